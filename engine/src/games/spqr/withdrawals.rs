//! \[6.5\] The units that may withdraw, alone or as a line, and how far.

use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{LeaderId, LineId, NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::facing::{Angle, Facing};
use crate::games::spqr::position::Position;
use crate::games::spqr::state::WITHDREW;
use crate::games::spqr::switches::SkirmisherHits;
use crate::games::spqr::window::{Frame, SEGMENT, Window};

impl Position<'_> {
    /// D8: units that withdraw, lines of cavalry, prepared withdrawals, or no more.
    pub(super) fn visit_withdrawal(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mover = frame.unit;
        if !self.is_on_map(mover) {
            return false;
        }
        let pool = frame.pool.word();
        let able = |unit: &UnitId| self.can_withdraw(*unit, mover);
        let mut any = false;
        let mut offer = |action| {
            any = true;
            visit(action)
        };
        units_in(frame.side, pool).filter(able).any(|unit| offer(Action::Withdraw { unit }))
            || self.visit_line_withdrawals(frame, &mut offer)
            || self.visit_prepared(frame, &mut offer)
            || any && visit(Action::Pass)
    }

    /// \[6.57\] Lines of cavalry with a unit that may withdraw, near a leader who may order them; all of their units must be
    /// faster than the enemy, and none has withdrawn alone.
    fn visit_line_withdrawals(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (side, mover) = (frame.side, frame.unit);
        (0..self.game.scenario.lines.len() as LineId).any(|line| {
            let mut left = self.pool_of_line(frame, line);
            while left != 0 {
                let unit = units_in(side, left).next().unwrap_or(NO_UNIT);
                let part = self.cavalry_line(line, unit, mover);
                left &= !(part | bit(unit));
                if part != 0 && visit(Action::WithdrawLine { line, unit }) {
                    return true;
                }
            }
            false
        })
    }

    /// The cavalry of a line in the pool of a window.
    fn pool_of_line(self, frame: Frame, line: LineId) -> u64 {
        let able = |unit: &UnitId| self.is_of_line(line, *unit) && self.card(*unit).arm.is_cavalry();
        let able = |unit: &UnitId| able(unit) && self.can_withdraw(*unit, frame.unit);
        units_in(frame.side, frame.pool.word()).filter(able).fold(0, |all, unit| all | bit(unit))
    }

    /// The units of a cavalry line that withdraws as one; none when it may not.
    pub(super) fn cavalry_line(self, line: LineId, unit: UnitId, mover: UnitId) -> u64 {
        let side = side_of(unit);
        let leaders = self.game.scenario.lines[usize::from(line)].leaders;
        let of = |leader| {
            let part = self.line_of(line, unit, leader);
            let hex = self.leader_hex(leader);
            let near = units_in(side, part).any(|one| self.apart_hex(one, hex) <= 2);
            let good = units_in(side, part).all(|one| {
                let faster = self.withdrawal_points(one, mover) > 0;
                faster && !self.of(one).did(WITHDREW)
            });
            if near && good && part.count_ones() > 1 { part } else { 0 }
        };
        let mut able = self.leaders(side).filter(|&leader| leaders & 1 << leader != 0);
        able.find_map(|leader| Some(of(leader)).filter(|&part| part != 0)).unwrap_or(0)
    }

    /// \[6.51, 9.21\] The movement points with which a unit may withdraw from another: the difference of their allowances;
    /// skirmishers at least two hexes from units that are not faster. 0 when it may not.
    #[must_use]
    pub fn withdrawal_points(self, unit: UnitId, mover: UnitId) -> u8 {
        let (own, other) = (self.card(unit).allowance, self.compared_allowance(mover));
        let difference = own.saturating_sub(other);
        if self.counts_hexes(unit) && own >= other { difference.max(2) } else { difference }
    }

    /// \[9.21\] Whether the withdrawal of a unit is measured in hexes: that of skirmishers.
    fn counts_hexes(self, unit: UnitId) -> bool {
        self.card(unit).arm == Arm::Skirmishers
    }

    /// \[6.51, 6.66, 6.77\] Whether a unit may withdraw from another now: on top of its stack, neither routed nor in column
    /// nor extended in this phase, with a hex to go to.
    #[must_use]
    pub fn can_withdraw(self, unit: UnitId, mover: UnitId) -> bool {
        let points = self.withdrawal_points(unit, mover);
        points > 0 && self.is_free_to_withdraw(unit) && self.has_retreat(self.retreat_frame(unit, mover, points, 0))
    }

    /// Whether a withdrawal leads anywhere.
    pub(super) fn has_retreat(self, frame: Frame) -> bool {
        self.retreats(frame).next().is_some()
    }

    /// The frame of a withdrawal.
    pub(super) fn retreat_frame(self, unit: UnitId, mover: UnitId, left: u8, flags: u8) -> Frame {
        let hexes = if self.counts_hexes(unit) { SEGMENT } else { 0 };
        let (spent, from) = (self.apart(unit, mover), self.hex(unit));
        let frame = Frame::new(Window::Retreat, side_of(unit)).unit(unit);
        Frame { other: mover, left, spent, from, flags: flags | hexes, ..frame }
    }

    /// D8: steps of a withdrawal; its end, with a turn if points are left, where it is farther away.
    pub(super) fn visit_retreat(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if !self.is_on_map(unit) || self.is_routed(unit) {
            return false;
        }
        if self.visit_company(frame, visit)
            || self.retreats(frame).any(|(stance, _)| visit(Action::Step { hex: stance.hex }))
        {
            return true;
        }
        let stance = self.stance(unit);
        if !self.ends_retreat(frame, stance, frame.left) {
            return false;
        }
        let turns = |facing: &Facing| {
            let toll = self.turn_toll(unit, *facing);
            *facing != stance.facing && toll.cost <= frame.left && self.stacked_with(unit).next().is_none()
        };
        let single = !self.card(unit).double && frame.left > 0 && frame.flags & SEGMENT == 0;
        single && Facing::ALL.into_iter().filter(turns).any(|facing| visit(Action::Turn { unit, facing }))
            || visit(Action::Halt)
    }

    /// \[4.62, 6.65\] The leaders who accompany a unit that begins to withdraw, one bit each: those in its hexes, when no
    /// other unit stays with them.
    pub(super) fn company(self, unit: UnitId) -> u64 {
        let cells = self.cells(unit).into_iter().filter(|&cell| cell.is_some());
        let left = cells.filter(|&cell| self.in_hex(cell).all(|other| other == unit));
        let here = left.flat_map(|cell| self.leaders_in(cell, side_of(unit)));
        here.fold(0, |all, leader| all | 1 << leader)
    }

    /// \[4.62, 5.24\] Visits the leaders who may choose, before a unit's first step, to accompany it or stay with
    /// another unit.
    fn visit_company(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let fresh = |leader: &LeaderId| frame.pool.word() & 1 << leader == 0 && self.mount(*leader).is_none();
        let begins = self.hex(frame.unit) == frame.from;
        let cells = self.cells(frame.unit).into_iter().filter(|cell| begins && cell.is_some());
        let mut leaders = cells.flat_map(|cell| self.leaders_in(cell, frame.side)).filter(fresh);
        leaders.any(|leader| visit(Action::Join { leader }))
    }

    /// D8: the units of a line that have still to withdraw; all of them must.
    pub(super) fn visit_line_retreat(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let able = |unit: &UnitId| {
            let retreat = self.line_retreat_frame(frame, *unit);
            self.is_free_to_withdraw(*unit) && retreat.left > 0 && self.has_retreat(retreat)
        };
        let mut units = units_in(frame.side, frame.pool.word()).filter(able);
        self.is_on_map(frame.other) && units.any(|unit| visit(Action::Withdraw { unit }))
    }

    /// The withdrawal of one unit of a line: as far as its allowance permits, or one hex by a prepared order.
    pub(super) fn line_retreat_frame(self, frame: Frame, unit: UnitId) -> Frame {
        let prepared = frame.left > 0;
        let left = if prepared { frame.left } else { self.withdrawal_points(unit, frame.other) };
        self.retreat_frame(unit, frame.other, left, if prepared { SEGMENT } else { 0 })
    }

    /// \[6.52\] The angle from which a unit that is two hexes away approaches another: the worst angle for the withdrawing
    /// unit among the hexes between them in the approaching unit's front; if it faces away, among all hexes between them.
    #[must_use]
    pub fn approach(self, mover: UnitId, unit: UnitId) -> Option<Angle> {
        let (stance, field) = (self.stance(unit), self.field());
        let front = self.stance(mover).around(field, Angle::Front);
        let mut beside =
            self.cells(unit).into_iter().filter(|cell| cell.is_some()).flat_map(|cell| field.neighbours(cell));
        let all = beside.clone().filter(|&hex| self.apart_hex(mover, hex) == 1);
        let angle = |hex| stance.angle(field, hex);
        let ahead = beside.by_ref().filter(|hex| front.contains(hex)).filter_map(angle).max();
        ahead.or_else(|| all.filter_map(angle).max())
    }

    /// \[6.52\] The hit of a unit that is approached from flank or rear; of skirmishers from the rear alone.
    pub(super) fn approach_hits(self, mover: UnitId, unit: UnitId) -> u8 {
        let rear_only =
            self.counts_hexes(unit) && self.switches().skirmisher_hits == SkirmisherHits::RearForSkirmishers;
        match self.approach(mover, unit) {
            Some(Angle::Rear) => 1,
            Some(Angle::Flank) => u8::from(!rear_only),
            _ => 0,
        }
    }
}
