//! \[7.25, 7.26, 8.31\] Designation: the units that attack in the shock segment.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::Marking;
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Angle;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COLUMN, ENGAGED, FIRED_NOW, MOVED_NOW, Mark, ROUTED, State};
use crate::games::spqr::tables::Superiority;
use crate::games::spqr::window::Frame;

impl Position<'_> {
    /// \[6.75, 9.21, 4.73, 9.72\] Whether a unit can attack in shock combat at all: not in column, routed, skirmishers,
    /// or the elephant of a leader.
    #[must_use]
    pub fn may_attack(self, unit: UnitId) -> bool {
        let (counter, card) = (self.of(unit), self.card(unit));
        let able = !counter.has(ROUTED | COLUMN) && card.arm != Arm::Skirmishers && card.rider.is_none();
        able && self.is_on_map(unit) && (!counter.did(MOVED_NOW) || self.may_attack_moved(unit))
    }

    /// \[8.32, 9.15\] The enemies that a unit would attack, as a bit mask of the units that represent their stacks:
    /// those in its zone of control. Cavalry does not attack elephants from the front.
    #[must_use]
    pub fn targets(self, unit: UnitId) -> u64 {
        if !self.may_attack(unit) {
            return 0;
        }
        let side = side_of(unit);
        let mut word = 0;
        for hex in self.rim(unit).iter().copied() {
            if let Some(other) = self.top(hex).filter(|&other| side_of(other) != side) {
                let target = self.lead(other);
                if self.exerts(unit, hex) && self.may_strike(unit, target) {
                    word |= bit(target);
                }
            }
        }
        word
    }

    /// Whether the tables allow an attack between two types.
    fn may_strike(self, unit: UnitId, target: UnitId) -> bool {
        let tables = &self.game.scenario.tables;
        let (arm, other) = (self.card(unit).arm.index(), self.card(target).arm.index());
        let angle = self.attack_angle(unit, target);
        let barred = angle == Angle::Front && tables.superiority[arm][other] == Superiority::Barred;
        tables.column(arm, other, angle) > 0 && !barred
    }

    /// The shock marker of a stack: the strongest among its units \[7.26\].
    #[must_use]
    pub fn stack_mark(self, unit: UnitId) -> Mark {
        let marks = || units_in(side_of(unit), self.stack_word(unit)).map(|each| self.of(each).mark());
        [Mark::MustCheck, Mark::NoCheck]
            .into_iter()
            .find(|&mark| marks().any(|each| each == mark))
            .unwrap_or(Mark::None)
    }

    /// The attacking units of this segment, one per stack, as a bit mask.
    #[must_use]
    pub fn attackers(self, side: Side) -> u64 {
        let attacks = |unit: &UnitId| self.stack_mark(*unit) != Mark::None && self.targets(*unit) != 0;
        self.leads(side, self.on_map(side)).filter(attacks).fold(0, |word, unit| word | bit(unit))
    }

    /// \[7.25 C\] Whether an unmoved unit may be designated: it has fired on orders, or the active leader may designate
    /// it, and an enemy is in its zone.
    #[must_use]
    pub fn may_be_designated(self, unit: UnitId) -> bool {
        let unmoved = || units_in(side_of(unit), self.stack_word(unit)).all(|each| !self.of(each).did(MOVED_NOW));
        self.is_beside_enemy(unit)
            && unmoved()
            && self.stack_mark(unit) == Mark::None
            && self.targets(unit) != 0
            && (self.of(unit).did(FIRED_NOW) || self.may_designate(self.orders().leader, unit))
    }

    pub(super) fn visit_designation(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let later = |unit: &UnitId| frame.unit == NO_UNIT || *unit > frame.unit;
        let mut any = false;
        for unit in self.leads(frame.side, self.on_map(frame.side)).filter(later) {
            if self.may_be_designated(unit) {
                if self.step_backs(unit).any(|hex| visit(Action::Advance { unit, hex })) {
                    return true;
                }
                any = true;
                if visit(Action::Designate { unit }) {
                    return true;
                }
            }
        }
        any && visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_designation(&mut self, _: Frame, action: Action) {
        if let Action::Advance { unit, hex } = action {
            return self.step_back(unit, hex);
        }
        let Action::Designate { unit } = action else { return self.end_designation() };
        self.mark(unit, Mark::NoCheck, Marking::Designated);
        self.state.orders.acted = true;
        self.top().unit = unit;
    }

    pub(super) fn proceed_designation(&mut self, _: Frame) {
        self.end_designation();
    }

    /// \[7.25 A, 7.26, 10.51\] Heavy units that have moved next to an enemy must attack; so must engaged units in range.
    fn end_designation(&mut self) {
        let side = self.pop().side;
        for unit in units_in(side, self.at().on_map(side)) {
            let at = self.at();
            let heavy = self.game.scenario.tables.heavy[at.card(unit).arm.index()];
            let free = at.of(unit).mark() == Mark::None;
            if free && heavy && at.of(unit).did(MOVED_NOW) && at.targets(unit) != 0 {
                self.mark(unit, Mark::MustCheck, Marking::FoundBeside);
            } else if free && at.of(unit).has(ENGAGED) && at.lead(unit) == unit && at.may_be_designated(unit) {
                self.mark(unit, Mark::NoCheck, Marking::Engaged);
            }
        }
    }

    /// \[7.26\] Puts a shock marker on a unit.
    pub(super) fn mark(&mut self, unit: UnitId, mark: Mark, marking: Marking) {
        self.state.units[unit as usize].set_mark(mark);
        self.emit(Fact::Marked { mark, marking }, marking.rule(), |event| event.unit = Some(unit));
    }
}
