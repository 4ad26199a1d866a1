//! Nobody hears what he may not know, byte for byte, over real connections.
//!
//! Three things hold together. The kit shows for every game that views and events do not depend on what is hidden;
//! `leaks.rs` shows that a connection is sent these and nothing else. Here is shown that nothing around them tells more:
//!
//! - Two servers are given deals that look the same to one observer and differ in everything else, and he is sent the
//!   same bytes by both: over his connection, after a reconnection, and in answer to whatever he may ask.
//! - The secrets themselves — seeds, tokens, other hands, the deal — are looked for, in every form that they could be
//!   written in, in all that is sent to anybody, in the metrics and in the log.

mod common;

use std::cell::Cell;
use std::collections::HashMap;
use std::io;
use std::sync::{Arc, LazyLock, Mutex};

use common::{Client, TestServer, fresh_id, quick, table_of};
use hanpan_core::{Observer, Seat};
use hanpan_protocol::lobby::{CreateTable, JoinTable};
use hanpan_protocol::{ClientMessage, Command, TableId};
use hanpan_server::room::{Entry, Invitation, Logged, Manners, Moment, Room};
use hanpan_server::store::{Append, Log as _, Memory, Row, Write};
use hanpan_server::{Config, Server, Token};
use hanpan_table::RecordStep;
use jiff::Timestamp;
use serde_json::{Value, json};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{fmt, registry};

const TABLE: &str = "k3x9";
const WINDOW: u64 = 150;

/// Every hidden game, with as many players as are looked at here.
fn hidden_games() -> Vec<CreateTable> {
    let hidden = hanpan_house::games().iter().filter(|game| game.hidden());
    let tables = |game: &&'static dyn hanpan_table::AnyGame| {
        game.seats().filter(|seats| *seats <= 4).map(|seats| table_of(game.id(), seats.into()))
    };
    hidden.flat_map(tables).collect()
}

fn observers(seats: usize) -> Vec<Observer> {
    (0..seats).map(|seat| Observer::Seat(Seat::at(seat))).chain([Observer::Public]).collect()
}

fn token(seat: usize) -> String {
    format!("{:064x}", 0xc0ffee + seat)
}

fn token_of(who: Observer) -> Option<String> {
    match who {
        Observer::Seat(seat) => Some(token(seat.index())),
        Observer::Public => None,
    }
}

thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// When every game began. A game from long ago would be given up.
static BEGUN: LazyLock<Timestamp> = LazyLock::new(Timestamp::now);

fn moment(mono: u64) -> Moment {
    Moment { wall: *BEGUN, mono }
}

/// A room in which a game was dealt by this seed, and its log.
fn dealt(spec: &CreateTable, seed: u64) -> (Room, Vec<Logged>) {
    SEED.set(seed);
    let manners = Manners {
        claim_window: WINDOW,
        claim_limit: WINDOW,
        hand_end: 0,
        reveal: 10_000,
        grace: 86_400_000,
        stand_in: "easy".into(),
        first_tick: 5_000,
        log_entries: 200_000,
        random: || {
            let mut bytes = [0x5e; 32];
            bytes[..8].copy_from_slice(&SEED.get().to_le_bytes());
            bytes
        },
    };
    let newcomer = |seat| Invitation { token: Token::read(&token(seat)).unwrap().hash(), account: None };
    let id: TableId = TABLE.parse().unwrap();
    let (mut room, mut log) = Room::create(id, spec.clone(), newcomer(0), manners, moment(0)).unwrap();
    for seat in 1..spec.seats.len() {
        let guest = JoinTable { name: format!("guest {seat}").parse().unwrap(), seat: None, watch: false };
        log.extend(room.join(moment(0), &guest, newcomer(seat)).unwrap().1);
    }
    for seat in 1..spec.seats.len() {
        log.extend(say(&mut room, seat, Command::Ready { ready: true }));
    }
    assert_eq!(room.version(), 1);
    (room, log)
}

fn say(room: &mut Room, member: usize, command: Command) -> Vec<Logged> {
    let message = ClientMessage { id: fresh_id().parse().unwrap(), command };
    room.handle(moment(0), member as u32, &message).unwrap().log
}

/// What the rules let an observer know.
fn knowledge(room: &Room, who: Observer) -> String {
    let table = room.table().unwrap();
    let mut known = table.view_json(who).get().to_owned();
    for event in table.seen_json(who, 0) {
        known += event.get();
    }
    known + &legal(room, who).join(" ")
}

fn legal(room: &Room, who: Observer) -> Vec<String> {
    match who {
        Observer::Seat(seat) => room.table().unwrap().legal_texts(seat).to_vec(),
        Observer::Public => Vec::new(),
    }
}

/// A game on a server, and the same in a room beside it that says what the rules say.
struct World {
    server: TestServer,
    room: Room,
    seed: String,
}

impl World {
    async fn open(spec: &CreateTable, seed: u64) -> World {
        let (room, log) = dealt(spec, seed);
        let Entry::Created { seed, .. } = &log[0].entry else { panic!("a log begins with the opening") };
        let seed = serde_json::to_value(seed).unwrap().as_str().unwrap().to_owned();
        let store = Memory::default();
        let row = Row {
            phase: room.phase(),
            public: room.is_public(),
            summary: room.summary(),
            accounts: Vec::new(),
        };
        let append =
            Append { table: room.id().clone(), first: 0, fence: 0, log, row: Some(row), record: None };
        assert_eq!(store.commit(&[Write::Append(append)]).unwrap(), [Ok(())]);
        let config = Config { claim_window_ms: WINDOW, claim_limit_ms: WINDOW, grace_s: 86_400, ..quick() };
        let server = TestServer::run(Server::with_store(config, Arc::new(store)).unwrap()).await;
        World { server, room, seed }
    }

    async fn connect(&self, who: Observer, since: Option<u32>) -> Client {
        let token = token_of(who);
        let mut client = self.server.connect(self.room.id(), token.as_deref(), since).await;
        client.welcome().await;
        client.version(self.room.version()).await;
        client
    }

    /// Who may act, and what he may do; nothing while sealed answers are awaited.
    fn turn(&self) -> Option<(Seat, Vec<String>)> {
        let table = self.room.table().unwrap();
        let seat = table.turn().players().first().filter(|_| !self.room.is_claim())?;
        Some((seat, table.legal(seat)))
    }

    /// A seat acts; whoever is then asked for a sealed answer and has a choice skips.
    async fn act(&mut self, seat: Seat, action: &str) {
        let at = self.room.version();
        assert_eq!(self.post(seat, at, action).await, 200, "{action}");
        say(&mut self.room, seat.index(), Command::Act { at, action: action.to_owned() });
        if self.room.is_claim() {
            let table = self.room.table().unwrap();
            let asked: Vec<Seat> =
                table.turn().players().iter().filter(|&seat| table.legal(seat).len() > 1).collect();
            for seat in asked {
                // On a busy machine the answers may be opened before; then he has skipped already.
                self.post(seat, at + 1, "skip").await;
            }
            self.room.alarm(moment(WINDOW));
        }
    }

    async fn post(&self, seat: Seat, at: u32, action: &str) -> u16 {
        let message = json!({"type": "act", "id": fresh_id(), "at": at, "action": action});
        let url = self.server.url(&format!("/api/tables/{TABLE}/messages"));
        let request = self.server.http.post(url).bearer_auth(token(seat.index())).json(&message);
        request.send().await.unwrap().status().as_u16()
    }

    /// The answers to everything that an observer may ask, with their headers.
    async fn answers(&self, who: Observer) -> Vec<String> {
        let url = |path: &str| self.server.url(&format!("/api/tables/{TABLE}{path}"));
        let http = &self.server.http;
        let paths = ["", "/game", "/game?since=1", "/game?since=99", "/history", "/history?seat=0"];
        let more = ["/history?seat=1", "/history?game=2", "/hint", "/records/1", "/nothing"];
        let mut requests: Vec<_> = paths.iter().chain(&more).map(|path| http.get(url(path))).collect();
        requests.push(http.get(self.server.url("/api/tables")));
        let (legal, version) = (legal(&self.room, who), self.room.version());
        // What the rules say no to differs from game to game; what is legal here must not be done.
        for action in
            ["ron", "pon", "tsumo", "discard E", "discard 9", "play JC", "play S2", "take", "skip", "?"]
        {
            if !legal.iter().any(|legal| legal == action) {
                let message = json!({"type": "act", "id": "x", "at": version, "action": action});
                requests.push(http.post(url("/messages")).json(&message));
            }
        }
        for message in [json!({"type": "start", "id": "x"}), json!({"type": "unknown", "id": "x"})] {
            requests.push(http.post(url("/messages")).json(&message));
        }
        let mut answers = Vec::new();
        for request in requests {
            let request = match token_of(who) {
                Some(token) => request.bearer_auth(token),
                None => request,
            };
            let answer = request.send().await.unwrap();
            let mut headers = answer.headers().clone();
            headers.remove("date");
            answers.push(format!("{} {headers:?} {}", answer.status(), answer.text().await.unwrap()));
        }
        answers
    }

    /// A text without what two servers cannot have in common: the commitment to the seed, and the time.
    fn plain(&self, text: &str) -> String {
        let text = text.replace(&self.room.info().fair.commitment, "COMMITMENT");
        let mut parts = text.split("\"answer_within\":");
        let mut plain = parts.next().unwrap().to_owned();
        for part in parts {
            plain += "\"answer_within\":";
            plain += part.trim_start_matches(|letter: char| letter.is_ascii_digit());
        }
        plain
    }
}

/// For every observer two seeds by which he is dealt the same, and everybody else something else.
///
/// Among n deals there are n²/2 pairs, so even five cards and an open one are soon dealt twice. Dealing is what takes the
/// time, so every deal is shown to all who look for a pair.
fn seeds_that_look_alike(spec: &CreateTable) -> Vec<(Observer, [u64; 2])> {
    let mut found = Vec::new();
    let mut looking: Vec<(Observer, HashMap<String, u64>)> =
        observers(spec.seats.len()).into_iter().map(|who| (who, HashMap::new())).collect();
    for seed in 0..200_000 {
        let (room, _) = dealt(spec, seed);
        looking.retain_mut(|(who, known)| match known.insert(knowledge(&room, *who), seed) {
            Some(other) => {
                found.push((*who, [other, seed]));
                false
            }
            None => true,
        });
        if looking.is_empty() {
            return found;
        }
    }
    panic!("{}: no two deals look alike to {:?}", spec.game, looking.first().map(|(who, _)| who));
}

/// Plays in two worlds at once for as long as the observer sees the same, and compares all that he is sent.
async fn compare(spec: &CreateTable, who: Observer, seeds: [u64; 2]) -> u32 {
    const LONG: u32 = 12;
    let mut worlds = [World::open(spec, seeds[0]).await, World::open(spec, seeds[1]).await];
    let mut clients = [worlds[0].connect(who, None).await, worlds[1].connect(who, None).await];
    let mut compared = 0;
    loop {
        let heard = |index: usize| -> Vec<String> {
            clients[index].heard.iter().map(|text| worlds[index].plain(text)).collect()
        };
        assert_eq!(heard(0), heard(1), "{} with {} to {who}", spec.game, spec.seats.len());
        let answers = [worlds[0].answers(who).await, worlds[1].answers(who).await];
        for (first, second) in answers[0].iter().zip(&answers[1]) {
            assert_eq!(worlds[0].plain(first), worlds[1].plain(second), "{} to {who}", spec.game);
        }
        for client in &mut clients {
            // What he was refused over his connection would be heard in the next round.
            client.send_text("{\"type\":\"decline\",\"id\":\"x\"}").await;
            client.hear().await;
        }
        compared += 1;
        let (Some((seat, first)), Some((other, second))) = (worlds[0].turn(), worlds[1].turn()) else {
            break;
        };
        assert_eq!(seat, other, "whose turn it is, everybody knows");
        let Some(action) = first.iter().rev().find(|action| second.contains(action) && *action != "tsumo")
        else {
            break;
        };
        for world in &mut worlds {
            world.act(seat, action).await;
        }
        let [one, two] = worlds.each_ref().map(|world| knowledge(&world.room, who));
        if one != two || compared == LONG {
            break;
        }
        for (world, client) in worlds.iter().zip(&mut clients) {
            client.version(world.room.version()).await;
        }
    }
    for world in worlds {
        world.server.stop().await;
    }
    compared
}

#[tokio::test]
async fn an_observer_is_sent_the_same_bytes_whatever_is_hidden_from_him() {
    let mut compared = 0;
    for spec in hidden_games() {
        for (who, seeds) in seeds_that_look_alike(&spec) {
            compared += compare(&spec, who, seeds).await;
        }
    }
    assert!(compared > 100, "{compared} positions were compared");
}

/// Where the log of this program goes.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Some bytes in the ways in which they could be written, given in hex.
fn forms(hex: &str) -> Vec<String> {
    let bytes: Vec<u8> =
        (0..hex.len() / 2).map(|at| u8::from_str_radix(&hex[2 * at..][..2], 16).unwrap()).collect();
    let numbers: Vec<String> = bytes.iter().map(ToString::to_string).collect();
    let (standard, for_urls) = (base64(&bytes, b"+/"), base64(&bytes, b"-_"));
    vec![hex.to_lowercase(), hex.to_uppercase(), numbers.join(","), numbers.join(", "), standard, for_urls]
}

/// The whole groups of three; the end is written in several ways.
fn base64(bytes: &[u8], last: &[u8; 2]) -> String {
    let letters: Vec<u8> = (b'A'..=b'Z').chain(b'a'..=b'z').chain(b'0'..=b'9').chain(*last).collect();
    let group = |three: &[u8]| {
        let bits = u32::from_be_bytes([0, three[0], three[1], three[2]]);
        [18, 12, 6, 0].map(|shift| char::from(letters[(bits >> shift) as usize & 63]))
    };
    bytes.chunks_exact(3).flat_map(group).collect()
}

/// The closed hand of a seat, as its own view shows it.
fn hand(room: &Room, seat: usize) -> Vec<Value> {
    let view = room.table().unwrap().view(Observer::Seat(Seat::at(seat)));
    let hand = view.get("hand").or_else(|| view.pointer(&format!("/seats/{seat}/hand")));
    hand.and_then(Value::as_array).unwrap_or_else(|| panic!("{view}")).clone()
}

/// A hand in the ways in which it could be written.
fn hand_forms(hand: &[Value]) -> Vec<String> {
    let names: Vec<&str> = hand.iter().map(|tile| tile.as_str().unwrap()).collect();
    vec![serde_json::to_string(hand).unwrap(), names.join(" "), names.join(","), names.concat()]
}

#[tokio::test]
async fn no_secret_is_in_anything_that_is_sent_or_logged() {
    let log = Log::default();
    let writer = log.clone();
    // Everything that this program says, and no more of others than a server lets through.
    let filter: Targets = "info,hanpan_server=trace".parse().unwrap();
    let lines = fmt::layer().with_ansi(false).with_writer(move || writer.clone());
    registry().with(filter).with(lines).init();
    let mut everybody_secrets = Vec::new();
    let mut metrics = String::new();
    for spec in hidden_games() {
        let seats = spec.seats.len();
        let mut world = World::open(&spec, 7).await;
        // Nobody may ever see these.
        let mut secrets = forms(&world.seed);
        for seat in 0..seats {
            secrets.extend(forms(&token(seat)));
            secrets.extend(forms(&Token::read(&token(seat)).unwrap().hash().to_hex()));
        }
        let position = world.room.position().unwrap();
        let deal = position.steps.iter().find_map(|step| match step {
            RecordStep::Chance(deal) => Some(deal.trim_start_matches("deal ").to_owned()),
            _ => None,
        });
        secrets.push(deal.unwrap());
        // And these only their own seat.
        let mut hands = vec![Vec::new(); seats];
        let mut clients = Vec::new();
        for who in observers(seats) {
            clients.push((who, world.connect(who, None).await, String::new()));
        }
        for round in 0..4 {
            for (seat, hands) in hands.iter_mut().enumerate() {
                hands.push(hand(&world.room, seat));
            }
            for (who, client, received) in &mut clients {
                client.version(world.room.version()).await;
                *received += &world.answers(*who).await.join("\n");
                let mut returned = world.connect(*who, Some(1)).await;
                let said = returned.say(json!({"type": "say", "text": "안녕"})).await;
                assert_eq!(said.is_ok(), *who != Observer::Public);
                *received += &returned.heard.join("\n");
            }
            let Some((seat, legal)) = world.turn().filter(|_| round < 3) else { break };
            let quiet = |action: &&String| !matches!(action.as_str(), "tsumo" | "take");
            let action = legal.iter().find(quiet).or(legal.first()).unwrap();
            world.act(seat, action).await;
        }
        for (who, client, received) in &mut clients {
            *received += &client.heard.join("\n");
            for secret in &secrets {
                assert!(!received.contains(secret), "{} told {who} {secret}", spec.game);
            }
            for (seat, hands) in hands.iter().enumerate() {
                let is_own = *who == Observer::Seat(Seat::at(seat));
                for hand in hands.iter().filter(|hand| hand.len() > 2) {
                    let told = hand_forms(hand).iter().any(|form| received.contains(form.as_str()));
                    assert_eq!(told, is_own, "{}: {who} and the hand of seat {seat}, {hand:?}", spec.game);
                }
            }
        }
        secrets
            .extend(hands.iter().flatten().filter(|hand| hand.len() > 2).flat_map(|hand| hand_forms(hand)));
        everybody_secrets.extend(secrets);
        let url = world.server.url("/metrics");
        metrics += &world.server.http.get(url).send().await.unwrap().text().await.unwrap();
        world.server.stop().await;
    }
    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("listening") && metrics.contains("hanpan_actions_total"));
    for secret in everybody_secrets {
        assert!(!log.contains(&secret) && !metrics.contains(&secret), "{secret}");
    }
}
