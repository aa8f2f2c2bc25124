//! What the map lets each arm shoot at from a hex: range and sight, before facings and units \[10.1, 10.8\].

use crate::grid::{Hex, HexSet};
use crate::niemenczyn::data::{Map, Tables};
use crate::niemenczyn::sight::Sight;

/// Per arm and hex, the other hexes in range that no forest and no scarp hides.
#[derive(Clone, Debug)]
pub(super) struct Ranges {
    pub infantry: Vec<HexSet>,
    pub cavalry: Vec<HexSet>,
    pub guns: Vec<HexSet>,
    /// The hexes from where infantry or cavalry could shoot at this one.
    pub rifles_on: Vec<HexSet>,
}

impl Ranges {
    pub fn new(map: &Map, tables: &Tables, sight: &Sight) -> Self {
        let fields = |range: u8| -> Vec<HexSet> {
            let field = |from: Hex| {
                let others = map.grid.within(from, range).without(HexSet::only(from));
                others.iter().filter(|&to| !sight.pair(from, to).blocked).collect()
            };
            map.grid.hexes().map(field).collect()
        };
        let (infantry, cavalry, guns) =
            (fields(tables.range_infantry), fields(tables.range_cavalry), fields(tables.range_guns));
        let reach = |from: Hex, to: Hex| (infantry[from.index()] | cavalry[from.index()]).contains(to);
        let rifles_on = map.grid.hexes().map(|to| map.grid.hexes().filter(|&from| reach(from, to)).collect()).collect();
        Self { infantry, cavalry, guns, rifles_on }
    }
}
