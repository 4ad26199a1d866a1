//! Pages of servers' tables without a server: the test says what is heard, and looks at what is wanted.

use std::sync::mpsc::{Receiver, TryRecvError};

use hanpan_core::{Dice, Observer, QuickDice, Seat};
use hanpan_locale::{Language, Texts};
use hanpan_protocol::lobby::{JoinTable, TableInfo};
use hanpan_protocol::{Code, Command, Refused, ServerMessage, Update};
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;
use ratatui::crossterm::event::{Event, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use serde_json::{Value, json};

use super::{Stand, drawn, press};
use crate::app::{App, House};
use crate::pages::{ServerPage, Visit};
use crate::remote::{Door, Heard, Link, Memories, News, Purpose, RemoteTable, RequestError, Seats, Want};
use crate::sketch;
use crate::trouble::Unreached;
use crate::wake::Wake;

pub(super) const LINK: &str = "http://192.0.2.7:7878/t/k3x9";
/// A game of Omok to its end.
pub(super) const FIVE: &str = "h8, a1, i8, a2, j8, a3, k8, a4, l8";
/// The number of the line to the table.
const LINE: u64 = 7;

pub(super) fn visit(link: &str) -> Visit {
    Visit { address: link.parse().unwrap(), name: "Jisu".parse().unwrap(), seat: None, watch: false }
}

pub(super) fn news(heard: Heard) -> News {
    News { line: LINE, heard }
}

fn said(message: Value) -> News {
    let message: ServerMessage = serde_json::from_value(message).unwrap();
    news(Heard::Said(Box::new(message)))
}

/// A table of which nothing was heard yet, and what is wanted there.
pub(super) fn server_page(house: &House) -> (ServerPage, Receiver<Want>) {
    let (link, wants) = Link::to_nowhere();
    let visit = visit(LINK);
    let seats = Seats::of(house.shelf.folder());
    let memories = Memories::of(house.shelf.folder());
    let remote = RemoteTable::new(LINE, link, visit.address.clone(), seats, memories);
    let table = visit.address.table.unwrap();
    let door =
        Door::Join { table, request: JoinTable { name: visit.name, seat: None, watch: false }, token: None };
    (ServerPage::new(remote, door), wants)
}

pub(super) fn seat(member: u32, name: &str) -> Value {
    json!({"spec": {"type": "open"}, "member": member, "name": name, "bot": null})
}

pub(super) fn bot_seat() -> Value {
    json!({"spec": {"type": "bot", "level": "hard"}, "member": null, "name": "hard", "bot": "hard"})
}

pub(super) fn member(member: u32, name: &str, ready: bool) -> Value {
    let host = member == 0;
    json!({
        "member": member, "name": name, "host": host, "program": false, "ready": ready, "here": true, "muted": false,
    })
}

/// A table as a server tells it, with whatever is `other` than usual.
pub(super) fn table(game: &str, phase: &str, seats: &[Value], other: Value) -> Value {
    let mut table = json!({
        "id": "k3x9", "game": game, "options": {}, "clock": {"type": "none"}, "public": false, "draw_seats": false,
        "phase": phase, "round": 1, "seats": seats,
        "members": [member(0, "Jisu", true), member(1, "민호", false)],
        "spectators": 0,
        "fair": fair(Value::Null),
        "draw_wanted": [], "takeback_wanted": null,
    });
    if let (Value::Object(table), Value::Object(other)) = (&mut table, other) {
        table.extend(other);
    }
    serde_json::from_value::<TableInfo>(table.clone()).unwrap();
    table
}

/// The dice as a server tells them that knows version 1 alone.
fn fair(seed: Value) -> Value {
    json!({
        "version": 1, "table": "k3x9-1", "commitment": "5f".repeat(32), "seed": seed, "participants": [],
        "salt_commitments": [], "frozen": false, "reveal_within": null, "salts": ["", ""], "order": null, "aborted": [],
    })
}

pub(super) fn welcome(table: &Value) -> News {
    let chat = json!([
        {"member": 1, "name": "민호", "phrase": "hello"},
        {"member": 0, "name": "Jisu", "text": "반가워요! Have fun."},
    ]);
    let you = json!({"member": 0, "seat": 0, "host": true});
    said(json!({"type": "welcome", "you": you, "table": table, "chat": chat}))
}

/// What the first seat is told of a game.
pub(super) fn update(table: &dyn AnyTable, other: Value) -> News {
    let who = Observer::Seat(Seat::at(0));
    let events: Vec<Value> = table.seen(who, 0).into_iter().map(|noticed| noticed.event).collect();
    let result = table.outcome().map(
        |outcome| json!({"winners": outcome.winners, "reason": outcome.reason, "points": outcome.points}),
    );
    let mut update = json!({
        "type": "update", "game": 1, "version": table.seq(), "full": true, "events": events, "view": table.view(who),
        "legal": table.legal(Seat::at(0)), "answered": null, "acting": table.turn().players(), "points": table.points(),
        "clocks": null, "sealed": false, "answer_within": null, "result": result,
    });
    if let (Value::Object(update), Value::Object(other)) = (&mut update, other) {
        update.extend(other);
    }
    serde_json::from_value::<Update>(update.clone()).unwrap();
    said(update)
}

/// Somebody at a screen who plays Omok with a person, or with a bot.
struct Player {
    stand: Stand,
    app: App,
    wants: Receiver<Want>,
}

impl Player {
    /// A game of which these moves are made.
    fn new(language: Language, seats: &[Value; 2], moves: &str) -> Player {
        Player::at(language, seats, &*omok(moves), json!({}))
    }

    /// A game that stands as a table does, with whatever is `other` than usual.
    fn at(language: Language, seats: &[Value; 2], game: &dyn AnyTable, other: Value) -> Player {
        let mut stand = Stand::new(language, sketch::TRUE);
        let (page, wants) = server_page(stand.house());
        let app = stand.app(Box::new(page));
        let mut player = Player { stand, app, wants };
        let phase = if game.outcome().is_some() { "over" } else { "playing" };
        player.hear(welcome(&table(game.game(), phase, seats, json!({}))));
        player.hear(update(game, other));
        player
    }

    fn hear(&mut self, news: News) {
        self.app.wake(Wake::Server(news));
    }

    fn press(&mut self, key: char) {
        press(&mut self.app, KeyCode::Char(key));
    }

    fn screen(&mut self, size: (u16, u16)) -> String {
        sketch::written(&drawn(&mut self.app, size))
    }

    #[track_caller]
    fn shows(&mut self, text: &str) {
        let screen = self.screen((120, 40));
        assert!(screen.contains(text), "{text}:\n{screen}");
    }

    #[track_caller]
    fn shows_no(&mut self, text: &str) {
        let screen = self.screen((120, 40));
        assert!(!screen.contains(text), "{text}:\n{screen}");
    }
}

pub(super) fn omok(moves: &str) -> Box<dyn AnyTable> {
    let mut table = sketch::table("omok", &json!({}), 2, 1);
    sketch::play(&mut *table, moves);
    table
}

pub(super) fn people() -> [Value; 2] {
    [seat(0, "Jisu"), seat(1, "민호")]
}

#[test]
fn a_click_takes_a_seat_where_the_players_gather() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    let free = json!({"spec": {"type": "open"}, "member": null, "name": null, "bot": null});
    player.hear(welcome(&table("omok", "gathering", &[seat(0, "Jisu"), free], json!({}))));
    player.wants.try_iter().for_each(drop);
    let screen = player.screen((80, 24));
    let row = screen.lines().position(|line| line.contains("White") && line.contains("free")).unwrap();
    player.app.wake(Wake::Terminal(Event::Mouse(MouseEvent {
        kind: MouseEventKind::Down(MouseButton::Left),
        column: 30,
        row: row as u16,
        modifiers: KeyModifiers::NONE,
    })));
    let Ok(Want::Say(message)) = player.wants.try_recv() else { panic!("nothing is said") };
    assert_eq!(message.command, Command::Sit { seat: Seat::at(1) });
}

const CODES: [Code; 32] = [
    Code::BadRequest,
    Code::UnknownGame,
    Code::BadOptions,
    Code::UnknownBot,
    Code::NotFound,
    Code::SetAside,
    Code::Unauthorized,
    Code::Forbidden,
    Code::ForeignOrigin,
    Code::SeatTaken,
    Code::TableFull,
    Code::NameTaken,
    Code::Started,
    Code::NotPlaying,
    Code::NotOver,
    Code::NotReady,
    Code::Frozen,
    Code::WrongSalt,
    Code::Stale,
    Code::NotYourTurn,
    Code::AlreadyAnswered,
    Code::BadNotation,
    Code::Refused,
    Code::NoOffer,
    Code::NothingToTakeBack,
    Code::NothingToClaim,
    Code::NotBetweenTwo,
    Code::Muted,
    Code::TooMany,
    Code::TooLarge,
    Code::LogFull,
    Code::Unavailable,
];

fn refused(code: Code) -> Refused {
    Refused { id: None, code, text: "as programs read it".into(), reason: None, args: Vec::new() }
}

#[test]
fn every_refusal_is_said_in_words_wherever_it_comes() {
    for language in Language::ALL {
        let texts = Texts::new(language);
        for code in CODES {
            let id = format!("refusal-{}", code.as_str());
            assert!(texts.has(&id), "{code:?}");
            let words = texts.text(&id, &[]);
            // At the board.
            let mut player = Player::new(language, &people(), "h8, h9");
            player.hear(news(Heard::Said(Box::new(ServerMessage::Refused(refused(code))))));
            player.shows(&words);
            // Where the players gather.
            player.hear(welcome(&table("omok", "gathering", &people(), json!({}))));
            player.hear(news(Heard::Said(Box::new(ServerMessage::Refused(refused(code))))));
            player.shows(&words);
            // At the door.
            player.hear(news(Heard::Refused(refused(code))));
            player.shows(&words);
            player.shows_no("as programs read it");
        }
    }
}

#[test]
fn whoever_is_refused_for_want_of_time_may_try_again() {
    for (code, again) in [(Code::TooMany, true), (Code::Unavailable, true), (Code::NotFound, false)] {
        let ending = crate::remote::Ending::Refused(refused(code));
        assert_eq!(ending.may_pass(), again, "{code:?}");
    }
}

#[test]
fn a_lost_line_is_named_until_it_is_mended() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    player.shows_no("Reconnecting");
    for lost in [said(json!({"type": "closing"})), news(Heard::Lost)] {
        player.hear(lost);
        player.shows("The line is broken. Reconnecting");
        player.hear(welcome(&table("omok", "playing", &people(), json!({}))));
        player.shows_no("Reconnecting");
    }
}

#[test]
fn whoever_is_sent_away_hears_that_and_nothing_else() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    let [_, other] = people();
    let without = json!({"type": "table", "members": [member(1, "민호", false)]});
    player.hear(said(table("omok", "gathering", &[other], without)));
    player.shows("You are not at this table any more.");
    for news in [news(Heard::Lost), news(Heard::Refused(refused(Code::Unauthorized)))] {
        player.hear(news);
        player.shows("You are not at this table any more.");
    }
    // What can be pressed is to go, and nothing is said any more.
    player.wants.try_iter().for_each(drop);
    press(&mut player.app, KeyCode::Enter);
    assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty));
    player.press('q');
    assert!(!player.app.is_open());
}

fn hint(version: u32) -> News {
    let candidate = |action: &str, code: &str, estimate: Value| {
        let motive = json!({"code": code, "args": []});
        json!({"action": action, "motives": [motive], "estimate": estimate, "line": [action, "c3"]})
    };
    let estimate = json!({"worth": "win", "value": 0.61, "error": 0.02});
    let candidates = [candidate("g8", "open_two", estimate), candidate("i8", "near", Value::Null)];
    let hint = json!({"version": version, "candidates": candidates});
    news(Heard::Hint(serde_json::from_value(hint).unwrap()))
}

#[test]
fn a_hint_is_asked_for_once_and_shown_as_at_any_table() {
    let mut player = Player::new(Language::English, &[seat(0, "Jisu"), bot_seat()], "h8, h9");
    player.shows("h hint");
    player.press('h');
    player.press('h');
    player.shows("Thinking about a hint");
    assert!(matches!(player.wants.try_recv(), Ok(Want::Hint)));
    assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty));
    player.hear(hint(2));
    for line in ["Hint: g8: puts two in a row with both ends open", "2. i8: stays close", "a do it"] {
        player.shows(line);
    }
    player.shows_no("±");
    // The next by rank is marked, and the key plays what is marked.
    player.press('h');
    player.shows("Hint: i8: stays close to the other stones");
    player.press('a');
    let played = player.wants.try_iter().find_map(|want| match want {
        Want::Say(message) => Some(serde_json::to_value(message).unwrap()["action"].clone()),
        _ => None,
    });
    assert_eq!(played, Some(json!("i8")));
}

#[test]
fn a_hint_for_a_moment_that_has_passed_is_not_shown() {
    let mut player = Player::new(Language::English, &[seat(0, "Jisu"), bot_seat()], "h8, h9");
    player.press('h');
    player.hear(hint(1));
    player.shows_no("Hint: ");
    // It may be asked for again.
    player.wants.try_iter().for_each(drop);
    player.press('h');
    assert!(matches!(player.wants.try_recv(), Ok(Want::Hint)));
}

#[test]
fn why_there_is_no_hint_is_said() {
    for (error, words) in [
        (RequestError::Refused(refused(Code::Forbidden)), "Hints are for those who play against bots alone."),
        (RequestError::Refused(refused(Code::NotYourTurn)), "It is not your turn."),
        (RequestError::Busy(refused(Code::TooMany)), "Too fast. Wait a moment."),
        (RequestError::Unreachable(Unreached::because("gone".into())), "The server cannot do it right now."),
    ] {
        let mut player = Player::new(Language::English, &people(), "h8, h9");
        player.press('h');
        player.hear(news(Heard::NoHint(error)));
        player.shows(words);
    }
}

#[test]
fn a_game_that_is_over_is_kept_among_the_records_once() {
    let mut player = Player::new(Language::English, &people(), FIVE);
    player.shows("s save");
    player.press('s');
    player.press('s');
    player.shows("Fetching the record");
    assert!(matches!(player.wants.try_recv(), Ok(Want::Record(1, Purpose::Keep))));
    let record = omok(FIVE).record(Reveal::Seed);
    player.hear(news(Heard::Record(Box::new(record.clone()), Purpose::Keep)));
    player.shows("The game is among your records: omok-");
    player.press('s');
    player.shows("The game is among your records: omok-");
    assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty));
    let shelf = hanpan_shelf::Shelf::at(player.stand.folder.path().to_owned());
    let listing = shelf.list().unwrap();
    assert_eq!((listing.unfinished.len(), listing.finished.len()), (0, 1));
    assert_eq!(shelf.record(&listing.finished[0].id).unwrap(), record);
}

#[test]
fn a_record_that_is_refused_may_be_asked_for_again() {
    let mut player = Player::new(Language::English, &people(), FIVE);
    player.press('s');
    player.hear(news(Heard::Said(Box::new(ServerMessage::Refused(refused(Code::NotFound))))));
    player.shows("There is nothing here");
    player.wants.try_iter().for_each(drop);
    player.press('s');
    assert!(matches!(player.wants.try_recv(), Ok(Want::Record(1, Purpose::Keep))));
}

#[test]
fn the_help_tells_the_link_the_clock_and_the_dice() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    let other = json!({
        "clock": {"type": "per_move", "seconds": 30},
        "fair": fair(json!("abcdef")),
    });
    let table = table("omok", "playing", &people(), other);
    player.hear(welcome(&table));
    player.press('?');
    for text in [LINK, "30 s a move", "Commitment:", "5f5f5f", "Seed: abcdef"] {
        player.shows(text);
    }
}

#[test]
fn clocks_stand_beside_the_names_and_answers_have_their_time() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    let clocks = json!({"clocks": {"left": [3_600_000, 61_500], "running": [0]}});
    player.hear(update(&*omok("h8, h9"), clocks));
    player.shows("Jisu *");
    player.shows("민호 1:02");
    player.hear(update(&*omok("h8, h9"), json!({"sealed": true, "answer_within": 3_600_000})));
    player.shows("answer within ");
}

/// A game in which somebody has just discarded, and the first seat may answer so much.
fn discarded(game: &str, answers: impl Fn(usize) -> bool) -> Box<dyn AnyTable> {
    let me = Seat::at(0);
    for seed in 0..=u8::MAX {
        let mut table = sketch::table(game, &json!({}), 2, seed);
        while let Some(seat) = table.turn().players().first() {
            if table.turn().is_sealed() && seat == me && answers(table.legal_texts(me).len()) {
                return table;
            }
            let legal = table.legal_texts(seat).to_vec();
            let action = table.skip(seat).unwrap_or_else(|| legal[seed as usize % legal.len()].clone());
            table.act(seat, &action, None).unwrap();
        }
    }
    panic!("nobody was ever asked in {game}")
}

#[test]
fn nothing_is_said_for_whoever_can_only_skip_and_all_who_wait_are_told_the_same() {
    for (language, awaited) in
        [(Language::Korean, "대답을 기다리는 중"), (Language::English, "Answers are awaited")]
    {
        for game in ["japae", "suzume"] {
            let table = discarded(game, |answers| answers == 1);
            let within = json!({"sealed": true, "answer_within": 20_000});
            let mut player = Player::at(language, &people(), &*table, within);
            player.shows(awaited);
            // Not even by pressing what would answer: when it is said would tell that there was no choice.
            for key in [KeyCode::Enter, KeyCode::Char('x'), KeyCode::Char(' ')] {
                press(&mut player.app, key);
            }
            assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty), "{game}");
            // Who has discarded, or watches, is told no more and no less.
            let other = json!({"sealed": true, "answer_within": 20_000, "legal": []});
            Player::at(language, &people(), &*table, other).shows(awaited);
        }
    }
}

#[test]
fn an_answer_that_is_given_is_closed_until_all_are_opened() {
    for (language, closed, answered, within) in [
        (
            Language::Korean,
            "모두의 대답이 함께 열릴 때까지 아무도 볼 수 없어요.",
            ["대답했어요", "넘겼어요"],
            "초 안에 대답",
        ),
        (
            Language::English,
            "Your answer is closed until all are opened together.",
            ["You have answered", "You skipped"],
            "answer within",
        ),
    ] {
        for (game, answered) in ["japae", "suzume"].into_iter().zip(answered) {
            let table = discarded(game, |answers| answers > 1);
            let mut player =
                Player::at(language, &people(), &*table, json!({"sealed": true, "answer_within": 20_000}));
            player.shows(within);
            player.press('x');
            let Ok(Want::Say(message)) = player.wants.try_recv() else { panic!("{game}: nothing is said") };
            let answer = Command::Act { at: table.seq() as u32, action: "skip".into() };
            assert_eq!(message.command, answer);
            // It is acknowledged, and nothing else is heard of it.
            let accepted = json!({"type": "accepted", "id": message.id, "version": table.seq()});
            player.hear(said(accepted));
            player.shows(closed);
            player.shows(answered);
            player.shows_no(within);
            player.press('x');
            assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty), "{game}");
            // Whoever comes back is told by the server.
            let given = json!({"sealed": true, "answer_within": 20_000, "legal": [], "answered": "skip"});
            let mut again = Player::at(language, &people(), &*table, given);
            again.shows(closed);
            again.shows(answered);
            again.shows_no(within);
            // All are opened.
            player.hear(update(&*table, json!({"version": table.seq() + 1})));
            player.shows_no(closed);
        }
    }
}

#[test]
fn talk_is_seen_where_there_is_no_room_beside_the_board() {
    let mut player = Player::new(Language::English, &people(), "h8, h9");
    let small = (52, 20);
    let chat = || said(json!({"type": "chat", "member": 1, "name": "민호", "text": "your move"}));
    assert!(!player.screen(small).contains("Hello!"));
    player.hear(chat());
    assert!(player.screen(small).contains("your move"));
    // Until the next key; and what is asked goes first.
    player.press('j');
    assert!(!player.screen(small).contains("your move"));
    let asked = json!({"type": "table", "draw_wanted": [1]});
    player.hear(said(table("omok", "playing", &people(), asked)));
    player.hear(chat());
    assert!(player.screen(small).contains("offers a draw"));
    // Whoever begins to talk sees what was said.
    player.press('c');
    assert!(player.screen(small).contains("your move"));
}

#[test]
fn what_is_pressed_is_said_to_the_server() {
    type Expected = fn(&Command) -> bool;
    let cases: [(&str, Expected); 7] = [
        ("u", |command| matches!(command, Command::TakeBack { at: 2 })),
        ("d", |command| matches!(command, Command::Draw { at: 2 })),
        ("-", |command| matches!(command, Command::Decline)),
        ("ry", |command| matches!(command, Command::Resign { at: 2 })),
        ("Xy", |command| matches!(command, Command::Leave)),
        ("c1", |command| matches!(command, Command::Quick { .. })),
        ("chi\n", |command| matches!(command, Command::Say { .. })),
    ];
    for (keys, expected) in cases {
        let mut player = Player::new(Language::English, &people(), "h8, h9");
        let (last, first) = keys.as_bytes().split_last().unwrap();
        first.iter().for_each(|key| player.press(char::from(*key)));
        // Whatever cannot be taken back is asked for first.
        assert_eq!(player.wants.try_recv().err(), Some(TryRecvError::Empty), "{keys}");
        match last {
            b'\n' => press(&mut player.app, KeyCode::Enter),
            key => player.press(char::from(*key)),
        }
        let Ok(Want::Say(message)) = player.wants.try_recv() else { panic!("{keys}") };
        assert!(expected(&message.command), "{keys}: {:?}", message.command);
    }
}

/// Presses at random, where players gather and where they play: nothing panics, however small the screen is.
#[test]
fn any_key_at_a_servers_table() {
    // Without the keys that leave.
    let keys: Vec<char> = "1234567890?crshulvndkmwxXyo:+- JKHL/".chars().collect();
    for (seed, phase) in [(1, "gathering"), (2, "playing"), (3, "playing"), (4, "over")] {
        let moves = if phase == "over" { FIVE } else { "h8, h9" };
        let mut player = Player::new(Language::ALL[seed as usize % 2], &people(), moves);
        player.hear(welcome(&table("omok", phase, &people(), json!({}))));
        let mut dice = QuickDice::seeded(seed);
        for _ in 0..600 {
            match dice.below(10) {
                0 => press(&mut player.app, KeyCode::Enter),
                1 => press(&mut player.app, KeyCode::Tab),
                2 => press(&mut player.app, KeyCode::Backspace),
                _ => player.press(keys[dice.below(keys.len() as u32) as usize]),
            }
            player.screen([(80, 24), (1, 1), (60, 20), (40, 12), (30, 6)][dice.below(5) as usize]);
            assert!(player.app.is_open());
        }
    }
}
