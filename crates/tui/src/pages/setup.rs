//! Who plays, and what is agreed.

mod terms;

use hanpan_core::OptionSpec;
use hanpan_protocol::ClockSpec;
use hanpan_table::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::Value;

use self::terms::{Term, Terms, next_clock};
use super::join::Visit;
use super::options::{named, values};
use super::{RulesPage, ServerPage, TablePage, keys, name};
use crate::app::House;
use crate::canvas::{Canvas, Target, fitted, padded, width};
use crate::clocks::clock_name;
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::local::{HUMAN, open_here};
use crate::page::{Input, Next, Page};
use crate::remote::Door;
use crate::settings::Choice;
use crate::theme::Role;
use crate::trouble::told;

/// The set-up of a game. Enter on the first row begins with what is set, which is what was played last.
pub struct SetupPage {
    game: &'static dyn AnyGame,
    seats: Vec<String>,
    options: Value,
    place: Place,
    list: List,
    refusal: Option<String>,
}

/// Where the table is to stand.
enum Place {
    /// On this machine, with this clock.
    Here(ClockSpec),
    /// On a server, where a human's seat is for whoever comes.
    Server(Terms),
}

#[derive(Clone, Copy)]
enum Row {
    Begin,
    Players,
    Seat(usize),
    Term(Term),
    Option(&'static OptionSpec),
}

impl SetupPage {
    /// As the game was set up last, or with its defaults against a bot.
    pub fn new(house: &House, game: &str) -> SetupPage {
        let game = hanpan_house::game(game).expect("the menu lists the games there are");
        let names = hanpan_house::names(game.id());
        let known = house.settings.games.get(game.id()).filter(|choice| {
            // What was kept by another version may not be there any more.
            u8::try_from(choice.seats.len()).is_ok_and(|seats| game.seats().contains(&seats))
                && choice.seats.iter().all(|seat| seat == HUMAN || names.contains(&seat.as_str()))
        });
        let seats = known.map_or_else(|| default_seats(game), |choice| choice.seats.clone());
        let mut options = game.default_options();
        if let Some(Value::Object(chosen)) = known.map(|choice| &choice.options) {
            for spec in game.options() {
                if let Some(value) = chosen.get(spec.key).filter(|value| values(spec).contains(value)) {
                    options[spec.key] = value.clone();
                }
            }
        }
        let place = Place::Here(known.map_or(ClockSpec::None, |choice| choice.clock));
        SetupPage { game, seats, options, place, list: List::default(), refusal: None }
    }

    /// With the game's defaults, for people who come to a server's table by its link.
    pub fn at_server(game: &str, visit: &Visit) -> SetupPage {
        let game = hanpan_house::game(game).expect("the page lists the games there are");
        let seats = vec![HUMAN.to_owned(); usize::from(*game.seats().start())];
        let place = Place::Server(Terms::new(visit));
        let options = game.default_options();
        SetupPage { game, seats, options, place, list: List::default(), refusal: None }
    }

    fn rows(&self) -> Vec<Row> {
        let several = self.game.seats().count() > 1;
        let mut rows = vec![Row::Begin];
        rows.extend(several.then_some(Row::Players));
        rows.extend((0..self.seats.len()).map(Row::Seat));
        match self.place {
            Place::Here(_) => rows.push(Row::Term(Term::Clock)),
            Place::Server(_) => rows.extend(Term::ALL.map(Row::Term)),
        }
        rows.extend(self.game.options().iter().map(Row::Option));
        rows
    }

    /// The next or the previous value of a row.
    fn change(&mut self, row: Row, forward: bool) {
        self.refusal = None;
        match row {
            Row::Begin => {}
            Row::Players => {
                let (least, most) = (*self.game.seats().start() as usize, *self.game.seats().end() as usize);
                let count = turn(self.seats.len() - least, most - least + 1, forward) + least;
                let last = self.seats.last().cloned().unwrap_or_else(|| HUMAN.to_owned());
                self.seats.resize(count, last);
            }
            Row::Seat(seat) => {
                let names: Vec<&str> =
                    [HUMAN].into_iter().chain(hanpan_house::names(self.game.id()).iter().copied()).collect();
                let at = names.iter().position(|name| *name == self.seats[seat]).unwrap_or(0);
                self.seats[seat] = names[turn(at, names.len(), forward)].to_owned();
            }
            Row::Term(term) => match &mut self.place {
                Place::Here(clock) => *clock = next_clock(*clock, forward),
                Place::Server(terms) => terms.change(term, forward),
            },
            Row::Option(spec) => {
                let values = values(spec);
                let at = values.iter().position(|value| *value == self.options[spec.key]).unwrap_or(0);
                self.options[spec.key] = values[turn(at, values.len(), forward)].clone();
            }
        }
    }

    fn begin(&mut self, house: &mut House) -> Next {
        let clock = if let Place::Here(clock) = self.place { clock } else { ClockSpec::None };
        let choice = Choice { seats: self.seats.clone(), options: self.agreed(), clock };
        let begun = match &self.place {
            Place::Here(_) => {
                let opened = open_here(house, self.game.id(), &choice);
                opened.map_err(|error| told(&error, &house.texts)).map(|local| {
                    house.settings.games.insert(self.game.id().to_owned(), choice);
                    house.keep_settings();
                    Next::Replace(Box::new(TablePage::new(house, local)))
                })
            }
            Place::Server(terms) => {
                let door = Door::Create(terms.spec(self.game.id(), choice));
                let opened = ServerPage::open(house, &terms.visit.address, door);
                opened.map_err(|error| told(&error, &house.texts)).map(|page| Next::Replace(Box::new(page)))
            }
        };
        begun.unwrap_or_else(|refusal| {
            self.refusal = Some(refusal);
            Next::Redraw
        })
    }

    /// The options that differ from the defaults.
    fn agreed(&self) -> Value {
        let defaults = self.game.default_options();
        let differs = |spec: &&OptionSpec| self.options[spec.key] != defaults[spec.key];
        let agreed = self.game.options().iter().filter(differs);
        Value::Object(agreed.map(|spec| (spec.key.to_owned(), self.options[spec.key].clone())).collect())
    }

    /// A row's name and what it is set to.
    fn texts(&self, house: &House, row: Row) -> (String, String) {
        match row {
            Row::Begin => (house.text("setup-begin"), String::new()),
            Row::Players => (house.text("setup-players"), self.seats.len().to_string()),
            Row::Seat(seat) => {
                let number = (seat + 1).to_string();
                let id = format!("{}-seat-{seat}", self.game.id());
                let name = if house.texts.has(&id) {
                    house.text(&id)
                } else {
                    house.texts.text("setup-seat", &[("number", &number)])
                };
                let free = matches!(self.place, Place::Server(_)) && self.seats[seat] == HUMAN;
                let id = if free { "setup-open".to_owned() } else { format!("bot-{}", self.seats[seat]) };
                (name, house.text(&id))
            }
            Row::Term(term) => match &self.place {
                Place::Here(clock) => (house.text(term.id()), clock_name(*clock, &house.texts)),
                Place::Server(terms) => (house.text(term.id()), terms.value(term, house)),
            },
            Row::Option(spec) => named(self.game.id(), spec, &self.options[spec.key], &house.texts),
        }
    }

    fn help(&self, house: &House, row: Row) -> String {
        match row {
            Row::Begin => house.text("setup-begin-help"),
            Row::Players => house.text("setup-players-help"),
            Row::Seat(_) => match self.place {
                Place::Here(_) => house.text("setup-seat-help"),
                Place::Server(_) => house.text("setup-open-help"),
            },
            Row::Term(term) => house.text(&format!("{}-help", term.id())),
            Row::Option(spec) => {
                house.texts.attribute(&format!("{}-option-{}", self.game.id(), spec.key), "help")
            }
        }
    }
}

/// A person against bots of middling strength, as few as the game is for.
fn default_seats(game: &dyn AnyGame) -> Vec<String> {
    let bots = usize::from(*game.seats().start()) - 1;
    let bot = std::iter::repeat_n("normal".to_owned(), bots);
    std::iter::once(HUMAN.to_owned()).chain(bot).collect()
}

fn turn(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count - 1 }) % count
}

impl Page for SetupPage {
    fn draw(&self, house: &House, canvas: &mut Canvas<'_>) {
        let shown = keys(
            house,
            &[("Enter", "setup-begin"), ("←↓↑→", "key-change"), ("?", "menu-rules"), ("q", "key-back")],
        );
        let title = format!("{} · {}", house.text("house-name"), name(house, self.game.id()));
        let Some(area) = frame(canvas, &title, &house.text("setup-title"), &shown) else { return };
        let area = Rect { x: area.x + 2, width: area.width - 4, y: area.y + 1, height: area.height - 1 };
        let rows = self.rows();
        let texts: Vec<(String, String)> = rows.iter().map(|row| self.texts(house, *row)).collect();
        let longest = texts.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        let [left, right] = [canvas.sign("◂", "<"), canvas.sign("▸", ">")];
        // Beside the mark of the list, the name, the two signs, and a space after each.
        let room = area.width.saturating_sub(2 + longest + 5);
        let entry = |(row, (name, value)): (&Row, &(String, String))| match row {
            Row::Begin => name.clone(),
            _ => format!("{} {left} {} {right}", padded(name, longest), fitted(value, room)),
        };
        let entries: Vec<String> = rows.iter().zip(&texts).map(entry).collect();
        let list = Rect { height: area.height.saturating_sub(3).max(1), ..area };
        self.list.draw(canvas, list, &entries);
        let below = Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
        let (text, role) = match &self.refusal {
            Some(refusal) => (refusal.clone(), Role::Bad),
            None => {
                let help = self.help(house, rows[self.list.chosen]);
                let (_, value) = &texts[self.list.chosen];
                // What has no room in its row is told here.
                let whole = if width(value) > room { format!("{value}. {help}") } else { help };
                (whole, Role::Muted)
            }
        };
        canvas.print_wrapped(below, 1, &text, canvas.style(role));
    }

    fn input(&mut self, house: &mut House, input: Input) -> Next {
        let rows = self.rows();
        if let Input::Key(key) = &input {
            match key.code {
                KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => return Next::Back,
                KeyCode::Char('?') => return Next::Open(Box::new(RulesPage::of(house, self.game.id()))),
                KeyCode::Left | KeyCode::Char('h' | '-') => {
                    self.change(rows[self.list.chosen], false);
                    self.list.chosen = self.list.chosen.min(self.rows().len() - 1);
                    return Next::Redraw;
                }
                KeyCode::Right | KeyCode::Char('l' | '+' | ' ') => {
                    self.change(rows[self.list.chosen], true);
                    return Next::Redraw;
                }
                // From any row: what is set is what is played.
                KeyCode::Enter => return self.begin(house),
                _ => {}
            }
        }
        // A click on a row changes it, so that the mouse alone is enough.
        let clicked = matches!(input, Input::Click(Target::Entry(_)));
        match self.list.input(&input, rows.len()) {
            Picked::Nothing => Next::Stay,
            Picked::Moved => Next::Redraw,
            Picked::Wanted => match rows[self.list.chosen] {
                Row::Begin => self.begin(house),
                row if clicked => {
                    self.change(row, true);
                    Next::Redraw
                }
                _ => Next::Stay,
            },
        }
    }
}
