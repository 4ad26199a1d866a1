//! How hands and games end on the screen, and how they are gone through again.

use hanpan_core::{Seat, Seats};
use hanpan_locale::Language;
use hanpan_table::AnyTable;
use hanpan_table::fair::Reveal;
use ratatui::crossterm::event::KeyCode;
use serde_json::json;

use super::{SIZES, Stand, drawn, play_out, press};
use crate::app::App;
use crate::pages::{GamesPage, MenuPage, ReplayPage, Shelved, told_result};
use crate::sketch;
use crate::stage::Stage;

/// What is written on a screen, without the styles.
fn screen(app: &mut App, size: (u16, u16)) -> String {
    let written = sketch::written(&drawn(app, size));
    written.lines().take_while(|line| line.starts_with('|')).collect::<Vec<_>>().join("\n")
}

/// The keys stand in the last row.
fn bar(screen: &str) -> &str {
    screen.lines().last().unwrap_or_default()
}

fn has_box(screen: &str) -> bool {
    // Tiles have corners of their own, three columns apart.
    screen.contains("╭─ ") || screen.contains("+- ")
}

#[test]
fn the_result_stands_beside_the_final_position_and_the_way_out_is_never_cut() {
    for game in hanpan_house::games() {
        for language in Language::ALL {
            for theme in [sketch::TRUE, sketch::PLAIN] {
                let mut stand = Stand::new(language, theme);
                let mut table = sketch::table(game.id(), &json!({}), *game.seats().start(), 1);
                play_out(&mut *table);
                let page = stand.table(&*table);
                let mut app = stand.app(page);
                for size in SIZES.into_iter().chain([(160, 50)]) {
                    let shown = screen(&mut app, size);
                    let what = format!("{} {} {size:?}\n{shown}", game.id(), language.code());
                    assert!(!has_box(&shown), "{what}");
                    assert!(bar(&shown).contains(" q ") && bar(&shown).contains(" n "), "{what}");
                    assert!(bar(&shown).contains(" i "), "{what}");
                }
                // A key that was meant for one move more does not begin another game.
                press(&mut app, KeyCode::Enter);
                let shown = screen(&mut app, (80, 24));
                assert!(bar(&shown).contains("Esc"), "{shown}");
                press(&mut app, KeyCode::Esc);
                let closed = screen(&mut app, (80, 24));
                assert!(!bar(&closed).contains("Esc") && bar(&closed).contains(" q "), "{closed}");
                // It can be read again, as a box that any key closes.
                press(&mut app, KeyCode::Char('i'));
                assert!(has_box(&screen(&mut app, (80, 24))), "{}", game.id());
                press(&mut app, KeyCode::Esc);
                assert_eq!(screen(&mut app, (80, 24)), closed);
            }
        }
    }
}

/// Several may have as many points as nobody else: whoever looks is told of all of them.
#[test]
fn a_win_that_is_shared_is_told_as_shared() {
    let mut table = sketch::table("suzume", &json!({}), 3, 1);
    play_out(&mut *table);
    let mut stage = Stage::new(sketch::scene(&*table, &json!({})));
    let you = Seat::at(0);
    for (language, winners, told) in [
        (Language::English, &[0][..], "You win!"),
        (Language::English, &[0, 2], "You win, together with bot 2!"),
        (Language::Korean, &[0, 2], "bot 2와(과) 함께 이겼어요!"),
        (Language::English, &[1, 2], "You lose: bot 1, bot 2 wins."),
        (Language::English, &[0, 1, 2], "A draw."),
    ] {
        let mut stand = Stand::new(language, sketch::TRUE);
        for (number, player) in stage.scene.players.iter_mut().enumerate() {
            player.name = format!("bot {number}");
        }
        let winners = winners.iter().fold(Seats::NONE, |all, seat| all.with(Seat::at(*seat)));
        stage.scene.outcome.as_mut().unwrap().winners = winners;
        assert_eq!(told_result(stand.house(), &stage, &[you])[0].0, told);
    }
}

#[test]
fn a_replay_of_tiles_is_never_covered_by_the_last_hand() {
    for game in ["japae", "suzume"] {
        let mut stand = Stand::new(Language::Korean, sketch::TRUE);
        let mut table = sketch::table(game, &json!({}), 2, 1);
        play_out(&mut *table);
        let record = table.record(Reveal::Seed);
        let steps = record.steps.len();
        // The first hands are enough, and the end of the match.
        let looked_at = steps.min(100);
        let page = Box::new(ReplayPage::new(stand.house(), record).unwrap());
        let mut app = stand.app(page);
        let mut opened = 0;
        for step in 0..=looked_at {
            let shown = screen(&mut app, (80, 24));
            assert!(shown.contains(&format!("{step} / {steps}")), "{shown}");
            if has_box(&shown) {
                opened += 1;
                // Closed, it stays closed, and the replay is where it was.
                press(&mut app, KeyCode::Enter);
                let closed = screen(&mut app, (80, 24));
                assert!(!has_box(&closed) && closed.contains(&format!("{step} / {steps}")), "{closed}");
            }
            press(&mut app, KeyCode::Right);
        }
        assert!(opened > 0, "{game}: {opened}");
        // In passing, without a key for it, it does not stay either.
        press(&mut app, KeyCode::Home);
        let covered = (0..looked_at)
            .filter(|_| {
                press(&mut app, KeyCode::Right);
                has_box(&screen(&mut app, (80, 24)))
            })
            .count();
        assert!(covered * 4 < looked_at, "{game}: {covered} of {looked_at}");
        press(&mut app, KeyCode::End);
        assert!(!has_box(&screen(&mut app, (80, 24))), "{game}: the end");
        // It can be opened again.
        press(&mut app, KeyCode::Char('i'));
        assert!(has_box(&screen(&mut app, (80, 24))), "{game}");
    }
}

/// Whoever opens a record sees where it begins, not that it is over.
#[test]
fn a_replay_does_not_begin_with_the_end() {
    for game in hanpan_house::games() {
        let mut table = sketch::table(game.id(), &json!({}), *game.seats().start(), 1);
        play_out(&mut *table);
        let mut stand = Stand::new(Language::English, sketch::TRUE);
        let page = Box::new(ReplayPage::new(stand.house(), table.record(Reveal::Seed)).unwrap());
        let mut app = stand.app(page);
        let shown = screen(&mut app, (80, 24));
        for end in [" is over", "wins", "Round 0", "Hand 0", "0 tiles left"] {
            assert!(!shown.contains(end), "{}: {end}\n{shown}", game.id());
        }
        assert!(shown.contains("The beginning"), "{shown}");
    }
}

#[test]
fn a_replay_shows_every_hand_that_the_record_knows() {
    for (game, players) in [("japae", 2), ("suzume", 3), ("onecard", 3)] {
        for size in SIZES {
            let mut stand = Stand::new(Language::English, sketch::PLAIN);
            let mut table = sketch::table(game, &json!({}), players, 1);
            sketch::play(&mut *table, "*, *");
            let page = Box::new(ReplayPage::new(stand.house(), table.record(Reveal::Seed)).unwrap());
            let mut app = stand.app(page);
            press(&mut app, KeyCode::End);
            press(&mut app, KeyCode::Char('o'));
            let shown = screen(&mut app, size);
            assert!(shown.contains("All hands open"), "{shown}");
            for seat in Seat::all(players) {
                let view = table.view(hanpan_core::Observer::Seat(seat));
                let own = |hand: &serde_json::Value| -> Vec<String> {
                    serde_json::from_value(hand.clone()).unwrap_or_default()
                };
                let hand = match game {
                    "japae" => own(&view["seats"][seat.index()]["hand"]),
                    _ => own(&view["hand"]),
                };
                assert!(hand.len() > 3, "{game}: {view}");
                // The tiles or cards in a row, however far apart.
                let row: Vec<&str> = hand.iter().map(String::as_str).collect();
                let line = |line: &str| {
                    // The mark of a green tile is no part of its name.
                    let words = line.split_whitespace().map(|word| word.trim_end_matches('^'));
                    let words: Vec<&str> = words.collect();
                    words.windows(row.len()).any(|part| part == row)
                };
                assert!(shown.lines().any(line), "{game} {seat} {row:?} {size:?}\n{shown}");
            }
        }
    }
}

#[test]
fn a_damaged_game_is_in_the_menu_with_what_to_do() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    std::fs::write(stand.folder.path().join("omok-20260101-000000-abcd.game"), "no game\n").unwrap();
    let menu = Box::new(MenuPage::new(stand.house()));
    let mut app = stand.app(menu);
    let shown = screen(&mut app, (80, 24));
    assert!(shown.contains("Continue (0), 1 damaged"), "{shown}");
    press(&mut app, KeyCode::Char('c'));
    let shown = screen(&mut app, (80, 24));
    assert!(shown.contains("damaged: omok-20260101-000000-abcd.game"), "{shown}");
    assert!(shown.contains("x sets it aside: it is moved, not deleted"), "{shown}");
    press(&mut app, KeyCode::Char('x'));
    press(&mut app, KeyCode::Char('q'));
    let shown = screen(&mut app, (80, 24));
    assert!(!shown.contains("Continue"), "{shown}");
}

#[test]
fn records_tell_the_winner_and_are_searched() {
    // However many have played, on the least screen.
    let mut stand = Stand::new(Language::Korean, sketch::TRUE);
    let finished = |seed| {
        let mut table = sketch::table("suzume", &json!({}), 5, seed);
        play_out(&mut *table);
        table
    };
    let winners = |table: &dyn AnyTable| table.outcome().map_or(0, |outcome| outcome.winners.len());
    let won = (1..40).map(finished).find(|table| winners(&**table) == 1).expect("somebody wins");
    drop(stand.table(&*won));
    let all = (1..40).map(finished).find(|table| winners(&**table) == 5).expect("nobody wins a round");
    drop(stand.table(&*all));
    let page = Box::new(GamesPage::new(stand.house(), Shelved::Finished));
    let shown = screen(&mut stand.app(page), (60, 20));
    assert!(shown.contains(" 승리!  you – ") && shown.contains("비겼어요.  you – "), "{shown}");

    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let mut table = sketch::table("omok", &json!({}), 2, 1);
    sketch::play(&mut *table, "h8, a1, i8, a2, j8, a3, k8, a4, l8");
    drop(stand.table(&*table));
    let mut table = sketch::table("othello", &json!({"size": 4}), 2, 1);
    play_out(&mut *table);
    drop(stand.table(&*table));
    let page = Box::new(GamesPage::new(stand.house(), Shelved::Finished));
    let mut app = stand.app(page);
    let shown = screen(&mut app, (100, 24));
    assert!(shown.contains("you wins!  you – Normal") && shown.contains("Othello"), "{shown}");
    for key in "/omok".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    let shown = screen(&mut app, (100, 24));
    assert!(shown.contains("Omok") && !shown.contains("Othello"), "{shown}");
    press(&mut app, KeyCode::Enter);
    // Enter ends the search, the next one opens what was found.
    press(&mut app, KeyCode::Enter);
    let shown = screen(&mut app, (100, 24));
    assert!(shown.contains("Hanpan · Omok") && shown.contains("0 / 9"), "{shown}");
    press(&mut app, KeyCode::Char('q'));
    press(&mut app, KeyCode::Esc);
    assert!(screen(&mut app, (100, 24)).contains("Othello"));
    for key in "/nothing like that".chars() {
        press(&mut app, KeyCode::Char(key));
    }
    assert!(screen(&mut app, (100, 24)).contains("No game has this in it"));
}
