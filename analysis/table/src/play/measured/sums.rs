//! The sums from which figures without luck are computed.

use serde::{Deserialize, Serialize};

use super::Parts;
use crate::statistics::adjusted::Adjusting;
use crate::statistics::pairs::HALVES;

/// A figure of games, each with its own luck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures<T> {
    /// The score of the first side: 2 for a win, 1 for a draw.
    pub score: T,
    /// Wins of the first side, of the second, draws.
    pub outcomes: [T; 3],
    /// Victory points, in units of the game.
    pub vp: T,
}

/// The sums over the games of a run.
pub type Sums = Figures<Adjusting>;

/// What a game gave, by its outcome.
fn gave(outcome: usize, vp: i32) -> Figures<i64> {
    let outcomes = [0, 1, 2].map(|known| i64::from(outcome == known));
    Figures { score: HALVES[outcome], outcomes, vp: i64::from(vp) }
}

/// The luck of a game, figure by figure.
const fn luck(Parts { score, outcomes, vp }: Parts) -> Figures<i64> {
    Figures { score, outcomes, vp }
}

impl<T> Figures<T> {
    /// All of them, in order.
    pub fn each(&self) -> [&T; 5] {
        let [first, second, draw] = &self.outcomes;
        [&self.score, first, second, draw, &self.vp]
    }

    fn each_mut(&mut self) -> [&mut T; 5] {
        let [first, second, draw] = &mut self.outcomes;
        [&mut self.score, first, second, draw, &mut self.vp]
    }
}

impl Sums {
    /// Adds a game.
    pub fn add(&mut self, game: u64, (outcome, vp): (usize, i32), of: Parts) {
        let (gave, luck) = (gave(outcome, vp), luck(of));
        let figures = gave.each().into_iter().zip(luck.each());
        self.each_mut().into_iter().zip(figures).for_each(|(sums, (gave, luck))| sums.add(game, *gave, [*luck, 0]));
    }

    /// Adds other games.
    pub fn add_all(&mut self, other: &Self) {
        self.each_mut().into_iter().zip(other.each()).for_each(|(sums, other)| sums.add_all(other));
    }
}

/// The sums over the games that two runs share: differences, variant minus baseline, with the luck of both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub Sums);

impl Pairs {
    /// Adds a game as the variant and as the baseline gave it.
    pub fn add(&mut self, game: u64, results: [(usize, i32); 2], of: [Parts; 2]) {
        let [variant, baseline] = results.map(|(outcome, vp)| gave(outcome, vp));
        let lucks = of.map(luck);
        let gave = variant.each().into_iter().zip(baseline.each()).map(|(one, other)| one - other);
        let lucks = lucks[0].each().into_iter().zip(lucks[1].each());
        let figures = gave.zip(lucks);
        self.0.each_mut().into_iter().zip(figures).for_each(|(sums, (gave, (one, other)))| {
            sums.add(game, gave, [*one, *other]);
        });
    }
}
