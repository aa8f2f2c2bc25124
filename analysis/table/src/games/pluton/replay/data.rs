//! The steps as JSON for the page: the changes since the step before, once as all see it and once for each side.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, MAX_UNITS, MarkerId, UnitId, bit, side_of, units_in};
use kartacz_engine::games::pluton::event::Event;
use kartacz_engine::games::pluton::notation::unit_label;
use serde::Serialize;

use super::board::Board;
use super::masks::{Counter, Masks, open, place};
use super::steps::{Step, mark, places, score, shots, ways};
use crate::base::diagnostics::tamed;
use crate::games::pluton::event_log::{Account, marker_label};
use crate::games::pluton::knowledge::known;
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::sheet::Parts;
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
    /// The steps as each side knows them, with the log.
    views: Vec<View>,
}

/// The steps as a side knows them.
#[derive(Serialize)]
struct View {
    steps: Vec<Frame<Counter, Place>>,
    /// The lines of each step: level, or -1 for a heading, and text.
    log: Vec<Vec<(i8, String)>>,
}

/// The JSON of the steps, without characters that are markup in any context. `lines` is the log as each side knows it.
pub fn json(account: &Account, parts: &Parts, steps: &[Step], lines: &[Vec<Line>; 2]) -> serde_json::Result<String> {
    let game = account.game;
    let count = MAX_UNITS as UnitId;
    let exists = |&unit: &UnitId| game.scenario.everyone(side_of(unit)) & bit(unit) != 0;
    let name = |unit: u8| if exists(&unit) { tamed(unit_label(game, unit)) } else { String::new() };
    let map = &game.scenario.map.field;
    let view = |side: Side| {
        let events = known(game, account.events, account.states, side);
        let seen: Vec<Step> = steps.iter().map(|step| as_known(step, &events)).collect();
        View { steps: frames(&seen, Some(side)), log: log(steps, &lines[side.index()]) }
    };
    safe_json(&Data {
        hexes: parts.pixels(),
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
pub fn units(game: &Pluton) -> impl Iterator<Item = UnitId> {
    Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side)))
}

/// A step with the score, ways, shots and places that a side knows of.
fn as_known<'a>(step: &Step<'a>, events: &[Option<Event>]) -> Step<'a> {
    let events = || events[step.events.clone()].iter().flatten();
    Step {
        vp: score(events().rfind(|event| event.half_vp.is_some())),
        ways: ways(events()),
        shots: shots(events()),
        places: places(events()),
        mark: mark(events()),
        ..step.clone()
    }
}

fn frames(steps: &[Step], side: Option<Side>) -> Vec<Frame<Counter, Place>> {
    let mut masks = Masks::default();
    let counters = |step: &Step| match side {
        None => (0..MAX_UNITS as UnitId).map(|unit| open(&step.board, unit)).collect(),
        Some(side) => masks.counters(&step.board, side),
    };
    let counters: Vec<Vec<Counter>> = steps.iter().map(counters).collect();
    let before = std::iter::once(None).chain(steps.iter().zip(&counters).map(Some));
    let now = steps.iter().zip(&counters);
    now.zip(before).map(|((step, counters), before)| frame(before, step, counters)).collect()
}

fn frame(before: Option<(&Step, &Vec<Counter>)>, step: &Step, counters: &Vec<Counter>) -> Frame<Counter, Place> {
    let now = &step.board;
    let units = changed(counters.len(), before.map(|(_, counters)| counters), counters, |all, unit| all[unit].clone());
    let before = before.map(|(step, _)| &step.board);
    let markers =
        changed(MAX_MARKERS, before, now, |board: &Board, marker| place(board.at.marker_hex(marker as MarkerId)));
    let active = now.course.active.map_or(-1, |side| side.index() as i8);
    Frame::new(step, (now.at.stage(), active), (units, markers), place)
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
