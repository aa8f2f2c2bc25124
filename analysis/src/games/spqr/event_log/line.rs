//! One event as a line.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{leader_side, side_of, units_in};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation::{leader_label, unit_label};
use serde::Serialize;

/// An event.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    n: usize,
    turn: u8,
    /// What was going on: the innermost window.
    window: &'static str,
    rule: &'static str,
    event: &'static str,
    /// Null when it concerns both.
    side: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<&'a str>,
    /// The leader who is ordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    other_leader: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<&'static str>,
    /// The number to roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modifier: Option<i8>,
    /// The column of the shock table.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attacker_hits: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    defender_hits: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<&'a str>,
    /// The units of the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<&'a str>,
    /// Rout points lost so far, by side.
    #[serde(skip_serializing_if = "Option::is_none")]
    rout_points: Option<[u16; 2]>,
    #[serde(skip_serializing_if = "str::is_empty")]
    result: &'static str,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up.
    pub fn new(game: &'a Spqr, n: usize, event: &Event) -> Self {
        let scenario = &game.scenario;
        let side = event.side.or_else(|| event.unit.map(side_of)).or_else(|| event.leader.map(leader_side));
        let label = |hex: Hex| hex.is_some().then(|| scenario.map.field.label(hex));
        let id = |side: Side| scenario.armies[side.index()].id.as_str();
        let facing = facing(event);
        Self {
            n,
            turn: event.turn,
            window: event.window.name(),
            rule: event.rule,
            event: event.kind.name(),
            side: side.map(id),
            unit: event.unit.map(|unit| unit_label(game, unit)),
            target: event.target.map(|unit| unit_label(game, unit)),
            leader: event.leader.map(|leader| leader_label(game, leader)),
            other_leader: event.other_leader.map(|leader| leader_label(game, leader)),
            from: label(event.from),
            to: label(event.to),
            facing: facing.map(Facing::name),
            strength: event.strength,
            modifier: event.modifier,
            column: event.column,
            dice: event.dice.to_vec(),
            attacker_hits: event.hits.map(|[attacker, _]| attacker),
            defender_hits: event.hits.map(|[_, defender]| defender),
            count: event.count.filter(|_| !matches!(event.kind, Kind::ColumnChanged | Kind::Routs)),
            line: event.line.map(|line| scenario.lines[usize::from(line)].id.as_str()),
            units: side
                .into_iter()
                .flat_map(|side| units_in(side, event.units))
                .map(|unit| unit_label(game, unit))
                .collect(),
            rout_points: event.points,
            result: if matches!(event.kind, Kind::Moved | Kind::Turned | Kind::Advanced) && facing.is_some() {
                ""
            } else {
                event.result
            },
        }
    }
}

/// The facing of a unit after an event, if the event says so.
fn facing(event: &Event) -> Option<Facing> {
    match event.kind {
        Kind::Moved | Kind::Turned | Kind::Advanced => Facing::from_name(event.result),
        Kind::ColumnChanged | Kind::Routs => event.count.map(|facing| Facing::of(facing.into())),
        _ => None,
    }
}
