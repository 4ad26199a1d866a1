//! What an observer notices of a step.

use std::fmt;

use hanpan_core::{Observer, Reason as _, Seat, Seats, Step};
use serde::{Deserialize, Serialize};

use crate::state::{Stage, State};
use crate::view::{Answer, GameResult, result};
use crate::{Action, Card, CardSet, OneCard, Standing, Suit, seat_name};

/// What an observer notices of a step: everything the step did that he may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The cards are dealt.
    Dealt {
        /// How many cards everybody got.
        hand_size: u8,
        /// One's own hand.
        hand: Option<CardSet>,
        /// The cards opened; all but the last were put back (option `reflip_opening`).
        opened: Vec<Card>,
    },
    /// A player played a card.
    Played(Played),
    /// A player takes; the cards come with the draw.
    Took {
        /// Who.
        seat: Seat,
        /// How many cards he must take: 1, or the whole offense.
        asked: u8,
        /// How many there are for him; the rest are missing from the main deck.
        count: u8,
        /// Whether it ends an attack.
        attacked: bool,
        /// How the game ended, if it did by this.
        result: Option<GameResult>,
    },
    /// A player drew cards.
    Drew {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// The cards, if one drew them oneself.
        cards: Option<CardSet>,
        /// Whether it is the penalty for not calling.
        penalty: bool,
        /// How many cards went to the main deck, if he is bankrupt by this.
        bankrupt: Option<u8>,
        /// How the game ended, if it did by this.
        result: Option<GameResult>,
    },
    /// One's own sealed answer is kept; others notice nothing.
    Answered {
        /// The answer.
        answer: Answer,
    },
    /// All have answered who calls.
    Called {
        /// The player who came down to one card.
        player: Seat,
        /// Who called.
        callers: Seats,
        /// Whether the player was caught, because others called and he did not.
        caught: bool,
        /// How many cards he draws for it.
        penalty: u8,
    },
}

/// What a card did when it was played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// Who.
    pub seat: Seat,
    /// The card.
    pub card: Card,
    /// The suit named with a seven.
    pub suit: Option<Suit>,
    /// The offense points before.
    pub offense_before: u8,
    /// The offense points now.
    pub offense: u8,
    /// The player a jack jumps over.
    pub skipped: Option<Seat>,
    /// Whether a queen turned the direction.
    pub reversed: bool,
    /// Whether the same player has another turn.
    pub again: bool,
    /// Whether a three cancelled the attack (option `three_defends`).
    pub cancelled: bool,
    /// Whether he has one card left (onecard rule 30).
    pub one_card: bool,
    /// His place, if his hand is empty.
    pub place: Option<u8>,
    /// Whose turn it is next.
    pub next: Option<Seat>,
    /// How the game ended, if it did by this.
    pub result: Option<GameResult>,
}

/// What `who` notices of `step`, which led from `before` to `after`.
pub(crate) fn witness(before: &State, step: &Step<OneCard>, after: &State, who: Observer) -> Option<Event> {
    match *step {
        Step::Chance(ref outcome) => match before.stage {
            Stage::Draw { seat, count, penalty } => Some(Event::Drew {
                seat,
                count,
                cards: who.is(seat).then(|| outcome.set()),
                penalty,
                bankrupt: matches!(after.standings[seat.index()], Standing::Bankrupt { .. })
                    .then(|| before.count(seat) as u8 + count),
                result: result(after),
            }),
            _ => {
                let hands = before.seats as usize * before.options.hand_size as usize;
                Some(Event::Dealt {
                    hand_size: before.options.hand_size as u8,
                    hand: match who {
                        Observer::Seat(seat) if u8::from(seat) < before.seats => {
                            Some(after.cards.truth().hands[seat.index()])
                        }
                        _ => None,
                    },
                    opened: outcome.cards()[hands..].to_vec(),
                })
            }
        },
        Step::Act(seat, Action::Play { card, suit }) => {
            Some(Event::Played(played(before, after, seat, card, suit)))
        }
        Step::Act(seat, Action::Take) => Some(Event::Took {
            seat,
            asked: before.offense.max(1),
            count: match after.stage {
                Stage::Draw { count, .. } => count,
                _ => 0,
            },
            attacked: before.offense > 0,
            result: result(after),
        }),
        Step::Act(seat, answer @ (Action::Call | Action::Skip)) => {
            let Stage::Call { player } = before.stage else { return None };
            let call = answer == Action::Call;
            if matches!(after.stage, Stage::Call { .. }) {
                // Still sealed: nobody but its seat notices.
                let answer = if call { Answer::Call } else { Answer::Skip };
                return who.is(seat).then_some(Event::Answered { answer });
            }
            let resolved = after.last_call?;
            Some(Event::Called {
                player,
                callers: resolved.callers,
                caught: resolved.caught(),
                penalty: match after.stage {
                    Stage::Draw { count, .. } => count,
                    _ => 0,
                },
            })
        }
    }
}

fn played(before: &State, after: &State, seat: Seat, card: Card, suit: Option<Suit>) -> Played {
    let place = match after.standings[seat.index()] {
        Standing::Finished { place } => Some(place),
        _ => None,
    };
    let result = result(after);
    let neighbour = after.after(seat);
    let jumped = place.is_none() && before.options.jack && card.rank() == Some(crate::Rank::Jack);
    Played {
        seat,
        card,
        suit,
        offense_before: before.offense,
        offense: after.offense,
        skipped: jumped.then_some(neighbour),
        reversed: after.direction != before.direction,
        again: place.is_none() && after.current == seat,
        cancelled: place.is_none() && before.offense > 0 && after.offense == 0,
        one_card: after.count(seat) == 1,
        place,
        next: if result.is_none() { Some(after.current) } else { None },
        result,
    }
}

/// One line of plain English.
impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Dealt { hand_size, hand, opened } => {
                write!(f, "{hand_size} cards each are dealt")?;
                if let Some(hand) = hand {
                    write!(f, ", yours are {hand}")?;
                }
                for (place, card) in opened.iter().enumerate() {
                    let put_back = if place + 1 < opened.len() { " and put back" } else { "" };
                    write!(f, "; {card} is opened{put_back}")?;
                }
                Ok(())
            }
            Event::Played(played) => played.fmt(f),
            Event::Took { seat, asked, count, attacked, result } => {
                write!(f, "{} ", seat_name(*seat))?;
                match (attacked, count) {
                    (_, 0) => f.write_str("takes, but there is nothing to draw")?,
                    (true, _) => write!(f, "gives in to the attack and takes {asked}")?,
                    (false, _) => f.write_str("takes a card")?,
                }
                if (1..*asked).contains(count) {
                    write!(f, "; only {count} are left")?;
                }
                end(f, *result)
            }
            Event::Drew { seat, count, cards, penalty, bankrupt, result } => {
                write!(f, "{} draws ", seat_name(*seat))?;
                match cards {
                    Some(cards) => write!(f, "{cards}")?,
                    None => write!(f, "{count}")?,
                }
                if *penalty {
                    f.write_str(" for not calling")?;
                }
                if let Some(returned) = bankrupt {
                    write!(f, " and is bankrupt: {returned} cards go to the main deck")?;
                }
                end(f, *result)
            }
            Event::Answered { answer: Answer::Call } => f.write_str("you call"),
            Event::Answered { answer: Answer::Skip } => f.write_str("you do not call"),
            Event::Called { player, callers, caught, penalty } => {
                if callers.is_empty() {
                    return f.write_str("nobody calls");
                }
                for (place, seat) in callers.iter().enumerate() {
                    let comma = if place > 0 { " and " } else { "" };
                    write!(f, "{comma}{}", seat_name(seat))?;
                }
                f.write_str(" called: ")?;
                let player = seat_name(*player);
                match (caught, penalty) {
                    (false, _) => write!(f, "{player} is safe"),
                    (true, 0) => write!(f, "{player} is caught, but there is nothing to draw"),
                    (true, _) => write!(f, "{player} is caught and draws a card"),
                }
            }
        }
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} plays {}", seat_name(self.seat), self.card)?;
        if let Some(suit) = self.suit {
            write!(f, " and names {suit}")?;
        }
        if let (Some(next), true) = (self.next, self.offense > 0) {
            let added = self.offense - self.offense_before;
            write!(f, "; attacks {} with {}+{added}", seat_name(next), self.offense_before)?;
        }
        if self.cancelled {
            f.write_str("; the attack is over")?;
        }
        if let Some(skipped) = self.skipped {
            write!(f, "; jumps over {}", seat_name(skipped))?;
        }
        if self.reversed {
            f.write_str("; the direction turns")?;
        }
        if self.again {
            write!(f, "; {} plays once more", seat_name(self.seat))?;
        }
        if self.one_card {
            f.write_str("; one card!")?;
        }
        match self.place {
            Some(place) if self.result.is_none() => write!(f, "; finishes as number {place}")?,
            _ => {}
        }
        end(f, self.result)
    }
}

fn end(f: &mut fmt::Formatter<'_>, result: Option<GameResult>) -> fmt::Result {
    let Some(result) = result else { return Ok(()) };
    write!(f, "; the game is over ({})", result.reason.code())?;
    result.winners.iter().try_for_each(|seat| write!(f, ", {} wins", seat_name(seat)))
}
