//! A page of Markdown as lines of the screen: as much of it as the rules use.

use crate::canvas::{padded, width, wrap};
use crate::theme::Role;

/// The lines of a page on a screen so many columns wide. Drawings stay as they are, tables keep their columns.
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
                lines.extend(drawn.into_iter().map(|line| (format!("  {line}"), Role::Text)));
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
                let (mut inside, mut drawn) = (false, 0);
                for line in page.lines() {
                    match line {
                        line if line.starts_with("```") => inside = !inside,
                        line if inside && !line.is_empty() => {
                            let expected = format!("  {line}");
                            assert!(lines.contains(&expected), "{} {language:?}: {line}", game.id());
                            drawn += 1;
                        }
                        _ => {}
                    }
                }
                assert!(drawn > 0 || !page.contains("```"), "{}", game.id());
                // Nothing but a drawing is wider than the screen, and nothing of the marks is left.
                for line in &lines {
                    assert!(width(line) <= 76 || line.starts_with("  "), "{}: {line}", game.id());
                    assert!(!line.contains("**") && !line.contains("```") && !line.contains("]("), "{line}");
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
