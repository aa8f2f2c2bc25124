//! Names and numbers as text.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::Class;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId};
use kartacz_engine::games::spqr::event::Event;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation::unit_label;
use kartacz_engine::games::spqr::position::Position;

/// The name of a side.
pub fn side(game: &Spqr, side: Side) -> &str {
    &game.scenario.armies[side.index()].name
}

/// The number of a hex.
pub fn hex(game: &Spqr, hex: Hex) -> String {
    game.scenario.map.field.label(hex)
}

/// The class of a unit, or else its type.
pub fn kind(game: &Spqr, unit: UnitId) -> String {
    let card = game.card(unit);
    let name = if card.class == Class::None { card.arm.name() } else { card.class.name() };
    name.replace('-', " ")
}

/// The name of a kind for a number of its units: phalanxes and cohorts are counted, foot and horse are not.
pub fn many(kind: &str, count: usize) -> String {
    match kind {
        "phalanx" if count > 1 => "phalanxes".to_owned(),
        "cohort" if count > 1 => "cohorts".to_owned(),
        _ => kind.replace("roman", "Roman"),
    }
}

/// A unit of an event with its class or type.
///
/// # Panics
/// When the event has no such unit.
pub fn unit(game: &Spqr, unit: Option<UnitId>) -> String {
    let unit = unit.expect("the event has a unit");
    format!("{} ({})", unit_label(game, unit), kind(game, unit))
}

/// A unit of an event by its id.
///
/// # Panics
/// When the event has no such unit.
pub fn id(game: &Spqr, unit: Option<UnitId>) -> &str {
    unit_label(game, unit.expect("the event has a unit"))
}

/// The leader of an event by his name.
///
/// # Panics
/// When the event has no leader.
pub fn leader(game: &Spqr, leader: Option<LeaderId>) -> &str {
    &game.scenario.leader(leader.expect("the event has a leader")).name
}

/// The first die of an event with its modifier: `die 4`, `die 4 +1`.
///
/// # Panics
/// When no die was rolled.
pub fn die(event: &Event) -> String {
    let die = event.dice.first().expect("the event has a die");
    match event.modifier {
        None | Some(0) => format!("die {die}"),
        Some(modifier) => format!("die {die} {modifier:+}"),
    }
}

/// `12 of 72` rout points of each side.
pub fn points(at: Position) -> String {
    let of = |one: Side| {
        let level = at.game.scenario.armies[one.index()].withdrawal;
        format!("{} {} of {level}", side(at.game, one), at.rout_points(one))
    };
    format!("Rout points lost: {}, {}", of(Side::First), of(Side::Second))
}

/// A facing in words.
pub const fn facing(facing: Facing) -> &'static str {
    match facing {
        Facing::Ne => "north-east",
        Facing::E => "east",
        Facing::Se => "south-east",
        Facing::Sw => "south-west",
        Facing::W => "west",
        Facing::Nw => "north-west",
    }
}
