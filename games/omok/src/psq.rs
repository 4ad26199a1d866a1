//! Games as Piskvork, the manager of Gomocup's tournaments, writes them: files `.psq`.
//!
//! The first line is `Piskvorky 15x15, 0:0, 0`: the board, how strong its own players are, and which player begins. Then a
//! line a move, `8,8,1234`: column and row from the top left corner, both from 1, and milliseconds. Behind them may stand the
//! two players, a number that says how the game came to its end, and in files of Gomocup who won and by which rules:
//! `1,Freestyle`.

use std::fmt::Write;

use crate::sheet::{Sheet, SheetError, Verdict, check_length};
use crate::{RuleSet, Stone};

const HEADER: &str = "Piskvorky 15x15, 0:0, 0";

/// Reads a game.
///
/// ```
/// # use hanpan_omok::read_psq;
/// let sheet = read_psq("Piskvorky 15x15, 11:11, 0\n8,8,120\n9,8,95\n0\n").unwrap();
/// assert_eq!(sheet.moves[0].0.to_string(), "h8");
/// assert_eq!(sheet.moves[0].1, Some(120));
/// ```
pub fn read_psq(text: &str) -> Result<Sheet, SheetError> {
    check_length(text)?;
    let mut lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty()).peekable();
    let header = lines.next().and_then(|(line, number)| read_header(line).map(|header| (header, number)));
    let ((lines_of_board, beginner), _) = header.ok_or(SheetError::Form { line: 1, expected: HEADER })?;
    let mut sheet = Sheet { size: Sheet::size_of(lines_of_board)?, ..Sheet::default() };
    while let Some((text, line)) = lines.next_if(|(line, _)| is_move(line)) {
        let number = sheet.moves.len() + 1;
        let wrong = || SheetError::Point { line, number, given: text.to_owned() };
        let numbers: Vec<u64> = text
            .split(',')
            .map(|number| number.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| wrong())?;
        let place = |at: usize| numbers.get(at).and_then(|&place| u8::try_from(place).ok());
        let point = place(0).zip(place(1)).and_then(|(column, row)| sheet.size.point(row, column));
        sheet.moves.push((point.ok_or_else(wrong)?, numbers.get(2).copied()));
    }
    let is_number = |text: &str| text.parse::<i64>().is_ok();
    if lines.peek().is_some_and(|(text, _)| !is_number(text)) {
        let names: Vec<&str> = lines.by_ref().take(2).map(|(name, _)| name).collect();
        let [first, second] = names[..] else {
            return Err(SheetError::Form {
                line: text.lines().count(),
                expected: "the second player's name",
            });
        };
        let [mut black, mut white] = [first, second];
        if beginner == 1 {
            std::mem::swap(&mut black, &mut white);
        }
        sheet.names = [black, white].map(str::to_owned);
    }
    // How the game came to its end: 0 by the rules, others by what only that program knows.
    lines.next_if(|(text, _)| is_number(text));
    if let Some((text, line)) = lines.next_if(|(text, _)| text.contains(',')) {
        let (winner, rules) = text.split_once(',').unwrap_or((text, ""));
        sheet.verdict = Some(match (winner.trim(), beginner) {
            ("1", 0) | ("2", 1) => Verdict::Won(Stone::Black),
            ("1", _) | ("2", _) => Verdict::Won(Stone::White),
            ("0", _) => Verdict::Drawn,
            _ => return Err(SheetError::Verdict { line, given: text.to_owned() }),
        });
        let rules = rules.trim();
        let known = RuleSet::ALL.into_iter().find(|known| rules.eq_ignore_ascii_case(known.word()));
        sheet.rules = Some(known.ok_or_else(|| SheetError::Rules { line, given: rules.to_owned() })?);
    }
    match lines.next() {
        Some((_, line)) => Err(SheetError::Form { line, expected: "the end of the file" }),
        None => Ok(sheet),
    }
}

/// The lines of the board and which player begins, 0 or 1.
fn read_header(line: &str) -> Option<(u8, u8)> {
    let mut parts = line.strip_prefix("Piskvorky")?.split(',').map(str::trim);
    let (columns, rows) = parts.next()?.split_once('x')?;
    let (first, second) = parts.next()?.split_once(':')?;
    first.parse::<u32>().ok().and(second.parse::<u32>().ok())?;
    let beginner = parts.next()?.parse().ok().filter(|&beginner: &u8| beginner < 2)?;
    let lines = columns.parse().ok()?;
    (rows.parse() == Ok(lines) && parts.next().is_none()).then_some((lines, beginner))
}

/// Whether a line has the form of a move: two numbers or three.
fn is_move(line: &str) -> bool {
    let parts = line.split(',').map(|part| part.trim().bytes().all(|byte| byte.is_ascii_digit()));
    matches!(line.split(',').count(), 2 | 3) && parts.into_iter().all(|is_number| is_number)
}

/// Writes a game.
pub fn write_psq(sheet: &Sheet) -> String {
    let lines = sheet.size.lines();
    let mut text = format!("Piskvorky {lines}x{lines}, 0:0, 0\n");
    for &(point, ms) in &sheet.moves {
        // Writing into a string does not fail.
        let _ = writeln!(text, "{},{},{}", point.column(), sheet.size.row(point), ms.unwrap_or(0));
    }
    if sheet.names.iter().any(|name| !name.is_empty()) {
        for (name, colour) in sheet.names.iter().zip(Stone::BOTH) {
            let _ = writeln!(text, "{}", written_name(name, colour));
        }
    }
    text.push_str("0\n");
    let winner = match sheet.verdict {
        Some(Verdict::Won(stone)) => stone as u8 + 1,
        Some(Verdict::Resigned(stone) | Verdict::Late(stone)) => stone.opponent() as u8 + 1,
        Some(Verdict::Drawn) => 0,
        None => return text,
    };
    if let Some(rules) = sheet.rules {
        let _ = writeln!(text, "{winner},{rules}");
    }
    text
}

/// A name that is read as one: on one line, and no number.
fn written_name(name: &str, colour: Stone) -> String {
    let name: String = name.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let name = name.trim();
    if name.is_empty() || name.parse::<i64>().is_ok() || is_move(name) {
        format!("{colour} {name}").trim().to_owned()
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::sheet::tests::sheet;

    #[test]
    fn sheets_are_read_as_they_were_written() {
        for size in Size::ALL {
            for verdict in [Some(Verdict::Won(Stone::White)), Some(Verdict::Drawn)] {
                let moves = sheet(size, &format!("h8 a1 {} a15 o1", size.corner())).moves;
                let moves =
                    moves.into_iter().zip(0..).map(|((point, _), ms)| (point, Some(7 * ms))).collect();
                let sheet =
                    Sheet { moves, verdict, names: ["A, 1".into(), "한판".into()], ..sheet(size, "") };
                let text = write_psq(&sheet);
                assert_eq!(read_psq(&text).as_ref(), Ok(&sheet), "{text}");
            }
        }
        let odd = Sheet { names: ["12".into(), "3,4".into()], ..sheet(Size::Fifteen, "h8") };
        assert_eq!(read_psq(&write_psq(&odd)).unwrap().names, ["Black 12", "White 3,4"]);
    }

    #[test]
    fn what_others_write_is_read() {
        let text = "Piskvorky 20x20, 11:11, 1\r\n11,12,0\r\n10,11,31\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n1,Freestyle\r\n";
        let sheet = read_psq(text).unwrap();
        assert_eq!(sheet.names, ["pbrain-b.zip", "pbrain-a.zip"]);
        assert_eq!(
            (sheet.verdict, sheet.rules),
            (Some(Verdict::Won(Stone::White)), Some(RuleSet::Freestyle))
        );
        assert_eq!(sheet.moves.len(), 2);
        assert_eq!(read_psq("Piskvorky 15x15, 0:0, 0").unwrap().moves, []);
    }

    #[test]
    fn other_texts_are_refused() {
        for (text, expected) in [
            ("", "line 1: Piskvorky 15x15, 0:0, 0 is expected"),
            ("Piskvorky 15x16, 0:0, 0", "line 1: Piskvorky 15x15, 0:0, 0 is expected"),
            ("Piskvorky 15x15, 0:0, 2", "line 1: Piskvorky 15x15, 0:0, 0 is expected"),
            ("Piskvorky 19x19, 0:0, 0", "a board has 15 or 20 lines, not 19"),
            ("Piskvorky 15x15, 0:0, 0\n16,1,0", "line 2, move 1: `16,1,0` is no point of the board"),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n,,", "line 3, move 2: `,,` is no point of the board"),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\nonly one", "line 3: the second player's name is expected"),
            ("Piskvorky 15x15, 0:0, 0\na\nb\n0\n3,renju", "line 5: `3,renju` is no result"),
            ("Piskvorky 15x15, 0:0, 0\na\nb\n0\n1,go", "line 5: `go` are no rules that are known here"),
            ("Piskvorky 15x15, 0:0, 0\n0\n0", "line 3: the end of the file is expected"),
        ] {
            assert_eq!(read_psq(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
