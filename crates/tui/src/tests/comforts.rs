//! What a table on a real server has besides moves: hints, takebacks, clocks, records, talk, and leaving.

use hanpan_locale::{Language, Texts};
use hanpan_protocol::ClockSpec;
use hanpan_protocol::lobby::{CreateTable, SeatSpec};
use hanpan_shelf::Shelf;
use ratatui::crossterm::event::{Event, KeyCode};
use serde_json::json;

use super::Stand;
use super::machines::Server;
use super::server::{Player, begin, easy, has_begun, is_turn_of, open, table, two};
use crate::pages::{JoinPage, ServerPage};
use crate::remote::{Address, Door, Requests, Seats};
use crate::sketch;
use crate::wake::Wake;

/// The host at a table that has begun, against bots.
fn alone(server: &Server, spec: &CreateTable) -> Player {
    let (link, token) = open(server, spec);
    let mut host = Player::join(Language::English, &link, "Host", Some(&token));
    host.wait("Commitment: ");
    host.press(KeyCode::Enter);
    host.wait_until(has_begun);
    host
}

#[test]
fn whoever_plays_against_bots_alone_is_helped_and_takes_back_at_once() {
    let server = Server::start();
    let mut host = alone(&server, &table("omok", json!({}), &[easy()]));
    host.wait_until(is_turn_of("Host"));
    host.press(KeyCode::Char('h'));
    host.wait("Thinking about a hint");
    host.wait("Hint: ");
    host.types(":h8");
    host.wait_until(|screen| is_turn_of("Host")(screen) && screen.contains("White "));
    host.press(KeyCode::Char('u'));
    host.wait_until(|screen| !screen.contains("Black h8") && !screen.contains("White "));
}

#[test]
fn a_hint_in_a_hidden_game_counts_points() {
    let server = Server::start();
    let mut host = alone(&server, &table("suzume", json!({}), &[easy()]));
    host.wait_until(is_turn_of("Host"));
    host.press(KeyCode::Char('h'));
    host.wait("Hint: ");
}

#[test]
fn there_are_no_hints_between_people() {
    let server = Server::start();
    let [mut host, _guest] = two(&server, &table("omok", json!({}), &[SeatSpec::Open]), Language::English);
    host.wait_until(is_turn_of("Host"));
    host.press(KeyCode::Char('h'));
    host.wait("Hints are for those who play against bots alone");
}

#[test]
fn a_table_is_opened_with_a_clock_for_everybody() {
    let server = Server::start();
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(JoinPage::new(stand.house()));
    let app = stand.app(page);
    let mut host = Player { stand, app };
    host.app.wake(Wake::Terminal(Event::Paste(server.url())));
    host.press(KeyCode::Enter);
    host.wait("Nobody waits at a public table");
    host.press(KeyCode::Enter);
    host.wait("no clock");
    // Down to the clock and back to the last of them, then to the list, and on to the rules of the game.
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Left] {
        host.press(key);
    }
    host.wait("3 min + 3 s a move");
    for key in [KeyCode::Down, KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right] {
        host.press(key);
    }
    host.press(KeyCode::Enter);
    let lobby = host.wait("3 min + 3 s a move · listed for everybody · Rules: ");
    let address: Address = server.url().parse().unwrap();
    let tables = Requests::new(&address).tables().unwrap();
    let [listed] = &tables[..] else { panic!("{tables:?}") };
    assert_eq!(listed.clock, ClockSpec::Fischer { seconds: 180, increment: 3 }, "{lobby}");
    let link = address.at(listed.id.clone()).to_string();
    let mut guest = Player::join(Language::English, &link, "Guest", None);
    guest.wait("3 min + 3 s a move");
    guest.press(KeyCode::Enter);
    begin([&mut host, &mut guest]);
    // The first clock runs as soon as the game does, the other stands still.
    guest.wait_until(|screen| has_begun(screen) && screen.contains("Guest 3:00"));
}

#[test]
fn a_finished_game_is_saved_and_its_dice_are_known() {
    let server = Server::start();
    let mut host = alone(&server, &table("japae", json!({}), &[easy()]));
    host.press(KeyCode::Char('r'));
    host.press(KeyCode::Char('y'));
    host.wait("You lose");
    host.press(KeyCode::Char('s'));
    host.wait("The game is among your records: japae-");
    let shelf = Shelf::at(host.stand.folder.path().to_owned());
    let listing = shelf.list().unwrap();
    let record = shelf.record(&listing.finished[0].id).unwrap();
    let fair = record.fair.as_ref().unwrap();
    assert!(fair.seed.is_some() && record.result.is_some(), "{record:?}");
    // Whoever sat there has added something to the dice.
    assert!(!fair.salts[0].is_empty(), "{fair:?}");
    hanpan_house::game("japae").unwrap().verify(&record).unwrap();
    // And finds it in the record again, beside all that was shown before the start.
    host.press(KeyCode::Char('f'));
    for check in ["1 outcome of chance", "[x] The commitment", "[x] The participants", "[x] Your own salt"] {
        host.wait(check);
    }
    host.press(KeyCode::Esc);
    // The help says what they were.
    host.press(KeyCode::Char('?'));
    host.press(KeyCode::End);
    host.wait("Seed: ");
}

#[test]
fn whoever_talks_too_fast_is_told_and_plays_on() {
    let server = Server::start();
    let mut host = alone(&server, &table("omok", json!({}), &[easy()]));
    host.wait_until(is_turn_of("Host"));
    for _ in 0..6 {
        host.press(KeyCode::Char('c'));
        host.press(KeyCode::Char('1'));
    }
    host.wait("Too fast");
    host.types(":h8");
    host.wait("Black h8");
}

#[test]
fn whoever_leaves_for_good_has_no_seat_any_more() {
    let server = Server::start();
    let (link, token) = open(&server, &table("omok", json!({}), &[SeatSpec::Open]));
    let mut host = Player::join(Language::English, &link, "Host", Some(&token));
    let mut guest = Player::join(Language::English, &link, "Guest", None);
    host.wait("Guest");
    guest.wait("Host");
    // Anything but a yes is a no.
    for answer in ['n', 'y'] {
        assert!(guest.app.is_open());
        guest.press(KeyCode::Char('x'));
        guest.wait("Leave the table and give up the seat?");
        guest.press(KeyCode::Char(answer));
    }
    host.wait_until(|screen| !screen.contains("Guest"));
    while guest.app.is_open() {
        guest.hear();
    }
    let address: Address = link.parse().unwrap();
    let kept = Seats::of(guest.stand.folder.path()).token(&address).unwrap();
    assert_eq!(kept, None);
}

#[test]
fn a_host_silences_and_sends_away() {
    let server = Server::start();
    let (link, token) = open(&server, &table("omok", json!({}), &[SeatSpec::Open]));
    let mut host = Player::join(Language::English, &link, "Host", Some(&token));
    host.wait("Commitment: ");
    host.press(KeyCode::Char('k'));
    host.wait("Nobody else is here");
    let mut guest = Player::join(Language::English, &link, "Guest", None);
    host.wait("Guest");
    guest.wait("Host");
    guest.press(KeyCode::Char('m'));
    guest.wait("That is not for you to do");
    host.press(KeyCode::Char('m'));
    host.wait("1  Guest");
    host.press(KeyCode::Char('1'));
    host.wait("Guest · silenced");
    guest.types("chello");
    guest.wait("The host has silenced you");
    host.press(KeyCode::Char('k'));
    host.wait("1  Guest · silenced");
    host.press(KeyCode::Char('1'));
    host.wait_until(|screen| !screen.contains("Guest"));
    guest.wait("You are not at this table any more");
    guest.press(KeyCode::Char('q'));
    assert!(!guest.app.is_open());
}

#[test]
fn a_server_that_wants_no_more_tables_says_so_and_may_be_asked_again() {
    let server = Server::start_with(|config| config.creations_per_hour = 1);
    let spec = table("omok", json!({}), &[easy()]);
    open(&server, &spec);
    let mut stand = Stand::new(Language::Korean, sketch::TRUE);
    let address = server.url().parse().unwrap();
    let page = ServerPage::open(stand.house(), &address, Door::Create(spec)).unwrap();
    let app = stand.app(Box::new(page));
    let mut host = Player { stand, app };
    // In the player's own language, and with the key that asks again.
    let words = Texts::new(Language::Korean).text("refusal-too_many", &[]);
    for _ in 0..2 {
        let screen = host.wait(&words);
        assert!(screen.contains("Enter 다시 시도"), "{screen}");
        host.press(KeyCode::Enter);
        host.wait("연결하는 중");
    }
}
