//! The hash of a scenario: the same values give the same hash, regardless of how and in which order they were written.

use core::fmt::Write;

use crate::games::insurrection::data::{Commander, Map, Scenario, Unit};
use crate::games::insurrection::edition::Edition;
use crate::grid::HexSet;
use crate::scenario::hash::Fnv;

/// The hash of everything that can change play. Names and titles cannot; ids can, because they determine the order.
///
/// The patterns name every field, so that the compiler reports a new one.
pub(super) fn hash<E: Edition>(scenario: &Scenario<E>) -> u64 {
    #[rustfmt::skip]
    let Scenario {
        id: _, title: _, side_names: _, origins: _, hash: _,
        side_ids, stages, map, units, commanders, pools, squares, deployment, tables, victory, switches,
    } = scenario;
    let mut fnv = Fnv::new();
    let mut put = |value: &dyn core::fmt::Debug| write!(fnv, "{value:?};").unwrap_or_default();
    put(&(E::SYSTEM, side_ids, stages));
    let Map { grid, ground, level, edges, camp, fallback } = map;
    put(&(grid.rows(), grid.columns(), ground, level, edges, camp, fallback));
    for Unit { id, name: _, side, commander, arm, faces, hex, facing, limbered, arrives } in units {
        put(&(id, side, commander, arm, faces, hex, facing, limbered, arrives));
    }
    for Commander { id, name: _, side, hex, arrives } in commanders {
        put(&(id, side, hex, arrives));
    }
    let zone = |zone: &HexSet<E::Size>| zone.iter().map(|hex| hex.0).collect::<Vec<_>>();
    put(&(pools, squares, deployment.as_ref().map(|free| (free.side, zone(&free.zone)))));
    put(&(tables, victory, switches));
    fnv.0
}
