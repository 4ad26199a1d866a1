//! What is said about the game: what happened, what a choice would do, how it ended.

use hanpan_core::{Refusal as _, Seat, Seats};
use hanpan_house::rules::onecard::{
    Action, Answer, BankruptAt, Card, CardSet, Due, Event, Played, Rank, Refusal, Standing, Suit, View,
};
use hanpan_locale::Texts;

use super::super::{event_of, outcome_lines};
use super::{called_on, face, names_a_suit, playable};
use crate::scene::Scene;

/// What is to be done now, or how it ended.
pub(super) fn status(scene: &Scene, view: &View, texts: &Texts) -> String {
    let say = |id: &str, args: &[(&str, &str)]| texts.text(&format!("onecard-board-{id}"), args);
    if let Some(outcome) = &scene.outcome {
        return winners(scene, outcome.winners, texts);
    }
    let mine = scene.is_your_turn();
    match view.due {
        Due::Call { .. } if scene.answered.is_some() => say("answered", &[]),
        Due::Call { player, answer: None } if mine => match scene.you == Some(player) {
            true => say("call-yours", &[]),
            false => say("call-other", &[("player", scene.name(player))]),
        },
        Due::Call { answer: Some(_), .. } => say("answered", &[]),
        Due::Call { player, .. } => say("calling", &[("player", scene.name(player))]),
        _ if mine => {
            let fits = playable(scene).next().is_some();
            let offense = view.offense.to_string();
            match (view.offense, fits) {
                (0, true) => say("your-turn", &[]),
                (0, false) => say("nothing-fits", &[]),
                (_, true) => say("under-attack", &[("count", &offense)]),
                (_, false) => say("no-answer", &[("count", &offense)]),
            }
        }
        _ => match view.current {
            Some(seat) => say("to-move", &[("player", scene.name(seat))]),
            None => String::new(),
        },
    }
}

/// What the cursor's choice would do, or why it cannot be made.
pub(super) fn note(scene: &Scene, view: &View, cursor: Action, texts: &Texts, ascii: bool) -> Option<String> {
    if !scene.is_your_turn() {
        return None;
    }
    let say = |id: &str, args: &[(&str, &str)]| Some(texts.text(&format!("onecard-board-{id}"), args));
    match cursor {
        Action::Take => note_of_take(view, texts),
        Action::Call | Action::Skip => {
            let player = called_on(view)?;
            let whose = if scene.you == Some(player) { "yours" } else { "other" };
            let id = format!("note-{cursor}-{whose}");
            say(&id, &[("player", scene.name(player))])
        }
        Action::Play { card, suit } if scene.allows(&cursor.to_string()) => {
            Some(note_of_card(scene, view, card, suit, texts, ascii))
        }
        Action::Play { card, .. } if names_a_suit(scene, card) => {
            say("note-seven", &[("card", &face::name(card, ascii))])
        }
        Action::Play { card, .. } => {
            let refusal = refusal(view, card)?;
            let args: Vec<(&str, String)> =
                refusal.args().into_iter().map(|(name, value)| (name, spelled(&value, ascii))).collect();
            let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
            Some(texts.text(&format!("onecard-board-note-{}", refusal.code()), &args))
        }
    }
}

fn note_of_take(view: &View, texts: &Texts) -> Option<String> {
    let seat = view.you?;
    let deck = view.table.saturating_sub(u8::from(view.open.is_some()));
    let count = view.offense.max(1).min(deck);
    let held = view.players[seat].count + count;
    let args: [(&str, &str); 2] = [("count", &count.to_string()), ("held", &held.to_string())];
    let id = match view.options.bankrupt_at {
        _ if count == 0 => "onecard-board-note-take-none",
        BankruptAt::Cards(limit) if u32::from(held) >= limit => "onecard-board-note-take-bankrupt",
        _ => "onecard-board-note-take",
    };
    Some(texts.text(id, &args))
}

/// What playing a card does.
fn note_of_card(
    scene: &Scene,
    view: &View,
    card: Card,
    suit: Option<Suit>,
    texts: &Texts,
    ascii: bool,
) -> String {
    let next = view.next.map(|seat| scene.name(seat)).unwrap_or_default();
    let active = view.players.iter().filter(|(_, player)| player.standing == Standing::Active).count();
    let name = face::name(card, ascii);
    let offense = (view.offense + card.attack()).to_string();
    let named = suit.map_or("", |suit| face::suit(suit, ascii));
    let options = &view.options;
    let id = match card.rank() {
        _ if view.hand.is_some_and(|hand| hand.len() == 1) => "last",
        _ if card.attack() > 0 => "attack",
        _ if view.offense > 0 => "cancel",
        Some(Rank::Jack) if options.jack => "skip",
        Some(Rank::Queen) if options.queen && active > 2 => "turn",
        Some(Rank::King) if options.king => "again",
        _ if suit.is_some() => "names",
        _ => "plain",
    };
    texts.text(
        &format!("onecard-board-note-{id}"),
        &[("card", &name), ("player", next), ("offense", &offense), ("suit", named)],
    )
}

/// Why a card cannot be played.
fn refusal(view: &View, card: Card) -> Option<Refusal> {
    if called_on(view).is_some() {
        return Some(Refusal::CallIsDue);
    }
    let open = view.open?;
    let refusal = if view.offense > 0 {
        Refusal::UnderAttack { card, open, offense: view.offense, three: view.options.three_defends }
    } else {
        Refusal::NoMatch { card, open, allowed: view.demanded }
    };
    let last = view.hand.is_some_and(|hand| hand.len() == 1);
    let special = view.options.no_special_finish && view.options.special_cards().contains(card);
    // With one special card left it may be that the card does not fit, or that it must not be the last.
    let fits = match &refusal {
        Refusal::UnderAttack { .. } => refusal.args().iter().any(|(name, value)| {
            *name == "answers" && value.split(' ').any(|answer| answer == card.to_string())
        }),
        _ => {
            card.is_joker()
                || card.rank() == open.rank()
                || card.suit().is_some_and(|suit| view.demanded.contains(suit))
        }
    };
    Some(if last && special && fits { Refusal::SpecialFinish { card } } else { refusal })
}

/// A text of the notation as it is drawn: `S9 HT` is `♠9 ♥10`, `T` is `10`. Other texts stay as they are.
pub(super) fn spelled(notation: &str, ascii: bool) -> String {
    let word = |word: &str| match (word.parse::<Card>(), word.parse::<Suit>()) {
        (Ok(card), _) => face::name(card, ascii),
        (_, Ok(suit)) => face::suit(suit, ascii).to_owned(),
        _ if word == Rank::Ten.letter().to_string() => face::rank_name(Rank::Ten),
        _ => word.to_owned(),
    };
    notation.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// What happened, in one line.
pub(super) fn told(scene: &Scene, event: &Event, texts: &Texts, ascii: bool) -> String {
    let say = |id: &str, args: &[(&str, &str)]| texts.text(&format!("onecard-event-{id}"), args);
    match event {
        Event::Dealt { hand_size, opened, .. } => {
            let cards = |cards: &[Card]| {
                cards.iter().map(|&card| face::name(card, ascii)).collect::<Vec<_>>().join(" ")
            };
            let count = hand_size.to_string();
            match opened.split_last() {
                Some((open, [])) => say("dealt", &[("count", &count), ("card", &cards(&[*open]))]),
                Some((open, back)) => say(
                    "dealt-again",
                    &[("count", &count), ("card", &cards(&[*open])), ("back", &cards(back))],
                ),
                None => String::new(),
            }
        }
        Event::Played(played) => told_play(scene, played, texts, ascii),
        Event::Took { seat, asked, count, attacked, .. } => {
            let id = match (attacked, count) {
                (_, 0) => "took-nothing",
                (_, count) if count < asked => "took-short",
                (true, _) => "gave-in",
                (false, _) => "took",
            };
            say(
                id,
                &[
                    ("player", scene.name(*seat)),
                    ("count", &count.to_string()),
                    ("asked", &asked.to_string()),
                ],
            )
        }
        Event::Drew { seat, count, cards, penalty, bankrupt, .. } => {
            let player = ("player", scene.name(*seat));
            if let Some(held) = bankrupt {
                return say("bankrupt", &[player, ("count", &held.to_string())]);
            }
            let what = cards.map(|cards| listed(cards, ascii));
            match (what, penalty) {
                (Some(cards), false) => say("drew-cards", &[player, ("cards", &cards)]),
                (Some(cards), true) => say("penalty-cards", &[player, ("cards", &cards)]),
                (None, false) => say("drew", &[player, ("count", &count.to_string())]),
                (None, true) => say("penalty", &[player, ("count", &count.to_string())]),
            }
        }
        Event::Answered { answer: Answer::Call } => say("answered-call", &[]),
        Event::Answered { answer: Answer::Skip } => say("answered-skip", &[]),
        Event::Called { player, callers, caught, penalty } => {
            let id = match (callers.is_empty(), caught, penalty) {
                (true, ..) => "nobody-called",
                (_, false, _) => "safe",
                (_, true, 0) => "caught-empty",
                (_, true, _) => "caught",
            };
            say(id, &[("player", scene.name(*player)), ("callers", &names(scene, *callers))])
        }
    }
}

fn told_play(scene: &Scene, played: &Played, texts: &Texts, ascii: bool) -> String {
    let say = |id: &str, args: &[(&str, &str)]| texts.text(&format!("onecard-event-{id}"), args);
    let place = played.place.map(|place| place.to_string());
    let id = match played {
        Played { place: Some(_), result: None, .. } => "finished",
        Played { place: Some(_), .. } => "last-card",
        Played { suit: Some(_), .. } => "named",
        Played { cancelled: true, .. } => "cancelled",
        Played { skipped: Some(_), .. } => "skipped",
        Played { reversed: true, .. } => "turned",
        Played { again: true, .. } => "again",
        Played { offense: 1.., .. } => "attacked",
        _ => "played",
    };
    let text = say(
        id,
        &[
            ("player", scene.name(played.seat)),
            ("card", &face::name(played.card, ascii)),
            ("suit", played.suit.map_or("", |suit| face::suit(suit, ascii))),
            ("other", played.skipped.map(|seat| scene.name(seat)).unwrap_or_default()),
            ("offense", &played.offense.to_string()),
            ("place", place.as_deref().unwrap_or_default()),
        ],
    );
    if played.one_card { format!("{text} {}", say("one-card", &[])) } else { text }
}

/// How the game ended: why, then everybody's place and cards.
pub(super) fn result(scene: &Scene, view: &View, texts: &Texts, ascii: bool) -> Vec<String> {
    let Some(outcome) = &scene.outcome else { return Vec::new() };
    let mut lines = outcome_lines(scene, texts);
    let places = view.result.and_then(|result| result.places);
    let rank = |seat: Seat| match (places, view.players[seat].standing) {
        (Some(places), _) => (places[seat], 0),
        (None, Standing::Bankrupt { order }) => (u8::MAX, u8::MAX - order),
        (None, _) => (u8::from(!outcome.winners.contains(seat)), view.players[seat].count),
    };
    let mut seats: Vec<Seat> = view.players.iter().map(|(seat, _)| seat).collect();
    seats.sort_by_key(|&seat| rank(seat));
    for seat in seats {
        let held = held_at_the_end(scene, view, seat, texts, ascii);
        let player = ("player", scene.name(seat));
        lines.push(match places {
            Some(places) => {
                let place = places[seat].to_string();
                texts.text("onecard-board-result-place", &[("place", &place), player, ("held", &held)])
            }
            None => texts.text("onecard-board-result-line", &[player, ("held", &held)]),
        });
    }
    lines
}

/// What somebody had when the game was over; one's own cards by name, of others only how many.
fn held_at_the_end(scene: &Scene, view: &View, seat: Seat, texts: &Texts, ascii: bool) -> String {
    let player = view.players[seat];
    let say = |id: &str, args: &[(&str, &str)]| texts.text(&format!("onecard-board-{id}"), args);
    match player.standing {
        Standing::Bankrupt { .. } => {
            let count = scene.events.iter().rev().find_map(|noticed| match event_of(&noticed.event) {
                Some(Event::Drew { seat: who, bankrupt, .. }) if who == seat => bankrupt,
                _ => None,
            });
            say("held-bankrupt", &[("count", &count.unwrap_or_default().to_string())])
        }
        _ if player.count == 0 => say("held-nothing", &[]),
        _ => {
            let count = say("cards", &[("count", &player.count.to_string())]);
            match view.hand.filter(|_| view.you == Some(seat)) {
                Some(hand) => format!("{count}: {}", listed(hand, ascii)),
                None => count,
            }
        }
    }
}

fn winners(scene: &Scene, winners: Seats, texts: &Texts) -> String {
    match winners.is_empty() {
        true => texts.text("onecard-board-nobody-won", &[]),
        false => texts.text("onecard-board-won", &[("players", &names(scene, winners))]),
    }
}

fn names(scene: &Scene, seats: Seats) -> String {
    seats.iter().map(|seat| scene.name(seat)).collect::<Vec<_>>().join(", ")
}

fn listed(cards: CardSet, ascii: bool) -> String {
    cards.iter().map(|card| face::name(card, ascii)).collect::<Vec<_>>().join(" ")
}

/// An action in a word or two.
pub(super) fn label(action: Action, view: &View, texts: &Texts, ascii: bool) -> String {
    match action {
        Action::Play { card, suit: None } => face::name(card, ascii),
        Action::Play { card, suit: Some(suit) } => {
            let arrow = if ascii { ">" } else { "→" };
            format!("{} {arrow} {}", face::name(card, ascii), face::suit(suit, ascii))
        }
        Action::Take if view.offense > 0 => {
            texts.text("onecard-board-take", &[("count", &view.offense.to_string())])
        }
        Action::Take => texts.text("onecard-board-take-one", &[]),
        Action::Call => texts.text("onecard-board-call", &[]),
        Action::Skip => texts.text("onecard-board-skip", &[]),
    }
}

/// A suit by its letter, as it is drawn.
pub(super) fn suit(letter: &str, ascii: bool) -> String {
    let known = Suit::ALL.into_iter().find(|suit| suit.letter().to_string() == letter);
    known.map_or_else(|| letter.to_owned(), |suit| face::suit(suit, ascii).to_owned())
}
