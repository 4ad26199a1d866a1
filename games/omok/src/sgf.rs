//! Games in the Smart Game Format, SGF: `(;FF[4]GM[4]SZ[15]RU[renju]PB[A]PW[B];B[hh];W[hg])`.
//!
//! A point is two letters, the column from the left and the row from the top; `h8`, which some programs write instead, is
//! read as well. `SWAP`, a property of our own, says that the game began with swap2 and what was chosen: `SWAP[more stay]`;
//! the names are those who had the colours in the end. `RU` is the word for the rule set, as in options, or the number that Gomocup has given it. Where a file has variations, the game is its
//! first line: what follows the first closing bracket is read for its form alone.

use std::fmt::Write;

use crate::sheet::{Sheet, SheetError, Verdict, check_length};
use crate::{Choice, Point, RuleSet, Size, Stone, gomocup};

/// Reads a game.
///
/// ```
/// # use hanpan_omok::{RuleSet, read_sgf};
/// let sheet = read_sgf("(;GM[4]SZ[15]RU[renju]PB[Mina];B[hh];W[hg])").unwrap();
/// assert_eq!((sheet.rules, sheet.names[0].as_str()), (Some(RuleSet::Renju), "Mina"));
/// assert_eq!(sheet.moves[1].0.to_string(), "h9");
/// assert_eq!(read_sgf("(;GM[1])").unwrap_err().to_string(), "line 1: `1` is another game than omok");
/// ```
pub fn read_sgf(text: &str) -> Result<Sheet, SheetError> {
    check_length(text)?;
    let mut reader = Reader { rest: text, line: 1 };
    let mut sheet = Sheet::default();
    let mut points = Vec::new();
    reader.skip_blanks();
    if !reader.take("(") {
        return Err(reader.expected("( before a game"));
    }
    let (mut depth, mut is_main) = (1, true);
    let mut has_node = false;
    while depth > 0 {
        reader.skip_blanks();
        match () {
            () if reader.take(";") => has_node = true,
            () if !has_node => return Err(reader.expected("; before the first properties")),
            () if reader.take("(") => {
                depth += 1;
                has_node = false;
            }
            () if reader.take(")") => {
                depth -= 1;
                is_main = false;
            }
            () => {
                let line = reader.line;
                let (name, values) = reader.property()?;
                if is_main {
                    take_in(&mut sheet, &mut points, line, name, &values)?;
                }
            }
        }
    }
    reader.skip_blanks();
    match reader.rest {
        "" => {}
        rest if rest.starts_with('(') => return Err(SheetError::Several { line: reader.line }),
        _ => return Err(reader.expected("the end of the file")),
    }
    // The size may stand behind the first moves, and before it is known none of them is a point.
    for (line, stone, text) in points {
        let number = sheet.moves.len() + 1;
        if stone != sheet.to_move() {
            return Err(SheetError::Side { line, number, expected: sheet.to_move() });
        }
        let point = read_point(sheet.size, &text);
        let point = point.ok_or(SheetError::Point { line, number, given: text })?;
        sheet.moves.push((point, None));
    }
    Ok(sheet)
}

/// A property of the game, of which some matter.
fn take_in(
    sheet: &mut Sheet,
    points: &mut Vec<(usize, Stone, String)>,
    line: usize,
    name: &str,
    values: &[String],
) -> Result<(), SheetError> {
    let value = values.first().map_or("", |value| value.trim());
    match name {
        "GM" if value != "4" => return Err(SheetError::OtherGame { line, given: value.to_owned() }),
        "SZ" => {
            let expected = || SheetError::Form { line, expected: "the number of lines of the board" };
            sheet.size = Sheet::size_of(value.parse().map_err(|_| expected())?)?;
        }
        "RU" if !value.is_empty() => {
            let rules = read_rules(value);
            sheet.rules = Some(rules.ok_or_else(|| SheetError::Rules { line, given: value.to_owned() })?);
        }
        "PB" => sheet.names[0] = value.to_owned(),
        "PW" => sheet.names[1] = value.to_owned(),
        "DT" if !value.is_empty() => sheet.date = Some(value.to_owned()),
        "SWAP" => sheet.swap2 = Some(read_choices(line, value)?),
        "RE" => sheet.verdict = read_verdict(line, value)?,
        "AB" | "AW" | "AE" => return Err(SheetError::SetUp { line }),
        "B" => points.push((line, Stone::Black, value.to_owned())),
        "W" => points.push((line, Stone::White, value.to_owned())),
        _ => {}
    }
    Ok(())
}

fn read_rules(text: &str) -> Option<RuleSet> {
    let word = |rules: &RuleSet| text.eq_ignore_ascii_case(rules.word());
    let number = || text.parse().ok().and_then(gomocup::rules);
    RuleSet::ALL.into_iter().find(word).or_else(number)
}

/// `more stay`: what was chosen in the opening swap2.
fn read_choices(line: usize, text: &str) -> Result<Vec<Choice>, SheetError> {
    let read = |word: &str| Choice::ALL.into_iter().find(|choice| choice.word() == word);
    let expected = SheetError::Form { line, expected: "stay, swap or more" };
    text.split_whitespace().map(|word| read(word).ok_or_else(|| expected.clone())).collect()
}

/// `B+`, `W+R`, `0`: who won, and how.
fn read_verdict(line: usize, text: &str) -> Result<Option<Verdict>, SheetError> {
    let wrong = || SheetError::Verdict { line, given: text.to_owned() };
    if matches!(text, "" | "?") || text.eq_ignore_ascii_case("void") {
        return Ok(None);
    }
    if text == "0" || text.eq_ignore_ascii_case("draw") {
        return Ok(Some(Verdict::Drawn));
    }
    let (winner, how) = text.split_once('+').ok_or_else(wrong)?;
    let winner = match winner {
        "B" | "b" => Stone::Black,
        "W" | "w" => Stone::White,
        _ => return Err(wrong()),
    };
    Ok(Some(match how.to_ascii_lowercase().as_str() {
        "r" | "resign" => Verdict::Resigned(winner.opponent()),
        "t" | "time" => Verdict::Late(winner.opponent()),
        // A score, a forfeit: who won is told, and nothing else that is known here.
        _ => Verdict::Won(winner),
    }))
}

fn read_point(size: Size, text: &str) -> Option<Point> {
    let letter = |letter: u8| letter.is_ascii_alphabetic().then(|| letter.to_ascii_lowercase() - b'a' + 1);
    match *text.as_bytes() {
        [column, row] if row.is_ascii_alphabetic() => size.point(letter(row)?, letter(column)?),
        [] => None,
        _ => text.parse().ok().filter(|&point| size.contains(point) && !text.contains(',')),
    }
}

/// Writes a game.
pub fn write_sgf(sheet: &Sheet) -> String {
    let mut text = format!("(;FF[4]GM[4]CA[UTF-8]AP[Hanpan]SZ[{}]", sheet.size.lines());
    let mut property = |name: &str, value: &str| {
        text.extend([name, "["]);
        for character in value.chars() {
            if matches!(character, ']' | '\\') {
                text.push('\\');
            }
            text.push(character);
        }
        text.push(']');
    };
    if let Some(rules) = sheet.rules {
        property("RU", rules.word());
    }
    for (name, player) in ["PB", "PW"].into_iter().zip(&sheet.names).filter(|(_, player)| !player.is_empty())
    {
        property(name, player);
    }
    if let Some(date) = &sheet.date {
        property("DT", date);
    }
    if let Some(choices) = &sheet.swap2 {
        property("SWAP", &choices.iter().map(|choice| choice.word()).collect::<Vec<_>>().join(" "));
    }
    let sign = |stone: Stone| if stone == Stone::Black { 'B' } else { 'W' };
    if let Some(verdict) = sheet.verdict {
        property(
            "RE",
            &match verdict {
                Verdict::Won(stone) => format!("{}+", sign(stone)),
                Verdict::Resigned(stone) => format!("{}+R", sign(stone.opponent())),
                Verdict::Late(stone) => format!("{}+T", sign(stone.opponent())),
                Verdict::Drawn => "0".to_owned(),
            },
        );
    }
    for (number, &(point, _)) in sheet.moves.iter().enumerate() {
        // Eight moves a line, as others write them.
        let new_line = if number % 8 == 0 { "\n" } else { "" };
        let letter = |place: u8| char::from(b'a' + place - 1);
        let (column, row) = (letter(point.column()), letter(sheet.size.row(point)));
        // Writing into a string does not fail.
        let _ = write!(text, "{new_line};{}[{column}{row}]", sign(Stone::BOTH[number % 2]));
    }
    text + ")\n"
}

/// What is left of a text, and where that is.
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    fn expected(&self, expected: &'static str) -> SheetError {
        SheetError::Form { line: self.line, expected }
    }

    fn skip_blanks(&mut self) {
        let after = self.rest.trim_start();
        self.advance(self.rest.len() - after.len());
    }

    /// Goes on by so many bytes, and returns them.
    fn advance(&mut self, length: usize) -> &'a str {
        let (passed, rest) = self.rest.split_at(length);
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        passed
    }

    fn take(&mut self, sign: &str) -> bool {
        let is_there = self.rest.starts_with(sign);
        if is_there {
            self.advance(sign.len());
        }
        is_there
    }

    /// A name in capitals, and one value or more in brackets.
    fn property(&mut self) -> Result<(&'a str, Vec<String>), SheetError> {
        let length = self.rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if length == 0 {
            return Err(self.expected("a property such as B[hh], a ; or a )"));
        }
        let name = self.advance(length);
        let mut values = Vec::new();
        self.skip_blanks();
        while self.take("[") {
            values.push(self.value()?);
            self.skip_blanks();
        }
        if values.is_empty() {
            Err(self.expected("[ before the value of a property"))
        } else {
            Ok((name, values))
        }
    }

    /// A value up to its bracket; a stroke takes its meaning from what follows it.
    fn value(&mut self) -> Result<String, SheetError> {
        let mut value = String::new();
        let mut is_escaped = false;
        for (at, character) in self.rest.char_indices() {
            match character {
                ']' if !is_escaped => {
                    self.advance(at + 1);
                    return Ok(value);
                }
                '\\' if !is_escaped => is_escaped = true,
                _ => {
                    value.push(character);
                    is_escaped = false;
                }
            }
        }
        Err(self.expected("] behind a value"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::tests::sheet;

    #[test]
    fn sheets_are_read_as_they_were_written() {
        for size in Size::ALL {
            let corner = size.corner();
            for verdict in [
                None,
                Some(Verdict::Won(Stone::White)),
                Some(Verdict::Resigned(Stone::Black)),
                Some(Verdict::Late(Stone::White)),
                Some(Verdict::Drawn),
            ] {
                let sheet = Sheet {
                    names: ["a]b\\c [1]".into(), "한판".into()],
                    verdict,
                    swap2: verdict.map(|_| vec![Choice::More, Choice::Swap]),
                    date: Some("2026-11-18".into()),
                    ..sheet(size, &format!("h8 a1 {corner} a15 o1 i9 i10 j7 j8 k11"))
                };
                let text = write_sgf(&sheet);
                assert_eq!(read_sgf(&text).as_ref(), Ok(&sheet), "{text}");
                for length in 0..text.trim_end().len() {
                    assert!(
                        text.get(..length).is_none_or(|cut| read_sgf(cut).is_err()),
                        "{length} of {text}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_others_write_is_read() {
        let manager = "(;FF[4]GM[4]GN[1]EV[A x B]DT[2026.11.18 01:02:03]RO[1.1]RU[4]SZ[15]PB[A]PW[B]RE[B+1]TE[five]\n\
                       \n;B[hh]C[opening move]\n;W[hi]C[12ms];B[ih]C[3\nms])\n\n";
        let sheet = read_sgf(manager).unwrap();
        assert_eq!((sheet.rules, sheet.verdict), (Some(RuleSet::Renju), Some(Verdict::Won(Stone::Black))));
        assert_eq!(sheet.moves.len(), 3);
        // A tree: the first line is the game.
        let tree = read_sgf("(;GM[4];B[hh](;W[hg](;B[ig])(;B[gg]))(;W[ii]))").unwrap();
        let points: Vec<String> = tree.moves.iter().map(|(point, _)| point.to_string()).collect();
        assert_eq!(points, ["h8", "h9", "i9"]);
        assert_eq!(read_sgf("(;B[h8];W[H9])").unwrap().moves.len(), 2);
        assert_eq!(read_sgf("(;B[tt]SZ[20])").unwrap().moves[0].0.to_string(), "t1");
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, expected) in [
            ("", "line 1: ( before a game is expected"),
            ("(B[hh])", "line 1: ; before the first properties is expected"),
            ("(;GM[1])", "line 1: `1` is another game than omok"),
            ("(;SZ[19])", "a board has 15 or 20 lines, not 19"),
            ("(;SZ[999])", "line 1: the number of lines of the board is expected"),
            ("(;RU[go])", "line 1: `go` are no rules that are known here"),
            ("(;\nSWAP[maybe])", "line 2: stay, swap or more is expected"),
            ("(;RE[black])", "line 1: `black` is no result"),
            ("(;\nAB[hh])", "line 2: stones are set up beforehand; a game begins with the empty board"),
            ("(;B[hh]\n;B[ii])", "line 2, move 2: it is White's turn"),
            ("(;B[])", "line 1, move 1: `` is no point of the board"),
            ("(;B[pp])", "line 1, move 1: `pp` is no point of the board"),
            ("(;B[8,8])", "line 1, move 1: `8,8` is no point of the board"),
            ("(;B[hh]", "line 1: a property such as B[hh], a ; or a ) is expected"),
            ("(;B[hh", "line 1: ] behind a value is expected"),
            ("(;B)", "line 1: [ before the value of a property is expected"),
            ("(;B[hh])(;B[hh])", "line 1: another game begins; a sheet has one"),
            ("(;B[hh])x", "line 1: the end of the file is expected"),
        ] {
            assert_eq!(read_sgf(text).unwrap_err().to_string(), expected, "{text}");
        }
        assert!(read_sgf(&"(;".repeat(100_000)).is_err());
        assert_eq!(read_sgf(&" ".repeat(2 << 20)), Err(SheetError::TooLong));
    }
}
