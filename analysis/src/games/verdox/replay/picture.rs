//! The board reconstructed from events: every change has one.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{BargeId, Kind, MAX_UNITS, UnitId};
use kartacz_engine::games::verdox::event::{Event, Kind as EventKind};
use kartacz_engine::games::verdox::square::Square;

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Where it is; [`Square::NONE`] before it enters and when it is lost.
    pub square: Square,
    /// Its kind.
    pub kind: Kind,
    /// Whether it lies face up.
    pub shown: bool,
    /// The turn in which it was lost, and how.
    pub lost: Option<(u8, &'static str)>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The game turn.
    pub turn: u8,
    /// The side that acts or enters.
    pub active: Option<Side>,
    /// Every unit by its number; nothing before it enters.
    pub units: Vec<Option<Unit>>,
    /// The place and the owner of each barge.
    pub barges: Vec<(Square, Option<Side>)>,
    /// Of each wall, whether it is a breach, and the owner of its gate.
    pub walls: Vec<(bool, Option<Side>)>,
}

/// The boards of a game, one after the other.
pub struct Pictures<'a> {
    game: &'a Verdox,
    now: Picture,
}

impl<'a> Pictures<'a> {
    /// Before anything has happened.
    #[must_use]
    pub fn new(game: &'a Verdox) -> Self {
        let map = &game.scenario.map;
        let now = Picture {
            turn: 0,
            active: None,
            units: vec![None; MAX_UNITS],
            barges: map.barges.iter().map(|&square| (square, None)).collect(),
            walls: game.terrain.walls.iter().map(|wall| (false, map.gates[wall.index()])).collect(),
        };
        Self { game, now }
    }

    /// The board after these events, which follow those of earlier calls.
    pub fn after(&mut self, events: &[Event]) -> Picture {
        events.iter().for_each(|event| self.note(event));
        self.now.clone()
    }

    fn note(&mut self, event: &Event) {
        self.now.turn = event.turn;
        match event.kind {
            // Deployment is before the first turn: both sides enter, and neither is active.
            EventKind::PhaseStarts | EventKind::Entered if event.turn > 0 => self.now.active = event.side,
            EventKind::TurnStarts | EventKind::GameOver => self.now.active = None,
            _ => {}
        }
        if let Some(unit) = event.unit {
            self.note_unit(unit, event);
        }
        if let Some(barge) = event.barge {
            self.note_barge(barge, event);
        }
        if let Some(wall) = self.wall(event.target) {
            match event.kind {
                EventKind::Breached => *wall = (true, None),
                EventKind::GateTaken => wall.1 = event.side,
                _ => {}
            }
        }
    }

    fn note_unit(&mut self, unit: UnitId, event: &Event) {
        let slot = &mut self.now.units[usize::from(unit)];
        if let (EventKind::Entered, Some(kind)) = (event.kind, event.unit_kind) {
            *slot = Some(Unit { square: event.to, kind, shown: false, lost: None });
        }
        let Some(unit) = slot else { return };
        match event.kind {
            EventKind::Shown => unit.shown = true,
            EventKind::Dismounted => unit.kind = event.unit_kind.unwrap_or(unit.kind),
            EventKind::Moved | EventKind::Sailed | EventKind::Ashore => unit.square = event.to,
            EventKind::Lost => {
                unit.square = Square::NONE;
                unit.lost = Some((event.turn, event.result));
            }
            _ => {}
        }
    }

    fn note_barge(&mut self, barge: BargeId, event: &Event) {
        let barge = &mut self.now.barges[usize::from(barge)];
        match event.kind {
            EventKind::BargeTaken => barge.1 = event.side,
            EventKind::BargeAdrift => barge.1 = None,
            EventKind::Sailed => barge.0 = event.to,
            EventKind::BargeLost => *barge = (Square::NONE, None),
            _ => {}
        }
    }

    fn wall(&mut self, square: Square) -> Option<&mut (bool, Option<Side>)> {
        let wall = square.is_some().then(|| self.game.terrain.wall(square))??;
        self.now.walls.get_mut(usize::from(wall))
    }
}
