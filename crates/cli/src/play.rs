//! `hanpan play` without the full screen: line by line, for pipes, plain terminals and screen readers.

use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;

use anyhow::{Result, bail};
use hanpan_core::{Observer, Seat, Turn};
use hanpan_locale::{Language, Texts};
use hanpan_referee::lines::{Line, read_line};
use hanpan_shelf::Shelf;
use hanpan_tui::board::Board;
use hanpan_tui::local::{LocalTable, complaint};
use hanpan_tui::settings::Pace;
use hanpan_tui::wake::Wake;
use hanpan_tui::{Start, boards};

use crate::say::say;

/// Plays until the game is over, the player leaves, or the input ends; the game is on disk after every action.
pub fn run(
    start: Start,
    language: Language,
    shelf: &Shelf,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<()> {
    let (sender, wakes) = channel();
    let texts = Texts::new(language);
    let mut local = match start {
        Start::Table { game, choice } => LocalTable::open(&game, &choice, None, &texts, shelf, &sender)?,
        Start::Resume(id) => LocalTable::resume(&id, shelf, &sender)?,
        Start::Menu | Start::Replay(_) | Start::Join { .. } => {
            bail!("{}", say("play-line-by-line", &[]))
        }
    };
    // Whoever reads line by line reads at their own pace.
    local.pace = Pace::Instant;
    let board = boards::board(local.table().game());
    let mut session = Session { local, wakes, board, texts, shown: 0, looking: None };
    writeln!(output, "{}", session.texts.text("plain-help", &[]))?;
    session.play(&mut input, &mut output)
}

struct Session {
    local: LocalTable,
    wakes: Receiver<Wake>,
    board: Box<dyn Board>,
    texts: Texts,
    /// Up to where the person at the terminal has read the events.
    shown: usize,
    /// Who looks at the screen, at a table of several people.
    looking: Option<Seat>,
}

/// Whether the game goes on after a line was read.
enum Next {
    GoOn,
    Leave,
}

impl Session {
    fn play(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> Result<()> {
        loop {
            self.local.go_on();
            if let Some(trouble) = self.local.trouble() {
                bail!("{}", complaint(trouble, self.local.table().game(), &self.texts));
            }
            if self.local.table().turn() == Turn::Over {
                return self.finish(output);
            }
            match self.local.person_to_act(self.looking) {
                // Bots answer first where all are asked at once.
                Some(seat) if !self.local.is_thinking() => {
                    if let Next::Leave = self.ask(seat, input, output)? {
                        writeln!(output, "\n{}", self.text("plain-kept"))?;
                        return Ok(());
                    }
                }
                _ => self.wait()?,
            }
        }
    }

    /// Waits for a bot.
    fn wait(&mut self) -> Result<()> {
        let heard = match self.local.due() {
            Some(due) => self.wakes.recv_timeout(due.saturating_duration_since(Instant::now())),
            None => self.wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match heard {
            Ok(Wake::Thought(answer)) => {
                self.local.hear(answer);
                Ok(())
            }
            Ok(_) | Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => bail!("{}", say("play-bots-gone", &[])),
        }
    }

    fn ask(&mut self, seat: Seat, input: &mut impl BufRead, output: &mut impl Write) -> Result<Next> {
        if !self.hand_over(seat, input, output)? {
            return Ok(Next::Leave);
        }
        self.show(Observer::Seat(seat), output)?;
        let mut buffer = Vec::new();
        loop {
            write!(output, "{} > ", self.name(seat))?;
            output.flush()?;
            let text = match read_line(input, &mut buffer)? {
                None => return Ok(Next::Leave),
                Some(Line::TooLong) => "",
                Some(Line::Whole(bytes)) => std::str::from_utf8(bytes).unwrap_or_default().trim(),
            };
            let done = match text {
                "?" | "" | "help" => {
                    let legal = self.local.table().legal(seat);
                    let few = self.texts.text("plain-legal", &[("actions", &few(&legal))]);
                    writeln!(output, "{}\n{few}", self.text("plain-help"))?;
                    continue;
                }
                "quit" | "q" => return Ok(Next::Leave),
                "hint" => {
                    self.hint(seat, output)?;
                    continue;
                }
                "undo" => self.local.undo(),
                "resign" => self.local.resign(seat),
                action => self.local.act(seat, action),
            };
            match done {
                Ok(()) => {
                    self.shown = self.shown.min(self.local.table().seq());
                    return Ok(Next::GoOn);
                }
                Err(error) => {
                    writeln!(output, "{}", complaint(&error, self.local.table().game(), &self.texts))?;
                }
            }
        }
    }

    fn hint(&mut self, seat: Seat, output: &mut impl Write) -> Result<()> {
        self.local.ask_hint(seat);
        while self.local.is_hinting() {
            let Wake::Thought(answer) = self.wakes.recv()? else { continue };
            if let Some(hint) = self.local.hear(answer) {
                let scene = self.local.scene(Observer::Seat(seat), &self.texts);
                for line in hanpan_tui::hint::written(hint.advised(), &scene, &self.texts) {
                    writeln!(output, "{line}")?;
                }
            }
        }
        Ok(())
    }

    /// Among several people hidden hands are covered until the next one is alone at the screen.
    fn hand_over(&mut self, seat: Seat, input: &mut impl BufRead, output: &mut impl Write) -> Result<bool> {
        let table = self.local.table();
        let hidden = table.view(Observer::Seat(seat)) != table.view(Observer::Public);
        if self.local.people().len() > 1 && hidden && self.looking != Some(seat) {
            let cover = self.texts.text("table-cover", &[("player", &self.name(seat))]);
            write!(output, "{}\n{cover}", "\n".repeat(60))?;
            output.flush()?;
            if read_line(input, &mut Vec::new())?.is_none() {
                return Ok(false);
            }
        }
        self.looking = Some(seat);
        Ok(true)
    }

    fn name(&self, seat: Seat) -> String {
        self.local.scene(Observer::Public, &self.texts).name(seat).to_owned()
    }

    fn text(&self, id: &str) -> String {
        self.texts.text(id, &[])
    }

    /// What happened since, and where the game stands.
    fn show(&mut self, who: Observer, output: &mut impl Write) -> Result<()> {
        let scene = self.local.scene(who, &self.texts);
        for noticed in scene.events.iter().filter(|noticed| noticed.seq >= self.shown) {
            writeln!(output, "  {}", self.board.tell(&scene, &noticed.event, &self.texts))?;
        }
        self.shown = scene.seq;
        writeln!(output, "{}", boards::position(&scene, &self.texts).join("\n"))?;
        Ok(())
    }

    fn finish(&mut self, output: &mut impl Write) -> Result<()> {
        self.show(Observer::Public, output)?;
        let scene = self.local.scene(Observer::Public, &self.texts);
        self.board.update(&scene, false);
        // Where the position ends with the reason, as it does unless the board has more to say, once is enough.
        let told = boards::position(&scene, &self.texts);
        for line in self.board.result(&scene, &self.texts).iter().filter(|line| !told.contains(line)) {
            writeln!(output, "{line}")?;
        }
        if let Some(outcome) = &scene.outcome {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| scene.name(seat)).collect();
            let verdict = match &winners[..] {
                [] => self.text("result-draw"),
                winners => self.texts.text("result-winner", &[("player", &winners.join(", "))]),
            };
            writeln!(output, "{verdict}")?;
        }
        Ok(())
    }
}

/// A list that fits the screen.
fn few(actions: &[String]) -> String {
    const FEW: usize = 40;
    let rest = match actions.len().saturating_sub(FEW) {
        0 => String::new(),
        rest => format!(" … +{rest}"),
    };
    actions[..actions.len().min(FEW)].join(", ") + &rest
}
