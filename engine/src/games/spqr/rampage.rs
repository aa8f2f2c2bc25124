//! \[9.14, 4.72 to 4.74\] Rampaging elephants.
//!
//! A rampage is resolved completely, interrupted only by withdrawals from it. A second rampage waits below the first on
//! the stack.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::data::{NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::details::{Cause, Death, Motion, Rampage};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Angle, Stance};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::rout_path::facing_into;
use crate::games::spqr::state::{DEAD, RAMPAGED, ROUTED, State};
use crate::games::spqr::window::{Frame, Window};

/// The hexes that elephants run after each roll.
const RUN: u8 = 3;
/// The rolls of a rampage; after the last one the elephants are eliminated.
pub(super) const ROLLS: u8 = 4;
/// The distance at which units withdraw \[6.51\].
const NEAR: u8 = 2;
/// The distance of the nearest unit from which elephants are eliminated.
const FAR: u8 = 8;
/// The rolls on which they run away from the cause on the first roll, and are killed on later ones.
pub(super) const KILLED: u8 = 7;
/// The hits of a unit in their path: from the front; from flank or rear, and for cavalry always.
const TRAMPLED: [u8; 2] = [1, 2];

impl Position<'_> {
    /// The unit that caused a rampage: the nearest enemy in the same combat, else the nearest enemy.
    fn cause_of(self, unit: UnitId) -> UnitId {
        let (combat, enemy) = (self.combat_of(unit), side_of(unit).other());
        let foes = |other: &UnitId| combat.is_none() || self.combat_of(*other) == combat;
        let nearest = |all: &mut dyn Iterator<Item = UnitId>| all.min_by_key(|&other| (self.apart(unit, other), other));
        nearest(&mut self.units(enemy).filter(foes)).or_else(|| nearest(&mut self.units(enemy))).unwrap_or(NO_UNIT)
    }

    /// The direction of the step that leads closest to a unit.
    fn direction_to(self, from: Hex, unit: UnitId) -> usize {
        let step = |side: &usize| self.field().neighbour(from, *side);
        let on_map = (0..SIDES).filter(|side| step(side).is_some());
        on_map.min_by_key(|side| self.apart_hex(unit, step(side))).unwrap_or(0)
    }

    /// The direction of a run for this roll; `None` when the elephants are killed. `first` marks the first roll.
    fn run_direction(self, frame: Frame, die: u8, first: bool) -> Option<usize> {
        let (unit, hex) = (frame.unit, self.hex(frame.unit));
        let away = || match frame.other {
            NO_UNIT => Some(usize::from(self.game.scenario.tables.compass[0])),
            cause if self.is_on_map(cause) => Some((self.direction_to(hex, cause) + SIDES / 2) % SIDES),
            _ => Some(self.of(unit).facing().index()),
        };
        match die {
            0 => {
                let friends = self.units(frame.side).filter(|&other| other != unit);
                let nearest = friends.min_by_key(|&other| (self.apart(unit, other), other));
                nearest.map_or_else(away, |friend| Some(self.direction_to(hex, friend)))
            }
            die if die < KILLED => Some(usize::from(self.game.scenario.tables.compass[usize::from(die) - 1])),
            _ if first => away(),
            _ => None,
        }
    }

    /// Whether no unit is near \[9.14\].
    fn is_far_away(self, unit: UnitId) -> bool {
        let others = Side::BOTH.into_iter().flat_map(|side| self.units(side)).filter(|&other| other != unit);
        others.into_iter().all(|other| self.apart(unit, other) >= FAR)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[9.14\] Elephants begin to rampage.
    pub(super) fn begin_rampage(&mut self, unit: UnitId) {
        let other = self.at().cause_of(unit);
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED | RAMPAGED, true);
        counter.set_hits(0);
        let frame = Frame { other, ..Frame::new(Window::Rampage, side_of(unit)).unit(unit) };
        match self.at().frames().iter().position(|frame| frame.window == Window::Rampage) {
            Some(index) => self.state.stack.insert(index, frame),
            None => self.push(frame),
        }
        let from = self.at().hex(unit);
        self.emit(Fact::Routs { cause: Cause::Rampages, facing: None }, "9.14", |event| {
            (event.unit, event.from) = (Some(unit), from);
        });
    }

    /// \[9.14\] The next hex, or the next roll. `flags` counts the rolls.
    pub(super) fn proceed_rampage(&mut self, frame: Frame) {
        let unit = frame.unit;
        if !self.at().is_on_map(unit) || !self.at().is_routed(unit) {
            self.pop();
        } else if frame.left > 0 {
            self.rampage_step(frame);
        } else if frame.flags == ROLLS {
            self.end_rampage(unit, Cause::FourRolls);
        } else if frame.flags > 0 && self.at().is_far_away(unit) {
            self.end_rampage(unit, Cause::FarAway);
        } else {
            self.roll_rampage(frame);
        }
    }

    fn end_rampage(&mut self, unit: UnitId, cause: Cause) {
        self.pop();
        self.lose(unit, cause, "9.14");
    }

    fn roll_rampage(&mut self, frame: Frame) {
        let unit = frame.unit;
        let (die, steed) = (self.roll(unit, Purpose::Elephants), self.at().is_leader_elephant(unit));
        let direction = self.at().run_direction(frame, die, frame.flags == 0);
        self.top().flags += 1;
        let (rallied, killed) = (steed && direction.is_none(), steed && die == 0);
        match direction {
            _ if killed => {}
            Some(side) => self.state.face(unit, facing_into(self.at().of(unit).facing(), side)),
            None if rallied => self.calm(unit),
            None => {}
        }
        let result = match direction {
            _ if rallied => Rampage::Rallied,
            None => Rampage::Killed,
            Some(side) => Rampage::to(side),
        };
        self.emit(Fact::Rampages { result }, "9.14", |event| {
            event.unit = Some(unit);
            event.dice.push(die);
        });
        match direction {
            _ if killed => self.end_rampage(unit, Cause::Rampage),
            Some(side) => self.start_run(unit, side),
            None if rallied => {
                self.pop();
            }
            None => self.end_rampage(unit, Cause::Driver),
        }
    }

    /// \[9.14\] The elephant of a leader is rallied with two hits less than its quality.
    fn calm(&mut self, unit: UnitId) {
        let quality = self.at().card(unit).quality;
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED, false);
        counter.set_hits(quality.saturating_sub(2));
    }

    fn start_run(&mut self, unit: UnitId, direction: usize) {
        (self.top().left, self.top().spent) = (RUN, direction as u8);
        self.open_all_withdrawals(unit);
    }

    /// \[6.51, 6.56\] Units of the other side, and cavalry of the same one, may withdraw from rampaging elephants.
    fn open_all_withdrawals(&mut self, unit: UnitId) {
        self.open_withdrawals(unit);
        let side = side_of(unit);
        let near = self.at().units(side).filter(|&other| other != unit && self.at().apart(other, unit) == NEAR);
        let riders = near.filter(|&other| self.at().card(other).arm.is_cavalry());
        let pool = riders.filter(|&other| self.at().can_withdraw(other, unit)).fold(0, |all, other| all | bit(other));
        if pool != 0 {
            self.push(Frame::new(Window::Withdrawal, side).unit(unit).pool(pool));
        }
    }

    /// \[9.14\] One hex of a run: over the edge, or next to a unit, or on.
    fn rampage_step(&mut self, frame: Frame) {
        let unit = frame.unit;
        let from = self.at().hex(unit);
        let hex = self.at().field().neighbour(from, usize::from(frame.spent));
        if !hex.is_some() {
            return self.end_rampage(unit, Cause::RanOffMap);
        }
        if !self.at().admits(unit, hex) {
            self.top().left = 0;
            return;
        }
        if self.at().top(hex).is_some() {
            self.top().left = 0;
            return self.trample(unit, hex);
        }
        self.top().left -= 1;
        let stance = Stance { hex, ..self.at().stance(unit) };
        self.relocate(unit, stance);
        let rider = self.at().card(unit).rider.filter(|&leader| self.at().is_present(leader));
        if let Some(leader) = rider {
            self.state.leaders[leader as usize].hex = hex;
        }
        self.emit(Fact::Moved { motion: Motion::Runs }, Motion::Runs.rule(), |event| {
            (event.unit, event.from, event.to) = (Some(unit), from, hex);
        });
        if let Some(leader) = rider {
            self.emit(Fact::LeaderMoved, "4.72", |event| {
                (event.leader, event.from, event.to) = (Some(leader), from, hex)
            });
        }
        self.trample_leaders(unit, hex);
        Side::BOTH.into_iter().for_each(|side| self.open_leader_retreats_of(side, unit));
        self.open_scare(unit);
        self.open_all_withdrawals(unit);
    }

    /// \[9.14\] The units in a hex that elephants run into take hits.
    fn trample(&mut self, unit: UnitId, hex: Hex) {
        let from = self.at().hex(unit);
        self.trample_leaders(unit, hex);
        for side in Side::BOTH {
            let there = self.at().in_hex(hex).filter(|&other| side_of(other) == side);
            let there = there.fold(0, |all, other| all | bit(other));
            for other in units_in(side, there) {
                if !self.at().is_on_map(other) {
                    continue;
                }
                let angle = self.at().stance(other).angle(self.at().field(), from);
                let cavalry = self.at().card(other).arm.is_cavalry();
                let severe = cavalry || angle != Some(Angle::Front);
                self.hit(other, TRAMPLED[usize::from(severe)], Cause::Trampled, "9.14");
            }
        }
    }

    /// \[9.14\] Leaders in their path who have not withdrawn are killed.
    fn trample_leaders(&mut self, unit: UnitId, hex: Hex) {
        let rider = self.at().card(unit).rider;
        for side in Side::BOTH {
            for leader in self.game.scenario.leaders_of(side) {
                let there = self.at().leader_hex(leader) == hex && !self.at().leader(leader).has(DEAD);
                if there && Some(leader) != rider {
                    self.kill_leader(leader, Death::Trampled, "9.14");
                }
            }
        }
    }
}
