//! How a server is set up.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use axum::http::uri::Authority;
use hanpan_house::{BotError, Program};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::network::Network;
use crate::store::Synchronous;

/// How a server is set up. Every setting has a default that serves one household or one club.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The file it keeps everything in; without one, everything is forgotten when it ends.
    pub database: Option<PathBuf>,
    /// A database of PostgreSQL that several nodes share, such as `postgres://hanpan@db.example/hanpan`, instead of a file.
    pub store: Option<Url>,
    /// Where those nodes tell each other what has happened, such as `nats://bus.example:4222`. Without it they do so by
    /// way of the database.
    pub bus: Option<Url>,
    /// What this node is called among those that share a database; by default by its address.
    pub node: Option<String>,
    /// Where the other nodes reach this one, if it is not where it listens.
    pub advertise: Option<SocketAddr>,
    /// What a commit survives.
    pub synchronous: Synchronous,
    /// How long a write waits for company at most, in milliseconds: the more is written, the less it waits.
    pub commit_window_ms: u64,
    /// The address players know it by, such as `https://hanpan.example`. Requests of other sites, and to other names, are
    /// refused. Without it, those to any name but this machine's own and the address it is reached at.
    pub public_url: Option<String>,
    /// Proxies whose word for the address of a client is taken: addresses, or networks such as `10.0.0.0/8`.
    pub trusted_proxies: Vec<Network>,
    /// The addresses that may read the metrics. They count every message, so they tell when a sealed answer was given.
    pub metrics_from: Vec<IpAddr>,
    /// How long sealed answers stay closed at least, in milliseconds.
    pub claim_window_ms: u64,
    /// After how long whoever has not answered skips, in milliseconds. If it is no longer than the window, the moment
    /// of the opening tells nothing at all.
    pub claim_limit_ms: u64,
    /// How long the end of a hand is looked at where several people play, in milliseconds: the clocks and the limit of
    /// sealed answers wait as long.
    pub hand_end_ms: u64,
    /// How long players have to reveal the salts that they committed to, in seconds.
    pub reveal_s: u64,
    /// How long a player may be away before a bot stands in, in seconds.
    pub grace_s: u64,
    /// The bot that stands in, and that takes free seats. A game that does not have it takes the strongest below it.
    pub stand_in: String,
    /// After how long without anybody a game is given up, in seconds.
    pub abandon_s: u64,
    /// How long finished games are kept, in days; 0 is for ever.
    pub retention_days: u32,
    /// How many entries the log of one table may have. From half of it on nothing is written but moves and what ends a
    /// game; when it is full, the game is given up.
    pub log_entries: u64,
    /// After how long without anybody a table is put away from memory, in seconds.
    pub idle_s: u64,
    /// Programs that play at the tables of this server, each under a name of its own. Nobody but whoever writes these
    /// settings says what is run.
    pub programs: Vec<ProgramSetting>,
    /// Threads for bots.
    pub bot_threads: usize,
    /// A bot's move comes not sooner than this, in milliseconds.
    pub bot_delay_ms: u64,
    /// A bot that has not answered after this is replaced, in milliseconds.
    pub bot_patience_ms: u64,
    /// Connections that one address may have at once. A school, a café or a whole provider may have one address, so these
    /// three are for a class of fifty that opens the page at the same moment, and still far below what a flood is.
    pub connections_per_address: u32,
    /// Tables, accounts and tokens that one address may make in an hour.
    pub creations_per_hour: u32,
    /// Requests that one address may make in a second; ten times as many at once. Files of the browser client are not
    /// counted.
    pub requests_per_second: u32,
    /// Messages that one connection may send in a second; twice as many at once.
    pub messages_per_second: u32,
    /// How long a request may take to arrive, from its first byte to its last, in milliseconds.
    pub request_ms: u64,
    /// How long a client may take to receive one message, in milliseconds.
    pub send_ms: u64,
    /// After how long without any sign of life a connection is closed, in milliseconds. Clients are asked for one five
    /// times as often.
    pub silence_ms: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 7878)),
            database: None,
            store: None,
            bus: None,
            node: None,
            advertise: None,
            synchronous: Synchronous::Full,
            commit_window_ms: 12,
            public_url: None,
            trusted_proxies: Vec::new(),
            metrics_from: vec![IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)],
            claim_window_ms: 700,
            claim_limit_ms: 20_000,
            hand_end_ms: 6_000,
            reveal_s: 10,
            grace_s: 60,
            stand_in: "normal".to_owned(),
            abandon_s: 24 * 3600,
            retention_days: 90,
            log_entries: 200_000,
            idle_s: 300,
            programs: Vec::new(),
            bot_threads: 1,
            bot_delay_ms: 500,
            bot_patience_ms: 5_000,
            connections_per_address: 256,
            creations_per_hour: 600,
            requests_per_second: 100,
            messages_per_second: 30,
            request_ms: 10_000,
            send_ms: 10_000,
            silence_ms: 35_000,
        }
    }
}

/// A program that plays at the tables of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramSetting {
    /// The game it plays: `omok`.
    pub game: String,
    /// What it is called at tables: small letters, digits and hyphens.
    pub name: String,
    /// The protocol it speaks: `gomocup` or `gtp`.
    pub protocol: String,
    /// The file that is run.
    pub path: PathBuf,
    /// How long it may take for a move, in milliseconds.
    #[serde(default = "ProgramSetting::usual_ms")]
    pub move_ms: u64,
}

impl ProgramSetting {
    fn usual_ms() -> u64 {
        1_000
    }

    /// Whether the name is one that a button can have and an address can be written with.
    fn is_named(&self) -> bool {
        let is_sign = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
        (1..=32).contains(&self.name.len()) && self.name.chars().all(is_sign)
    }

    /// Starts the program once, and lets it sit at the tables of its game.
    pub(crate) fn admit(&self) -> Result<(), BotError> {
        hanpan_house::admit(Program {
            game: self.game.clone(),
            name: self.name.clone(),
            how: format!("{}:{}", self.protocol, self.path.display()),
            time: Duration::from_millis(self.move_ms),
        })
    }
}

/// The address of something that may be reached by a password, which is never shown.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Url(String);

impl Url {
    /// With everything in it.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether there is a password in it.
    pub fn has_password(&self) -> bool {
        let after_scheme = self.0.split_once("://").map_or(&*self.0, |(_, rest)| rest);
        let authority = after_scheme.split(['/', '?']).next().unwrap_or_default();
        let in_query = self.0.split_once('?').is_some_and(|(_, query)| query.contains("password="));
        in_query || authority.rsplit_once('@').is_some_and(|(user, _)| user.contains(':'))
    }
}

impl From<String> for Url {
    fn from(text: String) -> Url {
        Url(text)
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Url(..)")
    }
}

/// How patient the server is with its clients.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How long a request may take to arrive.
    pub request: Duration,
    /// How long a client may take to receive one message.
    pub send: Duration,
    /// After how long without any sign of life a connection is closed.
    pub silence: Duration,
}

impl Patience {
    /// How often a client is asked for a sign of life, or given one.
    pub fn pulse(&self) -> Duration {
        self.silence / 5
    }
}

/// What the names of settings begin with in the environment.
const ENVIRONMENT: &str = "HANPAN_SERVE_";

/// A value as a configuration file would have it; anything else is a text.
fn read_value(text: String) -> toml::Value {
    let read = format!("value = {text}").parse::<toml::Table>().ok();
    read.and_then(|mut table| table.remove("value")).unwrap_or(toml::Value::String(text))
}

/// A configuration that cannot be read.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// It is not TOML, or has settings that there are not.
    #[error("the configuration cannot be read: {0}")]
    Malformed(#[from] toml::de::Error),
    /// A setting has a value that makes no sense.
    #[error("`{0}`")]
    Senseless(&'static str),
}

impl Config {
    /// Reads a configuration file, and the environment over it; what both leave out has its default.
    ///
    /// ```
    /// # use hanpan_server::Config;
    /// let file = "grace_s = 30\npublic_url = \"https://play.example\"";
    /// let environment = [("HANPAN_SERVE_GRACE_S", "45"), ("HOME", "/home/kim")];
    /// let environment = environment.map(|(name, value)| (name.to_owned(), value.to_owned()));
    /// assert_eq!(Config::read(file, environment).unwrap().grace_s, 45);
    /// assert!(Config::read("grace = 30", []).is_err());
    /// ```
    pub fn read(
        file: &str,
        environment: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Config, ConfigError> {
        let mut settings: toml::Table = file.parse()?;
        for (name, value) in environment {
            if let Some(name) = name.strip_prefix(ENVIRONMENT) {
                settings.insert(name.to_ascii_lowercase(), read_value(value));
            }
        }
        let config: Config = settings.try_into()?;
        config.check()?;
        Ok(config)
    }

    /// Whether the settings make sense.
    pub fn check(&self) -> Result<(), ConfigError> {
        // A game that does not have this one has another: only a name that no game knows is a mistake.
        let names = hanpan_house::games().iter().map(|game| hanpan_house::names(game.id()));
        if !names.into_iter().any(|names| names.contains(&self.stand_in.as_str())) {
            return Err(ConfigError::Senseless("stand_in must be a bot, such as normal"));
        }
        if !self.programs.iter().all(ProgramSetting::is_named) {
            return Err(ConfigError::Senseless("a program's name has small letters, digits and hyphens"));
        }
        if self.programs.iter().any(|program| program.move_ms == 0 || program.move_ms >= self.bot_patience_ms)
        {
            return Err(ConfigError::Senseless("move_ms must be less than bot_patience_ms, and more than 0"));
        }
        if self.public_url.is_some() && self.public_host().is_none() {
            return Err(ConfigError::Senseless("public_url is like https://hanpan.example, without a path"));
        }
        if self.request_ms == 0 || self.send_ms == 0 || self.silence_ms < 10 {
            return Err(ConfigError::Senseless("request_ms, send_ms and silence_ms leave a client no time"));
        }
        let is_like = |url: &Option<Url>, schemes: &[&str]| {
            url.as_ref().is_none_or(|url| schemes.iter().any(|scheme| url.reveal().starts_with(scheme)))
        };
        if !is_like(&self.store, &["postgres://", "postgresql://"]) {
            return Err(ConfigError::Senseless("store is like postgres://hanpan@db.example/hanpan"));
        }
        if !is_like(&self.bus, &["nats://", "tls://"]) {
            return Err(ConfigError::Senseless("bus is like nats://bus.example:4222"));
        }
        if self.bus.is_some() && self.store.is_none() {
            return Err(ConfigError::Senseless("bus is for nodes that share a store: set store too"));
        }
        if self.log_entries < 100 {
            return Err(ConfigError::Senseless("log_entries leaves no room for a game"));
        }
        Ok(())
    }

    /// How patient the server is with its clients.
    pub(crate) fn patience(&self) -> Patience {
        Patience {
            request: Duration::from_millis(self.request_ms),
            send: Duration::from_millis(self.send_ms),
            silence: Duration::from_millis(self.silence_ms),
        }
    }

    /// The name, and the port, that players know it by.
    pub(crate) fn public_host(&self) -> Option<Authority> {
        let url = self.public_url.as_ref()?;
        let host = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"))?;
        host.parse().ok()
    }

    /// Whether this is a proxy whose word is taken.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|network| network.contains(address))
    }

    /// Whether players reach it by TLS.
    pub fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_that_some_game_lacks_is_fine_and_one_that_nobody_is_is_not() {
        for (stand_in, is_fine) in
            [("random", true), ("normal", true), ("classic", true), ("nromal", false), ("", false)]
        {
            let config = Config { stand_in: stand_in.to_owned(), ..Config::default() };
            assert_eq!(config.check().is_ok(), is_fine, "{stand_in}");
        }
    }

    #[test]
    fn an_address_with_a_password_is_known_and_never_shown() {
        for (url, has_password) in [
            ("postgres://hanpan@db.example/hanpan", false),
            ("postgres://db.example:5432/hanpan", false),
            ("postgres://hanpan:secret@db.example/hanpan", true),
            ("postgres://hanpan:sec@ret@db.example/hanpan", true),
            ("postgres://db.example/hanpan?user=hanpan&password=secret", true),
            ("nats://bus.example:4222", false),
            ("nats://user:secret@bus.example:4222", true),
        ] {
            let url = Url::from(url.to_owned());
            assert_eq!(url.has_password(), has_password, "{}", url.reveal());
            let config = Config { store: Some(url), ..Config::default() };
            assert!(!format!("{config:?}").contains("secret"));
        }
    }

    #[test]
    fn a_store_or_a_bus_that_is_none_is_refused() {
        let check = |store: Option<&str>, bus: Option<&str>| {
            let [store, bus] = [store, bus].map(|url| url.map(|url| Url::from(url.to_owned())));
            Config { store, bus, ..Config::default() }.check().is_ok()
        };
        assert!(check(Some("postgres://h/d"), None) && check(Some("postgresql://h/d"), Some("nats://b")));
        assert!(!check(Some("hanpan.db"), None) && !check(Some("mysql://h/d"), None));
        assert!(!check(Some("postgres://h/d"), Some("redis://b")), "another bus");
        assert!(!check(None, Some("nats://b")), "a bus for one process");
    }

    /// The rows of the table of settings: the name, and the default as it is written there.
    fn documented() -> Vec<(String, String)> {
        let page = include_str!("../../../docs/server.md");
        let rows = page.lines().skip_while(|line| !line.starts_with("| setting |")).skip(2);
        let rows = rows.take_while(|line| line.starts_with('|'));
        let cell = |cell: Option<&str>| cell.unwrap_or_default().trim().trim_matches('`').to_owned();
        rows.map(|row| {
            let mut cells = row.trim_matches('|').split('|');
            (cell(cells.next()), cell(cells.next()))
        })
        .collect()
    }

    #[test]
    fn the_documented_settings_are_those_there_are_with_their_defaults() {
        let serde_json::Value::Object(settings) = serde_json::to_value(Config::default()).unwrap() else {
            unreachable!("settings have names")
        };
        let documented = documented();
        let mut names: Vec<&str> = documented.iter().map(|(name, _)| name.as_str()).collect();
        names.sort();
        let mut known: Vec<&str> = settings.keys().map(String::as_str).collect();
        known.sort();
        assert_eq!(names, known);
        for (name, written) in documented {
            let value = &settings[&name];
            let text = match value {
                // The program puts it into the user's folder; only the library has none.
                _ if name == "database" => "hanpan.db` in the data folder".into(),
                serde_json::Value::Null => "none".into(),
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string().replace("\",\"", "\", \""),
            };
            assert_eq!(written, text, "{name}");
        }
    }
}
