//! \[10.2\] Routs.
//!
//! A unit that routs is marked at once. It moves when its frame is on top; units that break while others of their side
//! rout are put into the pool of that frame and follow it, so that a chain of routs needs no more than one frame of each
//! side. A file that breaks a unit takes its own frame off the stack, or changes it, before.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{NO_LEADER, UnitId, bit, side_of, units_in};
use crate::games::spqr::event::{Event, Kind};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::rally::TURNS;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{Ammo, COLUMN, ENGAGED, OFF_MAP, POSITIONAL, ROUTED};
use crate::games::spqr::switches::{LeaderElephantRout, RoutSegmentPath};
use crate::games::spqr::window::{Frame, Pool, SEGMENT, Window};

/// The hexes of a rout \[10.22\].
const ROUT_HEXES: u8 = 2;
/// The modifier of a unit of two hexes that routs as an attacker \[10.21\].
const ATTACKED: u8 = 3;

impl Position<'_> {
    /// \[10.21\] The combat of a unit in the shock segment, as flags; `None` when it has none.
    pub(super) fn combat_flags(self, unit: UnitId) -> Option<u8> {
        let index = self.state.clashes.of[unit as usize].checked_sub(1)?;
        Some(self.state.clashes.combats[usize::from(index)].flags)
    }

    pub(super) fn visit_rout(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        if frame.has(TURNS) {
            return self.visit_rally_turns(frame, visit);
        }
        if frame.left == 0 || !self.is_on_map(frame.unit) || self.is_at_edge(frame.unit) {
            return false;
        }
        let steps = self.rout_steps(frame.unit);
        let enough = |&hex: &Hex| self.rout_cost(frame, hex) <= frame.left;
        if steps.as_slice().iter().filter(|hex| enough(hex)).count() == 0 {
            return false;
        }
        let joins = frame.leader == NO_LEADER && self.hex(frame.unit) == frame.from;
        let mut leaders =
            self.leaders_in(frame.from, frame.side).filter(|&leader| joins && self.mount(leader).is_none());
        leaders.any(|leader| visit(Action::Join { leader }))
            || steps.as_slice().iter().copied().filter(enough).any(|hex| visit(Action::Step { hex }))
    }

    /// \[10.22, 10.23\] What a step of a rout costs: a hex, or the points of the terrain in the rout segment.
    fn rout_cost(self, frame: Frame, to: Hex) -> u8 {
        if frame.has(SEGMENT) && self.switches().rout_segment == RoutSegmentPath::Points {
            return self.step_toll(frame.unit, self.hex(frame.unit), to).map_or(u8::MAX, |toll| toll.cost);
        }
        1
    }

    /// The friends in the hexes of a unit, without elephants of leaders.
    fn crowd(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone {
        let at = self;
        self.stacked_with(unit).filter(move |&other| !at.is_leader_elephant(other))
    }

    pub(super) fn visit_rout_segment(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn act_rout(&mut self, frame: Frame, action: Action) {
        match action {
            Action::Join { leader } => self.top().leader = leader,
            Action::Step { hex } => self.rout_to(frame, hex),
            other => self.act_rally_turn(frame, other),
        }
    }

    /// \[10.22, 10.25, 10.26\] One hex of a rout.
    fn rout_to(&mut self, frame: Frame, hex: Hex) {
        let unit = frame.unit;
        let (from, old) = (self.at().hex(unit), self.at().cells(unit));
        let cost = self.at().rout_cost(frame, hex);
        self.top().left -= cost;
        let stance = Stance { hex, ..self.at().stance(unit) };
        self.relocate(unit, stance);
        if frame.leader != NO_LEADER {
            self.state.leaders[frame.leader as usize].hex = hex;
        }
        self.emit(Kind::RoutMoves, "10.22", |event| (event.unit, event.from, event.to) = (Some(unit), from, hex));
        for cell in self.at().cells(unit).into_iter().filter(|cell| cell.is_some() && !old.contains(cell)) {
            self.run_over(unit, cell);
        }
    }

    /// \[10.25, 6.63\] The hits of friends in a hex that a routing unit enters.
    fn run_over(&mut self, unit: UnitId, cell: Hex) {
        let Some(passed) = self.at().passed(unit, cell) else { return };
        let mover = self.at().mover(unit);
        let hits = self.game.scenario.tables.stacking.forced[mover as usize][passed as usize];
        let friends = self.at().in_hex(cell).fold(0, |all, other| all | bit(other));
        for other in units_in(side_of(unit), friends & !bit(unit)) {
            let spared = self.at().is_leader_elephant(other) || self.at().is_routed(other);
            if !spared && self.at().is_on_map(other) {
                self.hit(other, hits, "run over by a rout", "10.25");
            }
        }
    }

    pub(super) fn proceed_rout(&mut self, frame: Frame) {
        let (unit, at) = (frame.unit, self.at());
        if frame.has(TURNS) || !at.is_on_map(unit) {
            return self.end_rout(frame);
        }
        let spent = frame.left == 0 || !at.is_at_edge(unit) && at.rout_steps(unit).as_slice().len() > 0;
        if spent {
            return self.rest_of_rout(frame);
        }
        let leaves = at.is_at_edge(unit);
        self.end_rout(frame);
        self.lose(unit, if leaves { "left the map" } else { "could not rout" }, "10.24");
        // A pursuer follows off the map, and not after a unit that could not rout [10.41, 10.42].
        self.state.units[unit as usize].set(if leaves { OFF_MAP } else { ROUTED }, true);
    }

    /// \[10.25\] The end of a rout: it goes a hex further from a hex with friends, once.
    fn rest_of_rout(&mut self, frame: Frame) {
        let unit = frame.unit;
        let crowd = self.at().crowd(unit).fold(0, |all, other| all | bit(other));
        if crowd == 0 {
            return self.end_rout(frame);
        }
        let again = frame.spent == 0;
        if again {
            // The further hex costs nothing in the rout segment.
            *self.top() = Frame { spent: 1, left: 1, flags: frame.flags & !SEGMENT, ..frame };
        } else {
            self.end_rout(frame);
        }
        for other in units_in(frame.side, crowd) {
            let stands = self.at().is_on_map(other) && !self.at().card(other).is_loose();
            if stands {
                let modifier = self.at().stack_modifier(other);
                let excess = self.test(other, Purpose::Rout, modifier, "10.25");
                self.hit(other, excess, "a rout ends here", "10.25");
            }
        }
        if !again {
            self.lose(unit, "no room after a rout", "10.25");
        }
    }

    /// Takes the frame of a rout off the stack; the next unit of its pool follows.
    fn end_rout(&mut self, frame: Frame) {
        let waiting = self.state.top().pool.word();
        self.pop();
        let next = units_in(frame.side, waiting).find(|&unit| self.at().is_on_map(unit) && self.at().is_routed(unit));
        if let Some(unit) = next {
            self.push_rout(unit, self.rout_hexes(unit), 0);
            self.top().pool = Pool::new(waiting & !bit(unit));
        }
    }

    /// Pushes the frame of a rout of some hexes.
    pub(super) fn push_rout(&mut self, unit: UnitId, left: u8, flags: u8) {
        let from = self.at().hex(unit);
        self.push(Frame { left, flags, from, ..Frame::new(Window::Rout, side_of(unit)).unit(unit) });
    }

    /// \[10.22, 10.42\] The hexes of the rout of a unit: two, and the whole allowance from a pursuer's second combat.
    fn rout_hexes(&self, unit: UnitId) -> u8 {
        if self.at().is_pursued(unit) { self.at().card(unit).allowance } else { ROUT_HEXES }
    }

    /// \[10.15, 10.21\] A unit with too many hits, or that has failed its test, routs by its type.
    pub(super) fn break_unit(&mut self, unit: UnitId, cause: &'static str) {
        let card = *self.at().card(unit);
        if !self.at().is_on_map(unit) {
            return;
        }
        if self.at().is_routed(unit) {
            return self.lose(unit, cause, "10.27");
        }
        match card.arm {
            Arm::Skirmishers | Arm::Scorpions => self.lose(unit, cause, "10.21"),
            _ if card.rider.is_some() => match self.at().switches().leader_elephant_rout {
                LeaderElephantRout::Rampages => self.begin_rampage(unit),
                LeaderElephantRout::Eliminated => self.lose(unit, cause, "4.73"),
            },
            Arm::IndianElephants | Arm::AfricanElephants => self.begin_rampage(unit),
            _ if card.double && self.stands_fast(unit) => {}
            _ => self.begin_rout(unit, cause),
        }
    }

    /// \[10.21\] Whether a unit of two hexes stands: not when the attack had positional superiority; otherwise by a test
    /// with the hits beyond its quality, and 3 when it attacked.
    fn stands_fast(&mut self, unit: UnitId) -> bool {
        let (at, quality) = (self.at(), self.at().quality(unit));
        let flags = at.combat_flags(unit);
        let attacks = flags.is_some() && at.active() == Some(side_of(unit));
        if flags.is_some_and(|flags| flags & POSITIONAL != 0) && !attacks {
            return false;
        }
        let over = at.hits(unit).saturating_sub(quality) + if attacks { ATTACKED } else { 0 };
        let die = self.roll(unit, Purpose::Rout);
        let stands = die + over <= quality;
        if stands {
            self.state.units[unit as usize].hits = quality.saturating_sub(1);
        }
        self.emit(if stands { Kind::Stands } else { Kind::Tested }, "10.21", |event| {
            (event.unit, event.modifier) = (Some(unit), Some(over as i8));
            event.dice.push(die);
            event.result = if stands { "stands" } else { "fails" };
        });
        stands
    }

    /// \[10.22, 10.27\] A unit routs: it is marked, and its frame put on the stack.
    pub(super) fn begin_rout(&mut self, unit: UnitId, cause: &'static str) {
        let (foot, from) = (self.at().card(unit).arm.is_foot(), self.at().hex(unit));
        let (crowd, top) = (self.at().crowd(unit).fold(0, |all, other| all | bit(other)), self.at().is_top(unit));
        let stance = self.at().stance_to_edge(unit);
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED, true);
        counter.set(ENGAGED, false);
        counter.set(COLUMN, stance.column);
        (counter.hits, counter.hex, counter.facing) = (0, stance.hex, stance.facing);
        if foot {
            counter.set_ammo(Ammo::Out);
        }
        self.emit(Kind::Routs, "10.22", |event| (event.unit, event.from, event.result) = (Some(unit), from, cause));
        self.queue_rout(unit);
        for other in units_in(side_of(unit), crowd) {
            self.drag_along(unit, other, top);
        }
    }

    /// \[10.28\] A unit that was not rallied routs again.
    pub(super) fn rout_again(&mut self, unit: UnitId) {
        let from = self.at().hex(unit);
        self.emit(Kind::Routs, "10.28", |event| {
            (event.unit, event.from, event.result) = (Some(unit), from, "not rallied")
        });
        self.queue_rout(unit);
    }

    /// Puts a unit into the pool of a rout of its side that is going on, or pushes a frame for it.
    fn queue_rout(&mut self, unit: UnitId) {
        let side = side_of(unit);
        let frames = self.state.stack.as_slice();
        let routs = frames.iter().rev().take_while(|frame| frame.window == Window::Rout && !frame.has(TURNS));
        match routs.clone().position(|frame| frame.side == side) {
            Some(depth) => {
                let index = frames.len() - 1 - depth;
                let frame = &mut self.state.stack.as_mut_slice()[index];
                frame.pool = Pool::new(frame.pool.word() | bit(unit));
            }
            None => self.push_rout(unit, self.rout_hexes(unit), 0),
        }
    }

    /// \[6.68, 9.63, 9.53\] What a rout does to another unit of the stack: both of a double depth rout. Of two colours or
    /// classes the other one tests. Otherwise the bottom unit routs with the top one, and the top unit tests.
    fn drag_along(&mut self, unit: UnitId, other: UnitId, top: bool) {
        if self.at().is_routed(other) || !self.at().is_on_map(other) {
            return;
        }
        let (card, with) = (*self.at().card(unit), *self.at().card(other));
        let mixed = card.colour != with.colour || card.class != with.class;
        if !card.class.stacks() || !with.class.stacks() {
            if card.arm == Arm::Phalanx && with.arm == Arm::Phalanx {
                self.begin_rout(other, "the other phalanx routs");
            }
            return;
        }
        let tests = mixed || !top;
        let rule = if mixed { "9.63" } else { "6.68" };
        if !tests || self.test(other, Purpose::Collapse, i8::from(mixed), rule) > 0 {
            self.begin_rout(other, "the rest of its stack routs");
        }
    }

    pub(super) fn act_rout_segment(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    /// \[10.23\] Routed units move, of each side those nearest to their edge first; those of two hexes are eliminated.
    /// `spent` counts the sides that have begun.
    pub(super) fn proceed_rout_segment(&mut self, frame: Frame) {
        let left = frame.pool.word();
        let next = units_in(frame.side, left).min_by_key(|&unit| match self.at().is_on_map(unit) {
            true => (self.at().unit_steps_off(unit), self.at().hex(unit), unit),
            false => (0, Hex::NONE, unit),
        });
        let Some(unit) = next else {
            let Some(&side) = Side::BOTH.get(usize::from(frame.spent)) else {
                self.pop();
                return;
            };
            let routed = self.at().units(side).filter(|&unit| self.at().is_routed(unit));
            let pool = Pool::new(routed.fold(0, |all, unit| all | bit(unit)));
            *self.top() = Frame { side, pool, spent: frame.spent + 1, ..frame };
            return;
        };
        self.top().pool = Pool::new(left & !bit(unit));
        if !self.at().is_on_map(unit) || !self.at().is_routed(unit) {
            return;
        }
        if self.at().card(unit).double {
            return self.lose(unit, "routed in two hexes", "10.23");
        }
        self.push_rout(unit, self.at().card(unit).allowance, SEGMENT);
    }

    /// \[10.23\] The rout segment begins.
    pub(super) fn begin_rout_segment(&mut self) {
        self.push(Frame::new(Window::RoutSegment, Side::First));
    }
}
