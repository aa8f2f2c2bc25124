//! Chapter 8: the actions of a unit in its move, and their costs.

use crate::core::game::Side;
use crate::games::insurrection::action::{Action, Group};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::unit_set::{alike, bit, each, first, holding, units_in};
use crate::grid::facing::{Zone, flank_mask, turn_steps, turned};
use crate::grid::{ALL_SIDES, Hex};

/// Units in one hex that move together.
#[derive(Clone, Copy, Debug)]
pub struct Element<E: Edition> {
    /// The units.
    pub units: E::Units,
    /// The unit that actions name.
    pub lead: UnitId,
    /// The hex.
    pub hex: Hex<E::Size>,
    /// The facing.
    pub facing: u8,
    /// Movement points that all of them have left.
    pub mp: u8,
    /// In double time \[8.9\].
    pub double_time: bool,
    /// Whether no point was spent yet \[8.5\].
    pub fresh: bool,
    /// Whether they have entered a hex in this move.
    pub stepped: bool,
}

/// How an element moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// By steps and turns \[8.1, 8.7\].
    Plain,
    /// Infantry and cavalry that has no points left.
    Spent,
    /// \[8.11, 8.12\]
    Guns,
    /// \[7.2.2\]
    Square,
    /// Infantry that is in skirmish order, or may form it \[7.2\].
    Light,
}

/// A visitor of actions; it returns true to stop the visit.
pub(super) type Visit<'v, E> = &'v mut dyn FnMut(Action<E>) -> bool;

impl<E: Edition> Position<'_, E> {
    /// Movement points of a unit \[8.8, 8.12\]; unlimbered guns have none.
    #[must_use]
    #[inline]
    pub fn allowance(self, unit: UnitId) -> u8 {
        let on_hand = (self.game.sets.guns & !self.board.limbered & bit(unit)).any();
        if on_hand { 0 } else { self.game.sets.allowance[unit as usize] }
    }

    /// The units that have no movement points left, or have none yet.
    #[inline]
    pub(super) fn exhausted(self) -> E::Units {
        holding::<E, _>(0, |unit| self.board.mp[unit])
    }

    /// Whether a unit has spent nothing of its movement points yet.
    #[must_use]
    #[inline]
    pub fn unspent(self, unit: UnitId) -> bool {
        let bonus = if (self.board.double_time & bit(unit)).any() { self.tables().double_time_bonus } else { 0 };
        self.board.mp[unit as usize] == self.allowance(unit) + bonus && (self.board.stepped & bit(unit)).is_empty()
    }

    /// The units of the active formation that are in command \[4.2\] and not in a melee hex \[6.13\].
    #[must_use]
    pub fn led(self) -> E::Units {
        self.commanded(self.board.active, self.outside_melees(self.active_formation()))
    }

    /// The units on the map among these that are not in a melee hex.
    #[inline]
    pub(super) fn outside_melees(self, units: E::Units) -> E::Units {
        units & self.on_map() & !self.board.occupancy.engaged()
    }

    /// The units among these that have [spent nothing](Position::unspent).
    pub(super) fn fresh(self, units: E::Units) -> E::Units {
        // Units whose allowance differs from the printed one are checked separately.
        let others = units & (self.game.sets.guns | self.board.double_time);
        let full = alike::<E, _>(|unit| self.board.mp[unit], |unit| self.game.sets.allowance[unit]);
        let fresh = units & full & !self.board.stepped & !others;
        each(others).filter(|&unit| self.unspent(unit)).fold(fresh, |set, unit| set | bit(unit))
    }

    /// The units that may begin a move in phase 2 of their formation: in command and outside melee hexes, not finished,
    /// stopped \[10.7\] or just returned \[11.11.3\].
    #[must_use]
    pub fn ready(self) -> E::Units {
        self.ready_of(self.led())
    }

    /// As `ready`, for known [led](Position::led) units.
    pub(super) fn ready_of(self, led: E::Units) -> E::Units {
        led & !(self.board.moved | self.board.stopped | self.board.rallied)
    }

    /// The units of the open move that can still move: none when their commander has fallen \[4.3\]. A stack of a line that
    /// is passing through friends continues before the line's other stack moves, which could block its path \[6.4\].
    #[must_use]
    #[inline]
    pub fn movable(self) -> E::Units {
        if self.board.commanders & 1 << self.board.active == 0 {
            return E::Units::EMPTY;
        }
        let units = self.outside_melees(self.board.open & !self.board.moved & !self.board.stopped);
        if units.several() && !self.together(units) { self.first_movers(units) } else { units }
    }

    /// Whether units of one side are in one hex.
    #[inline]
    fn together(self, units: E::Units) -> bool {
        let lead = first(units);
        (units & !self.side_at(self.board.place[lead as usize], self.side_of(lead))).is_empty()
    }

    /// The units of a moving group in hexes whose limits one of them exceeds \[6.1, 6.2\], when there are such and they can go on;
    /// otherwise the whole group.
    #[inline(never)]
    fn first_movers(self, group: E::Units) -> E::Units {
        let here = |unit: UnitId| group & self.side_at(self.board.place[unit as usize], self.side_of(unit));
        let fits = |unit: UnitId| self.fits(bit(unit), self.board.place[unit as usize], self.side_of(unit));
        let movers = each(group).filter(|&unit| !fits(unit)).fold(E::Units::EMPTY, |set, unit| set | here(unit));
        if movers.any() && self.can_move(movers) { movers } else { group }
    }

    /// The units of a group led by `unit`; `None` when there is no such group.
    #[must_use]
    pub fn group(self, unit: UnitId, group: Group) -> E::Units {
        if group == Group::Unit { bit(unit) } else { self.group_of(unit, group, self.ready()) }
    }

    /// As `group`, for known [ready](Position::ready) units.
    #[inline]
    pub(super) fn group_of(self, unit: UnitId, group: Group, ready: E::Units) -> E::Units {
        match group {
            Group::Unit => bit(unit),
            Group::Stack => self.stack_of_unit(unit) & ready,
            Group::Line => self.line_group(unit, ready),
        }
    }

    /// The infantry and cavalry in the hex of a unit that is not guns.
    #[inline]
    pub(super) fn stack_of_unit(self, unit: UnitId) -> E::Units {
        if self.alone(unit) { bit(unit) } else { self.stack_at(self.board.place[unit as usize], self.side_of(unit)) }
    }

    /// Whether a unit on the map is alone of its side in its hex, and within the limits there.
    #[inline]
    pub(super) fn alone(self, unit: UnitId) -> bool {
        (self.board.occupancy.crowded() & bit(unit)).is_empty()
    }

    /// \[8.10\] Stacks of one arm side by side: each in the other's flank zone with the same facing, none moved
    /// yet, though they may have fired; squares on neighbouring hexes are a line too \[7.2.2\].
    #[inline(never)]
    fn line_group(self, unit: UnitId, ready: E::Units) -> E::Units {
        let grid = &self.game.scenario.map.grid;
        let owner = self.side_of(unit);
        let stack = self.stack_of_unit(unit);
        let mut group = stack & ready;
        if group.is_empty() || (group & self.board.open).any() || (stack & self.board.driven).any() {
            return E::Units::EMPTY;
        }
        for side in each(self.line_sides(first(stack))) {
            let (mut hex, mut here) = (self.board.place[unit as usize], stack);
            loop {
                let next = grid.neighbour(hex, side);
                let there = self.stack_at(next, owner);
                if there.is_empty() || !self.aligned(here, there, side) {
                    break;
                }
                if (there & !ready).any() || (there & (self.board.open | self.board.driven)).any() {
                    break;
                }
                group |= there;
                (hex, here) = (next, there);
            }
        }
        group
    }

    /// Whether a friendly stack stands where a unit's line could continue; rarely so.
    pub(super) fn has_neighbours(self, unit: UnitId) -> bool {
        let (grid, owner) = (&self.game.scenario.map.grid, self.side_of(unit));
        let beside = |side| self.stands(grid.neighbour(self.board.place[unit as usize], side), owner);
        each(self.line_sides(unit)).any(beside)
    }

    /// The hexsides on both flanks of a unit, across which a line may continue, as a bit mask; all sides of a square.
    fn line_sides(self, unit: UnitId) -> u8 {
        if (self.board.square & bit(unit)).any() { ALL_SIDES } else { flank_mask(self.board.facing[unit as usize]) }
    }

    /// Whether the stacks of a side in two neighbouring hexes stand in each other's flank zone \[8.10, 10.9.6\].
    #[must_use]
    pub fn side_by_side(self, hex: Hex<E::Size>, next: Hex<E::Size>, side: u8, owner: Side) -> bool {
        let (here, there) = (self.stack_at(hex, owner), self.stack_at(next, owner));
        here.any() && there.any() && self.aligned(here, there, side)
    }

    /// As `side_by_side`, for known stacks, across a hexside of the first.
    fn aligned(self, here: E::Units, there: E::Units, side: u8) -> bool {
        if (here & self.game.sets.infantry).any() != (there & self.game.sets.infantry).any() {
            return false;
        }
        let (a, b) = (first(here), first(there));
        let squares = (self.board.square & bit(a)).any() && (self.board.square & bit(b)).any();
        let flank = |unit: UnitId, side: u8| self.zone_at_side(unit, side) == Zone::Flank;
        squares
            || (flank(a, side)
                && flank(b, (side + 3) % 6)
                && self.board.facing[a as usize] == self.board.facing[b as usize])
    }

    /// The element that a unit of `group` belongs to: all units of the group in its hex that began the move with it;
    /// guns are alone. Elements of a line that meet in a hex stay separate: they join or pass each other as friends
    /// \[6.3\].
    #[inline(always)]
    #[must_use]
    pub fn element(self, unit: UnitId, group: E::Units, bonus: u8) -> Element<E> {
        let guns = (self.game.sets.guns & bit(unit)).any();
        let units = if guns || self.alone(unit) { bit(unit) } else { self.companions(unit, group) };
        if units != bit(unit) {
            return self.element_of(units, unit, bonus);
        }
        let stepped = (self.board.stepped & bit(unit)).any();
        Element {
            units: bit(unit),
            lead: unit,
            hex: self.board.place[unit as usize],
            facing: self.board.facing[unit as usize],
            mp: self.board.mp[unit as usize] + bonus,
            double_time: bonus > 0 || (self.board.double_time & bit(unit)).any(),
            fresh: !stepped && self.unspent(unit),
            stepped,
        }
    }

    /// The units of a group that are in the hex of this unit and began the move with it, including itself.
    #[inline(never)]
    fn companions(self, unit: UnitId, group: E::Units) -> E::Units {
        let stack = group & self.stack_at(self.board.place[unit as usize], self.side_of(unit));
        if stack == bit(unit) { stack } else { self.fellows(unit, stack) }
    }

    /// Those of the units in a hex that came there with this unit, or stood there with it: others pass through their stack.
    pub(super) fn fellows(self, unit: UnitId, stack: E::Units) -> E::Units {
        match (self.board.stepped & bit(unit)).any() {
            true => stack & self.board.stepped & units_in::<E>(&self.board.start, self.board.start[unit as usize]),
            false => stack & !self.board.stepped,
        }
    }

    /// The element of the given units that are with `unit`.
    #[inline(never)]
    fn element_of(self, units: E::Units, unit: UnitId, bonus: u8) -> Element<E> {
        let stepped = (self.board.stepped & bit(unit)).any();
        Element {
            units,
            lead: self.top_of(units).unwrap_or(unit),
            hex: self.board.place[unit as usize],
            facing: self.board.facing[unit as usize],
            mp: each(units).map(|member| self.board.mp[member as usize]).min().unwrap_or(0) + bonus,
            double_time: bonus > 0 || (self.board.double_time & units).any(),
            fresh: !stepped && each(units).all(|member| self.unspent(member)),
            stepped,
        }
    }

    /// Visits every action of the units of a moving group, except pausing.
    pub(super) fn visit_moves(self, group: E::Units, visit: Visit<'_, E>) -> bool {
        self.some_element(group, |element| self.visit_element(element, visit))
    }

    /// Whether a group has any action.
    #[inline]
    #[must_use]
    pub fn can_move(self, group: E::Units) -> bool {
        self.can_turn(group) || self.some_can_act(group)
    }

    /// As `can_act`, over every element.
    #[inline(never)]
    pub(super) fn some_can_act(self, group: E::Units) -> bool {
        self.some_element(group, |element| self.can_act(element))
    }

    fn can_act(self, element: &Element<E>) -> bool {
        match self.manner(element) {
            Manner::Spent => false,
            Manner::Plain => self.can_step(element) || self.turn_facings(element) != 0,
            Manner::Guns => self.guns_can_act(element),
            Manner::Square => self.visit_square(element, &mut |_| true),
            Manner::Light => {
                self.can_step(element) || self.turn_facings(element) != 0 || self.visit_orders(element, &mut |_| true)
            }
        }
    }

    /// Whether a condition holds for an element of a moving group.
    #[inline(always)]
    fn some_element(self, group: E::Units, mut test: impl FnMut(&Element<E>) -> bool) -> bool {
        let mut left = group;
        while left.any() {
            let element = self.element(first(left), group, 0);
            if test(&element) {
                return true;
            }
            left &= !element.units;
        }
        false
    }

    #[inline(always)]
    pub(super) fn manner(self, element: &Element<E>) -> Manner {
        if (self.game.sets.guns & element.units).any() {
            Manner::Guns
        } else if E::HAS.skirmish && self.is_light(element.units) {
            Manner::Light
        } else if element.mp == 0 && !element.fresh {
            // Every action costs at least a point, except the one step that is always possible.
            Manner::Spent
        } else if (self.board.square & element.units).any() {
            Manner::Square
        } else {
            Manner::Plain
        }
    }

    /// Whether units that move together may form skirmish order, or are in it: one has a star, and none is in square, which holds
    /// a unit that has joined it.
    fn is_light(self, units: E::Units) -> bool {
        (self.game.sets.skirmish & units).any() && (self.board.square & units).is_empty()
    }

    /// Whether a group on foot can move in double time \[8.9\], which allows no turns.
    pub(super) fn can_run(self, group: E::Units, bonus: u8) -> bool {
        let mut left = group;
        while left.any() {
            let element = self.element(first(left), group, bonus);
            if self.can_step(&element) {
                return true;
            }
            left &= !element.units;
        }
        false
    }

    /// Whether a unit can certainly turn \[8.7\]: it is alone in its hex and has a point. Most units do, so this is
    /// checked before the steps.
    pub(super) fn can_turn(self, group: E::Units) -> bool {
        self.able_to_turn(group).any()
    }

    /// The units among these that can certainly turn.
    #[inline]
    pub(super) fn able_to_turn(self, group: E::Units) -> E::Units {
        let barred = self.game.sets.guns | self.board.square | self.board.double_time | self.board.occupancy.crowded();
        group & !barred & !self.exhausted() & !self.skirmishers()
    }

    fn visit_element(self, element: &Element<E>, visit: Visit<'_, E>) -> bool {
        match self.manner(element) {
            Manner::Spent => false,
            Manner::Plain => {
                visit_steps(element.lead, self.step_sides(element), visit)
                    || visit_turns(element.lead, self.turn_facings(element), visit)
            }
            Manner::Guns => self.visit_guns(element, visit),
            Manner::Square => self.visit_square(element, visit),
            Manner::Light => {
                visit_steps(element.lead, self.step_sides(element), visit)
                    || visit_turns(element.lead, self.turn_facings(element), visit)
                    || self.visit_orders(element, visit)
            }
        }
    }

    /// The turns of infantry or cavalry not in square \[8.7\]: facings, as a bit mask.
    pub(super) fn turn_facings(self, element: &Element<E>) -> u8 {
        let owner = self.side_of(element.lead);
        let alone = self.alone(element.lead);
        if element.double_time || !(alone || self.fits(element.units, element.hex, owner)) {
            return 0;
        }
        let affordable = |steps: u8| self.turn_cost(0, steps) <= element.mp;
        let turns = if self.skirmishes(element.units) {
            self.free_turns(element)
        } else {
            (1..=3).filter(|&steps| affordable(steps)).fold(0, |mask, steps| mask | turned(element.facing, steps))
        };
        let demanded = if alone { None } else { self.facing_demanded(element.units, element.hex, owner) };
        match demanded {
            None => turns,
            Some(demanded) => self.agreeing(element, turns, demanded),
        }
    }

    /// The turns of an element in a stack that give it the facing of the stack, or let it leave the stack.
    #[inline(never)]
    fn agreeing(self, element: &Element<E>, turns: u8, demanded: u8) -> u8 {
        let turned = |facing| {
            let mp = element.mp - self.turn_price(element, facing);
            Element { facing, mp, fresh: false, ..*element }
        };
        each(turns)
            .filter(|&facing| facing == demanded || self.leaves_stack(&turned(facing)))
            .fold(0, |mask, facing| mask | 1 << facing)
    }

    /// \[6.0\] Whether an element may turn out of its stack: it leaves the stack that it began in, and can move on.
    #[inline(never)]
    fn leaves_stack(self, turned: &Element<E>) -> bool {
        !turned.stepped && self.can_step(turned)
    }

    /// \[8.7\] Movement points for a turn.
    #[must_use]
    pub fn turn_cost(self, from: u8, to: u8) -> u8 {
        match turn_steps(from, to) {
            3 => self.switches().turn_180,
            steps => steps,
        }
    }

    /// \[7.2.2\] A square moves one clear hex for all its points, or is left for one point.
    #[inline(never)]
    fn visit_square(self, element: &Element<E>, visit: Visit<'_, E>) -> bool {
        if element.units != self.stack_at(element.hex, self.side_of(element.lead)) {
            return false;
        }
        for side in 0..6 {
            if self.plan_square_step(element, side).is_some() && visit(Action::Step { unit: element.lead, side }) {
                return true;
            }
        }
        element.mp > 0 && (0..6).any(|facing| visit(Action::LeaveSquare { unit: element.lead, facing }))
    }

    /// \[8.11, 8.12\] Guns: limbered ones drive, unlimber and turn for free; others turn, are dragged a hex, or limber.
    #[inline(never)]
    fn visit_guns(self, element: &Element<E>, visit: Visit<'_, E>) -> bool {
        let (unit, guns) = (element.lead, element.units);
        let turns = ALL_SIDES & !(1 << element.facing);
        if (self.board.limbered & guns).any() {
            let steps = visit_steps(unit, self.step_sides(element), visit);
            let settled = self.fits(guns, element.hex, self.side_of(unit));
            return steps
                || (settled && element.mp > 0 && visit(Action::Unlimber(unit)))
                || (settled && (self.board.turned & guns).is_empty() && visit_turns(unit, turns, visit));
        }
        if (self.board.guns_fired & guns).is_empty() && visit_turns(unit, turns, visit) {
            return true;
        }
        let idle = ((self.board.guns_fired_stage | self.board.guns_moved) & guns).is_empty();
        (idle && self.visit_drags(element, visit)) || visit(Action::Limber(unit))
    }

    /// Whether guns have any action. Unlimbered ones can always limber.
    fn guns_can_act(self, element: &Element<E>) -> bool {
        let (free, points) = ((self.board.turned & element.units).is_empty(), element.mp > 0);
        let settled = || self.fits(element.units, element.hex, self.side_of(element.lead));
        (self.board.limbered & element.units).is_empty() || ((free || points) && settled()) || self.can_step(element)
    }

    fn visit_drags(self, element: &Element<E>, visit: Visit<'_, E>) -> bool {
        (0..6).any(|side| {
            self.may_drag(element, side)
                && (0..6).any(|facing| visit(Action::Drag { unit: element.lead, side, facing }))
        })
    }

    /// \[8.11\] Guns are not dragged onto ground that is closed to infantry.
    fn may_drag(self, element: &Element<E>, side: u8) -> bool {
        let to = self.game.scenario.map.grid.neighbour(element.hex, side);
        let owner = self.side_of(element.lead);
        let open = || self.game.exits[element.hex.index()].crossings[side as usize].open(0);
        to.is_some()
            && (!E::HAS.grounds || open())
            && !self.holds(to, owner.other())
            && self.fits(element.units, to, owner)
    }

    /// Whether the open move may pause: an action was taken, all its units may stay in their hexes, and none is in
    /// double time, which uses up all its points \[8.9\].
    #[must_use]
    pub fn may_halt(self, spent: bool) -> bool {
        self.group_may_halt(self.movable(), spent)
    }

    /// As `may_halt`, for known movable units.
    pub(super) fn group_may_halt(self, units: E::Units, spent: bool) -> bool {
        spent && (units & self.board.double_time).is_empty() && each(units).all(|unit| self.settled(unit))
    }

    /// Whether a unit may stay in its hex \[6.0, 6.1, 6.2\]: within the limits, and with the facing of its stack.
    #[must_use]
    pub fn settled(self, unit: UnitId) -> bool {
        if self.alone(unit) {
            return true;
        }
        let (hex, owner) = (self.board.place[unit as usize], self.side_of(unit));
        let facing = self.board.facing[unit as usize];
        let free = self.facing_demanded(bit(unit), hex, owner).is_none();
        let agree = || each(self.stack_at(hex, owner)).all(|mate| self.board.facing[mate as usize] == facing);
        self.fits(bit(unit), hex, owner) && (free || agree())
    }

    /// Whether units in contact may charge \[8.14.1\].
    #[must_use]
    pub fn charge_still_possible(self, hex: Hex<E::Size>, units: E::Units) -> bool {
        let present = units & self.units_at(hex);
        present.any() && self.melee_hex(hex) && each(present).all(|unit| self.may_charge(unit))
    }

    fn may_charge(self, unit: UnitId) -> bool {
        let switches = self.switches();
        let needed =
            if (self.board.charged & bit(unit)).any() { switches.recharge_runup } else { self.tables().charge_run };
        let contact = u8::from(!switches.charge_runup_includes_contact);
        (self.game.sets.mounted & !self.board.spoilt & bit(unit)).any()
            && self.board.run[unit as usize] >= needed + if needed > 0 { contact } else { 0 }
    }

    /// The side whose stack may form square in a hex just entered by enemy cavalry \[7.2.1\].
    #[must_use]
    pub fn side_for_square(self, hex: Hex<E::Size>) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| {
            (self.stack_at(hex, side.other()) & self.game.sets.mounted).any()
                && self.square_possible(self.stack_at(hex, side), hex, side)
        })
    }
}

/// Visits the steps of a unit's element across these hexsides.
fn visit_steps<E: Edition>(unit: UnitId, sides: u8, visit: Visit<'_, E>) -> bool {
    each(sides).any(|side| visit(Action::Step { unit, side }))
}

/// Visits the turns of a unit's element to these facings.
fn visit_turns<E: Edition>(unit: UnitId, facings: u8, visit: Visit<'_, E>) -> bool {
    each(facings).any(|facing| visit(Action::Turn { unit, facing }))
}
