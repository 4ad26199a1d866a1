//! One thing to look at: the menu, a table, a list, a box of help.

use std::time::Instant;

use ratatui::crossterm::event::KeyEvent;

use crate::app::House;
use crate::canvas::{Canvas, Target};
use crate::remote::News;
use crate::thinker::Answer;

/// Something the player does.
#[derive(Clone, Debug)]
pub enum Input {
    /// A key is pressed.
    Key(KeyEvent),
    /// Something is clicked.
    Click(Target),
    /// The mouse comes over something.
    Hover(Target),
    /// The wheel turns: lines down, or up if below 0.
    Wheel(i16),
    /// A text is pasted.
    Paste(String),
}

/// What comes of it.
pub enum Next {
    /// Nothing.
    Stay,
    /// The same page, but it looks different.
    Redraw,
    /// Another page on top.
    Open(Box<dyn Page>),
    /// Another page instead of this one.
    Replace(Box<dyn Page>),
    /// The page below.
    Back,
    /// The first page.
    Home,
    /// The end of the program.
    Quit,
}

/// One thing to look at.
pub trait Page {
    /// Draws it.
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>);

    /// The player does something.
    fn input(&mut self, house: &mut House, input: Input) -> Next;

    /// It lies on top again, after another page was left.
    fn enter(&mut self, _: &mut House) -> Next {
        Next::Redraw
    }

    /// When [`tick`](Page::tick) is to be called.
    fn due(&self) -> Option<Instant> {
        None
    }

    /// What was due is done.
    fn tick(&mut self, _: &mut House) -> Next {
        Next::Stay
    }

    /// A bot has thought.
    fn hear(&mut self, _: &mut House, _: Answer) -> Next {
        Next::Stay
    }

    /// A server said something.
    fn hear_server(&mut self, _: &mut House, _: News) -> Next {
        Next::Stay
    }

    /// Whether it is a table where bots think.
    fn has_table(&self) -> bool {
        false
    }

    /// Whether it has to do with a server, which speaks whatever lies over the page.
    fn has_server(&self) -> bool {
        false
    }

    /// Whether it is a box that leaves the page below visible.
    fn is_box(&self) -> bool {
        false
    }
}
