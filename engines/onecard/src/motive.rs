//! Why an action is good or bad, in a player's terms.

use hanpan_core::Seat;
use hanpan_onecard::{Action, Card, CardSet, Due, OneCard, Rank, Suit, View};
use hanpan_search::Situation;

use crate::board::{House, demanded_after, follows};

hanpan_search::motives! {
    /// Why something is done; the motive that matters most is told first.
    pub enum Motive {
        /// It is the last card.
        Finishes = "finishes",
        /// The attack goes on to the next player, and grows.
        PassesAttack {
            /// Who faces it then.
            player: Seat,
            /// How many cards.
            count: u8,
        } = "passes_attack",
        /// The attack is blocked.
        BlocksAttack = "blocks_attack",
        /// It attacks.
        Attacks {
            /// Whom.
            player: Seat,
            /// With how many cards.
            count: u8,
        } = "attacks",
        /// The next player is about to finish.
        Stops {
            /// Who.
            player: Seat,
            /// How many cards he has left.
            count: u8,
        } = "stops",
        /// One more turn for oneself.
        Again = "again",
        /// A player is passed over.
        Skips {
            /// Who.
            player: Seat,
        } = "skips",
        /// The direction of play turns.
        Turns = "turns",
        /// A suit is named of which one holds more.
        Names {
            /// Which.
            suit: Suit,
            /// How many.
            count: usize,
        } = "names",
        /// So many of one's cards can follow it.
        Follows {
            /// How many.
            count: usize,
        } = "follows",
        /// It keeps the special cards for later.
        KeepsSpecial {
            /// How many.
            count: usize,
        } = "keeps_special",
        /// One card fewer.
        OneFewer = "one_fewer",
        /// Nothing answers the attack.
        GivesIn {
            /// How many cards are drawn.
            count: u8,
        } = "gives_in",
        /// Nothing fits.
        NothingFits = "nothing_fits",
        /// What fits is kept for later.
        Saves = "saves",
        /// So many cards that one is bankrupt.
        Bankrupt {
            /// How many one holds then.
            count: u8,
        } = "bankrupt",
        /// Nobody can catch one any more.
        CallsFirst = "calls_first",
        /// Somebody who says nothing draws a card.
        Catches {
            /// Who.
            player: Seat,
        } = "catches",
        /// Nothing is said.
        Quiet = "quiet",
    }
}

/// Why an action is good or bad for the seat that looks on.
pub fn motives(situation: &Situation<'_, OneCard>, action: Action) -> Vec<Motive> {
    let view = situation.view;
    let (Some(you), Some(hand)) = (view.you, view.hand) else { return Vec::new() };
    let caller = match view.due {
        Due::Call { player, .. } => Some(player),
        _ => None,
    };
    match action {
        Action::Play { card, suit } => of_card(view, hand.without(card), card, suit),
        Action::Take => of_take(view, hand, situation.legal.len() > 1),
        Action::Call if caller == Some(you) => vec![Motive::CallsFirst],
        Action::Call => caller.map(|player| Motive::Catches { player }).into_iter().collect(),
        Action::Skip => vec![Motive::Quiet],
    }
}

fn of_card(view: &View, rest: CardSet, card: Card, suit: Option<Suit>) -> Vec<Motive> {
    if rest.is_empty() {
        return vec![Motive::Finishes];
    }
    let mut motives = Vec::new();
    let (options, attack) = (&view.options, card.attack());
    let many = view.players.iter().filter(|(_, player)| player.count > 0).count() > 2;
    let mut others_turn = true;
    if let Some(player) = view.next {
        match () {
            () if view.offense > 0 && attack > 0 => {
                motives.push(Motive::PassesAttack { player, count: view.offense + attack });
            }
            () if view.offense > 0 => motives.push(Motive::BlocksAttack),
            () if attack > 0 => motives.push(Motive::Attacks { player, count: attack }),
            () => {}
        }
        match card.rank() {
            Some(Rank::King) if options.king => others_turn = false,
            Some(Rank::Jack) if options.jack && !many => others_turn = false,
            Some(Rank::Jack) if options.jack => motives.push(Motive::Skips { player }),
            Some(Rank::Queen) if options.queen && many => motives.push(Motive::Turns),
            _ => {}
        }
        let count = view.players[player].count;
        if !motives.is_empty() && count <= 2 {
            motives.push(Motive::Stops { player, count });
        }
    }
    if !others_turn {
        motives.push(Motive::Again);
    }
    if let Some(suit) = suit {
        let count = rest.iter().filter(|held| held.suit() == Some(suit)).count();
        motives.push(Motive::Names { suit, count });
    }
    if motives.is_empty() {
        let special = options.special_cards();
        if !special.contains(card) && !(rest & special).is_empty() {
            motives.push(Motive::KeepsSpecial { count: (rest & special).len() });
        }
        let count = (rest & follows(card, demanded_after(card, suit))).len();
        motives.push(if count > 0 { Motive::Follows { count } } else { Motive::OneFewer });
    }
    motives
}

fn of_take(view: &View, hand: CardSet, fits: bool) -> Vec<Motive> {
    let drawn = view.offense.max(1);
    let held = hand.len() as u8 + drawn;
    if held >= House::new(&view.options).bankrupt_at {
        return vec![Motive::Bankrupt { count: held }];
    }
    vec![match (fits, view.offense) {
        (true, _) => Motive::Saves,
        (false, 0) => Motive::NothingFits,
        (false, count) => Motive::GivesIn { count },
    }]
}
