//! A decision looked back at, in words and bars: what came of each action, and what could be believed of each hand.

use hanpan_house::{Expected, Forecast, Piece, Review, ReviewedHand};
use hanpan_locale::Texts;

use crate::board::Board;
use crate::canvas::{padded, width};
use crate::hint::motive_words;
use crate::scene::Scene;

/// How many tiles or cards have a bar; of more the likeliest.
const BARS: usize = 12;
/// The columns of a whole bar.
const LONGEST: usize = 20;
/// More reasons than these are not read.
const REASONS: usize = 2;

/// A review, line by line. `believes` says whether whoever decided was a bot that reckons so itself.
pub fn written(review: &Review, believes: bool, scene: &Scene, texts: &Texts, ascii: bool) -> Vec<String> {
    let mut board = crate::boards::board(scene.game);
    board.update(scene, false);
    let mut lines = Vec::new();
    if !review.forecasts.is_empty() {
        let who = scene.name(review.seat);
        lines.push(texts.text("review-forecasts", &[("player", who)]));
        let mut forecasts: Vec<&Forecast> = review.forecasts.iter().collect();
        // The likeliest to win first; what is as likely keeps the order of the rules.
        forecasts.sort_by(|one, other| other.win.value.total_cmp(&one.win.value));
        for forecast in forecasts {
            let is_played = review.played.as_ref() == Some(&forecast.action);
            let mark = match (is_played, ascii) {
                (false, _) => " ",
                (true, false) => "▸",
                (true, true) => ">",
            };
            lines.push(format!(" {mark} {}", forecast_words(forecast, &*board, scene, texts)));
        }
    }
    for hand in &review.hands {
        lines.push(String::new());
        let names = [("who", scene.name(review.seat)), ("player", scene.name(hand.believed.seat))];
        lines.push(texts.text(if believes { "review-believed" } else { "review-hand" }, &names));
        lines.extend(bars(hand, &*board, scene, texts, ascii));
    }
    lines
}

/// Whether a bot of this name reckons with beliefs such as are told.
pub fn believes(kind: &str, name: &str) -> bool {
    kind != crate::local::HUMAN && name == "hard"
}

/// An action and what is foretold of it.
fn forecast_words(forecast: &Forecast, board: &dyn Board, scene: &Scene, texts: &Texts) -> String {
    let chance = |id: &str, chance: Expected| texts.text(id, &[("value", &percent(chance))]);
    let action = board.label(scene, &forecast.action, texts);
    let mut said = vec![chance("review-win", forecast.win)];
    said.extend(forecast.deal_in.map(|deal_in| chance("review-deal-in", deal_in)));
    said.extend(forecast.points.map(|points| texts.text("review-points", &[("value", &amount(points))])));
    let motives = forecast.motives.iter().take(REASONS);
    let why: Vec<String> = motives.map(|motive| motive_words(motive, board, scene, texts)).collect();
    let mut words = texts.text("hint-why", &[("action", &action), ("why", &said.join(", "))]);
    if !why.is_empty() {
        words.push_str(" · ");
        words.push_str(&why.join(", "));
    }
    words
}

/// The tiles or cards of a hand, each with how likely it is there and, if it was, how often.
fn bars(hand: &ReviewedHand, board: &dyn Board, scene: &Scene, texts: &Texts, ascii: bool) -> Vec<String> {
    let name = |piece: &str| board.word(scene, "tile", piece, texts);
    let mut shown: Vec<&Piece> = hand.believed.pieces.iter().collect();
    if shown.len() > BARS {
        shown.sort_by(|one, other| other.held.value.total_cmp(&one.held.value));
        shown.truncate(BARS);
    }
    let longest = shown.iter().map(|piece| width(&name(&piece.piece))).max().unwrap_or(0);
    let (full, empty, mark) = if ascii { ("#", ".", "*") } else { ("█", "░", "●") };
    let line = |piece: &&Piece| {
        let filled = ((piece.held.value * LONGEST as f64).round() as usize).min(LONGEST);
        let there = hand.held.iter().filter(|held| **held == piece.piece).count();
        let line = format!(
            "   {}  {}{}  {:>6}%  {}",
            padded(&name(&piece.piece), longest),
            full.repeat(filled),
            empty.repeat(LONGEST - filled),
            percent(piece.held),
            mark.repeat(there)
        );
        line.trim_end().to_owned()
    };
    let mut lines: Vec<String> = shown.iter().map(line).collect();
    let held: Vec<String> = hand.held.iter().map(|piece| name(piece)).collect();
    lines.push(format!("   {}", texts.text("review-held", &[("pieces", &held.join(" "))])));
    lines
}

/// A chance in whole percents and within what it is true: `52±3`; what is certain, or as good as that, without.
pub fn percent(chance: Expected) -> String {
    let whole = |share: f64| (100.0 * share).round() as i64;
    match whole(chance.within) {
        0 => whole(chance.value).to_string(),
        within => format!("{}±{within}", whole(chance.value)),
    }
}

/// Points won or lost and within what it is true: `+1.2±0.3`.
fn amount(points: Expected) -> String {
    match points.within == 0.0 {
        true => format!("{:+.0}", points.value),
        false => format!("{:+.1}±{:.1}", points.value, points.within),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_uncertain_says_so() {
        let expected = |value, within| Expected { value, within };
        assert_eq!(percent(expected(0.524, 0.031)), "52±3");
        assert_eq!(percent(Expected::certain(1.0)), "100");
        assert_eq!(percent(expected(0.001, 0.002)), "0");
        assert_eq!(amount(expected(-1.24, 0.25)), "-1.2±0.2");
        assert_eq!(amount(Expected::certain(5.0)), "+5");
    }
}
