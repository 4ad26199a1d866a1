//! Managers that take every word of NBoard's protocol and of GTP seriously, and between the moves say what none should.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step};
use hanpan_house::rules::othello::{Action, BLACK, GgfGame, Options, Othello, State, WHITE, write_ggf};

/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// `HANPAN_GAMES=500` plays as many, which is a thousand by both protocols together.
fn games() -> usize {
    let number = std::env::var("HANPAN_GAMES").ok().and_then(|number| number.parse().ok());
    number.unwrap_or(if std::env::var_os("HANPAN_TEST_ALL").is_some() { 56 } else { 14 })
}

/// The engine as a manager has it.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// How often it was asked something that it answers by the number.
    asked: u64,
}

impl Engine {
    fn start(protocol: &str) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["engine", "othello", "--protocol", protocol, "--seconds", "0.01", "--hash", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Engine { child, input, lines, asked: 0 }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    fn hear(&mut self, question: &str) -> String {
        let line = self.lines.recv_timeout(PATIENCE);
        line.unwrap_or_else(|error| panic!("no answer to {question}: {error}"))
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }

    /// What GTP answers: one answer to one command, with its number, and an empty line behind it.
    fn gtp(&mut self, command: &str) -> Result<String, String> {
        assert_eq!(self.lines.try_recv().ok(), None, "it speaks before {command}");
        self.asked += 1;
        let number = self.asked.to_string();
        self.say(&format!("{number} {command}"));
        let mut answer = self.hear(command);
        loop {
            let line = self.hear(command);
            if line.is_empty() {
                break;
            }
            answer += "\n";
            answer += &line;
        }
        let (sign, rest) = answer.split_at(1);
        let text = rest.strip_prefix(&number).unwrap_or_else(|| panic!("{command}: {answer}")).trim();
        match sign {
            "=" => Ok(text.to_owned()),
            "?" => Err(text.to_owned()),
            _ => panic!("{command}: {answer}"),
        }
    }

    #[track_caller]
    fn gtp_does(&mut self, command: &str) {
        assert_eq!(self.gtp(command), Ok(String::new()), "{command}");
    }

    /// What an NBoard is told until it is told that nothing more comes: only lines that the protocol has.
    fn nboard(&mut self) -> Vec<String> {
        self.asked += 1;
        let (ping, pong) = (format!("ping {}", self.asked), format!("pong {}", self.asked));
        self.say(&ping);
        let mut told = Vec::new();
        loop {
            let line = self.hear(&ping);
            if line == pong {
                return told;
            }
            const WORDS: [&str; 7] =
                ["set myname ", "status", "search ", "nodestats ", "=== ", "learned", "analysis "];
            assert!(WORDS.iter().any(|word| line.starts_with(word)), "{line}");
            told.push(line);
        }
    }

    /// Has it choose, and takes its word only if it is a move.
    fn nboard_move(&mut self, state: &State) -> Action {
        self.say("go");
        // As soon as it has something else to do it stops, so it is asked only when it has chosen.
        let mut line = self.hear("go");
        while !line.starts_with("=== ") {
            assert!(line.starts_with("status"), "{line}");
            line = self.hear("go");
        }
        allowed(state, line["=== ".len()..].split('/').next().unwrap_or_default())
    }
}

/// The action of this text, which must be legal.
#[track_caller]
fn allowed(state: &State, text: &str) -> Action {
    let action: Action = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(legal(state).contains(&action), "{text} in\n{}", Othello::view(state, Observer::Public));
    action
}

fn legal(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    Othello::legal(state, state.to_move().unwrap(), &mut legal);
    legal
}

fn any<'a, T>(list: &'a [T], dice: &mut QuickDice) -> &'a T {
    &list[dice.below(list.len() as u32) as usize]
}

/// A game as the manager knows it.
struct Game {
    start: State,
    states: Vec<State>,
    actions: Vec<Action>,
}

impl Game {
    fn begin(options: &Options) -> Game {
        let start = Othello::start(options, 2).unwrap();
        Game { states: vec![start.clone()], start, actions: Vec::new() }
    }

    fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    fn act(&mut self, action: Action) {
        let mut state = self.state().clone();
        let seat = state.to_move().unwrap();
        Othello::apply(&mut state, &Step::Act(seat, action));
        self.states.push(state);
        self.actions.push(action);
    }

    fn ggf(&self) -> String {
        let names = ["one", "two"].map(str::to_owned);
        let (start, actions) = (self.start.clone(), self.actions.clone());
        write_ggf(&GgfGame { start, actions, names, result: None })
    }
}

fn size(game: usize) -> u32 {
    4 + 2 * (game as u32 % 7)
}

fn letter(seat: Seat) -> &'static str {
    if seat == BLACK { "b" } else { "w" }
}

#[test]
fn a_strict_controller_finds_no_fault_in_gtp() {
    let mut dice = QuickDice::seeded(19);
    let mut engine = Engine::start("gtp");
    for number in 0..games() {
        let size = size(number);
        engine.gtp_does(&format!("boardsize {size}"));
        engine.gtp_does("clear_board");
        for command in *any(
            &[
                &["time_settings 0 0 0"][..],
                &["time_settings 1 0 0"],
                &["time_settings 1 2 3", "time_left b 0 0", "time_left w 0 0"],
                &[],
            ],
            &mut dice,
        ) {
            engine.gtp_does(command);
        }
        let mut game = Game::begin(&Options::sized(size));
        while let Some(seat) = game.state().to_move() {
            let side = letter(seat);
            if dice.below(2) == 0 {
                let said = engine.gtp(&format!("genmove {side}")).unwrap();
                game.act(allowed(game.state(), &said));
            } else {
                let action = *any(&legal(game.state()), &mut dice);
                engine.gtp_does(&format!("play {side} {action}"));
                game.act(action);
            }
            match dice.below(12) {
                0 => {
                    engine.gtp_does("undo");
                    game.states.pop();
                    game.actions.pop();
                }
                1 | 2 => torture_gtp(&mut engine, game.state(), &mut dice),
                _ => {}
            }
        }
        let lead = i64::from(game.state().discs(BLACK)) - i64::from(game.state().discs(WHITE));
        let score = match lead {
            0 => "0".to_owned(),
            1.. => format!("B+{lead}"),
            _ => format!("W+{}", -lead),
        };
        assert_eq!(engine.gtp("final_score"), Ok(score));
    }
    engine.quit();
}

/// What cannot be is refused, and the board is what it was.
fn torture_gtp(engine: &mut Engine, state: &State, dice: &mut QuickDice) {
    let taken = format!("play b {}", if state.size() == 4 { "b2" } else { "a0" });
    let other = state.to_move().map(|seat| letter(if seat == BLACK { WHITE } else { BLACK }));
    let not_its_turn = match (other, state.to_move()) {
        // Unless it would pass, the other side waits.
        (Some(other), Some(_)) if legal(state) != [Action::Pass] => {
            format!("play {other} {}", legal(state)[0])
        }
        _ => "play".to_owned(),
    };
    let command = *any(
        &[
            "boardsize",
            "boardsize 5",
            "boardsize 2",
            "boardsize 18",
            "boardsize -8",
            "boardsize 8.0",
            "boardsize 99999999999999999999",
            "play",
            "play b",
            "play x a1",
            "play b z99",
            "play w 17",
            "play b \u{1f600}",
            &taken,
            &not_its_turn,
            "genmove",
            "genmove nobody",
            "time_settings",
            "time_settings -1 0 0",
            "time_settings 1e9 0 0",
            "time_settings 99999999999 0 0",
            "time_left b",
            "time_left b -5",
            "time_left nobody 5",
            "known_command",
            "fly me to the moon",
            "(;GM[Othello]",
        ],
        dice,
    );
    assert!(engine.gtp(command).is_err(), "{command}");
    // Comments, empty lines and control characters are no commands and have no answer.
    engine.say("# nothing\n\n\u{7}\u{8}\n   \t");
    let board = engine.gtp("showboard").unwrap();
    let view = Othello::view(state, Observer::Public).to_string();
    assert_eq!(board.trim(), view.trim(), "after {command}");
}

#[test]
fn a_strict_nboard_finds_no_fault() {
    let mut dice = QuickDice::seeded(20);
    let mut engine = Engine::start("nboard");
    engine.say("nboard 2");
    assert_eq!(engine.nboard(), ["set myname Hanpan"]);
    for number in 0..games() {
        let opening = dice.below(Options::OPENINGS + 1);
        let mut game = Game::begin(&Options { opening, ..Options::sized(size(number)) });
        let depth = 1 + dice.below(3);
        engine.say(&format!("set depth {depth}"));
        engine.say(&format!("set game {}", game.ggf()));
        while game.state().to_move().is_some() {
            let action = match dice.below(8) {
                0..4 => {
                    let action = engine.nboard_move(game.state());
                    let told = engine.nboard();
                    assert!(told.iter().any(|line| line.starts_with("nodestats ")), "{told:?}");
                    action
                }
                4 => {
                    let count = 1 + dice.below(3);
                    engine.say(&format!("hint {count}"));
                    let told = engine.nboard();
                    hints_are_moves(game.state(), &told);
                    *any(&legal(game.state()), &mut dice)
                }
                _ => *any(&legal(game.state()), &mut dice),
            };
            game.act(action);
            // It is told the move, perhaps with a judgement and a time, or the whole game again.
            match dice.below(4) {
                0 => engine.say(&format!("set game {}", game.ggf())),
                1 => engine.say(&format!("move {action}/-1.25/0.5")),
                _ => engine.say(&format!("move {action}")),
            }
            if dice.below(6) == 0 && game.state().to_move().is_some() {
                torture_nboard(&mut engine, &game, depth, &mut dice);
            }
        }
        // Nothing is left to choose: it says so by choosing nothing.
        engine.say("go");
        let told = engine.nboard();
        assert!(told.iter().all(|line| !line.starts_with("=== ")), "{told:?}");
    }
    engine.quit();
}

fn hints_are_moves(state: &State, told: &[String]) {
    for line in told {
        let Some(line) = line.strip_prefix("search ") else { continue };
        let fields: Vec<&str> = line.split(' ').collect();
        assert_eq!(fields.len(), 4, "{line}");
        assert!(fields[1].parse::<f64>().is_ok_and(f64::is_finite), "{line}");
        let second = fields[0].char_indices().skip(2).find(|(_, letter)| letter.is_ascii_alphabetic());
        allowed(state, &fields[0][..second.map_or(fields[0].len(), |(index, _)| index)]);
    }
}

/// What cannot be is ignored, and the game is what it was.
fn torture_nboard(engine: &mut Engine, game: &Game, depth: u32, dice: &mut QuickDice) {
    let ggf = game.ggf();
    let cut = &ggf[..1 + dice.below(ggf.len() as u32 - 2) as usize];
    let lines = [
        format!("set game {cut}"),
        format!("set game {ggf}B[A1]"),
        ggf.replacen("BO[", "BO[9", 1).replacen("(;", "set game (;", 1),
        ggf.replacen(" -", " X-", 1).replacen("(;", "set game (;", 1),
        "set game (;GM[Othello]BO[5 ------------------------- *];)".to_owned(),
        "set game (;GM[Othello]BO[18 - *];)".to_owned(),
        "set game (;GM[Othello]BO[4 ---------------- -];)".to_owned(),
        "set game (;GM[Amazons];)".to_owned(),
        "set game".to_owned(),
        "set depth".to_owned(),
        "set depth -1".to_owned(),
        "set depth 99999999999999999999".to_owned(),
        "set contempt over the moon".to_owned(),
        "set".to_owned(),
        "move".to_owned(),
        "move Z99".to_owned(),
        "move //".to_owned(),
        "move A0/1/1".to_owned(),
        "learn".to_owned(),
        "\u{0}\u{1}한판 \u{1f600}".to_owned(),
        "analyse this".to_owned(),
        String::new(),
        "x".repeat(100_000),
    ];
    let line = any(&lines, dice);
    engine.say(line);
    engine.nboard();
    if dice.below(3) == 0 {
        // In the middle of a search that would take years it is asked for something else.
        engine.say("set depth 60");
        let question = *any(&["go", "hint 3", "analyze"], dice);
        engine.say(question);
        engine.nboard();
        engine.say(&format!("set depth {depth}"));
    }
    let action = engine.nboard_move(game.state());
    assert!(legal(game.state()).contains(&action), "{action} after {line}");
    engine.nboard();
}
