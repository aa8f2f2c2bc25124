//! The hash of a scenario: the same values give the same hash, regardless of formatting and order.

use core::fmt::Write;

use crate::games::verdox::data::{Map, Scenario};
use crate::games::verdox::square::Square;
use crate::scenario::hash::Fnv;

/// The hash of everything that can change play. Names and titles cannot; ids of sides can, because results refer to
/// them.
///
/// The patterns name every field, so that the compiler reports a new one.
pub(super) fn hash(scenario: &Scenario) -> u64 {
    #[rustfmt::skip]
    let Scenario {
        id: _, title: _, side_names: _, origins: _, hash: _,
        side_ids, turns, map, forces, entry, kinds, barge, chances, switches,
    } = scenario;
    let Map { field, ground, inside, gates, barges, headquarters, edges } = map;
    let mut fnv = Fnv::new();
    let mut put = |value: &dyn core::fmt::Debug| write!(fnv, "{value:?};").unwrap_or_default();
    put(&(super::SYSTEM, side_ids, turns, forces, entry));
    put(&(field, ground, inside.iter().collect::<Vec<Square>>(), gates, barges, headquarters, edges));
    put(&(kinds, barge, chances, switches));
    fnv.0
}
