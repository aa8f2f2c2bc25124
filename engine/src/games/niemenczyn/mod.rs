//! *Niemenczyn 1794*: tactical battle in six stages of a quarter of an hour.
//!
//! The rules are those of the series ([`insurrection`]); this is its first edition. `README.md` lists every paragraph with
//! its function and test, and every chosen reading. The modules name the types of the series for this edition.

use crate::games::insurrection;
use crate::games::insurrection::edition::{Edition, Plain};
pub use crate::games::insurrection::switches;
use crate::grid::Small;

/// The edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct N1794;

impl Edition for N1794 {
    const SYSTEM: &'static str = "niemenczyn";
    const UNITS: usize = 32;
    const COMMANDERS: usize = 8;
    const STAGES: usize = 12;

    type Size = Small;
    type Units = u32;
    type PerUnit<T: Plain> = [T; 32];
    type PerCommander<T: Plain> = [T; 8];
}

const _: () = assert!(size_of::<state::State>() <= 1024);

/// The rules with a loaded scenario.
pub type Niemenczyn = insurrection::Rules<N1794>;

/// Modules of the series: what they hold for every edition, then the types of this edition, those that borrow last.
macro_rules! of_the_series {
    ($($module:ident [$($same:ident),*] { $($name:ident),* } $($borrowing:ident),*;)+) => {
        $(
            #[doc = concat!("See [the series](crate::games::insurrection::", stringify!($module), ").")]
            pub mod $module {
                $(pub use crate::games::insurrection::$module::$same;)*
                $(
                    #[doc = concat!("`", stringify!($name), "` of this edition.")]
                    pub type $name = crate::games::insurrection::$module::$name<super::N1794>;
                )*
                $(
                    #[doc = concat!("`", stringify!($borrowing), "` of this edition.")]
                    pub type $borrowing<'a> = crate::games::insurrection::$module::$borrowing<'a, super::N1794>;
                )*
            }
        )+
    };
}

of_the_series! {
    action [Group] { Action, Firers };
    command [Fate] {};
    fire [FireResult, circumstance] { Shot };
    melee [Approach, Circumstances, melee_result] {};
    movement [] { Element };
    notation [fits, read, write] {};
    occupancy [] { Occupancy };
    odds [FireOdds, MAX_EVENTS, MeleeThrow, RifleFire] {} Odds;
    orders [ByStage, FirePolicy, MAX_HEXES, MAX_ORDERS, Posture, Temper] { Order, Orders, Place };
    position [each_commander, passes] {} Position, View;
    position_builder [] {} PositionBuilder;
    state [Cause, ENDINGS, Entry, Flight, MeleeStep, Secret, Source, Tally] { Board, Frame, Melee, State };
}

pub mod data {
    //! [`insurrection::data`](crate::games::insurrection::data)

    use super::N1794;
    pub use crate::games::insurrection::data::*;
    use crate::games::insurrection::edition::Edition;

    /// The most units, both sides together.
    pub const MAX_UNITS: usize = N1794::UNITS;
    /// The most commanders, both sides together.
    pub const MAX_COMMANDERS: usize = N1794::COMMANDERS;
    /// The most stages.
    pub const MAX_STAGES: usize = N1794::STAGES;

    /// A unit's counter.
    pub type Unit = crate::games::insurrection::data::Unit<N1794>;
    /// A commander's counter and chit.
    pub type Commander = crate::games::insurrection::data::Commander<N1794>;
    /// The map.
    pub type Map = crate::games::insurrection::data::Map<N1794>;
    /// Free set-up of a side before play.
    pub type Deployment = crate::games::insurrection::data::Deployment<N1794>;
    /// A scenario.
    pub type Scenario = crate::games::insurrection::data::Scenario<N1794>;
}

pub mod event {
    //! [`insurrection::event`](crate::games::insurrection::event)

    use super::N1794;
    pub use crate::games::insurrection::event::*;

    /// A set of units, one bit each.
    pub type UnitSet = u32;
    /// An event.
    pub type Event = crate::games::insurrection::event::Event<N1794>;
}

pub mod files {
    //! [`insurrection::files`](crate::games::insurrection::files)

    use super::N1794;
    use crate::games::insurrection::edition::Edition;
    use crate::games::insurrection::files;

    /// The name of the rule system in scenario files.
    pub const SYSTEM: &str = N1794::SYSTEM;
    /// The files, for the registry.
    pub const FILES: files::Files<N1794> = files::Files::NEW;

    pub mod orders {
        //! [`insurrection::files::orders`](crate::games::insurrection::files::orders)

        use super::N1794;
        pub use crate::games::insurrection::files::orders::load_for;
        use crate::scenario::{Faults, Sources};

        /// The orders of one side for a scenario.
        pub type OrdersFile = crate::games::insurrection::files::orders::OrdersFile<N1794>;

        /// Loads orders, see [`load`](crate::games::insurrection::files::orders::load).
        ///
        /// # Errors
        /// Every independent fault of the file, and those of its scenario.
        pub fn load(sources: &impl Sources, name: &str) -> Result<OrdersFile, Faults> {
            crate::games::insurrection::files::orders::load(sources, name)
        }
    }

    pub mod position {
        //! [`insurrection::files::position`](crate::games::insurrection::files::position)

        use super::N1794;
        pub use crate::games::insurrection::files::position::load_for;

        /// A test position.
        pub type TestPosition = crate::games::insurrection::files::position::TestPosition<N1794>;
    }
}

pub mod unit_set {
    //! [`insurrection::unit_set`](crate::games::insurrection::unit_set)

    use super::data::UnitId;
    use super::event::UnitSet;
    use crate::games::insurrection::unit_set;

    /// The set of one unit.
    #[inline]
    #[must_use]
    pub fn bit(unit: UnitId) -> UnitSet {
        unit_set::bit(unit)
    }

    /// The units of a set, lowest first.
    #[inline]
    pub fn each(set: UnitSet) -> impl Iterator<Item = UnitId> + Clone {
        unit_set::each(set)
    }

    /// The lowest unit of a set that is not empty.
    #[inline]
    #[must_use]
    pub fn first(set: UnitSet) -> UnitId {
        unit_set::first(set)
    }
}
