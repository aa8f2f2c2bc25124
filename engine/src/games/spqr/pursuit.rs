//! \[10.4\] Cavalry pursuit.
//!
//! The routed units have already fled two hexes. Without a pursuit they continue with the rest of their allowance. With
//! one, the cavalry follows at once; if it meets enemies, it attacks them in a separate combat after the other combats
//! of the segment.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::chase::{WON, part};
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Pursuit};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::rout_path::facing_into;
use crate::games::spqr::state::{ENGAGED, LOST, MOVED_NOW, Mark, PURSUED, ROUTED, State};
use crate::games::spqr::window::{Frame, Pool, SEGMENT, Window};

/// The hexes that routed units have already fled \[10.22\].
const FLED: u8 = 2;
/// The step of a shock segment that allocates attackers: a pursuer attacks every enemy in its zone.
const ALLOCATION: u8 = 1;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.41\] Opens the pursuit after a combat whose defenders all routed, or were eliminated, by shock; `riders` is a
    /// mask of the attacking cavalry. Returns false when there is none: then the winner may advance. A pursuer that
    /// attacks again goes on by itself.
    pub(super) fn open_pursuit(&mut self, combat: u8, riders: u64) -> bool {
        let Some(side) = self.at().active().filter(|_| self.at().switches().pursuit) else { return false };
        let frames = self.state.stack.as_mut_slice();
        let fights = |frame: &&mut Frame| frame.window == Window::Pursuit && frame.spent == part::FIGHTS;
        if let Some(again) = frames.iter_mut().find(fights) {
            again.flags |= WON;
            return true;
        }
        let at = self.at();
        let able = units_in(side, riders).filter(|&unit| {
            at.card(unit).arm.is_cavalry() && !at.of(unit).has(ENGAGED) && at.is_on_map(unit) && !at.is_routed(unit)
        });
        let pool = able.fold(0, |all, unit| all | bit(unit));
        let shaken = units_in(side.other(), at.routed_by_shock(combat));
        let cornered = shaken.clone().any(|unit| at.of(unit).has(LOST) && at.of(unit).has(ROUTED));
        let flees = shaken.clone().find(|&unit| at.is_on_map(unit));
        let Some(other) = flees.or_else(|| { shaken }.next()) else { return false };
        if pool == 0 || flees.is_none() && cornered {
            return false;
        }
        self.push(Frame { other, ..Frame::new(Window::Pursuit, side).pool(pool) });
        true
    }

    pub(super) fn act_pursuit(&mut self, frame: Frame, action: Action) {
        match action {
            Action::Pursue { unit } => self.roll_pursuit(frame, unit),
            Action::Step { hex } => self.chase(frame, hex),
            _ => {
                self.pop();
            }
        }
    }

    /// \[10.42, 10.43\] On a roll above its quality the cavalry pursues. Otherwise the enemy flees farther, and the
    /// cavalry only advances. Either way it is finished for the turn.
    fn roll_pursuit(&mut self, frame: Frame, unit: UnitId) {
        let (die, quality) = (self.roll(unit, Purpose::Pursuit), self.at().quality(unit));
        let pursues = die > quality;
        self.state.units[unit as usize].set(PURSUED, true);
        let result = if pursues { Pursuit::Pursues } else { Pursuit::Ends };
        self.emit(Fact::PursuitRolled { result }, "10.42", |event| {
            (event.unit, event.target) = (Some(unit), Some(frame.other));
            event.dice.push(die);
        });
        let vacated = self.at().left_by(unit, frame.other);
        if pursues {
            let flees = self.at().is_on_map(frame.other) || !self.is_destroyed(frame.other);
            let (spent, left) = match vacated {
                _ if !flees => (part::ONWARD, self.half_allowance(unit)),
                Some(_) => (part::CHASE, u8::MAX),
                None => (part::CHASE, 0),
            };
            *self.top() = Frame { unit, spent, left, pool: Pool::new(0), ..frame };
            if let Some(hex) = vacated.filter(|_| flees) {
                self.ride_after(unit, hex, self.at().next_of_trail(frame.other));
            }
            return;
        }
        self.pop();
        if let Some(hex) = vacated {
            self.ride(unit, hex, None);
            self.push(Frame::new(Window::AdvanceFacing, frame.side).unit(unit));
        }
        let at = self.at();
        let shaken = at.combat_of(frame.other).map_or(0, |combat| at.routed_by_shock(combat));
        let flees = units_in(frame.side.other(), shaken).filter(|&unit| at.is_routed(unit));
        let fled = flees.fold(0, |all, unit| all | bit(unit));
        self.open_flight(frame.side, fled, FLED);
    }

    /// Routed enemies flee one after another with the rest of their allowance, so that their frames do not pile up.
    fn open_flight(&mut self, side: Side, fled: u64, hexes: u8) {
        if fled != 0 {
            self.push(Frame { spent: part::FLIGHT, left: hexes, ..Frame::new(Window::Pursuit, side).pool(fled) });
        }
    }

    fn flee_on(&mut self, frame: Frame) {
        let (at, pool) = (self.at(), frame.pool.word());
        let next = units_in(frame.side.other(), pool).find(|&unit| at.is_on_map(unit));
        let rest = next.map_or(0, |unit| pool & !bit(unit));
        self.top().pool = Pool::new(rest);
        if rest == 0 {
            self.pop();
        }
        let Some(unit) = next else { return };
        if self.at().is_on_map(unit) && self.at().is_routed(unit) {
            self.forget_flight(unit);
            self.push_rout(unit, self.at().card(unit).allowance.saturating_sub(frame.left), SEGMENT);
        }
    }

    /// Whether a unit was eliminated on the map, not by leaving it.
    fn is_destroyed(&self, unit: UnitId) -> bool {
        let counter = self.at().of(unit);
        counter.has(LOST) && !self.at().left_map(unit)
    }

    fn half_allowance(&self, unit: UnitId) -> u8 {
        self.at().card(unit).allowance / 2
    }

    /// One hex of a pursuit: first the hex that the enemy has left, then those of its flight path.
    fn chase(&mut self, frame: Frame, hex: Hex) {
        let toll = self.at().step_toll(frame.unit, self.at().hex(frame.unit), hex).unwrap_or_default();
        let onward = frame.spent == part::ONWARD;
        if onward {
            self.top().left -= toll.cost;
        } else if frame.hex.is_some() {
            self.top().hex = Hex::NONE;
        } else {
            self.follow_trail(frame.other);
        }
        let ahead = if onward { None } else { self.at().next_of_trail(frame.other) };
        self.ride_after(frame.unit, hex, ahead);
    }

    /// A pursuer enters a hex; adjacent enemy leaders may withdraw \[4.62\]. It has moved, for the rounding of sizes in
    /// its next combat \[8.36.2\].
    fn ride_after(&mut self, unit: UnitId, hex: Hex, ahead: Option<usize>) {
        self.state.units[unit as usize].mark_done(MOVED_NOW);
        self.ride(unit, hex, ahead);
        self.open_leader_retreats(unit);
    }

    /// A pursuer enters a hex, facing its direction of travel: ahead, or the next direction of its path. Terrain and
    /// elephants cannot bring it closer than one hit from rout \[8.41\]. Leaders in its hex accompany it.
    fn ride(&mut self, unit: UnitId, hex: Hex, ahead: Option<usize>) {
        let at = self.at();
        let (from, stance) = (at.hex(unit), at.stance(unit));
        let direction = at.field().side_to(from, hex).unwrap_or(0);
        let facing = facing_into(stance.facing, direction);
        let facing = ahead.map_or(facing, |next| facing_into(facing, next));
        let hits = at.step_toll(unit, from, hex).map_or(0, |toll| toll.hits) + at.elephant_hits(unit, hex);
        let room = at.quality(unit).saturating_sub(1).saturating_sub(at.hits(unit));
        for leader in self.game.scenario.leaders_of(side_of(unit)) {
            if self.at().leader_hex(leader) == from {
                self.move_leader(leader, hex, "10.42");
            }
        }
        self.relocate(unit, Stance { hex, facing, ..stance });
        self.emit(Fact::Advanced { facing }, "10.42", |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, hex);
        });
        self.overrun(unit);
        self.add_hits(unit, hits.min(room), Cause::Pursuit, "10.42");
    }

    pub(super) fn proceed_pursuit(&mut self, frame: Frame) {
        let unit = frame.unit;
        let gone = || unit == NO_UNIT || !self.at().is_on_map(unit) || self.at().is_routed(unit);
        match frame.spent {
            part::FLIGHT => self.flee_on(frame),
            part::WAITS => self.attack_again(frame),
            _ if gone() => {
                self.pop();
            }
            part::CHASE => self.end_chase(frame),
            part::FIGHTS => self.end_fight(frame),
            part::AGAIN if self.may_ride_off(frame) => self.ride_off(unit),
            _ => {
                self.pop();
            }
        }
    }

    /// Whether a pursuer is at the map edge over which the enemy has fled.
    fn may_ride_off(&self, frame: Frame) -> bool {
        let at = self.at();
        let at_edge = at.steps_off(at.hex(frame.unit), frame.side.other()) == 1;
        let follows = frame.left > 0 && !frame.hex.is_some();
        follows && at_edge && at.left_map(frame.other) && !at.meets_enemy(frame.unit)
    }

    /// \[10.42\] The pursuer has caught up and will attack the enemies in its zone, or it follows off the map.
    fn end_chase(&mut self, frame: Frame) {
        if self.may_ride_off(frame) {
            return self.ride_off(frame.unit);
        }
        self.pop();
        if self.at().prey(frame.unit) == 0 {
            return;
        }
        let frames = self.state.stack.as_mut_slice();
        let waits = |frame: &Frame| frame.window == Window::Pursuit && frame.spent == part::WAITS;
        if let Some(waiting) = frames.iter_mut().rfind(|frame| waits(frame)) {
            waiting.pool = Pool::new(waiting.pool.word() | bit(frame.unit));
            return;
        }
        let segment = frames.iter().rposition(|frame| frame.window == Window::ShockSegment);
        let waiting = Frame { spent: part::WAITS, ..Frame::new(Window::Pursuit, frame.side).pool(bit(frame.unit)) };
        match segment {
            Some(index) => self.state.stack.insert(index, waiting),
            None => self.push(waiting),
        }
    }

    /// \[10.42\] The next waiting pursuer attacks every enemy in its zone, alone and without pre-shock tests.
    fn attack_again(&mut self, waiting: Frame) {
        let pool = waiting.pool.word();
        let next = units_in(waiting.side, pool).next();
        let rest = next.map_or(0, |rider| pool & !bit(rider));
        self.top().pool = Pool::new(rest);
        if rest == 0 {
            self.pop();
        }
        let Some(rider) = next else { return };
        let at = self.at();
        let prey = if at.is_on_map(rider) && !at.is_routed(rider) { at.prey(rider) } else { 0 };
        if prey == 0 {
            return;
        }
        let frame = Frame { spent: part::FIGHTS, ..Frame::new(Window::Pursuit, waiting.side).unit(rider).pool(prey) };
        self.push(frame);
        for unit in units_in(frame.side, self.at().on_map(frame.side)) {
            let mark = if unit == frame.unit { Mark::NoCheck } else { Mark::Declined };
            self.state.units[unit as usize].set_mark(mark);
        }
        self.clear_combats();
        self.clear_trails();
        self.push(Frame { left: ALLOCATION, ..Frame::new(Window::ShockSegment, frame.side) });
    }

    /// \[10.42\] After a pursuer's combat: routed enemies still beside it flee with their whole allowance; the pursuer
    /// follows, or rides on when all of them are gone. An enemy that has held, or has routed otherwise than by shock
    /// \[10.41\], ends the pursuit, but not the flight of the others.
    fn end_fight(&mut self, frame: Frame) {
        let at = self.at();
        let fought = || units_in(frame.side.other(), frame.pool.word());
        let left = fought().filter(|&unit| at.is_on_map(unit));
        let flees = left.clone().next().or_else(|| fought().find(|&unit| at.left_map(unit)));
        let beside = left.filter(|&unit| at.is_routed(unit) && at.are_adjacent(unit, frame.unit));
        let beside = beside.fold(0, |all, unit| all | bit(unit));
        let next = match flees {
            _ if !frame.has(WON) => None,
            Some(other) => {
                let hex = at.flees_from(frame.unit, other);
                let left = if hex.is_some() { u8::MAX } else { 0 };
                Some(Frame { spent: part::AGAIN, other, left, hex, ..frame })
            }
            None => Some(Frame { spent: part::ONWARD, left: self.half_allowance(frame.unit), ..frame }),
        };
        match next {
            Some(next) => *self.top() = Frame { pool: Pool::new(0), ..next },
            None => {
                self.pop();
            }
        }
        self.open_flight(frame.side, beside, 0);
    }
}
