//! A store that forgets everything with the process, for tests and for trying out.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{AccountName, TableId};

use super::{Append, Log, Row, Stale, Store, StoreError, TakenUp, Write, WriteError};
use crate::room::Logged;
use crate::token::TokenHash;

/// A store that forgets everything with the process.
#[derive(Default)]
pub struct Memory(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    tables: BTreeMap<TableId, Table>,
    accounts: BTreeMap<AccountName, TokenHash>,
}

struct Table {
    log: Vec<Logged>,
    fence: u64,
    row: Row,
    updated: i64,
    records: BTreeMap<u32, String>,
}

impl Memory {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log for Memory {
    fn commit(&self, batch: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
        let mut kept = self.kept();
        Ok(batch.iter().map(|write| kept.keep(write)).collect())
    }

    fn load(&self, table: &TableId) -> Result<Vec<Logged>, StoreError> {
        Ok(self.kept().tables.get(table).map(|table| table.log.clone()).unwrap_or_default())
    }

    fn take_up(&self, table: &TableId) -> Result<TakenUp, StoreError> {
        Ok(match self.kept().tables.get_mut(table) {
            Some(table) => {
                table.fence += 1;
                TakenUp { fence: table.fence, log: table.log.clone() }
            }
            None => TakenUp { fence: 0, log: Vec::new() },
        })
    }
}

impl Store for Memory {
    fn public_tables(&self, most: usize) -> Result<Vec<TableSummary>, StoreError> {
        let kept = self.kept();
        let listed = kept.tables.values().filter(|table| table.row.public && table.row.phase != Phase::Over);
        Ok(listed.map(|table| table.row.summary.clone()).take(most).collect())
    }

    fn record(&self, table: &TableId, round: u32) -> Result<Option<String>, StoreError> {
        Ok(self.kept().tables.get(table).and_then(|table| table.records.get(&round).cloned()))
    }

    fn account(&self, token: TokenHash) -> Result<Option<AccountName>, StoreError> {
        let kept = self.kept();
        Ok(kept.accounts.iter().find(|(_, known)| **known == token).map(|(name, _)| name.clone()))
    }

    fn tables(&self, ids: &[TableId]) -> Result<Vec<TableSummary>, StoreError> {
        let kept = self.kept();
        Ok(ids.iter().filter_map(|id| kept.tables.get(id)).map(|table| table.row.summary.clone()).collect())
    }

    fn tables_of(&self, account: &AccountName) -> Result<Vec<TableId>, StoreError> {
        let kept = self.kept();
        let his = |table: &Table| table.row.phase != Phase::Over && table.row.accounts.contains(account);
        Ok(kept.tables.iter().filter(|(_, table)| his(table)).map(|(id, _)| id.clone()).collect())
    }

    fn stale(
        &self,
        phase: Phase,
        since: i64,
        after: Option<&Stale>,
        most: usize,
    ) -> Result<Vec<Stale>, StoreError> {
        let kept = self.kept();
        let in_phase = kept.tables.iter().filter(|(_, table)| table.row.phase == phase);
        let stale = in_phase.map(|(id, table)| Stale { updated: table.updated, table: id.clone() });
        let stale = stale.filter(|stale| stale.updated <= since && after.is_none_or(|after| stale > after));
        let mut stale: Vec<Stale> = stale.collect();
        stale.sort();
        stale.truncate(most);
        Ok(stale)
    }

    fn try_out(&self) -> Result<(), StoreError> {
        Ok(())
    }

    fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }
}

impl Kept {
    fn keep(&mut self, write: &Write) -> Result<(), WriteError> {
        match write {
            Write::Append(append) => self.append(append),
            Write::Account { name, token, .. } => {
                if self.accounts.contains_key(name) {
                    return Err(WriteError::NameTaken);
                }
                self.accounts.insert(name.clone(), *token);
                Ok(())
            }
            Write::Token { account, before, token } => {
                let known = self.accounts.get_mut(account).filter(|known| **known == *before);
                *known.ok_or(WriteError::TokenChanged)? = *token;
                Ok(())
            }
            Write::Forget { table, entries } => {
                if self.tables.get(table).is_none_or(|table| table.log.len() as u64 != *entries) {
                    return Err(WriteError::Conflict);
                }
                self.tables.remove(table);
                Ok(())
            }
        }
    }

    fn append(
        &mut self,
        Append { table, first, fence, log, row, record }: &Append,
    ) -> Result<(), WriteError> {
        let at = log.last().map_or(0, |logged| logged.at);
        let kept = match (self.tables.get_mut(table), row) {
            (Some(kept), _) => kept,
            (None, Some(row)) => self.tables.entry(table.clone()).or_insert(Table {
                log: Vec::new(),
                fence: 0,
                row: row.clone(),
                updated: at,
                records: BTreeMap::new(),
            }),
            (None, None) => return Err(WriteError::Conflict),
        };
        if (kept.log.len() as u64, kept.fence) != (*first, *fence) {
            return Err(WriteError::Conflict);
        }
        kept.log.extend_from_slice(log);
        if let Some(row) = row {
            kept.row = row.clone();
            kept.updated = at;
        }
        if let Some((round, record)) = record {
            kept.records.insert(*round, record.clone());
        }
        Ok(())
    }
}
