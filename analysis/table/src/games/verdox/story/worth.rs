//! The value of a side, part by part.

use crate::show::story::names::counted;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position::Position;

/// The value of a side: its units of each kind and their value, barges, and, under one reading, units that have not entered.
pub fn of(at: Position, side: Side) -> Vec<(String, i32)> {
    let scenario = &at.game.scenario;
    let value = |kind: Kind| i32::from(scenario.kinds[kind.index()].value);
    let mut worth: Vec<_> = Kind::ALL
        .into_iter()
        .map(|kind| (at.units(side).filter(|&unit| at.kind(unit) == kind).count(), kind))
        .filter(|(count, _)| *count > 0)
        .map(|(count, kind)| (super::names::counted(count, kind), count as i32 * value(kind)))
        .collect();
    let barges = at.barges().filter(|(_, barge)| barge.owner == Some(side)).count();
    if barges > 0 {
        worth.push((counted(barges as i64, "barge", "barges"), barges as i32 * i32::from(scenario.barge.value)));
    }
    let waiting = at.waiting(side);
    if scenario.switches.reserve_counts && waiting > 0 {
        let pool = Kind::ALL.into_iter().zip(at.pool(side));
        worth.push((format!("{waiting} waiting"), pool.map(|(kind, count)| i32::from(count) * value(kind)).sum()));
    }
    worth
}
