//! The original One Card program: two to four players at one screen.
//!
//! A wrong index is answered as the original answered it: by asking again. The debug block before every turn shows all
//! hands; everybody sits at the same screen, so nothing is hidden from anybody here.

mod screen;

use hanpan_core::{Observer, Seat};
use hanpan_onecard::{Action, Card, Event, OneCard, Played, Rank, Standing, Suit, seat_name};
use hanpan_table::RecordStep;
use hanpan_table::TableEvent::Takeback;
use hanpan_table::fair::Reveal;

use crate::console::{Console, Stop};
use crate::house::{House, person};
use crate::onecard::screen::{card_text, suit_text};
use crate::open_table::OpenTable;

/// One game.
pub(crate) fn run(house: &mut House<'_>) -> Result<(), Stop> {
    let mut open = match house.offer_saved()? {
        Some(open) => open,
        None => {
            let players = ask_players(&mut house.console)?;
            house.open(Seat::all(players).map(|seat| person(seat_name(seat))).collect())
        }
    };
    let mut rounds = EmptyRounds::of(&open);
    house.play(&mut open, |open, console| {
        rounds.forget_one(open);
        take_turn(open, rounds.turns, console)
    })?;
    for winner in open.table().outcome().map(|outcome| outcome.winners).unwrap_or_default().iter() {
        writeln!(house.console, "Player {} wins!!", seat_name(winner))?;
    }
    Ok(())
}

fn ask_players(console: &mut Console<'_>) -> Result<u8, Stop> {
    loop {
        if let Ok(players @ 2..=4) = console.ask("Enter the number of players(between 2 and 4): ")?.parse() {
            return Ok(players);
        }
    }
}

fn take_turn(
    open: &mut OpenTable<OneCard>,
    forgotten_turns: u32,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let Some(seat) = open.seat() else { return Ok(()) };
    screen::show(open.table(), seat, forgotten_turns, console)?;
    let action = ask(open, seat, console)?;
    let before = open.table().seq();
    open.act(seat, action).expect("a legal action is not refused");
    for (_, event) in open.table().seen_since(Observer::Public, before) {
        tell(event, console)?;
    }
    Ok(())
}

/// What the player does, one of the legal actions.
fn ask(open: &OpenTable<OneCard>, seat: Seat, console: &mut Console<'_>) -> Result<Action, Stop> {
    let hand = screen::hand(open.table(), seat);
    let legal = open.table().legal(seat);
    loop {
        let Ok(index @ 1..) = console.ask("Enter the index: ")?.parse::<usize>() else { continue };
        if index == hand.len() + 1 {
            return Ok(Action::Take);
        }
        let Some(card) = hand.nth(index - 1) else { continue };
        if legal.contains(&Action::play(card)) {
            return Ok(Action::play(card));
        }
        // A seven that may be played is legal with every suit, and with none if it is the last card.
        if legal.contains(&Action::play_naming(card, Suit::Spades)) {
            tell_put(seat, card, console)?;
            return Ok(Action::play_naming(card, ask_suit(console)?));
        }
    }
}

fn ask_suit(console: &mut Console<'_>) -> Result<Suit, Stop> {
    loop {
        if let Ok(number @ 1..=4) = console.ask("Change the pattern (1:♠ 2:♥ 3:♦ 4:♣): ")?.parse::<usize>()
        {
            return Ok(Suit::ALL[number - 1]);
        }
    }
}

fn tell(event: &Event, console: &mut Console<'_>) -> Result<(), Stop> {
    match event {
        Event::Played(played) => tell_played(played, console),
        Event::Took { seat, asked, count, attacked, .. } => {
            let name = seat_name(*seat);
            if *attacked {
                writeln!(console, "Player {name} couldn't defend the attack!! Takes {asked} cards")?;
            } else if *count > 0 {
                writeln!(console, "Player {name} takes a card")?;
            }
            match count {
                0 => writeln!(console, "Cannot take a card anymore... Play with the cards you have"),
                count if count < asked => writeln!(
                    console,
                    "There is no much cards... Return remaining cards only except first card"
                ),
                _ => Ok(()),
            }
        }
        Event::Drew { seat, bankrupt: Some(cards), .. } => {
            let name = seat_name(*seat);
            writeln!(console, "Player {name} is bankrupt!! Return {cards} cards to the main deck")
        }
        // The next screen shows the rest.
        Event::Dealt { .. } | Event::Drew { .. } | Event::Answered { .. } | Event::Called { .. } => Ok(()),
    }
}

fn tell_played(played: &Played, console: &mut Console<'_>) -> Result<(), Stop> {
    let name = seat_name(played.seat);
    match played.suit {
        // Before the suit was asked for, it was told that the card is put.
        Some(suit) => writeln!(console, "The pattern is changed to {}", suit_text(suit))?,
        None => tell_put(played.seat, played.card, console)?,
    }
    if played.one_card {
        writeln!(console, "Player {name} has only one card!! One Card!!")?;
    }
    // The last card's effect is not resolved (onecard rule 28).
    let Some(next) = played.next else { return Ok(()) };
    let Played { offense_before: before, offense, .. } = played;
    let next = seat_name(next);
    if played.skipped.is_some() {
        writeln!(console, "Jump to player {next}")
    } else if played.reversed {
        writeln!(console, "The direction is changed. next player is {next}")
    } else if played.card.rank() == Some(Rank::King) {
        writeln!(console, "Player {name} plays one more card")
    } else if offense > before {
        writeln!(console, "Attack Player {next} with offense point {before}+{}!!", offense - before)
    } else {
        Ok(())
    }
}

fn tell_put(seat: Seat, card: Card, console: &mut Console<'_>) -> Result<(), Stop> {
    writeln!(console, "Player {} put the card {}", seat_name(seat), card_text(card))
}

/// Rounds in which everybody took and there was nothing to take.
///
/// The house ends a game after two of them (onecard rule 25); the original let its players go on until one of them
/// puts a card. Such a round changes nothing but the number of the phase, so it is taken back before the second is
/// full, and the number is kept here.
struct EmptyRounds {
    /// How many turns were taken back.
    turns: u32,
}

impl EmptyRounds {
    /// What the log of a table tells of them.
    fn of(open: &OpenTable<OneCard>) -> EmptyRounds {
        let taken_back = |step: &RecordStep| match step {
            RecordStep::Event(Takeback { steps }) => *steps as u32,
            _ => 0,
        };
        EmptyRounds { turns: open.table().record(Reveal::Commitment).steps.iter().map(taken_back).sum() }
    }

    /// Takes a round back if the next take would end the game.
    fn forget_one(&mut self, open: &mut OpenTable<OneCard>) {
        let view = open.table().view(Observer::Public);
        let active = view.players.iter().filter(|(_, player)| player.standing == Standing::Active).count();
        if view.result.is_none() && usize::from(view.empty_takes) == 2 * active - 1 {
            open.take_back(active).expect("a round of takes has just been taken");
            self.turns += active as u32;
        }
    }
}
