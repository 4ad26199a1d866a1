//! Any lines at all get one answer each, and a failed request changes nothing.
#![no_main]

use hanpan_referee::Referee;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut referee = Referee::default();
    for line in input.split(|&byte| byte == b'\n') {
        let before = referee.answer(br#"{"cmd":"record"}"#);
        let answer = referee.answer(line);
        match answer["ok"].as_bool() {
            Some(true) => {}
            Some(false) => assert_eq!(referee.answer(br#"{"cmd":"record"}"#), before),
            None => panic!("an answer says whether it is ok"),
        }
    }
});
