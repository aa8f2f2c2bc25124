//! Orders of a side, written before the game: set-up, destinations, timing, fire and support of its units.
//!
//! Orders are given to formations, which are lists of units. They are not part of the rules: a scripted player carries
//! them out. `pluton::files::orders` reads and checks them; a value of this type fits its scenario.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::pluton::data::{MAX_SUPPORT, UnitId, bit};
use crate::games::pluton::hex::{Hex, HexSet};

/// The most formations in a file.
pub const MAX_FORMATIONS: usize = 24;
/// The most orders in a file.
pub const MAX_ORDERS: usize = 48;
/// The most hexes of a way.
pub const MAX_WAY: usize = 8;
/// The default enemy distance at which a delaying unit falls back, in hexes.
pub const ALARM: u8 = 3;
/// The greatest distance of an alarm or of a standing order to fire, in hexes.
pub const MAX_DISTANCE: u8 = 30;

named! {
    /// The task of a formation regarding its objective.
    Posture {
        /// Chooses its own goals.
        Free = "free",
        /// Goes to the objective and takes it.
        Assault = "assault",
        /// Goes to the objective as fast as possible, and enters no enemy-occupied hex.
        March = "march",
        /// Holds the objective; without one, its present place.
        Hold = "hold",
        /// Holds the objective until an enemy is near, then falls back.
        Delay = "delay",
    }
}

impl Posture {
    /// Whether it requires an objective.
    #[must_use]
    pub const fn needs_objective(self) -> bool {
        matches!(self, Self::Assault | Self::March | Self::Delay)
    }
}

named! {
    /// When a battalion of support artillery is called.
    Calls {
        /// When it is worth its victory points.
        Free = "free",
        /// As soon as there is a target.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

/// A formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formation {
    /// The units of the formation, one bit each.
    pub units: u64,
    /// The hexes in or near which it is set up or enters; anywhere when empty.
    pub start: HexSet,
}

impl Default for Formation {
    fn default() -> Self {
        Self { units: 0, start: HexSet::EMPTY }
    }
}

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// The formations that have it, one bit each.
    pub to: u32,
    /// The first and the last stage of the order.
    pub stages: (u8, u8),
    /// The task regarding the objective.
    pub posture: Posture,
    /// The hexes to pass before the objective, in this order.
    pub way: List<Hex, MAX_WAY>,
    /// The objective.
    pub objective: HexSet,
    /// Where a delaying formation falls back to.
    pub fallback: HexSet,
    /// The enemy distance at which it falls back, in hexes.
    pub alarm: u8,
    /// The standing order to fire only at enemies within this many hexes; `None` leaves it to the unit.
    pub fire_within: Option<u8>,
}

impl Default for Order {
    fn default() -> Self {
        Self {
            to: 0,
            stages: (0, 0),
            posture: Posture::Free,
            way: List::new(),
            objective: HexSet::EMPTY,
            fallback: HexSet::EMPTY,
            alarm: ALARM,
            fire_within: None,
        }
    }
}

impl Order {
    /// Whether it applies to a formation in a stage.
    #[must_use]
    pub const fn holds(&self, formation: u8, stage: u8) -> bool {
        self.to & 1 << formation != 0 && self.stages.0 <= stage && stage <= self.stages.1
    }
}

/// The orders to a battalion of support artillery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SupportOrder {
    /// When it is called.
    pub calls: Calls,
    /// The first stage in which it is.
    pub from: u8,
}

/// All orders of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The side.
    pub side: Side,
    /// The formations. A unit is in at most one.
    pub formations: List<Formation, MAX_FORMATIONS>,
    /// The orders. A formation has at most one in a stage.
    pub list: List<Order, MAX_ORDERS>,
    /// The orders to support artillery, by battalion index; enemy battalions have none.
    pub support: [SupportOrder; MAX_SUPPORT],
}

impl Orders {
    /// Empty orders for a side.
    #[must_use]
    pub fn none(side: Side) -> Self {
        Self { side, formations: List::new(), list: List::new(), support: [SupportOrder::default(); MAX_SUPPORT] }
    }

    /// The formation of a unit of the side.
    #[must_use]
    pub fn formation(&self, unit: UnitId) -> Option<u8> {
        self.formations.iter().position(|formation| formation.units & bit(unit) != 0).map(|index| index as u8)
    }

    /// The order of a formation in a stage, and its index in the list.
    #[must_use]
    pub fn order(&self, formation: u8, stage: u8) -> Option<(u8, &Order)> {
        let index = self.list.iter().position(|order| order.holds(formation, stage))?;
        Some((index as u8, &self.list[index]))
    }
}
