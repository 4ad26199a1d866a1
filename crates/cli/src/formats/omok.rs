//! Omok as other programs write it: SGF and Piskvork's files.

use anyhow::{Context, Result, bail};
use hanpan_core::{Observer, Rules, Seat, Step};
use hanpan_house::rules::omok::{Action, Omok, Opening, Options, RuleSet, Sheet, State, Stone, Verdict};
use hanpan_table::fair::Reveal;
use hanpan_table::{AnyTable, Record, RecordStep, Table, TableEvent};
use serde_json::{Map, Value, json};

use super::{Foreign, date};
use crate::say::say;

/// The record of a sheet. Where neither it nor `agreed` tells the rules, they are freestyle: that is what the word gomoku
/// means to the programs that leave them out.
pub fn read(sheet: Sheet, agreed: &Map<String, Value>) -> Result<Record> {
    let rules = match (sheet.rules, agreed.get("rules")) {
        (_, Some(rules)) => rules.clone(),
        (rules, None) => json!(rules.unwrap_or(RuleSet::Freestyle)),
    };
    let mut options = agreed.clone();
    options.insert("rules".to_owned(), rules);
    options.insert("size".to_owned(), json!(sheet.size));
    if sheet.swap2.is_some() {
        options.insert("opening".to_owned(), json!(Opening::Swap2));
    }
    let options = Value::Object(options);
    let (actions, state) = follow(&sheet, &options);
    let seat_of = |stone: Stone| state.as_ref().map_or(stone.seat(), |state| state.seat_of(stone));
    let mut names = sheet.names;
    if seat_of(Stone::Black) != Stone::Black.seat() {
        names.reverse();
    }
    let foreign = Foreign { game: "omok", options, names, actions, date: sheet.date };
    let mut record = foreign.record()?;
    let told = match sheet.verdict {
        Some(Verdict::Won(stone)) => Some(Some(stone)),
        Some(Verdict::Resigned(stone) | Verdict::Late(stone)) => Some(Some(stone.opponent())),
        Some(Verdict::Drawn) => Some(None),
        None => None,
    };
    match (&record.result, told) {
        (Some(result), Some(told)) if result.winners.first() != told.map(seat_of) => {
            bail!("{}", say("format-result", &[]))
        }
        // The stones have not ended it: somebody else may have.
        (None, _) => {
            record.steps.extend(match sheet.verdict {
                Some(Verdict::Resigned(stone)) => Some(RecordStep::Event(TableEvent::Resign(seat_of(stone)))),
                Some(Verdict::Late(stone)) => Some(RecordStep::Event(TableEvent::Timeout(seat_of(stone)))),
                Some(Verdict::Drawn) => Some(RecordStep::Event(TableEvent::Draw)),
                Some(Verdict::Won(_)) | None => None,
            });
            Ok(hanpan_house::load(&record)?.record(Reveal::Seed))
        }
        _ => Ok(record),
    }
}

/// Who did what, and how long it took.
type Done = (Seat, String, Option<u64>);

/// What was done and by which seats, and where that has led. Whatever the rules do not allow stands there too, for whoever
/// plays it to refuse.
fn follow(sheet: &Sheet, options: &Value) -> (Vec<Done>, Option<State>) {
    let options: Option<Options> = serde_json::from_value(options.clone()).ok();
    let mut state = options.and_then(|options| Omok::start(&options, 2).ok());
    let mut actions = Vec::new();
    let mut act = |state: &mut Option<State>, action: Action, stone: Stone, ms: Option<u64>| {
        let seat = state.as_ref().and_then(State::actor).unwrap_or(stone.seat());
        actions.push((seat, action.to_string(), ms));
        if let Some(state) = state.as_mut().filter(|state| Omok::check(state, seat, action).is_ok()) {
            Omok::apply(state, &Step::Act(seat, action));
        }
    };
    let mut choices = sheet.swap2.iter().flatten();
    let mut choose = |state: &Option<State>| {
        state.as_ref().filter(|state| !state.choices().is_empty()).and_then(|_| choices.next())
    };
    for (&(point, ms), stone) in sheet.moves.iter().zip(Stone::BOTH.into_iter().cycle()) {
        while let Some(&choice) = choose(&state) {
            act(&mut state, choice.into(), stone, None);
        }
        act(&mut state, point.into(), stone, ms);
    }
    while let Some(&choice) = choose(&state) {
        act(&mut state, choice.into(), sheet.to_move(), None);
    }
    (actions, state)
}

/// The sheet of a game.
pub fn sheet(table: &dyn AnyTable) -> Result<Sheet> {
    super::check_game(table, "omok")?;
    let omok = table.as_any().downcast_ref::<Table<Omok>>().with_context(|| say("format-unknown", &[]))?;
    let view = omok.view(Observer::Public);
    // What was chosen in the opening is no stone; whose the colours are in the end, the names tell.
    let (mut moves, mut choices) = (Vec::new(), Vec::new());
    for (action, ms) in super::actions(table) {
        match action.parse::<Action>()? {
            action if action.point().is_some() => moves.extend(action.point().map(|point| (point, ms))),
            action => choices.extend(action.choice()),
        }
    }
    let record = table.record(Reveal::Commitment);
    let verdict = match record.steps.last() {
        Some(RecordStep::Event(TableEvent::Resign(seat))) => view.stone_of(*seat).map(Verdict::Resigned),
        Some(RecordStep::Event(TableEvent::Timeout(seat))) => view.stone_of(*seat).map(Verdict::Late),
        _ => record.result.map(|result| {
            let winner = result.winners.first().and_then(|seat| view.stone_of(seat));
            winner.map_or(Verdict::Drawn, Verdict::Won)
        }),
    };
    let name = |stone: Stone| {
        let seat = [0, 1].into_iter().find(|&seat| view.stone_of(Seat::at(seat)) == Some(stone))?;
        record.seats.get(seat).map(|player| player.name.clone())
    };
    Ok(Sheet {
        rules: Some(view.rules),
        size: view.size,
        names: Stone::BOTH.map(|stone| name(stone).unwrap_or_default()),
        moves,
        swap2: view.swap2.map(|_| choices),
        verdict,
        date: date(record.started),
    })
}
