//! How programs of Gomocup write points and number rule sets.

use crate::{Point, RuleSet, Size};

/// A point as column and row from the top left corner, both from 0: `7,7`.
pub fn write(size: Size, point: Point) -> String {
    format!("{},{}", point.column() - 1, size.row(point) - 1)
}

/// The point of the board that is written so.
pub fn read(size: Size, text: &str) -> Option<Point> {
    let (column, row) = text.split_once(',')?;
    let number = |text: &str| text.trim().parse::<u8>().ok()?.checked_add(1);
    size.point(number(row)?, number(column)?)
}

/// The number of a rule set; of the Korean one that which figrid has given it. The house's has none.
pub const fn rule(rules: RuleSet) -> Option<u32> {
    match rules {
        RuleSet::Freestyle => Some(0),
        RuleSet::Standard => Some(1),
        RuleSet::Renju => Some(4),
        RuleSet::Korean => Some(17),
        RuleSet::House => None,
    }
}

/// The rule set with this number. Whether a game is one of several, which 2 says, makes no difference.
pub fn rules(number: u32) -> Option<RuleSet> {
    RuleSet::ALL.into_iter().find(|&rules| rule(rules) == Some(number & !2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_and_read() {
        for size in Size::ALL {
            assert!(size.all().all(|point| read(size, &write(size, point)) == Some(point)));
        }
        assert_eq!(read(Size::Fifteen, " 0, 14").map(|point| point.to_string()).as_deref(), Some("a1"));
        for text in ["", ",", "7", "7,", "15,0", "0,15", "-1,0", "255,255", "256,1", "a,b", "7,7,1"] {
            assert_eq!(read(Size::Fifteen, text), None, "{text}");
        }
    }

    #[test]
    fn rule_sets_have_numbers() {
        for rules in RuleSet::ALL {
            assert!(rule(rules).is_none_or(|number| self::rules(number) == Some(rules)));
        }
        assert_eq!([0, 2, 1, 4, 8, 5, u32::MAX].map(rules), {
            use RuleSet::{Freestyle, Renju, Standard};
            [Some(Freestyle), Some(Freestyle), Some(Standard), Some(Renju), None, None, None]
        });
    }
}
