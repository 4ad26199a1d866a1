//! The protocol of Gomocup (Piskvork), and what Yixin added to it: this program is the brain.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use hanpan_core::Rules;
use hanpan_house::rules::omok::{Choice, Omok, Opening, Options, Point, RuleSet, Size, State, gomocup};
use hanpan_search::{Candidate, Clocks, Limits, Remaining, Settings};

use super::{Player, lines};

/// Answers a manager.
pub(super) fn serve(
    player: Player<Omok>,
    input: impl BufRead + Send + 'static,
    mut output: impl Write,
) -> Result<()> {
    // A new game or the end is not kept waiting by the old one.
    let stops = |line: &str| {
        let stops = ["END", "YXSTOP", "START", "RECTSTART", "RESTART"];
        stops.iter().any(|stop| first_word(line).eq_ignore_ascii_case(stop))
    };
    // The end is the end, also in the middle of a board.
    let goes_on = |line: &String| !first_word(line).eq_ignore_ascii_case("END");
    let lines = lines(input, Arc::clone(&player.stop), stops);
    let mut lines = lines.filter(|line| !line.is_empty()).take_while(goes_on);
    let mut brain = Brain::new(player);
    while let Some(line) = lines.next() {
        match brain.answer(&line, &mut lines) {
            Ok(answer) if answer.is_empty() => {}
            Ok(answer) => write!(output, "{answer}\r\n")?,
            Err(Trouble::Unknown) => write!(output, "UNKNOWN {}\r\n", shortened(&line))?,
            Err(Trouble::Wrong(why)) => write!(output, "ERROR {why}\r\n")?,
        }
        output.flush()?;
    }
    Ok(())
}

fn first_word(line: &str) -> &str {
    line.split_whitespace().next().unwrap_or_default()
}

/// Why a line is not answered as was hoped.
enum Trouble {
    Unknown,
    Wrong(String),
}

impl<T: ToString> From<T> for Trouble {
    fn from(why: T) -> Trouble {
        Trouble::Wrong(why.to_string())
    }
}

/// The engine, the game, and what the manager said of both.
struct Brain {
    player: Player<Omok>,
    /// What is played from the next start on; none if a rule was named that is not played here.
    rules: Option<RuleSet>,
    size: Size,
    turn: Option<Duration>,
    /// What is left for the whole game.
    left: Option<Duration>,
    depth: Option<usize>,
    nodes: Option<u64>,
    /// Whether settings were changed that take effect with a new game.
    unsettled: bool,
}

/// What answering costs besides thinking; of very short times half is kept.
const OVERHEAD: Duration = Duration::from_millis(25);

/// A chance so near to one half is one half: then neither colour is worth more.
const EVEN: f64 = 0.03;

/// The most moves that are told of at once.
const MOST_LINES: usize = 8;

/// The most that is kept in mind whatever is allowed, in megabytes.
const MOST: usize = 4_096;

impl Brain {
    fn new(player: Player<Omok>) -> Brain {
        let Options { rules, size, .. } = player.state().options();
        Brain {
            player,
            rules: Some(rules),
            size,
            turn: None,
            left: None,
            depth: None,
            nodes: None,
            unsettled: false,
        }
    }

    /// What is answered to a line, which may go on in those that follow; nothing to one that wants no answer.
    fn answer(&mut self, line: &str, lines: &mut impl Iterator<Item = String>) -> Result<String, Trouble> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_ascii_uppercase().as_str() {
            "ABOUT" => Ok(format!(
                "name=\"Hanpan\", version=\"{}\", author=\"Hanpan\", country=\"KR\"",
                env!("CARGO_PKG_VERSION")
            )),
            "START" => self.start(rest, rest),
            "RECTSTART" => {
                let (width, height) = rest.split_once(',').unwrap_or((rest, ""));
                self.start(width.trim(), height.trim())
            }
            "RESTART" => self.restart().map(|()| "OK".to_owned()),
            "BEGIN" if self.player.state().stones() == 0 => self.play(),
            "BEGIN" => Err("the board is not empty".into()),
            "TURN" => {
                self.ready()?;
                let point = gomocup::read(self.size, rest).ok_or("not a point of this board")?;
                self.player.act(point.into())?;
                self.play()
            }
            "PLAY" => {
                let point = gomocup::read(self.size, rest).ok_or("not a point of this board")?;
                self.player.act(point.into())?;
                Ok(gomocup::write(self.size, point))
            }
            "TAKEBACK" => self.take_back(rest),
            "BOARD" => {
                self.set_up(lines)?;
                self.play()
            }
            "YXBOARD" => self.set_up(lines).map(|()| String::new()),
            "SWAP2BOARD" => self.swap(lines),
            "YXSHOWFORBID" => Ok(self.forbidden()),
            "YXNBEST" => self.best(rest.parse().map_err(|_| "not a number of moves")?),
            "YXHASHCLEAR" => {
                self.player.engine.new_game(&self.player.settings);
                Ok(String::new())
            }
            // It has stopped the thought already.
            "YXSTOP" => Ok(String::new()),
            "INFO" => {
                let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
                self.inform(&key.to_ascii_lowercase(), value.trim());
                Ok(String::new())
            }
            _ => Err(Trouble::Unknown),
        }
    }

    fn start(&mut self, width: &str, height: &str) -> Result<String, Trouble> {
        let lines = width.parse::<u8>().ok().filter(|_| width == height);
        let size = lines.and_then(|lines| Size::try_from(lines).ok());
        self.size = size.ok_or("unsupported size: a board has 15 or 20 lines each way")?;
        self.restart().map(|()| "OK".to_owned())
    }

    fn restart(&mut self) -> Result<(), Trouble> {
        let start = self.empty()?;
        self.begin(start);
        Ok(())
    }

    fn empty(&self) -> Result<State, Trouble> {
        let rules = self.rules.ok_or("this rule is not played here")?;
        Ok(Omok::start(&Options { size: self.size, ..rules.into() }, 2)?)
    }

    fn begin(&mut self, start: State) {
        self.unsettled = false;
        self.player.begin(start);
    }

    /// Takes into account what was said of the rules and of the engine since the game began.
    fn ready(&mut self) -> Result<(), Trouble> {
        let rules = self.rules.ok_or("this rule is not played here")?;
        if self.player.state().options() != (Options { size: self.size, ..rules.into() }) {
            // The moves so far are the same by other rules, if those allow them.
            let actions = std::mem::take(&mut self.player.actions);
            self.restart()?;
            for action in actions {
                self.player.act(action)?;
            }
        }
        if self.unsettled {
            self.unsettled = false;
            self.player.engine.new_game(&self.player.settings);
        }
        Ok(())
    }

    fn take_back(&mut self, point: &str) -> Result<String, Trouble> {
        let point = gomocup::read(self.size, point).ok_or("not a point of this board")?;
        if self.player.actions.last().and_then(|last| last.point()) != Some(point) {
            return Err("it is not the last move".into());
        }
        self.player.take_back();
        Ok("OK".to_owned())
    }

    /// Chooses a move and makes it.
    fn play(&mut self) -> Result<String, Trouble> {
        self.ready()?;
        let limits = self.limits();
        let decision = self.player.think(limits, &mut |_| {}).ok_or("the game is over")?;
        self.player.act(decision.action)?;
        let point = decision.action.point().ok_or("no move")?;
        Ok(gomocup::write(self.size, point))
    }

    /// Reads a position, stone by stone, up to `DONE`.
    fn set_up(&mut self, lines: &mut impl Iterator<Item = String>) -> Result<(), Trouble> {
        let rules = self.rules.ok_or("this rule is not played here");
        let mut stones: [Vec<Point>; 2] = Default::default();
        let mut order = Vec::new();
        let mut wrong = None;
        for line in lines.take_while(|line| !line.eq_ignore_ascii_case("DONE")) {
            let field = line.rsplit_once(',').and_then(|(point, side)| {
                let side = side.trim().parse::<usize>().ok().filter(|side| (1..=3).contains(side))?;
                Some((gomocup::read(self.size, point)?, side))
            });
            match field {
                // What has won, or is forbidden, is marked so; it is no stone.
                Some((_, 3)) => {}
                Some((point, side)) => {
                    stones[side - 1].push(point);
                    order.push(point);
                }
                None => wrong = wrong.or_else(|| Some(format!("not a stone: {}", shortened(&line)))),
            }
        }
        if let Some(wrong) = wrong {
            return Err(wrong.into());
        }
        let rules = rules?;
        let [own, other] = stones;
        // Who is to move has as many stones as the other, and is Black, or one fewer, and is White.
        let [black, white] = if own.len() == other.len() { [own, other] } else { [other, own] };
        let options = Options { size: self.size, ..rules.into() };
        let position = State::set_up(options, &black, &white)?;
        // The game goes on if it is the one that is known: then nothing need be forgotten.
        let known = self.player.state();
        let is_known = known.options() == options
            && known.stones() <= position.stones()
            && self
                .size
                .all()
                .all(|point| known.stone(point).is_none_or(|it| position.stone(point) == Some(it)));
        if is_known {
            self.player.states = vec![position];
            self.player.actions.clear();
        } else {
            self.begin(position);
        }
        Ok(())
    }

    /// Answers an opening by the rule swap2: three stones, or the side to take and what to put.
    fn swap(&mut self, lines: &mut impl Iterator<Item = String>) -> Result<String, Trouble> {
        let points: Vec<Option<Point>> = lines
            .take_while(|line| !line.eq_ignore_ascii_case("DONE"))
            .map(|line| gomocup::read(self.size, &line))
            .collect();
        let points: Vec<Point> =
            points.into_iter().collect::<Option<_>>().ok_or("not a point of this board")?;
        self.restart()?;
        if points.is_empty() {
            let middle = self.size.lines() / 2 + 1;
            // A stone apart from the others, which neither side would rather have.
            let opening = [(0, 0), (1, 3), (4, 1)];
            let points = opening.map(|(down, right)| self.size.point(middle - 2 + down, middle - 2 + right));
            let points: Option<Vec<Point>> = points.into_iter().collect();
            let points = points.ok_or("the middle is on every board")?;
            points.iter().try_for_each(|&point| self.player.act(point.into()))?;
            return Ok(points
                .iter()
                .map(|&point| gomocup::write(self.size, point))
                .collect::<Vec<_>>()
                .join(" "));
        }
        if ![3, 5].contains(&points.len()) {
            return Err("three stones or five".into());
        }
        points.iter().try_for_each(|&point| self.player.act(point.into()))?;
        // Three stones may be answered by two more, which are thought of one after the other: all of it is one turn.
        let limits = self.limits_of(if points.len() == 3 { 3 } else { 1 });
        let decision = self.player.think(limits, &mut |_| {}).ok_or("the game is over")?;
        let chance = decision.candidates.first().map_or(0.5, |best| best.value.number());
        if points.len() == 3 && (chance - 0.5).abs() <= EVEN {
            return self.put_two_more(&points);
        }
        if chance < 0.5 {
            return Ok("SWAP".to_owned());
        }
        self.player.act(decision.action)?;
        let point = decision.action.point().ok_or("no move")?;
        Ok(gomocup::write(self.size, point))
    }

    /// Neither colour is worth more: puts two more stones, for the other to choose by.
    fn put_two_more(&mut self, points: &[Point]) -> Result<String, Trouble> {
        let options = Options { opening: Opening::Swap2, ..self.player.state().options() };
        self.begin(Omok::start(&options, 2)?);
        points.iter().try_for_each(|&point| self.player.act(point.into()))?;
        self.player.act(Choice::More.into())?;
        let mut more = Vec::new();
        for _ in 0..2 {
            let limits = self.limits_of(3);
            let decision = self.player.think(limits, &mut |_| {}).ok_or("the game is over")?;
            self.player.act(decision.action)?;
            more.push(decision.action.point().ok_or("no move")?);
        }
        // From here on it is a game like any other.
        self.restart()?;
        points.iter().chain(&more).try_for_each(|&point| self.player.act(point.into()))?;
        Ok(more.iter().map(|&point| gomocup::write(self.size, point)).collect::<Vec<_>>().join(" "))
    }

    /// The points forbidden to the side to move, four digits each.
    fn forbidden(&self) -> String {
        let number =
            |(point, _): (Point, _)| format!("{:02}{:02}", point.column() - 1, self.size.row(point) - 1);
        format!("FORBID {}.", self.player.state().forbidden_points().map(number).collect::<String>())
    }

    /// Tells the best moves, and makes none of them; the best is the answer.
    fn best(&mut self, count: usize) -> Result<String, Trouble> {
        self.ready()?;
        let limits = self.limits();
        // What was known is known of fewer moves, so it is forgotten, before and after.
        let settings = Settings { lines: count.clamp(1, MOST_LINES), ..self.player.settings.clone() };
        self.player.engine.new_game(&settings);
        let decision = self.player.think(limits, &mut |_| {});
        self.player.engine.new_game(&self.player.settings);
        let decision = decision.ok_or("the game is over")?;
        let write = |candidate: &Candidate<Omok>| {
            let line = candidate.line.iter().filter_map(|action| action.point());
            let line: Vec<String> = line.map(|point| gomocup::write(self.size, point)).collect();
            format!("MESSAGE {:.1}% {}\r\n", 100.0 * candidate.value.number(), line.join(" "))
        };
        let told: String = decision.candidates.iter().take(count).map(write).collect();
        let point = decision.action.point().ok_or("no move")?;
        Ok(told + &gomocup::write(self.size, point))
    }

    /// Takes note of what a manager says; what is no number, or concerns nothing here, is passed over.
    fn inform(&mut self, key: &str, value: &str) {
        let number = value.parse::<i64>().ok();
        let milliseconds = |number: i64| Duration::from_millis(number.max(0) as u64);
        let mut settings = self.player.settings.clone();
        match (key, number) {
            ("timeout_turn", Some(number)) => self.turn = Some(milliseconds(number)),
            // None, or as much as can be said: the whole game may take as long as it likes.
            ("timeout_match", Some(0)) => self.left = None,
            ("time_left", Some(number)) if number >= i64::from(i32::MAX) => self.left = None,
            ("timeout_match" | "time_left", Some(number)) => self.left = Some(milliseconds(number)),
            ("rule", Some(number)) => self.rules = u32::try_from(number).ok().and_then(gomocup::rules),
            ("max_memory", Some(bytes)) if bytes > 0 => {
                // The half: there is more to a program than what it keeps in mind.
                settings.hash = usize::try_from(bytes >> 21).unwrap_or(MOST).clamp(1, MOST);
            }
            ("hash_size", Some(kilobytes)) if kilobytes > 0 => {
                settings.hash = usize::try_from(kilobytes >> 10).unwrap_or(MOST).clamp(1, MOST);
            }
            ("thread_num", Some(threads)) => settings.threads = threads.clamp(1, 64) as usize,
            ("max_depth", Some(depth)) => self.depth = usize::try_from(depth).ok().filter(|&depth| depth > 0),
            ("max_node", Some(nodes)) => self.nodes = u64::try_from(nodes).ok().filter(|&nodes| nodes > 0),
            // `game_type`, `folder` and `evaluate` make no difference here.
            _ => {}
        }
        let before = &self.player.settings;
        self.unsettled |= (settings.hash, settings.threads) != (before.hash, before.threads);
        self.player.settings = settings;
    }

    fn limits(&self) -> Limits {
        self.limits_of(1)
    }

    /// What there is for one of so many thoughts that make up a turn.
    fn limits_of(&self, thoughts: u32) -> Limits {
        let turn = self.turn.unwrap_or(self.player.time);
        let kept = OVERHEAD.min(turn / 2);
        // Of the time for the whole game this move has its share.
        let share = self.left.map(|left| {
            let own = Remaining { left, increment: Duration::ZERO };
            let moves = 40u32.saturating_sub(self.player.state().stones() as u32 / 2).max(8);
            2 * Clocks { own, other: own, moves_to_go: None }.allot(moves).soft
        });
        let time = share.map_or(turn - kept, |share| share.min(turn - kept));
        Limits { depth: self.depth, nodes: self.nodes, ..Limits::time(time / thoughts) }
    }
}

/// The beginning of a line that is told back.
fn shortened(line: &str) -> String {
    line.chars().filter(|letter| !letter.is_control()).take(60).collect()
}
