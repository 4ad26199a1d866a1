//! Copies of a database, and who may read it.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use hanpan_server::store::{BackupError, Log, Progress, Sqlite, Synchronous, back_up};

use crate::common::PATIENCE;
use crate::store::{append, id};

#[test]
fn a_copy_ends_under_full_load_and_is_the_database_of_one_moment() {
    const TABLES: u64 = 60;
    const ENTRIES: u64 = 3_000;
    let folder = tempfile::tempdir().unwrap();
    let (file, copy) = (folder.path().join("hanpan.db"), folder.path().join("copy.db"));
    let store = Sqlite::open(&file, Synchronous::Normal).unwrap();
    for table in 0..TABLES {
        store.commit(&[append(&table.to_string(), 0, ENTRIES)]).unwrap();
    }
    let (rounds, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        // Every table goes on with every commit, as fast as it goes.
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                let entry = ENTRIES + rounds.load(Ordering::Relaxed);
                let batch: Vec<_> = (0..TABLES).map(|table| append(&table.to_string(), entry, 1)).collect();
                assert!(store.commit(&batch).unwrap().iter().all(Result::is_ok));
                rounds.fetch_add(1, Ordering::Relaxed);
            }
        });
        while rounds.load(Ordering::Relaxed) < 3 {
            thread::yield_now();
        }
        let before = rounds.load(Ordering::Relaxed);
        let (done, ended) = channel();
        let (from, to) = (file.clone(), copy.clone());
        // Not in the scope: one that never ends would keep the test from failing.
        thread::spawn(move || {
            let mut reports = Vec::new();
            let made = back_up(&from, &to, |progress| {
                reports.push(progress);
                // A slow disk: much is committed between two pieces.
                thread::sleep(Duration::from_millis(20));
            });
            done.send(made.map(|()| reports))
        });
        let ended = ended.recv_timeout(PATIENCE);
        stop.store(true, Ordering::Relaxed);
        let reports = ended.expect("the copy ends").unwrap();
        let Progress { copied, all } = *reports.last().unwrap();
        assert_eq!(copied, all);
        let after = rounds.load(Ordering::Relaxed);
        assert!(after > before, "the server was not held up");

        let copied = Sqlite::open(&copy, Synchronous::Full).unwrap();
        let length = copied.load(&id("0")).unwrap().len() as u64;
        assert!((ENTRIES + before..=ENTRIES + after + 1).contains(&length), "{before} {length} {after}");
        for table in 0..TABLES {
            let log = copied.load(&id(&table.to_string())).unwrap();
            let times: Vec<i64> = log.iter().map(|logged| logged.at).collect();
            assert_eq!(times, (0..length as i64).collect::<Vec<_>>(), "all tables are of the same moment");
        }
        assert_eq!(copied.commit(&[append("0", length, 1)]).unwrap(), [Ok(())], "play can go on in it");
    });
    let database = rusqlite::Connection::open(&copy).unwrap();
    let sound: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(sound, "ok");
}

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_copy_overwrites_nothing_and_leaves_nothing_behind_when_it_fails() {
    let folder = tempfile::tempdir().unwrap();
    let (file, other) = (folder.path().join("hanpan.db"), folder.path().join("other"));
    std::fs::write(&other, "precious").unwrap();
    assert!(matches!(back_up(&file, &folder.path().join("new"), |_| {}), Err(BackupError::NotThere(_))));
    drop(Sqlite::open(&file, Synchronous::Full).unwrap());
    assert!(matches!(back_up(&file, &other, |_| {}), Err(BackupError::Exists(_))));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "precious");
    // Somebody else may make a file of that name while it is copied.
    let late = folder.path().join("late");
    let made = back_up(&file, &late, |_| std::fs::write(&late, "precious").unwrap());
    assert!(matches!(made, Err(BackupError::Exists(_))));
    assert_eq!(std::fs::read_to_string(&late).unwrap(), "precious");
    std::fs::write(folder.path().join("garbage"), "not a database, though long enough to be one").unwrap();
    let garbage = back_up(&folder.path().join("garbage"), &folder.path().join("new"), |_| {});
    assert!(matches!(garbage, Err(BackupError::Sqlite(_))), "{garbage:?}");
    assert_eq!(names(folder.path()), ["garbage", "hanpan.db", "hanpan.db-lock", "late", "other"]);
}

#[cfg(unix)]
#[test]
fn a_database_and_its_copies_are_readable_by_their_owner_alone() {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
    for there_before in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("hanpan.db");
        let all = ["hanpan.db", "hanpan.db-lock", "hanpan.db-shm", "hanpan.db-wal"];
        if there_before {
            for name in all {
                std::fs::write(folder.path().join(name), "").unwrap();
                std::fs::set_permissions(folder.path().join(name), Permissions::from_mode(0o644)).unwrap();
            }
        }
        let store = Sqlite::open(&file, Synchronous::Full).unwrap();
        store.commit(&[append("table", 0, 1)]).unwrap();
        let copy = folder.path().join("copy.db");
        back_up(&file, &copy, |_| {}).unwrap();
        assert_eq!(mode(&copy), 0o600);
        assert_eq!(names(folder.path())[1..], all);
        for name in all {
            assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}, there before: {there_before}");
        }
    }
}
