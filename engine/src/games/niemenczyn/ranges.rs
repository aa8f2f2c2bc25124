//! Targets that the map allows each arm from a hex: range and sight, before facings and units \[10.1, 10.8\].

use crate::games::niemenczyn::data::{Map, Tables};
use crate::games::niemenczyn::sight::Sight;
use crate::grid::{Hex, HexSet};

/// A value per hex; [`Hex::NONE`] is a valid index too.
type PerHex<T> = Box<[T; 256]>;

/// Per arm and hex, the other hexes in range that are not hidden by forest or scarp.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    pub infantry: PerHex<HexSet>,
    pub cavalry: PerHex<HexSet>,
    pub guns: PerHex<HexSet>,
    /// The hexes from which infantry or cavalry could fire at this one.
    pub rifles_on: PerHex<HexSet>,
}

impl Ranges {
    pub fn new(map: &Map, tables: &Tables, sight: &Sight) -> Self {
        let fields = |range: u8| {
            let field = |from: Hex| {
                let others = map.grid.within(from, range).without(HexSet::only(from));
                others.iter().filter(|&to| !sight.pair(from, to).blocked).collect()
            };
            per_hex(map, field)
        };
        let (infantry, cavalry, guns) =
            (fields(tables.range_infantry), fields(tables.range_cavalry), fields(tables.range_guns));
        let reach = |from: Hex, to: Hex| (infantry[from.index()] | cavalry[from.index()]).contains(to);
        let rifles_on = per_hex(map, |to| map.grid.hexes().filter(|&from| reach(from, to)).collect());
        Self { infantry, cavalry, guns, rifles_on }
    }
}

fn per_hex(map: &Map, of: impl Fn(Hex) -> HexSet) -> PerHex<HexSet> {
    let mut sets = Box::new([HexSet::EMPTY; 256]);
    map.grid.hexes().for_each(|hex| sets[hex.index()] = of(hex));
    sets
}
