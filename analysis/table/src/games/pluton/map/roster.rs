//! The forces of both sides as lists: the units of each place and when they appear, then support artillery.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Arrival, Condition, Place, Support};

use super::marks::capital;
use crate::base::words::counted;
use crate::show::sheet::lists::Line;

/// The entries of each side.
pub fn entries(game: &Pluton) -> [Vec<Line>; 2] {
    Side::BOTH.map(|side| {
        let places = game.scenario.places.iter().enumerate().filter(|(_, place)| place.side == side);
        let places = places.filter_map(|(index, place)| of_place(game, index, place));
        let support = game.scenario.support.iter().filter(|support| support.side == side);
        places.chain(support.map(|support| of_support(game, support))).collect()
    })
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
