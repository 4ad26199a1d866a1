//! Appends of many tables in one statement.

use std::collections::HashMap;

use hanpan_protocol::TableId;

use super::session::Session;
use crate::store::{Append, StoreError, phase_name};

/// Appends of many tables that are kept by one statement, each table's only if its log is as its writer thinks.
///
/// Several of one table count as one if each begins where the one before ends.
#[derive(Default)]
pub struct Run<'a> {
    tables: Vec<Table<'a>>,
    places: HashMap<&'a TableId, usize>,
}

struct Table<'a> {
    id: &'a TableId,
    first: u64,
    fence: u64,
    /// How long its log is afterwards.
    length: u64,
    /// With the number of each in the batch.
    appends: Vec<(usize, &'a Append)>,
}

/// Advances the logs that are as their writers think, and keeps their entries. `$about` is what else is kept of them.
macro_rules! append {
    ($about:literal) => {
        concat!(
            "WITH wanted AS (
                SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[])
                    AS wanted (table_id, first, length, fence)
            ), opened AS (
                INSERT INTO logs SELECT table_id, length, fence FROM wanted WHERE first = 0
                ON CONFLICT DO NOTHING RETURNING table_id
            ), advanced AS (
                UPDATE logs SET length = wanted.length FROM wanted
                WHERE logs.table_id = wanted.table_id AND wanted.first > 0
                    AND logs.length = wanted.first AND logs.fence = wanted.fence
                RETURNING logs.table_id
            ), kept AS (
                SELECT table_id FROM opened UNION ALL SELECT table_id FROM advanced
            ), logged AS (
                INSERT INTO entries SELECT entry.* FROM
                    unnest($5::text[], $6::bigint[], $7::bigint[], $8::text[]) AS entry (table_id, number, at, entry)
                JOIN kept USING (table_id)
            )",
            $about,
            " SELECT table_id FROM kept"
        )
    };
}

const MOVES: &str = append!("");

const WITH_ROWS: &str = append!(
    ", told AS (
        SELECT told.* FROM unnest($9::text[], $10::text[], $11::boolean[], $12::bigint[], $13::text[])
            AS told (table_id, phase, public, at, summary)
        JOIN kept USING (table_id)
    ), tabled AS (
        INSERT INTO tables SELECT table_id, phase, public, at, at, summary FROM told
        ON CONFLICT (id) DO UPDATE
        SET phase = excluded.phase, updated = excluded.updated, summary = excluded.summary
    ), seated AS (
        SELECT seated.* FROM unnest($14::text[], $15::text[]) AS seated (account, table_id)
        JOIN kept USING (table_id)
    ), gone AS (
        DELETE FROM account_tables WHERE table_id IN (SELECT table_id FROM told)
            AND (account, table_id) NOT IN (SELECT account, table_id FROM seated)
    ), come AS (
        INSERT INTO account_tables SELECT DISTINCT account, table_id FROM seated ON CONFLICT DO NOTHING
    ), recorded AS (
        INSERT INTO records SELECT record.* FROM
            unnest($16::text[], $17::bigint[], $18::text[]) AS record (table_id, round, record)
        JOIN kept USING (table_id)
        ON CONFLICT (table_id, round) DO UPDATE SET record = excluded.record
    )"
);

impl<'a> Run<'a> {
    /// Takes one more; not if it does not go on where another of the same table ends.
    pub fn take(&mut self, number: usize, append: &'a Append) -> bool {
        let end = append.first + append.log.len() as u64;
        match self.places.get(&append.table) {
            Some(&place) => {
                let table = &mut self.tables[place];
                if (table.length, table.fence) != (append.first, append.fence) {
                    return false;
                }
                table.length = end;
                table.appends.push((number, append));
            }
            None => {
                self.places.insert(&append.table, self.tables.len());
                let Append { table: id, first, fence, .. } = append;
                let appends = vec![(number, append)];
                self.tables.push(Table { id, first: *first, fence: *fence, length: end, appends });
            }
        }
        true
    }

    /// Keeps what is possible; returns the numbers of those that are not.
    pub fn keep(&self, session: &mut Session) -> Result<Vec<usize>, StoreError> {
        let ids: Vec<&str> = self.tables.iter().map(|table| table.id.as_str()).collect();
        let column = |of: fn(&Table<'_>) -> u64| self.tables.iter().map(|table| of(table) as i64).collect();
        let firsts: Vec<i64> = column(|table| table.first);
        let lengths: Vec<i64> = column(|table| table.length);
        let fences: Vec<i64> = column(|table| table.fence);
        let entries = Entries::of(self)?;
        let Entries { tables, numbers, ats, texts } = &entries;
        let about = About::of(self)?;
        let kept = if about.is_nothing() {
            session.query(MOVES, &[&ids, &firsts, &lengths, &fences, tables, numbers, ats, texts])?
        } else {
            let About { rows, phases, publics, row_ats, summaries, accounts, account_tables, .. } = &about;
            let About { record_tables, rounds, records, .. } = &about;
            session.query(
                WITH_ROWS,
                &[
                    &ids,
                    &firsts,
                    &lengths,
                    &fences,
                    tables,
                    numbers,
                    ats,
                    texts,
                    rows,
                    phases,
                    publics,
                    row_ats,
                    summaries,
                    accounts,
                    account_tables,
                    record_tables,
                    rounds,
                    records,
                ],
            )?
        };
        if kept.len() == self.tables.len() {
            return Ok(Vec::new());
        }
        let kept: Vec<&str> = kept.iter().map(|row| row.get(0)).collect();
        let refused = self.tables.iter().filter(|table| !kept.contains(&table.id.as_str()));
        Ok(refused.flat_map(|table| table.appends.iter().map(|(number, _)| *number)).collect())
    }

    fn appends(&self) -> impl Iterator<Item = &'a Append> {
        self.tables.iter().flat_map(|table| table.appends.iter().map(|(_, append)| *append))
    }
}

/// The entries of a run, column by column.
#[derive(Default)]
struct Entries<'a> {
    tables: Vec<&'a str>,
    numbers: Vec<i64>,
    ats: Vec<i64>,
    texts: Vec<String>,
}

impl<'a> Entries<'a> {
    fn of(run: &Run<'a>) -> Result<Entries<'a>, StoreError> {
        let mut entries = Entries::default();
        for append in run.appends() {
            for (number, logged) in (append.first..).zip(&append.log) {
                entries.tables.push(append.table.as_str());
                entries.numbers.push(number as i64);
                entries.ats.push(logged.at);
                entries.texts.push(serde_json::to_string(logged)?);
            }
        }
        Ok(entries)
    }
}

/// What is kept of the tables of a run beside their logs, column by column.
#[derive(Default)]
struct About<'a> {
    rows: Vec<&'a str>,
    phases: Vec<&'static str>,
    publics: Vec<bool>,
    row_ats: Vec<i64>,
    summaries: Vec<String>,
    accounts: Vec<&'a str>,
    account_tables: Vec<&'a str>,
    record_tables: Vec<&'a str>,
    rounds: Vec<i64>,
    records: Vec<&'a str>,
}

impl<'a> About<'a> {
    fn of(run: &Run<'a>) -> Result<About<'a>, StoreError> {
        let mut about = About::default();
        for table in &run.tables {
            let id = table.id.as_str();
            // Of several only the last is worth keeping.
            let last =
                table.appends.iter().rev().find_map(|(_, append)| Some((append, append.row.as_ref()?)));
            if let Some((append, row)) = last {
                about.rows.push(id);
                about.phases.push(phase_name(row.phase));
                about.publics.push(row.public);
                about.row_ats.push(append.log.last().map_or(0, |logged| logged.at));
                about.summaries.push(serde_json::to_string(&row.summary)?);
                for account in &row.accounts {
                    about.accounts.push(account.as_str());
                    about.account_tables.push(id);
                }
            }
            let records: HashMap<u32, &str> = table
                .appends
                .iter()
                .filter_map(|(_, append)| append.record.as_ref())
                .map(|(round, record)| (*round, record.as_str()))
                .collect();
            for (round, record) in records {
                about.record_tables.push(id);
                about.rounds.push(i64::from(round));
                about.records.push(record);
            }
        }
        Ok(about)
    }

    fn is_nothing(&self) -> bool {
        self.rows.is_empty() && self.records.is_empty()
    }
}
