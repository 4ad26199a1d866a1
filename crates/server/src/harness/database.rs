//! A real PostgreSQL of one's own, on a port of its own, that is gone at the end.

use std::fs;
use std::io::{self, Write};
use std::iter;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use postgres::NoTls;

use crate::token::random_bytes;

/// A real PostgreSQL that runs as long as this is held.
pub struct Database {
    folder: PathBuf,
    port: u16,
    /// The addresses it listens at.
    listen: String,
    /// Whom it runs as: it refuses to run as root.
    user: Option<u32>,
    running: Mutex<Option<Child>>,
}

/// Who has nothing: 65534 is nobody everywhere.
const NOBODY: u32 = 65534;

/// How long it may take to start or to stop; a busy machine takes its time.
const PATIENCE: Duration = Duration::from_secs(60);

impl Database {
    /// Makes an empty one and starts it.
    pub fn start() -> io::Result<Database> {
        Database::start_for(&[])
    }

    /// Makes one that other hosts reach too, at these addresses of this machine.
    pub fn start_for(addresses: &[IpAddr]) -> io::Result<Database> {
        let number = random_bytes::<8>().map_or(0, u64::from_le_bytes);
        let folder = std::env::temp_dir().join(format!("hanpan-postgres-{number:016x}"));
        fs::create_dir(&folder)?;
        let user = (fs::metadata(&folder)?.uid() == 0).then_some(NOBODY);
        if let Some(user) = user {
            chown(&folder, Some(user), Some(user))?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let own = iter::once(Ipv4Addr::LOCALHOST.into()).chain(addresses.iter().copied());
        let listen = own.map(|address: IpAddr| address.to_string()).collect::<Vec<_>>().join(",");
        let database = Database { folder, port, listen, user, running: Mutex::default() };
        let mut initdb = database.program("initdb")?;
        let data = database.folder.join("data");
        initdb.args([
            "--no-sync",
            "--auth=trust",
            "--username=hanpan",
            "--encoding=UTF8",
            "--locale=C",
            "-D",
        ]);
        let made = initdb.arg(&data).output()?;
        if !made.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        if !addresses.is_empty() {
            let access = data.join("pg_hba.conf");
            fs::OpenOptions::new().append(true).open(access)?.write_all(b"host all all samenet trust\n")?;
        }
        database.restart()?;
        Ok(database)
    }

    /// One that whoever else wants one at the same time shares.
    pub fn shared() -> io::Result<Arc<Database>> {
        static SHARED: Mutex<Weak<Database>> = Mutex::new(Weak::new());
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(database) = shared.upgrade() {
            return Ok(database);
        }
        let database = Arc::new(Database::start()?);
        *shared = Arc::downgrade(&database);
        Ok(database)
    }

    fn program(&self, name: &str) -> io::Result<Command> {
        let mut command = Command::new(program(name)?);
        command.current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        Ok(command)
    }

    /// Ends it without warning, as `kill -9` does.
    pub fn kill(&self) -> io::Result<()> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).take();
        running.map_or(Ok(()), |mut child| child.kill().and_then(|()| child.wait()).map(drop))
    }

    /// Starts it again after it was killed.
    pub fn restart(&self) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            let mut server = self.program("postgres")?;
            server.arg("-D").arg(self.folder.join("data")).arg("-k").arg(&self.folder);
            server.args(["-h", &self.listen, "-p", &self.port.to_string(), "-c", "max_connections=200"]);
            let child = server.spawn()?;
            let mut running = Some(child);
            // Those whom one that was killed has left behind hold on for a moment.
            while begun.elapsed() < PATIENCE
                && let Some(child) = &mut running
            {
                if child.try_wait()?.is_some() {
                    running = None;
                } else if self.ask("").is_ok() {
                    *self.running.lock().unwrap_or_else(PoisonError::into_inner) = running;
                    return Ok(());
                }
                sleep(Duration::from_millis(20));
            }
            if begun.elapsed() > PATIENCE {
                return Err(io::Error::other("PostgreSQL does not start"));
            }
        }
    }

    /// Where a database of it is.
    pub fn url(&self, name: &str) -> String {
        format!("postgres://hanpan@127.0.0.1:{}/{name}", self.port)
    }

    /// The port it listens at.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process, and all that it has started, by their numbers.
    pub fn processes(&self) -> io::Result<Vec<u32>> {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(server) = running.as_ref().map(Child::id) else { return Ok(Vec::new()) };
        let children = fs::read_to_string(format!("/proc/{server}/task/{server}/children"))?;
        Ok(iter::once(server).chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect())
    }

    /// Makes an empty database under a name that there is not yet, and says where it is.
    pub fn create(&self) -> Result<String, postgres::Error> {
        let name = format!("test_{:016x}", random_bytes::<8>().map_or(0, u64::from_le_bytes));
        self.ask(&format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    /// Has it do something, by a thread of its own: that blocks, and whoever wants it may be asynchronous.
    fn ask(&self, sql: &str) -> Result<(), postgres::Error> {
        let ask = || postgres::Client::connect(&self.url("postgres"), NoTls)?.batch_execute(sql);
        thread::scope(|scope| scope.spawn(ask).join()).unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Whatever cannot be ended or removed any more is gone already.
        drop(self.kill());
        let begun = Instant::now();
        while fs::remove_dir_all(&self.folder).is_err() && begun.elapsed() < Duration::from_secs(5) {
            sleep(Duration::from_millis(20));
        }
    }
}

/// A program of PostgreSQL: Debian keeps them where no path leads.
fn program(name: &str) -> io::Result<PathBuf> {
    let in_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&in_path).collect();
    if let Ok(versions) = fs::read_dir("/usr/lib/postgresql") {
        folders.extend(versions.flatten().map(|version| version.path().join("bin")));
    }
    let found = folders.iter().map(|folder| folder.join(name)).find(|file| Path::exists(file));
    found.ok_or_else(|| {
        io::Error::other(format!("{name} is not there: please install PostgreSQL (postgresql)"))
    })
}
