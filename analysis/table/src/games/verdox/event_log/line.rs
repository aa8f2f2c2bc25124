//! One event as a line.

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::UnitId;
use kartacz_engine::games::verdox::event::Event;
use kartacz_engine::games::verdox::event_fields::Fields;
use kartacz_engine::games::verdox::notation::unit_label;
use kartacz_engine::games::verdox::square::Square;
use serde::Serialize;

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
    units: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    barge: Option<String>,
    /// The place, when there is only one.
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target_unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    vp: i32,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up.
    pub fn new(game: &'a Verdox, n: usize, event: &Event) -> Self {
        let scenario = &game.scenario;
        let unit = |unit: UnitId| unit_label(game, unit);
        let fields = Fields::of(event.fact);
        let label = |square: Square| square.is_some().then(|| scenario.map.field.label(square).to_string());
        let (square, [from, to, target]) = places([event.from, event.to, event.target].map(label));
        Self {
            n,
            stage: event.turn,
            phase: event.phase.name(),
            rule: event.rule.name(),
            event: event.kind().name(),
            side: event.owner().map(|side| scenario.side_ids[side.index()].as_str()),
            units: event.unit.map(unit).into_iter().collect(),
            kind: fields.kind.map(|kind| kind.name()),
            barge: fields.barge.map(|barge| format!("barge-{}", barge + 1)),
            square,
            from,
            to,
            target,
            target_unit: fields.target_unit.map(unit),
            distance: fields.distance,
            dice: fields.die.into_iter().collect(),
            count: fields.count,
            result: fields.result,
            vp: event.vp,
        }
    }
}

/// A place that is the only one of an event stands alone.
fn places(places: [Option<String>; 3]) -> (Option<String>, [Option<String>; 3]) {
    if places.iter().flatten().count() == 1 {
        (places.into_iter().flatten().next(), [None, None, None])
    } else {
        (None, places)
    }
}
