//! Omok programs, which speak the protocol of Gomocup: `gomocup:PATH`.

use std::time::Duration;

use hanpan_core::{Observer, Seat};
use hanpan_omok::{Choice, Event, Omok, Options, Point, Stage, Stone, View, gomocup};
use hanpan_search::Budget;
use hanpan_table::Table;

use super::Protocol;
use super::program::{PATIENCE, Program, ProgramError};

/// The protocol of Gomocup, and what the program knows of the game.
#[derive(Default)]
pub(super) struct Gomocup {
    /// What it was told: the options, and all moves with its own last one.
    told: Option<(Options, Vec<Point>)>,
    time: Option<Duration>,
    /// The stones that it wants to put in the opening swap2.
    opening: Vec<Point>,
}

/// How long a program that has moved is left alone.
const BREATH: Duration = Duration::from_millis(50);

/// How much memory a program is told that it may use, in bytes.
const MEMORY: u32 = 512 << 20;

impl Protocol for Gomocup {
    type Rules = Omok;

    fn greet(&mut self, program: &mut Program) -> Result<(), ProgramError> {
        self.told = None;
        program.say("ABOUT")?;
        program.wait("ABOUT", PATIENCE, answer).map(drop)
    }

    fn ask(
        &mut self,
        program: &mut Program,
        table: &Table<Omok>,
        seat: Seat,
        budget: &Budget,
    ) -> Result<String, ProgramError> {
        let view = table.view(Observer::Public);
        let options = Options { size: view.size, ..view.rules.into() };
        if view.swap2.is_some_and(|swap2| swap2.stage != Stage::Settled) {
            return self.open(program, &view, table);
        }
        // The colours alternate; whose they are is settled by now.
        let own = view.stone_of(seat);
        let stones: Vec<(bool, Point)> = played(table)
            .into_iter()
            .zip(Stone::BOTH.into_iter().cycle())
            .map(|(point, stone)| (own == Some(stone), point))
            .collect();
        let points: Vec<Point> = stones.iter().map(|&(_, point)| point).collect();
        let goes_on = self.told.as_ref().is_some_and(|(known, told)| {
            // It has moved and was answered: this is the game it knows.
            *known == options && !told.is_empty() && told[..] == points[..points.len().saturating_sub(1)]
        });
        // Some say their move before they are ready to listen again, and what they are told then is lost.
        std::thread::sleep(BREATH);
        if !goes_on {
            self.begin(program, options)?;
        }
        let time = budget.time.unwrap_or(PATIENCE);
        if self.time != Some(time) {
            program.say(&format!("INFO timeout_turn {}", time.as_millis().min(i32::MAX as u128)))?;
            self.time = Some(time);
        }
        let asked = match points.last() {
            Some(&last) if goes_on => format!("TURN {}", gomocup::write(options.size, last)),
            Some(_) => "BOARD".to_owned(),
            None => "BEGIN".to_owned(),
        };
        program.say(&asked)?;
        if asked == "BOARD" {
            for &(is_own, point) in &stones {
                let side = if is_own { 1 } else { 2 };
                program.say(&format!("{},{side}", gomocup::write(options.size, point)))?;
            }
            program.say("DONE")?;
        }
        let said = program.wait(&asked, time.saturating_add(PATIENCE), answer)?;
        let point = gomocup::read(options.size, &said).ok_or(ProgramError::Refused(asked, said))?;
        self.told = Some((options, points.into_iter().chain([point]).collect()));
        Ok(point.to_string())
    }
}

impl Gomocup {
    /// What the program does in the opening swap2, which it is asked for as a whole: it answers with `SWAP`, with a move of
    /// its own colour, or with the stones that it puts, of which the table wants one after the other.
    fn open(
        &mut self,
        program: &mut Program,
        view: &View,
        table: &Table<Omok>,
    ) -> Result<String, ProgramError> {
        let points = played(table);
        let stage = view.swap2.map(|swap2| swap2.stage);
        let is_put = matches!(stage, Some(Stage::Three | Stage::Two));
        if points.is_empty() || !is_put {
            // What it wanted to put is of another game, or is there.
            self.opening.clear();
        }
        if let Some(next) = self.opening.iter().find(|point| !points.contains(point)) {
            return Ok(next.to_string());
        }
        let options = Options { size: view.size, ..view.rules.into() };
        self.begin(program, options)?;
        self.told = None;
        program.say("SWAP2BOARD")?;
        for &point in &points {
            program.say(&gomocup::write(options.size, point))?;
        }
        program.say("DONE")?;
        let asked = "SWAP2BOARD".to_owned();
        let said = program.wait(&asked, PATIENCE, answer)?;
        let refused = |said: &str| ProgramError::Refused(asked.clone(), said.to_owned());
        // Who moves plays the next stone, which is White's, and who swaps leaves it to the other. White is what the second
        // seat has until then, and the first has not.
        let (moves, swaps) = match stage {
            Some(Stage::LastChoice) => (Choice::Swap, Choice::Stay),
            _ => (Choice::Stay, Choice::Swap),
        };
        if said.eq_ignore_ascii_case("SWAP") {
            return Ok(swaps.to_string());
        }
        let answered: Option<Vec<Point>> =
            said.split_whitespace().map(|point| gomocup::read(options.size, point)).collect();
        let answered = answered.ok_or_else(|| refused(&said))?;
        match (stage, &answered[..]) {
            // It is asked for the move again when its turn has come.
            (Some(Stage::Choice | Stage::LastChoice), [_]) => Ok(moves.to_string()),
            (Some(Stage::Choice), [_, _]) => {
                self.opening = answered;
                Ok(Choice::More.to_string())
            }
            (Some(Stage::Three), [first, _, _]) => {
                let first = first.to_string();
                self.opening = answered;
                Ok(first)
            }
            _ => Err(refused(&said)),
        }
    }

    fn begin(&mut self, program: &mut Program, options: Options) -> Result<(), ProgramError> {
        let start = format!("START {}", options.size);
        program.say(&start)?;
        let said = program.wait(&start, PATIENCE, answer)?;
        if said != "OK" {
            return Err(ProgramError::Refused(start, said));
        }
        self.time = None;
        for info in [
            format!("max_memory {MEMORY}"),
            "timeout_match 0".to_owned(),
            "time_left 2147483647".to_owned(),
            "game_type 1".to_owned(),
        ] {
            program.say(&format!("INFO {info}"))?;
        }
        // The house's own rules have no number: a program must know them by itself.
        gomocup::rule(options.rules).map_or(Ok(()), |rule| program.say(&format!("INFO rule {rule}")))
    }
}

/// The points in the order in which they were played.
fn played(table: &Table<Omok>) -> Vec<Point> {
    let placed = |event: &Event| match *event {
        Event::Placed { point, .. } => Some(point),
        Event::Chose { .. } => None,
    };
    table.seen(Observer::Public).iter().filter_map(placed).collect()
}

/// A line that is an answer, and not only told.
fn answer(line: &str) -> Option<String> {
    let is_told = ["MESSAGE", "DEBUG", "SUGGEST"].iter().any(|word| line.starts_with(word));
    (!line.is_empty() && !is_told).then(|| line.to_owned())
}
