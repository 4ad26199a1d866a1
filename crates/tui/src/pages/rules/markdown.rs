//! A page of Markdown as lines of the screen: as much of it as the rules use.

use crate::canvas::{padded, width, wrap};
use crate::theme::Role;

/// How far drawings stand from the edge.
const INDENT: u16 = 2;

/// The lines of a page on a screen so many columns wide. Drawings stay as they are where they have room, tables keep their
/// columns.
pub(super) fn laid_out(page: &str, columns: u16) -> Vec<(String, Role)> {
    let mut lines: Vec<(String, Role)> = Vec::new();
    for block in blocks(page) {
        let follows = block.is_item() && lines.last().is_some_and(|(last, _)| !last.is_empty());
        if !lines.is_empty() && !follows {
            lines.push((String::new(), Role::Text));
        }
        match block {
            Block::Heading(text) => lines.push((inline(text), Role::Title)),
            Block::Drawing(drawn) => {
                let drawn = drawing(&drawn, columns.saturating_sub(INDENT));
                let indent = " ".repeat(INDENT.into());
                lines.extend(drawn.into_iter().map(|line| (format!("{indent}{line}"), Role::Text)));
            }
            Block::Table(rows) => lines.extend(table(&rows, columns)),
            Block::Item { mark, text } => {
                let indent = width(&mark) + 1;
                for (number, line) in wrap(&inline(&text), columns.saturating_sub(indent)).iter().enumerate()
                {
                    let before = if number == 0 { padded(&mark, indent) } else { " ".repeat(indent.into()) };
                    lines.push((before + line, Role::Text));
                }
            }
            Block::Paragraph(text) => {
                lines.extend(wrap(&inline(&text), columns).into_iter().map(|line| (line, Role::Text)));
            }
        }
    }
    lines
}

enum Block<'a> {
    Heading(&'a str),
    Drawing(Vec<&'a str>),
    Table(Vec<Vec<String>>),
    Item { mark: String, text: String },
    Paragraph(String),
}

impl Block<'_> {
    /// Items stand close to what introduces them.
    fn is_item(&self) -> bool {
        matches!(self, Block::Item { .. })
    }
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut lines = page.lines().peekable();
    let mut blocks = Vec::new();
    let mut open = false;
    while let Some(line) = lines.next() {
        let was_open = std::mem::replace(&mut open, false);
        // The link to the other language goes nowhere here, and remarks are not for players.
        if line.trim().is_empty() || line.starts_with("*[") || line.starts_with("<!--") {
            continue;
        }
        if line.starts_with("```") {
            let drawn = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block::Drawing(drawn));
        } else if let Some(first) = line.strip_prefix("    ").filter(|_| !was_open) {
            let mut drawn = vec![first];
            while let Some(more) = lines.next_if(|line| line.starts_with("    ")) {
                drawn.push(&more[4..]);
            }
            blocks.push(Block::Drawing(drawn));
        } else if line.starts_with('#') {
            blocks.push(Block::Heading(line.trim_start_matches('#').trim()));
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(more) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(more);
            }
            // The line under a table's head says nothing on a screen.
            let says = |line: &&&str| !line.chars().all(|sign| "|-: ".contains(sign));
            blocks.push(Block::Table(rows.iter().filter(says).map(|line| cells(line)).collect()));
        } else if let Some((mark, text)) = item(line) {
            blocks.push(Block::Item { mark, text: text.to_owned() });
            open = true;
        } else {
            open = true;
            match blocks.last_mut() {
                Some(Block::Item { text, .. } | Block::Paragraph(text)) if was_open => {
                    text.push(' ');
                    text.push_str(line.trim());
                }
                _ => blocks.push(Block::Paragraph(line.trim().to_owned())),
            }
        }
    }
    blocks
}

/// What an item of a list is marked by, and what it says.
fn item(line: &str) -> Option<(String, &str)> {
    let line = line.trim_start();
    if let Some(text) = line.strip_prefix("- ") {
        return Some(("-".to_owned(), text));
    }
    let (number, text) = line.split_once(". ")?;
    number.parse::<u8>().is_ok().then(|| (format!("{number}."), text))
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| inline(cell.trim())).collect()
}

/// Text without its marks: there is one weight of letters.
fn inline(text: &str) -> String {
    let mut plain = text.replace("**", "").replace('`', "");
    // A link is its text.
    while let Some(end) = plain.find("](") {
        let (Some(begin), Some(close)) = (plain[..end].rfind('['), plain[end..].find(')')) else { break };
        let said = plain[begin + 1..end].to_owned();
        plain.replace_range(begin..=end + close, &said);
    }
    plain.replace('*', "")
}

/// A drawing as it is; where it is too wide, what stands side by side in it stands one below the other.
fn drawing(drawn: &[&str], columns: u16) -> Vec<String> {
    if drawn.iter().all(|line| width(line) <= columns) {
        return drawn.iter().map(|line| (*line).to_owned()).collect();
    }
    let rows: Vec<Vec<Option<char>>> = drawn.iter().map(|line| cells_of(line)).collect();
    let across = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_blank = |at: &usize| rows.iter().all(|row| row.get(*at).is_none_or(|cell| *cell == Some(' ')));
    // What is drawn with no more than a space in it: from where, and to where.
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for at in (0..across).filter(|at| !is_blank(at)) {
        match parts.last_mut() {
            Some((_, end)) if at - *end <= 1 => *end = at + 1,
            _ => parts.push((at, at + 1)),
        }
    }
    // The widest gaps are between things that have nothing to do with each other.
    let gaps = |parts: &[(usize, usize)]| parts.windows(2).map(|two| two[1].0 - two[0].1).collect::<Vec<_>>();
    let room = usize::from(columns);
    while let Some(narrowest) = gaps(&parts).into_iter().min() {
        let mut joined: Vec<(usize, usize)> = Vec::new();
        for (begin, end) in parts.iter().copied() {
            match joined.last_mut() {
                Some((first, last)) if begin - *last <= narrowest && end - *first <= room => *last = end,
                _ => joined.push((begin, end)),
            }
        }
        if joined.len() == parts.len() {
            break;
        }
        parts = joined;
    }
    let mut lines: Vec<String> = Vec::new();
    for (begin, end) in parts {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        let part = rows.iter().map(|row| {
            let cells = row.iter().skip(begin).take(end - begin);
            cells.flatten().collect::<String>().trim_end().to_owned()
        });
        let part: Vec<String> = part.skip_while(String::is_empty).collect();
        let last = part.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        // A sentence that stands alone may still be too long.
        lines.extend(part[..last].iter().flat_map(|line| match width(line) <= columns {
            true => vec![line.clone()],
            false => wrap(line, columns),
        }));
    }
    lines
}

/// A line as columns: a wide sign has one of its own, and nothing in the next.
fn cells_of(line: &str) -> Vec<Option<char>> {
    let cells = |sign: char| {
        let wide = width(sign.encode_utf8(&mut [0; 4])) > 1;
        std::iter::once(Some(sign)).chain(wide.then_some(None))
    };
    line.chars().flat_map(cells).collect()
}

/// The rows of a table, each cell broken within its column.
fn table(rows: &[Vec<String>], columns: u16) -> Vec<(String, Role)> {
    const GAP: u16 = 2;
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let longest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
    };
    let mut widths: Vec<u16> = (0..count).map(longest).collect();
    // What does not fit is taken from the widest column, again and again.
    let room = columns.saturating_sub(GAP * (count as u16).saturating_sub(1));
    while widths.iter().sum::<u16>() > room {
        match widths.iter_mut().max() {
            Some(widest) if *widest > 4 => *widest -= 1,
            _ => break,
        }
    }
    let mut lines = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let broken: Vec<Vec<String>> = widths
            .iter()
            .enumerate()
            .map(|(at, width)| wrap(row.get(at).map_or("", |cell| cell), *width))
            .collect();
        let height = broken.iter().map(Vec::len).max().unwrap_or(0);
        let role = if number == 0 { Role::Accent } else { Role::Text };
        for line in 0..height {
            let cell =
                |(cell, width): (&Vec<String>, &u16)| padded(cell.get(line).map_or("", |text| text), *width);
            let text: Vec<String> = broken.iter().zip(&widths).map(cell).collect();
            lines.push((text.join("  ").trim_end().to_owned(), role));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use hanpan_locale::{Language, rules};

    use super::*;

    #[test]
    fn drawings_are_as_they_are_written_in_every_page() {
        for game in hanpan_house::games() {
            for language in Language::ALL {
                let page = rules(game.id(), language).expect("every game has its rules");
                let lines: Vec<String> = laid_out(page, 76).into_iter().map(|(line, _)| line).collect();
                let mut drawn = 0;
                for block in blocks(page) {
                    let Block::Drawing(block) = block else { continue };
                    drawn += 1;
                    // What is wider than this stands one below the other.
                    for line in block.iter().filter(|_| block.iter().all(|line| width(line) <= 76 - INDENT)) {
                        let expected = format!("  {line}");
                        assert!(lines.contains(&expected), "{} {language:?}: {line}", game.id());
                    }
                }
                assert!(drawn > 0 || !page.contains("```"), "{}", game.id());
                // Nothing is wider than the screen, and nothing of the marks is left.
                for line in &lines {
                    assert!(width(line) <= 76, "{}: {line}", game.id());
                    assert!(!line.contains("**") && !line.contains("```") && !line.contains("]("), "{line}");
                }
            }
        }
    }

    #[test]
    fn what_stands_side_by_side_stands_below_where_there_is_no_room() {
        let drawn = ["X . X      O . O      the other", ". X .      . O .", "forbidden  allowed"];
        for (columns, lines) in [
            (31, drawn.to_vec()),
            (20, vec!["X . X      O . O", ". X .      . O .", "forbidden  allowed", "", "the other"]),
            (10, vec!["X . X", ". X .", "forbidden", "", "O . O", ". O .", "allowed", "", "the other"]),
        ] {
            assert_eq!(drawing(&drawn, columns), lines, "{columns}");
        }
    }

    #[test]
    fn the_least_screen_shows_all_of_every_drawing() {
        for game in hanpan_house::games() {
            for language in Language::ALL {
                let page = rules(game.id(), language).expect("every game has its rules");
                for block in blocks(page) {
                    let Block::Drawing(drawn) = block else { continue };
                    let shown = drawing(&drawn, 56 - INDENT);
                    assert!(shown.iter().all(|line| width(line) <= 56 - INDENT), "{}: {shown:?}", game.id());
                    let signs = |lines: &mut dyn Iterator<Item = &str>| {
                        let mut signs: Vec<char> =
                            lines.flat_map(str::chars).filter(|sign| *sign != ' ').collect();
                        signs.sort_unstable();
                        signs
                    };
                    let [before, after] =
                        [signs(&mut drawn.iter().copied()), signs(&mut shown.iter().map(String::as_str))];
                    assert_eq!(before, after, "{}: {shown:?}", game.id());
                }
            }
        }
    }

    #[test]
    fn tables_keep_their_columns_and_every_word() {
        let page = "| throw | steps | what it does |\n|---|---|---|\n| `do` | 1 | nothing more than a step along the way |\n";
        let lines: Vec<String> = laid_out(page, 30).into_iter().map(|(line, _)| line).collect();
        assert_eq!(
            lines,
            [
                "throw  steps  what it does",
                "do     1      nothing more",
                "              than a step",
                "              along the way"
            ]
        );
    }
}
