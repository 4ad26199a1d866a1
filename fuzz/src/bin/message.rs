//! What clients say to a server: whatever it is, it is read or refused, and what is read reads the same again.

#![no_main]

use hanpan_protocol::bot::CreateAccount;
use hanpan_protocol::lobby::{CreateTable, JoinTable};
use hanpan_protocol::{ClientMessage, Salt, SaltCommitment};
use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;

fuzz_target!(|text: &str| {
    check::<ClientMessage>(text);
    check::<CreateTable>(text);
    check::<JoinTable>(text);
    check::<CreateAccount>(text);
    check::<Salt>(text);
    check::<SaltCommitment>(text);
});

fn check<T: DeserializeOwned + Serialize>(text: &str) {
    let Ok(read) = serde_json::from_str::<T>(text) else { return };
    let written = serde_json::to_string(&read).expect("what was read can be written");
    let again: T = serde_json::from_str(&written).expect("what was written can be read");
    assert_eq!(serde_json::to_string(&again).expect("it was written before"), written);
}
