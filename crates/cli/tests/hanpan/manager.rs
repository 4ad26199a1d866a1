//! A manager of Gomocup that takes every word of the protocol seriously, and says words that it has not.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use hanpan_core::{Dice, QuickDice, Rules, Step};
use hanpan_house::rules::omok::{Omok, Options, Point, RuleSet, Size, State, gomocup};

/// A brain, as its manager sees it.
struct Brain {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Brain {
    fn start() -> Brain {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["engine", "omok", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = String::new();
            while output.read_line(&mut line).unwrap() > 0 {
                assert!(line.ends_with("\r\n"), "{line:?}");
                if sender.send(std::mem::take(&mut line).trim_end().to_owned()).is_err() {
                    return;
                }
            }
        });
        Brain { child, input, lines }
    }

    fn say(&mut self, line: &str) {
        assert_eq!(self.lines.try_recv().ok(), None, "it speaks before {line}");
        write!(self.input, "{line}\r\n").unwrap();
    }

    fn hear(&mut self, within: Duration) -> String {
        self.input.flush().unwrap();
        self.lines.recv_timeout(within).unwrap_or_else(|error| panic!("no answer within {within:?}: {error}"))
    }

    fn ask(&mut self, line: &str, within: Duration) -> String {
        self.say(line);
        self.hear(within)
    }

    /// Tells it to end, which it does, in time and without complaint.
    fn end(&mut self, within: Duration) {
        self.say("END");
        self.input.flush().unwrap();
        let clock = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                assert!(status.success(), "{status}");
                return;
            }
            assert!(clock.elapsed() < within, "it does not end within {within:?}");
            thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Plays a game of one brain against itself, now told move by move, now all at once; moves are taken back and made
/// again. Whatever it answers is legal and in time.
fn play_strictly(brain: &mut Brain, options: Options, tolerance: Duration, dice: &mut QuickDice) -> usize {
    let Options { rules, size, .. } = options;
    let turn = Duration::from_millis([0, 1, 5, 10][dice.below(4) as usize]);
    brain.say(&format!("INFO rule {}", gomocup::rule(rules).unwrap()));
    brain.say(&format!("INFO timeout_turn {}", turn.as_millis()));
    assert_eq!(brain.ask(&format!("START {size}"), tolerance), "OK");
    let mut state = Omok::start(&options, 2).unwrap();
    let mut moves: Vec<Point> = Vec::new();
    // Whether the brain knows all moves but the last.
    let mut goes_on = false;
    while let Some(stone) = state.to_move() {
        let said = match moves.last() {
            None => brain.ask("BEGIN", turn + tolerance),
            Some(&last) if goes_on => {
                brain.ask(&format!("TURN {}", gomocup::write(size, last)), turn + tolerance)
            }
            Some(_) => {
                brain.say("BOARD");
                for (number, &point) in moves.iter().enumerate() {
                    let side = if number % 2 == moves.len() % 2 { 1 } else { 2 };
                    brain.say(&format!("{},{side}", gomocup::write(size, point)));
                }
                brain.ask("DONE", turn + tolerance)
            }
        };
        let point = gomocup::read(size, &said).unwrap_or_else(|| panic!("{said}"));
        assert_eq!(Omok::check(&state, stone.seat(), point.into()), Ok(()), "{rules}: {point}");
        Omok::apply(&mut state, &Step::Act(stone.seat(), point.into()));
        moves.push(point);
        goes_on = false;
        // Now and then the other side moves at random, and the brain is told; or the move is taken back.
        match dice.below(4) {
            0 => {
                assert_eq!(brain.ask(&format!("TAKEBACK {said}"), tolerance), "OK");
                moves.pop();
                state = again(options, &moves);
            }
            1 | 2 => {
                let mut legal = Vec::new();
                if let Some(stone) = state.to_move() {
                    Omok::legal(&state, stone.seat(), &mut legal);
                    let action = legal[dice.below(legal.len() as u32) as usize];
                    Omok::apply(&mut state, &Step::Act(stone.seat(), action));
                    moves.push(action.point().unwrap());
                    goes_on = true;
                }
            }
            _ => {}
        }
    }
    moves.len()
}

fn again(options: Options, moves: &[Point]) -> State {
    let mut state = Omok::start(&options, 2).unwrap();
    for &point in moves {
        let stone = state.to_move().unwrap();
        Omok::apply(&mut state, &Step::Act(stone.seat(), point.into()));
    }
    state
}

/// What a manager never should say, between two games: each line, and whether it is answered with a line that begins so,
/// by a move (`@`), or not at all. Whatever it is, the next game goes on as if it had not been said.
const TORTURE: &[&[(&str, Option<&str>)]] = &[
    &[
        ("", None),
        ("fly", Some("UNKNOWN")),
        ("\u{1}\u{7f}한판\u{0}", Some("UNKNOWN")),
        ("TURN", Some("ERROR")),
    ],
    &[("START 15", Some("OK")), ("TURN 99,99", Some("ERROR")), ("TURN -1,-1", Some("ERROR"))],
    &[("START 0", Some("ERROR")), ("START 2147483647", Some("ERROR")), ("RECTSTART 15,20", Some("ERROR"))],
    // Boards that are not whole, or cannot be.
    &[("START 20", Some("OK")), ("BOARD", None), ("7,7,1", None), ("7,7,2", None), ("DONE", Some("ERROR"))],
    &[
        ("START 15", Some("OK")),
        ("BOARD", None),
        ("7,7,1", None),
        ("8,8,1", None),
        ("x", None),
        ("DONE", Some("ERROR")),
    ],
    &[("START 15", Some("OK")), ("BOARD", None), ("DONE", Some("@"))],
    &[
        ("START 15", Some("OK")),
        ("BOARD", None),
        ("3,3,2", None),
        ("DONE", Some("@")),
        ("TAKEBACK 3,3", Some("ERROR")),
    ],
    // Absurd times: it moves at once, or within what it was told last.
    &[("START 15", Some("OK")), ("INFO timeout_turn -2147483648", None), ("TURN 7,7", Some("@"))],
    &[
        ("INFO timeout_turn 0", None),
        ("INFO time_left -1", None),
        ("START 20", Some("OK")),
        ("BEGIN", Some("@")),
    ],
    &[
        ("INFO timeout_turn 5", None),
        ("INFO timeout_match 2147483647", None),
        ("INFO time_left 2147483647", None),
        ("START 15", Some("OK")),
        ("TURN 7,7", Some("@")),
    ],
    &[
        ("INFO timeout_turn 99999999999999999999", None),
        ("INFO time_left nan", None),
        ("INFO max_memory -7", None),
    ],
    // It is stopped in the middle of a search that would never end, and answers what it has.
    &[
        ("INFO timeout_match 0", None),
        ("INFO timeout_turn 2147483647", None),
        ("START 15", Some("OK")),
        ("TURN 7,7", None),
        ("YXSTOP", Some("@")),
    ],
    &[("INFO rule 8", None), ("START 15", Some("ERROR"))],
];

/// What was said wrongly is answered as it should be, and then forgotten.
fn torture(brain: &mut Brain, lines: &[(&str, Option<&str>)], tolerance: Duration) {
    for &(line, expected) in lines {
        brain.say(line);
        let Some(expected) = expected else { continue };
        let told = brain.hear(tolerance);
        let fits = match expected {
            "@" => gomocup::read(Size::Twenty, &told).is_some(),
            beginning => told.starts_with(beginning),
        };
        assert!(fits, "{lines:?}: {told} to {line}");
    }
    // Times and rules as they were; the next game tells its own.
    for info in ["timeout_match 0", "time_left 2147483647", "max_memory 0", "rule 0"] {
        brain.say(&format!("INFO {info}"));
    }
}

/// `HANPAN_GAMES=1000 HANPAN_TOLERANCE=100 cargo test --release -p hanpan --test hanpan strict` plays as many, and allows
/// a hundred milliseconds beyond the time for a move.
#[test]
fn a_strict_manager_finds_no_fault() {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let usual = if std::env::var_os("HANPAN_TEST_ALL").is_some() { 60 } else { 8 };
    let games = number("HANPAN_GAMES").unwrap_or(usual);
    // Unless it is asked for, what the machine is busy with besides is not held against the brain.
    let tolerance = Duration::from_millis(number("HANPAN_TOLERANCE").unwrap_or(5_000) as u64);
    let mut dice = QuickDice::seeded(18);
    let mut brain = Brain::start();
    for game in 0..games {
        let rules = [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju, RuleSet::Korean][game % 4];
        let size = Size::ALL[game / 4 % 2];
        let moves = play_strictly(&mut brain, Options { size, ..rules.into() }, tolerance, &mut dice);
        assert!(moves >= 9, "{moves}");
        torture(&mut brain, TORTURE[game % TORTURE.len()], Duration::from_secs(5).max(tolerance));
        // Now and then it is told to end while it thinks, and the next game has a new one.
        if game % 16 == 15 {
            brain.say("INFO timeout_turn 2147483647");
            assert_eq!(brain.ask("START 15", tolerance), "OK");
            brain.say("TURN 7,7");
            brain.end(tolerance);
            brain = Brain::start();
        }
    }
    brain.end(tolerance);
}
