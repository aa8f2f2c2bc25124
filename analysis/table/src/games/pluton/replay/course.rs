//! What only the course of a game shows, and no state of it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::MAX_UNITS;
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::position::Position;

/// The course of a game up to an event.
#[derive(Clone)]
pub struct Course {
    /// The side whose phase has begun; none between stages.
    pub active: Option<Side>,
    /// The stage in which each unit was lost.
    pub lost: [Option<u8>; MAX_UNITS],
    /// The stage in which the other side saw it lost, until it sees the counter again, as a new commander.
    pub fell: [Option<u8>; MAX_UNITS],
}

impl Default for Course {
    fn default() -> Self {
        Self { active: None, lost: [None; MAX_UNITS], fell: [None; MAX_UNITS] }
    }
}

impl Course {
    /// Takes the next event into account, with the position after it.
    pub fn note(&mut self, event: &Event, at: Position<'_>) {
        match event.kind() {
            Kind::PhaseStarts => self.active = event.side,
            Kind::StageStarts | Kind::GameOver => self.active = None,
            _ => {}
        }
        let Some(unit) = event.unit else { return };
        let id = usize::from(unit);
        match event.kind() {
            Kind::Lost => {
                self.lost[id] = Some(event.stage);
                self.fell[id] = Some(event.stage).filter(|_| at.is_seen(unit));
            }
            Kind::Promoted => self.lost[id] = None,
            Kind::Revealed => self.fell[id] = None,
            _ => {}
        }
    }
}
