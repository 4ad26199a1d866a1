//! A program from outside while it runs: what it is told, what it says, and what it may take.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// How long a program may take for anything but a move, and beyond its time for a move.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How much memory a program may take, in kilobytes of addresses; what asks for more is refused it.
#[cfg(unix)]
const MEMORY: u32 = 4 << 20;

/// The longest line that is read, in bytes: a program that writes for ever is none.
const LONGEST: u64 = 1 << 16;

/// Lines that wait to be read; a program that says more at once waits itself.
const WAITING: usize = 1 << 10;

/// Why a program from outside does not play.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// It cannot be started.
    #[error("it cannot be started: {0}")]
    Start(std::io::Error),
    /// There is no program in the file.
    #[error("it cannot be started: it is no file that may be run")]
    NoProgram,
    /// It did not answer in time, and was ended.
    #[error("it did not answer `{0}` within {1} seconds, and was ended")]
    Late(String, u64),
    /// It has ended by itself.
    #[error("it ended instead of answering `{0}`")]
    Ended(String),
    /// It said that it cannot.
    #[error("it answered `{1}` to `{0}`")]
    Refused(String, String),
    /// It wanted what the rules do not allow.
    #[error("it answered `{0}`, which is no move here")]
    NoMove(String),
}

/// A program that runs; it is ended with this.
pub(super) struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Program {
    /// Starts the program in a file, with a limit on its memory where the system has one.
    pub(super) fn start(file: &Path) -> Result<Program, ProgramError> {
        let file = file.canonicalize().map_err(ProgramError::Start)?;
        if !may_be_run(&file).map_err(ProgramError::Start)? {
            return Err(ProgramError::NoProgram);
        }
        let mut child = limited(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(ProgramError::Start)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ProgramError::NoProgram);
        };
        let (sender, lines) = mpsc::sync_channel(WAITING);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut bytes = Vec::new();
            // What follows a line that is too long is read as another.
            while matches!((&mut output).take(LONGEST).read_until(b'\n', &mut bytes), Ok(1..)) {
                if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_err() {
                    return;
                }
                bytes.clear();
            }
        });
        Ok(Program { child, input, lines })
    }

    /// Says a line that wants no answer.
    pub(super) fn say(&mut self, line: &str) -> Result<(), ProgramError> {
        let said = write!(self.input, "{line}\r\n").and_then(|()| self.input.flush());
        said.map_err(|_| ProgramError::Ended(line.to_owned()))
    }

    /// The first of the next lines of which `read` makes something, said within this time as an answer to `asked`.
    pub(super) fn wait<T>(
        &mut self,
        asked: &str,
        patience: Duration,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ProgramError> {
        let begin = Instant::now();
        loop {
            match self.lines.recv_timeout(patience.saturating_sub(begin.elapsed())) {
                Ok(line) => {
                    if let Some(answer) = read(&line) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(ProgramError::Ended(asked.to_owned())),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(ProgramError::Late(asked.to_owned(), patience.as_secs()));
                }
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The shell limits itself and becomes the program: there is no other way to limit one without code that is unsafe.
#[cfg(unix)]
fn limited(file: &Path) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "ulimit -v \"$1\" && exec \"$2\"", "sh", &MEMORY.to_string()]).arg(file);
    command
}

#[cfg(not(unix))]
fn limited(file: &Path) -> Command {
    Command::new(file)
}

#[cfg(unix)]
fn may_be_run(file: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;

    let about = file.metadata()?;
    Ok(about.is_file() && about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn may_be_run(file: &Path) -> std::io::Result<bool> {
    Ok(file.metadata()?.is_file())
}
