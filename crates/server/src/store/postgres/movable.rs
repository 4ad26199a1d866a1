//! Everything that a database of PostgreSQL keeps, to be moved, or moved there.

use hanpan_protocol::TableId;

use super::{Postgres, log_of};
use crate::store::copy::{AT_ONCE, KeptAccount, Movable, Whole};
use crate::store::{StoreError, damaged};
use crate::token::TokenHash;

impl Movable for Postgres {
    fn ids(&self, after: &str) -> Result<Vec<TableId>, StoreError> {
        self.sessions().with(|session| {
            let rows = session
                .query("SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2", &[&after, &AT_ONCE])?;
            rows.iter().map(|row| row.get::<_, String>(0).try_into().map_err(damaged)).collect()
        })
    }

    fn whole(&self, table: &TableId) -> Result<Whole, StoreError> {
        self.sessions().with(|session| {
            let id = table.as_str();
            let rows = session
                .query("SELECT phase, public, created, updated, summary FROM tables WHERE id = $1", &[&id])?;
            let row = rows.first().ok_or_else(|| damaged("a table is gone"))?;
            let accounts = session
                .query("SELECT account FROM account_tables WHERE table_id = $1 ORDER BY account", &[&id])?;
            let records = session
                .query("SELECT round, record FROM records WHERE table_id = $1 ORDER BY round", &[&id])?;
            Ok(Whole {
                id: table.clone(),
                log: log_of(session, table)?,
                phase: row.get(0),
                public: row.get(1),
                created: row.get(2),
                updated: row.get(3),
                summary: serde_json::from_str(row.get(4))?,
                accounts: accounts
                    .iter()
                    .map(|row| row.get::<_, String>(0).parse().map_err(damaged))
                    .collect::<Result<_, _>>()?,
                records: records.iter().map(|row| (row.get::<_, i64>(0) as u32, row.get(1))).collect(),
            })
        })
    }

    fn accounts(&self) -> Result<Vec<KeptAccount>, StoreError> {
        self.sessions().with(|session| {
            let rows = session.query("SELECT name, token, created FROM accounts ORDER BY name", &[])?;
            let account = |row: &postgres::Row| {
                Ok(KeptAccount {
                    name: row.get::<_, String>(0).parse().map_err(damaged)?,
                    token: TokenHash::from_hex(row.get(1)).ok_or_else(|| damaged("a token is none"))?,
                    created: row.get(2),
                })
            };
            rows.iter().map(account).collect()
        })
    }

    fn adopt(&self, tables: &[Whole], accounts: &[KeptAccount]) -> Result<(), StoreError> {
        self.sessions().with(|session| {
            session.run("BEGIN")?;
            for KeptAccount { name, token, created } in accounts {
                session.query(
                    "INSERT INTO accounts VALUES ($1, $2, $3)",
                    &[&name.as_str(), &token.to_hex(), created],
                )?;
            }
            for table in tables {
                let id = table.id.as_str();
                let summary = serde_json::to_string(&table.summary)?;
                session.query("INSERT INTO logs VALUES ($1, $2, 0)", &[&id, &(table.log.len() as i64)])?;
                session.query(
                    "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6)",
                    &[&id, &table.phase, &table.public, &table.created, &table.updated, &summary],
                )?;
                let ats: Vec<i64> = table.log.iter().map(|logged| logged.at).collect();
                let entries: Vec<String> =
                    table.log.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
                session.query(
                    "INSERT INTO entries SELECT $1, number - 1, at, entry FROM
                     unnest($2::bigint[], $3::text[]) WITH ORDINALITY AS log (at, entry, number)",
                    &[&id, &ats, &entries],
                )?;
                for account in &table.accounts {
                    session.query("INSERT INTO account_tables VALUES ($1, $2)", &[&account.as_str(), &id])?;
                }
                for (round, record) in &table.records {
                    session.query(
                        "INSERT INTO records VALUES ($1, $2, $3)",
                        &[&id, &i64::from(*round), record],
                    )?;
                }
            }
            session.run("COMMIT")
        })
    }
}
