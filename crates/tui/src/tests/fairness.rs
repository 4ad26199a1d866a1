//! The dice at a server's table without a server: what the terminal adds to them, and which lies it notices.

use std::sync::mpsc::Receiver;

use hanpan_locale::Language;
use hanpan_protocol::Command;
use hanpan_shelf::Shelf;
use hanpan_table::fair::{AbortedStart, Bytes, Fair, Hash, Reveal, Start, salt_commitment};
use hanpan_table::{Player, Record, Setup};
use ratatui::crossterm::event::KeyCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::scripted::{FIVE, news, omok, people, server_page, table, update, welcome};
use super::{Stand, drawn, press};
use crate::app::App;
use crate::remote::{Heard, Purpose, Want};
use crate::sketch;
use crate::wake::Wake;

const TABLE: &str = "k3x9-1";

/// Somebody at a screen, number 0 of the participants; number 1 is a puppet of the server.
struct Visitor {
    stand: Stand,
    app: App,
    wants: Receiver<Want>,
    /// The folder of an earlier run, which is used on and is gone with this.
    _folder: Option<TempDir>,
}

impl Visitor {
    fn new(language: Language) -> Visitor {
        Visitor::with(Stand::new(language, sketch::TRUE))
    }

    fn with(mut stand: Stand) -> Visitor {
        let (page, wants) = server_page(stand.house());
        let app = stand.app(Box::new(page));
        Visitor { stand, app, wants, _folder: None }
    }

    /// The program is ended and begun again.
    fn again(self) -> Visitor {
        let mut stand = Stand::new(Language::English, sketch::TRUE);
        stand.house().shelf = Shelf::at(self.stand.folder.path().to_owned());
        Visitor { _folder: Some(self.stand.folder), ..Visitor::with(stand) }
    }

    /// The table is shown; what the program says to it.
    fn see(&mut self, table: &Value) -> Option<Command> {
        self.app.wake(Wake::Server(welcome(table)));
        match self.wants.try_recv() {
            Ok(Want::Say(message)) => Some(message.command),
            _ => None,
        }
    }

    /// The table is shown, and the program commits to a salt.
    fn commits(&mut self, table: &Value) -> (u8, Hash) {
        match self.see(table) {
            Some(Command::Commit { number, commitment }) => (number, commitment.as_str().parse().unwrap()),
            other => panic!("{other:?}"),
        }
    }

    /// The table is shown, and the program reveals its salt.
    fn reveals(&mut self, table: &Value) -> Bytes {
        match self.see(table) {
            Some(Command::Reveal { salt }) => Bytes::from_hex(salt.as_str()).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    fn screen(&mut self) -> String {
        sketch::written(&drawn(&mut self.app, (120, 40)))
    }
}

fn bytes(byte: u8) -> Bytes {
    Bytes::new(&[byte; 32]).unwrap()
}

fn commitment(seed: u8) -> Hash {
    Fair::commit(TABLE, bytes(seed), 2).commitment()
}

/// The table as it is told, with these dice.
fn told(phase: &str, seed: u8, committed: [Option<Hash>; 2], other: Value) -> Value {
    let mut fair = json!({
        "version": 2, "table": TABLE, "commitment": commitment(seed), "seed": null,
        "participants": [{"member": 0}, {"member": 1}], "salt_commitments": committed,
        "frozen": false, "reveal_within": null, "salts": null, "order": null, "aborted": [],
    });
    fair.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    table("omok", phase, &people(), json!({"fair": fair, "draw_seats": true}))
}

fn gathering(seed: u8, committed: [Option<Hash>; 2]) -> Value {
    told("gathering", seed, committed, json!({}))
}

fn frozen(seed: u8, committed: [Option<Hash>; 2]) -> Value {
    told("gathering", seed, committed, json!({"frozen": true, "reveal_within": 10_000}))
}

fn puppet(byte: u8) -> Option<Hash> {
    Some(salt_commitment(TABLE, 1, &bytes(byte)))
}

#[test]
fn a_terminal_commits_to_a_salt_remembers_it_and_reveals_it() {
    let mut visitor = Visitor::new(Language::English);
    let (number, own) = visitor.commits(&gathering(7, [None, None]));
    assert_eq!(number, 0);
    assert_eq!(visitor.see(&gathering(7, [None, None])), None, "it is on its way");
    assert_eq!(visitor.see(&gathering(7, [Some(own), None])), None);
    // It is as good after the program was ended.
    let mut visitor = visitor.again();
    assert_eq!(visitor.see(&gathering(7, [Some(own), puppet(1)])), None);
    let salt = visitor.reveals(&frozen(7, [Some(own), puppet(1)]));
    assert_eq!(salt_commitment(TABLE, 0, &salt), own);
    assert_eq!(salt.as_slice().len(), 32);
    assert_eq!(visitor.see(&frozen(7, [Some(own), puppet(1)])), None, "once is enough");
    // After a start that came to nothing, another salt is committed to.
    let aborted = json!({"aborted": [{
        "commitment": commitment(7), "seed": bytes(7), "salt_commitments": [own, puppet(1)],
        "salts": [salt, null], "missing": [1],
    }]});
    let (_, second) = visitor.commits(&told("gathering", 8, [None, None], aborted));
    assert_ne!(second, own);
    assert!(visitor.screen().contains("민호 did not reveal"), "{}", visitor.screen());
}

#[test]
fn a_commitment_follows_the_number_in_the_list() {
    let mut visitor = Visitor::new(Language::English);
    let (_, first) = visitor.commits(&gathering(7, [None, None]));
    let later = json!({"participants": [{"member": 9}, {"member": 0}]});
    let (number, second) = visitor.commits(&told("gathering", 7, [None, None], later));
    assert_eq!(number, 1);
    assert_ne!(first, second);
    // Whoever does not sit commits to nothing, and does so again when he sits down.
    let standing = json!({"participants": [{"member": 9}]});
    assert_eq!(visitor.see(&told("gathering", 7, [None, None], standing)), None);
    visitor.commits(&gathering(7, [None, None]));
}

#[test]
fn a_salt_is_not_revealed_to_a_list_that_is_not_the_one_it_was_committed_for() {
    let mut visitor = Visitor::new(Language::English);
    let (_, own) = visitor.commits(&gathering(7, [None, None]));
    assert_eq!(visitor.see(&frozen(7, [None, puppet(1)])), None, "it came too late");
    let mut visitor = Visitor::new(Language::English);
    visitor.commits(&gathering(7, [None, None]));
    assert_eq!(visitor.see(&frozen(8, [Some(own), puppet(1)])), None, "to another commitment of the server");
    let mut visitor = Visitor::new(Language::English);
    let (_, own) = visitor.commits(&gathering(7, [None, None]));
    visitor.reveals(&frozen(7, [Some(own), puppet(1)]));
    assert_eq!(visitor.see(&gathering(7, [Some(own), puppet(2)])), None, "nor another to the same");
    assert_eq!(visitor.again().see(&frozen(7, [Some(own), puppet(2)])), None, "a list is frozen once");
}

/// What a server writes down after all, as the participant 0 sees it.
struct Lie {
    seed: u8,
    puppet: u8,
    order: Option<[u8; 2]>,
    aborted: Vec<AbortedStart>,
}

impl Lie {
    fn record(&self, own: Bytes) -> Record {
        let salts = vec![own, bytes(self.puppet)];
        let fair = Fair::commit(TABLE, bytes(self.seed), 2).with_salts(salts.clone());
        let order = self.order.map_or_else(|| fair.drawn_order(), |order| order.to_vec());
        let player = |number: &u8| Player {
            name: ["Jisu", "민호"][usize::from(*number)].to_owned(),
            kind: "human".into(),
        };
        let committed = |(number, salt): (u8, &Bytes)| Some(salt_commitment(TABLE, number, salt));
        let start = Start {
            salt_commitments: (0..).zip(&salts).map(committed).collect(),
            order: order.clone(),
            aborted: self.aborted.clone(),
        };
        let setup = Setup {
            options: json!({}),
            players: order.iter().map(player).collect(),
            fair: Some(fair.with_start(start)),
            started: "2026-01-02T03:04:05Z".parse().unwrap(),
        };
        let mut table = hanpan_house::game("omok").unwrap().open(setup).unwrap();
        sketch::play(&mut *table, FIVE);
        table.record(Reveal::Seed)
    }
}

/// Somebody is shown the commitment to seed 7 and the puppet's to salt 1, the game is played, and the record is this.
fn verified(language: Language, shown_before: Option<u8>, lie: &Lie) -> String {
    let mut visitor = Visitor::new(language);
    if let Some(seed) = shown_before {
        visitor.commits(&gathering(seed, [None, None]));
    }
    let (_, own) = visitor.commits(&gathering(7, [None, None]));
    let salt = visitor.reveals(&frozen(7, [Some(own), puppet(1)]));
    let began = json!({"frozen": true});
    visitor.see(&told("playing", 7, [Some(own), puppet(1)], began.clone()));
    visitor.see(&told("over", 7, [Some(own), puppet(1)], began));
    visitor.app.wake(Wake::Server(update(&*omok(FIVE), json!({}))));
    press(&mut visitor.app, KeyCode::Char('f'));
    assert!(matches!(visitor.wants.try_recv(), Ok(Want::Record(1, Purpose::Verify))));
    let record = Box::new(lie.record(salt));
    visitor.app.wake(Wake::Server(news(Heard::Record(record, Purpose::Verify))));
    visitor.screen()
}

const HONEST: Lie = Lie { seed: 7, puppet: 1, order: None, aborted: Vec::new() };

#[test]
fn an_honest_record_is_called_so_and_every_comparison_is_named() {
    for (language, texts) in [
        (
            Language::English,
            ["The game is as promised", "[x] The commitment", "[x] The participants", "[x] Your own"],
        ),
        (
            Language::Korean,
            ["약속대로 진행된 판이에요", "[x] 시작하기 전에", "[x] 참가자와", "[x] 내가 보탠"],
        ),
    ] {
        let screen = verified(language, None, &HONEST);
        for text in texts {
            assert!(screen.contains(text), "{text}:\n{screen}");
        }
    }
    // Somebody who comes when the game is over has nothing to compare it with.
    let mut late = Visitor::new(Language::English);
    late.see(&told("over", 7, [None, puppet(1)], json!({"frozen": true})));
    late.app.wake(Wake::Server(update(&*omok(FIVE), json!({}))));
    let record = Box::new(HONEST.record(Bytes::default()));
    late.app.wake(Wake::Server(news(Heard::Record(record, Purpose::Verify))));
    let screen = late.screen();
    for text in ["[ ] Your program was not shown", "[ ] Your program did not see", "[ ] There is no salt"] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

#[test]
fn every_lie_of_a_server_about_the_dice_is_noticed() {
    let lies = [
        ("a seed changed after the salts", None, Lie { seed: 9, ..HONEST }, "another commitment"),
        ("a salt of a puppet chosen last", None, Lie { puppet: 2, ..HONEST }, "committed to something else"),
        ("an abort that is hidden", Some(6), HONEST, "a start that the record does not know"),
    ];
    for (what, shown_before, lie, expected) in lies {
        let screen = verified(Language::English, shown_before, &lie);
        assert!(screen.contains("NOT as promised") && screen.contains(expected), "{what}:\n{screen}");
    }
    // The salt is random, so an order that the server chooses is the one that would be drawn half of the time.
    let is_noticed = |order| {
        verified(Language::English, None, &Lie { order: Some(order), ..HONEST })
            .contains("do not sit as the dice")
    };
    let noticed = (0..16).filter(|_| is_noticed([0, 1])).count();
    assert!((1..16).contains(&noticed), "an order of seats that was chosen: {noticed} of 16 times");
}
