//! The orders to leaders.

use crate::core::hint::one_of;
use crate::games::spqr::Spqr;
use crate::games::spqr::plan::{LeaderOrder, Plan, Preparation, Will};
use crate::scenario::reader::{Names, Reader, reference};

/// Reads the orders to the side's leaders; `formations` are the names of the formations.
pub(super) fn read(t: &mut Reader, game: &Spqr, formations: &[String], plan: &mut Plan) {
    let side = plan.side;
    let ids = || game.scenario.leaders_of(side).map(|leader| game.scenario.leader(leader).id.as_str());
    t.maybe_each("leaders", Names::IDS, |name, t| {
        let order = order(t, formations);
        let known = game.scenario.leaders_of(side).find(|&leader| game.scenario.leader(leader).id == name);
        match known {
            Some(leader) => plan.leaders[leader as usize] = order,
            None if t.describing() => {}
            None => t.fault("", "the side has no such leader", one_of(name, "leaders", ids())),
        }
        if order.prepare != Preparation::Free && !game.scenario.armies[side.index()].prepares && !t.describing() {
            t.fault("prepare", "the side prepares no withdrawals (6.58)", "remove it");
        }
    });
}

fn order(t: &mut Reader, formations: &[String]) -> LeaderOrder {
    let ids = || formations.iter().map(String::as_str);
    LeaderOrder {
        momentum: t.maybe_choice("momentum", Will::NAMES, Will::from_name).unwrap_or_default(),
        trump: t.maybe_choice("trump", Will::NAMES, Will::from_name).unwrap_or_default(),
        prepare: t.maybe_choice("prepare", Preparation::NAMES, Preparation::from_name).unwrap_or_default(),
        with: t.maybe_text("with", Names::IDS.pattern, &|node| {
            reference(node, ids(), |name| ids().position(|id| id == name).map(|index| index as u8))
        }),
    }
}
