//! \[S1.5, S2.5\] Reinforcements: when waiting units may enter.

use crate::core::dice::Dice;
use crate::core::facts::Roll;
use crate::core::game::{Observer, Side};
use crate::games::pluton::data::{Arrival, Place};
use crate::games::pluton::event::{Arrives, Event, Fact, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::State;
use crate::games::pluton::switches::TriggerEntry;

impl Position<'_> {
    /// \[S1.5\] Whether a side has a platoon in one of these villages, without an enemy in the hex.
    fn has_captured(self, side: Side, villages: u32) -> bool {
        let all = self.game.scenario.villages.iter().enumerate();
        let mut hexes =
            all.filter(|(index, _)| villages & 1 << index != 0).flat_map(|(_, village)| village.hexes.iter());
        hexes.any(|&hex| self.platoons_in(hex, side) > 0 && !self.holds(hex, side.other()))
    }

    /// Whether the units of a place may enter.
    #[must_use]
    pub const fn is_open(self, place: usize) -> bool {
        self.state.open & 1 << place != 0
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// At the start of a stage: units may enter whose stage has come, whose condition was met, or whose roll succeeds.
    pub(super) fn open_places(&mut self) {
        for (index, place) in self.game.scenario.places.iter().enumerate() {
            if !self.at().is_open(index) && self.comes_now(index, place) {
                self.open_place(index);
            }
        }
    }

    fn comes_now(&mut self, index: usize, place: &Place) -> bool {
        match place.arrival {
            Arrival::SetUp => false,
            Arrival::Stage(stage) => self.state.stage >= stage,
            Arrival::Capture(villages) => self.at().has_captured(place.side, villages),
            Arrival::Dice { early, late, from } => {
                if self.state.ever_seen[place.side.other().index()] == 0 {
                    return false;
                }
                let most = if self.state.stage >= from { late } else { early };
                let die = self.roll(index as u8, Purpose::Entry);
                let result = if die <= most { Arrives::Enters } else { Arrives::Waits };
                let fact = Fact::EntryTest { place: index as u8, roll: Roll { die, result } };
                self.emit(fact, Rule::S2_5, |event| event.side = Some(place.side));
                result == Arrives::Enters
            }
        }
    }

    /// \[S1.5\] After a step: a capture lets a battalion enter in the same stage, or by switch in the next one.
    pub(super) fn note_capture(&mut self) {
        if self.game.scenario.switches.trigger_entry == TriggerEntry::NextStage {
            return;
        }
        for (index, place) in self.game.scenario.places.iter().enumerate() {
            if let Arrival::Capture(villages) = place.arrival
                && !self.at().is_open(index)
                && place.side == self.state.active
                && self.at().has_captured(place.side, villages)
            {
                self.open_place(index);
            }
        }
    }

    fn open_place(&mut self, index: usize) {
        self.state.open |= 1 << index;
        let place = &self.game.scenario.places[index];
        let rule = if matches!(place.arrival, Arrival::Dice { .. }) { Rule::S2_5 } else { Rule::S1_5 };
        self.emit(Fact::MayEnter { place: index as u8 }, rule, |event| event.side = Some(place.side));
    }
}
