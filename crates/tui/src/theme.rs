//! How things look: colours by what they mean, and the signs that stand for pieces.

use std::env;

use ratatui::style::{Color, Modifier, Style};

use crate::settings::Colours;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, underlined and reversed must do.
    Plain,
    /// The sixteen every terminal has.
    Sixteen,
    /// All of them.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM`, `TERM`.
    pub fn of_environment() -> Depth {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let value = |name| env::var(name).unwrap_or_default();
        Depth::of(set("NO_COLOR"), &value("COLORTERM"), &value("TERM"))
    }

    fn of(no_color: bool, colorterm: &str, term: &str) -> Depth {
        match colorterm {
            _ if no_color || term == "dumb" || term.ends_with("-mono") => Depth::Plain,
            "truecolor" | "24bit" => Depth::True,
            _ if term.ends_with("-direct") => Depth::True,
            _ => Depth::Sixteen,
        }
    }
}

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Plain text.
    Text,
    /// What matters less.
    Muted,
    /// Headings.
    Title,
    /// The one thing to look at: whose turn it is, what is chosen.
    Accent,
    /// What the keys or the mouse are on; drawn over anything.
    Cursor,
    /// Good news: a win, something gained.
    Good,
    /// Bad news: a refusal, an attack, something forbidden.
    Bad,
    /// A key that can be pressed.
    Key,
    /// The bar at the top and the bottom.
    Bar,
    /// A wooden board and the lines on it.
    Wood,
    /// A felt table and what is written on it.
    Felt,
    /// A black piece on a board.
    Black,
    /// A white piece on a board.
    White,
    /// A point or square that may be played.
    Legal,
    /// What a hint recommends.
    Hint,
    /// The last move.
    Last,
    /// A line or a hand that wins.
    Winning,
    /// The face of a tile or card.
    Face,
    /// A red tile or card.
    RedFace,
    /// A green tile.
    GreenFace,
    /// The back of a tile or card.
    Back,
    /// A token of the seat with this number, where each of up to four players has a colour.
    Token(u8),
}

/// The look of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// How many colours there are.
    pub depth: Depth,
    /// Whether the terminal's ground is light.
    pub light: bool,
    /// Whether only ASCII signs are drawn.
    pub ascii: bool,
}

impl Theme {
    /// The look of a terminal, by what the player likes.
    pub fn of(depth: Depth, colours: Colours, ascii: bool) -> Theme {
        let depth = if colours == Colours::Plain { Depth::Plain } else { depth };
        Theme { depth, light: colours == Colours::Light, ascii }
    }

    /// The style for a meaning.
    pub fn style(self, role: Role) -> Style {
        match (self.depth, self.light) {
            (Depth::True, true) => on_light(role).unwrap_or_else(|| true_colour(role)),
            (Depth::Sixteen, true) => sixteen_on_light(role).unwrap_or_else(|| sixteen(role)),
            (Depth::True, false) => true_colour(role),
            (Depth::Sixteen, false) => sixteen(role),
            (Depth::Plain, _) => plain(role),
        }
    }

    /// One of two signs: the drawn one, or its ASCII stand-in.
    pub fn sign<'a>(self, drawn: &'a str, ascii: &'a str) -> &'a str {
        if self.ascii { ascii } else { drawn }
    }
}

/// Ink, paper, walnut and the five colours.
fn true_colour(role: Role) -> Style {
    const INK: Color = Color::Rgb(24, 22, 20);
    const PAPER: Color = Color::Rgb(247, 243, 232);
    const WOOD: Color = Color::Rgb(216, 172, 104);
    const GRAIN: Color = Color::Rgb(122, 86, 42);
    const FELT: Color = Color::Rgb(24, 66, 56);
    const RED: Color = Color::Rgb(190, 46, 40);
    const GREEN: Color = Color::Rgb(24, 120, 74);
    const BLUE: Color = Color::Rgb(64, 132, 196);
    const GOLD: Color = Color::Rgb(226, 178, 60);
    let bold = Modifier::BOLD;
    match role {
        Role::Text => Style::new(),
        Role::Muted => Style::new().fg(Color::Rgb(140, 136, 128)),
        Role::Title => Style::new().fg(GOLD).add_modifier(bold),
        Role::Accent => Style::new().fg(BLUE).add_modifier(bold),
        Role::Cursor => Style::new().fg(PAPER).bg(BLUE).add_modifier(bold),
        Role::Good => Style::new().fg(Color::Rgb(92, 184, 120)).add_modifier(bold),
        Role::Bad => Style::new().fg(Color::Rgb(230, 96, 84)).add_modifier(bold),
        Role::Key => Style::new().fg(GOLD).add_modifier(bold),
        Role::Bar => Style::new().fg(PAPER).bg(Color::Rgb(58, 48, 40)),
        Role::Wood => Style::new().fg(GRAIN).bg(WOOD),
        Role::Felt => Style::new().fg(Color::Rgb(206, 222, 212)).bg(FELT),
        Role::Black => Style::new().fg(INK).bg(WOOD).add_modifier(bold),
        Role::White => Style::new().fg(Color::Rgb(255, 254, 250)).bg(WOOD).add_modifier(bold),
        Role::Legal => Style::new().fg(Color::Rgb(92, 58, 16)).bg(WOOD).add_modifier(bold),
        Role::Hint => Style::new().fg(INK).bg(Color::Rgb(126, 200, 140)).add_modifier(bold),
        Role::Last => Style::new().fg(PAPER).bg(RED).add_modifier(bold),
        Role::Winning => Style::new().fg(INK).bg(GOLD).add_modifier(bold),
        Role::Face => Style::new().fg(INK).bg(PAPER).add_modifier(bold),
        Role::RedFace => Style::new().fg(RED).bg(PAPER).add_modifier(bold),
        Role::GreenFace => Style::new().fg(GREEN).bg(PAPER).add_modifier(bold),
        Role::Back => Style::new().fg(Color::Rgb(150, 196, 172)).bg(Color::Rgb(36, 104, 84)),
        Role::Token(0) => Style::new().fg(PAPER).bg(Color::Rgb(187, 51, 36)).add_modifier(bold),
        Role::Token(1) => Style::new().fg(PAPER).bg(Color::Rgb(35, 102, 156)).add_modifier(bold),
        Role::Token(2) => Style::new().fg(INK).bg(Color::Rgb(242, 201, 76)).add_modifier(bold),
        Role::Token(_) => Style::new().fg(PAPER).bg(Color::Rgb(69, 65, 60)).add_modifier(bold),
    }
}

/// What is written on the terminal's own ground where that is light; the pieces have grounds of their own.
fn on_light(role: Role) -> Option<Style> {
    let ink = |red, green, blue| Style::new().fg(Color::Rgb(red, green, blue));
    let bold = Modifier::BOLD;
    Some(match role {
        Role::Muted => ink(104, 98, 90),
        Role::Title | Role::Key => ink(140, 92, 0).add_modifier(bold),
        Role::Accent => ink(24, 88, 156).add_modifier(bold),
        Role::Good => ink(16, 110, 60).add_modifier(bold),
        Role::Bad => ink(176, 32, 24).add_modifier(bold),
        _ => return None,
    })
}

fn sixteen_on_light(role: Role) -> Option<Style> {
    let bold = Modifier::BOLD;
    Some(match role {
        Role::Title | Role::Key => Style::new().fg(Color::Magenta).add_modifier(bold),
        Role::Accent => Style::new().fg(Color::Blue).add_modifier(bold),
        _ => return None,
    })
}

fn sixteen(role: Role) -> Style {
    let bold = Modifier::BOLD;
    match role {
        Role::Text => Style::new(),
        Role::Muted => Style::new().fg(Color::DarkGray),
        Role::Title => Style::new().fg(Color::Yellow).add_modifier(bold),
        Role::Accent => Style::new().fg(Color::Cyan).add_modifier(bold),
        Role::Cursor => Style::new().fg(Color::White).bg(Color::Blue).add_modifier(bold),
        Role::Good => Style::new().fg(Color::Green).add_modifier(bold),
        Role::Bad => Style::new().fg(Color::Red).add_modifier(bold),
        Role::Key => Style::new().fg(Color::Yellow).add_modifier(bold),
        Role::Bar => Style::new().add_modifier(Modifier::REVERSED),
        Role::Wood => Style::new().fg(Color::Black).bg(Color::Yellow),
        Role::Felt => Style::new(),
        Role::Black => Style::new().fg(Color::Black).bg(Color::Yellow).add_modifier(bold),
        Role::White => Style::new().fg(Color::White).bg(Color::Yellow).add_modifier(bold),
        Role::Legal => Style::new().fg(Color::Black).bg(Color::Yellow),
        Role::Hint => Style::new().fg(Color::Black).bg(Color::Green),
        Role::Last => Style::new().fg(Color::White).bg(Color::Red).add_modifier(bold),
        Role::Winning => Style::new().fg(Color::Black).bg(Color::Cyan).add_modifier(bold),
        Role::Face => Style::new().fg(Color::Black).bg(Color::White),
        Role::RedFace => Style::new().fg(Color::Red).bg(Color::White),
        Role::GreenFace => Style::new().fg(Color::Green).bg(Color::White),
        Role::Back => Style::new().fg(Color::White).bg(Color::Green),
        Role::Token(0) => Style::new().fg(Color::White).bg(Color::Red).add_modifier(bold),
        Role::Token(1) => Style::new().fg(Color::White).bg(Color::Blue).add_modifier(bold),
        Role::Token(2) => Style::new().fg(Color::Black).bg(Color::White),
        Role::Token(_) => Style::new().fg(Color::White).bg(Color::Black).add_modifier(bold),
    }
}

fn plain(role: Role) -> Style {
    let style = Style::new();
    match role {
        Role::Title | Role::Accent | Role::Key | Role::Good | Role::Bad => style.add_modifier(Modifier::BOLD),
        Role::Cursor | Role::Bar => style.add_modifier(Modifier::REVERSED),
        Role::Hint | Role::Last => style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Role::Winning => style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Role::Muted | Role::Back => style.add_modifier(Modifier::DIM),
        Role::Text
        | Role::Wood
        | Role::Felt
        | Role::Black
        | Role::White
        | Role::Legal
        | Role::Face
        | Role::RedFace
        | Role::GreenFace
        | Role::Token(_) => style,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours() {
        for (no_color, colorterm, term, depth) in [
            (true, "truecolor", "xterm-256color", Depth::Plain),
            (false, "truecolor", "xterm-256color", Depth::True),
            (false, "24bit", "screen", Depth::True),
            (false, "", "xterm-direct", Depth::True),
            (false, "", "xterm-256color", Depth::Sixteen),
            (false, "", "dumb", Depth::Plain),
            (false, "", "vt100-mono", Depth::Plain),
        ] {
            assert_eq!(Depth::of(no_color, colorterm, term), depth, "{colorterm} {term}");
        }
    }
}
