//! Receivers and stages of orders; orders for commanders alone.

use core::ops::RangeInclusive;

use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::games::insurrection::Rules;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Arm, CommanderId, UnitId};
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::files::names::{HEX, hex};
use crate::games::insurrection::orders::Orders;
use crate::games::insurrection::unit_set::bit;
use crate::scenario::reader::{Names, Reader, Wrong, number, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// The units that a name in a list of receivers stands for.
#[derive(Clone, Copy)]
pub(super) struct Receivers<E: Edition> {
    pub units: E::Units,
    /// Whether the name is that of a commander: then units with an order of their own keep it.
    pub formation: bool,
}

/// A unit of the side, a gun counter that was split, or all units of a commander of the side.
pub(super) fn receivers<E: Edition>(game: &Rules<E>, side: Side, node: &Node) -> Result<Receivers<E>, Wrong> {
    let help = "write the name of a unit or commander in quotes";
    let name = node.text().ok_or_else(|| unlike(node, "a name", help))?;
    let units = units_of(game, name);
    if units.any() {
        let own = units & game.sets.side[side.index()] == units;
        return own.then_some(Receivers { units, formation: false }).ok_or_else(|| other_side(game, side, name));
    }
    let commander = commander(game, side, name).map_err(|wrong| match game.commander_id(name) {
        Some(_) => wrong,
        None => Wrong::new(format!("there is no unit or commander {}", shown(name)), known(game, side, name)),
    })?;
    let units = game.sets.own(commander);
    if game.sets.overall >> commander & 1 == 1 {
        let message = format!("{} commands the whole side and has no formation", shown(name));
        return Err(Wrong::new(message, "name units, or the commanders of formations"));
    }
    Ok(Receivers { units, formation: true })
}

fn units_of<E: Edition>(game: &Rules<E>, name: &str) -> E::Units {
    let half_of = |id: &str| id.strip_prefix(name).is_some_and(|rest| matches!(rest, "-1" | "-2"));
    let units = game.scenario.units.iter().enumerate();
    units
        .filter(|(_, unit)| unit.id == name || unit.arm == Arm::Guns && half_of(&unit.id))
        .fold(E::Units::EMPTY, |set, (index, _)| set | bit(index as UnitId))
}

/// A commander of the side.
pub(super) fn commander<E: Edition>(game: &Rules<E>, side: Side, name: &str) -> Result<CommanderId, Wrong> {
    let commanders = || game.scenario.commanders.iter().filter(|commander| commander.side == side);
    let help = one_of(name, "commanders", commanders().map(|commander| commander.id.as_str()));
    match game.commander_id(name) {
        Some(id) if game.scenario.commanders[id as usize].side == side => Ok(id),
        Some(_) => Err(Wrong::new(format!("{} is not on the side of these orders", shown(name)), help)),
        None => Err(Wrong::new(format!("there is no commander {}", shown(name)), help)),
    }
}

fn other_side<E: Edition>(game: &Rules<E>, side: Side, name: &str) -> Wrong {
    Wrong::new(format!("{} is not on the side of these orders", shown(name)), known(game, side, name))
}

/// The units and commanders of a side, as help.
fn known<E: Edition>(game: &Rules<E>, side: Side, name: &str) -> String {
    let scenario = &game.scenario;
    let commanders = scenario.commanders.iter().filter(|commander| commander.side == side);
    let units = scenario.units.iter().filter(|unit| unit.side == side);
    let ids = commanders.map(|commander| commander.id.as_str()).chain(units.map(|unit| unit.id.as_str()));
    one_of(name, "units and commanders of the side", ids.collect::<Vec<_>>())
}

/// The stages in which an entry holds: all, unless restricted by `from` and `until`.
pub(super) fn stages<E: Edition>(t: &mut Reader, game: &Rules<E>) -> Option<RangeInclusive<u8>> {
    t.period("stage", game.scenario.stages)
}

const NO_SHARE: &str = "no commander has a share";
const ONE_SHARE: &str = "write at least one share above 0";

/// The shares of commanders; `None` when they are at fault.
fn shares<E: Edition>(t: &mut Reader, game: &Rules<E>, side: Side) -> Option<E::PerCommander<u8>> {
    let read = |id: &str, node: &Node| Ok((commander(game, side, id)?, number::<u8>(node, &(0..=100))?));
    let faults = t.faults();
    let shares = t.each_value("shares", Names::IDS, Shape::Number(0..=100), &read);
    if t.faults() > faults {
        return None;
    }
    let mut row = E::PerCommander::<_>::filled(0);
    for (_, (commander, share)) in shares {
        row[commander as usize] = share;
    }
    Some(row)
}

/// The commanders that an overall commander activates \[4.4\].
pub(super) fn activations<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &mut Orders<E>) {
    let side = orders.side;
    t.maybe_each("activations", Names::IDS, |_, t| {
        let overall = |commander: CommanderId| game.sets.overall >> commander & 1 == 1;
        let of = |node: &Node| {
            let help = "write the name of an overall commander in quotes";
            let name = node.text().ok_or_else(|| unlike(node, "a name", help))?;
            let id = commander(game, side, name)?;
            let wrong = || Wrong::new(format!("{} does not command the whole side", shown(name)), help);
            overall(id).then_some(id).ok_or_else(wrong)
        };
        let by = t.text("by", Names::IDS.pattern, &of);
        let stages = stages(t, game);
        let row = shares(t, game, side);
        let (Some(by), Some(stages), Some(row)) = (by, stages, row) else { return };
        if row.iter().all(|&share| share == 0) {
            return t.fault("shares", NO_SHARE, ONE_SHARE);
        }
        if row[by as usize] > 0 {
            return t.fault("shares", "an overall commander does not activate himself", "name other commanders");
        }
        for stage in stages {
            if orders.activations(stage).is_some() {
                let message = format!("other activations hold in stage {stage}");
                return t.fault("shares", message, "bound the stages with `from` and `until`");
            }
            orders.activations[usize::from(stage) - 1] = row;
        }
    });
}

/// The commanders whose chits go into the pool when some are chosen.
pub(super) fn choices<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &mut Orders<E>) {
    let side = orders.side;
    t.maybe_each("choices", Names::IDS, |_, t| {
        let stages = stages(t, game);
        let row = shares(t, game, side);
        let (Some(stages), Some(row)) = (stages, row) else { return };
        if row.iter().all(|&share| share == 0) {
            return t.fault("shares", NO_SHARE, ONE_SHARE);
        }
        let chooses = |stage: &u8| game.scenario.pools[usize::from(*stage) - 1][side.index()].choose > 0;
        if !stages.clone().any(|stage| chooses(&stage)) {
            return t.fault("", "there is no commander to choose in these stages", "remove it");
        }
        for stage in stages {
            if orders.shares(stage).is_some() {
                let message = format!("another choice holds in stage {stage}");
                return t.fault("shares", message, "bound the stages with `from` and `until`");
            }
            orders.shares[usize::from(stage) - 1] = row;
        }
    });
}

/// The posts of commanders.
pub(super) fn posts<E: Edition>(t: &mut Reader, game: &Rules<E>, orders: &mut Orders<E>) {
    let side = orders.side;
    t.maybe_each("posts", Names::IDS, |_, t| {
        let stages = stages(t, game);
        let of = |node: &Node| {
            let help = "write the name of a commander in quotes";
            commander(game, side, node.text().ok_or_else(|| unlike(node, "a name", help))?)
        };
        let commander = t.text("commander", Names::IDS.pattern, &of);
        let hex = t.text("hex", HEX, &|node| hex(game, node));
        let (Some(stages), Some(commander), Some(hex)) = (stages, commander, hex) else { return };
        for stage in stages {
            let post = &mut orders.posts[commander as usize][usize::from(stage) - 1];
            if post.is_some() {
                let message = format!("the commander has another post in stage {stage}");
                return t.fault("commander", message, "bound the stages with `from` and `until`");
            }
            *post = hex;
        }
    });
}
