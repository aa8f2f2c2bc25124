//! The games of variants that the page has played: the outcome and the victory points of each.

use crate::base::decimal::Decimal;
use crate::play::points::Unit;
use crate::studies::laboratory::Games;

/// The results of one variant, in the order of its games.
pub type Results = Vec<(usize, Decimal)>;

/// The games of this many variants; none when they are not the same games of all of them.
pub fn games(results: &[Results], variants: usize, unit: Unit) -> Option<Vec<Games>> {
    let many = results.first().map_or(0, Vec::len);
    let same = results.iter().all(|games| games.len() == many && games.iter().all(|(outcome, _)| *outcome < 3));
    let of = |results: &Results| {
        let mut games = Games::of(unit);
        results.iter().for_each(|&(outcome, vp)| games.add(outcome, unit.units(vp)));
        games
    };
    (many > 0 && results.len() == variants && same).then(|| results.iter().map(of).collect())
}
