//! \[8.15, 3.0 D\] Reload.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::{UnitId, bit, side_of, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::missiles::weapon;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{Ammo, RALLIED, State};
use crate::games::spqr::switches::ScreenThreat;

impl Position<'_> {
    /// \[8.15\] Whether an enemy could fire at a unit with both in their present places: in range, in arc, in sight, with
    /// missiles left. Screens count by switch \[9.12\].
    #[must_use]
    pub fn is_in_range_of_fire(self, unit: UnitId) -> bool {
        let able =
            |enemy: UnitId, screen: bool| self.can_shoot(enemy, screen) && self.aim(enemy, unit, screen).is_some();
        let screens = self.switches().screen_threat == ScreenThreat::Counts;
        self.units(side_of(unit).other()).any(|enemy| able(enemy, false) || screens && able(enemy, true))
    }

    /// \[8.15, 10.27\] Whether a unit with missiles gets them back: not routed, in no enemy zone, and not under fire.
    #[must_use]
    pub fn may_reload(self, unit: UnitId) -> bool {
        let spent = |&screen: &bool| {
            weapon(self.card(unit), screen).is_some() && self.missiles_left(unit, screen) != Ammo::Full
        };
        [false, true].iter().any(spent)
            && !self.is_routed(unit)
            && !self.is_zoned(unit)
            && !self.is_in_range_of_fire(unit)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[3.0 D, 8.15\] The end of the rout and reload phase: rallied units may be ordered again, and all units reload
    /// simultaneously.
    pub(super) fn reload(&mut self) {
        let at = self.at();
        let words = Side::BOTH
            .map(|side| at.units(side).filter(|&unit| at.may_reload(unit)).fold(0, |word, unit| word | bit(unit)));
        for (side, word) in Side::BOTH.into_iter().zip(words) {
            for unit in units_in(side, word) {
                let state = &mut self.state.units[unit as usize];
                state.set_ammo(Ammo::Full);
                state.set_screen_ammo(Ammo::Full);
                self.emit(Fact::Reloaded, "8.15", |event| event.unit = Some(unit));
            }
        }
        for unit in &mut self.state.units {
            unit.set(RALLIED, false);
        }
    }
}
