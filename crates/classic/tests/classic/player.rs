//! A player who types from a script.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use hanpan_classic::{Setup, run};

/// Runs a program, and returns what its terminal shows: what it prints and, where it asks, what is typed.
pub fn transcript(game: &str, seed: &str, save: Option<&Path>, lines: &[&str]) -> String {
    let screen = Screen::default();
    let typed = lines.iter().map(|line| format!("{line}\n")).collect::<Vec<_>>();
    let input = Script { lines: typed.into_iter(), line: Vec::new(), read: 0, screen: screen.clone() };
    let setup = Setup { seed: Some(seed.parse().expect("a seed")), save: save.map(Path::to_owned) };
    run(game, &setup, input, screen.clone()).expect("the program ends well");
    screen.text()
}

/// What a terminal shows.
#[derive(Clone, Default)]
pub struct Screen(Rc<RefCell<Vec<u8>>>);

impl Screen {
    /// Everything shown so far.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).expect("the programs print UTF-8")
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Lines that are shown when the program reads them, as a terminal shows what is typed.
struct Script<I> {
    lines: I,
    line: Vec<u8>,
    read: usize,
    screen: Screen,
}

impl<I: Iterator<Item = String>> BufRead for Script<I> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.read == self.line.len() {
            self.line = self.lines.next().unwrap_or_default().into_bytes();
            self.read = 0;
            self.screen.write_all(&self.line)?;
        }
        Ok(&self.line[self.read..])
    }

    fn consume(&mut self, bytes: usize) {
        self.read += bytes;
    }
}

impl<I: Iterator<Item = String>> Read for Script<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// A folder that is gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    /// An empty folder for the test with this name.
    pub fn new(test: &str) -> Folder {
        // Tests run side by side, and two of them may run the same script.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("hanpan-classic-{}-{number}-{test}", process::id()));
        fs::create_dir_all(&path).expect("the folder is made");
        Folder(path)
    }

    /// A file in it.
    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind in the temporary files is no reason to fail.
        drop(fs::remove_dir_all(&self.0));
    }
}
