//! Tables on a real server, through the pages' own keys.

use std::thread;
use std::time::{Duration, Instant};

use hanpan_core::Seat;
use hanpan_locale::Language;
use hanpan_protocol::lobby::{CreateTable, SeatSpec};
use hanpan_protocol::{ClockSpec, ServerMessage};
use ratatui::crossterm::event::{Event, KeyCode};
use serde_json::{Value, json};

use super::machines::{Proxy, Server};
use super::{Stand, drawn, press};
use crate::app::App;
use crate::pages::{JoinPage, Visit};
use crate::remote::{Address, Heard, News, Requests, Seats};
use crate::sketch;
use crate::wake::Wake;

/// A guard against waiting for ever, far beyond what anything takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody at a screen.
pub(super) struct Player {
    pub stand: Stand,
    pub app: App,
}

impl Player {
    /// Follows a link; with the token of a seat, if there is one.
    pub fn join(language: Language, link: &str, name: &str, token: Option<&str>) -> Player {
        let mut stand = Stand::new(language, sketch::TRUE);
        let address: Address = link.parse().unwrap();
        if let Some(token) = token {
            Seats::of(stand.folder.path()).keep(&address, token).unwrap();
        }
        let visit = Visit { address, name: name.parse().unwrap(), seat: None, watch: false };
        let page = visit.begin(stand.house()).unwrap();
        let app = stand.app(page);
        Player { stand, app }
    }

    pub fn screen(&mut self) -> String {
        let screen = sketch::written(&drawn(&mut self.app, (80, 24)));
        screen.lines().filter(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n")
    }

    pub fn press(&mut self, key: KeyCode) {
        press(&mut self.app, key);
    }

    pub fn types(&mut self, keys: &str) {
        keys.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
        self.press(KeyCode::Enter);
    }

    /// Takes in the next thing that happens.
    pub fn hear(&mut self) {
        let wake = self.next_wake();
        self.app.wake(wake);
    }

    /// Takes in the next thing that happens, if it happens soon.
    fn hear_soon(&mut self) {
        if let Ok(wake) = self.stand.wakes.recv_timeout(Duration::from_millis(20)) {
            self.app.wake(wake);
        }
    }

    /// Takes in what happens until somebody has talked.
    fn hear_talk(&mut self) {
        let is_talk = |wake: &Wake| match wake {
            Wake::Server(News { heard: Heard::Said(said), .. }) => matches!(**said, ServerMessage::Chat(_)),
            _ => false,
        };
        loop {
            let wake = self.next_wake();
            let talk = is_talk(&wake);
            self.app.wake(wake);
            if talk {
                break;
            }
        }
    }

    fn next_wake(&mut self) -> Wake {
        let wake = self.stand.wakes.recv_timeout(PATIENCE);
        wake.unwrap_or_else(|_| panic!("nothing happens any more:\n{}", self.screen()))
    }

    /// Waits until the screen shows a text.
    pub fn wait(&mut self, text: &str) -> String {
        self.wait_until(|screen| screen.contains(text))
    }

    pub fn wait_until(&mut self, shows: impl Fn(&str) -> bool) -> String {
        loop {
            let screen = self.screen();
            if shows(&screen) {
                return screen;
            }
            self.hear();
        }
    }

    /// Presses the same keys as long as that changes anything, after everything that happens, until the result is there.
    pub fn play_out(&mut self, keys: &[KeyCode]) -> String {
        loop {
            let screen = self.screen();
            if screen.contains("rematch") {
                return screen;
            }
            keys.iter().for_each(|key| self.press(*key));
            let pressed = self.screen();
            if pressed == screen || pressed.contains("Sending") {
                self.hear();
            }
        }
    }
}

/// A table with the host in the first seat.
pub(super) fn table(game: &str, options: Value, others: &[SeatSpec]) -> CreateTable {
    CreateTable {
        game: game.to_owned(),
        options,
        seats: [&[SeatSpec::Open], others].concat(),
        clock: ClockSpec::None,
        public: false,
        draw_seats: false,
        name: "Host".parse().unwrap(),
        seat: Some(Seat::at(0)),
    }
}

pub(super) fn easy() -> SeatSpec {
    SeatSpec::Bot { level: "easy".to_owned() }
}

/// Opens a table; tells its link and the host's token.
pub(super) fn open(server: &Server, spec: &CreateTable) -> (String, String) {
    let address: Address = server.url().parse().unwrap();
    let joined = Requests::new(&address).create(spec).unwrap();
    (address.at(joined.table.id).to_string(), joined.token)
}

/// Host and guest at a table that has begun.
pub(super) fn two(server: &Server, spec: &CreateTable, language: Language) -> [Player; 2] {
    let (link, token) = open(server, spec);
    let mut host = Player::join(language, &link, "Host", Some(&token));
    let mut guest = Player::join(language, &link, "Guest", None);
    host.wait("Guest");
    guest.wait("Host");
    host.press(KeyCode::Enter);
    guest.press(KeyCode::Enter);
    begin([&mut host, &mut guest]);
    [host, guest]
}

/// Lets both screens go on until the game has begun on them: each reveals its own salt.
pub(super) fn begin(mut players: [&mut Player; 2]) {
    let end = Instant::now() + PATIENCE;
    while !players.iter_mut().all(|player| has_begun(&player.screen())) {
        players.iter_mut().for_each(|player| player.hear_soon());
        assert!(Instant::now() < end, "it does not begin:\n{}", players[0].screen());
    }
}

/// The link is shown only as long as the players gather.
pub(super) fn has_begun(screen: &str) -> bool {
    !screen.contains("http://")
}

pub(super) fn is_turn_of(name: &str) -> impl Fn(&str) -> bool {
    move |screen| has_begun(screen) && screen.lines().any(|line| line.contains('▸') && line.contains(name))
}

const NEXT_AND_DO: [KeyCode; 2] = [KeyCode::Tab, KeyCode::Enter];

/// Makes a move, and waits until it is done.
fn act(player: &mut Player, name: &str) {
    NEXT_AND_DO.iter().for_each(|key| player.press(*key));
    player.wait_until(|screen| screen.contains("rematch") || !is_turn_of(name)(screen));
}

#[test]
fn a_table_is_opened_from_the_menu_and_played_to_the_result() {
    let server = Server::start();
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(JoinPage::new(stand.house()));
    let app = stand.app(page);
    let mut player = Player { stand, app };
    player.app.wake(Wake::Terminal(Event::Paste(server.url())));
    player.press(KeyCode::Enter);
    player.wait("New table: Omok");
    player.press(KeyCode::Enter);
    player.wait("free for whoever comes");
    // Down to the second seat, and from people to the first of the bots.
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Right] {
        player.press(key);
    }
    player.press(KeyCode::Enter);
    let lobby = player.wait("Commitment: ");
    assert!(lobby.contains("Send this link: http://127.0.0.1"), "{lobby}");
    player.press(KeyCode::Enter);
    player.wait_until(has_begun);
    let end = player.play_out(&NEXT_AND_DO);
    assert!(end.contains("Five in a row") || end.contains("full"), "{end}");
    player.press(KeyCode::Char('v'));
    player.wait("go to step");
}

#[test]
fn suzume_is_played_to_the_result_against_a_bot() {
    let server = Server::start();
    let (link, token) = open(&server, &table("suzume", json!({"cycles": 1}), &[easy()]));
    let mut host = Player::join(Language::English, &link, "Host", Some(&token));
    host.wait("Commitment: ");
    host.press(KeyCode::Enter);
    host.wait_until(has_begun);
    let end = host.play_out(&[KeyCode::Enter, KeyCode::Enter]);
    assert!(end.contains("most points win"), "{end}");
}

#[test]
fn suzume_is_played_to_the_result_between_two_screens() {
    let server = Server::start();
    let spec = table("suzume", json!({"cycles": 1}), &[SeatSpec::Open]);
    let (link, token) = open(&server, &spec);
    let play = |name: &str, token: Option<&str>| {
        let mut player = Player::join(Language::English, &link, name, token);
        player.wait_until(|screen| screen.contains("Host") && screen.contains("Guest"));
        player.press(KeyCode::Enter);
        player.wait_until(|screen| !screen.contains("Commitment: "));
        player.play_out(&[KeyCode::Enter, KeyCode::Enter])
    };
    thread::scope(|scope| {
        let guest = scope.spawn(|| play("Guest", None));
        let [host, guest] = [play("Host", Some(&token)), guest.join().unwrap()];
        for end in [host, guest] {
            assert!(end.contains("most points win"), "{end}");
        }
    });
}

#[test]
fn omok_between_two_screens_with_talk_takeback_and_rematch() {
    let server = Server::start();
    let [mut host, mut guest] = two(&server, &table("omok", json!({}), &[SeatSpec::Open]), Language::English);
    host.wait_until(is_turn_of("Host"));
    host.types(":h8");
    host.wait_until(is_turn_of("Guest"));
    // What is said comes to both, in words or by number.
    host.types("chave fun");
    guest.wait("Host: have fun");
    guest.press(KeyCode::Char('c'));
    guest.press(KeyCode::Char('2'));
    host.wait("Guest: Good luck!");
    // A takeback needs consent.
    host.press(KeyCode::Char('u'));
    guest.wait("Host would like to take a move back");
    guest.press(KeyCode::Char('-'));
    guest.wait_until(|screen| !screen.contains("would like"));
    host.press(KeyCode::Char('u'));
    guest.wait("Host would like to take a move back");
    guest.press(KeyCode::Char('u'));
    for player in [&mut host, &mut guest] {
        player.wait_until(is_turn_of("Host"));
    }
    // A game to its end, each in turn.
    loop {
        let done =
            |name: &'static str| move |screen: &str| screen.contains("rematch") || is_turn_of(name)(screen);
        if host.wait_until(done("Host")).contains("rematch") {
            break;
        }
        act(&mut host, "Host");
        if guest.wait_until(done("Guest")).contains("rematch") {
            break;
        }
        act(&mut guest, "Guest");
    }
    host.wait("rematch");
    guest.wait("rematch");
    // What happens at a table is heard by whoever goes through the last game.
    host.press(KeyCode::Char('v'));
    host.wait("go to step");
    guest.press(KeyCode::Char('n'));
    guest.wait("You are ready");
    guest.press(KeyCode::Char('c'));
    guest.press(KeyCode::Char('1'));
    host.hear_talk();
    host.press(KeyCode::Char('q'));
    let lobby = host.screen();
    assert!(!has_begun(&lobby) && lobby.contains("Guest: Hello!"), "{lobby}");
    host.press(KeyCode::Enter);
    begin([&mut host, &mut guest]);
    // The seats are rotated, so the guest begins.
    guest.wait_until(is_turn_of("Guest"));
    guest.types(":h8");
    guest.wait_until(is_turn_of("Host"));
    guest.press(KeyCode::Char('d'));
    host.wait("Guest offers a draw");
    host.press(KeyCode::Char('d'));
    for player in [&mut host, &mut guest] {
        player.wait("Draw by agreement");
    }
}

#[test]
fn giving_up_is_asked_for_and_ends_the_game_for_both() {
    let server = Server::start();
    let [mut host, mut guest] =
        two(&server, &table("othello", json!({"size": 6}), &[SeatSpec::Open]), Language::English);
    host.wait_until(is_turn_of("Host"));
    host.press(KeyCode::Char('r'));
    host.press(KeyCode::Char('y'));
    host.wait("You lose");
    guest.wait("You win");
}

#[test]
fn the_win_is_claimed_over_one_who_stays_away_where_a_clock_was_agreed_and_not_otherwise() {
    let server = Server::start_with(|config| config.grace_s = 1);
    let clock = ClockSpec::Fischer { seconds: 600, increment: 0 };
    let places = [
        (Language::English, clock, Some(("Guest is away. w claims the win", "w claim the win", "You win"))),
        (
            Language::Korean,
            clock,
            Some(("Guest 님이 오래 자리를 비웠어요. w 승리 선언", "w 승리 선언", "이겼")),
        ),
        (Language::English, ClockSpec::None, None),
    ];
    for (language, clock, offered) in places {
        let spec = CreateTable { clock, ..table("omok", json!({}), &[SeatSpec::Open]) };
        let [mut host, mut guest] = two(&server, &spec, language);
        host.wait_until(is_turn_of("Host"));
        guest.press(KeyCode::Char('q'));
        drop(guest);
        let Some((told, key, won)) = offered else {
            let away = host.wait("Guest (bot)");
            assert!(!away.contains("claim"), "{away}");
            // The key asks for nothing: a refusal would have come before what is said after it.
            host.press(KeyCode::Char('w'));
            host.types("cI wait");
            host.hear_talk();
            let later = host.screen();
            assert!(!later.contains("claim"), "{later}");
            continue;
        };
        let away = host.wait(told);
        assert!(away.lines().last().is_some_and(|bar| bar.contains(key)), "{away}");
        host.press(KeyCode::Char('?'));
        let help = host.screen();
        assert!(help.contains(&key[2..]), "{help}");
        host.press(KeyCode::Esc);
        host.press(KeyCode::Char('w'));
        let end = host.wait(won);
        assert!(!end.contains(told), "{end}");
    }
}

#[test]
fn a_refusal_is_said_in_the_language_of_the_player() {
    let server = Server::start();
    let [mut host, mut guest] = two(&server, &table("omok", json!({}), &[SeatSpec::Open]), Language::Korean);
    host.wait_until(is_turn_of("Host"));
    host.types(":h8");
    guest.wait_until(is_turn_of("Guest"));
    guest.types(":h8");
    let told = guest.wait_until(|screen| screen.lines().rev().nth(1).is_some_and(|line| line.contains("h8")));
    assert!(is_turn_of("Guest")(&told), "{told}");
}

/// The rows of the board that have a black stone; beside the board one stands before a name.
fn stones(screen: &str) -> usize {
    screen.lines().filter(|line| line.chars().take(35).any(|sign| sign == '●')).count()
}

#[test]
fn nothing_is_shown_before_it_is_acknowledged_and_a_broken_line_is_mended() {
    let server = Server::start();
    let proxy = Proxy::start(server.place());
    let (link, token) = open(&server, &table("omok", json!({}), &[SeatSpec::Open]));
    let through = link.replace(&server.place().to_string(), &proxy.place().to_string());
    let mut host = Player::join(Language::English, &through, "Host", Some(&token));
    let mut guest = Player::join(Language::English, &link, "Guest", None);
    host.wait("Guest");
    host.press(KeyCode::Enter);
    guest.wait("Host · host · ready");
    guest.press(KeyCode::Enter);
    begin([&mut host, &mut guest]);
    host.wait_until(is_turn_of("Host"));
    proxy.hold();
    host.types(":h8");
    let waiting = host.screen();
    assert!(waiting.contains("Sending") && stones(&waiting) == 0, "{waiting}");
    // The line breaks with the move in it.
    proxy.cut();
    let lost = host.wait("Reconnecting");
    assert_eq!(stones(&lost), 0, "{lost}");
    proxy.let_go();
    let there = host.wait_until(is_turn_of("Guest"));
    assert_eq!(stones(&there), 1, "{there}");
    guest.wait_until(is_turn_of("Guest"));
    // What happened while the line was broken is there when it is mended.
    proxy.hold();
    proxy.cut();
    host.wait("Reconnecting");
    guest.types(":a1");
    guest.wait_until(is_turn_of("Host"));
    proxy.let_go();
    host.wait_until(|screen| is_turn_of("Host")(screen) && !screen.contains("Reconnecting"));
    host.types(":h9");
    guest.wait_until(is_turn_of("Guest"));
    // A new program finds its way to the same seat by the same link.
    let mut again = Player::join(Language::English, &through, "Host", Some(&token));
    let found = again.wait_until(|screen| screen.contains("Omok") && has_begun(screen));
    assert_eq!(stones(&found), 2, "{found}");
}

#[test]
fn whoever_comes_too_late_watches() {
    let server = Server::start();
    let spec = table("japae", json!({}), &[easy()]);
    let (link, token) = open(&server, &spec);
    let mut host = Player::join(Language::English, &link, "Host", Some(&token));
    host.wait("Commitment: ");
    host.press(KeyCode::Enter);
    host.wait_until(has_begun);
    // The same name is told apart.
    let mut late = Player::join(Language::English, &link, "Host", None);
    late.wait_until(|screen| screen.contains("Host") && !screen.contains("Commitment: "));
    late.types(":discard E");
    late.wait("It is not your turn");
    late.press(KeyCode::Char('c'));
    late.press(KeyCode::Char('1'));
    host.wait("Host 2: Hello!");
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let server = Server::start();
    let link = format!("{}/t/nosuchtable", server.url());
    let mut lost = Player::join(Language::English, &link, "Host", None);
    lost.wait("There is nothing here");
    let place = server.place();
    server.stop();
    let mut nowhere = Player::join(Language::English, &format!("http://{place}/t/abc"), "Host", None);
    nowhere.wait("cannot be reached");
    nowhere.press(KeyCode::Char('q'));
    assert!(!nowhere.app.is_open());
}
