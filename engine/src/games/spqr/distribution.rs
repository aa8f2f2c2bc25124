//! \[10.14, 6.68, 9.62\] Distribution of the hits of a combat among the units of a side.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::switches::HitShare;
use crate::games::spqr::window::{FREE, Frame, Window};

impl Position<'_> {
    pub(super) fn visit_distribution(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let later = |unit: &UnitId| !frame.has(FREE) || frame.unit == NO_UNIT || *unit >= frame.unit;
        frame.spent > 0
            && units_in(self.shared_side(frame), frame.pool.word())
                .filter(later)
                .any(|unit| visit(Action::Take { unit }))
    }

    /// The side whose units take the hits: freely divided hits are the defenders', distributed by the attacker.
    const fn shared_side(self, frame: Frame) -> Side {
        if frame.has(FREE) { frame.side.other() } else { frame.side }
    }

    /// \[10.14\] Whether the attacker divides the hits of the defenders freely: a single two-hex unit, a phalanx or
    /// heavy infantry, attacks more than one one-hex unit.
    #[must_use]
    pub fn divides_freely(self, combat: u8) -> bool {
        let [side, enemy] = self.sides_of(combat);
        let mut attackers = self.leads(side, self.fighting(combat, side));
        let great = |unit: UnitId| self.card(unit).double && matches!(self.card(unit).arm, Arm::Phalanx | Arm::Heavy);
        let alone = attackers.next().is_some_and(great) && attackers.next().is_none();
        let defenders = self.leads(enemy, self.fighting(combat, enemy));
        let small = defenders.clone().all(|unit| !self.card(unit).double);
        self.switches().hit_share == HitShare::Defenders && alone && small && defenders.count() > 1
    }

    /// The units of a mask among which hits are divided: leaders' elephants that are stacked with other units are excluded.
    fn sharers(self, side: Side, word: u64) -> u64 {
        let shares = |unit: &UnitId| !self.is_leader_elephant(*unit) || self.lead(*unit) == *unit;
        units_in(side, word).filter(shares).fold(0, |all, unit| all | bit(unit))
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// \[10.14, 6.68\] Divides a side's hits in a combat evenly. Remaining hits go by stack order in a single stack, otherwise
    /// to the unit that gives superiority and sets the column, then as the owner chooses.
    pub(super) fn distribute(&mut self, combat: u8, side: Side, count: u8) {
        let [attacker, _] = self.at().sides_of(combat);
        let word = self.at().sharers(side, self.at().fighting(combat, side));
        let number = word.count_ones() as u8;
        if count == 0 || number == 0 {
            return;
        }
        if side != attacker && self.at().divides_freely(combat) {
            let frame = Frame { left: combat, spent: count, flags: FREE, ..Frame::new(Window::Distribution, attacker) };
            return self.push(frame.pool(word));
        }
        // A hit may take a routed unit off the map.
        let one_stack = units_in(side, word).next().is_some_and(|unit| self.at().stack_word(unit) & word == word);
        for unit in units_in(side, word) {
            self.take(unit, count / number, "shock", "8.36");
        }
        let (mut rest, mut left) = (count % number, word);
        let chosen = self.at().combat(combat).chosen()[usize::from(side != attacker)];
        if one_stack && number > 1 {
            let rear = side != attacker && self.is_from_rear(combat, chosen);
            return self.give_in_order(side, word, rest, rear, ["shock", "6.68"]);
        }
        if rest > 0 && left & bit(chosen) != 0 && side_of(chosen) == side {
            self.take(chosen, 1, "shock", "10.14");
            (rest, left) = (rest - 1, left & !bit(chosen));
        }
        if rest == 0 {
            return;
        }
        let frame = Frame { left: combat, spent: rest, ..Frame::new(Window::Distribution, side) };
        self.push(frame.pool(left));
    }

    /// Whether the units that set the column meet at a rear hex of the defender.
    fn is_from_rear(&self, combat: u8, defender: UnitId) -> bool {
        let attacker = self.at().combat(combat).chosen()[0];
        self.at().attack_angle(attacker, defender) == Angle::Rear
    }

    /// Gives the units of a stack one hit each, starting from the top or from the bottom, with a cause and a rule for
    /// the log.
    fn give_in_order(&mut self, side: Side, word: u64, count: u8, from_rear: bool, [cause, rule]: [&'static str; 2]) {
        let Some(any) = units_in(side, word).next() else { return };
        let mut order: List<UnitId, 8> = List::new();
        let lead = self.at().lead(any);
        for unit in core::iter::once(lead).chain(self.at().stacked_with(lead)) {
            if word & bit(unit) != 0 {
                order.push(unit);
            }
        }
        let number = order.len();
        for index in 0..usize::from(count).min(number) {
            self.take(order[if from_rear { number - 1 - index } else { index }], 1, cause, rule);
        }
    }

    /// \[6.68, 9.62\] Divides hits evenly in the stack of a unit; the odd ones go to the top, or to the bottom.
    pub(super) fn divide_in_stack(
        &mut self,
        unit: UnitId,
        count: u8,
        from_rear: bool,
        cause: &'static str,
        rule: &'static str,
    ) {
        let side = side_of(unit);
        let word = self.at().sharers(side, self.at().stack_word(unit));
        let number = word.count_ones() as u8;
        if number <= 1 {
            return self.add_hits(unit, count, cause, rule);
        }
        for each in units_in(side, word) {
            self.add_hits(each, count / number, cause, rule);
        }
        self.give_in_order(side, word, count % number, from_rear, [cause, rule]);
    }

    /// \[10.14\] Hits of combat, or of a test, for a unit. Hits beyond the quality of a unit stacked with a leader's elephant go
    /// to the elephant.
    fn take(&mut self, unit: UnitId, count: u8, cause: &'static str, rule: &'static str) {
        let at = self.at();
        let mount = at.stacked_with(unit).find(|&other| at.is_leader_elephant(other));
        let room = at.quality(unit).saturating_sub(at.hits(unit));
        let (own, excess) = match mount {
            Some(_) if !at.is_routed(unit) => (count.min(room), count.saturating_sub(room)),
            _ => (count, 0),
        };
        self.add_hits(unit, own, cause, rule);
        if let Some(mount) = mount {
            self.add_hits(mount, excess, cause, "10.14");
        }
    }

    pub(super) fn act_distribution(&mut self, frame: Frame, action: Action) {
        let Action::Take { unit } = action else { return };
        let word = frame.pool.word();
        let left = if frame.has(FREE) { word } else { word & !bit(unit) };
        *self.top() = Frame { spent: frame.spent - 1, unit, ..frame.pool(left) };
        self.take(unit, 1, "shock", "10.14");
        if !self.at().is_on_map(unit) {
            *self.top() = self.state.top().pool(left & !bit(unit));
        }
    }

    pub(super) fn proceed_distribution(&mut self, _: Frame) {
        self.pop();
    }
}
