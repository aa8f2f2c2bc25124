//! The forces of both sides as lists: the units of each place and when they appear, then support artillery.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Condition, Place, Support};

use super::geometry::{LEGEND, LINE, Sheet};
use super::marks::capital;
use crate::base::words::counted;
use crate::show::canvas::Canvas;
use crate::show::canvas::{INK, SIDES};

/// The height of the letters.
const TEXT: f64 = 10.5;
/// The room of a name.
const NAME: f64 = 86.0;
/// The most units in a line.
const UNITS: usize = 14;

/// A line of a list: name, text.
pub type Line = [String; 2];

/// The lines of each side.
pub fn lines(game: &Pluton) -> [Vec<Line>; 2] {
    Side::BOTH.map(|side| {
        let places = game.scenario.places.iter().enumerate().filter(|(_, place)| place.side == side);
        let places = places.flat_map(|(index, place)| of_place(game, index, place));
        let support = game.scenario.support.iter().filter(|support| support.side == side);
        places.chain(support.map(|support| of_support(game, support))).collect()
    })
}

/// The number of lines of the longer list.
pub fn room(lines: &[Vec<Line>; 2]) -> usize {
    lines.iter().map(Vec::len).max().unwrap_or(0)
}

/// The units of a place.
fn of_place(game: &Pluton, index: usize, place: &Place) -> Vec<Line> {
    let counters = game.scenario.counters[place.side.index()].iter();
    let units: Vec<String> = counters
        .filter(|counter| usize::from(counter.place) == index)
        .map(|counter| format!("{} {}", counter.id, counter.boxes))
        .collect();
    let when = when(game, place);
    let lines = units.chunks(UNITS).enumerate().map(|(number, units)| {
        let units = units.join(", ");
        if number == 0 { [place.id.clone(), format!("{when}: {units}")] } else { [String::new(), units] }
    });
    lines.collect()
}

fn when(game: &Pluton, place: &Place) -> String {
    match place.arrival {
        Arrival::SetUp if place.hexes.len() == 1 => {
            format!("set up in {}", game.scenario.map.field.label(place.hexes[0]))
        }
        Arrival::SetUp => format!("set up in {}", counted(place.hexes.len() as u64, "hex")),
        Arrival::Stage(stage) => format!("enter in stage {stage}"),
        Arrival::Capture(villages) => format!("enter when {} is entered", named(game, villages)),
        Arrival::Dice { early, late, from } => {
            format!("enter by die, up to {early}, from stage {from} on up to {late}")
        }
    }
}

/// A battalion of support artillery.
fn of_support(game: &Pluton, support: &Support) -> Line {
    let numbers: Vec<String> = support.markers.iter().map(u8::to_string).collect();
    let Condition { available, stage, revealed, near, distance, villages } = support.condition;
    let mut conditions = vec![format!("from stage {}", stage.max(1))];
    if revealed > 0 {
        conditions.push(format!("{} revealed", counted(revealed.into(), "enemy platoon")));
    }
    if near > 0 {
        conditions.push(format!("{} within {distance} of {}", counted(near.into(), "platoon"), named(game, villages)));
    }
    let when = if available { conditions.join(", ") } else { "not available".to_owned() };
    let text = format!(
        "markers {}, {} of {} each: {when}",
        numbers.join(", "),
        counted(support.barrels.into(), "gun"),
        support.calibre.name()
    );
    [support.id.clone(), text]
}

fn named(game: &Pluton, villages: u32) -> String {
    let villages = game.scenario.villages.iter().enumerate().filter(|(index, _)| villages & 1 << index != 0);
    villages.map(|(_, village)| capital(&village.id)).collect::<Vec<_>>().join(" or ")
}

/// Draws the lists side by side below the legend.
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Pluton, lines: &[Vec<Line>; 2]) {
    let top = sheet.bottom() + LEGEND + LINE;
    for side in Side::BOTH {
        let left = sheet.margin + side.index() as f64 * (sheet.width / 2.0 - sheet.margin / 2.0);
        let room = sheet.width / 2.0 - sheet.margin;
        let name = &game.scenario.side_names[side.index()];
        canvas.text_within((left, top, room), 13.0, "start", SIDES[side.index()], true, name);
        for (index, [name, text]) in lines[side.index()].iter().enumerate() {
            let y = top + LINE * (index as f64 + 1.3);
            canvas.text_within((left, y, NAME - 6.0), TEXT, "start", INK, true, name);
            canvas.text_within((left + NAME, y, room - NAME), TEXT, "start", INK, false, text);
        }
    }
}
