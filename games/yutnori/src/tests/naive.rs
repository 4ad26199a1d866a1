//! A second implementation, as plain as the rules are written, against which random games are played.
//!
//! It knows nothing of places: every token carries the list of stations it has come by.

use std::collections::{BTreeSet, HashSet};

use hanpan_core::{Dice, Observer, QuickDice, Rules, Seat, Step, Turn};

use crate::{Action, Chance, Options, Place, State, Station, Throw, Yutnori};

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Start,
    /// The stations it has come by; the last is where it stands.
    On(Vec<u8>),
    Home,
}

#[derive(Clone, Debug)]
struct Naive {
    seats: usize,
    tokens: Vec<Vec<Token>>,
    current: usize,
    collected: Vec<&'static str>,
    throw_due: bool,
    winner: Option<usize>,
}

/// The lines of the board, as they are drawn.
const LINES: [&[u8]; 3] = [
    &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    &[5, 21, 22, 23, 24, 25, 15],
    &[10, 26, 27, 23, 28, 29, 20],
];

/// The station after `last` on the line on which `before` comes just before it.
fn straight_on(before: Option<u8>, last: u8) -> u8 {
    let follows = |line: &[u8]| {
        line.windows(3).find(|three| Some(three[0]) == before && three[1] == last).map(|three| three[2])
    };
    if let Some(next) = LINES.iter().find_map(|line| follows(line)) {
        return next;
    }
    // Where lines meet, the outer one is the way; the centre is on none that is outer.
    let pair = |line: &[u8]| line.windows(2).find(|two| two[0] == last).map(|two| two[1]);
    LINES.iter().find_map(|line| pair(line)).expect("20 is never left like this")
}

/// A token's stations after a throw; `None` is home.
fn moved(mut came: Vec<u8>, steps: i8) -> Option<Vec<u8>> {
    if steps < 0 {
        let last = came.pop().expect("nothing goes back from the start");
        if came.is_empty() {
            came.push(if last == 1 { 20 } else { last - 1 });
        }
        return Some(came);
    }
    for step in 0..steps {
        let next = match came.last() {
            None => 1,
            Some(20) => return None,
            Some(5) if step == 0 => 21,
            Some(10) if step == 0 => 26,
            Some(23) if step == 0 => 28,
            Some(&last) => straight_on(came.len().checked_sub(2).map(|place| came[place]), last),
        };
        came.push(next);
    }
    Some(came)
}

impl Naive {
    fn new(seats: usize, tokens: usize) -> Naive {
        Naive {
            seats,
            tokens: vec![vec![Token::Start; tokens]; seats],
            current: 0,
            collected: Vec::new(),
            throw_due: true,
            winner: None,
        }
    }

    /// The texts of what can be done.
    fn legal(&self) -> BTreeSet<String> {
        let mut texts = BTreeSet::new();
        for throw in &self.collected {
            for token in &self.tokens[self.current] {
                match token {
                    Token::Start if *throw != "back" => texts.insert(format!("{throw} start")),
                    Token::On(came) => texts.insert(format!("{throw} {}", came.last().unwrap())),
                    _ => false,
                };
            }
        }
        texts
    }

    fn throw(&mut self, name: &'static str) {
        self.collected.push(name);
        if name != "yut" && name != "mo" {
            self.throw_due = false;
            self.pass_if_stuck();
        }
    }

    fn act(&mut self, text: &str) {
        let (throw, from) = text.split_once(' ').unwrap();
        let place = self.collected.iter().position(|name| *name == throw).unwrap();
        self.collected.remove(place);
        let steps = match throw {
            "do" => 1,
            "gae" => 2,
            "geol" => 3,
            "yut" => 4,
            "mo" => 5,
            _ => -1,
        };
        let is_there = |token: &Token| match token {
            Token::Start => from == "start",
            Token::On(came) => came.last().unwrap().to_string() == from,
            Token::Home => false,
        };
        let own = &mut self.tokens[self.current];
        let mut movers: Vec<usize> = (0..own.len()).filter(|&token| is_there(&own[token])).collect();
        if from == "start" {
            movers.truncate(1);
        }
        let came = match &own[movers[0]] {
            Token::On(came) => came.clone(),
            _ => Vec::new(),
        };
        let Some(came) = moved(came, steps) else {
            movers.iter().for_each(|&token| own[token] = Token::Home);
            if own.iter().all(|token| *token == Token::Home) {
                self.winner = Some(self.current);
            } else {
                self.pass_if_stuck();
            }
            return;
        };
        let stands_there = |token: &Token| matches!(token, Token::On(other) if other.last() == came.last());
        for (number, token) in own.iter_mut().enumerate() {
            // Those it joins forget how they came: the stack goes back the way its last arrival came.
            if movers.contains(&number) || stands_there(token) {
                *token = Token::On(came.clone());
            }
        }
        let mut captured = false;
        for seat in (0..self.seats).filter(|&seat| seat != self.current) {
            for token in &mut self.tokens[seat] {
                if stands_there(token) {
                    *token = Token::Start;
                    captured = true;
                }
            }
        }
        if captured {
            self.throw_due = true;
        } else {
            self.pass_if_stuck();
        }
    }

    fn pass_if_stuck(&mut self) {
        if self.legal().is_empty() {
            self.collected.clear();
            self.current = (self.current + 1) % self.seats;
            self.throw_due = true;
        }
    }

    /// How many tokens of a seat there are on a station.
    fn standing(&self, seat: usize, station: u8) -> usize {
        let tokens = self.tokens[seat].iter();
        tokens.filter(|token| matches!(token, Token::On(came) if came.last() == Some(&station))).count()
    }

    fn count(&self, seat: usize, kind: &Token) -> usize {
        self.tokens[seat].iter().filter(|token| *token == kind).count()
    }
}

/// Both tell the same of the game as it stands.
fn compare(state: &State, naive: &Naive, place: &str) {
    let turn = match naive.winner {
        Some(_) => Turn::Over,
        None if naive.throw_due => Turn::Chance,
        None => Turn::of(Seat::at(naive.current)),
    };
    assert_eq!(Yutnori::turn(state), turn, "{place}");
    assert_eq!(state.current.index(), naive.current, "{place}");
    if naive.winner.is_none() {
        assert_eq!(state.throws.to_vec().len(), naive.collected.len(), "{place}");
    }
    for seat in Seat::all(state.seats) {
        for station in Station::all() {
            let stack = state.board.stack(station).filter(|stack| stack.seat == seat);
            let tokens = stack.map_or(0, |stack| usize::from(stack.tokens));
            assert_eq!(
                tokens,
                naive.standing(seat.index(), station.number()),
                "{place}: {seat} on {station}"
            );
        }
        let (start, home) = (state.board.start(seat), state.board.home(seat));
        assert_eq!(usize::from(start), naive.count(seat.index(), &Token::Start), "{place}");
        assert_eq!(usize::from(home), naive.count(seat.index(), &Token::Home), "{place}");
    }
}

/// Plays a random game with both. `backs` makes steps back common, for they are what ways are remembered for.
///
/// The places that tokens stood on are added to `seen`.
fn check(options: &Options, seats: u8, seed: u64, backs: u32, seen: &mut HashSet<Place>) {
    let mut dice = QuickDice::seeded(seed);
    let mut state = Yutnori::start(options, seats).unwrap();
    let mut naive = Naive::new(usize::from(seats), options.tokens as usize);
    let mut actions = Vec::new();
    for number in 0.. {
        let place = format!("{options:?}, seats {seats}, seed {seed}, step {number}");
        compare(&state, &naive, &place);
        seen.extend(state.board.stacks().map(|stack| stack.place));
        match Yutnori::turn(&state) {
            Turn::Over => {
                let outcome = Yutnori::outcome(&state).unwrap();
                assert_eq!(outcome.winners.first().map(Seat::index), naive.winner, "{place}");
                return;
            }
            Turn::Chance => {
                let is_back = options.back_do && dice.below(100) < backs;
                let fall =
                    if is_back { Chance { throw: Throw::Back } } else { Yutnori::deal(&state, &mut dice) };
                Yutnori::apply(&mut state, &Step::Chance(fall));
                naive.throw(fall.throw.name());
            }
            _ => {
                Yutnori::legal(&state, state.current, &mut actions);
                let texts: BTreeSet<String> = actions.iter().map(Action::to_string).collect();
                assert_eq!(texts, naive.legal(), "{place}");
                let action = actions[dice.below(actions.len() as u32) as usize];
                let before = state;
                Yutnori::apply(&mut state, &Step::Act(before.current, action));
                naive.act(&action.to_string());
                compare_preview(&before, action, &state, &place);
            }
        }
    }
    unreachable!("a game ends")
}

/// What the view says an action would do is what it did.
fn compare_preview(before: &State, action: Action, after: &State, place: &str) {
    let view = Yutnori::view(before, Observer::Public);
    let preview = view.moves.iter().find(|step| step.action == action.to_string()).expect(place);
    let done = Yutnori::view(after, Observer::Public).last_move.expect(place);
    assert_eq!(
        (preview.from, &preview.path, preview.to, preview.tokens, preview.captures),
        (done.from, &done.path, done.to, done.tokens, done.captured),
        "{place}"
    );
    let (seat, tokens) = (before.current, preview.tokens + preview.joins);
    match preview.to.station() {
        Some(station) => {
            let stack = after.board.stack(station).expect(place);
            assert_eq!((stack.seat, stack.tokens), (seat, tokens), "{place}");
        }
        None => assert_eq!(after.board.home(seat), before.board.home(seat) + tokens, "{place}"),
    }
}

#[test]
fn random_games_agree_with_a_plain_reading_of_the_rules() {
    for seats in 2..=4 {
        for seed in 0..40 {
            let options = Options { back_do: seed % 4 != 3, tokens: 2 + seed as u32 % 3 };
            check(&options, seats, seed, 0, &mut HashSet::new());
        }
    }
}

#[test]
fn games_full_of_steps_back_agree_with_a_plain_reading_of_the_rules() {
    let mut seen = HashSet::new();
    for seats in 2..=4 {
        for seed in 0..40 {
            check(&Options::default(), seats, 1_000 + seed, 30, &mut seen);
        }
    }
    assert_eq!(seen.len(), 40, "tokens stood everywhere, by every way");
}
