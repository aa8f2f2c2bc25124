//! One event as a line.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::details::{Ride, Rifles};
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::insurrection::event::{self, Event, Fact};
use kartacz_engine::grid::Hex;
use serde::Serialize;

/// An event.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    n: usize,
    stage: u8,
    /// Null between activations.
    activation: Option<&'a str>,
    phase: &'static str,
    rule: &'static str,
    event: &'static str,
    /// Null when it concerns both.
    side: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    units: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commander: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<u8>,
    /// Of the units of a square, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    facings: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mp_before: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mp_after: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    distance: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    firepower: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quotient: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shot: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Sizes>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modifiers: Option<Vec<Modifier<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    morale: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    returns: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    vp: i16,
}

/// Sizes in melee.
#[derive(Debug, Serialize)]
struct Sizes {
    attacker: u8,
    defender: u8,
}

#[derive(Debug, Serialize)]
struct Modifier<'a> {
    rule: &'static str,
    reason: &'static str,
    value: i8,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up.
    pub fn new<E: Edition>(game: &'a Rules<E>, n: usize, event: &Event<E>) -> Self {
        let scenario = &game.scenario;
        let hex = |hex: Hex<E::Size>| hex.is_some().then(|| scenario.map.grid.label(hex).to_string());
        let commander = |id: u8| scenario.commanders[id as usize].id.as_str();
        let (shot, melee) = (Shot::of(event.fact), Bout::of(event.fact));
        let rifles = shot.and_then(|shot| shot.rifles);
        Self {
            n,
            stage: event.stage,
            activation: event.activation.map(commander),
            phase: event.phase.name(),
            rule: event.rule,
            event: event.kind().name(),
            side: event.side.map(|side| scenario.side_ids[side.index()].as_str()),
            units: event.unit_ids().map(|unit| scenario.units[unit as usize].id.as_str()).collect(),
            commander: event.commander.map(commander),
            hex: hex(event.hex),
            from: hex(event.from),
            to: hex(event.to),
            facing: event.facing,
            facings: event.facings.map(|facings| event.unit_ids().map(|unit| facings[unit as usize]).collect()),
            mp_before: event.mp_before,
            mp_after: event.mp_after,
            target: hex(event.target),
            distance: shot.map(|shot| shot.distance),
            firepower: rifles.map(|rifles| rifles.firepower),
            quotient: rifles.map(|rifles| rifles.quotient),
            row: rifles.map(|rifles| row_label(game, rifles.row.into())),
            shot: rifles.map(|rifles| rifles.number),
            sizes: melee.zip(event.side).map(|(melee, attacker)| melee.sizes(attacker)),
            dice: event.dice.to_vec(),
            modifiers: modifiers(game, event),
            morale: event.morale,
            difference: melee.map(|melee| melee.difference),
            returns: returns(event.fact),
            points: if let Fact::Scored { points, .. } = event.fact { Some(points) } else { None },
            result: event.result(),
            vp: event.vp,
        }
    }
}

impl<'a> Modifier<'a> {
    fn new<E: Edition>(game: &'a Rules<E>, modifier: &event::Modifier) -> Self {
        let event::Modifier { rule, reason, value, side } = *modifier;
        Self { rule, reason, value, side: side.map(|side| game.scenario.side_ids[side.index()].as_str()) }
    }
}

/// The modifiers; a roll that can have some names them also when it has none.
fn modifiers<'a, E: Edition>(game: &'a Rules<E>, event: &Event<E>) -> Option<Vec<Modifier<'a>>> {
    let roll = matches!(event.fact, Fact::Melee { .. } | Fact::FireTest { .. } | Fact::MoraleTest { .. });
    let named = || event.modifiers.iter().map(|modifier| Modifier::new(game, modifier)).collect();
    (roll || !event.modifiers.is_empty()).then(named)
}

/// The numbers of a shot.
#[derive(Clone, Copy)]
struct Shot {
    distance: u8,
    rifles: Option<Rifles>,
}

impl Shot {
    fn of(fact: Fact) -> Option<Self> {
        let Fact::Fired { distance, rifles, .. } = fact else { return None };
        Some(Self { distance, rifles })
    }
}

/// The numbers of a melee.
#[derive(Clone, Copy)]
struct Bout {
    sizes: [u8; 2],
    difference: u8,
}

impl Bout {
    fn of(fact: Fact) -> Option<Self> {
        let Fact::Melee { sizes, difference, .. } = fact else { return None };
        Some(Self { sizes, difference })
    }

    fn sizes(self, attacker: Side) -> Sizes {
        Sizes { attacker: self.sizes[attacker.index()], defender: self.sizes[attacker.other().index()] }
    }
}

/// The stage in which units or a commander return.
const fn returns(fact: Fact) -> Option<u8> {
    match fact {
        Fact::Routed { returns } | Fact::CommanderMoved { ride: Ride::Routs(returns) } => Some(returns),
        _ => None,
    }
}

/// A row of the rifle table by the quotients that it holds: `0-1`, `6+`.
#[must_use]
pub fn row_label<E: Edition>(game: &Rules<E>, row: usize) -> String {
    let rows = &game.scenario.tables.rifle;
    let from = rows[row].from;
    match rows.get(row + 1).map(|next| next.from - 1) {
        None => format!("{from}+"),
        Some(to) if to <= from => from.to_string(),
        Some(to) => format!("{from}-{to}"),
    }
}
