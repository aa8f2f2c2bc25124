//! Orders of a side, as somebody wrote them down before the game: who enters where and when, who goes where, and how boldly.
//!
//! Units have no names and enter as their side chooses; so orders are given to formations, which are so many units of each
//! kind. They are no part of the rules: a player carries them out. `scenario::verdox::orders` reads and checks them; a value
//! of this type fits its scenario.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::verdox::data::KINDS;
use crate::games::verdox::square::{Square, SquareSet};

/// The most formations of a plan.
pub const MAX_FORMATIONS: usize = 16;
/// The most orders of a plan.
pub const MAX_ORDERS: usize = 32;
/// The most squares of a way.
pub const MAX_WAY: usize = 8;
/// The last wave.
pub const MAX_WAVES: u8 = 16;
/// How near to its objective an enemy calls a reserve to arms when its order says nothing else, in squares.
pub const ALARM: u8 = 6;
/// The greatest distance of an alarm, in squares.
pub const MAX_ALARM: u8 = 30;

named! {
    /// What a formation is to do about its objective.
    Posture {
        /// It chooses its own goals.
        Free = "free",
        /// It goes to the objective and takes it.
        Assault = "assault",
        /// It goes to the objective without minding the enemy.
        Raid = "raid",
        /// It stands on the objective; without one, where it is.
        Hold = "hold",
        /// It stands near the objective, shoots, and gives way.
        Screen = "screen",
        /// It stands on the objective, and goes for enemies who come near.
        Reserve = "reserve",
    }
}

impl Posture {
    /// When those attack who are told nothing else.
    #[must_use]
    pub const fn attack(self) -> Attack {
        match self {
            Self::Raid => Attack::Good,
            _ => Attack::Always,
        }
    }

    /// Whether it makes no sense without an objective.
    #[must_use]
    pub const fn needs_objective(self) -> bool {
        !matches!(self, Self::Free | Self::Hold)
    }
}

named! {
    /// When units attack.
    Attack {
        /// Whenever somebody can be attacked.
        Always = "always",
        /// When it is worth more than to go on.
        Good = "good",
        /// Never.
        Never = "never",
    }
}

named! {
    /// When guns shoot at walls that are in the way.
    Walls {
        /// When there is nobody to shoot at.
        Idle = "idle",
        /// Before they shoot at anybody.
        First = "first",
        /// Never.
        Never = "never",
    }
}

named! {
    /// Whether units cross the river by barge.
    Barges {
        /// By one that lies beside their way.
        Take = "take",
        /// They go to where one lies when the way over it is shorter.
        Seek = "seek",
        /// Never.
        Never = "never",
    }
}

/// A formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Formation {
    /// How many units of each kind it has.
    pub units: [u8; KINDS],
    /// The first and the last of the rows in which it enters; any when nothing is said.
    pub rows: Option<(u8, u8)>,
    /// When it enters, 1 to [`MAX_WAVES`]: after all formations of lower waves, together with those of the same.
    pub wave: u8,
}

impl Formation {
    /// How many units it has.
    #[must_use]
    pub fn strength(&self) -> u32 {
        self.units.iter().map(|&count| u32::from(count)).sum()
    }
}

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Order {
    /// The formations that have it, a bit each.
    pub to: u16,
    /// The first and the last game turn in which it holds.
    pub turns: (u8, u8),
    /// What is to be done about the objective.
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
    /// How near to the objective of a reserve an enemy calls it to arms, in squares.
    pub alarm: u8,
}

impl Order {
    /// Whether it is an order of a formation in a game turn.
    #[must_use]
    pub const fn holds(&self, formation: u8, turn: u8) -> bool {
        self.to & 1 << formation != 0 && self.turns.0 <= turn && turn <= self.turns.1
    }
}

/// Everything that a side is ordered to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// Whose orders they are.
    pub side: Side,
    /// The formations.
    pub formations: List<Formation, MAX_FORMATIONS>,
    /// The orders. A formation has one at most in a game turn.
    pub list: List<Order, MAX_ORDERS>,
}

impl Orders {
    /// No orders for a side.
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
