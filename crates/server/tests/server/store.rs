//! What every store promises.

use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{ClockSpec, TableId};
use hanpan_server::Token;
use hanpan_server::room::{Entry, Logged};
use hanpan_server::store::{
    Append, Memory, Row, Sqlite, Stale, Store, StoreError, Synchronous, Write, WriteError,
};

#[test]
fn one_write_that_conflicts_does_not_touch_the_others_of_its_batch() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap();
    let stores: [&dyn Store; 2] = [&sqlite, &Memory::default()];
    let tokens = [(); 3].map(|()| Token::random().unwrap().hash());
    for store in stores {
        let account = |(name, token): (&str, _)| Write::Account { name: name.parse().unwrap(), token, at: 0 };
        let batch: Vec<Write> = ["first", "first", "second"].into_iter().zip(tokens).map(account).collect();
        assert_eq!(store.commit(&batch).unwrap(), [Ok(()), Err(WriteError::NameTaken), Ok(())]);
        let names = tokens.map(|token| store.account(token).unwrap().map(|name| name.to_string()));
        assert_eq!(names, [Some("first".into()), None, Some("second".into())]);
        assert_eq!(store.commit(&batch[..1]).unwrap(), [Err(WriteError::NameTaken)]);
    }
}

#[test]
fn a_token_is_changed_by_whoever_knows_the_one_before_and_once() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap();
    let stores: [&dyn Store; 2] = [&sqlite, &Memory::default()];
    let [first, second, third] = [(); 3].map(|()| Token::random().unwrap().hash());
    for store in stores {
        let name = || "mine".parse().unwrap();
        let change = |before, token| Write::Token { account: name(), before, token };
        let batch = [
            change(first, second),
            Write::Account { name: name(), token: first, at: 0 },
            change(second, third),
            change(first, second),
            change(first, third),
        ];
        let changed = Err(WriteError::TokenChanged);
        assert_eq!(
            store.commit(&batch).unwrap(),
            [changed.clone(), Ok(()), changed.clone(), Ok(()), changed]
        );
        let owners = [first, second, third].map(|token| store.account(token).unwrap());
        assert_eq!(owners, [None, Some(name()), None]);
    }
}

/// So many entries of a table's log; each happened at the time that is its number.
pub fn append(table: &str, first: u64, entries: u64) -> Write {
    let log = (first..first + entries).map(|at| Logged::new(at as i64, Entry::Opened));
    Write::Append(Append {
        table: id(table),
        first,
        log: log.collect(),
        row: (first == 0).then(|| row(table)),
        record: None,
    })
}

pub fn id(table: &str) -> TableId {
    table.to_owned().try_into().unwrap()
}

fn row(table: &str) -> Row {
    let summary = TableSummary {
        id: id(table),
        game: "omok".into(),
        clock: ClockSpec::None,
        phase: Phase::Playing,
        round: 1,
        seats: Vec::new(),
    };
    Row { phase: Phase::Playing, public: false, summary, accounts: Vec::new() }
}

/// The log is there in its order, as long as this.
fn check_log(store: &dyn Store, table: &str, length: u64) {
    let found: Vec<i64> = store.load(&id(table)).unwrap().iter().map(|logged| logged.at).collect();
    assert_eq!(found, (0..length as i64).collect::<Vec<_>>(), "{table}");
}

#[test]
fn logs_grow_side_by_side_however_long_and_a_writer_who_is_mistaken_about_one_is_refused() {
    const ROUNDS: u64 = 700;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let sqlite = Sqlite::open(&file, Synchronous::Normal).unwrap();
    let stores: [&dyn Store; 2] = [&sqlite, &Memory::default()];
    for store in stores {
        for round in 0..ROUNDS {
            // What is mistaken comes in at all stages of the growth, also right after entries were put in place.
            let mistaken = append("even", 2 * round + 1, 1);
            let batch = [append("odd", 3 * round, 3), mistaken, append("even", 2 * round, 2)];
            let results = store.commit(&batch).unwrap();
            assert_eq!(results, [Ok(()), Err(WriteError::Conflict), Ok(())], "round {round}");
        }
        check_log(store, "odd", 3 * ROUNDS);
        check_log(store, "even", 2 * ROUNDS);
        let forget = |entries| Write::Forget { table: id("odd"), entries };
        assert_eq!(store.commit(&[forget(3 * ROUNDS)]).unwrap(), [Ok(())]);
        check_log(store, "odd", 0);
        check_log(store, "even", 2 * ROUNDS);
    }
    drop(sqlite);
    let again = Sqlite::open(&file, Synchronous::Normal).unwrap();
    check_log(&again, "even", 2 * ROUNDS);
    let late = [append("even", 2 * ROUNDS - 1, 1), append("even", 2 * ROUNDS, 1), append("odd", 0, 1)];
    assert_eq!(again.commit(&late).unwrap(), [Err(WriteError::Conflict), Ok(()), Ok(())]);
    check_log(&again, "even", 2 * ROUNDS + 1);
    check_log(&again, "odd", 1);
}

#[test]
fn a_database_has_one_writer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let first = Sqlite::open(&file, Synchronous::Full).unwrap();
    assert!(matches!(Sqlite::open(&file, Synchronous::Full), Err(StoreError::InUse)));
    drop(first);
    Sqlite::open(&file, Synchronous::Full).unwrap();
}

#[test]
fn a_table_that_has_gone_on_is_not_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap();
    let stores: [&dyn Store; 2] = [&sqlite, &Memory::default()];
    for store in stores {
        let forget = |table, entries| Write::Forget { table: id(table), entries };
        assert_eq!(store.commit(&[append("old", 0, 5), append("new", 0, 1)]).unwrap(), [Ok(()), Ok(())]);
        // Somebody found both at rest, and a move comes in before he is done.
        let batch = [append("old", 5, 1), forget("old", 5), forget("new", 1), forget("none", 1)];
        let conflict = Err(WriteError::Conflict);
        assert_eq!(store.commit(&batch).unwrap(), [Ok(()), conflict.clone(), Ok(()), conflict]);
        check_log(store, "old", 6);
        check_log(store, "new", 0);
        assert_eq!(store.tables(&[id("old"), id("new")]).unwrap().len(), 1);
        // The same when it was kept long ago.
        let long = |first| append("long", first, 3_000);
        assert_eq!(store.commit(&[long(0)]).unwrap(), [Ok(())]);
        assert_eq!(store.commit(&[long(3_000)]).unwrap(), [Ok(())]);
        assert_eq!(store.commit(&[forget("long", 3_000)]).unwrap(), [Err(WriteError::Conflict)]);
        check_log(store, "long", 6_000);
    }
}

#[test]
fn stale_tables_are_found_page_by_page_oldest_first() {
    let folder = tempfile::tempdir().unwrap();
    let sqlite = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Full).unwrap();
    let stores: [&dyn Store; 2] = [&sqlite, &Memory::default()];
    for store in stores {
        for (table, entries) in [("third", 7), ("first", 3), ("late", 9), ("second", 7)] {
            store.commit(&[append(table, 0, entries)]).unwrap();
        }
        let page = |after: Option<&Stale>| store.stale(Phase::Playing, 7, after, 2).unwrap();
        let names = |page: &[Stale]| page.iter().map(|stale| stale.table.to_string()).collect::<Vec<_>>();
        let first = page(None);
        assert_eq!(names(&first), ["first", "second"]);
        let second = page(first.last());
        assert_eq!(names(&second), ["third"]);
        assert_eq!(page(second.last()), []);
        assert_eq!(store.stale(Phase::Over, 7, None, 2).unwrap(), []);
    }
}

#[test]
fn a_commit_that_runs_out_of_space_keeps_nothing_of_its_batch() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let store = Sqlite::open(&file, Synchronous::Full).unwrap();
    assert_eq!(store.commit(&[append("old", 0, 1)]).unwrap(), [Ok(())]);
    store.set_most_pages(1).unwrap();
    // The first fits in, what comes after it does not.
    let batch = [append("old", 1, 1), append("large", 0, 3_000)];
    let error = store.commit(&batch).unwrap_err();
    assert_eq!(WriteError::from(&error), WriteError::Full);
    assert!(store.try_out().is_err());
    check_log(&store, "old", 1);
    check_log(&store, "large", 0);
    store.set_most_pages(1 << 30).unwrap();
    store.try_out().unwrap();
    assert_eq!(store.commit(&batch).unwrap(), [Ok(()), Ok(())]);
    drop(store);
    let store = Sqlite::open(&file, Synchronous::Full).unwrap();
    check_log(&store, "old", 2);
    check_log(&store, "large", 3_000);
}
