//! The per-game module names under which the rules of the series are re-exported.

/// Defines the modules of a game: the items of the series' modules, with type aliases for this edition.
macro_rules! of_edition {
    ($edition:ident) => {
        crate::games::insurrection::modules::of_the_series! {
            $edition
            action [Group] { Action, Firers };
            fire [circumstance] { Shot };
            melee [Approach, Circumstances, melee_result] {};
            movement [] { Element };
            notation [fits, read, write] {};
            occupancy [] { Occupancy };
            odds [FireOdds, MAX_EVENTS, MeleeThrow, RifleFire] {} Odds;
            orders [ByStage, FirePolicy, MAX_HEXES, MAX_ORDERS, Posture, Temper] { Order, Orders, Place };
            outcomes [Cause, ENDINGS, Fate, FireResult, OBJECTIVE_ENDINGS, Source] {};
            position [each_commander, passes] {} Position, View;
            position_builder [] {} PositionBuilder;
            state [Entry, Flight, MeleeStep, Secret, Tally] { Board, Frame, Melee, State };
        }

        pub mod data {
            //! [`insurrection::data`](crate::games::insurrection::data)

            use super::$edition;
            pub use crate::games::insurrection::data::*;
            use crate::games::insurrection::edition::Edition;

            /// The most units, both sides together.
            pub const MAX_UNITS: usize = $edition::UNITS;
            /// The most commanders, both sides together.
            pub const MAX_COMMANDERS: usize = $edition::COMMANDERS;
            /// The most stages.
            pub const MAX_STAGES: usize = $edition::STAGES;

            /// A unit's counter.
            pub type Unit = crate::games::insurrection::data::Unit<$edition>;
            /// A commander's counter and chit.
            pub type Commander = crate::games::insurrection::data::Commander<$edition>;
            /// The map.
            pub type Map = crate::games::insurrection::data::Map<$edition>;
            /// Free set-up of a side before play.
            pub type Deployment = crate::games::insurrection::data::Deployment<$edition>;
            /// A scenario.
            pub type Scenario = crate::games::insurrection::data::Scenario<$edition>;
        }

        pub mod event {
            //! [`insurrection::event`](crate::games::insurrection::event)

            use super::$edition;
            pub use crate::games::insurrection::event::*;

            /// A set of units, one bit each.
            pub type UnitSet = <$edition as crate::games::insurrection::edition::Edition>::Units;
            /// An event.
            pub type Event = crate::games::insurrection::event::Event<$edition>;
        }

        pub mod files {
            //! [`insurrection::files`](crate::games::insurrection::files)

            use super::$edition;
            use crate::games::insurrection::edition::Edition;
            use crate::games::insurrection::files;

            /// The name of the rule system in scenario files.
            pub const SYSTEM: &str = <$edition as Edition>::SYSTEM;
            /// The files, for the registry.
            pub const FILES: files::Files<$edition> = files::Files::NEW;

            pub mod orders {
                //! [`insurrection::files::orders`](crate::games::insurrection::files::orders)

                use super::$edition;
                pub use crate::games::insurrection::files::orders::load_for;
                use crate::scenario::{Faults, Sources};

                /// The orders of one side for a scenario.
                pub type OrdersFile = crate::games::insurrection::files::orders::OrdersFile<$edition>;

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

                use super::$edition;
                pub use crate::games::insurrection::files::position::load_for;

                /// A test position.
                pub type TestPosition = crate::games::insurrection::files::position::TestPosition<$edition>;
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
    };
}

/// Modules of the series: the items shared by every edition, then the types of this edition, borrowing ones last.
macro_rules! of_the_series {
    ($edition:ident $($module:ident [$($same:ident),*] { $($name:ident),* } $($borrowing:ident),*;)+) => {
        $(
            #[doc = concat!("See [the series](crate::games::insurrection::", stringify!($module), ").")]
            pub mod $module {
                $(pub use crate::games::insurrection::$module::$same;)*
                $(
                    #[doc = concat!("`", stringify!($name), "` of this edition.")]
                    pub type $name = crate::games::insurrection::$module::$name<super::$edition>;
                )*
                $(
                    #[doc = concat!("`", stringify!($borrowing), "` of this edition.")]
                    pub type $borrowing<'a> = crate::games::insurrection::$module::$borrowing<'a, super::$edition>;
                )*
            }
        )+
    };
}

pub(crate) use {of_edition, of_the_series};
