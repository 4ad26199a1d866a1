//! A panic gives the terminal back and tells what happened.

use std::io::Read;

use hanpan_tui::terminal::Screen;
use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// This program starts itself in a terminal; there it panics.
const INSIDE: &str = "HANPAN_TEST_INSIDE";

#[test]
fn a_panic_in_any_thread_gives_the_terminal_back() {
    if std::env::var_os(INSIDE).is_some() {
        let _screen = Screen::take().unwrap();
        let thread = std::thread::spawn(|| panic!("the sky falls"));
        thread.join().unwrap();
        return;
    }
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    let mut command = CommandBuilder::new(std::env::current_exe().unwrap());
    command.args(["--exact", "a_panic_in_any_thread_gives_the_terminal_back", "--nocapture"]);
    command.env(INSIDE, "1");
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut written = Vec::new();
    // The end of a terminal is an error on Linux; what came before it is all there.
    let _ = reader.read_to_end(&mut written);
    let written = String::from_utf8_lossy(&written);
    assert_eq!(child.wait().unwrap().exit_code(), 101, "{written}");
    let given_back = written.find("\x1b[?1049l").expect("the screen is left");
    let told = written.find("the sky falls").expect("what happened is told");
    assert!(given_back < told, "what happened is told where it can be read: {written}");
    for sequence in ["\x1b[?25h", "\x1b[?1000l", "\x1b[?2004l"] {
        assert!(written.contains(sequence), "{sequence:?} is missing");
    }
}
