//! The disk is full, the disk fails, the journal breaks: nothing acknowledged is lost, and the server says what is wrong.

use std::sync::Arc;

use hanpan_protocol::{Code, Refused};
use hanpan_server::room::Entry;
use hanpan_server::store::{Sqlite, Store, Synchronous};
use hanpan_server::{Config, Server};
use serde_json::Value;

use crate::common::{Begun, Client, TestServer, quick, table_of};

/// More than any database of a test has.
const PLENTY: u32 = 1 << 30;

/// A game of Othello between two connections, and how many actions were acknowledged in it.
struct Game {
    begun: Begun,
    acknowledged: usize,
}

impl Game {
    async fn begin(server: &TestServer) -> Game {
        Game { begun: server.begin(&table_of("othello", 2)).await, acknowledged: 0 }
    }

    /// Acts once for whoever may.
    async fn act(&mut self) -> Result<(), Refused> {
        let version = 1 + self.acknowledged as u32;
        for client in &mut self.begun.clients {
            client.version(version).await;
        }
        let may = |client: &&mut Client| !client.game.as_ref().unwrap().legal.is_empty();
        let client = self.begun.clients.iter_mut().find(may).expect("somebody may act");
        let action = client.game.as_ref().unwrap().legal.first().unwrap().to_owned();
        client.act(&action).await?;
        self.acknowledged += 1;
        Ok(())
    }

    /// Everybody comes back, and finds everything that was acknowledged and nothing else.
    async fn come_back(&mut self, server: &TestServer) {
        for (client, token) in self.begun.clients.iter_mut().zip(&self.begun.tokens) {
            while client.hear_or_end().await.is_some() {}
            *client = server.connect(&self.begun.table, Some(token), None).await;
            client.welcome().await;
            assert_eq!(client.version(0).await.version, 1 + self.acknowledged as u32);
        }
    }

    fn check(&self, store: &dyn Store) {
        let log = store.load(&self.begun.table).unwrap();
        let acts = log.iter().filter(|logged| matches!(logged.entry, Entry::Acted { .. }));
        assert_eq!(acts.count(), self.acknowledged);
    }
}

async fn health(server: &TestServer) -> (u16, String) {
    let answer = server.http.get(server.url("/healthz")).send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

async fn check_trouble(server: &TestServer, what: &str) {
    let (status, text) = health(server).await;
    let refused: Refused = serde_json::from_str(&text).unwrap();
    assert_eq!((status, refused.code), (503, Code::Unavailable), "{text}");
    assert!(refused.text.contains(what), "{text}");
}

/// Waits until the server finds by itself that it works again: nobody plays meanwhile.
async fn wait_until_well(server: &TestServer) {
    let well = async {
        while health(server).await.0 != 200 {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    tokio::time::timeout(crate::common::PATIENCE, well).await.expect("the server is well again");
}

#[tokio::test]
async fn a_full_disk_loses_nothing_is_told_and_play_goes_on_when_there_is_space() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let store = Arc::new(Sqlite::open(&file, Synchronous::Full).unwrap());
    let server = Server::with_store(quick(), Arc::clone(&store) as Arc<dyn Store>).unwrap();
    let server = TestServer::run(server).await;
    let mut game = Game::begin(&server).await;
    game.act().await.unwrap();
    let (status, text) = health(&server).await;
    assert!(status == 200 && text.contains("last commit"), "{text}");

    store.set_most_pages(1).unwrap();
    let refused = loop {
        if let Err(refused) = game.act().await {
            break refused;
        }
    };
    assert_eq!((refused.code, refused.text.as_str()), (Code::Unavailable, "the disk is full"));
    check_trouble(&server, "the disk is full").await;
    let create = server.http.post(server.url("/api/tables")).json(&table_of("omok", 2));
    let answer = create.send().await.unwrap();
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.json::<Value>().await.unwrap()["text"], "the disk is full");
    game.come_back(&server).await;
    // What was refused is refused again, and nothing has come of it.
    assert_eq!(game.act().await.unwrap_err().text, "the disk is full");
    game.come_back(&server).await;
    check_trouble(&server, "the disk is full").await;

    store.set_most_pages(PLENTY).unwrap();
    wait_until_well(&server).await;
    for _ in 0..10 {
        game.act().await.unwrap();
    }
    server.stop().await;
    drop(store);
    game.check(&Sqlite::open(&file, Synchronous::Full).unwrap());
}

#[tokio::test]
async fn the_time_of_the_last_commit_is_not_for_everybody() {
    let server = TestServer::start(Config { metrics_from: Vec::new(), ..quick() }).await;
    Game::begin(&server).await.act().await.unwrap();
    assert_eq!(health(&server).await, (200, "ok\n".to_owned()));
    server.stop().await;
}

/// A server in a process of its own, which the tests below start from this program.
mod process {
    use std::env;
    use std::net::SocketAddr;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};

    use hanpan_server::{Config, Server};
    use tokio::net::TcpListener;
    use tokio::signal::unix::{SignalKind, signal};

    use crate::common::{TestServer, quick};

    const FOLDER: &str = "HANPAN_TEST_TROUBLE";

    /// Not a test: this program, started again, is the server.
    #[test]
    fn server() {
        let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
        hanpan_server::log_to_stderr(false);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.unwrap().block_on(async {
            // What is beyond the limit of a file is to fail, not to end the process.
            const BEYOND_THE_LIMIT: i32 = 25;
            let _beyond = signal(SignalKind::from_raw(BEYOND_THE_LIMIT)).unwrap();
            let server = match folder.join("panic").exists() {
                true => Server::with_store(quick(), super::panicking::store()).unwrap(),
                false => {
                    let database = Some(folder.join("hanpan.db"));
                    Server::open(Config { database, ..quick() }).unwrap()
                }
            };
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap().to_string();
            std::fs::write(folder.join("writing"), address).unwrap();
            std::fs::rename(folder.join("writing"), folder.join("address")).unwrap();
            server.run(listener, std::future::pending()).await.unwrap();
        });
    }

    /// A process that does not outlive its test.
    pub struct Running(pub Child);

    impl Drop for Running {
        fn drop(&mut self) {
            drop(self.0.kill().and_then(|()| self.0.wait()));
        }
    }

    pub async fn start(folder: &Path) -> (Running, TestServer) {
        let mut command = Command::new(env::current_exe().unwrap());
        command.args(["--exact", "trouble::process::server", "--nocapture"]).env(FOLDER, folder);
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let running = Running(child);
        let address: SocketAddr = loop {
            if let Ok(address) = std::fs::read_to_string(folder.join("address")) {
                break address.parse().unwrap();
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        };
        (running, TestServer::at(address))
    }
}

/// Every write of the process fails, in the middle of whatever it does.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_disk_that_fails_loses_nothing_and_play_goes_on_when_it_works_again() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let folder = tempfile::tempdir().unwrap();
    let (running, server) = process::start(folder.path()).await;
    let process = Pid::from_raw(running.0.id() as i32);
    let limit = |bytes| {
        prlimit(process, Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    };
    let mut game = Game::begin(&server).await;
    for limited in [Some(1), Some(70_000)] {
        game.act().await.unwrap();
        limit(limited);
        let refused = loop {
            if let Err(refused) = game.act().await {
                break refused;
            }
        };
        assert_eq!((refused.code, refused.text.as_str()), (Code::Unavailable, "the storage fails"));
        check_trouble(&server, "the storage fails").await;
        game.come_back(&server).await;
        limit(None);
        wait_until_well(&server).await;
        game.act().await.unwrap();
    }
    drop(running);
    game.check(&Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap());
}

mod panicking {
    use std::sync::Arc;

    use hanpan_protocol::lobby::{Phase, TableSummary};
    use hanpan_protocol::{AccountName, TableId};
    use hanpan_server::TokenHash;
    use hanpan_server::room::Logged;
    use hanpan_server::store::{Log, Stale, Store, StoreError, Write, WriteError};

    /// A store that is empty, and panics when something is to be kept.
    struct Panicking;

    pub fn store() -> Arc<dyn Store> {
        Arc::new(Panicking)
    }

    impl Log for Panicking {
        fn commit(&self, _: &[Write]) -> Result<Vec<Result<(), WriteError>>, StoreError> {
            panic!("on purpose")
        }
        fn load(&self, _: &TableId) -> Result<Vec<Logged>, StoreError> {
            Ok(Vec::new())
        }
    }

    impl Store for Panicking {
        fn public_tables(&self, _: usize) -> Result<Vec<TableSummary>, StoreError> {
            Ok(Vec::new())
        }
        fn tables(&self, _: &[TableId]) -> Result<Vec<TableSummary>, StoreError> {
            Ok(Vec::new())
        }
        fn record(&self, _: &TableId, _: u32) -> Result<Option<String>, StoreError> {
            Ok(None)
        }
        fn account(&self, _: TokenHash) -> Result<Option<AccountName>, StoreError> {
            Ok(None)
        }
        fn tables_of(&self, _: &AccountName) -> Result<Vec<TableId>, StoreError> {
            Ok(Vec::new())
        }
        fn stale(&self, _: Phase, _: i64, _: Option<&Stale>, _: usize) -> Result<Vec<Stale>, StoreError> {
            Ok(Vec::new())
        }
        fn try_out(&self) -> Result<(), StoreError> {
            Ok(())
        }
        fn close(&self) -> Result<(), StoreError> {
            Ok(())
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_panic_of_the_journal_ends_the_process() {
    use std::io::Read;
    use std::os::unix::process::ExitStatusExt;

    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("panic"), "").unwrap();
    let (mut running, server) = process::start(folder.path()).await;
    assert_eq!(health(&server).await.0, 200);
    let create = server.http.post(server.url("/api/tables")).json(&table_of("omok", 2)).send();
    // Whether or not somebody is left to say so, it was not done.
    if let Ok(answer) = create.await {
        assert_eq!(answer.status(), 503);
    }
    let mut said = String::new();
    running.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    const ABORTED: i32 = 6;
    assert_eq!(running.0.wait().unwrap().signal(), Some(ABORTED), "{said}");
    assert!(said.contains("the journal has panicked; the server ends"), "{said}");
}
