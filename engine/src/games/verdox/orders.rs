//! The orders of a side, written before the game: entry, destinations, timing and aggressiveness of its units.
//!
//! Units have no names and enter as their side chooses, so orders are given to formations: a number of units of each
//! kind. They are not part of the rules: a scripted player carries them out. `verdox::files::orders` reads and checks
//! them; a value of this type fits its scenario.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::verdox::data::KINDS;
use crate::games::verdox::square::{Square, SquareSet};

/// The most formations in a file.
pub const MAX_FORMATIONS: usize = 16;
/// The most orders in a file.
pub const MAX_ORDERS: usize = 32;
/// The most squares of a way.
pub const MAX_WAY: usize = 8;
/// The last wave.
pub const MAX_WAVES: u8 = 16;
/// The default distance from its objective at which an enemy activates a reserve, in squares.
pub const ALARM: u8 = 6;
/// The greatest distance of an alarm, in squares.
pub const MAX_ALARM: u8 = 30;

named! {
    /// The task of a formation regarding its objective.
    Posture {
        /// Chooses its own goals.
        Free = "free",
        /// Goes to the objective and captures it.
        Assault = "assault",
        /// Goes to the objective and ignores the enemy.
        Raid = "raid",
        /// Stands on the objective; without one, in its squares.
        Hold = "hold",
        /// Stands near the objective, fires, and withdraws.
        Screen = "screen",
        /// Stands on the objective, and attacks enemies that come near.
        Reserve = "reserve",
    }
}

impl Posture {
    /// The default attack policy of a posture.
    #[must_use]
    pub const fn attack(self) -> Attack {
        match self {
            Self::Raid => Attack::Good,
            _ => Attack::Always,
        }
    }

    /// Whether it requires an objective.
    #[must_use]
    pub const fn needs_objective(self) -> bool {
        !matches!(self, Self::Free | Self::Hold)
    }
}

named! {
    /// When units attack.
    Attack {
        /// Whenever there is a target.
        Always = "always",
        /// When its value exceeds that of moving on.
        Good = "good",
        /// Never.
        Never = "never",
    }
}

named! {
    /// When artillery fires at walls that are in the way.
    Walls {
        /// When there is no unit to fire at.
        Idle = "idle",
        /// Before units.
        First = "first",
        /// Never.
        Never = "never",
    }
}

named! {
    /// Whether units cross the river by barge.
    Barges {
        /// By one next to their route.
        Take = "take",
        /// Also by a barge to which a unit goes when the route across is shorter.
        Seek = "seek",
        /// Never.
        Never = "never",
    }
}

/// A formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Formation {
    /// The number of units of each kind.
    pub units: [u8; KINDS],
    /// The first and the last row in which it enters; any by default.
    pub rows: Option<(u8, u8)>,
    /// The wave of entry of the formation, 1 to [`MAX_WAVES`]: after all formations of lower waves, together with those
    /// of the same.
    pub wave: u8,
}

impl Formation {
    /// The number of units.
    #[must_use]
    pub fn strength(&self) -> u32 {
        self.units.iter().map(|&count| u32::from(count)).sum()
    }
}

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Order {
    /// The formations that have it, one bit each.
    pub to: u16,
    /// The first and the last game turn of the order.
    pub turns: (u8, u8),
    /// The task regarding the objective.
    pub posture: Posture,
    /// The squares to pass before the objective, in this order.
    pub way: List<Square, MAX_WAY>,
    /// The objective; of several squares the nearest.
    pub objective: SquareSet,
    /// When to attack.
    pub attack: Attack,
    /// When to shoot at walls.
    pub walls: Walls,
    /// Whether to cross the river by barge.
    pub barges: Barges,
    /// The distance from its objective at which an enemy activates a reserve, in squares.
    pub alarm: u8,
}

impl Order {
    /// Whether it applies to a formation in a game turn.
    #[must_use]
    pub const fn holds(&self, formation: u8, turn: u8) -> bool {
        self.to & 1 << formation != 0 && self.turns.0 <= turn && turn <= self.turns.1
    }
}

/// All orders of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The side.
    pub side: Side,
    /// The formations.
    pub formations: List<Formation, MAX_FORMATIONS>,
    /// The orders. A formation has at most one in a game turn.
    pub list: List<Order, MAX_ORDERS>,
}

impl Orders {
    /// Empty orders for a side.
    #[must_use]
    pub fn none(side: Side) -> Self {
        Self { side, formations: List::new(), list: List::new() }
    }

    /// The order of a formation in a game turn, and its index in the list.
    #[must_use]
    pub fn order(&self, formation: u8, turn: u8) -> Option<(u8, &Order)> {
        let index = self.list.iter().position(|order| order.holds(formation, turn))?;
        Some((index as u8, &self.list[index]))
    }
}
