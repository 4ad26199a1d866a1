//! A real terminal with the program in it.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The program in a pseudo-terminal, whose screen is kept as a terminal would show it.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Screen>,
}

struct Screen {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    /// Everything that was written, to find what the screen does not keep.
    raw: Vec<u8>,
    /// Nothing will be written any more.
    ended: bool,
}

/// A guard against waiting for ever, far beyond what anything takes.
const PATIENCE: Duration = Duration::from_secs(60);

impl Terminal {
    /// Starts the program with these arguments, games kept in `folder`.
    pub fn start(arguments: &[&str], folder: &Path, size: (u16, u16)) -> Terminal {
        Terminal::start_in(&[], arguments, folder, size)
    }

    /// Starts it in a terminal of true colour that speaks UTF-8, except for what `environment` says.
    pub fn start_in(
        environment: &[(&str, &str)],
        arguments: &[&str],
        folder: &Path,
        (columns, rows): (u16, u16),
    ) -> Terminal {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_hanpan"));
        command.args(arguments);
        for (name, value) in
            [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "en_US.UTF-8"), ("LC_ALL", "")]
        {
            command.env(name, value);
        }
        environment.iter().for_each(|(name, value)| command.env(name, value));
        command.env("HANPAN_DATA", folder);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let state = State {
            parser: vt100::Parser::new(cells(rows), cells(columns), 0),
            raw: Vec::new(),
            ended: false,
        };
        let screen = Arc::new(Screen { state: Mutex::new(state), changed: Condvar::new() });
        let mut reader = pair.master.try_clone_reader().unwrap();
        let shown = Arc::clone(&screen);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                // Reading a terminal whose program is gone fails on Linux and ends elsewhere.
                let count = reader.read(&mut buffer).unwrap_or(0);
                let mut state = shown.state.lock().unwrap();
                state.parser.process(&buffer[..count]);
                state.raw.extend(&buffer[..count]);
                state.ended = count == 0;
                shown.changed.notify_all();
                if count == 0 {
                    break;
                }
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Terminal { master: pair.master, writer, child, screen }
    }

    /// Types.
    pub fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Clicks with the left button, columns and rows from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        self.press(&format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", column + 1, row + 1, column + 1, row + 1));
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen.state.lock().unwrap().parser.screen_mut().set_size(cells(rows), cells(columns));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// What the screen shows.
    pub fn text(&self) -> String {
        self.screen.state.lock().unwrap().parser.screen().contents()
    }

    /// Waits until the screen shows something, and tells what it shows then.
    pub fn wait(&self, what: &str, shows: impl Fn(&str) -> bool) -> String {
        self.wait_for(PATIENCE, &shows).unwrap_or_else(|screen| panic!("waiting for {what}:\n{screen}"))
    }

    /// Waits until the screen shows a text.
    pub fn wait_text(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Waits so long; what the screen shows comes back either way.
    pub fn wait_for(&self, patience: Duration, shows: &dyn Fn(&str) -> bool) -> Result<String, String> {
        let end = Instant::now() + patience;
        let mut state = self.screen.state.lock().unwrap();
        loop {
            let screen = state.parser.screen().contents();
            if shows(&screen) {
                return Ok(screen);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || state.ended {
                return Err(screen);
            }
            state = self.screen.changed.wait_timeout(state, left).unwrap().0;
        }
    }

    /// Kills the program, so that it can do nothing about it.
    pub fn kill(&mut self) {
        // SIGHUP is what the library sends; a crash asks nobody.
        signal("KILL", self.child.process_id().unwrap());
        self.child.wait().unwrap();
    }

    /// Sends the program a signal.
    pub fn signal(&self, name: &str) {
        signal(name, self.child.process_id().unwrap());
    }

    /// The number of the program's process.
    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Everything the program wrote so far.
    pub fn written(&self) -> String {
        String::from_utf8_lossy(&self.screen.state.lock().unwrap().raw).into_owned()
    }

    /// Waits until the program has ended; tells its exit code and everything it wrote.
    pub fn end(&mut self) -> (u32, String) {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
                None => panic!("the program does not end:\n{}", self.text()),
            }
        };
        let mut state = self.screen.state.lock().unwrap();
        while !state.ended {
            state = self.screen.changed.wait_timeout(state, PATIENCE).unwrap().0;
        }
        (status.exit_code(), String::from_utf8_lossy(&state.raw).into_owned())
    }
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).expect("a terminal has cells")
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that failed leaves no program behind; one that has ended cannot be killed, and need not be.
        let _ = self.child.kill();
    }
}

fn signal(name: &str, process: u32) {
    let status = std::process::Command::new("kill")
        .args([&format!("-{name}"), &process.to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}
