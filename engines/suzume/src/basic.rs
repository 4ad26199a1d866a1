//! The sound heuristic.

use hanpan_search::{Agent, Budget, Candidate, Decision, Situation, Value};
use hanpan_suzume::{Action, Hand, Suzume, Tile};

use crate::position::{Position, bit};

/// Plays a sound heuristic, the same whatever the budget and the seed.
///
/// 1. It wins whenever it can.
/// 2. Otherwise it keeps the five tiles that are worth most with the next tile: what each tile wins that completes
///    them, times how many of it are unseen, a tile that can be won by tsumo alone counting less (furiten).
/// 3. What this does not tell apart is told by how near the tiles are to sets of enough points: pairs and neighbours,
///    dora, reds, and tiles that fit a special hand.
///
/// It looks no further than that tile, and minds the others' hands as little as they show.
#[derive(Clone, Copy, Debug, Default)]
pub struct BasicAgent;

impl Agent<Suzume> for BasicAgent {
    fn choose(&mut self, situation: &Situation<'_, Suzume>, _: &Budget) -> Decision<Suzume> {
        let Some(position) = Position::of(situation.view) else {
            return Decision::at_once(situation.legal[0]);
        };
        decide(&position, situation.legal)
    }
}

/// How far off a rating may be: what a round wins or loses scatters by about as much.
pub(crate) const ROUGH: f64 = 6.0;

/// The heuristic's decision.
pub(crate) fn decide(position: &Position, legal: &[Action]) -> Decision<Suzume> {
    let mut rated: Vec<(Action, f64)> =
        legal.iter().map(|&action| (action, rate(position, action))).collect();
    let is_win = |action| matches!(action, Action::Tsumo | Action::Ron);
    rated.sort_by(|(one, value), (other, least)| {
        is_win(*other).cmp(&is_win(*one)).then(least.total_cmp(value))
    });
    let candidates: Vec<_> = rated
        .iter()
        .map(|&(action, value)| {
            let error = if action == Action::Tsumo { 0.0 } else { ROUGH };
            Candidate { action, value: Value::Points(value), line: vec![action], error }
        })
        .collect();
    Decision { action: rated[0].0, candidates, nodes: legal.len() as u64 }
}

/// What an action is worth by the heuristic: the points of a win, or those expected from the next tile.
pub(crate) fn rate(position: &Position, action: Action) -> f64 {
    let won = |six: Hand| position.value(position.me, position.win(six).unwrap_or(0));
    let furiten = position.discarded[position.me];
    match action {
        Action::Tsumo => f64::from(position.tsumo_gain(won(position.hand))),
        Action::Ron => position.claimed().map_or(0.0, |(from, tile)| {
            f64::from(won(position.hand.with(tile)).min(position.points[from.index()]))
        }),
        Action::Discard(tile) => rate_five(position, position.hand.without(tile), furiten | bit(tile)),
        Action::Skip => rate_five(position, position.hand, furiten),
    }
}

/// What five tiles are worth: the points expected from the next tile, and a little for being near more.
fn rate_five(position: &Position, five: Hand, furiten: u16) -> f64 {
    next_draw(position, five, furiten) + 0.01 * (shape(five) + potential(position, five))
}

/// The points expected from the next tile that is drawn or discarded.
pub(crate) fn next_draw(position: &Position, five: Hand, furiten: u16) -> f64 {
    let mut sum = 0.0;
    for tile in Tile::all().filter(|tile| position.unseen[tile.index()] > 0) {
        if let Some(points) = position.win(five.with(tile)) {
            let value = position.value(position.me, points);
            // By ron it may come from anybody, by tsumo only in one's own turn.
            let ways = if furiten & bit(tile) != 0 { 1.0 } else { 1.0 + 0.8 * (position.seats - 1) as f64 };
            sum += f64::from(u16::from(position.unseen[tile.index()]) * value) * ways;
        }
    }
    sum / position.unseen_count().max(1) as f64
}

/// How near five tiles are to sets: pairs and neighbours.
pub(crate) fn shape(five: Hand) -> f64 {
    let tiles: Vec<Tile> = five.tiles().collect();
    let pairs = tiles
        .iter()
        .enumerate()
        .flat_map(|(place, one)| tiles[place + 1..].iter().map(move |other| (one, other)));
    pairs
        .map(|(one, other)| match (one.kind().number(), other.kind().number()) {
            _ if one.kind() == other.kind() => 2.0,
            (Some(one), Some(other)) if one.abs_diff(other) == 1 => 1.5,
            (Some(one), Some(other)) if one.abs_diff(other) == 2 => 1.0,
            _ => 0.0,
        })
        .sum()
}

/// What five tiles bring to a hand besides its sets: dora, reds, and tiles of a special hand.
pub(crate) fn potential(position: &Position, five: Hand) -> f64 {
    let count = |fits: &dyn Fn(Tile) -> bool| five.tiles().filter(|&tile| fits(tile)).count();
    let reds = count(&Tile::is_red);
    let dora = count(&|tile| tile.kind() == position.dora);
    let special = count(&Tile::is_green).max(count(&|tile| tile.kind().is_outer())).max(reds);
    // Three of five may be chance; four or five are on the way.
    (reds + dora) as f64 + 1.5 * special.saturating_sub(3) as f64
}

#[cfg(test)]
mod tests {
    use hanpan_core::Seat;
    use hanpan_suzume::{Options, Phase};

    use super::*;
    use crate::hands::TILES;
    use crate::position::MOST;

    fn tiles(text: &str) -> Vec<Tile> {
        text.split_whitespace().map(|tile| tile.parse().unwrap()).collect()
    }

    /// Seat 1 of two, not the dealer, in its turn.
    fn position(six: &str, dora: &str, seen: &str, discarded: &str) -> Position {
        let hand: Hand = tiles(six).into_iter().collect();
        let mut unseen = [0; TILES];
        Tile::all().for_each(|tile| unseen[tile.index()] = tile.copies() - hand.count(tile));
        let river: Vec<_> = tiles(seen).into_iter().map(|tile| (0, tile)).collect();
        let own: Vec<_> = tiles(discarded).into_iter().map(|tile| (1, tile)).collect();
        let dora: Tile = dora.parse().unwrap();
        for tile in river.iter().chain(&own).map(|&(_, tile)| tile).chain([dora]) {
            unseen[tile.index()] -= 1;
        }
        Position {
            options: Options::default(),
            seats: 2,
            me: 1,
            dealer: 0,
            dora: dora.kind(),
            phase: Phase::Act { seat: Seat::at(1) },
            hand,
            unseen,
            wall: 20,
            discarded: [0, own.iter().fold(0, |kinds, &(_, tile)| kinds | bit(tile)), 0, 0, 0],
            river: river.into_iter().chain(own).collect(),
            points: [40; MOST],
            is_last: false,
        }
    }

    fn check(six: &str, dora: &str, seen: &str, discarded: &str, expected: &str) {
        let position = position(six, dora, seen, discarded);
        let mut legal: Vec<Action> = position.hand.distinct().map(Action::Discard).collect();
        if position.win(position.hand).is_some() {
            legal.push(Action::Tsumo);
        }
        let decision = decide(&position, &legal);
        assert_eq!(decision.action.to_string(), expected, "{six}, dora {dora}: {decision:?}");
        assert_eq!(decision.candidates.len(), legal.len());
    }

    #[test]
    fn it_wins_whenever_it_can() {
        check("2 3 4 5 5 5r", "G", "", "", "tsumo");
        check("1 1 1r 9 9 9", "G", "", "", "tsumo");
        // Two sets of four points win nothing.
        assert_ne!(decide(&position("2 2r 3 3 4 4", "G", "", ""), &[Action::Skip]).action, Action::Tsumo);
    }

    #[test]
    fn it_wins_by_ron_and_says_what_it_wins() {
        let mut position = position("2 3 4 5 5r", "G", "5", "");
        position.phase = Phase::Claim { seat: Seat::at(0), tile: "5".parse().unwrap() };
        let decision = decide(&position, &[Action::Ron, Action::Skip]);
        assert_eq!(decision.action, Action::Ron);
        assert_eq!(decision.candidates[0].value, Value::Points(5.0));
        position.points[0] = 3;
        assert_eq!(rate(&position, Action::Ron), 3.0);
    }

    #[test]
    fn it_waits_where_most_tiles_are_unseen() {
        check("2r 3r 4r 5 6 9", "G", "", "", "discard 9");
        check("2r 3r 4r 5 5 7", "G", "", "", "discard 5");
        check("2r 3r 4r 5 5 7", "G", "6 6 6 6r", "", "discard 7");
        check("2r 3r 4r 5 5 7", "G", "5 5r", "", "discard 5");
    }

    #[test]
    fn it_waits_for_more_points() {
        // There are four 7s for 8 9 and only two 9s for the pair, but a third 9 makes all terminals.
        check("1 1 1r 9 9 8", "G", "", "", "discard 8");
        check("R R R 9 9 8", "5", "", "", "discard 8");
    }

    #[test]
    fn a_hand_below_the_minimum_waits_for_nothing() {
        // 5r 6 7 8r 9 waits for a 7 that makes four points, 5 5r 6 7 8r for a 5 that makes six.
        check("5 5r 6 7 8r 9", "G", "", "", "discard 9");
    }

    #[test]
    fn furiten_counts_less() {
        // Two of each are left: the triplet has a point more, but it cannot be won by ron.
        check("2r 3r 4r 5 5 7", "G", "6 6 6r", "", "discard 7");
        check("2r 3r 4r 5 5 7", "G", "6 6r", "5", "discard 5");
    }

    #[test]
    fn hands_far_from_ready_keep_what_fits() {
        let position = position("", "5", "", "");
        let hand = |text| tiles(text).into_iter().collect::<Hand>();
        // Pairs, neighbours and gaps.
        for (better, worse) in
            [("1 1 4 7 G", "1 2 5 8 G"), ("1 2 5 8 G", "1 3 6 9 G"), ("1 3 6 9 G", "1 4 7 G R")]
        {
            assert!(shape(hand(better)) > shape(hand(worse)), "{better}, {worse}");
        }
        // A red tile, a dora, four greens and four terminals.
        for (better, worse) in [
            ("1r 4 7 G R", "1 4 7 G R"),
            ("1 5 7 G R", "1 4 7 G R"),
            ("2 4 8 G 9", "2 4 7 G 9"),
            ("1 9 G G 7", "1 8 G G 7"),
        ] {
            assert!(
                potential(&position, hand(better)) > potential(&position, hand(worse)),
                "{better}, {worse}"
            );
        }
    }
}
