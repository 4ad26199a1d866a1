//! Saved games: nothing is lost, nothing is loaded in part, nothing is destroyed.

use std::fs;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;

use crate::player::{Folder, transcript};
use hanpan_classic::{ClassicError, GAMES, Setup, run};

/// What is typed into each program, and how often; wrong answers are refused, so that a cycle gets anywhere.
fn typed(game: &str, count: usize) -> Vec<&'static str> {
    let (first, cycle) = match game {
        "omok" => ("8, 8", "1, 1/2, 3/5, 5/7, 2/9, 9/3, 12/11, 4/6, 14/13, 13/4, 8"),
        "othello" => ("1", "h7/j9/g8/i10/g9/f7/j10/k9/i7/h6/e8/k11/i11/d9/l8/f10"),
        "japae" => ("1", "Y/E/S/W/N/O/G/R"),
        "suzume" => ("1/4", "Y/1/2/3/4/5/6/7/8/9/1r/2r/3r/4r/5r/6r/7r/8r/9r/G/R"),
        _ => ("3", "1/2/3/4/5/6/7/8/9/10/11"),
    };
    first.split('/').chain(cycle.split('/').cycle()).take(count).collect()
}

/// How a run goes on with the saved game.
fn go_on(game: &str) -> &'static [&'static str] {
    match game {
        "omok" | "onecard" => &["Y"],
        "othello" => &["1", "Y"],
        _ => &["2"],
    }
}

#[test]
fn a_saved_game_goes_on_exactly_there() {
    for game in GAMES {
        let folder = Folder::new(&format!("goes-on-{game}"));
        let save = folder.file("save.json");
        let lines = typed(game, 40);
        let whole = transcript(game, "74", None, &lines);
        for cut in [4, 9, 17, 25] {
            transcript(game, "74", Some(&save), &lines[..cut]);
            assert!(save.exists(), "{game}: the input ends after {cut} lines, and the game is saved");
            // Another seed: the saved game has its own.
            let rest = transcript(game, "75", Some(&save), &[go_on(game), &lines[cut..]].concat());
            let last_screen =
                |text: &str| text.lines().rev().skip(2).take(12).map(String::from).collect::<Vec<_>>();
            assert_eq!(last_screen(&rest), last_screen(&whole), "{game}, cut after {cut} lines");
            // The game may have come to its end.
            if save.exists() {
                fs::remove_file(&save).unwrap();
            }
        }
    }
}

#[test]
fn a_damaged_save_is_reported_and_kept() {
    for game in GAMES {
        let folder = Folder::new(&format!("damaged-{game}"));
        let save = folder.file("save.json");
        let lines = typed(game, 12);
        transcript(game, "7", Some(&save), &lines);
        let sound = fs::read(&save).unwrap();
        let report = if game == "onecard" { "cannot be loaded" } else { "불러올 수 없습니다" };
        let mut damages: Vec<Vec<u8>> =
            (0..sound.len()).step_by(sound.len() / 20 + 1).map(|cut| sound[..cut].to_vec()).collect();
        damages.push(b"\xff\xfe".to_vec());
        damages.push(
            String::from_utf8(sound.clone()).unwrap().replace("\"seed\":\"07\"", "\"seed\":\"08\"").into(),
        );
        for damaged in damages {
            fs::write(&save, &damaged).unwrap();
            let menu = matches!(game, "othello" | "japae" | "suzume");
            let looked = transcript(game, "7", Some(&save), &go_on(game)[..usize::from(menu)]);
            assert!(looked.contains(report), "{game}: {looked}");
        }
        let folder = Folder::new(&format!("set-aside-{game}"));
        let save = folder.file("save.json");
        fs::write(&save, "damaged").unwrap();
        transcript(game, "7", Some(&save), &lines);
        assert_eq!(
            fs::read(folder.file("save.json.damaged")).unwrap(),
            b"damaged",
            "{game}: it is set aside"
        );
        fs::write(&save, "again").unwrap();
        transcript(game, "7", Some(&save), &lines);
        assert_eq!(fs::read(folder.file("save.json.damaged-2")).unwrap(), b"again", "{game}");
        assert!(!folder.file("save.json.new").exists(), "{game}");
    }
}

#[test]
fn a_save_of_another_game_or_other_options_is_left_alone() {
    let folder = Folder::new("other");
    let save = folder.file("save.json");
    transcript("omok", "7", Some(&save), &["8, 8"]);
    let omok = fs::read_to_string(&save).unwrap();
    assert!(transcript("japae", "7", Some(&save), &["2"]).contains("불러올 수 없습니다"));
    assert_eq!(fs::read_to_string(&save).unwrap(), omok);
    fs::write(&save, omok.replace("house", "renju")).unwrap();
    assert!(transcript("omok", "7", Some(&save), &[]).contains("other options than the original"));
}

#[test]
fn a_game_that_is_over_leaves_no_save() {
    let folder = Folder::new("over");
    let save = folder.file("save.json");
    let five = ["8,1", "1,1", "8,2", "1,2", "8,3", "1,3", "8,4", "1,4"];
    transcript("omok", "7", Some(&save), &five);
    let end = transcript("omok", "7", Some(&save), &["Y", "8,5"]);
    assert!(end.ends_with("흑 승리!!!\n게임을 종료합니다.\n"), "{end}");
    assert!(!save.exists());
}

#[test]
fn a_game_that_was_not_wanted_stays_until_another_is_saved() {
    let folder = Folder::new("not-wanted");
    let save = folder.file("save.json");
    transcript("omok", "7", Some(&save), &["8, 8"]);
    let kept = fs::read(&save).unwrap();
    let five = ["N", "8,1", "1,1", "8,2", "1,2", "8,3", "1,3", "8,4", "1,4", "8,5"];
    transcript("omok", "7", Some(&save), &five);
    assert_eq!(fs::read(&save).unwrap(), kept, "the other game is over, and this one is still there");
}

#[test]
fn nobody_is_thrown_out_of_a_game_that_cannot_be_saved() {
    let folder = Folder::new("no-folder");
    fs::create_dir(folder.file("gone")).unwrap();
    let setup = Setup { seed: Some("7".parse().unwrap()), save: Some(folder.file("gone/save.json")) };
    let mut output = Vec::new();
    // The folder is taken away while the game is played.
    let input = Meanwhile { typed: "1\nQ\nE\n".as_bytes(), folder: folder.file("gone") };
    let ended = run("japae", &setup, BufReader::new(input), &mut output);
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("저장하지 못했습니다"), "{output}");
    assert_eq!(output.matches("버릴 패를 입력하세요").count(), 3, "{output}");
    assert!(ended.is_err(), "and at the end of the input the caller is told");
}

/// Somebody who types, and removes a folder before.
struct Meanwhile {
    typed: &'static [u8],
    folder: PathBuf,
}

impl Read for Meanwhile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let _ = fs::remove_dir(&self.folder);
        self.typed.read(buffer)
    }
}

#[test]
fn a_save_replaces_no_device_and_makes_no_folder() {
    let folder = Folder::new("places");
    fs::create_dir(folder.file("folder")).unwrap();
    for (place, refused) in [
        ("/dev/null".into(), "/dev/null is no file"),
        (folder.file("folder"), "is no file: a game can be saved in a file only"),
        (folder.file("new/save.json"), "is not there: make it, or name another file"),
    ] {
        let setup = Setup { seed: None, save: Some(place.clone()) };
        let mut output = Vec::new();
        let ended = run("omok", &setup, "8, 8\n".as_bytes(), &mut output).unwrap_err().to_string();
        assert!(ended.contains(refused), "{place:?}: {ended}");
        // It is said before anything is played.
        assert!(output.is_empty(), "{place:?}");
    }
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert!(!folder.file("new").exists());
}

/// A terminal that is gone after so many bytes.
struct Hangup(usize);

impl Write for Hangup {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_game_outlives_the_terminal() {
    for game in GAMES {
        let folder = Folder::new(&format!("hangup-{game}"));
        let setup = Setup { seed: Some("74".parse().unwrap()), save: Some(folder.file("save.json")) };
        let input = typed(game, 40).join("\n");
        let ended = run(game, &setup, input.as_bytes(), Hangup(3_000));
        assert!(matches!(ended, Err(ClassicError::Console(_))), "{game}: {ended:?}");
        assert!(folder.file("save.json").exists(), "{game}");
    }
}
