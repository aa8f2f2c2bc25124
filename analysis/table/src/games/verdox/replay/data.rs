//! The steps as JSON for the page: the changes since the step before.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{BargeId, Kind, MAX_UNITS, UnitId, side_of};
use kartacz_engine::games::verdox::event::{Cause, Event, Fact};
use kartacz_engine::games::verdox::notation::unit_label;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::{Phase, State};
use serde::Serialize;

use super::steps::Step;
use crate::base::diagnostics::tamed;
use crate::games::verdox::event_log::Account;
use crate::show::replay::step::{Frame, Place, changed, safe_json};
use crate::show::sheet::Parts;

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

/// The turn and the manner of the loss of each unit. A state does not keep them.
type Losses = [Option<(u8, Cause)>; MAX_UNITS];

/// The JSON of the steps, without characters that are markup in any context.
pub fn json(account: &Account, parts: &Parts, steps: &[Step]) -> serde_json::Result<String> {
    let game = account.game;
    let units = 0..MAX_UNITS as UnitId;
    safe_json(&Data {
        hexes: parts.pixels(),
        sides: [0, 1].map(|side| tamed(&game.scenario.side_names[side])),
        units: units.clone().map(|unit| side_of(unit).index()).collect(),
        names: units.map(|unit| tamed(&unit_label(game, unit))).collect(),
        kinds: Kind::ALL.map(kind_name).to_vec(),
        labels: game
            .scenario
            .map
            .field
            .squares()
            .map(|square| game.scenario.map.field.label(square).to_string())
            .collect(),
        stages: game.scenario.turns,
        steps: frames(account, steps),
    })
}

fn frames(account: &Account, steps: &[Step]) -> Vec<Frame<Counter, Thing>> {
    let losses = losses(account.events);
    let before = std::iter::once(None).chain(steps.iter().map(|step| Some(&step.board)));
    steps.iter().zip(before).map(|(step, before)| frame(account.game, &losses, before, step)).collect()
}

fn losses(events: &[Event]) -> Losses {
    let mut losses = [None; MAX_UNITS];
    for event in events {
        if let (Some(unit), Fact::Lost(_, cause)) = (event.unit, event.fact) {
            losses[usize::from(unit)] = Some((event.turn, cause));
        }
    }
    losses
}

fn frame(game: &Verdox, losses: &Losses, before: Option<&State>, step: &Step) -> Frame<Counter, Thing> {
    let (now, map) = (&step.board, &game.scenario.map);
    let units = changed(MAX_UNITS, before, now, |state, id| counter(game.at(state), losses, id as UnitId));
    let count = map.barges.len() + game.terrain.walls.len();
    let things = changed(count, before, now, |state, id| thing(game.at(state), id));
    let at = game.at(now);
    // Deployment is before the first turn: both sides enter, and neither is active.
    let neither = at.turn() == 0 || at.phase() == Phase::Over;
    let active = if neither { -1 } else { at.active().index() as i8 };
    Frame::new(step, (at.turn(), active), (units, things), place)
}

fn place(square: Square) -> Place {
    if square.is_some() { square.0 as Place } else { -1 }
}

fn counter(at: Position, losses: &Losses, unit: UnitId) -> Counter {
    if !at.has_entered(unit) {
        return (-1, 0, true, String::new());
    }
    let (square, kind) = (at.square(unit), at.kind(unit));
    let lost = losses[usize::from(unit)].filter(|_| !square.is_some());
    let off =
        lost.map_or(String::new(), |(turn, cause)| format!("{}, {} in turn {turn}", kind_name(kind), cause.name()));
    (place(square), kind.index(), !at.is_shown(unit), off)
}

fn kind_name(kind: Kind) -> String {
    kind.name().replace('-', " ")
}

fn thing(at: Position, id: usize) -> Thing {
    let index = |owner: Option<Side>| owner.map_or(-1, |side| side.index() as i8);
    match id.checked_sub(at.game.scenario.map.barges.len()) {
        None => {
            let barge = at.barge(id as BargeId);
            (place(barge.square), index(barge.owner), false)
        }
        Some(wall) => {
            let wall = at.game.terrain.walls[wall];
            (place(wall), index(at.gate_owner(wall)), at.is_breached(wall))
        }
    }
}
