//! Figures as pictures: in the terminal, and as SVG for documents.
//!
//! One small module for every command that has something to show: what is measured is put into a [`Plot`] or into
//! [`Bars`], and both are drawn here.

use std::fmt::Write;

use crate::canvas::{padded, width};

/// Lines over something that grows: deals, hands, moves.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    /// What is shown.
    pub title: String,
    /// What grows from left to right.
    pub across: String,
    /// The lines.
    pub lines: Vec<Line>,
    /// What no value can be beyond, such as 0 and 100 for percents.
    pub within: Option<(f64, f64)>,
}

/// One line of a plot.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<Point>,
}

/// A point of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it is from left to right.
    pub at: f64,
    /// How high it is.
    pub value: f64,
    /// How far the truth may be from it, up and down; 0 where it is known.
    pub spread: f64,
}

/// Figures side by side, each as long as it is large.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// What is shown.
    pub title: String,
    /// The name of each, and the figure.
    pub bars: Vec<(String, f64)>,
}

/// The signs of several lines, drawn and in ASCII.
const SIGNS: [(&str, &str); 5] = [("●", "*"), ("○", "o"), ("▲", "+"), ("■", "x"), ("◆", "#")];
/// Colours that are told apart by most eyes, on white and on black.
const COLOURS: [&str; 5] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00"];

/// What a plot has room for, in the units of its values.
struct Frame {
    left: f64,
    right: f64,
    low: f64,
    high: f64,
}

impl Frame {
    fn of(plot: &Plot) -> Option<Frame> {
        let points = || plot.lines.iter().flat_map(|line| &line.points);
        points().next()?;
        let least = |value: fn(&Point) -> f64| points().map(value).fold(f64::INFINITY, f64::min);
        let most = |value: fn(&Point) -> f64| points().map(value).fold(f64::NEG_INFINITY, f64::max);
        let (low, high) =
            (least(|point| point.value - point.spread), most(|point| point.value + point.spread));
        let (least_possible, most_possible) = plot.within.unwrap_or((low, high));
        let (low, high) = (low.max(least_possible), high.min(most_possible));
        // A line that never moves has room above and below.
        let (low, high) = if high > low { (low, high) } else { (low - 1.0, high + 1.0) };
        let (left, right) = (least(|point| point.at), most(|point| point.at));
        Some(Frame { left, right: if right > left { right } else { left + 1.0 }, low, high })
    }

    /// Where a point is, from 0 to 1: from the left, and from below.
    fn place(&self, at: f64, value: f64) -> (f64, f64) {
        let value = value.clamp(self.low, self.high);
        ((at - self.left) / (self.right - self.left), (value - self.low) / (self.high - self.low))
    }
}

impl Plot {
    /// Draws it in so many columns and rows of signs; with `ascii` in the plainest ones.
    pub fn text(&self, columns: u16, rows: u16, ascii: bool) -> Vec<String> {
        let mut lines = vec![self.title.clone()];
        let Some(frame) = Frame::of(self) else { return lines };
        let labels = [number(frame.high), number(frame.low)];
        let margin = labels.iter().map(|label| width(label)).max().unwrap_or(0);
        let across = usize::from(columns.saturating_sub(margin + 2).max(8));
        let down = usize::from(rows.saturating_sub(4).max(3));
        let mut field = Field::new(across, down, ascii);
        for (number, line) in self.lines.iter().enumerate() {
            field.draw(&frame, line, (self.lines.len() > 1).then_some(number));
        }
        let [upright, corner, level] = if ascii { ["|", "+", "-"] } else { ["│", "└", "─"] };
        for (row, cells) in field.rows().into_iter().enumerate() {
            let label = match row {
                0 => &labels[0],
                row if row + 1 == down => &labels[1],
                _ => "",
            };
            lines.push(format!("{label:>margin$} {upright}{cells}", margin = usize::from(margin)));
        }
        lines.push(format!("{} {corner}{}", " ".repeat(margin.into()), level.repeat(across)));
        let (from, to) = (number(frame.left), number(frame.right));
        let middle = across.saturating_sub(from.len() + to.len());
        let name = centre(&self.across, middle as u16);
        lines.push(format!("{} {from}{name}{to}", " ".repeat(usize::from(margin) + 1)));
        if self.lines.len() > 1 {
            let named = self
                .lines
                .iter()
                .enumerate()
                .map(|(number, line)| format!("{} {}", sign(number, ascii), line.name));
            lines.push(format!("{}  {}", " ".repeat(margin.into()), named.collect::<Vec<_>>().join("   ")));
        }
        lines
    }

    /// Draws it as an SVG document.
    pub fn svg(&self) -> String {
        const LEFT: f64 = 70.0;
        const TOP: f64 = 50.0;
        const ACROSS: f64 = 610.0;
        const DOWN: f64 = 270.0;
        let mut svg = begin_svg(720.0, 400.0, &self.title);
        if let Some(frame) = Frame::of(self) {
            let place = |at: f64, value: f64| {
                let (right, up) = frame.place(at, value);
                (LEFT + right * ACROSS, TOP + (1.0 - up) * DOWN)
            };
            for value in ticks(frame.low, frame.high) {
                let y = place(frame.left, value).1;
                draw_line(&mut svg, (LEFT, y), (LEFT + ACROSS, y));
                draw_text(&mut svg, (LEFT - 8.0, y + 4.0), "end", &number(value));
            }
            for at in ticks(frame.left, frame.right) {
                draw_text(&mut svg, (place(at, frame.low).0, TOP + DOWN + 20.0), "middle", &number(at));
            }
            draw_text(&mut svg, (LEFT + ACROSS / 2.0, TOP + DOWN + 42.0), "middle", &self.across);
            for (number, line) in self.lines.iter().enumerate() {
                let colour = COLOURS[number % COLOURS.len()];
                let path = |points: &mut dyn Iterator<Item = (f64, f64)>| {
                    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
                };
                let above = line.points.iter().map(|point| place(point.at, point.value + point.spread));
                let below = line.points.iter().rev().map(|point| place(point.at, point.value - point.spread));
                if line.points.iter().any(|point| point.spread > 0.0) {
                    let around = path(&mut above.chain(below));
                    let _ =
                        writeln!(svg, "<polygon points=\"{around}\" fill=\"{colour}\" opacity=\"0.18\"/>");
                }
                let course = path(&mut line.points.iter().map(|point| place(point.at, point.value)));
                let _ = writeln!(
                    svg,
                    "<polyline points=\"{course}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>"
                );
                if self.lines.len() > 1 {
                    let x = LEFT + number as f64 * ACROSS / self.lines.len() as f64;
                    let _ = writeln!(
                        svg,
                        "<rect x=\"{x:.1}\" y=\"380\" width=\"12\" height=\"12\" fill=\"{colour}\"/>"
                    );
                    draw_text(&mut svg, (x + 18.0, 391.0), "start", &line.name);
                }
            }
        }
        svg + "</svg>\n"
    }
}

impl Bars {
    /// Draws them in so many columns of signs.
    pub fn text(&self, columns: u16, ascii: bool) -> Vec<String> {
        let longest = self.bars.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        let figures: Vec<String> = self.bars.iter().map(|(_, figure)| number(*figure)).collect();
        let room = figures.iter().map(|figure| width(figure)).max().unwrap_or(0);
        let across = f64::from(columns.saturating_sub(longest + room + 3).max(8));
        let most = self.bars.iter().map(|(_, figure)| *figure).fold(0.0, f64::max);
        let line = |((name, value), figure): (&(String, f64), &String)| {
            let share = if most > 0.0 { value.max(0.0) / most * across } else { 0.0 };
            format!("{} {} {figure}", padded(name, longest), bar(share, ascii))
        };
        let bars = self.bars.iter().zip(&figures).map(line);
        std::iter::once(self.title.clone()).chain(bars).collect()
    }

    /// Draws them as an SVG document.
    pub fn svg(&self) -> String {
        const ROW: f64 = 26.0;
        const LEFT: f64 = 250.0;
        const ACROSS: f64 = 360.0;
        let most = self.bars.iter().map(|(_, figure)| *figure).fold(0.0, f64::max);
        let mut svg = begin_svg(720.0, 60.0 + ROW * self.bars.len() as f64, &self.title);
        for (number_of_bar, (name, figure)) in self.bars.iter().enumerate() {
            let y = 46.0 + ROW * number_of_bar as f64;
            let long = if most > 0.0 { figure.max(0.0) / most * ACROSS } else { 0.0 };
            draw_text(&mut svg, (LEFT - 8.0, y + 14.0), "end", name);
            let colour = COLOURS[0];
            let _ = writeln!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{long:.1}\" height=\"18\" fill=\"{colour}\"/>"
            );
            draw_text(&mut svg, (LEFT + long + 6.0, y + 14.0), "start", &number(*figure));
        }
        svg + "</svg>\n"
    }
}

/// A bar so many columns long, to an eighth of one where there are signs for that.
fn bar(columns: f64, ascii: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if ascii {
        return "#".repeat(columns.round() as usize);
    }
    let eighths = (columns * 8.0).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

fn sign(number: usize, ascii: bool) -> &'static str {
    let (drawn, plain) = SIGNS[number % SIGNS.len()];
    if ascii { plain } else { drawn }
}

/// The cells of a plot in signs.
struct Field {
    across: usize,
    down: usize,
    ascii: bool,
    /// What stands in each cell.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    /// Whether the truth may be here.
    shaded: bool,
    /// The dots of a single line, two by four in each cell, as Braille counts them.
    dots: u8,
    /// The line that goes through here, where there are several.
    line: Option<usize>,
}

impl Field {
    fn new(across: usize, down: usize, ascii: bool) -> Field {
        Field { across, down, ascii, cells: vec![Cell::default(); across * down] }
    }

    /// Draws a line: by dots where it is the only one, otherwise by the sign of its number.
    fn draw(&mut self, frame: &Frame, line: &Line, number: Option<usize>) {
        let fine = 2 * self.across;
        for step in 0..fine {
            let at = frame.left + (frame.right - frame.left) * step as f64 / (fine - 1) as f64;
            let Some(point) = interpolated(&line.points, at) else { continue };
            let height = |value: f64| {
                let up = frame.place(at, value).1.clamp(0.0, 1.0);
                ((1.0 - up) * (4 * self.down - 1) as f64).round() as usize
            };
            let column = step / 2;
            let [top, row, bottom] =
                [point.value + point.spread, point.value, point.value - point.spread].map(height);
            if point.spread > 0.0 {
                (top / 4..=bottom / 4).for_each(|row| self.cells[row * self.across + column].shaded = true);
            }
            let cell = &mut self.cells[row / 4 * self.across + column];
            cell.dots |= dot(step % 2, row % 4);
            cell.line = number.or(cell.line);
        }
    }

    fn rows(&self) -> Vec<String> {
        let several = self.cells.iter().any(|cell| cell.line.is_some());
        let text = |cell: &Cell| match (cell.line, cell.dots) {
            (Some(number), _) => sign(number, self.ascii).to_owned(),
            (None, 0) if cell.shaded => if self.ascii { ":" } else { "░" }.to_owned(),
            (None, 0) => " ".to_owned(),
            (None, _) if several || self.ascii => "*".to_owned(),
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).map_or(String::new(), String::from),
        };
        let row = |cells: &[Cell]| cells.iter().map(text).collect::<String>().trim_end().to_owned();
        self.cells.chunks(self.across).map(row).collect()
    }
}

/// One dot of a Braille sign.
fn dot(column: usize, row: usize) -> u8 {
    const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
    DOTS[column][row]
}

/// The point of a line at a place between its points; nothing beyond its ends.
fn interpolated(points: &[Point], at: f64) -> Option<Point> {
    let after = points.iter().position(|point| point.at >= at)?;
    let (Some(before), next) = (after.checked_sub(1).map(|before| points[before]), points[after]) else {
        return (points[after].at <= at).then_some(points[after]);
    };
    let share = (at - before.at) / (next.at - before.at);
    let between = |from: f64, to: f64| from + (to - from) * share;
    Some(Point { at, value: between(before.value, next.value), spread: between(before.spread, next.spread) })
}

/// A figure as short as it can be read: at most one digit behind the point, and thousands apart.
fn number(figure: f64) -> String {
    let tenths = (figure * 10.0).round();
    let whole = (tenths / 10.0).trunc();
    let digits = format!("{:.0}", whole.abs());
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let minus = if tenths < 0.0 { "-" } else { "" };
    match (tenths.abs() % 10.0) as u8 {
        0 => format!("{minus}{grouped}"),
        tenth => format!("{minus}{grouped}.{tenth}"),
    }
}

/// Round figures between two others, about five of them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low) / 5.0;
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| *step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|count| count as f64 * step).collect()
}

fn centre(text: &str, columns: u16) -> String {
    let rest = columns.saturating_sub(width(text));
    let before = " ".repeat(usize::from(rest / 2));
    padded(&format!("{before}{text}"), columns)
}

fn begin_svg(width: f64, height: f64, title: &str) -> String {
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{title}</text>\n"
    )
}

fn draw_line(svg: &mut String, from: (f64, f64), to: (f64, f64)) {
    let _ = writeln!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#ddd\"/>",
        from.0, from.1, to.0, to.1
    );
}

fn draw_text(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = escaped(text);
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{text}</text>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch;

    fn rising(name: &str, spread: f64) -> Line {
        let point =
            |at: u32| Point { at: at.into(), value: f64::from(at * at), spread: spread / f64::from(at + 1) };
        Line { name: name.into(), points: (0..=10).map(point).collect() }
    }

    #[test]
    fn lines_and_bars_are_drawn_in_signs_and_as_svg() {
        let one = Plot {
            title: "score".into(),
            across: "deals".into(),
            lines: vec![rising("hard", 40.0)],
            within: Some((0.0, 100.0)),
        };
        let falling = |line: &Line| -> Vec<Point> {
            line.points.iter().map(|point| Point { value: 100.0 - point.value, ..*point }).collect()
        };
        let mut two = Plot { lines: vec![rising("나", 0.0), rising("hard", 0.0)], ..one.clone() };
        two.lines[1].points = falling(&two.lines[1]);
        let bars = Bars {
            title: "games a second".into(),
            bars: vec![("othello 8".into(), 51_234.4), ("omok".into(), 1_025_000.0), ("오목".into(), 0.0)],
        };
        let mut text = String::new();
        for ascii in [false, true] {
            for lines in [one.text(60, 14, ascii), two.text(60, 14, ascii), bars.text(60, ascii)] {
                text += &(lines.join("\n") + "\n\n");
            }
        }
        assert!(text.lines().all(|line| width(line) <= 60), "{text}");
        sketch::check("plots", &text);
        for (name, svg) in [("plot-one", one.svg()), ("plot-two", two.svg()), ("plot-bars", bars.svg())] {
            assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
            sketch::check(name, &svg);
        }
    }

    #[test]
    fn plain_pictures_are_ascii_and_nothing_at_all_can_be_drawn() {
        let plot =
            Plot { title: "t".into(), across: "a".into(), lines: vec![rising("x", 9.0)], within: None };
        assert!(plot.text(40, 10, true).iter().all(|line| line.is_ascii()));
        assert_eq!(Plot::default().text(40, 10, false), [""]);
        assert!(Plot::default().svg().ends_with("</svg>\n"));
        let still = Line { name: "x".into(), points: vec![Point { at: 1.0, value: 3.0, spread: 0.0 }] };
        assert!(!Plot { lines: vec![still], ..Plot::default() }.text(1, 1, false).is_empty());
        assert!(Bars::default().svg().ends_with("</svg>\n"));
    }

    #[test]
    fn figures_are_short() {
        for (figure, text) in [
            (0.0, "0"),
            (0.25, "0.3"),
            (-0.04, "0"),
            (-12.5, "-12.5"),
            (999.96, "1,000"),
            (1_234_567.0, "1,234,567"),
        ] {
            assert_eq!(number(figure), text, "{figure}");
        }
    }
}
