//! What a seat can foretell and believe, from its own situation alone.

use std::fmt;

use hanpan_core::{Rules, Seat};

/// What a seat can foretell of its actions, and believe of what the others hold, when it must act.
///
/// It is what a person in the seat could say himself: made from a [`Situation`](crate::Situation) and dice alone, and
/// always the same for the same situation, nodes and seed. Nothing in it is put in order by chance.
pub struct Foresight<R: Rules> {
    /// What comes of each action, in the order of the legal ones. An action that changes nothing that could be played
    /// out, such as a call, is left out.
    pub forecasts: Vec<Forecast<R>>,
    /// What the other seats may hold, in seat order, those without a hand left out.
    pub hands: Vec<Believed>,
}

/// What is foretold of one action, if everybody goes on as is thought likely.
pub struct Forecast<R: Rules> {
    /// The action.
    pub action: R::Action,
    /// The chance to win: the hand or the round in play, and the game where it has no rounds. Whoever shares a win has
    /// that share of it.
    pub win: Expected,
    /// The chance that another wins with the very tile that the action gives away; nothing where it gives none away.
    pub deal_in: Option<Expected>,
    /// The points won or lost in the hand or the round in play; nothing where points are not played for.
    pub points: Option<Expected>,
}

/// What is believed of a hidden hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Believed {
    /// Whose it is.
    pub seat: Seat,
    /// Every kind of tile, or every card, in the game's own order.
    pub pieces: Vec<Piece>,
}

/// How likely a tile or a card is in a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The tile or the card as it is written in the game.
    pub piece: String,
    /// The chance that at least one is held.
    pub held: Expected,
    /// How many are held, on average.
    pub count: Expected,
}

/// A number that is foretold, and how far what happens is off on average, at most: in 19 of 20 cases, what was thought of
/// how the others play included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The number; a chance is between 0 and 1.
    pub value: f64,
    /// How far it may be off; 0 for what is certain.
    pub within: f64,
}

impl Expected {
    /// What cannot be otherwise.
    pub const fn certain(value: f64) -> Expected {
        Expected { value, within: 0.0 }
    }

    /// A chance, with a `margin` for what is thought wrongly of how the others play. It is that wide for an even chance, and
    /// the narrower the surer the chance is, as its spread is.
    ///
    /// ```
    /// use hanpan_search::Expected;
    ///
    /// assert_eq!(Expected::chance(0.5, 0.04), Expected { value: 0.5, within: 0.04 });
    /// assert!(Expected::chance(0.02, 0.04).within < 0.012);
    /// assert_eq!(Expected::chance(1.0, 0.04), Expected::certain(1.0));
    /// ```
    pub fn chance(value: f64, margin: f64) -> Expected {
        let value = value.clamp(0.0, 1.0);
        Expected { value, within: 2.0 * margin * (value * (1.0 - value)).sqrt() }
    }
}

/// Adds up what happened in one imagined world after another.
///
/// Worlds may be like those before them, as the links of a chain are, so how sure the mean is comes from the means of
/// longer stretches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    worlds: u32,
    sum: f64,
    stretch: f64,
    stretches: f64,
    means: f64,
    squares: f64,
}

impl Tally {
    /// How many worlds are a stretch.
    const STRETCH: u32 = 32;

    /// Adds what happened in the next world.
    pub fn add(&mut self, value: f64) {
        self.worlds += 1;
        self.sum += value;
        self.stretch += value;
        if self.worlds.is_multiple_of(Tally::STRETCH) {
            let mean = self.stretch / f64::from(Tally::STRETCH);
            self.stretch = 0.0;
            self.stretches += 1.0;
            self.means += mean;
            self.squares += mean * mean;
        }
    }

    /// The mean as a [chance](Expected::chance), within two standard errors and the margin.
    pub fn chance(&self, margin: f64) -> Expected {
        let Expected { value, within } = self.expected(0.0);
        Expected { value, within: within + Expected::chance(value, margin).within }
    }

    /// The mean, within two standard errors and a `margin` for what is wrong in all worlds alike: that the others play
    /// as is thought. What never happened in so many worlds may happen once in as many.
    ///
    /// ```
    /// let mut tally = hanpan_search::Tally::default();
    /// (0..640).for_each(|world| tally.add(if world % 4 == 0 { 1.0 } else { 0.0 }));
    /// let expected = tally.expected(0.02);
    /// assert_eq!(expected.value, 0.25);
    /// assert!(expected.within >= 0.02 && expected.within < 0.05, "{expected:?}");
    /// ```
    pub fn expected(&self, margin: f64) -> Expected {
        let worlds = f64::from(self.worlds.max(1));
        let error = if self.stretches < 2.0 {
            // Too few to know better: as far off as a chance can be.
            0.5 / worlds.sqrt()
        } else {
            let mean = self.means / self.stretches;
            let variance = (self.squares / self.stretches - mean * mean).max(0.0);
            (variance / (self.stretches - 1.0)).sqrt()
        };
        Expected { value: self.sum / worlds, within: 2.0 * error + margin + 1.0 / worlds }
    }
}

// Derived implementations would ask for `R: Clone` and the like, which the empty type `R` need not be.
impl<R: Rules> fmt::Debug for Foresight<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {:?}", self.forecasts, self.hands)
    }
}

impl<R: Rules> fmt::Debug for Forecast<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:?} {:?} {:?}", self.action, self.win, self.deal_in, self.points)
    }
}
