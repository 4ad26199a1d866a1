//! The whole program without a terminal: pages as they are drawn, and whatever may be pressed, clicked or pasted.

mod clocks;
mod comforts;
mod endings;
mod fairness;
mod hints;
mod looks;
mod machines;
mod reviews;
mod screens;
mod scripted;
mod server;
mod texts;

use std::sync::mpsc::{Receiver, channel};

use hanpan_core::QuickDice;
use hanpan_locale::{Language, Texts, rules};
use hanpan_shelf::Shelf;
use hanpan_table::AnyTable;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::app::{App, House};
use crate::local::LocalTable;
use crate::page::Page;
use crate::pages::{GamesPage, MenuPage, ReplayPage, RulesPage, SettingsPage, SetupPage, Shelved, TablePage};
use crate::settings::Settings;
use crate::sketch;
use crate::theme::Theme;
use crate::wake::Wake;

/// A house with an empty shelf, whose bots answer only when the test takes their answers out of the channel.
struct Stand {
    folder: TempDir,
    wakes: Receiver<Wake>,
    house: Option<House>,
}

impl Stand {
    fn new(language: Language, theme: Theme) -> Stand {
        let folder = tempfile::tempdir().unwrap();
        let (sender, wakes) = channel();
        let house = House {
            settings: Settings { motion: false, ..Settings::default() },
            texts: Texts::new(language),
            theme,
            shelf: Shelf::at(folder.path().to_owned()),
            wakes: sender,
            complaint: None,
        };
        Stand { folder, wakes, house: Some(house) }
    }

    fn house(&mut self) -> &mut House {
        self.house.as_mut().expect("the app has not been made yet")
    }

    /// A table that stands as another does.
    fn table(&mut self, table: &dyn AnyTable) -> Box<dyn Page> {
        let house = self.house();
        let kept = house.shelf.begin(table).unwrap();
        let id = kept.id().clone();
        drop(kept);
        let local = LocalTable::resume(&id, &house.shelf, &house.wakes).unwrap();
        Box::new(TablePage::new(house, local))
    }

    fn app(&mut self, page: Box<dyn Page>) -> App {
        App::new(self.house.take().expect("one app a stand"), page)
    }
}

fn drawn(app: &mut App, (columns, rows): (u16, u16)) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    app.draw(&mut buffer);
    buffer
}

fn press(app: &mut App, code: KeyCode) {
    app.wake(Wake::Terminal(Event::Key(KeyEvent::from(code))));
}

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (60, 20)];

/// Draws a page in both languages and every size and compares each with its golden screen.
fn check(name: &str, theme: Theme, mut page: impl FnMut(&mut Stand) -> Box<dyn Page>) {
    for language in Language::ALL {
        let mut stand = Stand::new(language, theme);
        let page = page(&mut stand);
        let mut app = stand.app(page);
        for (columns, rows) in SIZES {
            let screen = sketch::written(&drawn(&mut app, (columns, rows)));
            // The folder of a test has another name every time.
            let screen = screen.replace(&*stand.folder.path().to_string_lossy(), "~");
            sketch::check(&format!("{name}-{}-{columns}x{rows}", language.code()), &screen);
        }
    }
}

#[test]
fn menu_set_up_rules_and_settings() {
    check("menu", sketch::TRUE, |stand| Box::new(MenuPage::new(stand.house())));
    check("setup-onecard", sketch::TRUE, |stand| Box::new(SetupPage::new(stand.house(), "onecard")));
    check("rules-omok", sketch::SIXTEEN, |stand| Box::new(RulesPage::of(stand.house(), "omok")));
}

/// A game in its middle and at its end: each by actions that are played before it is looked at.
fn check_table(game: &str, options: &Value, players: u8, middle: &str, end: Option<&str>) {
    let make = |actions: &str| {
        let mut table = sketch::table(game, options, players, 1);
        sketch::play(&mut *table, actions);
        table
    };
    check(&format!("table-{game}-middle"), sketch::TRUE, |stand| stand.table(&*make(middle)));
    let finish = |stand: &mut Stand| {
        let mut table = make(middle);
        match end {
            Some(end) => sketch::play(&mut *table, end),
            None => play_out(&mut *table),
        }
        stand.table(&*table)
    };
    check(&format!("table-{game}-end"), sketch::TRUE, finish);
}

/// Plays on, always the first legal action, until the game is over.
fn play_out(table: &mut dyn AnyTable) {
    let mut dice = QuickDice::seeded(7);
    while let Some(seat) = table.turn().players().first() {
        let legal = table.legal(seat);
        let chosen = hanpan_core::Dice::below(&mut dice, legal.len() as u32) as usize;
        table.act(seat, &legal[chosen], None).unwrap();
    }
}

#[test]
fn omok_table() {
    check_table("omok", &json!({}), 2, "h8, h9, g8, a1, i8, a2", Some("j8, a3, f8"));
}

#[test]
fn othello_table() {
    check_table("othello", &json!({}), 2, "*, *, *, *, *, *", None);
}

#[test]
fn japae_table() {
    check_table("japae", &json!({}), 2, "*, *, *, *", None);
}

#[test]
fn suzume_table() {
    check_table("suzume", &json!({}), 3, "*, *, *, *, *, *", None);
}

#[test]
fn onecard_table() {
    check_table("onecard", &json!({}), 3, "*, *, *", None);
}

#[test]
fn yutnori_table() {
    check_table("yutnori", &json!({}), 3, "*, *, *, *, *, *, *", None);
}

#[test]
fn a_screen_that_is_too_small_says_so_and_nothing_breaks() {
    for game in hanpan_house::games() {
        let mut stand = Stand::new(Language::English, sketch::PLAIN);
        let players = *game.seats().end();
        let table = sketch::table(game.id(), &json!({}), players, 3);
        let page = stand.table(&*table);
        let mut app = stand.app(page);
        let notice = sketch::written(&drawn(&mut app, (44, 12)));
        assert!(notice.contains("this needs"), "{}:\n{notice}", game.id());
        for size in [(1, 1), (2, 3), (10, 2), (39, 11), (40, 12), (60, 19), (300, 3)] {
            drawn(&mut app, size);
        }
        drawn(&mut app, (80, 24));
        assert!(app.is_open());
    }
}

#[test]
fn the_shelf_lists_what_was_left_and_what_is_over() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let mut table = sketch::table("omok", &json!({}), 2, 1);
    sketch::play(&mut *table, "h8, h9");
    drop(stand.table(&*table));
    play_out(&mut *table);
    drop(stand.table(&*table));
    std::fs::write(stand.folder.path().join("omok-20260101-000000-abcd.game"), "no game\n").unwrap();
    let house = stand.house();
    let unfinished = Box::new(GamesPage::new(house, Shelved::Unfinished));
    let mut app = stand.app(unfinished);
    let screen = sketch::written(&drawn(&mut app, (100, 24)));
    assert!(screen.contains("Omok") && screen.contains("2 moves") && screen.contains("damaged"), "{screen}");
    press(&mut app, KeyCode::Char('x'));
    let screen = sketch::written(&drawn(&mut app, (100, 24)));
    assert!(screen.contains("Set aside"), "{screen}");
    press(&mut app, KeyCode::Enter);
    let screen = sketch::written(&drawn(&mut app, (100, 24)));
    assert!(screen.contains("h8") && screen.contains("every move is kept"), "{screen}");
}

#[test]
fn a_record_is_gone_through_step_by_step() {
    let mut table = sketch::table("omok", &json!({}), 2, 1);
    sketch::play(&mut *table, "h8, h9, g8");
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let record = table.record(hanpan_table::fair::Reveal::Seed);
    let page = Box::new(ReplayPage::new(stand.house(), record).unwrap());
    let mut app = stand.app(page);
    let place = |app: &mut App, keys: &[KeyCode], expected: &str| {
        keys.iter().for_each(|key| press(app, *key));
        let screen = sketch::written(&drawn(app, (80, 24)));
        assert!(screen.contains(expected), "{keys:?} {expected}:\n{screen}");
    };
    place(&mut app, &[], "0 / 3");
    place(&mut app, &[], "The beginning");
    place(&mut app, &[KeyCode::End], "3 / 3");
    place(&mut app, &[KeyCode::Left], "2 / 3");
    place(&mut app, &[KeyCode::Home], "0 / 3");
    place(&mut app, &[KeyCode::Char('g'), KeyCode::Char('2'), KeyCode::Enter], "2 / 3");
    place(&mut app, &[KeyCode::Char('g'), KeyCode::Char('9'), KeyCode::Enter], "3 / 3");
    place(&mut app, &[KeyCode::Char('e')], "Seen by Normal");
    place(&mut app, &[KeyCode::Char('e')], "Seen by the public");
    place(&mut app, &[KeyCode::Char('e')], "All hands open");
    // All moves, the last that has happened here marked.
    place(&mut app, &[KeyCode::Left, KeyCode::Char('l')], "▸  2  White h9");
    place(&mut app, &[KeyCode::Esc, KeyCode::End], "3 / 3");
    place(&mut app, &[KeyCode::Left, KeyCode::Char('h')], "Thinking about a hint");
    let Ok(thought) = stand.wakes.recv() else { panic!("the bot is gone") };
    app.wake(thought);
    place(&mut app, &[], "Hint: ");
}

#[test]
fn hidden_hands_are_covered_between_two_people() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let choice = crate::settings::Choice {
        seats: vec!["human".into(), "human".into()],
        options: json!({}),
        ..Default::default()
    };
    let house = stand.house();
    let local = LocalTable::open("japae", &choice, None, &house.texts, &house.shelf, &house.wakes).unwrap();
    let page = Box::new(TablePage::new(house, local));
    let mut app = stand.app(page);
    let covered = |app: &mut App| {
        let screen = sketch::written(&drawn(app, (80, 24)));
        screen.contains("Hidden hands")
    };
    assert!(covered(&mut app));
    // No other key shows the hand.
    press(&mut app, KeyCode::Char('h'));
    press(&mut app, KeyCode::Tab);
    assert!(covered(&mut app));
    press(&mut app, KeyCode::Enter);
    assert!(!covered(&mut app));
    // Whoever discards hands over. By its number: in some deals there is something else to do, which Tab would choose.
    press(&mut app, KeyCode::Char('1'));
    press(&mut app, KeyCode::Enter);
    assert!(covered(&mut app));
}

#[test]
fn a_refused_move_changes_nothing_and_undo_only_adds_to_the_log() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let choice = crate::settings::Choice {
        seats: vec!["human".into(), "human".into()],
        options: json!({}),
        ..Default::default()
    };
    let house = stand.house();
    let mut local =
        LocalTable::open("omok", &choice, None, &house.texts, &house.shelf, &house.wakes).unwrap();
    local.act(hanpan_core::Seat::at(0), "h8").unwrap();
    assert_eq!(local.table().seq(), 1);
    let refused = local.act(hanpan_core::Seat::at(1), "h8").unwrap_err();
    let texts = Texts::new(Language::Korean);
    let words = crate::local::complaint(&refused, "omok", &texts);
    assert!(words.contains("h8") && words.chars().any(|sign| ('가'..='힣').contains(&sign)), "{words}");
    assert_eq!(local.table().seq(), 1);
    local.undo().unwrap();
    assert_eq!(local.table().record(hanpan_table::fair::Reveal::Seed).steps.len(), 2);
    assert!(local.undo().is_err());
}

#[test]
fn a_forced_pass_is_not_asked_for_and_undo_goes_back_to_a_choice() {
    let mut table = sketch::table("othello", &json!({"size": 4}), 2, 1);
    sketch::play(&mut *table, "d3, d2, b1, a2, c1, d4, c4, a3, b4, a1");
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let house = stand.house();
    let mut record = table.record(hanpan_table::fair::Reveal::Seed);
    record.seats.iter_mut().for_each(|player| player.kind = "human".into());
    let kept = house.shelf.begin(&*hanpan_house::load(&record).unwrap()).unwrap();
    let id = kept.id().clone();
    drop(kept);
    let local = LocalTable::resume(&id, &house.shelf, &house.wakes).unwrap();
    assert_eq!(local.table().legal_texts(hanpan_core::Seat::at(0)), ["pass"]);
    let mut page = TablePage::new(house, local);
    let steps = |house: &House| match house.shelf.list().unwrap().unfinished[0].open() {
        Ok(table) => table.record(hanpan_table::fair::Reveal::Seed).steps.len(),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(steps(house), 11, "Black has passed");
    page.input(house, crate::page::Input::Key(KeyCode::Char('u').into()));
    let table = house.shelf.list().unwrap().unfinished[0].open().unwrap();
    let last = table.record(hanpan_table::fair::Reveal::Seed).steps.pop();
    let takeback = hanpan_table::TableEvent::Takeback { steps: 2 };
    assert_eq!(last, Some(hanpan_table::RecordStep::Event(takeback)), "the pass, and White's move before it");
}

/// Presses, clicks, pastes and resizes at random: nothing panics, whatever is on the screen.
#[test]
fn any_key_at_any_time() {
    use hanpan_core::Dice;
    for seed in 0..6 {
        let mut dice = QuickDice::seeded(seed);
        let theme = [sketch::TRUE, sketch::SIXTEEN, sketch::PLAIN][seed as usize % 3];
        let mut stand = Stand::new(Language::ALL[seed as usize % 2], theme);
        stand.house().settings.motion = true;
        stand.house().settings.pace = crate::settings::Pace::Instant;
        let menu = Box::new(MenuPage::new(stand.house()));
        let mut app = stand.app(menu);
        let keys = "1234567890?crshulvneptgd:+- xyJKHL/";
        let named = [
            KeyCode::Enter,
            KeyCode::Enter,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Esc,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageDown,
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::F(5),
        ];
        let mut size = (80, 24);
        for _ in 0..1500 {
            let wake = match dice.below(20) {
                0..=6 => {
                    let all: Vec<char> = keys.chars().collect();
                    let letter = all[dice.below(all.len() as u32) as usize];
                    Event::Key(KeyEvent::from(KeyCode::Char(letter)))
                }
                7..=13 => Event::Key(KeyEvent::from(named[dice.below(named.len() as u32) as usize])),
                14 => Event::Paste("h8\n\x1b[2J 가나다 ".repeat(dice.below(40) as usize)),
                15 => {
                    size =
                        [(80, 24), (1, 1), (60, 20), (120, 40), (40, 12), (200, 60)][dice.below(6) as usize];
                    Event::Resize(size.0, size.1)
                }
                kind => Event::Mouse(MouseEvent {
                    kind: match kind {
                        16 => MouseEventKind::ScrollDown,
                        17 => MouseEventKind::Moved,
                        _ => MouseEventKind::Down(MouseButton::Left),
                    },
                    column: dice.below(80) as u16,
                    row: dice.below(24) as u16,
                    modifiers: KeyModifiers::NONE,
                }),
            };
            app.wake(Wake::Terminal(wake));
            while let Ok(wake) = stand.wakes.try_recv() {
                app.wake(wake);
            }
            if app.due().is_some_and(|due| due <= std::time::Instant::now()) {
                app.tick();
            }
            drawn(&mut app, size);
            if !app.is_open() {
                break;
            }
        }
    }
}

#[test]
fn settings_change_at_once_and_are_kept() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(SettingsPage::new());
    let mut app = stand.app(page);
    let english = sketch::written(&drawn(&mut app, (80, 24)));
    assert!(english.contains("Language"), "{english}");
    press(&mut app, KeyCode::Right);
    let korean = sketch::written(&drawn(&mut app, (80, 24)));
    assert!(korean.contains("언어"), "{korean}");
    let (settings, _) = Settings::read(&Settings::file(stand.folder.path()));
    assert_eq!(settings.language.as_deref(), Some("ko"));
}

/// What is typed and chosen in the settings is what the next game is played with.
#[test]
fn the_name_the_colours_and_the_strength_of_hints_are_set_and_used() {
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let page = Box::new(SettingsPage::new());
    let mut app = stand.app(page);
    let shown = |app: &mut App| sketch::written(&drawn(app, (80, 24)));
    press(&mut app, KeyCode::Down);
    assert!(shown(&mut app).contains("Enter change"), "a name is typed, not changed by arrows");
    press(&mut app, KeyCode::Enter);
    "Jisu".chars().for_each(|letter| press(&mut app, KeyCode::Char(letter)));
    press(&mut app, KeyCode::Enter);
    for (rows, value, key) in [(1, "for a light ground", KeyCode::Right), (1, "Normal", KeyCode::Left)] {
        (0..rows).for_each(|_| press(&mut app, KeyCode::Down));
        press(&mut app, key);
        assert!(shown(&mut app).contains(value), "{}", shown(&mut app));
    }
    let (settings, _) = Settings::read(&Settings::file(stand.folder.path()));
    assert_eq!(
        (settings.name.as_deref(), settings.colours, settings.hints.as_str()),
        (Some("Jisu"), crate::settings::Colours::Light, "normal")
    );
    let mut stand = Stand::new(Language::English, sketch::TRUE);
    let house = stand.house();
    house.settings = settings;
    let choice = crate::settings::Choice { seats: vec!["human".into(), "easy".into()], ..Default::default() };
    let local = crate::local::open_here(house, "omok", &choice).unwrap();
    assert_eq!(local.table().players()[0].name, "Jisu");
    let page = TablePage::new(house, local);
    assert_eq!(page.hints(), "normal");
    let light = Theme::of(crate::theme::Depth::True, house.settings.colours, false);
    assert_ne!(light.style(crate::theme::Role::Muted), sketch::TRUE.style(crate::theme::Role::Muted));
}

#[test]
fn rules_never_scroll_into_nothing_and_keep_their_drawings() {
    for game in hanpan_house::games() {
        for (language, size) in
            Language::ALL.into_iter().flat_map(|language| SIZES.map(|size| (language, size)))
        {
            let mut stand = Stand::new(language, sketch::TRUE);
            let page = Box::new(RulesPage::of(stand.house(), game.id()));
            let mut app = stand.app(page);
            drawn(&mut app, size);
            press(&mut app, KeyCode::End);
            let end = sketch::written(&drawn(&mut app, size));
            let last = rules(game.id(), language).unwrap().trim_end().lines().last().unwrap();
            let word = last.split(' ').next_back().unwrap().trim_matches(['.', '*', '`', ')']);
            assert!(end.contains(word), "{}: the last line ends with {word}\n{end}", game.id());
            for key in [KeyCode::Down, KeyCode::PageDown, KeyCode::End] {
                press(&mut app, key);
                assert_eq!(sketch::written(&drawn(&mut app, size)), end, "{}: {key}", game.id());
            }
            press(&mut app, KeyCode::Up);
            assert_ne!(
                sketch::written(&drawn(&mut app, size)),
                end,
                "{}: one line back is one line",
                game.id()
            );
        }
    }
}
