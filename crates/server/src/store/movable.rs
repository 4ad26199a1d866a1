//! Everything that a file of SQLite keeps, to be moved, or moved there.

use hanpan_protocol::TableId;
use rusqlite::params;

use super::copy::{AT_ONCE, KeptAccount, Movable, Whole};
use super::{Log, Sqlite, StoreError, damaged};
use crate::token::TokenHash;

impl Movable for Sqlite {
    fn ids(&self, after: &str) -> Result<Vec<TableId>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare("SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")?;
            let ids = statement.query_map(params![after, AT_ONCE], |row| row.get::<_, String>(0))?;
            ids.map(|id| id?.try_into().map_err(damaged)).collect()
        })
    }

    fn whole(&self, table: &TableId) -> Result<Whole, StoreError> {
        let log = self.load(table)?;
        self.read(|reader| {
            let id = table.as_str();
            let mut accounts =
                reader.prepare("SELECT account FROM account_tables WHERE table_id = ?1 ORDER BY account")?;
            let accounts = accounts.query_map([id], |row| row.get::<_, String>(0))?;
            let mut records =
                reader.prepare("SELECT round, record FROM records WHERE table_id = ?1 ORDER BY round")?;
            let records = records.query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let (phase, public, created, updated, summary): (_, _, _, _, String) = reader.query_row(
                "SELECT phase, public, created, updated, summary FROM tables WHERE id = ?1",
                [id],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?)),
            )?;
            Ok(Whole {
                id: table.clone(),
                log,
                phase,
                public,
                created,
                updated,
                summary: serde_json::from_str(&summary)?,
                accounts: accounts
                    .map(|account| account?.parse().map_err(damaged))
                    .collect::<Result<_, StoreError>>()?,
                records: records.collect::<Result<_, _>>()?,
            })
        })
    }

    fn accounts(&self) -> Result<Vec<KeptAccount>, StoreError> {
        self.read(|reader| {
            let mut statement = reader.prepare("SELECT name, token, created FROM accounts ORDER BY name")?;
            let mut rows = statement.query([])?;
            let mut accounts = Vec::new();
            while let Some(row) = rows.next()? {
                accounts.push(KeptAccount {
                    name: row.get::<_, String>(0)?.parse().map_err(damaged)?,
                    token: TokenHash::from_hex(&row.get::<_, String>(1)?)
                        .ok_or_else(|| damaged("a token is none"))?,
                    created: row.get(2)?,
                });
            }
            Ok(accounts)
        })
    }

    fn adopt(&self, tables: &[Whole], accounts: &[KeptAccount]) -> Result<(), StoreError> {
        self.write(|transaction| {
            for KeptAccount { name, token, created } in accounts {
                let mut insert = transaction.prepare_cached("INSERT INTO accounts VALUES (?1, ?2, ?3)")?;
                insert.execute(params![name.as_str(), token.to_hex(), created])?;
            }
            for table in tables {
                let id = table.id.as_str();
                let summary = serde_json::to_string(&table.summary)?;
                transaction.execute(
                    "INSERT INTO tables VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    params![id, table.phase, table.public, table.created, table.updated, summary],
                )?;
                let mut insert = transaction.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3, ?4)")?;
                for (number, logged) in (0_i64..).zip(&table.log) {
                    insert.execute(params![id, number, logged.at, serde_json::to_string(logged)?])?;
                }
                for account in &table.accounts {
                    transaction
                        .execute("INSERT INTO account_tables VALUES (?1, ?2)", [account.as_str(), id])?;
                }
                for (round, record) in &table.records {
                    transaction
                        .execute("INSERT INTO records VALUES (?1, ?2, ?3)", params![id, round, record])?;
                }
            }
            Ok(())
        })
    }
}
