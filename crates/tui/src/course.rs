//! How the points of a game came about.

use hanpan_locale::Texts;
use hanpan_table::{Player, Record};

use crate::plot::{Line, Plot, Point};

/// The points of everybody after every step of a record, as a picture; without lines for a record that is refused.
pub fn course(record: &Record, players: &[Player], texts: &Texts) -> Plot {
    let mut lines: Vec<Line> =
        players.iter().map(|player| Line { name: player.name.clone(), points: Vec::new() }).collect();
    let mut at = 0.0;
    let replayed = hanpan_house::game_of(record).and_then(|game| {
        game.replay(record, &mut |table, _| {
            for (line, points) in lines.iter_mut().zip(table.points().as_slice()) {
                line.points.push(Point { at, value: points.to_f64(), spread: 0.0 });
            }
            at += 1.0;
        })
    });
    if replayed.is_err() {
        lines.clear();
    }
    Plot { title: texts.text("plot-course", &[]), across: texts.text("plot-steps", &[]), lines, within: None }
}

#[cfg(test)]
mod tests {
    use hanpan_locale::Language;
    use hanpan_table::fair::Reveal;
    use serde_json::json;

    use super::*;
    use crate::sketch;

    #[test]
    fn everybody_has_a_point_for_every_step() {
        let mut table = sketch::table("othello", &json!({"size": 4}), 2, 1);
        sketch::play(&mut *table, "*, *, *");
        let record = table.record(Reveal::Seed);
        let plot = course(&record, &record.seats, &Texts::new(Language::English));
        let discs: Vec<Vec<f64>> =
            plot.lines.iter().map(|line| line.points.iter().map(|point| point.value).collect()).collect();
        assert_eq!(discs, [[2.0, 4.0, 3.0, 5.0], [2.0, 1.0, 3.0, 2.0]]);
        let refused = Record { game: "chess".into(), ..record.clone() };
        assert!(course(&refused, &record.seats, &Texts::new(Language::English)).lines.is_empty());
    }
}
