//! \[10.14, 6.68, 9.62\] Distribution of the hits of a combat among the units of a side.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::Angle;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::State;
use crate::games::spqr::switches::HitShare;
use crate::games::spqr::window::{FREE, Frame, Window};

/// The bit of the flags above which a frame without [`FREE`] keeps the even share of each unit.
const SHARE_AT: u32 = 1;

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

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.14, 6.68\] Divides a side's hits in a combat evenly. Remaining hits go by stack order in a single stack, otherwise
    /// to the unit that gives superiority and sets the column, then as the owner chooses. The shares are fixed before any
    /// unit takes its own, so that those of a routed unit, which its first hit eliminates, do not vanish.
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
        let (share, rest) = (count / number, count % number);
        let one_stack = units_in(side, word).next().is_some_and(|unit| self.at().stack_word(unit) & word == word);
        let chosen = self.at().combat(combat).chosen()[usize::from(side != attacker)];
        if one_stack && number > 1 {
            let rear = side != attacker && self.is_from_rear(combat, chosen);
            let odd = self.first_in_order(side, word, rest, rear);
            return self.take_shares(side, word, share, odd, "6.68");
        }
        let first = if rest > 0 && word & bit(chosen) != 0 && side_of(chosen) == side { bit(chosen) } else { 0 };
        let spent = rest - u8::from(first != 0);
        if spent == 0 {
            return self.take_shares(side, word, share, first, "10.14");
        }
        let frame = Frame { left: combat, spent, flags: share << SHARE_AT, ..Frame::new(Window::Distribution, side) };
        self.push(frame.pool(word & !first));
    }

    /// Each unit of a mask takes an even share of hits of shock, those of the mask `odd` one more by the given rule.
    fn take_shares(&mut self, side: Side, word: u64, share: u8, odd: u64, rule: &'static str) {
        for unit in units_in(side, word) {
            let more = odd & bit(unit) != 0;
            self.take(unit, share + u8::from(more), Cause::Shock, if more { rule } else { "8.36" });
        }
    }

    /// Whether the units that set the column meet at a rear hex of the defender.
    fn is_from_rear(&self, combat: u8, defender: UnitId) -> bool {
        let attacker = self.at().combat(combat).chosen()[0];
        self.at().attack_angle(attacker, defender) == Angle::Rear
    }

    /// The first units of a stack, from its top or from its bottom, as a bit mask.
    fn first_in_order(&self, side: Side, word: u64, count: u8, from_rear: bool) -> u64 {
        let Some(any) = units_in(side, word).next() else { return 0 };
        let mut order: List<UnitId, 8> = List::new();
        let lead = self.at().lead(any);
        for unit in core::iter::once(lead).chain(self.at().stacked_with(lead)) {
            if word & bit(unit) != 0 {
                order.push(unit);
            }
        }
        let number = order.len();
        let place = |index: usize| if from_rear { number - 1 - index } else { index };
        (0..usize::from(count).min(number)).fold(0, |all, index| all | bit(order[place(index)]))
    }

    /// \[6.68, 9.62\] Divides hits evenly in the stack of a unit; the odd ones go to the top, or to the bottom.
    pub(super) fn divide_in_stack(&mut self, unit: UnitId, count: u8, from_rear: bool, trial: Trial) {
        let (cause, rule) = (Cause::Test(trial), trial.rule());
        let side = side_of(unit);
        let word = self.at().sharers(side, self.at().stack_word(unit));
        let number = word.count_ones() as u8;
        if number <= 1 {
            return self.add_hits(unit, count, cause, rule);
        }
        let odd = self.first_in_order(side, word, count % number, from_rear);
        for each in units_in(side, word) {
            self.add_hits(each, count / number + u8::from(odd & bit(each) != 0), cause, rule);
        }
    }

    /// \[10.14\] Hits of combat, or of a test, for a unit. Hits beyond the quality of a unit stacked with a leader's elephant go
    /// to the elephant.
    fn take(&mut self, unit: UnitId, count: u8, cause: Cause, rule: &'static str) {
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

    /// A hit for a unit: at once where hits are divided freely, otherwise with its even share in the end.
    pub(super) fn act_distribution(&mut self, frame: Frame, action: Action) {
        let Action::Take { unit } = action else { return };
        let word = frame.pool.word();
        if !frame.has(FREE) {
            *self.top() = Frame { spent: frame.spent - 1, ..frame.pool(word & !bit(unit)) };
            return;
        }
        // The last unit takes all that is left, even when its first hit eliminates it.
        let count = if word == bit(unit) { frame.spent } else { 1 };
        *self.top() = Frame { spent: frame.spent - count, unit, ..frame };
        self.take(unit, count, Cause::Shock, "10.14");
        if !self.at().is_on_map(unit) {
            // Its share is over; the others are open again, those before it, too.
            *self.top() = Frame { unit: NO_UNIT, ..self.state.top().pool(word & !bit(unit)) };
        }
    }

    pub(super) fn proceed_distribution(&mut self, frame: Frame) {
        self.pop();
        if !frame.has(FREE) {
            let word = self.at().sharers(frame.side, self.at().fighting(frame.left, frame.side));
            let odd = word & !frame.pool.word();
            self.take_shares(frame.side, word, frame.flags >> SHARE_AT, odd, "10.14");
        }
    }
}
