//! The forces of both sides as lists: the units of each place and when they appear, then support artillery.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Condition, Place, Support};

use super::geometry::{LINE, Sheet};
use super::marks::capital;
use crate::base::words::counted;
use crate::show::canvas::{Canvas, INK, SIDES, broken, widest};

/// The height of the letters.
const TEXT: f64 = 10.5;
/// The room behind a name.
const GAP: f64 = 8.0;

/// A line of a list: name, text.
pub type Line = [String; 2];

/// A list with the room of its names.
pub struct List {
    names: f64,
    lines: Vec<Line>,
}

/// The list of each side, its texts broken into lines that fit beside each other on the sheet.
pub fn lists(game: &Pluton, sheet: &Sheet<'_>) -> [List; 2] {
    entries(game).map(|entries| {
        let names = widest(entries.iter().map(|[name, _]| name.as_str()), TEXT, true) + GAP;
        let lines = |[name, text]: Line| {
            let texts = broken(&text, room(sheet) - names, TEXT, false).into_iter().enumerate();
            texts.map(move |(place, text)| [if place == 0 { name.clone() } else { String::new() }, text])
        };
        List { names, lines: entries.into_iter().flat_map(lines).collect() }
    })
}

/// The room of a list.
fn room(sheet: &Sheet<'_>) -> f64 {
    sheet.width / 2.0 - sheet.margin
}

/// The entries of each side.
fn entries(game: &Pluton) -> [Vec<Line>; 2] {
    Side::BOTH.map(|side| {
        let places = game.scenario.places.iter().enumerate().filter(|(_, place)| place.side == side);
        let places = places.filter_map(|(index, place)| of_place(game, index, place));
        let support = game.scenario.support.iter().filter(|support| support.side == side);
        places.chain(support.map(|support| of_support(game, support))).collect()
    })
}

/// The number of lines of the longer list.
pub fn longest(lists: &[List; 2]) -> usize {
    lists.iter().map(|list| list.lines.len()).max().unwrap_or(0)
}

/// The units of a place; nothing when there are none.
fn of_place(game: &Pluton, index: usize, place: &Place) -> Option<Line> {
    let counters = game.scenario.counters[place.side.index()].iter();
    let units: Vec<String> = counters
        .filter(|counter| usize::from(counter.place) == index)
        .map(|counter| format!("{} {}", counter.id, counter.boxes))
        .collect();
    let when = when(game, place);
    if units.is_empty() { None } else { Some([place.id.clone(), format!("{when}: {}", units.join(", "))]) }
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
pub fn draw(canvas: &mut Canvas, sheet: &Sheet<'_>, game: &Pluton, lists: &[List; 2]) {
    let top = sheet.bottom() + sheet.legend + LINE;
    for side in Side::BOTH {
        let left = sheet.margin + side.index() as f64 * (sheet.width / 2.0 - sheet.margin / 2.0);
        let room = room(sheet);
        let name = &game.scenario.side_names[side.index()];
        canvas.text_within((left, top, room), 13.0, "start", SIDES[side.index()], true, name);
        let List { names, lines } = &lists[side.index()];
        for (index, [name, text]) in lines.iter().enumerate() {
            let y = top + LINE * (index as f64 + 1.3);
            canvas.text((left, y), TEXT, "start", INK, true, name);
            canvas.text((left + names, y), TEXT, "start", INK, false, text);
        }
    }
}
