//! Names and numbers as text.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{Face, UnitId};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::event::{Event, Modifier};
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

pub use crate::show::story::names::{counted, listed};

/// Facings by the vertex that a unit points at, as in scenario files.
pub const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

/// The name of a facing.
pub fn facing(facing: u8) -> &'static str {
    FACINGS[facing as usize % FACINGS.len()]
}

/// The name of the facing of an event.
///
/// # Panics
/// When the event has none.
pub fn facing_of<E: Edition>(event: &Event<E>) -> &'static str {
    facing(event.facing.expect("the event has a facing"))
}

/// The first die of an event.
///
/// # Panics
/// When no die was rolled.
pub fn die<E: Edition>(event: &Event<E>) -> u8 {
    *event.dice.first().expect("the event has a die")
}

/// The number of a hex.
pub fn hex<E: Edition>(game: &Rules<E>, hex: Hex<E::Size>) -> String {
    game.scenario.map.grid.label(hex).to_string()
}

/// The name of a side.
pub fn side<E: Edition>(game: &Rules<E>, side: Side) -> &str {
    &game.scenario.side_names[side.index()]
}

/// The name of a commander.
pub fn commander<E: Edition>(game: &Rules<E>, commander: u8) -> &str {
    &game.scenario.commanders[commander as usize].name
}

/// The name of a unit.
pub fn unit<E: Edition>(game: &Rules<E>, unit: UnitId) -> &str {
    &game.scenario.units[unit as usize].name
}

/// The names of units: `A, B and C`.
pub fn units<E: Edition>(game: &Rules<E>, units: E::Units) -> String {
    listed(each(units).map(|id| unit(game, id)))
}

/// The form of a verb: several units do, and a unit whose name is a plural, such as guns or hussars; one unit does, and a battery.
pub fn verb<'v, E: Edition>(game: &Rules<E>, units: E::Units, does: &'v str, do_: &'v str) -> &'v str {
    let plural = each(units).any(|id| unit(game, id).ends_with('s'));
    if units.count_ones() == 1 && !plural { does } else { do_ }
}

/// Size, morale and fire, as wargamers write them.
pub fn values(face: Face) -> String {
    format!("{}-{}-{}", face.size, face.morale, face.fire)
}

/// The addends of a roll: `die 6, first shot +1 = 7`; without modifiers `die 6`.
pub fn roll<'a>(die: u8, modifiers: impl Iterator<Item = &'a Modifier>) -> String {
    let mut text = format!("die {die}");
    let mut total = i32::from(die);
    let mut any = false;
    for modifier in modifiers {
        text.push_str(&format!(", {} {:+}", modifier.reason, modifier.value));
        total += i32::from(modifier.value);
        any = true;
    }
    if any { format!("{text} = {total}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_adds_up() {
        let modifier = |reason, value| Modifier { rule: "", reason, value, side: None };
        let modifiers = [modifier("first shot", 1), modifier("cover", -1), modifier("effect", 2)];
        assert_eq!(roll(6, modifiers.iter()), "die 6, first shot +1, cover -1, effect +2 = 8");
        assert_eq!(roll(6, [].iter()), "die 6");
    }
}
