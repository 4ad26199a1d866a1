//! What is printed before every turn.

use hanpan_core::{Observer, Seat};
use hanpan_onecard::{Card, CardSet, Direction, OneCard, Rank, Standing, Suit, View, seat_name};
use hanpan_table::Table;

use crate::console::{Console, Stop};

/// The frame is as wide as this, and what is in the middle is centred in it.
const WIDTH: usize = 76;

/// Cards in a line.
const A_LINE: usize = 6;

/// The debug block, then the table as `seat` has it before him; the number of the phase counts `forgotten_turns` too.
pub(super) fn show(
    table: &Table<OneCard>,
    seat: Seat,
    forgotten_turns: u32,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let view = table.view(Observer::Seat(seat));
    show_all_cards(table, &view, seat, console)?;
    writeln!(console, "{:>WIDTH$}", format!("Phase {}", view.phase + forgotten_turns))?;
    writeln!(console, "{}", "*".repeat(WIDTH))?;
    writeln!(console, "| Table<{}>\n|", view.table)?;
    let others: Vec<String> =
        around(&view, seat, Direction::Left).skip(1).map(|other| fan(&view, other)).collect();
    writeln!(console, "| {}\n|", centred(&others.join("    ")))?;
    if let Some(open) = view.open {
        let suits: Vec<&str> = view.demanded.iter().map(suit_text).collect();
        writeln!(console, "| {}\n|", centred(&format!("{} {}", card_text(open), suits.join(" "))))?;
    }
    writeln!(console, "| {}\n|", centred(&fan(&view, seat)))?;
    let next = view.next.map_or(seat_name(seat), seat_name);
    writeln!(
        console,
        "| current: {}  next: {next}  direction: {}  offense point: {}\n|",
        seat_name(seat),
        view.direction,
        view.offense
    )?;
    let hand = hand(table, seat);
    writeln!(console, "| Total {} cards", hand.len())?;
    let indexed = (1..).zip(hand.iter()).map(|(index, card)| format!("{index}:{}", card_text(card)));
    let choices: Vec<String> = indexed.chain([format!("{}: Take", hand.len() + 1)]).collect();
    for line in choices.chunks(A_LINE) {
        writeln!(console, "| {}", line.join(" "))?;
    }
    writeln!(console, "{}", "*".repeat(WIDTH))
}

/// The debug block: the main deck with the open card first, then every hand from the current player on.
fn show_all_cards(
    table: &Table<OneCard>,
    view: &View,
    seat: Seat,
    console: &mut Console<'_>,
) -> Result<(), Stop> {
    let seats = Seat::all(table.seats());
    let held = seats.fold(CardSet::EMPTY, |held, seat| held | hand(table, seat));
    let covered = CardSet::ALL - held;
    let deck: Vec<String> = view
        .open
        .into_iter()
        .chain(covered.iter().filter(|&card| Some(card) != view.open))
        .map(card_text)
        .collect();
    writeln!(console, "\nMain deck<{}>:", deck.len())?;
    for line in deck.chunks(A_LINE) {
        writeln!(console, "{}", line.join(" "))?;
    }
    writeln!(console)?;
    for player in around(view, seat, view.direction) {
        let hand = hand(table, player);
        let cards: Vec<String> = hand.iter().map(card_text).collect();
        writeln!(console, "{}<{}>: {}", seat_name(player), hand.len(), cards.join(" "))?;
    }
    writeln!(console)
}

/// The hand of a seat: everybody sits at this screen.
pub(super) fn hand(table: &Table<OneCard>, seat: Seat) -> CardSet {
    table.view(Observer::Seat(seat)).hand.unwrap_or(CardSet::EMPTY)
}

/// The players still in the game, from `seat` on in a direction.
fn around(view: &View, seat: Seat, direction: Direction) -> impl Iterator<Item = Seat> {
    let seats = usize::from(view.players.seats());
    let step = match direction {
        Direction::Right => 1,
        Direction::Left => seats - 1,
    };
    let order = (0..seats).map(move |steps| Seat::at((seat.index() + steps * step) % seats));
    order.filter(|&seat| view.players[seat].standing == Standing::Active)
}

/// A player and as many slashes as he has cards: `B<5> - /////`.
fn fan(view: &View, seat: Seat) -> String {
    let count = view.players[seat].count;
    format!("{}<{count}> - {}", seat_name(seat), "/".repeat(count.into()))
}

/// The text with blanks before it, so that it stands in the middle.
fn centred(text: &str) -> String {
    let before = (WIDTH - 2).saturating_sub(text.chars().count()) / 2;
    " ".repeat(before) + text
}

/// A card as the original prints it: `[♣ 2]`, ten as `0`, `[JK B]`.
pub(super) fn card_text(card: Card) -> String {
    match (card.suit(), card.rank()) {
        (Some(suit), Some(Rank::Ten)) => format!("[{} 0]", suit_text(suit)),
        (Some(suit), Some(rank)) => format!("[{} {}]", suit_text(suit), rank.letter()),
        _ if card == Card::BLACK_JOKER => "[JK B]".to_owned(),
        _ => "[JK C]".to_owned(),
    }
}

pub(super) const fn suit_text(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "♠",
        Suit::Hearts => "♥",
        Suit::Diamonds => "♦",
        Suit::Clubs => "♣",
    }
}
