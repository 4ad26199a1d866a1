//! Connections to PostgreSQL.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use postgres::config::SslMode;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Row, Statement};

use crate::store::StoreError;

/// Where a database is, and the connections to it that nobody uses at the moment.
pub struct Sessions {
    config: Config,
    idle: Mutex<Vec<Session>>,
}

/// How long it may take to connect, and to hear anything of the other side.
const LONGEST_SILENCE: Duration = Duration::from_secs(5);

/// What every connection begins with. Whoever is stopped in the midst of a transaction must not hold up those who take
/// over from him, so it ends before his lease does.
const OPTIONS: &str = "-c search_path=hanpan -c client_encoding=UTF8 -c statement_timeout=10000 \
    -c lock_timeout=4000 -c idle_in_transaction_session_timeout=2000";

impl Sessions {
    /// Reads where the database is: `postgres://user@host/database`. Nobody is connected yet.
    pub fn new(url: &str) -> Result<Sessions, StoreError> {
        let unusable = |text: &str| StoreError::Unusable(text.to_owned());
        let mut config: Config = url
            .parse()
            .map_err(|_| unusable("the address of the database is like postgres://user@host/database"))?;
        if config.get_ssl_mode() == SslMode::Require {
            return Err(unusable(
                "TLS to the database is not supported: reach it by a private network or a tunnel",
            ));
        }
        if config.get_dbname().is_none() {
            return Err(unusable("the address of the database names no database"));
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        config.options(OPTIONS).application_name("hanpan").connect_timeout(LONGEST_SILENCE);
        config.tcp_user_timeout(LONGEST_SILENCE).keepalives_idle(LONGEST_SILENCE);
        Ok(Sessions { config, idle: Mutex::default() })
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection.
    pub fn connect(&self) -> Result<Session, StoreError> {
        let mut client = self.config.connect(NoTls)?;
        // What was acknowledged must be kept. A level that waits for standbys too is left as it is.
        client.batch_execute(
            "SELECT set_config('synchronous_commit', 'on', false)
             WHERE current_setting('synchronous_commit') IN ('off', 'local')",
        )?;
        Ok(Session { client, prepared: HashMap::new() })
    }

    /// Does something over one of the connections. One over which something fails is not used again.
    pub fn with<T>(&self, act: impl FnOnce(&mut Session) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.idle().pop().filter(|session| !session.client.is_closed());
        let mut session = match idle {
            Some(session) => session,
            None => self.connect()?,
        };
        let result = act(&mut session);
        if result.is_ok() {
            self.idle().push(session);
        }
        result
    }

    /// Closes the connections that nobody uses. That blocks, and whoever wants it may be asynchronous: so it is done by a
    /// thread of its own.
    pub fn close(&self) {
        let idle = std::mem::take(&mut *self.idle());
        if !idle.is_empty() {
            drop(thread::spawn(move || drop(idle)).join());
        }
    }
}

impl Drop for Sessions {
    fn drop(&mut self) {
        self.close();
    }
}

/// A connection, and the statements that it knows.
pub struct Session {
    client: Client,
    prepared: HashMap<&'static str, Statement>,
}

impl Session {
    /// Asks something; the statement is prepared the first time.
    pub fn query(
        &mut self,
        sql: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        let statement = match self.prepared.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.client.prepare(sql)?;
                self.prepared.insert(sql, statement.clone());
                statement
            }
        };
        Ok(self.client.query(&statement, values)?)
    }

    /// Does something that has neither values nor an answer.
    pub fn run(&mut self, sql: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(sql)?)
    }

    /// The connection itself.
    pub fn client(&mut self) -> &mut Client {
        &mut self.client
    }
}
