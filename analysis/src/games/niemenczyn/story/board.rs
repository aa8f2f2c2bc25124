//! The state of the story writer: places and losses of units.

use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::data::{Face, MAX_COMMANDERS, MAX_UNITS, UnitId};
use kartacz_engine::games::niemenczyn::event::{Event, Kind, UnitSet};
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::Hex;

/// Places and losses according to the events.
#[derive(Clone, Debug)]
pub struct Board {
    places: [Hex; MAX_UNITS],
    losses: [u8; MAX_UNITS],
    commanders: [Hex; MAX_COMMANDERS],
}

impl Board {
    /// The set-up; units that are placed freely are still to come.
    pub fn new(game: &Niemenczyn) -> Self {
        let mut board =
            Self { places: [Hex::NONE; MAX_UNITS], losses: [0; MAX_UNITS], commanders: [Hex::NONE; MAX_COMMANDERS] };
        let scenario = &game.scenario;
        let free = scenario.deployment.as_ref().map(|deployment| deployment.side);
        for (place, unit) in board.places.iter_mut().zip(&scenario.units) {
            if unit.arrives == 0 && free != Some(unit.side) {
                *place = unit.hex;
            }
        }
        for (place, commander) in board.commanders.iter_mut().zip(&scenario.commanders) {
            if commander.arrives == 0 && free != Some(commander.side) {
                *place = commander.hex;
            }
        }
        board
    }

    /// The facing and the place of a unit that was placed before play.
    pub fn deploy(&mut self, events: &[Event]) {
        events.iter().filter(|event| event.kind == Kind::Deployed).for_each(|event| self.note(event));
    }

    /// Applies an event.
    pub fn note(&mut self, event: &Event) {
        let to = match event.kind {
            Kind::Deployed | Kind::Arrived | Kind::Rallied => event.hex,
            Kind::Moved | Kind::Withdrew | Kind::Counterattack | Kind::CommanderMoved => event.to,
            Kind::Routed | Kind::Eliminated | Kind::RallyTooLate | Kind::GunsCaptured | Kind::CommanderLost => {
                Hex::NONE
            }
            Kind::Loss => {
                each(event.units).for_each(|unit| self.losses[unit as usize] += 1);
                return;
            }
            _ => return,
        };
        each(event.units).for_each(|unit| self.places[unit as usize] = to);
        if let Some(commander) = event.commander {
            self.commanders[commander as usize] = to;
        }
    }

    /// The units in a hex of the map, captured guns left out.
    pub fn units_at(&self, hex: Hex) -> UnitSet {
        let here = self.places.iter().enumerate().filter(|&(_, &place)| place == hex);
        here.fold(0, |set, (unit, _)| set | 1 << unit)
    }

    /// Where a unit is.
    pub fn place(&self, unit: UnitId) -> Hex {
        self.places[unit as usize]
    }

    /// Where a commander is.
    pub fn commander_place(&self, commander: u8) -> Hex {
        self.commanders[commander as usize]
    }

    /// The values of a unit; none when its last step is gone.
    pub fn values(&self, game: &Niemenczyn, unit: UnitId) -> Option<Face> {
        let losses = self.losses[unit as usize];
        (losses < game.scenario.units[unit as usize].faces[0].size).then(|| game.values_after(unit, losses))
    }
}
