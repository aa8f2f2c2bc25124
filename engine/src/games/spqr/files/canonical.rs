//! The hash of a scenario: the same values give the same hash, regardless of formatting and order.

use core::fmt::Write;

use crate::games::spqr::data::{Map, Scenario};
use crate::scenario::hash::Fnv;

/// The hash of everything that can change play. Titles cannot; ids can, because results refer to them.
///
/// The patterns name every field, so that the compiler reports a new one.
pub(super) fn hash(scenario: &Scenario) -> u64 {
    #[rustfmt::skip]
    let Scenario {
        id: _, title: _, note: _, origins: _, hash: _,
        armies, turns, map, troops, counters, leaders, lines, tables, switches,
    } = scenario;
    let Map { field, ground, level, stream } = map;
    let mut fnv = Fnv::new();
    let mut put = |value: &dyn core::fmt::Debug| write!(fnv, "{value:?};").unwrap_or_default();
    put(&(super::SYSTEM, armies, turns, ground, level, stream));
    let layout = field.layout;
    put(&(layout.first_column, layout.first_row, layout.width, layout.height));
    put(&(troops, counters, leaders, lines, tables, switches));
    fnv.0
}
