//! The steps as JSON for the page: what changed since the step before.

use std::collections::BTreeMap;

use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::data::{Arm, UnitId};
use kartacz_engine::niemenczyn::state::Board;
use serde::Serialize;

use super::steps::Step;
use crate::diagnostics::tamed;
use crate::map_svg::Field;

/// The index of a hex, or -1 off the map.
type Place = i16;

/// Everything that the script needs.
#[derive(Serialize)]
struct Data {
    /// The centres of the hexes, by index.
    hexes: Vec<[i32; 2]>,
    sides: [String; 2],
    /// The name and the side of each commander.
    commanders: Vec<(String, usize)>,
    /// The side of each unit, and whether it is guns, which lie below the others.
    units: Vec<(usize, bool)>,
    stages: u8,
    steps: Vec<Frame>,
}

/// A step. Short keys: there are hundreds.
#[derive(Serialize)]
struct Frame {
    /// The stage.
    s: u8,
    /// The active commander, or -1.
    a: i8,
    /// Net points of the first side.
    v: i16,
    /// Units that changed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    u: BTreeMap<usize, Counter>,
    /// Commanders that changed: where they are, and why they are off the map.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    c: BTreeMap<usize, (Place, String)>,
    /// Ways.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    w: Vec<(usize, Vec<Place>)>,
    /// Shots.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    f: Vec<(usize, Place, Place)>,
    /// Hexes where something happens that changes nobody, such as a melee.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    h: Vec<Place>,
    /// Whether a melee is fought.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    m: bool,
    /// Whether a stage begins.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    b: bool,
}

/// A counter: place, facing, depth in the stack, steps lost, shots, values, markers, and why it is off the map.
type Counter = (Place, u8, u8, u8, u8, String, String, String);

/// The JSON of the steps, such that no sign in it is markup wherever it stands.
pub fn json(game: &Niemenczyn, field: &Field, steps: &[Step]) -> serde_json::Result<String> {
    let scenario = &game.scenario;
    let data = Data {
        hexes: field.centres.iter().map(|&(x, y)| [x.round() as i32, y.round() as i32]).collect(),
        sides: [0, 1].map(|side| tamed(&scenario.side_names[side])),
        commanders: scenario.commanders.iter().map(|one| (tamed(&one.name), one.side.index())).collect(),
        units: scenario.units.iter().map(|unit| (unit.side.index(), unit.arm == Arm::Guns)).collect(),
        stages: scenario.stages,
        steps: frames(game, steps),
    };
    let json = serde_json::to_string(&data)?;
    Ok(json.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026"))
}

fn frames(game: &Niemenczyn, steps: &[Step]) -> Vec<Frame> {
    let mut frames = Vec::new();
    let mut before: Option<&Board> = None;
    for step in steps {
        frames.push(frame(game, before, step));
        before = Some(&step.board);
    }
    frames
}

fn frame(game: &Niemenczyn, before: Option<&Board>, step: &Step) -> Frame {
    let scenario = &game.scenario;
    let now = &step.board;
    let unit = |id: usize| {
        let new = counter(game, now, id as UnitId);
        (before.map(|board| counter(game, board, id as UnitId)).as_ref() != Some(&new)).then_some((id, new))
    };
    let commander = |id: usize| {
        let new = whereabouts(now, id);
        (before.map(|board| whereabouts(board, id)).as_ref() != Some(&new)).then_some((id, new))
    };
    let active = usize::from(now.active);
    Frame {
        s: now.stage,
        a: if active < scenario.commanders.len() { now.active as i8 } else { -1 },
        v: step.vp,
        u: (0..scenario.units.len()).filter_map(unit).collect(),
        c: (0..scenario.commanders.len()).filter_map(commander).collect(),
        w: step.ways.iter().map(|(side, way)| (*side, way.iter().map(|&hex| place(hex)).collect())).collect(),
        f: step.shots.iter().map(|&(side, from, at)| (side, place(from), place(at))).collect(),
        h: step.hexes.iter().map(|&hex| place(hex)).collect(),
        m: step.melee,
        b: step.stage,
    }
}

fn place(hex: Hex) -> Place {
    if hex.is_some() { hex.index() as Place } else { -1 }
}

fn counter(game: &Niemenczyn, board: &Board, unit: UnitId) -> Counter {
    let id = unit as usize;
    let off = absence(board, unit);
    let hex = if off.is_empty() { place(board.place[id]) } else { -1 };
    (
        hex,
        board.facing[id],
        board.depth[id],
        board.losses[id],
        board.shots[id],
        values(game, board, unit),
        markers(board, unit),
        off,
    )
}

/// Size, morale and fire in force; of guns, whether they are limbered.
fn values(game: &Niemenczyn, board: &Board, unit: UnitId) -> String {
    let (data, losses) = (&game.scenario.units[unit as usize], board.losses[unit as usize]);
    if data.arm == Arm::Guns {
        let limbered = board.limbered & 1 << unit != 0;
        return if limbered { "limbered" } else { "" }.to_owned();
    }
    if losses >= data.faces[0].size {
        return String::new();
    }
    let face = game.values_after(unit, losses);
    format!("{}-{}-{}", face.size, face.morale, face.fire)
}

/// The markers of a unit, as classes of the style sheet.
fn markers(board: &Board, unit: UnitId) -> String {
    let sets = [
        (board.captured, "captured"),
        (board.square, "square"),
        (board.line, "line"),
        (board.stopped, "stopped"),
        (board.moved & !board.stopped, "moved"),
        (board.guns_out, "silent"),
        (board.guns_fired_stage & !board.guns_out, "spent"),
    ];
    let here = sets.iter().filter(|(set, _)| set & 1 << unit != 0).map(|&(_, name)| name);
    here.collect::<Vec<_>>().join(" ")
}

/// Why a unit is not on the map; nothing when it is.
fn absence(board: &Board, unit: UnitId) -> String {
    let (id, bit) = (unit as usize, 1 << unit);
    if board.captured & bit != 0 {
        return String::new();
    }
    if board.alive & bit == 0 {
        return "out of the game".to_owned();
    }
    if board.returns[id] > 0 {
        return format!("routed, to come back in stage {}", board.returns[id]);
    }
    if board.place[id].is_some() { String::new() } else { "still to come".to_owned() }
}

fn whereabouts(board: &Board, commander: usize) -> (Place, String) {
    let off = if board.commanders & 1 << commander == 0 {
        "out of the game".to_owned()
    } else if board.commander_returns[commander] > 0 {
        format!("carried away, to come back in stage {}", board.commander_returns[commander])
    } else if board.commander_place[commander].is_some() {
        String::new()
    } else {
        "still to come".to_owned()
    };
    let hex = if off.is_empty() { place(board.commander_place[commander]) } else { -1 };
    (hex, off)
}
