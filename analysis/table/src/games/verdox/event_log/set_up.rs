//! The first line: the set-up.

use std::collections::BTreeMap;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{Hit, Kind, KindTable, Scenario, side_of};
use kartacz_engine::games::verdox::event::{Event, Fact};
use kartacz_engine::games::verdox::notation::unit_label;
use kartacz_engine::games::verdox::square::Square;
use serde::Serialize;

use super::Account;
use crate::play::record::About;
use crate::show::log_head::{Head, Values};

/// The set-up.
#[derive(Debug, Serialize)]
pub struct SetUp<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// The values of each kind of unit.
    kinds: BTreeMap<&'static str, KindLine>,
    /// How many units of each kind a side has, by its id.
    forces: BTreeMap<&'a str, BTreeMap<&'static str, u8>>,
    /// The commanders' quarters, in the order of the sides.
    headquarters: [String; 2],
    barges: Vec<BargeLine>,
    /// Every unit that enters in this game: which it is, is chosen when it enters.
    units: Vec<UnitLine<'a>>,
    #[serde(flatten)]
    values: Values<'a>,
}

#[derive(Debug, Serialize)]
struct KindLine {
    value: u16,
    points: u8,
    melee: bool,
    range: u8,
    /// The effect of each face of the die on it.
    hits: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct BargeLine {
    id: String,
    value: u16,
    square: String,
    hits: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
struct UnitLine<'a> {
    id: String,
    side: &'a str,
    kind: &'static str,
    value: u16,
    /// The game turn in which it enters, 0 at set-up.
    stage: u8,
    square: String,
}

impl<'a> SetUp<'a> {
    /// The set-up of a game.
    pub fn new(account: &Account<'a>, about: &'a About) -> Self {
        let scenario = &account.game.scenario;
        let kind = |kind: Kind| (kind.name(), KindLine::new(&scenario.kinds[kind.index()]));
        let force = |side: Side| {
            let forces = scenario.forces[side.index()];
            let forces = Kind::ALL.into_iter().map(|kind| (kind.name(), forces[kind.index()])).collect();
            (scenario.side_ids[side.index()].as_str(), forces)
        };
        Self {
            head: Head::new(account, about),
            kinds: Kind::ALL.into_iter().map(kind).collect(),
            forces: Side::BOTH.into_iter().map(force).collect(),
            headquarters: scenario.map.headquarters.map(|square| label(scenario, square)),
            barges: (1..).zip(&scenario.map.barges).map(|(id, &square)| BargeLine::new(scenario, id, square)).collect(),
            units: account.events.iter().filter_map(|event| UnitLine::new(account, event)).collect(),
            values: Values::new(account.provenance),
        }
    }
}

impl KindLine {
    fn new(table: &KindTable) -> Self {
        let KindTable { value, points, melee, range, hits } = *table;
        Self { value, points, melee, range, hits: words(&hits) }
    }
}

impl BargeLine {
    fn new(scenario: &Scenario, id: usize, square: Square) -> Self {
        let barge = scenario.barge;
        Self {
            id: format!("barge-{id}"),
            value: barge.value,
            square: label(scenario, square),
            hits: words(&barge.hits),
        }
    }
}

impl<'a> UnitLine<'a> {
    /// The unit that enters in this event, if one does.
    fn new(account: &Account<'a>, event: &Event) -> Option<Self> {
        let scenario = &account.game.scenario;
        let (Some(unit), Fact::Entered(Some(kind))) = (event.unit, event.fact) else { return None };
        Some(Self {
            id: unit_label(account.game, unit),
            side: &scenario.side_ids[side_of(unit).index()],
            kind: kind.name(),
            value: scenario.kinds[kind.index()].value,
            stage: event.turn,
            square: label(scenario, event.to),
        })
    }
}

fn words(hits: &[Hit]) -> Vec<&'static str> {
    hits.iter().map(|hit| hit.name()).collect()
}

fn label(scenario: &Scenario, square: Square) -> String {
    scenario.map.field.label(square).to_string()
}
