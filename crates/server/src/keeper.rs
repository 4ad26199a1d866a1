//! What is cleared away in time.

use std::sync::Arc;
use std::time::Duration;

use hanpan_protocol::lobby::Phase;

use crate::config::Config;
use crate::input::Input;
use crate::owners::Owner;
use crate::room::Refusal;
use crate::store::{Stale, Store};
use crate::tables::{Tables, unavailable};

/// Ends games that nobody has come back to, and forgets tables that are past their time.
pub struct Keeper {
    config: Arc<Config>,
    store: Arc<dyn Store>,
    tables: Tables,
    /// In each phase, the last table that was looked at.
    reached: Reached,
}

#[derive(Default)]
struct Reached {
    playing: Option<Stale>,
    gathering: Option<Stale>,
    over: Option<Stale>,
}

/// How many tables of a phase are looked at in a round: play comes first.
const A_ROUND: usize = 500;

impl Keeper {
    /// Nothing has been looked at yet.
    pub fn new(config: Arc<Config>, store: Arc<dyn Store>, tables: Tables) -> Keeper {
        Keeper { config, store, tables, reached: Reached::default() }
    }

    /// Keeps house until the server ends.
    pub async fn keep_house(mut self) {
        let mut rounds = tokio::time::interval(Duration::from_secs(300));
        loop {
            rounds.tick().await;
            self.clear_away().await;
        }
    }

    /// One round of it.
    pub async fn clear_away(&mut self) {
        let now = self.tables.surroundings().time.now().wall.as_millisecond();
        let abandoned = now - i64::try_from(self.config.abandon_s * 1000).unwrap_or(i64::MAX / 2);
        let kept_since = now - i64::from(self.config.retention_days) * 24 * 3600 * 1000;
        let Reached { playing, gathering, over } = std::mem::take(&mut self.reached);
        self.reached.playing = self.clear_phase(Phase::Playing, abandoned, playing).await;
        self.reached.gathering = self.clear_phase(Phase::Gathering, abandoned, gathering).await;
        if self.config.retention_days > 0 {
            self.reached.over = self.clear_phase(Phase::Over, kept_since, over).await;
        }
    }

    /// Asks the tables of a phase that seem to be past their time, and says which was the last.
    ///
    /// Some cannot be cleared away: somebody is there, play goes on, or the log cannot be read. So each round goes on
    /// behind the last; after all of them it begins anew.
    async fn clear_phase(&self, phase: Phase, since: i64, after: Option<Stale>) -> Option<Stale> {
        let stale = match self.stale(phase, since, after.clone()).await {
            Ok(stale) => stale,
            Err(refusal) => {
                tracing::warn!(%refusal, ?phase, "the house could not be kept");
                return after;
            }
        };
        for Stale { table, .. } in &stale {
            // Those that are set aside stay as they are, and those of other nodes are theirs to look at.
            if self.tables.aside().contains(table) || self.tables.owner(table).await != Ok(Owner::Mine) {
                continue;
            }
            if let Err(refusal) = self.tables.ask(table, |done| Input::Expire { phase, since, done }).await {
                tracing::warn!(%table, %refusal, "a table could not be cleared away");
            }
        }
        stale.last().filter(|_| stale.len() == A_ROUND).cloned()
    }

    async fn stale(&self, phase: Phase, since: i64, after: Option<Stale>) -> Result<Vec<Stale>, Refusal> {
        let store = Arc::clone(&self.store);
        let found =
            tokio::task::spawn_blocking(move || store.stale(phase, since, after.as_ref(), A_ROUND)).await;
        found.map_err(unavailable)?.map_err(unavailable)
    }
}

#[cfg(test)]
mod tests {
    use hanpan_core::Seat;
    use hanpan_protocol::lobby::{CreateTable, JoinTable, TableInfo};
    use hanpan_protocol::{ClientMessage, Code, Command, TableId};
    use serde_json::json;

    use super::*;
    use crate::outbox::Outbox;
    use crate::presented::Presented;
    use crate::room::{Entry, Invitation, Logged, Room};
    use crate::store::{Append, Memory, Row, Sqlite, Synchronous, Write};
    use crate::token::{Token, TokenHash};
    use crate::{App, Server};

    fn somebody() -> Invitation {
        Invitation { token: Token::random().unwrap().hash(), account: None }
    }

    fn spec() -> CreateTable {
        serde_json::from_value(json!({
            "game": "omok", "seats": [{"type": "open"}, {"type": "open"}], "seat": 0, "name": "host",
        }))
        .unwrap()
    }

    async fn open(tables: &Tables, host: Invitation) -> TableInfo {
        let id = crate::tables::random_id().unwrap();
        tables.create(id, [192, 0, 2, 1].into(), spec(), host).await.unwrap()
    }

    async fn gathering(tables: &Tables) -> TableInfo {
        open(tables, somebody()).await
    }

    async fn playing(tables: &Tables) -> TableId {
        let table = gathering(tables).await.id;
        begin(tables, &table).await;
        table
    }

    /// A guest comes, and the game begins.
    async fn begin(tables: &Tables, table: &TableId) {
        let guest = somebody();
        let presented = Presented::Token(guest.token);
        let request = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
        tables.ask(table, |reply| Input::Join { request, newcomer: guest, reply }).await.unwrap().unwrap();
        let message = ClientMessage { id: "m".parse().unwrap(), command: Command::Ready { ready: true } };
        tables.ask(table, |reply| Input::Post { presented, message, reply }).await.unwrap().unwrap();
    }

    /// Whoever has this token connects: the number of his connection, and where he hears.
    async fn connect(tables: &Tables, table: &TableId, token: TokenHash) -> (u64, Outbox) {
        let outbox = Outbox::of_lines();
        let hears = outbox.clone();
        let connect = |reply| Input::Connect {
            presented: Presented::Token(token),
            since: None,
            legal_changes: false,
            outbox,
            reply,
        };
        (tables.ask(table, connect).await.unwrap().unwrap(), hears)
    }

    /// He has gone, and the table knows it.
    async fn disconnect(tables: &Tables, table: &TableId, connection: u64) {
        tables.tell(table, Input::Disconnect(connection)).await.unwrap();
        tables.ask(table, Input::Info).await.unwrap();
    }

    /// Everything is past its time as soon as it has happened.
    fn impatient() -> Config {
        Config { abandon_s: 0, commit_window_ms: 0, ..Config::default() }
    }

    #[tokio::test]
    async fn what_nobody_comes_back_to_is_ended_and_forgotten() {
        // Everything is past its time as soon as it has happened.
        let config = Config { abandon_s: 0, retention_days: 1, ..Config::default() };
        let server = Server::open(config).unwrap();
        let App { store, tables, .. } = &server.app;
        let mut keeper = server.keeper();
        let (gathering, playing) = (gathering(tables).await.id, playing(tables).await);
        keeper.clear_away().await;
        let gone = tables.ask(&gathering, Input::Info).await.unwrap_err();
        assert_eq!(gone.code, Code::NotFound);
        let info = tables.ask(&playing, Input::Info).await.unwrap();
        assert_eq!(info.phase, Phase::Over);
        assert!(info.fair.seed.is_some());
        assert!(store.record(&playing, 1).unwrap().is_some(), "a game that was given up is written down too");
        // Its time as a finished game has just begun.
        keeper.clear_away().await;
        assert_eq!(tables.ask(&playing, Input::Info).await.unwrap().phase, Phase::Over);
    }

    #[tokio::test]
    async fn a_table_that_is_set_aside_is_left_alone_and_hinders_nothing() {
        let config = Config { abandon_s: 0, ..Config::default() };
        let store: Arc<dyn Store> = Arc::new(Memory::default());
        let before = Server::with_store(config.clone(), Arc::clone(&store)).unwrap();
        let (damaged, sound) = (playing(&before.app.tables).await, playing(&before.app.tables).await);
        before.app.tables.close().await;
        let entries = store.load(&damaged).unwrap().len() as u64;
        let log = vec![Logged::new(0, Entry::Opened)];
        let append =
            Append { table: damaged.clone(), first: entries, fence: 0, log, row: None, record: None };
        assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
        let kept = store.load(&damaged).unwrap();

        let after = Server::with_store(config, Arc::clone(&store)).unwrap();
        let (mut keeper, tables) = (after.keeper(), &after.app.tables);
        for _ in 0..2 {
            keeper.clear_away().await;
            assert_eq!(tables.ask(&sound, Input::Info).await.unwrap().phase, Phase::Over);
            assert_eq!(tables.ask(&damaged, Input::Info).await.unwrap_err().code, Code::SetAside);
            assert_eq!(store.load(&damaged).unwrap(), kept);
        }
    }

    #[tokio::test]
    async fn unreadable_tables_stop_nothing_and_starve_nobody() {
        const UNREADABLE: usize = 150;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hanpan.db");
        let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file, Synchronous::Normal).unwrap());
        let server = Server::with_store(impatient(), Arc::clone(&store)).unwrap();
        let tables = &server.app.tables;
        let now = tables.surroundings().time.now();
        let manners = crate::room::Manners { random: || [0; 32], ..tables.manners().clone() };
        for number in 0..UNREADABLE {
            // Somebody sat down who had never come.
            let id: TableId = format!("unreadable{number}").parse().unwrap();
            let (room, mut log) = Room::create(id, spec(), somebody(), manners.clone(), now).unwrap();
            log.push(Logged::new(0, Entry::Sat { member: 99, seat: Seat::at(1) }));
            let row = Row { phase: Phase::Playing, ..crate::actor::row(&room) };
            let append =
                Append { table: room.id().clone(), first: 0, fence: 0, log, row: Some(row), record: None };
            assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
        }
        // And one that is not even named as tables are.
        let name = "UPDATE tables SET id = 'NO ID' WHERE id = 'unreadable0'";
        rusqlite::Connection::open(&file).unwrap().execute(name, []).unwrap();
        let (gathering, playing) = (gathering(tables).await.id, playing(tables).await);
        let mut keeper = server.keeper();
        for _ in 0..2 {
            keeper.clear_away().await;
        }
        assert_eq!(tables.ask(&playing, Input::Info).await.unwrap().phase, Phase::Over);
        assert_eq!(tables.ask(&gathering, Input::Info).await.unwrap_err().code, Code::NotFound);
    }

    #[tokio::test]
    async fn games_that_go_on_do_not_starve_those_behind_them() {
        let server = Server::open(impatient()).unwrap();
        let tables = &server.app.tables;
        let mut connections = Vec::new();
        for _ in 0..A_ROUND + 50 {
            let host = somebody();
            let token = host.token;
            let table = open(tables, host).await.id;
            begin(tables, &table).await;
            connections.push((table.clone(), connect(tables, &table, token).await));
        }
        let deserted = playing(tables).await;
        let mut keeper = server.keeper();
        for _ in 0..2 {
            keeper.clear_away().await;
        }
        assert_eq!(tables.ask(&deserted, Input::Info).await.unwrap().phase, Phase::Over);
        for (table, _) in &connections {
            assert_eq!(tables.ask(table, Input::Info).await.unwrap().phase, Phase::Playing);
        }
        // The first are looked at again in their turn.
        let (table, (connection, _)) = &connections[0];
        disconnect(tables, table, *connection).await;
        for _ in 0..2 {
            keeper.clear_away().await;
        }
        assert_eq!(tables.ask(table, Input::Info).await.unwrap().phase, Phase::Over);
    }

    #[tokio::test]
    async fn a_gathering_is_not_forgotten_under_its_host() {
        let server = Server::open(impatient()).unwrap();
        let tables = &server.app.tables;
        let host = somebody();
        let token = host.token;
        let table = open(tables, host).await.id;
        let (connection, heard) = connect(tables, &table, token).await;
        server.keeper().clear_away().await;
        assert_eq!(tables.ask(&table, Input::Info).await.unwrap().phase, Phase::Gathering);
        begin(tables, &table).await;
        loop {
            let line = heard.next_line().await.expect("he is still connected");
            if serde_json::from_slice::<serde_json::Value>(&line).unwrap()["phase"] == "playing" {
                break;
            }
        }
        disconnect(tables, &table, connection).await;
        server.keeper().clear_away().await;
        assert_eq!(tables.ask(&table, Input::Info).await.unwrap().phase, Phase::Over);
    }

    #[tokio::test]
    async fn a_game_that_starts_when_its_gathering_is_to_be_forgotten_goes_on() {
        let server = Server::open(impatient()).unwrap();
        let App { store, tables, .. } = &server.app;
        let table = gathering(tables).await.id;
        let found = store.stale(Phase::Gathering, i64::MAX, None, 1).unwrap();
        assert_eq!(found[0].table, table);
        begin(tables, &table).await;
        let expire = |done| Input::Expire { phase: Phase::Gathering, since: i64::MAX, done };
        tables.ask(&table, expire).await.unwrap();
        assert_eq!(tables.ask(&table, Input::Info).await.unwrap().phase, Phase::Playing);
        assert!(!store.load(&table).unwrap().is_empty());
    }

    #[tokio::test]
    async fn whoever_has_just_gone_may_come_back() {
        let server = Server::open(impatient()).unwrap();
        let tables = &server.app.tables;
        let created = tables.surroundings().time.now();
        let id = "table".parse().unwrap();
        let (mut room, _) = Room::create(id, spec(), somebody(), tables.manners().clone(), created).unwrap();
        let (at, later) = (created.wall.as_millisecond(), jiff::SignedDuration::from_hours(25));
        assert!(room.is_deserted(at) && !room.is_deserted(at - 1));
        let gone = crate::room::Moment { wall: created.wall + later, ..created };
        room.connect(created, Some(0));
        assert!(!room.is_deserted(i64::MAX), "he is here");
        room.disconnect(gone, Some(0));
        assert!(!room.is_deserted(at), "he was here for a day");
        assert!(room.is_deserted(gone.wall.as_millisecond()));
    }
}
