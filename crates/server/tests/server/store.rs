//! What every store promises.

use std::sync::Arc;

use hanpan_protocol::lobby::{Phase, TableSummary};
use hanpan_protocol::{ClockSpec, TableId};
use hanpan_server::Token;
use hanpan_server::harness::Database;
use hanpan_server::room::{Entry, Logged};
use hanpan_server::store::{
    Append, CopyError, Log, Memory, Movable, Postgres, Row, Sqlite, Stale, Store, StoreError, Synchronous,
    Whole, Write, WriteError, copy,
};

/// Every store that there is, empty; what each needs is gone when this is.
struct Stores {
    stores: Vec<(&'static str, Box<dyn Store>)>,
    _folder: tempfile::TempDir,
    _database: Arc<Database>,
}

fn stores() -> Stores {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::shared().unwrap();
    let sqlite = Sqlite::open(&folder.path().join("hanpan.db"), Synchronous::Normal).unwrap();
    let postgres = Postgres::open(&database.create().unwrap()).unwrap();
    let stores: Vec<(&str, Box<dyn Store>)> = vec![
        ("memory", Box::new(Memory::default())),
        ("SQLite", Box::new(sqlite)),
        ("PostgreSQL", Box::new(postgres)),
    ];
    Stores { stores, _folder: folder, _database: database }
}

impl Stores {
    fn each(&self, check: impl Fn(&dyn Store)) {
        for (name, store) in &self.stores {
            println!("{name}");
            check(&**store);
        }
    }
}

#[test]
fn one_write_that_conflicts_does_not_touch_the_others_of_its_batch() {
    let tokens = [(); 3].map(|()| Token::random().unwrap().hash());
    stores().each(|store| {
        let account = |(name, token): (&str, _)| Write::Account { name: name.parse().unwrap(), token, at: 0 };
        let batch: Vec<Write> = ["first", "first", "second"].into_iter().zip(tokens).map(account).collect();
        assert_eq!(store.commit(&batch).unwrap(), [Ok(()), Err(WriteError::NameTaken), Ok(())]);
        let names = tokens.map(|token| store.account(token).unwrap().map(|name| name.to_string()));
        assert_eq!(names, [Some("first".into()), None, Some("second".into())]);
        assert_eq!(store.commit(&batch[..1]).unwrap(), [Err(WriteError::NameTaken)]);
    });
}

#[test]
fn a_token_is_changed_by_whoever_knows_the_one_before_and_once() {
    let [first, second, third] = [(); 3].map(|()| Token::random().unwrap().hash());
    stores().each(|store| {
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
    });
}

/// So many entries of a table's log; each happened at the time that is its number.
pub fn append(table: &str, first: u64, entries: u64) -> Write {
    let log = (first..first + entries).map(|at| Logged::new(at as i64, Entry::Opened));
    Write::Append(Append {
        table: id(table),
        first,
        fence: 0,
        log: log.collect(),
        row: (first == 0).then(|| row(table)),
        record: None,
    })
}

pub fn id(table: &str) -> TableId {
    table.to_owned().try_into().unwrap()
}

pub fn row(table: &str) -> Row {
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
    stores().each(grow);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hanpan.db");
    let sqlite = Sqlite::open(&file, Synchronous::Normal).unwrap();
    grow(&sqlite);
    drop(sqlite);
    let again = Sqlite::open(&file, Synchronous::Normal).unwrap();
    check_log(&again, "even", 2 * ROUNDS);
    let late = [append("even", 2 * ROUNDS - 1, 1), append("even", 2 * ROUNDS, 1), append("odd", 0, 1)];
    assert_eq!(again.commit(&late).unwrap(), [Err(WriteError::Conflict), Ok(()), Ok(())]);
    check_log(&again, "even", 2 * ROUNDS + 1);
    check_log(&again, "odd", 1);
}

const ROUNDS: u64 = 700;

fn grow(store: &dyn Store) {
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
    stores().each(|store| {
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
    });
}

#[test]
fn stale_tables_are_found_page_by_page_oldest_first() {
    stores().each(|store| {
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
    });
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

#[test]
fn whoever_takes_a_table_up_keeps_out_those_who_had_it_before() {
    let all = stores();
    for (name, store) in all.stores.iter().filter(|(name, _)| *name != "SQLite") {
        let as_of = |first, fence| match append("table", first, 1) {
            Write::Append(append) => Write::Append(Append { fence, ..append }),
            other => other,
        };
        let commit = |write| store.commit(&[write]).unwrap().remove(0);
        assert_eq!(commit(as_of(0, 0)), Ok(()), "{name}");
        let former = store.take_up(&id("table")).unwrap();
        assert_eq!(commit(as_of(1, former.fence)), Ok(()), "{name}");
        let later = store.take_up(&id("table")).unwrap();
        assert_eq!((former.log.len(), later.log.len()), (1, 2), "{name}");
        // He is right about the length, and too late all the same.
        assert_eq!(commit(as_of(2, former.fence)), Err(WriteError::Conflict), "{name}");
        assert_eq!(commit(as_of(2, later.fence)), Ok(()), "{name}");
        assert!(store.take_up(&id("none")).unwrap().log.is_empty(), "{name}");
        check_log(&**store, "table", 3);
    }
}

#[test]
fn everything_is_copied_from_sqlite_to_postgresql_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::shared().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (original, url, back) = (file("original.db"), database.create().unwrap(), file("back.db"));
    {
        let store = Sqlite::open(original.as_ref(), Synchronous::Normal).unwrap();
        let account = |name: &str| Write::Account {
            name: name.parse().unwrap(),
            token: Token::random().unwrap().hash(),
            at: 5,
        };
        let with_record = |table: &str| match append(table, 0, 3) {
            Write::Append(append) => {
                let row = Row { public: true, accounts: vec!["one".parse().unwrap()], ..row(table) };
                Write::Append(Append {
                    row: Some(row),
                    record: Some((2, "{\"record\": 한판}".into())),
                    ..append
                })
            }
            other => other,
        };
        let tables = (0..150).map(|number| append(&format!("t{number}"), 0, number % 7 + 1));
        let batch: Vec<Write> =
            tables.chain([account("one"), account("two"), with_record("recorded")]).collect();
        assert!(store.commit(&batch).unwrap().iter().all(Result::is_ok));
        store.commit(&[append("t3", 4, 2_500)]).unwrap();
    }
    let moved = copy(&original, &url, |_| ()).unwrap();
    assert_eq!((moved.tables, moved.accounts), (151, 2));
    assert_eq!(copy(&url, &back, |_| ()).unwrap(), moved);
    let all = |store: &dyn Movable| {
        let mut tables = Vec::new();
        while let ids = store.ids(tables.last().map_or("", |last: &Whole| last.id.as_str())).unwrap()
            && !ids.is_empty()
        {
            tables.extend(ids.iter().map(|id| store.whole(id).unwrap()));
        }
        (tables, store.accounts().unwrap())
    };
    let postgres = Postgres::open(&url).unwrap();
    let [first, last] =
        [&original, &back].map(|file| Sqlite::open(file.as_ref(), Synchronous::Normal).unwrap());
    assert_eq!(all(&first), all(&postgres));
    assert_eq!(all(&first), all(&last));
    drop([first, last]);
    // What was copied goes on.
    assert_eq!(
        postgres.commit(&[append("t3", 2_504, 1), append("t4", 4, 1)]).unwrap(),
        [Ok(()), Err(WriteError::Conflict)]
    );
    assert!(matches!(copy(&back, &url, |_| ()), Err(CopyError::NotEmpty)));
    assert!(matches!(copy(&file("none.db"), &url, |_| ()), Err(CopyError::NotThere(_))));
}
