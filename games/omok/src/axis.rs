//! The four directions in which stones stand in a row.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the four directions in which stones stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Axis {
    /// Along a row.
    Horizontal,
    /// Along a column.
    Vertical,
    /// Rising to the right, like `/`.
    Diagonal,
    /// Falling to the right, like `\`.
    Antidiagonal,
}

impl Axis {
    /// The four axes, in the order in which they are named.
    pub const ALL: [Axis; 4] = [Axis::Horizontal, Axis::Vertical, Axis::Diagonal, Axis::Antidiagonal];

    /// The axis by name: `horizontal`.
    pub const fn name(self) -> &'static str {
        match self {
            Axis::Horizontal => "horizontal",
            Axis::Vertical => "vertical",
            Axis::Diagonal => "diagonal",
            Axis::Antidiagonal => "antidiagonal",
        }
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of axes. Serialises as a list of names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(as = "Vec<Axis>"))]
#[serde(from = "Vec<Axis>", into = "Vec<Axis>")]
pub struct Axes(u8);

impl Axes {
    /// No axis.
    pub const NONE: Axes = Axes(0);

    /// This set and `axis`.
    #[must_use]
    pub const fn with(self, axis: Axis) -> Axes {
        Axes(self.0 | 1 << axis as u8)
    }

    /// Whether `axis` is in the set.
    pub const fn contains(self, axis: Axis) -> bool {
        self.0 >> axis as u8 & 1 == 1
    }

    /// How many axes are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no axis is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether two axes or more are in the set.
    pub(crate) const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The axes in order.
    pub fn iter(self) -> impl Iterator<Item = Axis> {
        Axis::ALL.into_iter().filter(move |&axis| self.contains(axis))
    }

    /// The set whose bits, in the order of [`Axis::ALL`], are these.
    pub(crate) const fn from_bits(bits: u8) -> Axes {
        Axes(bits & 0b1111)
    }
}

impl FromIterator<Axis> for Axes {
    fn from_iter<I: IntoIterator<Item = Axis>>(axes: I) -> Axes {
        axes.into_iter().fold(Axes::NONE, Axes::with)
    }
}

impl From<Vec<Axis>> for Axes {
    fn from(axes: Vec<Axis>) -> Axes {
        axes.into_iter().collect()
    }
}

impl From<Axes> for Vec<Axis> {
    fn from(axes: Axes) -> Vec<Axis> {
        axes.iter().collect()
    }
}

/// The names joined by `-`, which a translation can choose by: `horizontal-diagonal`. The alternate form is for
/// sentences: `horizontal, vertical and diagonal`.
impl fmt::Display for Axes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, axis) in self.iter().enumerate() {
            f.write_str(match place {
                0 => "",
                _ if !f.alternate() => "-",
                _ if place + 1 == self.len() => " and ",
                _ => ", ",
            })?;
            axis.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Axes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
