//! The steps of a game.

use std::ops::Range;

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::side_of;
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::hex::Hex;

use super::board::Board;
use super::course::Course;
use crate::base::decimal::Decimal;
use crate::games::pluton::event_log::Account;
use crate::play::record::Recorded;
use crate::show::replay::step;
use crate::show::replay::step::{go_on, joined, once};
use crate::show::story::lines::Line;

/// A step of a game. It has no list of rules: each line names its own.
pub type Step<'a> = step::Step<Hex, Board<'a>>;

/// The steps of a game with these log lines: the set-up, then one for each group of lines.
pub fn steps<'a>(account: &Account<'a>, lines: Vec<Line>) -> Vec<Step<'a>> {
    let mut course = Course::default();
    let mut after = |range: Range<usize>| {
        let states = account.states[range.clone()].iter().map(|state| account.game.at(state));
        account.events[range.clone()].iter().zip(states).for_each(|(event, at)| course.note(event, at));
        Board::new(account, range.end, course.clone())
    };
    // The first step has at least one event.
    let opening = account.events.iter().take_while(|event| event.stage == 0).count().max(1);
    let mut steps = joined(lines, opening, |range, line| {
        let events = &account.events[range.clone()];
        Step {
            lines: vec![line],
            rules: Vec::new(),
            board: after(range.clone()),
            vp: score(account.events[..range.end].last()),
            ways: ways(events.iter()),
            shots: shots(events.iter()),
            places: places(events.iter()),
            mark: mark(events.iter()),
            stage: events.iter().any(|event| event.kind() == Kind::StageStarts),
            events: range,
        }
    });
    // The last step shows the end of the game, with events that have no line.
    if let Some(last) = steps.last_mut() {
        last.board = after(last.events.end..account.events.len());
        last.events.end = account.events.len();
        last.vp = score(account.events.last());
    }
    steps
}

/// The score after an event, if it is known.
pub fn score(event: Option<&Event>) -> Option<Decimal> {
    event.and_then(|event| event.half_vp).map(|half| Pluton::UNIT.points(half))
}

/// Whether a step has an event worth jumping to.
pub fn mark<'e>(mut events: impl Iterator<Item = &'e Event>) -> bool {
    events.any(|event| event.kind() == Kind::Lost)
}

/// The moves among these events, with the sides of the units.
pub fn ways<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<(usize, Vec<Hex>)> {
    let mut ways = Vec::new();
    let moves = |event: &&Event| matches!(event.kind(), Kind::Moved | Kind::Withdrew) && event.from.is_some();
    for event in events.filter(moves) {
        let side = event.unit.map(side_of).or(event.side).map_or(0, |side| side.index());
        go_on(&mut ways, side, event.from, event.to);
    }
    ways
}

/// The shots among these events.
pub fn shots<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<(usize, Hex, Hex)> {
    let shot = |event: &Event| {
        let side = event.unit.map(side_of).or(event.side)?;
        let far = event.kind() == Kind::Fired && event.from.is_some() && event.from != event.to;
        far.then(|| (side.index(), event.from, event.to))
    };
    events.filter_map(shot).collect()
}

/// Where indirect fire falls, units fight and are lost, and counters are turned.
pub fn places<'e>(events: impl Iterator<Item = &'e Event>) -> Vec<Hex> {
    let place = |event: &Event| match event.kind() {
        Kind::Lost => event.from,
        Kind::Shelled | Kind::Clash | Kind::NoClash | Kind::MarkerPlaced | Kind::Drifted | Kind::MarkerShifted => {
            event.to
        }
        Kind::Revealed | Kind::Concealed | Kind::CommanderTest | Kind::PromotionTest | Kind::Efficiency => event.to,
        _ => Hex::NONE,
    };
    once(events.map(place).filter(|hex| hex.is_some()))
}
