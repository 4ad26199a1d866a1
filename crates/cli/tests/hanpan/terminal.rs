//! The program in a real terminal, driven by keys and mouse from the first screen to the result.

mod driver;
#[cfg(feature = "server")]
mod join;

use std::path::{Path, PathBuf};
use std::time::Duration;

use driver::Terminal;

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn is_settled(screen: &str) -> bool {
    is_my_turn(screen) || is_over(screen) || has_report(screen)
}

/// The next hand waits until one has seen how the last one ended.
fn has_report(screen: &str) -> bool {
    screen.lines().last().is_some_and(|keys| keys.contains("go on"))
}

/// The keys stand in the last row, which is drawn last: whatever is above them is there.
fn is_my_turn(screen: &str) -> bool {
    let whole = screen.lines().last().is_some_and(|keys| keys.contains("help"));
    whole && screen.lines().any(|line| line.contains("▸") && line.contains("You"))
}

fn is_over(screen: &str) -> bool {
    screen.contains("rematch")
}

/// Goes to the next thing that may be done and does it, until the game is over.
fn play_by_keyboard(terminal: &mut Terminal) -> String {
    loop {
        let screen = terminal.wait("a turn or the result", is_settled);
        if is_over(&screen) {
            return screen;
        }
        terminal.press("\t\r");
        // A turn may follow a turn with the same picture, so waiting for a change has an end.
        let _ = terminal.wait_for(Duration::from_millis(300), &|now| now != screen);
    }
}

#[test]
fn omok_is_played_from_the_menu_to_the_result_by_keyboard() {
    let folder = scratch("omok");
    let mut terminal = Terminal::start(&["--pace", "instant"], &folder, (80, 24));
    terminal.wait_text("five in a row");
    terminal.press("1");
    terminal.wait_text("New game");
    terminal.press("\r");
    let end = play_by_keyboard(&mut terminal);
    assert!(end.contains("Five in a row"), "{end}");
    terminal.press("q");
    terminal.wait_text("Records");
    terminal.press("q");
    let (code, written) = terminal.end();
    assert_eq!(code, 0);
    assert!(written.contains("\x1b[?1049l"), "the terminal is given back");
    let records = std::fs::read_dir(&folder)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("omok-"));
    assert_eq!(records.count(), 1);
}

#[test]
fn every_other_game_is_played_to_the_result_by_keyboard() {
    for (game, arguments) in [
        ("othello", &["--vs", "easy", "--set", "size=6"][..]),
        ("japae", &["--vs", "easy"]),
        ("suzume", &["--vs", "easy", "--players", "3", "--set", "cycles=1"]),
        ("onecard", &["--vs", "learned", "--players", "4"]),
    ] {
        let folder = scratch(game);
        let arguments = [&["play", game, "--pace", "instant"], arguments].concat();
        let mut terminal = Terminal::start(&arguments, &folder, (80, 24));
        let end = play_by_keyboard(&mut terminal);
        assert!(end.contains("You win!") || end.contains("You lose: ") || end.contains("A draw."), "{end}");
        terminal.press("q");
        assert_eq!(terminal.end().0, 0, "{game}");
    }
}

/// Where the points of an Omok board drawn in ASCII are, and which are empty: column and row on the screen.
fn empty_points(screen: &str) -> Vec<(u16, u16)> {
    let mut empty = Vec::new();
    for (row, line) in screen.lines().enumerate() {
        let Some((number, _)) = line.trim_start().split_once(' ') else { continue };
        if !number.parse().is_ok_and(|number| (1..=15).contains(&number)) {
            continue;
        }
        let board = line.chars().enumerate().skip_while(|(_, sign)| !sign.is_ascii_digit());
        let points = board.skip_while(|(_, sign)| !sign.is_whitespace()).take(31);
        empty.extend(points.filter(|(_, sign)| *sign == '.').map(|(column, _)| (column as u16, row as u16)));
    }
    empty
}

#[test]
fn omok_is_played_to_the_result_by_mouse() {
    let folder = scratch("mouse");
    let arguments = ["play", "omok", "--vs", "easy", "--pace", "instant", "--ascii"];
    let mut terminal = Terminal::start(&arguments, &folder, (100, 30));
    let settled = |screen: &str| is_over(screen) || screen.lines().any(|line| line.contains("> X You"));
    loop {
        let screen = terminal.wait("a turn or the result", settled);
        if is_over(&screen) {
            break;
        }
        // Along the bottom row and up, leaving the middle to the bot.
        let empty = empty_points(&screen);
        let (column, row) = *empty.last().unwrap_or_else(|| panic!("no empty point:\n{screen}"));
        terminal.click(column, row);
        let _ = terminal.wait_for(Duration::from_millis(300), &|now| now != screen);
    }
    // The buttons of the result are clicked too, once the last of them is drawn.
    let screen = terminal.wait("all keys", |screen| screen.contains("l moves  q leave (kept)"));
    let (row, line) = screen.lines().enumerate().find(|(_, line)| line.contains("leave (kept)")).unwrap();
    let column = line[..line.find("leave (kept)").unwrap()].chars().count();
    terminal.click(column as u16, row as u16);
    assert_eq!(terminal.end().0, 0);
}

/// The rows of the board alone.
fn board(screen: &str) -> Vec<String> {
    let is_row = |line: &&str| {
        let number = line.trim_start().split(' ').next().unwrap_or_default();
        number.parse().is_ok_and(|number| (1..=15).contains(&number))
    };
    screen
        .lines()
        .filter(is_row)
        .map(|line| line.chars().take(35).collect::<String>().trim_end().to_owned())
        .collect()
}

#[test]
fn a_killed_game_goes_on_exactly_where_it_was() {
    let folder = scratch("kill");
    let mut terminal =
        Terminal::start(&["play", "omok", "--vs", "easy", "--pace", "instant"], &folder, (80, 24));
    for _ in 0..3 {
        let screen = terminal.wait("my turn", is_my_turn);
        terminal.press("\t\r");
        terminal.wait("the move", |now| board(now) != board(&screen));
    }
    // The cursor is a matter of colour, so the letters of the board are all there is to it.
    let before = board(&terminal.wait("my turn", is_my_turn));
    terminal.kill();
    let mut terminal = Terminal::start(&["--pace", "instant"], &folder, (80, 24));
    terminal.wait_text("Continue (1)");
    terminal.press("c");
    terminal.wait_text("You – Easy");
    terminal.press("\r");
    terminal.wait_text("every move is kept");
    let after = board(&terminal.wait("my turn", is_my_turn));
    assert_eq!(before, after);
    terminal.press("\t\r");
    terminal.wait("the next move", |now| board(now) != after);
    terminal.press("q");
    terminal.wait_text("Records");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn any_size_at_any_moment() {
    let folder = scratch("resize");
    let mut terminal =
        Terminal::start(&["play", "omok", "--vs", "easy", "--pace", "instant"], &folder, (80, 24));
    terminal.wait("my turn", is_my_turn);
    for (columns, rows) in [(1, 1), (200, 60), (39, 11), (60, 20), (2, 50), (300, 2), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.press("\t");
    }
    terminal.wait("my turn", is_my_turn);
    terminal.resize(50, 14);
    terminal.wait_text("this needs");
    terminal.resize(120, 40);
    terminal.wait("my turn", is_my_turn);
    terminal.press("\r");
    terminal.wait_text("White");
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn the_terminal_is_given_back_on_every_signal() {
    for name in ["TERM", "HUP", "INT"] {
        let folder = scratch(&format!("signal-{name}"));
        let mut terminal = Terminal::start(&["play", "omok", "--vs", "easy"], &folder, (80, 24));
        terminal.wait("my turn", is_my_turn);
        terminal.signal(name);
        let (code, written) = terminal.end();
        assert_eq!(code, 0, "{name}");
        for sequence in ["\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?2004l"] {
            assert!(written.contains(sequence), "{name} leaves {sequence:?}");
        }
        // The game is there.
        let terminal = Terminal::start(&[], &folder, (80, 24));
        terminal.wait_text("Continue (1)");
    }
}

/// The state of a process, as Linux tells it: `T` while it stands still.
#[cfg(target_os = "linux")]
fn is_stopped(terminal: &Terminal) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", terminal.process())).unwrap();
    stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('T'))
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_z_leaves_the_terminal_to_the_shell_and_comes_back_to_the_game() {
    for how in ["key", "signal"] {
        let folder = scratch(&format!("suspend-{how}"));
        let arguments = ["play", "omok", "--vs", "easy", "--pace", "instant"];
        let mut terminal = Terminal::start(&arguments, &folder, (80, 24));
        terminal.wait("my turn", is_my_turn);
        match how {
            "key" => terminal.press("\x1a"),
            _ => terminal.signal("TSTP"),
        }
        let end = std::time::Instant::now() + Duration::from_secs(20);
        while !is_stopped(&terminal) {
            assert!(std::time::Instant::now() < end, "{how}: it does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
        // What the terminal showed before the program is there again, and the cursor too.
        terminal.wait("the shell", |screen| !screen.contains("Omok"));
        assert!(terminal.written().ends_with("\x1b[?25h"), "{how}");
        terminal.signal("CONT");
        terminal.wait("my turn again", is_my_turn);
        terminal.press("\r");
        terminal.wait_text("White");
        terminal.press("q");
        let (code, written) = terminal.end();
        assert_eq!(code, 0, "{how}");
        assert_eq!(written.matches("\x1b[?1049h").count(), 2, "{how}: taken over twice");
        assert_eq!(written.matches("\x1b[?1049l").count(), 2, "{how}: given back twice");
    }
}

#[test]
fn bots_are_watched_paused_and_left() {
    let folder = scratch("watch");
    let mut terminal = Terminal::start(&["watch", "suzume", "easy", "--pace", "quick"], &folder, (120, 40));
    terminal.wait_text("Easy A");
    terminal.press("p");
    terminal.wait_text("Paused");
    terminal.press("p");
    terminal.wait("play", |screen| !screen.contains("Paused"));
    terminal.press("q");
    assert_eq!(terminal.end().0, 0);
}

#[test]
fn a_terminal_without_colour_or_utf8_is_enough() {
    let folder = scratch("plain");
    let environment = [("LC_ALL", "C"), ("NO_COLOR", "1"), ("COLORTERM", "")];
    let arguments = ["play", "omok", "--vs", "easy", "--pace", "instant"];
    let mut terminal = Terminal::start_in(&environment, &arguments, &folder, (80, 24));
    let screen = terminal.wait("the board", |screen| screen.contains(" a b c d"));
    assert!(board(&screen).iter().all(|row| row.is_ascii()), "{screen}");
    terminal.press(":h8\r");
    terminal.wait("the answer", |screen| screen.contains("White") && screen.contains("> X You"));
    terminal.press("\x1b[200~i9\r\x07 and more\x1b[201~");
    terminal.wait_text(":i9 and more");
    terminal.press("\r");
    terminal.wait_text("no action of this game");
    terminal.press("q");
    let (code, written) = terminal.end();
    assert_eq!(code, 0);
    // Neither a colour of the sixteen nor one of the many.
    assert!(!["\x1b[38;", "\x1b[48;"].iter().any(|colour| written.contains(colour)), "{written:?}");
}
