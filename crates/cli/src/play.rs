//! `hanpan play`: a game in the terminal, line by line.

use std::env;
use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use hanpan_bots::Bot;
use hanpan_core::{Observer, QuickDice, Seat, Turn};
use hanpan_locale::{Language, Texts};
use hanpan_table::fair::{Bytes, Fair, Reveal};
use hanpan_table::{AnyGame, AnyTable, Player, RecordStep, Setup, TableError};
use jiff::Timestamp;
use serde_json::Value;

use crate::lines::{Line, read_line};
use crate::{hint, random_bytes, record_file};

/// What is to be played.
pub struct Play {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is agreed.
    pub options: Value,
    /// How many play.
    pub players: Option<u8>,
    /// Who sits in the other seats: the name of a bot, or [`HUMAN`].
    pub vs: String,
    /// Where the game is kept.
    pub file: Option<PathBuf>,
}

const HELP: &str = "type an action; `?` lists what you may do, `hint` says what a strong bot would, \
                    `undo` takes your last action back, `resign` gives up, `quit` leaves and keeps the game";

/// Who sits in the other seats when it is people at the same screen.
pub const HUMAN: &str = "human";

/// What is done without asking when nothing else can be done, as at a real table.
const FORCED: [&str; 2] = ["skip", "pass"];

/// Plays until the game is over, the player leaves, or the input ends; the game is on disk after every action.
pub fn run(play: &Play, mut input: impl BufRead, mut output: impl Write) -> Result<()> {
    let file = match &play.file {
        Some(file) => file.clone(),
        None => data_folder()?.join(format!("{}.json", play.game.id())),
    };
    let table = if file.exists() {
        let record = record_file::read(&file)?;
        ensure!(record.game == play.game.id(), "{} is a game of {}", file.display(), record.game);
        let table = play.game.load(&record).with_context(|| format!("{} is refused", file.display()))?;
        writeln!(output, "going on with {}", file.display())?;
        table
    } else {
        open(play)?
    };
    let bots =
        table.players().iter().map(|player| seat_bot(play.game.id(), player)).collect::<Result<_>>()?;
    let dice = QuickDice::seeded(u64::from_le_bytes(random_bytes()?));
    let mut session = Session { table, bots, file, dice, shown: 0, looking: None };
    writeln!(output, "{HELP}")?;
    session.play(&mut input, &mut output)
}

fn open(play: &Play) -> Result<Box<dyn AnyTable>> {
    let players = play.players.unwrap_or(*play.game.seats().start());
    let started = Timestamp::now();
    let human = play.vs == HUMAN;
    if !human && !hanpan_bots::names(play.game.id()).contains(&play.vs.as_str()) {
        let names = hanpan_bots::names(play.game.id()).join(", ");
        bail!("`{}` does not play {}; choose {HUMAN} or one of {names}", play.vs, play.game.id());
    }
    let player = |seat| match seat {
        0 => Player { name: "you".into(), kind: "human".into() },
        _ if human => Player { name: format!("player {}", seat + 1), kind: "human".into() },
        _ => Player { name: play.vs.clone(), kind: "bot".into() },
    };
    let seed = Bytes::new(&random_bytes::<32>()?).expect("a seed has 32 bytes");
    let fair = Fair::commit(&format!("local-{started}"), seed, players);
    let players = (0..players).map(player).collect();
    Ok(play.game.open(Setup { options: play.options.clone(), players, fair: Some(fair), started })?)
}

/// The bot that a record names, if it is one.
fn seat_bot(game: &str, player: &Player) -> Result<Option<Box<dyn Bot>>> {
    if player.kind != "bot" {
        return Ok(None);
    }
    let bot = hanpan_bots::bot(game, &player.name);
    Ok(Some(bot.with_context(|| format!("`{}` does not play {game}", player.name))?))
}

/// Where games are kept unless told otherwise.
fn data_folder() -> Result<PathBuf> {
    let base = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/share"));
    Ok(base
        .or_else(home)
        .context("there is no home folder to keep the game in; name a file with --file")?
        .join("hanpan"))
}

/// A list that fits the screen.
fn few(actions: &[String]) -> String {
    const FEW: usize = 40;
    let rest = match actions.len().saturating_sub(FEW) {
        0 => String::new(),
        rest => format!(" … and {rest} more"),
    };
    actions[..actions.len().min(FEW)].join(", ") + &rest
}

struct Session {
    table: Box<dyn AnyTable>,
    /// By seat; none where a person sits.
    bots: Vec<Option<Box<dyn Bot>>>,
    file: PathBuf,
    dice: QuickDice,
    /// Up to where the person at the terminal has read the events.
    shown: usize,
    /// Who looks at the screen, at a table of several people.
    looking: Option<Seat>,
}

/// What a line of input leads to.
enum Next {
    GoOn,
    Leave,
}

impl Session {
    fn play(&mut self, input: &mut impl BufRead, output: &mut impl Write) -> Result<()> {
        while let Turn::Players(seats) = self.table.turn() {
            self.save()?;
            let seat = seats.first().expect("somebody acts");
            let legal = self.table.legal(seat);
            if let [only] = &legal[..]
                && FORCED.contains(&only.as_str())
            {
                self.table.act(seat, only, None)?;
            } else if let Some(bot) = &mut self.bots[seat.index()] {
                let budget = hanpan_bots::budget(
                    self.table.game(),
                    self.table.players()[seat.index()].name.as_str(),
                    self.dice.bits(),
                );
                let thought = bot.think(&*self.table, seat, &budget).context("the bot has no answer")?;
                self.table.act(seat, &thought.action, None)?;
            } else if let Next::Leave = self.ask(seat, &legal, input, output)? {
                self.save()?;
                writeln!(output, "\nkept in {}; the same command goes on with it", self.file.display())?;
                return Ok(());
            }
        }
        self.finish(output)
    }

    fn ask(
        &mut self,
        seat: Seat,
        legal: &[String],
        input: &mut impl BufRead,
        output: &mut impl Write,
    ) -> Result<Next> {
        if !self.hand_over(seat, input, output)? {
            return Ok(Next::Leave);
        }
        self.show(Observer::Seat(seat), output)?;
        let mut buffer = Vec::new();
        loop {
            write!(output, "{} > ", self.table.players()[seat.index()].name)?;
            output.flush()?;
            let text = match read_line(input, &mut buffer)? {
                None => return Ok(Next::Leave),
                Some(Line::TooLong) => "",
                Some(Line::Whole(bytes)) => std::str::from_utf8(bytes).unwrap_or_default().trim(),
            };
            match text {
                "?" | "" | "help" => writeln!(output, "{HELP}\nyou may: {}", few(legal))?,
                "quit" | "q" => return Ok(Next::Leave),
                "hint" => {
                    let thought = hint::think(&*self.table, "hard")?;
                    for line in hint::explain(&thought, 3, &Texts::new(Language::of_environment())) {
                        writeln!(output, "{line}")?;
                    }
                }
                "undo" => match self.undo() {
                    Ok(()) => return Ok(Next::GoOn),
                    Err(error) => writeln!(output, "{error}")?,
                },
                "resign" => match self.table.resign(seat) {
                    Ok(()) => return Ok(Next::GoOn),
                    Err(error) => writeln!(output, "{error}")?,
                },
                action => match self.table.act(seat, action, None) {
                    Ok(()) => return Ok(Next::GoOn),
                    Err(error) => writeln!(output, "{error}; `?` lists what you may do")?,
                },
            }
        }
    }

    /// Among several people hidden hands are covered until the next one is alone at the screen.
    fn hand_over(&mut self, seat: Seat, input: &mut impl BufRead, output: &mut impl Write) -> Result<bool> {
        let people = self.table.players().iter().filter(|player| player.kind == "human").count();
        let hidden = self.table.view(Observer::Seat(seat)) != self.table.view(Observer::Public);
        if people > 1 && hidden && self.looking != Some(seat) {
            write!(
                output,
                "{}\n{}, press Enter when nobody else is looking",
                "\n".repeat(60),
                self.name(seat)
            )?;
            output.flush()?;
            if read_line(input, &mut Vec::new())?.is_none() {
                return Ok(false);
            }
        }
        self.looking = Some(seat);
        Ok(true)
    }

    fn name(&self, seat: Seat) -> &str {
        &self.table.players()[seat.index()].name
    }

    fn show(&mut self, who: Observer, output: &mut impl Write) -> io::Result<()> {
        for noticed in self.table.seen(who, self.shown) {
            writeln!(output, "  {}", noticed.text)?;
        }
        self.shown = self.table.seq();
        writeln!(output, "{}", self.table.drawing(who).trim_end())
    }

    /// Back to before the last action that somebody chose, with everything that followed it.
    fn undo(&mut self) -> Result<(), TableError> {
        let chosen = |seat: &Seat, action: &str| {
            self.table.players()[seat.index()].kind == "human" && !FORCED.contains(&action)
        };
        let mut back = 0;
        for step in self.table.record(Reveal::Seed).steps.iter().rev() {
            if let RecordStep::Act { seat, action, .. } = step {
                back += 1;
                if chosen(seat, action) {
                    break;
                }
            }
        }
        self.table.rewind(back.max(1))?;
        self.shown = self.shown.min(self.table.seq());
        Ok(())
    }

    fn finish(&mut self, output: &mut impl Write) -> Result<()> {
        self.table.set_ended(Timestamp::now());
        self.show(Observer::Public, output)?;
        if let Some(outcome) = self.table.outcome() {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| self.name(seat)).collect();
            let points: Vec<String> = outcome.points.as_slice().iter().map(ToString::to_string).collect();
            let verdict = if winners.is_empty() {
                "a draw".to_owned()
            } else {
                format!("won by {}", winners.join(", "))
            };
            writeln!(output, "{verdict} ({}), points {}", outcome.reason, points.join(" "))?;
        }
        let started = self.table.record(Reveal::Seed).started.as_second();
        let finished = self.file.with_file_name(format!("{}-{started}.json", self.table.game()));
        self.write(&finished)?;
        if self.file.exists() && self.file != finished {
            fs::remove_file(&self.file)
                .with_context(|| format!("{} cannot be removed", self.file.display()))?;
        }
        writeln!(output, "`hanpan replay {}` shows it again", finished.display())?;
        Ok(())
    }

    fn save(&self) -> Result<()> {
        self.write(&self.file)
    }

    /// Written beside and moved into place, so that no crash leaves half a game.
    fn write(&self, file: &Path) -> Result<()> {
        let beside = file.with_extension("json.new");
        let record = serde_json::to_vec(&self.table.record(Reveal::Seed))?;
        let write = || -> io::Result<()> {
            if let Some(folder) = file.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut new = File::create(&beside)?;
            new.write_all(&record)?;
            new.sync_all()?;
            fs::rename(&beside, file)
        };
        write().with_context(|| format!("the game cannot be kept in {}", file.display()))
    }
}
