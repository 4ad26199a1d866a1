//! A server that deals as it likes, against clients that remember: version 2 of the fair deals.
//!
//! Every record here is consistent in itself, as a server that cheats would write it; it is caught by what was shown
//! before the salts were known.

use hanpan_core::{Dice, QuickDice, Turn};
use hanpan_table::fair::{AbortedStart, Bytes, Fair, FairError, Hash, Reveal, Start, salt_commitment};
use hanpan_table::memory::{Compared, FrozenList, Memory, MemoryError, OwnSalt, RememberedStart};
use hanpan_table::{Player, Record, RecordError, Setup, Verified, VerifyError};
use serde_json::json;

const TABLE: &str = "k3x9-1";
const NAMES: [&str; 3] = ["지수", "puppet", "normal"];

/// What a server decides on before it deals. The participants are an honest player, a puppet of the server and a bot.
#[derive(Clone)]
struct Dealing {
    seed: Bytes,
    salts: [Bytes; 3],
    order: Option<[u8; 3]>,
    aborted: Vec<AbortedStart>,
}

/// The salt of the honest player is 0; the server knows every byte of the others'.
fn dealing(seed: u8) -> Dealing {
    Dealing {
        seed: bytes(seed),
        salts: [bytes(0), bytes(1), Bytes::default()],
        order: None,
        aborted: Vec::new(),
    }
}

fn bytes(byte: u8) -> Bytes {
    Bytes::new(&[byte; 32]).unwrap()
}

impl Dealing {
    fn commitment(&self) -> Hash {
        Fair::commit(TABLE, self.seed.clone(), 3).commitment()
    }

    fn salt_commitments(&self) -> Vec<Option<Hash>> {
        let committed =
            |(number, salt): (u8, &Bytes)| (!salt.is_empty()).then(|| salt_commitment(TABLE, number, salt));
        (0..).zip(&self.salts).map(committed).collect()
    }

    /// A whole game, dealt so and written down.
    fn record(&self) -> Record {
        let fair = Fair::commit(TABLE, self.seed.clone(), 3).with_salts(self.salts.to_vec());
        let order = self.order.map_or_else(|| fair.drawn_order(), |order| order.to_vec());
        let player = |&number: &u8| Player { name: NAMES[usize::from(number)].into(), kind: "human".into() };
        let setup = Setup {
            options: json!({}),
            players: order.iter().map(player).collect(),
            fair: Some(fair.with_start(Start {
                salt_commitments: self.salt_commitments(),
                order,
                aborted: self.aborted.clone(),
            })),
            started: "2026-01-02T03:04:05Z".parse().unwrap(),
        };
        let mut table = hanpan_house::game("suzume").unwrap().open(setup).unwrap();
        let mut dice = QuickDice::seeded(1);
        while let Turn::Players(seats) | Turn::Sealed(seats) = table.turn() {
            let seat = seats.first().unwrap();
            let legal = table.legal(seat);
            table.act(seat, &legal[dice.below(legal.len() as u32) as usize], None).unwrap();
        }
        table.set_ended("2026-01-02T04:00:00Z".parse().unwrap());
        // As it travels.
        Record::read(&serde_json::to_string(&table.record(Reveal::Seed)).unwrap()).unwrap()
    }

    /// What the honest player has been shown of it when the game begins.
    fn shown(&self) -> RememberedStart {
        RememberedStart {
            list: Some(FrozenList {
                names: NAMES.map(str::to_owned).to_vec(),
                salt_commitments: self.salt_commitments(),
                chosen: self.order.map(|order| order.to_vec()),
            }),
            own: Some(OwnSalt { number: 0, salt: bytes(0) }),
            began: true,
            ..RememberedStart::new(self.commitment(), true)
        }
    }

    /// It comes to nothing, because the puppet does not reveal its salt.
    fn abort(&self) -> AbortedStart {
        let [own, ..] = self.salts.clone();
        AbortedStart {
            commitment: self.commitment(),
            seed: self.seed.clone(),
            salt_commitments: self.salt_commitments(),
            salts: vec![Some(own), None, Some(Bytes::default())],
            missing: vec![1],
        }
    }
}

fn verify(record: &Record) -> Result<Verified, VerifyError> {
    hanpan_house::game_of(record).unwrap().verify(record)
}

/// The record is consistent in itself, and is not what was shown.
#[track_caller]
fn check_caught(starts: Vec<RememberedStart>, record: &Record, expected: MemoryError) {
    verify(record).expect("nobody without a memory can tell");
    assert_eq!(Memory { starts }.compare(record), Err(expected));
}

const ALL: Compared = Compared { commitment: true, list: true, salt: true };

#[test]
fn an_honest_record_agrees_with_all_that_was_shown() {
    let honest = dealing(7);
    let record = honest.record();
    assert_eq!(verify(&record).unwrap().drawn, Some(true));
    let memory = Memory { starts: vec![honest.shown()] };
    assert_eq!(memory.compare(&record), Ok(ALL));
    let text = serde_json::to_string(&memory).unwrap();
    assert_eq!(serde_json::from_str::<Memory>(&text).unwrap(), memory);
    let chosen = Dealing { order: Some([2, 0, 1]), ..honest };
    assert_eq!(Memory { starts: vec![chosen.shown()] }.compare(&chosen.record()), Ok(ALL));
}

#[test]
fn it_is_said_which_comparisons_could_be_made() {
    let honest = dealing(7);
    let record = honest.record();
    let nothing = Compared::default();
    for (start, expected) in [
        (RememberedStart { list: None, ..honest.shown() }, Compared { list: false, ..ALL }),
        (RememberedStart { own: None, ..honest.shown() }, Compared { salt: false, ..ALL }),
        (RememberedStart::new(honest.commitment(), true), Compared { commitment: true, ..nothing }),
        // What was shown when the salts were known shows nothing about how it was chosen.
        (RememberedStart::new(honest.commitment(), false), nothing),
    ] {
        assert_eq!(Memory { starts: vec![start.clone()] }.compare(&record), Ok(expected), "{start:?}");
    }
    assert_eq!(Memory::default().compare(&record), Ok(nothing));
}

#[test]
fn a_seed_changed_after_the_salts_is_caught() {
    let (shown, ground) = (dealing(7), dealing(8));
    check_caught(vec![shown.shown()], &ground.record(), MemoryError::Commitment(shown.commitment()));
    // Also by whoever did not see the game begin.
    let before = RememberedStart { began: false, ..shown.shown() };
    check_caught(vec![before], &ground.record(), MemoryError::HiddenAbort(shown.commitment()));
}

#[test]
fn a_salt_of_a_puppet_chosen_last_is_caught() {
    let shown = dealing(7);
    for last in [bytes(99), Bytes::default()] {
        let [own, _, bot] = shown.salts.clone();
        let ground = Dealing { salts: [own, last, bot], ..shown.clone() };
        check_caught(vec![shown.shown()], &ground.record(), MemoryError::List);
    }
    // A server that leaves the commitments as they were shown is caught by everybody.
    let mut record = shown.record();
    record.fair.as_mut().unwrap().salts[1] = bytes(99);
    assert_eq!(verify(&record), Err(RecordError::Fair(FairError::Salt(1)).into()));
    record.fair.as_mut().unwrap().salt_commitments.as_mut().unwrap()[1] = None;
    assert_eq!(verify(&record), Err(RecordError::Fair(FairError::Salt(1)).into()));
}

#[test]
fn a_salt_of_ones_own_that_was_left_out_is_caught() {
    let shown = dealing(7);
    let [_, puppet, bot] = shown.salts.clone();
    let without = Dealing { salts: [Bytes::default(), puppet, bot], ..shown.clone() };
    let start = RememberedStart { list: None, ..shown.shown() };
    check_caught(vec![start], &without.record(), MemoryError::Salt(0));
}

#[test]
fn an_order_of_seats_that_was_chosen_is_caught() {
    let shown = dealing(7);
    let drawn: [u8; 3] = shown.record().fair.unwrap().order.unwrap().try_into().unwrap();
    let [first, second, third] = drawn;
    let chosen = Dealing { order: Some([second, first, third]), ..shown.clone() };
    assert_eq!(verify(&chosen.record()).unwrap().drawn, Some(false));
    check_caught(vec![shown.shown()], &chosen.record(), MemoryError::Order { drawn: true });
    check_caught(vec![chosen.shown()], &shown.record(), MemoryError::Order { drawn: false });
    // The order as it was drawn, and other people in the seats.
    let mut seated = shown.record();
    seated.seats.swap(0, 1);
    let name = |number: u8| NAMES[usize::from(number)].to_owned();
    let expected = MemoryError::Name { seat: 0, listed: name(first), told: name(second) };
    check_caught(vec![shown.shown()], &seated, expected);
}

#[test]
fn an_abort_that_is_hidden_is_caught() {
    let (first, second) = (dealing(7), dealing(8));
    let shown = |list: Option<FrozenList>| {
        let aborted = RememberedStart { list, began: false, ..first.shown() };
        vec![aborted, second.shown()]
    };
    let list = first.shown().list;
    let honest = Dealing { aborted: vec![first.abort()], ..second.clone() };
    assert_eq!(Memory { starts: shown(list.clone()) }.compare(&honest.record()), Ok(ALL));
    check_caught(shown(list.clone()), &second.record(), MemoryError::HiddenAbort(first.commitment()));
    check_caught(shown(None), &second.record(), MemoryError::HiddenAbort(first.commitment()));
    // An abort that is told as another one than it was.
    let mut other = first.abort();
    other.salt_commitments[1] = None;
    check_caught(
        shown(list),
        &Dealing { aborted: vec![other], ..second.clone() }.record(),
        MemoryError::List,
    );
    // An abort by which the game was dealt all the same.
    check_caught(vec![first.shown()], &honest.record(), MemoryError::Commitment(first.commitment()));
}

#[test]
fn an_abort_that_is_made_up_is_refused() {
    let check = |change: fn(&mut AbortedStart), expected: FairError| {
        let mut aborted = dealing(7).abort();
        change(&mut aborted);
        let record = Dealing { aborted: vec![aborted], ..dealing(8) }.record();
        let error = FairError::Aborted { number: 1, error: Box::new(expected) };
        assert_eq!(verify(&record), Err(RecordError::Fair(error).into()));
    };
    check(|aborted| aborted.missing.clear(), FairError::Missing);
    check(|aborted| aborted.missing.push(3), FairError::Missing);
    check(|aborted| aborted.salts[0] = Some(bytes(9)), FairError::Salt(0));
    check(|aborted| drop(aborted.salts.pop()), FairError::Salts(3));
    let commitment = dealing(9).commitment().to_string();
    check(|aborted| aborted.seed = bytes(9), FairError::Commitment(commitment));
}

/// docs/verify/verify.py shares no code with us; it notices what can be noticed without a memory, and compares with what
/// it is told.
#[test]
fn the_python_verifier_knows_version_2() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("version-2.json");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify/verify.py");
    let python = |arguments: &[&str]| {
        let output = std::process::Command::new("python3").arg(script).args(arguments).output();
        let output = output.expect("python3 runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let check = |record: &serde_json::Value, told: &[&str], code: i32, printed: &str| {
        std::fs::write(&file, record.to_string()).unwrap();
        let (ended, all) = python(&[told, &[file.to_str().unwrap()]].concat());
        assert_eq!(ended, Some(code), "{all}");
        assert!(all.contains(printed), "{printed}: {all}");
    };
    let honest = Dealing { aborted: vec![dealing(7).abort()], ..dealing(8) };
    let record = serde_json::to_value(honest.record()).unwrap();
    check(&record, &[], 0, "verified");
    let (commitment, salt) = (honest.commitment().to_string(), format!("0={}", bytes(0)));
    check(&record, &["--commitment", &commitment, "--salt", &salt], 0, "verified");
    check(&record, &["--commitment", &dealing(7).commitment().to_string()], 1, "the record has another");
    check(&record, &["--salt", &format!("1={}", bytes(0))], 1, "the salt of participant 1");
    for (key, value, code, printed) in [
        ("salts", json!([bytes(0), bytes(99), ""]), 1, "the salt of participant 1"),
        ("salts", json!([bytes(0), bytes(1), "00"]), 1, "the salt of participant 2"),
        ("order", json!([0, 1, 1]), 1, "the order must seat"),
        ("version", json!(3), 3, "cannot be checked here"),
    ] {
        let mut record = record.clone();
        record["fair"][key] = value;
        check(&record, &[], code, printed);
    }
    let mut hidden = record;
    hidden["fair"]["aborted"][0]["seed"] = json!(bytes(9));
    check(&hidden, &[], 1, "the seed does not belong");
    let page = include_str!("../../../../docs/fair-deals.md");
    assert!(page.contains(&python(&["--vectors"]).1), "the page has the vectors as the program prints them");
}

#[test]
fn parts_of_another_version_are_refused() {
    let honest = dealing(7).record();
    for (change, expected) in [
        (json!({"version": 1}), FairError::Parts(3)),
        (json!({"version": 3}), FairError::Version(3)),
        (json!({"order": null}), FairError::Parts(3)),
        (json!({"order": [0, 1]}), FairError::Parts(3)),
        (json!({"order": [0, 1, 1]}), FairError::Order),
        (json!({"salt_commitments": [null, null]}), FairError::Parts(3)),
    ] {
        let mut record = serde_json::to_value(&honest).unwrap();
        for (key, value) in change.as_object().unwrap() {
            record["fair"][key] = value.clone();
        }
        let record = Record::read(&record.to_string()).unwrap();
        assert_eq!(verify(&record), Err(RecordError::Fair(expected).into()), "{change}");
    }
}
