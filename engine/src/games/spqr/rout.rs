//! \[10.2\] Routs.
//!
//! A routing unit is marked at once, and moves when its frame is on top. Units that break while others of their side
//! rout join the pool of that frame, so a chain of routs needs at most one frame per side. Code that breaks a unit must
//! first pop or update its own frame.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{NO_LEADER, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Trial};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::rally::TURNS;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{OFF_MAP, ROUTED, State};
use crate::games::spqr::switches::RoutSegmentPath;
use crate::games::spqr::window::{Frame, Pool, SEGMENT, Window};

impl Position<'_> {
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

    /// \[10.22, 10.23\] The cost of a rout step: one hex, or the terrain cost in movement points in the rout segment.
    fn rout_cost(self, frame: Frame, to: Hex) -> u8 {
        if frame.has(SEGMENT) && self.switches().rout_segment == RoutSegmentPath::Points {
            return self.step_toll(frame.unit, self.hex(frame.unit), to).map_or(u8::MAX, |toll| toll.cost);
        }
        1
    }

    /// The friendly units in the hexes of a unit, except leaders' elephants.
    pub(super) fn crowd(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone {
        let at = self;
        self.stacked_with(unit).filter(move |&other| !at.is_leader_elephant(other))
    }

    pub(super) fn visit_rout_segment(self, _: Frame, _: &mut impl FnMut(Action) -> bool) -> bool {
        false
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
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
        self.note_flight(unit, from, hex);
        // A leader who has withdrawn or was trampled no longer accompanies the unit.
        let joined = Some(frame.leader).filter(|&leader| leader != NO_LEADER && self.at().leader_hex(leader) == from);
        if let Some(leader) = joined {
            self.state.leaders[leader as usize].hex = hex;
        }
        self.emit(Fact::RoutMoves, "10.22", |event| {
            (event.unit, event.from, event.to, event.leader) = (Some(unit), from, hex, joined);
        });
        self.overrun(unit);
        for cell in self.at().cells(unit).into_iter().filter(|cell| cell.is_some() && !old.contains(cell)) {
            self.run_over(unit, cell);
        }
        self.open_leader_retreats(unit);
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
                self.hit(other, hits, Cause::RunOver, "10.25");
            }
        }
    }

    pub(super) fn proceed_rout(&mut self, frame: Frame) {
        let (unit, at) = (frame.unit, self.at());
        if frame.has(TURNS) || !at.is_on_map(unit) {
            return self.end_rout(frame);
        }
        let spent = frame.left == 0 || !at.is_at_edge(unit) && !at.rout_steps(unit).is_empty();
        if spent {
            return self.rest_of_rout(frame);
        }
        let leaves = at.is_at_edge(unit);
        self.end_rout(frame);
        // A pursuer follows off the map, but not after a unit that could not rout [10.41, 10.42].
        let (how, cause) = if leaves { (OFF_MAP, Cause::LeftMap) } else { (ROUTED, Cause::CouldNotRout) };
        self.lose_with(unit, how, cause, "10.24");
    }

    /// \[10.25\] The end of a rout: from a hex with friends, or a leader's elephant, it moves one hex further, once.
    fn rest_of_rout(&mut self, frame: Frame) {
        let unit = frame.unit;
        if self.at().stacked_with(unit).next().is_none() {
            return self.end_rout(frame);
        }
        let crowd = self.at().crowd(unit).fold(0, |all, other| all | bit(other));
        let again = frame.spent == 0;
        if again {
            // The extra hex costs nothing in the rout segment.
            *self.top() = Frame { spent: 1, left: 1, flags: frame.flags & !SEGMENT, ..frame };
        } else {
            self.end_rout(frame);
        }
        for other in units_in(frame.side, crowd) {
            let stands = self.at().is_on_map(other) && !self.at().card(other).is_loose();
            if stands {
                let modifier = self.at().stack_modifier(other);
                let excess = self.test(other, Purpose::Rout, modifier, Trial::RoutEnds);
                self.hit(other, excess, Cause::RoutEnds, "10.25");
            }
        }
        if !again {
            self.lose(unit, Cause::NoRoom, "10.25");
        }
    }

    /// Pops the frame of a rout; the next unit of its pool follows.
    fn end_rout(&mut self, frame: Frame) {
        let waiting = self.state.top().pool.word();
        self.pop();
        let next = units_in(frame.side, waiting).find(|&unit| self.at().is_on_map(unit) && self.at().is_routed(unit));
        if let Some(unit) = next {
            self.push_rout(unit, self.rout_hexes(unit), 0);
            self.top().pool = Pool::new(waiting & !bit(unit));
        }
    }

    pub(super) fn act_rout_segment(&mut self, _: Frame, _: Action) {
        self.pop();
    }

    /// \[10.23\] Routed units move, for each side those nearest to their edge first; two-hex units are eliminated.
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
            return self.lose(unit, Cause::RoutedInTwoHexes, "10.23");
        }
        self.push_rout(unit, self.at().card(unit).allowance, SEGMENT);
    }

    /// \[10.23\] The rout segment begins.
    pub(super) fn begin_rout_segment(&mut self) {
        self.push(Frame::new(Window::RoutSegment, Side::First));
    }
}
