//! How luck is measured, its columns in the rows, and their sums.

mod setting;
#[cfg(feature = "native")]
mod sums;

use kartacz_ai::core::luck::Luck;
use serde::{Deserialize, Serialize};

use crate::play::points::Unit;
pub use setting::{Setting, price};
#[cfg(feature = "native")]
pub use sums::{Figures, Pairs, Sums};

/// The columns of luck: in the score of the first side, in the rate of draws, in victory points.
pub const COLUMNS: usize = 3;
/// Their names.
pub const NAMES: [&str; COLUMNS] = ["luck", "luck_draw", "luck_vp"];
/// How many numbers of a column are 1: of the columns of rates, and of that of victory points, for each unit of the game.
const RATE_PARTS: u32 = 1_000_000;
const VP_PARTS: u32 = 1_000;

/// How luck was measured: two runs measured alike have the same luck in the same games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The checksum of the value, in hexadecimal.
    pub value: String,
    /// How often each action with chance was carried out with other dice.
    pub repeats: u32,
}

/// A column of luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// How many of its numbers are 1 in the rows.
    pub parts: u32,
}

/// The columns.
#[must_use]
pub fn columns(unit: Unit) -> [Column; COLUMNS] {
    let parts = [RATE_PARTS, RATE_PARTS, VP_PARTS * unit.scale() as u32];
    [0, 1, 2].map(|place| Column { name: NAMES[place], parts: parts[place] })
}

/// The numbers of the columns.
#[must_use]
pub fn numbers(luck: Luck) -> [i32; COLUMNS] {
    let whole = |number: f64, parts: u32| (number * f64::from(parts)).round() as i32;
    [whole(luck.score(), RATE_PARTS), whole(luck.draw, RATE_PARTS), whole(luck.vp, VP_PARTS)]
}

/// What luck takes from each figure of a game, in units of one kind for all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// In the score of the first side.
    pub score: i64,
    /// In the outcomes: the first side wins, the second, a draw.
    pub outcomes: [i64; 3],
    /// In victory points.
    pub vp: i64,
}

/// The luck of a game by the numbers of its columns.
#[must_use]
pub fn parts([score, draw, vp]: [i32; COLUMNS]) -> Parts {
    let [score, draw, vp] = [score, draw, vp].map(i64::from);
    Parts { score, outcomes: [2 * score - draw, -2 * score - draw, 2 * draw], vp }
}

impl Parts {
    /// The numbers of its columns.
    #[must_use]
    pub const fn numbers(self) -> [i32; COLUMNS] {
        [self.score as i32, (self.outcomes[2] / 2) as i32, self.vp as i32]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_keeps_its_parts() {
        let luck = Luck { win: 0.25, draw: -0.125, vp: -1.5 };
        assert_eq!(numbers(luck), [187_500, -125_000, -1500]);
        assert_eq!(parts(numbers(luck)).numbers(), numbers(luck));
        let Parts { score, outcomes, vp } = parts(numbers(luck));
        // Twice the parts of a rate: 1/4, -1/8, -1/8.
        assert_eq!((score, outcomes, vp), (187_500, [500_000, -250_000, -250_000], -1500));
    }
}
