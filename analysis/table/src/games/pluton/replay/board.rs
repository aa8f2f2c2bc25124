//! The board after a step.

use kartacz_engine::games::pluton::data::UnitId;
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::position::Position;

use super::course::Course;
use crate::games::pluton::event_log::Account;

/// The board after a step.
#[derive(Clone)]
pub struct Board<'a> {
    /// The position.
    pub at: Position<'a>,
    /// The course of the game that has led to it.
    pub course: Course,
    /// The unit whose deed the next events report, and where it began.
    doing: Option<(UnitId, Hex)>,
}

impl<'a> Board<'a> {
    /// The board after a number of events, at least one, with their course.
    pub fn new(account: &Account<'a>, events: usize, course: Course) -> Self {
        let at = account.game.at(&account.states[events - 1]);
        Self { at, course, doing: doing(&account.events[events..]) }
    }

    /// The hex of a unit; [`Hex::NONE`] when it is not on the map.
    pub fn hex(&self, unit: UnitId) -> Hex {
        match self.doing {
            Some((doer, from)) if doer == unit => from,
            _ => self.at.hex(unit),
        }
    }

    /// Whether the other side sees a unit on the map.
    pub fn is_seen(&self, unit: UnitId) -> bool {
        self.hex(unit).is_some() && self.at.is_seen(unit)
    }
}

/// The unit whose deed these events report first, and where it began. Counters that it turns are reported before it:
/// until it is reported, too, its unit is where it was.
fn doing(events: &[Event]) -> Option<(UnitId, Hex)> {
    let before = |event: &&Event| !matches!(event.kind(), Kind::Revealed | Kind::Concealed | Kind::Efficiency);
    let deed = events.iter().find(before)?;
    let moves = matches!(deed.kind(), Kind::SetUp | Kind::Moved | Kind::Withdrew | Kind::Lost);
    deed.unit.filter(|_| moves).map(|unit| (unit, deed.from))
}
