//! The features of wear: how many hits the units of a side can still take.
//!
//! Units that have not routed count by their rout points, as shares of the withdrawal level of their army.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::DEPLETED;

use super::level;
use crate::core::learning::features;
use crate::games::spqr::arms::{Duty, Role};

features! {
    /// The features of the wear of a side: units that are to break, or can take one to three more hits; units that have been rallied
    /// before; the share of the hits that each kind of unit can still take.
    Wear:
    Breaking = "breaking",
    OneLeft = "one-left",
    TwoLeft = "two-left",
    ThreeLeft = "three-left",
    Depleted = "depleted",
    FreshFoot = "fresh-foot",
    FreshLight = "fresh-light",
    FreshHorse = "fresh-horse",
    FreshElephants = "fresh-elephants",
}

/// Their names.
pub(super) const NAMES: &[&str] = Wear::NAMES;

/// The features by the hits that a unit can still take.
const LEFT: [Wear; 4] = [Wear::Breaking, Wear::OneLeft, Wear::TwoLeft, Wear::ThreeLeft];

/// The hits that a unit can take until it breaks; none for one that is to break.
pub(super) fn room(at: Position<'_>, unit: UnitId) -> u8 {
    at.quality(unit).saturating_sub(at.hits(unit))
}

/// Writes the features of a side.
pub(super) fn write(at: Position<'_>, side: Side, row: &mut [f32]) {
    let level = level(at, side);
    for unit in at.units(side).filter(|&unit| !at.is_routed(unit)) {
        add(at, unit, f32::from(at.worth(unit)) / level, row);
    }
}

fn add(at: Position<'_>, unit: UnitId, worth: f32, row: &mut [f32]) {
    let (card, room) = (at.card(unit), room(at, unit));
    if let Some(&feature) = LEFT.get(usize::from(room)) {
        row[feature as usize] += worth;
    }
    if at.state.unit(unit).has(DEPLETED) {
        row[Wear::Depleted as usize] += worth;
    }
    let kind = match card.role() {
        _ if card.arm.is_elephants() => Wear::FreshElephants,
        Role::Foot => Wear::FreshFoot,
        Role::Light => Wear::FreshLight,
        Role::Horse => Wear::FreshHorse,
    };
    row[kind as usize] += worth * f32::from(room) / f32::from(card.quality.max(1));
}
