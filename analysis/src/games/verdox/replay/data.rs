//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Kind, side_of};
use kartacz_engine::games::verdox::notation::unit_label;
use kartacz_engine::games::verdox::square::Square;
use serde::Serialize;

use super::picture::Picture;
use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::verdox::map::Field;
use crate::show::replay::step::{Frame, Place, changed, safe_json};

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// The centres of the squares, by index.
    hexes: Vec<[i32; 2]>,
    sides: [String; 2],
    /// The side of each unit.
    units: Vec<usize>,
    /// The names of the units, those of the kinds, and those of the squares by index.
    names: Vec<String>,
    kinds: Vec<String>,
    labels: Vec<String>,
    stages: u8,
    steps: Vec<Frame<Counter, Thing>>,
}

/// A counter: place, kind, whether it lies face down, and why it is off the map.
type Counter = (Place, usize, bool, String);

/// A barge or a wall: place, owner (-1 for none), and whether it is a breach.
type Thing = (Place, i8, bool);

/// The JSON of the steps, without characters that are markup in any context.
pub fn json(game: &Verdox, field: &Field, steps: &[Step]) -> serde_json::Result<String> {
    let units = steps.first().map_or(0, |step| step.board.units.len());
    safe_json(&Data {
        hexes: field.centres.iter().map(|&(x, y)| [x.round() as i32, y.round() as i32]).collect(),
        sides: [0, 1].map(|side| tamed(&game.scenario.side_names[side])),
        units: (0..units).map(|unit| side_of(unit as u8).index()).collect(),
        names: (0..units).map(|unit| tamed(&unit_label(game, unit as u8))).collect(),
        kinds: Kind::ALL.map(kind_name).to_vec(),
        labels: game
            .scenario
            .map
            .field
            .squares()
            .map(|square| game.scenario.map.field.label(square).to_string())
            .collect(),
        stages: game.scenario.turns,
        steps: frames(game, steps),
    })
}

fn frames(game: &Verdox, steps: &[Step]) -> Vec<Frame<Counter, Thing>> {
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(&step.board)));
    steps.iter().zip(before).map(|(step, before)| frame(game, before, step)).collect()
}

fn frame(game: &Verdox, before: Option<&Picture>, step: &Step) -> Frame<Counter, Thing> {
    let now = &step.board;
    let units = changed(now.units.len(), before, now, counter);
    let things = changed(now.barges.len() + now.walls.len(), before, now, |picture, id| thing(game, picture, id));
    let active = now.active.map_or(-1, |side| side.index() as i8);
    Frame::new(step, (now.turn, active), (units, things), place)
}

fn place(square: Square) -> Place {
    if square.is_some() { square.0 as Place } else { -1 }
}

fn counter(picture: &Picture, id: usize) -> Counter {
    let Some(unit) = picture.units[id] else { return (-1, 0, true, String::new()) };
    let off = unit.lost.map_or(String::new(), |(turn, how)| format!("{}, {how} in turn {turn}", kind_name(unit.kind)));
    (place(unit.square), unit.kind.index(), !unit.shown, off)
}

fn kind_name(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

fn thing(game: &Verdox, picture: &Picture, id: usize) -> Thing {
    let index = |owner: Option<Side>| owner.map_or(-1, |side| side.index() as i8);
    match id.checked_sub(picture.barges.len()) {
        None => (place(picture.barges[id].0), index(picture.barges[id].1), false),
        Some(wall) => {
            let (breached, owner) = picture.walls[wall];
            (place(game.terrain.walls[wall]), index(owner), breached)
        }
    }
}
