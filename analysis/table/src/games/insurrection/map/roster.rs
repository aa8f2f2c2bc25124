//! The counters of both sides as a list, including those hidden in stacks.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Arm, Unit};
use kartacz_engine::games::insurrection::edition::Edition;

use crate::show::canvas::{Canvas, widest};
use crate::show::paint::{INK, SAID};
use crate::show::sheet::Sheet;

const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

/// The height of a line.
const LINE: f64 = 14.0;
/// The height of the letters.
const TEXT: f64 = 10.5;
/// The width of a hex number.
const HEX: f64 = 38.0;
/// The least width of a name, and the room behind it.
const NAME: (f64, f64) = (106.0, 8.0);

/// A line of the list: hex, name, description.
pub type Line = [String; 3];

/// The lines of each side, commanders first.
pub fn lines<E: Edition>(game: &Rules<E>) -> [Vec<Line>; 2] {
    let scenario = &game.scenario;
    let hex = |hex| scenario.map.grid.label(hex).to_string();
    Side::BOTH.map(|side| {
        let commanders = scenario.commanders.iter().filter(|commander| commander.side == side);
        let units = scenario.units.iter().filter(|unit| unit.side == side);
        let commanders = commanders.map(|commander| {
            [hex(commander.hex), commander.name.clone(), format!("commander{}", later(commander.arrives))]
        });
        let units = units.map(|unit| [hex(unit.hex), unit.name.clone(), described(game, unit)]);
        commanders.chain(units).collect()
    })
}

fn described<E: Edition>(game: &Rules<E>, unit: &Unit<E>) -> String {
    let arm = match unit.arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Cossacks => "Cossacks",
        Arm::Guns => "guns",
    };
    let values = match (unit.arm, unit.limbered) {
        (Arm::Guns, true) => "limbered".to_owned(),
        (Arm::Guns, false) => "unlimbered".to_owned(),
        _ => {
            let [front, back] = unit.faces.map(|face| format!("{}-{}-{}", face.size, face.morale, face.fire));
            format!("{front}, back {back}")
        }
    };
    let commander = &game.scenario.commanders[unit.commander as usize].name;
    let facing = FACINGS[unit.facing as usize % FACINGS.len()];
    format!("{arm} {values}, facing {facing}, under {commander}{}", later(unit.arrives))
}

fn later(stage: u8) -> String {
    if stage == 0 { String::new() } else { format!(", from stage {stage}") }
}

/// The height of the lists.
pub fn height(lines: &[Vec<Line>; 2]) -> f64 {
    LINE * (lines.iter().map(Vec::len).max().unwrap_or(0) as f64 + 2.5)
}

/// Draws the lists side by side below the legend.
pub fn draw<E: Edition>(canvas: &mut Canvas, sheet: &Sheet, game: &Rules<E>, lines: &[Vec<Line>; 2]) {
    let top = sheet.bottom() + sheet.legend + LINE;
    for side in Side::BOTH {
        let left = sheet.margin + side.index() as f64 * sheet.width / 2.0;
        let room = sheet.width / 2.0 - sheet.margin;
        let name = &game.scenario.side_names[side.index()];
        canvas.text_within((left, top, room), 13.0, "start", SAID[side.index()], true, name);
        let lines = &lines[side.index()];
        let name_room = name_room(lines);
        for (index, [hex, name, about]) in lines.iter().enumerate() {
            let y = top + LINE * (index as f64 + 1.3);
            let after = HEX + name_room;
            canvas.text((left, y), TEXT, "start", INK, false, hex);
            canvas.text((left + HEX, y), TEXT, "start", INK, true, name);
            canvas.text_within((left + after, y, room - after), TEXT, "start", INK, false, about);
        }
    }
}

/// The room of the longest name: units of one regiment differ at the end of their names only.
fn name_room(lines: &[Line]) -> f64 {
    widest(lines.iter().map(|[_, name, _]| name.as_str()), TEXT, true).max(NAME.0) + NAME.1
}
