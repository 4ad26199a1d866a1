//! Othello programs from outside, which speak the Go Text Protocol: `gtp:PATH`.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use hanpan_core::{Observer, Seat};
use hanpan_othello::{BLACK, Event, Othello};
use hanpan_search::Budget;
use hanpan_table::{AnyTable, Table};

use crate::{Bot, Thought};

/// What the name of such a program begins with.
pub(crate) const GTP: &str = "gtp:";

/// How long a program may take for anything but a move, and beyond its time for a move.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest answer that is read, in bytes: a program that writes for ever is none.
const LONGEST: usize = 1 << 20;

/// A program, started when it is first asked and ended with its seat.
pub(crate) struct Outside {
    program: PathBuf,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Outside {
    /// The program in this file. Whether it is one is found when it is asked.
    pub(crate) fn new(program: &Path) -> Outside {
        Outside { program: program.to_owned(), running: None }
    }

    /// Tells the program the game so far and asks it for a move; none if it does not answer in time, or with an error.
    fn ask(&mut self, table: &Table<Othello>, seat: Seat, budget: &Budget) -> Option<String> {
        if self.running.is_none() {
            self.running = Some(Running::start(&self.program)?);
        }
        let running = self.running.as_mut()?;
        let color = |seat: Seat| if seat == BLACK { "black" } else { "white" };
        running.command(&format!("boardsize {}", table.view(Observer::Public).size), PATIENCE)?;
        running.command("clear_board", PATIENCE)?;
        for event in table.seen(Observer::Seat(seat)) {
            // Programs differ in whether they are told passes that are forced; those that are not told know them.
            if let Event::Move { seat, square, .. } = event {
                running.command(&format!("play {} {square}", color(*seat)), PATIENCE)?;
            }
        }
        let time = budget.time.unwrap_or(PATIENCE);
        running.command(&format!("genmove {}", color(seat)), time.saturating_add(PATIENCE))
    }
}

impl Bot for Outside {
    fn think(&mut self, table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Thought> {
        let table = table.as_any().downcast_ref::<Table<Othello>>()?;
        let legal = table.legal(seat);
        if legal.is_empty() {
            return None;
        }
        let answer = self.ask(table, seat, budget);
        if answer.is_none() {
            // It has failed once: the next time it begins anew.
            self.running = None;
        }
        let action = answer?.trim().parse().ok().filter(|action| legal.contains(action))?;
        Some(Thought { action: action.to_string(), options: Vec::new(), nodes: 0 })
    }
}

impl Running {
    fn start(program: &Path) -> Option<Running> {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let (input, output) = (child.stdin.take()?, child.stdout.take()?);
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Some(Running { child, input, lines })
    }

    /// Says something and waits for the answer, which ends with an empty line; none if it is an error or late.
    fn command(&mut self, command: &str, patience: Duration) -> Option<String> {
        writeln!(self.input, "{command}").and_then(|()| self.input.flush()).ok()?;
        let begin = Instant::now();
        let mut answer = String::new();
        loop {
            let line = self.lines.recv_timeout(patience.saturating_sub(begin.elapsed())).ok()?;
            if line.trim().is_empty() && answer.is_empty() {
                continue;
            }
            if line.trim().is_empty() {
                return answer.strip_prefix('=').map(|answer| answer.trim().to_owned());
            }
            answer.push_str(&line);
            if answer.len() > LONGEST {
                return None;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
