//! Positions of units and commanders in a free set-up.

use super::receivers::commander;
use crate::core::hint::{one_of, shown};
use crate::games::insurrection::Rules;
use crate::games::insurrection::data::{Deployment, UnitId};
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::files::names::{HEX, facing, hex, label};
use crate::games::insurrection::files::stacks;
use crate::games::insurrection::files::units::FACINGS;
use crate::games::insurrection::orders::{Orders, Place};
use crate::games::insurrection::position_builder::PositionBuilder;
use crate::grid::Hex;
use crate::scenario::reader::{Names, Reader, Wrong};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// Reads the set-up, if present.
pub(super) fn read<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &mut Orders<E>) {
    let side = orders.side;
    let deployment = game.scenario.deployment.as_ref().filter(|deployment| deployment.side == side);
    let Some(deployment) = deployment else {
        if t.has("set-up") {
            let whose = shown(&game.scenario.side_ids[side.index()]);
            t.fault("set-up", format!("{whose} have no free set-up in this scenario"), "remove it");
        }
        return t.skip("set-up", Shape::Table(Vec::new()));
    };
    t.maybe_table("set-up", |t| {
        let faults = t.faults();
        units(t, game, deployment, orders);
        commanders(t, game, deployment, orders);
        if t.faults() == faults {
            stand_together(t, game, orders);
        }
    });
}

fn units<E: Edition>(t: &mut Reader, game: &Rules<E>, deployment: &Deployment<E>, orders: &mut Orders<E>) {
    t.maybe_each("units", Names::IDS, |id, t| {
        let own = || game.scenario.units.iter().filter(|unit| unit.side == deployment.side);
        let unit = game.unit_id(id).filter(|&unit| game.scenario.units[unit as usize].side == deployment.side);
        if unit.is_none() {
            let help = one_of(id, "units of the side", own().map(|unit| unit.id.as_str()).collect::<Vec<_>>());
            t.fault("", format!("the side has no unit {}", shown(id)), help);
        }
        let hex = t.text("hex", HEX, &|node| zone(game, deployment, node));
        let facing = t.choice("facing", &FACINGS, facing);
        if let (Some(unit), Some(hex), Some(facing)) = (unit, hex, facing) {
            orders.units[unit as usize] = Some(Place { hex, facing });
        }
    });
}

fn commanders<E: Edition>(t: &mut Reader, game: &Rules<E>, deployment: &Deployment<E>, orders: &mut Orders<E>) {
    let read = |id: &str, node: &Node| Ok((commander(game, deployment.side, id)?, zone(game, deployment, node)?));
    for (_, (commander, hex)) in t.maybe_each_value("commanders", Names::IDS, Shape::Text(HEX), &read) {
        orders.commanders[commander as usize] = Some(Place { hex, facing: 0 });
    }
}

/// A hex of the set-up zone.
fn zone<E: Edition>(game: &Rules<E>, deployment: &Deployment<E>, node: &Node) -> Result<Hex<E::Size>, Wrong> {
    let hex = hex(game, node)?;
    if deployment.zone.contains(hex) {
        return Ok(hex);
    }
    let accepted: Vec<String> = deployment.zone.iter().map(|hex| label(game, hex)).collect();
    let help = one_of("", "hexes of the set-up", accepted.iter().map(String::as_str));
    Err(Wrong::new(format!("{} is outside the zone of the set-up", shown(&label(game, hex))), help))
}

/// Checks the stacks, together with units that stay in their printed hexes.
fn stand_together<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &Orders<E>) {
    let mut builder = PositionBuilder::printed(game);
    for (index, place) in orders.units.iter().enumerate() {
        if let Some(Place { hex, facing }) = *place {
            let unit = &game.scenario.units[usize::from(index as UnitId)];
            builder = builder.unit(&unit.id, &label(game, hex), facing);
        }
    }
    stacks::check(t, "units", game, &builder.board());
}
