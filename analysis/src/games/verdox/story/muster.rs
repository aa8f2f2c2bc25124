//! The units on the map and their kinds, according to the events.

use crate::show::story::names::counted;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{KINDS, Kind, MAX_BARGES, MAX_UNITS, UnitId, first_of, side_of};
use kartacz_engine::games::verdox::event::{Event, Kind as EventKind};

/// Units on the map and owners of barges.
#[derive(Clone, Debug)]
pub struct Muster {
    kinds: [Option<Kind>; MAX_UNITS],
    barges: [Option<Side>; MAX_BARGES],
    waiting: [[u8; KINDS]; 2],
}

impl Muster {
    /// Before any unit has entered.
    pub fn new(game: &Verdox) -> Self {
        Self { kinds: [None; MAX_UNITS], barges: [None; MAX_BARGES], waiting: game.scenario.forces }
    }

    /// The kind of a unit that is on the map.
    pub fn kind(&self, unit: UnitId) -> Option<Kind> {
        self.kinds[usize::from(unit)]
    }

    /// Applies an event.
    pub fn note(&mut self, event: &Event) {
        if let (Some(unit), Some(kind)) = (event.unit, event.unit_kind) {
            match event.kind {
                EventKind::Entered => {
                    self.waiting[side_of(unit).index()][kind.index()] -= 1;
                    self.kinds[usize::from(unit)] = Some(kind);
                }
                EventKind::Dismounted => self.kinds[usize::from(unit)] = Some(kind),
                EventKind::Lost => self.kinds[usize::from(unit)] = None,
                _ => {}
            }
        }
        if let Some(barge) = event.barge {
            match event.kind {
                EventKind::BargeTaken => self.barges[usize::from(barge)] = event.side,
                EventKind::BargeAdrift | EventKind::BargeLost => self.barges[usize::from(barge)] = None,
                _ => {}
            }
        }
    }

    /// The value of a side: its units of each kind and their value, barges, and, under one reading, units that have not entered.
    pub fn worth(&self, game: &Verdox, side: Side) -> Vec<(String, i32)> {
        let scenario = &game.scenario;
        let value = |kind: Kind| i32::from(scenario.kinds[kind.index()].value);
        let first = usize::from(first_of(side));
        let own = &self.kinds[first..first + MAX_UNITS / 2];
        let mut worth: Vec<_> = Kind::ALL
            .into_iter()
            .map(|kind| (own.iter().flatten().filter(|&&other| other == kind).count(), kind))
            .filter(|(count, _)| *count > 0)
            .map(|(count, kind)| (super::names::counted(count, kind), count as i32 * value(kind)))
            .collect();
        let barges = self.barges.iter().filter(|owner| **owner == Some(side)).count();
        if barges > 0 {
            worth.push((counted(barges as i64, "barge", "barges"), barges as i32 * i32::from(scenario.barge.value)));
        }
        if scenario.switches.reserve_counts {
            let waiting = Kind::ALL.iter().map(|kind| (self.waiting[side.index()][kind.index()], value(*kind)));
            let (count, sum) = waiting
                .fold((0, 0), |(all, sum), (count, value)| (all + usize::from(count), sum + i32::from(count) * value));
            if count > 0 {
                worth.push((format!("{count} waiting"), sum));
            }
        }
        worth
    }
}
