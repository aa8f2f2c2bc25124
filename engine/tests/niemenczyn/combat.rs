//! Helpers of the tests of fire and melee.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;

pub use crate::common::table::{parts, total};

/// Most of these tests use the open meadow in the west, rows 3 to 8 and columns 1 to 3; the commanders are far away.
pub fn field(game: &Niemenczyn) -> PositionBuilder<'_> {
    PositionBuilder::empty(game).commander("grabowski", "0114").commander("lewiz", "1214")
}
