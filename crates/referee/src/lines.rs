//! Reading lines of a limited length.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes.
pub const LONGEST: usize = 1 << 20;

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// The line without its end.
    Whole(&'a [u8]),
    /// The line was longer than [`LONGEST`] and has been passed over.
    TooLong,
}

/// Reads the next line into `buffer`, whose size stays bounded however long the line is; `None` at the end.
pub fn read_line<'a>(input: &mut impl BufRead, buffer: &'a mut Vec<u8>) -> io::Result<Option<Line<'a>>> {
    buffer.clear();
    let mut too_long = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            if buffer.is_empty() && !too_long {
                return Ok(None);
            }
            break;
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if buffer.len() + part.len() > LONGEST {
            too_long = true;
            buffer.clear();
        }
        if !too_long {
            buffer.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if too_long {
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(buffer.strip_suffix(b"\r").unwrap_or(buffer))))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_come_one_by_one_and_long_ones_are_passed_over() {
        let long = "x".repeat(LONGEST + 1);
        let whole = "y".repeat(LONGEST);
        let text = format!("a\r\n\n{long}\n{whole}\nlast");
        let mut input = BufReader::with_capacity(100, text.as_bytes());
        let mut buffer = Vec::new();
        let mut seen = Vec::new();
        while let Some(line) = read_line(&mut input, &mut buffer).unwrap() {
            seen.push(match line {
                Line::Whole(bytes) => bytes.len(),
                Line::TooLong => usize::MAX,
            });
        }
        assert_eq!(seen, [1, 0, usize::MAX, LONGEST, 4]);
        assert!(buffer.capacity() <= 4 * LONGEST);
    }
}
