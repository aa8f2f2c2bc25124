//! Targets that the map allows each arm from a hex: range and sight, before facings and units \[10.1, 10.8\].

use crate::games::insurrection::data::{Map, Tables};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::sight::Sight;
use crate::grid::{Hex, HexSet, Table, Tabled};

/// A value per hex; [`Hex::NONE`] is a valid index too.
type PerHex<T, E> = Box<<<E as Edition>::Size as Tabled>::PerHex<T>>;

/// Per arm and hex, the other hexes in range that are not hidden by ground or scarp.
#[derive(Clone, Debug)]
pub(super) struct Ranges<E: Edition> {
    pub infantry: PerHex<HexSet<E::Size>, E>,
    pub cavalry: PerHex<HexSet<E::Size>, E>,
    pub guns: PerHex<HexSet<E::Size>, E>,
    /// The hexes from which infantry or cavalry could fire at this one.
    pub rifles_on: PerHex<HexSet<E::Size>, E>,
}

impl<E: Edition> Ranges<E> {
    pub fn new(map: &Map<E>, tables: &Tables, sight: &Sight<E>) -> Self {
        let fields = |range: u8| {
            let field = |from: Hex<E::Size>| {
                let others = map.grid.within(from, range).without(HexSet::only(from));
                others.iter().filter(|&to| !sight.pair(from, to).blocked).collect()
            };
            per_hex(map, field)
        };
        let (infantry, cavalry, guns) =
            (fields(tables.range_infantry), fields(tables.range_cavalry), fields(tables.range_guns));
        let reach =
            |from: Hex<E::Size>, to: Hex<E::Size>| (infantry[from.index()] | cavalry[from.index()]).contains(to);
        let rifles_on = per_hex(map, |to| map.grid.hexes().filter(|&from| reach(from, to)).collect());
        Self { infantry, cavalry, guns, rifles_on }
    }
}

fn per_hex<E: Edition>(map: &Map<E>, of: impl Fn(Hex<E::Size>) -> HexSet<E::Size>) -> PerHex<HexSet<E::Size>, E> {
    let mut sets = <E::Size as Tabled>::PerHex::filled(HexSet::EMPTY);
    map.grid.hexes().for_each(|hex| sets[hex.index()] = of(hex));
    sets
}
