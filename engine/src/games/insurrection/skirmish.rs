//! Skirmish order \[7.2, 9.1A, 10.2 of the revised text\]. In an edition without it no unit is ever in it.
//!
//! The order ends when the unit leaves it, forms or joins a square, routs or is eliminated. It stays in a withdrawal, in a
//! melee hex and in double time.

use crate::core::dice::Dice;
use crate::core::game::{Actions, Observer};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::details::{Answer, OrderChange, Trial};
use crate::games::insurrection::edition::{Edition, Kept};
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::movement::{Element, Visit};
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::facing::flank_mask;
use crate::grid::{ALL_SIDES, Hex};

impl<E: Edition> Position<'_, E> {
    /// The units in skirmish order \[7.2\].
    #[inline(always)]
    #[must_use]
    pub fn skirmishers(self) -> E::Units {
        self.board.skirmishers.units()
    }

    /// Whether units that move or stand together are all in skirmish order \[7.2\]: others slow them down.
    #[inline(always)]
    #[must_use]
    pub fn skirmishes(self, units: E::Units) -> bool {
        E::HAS.skirmish && (units & !self.skirmishers()).is_empty()
    }

    /// The hexsides through which a unit aims, as a bit mask \[10.2\]: its front, and its flanks in skirmish order
    /// \[7.2\].
    #[inline(always)]
    #[must_use]
    pub fn aim_sides(self, unit: UnitId) -> u8 {
        let front = self.front_sides(unit);
        if self.skirmishes(bit(unit)) { front | flank_mask(self.board.facing[unit as usize]) } else { front }
    }

    /// Whether a moving element may form skirmish order \[7.2\]: units with a star that have the points, once in an
    /// activation, and not in double time \[8.9\].
    #[must_use]
    pub fn may_form_skirmish(self, element: &Element<E>) -> bool {
        let barred = self.skirmishers() | self.board.square | self.board.marked | !self.game.sets.skirmish;
        E::HAS.skirmish
            && (element.units & barred).is_empty()
            && element.mp >= self.tables().skirmish_form
            && self.may_change_order(element)
    }

    /// Whether a moving element may leave skirmish order \[7.2\].
    #[must_use]
    pub fn may_leave_skirmish(self, element: &Element<E>) -> bool {
        self.skirmishes(element.units) && element.mp >= self.tables().skirmish_leave && self.may_change_order(element)
    }

    /// Whether units stand where they may stay, and are not in double time.
    fn may_change_order(self, element: &Element<E>) -> bool {
        !element.double_time && each(element.units).all(|unit| self.settled(unit))
    }

    /// Visits the changes of order that a moving element can make \[7.2\].
    pub(super) fn visit_orders(self, element: &Element<E>, visit: Visit<'_, E>) -> bool {
        (self.may_form_skirmish(element) && visit(Action::FormSkirmish(element.lead)))
            || (self.may_leave_skirmish(element) && visit(Action::LeaveSkirmish(element.lead)))
    }

    /// The facings to which skirmishers turn for free \[7.2\], as a bit mask: any, once between two steps.
    pub(super) fn free_turns(self, element: &Element<E>) -> u8 {
        let turned = (self.board.turned & element.units).any();
        if turned { 0 } else { ALL_SIDES & !(1 << element.facing) }
    }

    /// \[7.2, 8.7\] Movement points for a turn of an element.
    #[inline(always)]
    pub(super) fn turn_price(self, element: &Element<E>, facing: u8) -> u8 {
        if self.skirmishes(element.units) { 0 } else { self.turn_cost(element.facing, facing) }
    }

    /// The choices of skirmishers that passed their test \[9.1A\].
    pub(super) fn list_ways_to_give(self, units: E::Units, target: Hex<E::Size>, out: &mut Actions<Action<E>>) {
        let here = units & self.on_map();
        if target.is_some() {
            out.extend(self.top_of(here).map(Action::ReactFire));
        }
        if self.may_give_way(here) {
            out.push(Action::Declare);
        }
        out.push(Action::Stay);
    }

    /// Whether skirmishers have a hex to go back to \[9.1A\].
    fn may_give_way(self, units: E::Units) -> bool {
        let from = self.board.place[first(units) as usize];
        !self.retreats(units, from, 1).is_empty()
    }

    /// \[9.1A, 9.3\] Whether a reactor may choose the third reaction against units that have entered its front zone:
    /// infantry whose whole stack is in skirmish order, against infantry, in command like units that counterattack.
    #[must_use]
    pub fn may_skirmish(self, unit: UnitId, movers: E::Units) -> bool {
        E::HAS.skirmish
            && (self.skirmishers() & bit(unit)).any()
            && (movers & self.game.sets.infantry).any()
            && self.skirmishes(self.counterattackers(unit))
            && self.led_to_react(unit)
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// \[7.2\] The element forms skirmish order, which ends the side-by-side line of its hex.
    pub(super) fn form_skirmish(&mut self, unit: UnitId) {
        let element = self.open_element(unit);
        let stack = self.at().stack_at(element.hex, self.active_side());
        self.end_line(stack, element.hex);
        self.state.board.marked |= element.units;
        let units = self.at().skirmishers() | element.units;
        self.change_order(&element, units, self.at().tables().skirmish_form, OrderChange::Formed);
    }

    /// \[7.2\] The element leaves skirmish order.
    pub(super) fn leave_skirmish(&mut self, unit: UnitId) {
        let element = self.open_element(unit);
        let units = self.at().skirmishers() & !element.units;
        self.change_order(&element, units, self.at().tables().skirmish_leave, OrderChange::Left);
    }

    fn change_order(&mut self, element: &Element<E>, skirmishers: E::Units, cost: u8, change: OrderChange) {
        self.state.board.skirmishers.keep(skirmishers);
        for unit in each(element.units) {
            self.state.board.mp[unit as usize] -= cost;
        }
        self.emit(Fact::SkirmishOrder { change }, "7.2", |event| {
            event.units = element.units;
            event.hex = element.hex;
            event.mp_before = Some(element.mp);
            event.mp_after = Some(element.mp - cost);
        });
    }

    /// Units in square, routed or out of the game are in skirmish order no longer.
    #[inline(always)]
    pub(super) fn end_skirmish(&mut self, units: E::Units) {
        if E::HAS.skirmish {
            let left = self.at().skirmishers() & !units;
            self.state.board.skirmishers.keep(left);
        }
    }

    /// \[9.1A, 9.3\] The top unit of skirmishers tests: they fire and may go back, or withdraw two hexes with a loss.
    pub(super) fn try_skirmish(&mut self, unit: UnitId, hex: Hex<E::Size>) {
        let stack = self.at().counterattackers(unit);
        self.emit_reaction(stack, hex, Answer::Skirmish);
        let die = self.roll(unit, Purpose::Reaction);
        if !self.morale_test(unit, die, 0, Trial::Skirmish) {
            return self.drive_off(stack);
        }
        let fires = self.at().may_react_by_fire(unit, hex);
        if !fires || self.at().switches().skirmish_must_fire {
            self.push(Frame::GiveWay { units: stack, target: Hex::NONE });
            if fires {
                self.react_by_fire(unit, hex);
            }
        } else {
            self.push(Frame::GiveWay { units: stack, target: hex });
        }
    }

    /// Whether skirmishers may still fire, or go back \[9.1A\].
    pub(super) fn give_way_waits(&mut self, units: E::Units, target: Hex<E::Size>) -> bool {
        let here = units & self.at().on_map();
        let waits = here.any() && (target.is_some() || self.at().may_give_way(here));
        if !waits {
            self.pop();
        }
        waits
    }

    /// \[9.1A\] Skirmishers fire, go back one hex, or stay; after the shot they choose again.
    pub(super) fn give_way(&mut self, units: E::Units, target: Hex<E::Size>, action: Action<E>) {
        match action {
            Action::ReactFire(unit) => {
                self.replace(Frame::GiveWay { units, target: Hex::NONE });
                self.react_by_fire(unit, target);
            }
            Action::Declare => {
                self.replace(Frame::Withdraw { units, steps: 1, begun: false, cause: Cause::Reaction });
            }
            _ => self.pop(),
        }
    }
}
