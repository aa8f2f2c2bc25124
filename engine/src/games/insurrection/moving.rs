//! Chapter 8: the open move, step by step.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::insurrection::action::{Action, Group};
use crate::games::insurrection::advance::Advance;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::crossing::{bars, river, spoils};
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::details::{Pace, SquareChange, Stride};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Modifiers};
use crate::games::insurrection::movement::Element;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::each_commander;
use crate::games::insurrection::state::{Entry, Flight, Frame, Melee, State};
use crate::games::insurrection::step::Step;
use crate::games::insurrection::switches::{ChargeSpoilt, FireWindow};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;
use crate::grid::facing::{Zone, front_mask, turn_steps};

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// A unit, stack or line begins its move \[8.10, 8.16\].
    pub(super) fn begin_move(&mut self, unit: UnitId, group: Group, double_time: bool) {
        let units = self.at().group(unit, group);
        self.close_move();
        self.note_acted(units);
        self.state.board.open = units;
        self.state.board.evaded = 0;
        for member in each(units) {
            self.state.board.start[member as usize] = self.state.board.place[member as usize];
        }
        if double_time {
            self.state.board.double_time |= units;
            for member in each(units) {
                self.state.board.mp[member as usize] += self.at().tables().double_time_bonus;
            }
        }
        let hex = self.state.board.place[unit as usize];
        // The stack has the points of its slowest unit.
        let stack = units & self.at().units_at(hex);
        let mp = each(stack).map(|member| self.state.board.mp[member as usize]).min();
        let rule = if double_time {
            "8.9"
        } else if group == Group::Line {
            "8.10"
        } else {
            "8.16"
        };
        let pace = if double_time { Pace::DoubleTime } else { Pace::Move };
        self.emit(Fact::MoveBegins { pace }, rule, |event| {
            event.units = units;
            event.hex = hex;
            event.mp_before = mp;
        });
        self.push(Frame::Move { spent: false });
    }

    /// Ends the open move \[8.16\].
    pub(super) fn close_move(&mut self) {
        let units = core::mem::take(&mut self.state.board.open);
        if units.is_empty() {
            return;
        }
        self.state.board.moved |= units;
        let there = units & self.at().on_map();
        let hex = if there.is_empty() { Hex::NONE } else { self.state.board.place[first(there) as usize] };
        self.emit(Fact::MoveEnds, "8.16", |event| {
            event.units = units;
            event.hex = hex;
        });
        for unit in each(there) {
            let hex = self.state.board.place[unit as usize];
            let together = self.at().element(unit, units, 0).units;
            let side = self.at().side_of(unit);
            let friends = self.at().side_at(hex, side) & !together;
            let came = (self.state.board.stepped & bit(unit)).any() || !self.at().settled(unit);
            if friends.any() && came && !self.at().melee_hex(hex) {
                // The facing of the stack is that of the units that did not move.
                let moved = units & self.at().side_at(hex, side);
                let rest = self.at().stack_at(hex, side) & !moved;
                self.settle(if rest.is_empty() { together } else { moved }, hex);
            }
        }
    }

    /// Whether the open move has a choice; otherwise it ends.
    pub(super) fn move_waits(&mut self, spent: bool) -> bool {
        let units = self.at().movable();
        if self.at().can_move(units) {
            return true;
        }
        debug_assert!(
            spent || units.is_empty() || (self.state.board.open & !units).any(),
            "a move without a choice began"
        );
        self.pop();
        self.close_move();
        self.state.board.window = self.active_side().other();
        false
    }

    /// One action of the open move.
    pub(super) fn go_on(&mut self, action: Action<E>) {
        self.replace(Frame::Move { spent: true });
        match action {
            Action::Step { unit, side } => self.advance_or_wait(Advance::Step { unit, side }),
            Action::Turn { unit, facing } => self.turn(unit, facing),
            Action::LeaveSquare { unit, facing } => self.leave_square(unit, facing),
            Action::FormSkirmish(unit) => self.form_skirmish(unit),
            Action::LeaveSkirmish(unit) => self.leave_skirmish(unit),
            Action::Drag { unit, side, facing } => self.advance_or_wait(Advance::Drag { unit, side, facing }),
            Action::Limber(unit) => self.limber(unit),
            Action::Unlimber(unit) => self.unlimber(unit),
            Action::Halt => self.halt(),
            _ => unreachable!("{action:?} is not part of a move"),
        }
    }

    fn halt(&mut self) {
        self.pop();
        if self.at().switches().fire_window_granularity == FireWindow::Move {
            self.close_move();
        }
        self.state.board.window = self.active_side().other();
    }

    pub(super) fn open_element(&self, unit: UnitId) -> Element<E> {
        self.at().element(unit, self.at().movable(), 0)
    }

    pub(super) fn step(&mut self, unit: UnitId, side: u8) {
        let element = self.open_element(unit);
        let step = self.at().listed_step(&element, side);
        let parts = if O::ACTIVE { self.at().cost_parts(&element, step) } else { Modifiers::new() };
        self.keep_run(&element, step);
        for member in each(element.units) {
            let mp = &mut self.state.board.mp[member as usize];
            *mp = mp.saturating_sub(step.cost);
        }
        // Guns are not part of a stack: their arrival or departure ends no line \[6.2.1\].
        let guns = (element.units & self.game.sets.guns).any();
        if guns {
            self.turn_towards(unit, side);
            self.state.board.guns_moved |= element.units;
        } else if E::HAS.skirmish {
            self.state.board.turned &= !element.units;
        }
        let facing = self.state.board.facing[unit as usize];
        let owner = self.at().side_of(unit);
        if !guns && !self.at().alone(unit) && (self.at().stack_at(element.hex, owner) & !element.units).any() {
            // A unit that leaves a stack, or passes through one, is not in line with it.
            if element.stepped {
                self.end_line(element.units, element.hex);
            }
            self.state.board.line &= !element.units;
        }
        self.put(element.units, step.to);
        self.state.board.stepped |= element.units;
        let square = (self.state.board.square & element.units).any();
        let facings = square.then_some(self.state.board.facing);
        let stride = match step {
            _ if square => Stride::InSquare,
            Step { cost, .. } if cost > element.mp => Stride::OneHex,
            Step { rear: true, .. } => Stride::Back,
            _ => Stride::Ahead,
        };
        self.emit(Fact::Moved { stride }, stride.rule::<E>(), |event| {
            event.units = element.units;
            event.from = element.hex;
            event.to = step.to;
            event.facing = (!square).then_some(facing);
            event.facings = facings;
            event.mp_before = Some(element.mp);
            event.mp_after = Some(step.mp_after);
            event.modifiers = parts;
        });
        if !element.stepped && !guns {
            self.stack_changed(element.hex, owner);
        }
        if step.contact {
            if (self.at().stack_at(step.to, owner) & !element.units).any() {
                self.stack_changed(step.to, owner);
            }
            self.contact(element.units, element.hex, step.to);
        }
        // Other stacks react to a contact as to any step, before the charge is decided [9.1, 9.2].
        self.offer_reactions(step.to, element.units);
        self.arrive(element.units, step.to);
    }

    /// The effect of a step on a charge \[8.14.1\]: friends on the path, guns included, spoil it.
    fn keep_run(&mut self, element: &Element<E>, step: Step<E>) {
        let map = &self.game.scenario.map;
        let owner = self.at().side_of(element.lead);
        let broken = step.rear
            || spoils::<E>(map.ground[step.to.index()])
            || bars::<E>(map.edges[element.hex.index()][step.side as usize], self.at().switches())
            || self.at().holds(step.to, owner);
        for unit in each(element.units) {
            let run = &mut self.state.board.run[unit as usize];
            *run = run.saturating_add(1);
        }
        if broken {
            self.spoil_charge(element.units);
        }
    }

    /// An event that spoils a charge \[8.14.1\].
    pub(super) fn spoil_charge(&mut self, units: E::Units) {
        match self.at().switches().charge_spoilt {
            ChargeSpoilt::WholeMove => self.state.board.spoilt |= units,
            ChargeSpoilt::RunUp => {
                self.state.board.charged &= !units;
                each(units).for_each(|unit| self.state.board.run[unit as usize] = 0);
            }
        }
    }

    /// Limbered guns turn for free \[8.12\]: to the nearer facing that has the hexside in front.
    fn turn_towards(&mut self, guns: UnitId, side: u8) {
        let facing = self.state.board.facing[guns as usize];
        if front_mask(facing) & 1 << side == 0 {
            let right = (side + 1) % 6;
            let nearer = if turn_steps(facing, side) <= turn_steps(facing, right) { side } else { right };
            self.state.board.facing[guns as usize] = nearer;
        }
        self.state.board.turned &= !E::Units::only(guns);
    }

    fn turn(&mut self, unit: UnitId, facing: u8) {
        let element = self.open_element(unit);
        let guns = self.game.sets.guns & element.units;
        let cost = if guns.any() { 0 } else { self.at().turn_price(&element, facing) };
        for member in each(element.units) {
            self.state.board.facing[member as usize] = facing;
            self.state.board.mp[member as usize] -= cost;
        }
        self.spoil_charge(element.units);
        self.state.board.turned |= guns;
        let light = self.at().skirmishes(element.units);
        if light {
            self.state.board.turned |= element.units;
        }
        let by_hand = guns & !self.state.board.limbered;
        if by_hand.any() {
            self.state.board.guns_turned |= by_hand;
            self.state.board.moved |= by_hand;
        }
        let rule = if light {
            "7.2"
        } else if guns.is_empty() {
            "8.7"
        } else if by_hand.any() {
            "8.11"
        } else {
            "8.12"
        };
        let limbers = guns.any();
        self.emit(Fact::Turned, rule, |event| {
            event.units = element.units;
            event.hex = element.hex;
            event.facing = Some(facing);
            event.mp_before = (!limbers).then_some(element.mp);
            event.mp_after = (!limbers).then(|| element.mp - cost);
        });
    }

    /// \[7.2\] The square becomes a line again and faces any way.
    fn leave_square(&mut self, unit: UnitId, facing: u8) {
        let element = self.open_element(unit);
        self.state.board.square &= !element.units;
        for member in each(element.units) {
            self.state.board.facing[member as usize] = facing;
            self.state.board.mp[member as usize] -= 1;
        }
        self.emit(Fact::Square { change: SquareChange::Left }, paragraph::<E>("7.2", "7.3"), |event| {
            event.units = element.units;
            event.hex = element.hex;
            event.facing = Some(facing);
            event.mp_before = Some(element.mp);
            event.mp_after = Some(element.mp - 1);
        });
    }

    /// \[8.11\] Guns moved by hand: one hex, any facing, no shot until the stage ends.
    pub(super) fn drag(&mut self, guns: UnitId, side: u8, facing: u8) {
        let from = self.state.board.place[guns as usize];
        let to = self.game.scenario.map.grid.neighbour(from, side);
        self.put(bit(guns), to);
        self.state.board.facing[guns as usize] = facing;
        self.state.board.guns_moved |= bit(guns);
        self.state.board.guns_out |= bit(guns);
        self.state.board.moved |= bit(guns);
        self.emit(Fact::Moved { stride: Stride::ByHand }, Stride::ByHand.rule::<E>(), |event| {
            event.units = bit(guns);
            event.from = from;
            event.to = to;
            event.facing = Some(facing);
        });
        self.offer_reactions(to, bit(guns));
        self.arrive(bit(guns), to);
    }

    fn limber(&mut self, guns: UnitId) {
        self.state.board.limbered |= bit(guns);
        self.state.board.moved |= bit(guns);
        let hex = self.state.board.place[guns as usize];
        self.emit(Fact::Limbered, "8.12", |event| {
            event.units = bit(guns);
            event.hex = hex;
        });
    }

    fn unlimber(&mut self, guns: UnitId) {
        let mp = self.state.board.mp[guns as usize];
        self.state.board.limbered &= !E::Units::only(guns);
        self.state.board.mp[guns as usize] = 0;
        self.state.board.guns_out |= bit(guns);
        self.state.board.moved |= bit(guns);
        let (hex, facing) = (self.state.board.place[guns as usize], self.state.board.facing[guns as usize]);
        self.emit(Fact::Unlimbered, "8.12", |event| {
            event.units = bit(guns);
            event.hex = hex;
            event.facing = Some(facing);
            event.mp_before = Some(mp);
            event.mp_after = Some(mp - 1);
        });
    }

    /// Units enter a hex of the enemy \[6.11\]: cavalry may charge, infantry may form square against it.
    fn contact(&mut self, units: E::Units, from: Hex<E::Size>, to: Hex<E::Size>) {
        self.remember_entry(units, from, to);
        if (self.game.sets.mounted & units).any() {
            self.push(Frame::ChargeOffer { hex: to, units });
            self.push(Frame::SquareOffer { hex: to });
        }
    }

    /// \[11-T\] Records zone, slope and river of entry into a hex of the enemy: melee modifiers depend on them. By switch
    /// a bridge is no river.
    pub(super) fn remember_entry(&mut self, units: E::Units, from: Hex<E::Size>, to: Hex<E::Size>) {
        let grid = &self.game.scenario.map.grid;
        let enemies = self.at().side_at(to, self.at().side_of(first(units)).other());
        let inwards = grid.side_to(to, from).expect("neighbours");
        let outwards = grid.side_to(from, to).expect("neighbours");
        let edge = self.game.scenario.map.edges[from.index()][outwards as usize];
        let mut entry = Entry::new(self.zone_entered(enemies, inwards), edge.up);
        if E::HAS.rivers {
            entry = entry.across_river(river::<E>(edge, self.at().switches()));
        }
        for unit in each(units) {
            self.state.board.entry[unit as usize] = entry;
        }
    }

    /// The zone of a stack that a hexside leads into: troops share a facing \[6.0\]; lone guns may face different ways,
    /// and the zone most favourable to the attacker counts, as with several attackers.
    fn zone_entered(&self, stack: E::Units, side: u8) -> Zone {
        let at = self.at();
        match at.top_of(stack) {
            Some(top) => at.zone_at_side(top, side),
            None => each(stack).map(|gun| at.zone_at_side(gun, side)).max().expect("a stack is not empty"),
        }
    }

    /// Cavalry in contact charges: a melee at once \[8.14.2\].
    pub(super) fn charge(&mut self, hex: Hex<E::Size>, units: E::Units) {
        let side = self.active_side();
        self.emit(Fact::Charge, "8.14", |event| {
            event.units = units;
            event.hex = hex;
        });
        self.push(Frame::Melee(Melee::new(hex, side, true)));
    }

    /// Handles the arrival of units in a hex: the camp \[13.1\], guns to recapture \[10.10.9\], enemy commanders that
    /// may or must leave \[10.11.7\].
    pub(super) fn arrive(&mut self, units: E::Units, hex: Hex<E::Size>) {
        let side = self.at().side_of(first(units));
        self.note_camp(units, hex);
        self.recapture(side, hex, false);
        let enemies = self.at().commanders_of(side.other()) & self.state.board.commanders;
        for commander in each_commander(enemies) {
            let place = self.state.board.commander_place[commander as usize];
            if !place.is_some() {
                continue;
            }
            match self.game.scenario.map.grid.distance(place, hex) {
                0 if !self.at().holds(hex, side.other()) => {
                    self.push(Frame::Flight { commander, why: Flight::RiddenDown });
                }
                near if self.at().evades_at(near) && self.at().evades_after() && self.at().may_evade(commander) => {
                    self.push(Frame::Flight { commander, why: Flight::Evade })
                }
                _ => {}
            }
        }
    }
}
