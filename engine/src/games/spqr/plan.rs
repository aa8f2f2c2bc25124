//! The orders of a side, written before the game: aims and timing of its formations, and what its leaders attempt.
//!
//! Orders are given to formations, which are lists of units. They are not part of the rules: a scripted player carries
//! them out. `spqr::files::orders` reads and checks them; a value of this type fits its scenario.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::spqr::data::{LeaderId, MAX_LEADERS, UnitId, bit};
use crate::games::spqr::hex::{Hex, HexSet};

/// The most formations in a file.
pub const MAX_FORMATIONS: usize = 24;
/// The most orders in a file.
pub const MAX_ORDERS: usize = 48;
/// The most hexes of a way.
pub const MAX_WAY: usize = 8;
/// The priority of an order that states none.
pub const PRIORITY: u8 = 5;

named! {
    /// The aim of a formation.
    Aim {
        /// Chooses its own goals.
        Free = "free",
        /// Goes to the objective, or without one to the nearest enemy, and attacks the enemies that it meets.
        Attack = "attack",
        /// Goes to the objective and stays there; it makes no voluntary shock attacks.
        Advance = "advance",
        /// Goes within range of the nearest enemy and fires; it makes no voluntary shock attacks.
        Shoot = "shoot",
        /// Stays in place; it makes no voluntary shock attacks.
        Hold = "hold",
    }
}

named! {
    /// The reaction of a formation to an approaching enemy \[6.51, 6.57\].
    Pressed {
        /// Withdraws where that seems better.
        Free = "free",
        /// Stands.
        Stand = "stand",
        /// Withdraws whenever it may.
        Withdraw = "withdraw",
    }
}

named! {
    /// Whether a leader makes an optional attempt.
    Will {
        /// When it seems worth the risk.
        Free = "free",
        /// Always.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

named! {
    /// The secret marker placed under a leader \[6.59\].
    Preparation {
        /// What seems best.
        Free = "free",
        /// An order of prepared withdrawal.
        Order = "order",
        /// A dummy.
        Dummy = "dummy",
        /// Nothing.
        None = "none",
    }
}

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The formations that have it, one bit each.
    pub to: u32,
    /// The first and the last turn of the order.
    pub turns: (u8, u8),
    /// The aim of the formations.
    pub aim: Aim,
    /// The hexes to pass before the objective, in this order.
    pub way: List<Hex, MAX_WAY>,
    /// The hexes to go to.
    pub objective: HexSet,
    /// The reaction to an approaching enemy.
    pub pressed: Pressed,
    /// Formations with a lower number are ordered first and decide the momentum of their leaders; 1 to 9.
    pub priority: u8,
    /// The receivers hold until a unit of one of these formations has fought; one bit each, 0 for none.
    pub after: u32,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            to: 0,
            turns: (0, 0),
            aim: Aim::Free,
            way: List::new(),
            objective: HexSet::EMPTY,
            pressed: Pressed::Free,
            priority: PRIORITY,
            after: 0,
        }
    }
}

impl Order {
    /// Whether it applies to a formation in a turn.
    #[must_use]
    pub const fn holds(&self, formation: u8, turn: u8) -> bool {
        self.to & 1 << formation != 0 && self.turns.0 <= turn && turn <= self.turns.1
    }
}

/// The orders to a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LeaderOrder {
    /// Whether he tries momentum \[5.32\].
    pub momentum: Will,
    /// Whether he tries to trump \[5.41, 5.42\].
    pub trump: Will,
    /// The marker placed under him \[6.59\].
    pub prepare: Preparation,
    /// The formation that he stays with.
    pub with: Option<u8>,
}

/// All orders of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The side.
    pub side: Side,
    /// The units of each formation, one bit each. A unit is in at most one.
    pub formations: List<u64, MAX_FORMATIONS>,
    /// The orders. A formation has at most one in a turn.
    pub list: List<Order, MAX_ORDERS>,
    /// The orders to leaders; the other side's leaders have none.
    pub leaders: [LeaderOrder; MAX_LEADERS],
}

impl Plan {
    /// An empty plan for a side.
    #[must_use]
    pub fn none(side: Side) -> Self {
        Self { side, formations: List::new(), list: List::new(), leaders: [LeaderOrder::default(); MAX_LEADERS] }
    }

    /// The formation of a unit of the side.
    #[must_use]
    pub fn formation(&self, unit: UnitId) -> Option<u8> {
        self.formations.iter().position(|units| units & bit(unit) != 0).map(|index| index as u8)
    }

    /// The order of a formation in a turn, and its index in the list.
    #[must_use]
    pub fn order(&self, formation: u8, turn: u8) -> Option<(u8, &Order)> {
        let index = self.list.iter().position(|order| order.holds(formation, turn))?;
        Some((index as u8, &self.list[index]))
    }

    /// The orders to a leader.
    #[must_use]
    pub const fn leader(&self, leader: LeaderId) -> &LeaderOrder {
        &self.leaders[leader as usize]
    }
}
