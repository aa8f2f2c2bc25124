//! One event as a line.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, LineId, leader_side, side_of, units_in};
use kartacz_engine::games::spqr::event::{Event, Fact};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up.
    pub fn new(game: &'a Spqr, n: usize, event: &Event) -> Self {
        let (scenario, fact) = (&game.scenario, event.fact);
        let side = event.side.or_else(|| event.unit.map(side_of)).or_else(|| event.leader.map(leader_side));
        let label = |hex: Hex| hex.is_some().then(|| scenario.map.field.label(hex));
        let line = line(fact);
        let id = |side: Side| scenario.armies[side.index()].id.as_str();
        Self {
            n,
            turn: event.turn,
            window: event.window.name(),
            rule: event.rule,
            event: fact.kind().name(),
            side: side.map(id),
            unit: event.unit.map(|unit| unit_label(game, unit)),
            target: event.target.map(|unit| unit_label(game, unit)),
            leader: event.leader.map(|leader| leader_label(game, leader)),
            other_leader: ordered(fact).map(|leader| leader_label(game, leader)),
            from: label(event.from),
            to: label(event.to),
            facing: fact.facing().map(Facing::name),
            strength: fact.strength(),
            modifier: event.modifier,
            column: fact.column(),
            dice: event.dice.to_vec(),
            attacker_hits: hits(fact).map(|[attacker, _]| attacker),
            defender_hits: hits(fact).map(|[_, defender]| defender),
            count: fact.count(),
            line: line.map(|(line, _)| scenario.lines[usize::from(line)].id.as_str()),
            units: side
                .zip(line)
                .into_iter()
                .flat_map(|(side, (_, units))| units_in(side, units))
                .map(|unit| unit_label(game, unit))
                .collect(),
            rout_points: points(fact),
            result: fact.result(),
        }
    }
}

/// The leader who is ordered.
fn ordered(fact: Fact) -> Option<LeaderId> {
    if let Fact::Ordered { other } = fact { other } else { None }
}

/// The hits of attackers and defenders.
fn hits(fact: Fact) -> Option<[u8; 2]> {
    if let Fact::ShockRolled { hits, .. } = fact { Some(hits) } else { None }
}

/// The line that is ordered, with its units as a bit mask.
fn line(fact: Fact) -> Option<(LineId, u64)> {
    if let Fact::LineOrdered { line, units, .. } = fact { Some((line, units)) } else { None }
}

/// Rout points by side.
fn points(fact: Fact) -> Option<[u16; 2]> {
    if let Fact::RoutPoints { points } = fact { Some(points) } else { None }
}
