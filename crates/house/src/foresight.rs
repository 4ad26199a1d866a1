//! What a seat could foretell and believe when it had to act, and what was so.

use hanpan_core::{Observer, Rules, Seat};
use hanpan_search::{Believed, Budget, Expected, Situation};
use hanpan_table::{AnyTable, Table};

use crate::{Motive, engines, rules};

/// What a seat can foretell of its actions, and believe of what the others hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Foresight {
    /// What comes of each action, in the order in which the rules list them.
    pub forecasts: Vec<Forecast>,
    /// What the other seats may hold, in seat order.
    pub hands: Vec<Believed>,
}

/// What is foretold of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The action.
    pub action: String,
    /// Why it is good or bad, what matters most first.
    pub motives: Vec<Motive>,
    /// The chance to win the hand or the round in play, or the game where it has none.
    pub win: Expected,
    /// The chance that another wins with what the action gives away; nothing where it gives nothing away.
    pub deal_in: Option<Expected>,
    /// The points won or lost in the hand or the round; nothing where points are not played for.
    pub points: Option<Expected>,
}

/// The games in which something is hidden and whose engines have beliefs.
macro_rules! believing {
    ($game:expr, $made:ident) => {
        match $game {
            "japae" => $made!(japae, Japae),
            "onecard" => $made!(onecard, OneCard),
            "suzume" => $made!(suzume, Suzume),
            _ => None,
        }
    };
}

/// What a seat that may act can foretell and believe, from what it knows and nothing else.
///
/// `None` where nothing is hidden, unless the seat may act, and where the budget ends before a world is imagined, of which
/// each is a node. The strongest engine of the game that has beliefs is asked, whoever sits there.
pub fn foresee(table: &dyn AnyTable, seat: Seat, budget: &Budget) -> Option<Foresight> {
    macro_rules! told {
        ($id:ident, $rules:ident) => {
            told::<rules::$id::$rules>(table, seat, |situation| engines::$id::foresee(situation, budget))
        };
    }
    believing!(table.game(), told)
}

/// What a seat truly holds, as its own eyes see it: the tiles or cards of [`Foresight::hands`], each as often as it is
/// there. `None` where nothing is hidden.
pub fn held(table: &dyn AnyTable, seat: Seat) -> Option<Vec<String>> {
    macro_rules! own {
        ($id:ident, $rules:ident) => {{
            let table = table.as_any().downcast_ref::<Table<rules::$id::$rules>>()?;
            Some(engines::$id::held(&table.view(Observer::Seat(seat))))
        }};
    }
    believing!(table.game(), own)
}

fn told<R: Rules>(
    table: &dyn AnyTable,
    seat: Seat,
    foresee: impl Fn(&Situation<'_, R>) -> Option<hanpan_search::Foresight<R>>,
) -> Option<Foresight> {
    let typed = table.as_any().downcast_ref::<Table<R>>()?;
    let legal = typed.legal(seat);
    let who = Observer::Seat(seat);
    let foresight = foresee(&Situation { view: &typed.view(who), seen: typed.seen(who), legal: &legal })?;
    let forecast = |forecast: &hanpan_search::Forecast<R>| {
        let action = forecast.action.to_string();
        Forecast {
            motives: crate::motives(table, seat, &action),
            action,
            win: forecast.win,
            deal_in: forecast.deal_in,
            points: forecast.points,
        }
    };
    Some(Foresight { forecasts: foresight.forecasts.iter().map(forecast).collect(), hands: foresight.hands })
}
