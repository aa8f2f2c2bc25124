//! Victory \[14\].

use super::{Area, Factor};
use crate::core::game::Side;
use crate::core::named::named;

named! {
    /// Who holds a hex \[14.1\].
    Held {
        /// The side that was the last to occupy it.
        LastOccupied = "last-occupied",
        /// The side that occupies it now.
        Occupied = "occupied",
        /// The side that was the last to occupy it, if it can trace supply there.
        InSupply = "in-supply",
    }
}

named! {
    /// When points are counted \[14.2\].
    Counting {
        /// At the end of the game.
        End = "end",
        /// At the end of each turn.
        EachTurn = "each-turn",
    }
}

/// Hexes that are worth points \[14.2\].
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its id.
    pub id: String,
    /// Its hexes: each is worth the points.
    pub area: Area,
    /// The points of a hex.
    pub points: u8,
    /// The only side that gets them; either when `None`.
    pub side: Option<Side>,
    /// Who holds a hex.
    pub held: Held,
    /// When it is counted.
    pub counting: Counting,
}

/// An early end \[14.5\].
#[derive(Clone, Debug)]
pub struct Sudden {
    /// Its id.
    pub id: String,
    /// The winner.
    pub side: Side,
    /// It wins when it has at least so many points more than the enemy.
    pub points: Option<i16>,
    /// It wins when it holds all of these hexes.
    pub area: Area,
    /// The turns at the ends of which it is judged.
    pub turns: [u8; 2],
}

/// The morale of an army \[14.6\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Morale {
    /// The strength in defence whose loss demoralises the army; 0 for never.
    pub breaks_at: u16,
    /// The factor on the strength of its attacks from then on.
    pub attack: Factor,
    /// Whether it loses the game at once.
    pub loses: bool,
}

impl Morale {
    /// Nothing breaks it.
    pub const FIRM: Self = Self { breaks_at: 0, attack: Factor::Full, loses: false };
}

/// Victory.
#[derive(Clone, Debug)]
pub struct Victory {
    /// What is worth points.
    pub objectives: Vec<Objective>,
    /// Whether the enemy gets the worth of a lost unit \[14.3\].
    pub losses: bool,
    /// Whether its own side gets the worth of a unit that leaves the map \[14.4\].
    pub exits: bool,
    /// Early ends, judged in order.
    pub sudden: Vec<Sudden>,
    /// The morale of each army.
    pub morale: [Morale; 2],
    /// By how many points each side must lead to win; otherwise the game is a draw \[14.7\].
    pub lead: [i16; 2],
}
