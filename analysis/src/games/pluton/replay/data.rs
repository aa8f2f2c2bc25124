//! The steps as JSON for the page: the changes since the step before, once as all see it and once for each side.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, side_of, units_in};
use kartacz_engine::games::pluton::event::Event;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::notation::unit_label;
use kartacz_engine::games::pluton::state::Level;
use serde::Serialize;

use super::picture::{Picture, Unit};
use super::steps::{Step, places, shots, ways};
use crate::base::diagnostics::tamed;
use crate::games::pluton::event_log::{Account, marker_label};
use crate::games::pluton::knowledge::known;
use crate::games::pluton::map::Field;
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::story::lines::Line;

/// The data of the script.
#[derive(Serialize)]
struct Data {
    /// The centres of the hexes, by index.
    hexes: Vec<[i32; 2]>,
    sides: [String; 2],
    /// The side of each unit, and its name; nothing where there is no unit.
    units: Vec<usize>,
    names: Vec<String>,
    kinds: Vec<&'static str>,
    /// The strength of each unit without losses, in half boxes.
    full: Vec<u8>,
    /// The names of the artillery markers, and those of the hexes by index.
    markers: Vec<String>,
    labels: Vec<String>,
    stages: u8,
    /// The steps that the page shows, at first as all see them.
    steps: Vec<Frame<Counter, Place>>,
    /// The same as each side knows them, with the log.
    views: Vec<View>,
}

/// The steps as a side knows them.
#[derive(Serialize)]
struct View {
    steps: Vec<Frame<Counter, Place>>,
    /// The lines of each step: level, or -1 for a heading, and text.
    log: Vec<Vec<(i8, String)>>,
}

/// A counter: place, strength in half boxes, level of efficiency, whether it is concealed, and why it is off the map.
type Counter = (Place, u8, u8, bool, String);

/// The JSON of the steps, without characters that are markup in any context. `lines` is the log as each side knows it.
pub fn json(account: &Account, field: &Field, steps: &[Step], lines: &[Vec<Line>; 2]) -> serde_json::Result<String> {
    let game = account.game;
    let count = steps.first().map_or(0, |step| step.board.units.len()) as u8;
    let exists = |unit: &u8| steps.first().is_some_and(|step| step.board.units[usize::from(*unit)].is_some());
    let name = |unit: u8| if exists(&unit) { tamed(unit_label(game, unit)) } else { String::new() };
    let map = &game.scenario.map.field;
    let view = |side: Side| {
        let events = known(game, account.events, side);
        let seen: Vec<Step> = steps.iter().map(|step| as_known(step, &events)).collect();
        View { steps: frames(&seen, Some(side)), log: log(steps, &lines[side.index()]) }
    };
    safe_json(&Data {
        hexes: field.centres.iter().map(|&(x, y)| [x.round() as i32, y.round() as i32]).collect(),
        sides: [0, 1].map(|side| tamed(&game.scenario.side_names[side])),
        units: (0..count).map(|unit| side_of(unit).index()).collect(),
        names: (0..count).map(name).collect(),
        kinds: (0..count).map(|unit| game.kind(unit).name()).collect(),
        full: (0..count).map(|unit| if exists(&unit) { game.full_strength(unit) } else { 0 }).collect(),
        markers: (0..MAX_MARKERS as u8).map(|marker| tamed(&marker_label(game, marker))).collect(),
        labels: map.hexes().map(|hex| map.label(hex)).collect(),
        stages: game.scenario.stages,
        steps: frames(steps, None),
        views: Side::BOTH.map(view).into(),
    })
}

/// The units that a scenario has, for the page.
pub fn units(game: &Pluton) -> impl Iterator<Item = u8> {
    Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side)))
}

/// A step with the ways, shots and places that a side knows of.
fn as_known(step: &Step, events: &[Option<Event>]) -> Step {
    let events = || events[step.events.clone()].iter().flatten();
    Step { ways: ways(events()), shots: shots(events()), places: places(events()), ..step.clone() }
}

fn frames(steps: &[Step], side: Option<Side>) -> Vec<Frame<Counter, Place>> {
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(&step.board)));
    steps.iter().zip(before).map(|(step, before)| frame(before, step, side)).collect()
}

fn frame(before: Option<&Picture>, step: &Step, side: Option<Side>) -> Frame<Counter, Place> {
    let now = &step.board;
    let units = changed(now.units.len(), before, now, |picture, unit| counter(picture, unit, side));
    let markers = changed(MAX_MARKERS, before, now, |picture, marker| place(picture.markers[marker]));
    let active = now.active.map_or(-1, |side| side.index() as i8);
    Frame::new(step, (now.stage, active), (units, markers), place)
}

fn place(hex: Hex) -> Place {
    if hex.is_some() { hex.0 as Place } else { -1 }
}

/// A counter as a side knows it, or as it is. Of a concealed enemy its owner alone knows the strength; the kind is hidden
/// by the page, which draws it face down.
fn counter(picture: &Picture, id: usize, side: Option<Side>) -> Counter {
    let Some(unit) = picture.units[id] else { return (-1, 0, 0, true, String::new()) };
    let enemy = side.is_some_and(|side| side != side_of(id as u8));
    if enemy && !unit.seen {
        return hidden(&unit);
    }
    let off = unit.lost.map_or(String::new(), |stage| format!("lost in stage {stage}"));
    (place(unit.hex), unit.halves, unit.level as u8, !unit.seen, off)
}

/// An enemy that a side does not see: it knows where its counter is, and the marker on it, once it is on the map.
fn hidden(unit: &Unit) -> Counter {
    let there = if unit.placed { place(unit.hex) } else { -1 };
    let level = if unit.placed && unit.hex.is_some() { unit.level } else { Level::Full };
    let off = unit.lost.map_or(String::new(), |stage| format!("lost in stage {stage}"));
    (there, 0, level as u8, true, off)
}

/// The lines of each step as a side knows them.
fn log(steps: &[Step], lines: &[Line]) -> Vec<Vec<(i8, String)>> {
    let mut lines = lines.iter().peekable();
    let of = |line: &Line| (line.level.map_or(-1, |level| level as i8), tamed(&line.text));
    let last = steps.len().saturating_sub(1);
    let one = |(number, step): (usize, &Step)| {
        let mut own = Vec::new();
        while let Some(line) = lines.next_if(|line| number == last || line.events <= step.events.end) {
            own.push(of(line));
        }
        own
    };
    steps.iter().enumerate().map(one).collect()
}
