//! Exact odds of rallies and rampages, from the tables, over every face of the dice.

use crate::core::dice::{Dice, Odometer};
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::spqr::data::Scenario;
use crate::games::spqr::rally::DEPLETED_RALLY;
use crate::games::spqr::rampage::{KILLED, ROLLS};

/// The result of an attempt to rally \[10.28\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rally {
    /// Rallied, with some hits \[10.29\].
    Rallied(u8),
    /// Routs again.
    RoutsAgain,
    /// Eliminated.
    Eliminated,
}

/// \[10.28, 10.34, 10.35\] The result of an attempt to rally a unit of this printed quality by a leader of this
/// initiative.
#[must_use]
pub fn rally(scenario: &Scenario, initiative: u8, quality: u8, depleted: bool) -> Distribution<Rally> {
    Distribution::over(|dice: &mut Odometer| {
        let first = dice.d10(KEY) as u8;
        rallied(scenario, (initiative, quality, depleted), first, || dice.d10(KEY) as u8)
    })
}

/// As `rally`, for one face of the first die; `second` supplies the second die when one is rolled.
#[must_use]
pub fn rallied(
    scenario: &Scenario,
    (initiative, quality, depleted): (u8, u8, bool),
    first: u8,
    second: impl FnOnce() -> u8,
) -> Rally {
    let [more, more_hits] = if depleted { DEPLETED_RALLY } else { [0; 2] };
    let die = first + more;
    match (die <= initiative + 1, die > quality) {
        (true, _) => Rally::Rallied(scenario.tables.rally_hits(quality, second() + more_hits)),
        (false, true) => Rally::Eliminated,
        (false, false) => Rally::RoutsAgain,
    }
}

/// \[9.14\] The number of runs of rampaging elephants before they are eliminated, assuming that they reach no map edge and
/// a unit stays near: a later roll of seven or more kills them, and the fourth roll is the last.
#[must_use]
pub fn runs() -> Distribution<u8> {
    Distribution::over(|dice: &mut Odometer| {
        let later = (1..ROLLS).take_while(|_| (dice.d10(KEY) as u8) < KILLED).count() as u8;
        1 + later
    })
}

/// \[9.14\] Whether the elephant of a leader that begins to rampage is rallied.
#[must_use]
pub fn steed_rallies() -> Chance {
    Distribution::over(|dice: &mut Odometer| {
        for roll in 0..ROLLS {
            match dice.d10(KEY) as u8 {
                0 => return false,
                die if die >= KILLED && roll > 0 => return true,
                _ => {}
            }
        }
        false
    })
    .chance(|&rallied| rallied)
}
