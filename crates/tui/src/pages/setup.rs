//! Who plays, and what is agreed.

use hanpan_core::{Choices, OptionSpec};
use hanpan_table::AnyGame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use serde_json::{Value, json};

use super::{RulesPage, TablePage, keys, name};
use crate::app::House;
use crate::canvas::{Canvas, Target, padded};
use crate::frame::frame;
use crate::list::{List, Picked};
use crate::local::{HUMAN, LocalTable};
use crate::page::{Input, Next, Page};
use crate::settings::Choice;
use crate::theme::Role;

/// The set-up of a game. Enter on the first row begins with what is set, which is what was played last.
pub struct SetupPage {
    game: &'static dyn AnyGame,
    seats: Vec<String>,
    options: Value,
    list: List,
    refusal: Option<String>,
}

#[derive(Clone, Copy)]
enum Row {
    Begin,
    Players,
    Seat(usize),
    Option(&'static OptionSpec),
}

impl SetupPage {
    /// As the game was set up last, or with its defaults against a bot.
    pub fn new(house: &House, game: &str) -> SetupPage {
        let game = hanpan_table::game(game).expect("the menu lists the games there are");
        let names = hanpan_bots::names(game.id());
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
        SetupPage { game, seats, options, list: List::default(), refusal: None }
    }

    fn rows(&self) -> Vec<Row> {
        let several = self.game.seats().count() > 1;
        let mut rows = vec![Row::Begin];
        rows.extend(several.then_some(Row::Players));
        rows.extend((0..self.seats.len()).map(Row::Seat));
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
                    [HUMAN].into_iter().chain(hanpan_bots::names(self.game.id()).iter().copied()).collect();
                let at = names.iter().position(|name| *name == self.seats[seat]).unwrap_or(0);
                self.seats[seat] = names[turn(at, names.len(), forward)].to_owned();
            }
            Row::Option(spec) => {
                let values = values(spec);
                let at = values.iter().position(|value| *value == self.options[spec.key]).unwrap_or(0);
                self.options[spec.key] = values[turn(at, values.len(), forward)].clone();
            }
        }
    }

    fn begin(&mut self, house: &mut House) -> Next {
        let defaults = self.game.default_options();
        let differs = |spec: &&OptionSpec| self.options[spec.key] != defaults[spec.key];
        let options: serde_json::Map<String, Value> = self
            .game
            .options()
            .iter()
            .filter(differs)
            .map(|spec| (spec.key.to_owned(), self.options[spec.key].clone()))
            .collect();
        let choice = Choice { seats: self.seats.clone(), options: Value::Object(options) };
        match LocalTable::open(self.game.id(), &choice, &house.texts, &house.shelf, &house.wakes) {
            Ok(local) => {
                house.settings.games.insert(self.game.id().to_owned(), choice);
                house.keep_settings();
                Next::Replace(Box::new(TablePage::new(house, local)))
            }
            Err(error) => {
                self.refusal = Some(error.to_string());
                Next::Redraw
            }
        }
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
                (name, house.text(&format!("bot-{}", self.seats[seat])))
            }
            Row::Option(spec) => {
                let id = format!("{}-option-{}", self.game.id(), spec.key);
                let value = match &self.options[spec.key] {
                    Value::String(word) => word.clone(),
                    other => other.to_string(),
                };
                let named = format!("{id}-{value}");
                let value = if house.texts.has(&named) { house.text(&named) } else { value };
                (house.text(&id), value)
            }
        }
    }

    fn help(&self, house: &House, row: Row) -> String {
        match row {
            Row::Begin => house.text("setup-begin-help"),
            Row::Players => house.text("setup-players-help"),
            Row::Seat(_) => house.text("setup-seat-help"),
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

/// The values an option takes, in order.
fn values(spec: &OptionSpec) -> Vec<Value> {
    match spec.choices {
        Choices::Words { values } => values.iter().map(|word| json!(word)).collect(),
        Choices::Numbers { from, to, step, off } => {
            let numbers = (from..=to).step_by(step as usize).map(|number| json!(number));
            numbers.chain(off.then(|| json!("off"))).collect()
        }
        Choices::Toggle => vec![json!(false), json!(true)],
    }
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
        let entries: Vec<String> = rows
            .iter()
            .map(|row| match (row, self.texts(house, *row)) {
                (Row::Begin, (begin, _)) => begin,
                (_, (name, value)) => {
                    let [left, right] = [canvas.sign("◂", "<"), canvas.sign("▸", ">")];
                    format!("{} {left} {value} {right}", padded(&name, 22))
                }
            })
            .collect();
        let list = Rect { height: area.height.saturating_sub(3).max(1), ..area };
        self.list.draw(canvas, list, &entries);
        let below = Rect { y: list.bottom(), height: area.bottom().saturating_sub(list.bottom()), ..area };
        let (text, role) = match &self.refusal {
            Some(refusal) => (refusal.clone(), Role::Bad),
            None => (self.help(house, rows[self.list.chosen]), Role::Muted),
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
