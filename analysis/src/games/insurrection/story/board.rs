//! The state of the story writer: places and losses of units.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Face, UnitId};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::event::{Event, Kind};
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;

/// Places and losses according to the events.
#[derive(Clone, Debug)]
pub struct Board<E: Compiled> {
    places: E::PerUnit<Hex<E::Size>>,
    losses: E::PerUnit<u8>,
    commanders: E::PerCommander<Hex<E::Size>>,
}

impl<E: Compiled> Board<E> {
    /// The set-up; units that are placed freely are still to come.
    pub fn new(game: &Rules<E>) -> Self {
        let mut board =
            Self { places: Array::filled(Hex::NONE), losses: Array::filled(0), commanders: Array::filled(Hex::NONE) };
        let scenario = &game.scenario;
        let free = scenario.deployment.as_ref().map(|deployment| deployment.side);
        for (place, unit) in board.places.as_mut_slice().iter_mut().zip(&scenario.units) {
            if unit.arrives == 0 && free != Some(unit.side) {
                *place = unit.hex;
            }
        }
        for (place, commander) in board.commanders.as_mut_slice().iter_mut().zip(&scenario.commanders) {
            if commander.arrives == 0 && free != Some(commander.side) {
                *place = commander.hex;
            }
        }
        board
    }

    /// The facing and the place of a unit that was placed before play.
    pub fn deploy(&mut self, events: &[Event<E>]) {
        events.iter().filter(|event| event.kind == Kind::Deployed).for_each(|event| self.note(event));
    }

    /// Applies an event.
    pub fn note(&mut self, event: &Event<E>) {
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
    pub fn units_at(&self, hex: Hex<E::Size>) -> E::Units {
        let here = self.places.iter().enumerate().filter(|&(_, &place)| place == hex);
        here.fold(E::Units::EMPTY, |set, (unit, _)| set | E::Units::only(unit as UnitId))
    }

    /// Where a unit is.
    pub fn place(&self, unit: UnitId) -> Hex<E::Size> {
        self.places[unit as usize]
    }

    /// Where a commander is.
    pub fn commander_place(&self, commander: u8) -> Hex<E::Size> {
        self.commanders[commander as usize]
    }

    /// The values of a unit; none when its last step is gone.
    pub fn values(&self, game: &Rules<E>, unit: UnitId) -> Option<Face> {
        let losses = self.losses[unit as usize];
        (losses < game.scenario.units[unit as usize].faces[0].size).then(|| game.values_after(unit, losses))
    }
}
