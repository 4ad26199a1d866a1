//! Endurance, for as long as one likes.

use std::fs;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::shell::cargo;

/// Plays every game at random with the rules' own assertions on: tiles, cards and points are conserved.
pub fn games(actions: u64) -> Result<()> {
    let actions = actions.to_string();
    cargo(&["test", "--package", "hanpan-house", "--test", "house", "--", "soak::", "--nocapture"])
        .env("HANPAN_SOAK_ACTIONS", &actions)
        .run()
}

/// Feeds random lines to the referee and watches its memory.
pub fn referee(lines: u64) -> Result<()> {
    cargo(&["build", "--release", "--quiet"]).run()?;
    let mut child = Command::new("target/release/hanpan")
        .arg("referee")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("the referee cannot be started")?;
    let mut input = BufWriter::new(child.stdin.take().context("the input is piped")?);
    let output = BufReader::new(child.stdout.take().context("the output is piped")?);
    let writer = thread::spawn(move || -> std::io::Result<()> {
        let mut random = Random(1);
        for _ in 0..lines {
            input.write_all(&random.line())?;
            input.write_all(b"\n")?;
        }
        input.flush()
    });
    let clock = Instant::now();
    let mut answers = 0;
    let mut warm = 0;
    let mut most = 0;
    for line in output.lines() {
        let line = line?;
        ensure!(line.starts_with('{') && line.contains("\"ok\":"), "a strange answer: {line}");
        answers += 1;
        if answers % 50_000 == 0
            && let Some(memory) = resident(&child)
        {
            most = most.max(memory);
            // By the tenth part of the lines every buffer has its size.
            if answers <= lines / 10 {
                warm = warm.max(memory);
            }
            eprintln!("{answers} answers, {memory} KiB, {:.0} s", clock.elapsed().as_secs_f64());
        }
    }
    writer.join().map_err(|_| anyhow::anyhow!("the writer panicked"))??;
    let status = child.wait()?;
    println!(
        "{answers} answers to {lines} lines, at most {most} KiB resident ({warm} KiB after the first tenth)"
    );
    ensure!(status.success() && answers == lines, "the referee did not answer every line");
    ensure!(most <= warm + warm / 2, "the referee's memory grew");
    Ok(())
}

/// The memory of a process in KiB; none once it has ended, and where there is no `/proc`.
fn resident(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Random bytes, random JSON, and requests with something wrong or right in them.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.below(from.len() as u64) as usize].to_owned()
    }

    fn line(&mut self) -> Vec<u8> {
        match self.below(8) {
            0 => (0..self.below(200)).map(|_| self.below(256) as u8).filter(|&byte| byte != b'\n').collect(),
            1 => self.mangled().into_bytes(),
            _ => self.request().into_bytes(),
        }
    }

    fn mangled(&mut self) -> String {
        let mut request = self.request();
        let cut = self.below(request.len() as u64) as usize;
        request.truncate((0..=cut).rev().find(|&at| request.is_char_boundary(at)).unwrap_or(0));
        request
    }

    fn request(&mut self) -> String {
        let seat = self.pick(&["0", "1", "1", "0", "2", "-1", "7", "\"public\"", "null", "1e9"]);
        let game = self.pick(&["omok", "othello", "japae", "suzume", "onecard", "chess"]);
        let number = self.below(17);
        let letter = (b'a' + self.below(17) as u8) as char;
        let action = match self.below(6) {
            0 => self.pick(&["pass", "skip", "ron", "tsumo", "take", "pon", "kan", "", "한판"]),
            1 => format!("discard {}", self.pick(&["E", "W", "3r", "G", "9", "R"])),
            2 => format!("play {}", self.pick(&["S2", "H7 D", "JB", "CA", "DT"])),
            _ => format!("{letter}{number}"),
        };
        let options =
            self.pick(&["{}", "{}", "{}", "{\"size\":8}", "{\"rules\":\"renju\"}", "[]", "{\"size\":-2}"]);
        match self.below(40) {
            0 => format!(r#"{{"cmd":"new","game":"{game}","options":{options},"seed":"{number:02}"}}"#),
            1 => format!(r#"{{"cmd":"new","game":"{game}","chance":"manual"}}"#),
            2 => r#"{"cmd":"record"}"#.to_owned(),
            3 => format!(r#"{{"cmd":"undo","steps":{number}}}"#),
            4 => r#"{"cmd":"games"}"#.to_owned(),
            5 => {
                format!(r#"{{"cmd":"score","game":"{game}","hand":["1","1","1r","2","2","2r"],"dora":"G"}}"#)
            }
            6 => format!(r#"{{"cmd":"chance","outcome":"deal {number}"}}"#),
            7 => r#"{"cmd":"load","record":{}}"#.to_owned(),
            8..12 => format!(r#"{{"cmd":"legal","seat":{seat}}}"#),
            12..16 => format!(r#"{{"cmd":"view","seat":{seat}}}"#),
            16..24 => format!(r#"{{"cmd":"play","actions":["{action}","a1","b2","c3"]}}"#),
            _ => format!(r#"{{"cmd":"act","seat":{seat},"action":"{action}"}}"#),
        }
    }
}
