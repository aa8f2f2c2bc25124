//! Exact odds of momentum, trumps and line commands, over every face of the die.

use crate::core::dice::{Dice, Odometer};
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::spqr::momentum::DOOM;

/// The result of a momentum attempt \[5.32, 5.33\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attempt {
    /// Another orders phase, unless it is trumped.
    Phase,
    /// The leader is finished.
    Finished,
    /// The leader is finished, and the other side reactivates one of its own.
    Reactivation,
    /// No leader is activated any more in this turn.
    ActivationsEnd,
}

/// \[5.32, 5.33\] A momentum attempt by a leader with this initiative.
#[must_use]
pub fn momentum(initiative: u8) -> Distribution<Attempt> {
    Distribution::over(|dice: &mut Odometer| match dice.d10(KEY) as u8 {
        DOOM => match dice.d10(KEY) as u8 {
            0 | 1 => Attempt::Reactivation,
            DOOM => Attempt::ActivationsEnd,
            _ => Attempt::Finished,
        },
        die if die <= initiative => Attempt::Phase,
        _ => Attempt::Finished,
    })
}

/// \[5.41, 5.42\] Whether a leader with this initiative trumps.
#[must_use]
pub fn trump(initiative: u8) -> Chance {
    Distribution::over(|dice: &mut Odometer| dice.d10(KEY) as u8 <= initiative).chance(|&good| good)
}

/// \[4.25 A2, 4.46\] Whether a line command is given by a roll against this strategy, with its modifier.
#[must_use]
pub fn line(strategy: u8, modifier: i8) -> Chance {
    Distribution::over(|dice: &mut Odometer| dice.d10(KEY) as i8 + modifier <= strategy as i8).chance(|&good| good)
}
