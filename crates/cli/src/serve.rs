//! `hanpan serve`: tables over a link.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use clap::Args;
use hanpan_server::{Config, File, Moved, Server, Url};
use hanpan_shelf::Shelf;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use crate::record_file;
use crate::say::say;

/// Shown under `hanpan serve --help`.
pub const EXAMPLES: &str = "Examples:
  hanpan serve                                     http://localhost:7878, for this machine
  hanpan serve --listen 0.0.0.0:7878               for everybody who reaches it, by its address
  hanpan serve --listen 0.0.0.0:7878 --public-url http://hanpan.home:7878   … or by a name
  hanpan serve --config /etc/hanpan.toml --log-json
  HANPAN_SERVE_GRACE_S=30 hanpan serve
  hanpan serve --store postgres://hanpan@db.example/hanpan   one of several nodes; docs/scaling.md

Flags go before the environment (HANPAN_SERVE_…), the environment before the file. docs/server.md has all settings.";

/// A server.
#[derive(Args, Clone, Debug)]
pub struct Serve {
    /// A file of settings
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where it listens [default: 127.0.0.1:7878]
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// The file it keeps everything in [default: hanpan.db in the data folder]
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Keep nothing: everything is forgotten at the end
    #[arg(long, conflicts_with = "database")]
    forget: bool,
    /// A database of PostgreSQL instead, which several nodes may share, such as postgres://hanpan@db.example/hanpan
    #[arg(long, value_name = "URL", conflicts_with_all = ["database", "forget"])]
    store: Option<String>,
    /// Where those nodes tell each other what has happened, such as nats://bus.example:4222 [default: by way of the database]
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    /// What this node is called among them [default: where they reach it]
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Where they reach it [default: where it listens]
    #[arg(long, value_name = "ADDRESS")]
    advertise: Option<SocketAddr>,
    /// The address players know it by, such as <https://hanpan.example>
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Write the log as one JSON object a line
    #[arg(long)]
    log_json: bool,
}

/// One thread a core, but for the one that the journal keeps busy.
fn runtime() -> std::io::Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Builder::new_multi_thread().worker_threads(cores.saturating_sub(1).max(1)).enable_all().build()
}

/// Runs the server until it is told to end.
pub fn run(serve: &Serve, mut output: impl Write) -> Result<()> {
    let config = configured(serve)?;
    hanpan_server::log_to_stderr(serve.log_json);
    let address = config.public_url.clone();
    runtime()?.block_on(async {
        let listener = TcpListener::bind(config.listen)
            .await
            .with_context(|| say("server-not-listening", &[("address", &config.listen.to_string())]))?;
        let here = listener.local_addr()?;
        let address = address.unwrap_or_else(|| format!("http://{here}"));
        writeln!(output, "{address}")?;
        output.flush()?;
        if !serve.no_browser && here.ip().is_loopback() && std::io::stdout().is_terminal() {
            open_browser(&address);
        }
        let mut ends = [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?];
        let shutdown = async move {
            let [terminate, interrupt] = &mut ends;
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
        };
        Ok(Server::open(config)?.with_site(page).run(listener, shutdown).await?)
    })
}

/// A file of the browser client.
fn page(path: &str) -> Option<File> {
    let hanpan_web::File { content_type, bytes, brotli, .. } = *hanpan_web::file(path)?;
    Some(File { content_type, bytes, brotli })
}

/// Opens the browser, if there is one; whoever has none has the address.
fn open_browser(address: &str) {
    let on_a_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    if cfg!(target_os = "macos") || on_a_screen {
        let mut opener = Command::new(opener);
        opener.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Err(error) = opener.spawn() {
            let reason = error.to_string();
            eprintln!("{}", say("server-no-browser", &[("reason", &reason), ("address", address)]));
        }
    }
}

fn configured(serve: &Serve) -> Result<Config> {
    let file = match &serve.config {
        Some(file) => {
            std::fs::read_to_string(file).with_context(|| record_file::named("file-not-read", file))?
        }
        None => String::new(),
    };
    let mut config = Config::read(&file, std::env::vars())?;
    config.listen = serve.listen.unwrap_or(config.listen);
    config.public_url = serve.public_url.clone().or(config.public_url);
    config.store = secret_free(serve.store.as_ref())?.or(config.store);
    config.bus = secret_free(serve.bus.as_ref())?.or(config.bus);
    config.node = serve.node.clone().or(config.node);
    config.advertise = serve.advertise.or(config.advertise);
    config.database = match (&serve.database, serve.forget) {
        _ if config.store.is_some() => None,
        (_, true) => None,
        (Some(file), false) => Some(file.clone()),
        (None, false) => Some(database_of(config.clone())?),
    };
    config.check()?;
    Ok(config)
}

/// An address that was given as a flag. Everybody on the machine sees the flags of a program, so no secret may be there.
fn secret_free(url: Option<&String>) -> Result<Option<Url>> {
    let url = url.cloned().map(Url::from);
    ensure!(!url.as_ref().is_some_and(Url::has_password), say("server-secret-shown", &[]));
    Ok(url)
}

/// `hanpan store copy`: moves everything from one store to another.
pub fn copy(from: &str, to: &str, mut output: impl Write) -> Result<()> {
    for place in [from, to] {
        if place.contains("://") {
            secret_free(Some(&place.to_owned()))?;
        }
    }
    let bar = ProgressBar::new_spinner();
    let moved = hanpan_server::copy(from, to, |moved| bar.set_message(told(moved)))?;
    bar.finish_and_clear();
    writeln!(output, "{}", told(moved))?;
    Ok(())
}

fn told(Moved { tables, entries, accounts }: Moved) -> String {
    let [tables, entries, accounts] = [tables, entries, accounts].map(|count| count.to_string());
    say("server-moved", &[("tables", &tables), ("entries", &entries), ("accounts", &accounts)])
}

/// The file that is set, or `hanpan.db` in the data folder.
fn database_of(config: Config) -> Result<PathBuf> {
    if let Some(file) = config.database {
        return Ok(file);
    }
    let folder = Shelf::of_user()?.folder().to_owned();
    std::fs::create_dir_all(&folder).with_context(|| record_file::named("file-not-written", &folder))?;
    Ok(folder.join("hanpan.db"))
}

/// `hanpan backup`: copies a database while its server runs.
pub fn back_up(database: Option<PathBuf>, copy: &Path) -> Result<()> {
    let database = match database {
        Some(file) => file,
        None => database_of(Config::read("", std::env::vars())?)?,
    };
    // It is drawn in a terminal alone.
    let bar = ProgressBar::new(0).with_style(ProgressStyle::with_template(&format!(
        "{{bar:40}} {{percent}} %, {{eta}} {}",
        say("server-copying", &[])
    ))?);
    hanpan_server::back_up(&database, copy, |progress| {
        bar.set_length(progress.all);
        bar.set_position(progress.copied);
    })?;
    bar.finish_and_clear();
    Ok(())
}
