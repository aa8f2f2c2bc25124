//! \[12\] Reorganisation.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::pluton::data::{UnitId, units_in};
use crate::games::pluton::event::{Event, Fact, Recovery, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::roll::Purpose;
use crate::games::pluton::state::{Level, State};
use crate::games::pluton::switches::SecondStep;

impl Position<'_> {
    /// \[12.1\] Whether a unit may reorganise in this stage: its marker has the colour of the stage, the level was not
    /// lost in this stage, unless a switch allows that, and no enemy is in its hex.
    #[must_use]
    pub fn may_reorganise(self, unit: UnitId) -> bool {
        let (due, stage) = (self.recovers(unit), self.state.stage);
        let colour = stage >= due && (stage - due).is_multiple_of(2);
        self.is_on_map(unit) && self.level(unit) != Level::Full && colour && !self.is_contested(self.hex(unit))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.2 F.3, F.6\] Reorganises the units of the active side: directed ones succeed \[12.3\], others roll \[12.4\].
    pub(super) fn reorganise(&mut self) {
        let side = self.state.active;
        let at = self.at();
        let due = at.units(side).filter(|&unit| at.may_reorganise(unit));
        let due = due.fold(0, |all, unit| all | crate::games::pluton::data::bit(unit));
        for unit in units_in(side, due) {
            let to = self.at().hex(unit);
            let die = (!self.at().is_directed(unit)).then(|| self.roll(unit, Purpose::Morale));
            let morale = self.game.scenario.counter(unit).morale;
            let succeeds = die.is_none_or(|die| self.game.scenario.tables.reorganises(morale, die));
            let result = if succeeds { Recovery::Improves } else { Recovery::Fails };
            self.emit(Fact::Reorganised { die, result }, Rule::P12_1, |event| {
                (event.unit, event.to) = (Some(unit), to);
            });
            if succeeds {
                self.improve(unit);
            }
        }
    }

    /// \[12.2, 12.5\] Raises the efficiency of a unit by a level. A pinned unit's marker changes colour, so it may
    /// recover again in the next stage, or by switch two stages later.
    fn improve(&mut self, unit: UnitId) {
        let level = self.at().level(unit).raised();
        let wait = match self.game.scenario.switches.second_step {
            SecondStep::NextStage => 1,
            SecondStep::TwoStages => 2,
        };
        self.set_level(unit, level, self.state.stage + wait, Rule::P12_2);
    }
}
