//! Names as text.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::ids::named;
use kartacz_engine::games::classic::data::{Hex, Phase, Scenario, UnitId, Values};
use kartacz_engine::games::classic::strength::HUNDRED;

use crate::base::figure::fixed;

/// The name of a side.
pub fn side(scenario: &Scenario, side: Side) -> &str {
    &scenario.side_names[side.index()]
}

/// The name of a unit.
pub fn unit(scenario: &Scenario, unit: UnitId) -> &str {
    &scenario.unit(unit).name
}

/// The number of a hex; nothing off the map.
pub fn label(scenario: &Scenario, hex: Hex) -> String {
    if hex.is_some() { scenario.map.field.label(hex) } else { String::new() }
}

/// The number of a hex, with its name.
pub fn hex(scenario: &Scenario, hex: Hex) -> String {
    match scenario.map.name_of(hex) {
        Some(name) => format!("{} ({})", named(name), label(scenario, hex)),
        None => label(scenario, hex),
    }
}

/// A phase by its id: `german-movement` as `German movement`.
pub fn phase(phase: &Phase) -> String {
    named(&phase.id)
}

/// Twelfths of a movement point: `4`, `2.5`.
pub fn points(twelfths: u16) -> String {
    short(f64::from(twelfths) / f64::from(PARTS))
}

/// Hundredths of a point of strength: `12`, `4.5`.
pub fn strength(hundredths: u32) -> String {
    short(f64::from(hundredths) / f64::from(HUNDRED))
}

fn short(number: f64) -> String {
    let text = fixed(number, 2);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The values on a counter: attack, defence, movement, `4-6-3`; strength and movement, `12-6`, where attack and defence are the same on
/// every counter of the game.
pub fn values(scenario: &Scenario, Values { attack, defence, moves }: Values) -> String {
    if has_defence(scenario) { format!("{attack}-{defence}-{moves}") } else { format!("{attack}-{moves}") }
}

/// Whether some counter defends with another strength than it attacks with.
fn has_defence(scenario: &Scenario) -> bool {
    let differs = |values: Values| values.attack != values.defence;
    scenario.units.iter().any(|unit| (1..=unit.steps).any(|steps| differs(unit.with(steps))))
}
