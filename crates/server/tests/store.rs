//! What every store promises.

use hanpan_server::Token;
use hanpan_server::store::{Memory, Sqlite, Store, Synchronous, Write, WriteError};

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
