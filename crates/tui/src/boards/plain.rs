//! Positions in words, line by line, for pipes, plain terminals and screen readers.
//!
//! Boards are drawn in the letters of the notation, tiles and cards are written in it: that is what is typed.

use hanpan_core::Seat;
use hanpan_house::rules::{japae, omok, onecard, othello, suzume, yutnori};
use hanpan_locale::Texts;

use super::{open_views, outcome_lines, read, side};
use crate::scene::Scene;

/// Where a game stands, line by line. A game of which nothing is known here is told by its own view.
pub fn position(scene: &Scene, texts: &Texts) -> Vec<String> {
    let mut lines = match scene.game {
        "omok" => read(scene).map(|view| of_omok(scene, &view, texts)),
        "othello" => read(scene).map(|view| of_othello(scene, &view, texts)),
        "yutnori" => read(scene).map(|view| of_yutnori(scene, &view, texts)),
        "japae" => read(scene).map(|view| of_japae(scene, &view, texts)),
        "suzume" => read(scene).map(|view| of_suzume(scene, &view, texts)),
        "onecard" => read(scene).map(|view| of_onecard(scene, &view, texts)),
        _ => None,
    }
    .unwrap_or_else(|| drawing(scene, usize::MAX));
    lines.extend(turn(scene, texts));
    lines
}

/// The first rows of the game's own drawing: the board, without a word.
fn drawing(scene: &Scene, rows: usize) -> Vec<String> {
    let text = hanpan_house::game(scene.game).and_then(|game| game.view_text(&scene.view));
    text.unwrap_or_default().lines().take(rows).map(str::to_owned).collect()
}

/// Who is to act, or how it ended.
fn turn(scene: &Scene, texts: &Texts) -> Vec<String> {
    let names: Vec<&str> = scene.acting.iter().map(|seat| scene.name(seat)).collect();
    match names[..] {
        _ if scene.outcome.is_some() => outcome_lines(scene, texts),
        [] => Vec::new(),
        [one] => vec![texts.text("plain-turn", &[("player", one)])],
        _ => vec![texts.text("plain-answers", &[("players", &names.join(", "))])],
    }
}

fn of_omok(scene: &Scene, view: &omok::View, texts: &Texts) -> Vec<String> {
    // The letters stand above and below the rows.
    let mut lines = drawing(scene, usize::from(view.size.lines()) + 2);
    lines.extend(view.forbidden.iter().map(|forbidden| {
        let id = format!("omok-refusal-{}", forbidden.code.code());
        texts.text(&id, &[("point", &forbidden.point.to_string()), ("axes", &forbidden.axes.to_string())])
    }));
    lines
}

fn of_othello(scene: &Scene, view: &othello::View, texts: &Texts) -> Vec<String> {
    let mut lines = drawing(scene, usize::from(view.size) + 1);
    lines.extend(view.discs.iter().map(|(seat, discs)| {
        let (side, discs) = (side(seat, texts), discs.to_string());
        let player = scene.name(seat);
        texts.text("othello-board-count", &[("side", &side), ("player", player), ("discs", &discs)])
    }));
    lines
}

fn of_yutnori(scene: &Scene, view: &yutnori::View, texts: &Texts) -> Vec<String> {
    /// The rows in which the stations are drawn.
    const ROWS: usize = 7;
    let mut lines = drawing(scene, ROWS);
    for (number, player) in view.players.iter().enumerate() {
        let seat = Seat::at(number);
        let [start, home, tokens] = [player.start, player.home, view.tokens].map(|count| count.to_string());
        let letter = char::from(b'A' + number as u8);
        let start = texts.text("yutnori-board-at-start", &[("count", &start)]);
        let home = texts.text("yutnori-board-tokens-home", &[("count", &home), ("tokens", &tokens)]);
        lines.push(format!("{letter} {}: {start}, {home}", scene.name(seat)));
    }
    if !view.throws.is_empty() {
        let throws: Vec<String> = view
            .throws
            .iter()
            .flat_map(|collected| std::iter::repeat_n(collected.throw.to_string(), collected.count as usize))
            .collect();
        lines.push(format!("{}: {}", texts.text("yutnori-board-throws", &[]), throws.join(" ")));
    }
    lines.extend(view.moves.iter().map(|step| format!("  {} → {}", step.action, step.to)));
    lines
}

/// The tiles of a hand, the drawn one apart.
fn tiles<T: ToString>(hand: &[T], drawn: Option<T>) -> String {
    let hand: Vec<String> = hand.iter().map(T::to_string).collect();
    let drawn = drawn.map_or(String::new(), |drawn| format!(" + {}", drawn.to_string()));
    hand.join(" ") + &drawn
}

/// One player of tiles: points, hand as far as it is known, discards.
fn player_of_tiles(
    scene: &Scene,
    seat: Seat,
    points: &str,
    (hand, count): (Option<String>, u8),
    discards: &[String],
    texts: &Texts,
) -> String {
    let hand = hand.unwrap_or_else(|| texts.text("plain-covered", &[("count", &count.to_string())]));
    let discards = if discards.is_empty() { "-".to_owned() } else { discards.join(" ") };
    let points = texts.text("score-points", &[("points", points)]);
    let player = scene.name(seat);
    texts.text(
        "plain-tiles",
        &[("player", player), ("points", &points), ("hand", &hand), ("discards", &discards)],
    )
}

fn of_japae(scene: &Scene, view: &japae::View, texts: &Texts) -> Vec<String> {
    let [round, left] = [view.round.to_string(), view.tiles_left.to_string()];
    let header = [("round", round.as_str()), ("left", &left), ("starter", scene.name(view.starter))];
    let mut lines = vec![texts.text("japae-board-header", &header)];
    let open: Vec<(Seat, japae::View)> = open_views(scene).collect();
    for (seat, shown) in Seat::all(2).zip(&view.seats) {
        let own = open.iter().find(|(other, _)| *other == seat).map(|(_, view)| &view.seats[seat.index()]);
        let known = own.unwrap_or(shown);
        let melds: String = shown.melds.iter().map(|meld| format!(" [{meld}]")).collect();
        let hand = known.hand.as_ref().map(|hand| tiles(hand, known.drawn) + &melds);
        let hand = hand.or_else(|| {
            let covered = texts.text("plain-covered", &[("count", &shown.tiles.to_string())]);
            (!melds.is_empty()).then(|| covered + &melds)
        });
        let discards: Vec<String> = shown
            .discards
            .iter()
            .map(|discard| format!("{}{}", discard.tile, if discard.called { "!" } else { "" }))
            .collect();
        let points = shown.score.to_string();
        lines.push(player_of_tiles(scene, seat, &points, (hand, shown.tiles), &discards, texts));
    }
    lines
}

fn of_suzume(scene: &Scene, view: &suzume::View, texts: &Texts) -> Vec<String> {
    let [round, rounds, left] = [view.round, view.rounds, view.tiles_left].map(|number| number.to_string());
    let header =
        texts.text("suzume-board-header", &[("round", &round), ("rounds", &rounds), ("left", &left)]);
    let dora = view.dora.map_or(String::new(), |dora| dora.to_string());
    let mut lines = vec![format!("{header} {dora}")];
    let open: Vec<(Seat, suzume::View)> = open_views(scene).collect();
    for (number, shown) in view.seats.iter().enumerate() {
        let seat = Seat::at(number);
        let own = open.iter().find(|(other, _)| *other == seat).map(|(_, view)| view);
        let known = own.or((view.you == Some(seat)).then_some(view));
        let hand = known.map(|view| tiles(&view.hand, view.drawn));
        let discards: Vec<String> = shown.discards.iter().map(ToString::to_string).collect();
        let points = shown.points.to_string();
        lines.push(player_of_tiles(scene, seat, &points, (hand, shown.tiles), &discards, texts));
    }
    lines
}

fn of_onecard(scene: &Scene, view: &onecard::View, texts: &Texts) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(open) = view.open {
        let suits: Vec<String> = view.demanded.iter().map(|suit| suit.to_string()).collect();
        lines.push(texts.text(
            "plain-open-card",
            &[
                ("card", &open.to_string()),
                ("suits", &suits.join(" ")),
                ("offense", &view.offense.to_string()),
            ],
        ));
    }
    let open: Vec<(Seat, onecard::View)> = open_views(scene).collect();
    for (seat, player) in view.players.iter() {
        let own = open.iter().find(|(other, _)| *other == seat).map(|(_, view)| view);
        let known = own.or((view.you == Some(seat)).then_some(view)).and_then(|view| view.hand);
        let count = texts.text("onecard-board-cards", &[("count", &player.count.to_string())]);
        let held = match player.standing {
            onecard::Standing::Active => {
                let cards: Vec<String> =
                    known.unwrap_or_default().iter().map(|card| card.to_string()).collect();
                if cards.is_empty() { count } else { format!("{count}: {}", cards.join(" ")) }
            }
            onecard::Standing::Finished { place } => {
                texts.text("onecard-board-place", &[("place", &place.to_string())])
            }
            onecard::Standing::Bankrupt { .. } => texts.text("onecard-board-bankrupt", &[]),
        };
        lines.push(format!("{}: {held}", scene.name(seat)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use hanpan_core::Observer;
    use hanpan_locale::Language;
    use serde_json::json;

    use super::*;
    use crate::sketch;

    fn is_korean(text: &str) -> bool {
        text.chars().any(|sign| ('가'..='힣').contains(&sign))
    }

    #[test]
    fn positions_are_told_in_the_players_language() {
        let languages = Language::ALL.map(|language| (language, Texts::new(language)));
        for game in hanpan_house::games() {
            let mut table = sketch::table(game.id(), &json!({}), *game.seats().end(), 3);
            while let Some(seat) = table.turn().players().first() {
                let scene = sketch::scene(&*table, &json!({}));
                for (language, texts) in &languages {
                    let lines = position(&scene, texts).join("\n");
                    let korean = *language == Language::Korean;
                    assert_eq!(is_korean(&lines), korean, "{}\n{lines}", game.id());
                    // An id that has no text is told as it is.
                    assert!(!lines.contains("plain-") && !lines.contains("-board-"), "{lines}");
                }
                let action = table.legal(seat)[0].clone();
                table.act(seat, &action, None).unwrap();
            }
        }
    }

    #[test]
    fn open_hands_are_told_and_covered_ones_are_not() {
        let texts = Texts::new(Language::English);
        for (game, players) in [("japae", 2), ("suzume", 3), ("onecard", 3)] {
            let table = sketch::table(game, &json!({}), players, 1);
            let open = position(&Scene::open(&*table, &json!({})), &texts).join("\n");
            let public = Scene::of(&*table, &json!({}), Observer::Public);
            let public = position(&public, &texts).join("\n");
            assert!(!open.contains("covered"), "{open}");
            assert_ne!(open, public);
            for seat in Seat::all(players) {
                let scene = Scene::of(&*table, &json!({}), Observer::Seat(seat));
                let own = position(&scene, &texts);
                // A line for the table, then one for every seat.
                let line = &own[1 + seat.index()];
                assert!(open.lines().any(|open| open == line.as_str()), "{line}\n{open}");
            }
        }
    }
}
