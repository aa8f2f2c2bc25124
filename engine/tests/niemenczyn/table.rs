//! The shipped scenarios of *Niemenczyn*, and its table for the rule tests.

use std::sync::LazyLock;

use kartacz_engine::games::niemenczyn::{N1794, Niemenczyn};

pub use crate::common::table::{POLES, RUSSIANS};

/// A game in progress.
pub type Table<'g> = crate::common::table::Table<'g, N1794>;

/// A shipped scenario with what-ifs and single values changed.
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Niemenczyn {
    crate::common::game(name, what_ifs, sets)
}

/// Scenario I as shipped.
pub fn scenario_one() -> &'static Niemenczyn {
    static GAME: LazyLock<Niemenczyn> = LazyLock::new(|| scenario("niemenczyn/scenario-1", &[], &[]));
    &GAME
}

/// Scenario II as shipped.
pub fn scenario_two() -> &'static Niemenczyn {
    static GAME: LazyLock<Niemenczyn> = LazyLock::new(|| scenario("niemenczyn/scenario-2", &[], &[]));
    &GAME
}

/// Scenario I with single values changed.
pub fn scenario_one_with(sets: &[&str]) -> Niemenczyn {
    scenario("niemenczyn/scenario-1", &[], sets)
}

/// Facing north.
pub const N: u8 = 0;
/// Facing north-east.
pub const NE: u8 = 1;
/// Facing south-east.
pub const SE: u8 = 2;
/// Facing south.
pub const S: u8 = 3;
/// Facing south-west.
pub const SW: u8 = 4;
/// Facing north-west.
pub const NW: u8 = 5;
