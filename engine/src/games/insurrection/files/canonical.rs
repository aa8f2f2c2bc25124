//! The hash of a scenario: the same values give the same hash, regardless of formatting and order.

use core::fmt::{self, Debug, Write};

use crate::games::insurrection::data::{Commander, Edge, Map, MoveCosts, Pool, Scenario, Tables, Unit, Victory};
use crate::games::insurrection::edition::{Edition, Features};
use crate::games::insurrection::switches::Switches;
use crate::grid::HexSet;
use crate::scenario::hash::Fnv;

/// The hash of everything that can change play. Names and titles cannot; ids can, because they determine the order.
///
/// The patterns name every field, so that the compiler reports a new one. The first edition leaves out the fields that
/// came with later ones, so its scenarios keep the hashes recorded in result files.
pub(super) fn hash<E: Edition>(scenario: &Scenario<E>) -> u64 {
    #[rustfmt::skip]
    let Scenario {
        id: _, title: _, side_names: _, origins: _, hash: _,
        side_ids, stages, map, units, commanders, pools, squares, deployment, tables, victory, switches,
    } = scenario;
    let mut fnv = Fnv::new();
    let mut put = |value: &dyn Debug| write!(fnv, "{value:?};").unwrap_or_default();
    put(&(E::SYSTEM, side_ids, stages));
    let Map { grid, ground, level, edges, camp, objective, fallback } = map;
    put(&(grid.rows(), grid.columns(), ground, level, text::<E>(edges, &[|| from::<Edge>("river")]), camp, fallback));
    for unit in units {
        #[rustfmt::skip]
        let Unit {
            id, name: _, side, commander, leaders, arm, faces, hex, facing, limbered, arrives, skirmish, kosynier, stars,
        } = unit;
        put(&(id, side, commander, arm, faces, hex, facing, limbered, arrives));
        if !first::<E>() {
            put(&(leaders, skirmish, kosynier, stars));
        }
    }
    for Commander { id, name: _, side, hex, arrives, overall, own_units, chance, entry } in commanders {
        put(&(id, side, hex, arrives));
        if !first::<E>() {
            put(&(overall, own_units, chance, entry));
        }
    }
    let zone = |zone: &HexSet<E::Size>| zone.iter().map(|hex| hex.0).collect::<Vec<_>>();
    let free = deployment.as_ref().map(|free| (free.side, zone(&free.zone)));
    let chits: Vec<_> = pools.iter().map(|pools| pools.map(Chits)).collect();
    put(&(chits, squares, free));
    let tables = text::<E>(tables, &[|| from::<MoveCosts>("village"), || from::<Tables>("skirmish_form")]);
    let victory = text::<E>(victory, &[|| from::<Victory>("star")]);
    put(&(tables, victory, text::<E>(switches, &[|| from::<Switches>("oc_after_death")])));
    if !first::<E>() {
        put(&(objective, pools));
    }
    fnv.0
}

/// Whether the edition is like the first.
fn first<E: Edition>() -> bool {
    E::HAS == Features::FIRST
}

/// A pool as the first edition has it: the chits, and whether one of them is chosen.
struct Chits(Pool);

impl Debug for Chits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pool { commanders, choose } = self.0;
        f.debug_struct("Pool").field("commanders", &commanders).field("choose_one", &(choose > 0)).finish()
    }
}

/// The hashed form of a value: text, without the later fields of its structures when the edition does not have them.
fn text<E: Edition>(value: &impl Debug, later: &[fn() -> String]) -> Text {
    let mut text = format!("{value:?}");
    for fields in later.iter().filter(|_| first::<E>()) {
        text = text.replace(&fields(), "");
    }
    Text(text)
}

/// The text of the later fields of a structure, those from this one on, with their usual values: the first edition has
/// no others, but for the last switches, whose other values change its hash.
fn from<T: Default + Debug>(field: &str) -> String {
    let text = format!("{:?}", T::default());
    let start = text.find(&format!(", {field}: ")).expect("the structure has the field");
    text[start..].strip_suffix(" }").expect("a structure ends in a brace").to_owned()
}

/// Text without quotes.
struct Text(String);

impl Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
