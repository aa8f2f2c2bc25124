//! How units enter play: set-up, reinforcements and replacements \[2.3, 11\].

use super::{Area, Classes, Hex};
use crate::core::named::named;

named! {
    /// How units of a group are placed at set-up \[2.3\].
    Placed {
        /// By their owner.
        Owner = "owner",
        /// By chance: every order of the units in the hexes is equally likely.
        Chance = "chance",
    }
}

/// Units that are set up together in some hexes \[2.3\].
#[derive(Clone, Debug)]
pub struct Placement {
    /// Its id.
    pub id: String,
    /// The hexes; one unit in each when they are placed by chance.
    pub area: Area,
    /// How they are placed.
    pub placed: Placed,
}

/// Where and when a unit enters play.
#[derive(Clone, Debug)]
pub enum Start {
    /// In this hex at the start.
    Hex(Hex),
    /// With a group at the start.
    Group(Placement),
    /// As a reinforcement \[11.1\].
    Turn {
        /// In this turn.
        turn: u8,
        /// In one of these hexes.
        area: Area,
        /// Only while its side holds one of these hexes, if there are any \[11.2\].
        holding: Area,
    },
    /// As a loss that replacements can bring back \[11.4\].
    Pool {
        /// From this turn on.
        from: u8,
    },
}

/// Replacements of a side \[11.3\].
#[derive(Clone, Debug)]
pub struct Replacements {
    /// Points in each of its phases; 0 when there are none.
    pub points: u8,
    /// The turns with them, a bit each: turn 1 is bit 1.
    pub turns: u128,
    /// The classes that receive them.
    pub classes: Classes,
    /// Points for a step.
    pub step: u8,
    /// The most steps that a unit receives in a turn.
    pub most: u8,
    /// Points for a lost unit, which returns with one step; 0 when none returns \[11.4\].
    pub unit: u8,
    /// Where lost units return.
    pub area: Area,
    /// Whether their side must hold the hex.
    pub held: bool,
    /// The hexes that it need not hold.
    pub unheld: Area,
    /// Whether the hex of the unit, or where it returns, must be in supply.
    pub connected: bool,
    /// The hexes that need not be in supply.
    pub unsupplied: Area,
}

impl Replacements {
    /// No replacements.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            points: 0,
            turns: 0,
            classes: 0,
            step: 1,
            most: 1,
            unit: 0,
            area: Area::NONE,
            held: true,
            unheld: Area::NONE,
            connected: false,
            unsupplied: Area::NONE,
        }
    }
}
