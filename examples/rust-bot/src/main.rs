//! `hanpan-rust-bot --server http://localhost:7878 --name my-bot`

use std::io::{ErrorKind, Write};
use std::{env, fs};

use anyhow::{Context, Result, anyhow, bail};
use hanpan_rust_bot::policy::{self, POLICIES, Policy};
use hanpan_rust_bot::{Bot, Server};

const USAGE: &str = "\
Plays every game of a Hanpan server.

  --server URL        its address (http://localhost:7878)
  --name NAME         the account to make (rust-bot)
  --token-file FILE   keeps the account's token; HANPAN_TOKEN goes before it
  --renew-token       get another token, and keep it in the file
  --policy NAME       how to play: random, first (random)
  --games N           stop after so many games";

/// Ctrl-C simply ends it. What was said is stored or was never done, and a bot that comes back with its token plays on;
/// so there is nothing to tidy up.
fn main() -> Result<()> {
    let Some(settings) = Settings::read(env::args().skip(1))? else {
        println!("{USAGE}");
        return Ok(());
    };
    let mut server = log_in(&settings)?;
    if settings.renew_token {
        renew(&mut server, &settings)?;
    }
    Bot::new(server, settings.policy).run(settings.games)
}

struct Settings {
    server: String,
    name: String,
    token_file: Option<String>,
    renew_token: bool,
    policy: Policy,
    games: Option<usize>,
}

impl Settings {
    /// Reads the arguments; nothing if help is asked for.
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Option<Settings>> {
        let mut settings = Settings {
            server: "http://localhost:7878".to_owned(),
            name: "rust-bot".to_owned(),
            token_file: None,
            renew_token: false,
            policy: policy::random,
            games: None,
        };
        while let Some(option) = arguments.next() {
            if option == "--help" {
                return Ok(None);
            }
            if option == "--renew-token" {
                settings.renew_token = true;
                continue;
            }
            let value = arguments.next().with_context(|| format!("{option} needs a value\n\n{USAGE}"))?;
            match option.as_str() {
                "--server" => settings.server = value,
                "--name" => settings.name = value,
                "--token-file" => settings.token_file = Some(value),
                "--policy" => {
                    let found = POLICIES.iter().find(|(name, _)| *name == value);
                    settings.policy = found.with_context(|| format!("there is no policy {value}"))?.1;
                }
                "--games" => settings.games = Some(value.parse().context("--games needs a number")?),
                _ => bail!("{option} is not an option\n\n{USAGE}"),
            }
        }
        Ok(Some(settings))
    }
}

/// Finds the account's token, or makes an account.
fn log_in(settings: &Settings) -> Result<Server> {
    // Not an argument: every user of the machine sees the arguments of a program.
    if let Ok(token) = env::var("HANPAN_TOKEN") {
        return Ok(Server::with_token(&settings.server, &token));
    }
    if let Some(file) = &settings.token_file {
        match fs::read_to_string(file) {
            Ok(token) => return Ok(Server::with_token(&settings.server, token.trim())),
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error).context(format!("{file} cannot be read")),
        }
    }
    let (server, token) =
        Server::register(&settings.server, &settings.name).map_err(|refused| anyhow!(refused.text))?;
    eprintln!("made the account {}", settings.name);
    if let Some(file) = &settings.token_file {
        keep(file, &token).with_context(|| format!("{file} cannot be written"))?;
    }
    Ok(server)
}

/// Gives the account another token. Whoever else has the old one has nothing.
fn renew(server: &mut Server, settings: &Settings) -> Result<()> {
    let file = settings.token_file.as_ref();
    let file = file.context("--renew-token needs --token-file: the new token is told once")?;
    let token = server.renew().map_err(|refused| anyhow!(refused.text))?;
    keep(file, &token).with_context(|| format!("{file} cannot be written"))?;
    eprintln!("the token is another");
    Ok(())
}

/// Keeps the token, which the server tells once, where nobody else may read it.
fn keep(file: &str, token: &str) -> Result<()> {
    let new = format!("{file}.new");
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    writeln!(options.open(&new)?, "{token}")?;
    Ok(fs::rename(new, file)?)
}
