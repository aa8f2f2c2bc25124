//! The full scenario, its table for the rule tests, and shorthands for logs.
//!
//! Most positions on ground lie north of the stream, where all is clear and level; tests draw the ground they need into
//! row 15.

use std::sync::LazyLock;

use kartacz_engine::games::maciejowice::event::Kind;
use kartacz_engine::games::maciejowice::{M1794, Maciejowice};

pub use crate::common::Shipped;
pub use crate::common::table::{POLES, RUSSIANS, parts, total};

/// A game in progress.
pub type Table<'g> = crate::common::table::Table<'g, M1794>;

/// A scenario with what-ifs and single values changed.
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Maciejowice {
    crate::common::game(&format!("maciejowice/{name}"), what_ifs, sets)
}

/// The whole field with single values changed.
pub fn whole_with(sets: &[&str]) -> Maciejowice {
    scenario("scenario-1", &[], sets)
}

/// The whole field as delivered.
pub fn whole() -> &'static Maciejowice {
    static GAME: LazyLock<Maciejowice> = LazyLock::new(|| whole_with(&[]));
    &GAME
}

/// Row 15 with these signs of the legend in the columns from 1510 on, as a changed value.
pub fn drawn(signs: &str) -> String {
    format!("map.rows.r15={:.<24}", format!(".........{signs}"))
}

/// A facing of a unit in the first hex that has the second, a neighbour, in front.
pub fn towards(from: &str, to: &str) -> u8 {
    let grid = &whole().scenario.map.grid;
    let hex = |label| grid.parse(label).expect("a hex of the map");
    grid.side_to(hex(from), hex(to)).expect("neighbours")
}

/// The modifiers of the last melee by reason, the attacker's and the defender's, without command.
pub fn melee_parts(table: &Table) -> [Vec<(&'static str, i8)>; 2] {
    let melee = table.last(Kind::Melee);
    [true, false].map(|mine| {
        let parts = melee.modifiers.iter().filter(|part| (part.side == melee.side) == mine);
        parts.map(|part| (part.reason, part.value)).filter(|part| part.0 != "in command").collect()
    })
}

/// Changes of the readings of chapter 4, each alone and all at once.
pub fn switched() -> Vec<Vec<String>> {
    const READINGS: [&str; 9] = [
        "oc_after_death=keeps-units",
        "activate_twice=false",
        "own_units_chosen=one-by-one",
        "own_units_again=false",
        "reserve_acts=each-leader",
        "evasion_moment=before",
        "overall_moves=true",
        "reserve_keeps_leader=false",
        "cmd_after_rout=rout-with-unit",
    ];
    let readings = READINGS.map(|reading| format!("switches.{reading}"));
    let alone = readings.iter().map(|reading| vec![reading.clone()]);
    alone.chain([readings.to_vec()]).collect()
}
