//! The features of command: the leaders of a side that are still to act in this turn, and the orders phase in progress.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::data::LeaderId;
use kartacz_engine::games::spqr::position::Position;

use super::leads::Leads;
use super::level;
use super::phases::{chance, is_ordering};
use crate::core::learning::features;

features! {
    /// The features of the command of a side: whether it has the orders phase, the individual orders left in it, the chance of
    /// momentum after it; the orders phases to be expected in this turn; the initiative of the leaders that have not acted, and
    /// whether one of them is next; that of the overall commander; the rout points of its dead leaders, as a share of the
    /// withdrawal level.
    Command:
    Active = "active",
    Orders = "orders-left",
    Momentum = "momentum",
    Phases = "phases-left",
    Waiting = "waiting",
    Next = "next",
    Overall = "overall",
    Fallen = "fallen",
}

/// Their names.
pub(super) const NAMES: &[&str] = Command::NAMES;

/// The initiative, the number of orders, and the number of phases that count as 1.
const INITIATIVE: f32 = 10.0;
const ORDERS: f32 = 10.0;
const PHASES: f32 = 5.0;

/// Writes the features of a side, given its leaders that may have another phase.
pub(super) fn write(at: Position<'_>, side: Side, leads: &Leads, row: &mut [f32]) {
    if at.active() == Some(side) {
        row[Command::Active as usize] = 1.0;
        row[Command::Orders as usize] = if is_ordering(at) { f32::from(at.orders_left()) / ORDERS } else { 0.0 };
        row[Command::Momentum as usize] = chance(at.momentum_faces());
    }
    let waiting = || at.leaders(side).filter(|&leader| waits(at, leader));
    row[Command::Phases as usize] = leads.phases() / PHASES;
    let initiatives = waiting().map(|leader| at.initiative(leader));
    row[Command::Waiting as usize] = initiatives.clone().map(f32::from).sum::<f32>() / INITIATIVE;
    row[Command::Next as usize] = f32::from(u8::from(initiatives.min().is_some_and(|least| is_next(at, side, least))));
    let overall = at.leaders(side).find(|&leader| at.is_overall(leader));
    row[Command::Overall as usize] = overall.map_or(0.0, |leader| f32::from(at.initiative(leader)) / INITIATIVE);
    let dead = at.game.scenario.leaders_of(side).filter(|&leader| at.is_dead(leader));
    let level = level(at, side);
    row[Command::Fallen as usize] = dead.map(|leader| f32::from(at.leader_worth(leader))).sum::<f32>() / level;
}

/// Whether a leader has not acted yet in this turn, and can.
fn waits(at: Position<'_>, leader: LeaderId) -> bool {
    Some(leader) != at.orders_leader() && at.is_inactive(leader)
}

/// Whether no leader of the other side with a lower initiative is to act before.
fn is_next(at: Position<'_>, side: Side, least: u8) -> bool {
    at.leaders(side.other()).filter(|&leader| waits(at, leader)).all(|leader| at.initiative(leader) >= least)
}
