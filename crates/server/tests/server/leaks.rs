//! Nobody receives what he may not know.

use std::cell::Cell;

use hanpan_core::{ActionTexts, Observer, Seat};
use hanpan_house::game_of;
use hanpan_protocol::lobby::{CreateTable, JoinTable};
use hanpan_protocol::{ClientMessage, Command, Json, ServerMessage};
use hanpan_server::Token;
use hanpan_server::room::{Invitation, Manners, Moment, Room};
use hanpan_table::{AnyTable, Record};
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::cluster::Cluster;
use crate::common::{Begun, Client, TestServer, every_game, every_short_game, is_hidden, quick, table_of};

/// Everything an observer may know at one position.
struct Position {
    seen: Vec<Value>,
    view: Value,
    legal: ActionTexts,
    points: Value,
}

fn position(table: &dyn AnyTable, who: Observer) -> Position {
    Position {
        seen: table.seen(who, 0).into_iter().map(|noticed| noticed.event).collect(),
        view: table.view(who),
        legal: match who {
            Observer::Seat(seat) => table.legal_texts(seat),
            Observer::Public => ActionTexts::NONE,
        },
        points: serde_json::to_value(table.points()).unwrap(),
    }
}

/// Every update in what a connection received is made of what its observer may know, and of nothing else.
fn check_heard(heard: &[String], who: Observer, positions: &[Position]) {
    let mut known: Vec<Value> = Vec::new();
    let mut updates = 0;
    let mut place = 0;
    for text in heard {
        let raw: Value = serde_json::from_str(text).unwrap();
        let ServerMessage::Update(update) = serde_json::from_str(text).unwrap() else { continue };
        updates += 1;
        if update.full {
            known.clear();
        }
        known.extend(update.events.iter().map(Json::value));
        let fits = |position: &&Position| {
            position.seen == known
                && position.view == update.view.value()
                && (position.legal == *update.legal || update.legal.is_empty())
                && position.points == raw["points"]
        };
        let further = positions[place..].iter().position(|position| fits(&position));
        place += further.unwrap_or_else(|| panic!("{who}: {text}"));
        let mut fields: Vec<&str> = raw.as_object().unwrap().keys().map(String::as_str).collect();
        fields.sort_unstable();
        let expected = [
            "acting",
            "answer_within",
            "answered",
            "clocks",
            "events",
            "full",
            "game",
            "legal",
            "points",
            "result",
            "sealed",
            "type",
            "version",
            "view",
        ];
        assert_eq!(fields, expected, "a new field must be looked at here first");
    }
    assert!(updates > 0);
}

/// Plays as people would, all seats at once, until the game is over or has gone on for long.
async fn play_together(clients: &mut [Client]) {
    const LONG: u32 = 200;
    let mut version = 1;
    loop {
        for client in &mut *clients {
            client.version(version).await;
        }
        if clients[0].game.as_ref().unwrap().result.is_some() {
            return;
        }
        for (seat, client) in clients.iter_mut().enumerate() {
            let update = client.game.clone().unwrap();
            let has_choice =
                update.legal.len() > 1 || update.legal.first().is_some_and(|only| only != "skip");
            if update.version != version || !has_choice {
                continue;
            }
            if version > LONG && seat == 0 {
                client.say(json!({"type": "resign", "at": version})).await.unwrap();
                continue;
            }
            let wins = ["tsumo", "ron"].into_iter().find(|win| update.legal.contains(win));
            let any = &update.legal[(7 * version as usize) % update.legal.len()];
            client.act(wins.unwrap_or(any)).await.unwrap();
        }
        version += 1;
    }
}

#[tokio::test]
async fn what_is_sent_is_what_may_be_known() {
    let server = TestServer::start(quick()).await;
    check_what_is_sent(&server, &server).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_passed_on_by_another_node_is_what_may_be_known() {
    let cluster = Cluster::new();
    let [owner, server] = cluster.two().await;
    check_what_is_sent(&server, &owner).await;
    for node in [owner, server] {
        node.stop().await;
    }
}

/// Plays every game with something hidden at tables of one node, everybody by way of another.
async fn check_what_is_sent(server: &TestServer, owner: &TestServer) {
    for (game, options, seats) in every_short_game().filter(|(game, ..)| is_hidden(game)) {
        let spec = CreateTable { options, ..table_of(game, seats) };
        let Begun { table, tokens, mut clients } = server.begin_at(owner, &spec).await;
        let mut spectator = server.connect(&table, None, None).await;
        spectator.welcome().await;
        // Somebody who comes back in the middle is told no more than the others.
        let mut returning = server.connect(&table, Some(&tokens[1]), None).await;
        returning.welcome().await;
        play_together(&mut clients).await;
        let last = clients[0].game.as_ref().unwrap().version;
        spectator.version(last).await;
        returning.version(last).await;
        let mut resumed = server.connect(&table, Some(&tokens[1]), Some(2)).await;
        resumed.welcome().await;
        let (_, record) = server.get(&format!("/api/tables/{table}/records/1")).await;
        let record: Record = serde_json::from_value(record).unwrap();
        let mut observers =
            vec![(spectator.heard, Observer::Public), (returning.heard, Observer::Seat(Seat::at(1)))];
        observers
            .extend((0..).zip(clients).map(|(seat, client)| (client.heard, Observer::Seat(Seat::at(seat)))));
        for (heard, who) in observers {
            let mut positions = Vec::new();
            game_of(&record)
                .unwrap()
                .replay(&record, &mut |table, _| positions.push(position(table, who)))
                .unwrap();
            check_heard(&heard, who, &positions);
        }
    }
}

thread_local! {
    static SEED: Cell<u64> = const { Cell::new(0) };
}

/// Two rooms that differ in their seeds alone, driven by the same public actions.
struct Pair([Room; 2]);

const WINDOW: u64 = 700;

fn moment(mono: u64) -> Moment {
    Moment { wall: Timestamp::from_millisecond(mono as i64).unwrap(), mono }
}

fn room(game: &str, seed: u64) -> Room {
    SEED.set(seed);
    let manners = Manners {
        claim_window: WINDOW,
        claim_limit: WINDOW,
        hand_end: 0,
        reveal: 10_000,
        grace: 60_000,
        stand_in: "easy".into(),
        first_tick: 5_000,
        log_entries: 200_000,
        random: || {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&SEED.get().to_le_bytes());
            bytes
        },
    };
    let newcomer = || Invitation { token: Token::random().unwrap().hash(), account: None };
    let now = moment(0);
    let spec = table_of(game, 2);
    let (mut room, _) = Room::create("k3x9".parse().unwrap(), spec, newcomer(), manners, now).unwrap();
    let guest = JoinTable { name: "guest".parse().unwrap(), seat: None, watch: false };
    room.join(now, &guest, newcomer()).unwrap();
    say(&mut room, 1, "ready", Command::Ready { ready: true }, 0);
    assert_eq!(room.version(), 1);
    room
}

fn say(room: &mut Room, member: u32, id: &str, command: Command, mono: u64) {
    let message = ClientMessage { id: id.parse().unwrap(), command };
    room.handle(moment(mono), member, &message).unwrap();
}

impl Pair {
    /// What the public is told, byte for byte; of the dice only the commitment may differ.
    fn public(&self, mono: u64) -> [String; 2] {
        self.0.each_ref().map(|room| {
            let mut info = room.info();
            info.fair.commitment.clear();
            let update = room.update(Observer::Public, None, moment(mono)).unwrap();
            serde_json::to_string(&(info, update)).unwrap()
        })
    }

    /// Whether the rules show the public the same of both games. When a card is turned up or a hand won, they may not.
    fn look_alike(&self) -> bool {
        let [first, second] = self.0.each_ref().map(|room| {
            let table = room.table().unwrap();
            let seen: Vec<Value> =
                table.seen(Observer::Public, 0).into_iter().map(|noticed| noticed.event).collect();
            (table.view(Observer::Public), seen)
        });
        first == second
    }

    /// An action that the seat may do in both rooms.
    fn common_action(&self, seat: Seat) -> Option<String> {
        let [first, second] =
            self.0.each_ref().map(|room| room.update(Observer::Seat(seat), None, moment(0)).unwrap().legal);
        first.iter().rev().find(|action| second.contains(action)).map(str::to_owned)
    }
}

#[test]
fn the_public_hears_the_same_at_the_same_time_whatever_is_hidden() {
    let mut compared = 0;
    let mut choices = 0;
    for (game, _) in every_game().filter(|(game, _)| is_hidden(game)) {
        for seed in 0..300 {
            let mut pair = Pair([room(game, 2 * seed), room(game, 2 * seed + 1)]);
            if !pair.look_alike() {
                continue;
            }
            let mut now = 0;
            for turn in 0..12 {
                let update = pair.0[0].update(Observer::Public, None, moment(now)).unwrap();
                let Some(seat) = update.acting.first() else { break };
                let is_claim = pair.0.each_ref().map(Room::is_claim);
                assert_eq!(is_claim[0], is_claim[1]);
                if is_claim[0] {
                    // Whoever has a choice answers at some moment within the window; whoever has none says nothing.
                    for (which, room) in (0..).zip(&mut pair.0) {
                        let legal = room.update(Observer::Seat(seat), None, moment(now)).unwrap().legal;
                        if legal.len() > 1 {
                            choices += 1;
                            let command = Command::Act { at: room.version(), action: "skip".into() };
                            say(room, seat.index() as u32, &format!("c{turn}"), command, now + 100 * which);
                        }
                    }
                    let [first, second] = pair.public(now + 200);
                    assert_eq!(first, second, "{game}: an answer shows before the opening");
                    let alarms = pair.0.each_ref().map(Room::next_alarm);
                    assert_eq!(
                        alarms,
                        [Some(now + WINDOW); 2],
                        "{game}: the moment of the opening tells something"
                    );
                    now += WINDOW;
                    for room in &mut pair.0 {
                        room.alarm(moment(now));
                    }
                } else {
                    let Some(action) = pair.common_action(seat) else { break };
                    for room in &mut pair.0 {
                        let command = Command::Act { at: room.version(), action: action.clone() };
                        say(room, seat.index() as u32, &format!("a{turn}"), command, now);
                    }
                }
                if !pair.look_alike() {
                    break;
                }
                let [first, second] = pair.public(now);
                assert_eq!(first, second, "{game} after turn {turn}");
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared} positions were compared");
    assert!(choices > 30, "{choices} answers were given in the window");
}
