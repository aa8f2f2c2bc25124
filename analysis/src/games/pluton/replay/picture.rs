//! The board reconstructed from events: every change has one.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, MAX_UNITS, UnitId, units_in};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::{Halves, Pluton};

use crate::games::pluton::knowledge::Knowledge;

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Where it is; [`Hex::NONE`] before it enters and when it is lost.
    pub hex: Hex,
    /// Its strength.
    pub halves: Halves,
    /// Its level of efficiency.
    pub level: Level,
    /// Whether the other side sees it.
    pub seen: bool,
    /// Whether its counter is on the map for the other side.
    pub placed: bool,
    /// The stage in which it was lost.
    pub lost: Option<u8>,
    /// The stage in which the other side saw it lost, until it sees the counter again, as a new commander.
    pub fell: Option<u8>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The stage.
    pub stage: u8,
    /// The side whose phase it is.
    pub active: Option<Side>,
    /// Every unit by its number; nothing where there is none.
    pub units: Vec<Option<Unit>>,
    /// The hex of each artillery marker.
    pub markers: [Hex; MAX_MARKERS],
}

/// The boards of a game, one after the other.
pub struct Pictures<'a> {
    knowledge: Knowledge<'a>,
    game: &'a Pluton,
    now: Picture,
}

impl<'a> Pictures<'a> {
    /// Before anything has happened.
    #[must_use]
    pub fn new(game: &'a Pluton) -> Self {
        let mut units = vec![None; MAX_UNITS];
        for unit in Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side))) {
            let halves = game.full_strength(unit);
            let absent =
                Unit { hex: Hex::NONE, halves, level: Level::Full, seen: false, placed: false, lost: None, fell: None };
            units[usize::from(unit)] = Some(absent);
        }
        let now = Picture { stage: 0, active: None, units, markers: [Hex::NONE; MAX_MARKERS] };
        Self { knowledge: Knowledge::new(game), game, now }
    }

    /// The board after these events, which follow those of earlier calls.
    pub fn after(&mut self, events: &[Event]) -> Picture {
        events.iter().for_each(|event| self.note(event));
        let (knowledge, stage) = (&self.knowledge, self.now.stage);
        for (unit, slot) in (0..).zip(&mut self.now.units) {
            if let Some(slot) = slot {
                slot.seen = slot.hex.is_some() && knowledge.is_seen(unit);
                slot.placed = knowledge.is_placed(unit, stage);
            }
        }
        self.now.clone()
    }

    fn note(&mut self, event: &Event) {
        self.knowledge.note(event);
        self.now.stage = event.stage;
        match event.kind {
            Kind::PhaseStarts => self.now.active = event.side,
            Kind::StageStarts | Kind::GameOver => self.now.active = None,
            _ => {}
        }
        if let Some(marker) = event.marker {
            match event.kind {
                Kind::MarkerPlaced | Kind::MarkerShifted | Kind::Drifted => {
                    self.now.markers[usize::from(marker)] = event.to;
                }
                Kind::MarkerLifted => self.now.markers[usize::from(marker)] = Hex::NONE,
                _ => {}
            }
        }
        if let Some(unit) = event.unit {
            self.note_unit(unit, event);
        }
    }

    fn note_unit(&mut self, unit: UnitId, event: &Event) {
        let in_sight = self.knowledge.is_seen(unit);
        let Some(slot) = &mut self.now.units[usize::from(unit)] else { return };
        match event.kind {
            Kind::SetUp | Kind::Moved | Kind::Withdrew => slot.hex = event.to,
            Kind::Promoted => {
                (slot.hex, slot.halves, slot.level) = (event.to, self.game.full_strength(unit), Level::Full);
                slot.lost = None;
            }
            Kind::Weakened => slot.halves = event.count.unwrap_or(slot.halves),
            Kind::Efficiency => slot.level = Level::from_name(event.result).unwrap_or(slot.level),
            Kind::Lost => {
                (slot.hex, slot.halves, slot.lost) = (Hex::NONE, 0, Some(event.stage));
                slot.fell = Some(event.stage).filter(|_| in_sight);
            }
            Kind::Revealed => slot.fell = None,
            _ => {}
        }
    }
}
