//! The screen at a table on a server.

use std::time::{Duration, Instant};

use hanpan_core::Seat;
use hanpan_locale::Texts;
use hanpan_protocol::lobby::{Phase, SeatInfo};
use hanpan_protocol::{ClockSpec, Command};
use hanpan_table::Player;
use serde_json::Value;

use super::{Ending, Purpose, RemoteTable, State, Want, refusal, spoken};
use crate::clocks::{clock_name, line};
use crate::local::{HUMAN, called};
use crate::scene::Scene;
use crate::sitting::{Sitting, TableKey, Told, key};
use crate::theme::Role;

/// Among people.
const KEYS: [TableKey; 11] = [
    key("u", "key-takeback", true),
    key("d", "key-draw", false),
    key("-", "key-decline", false),
    key("c", "key-talk", true),
    key("l", "key-moves", true),
    key(":", "key-type", false),
    key("s", "key-save", false),
    key("r", "key-resign", false),
    key("?", "key-help", true),
    key("X", "key-give-up", false),
    key("q", "key-leave-seat", true),
];

/// Between two, where the win can be claimed over the one who is away.
const KEYS_TO_CLAIM: [TableKey; 12] = {
    let [takeback, draw, decline, talk, moves, typing, save, resign, help, for_good, leave] = KEYS;
    let claim = key("w", "key-claim-win", true);
    [claim, takeback, draw, decline, talk, moves, typing, save, resign, help, for_good, leave]
};

/// Whoever plays against bots alone has nobody to agree with, and may be helped.
const KEYS_AMONG_BOTS: [TableKey; 10] = {
    let [takeback, _, _, talk, moves, typing, save, resign, help, for_good, leave] = KEYS;
    let talk = TableKey { in_bar: false, ..talk };
    [key("h", "key-hint", true), takeback, talk, moves, typing, save, resign, help, for_good, leave]
};

/// Whoever only watches can do this.
const KEYS_OF_WATCHERS: [TableKey; 6] = {
    let [_, _, _, talk, moves, _, save, _, help, for_good, leave] = KEYS;
    [talk, moves, save, help, for_good, leave]
};

/// How many lines of talk stand beside the board.
const LINES_OF_TALK: usize = 4;

impl RemoteTable {
    /// Who sits where, as the screen calls them.
    fn players(&self, texts: &Texts) -> Vec<Player> {
        let player = |seat: &SeatInfo| {
            let name = seat.name.clone().unwrap_or_else(|| "?".to_owned());
            match (seat.member, &seat.bot) {
                (Some(_), None) => Player { name, kind: HUMAN.to_owned() },
                (Some(_), Some(_)) => Player {
                    name: texts.text("server-stand-in", &[("player", &name)]),
                    kind: HUMAN.to_owned(),
                },
                (None, _) => Player { name, kind: "bot".to_owned() },
            }
        };
        let seats = self.table().map(|table| &table.seats[..]).unwrap_or_default();
        called(&seats.iter().map(player).collect::<Vec<_>>(), texts)
    }

    /// Who has been away so long, between two with a clock, that the win can be claimed.
    fn away_for_long(&self) -> Option<Seat> {
        let table = self.table()?;
        let me = self.seat()?;
        let may = table.phase == Phase::Playing && table.clock != ClockSpec::None && table.seats.len() == 2;
        let (other, info) = Seat::all(2).zip(&table.seats).find(|(seat, _)| may && *seat != me)?;
        (info.member.is_some() && info.bot.is_some()).then_some(other)
    }

    /// Who asks for something that one could agree to, or is away for long, and the text that says what.
    pub fn offer(&self) -> Option<(Seat, &'static str)> {
        let table = self.table()?;
        let me = self.seat()?;
        let takeback = table.takeback_wanted.filter(|seat| *seat != me);
        let draw = table.draw_wanted.without(me).first().filter(|_| !table.draw_wanted.contains(me));
        takeback
            .map(|seat| (seat, "server-takeback-wanted"))
            .or(draw.map(|seat| (seat, "server-draw-wanted")))
            .or(self.away_for_long().map(|seat| (seat, "server-win-claimable")))
    }

    /// Claims the win over the one who is away, where that is offered.
    pub fn claim_win(&mut self) {
        if let Some(at) = self.version().filter(|_| self.away_for_long().is_some()) {
            self.say(Command::ClaimWin { at });
        }
    }

    /// Offers a draw, or agrees to one.
    pub fn draw(&mut self) {
        if let Some(at) = self.version() {
            self.say(Command::Draw { at });
        }
    }

    /// Refuses what is asked for.
    pub fn decline(&mut self) {
        self.say(Command::Decline);
    }

    /// Whether one plays, and nobody else does.
    fn is_among_bots(&self) -> bool {
        let members =
            self.table().into_iter().flat_map(|table| &table.seats).filter(|seat| seat.member.is_some());
        self.seat().is_some() && members.count() == 1
    }

    /// Whether the game on the screen is over.
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.update.result.is_some())
    }

    /// How long one may still think about a sealed answer.
    fn answer_within(&self) -> Option<Duration> {
        let game = self.game.as_ref().filter(|_| !self.legal().is_empty())?;
        let left = Duration::from_millis(game.update.answer_within?);
        Some(left.saturating_sub(game.heard.elapsed()))
    }

    /// Asks for the record of a game that is over, to be kept on this machine; once for each.
    fn keep_record(&mut self, round: u32, texts: &Texts) -> Told {
        match &self.kept {
            Some((known, Some(file))) if *known == round => {
                return (texts.text("server-record-kept", &[("file", file)]), Role::Good);
            }
            Some((known, None)) if *known == round => {}
            _ => {
                self.kept = Some((round, None));
                self.ask_record(Purpose::Keep);
            }
        }
        (texts.text("server-record-asked", &[]), Role::Muted)
    }

    /// Why nothing is heard of the table any more, as a line.
    pub fn farewell(&self, texts: &Texts) -> Option<String> {
        Some(match self.ending()? {
            Ending::Left => texts.text("server-left", &[]),
            Ending::SentAway => texts.text("server-sent-away", &[]),
            Ending::Refused(refused) => refusal(refused, self.game_id(), texts),
            Ending::Unreachable(reason) => {
                let server = self.address().server();
                texts.text("server-unreachable", &[("server", &server), ("reason", &reason.told(texts))])
            }
        })
    }
}

impl Sitting for RemoteTable {
    fn scene(&self, _: Option<Seat>, texts: &Texts) -> Option<Scene> {
        let (table, game) = (self.table()?, self.game.as_ref()?);
        let rules = hanpan_house::game(&table.game)?;
        let mut options = rules.default_options();
        if let (Value::Object(all), Value::Object(agreed)) = (&mut options, &table.options) {
            all.extend(agreed.clone());
        }
        Some(Scene {
            hint: None,
            game: rules.id(),
            options,
            players: self.players(texts),
            you: self.seat(),
            hands: Vec::new(),
            view: game.update.view.value(),
            legal: self.legal().to_vec(),
            answered: self.answer().map(str::to_owned),
            acting: game.update.acting,
            points: game.update.points,
            outcome: game.update.result.clone(),
            events: game.events.clone(),
            seq: game.update.version as usize,
        })
    }

    fn people(&self) -> Vec<Seat> {
        self.seat().into_iter().collect()
    }

    fn person_to_act(&self, _: Option<Seat>) -> Option<Seat> {
        self.seat().filter(|_| !self.legal().is_empty())
    }

    fn is_hidden(&self, _: Option<Seat>) -> bool {
        false
    }

    fn act(&mut self, _: Seat, action: &str, _: &Texts) -> Option<Told> {
        let at = self.version()?;
        self.say(Command::Act { at, action: action.to_owned() });
        None
    }

    fn undo(&mut self, _: &Texts) -> Option<Told> {
        self.say(Command::TakeBack { at: self.version()? });
        None
    }

    fn resign(&mut self, _: Seat, _: &Texts) -> Option<Told> {
        self.say(Command::Resign { at: self.version()? });
        None
    }

    fn ask_hint(&mut self, _: Seat, texts: &Texts) -> Option<Told> {
        // Whether there are hints is for the server to say.
        if !std::mem::replace(&mut self.hinting, true) {
            self.link.want(Want::Hint);
        }
        Some((texts.text("table-hint-asked", &[]), Role::Muted))
    }

    fn save(&mut self, texts: &Texts) -> Told {
        if let Some(round) = self.round().filter(|_| self.is_over()) {
            return self.keep_record(round, texts);
        }
        (texts.text("server-kept", &[("link", &self.address().to_string())]), Role::Good)
    }

    fn go_on(&mut self) {}

    fn due(&self) -> Option<Instant> {
        let game = self.game.as_ref().filter(|_| self.is_timed())?;
        Some(game.heard + Duration::from_secs(game.heard.elapsed().as_secs() + 1))
    }

    fn is_timed(&self) -> bool {
        self.answer_within().is_some() || self.clocks().iter().any(|(_, _, runs)| *runs)
    }

    fn state(&self, texts: &Texts) -> Option<Told> {
        if let Some(farewell) = self.farewell(texts) {
            return Some((farewell, Role::Bad));
        }
        let say = |id: &str, role| Some((texts.text(id, &[]), role));
        match self.state {
            State::Lost => return say("server-reconnecting", Role::Bad),
            State::Opening => return say("server-connecting", Role::Muted),
            State::Open | State::Ended(_) => {}
        }
        if self.sending().is_some() {
            return say("server-sending", Role::Muted);
        }
        if let Some((seat, id)) = self.offer() {
            // By his own name, also where a bot stands in for him.
            let place = self.table().and_then(|table| table.seats.get(seat.index()));
            let name = place.and_then(|place| place.name.as_deref()).unwrap_or("?");
            return Some((texts.text(id, &[("player", name)]), Role::Accent));
        }
        let asked = self.table().zip(self.seat());
        if asked.is_some_and(|(table, me)| table.takeback_wanted == Some(me)) {
            return say("server-takeback-asked", Role::Muted);
        }
        if asked.is_some_and(|(table, me)| table.draw_wanted.contains(me)) {
            return say("server-draw-asked", Role::Muted);
        }
        // Who may answer what is for nobody else to know: while answers are awaited all who wait are told the same.
        match self.answer() {
            Some(_) => say("server-answer-closed", Role::Muted),
            None if self.is_claim() && self.legal().is_empty() => say("server-answers-awaited", Role::Muted),
            None => None,
        }
    }

    fn corner(&self, texts: &Texts) -> String {
        if let Some(left) = self.answer_within() {
            let seconds = left.as_millis().div_ceil(1000).to_string();
            return texts.text("server-answer-within", &[("seconds", &seconds)]);
        }
        let clocks = self.clocks();
        if clocks.is_empty() {
            return texts.text("server-safe", &[]);
        }
        line(&clocks, &self.players(texts))
    }

    fn about(&self, texts: &Texts) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        let fair = &table.fair;
        let mut lines = vec![
            texts.text("server-link", &[("link", &self.address().to_string())]),
            clock_name(table.clock, texts),
            texts.text("server-dice", &[("commitment", &fair.commitment)]),
        ];
        lines.extend(fair.seed.as_ref().map(|seed| texts.text("server-seed", &[("seed", seed)])));
        lines
    }

    fn talk(&self, texts: &Texts) -> Vec<String> {
        let chat = self.chat();
        chat[chat.len().saturating_sub(LINES_OF_TALK)..].iter().map(|chat| spoken(chat, texts)).collect()
    }

    fn keys(&self) -> &'static [TableKey] {
        match self.seat() {
            None => &KEYS_OF_WATCHERS,
            Some(_) if self.is_among_bots() => &KEYS_AMONG_BOTS,
            Some(_) if self.away_for_long().is_some() => &KEYS_TO_CLAIM,
            Some(_) => &KEYS,
        }
    }

    fn result_keys(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("v", "key-replay"),
            ("s", "key-save"),
            ("f", "key-verify"),
            ("c", "key-talk"),
            ("q", "key-leave-seat"),
        ]
    }
}
