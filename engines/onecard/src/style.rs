//! How closely a player keeps to the policy.

use std::sync::LazyLock;

use hanpan_onecard::{Action, CardSet};
use hanpan_search::math;

use crate::policy::Appeal;

/// How many styles there are.
pub(crate) const STYLES: usize = 2;

/// What is `x` tenths of a card less good than the best is chosen `often * exp(-x / reach) + rest` times as often.
struct Lapse {
    often: f64,
    reach: f64,
    rest: f64,
}

/// The lapses of every style: in what it plays, and in taking what it need not.
const LAPSES: [[Lapse; 2]; STYLES] = {
    const SHARP: Lapse = Lapse { often: 0.002, reach: 30.0, rest: 0.001 };
    [
        [SHARP, SHARP],
        [Lapse { often: 0.25, reach: 40.0, rest: 0.001 }, Lapse { often: 0.14, reach: 30.0, rest: 0.002 }],
    ]
};

/// More than there are: every card, four times for a seven, and to take.
const MOST_CHOICES: usize = 72;

/// So many tenths of a card less are as good as more.
const FAR: usize = 200;

/// How often a choice is made beside the best, by how far it falls behind.
type Odds = [[[f32; FAR + 1]; 2]; STYLES];

static ODDS: LazyLock<Odds> = LazyLock::new(|| {
    LAPSES.map(|style| {
        style.map(|lapse| {
            std::array::from_fn(|behind| match behind {
                0 => 1.0,
                _ => (lapse.often * math::exp(-(behind as f64) / lapse.reach) + lapse.rest) as f32,
            })
        })
    })
});

/// The logarithm of how likely `action` is for every style, if he holds these cards.
pub(crate) fn explain(appeal: &Appeal, hand: CardSet, action: Action) -> [f32; STYLES] {
    let mut rates = [0; MOST_CHOICES];
    let (mut len, mut best, mut chosen) = (0, i32::MIN, None);
    appeal.rate_all(hand, |choice, rate| {
        if choice == action {
            chosen = Some(len);
        }
        rates[len] = rate;
        len += 1;
        best = best.max(rate);
    });
    // What he cannot do at all is never asked about; what he must do says nothing.
    let Some(chosen) = chosen else { return [0.0; STYLES] };
    let odds = &*ODDS;
    std::array::from_fn(|style| {
        let odd = |place: usize| {
            odds[style][usize::from(place + 1 == len)][((best - rates[place]) as usize).min(FAR)]
        };
        math::ln_single(odd(chosen) / (0..len).map(odd).sum::<f32>())
    })
}

/// The logarithm of how likely all that somebody did is, up to a constant, if he may have any of the styles.
pub(crate) fn likelihood(said: &[f64; STYLES]) -> f64 {
    let best = said.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    best + math::ln(said.iter().map(|style| math::exp(style - best)).sum())
}
