//! Chapter 8: what a unit may do in its move, and what it costs.

use crate::game::Side;
use crate::grid::Hex;
use crate::grid::facing::{Zone, turn_steps};
use crate::niemenczyn::action::{Action, Group};
use crate::niemenczyn::data::{Arm, Edge, Ground, MoveCosts, UnitId};
use crate::niemenczyn::event::{Modifier, Modifiers, UnitSet};
use crate::niemenczyn::position::{Position, bit, each, first};

/// Units in one hex that move as one.
#[derive(Clone, Copy, Debug)]
pub struct Element {
    /// Who.
    pub units: UnitSet,
    /// The unit that actions name.
    pub lead: UnitId,
    /// Where.
    pub hex: Hex,
    /// The facing they have.
    pub facing: u8,
    /// Movement points that all of them still have.
    pub mp: u8,
    /// In double time \[8.9\].
    pub double_time: bool,
    /// Whether nothing was spent yet \[8.5\].
    pub fresh: bool,
    /// Whether they have entered a hex in this move.
    pub stepped: bool,
}

/// A legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Into which hex.
    pub to: Hex,
    /// Across which hexside.
    pub side: u8,
    /// What it costs.
    pub cost: u8,
    /// Movement points left after it, of whoever has the fewest.
    pub mp_after: u8,
    /// Whether it goes into a rear hex \[8.6\].
    pub rear: bool,
    /// Whether enemies are there \[6.11\].
    pub contact: bool,
}

/// A visitor of actions: it returns true when it has seen enough.
pub(super) type Visit<'v> = &'v mut dyn FnMut(Action) -> bool;

impl Position<'_> {
    /// Movement points of a unit \[8.8, 8.12\]; guns that are not limbered have none.
    #[must_use]
    pub fn allowance(self, unit: UnitId) -> u8 {
        let tables = self.tables();
        match self.arm(unit) {
            Arm::Infantry => tables.mp_infantry,
            Arm::Cavalry => tables.mp_cavalry,
            Arm::Cossacks => tables.mp_cossacks,
            Arm::Guns if self.board.limbered & bit(unit) != 0 => tables.mp_limbered,
            Arm::Guns => 0,
        }
    }

    /// Whether a unit has spent nothing of its movement points yet.
    #[must_use]
    pub fn unspent(self, unit: UnitId) -> bool {
        let bonus = if self.board.double_time & bit(unit) != 0 { self.tables().double_time_bonus } else { 0 };
        self.board.mp[unit as usize] == self.allowance(unit) + bonus && self.board.stepped & bit(unit) == 0
    }

    /// Whether a unit may act in phase 2 of its formation: in command \[4.2\], neither done nor stopped
    /// \[10.7\] nor just returned \[11.11.3\], and not in a melee hex \[6.13\].
    #[must_use]
    pub fn may_begin(self, unit: UnitId) -> bool {
        let board = self.board;
        let barred = board.moved | board.stopped | board.rallied;
        bit(unit) & self.active_formation() & !barred != 0
            && board.place[unit as usize].is_some()
            && !self.melee_hex(board.place[unit as usize])
            && self.in_command(unit)
    }

    /// Whether a unit may spend a movement point on its place in the stack \[6.0\] or its fire marker \[10.9.10\]: it
    /// has one, is in command and not in a melee hex. Its move may be over, unless it went in double time \[8.9\].
    #[must_use]
    pub fn may_pay(self, unit: UnitId) -> bool {
        bit(unit) & self.active_formation() & !self.board.double_time != 0
            && self.board.mp[unit as usize] > 0
            && self.board.place[unit as usize].is_some()
            && !self.melee_hex(self.board.place[unit as usize])
            && self.in_command(unit)
    }

    /// The units of the open move that can still go on: not when their commander has fallen \[4.3\].
    #[must_use]
    pub fn movable(self) -> UnitSet {
        if self.board.commanders & 1 << self.board.active == 0 {
            return 0;
        }
        let candidates = self.board.open & self.on_map() & !self.board.moved & !self.board.stopped;
        each(candidates)
            .filter(|&unit| !self.melee_hex(self.board.place[unit as usize]))
            .fold(0, |set, unit| set | bit(unit))
    }

    /// The units that a group led by `unit` would consist of; nothing when there is no such group.
    #[must_use]
    pub fn group(self, unit: UnitId, group: Group) -> UnitSet {
        match group {
            Group::Unit => bit(unit),
            Group::Stack => self.stack_group(unit),
            Group::Line => self.line_group(unit),
        }
    }

    fn stack_group(self, unit: UnitId) -> UnitSet {
        let hex = self.board.place[unit as usize];
        let stack = self.stack_at(hex, self.side_of(unit));
        each(stack).filter(|&member| self.may_begin(member)).fold(0, |set, member| set | bit(member))
    }

    /// \[8.10\] Stacks of one arm side by side: each in the other's flank zone with the same facing, none moved
    /// yet, though they may have fired; squares on neighbouring hexes are a line too \[7.2.2\].
    fn line_group(self, unit: UnitId) -> UnitSet {
        let grid = &self.game.scenario.map.grid;
        let mut group = self.fresh_stack(unit);
        if group == 0 {
            return 0;
        }
        for side in 0..6 {
            let mut hex = self.board.place[unit as usize];
            loop {
                let next = grid.neighbour(hex, side);
                if !next.is_some() || !self.side_by_side(hex, next, side, self.side_of(unit)) {
                    break;
                }
                let stack = self.stack_at(next, self.side_of(unit));
                let members = self.fresh_stack(first(stack));
                if members != stack {
                    break;
                }
                group |= members;
                hex = next;
            }
        }
        group
    }

    fn fresh_stack(self, unit: UnitId) -> UnitSet {
        let stack = self.stack_group(unit);
        if stack & self.board.open == 0 { stack } else { 0 }
    }

    /// Whether the stacks of a side in two neighbouring hexes stand in each other's flank zone \[8.10, 10.9.6\].
    #[must_use]
    pub fn side_by_side(self, hex: Hex, next: Hex, side: u8, owner: Side) -> bool {
        let (here, there) = (self.stack_at(hex, owner), self.stack_at(next, owner));
        if here == 0 || there == 0 || (here & self.game.sets.infantry != 0) != (there & self.game.sets.infantry != 0) {
            return false;
        }
        let (a, b) = (first(here), first(there));
        let squares = self.board.square & bit(a) != 0 && self.board.square & bit(b) != 0;
        let flank = |unit: UnitId, side: u8| self.zone_at_side(unit, side) == Zone::Flank;
        squares
            || (flank(a, side)
                && flank(b, (side + 3) % 6)
                && self.board.facing[a as usize] == self.board.facing[b as usize])
    }

    /// The element that a unit of `group` belongs to: everybody of the group in its hex who began the move with
    /// it; guns are alone. Elements of a line that meet in a hex stay apart: to each other they are friends who
    /// are joined or passed \[6.3\].
    #[must_use]
    pub fn element(self, unit: UnitId, group: UnitSet, bonus: u8) -> Element {
        let hex = self.board.place[unit as usize];
        let units = if self.game.sets.guns & bit(unit) != 0 {
            bit(unit)
        } else {
            let came = |member: UnitId| {
                let stepped = self.board.stepped & bit(member) != 0;
                stepped.then(|| self.board.start[member as usize])
            };
            each(group & self.stack_at(hex, self.side_of(unit)))
                .filter(|&member| came(member) == came(unit))
                .fold(0, |set, member| set | bit(member))
        };
        Element {
            units,
            lead: self.top_of(units).unwrap_or(unit),
            hex,
            facing: self.board.facing[unit as usize],
            mp: each(units).map(|member| self.board.mp[member as usize]).min().unwrap_or(0) + bonus,
            double_time: bonus > 0 || self.board.double_time & units != 0,
            fresh: each(units).all(|member| self.unspent(member)),
            stepped: self.board.stepped & units != 0,
        }
    }

    /// Visits every action that the units of a moving group have, pausing left out.
    pub(super) fn visit_moves(self, group: UnitSet, bonus: u8, visit: Visit) -> bool {
        let mut left = group;
        while left != 0 {
            let element = self.element(first(left), group, bonus);
            left &= !element.units;
            if self.visit_element(&element, visit) {
                return true;
            }
        }
        false
    }

    /// Whether a group has anything to do.
    #[must_use]
    pub fn can_move(self, group: UnitSet, bonus: u8) -> bool {
        self.visit_moves(group, bonus, &mut |_| true)
    }

    fn visit_element(self, element: &Element, visit: Visit) -> bool {
        if self.game.sets.guns & element.units != 0 {
            return self.visit_guns(element, visit);
        }
        if self.board.square & element.units != 0 {
            return self.visit_square(element, visit);
        }
        for side in 0..6 {
            if self.plan_step(element, side).is_some() && visit(Action::Step { unit: element.lead, side }) {
                return true;
            }
        }
        self.visit_turns(element, visit)
    }

    fn visit_turns(self, element: &Element, visit: Visit) -> bool {
        let owner = self.side_of(element.lead);
        if element.double_time || !self.fits(element.units, element.hex, owner) {
            return false;
        }
        for facing in (0..6).filter(|&facing| facing != element.facing) {
            let cost = self.turn_cost(element.facing, facing);
            if cost <= element.mp
                && self.may_face(&Element { facing, mp: element.mp - cost, fresh: false, ..*element })
                && visit(Action::Turn { unit: element.lead, facing })
            {
                return true;
            }
        }
        false
    }

    /// Whether an element that faces this way may stay in its stack \[6.0\]. Who leaves the stack he began in may turn
    /// out of it, when he can go on from there.
    fn may_face(self, turned: &Element) -> bool {
        let demanded = self.facing_demanded(turned.units, turned.hex, self.side_of(turned.lead));
        demanded.is_none_or(|demanded| demanded == turned.facing)
            || (!turned.stepped && (0..6).any(|side| self.plan_step(turned, side).is_some()))
    }

    /// \[8.7\] Movement points for a turn.
    #[must_use]
    pub fn turn_cost(self, from: u8, to: u8) -> u8 {
        match turn_steps(from, to) {
            3 => self.switches().turn_180,
            steps => steps,
        }
    }

    /// \[7.2.2\] A square moves one clear hex for everything it has, or is left for one point.
    fn visit_square(self, element: &Element, visit: Visit) -> bool {
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

    fn plan_square_step(self, element: &Element, side: u8) -> Option<Step> {
        let map = &self.game.scenario.map;
        let to = map.grid.neighbour(element.hex, side);
        let owner = self.side_of(element.lead);
        let open = element.fresh
            && to.is_some()
            && map.ground[to.index()] == Ground::Clear
            && !map.edges[element.hex.index()][side as usize].scarp
            && self.side_at(to, owner.other()) == 0
            && self.fits(element.units, to, owner);
        open.then_some(Step { to, side, cost: element.mp, mp_after: 0, rear: false, contact: false })
    }

    /// \[8.11, 8.12\] Guns: limbered ones drive, unlimber and turn for nothing; others turn, are dragged a hex,
    /// or limber.
    fn visit_guns(self, element: &Element, visit: Visit) -> bool {
        let (unit, guns) = (element.lead, element.units);
        let turns =
            |visit: Visit| (0..6).any(|facing| facing != element.facing && visit(Action::Turn { unit, facing }));
        if self.board.limbered & guns != 0 {
            let steps =
                (0..6).any(|side| self.plan_step(element, side).is_some() && visit(Action::Step { unit, side }));
            let settled = self.fits(guns, element.hex, self.side_of(unit));
            return steps
                || (settled && element.mp > 0 && visit(Action::Unlimber(unit)))
                || (settled && self.board.turned & guns == 0 && turns(visit));
        }
        if self.board.guns_fired & guns == 0 && turns(visit) {
            return true;
        }
        let idle = (self.board.guns_fired_stage | self.board.guns_moved) & guns == 0;
        (idle && self.visit_drags(element, visit)) || visit(Action::Limber(unit))
    }

    fn visit_drags(self, element: &Element, visit: Visit) -> bool {
        (0..6).any(|side| {
            self.may_drag(element, side)
                && (0..6).any(|facing| visit(Action::Drag { unit: element.lead, side, facing }))
        })
    }

    fn may_drag(self, element: &Element, side: u8) -> bool {
        let to = self.game.scenario.map.grid.neighbour(element.hex, side);
        let owner = self.side_of(element.lead);
        to.is_some() && self.side_at(to, owner.other()) == 0 && self.fits(element.units, to, owner)
    }

    /// The step of an element across a hexside, if it is legal \[8.1, 8.5, 8.6, 8.9, 6.3, 6.4, 6.11\].
    #[must_use]
    pub fn plan_step(self, element: &Element, side: u8) -> Option<Step> {
        if self.board.square & element.units != 0 {
            return self.plan_square_step(element, side);
        }
        let map = &self.game.scenario.map;
        let to = map.grid.neighbour(element.hex, side);
        if !to.is_some() {
            return None;
        }
        let owner = self.side_of(element.lead);
        let guns = self.game.sets.guns & element.units != 0;
        let zone = if guns { Zone::Front } else { crate::grid::facing::zone_of_side(element.facing, side) };
        let contact = self.side_at(to, owner.other()) != 0;
        let rear = zone == Zone::Rear;
        if zone == Zone::Flank || (contact && (rear || guns)) {
            return None;
        }
        let edge = map.edges[element.hex.index()][side as usize];
        if element.double_time && (edge.scarp || map.ground[to.index()] == Ground::Forest || self.passes(element)) {
            return None;
        }
        let cost = self.step_cost(element, side, to, &mut |_, _, _| {});
        let mp_after = match element.mp.checked_sub(cost) {
            Some(left) => left,
            None if element.fresh => 0,
            None => return None,
        };
        let step = Step { to, side, cost, mp_after, rear, contact };
        (if contact { self.fits(element.units, to, owner) } else { self.may_enter(element, step) }).then_some(step)
    }

    /// Whether an element may stop in the hex it steps into, or else pass through it \[6.0, 6.2, 6.4\].
    fn may_enter(self, element: &Element, step: Step) -> bool {
        let owner = self.side_of(element.lead);
        if self.side_at(step.to, owner) & !element.units == 0 {
            return true;
        }
        let turnable = |demanded: u8| {
            demanded == element.facing
                || (!element.double_time && self.turn_cost(element.facing, demanded) <= step.mp_after)
        };
        if self.fits(element.units, step.to, owner)
            && self.facing_demanded(element.units, step.to, owner).is_none_or(turnable)
        {
            return true;
        }
        let beyond = Element { hex: step.to, mp: step.mp_after, fresh: false, stepped: true, ..*element };
        self.may_pass(element.units, step.to, owner) && (0..6).any(|side| self.plan_step(&beyond, side).is_some())
    }

    /// Whether an element that leaves its hex now has passed through friends there \[6.3\].
    fn passes(self, element: &Element) -> bool {
        element.stepped && self.side_at(element.hex, self.side_of(element.lead)) & !element.units != 0
    }

    /// Movement points of a step \[8.2\]; `part` hears each addend with its paragraph and reason.
    fn step_cost(
        self,
        element: &Element,
        side: u8,
        to: Hex,
        part: &mut dyn FnMut(&'static str, &'static str, u8),
    ) -> u8 {
        let map = &self.game.scenario.map;
        let tables = self.tables();
        let infantry = self.game.sets.infantry & element.units != 0;
        let guns = self.game.sets.guns & element.units != 0;
        let costs = if infantry { &tables.cost_infantry } else { &tables.cost_cavalry };
        let edge = map.edges[element.hex.index()][side as usize];
        let mut total = 0;
        let mut add = |rule, reason, value| {
            if value > 0 {
                part(rule, reason, value);
                total += value;
            }
        };
        terrain_cost(costs, edge, map.ground[to.index()], &mut add);
        let owner = self.side_of(element.lead);
        let faces = !guns && self.board.square & element.units == 0;
        if faces && crate::grid::facing::zone_of_side(element.facing, side) == Zone::Rear {
            add("8.6", "rear hex", tables.cost_rear_step);
        }
        if self.side_at(to, owner.other()) != 0 {
            add("6.11", "enemy in the hex", tables.cost_enemy);
        }
        if self.passes(element) {
            add("6.3", "passing friends", tables.cost_pass);
        }
        total
    }

    /// The parts of the cost of a step, for the log.
    #[must_use]
    pub fn cost_parts(self, element: &Element, side: u8) -> Modifiers {
        let mut parts = Modifiers::new();
        let to = self.game.scenario.map.grid.neighbour(element.hex, side);
        self.step_cost(element, side, to, &mut |rule, reason, value| {
            parts.push(Modifier { rule, reason, value: value as i8, side: None });
        });
        parts
    }

    /// Whether the open move may pause: something was done, everybody may stay where he is, and nobody is in
    /// double time, which uses up all its points \[8.9\].
    #[must_use]
    pub fn may_halt(self, spent: bool) -> bool {
        let units = self.movable();
        spent && units & self.board.double_time == 0 && each(units).all(|unit| self.settled(unit))
    }

    /// Whether a unit may stay where it is \[6.0, 6.1, 6.2\]: there is room, and all of the stack face as it does.
    #[must_use]
    pub fn settled(self, unit: UnitId) -> bool {
        let (hex, owner) = (self.board.place[unit as usize], self.side_of(unit));
        let facing = self.board.facing[unit as usize];
        let free = self.facing_demanded(bit(unit), hex, owner).is_none();
        let agree = || each(self.stack_at(hex, owner)).all(|mate| self.board.facing[mate as usize] == facing);
        self.fits(bit(unit), hex, owner) && (free || agree())
    }

    /// Whether units in contact may charge \[8.14.1\].
    #[must_use]
    pub fn charge_still_possible(self, hex: Hex, units: UnitSet) -> bool {
        let present = units & self.units_at(hex);
        present != 0 && self.melee_hex(hex) && each(present).all(|unit| self.may_charge(unit))
    }

    fn may_charge(self, unit: UnitId) -> bool {
        let switches = self.switches();
        let needed =
            if self.board.charged & bit(unit) != 0 { switches.recharge_runup } else { self.tables().charge_run };
        let contact = u8::from(!switches.charge_runup_includes_contact);
        bit(unit) & self.game.sets.mounted & !self.board.spoilt != 0
            && self.board.run[unit as usize] >= needed + if needed > 0 { contact } else { 0 }
    }

    /// The side whose stack may form square in a hex that enemy cavalry has just entered \[7.2.1\].
    #[must_use]
    pub fn side_for_square(self, hex: Hex) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| {
            self.stack_at(hex, side.other()) & self.game.sets.mounted != 0 && self.square_possible(hex, side)
        })
    }
}

/// The terrain table: a road replaces everything.
fn terrain_cost(costs: &MoveCosts, edge: Edge, ground: Ground, add: &mut dyn FnMut(&'static str, &'static str, u8)) {
    if edge.road {
        return add("8.2", "road", costs.road);
    }
    match ground {
        Ground::Clear => add("8.2", "clear", costs.clear),
        Ground::Forest => add("8.2", "forest", costs.forest),
    }
    match (edge.scarp, edge.up) {
        (true, true) => add("8.2", "up a scarp", costs.scarp_up),
        (true, false) => add("8.2", "down a scarp", costs.scarp_down),
        (false, true) => add("8.2", "uphill", costs.uphill),
        (false, false) => {}
    }
    if edge.entrenchment {
        add("8.2", "entrenchment", costs.entrenchment);
    }
}
