//! \[4.24, 4.25\] Lines, and the leaders that may order them.

use crate::core::game::Side;
use crate::games::spqr::data::{LeaderId, Line, LineId, Rank, UnitId, bit, leader_side, side_of, units_in};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::reach::Reach;
use crate::games::spqr::sight::Looking;
use crate::games::spqr::state::Grant;
use crate::games::spqr::switches::{FreeLines, LineShape};

/// The distance at which a leader can order a line \[4.25 A1\].
const NEAR: u8 = 2;
/// The strategy of a proconsul in the place of the overall commander \[4.46\].
const PROCONSUL_STRATEGY: u8 = 1;

/// How a line command is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// Without a roll.
    Free,
    /// On a roll against the overall commander's strategy, with this modifier \[4.25 A2\].
    Roll(i8),
}

impl<'a> Position<'a> {
    fn line(self, line: LineId) -> &'a Line {
        &self.game.scenario.lines[usize::from(line)]
    }

    /// Whether a unit belongs to a line by its troop.
    #[must_use]
    pub fn is_of_line(self, line: LineId, unit: UnitId) -> bool {
        side_of(unit) == self.line(line).side && self.game.lines[usize::from(line)] & bit(unit) != 0
    }

    /// \[4.24\] The units that form a line with one of them for a leader, one bit each.
    #[must_use]
    pub fn line_of(self, line: LineId, seed: UnitId, leader: LeaderId) -> u64 {
        self.line_within(line, seed, &Reach::new(self, leader))
    }

    /// As `line_of`, for a leader with this range.
    pub(super) fn line_within(self, line: LineId, seed: UnitId, reach: &Reach<'_>) -> u64 {
        self.line_among(self.ordinary(side_of(seed)) & self.members(line, side_of(seed)), line, seed, reach)
    }

    /// The units of a side that belong to a line by their troop, as a bit mask.
    fn members(self, line: LineId, side: Side) -> u64 {
        if self.line(line).side == side { self.game.lines[usize::from(line)] } else { 0 }
    }

    /// The units of a side that can get orders, as a bit mask.
    fn ordinary(self, side: Side) -> u64 {
        self.units(side).filter(|&unit| self.takes_orders(unit)).fold(0, |all, unit| all | bit(unit))
    }

    /// As `ordinary`, among these units.
    fn line_among(self, members: u64, line: LineId, seed: UnitId, reach: &Reach<'_>) -> u64 {
        let side = side_of(seed);
        let (mut found, mut edge) = (bit(seed) & members, bit(seed) & members);
        while edge != 0 {
            let mut next = 0;
            for unit in units_in(side, edge) {
                // Two steps is as far as most lines join.
                let near = if self.line(line).spacing > 2 { members } else { self.within(2, unit, side) };
                let others = units_in(side, members & near & !found & !next);
                next |= others.filter(|&other| self.joins(line, unit, other, reach)).fold(0, |all, to| all | bit(to));
            }
            found |= next;
            edge = next;
        }
        found
    }

    /// \[4.24, 4.24b\] Whether two units are neighbours in a line: adjacent, or with a legal gap between; side by side or
    /// front to back, or else both in the range of the leader.
    fn joins(self, line: LineId, unit: UnitId, other: UnitId, reach: &Reach<'_>) -> bool {
        let apart = self.apart(unit, other);
        let spacing = self.line(line).spacing;
        let near = match apart {
            0 | 1 => true,
            2 => self.has_gap(line, unit, other, spacing),
            far => far <= spacing && self.has_gap(line, unit, other, spacing),
        };
        let stances = [unit, other].map(|unit| self.stance(unit));
        let formed = stances[0].facing == stances[1].facing && stances[0].column == stances[1].column;
        near && (self.switches().line_shape == LineShape::Adjacent || formed || reach.holds(unit) && reach.holds(other))
    }

    /// \[4.24, 9.22\] Whether the hexes of some shortest way between two units are a legal gap: without enemies, enemy
    /// zones, and friends of other lines. One unit of skirmishers or velites may be in it, and then the gap may be wider
    /// than the line allows by one hex.
    fn has_gap(self, line: LineId, unit: UnitId, other: UnitId, spacing: u8) -> bool {
        let (side, field) = (side_of(unit), self.field());
        let apart = self.apart(unit, other);
        let between = |hex: &Hex| self.apart_hex(unit, *hex) + self.apart_hex(other, *hex) == apart;
        let clean = |hex: Hex| {
            let loose = self.top(hex).is_some_and(|there| self.card(there).is_loose());
            let own = self.in_hex(hex).all(|there| side_of(there) == side && (loose || self.is_of_line(line, there)));
            (own && !self.in_zone(hex, side.other())).then_some(loose)
        };
        // Gaps are one or two hexes wide; each is checked from the hexes next to the first unit on the path.
        let around = self.cells(unit).into_iter().filter(|cell| cell.is_some()).flat_map(|cell| field.neighbours(cell));
        around.filter(between).any(|first| match clean(first) {
            None => false,
            Some(loose) if apart == 2 => apart <= spacing || loose,
            Some(loose) => field.neighbours(first).filter(between).any(|second| {
                let adjoins = self.apart_hex(other, second) == 1;
                adjoins && clean(second).is_some_and(|also| !(loose && also))
            }),
        })
    }

    /// \[4.25 A1\] Whether a leader is near enough to a unit of a line and sees it: at most two hexes, no unit on a shortest
    /// way between.
    #[must_use]
    pub fn is_near_line(self, leader: LeaderId, unit: UnitId) -> bool {
        let from = self.leader_hex(leader);
        let field = self.field();
        self.cells(unit).into_iter().filter(|cell| cell.is_some()).any(|cell| {
            let far = field.distance(from, cell);
            let between = |hex: &Hex| field.distance(*hex, cell) + 1 == far;
            let open = far < NEAR || field.neighbours(from).filter(between).any(|hex| self.top(hex).is_none());
            far <= NEAR && open && self.sees(from, cell, Looking::Command)
        })
    }

    /// \[4.25, 4.43 to 4.5\] How a leader may order a line that holds these units; `None` when he may not.
    #[must_use]
    pub fn authority(self, leader: LeaderId, line: LineId, units: u64) -> Option<Authority> {
        let overall = self.overall(leader_side(leader)).map(|overall| Reach::new(self, overall));
        self.authority_under(overall.as_ref(), leader, line, units)
    }

    /// As `authority`, under an overall commander with this range.
    fn authority_under(
        self,
        overall: Option<&Reach<'_>>,
        leader: LeaderId,
        line: LineId,
        units: u64,
    ) -> Option<Authority> {
        let (orders, side) = (self.orders(), leader_side(leader));
        let row = self.line(line);
        // The leader of a phase may be dead by now.
        if row.side != side || row.leaders & 1 << leader == 0 || units == 0 || !self.is_present(leader) {
            return None;
        }
        if self.turn() == 1 && !self.game.scenario.armies[side.index()].first_turn_lines {
            return None;
        }
        let near = units_in(side, units).any(|unit| self.is_near_line(leader, unit));
        let chief = self.game.scenario.leader(leader);
        if self.is_overall(leader) {
            return near.then_some(Authority::Free);
        }
        if chief.rank == Rank::Mahout {
            return units_in(side, units)
                .any(|unit| self.cells(unit).contains(&self.leader_hex(leader)))
                .then_some(Authority::Free);
        }
        let in_range = || overall.is_some_and(|overall| overall.contains(self.leader_hex(leader)));
        let roll = || {
            let zoned = i8::from(units_in(side, units).any(|unit| self.is_zoned(unit)));
            let proconsul = i8::from(chief.rank == Rank::Proconsul && !in_range());
            overall.is_some().then_some(Authority::Roll(zoned - proconsul))
        };
        if orders.grant == Grant::Momentum {
            return if near && orders.lined { roll() } else { None };
        }
        let free = self.game.scenario.armies[side.index()].free_lines && self.has_overall(side);
        if free && chief.rank != Rank::Replacement {
            let everything = self.switches().free_lines == FreeLines::Everything;
            return (everything || near).then_some(Authority::Free);
        }
        match near {
            true if self.turn() == 1 || in_range() => Some(Authority::Free),
            true => roll(),
            false => None,
        }
    }

    /// Whether the overall commander of a side himself is on the map.
    fn has_overall(self, side: Side) -> bool {
        self.leaders(side).any(|leader| self.is_overall(leader))
    }

    /// \[4.25 A2, 4.46, 4.65\] The strategy rating that a side's line commands are rolled against.
    #[must_use]
    pub fn strategy(self, side: Side) -> u8 {
        match self.overall(side) {
            Some(leader) if self.is_overall(leader) => self.game.scenario.leader(leader).strategy,
            Some(_) => PROCONSUL_STRATEGY,
            None => 0,
        }
    }

    /// Visits the lines that a leader may order now, each part of a line by its lowest unit, until `visit` returns true.
    pub(super) fn visit_lines(
        self,
        leader: LeaderId,
        visit: &mut impl FnMut(LineId, UnitId, u64, Authority) -> bool,
    ) -> bool {
        let side = leader_side(leader);
        let reach = Reach::new(self, leader);
        let overall = self.overall(side).map(|overall| Reach::new(self, overall));
        let ordinary = self.ordinary(side);
        (0..self.game.scenario.lines.len() as u8).any(|line| {
            if self.line(line).side != side || self.line(line).leaders & 1 << leader == 0 {
                return false;
            }
            let members = ordinary & self.members(line, side);
            let mut left = members;
            while left != 0 {
                let seed = units_in(side, left).next().unwrap_or(0);
                let part = self.line_among(members, line, seed, &reach);
                left &= !part & !bit(seed);
                let authority = self.authority_under(overall.as_ref(), leader, line, part);
                if authority.is_some_and(|authority| visit(line, seed, part, authority)) {
                    return true;
                }
            }
            false
        })
    }
}
