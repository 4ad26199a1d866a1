//! What a bot would do in a player's place, and why, as a player is told it.

use hanpan_core::{Observer, Rules, Seat};
use hanpan_search::{Situation, Value};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Table};

use crate::analysis::follow;
use crate::{Considered, Thought};

/// An action that is recommended.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised {
    /// The action.
    pub action: String,
    /// Why, what matters most first; nothing where the game's engine has no words for it.
    pub motives: Vec<Motive>,
    /// What it is worth, where that says something.
    pub estimate: Option<Estimate>,
    /// What the bot expects to follow, this action first.
    pub line: Vec<String>,
}

/// Why an action is good or bad: the code of a text, and the details it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motive {
    /// A stable code; the text is `GAME-motive-CODE`.
    pub code: String,
    /// The details by name.
    pub args: Vec<(String, String)>,
}

/// A value that is sure enough to be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What the action is worth to the seat.
    pub value: Value,
    /// One standard error of it, 0 when it is proven.
    pub error: f64,
}

impl Estimate {
    /// The value, unless its error swamps it: then it says nothing to anybody.
    ///
    /// ```
    /// use hanpan_house::{Estimate, Value};
    ///
    /// assert!(Estimate::of(Value::Win(0.62), 0.04).is_some());
    /// assert_eq!(Estimate::of(Value::Win(0.62), 0.3), None);
    /// assert!(Estimate::of(Value::Discs(12.0), 3.0).is_some());
    /// assert_eq!(Estimate::of(Value::Discs(-0.4), 55.7), None);
    /// assert!(Estimate::of(Value::Points(0.0), 0.0).is_some());
    /// ```
    pub fn of(value: Value, error: f64) -> Option<Estimate> {
        let says_something = match value {
            Value::Win(_) => error <= 0.1,
            Value::Discs(number) | Value::Points(number) => 2.0 * error <= number.abs(),
        };
        says_something.then_some(Estimate { value, error })
    }
}

/// The most actions that are recommended: more would be no advice.
const MOST: usize = 5;

/// What a thought recommends to a seat, best first. What the seat may not do any more is left out.
pub fn advise(table: &dyn AnyTable, seat: Seat, thought: &Thought) -> Vec<Advised> {
    let legal = table.legal_texts(seat);
    let motives = |action: &str| crate::motives(table, seat, action);
    let mut advised: Vec<Advised> = thought
        .options
        .iter()
        .filter(|option| legal.contains(&option.action))
        .take(MOST)
        .map(|option| Advised {
            action: option.action.clone(),
            motives: forced(table, option).into_iter().chain(motives(&option.action)).collect(),
            estimate: Estimate::of(option.value, option.error),
            line: option.line.clone(),
        })
        .collect();
    // A bot that did not compare anything still has an answer.
    if advised.is_empty() && legal.contains(&thought.action) {
        let (action, line) = (thought.action.clone(), vec![thought.action.clone()]);
        advised.push(Advised { motives: motives(&action), action, estimate: None, line });
    }
    advised
}

/// The code of the motive that an action begins a win which is proven to its end.
const FORCED: &str = "forced";

/// How a proven win goes, as what each move of the winner makes: four, four, four-three. Nothing in games that have no
/// word for it, and where the line is too short to need one.
fn forced(table: &dyn AnyTable, option: &Considered) -> Option<Motive> {
    let is_proven = matches!(option.value, Value::Win(chance) if chance >= 1.0) && option.error == 0.0;
    if !is_proven || option.line.len() < 3 || !crate::motive_codes(table.game()).contains(&FORCED) {
        return None;
    }
    let mut copy = crate::load(&table.record(Reveal::Seed)).ok()?;
    let shape = |(_, motive): &(String, Option<Motive>)| motive.as_ref().map(|motive| motive.code.clone());
    let shapes: Option<Vec<String>> = follow(&mut *copy, &option.line).iter().step_by(2).map(shape).collect();
    Some(Motive { code: FORCED.to_owned(), args: vec![("shapes".to_owned(), shapes?.join(" "))] })
}

/// The motives of an action as one game tells them, from what its seat knows and nothing else.
pub(crate) fn told<R: Rules, M: hanpan_search::Motive>(
    table: &dyn AnyTable,
    seat: Seat,
    action: &str,
    motives: impl Fn(&Situation<'_, R>, R::Action) -> Vec<M>,
) -> Vec<Motive> {
    let Some(table) = table.as_any().downcast_ref::<Table<R>>() else { return Vec::new() };
    let legal = table.legal(seat);
    let Some(action) = legal.iter().copied().find(|legal| legal.to_string() == action) else {
        return Vec::new();
    };
    let who = Observer::Seat(seat);
    let situation = Situation { view: &table.view(who), seen: table.seen(who), legal: &legal };
    let owned = |(name, value): (&str, String)| (name.to_owned(), value);
    let told = |motive: &M| Motive {
        code: motive.code().to_owned(),
        args: motive.args().into_iter().map(owned).collect(),
    };
    motives(&situation, action).iter().map(told).collect()
}
