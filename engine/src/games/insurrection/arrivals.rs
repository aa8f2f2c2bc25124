//! \[Maciejowice 13\] Commanders whose arrival is rolled for, in one of several hexes.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::insurrection::data::{CERTAIN, CommanderId, Unit, UnitId};
use crate::games::insurrection::details::Arrival;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::State;
use crate::grid::{Grid, Hex, Tabled};

/// A hex some columns further to the east in the same row; `None` off the map.
pub(super) fn moved_by<S: Tabled>(grid: &Grid<S>, hex: Hex<S>, columns: i16) -> Option<Hex<S>> {
    let (row, column) = grid.row_column(hex);
    grid.hex(row, u8::try_from(i16::from(column) + columns).ok()?)
}

impl<E: Edition> Position<'_, E> {
    /// Whether a unit arrives only with or after its commander, because the stage or hex of his arrival is rolled for.
    pub(super) fn awaits_commander(self, unit: UnitId) -> bool {
        let commander = self.commander_of(unit);
        E::HAS.chance
            && self.board.commanders_expected >> commander & 1 == 1
            && self.game.scenario.commanders[commander as usize].by_chance()
            && !self.data(unit).reserve()
    }

    /// The arrival hex of a unit: shifted by as many columns as its commander's.
    pub(super) fn shifted(self, unit: UnitId) -> Hex<E::Size> {
        let Unit { hex, commander, .. } = *self.data(unit);
        if !E::HAS.chance || self.data(unit).reserve() {
            return hex;
        }
        let columns = self.board.overall().shift[commander as usize];
        moved_by(&self.game.scenario.map.grid, hex, columns.into()).unwrap_or(hex)
    }

    fn data(&self, unit: UnitId) -> &Unit<E> {
        &self.game.scenario.units[unit as usize]
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// The hex where an expected commander arrives in this stage; `None` when he does not arrive yet. He arrives on a
    /// roll below his chance; one of several hexes is drawn.
    pub(super) fn hex_of_arrival(&mut self, commander: CommanderId) -> Option<Hex<E::Size>> {
        let data = &self.game.scenario.commanders[commander as usize];
        if !E::HAS.chance {
            return Some(data.hex);
        }
        if data.chance < CERTAIN {
            let die = self.draw_arrival(commander, 10, Purpose::Arrival) as u8;
            let arrives = die < data.chance;
            let result = if arrives { Arrival::Arrives } else { Arrival::Waits };
            self.emit(Fact::ArrivalRoll { result }, "13", |event| {
                event.side = Some(data.side);
                event.commander = Some(commander);
                event.dice.push(die);
            });
            if !arrives {
                return None;
            }
        }
        let [_, _, ..] = data.entry[..] else { return Some(data.entry.first().copied().unwrap_or(data.hex)) };
        let drawn = self.draw_arrival(commander, data.entry.len() as u32, Purpose::Entry);
        let hex = data.entry[drawn as usize];
        self.emit(Fact::EntryDrawn, "13", |event| {
            event.side = Some(data.side);
            event.commander = Some(commander);
            event.dice.push(drawn as u8);
            event.hex = hex;
        });
        Some(hex)
    }

    /// Records how far a commander's arrival is shifted, for his units.
    pub(super) fn note_shift(&mut self, commander: CommanderId, hex: Hex<E::Size>) {
        if E::HAS.chance {
            let grid = &self.game.scenario.map.grid;
            let [from, to] =
                [self.game.scenario.commanders[commander as usize].hex, hex].map(|hex| grid.row_column(hex).1);
            self.state.board.overall_mut().shift[commander as usize] = (i16::from(to) - i16::from(from)) as i8;
        }
    }
}
