//! Whoever sits at the program: lines in, text out.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use crate::ClassicError;
use crate::words::Words;

/// Whoever sits at the program.
pub(crate) struct Console<'a> {
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
}

/// Why a program stops asking.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The player wants to leave; the game is not saved yet.
    Quit,
    /// The input has ended; the game is not saved yet.
    EndOfInput,
    /// The player has left, and everything is done about it.
    Left,
    /// Something outside of the game failed.
    Failed(ClassicError),
}

/// No answer is longer; what comes after it in a line is passed over.
const LONGEST: u64 = 4096;

impl<'a> Console<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead, output: &'a mut dyn Write) -> Console<'a> {
        Console { input, output }
    }

    /// Asks, and returns the line that is answered without the blanks around it.
    ///
    /// Bytes that are not UTF-8 become a character that no answer has, so they are refused like any other mistake.
    pub(crate) fn ask(&mut self, prompt: &str) -> Result<String, Stop> {
        write!(self, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        let length = self.input.take(LONGEST).read_until(b'\n', &mut line)?;
        if length == 0 {
            return Err(Stop::EndOfInput);
        }
        if length as u64 == LONGEST && line.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        Ok(String::from_utf8_lossy(&line).trim().to_owned())
    }

    /// [`ask`](Console::ask) where `Q` leaves.
    pub(crate) fn ask_or_quit(&mut self, prompt: &str) -> Result<String, Stop> {
        let answer = self.ask(prompt)?;
        if answer.eq_ignore_ascii_case("q") { Err(Stop::Quit) } else { Ok(answer) }
    }

    /// Asks until the answer is yes or no; `Q` leaves.
    pub(crate) fn ask_yes_or_no(&mut self, prompt: &str, words: &Words) -> Result<bool, Stop> {
        loop {
            match self.ask_or_quit(prompt)?.as_str() {
                "Y" | "y" => return Ok(true),
                "N" | "n" => return Ok(false),
                _ => writeln!(self, "{}", words.yes_or_no)?,
            }
        }
    }

    /// What `write!` and `writeln!` call.
    pub(crate) fn write_fmt(&mut self, text: fmt::Arguments<'_>) -> Result<(), Stop> {
        Ok(self.output.write_fmt(text)?)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(error.into())
    }
}

impl From<ClassicError> for Stop {
    fn from(error: ClassicError) -> Stop {
        Stop::Failed(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(mut input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        let mut console = Console::new(&mut input, &mut output);
        let mut answers = Vec::new();
        loop {
            match console.ask("? ") {
                Ok(answer) => answers.push(answer),
                Err(Stop::EndOfInput) => return answers,
                Err(stop) => panic!("{stop:?}"),
            }
        }
    }

    #[test]
    fn answers_come_line_by_line() {
        assert_eq!(answers(b"1\r\n\n  2, 3 \nlast"), ["1", "", "2, 3", "last"]);
        assert_eq!(answers(b""), [""; 0]);
        assert_eq!(answers(b"\xff\xfe1\n2\n"), ["\u{fffd}\u{fffd}1", "2"]);
    }

    #[test]
    fn a_long_line_is_one_answer() {
        for length in [LONGEST - 1, LONGEST, LONGEST + 1, 3 * LONGEST] {
            let line = "x".repeat(length as usize);
            let answers = answers(format!("{line}\nnext\n").as_bytes());
            assert_eq!((answers.len(), answers[1].as_str()), (2, "next"), "{length}");
            assert_eq!(answers[0].len() as u64, length.min(LONGEST));
        }
    }
}
