//! What the program waits for: everything that may happen comes through one channel.

use std::sync::mpsc::Sender;
use std::thread;

use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use crate::remote::News;
use crate::thinker::Answer;

/// Something happened.
#[derive(Debug)]
pub enum Wake {
    /// At the terminal: a key, the mouse, a paste.
    Terminal(Event),
    /// The terminal has another size, or had one in between.
    Resized,
    /// A bot has thought.
    Thought(Answer),
    /// A server said something, or cannot be heard.
    Server(News),
    /// The player, or the system, wants the program to stand still and leave the terminal to the shell.
    Suspend,
    /// The system wants the program to end.
    End,
    /// The terminal cannot be read any more.
    Gone,
}

/// Reads the terminal and the system's signals, each in a thread of its own, until nobody listens any more.
pub fn listen(wakes: &Sender<Wake>) -> std::io::Result<()> {
    let terminal = wakes.clone();
    thread::Builder::new().name("terminal".into()).spawn(move || {
        loop {
            let wake = event::read().map_or(Wake::Gone, Wake::Terminal);
            let gone = matches!(wake, Wake::Gone);
            if terminal.send(wake).is_err() || gone {
                break;
            }
        }
    })?;
    // The size is asked of the system: what reads the terminal forgets one that comes together with a key.
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGWINCH])?;
    let ends = wakes.clone();
    thread::Builder::new().name("signals".into()).spawn(move || {
        for signal in signals.forever() {
            let wake = match signal {
                SIGTSTP => Wake::Suspend,
                SIGWINCH => Wake::Resized,
                _ => Wake::End,
            };
            if ends.send(wake).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}
