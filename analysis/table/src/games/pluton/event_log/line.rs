//! One event as a line.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{UnitId, marker_side};
use kartacz_engine::games::pluton::event::Event;
use kartacz_engine::games::pluton::event_fields::Fields;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::notation::unit_label;
use kartacz_engine::games::pluton::position::Position;
use serde::Serialize;

use super::marker_label;
use crate::base::decimal::Decimal;
use crate::games::pluton::knowledge::known_event;
use crate::play::record::Recorded;

/// An event.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    n: usize,
    stage: u8,
    phase: &'static str,
    rule: &'static str,
    event: &'static str,
    /// Null when it concerns both.
    side: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marker: Option<String>,
    /// The place whose units may enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    strength: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modifier: Option<i8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modified: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    levels: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    losses: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// The sides that know all of it.
    known_to: Vec<&'a str>,
    /// The sides that know of it, but not of which unit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    noticed_by: Vec<&'a str>,
    /// Net for the first side.
    vp: Option<Decimal>,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up, with the position after it.
    pub fn new(at: Position<'a>, n: usize, event: &Event) -> Self {
        let game = at.game;
        let scenario = &game.scenario;
        let fields = Fields::of(event.fact);
        let side = event.owner().or_else(|| fields.marker.map(marker_side));
        let label = |hex: Hex| hex.is_some().then(|| scenario.map.field.label(hex));
        let id = |side: Side| scenario.side_ids[side.index()].as_str();
        let unit = |unit: UnitId| unit_label(game, unit);
        let known = |whole: bool| {
            let knows = |&side: &Side| {
                let known = known_event(at, event, side);
                known.is_some_and(|known| ((known.unit, known.target) == (event.unit, event.target)) == whole)
            };
            Side::BOTH.into_iter().filter(knows).map(id).collect()
        };
        Self {
            n,
            stage: event.stage,
            phase: event.phase.name(),
            rule: event.rule.name(),
            event: event.kind().name(),
            side: side.map(id),
            units: event.unit.map(unit).into_iter().collect(),
            target: event.target.map(unit),
            marker: fields.marker.map(|marker| marker_label(game, marker)),
            place: fields.place.map(|place| scenario.places[usize::from(place)].id.as_str()),
            from: label(event.from),
            to: label(event.to),
            distance: fields.distance,
            strength: fields.strength,
            modifier: fields.modifier,
            modified: fields.modified,
            dice: fields.die.into_iter().collect(),
            levels: fields.levels,
            losses: fields.losses,
            count: fields.count,
            result: fields.result,
            known_to: known(true),
            noticed_by: known(false),
            vp: event.half_vp.map(|half| Pluton::UNIT.points(half)),
        }
    }
}
