//! A text is a record that loads and writes itself again, or it is refused.
#![no_main]

use hanpan_table::Record;
use hanpan_table::fair::Reveal;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::read(text) else { return };
    let Ok(table) = hanpan_house::load(&record) else { return };
    let written = table.record(Reveal::Seed);
    let again = hanpan_house::load(&written).expect("what the table writes, it reads");
    assert_eq!(again.record(Reveal::Seed), written);
});
