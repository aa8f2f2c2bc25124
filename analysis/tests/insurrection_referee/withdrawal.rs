//! Withdrawal \[10.11\].

use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::log::Part;
use crate::insurrection_referee::map::{self, Hex, NOWHERE};

impl Referee {
    /// Units of a hex withdraw together, by this number of hexes.
    pub fn withdraw(&mut self, units: &[usize], steps: i32, cause: &str) {
        let scores = ["fire", "crisis"].contains(&cause);
        let mut units = units.to_vec();
        let facing = self.board.units[units[0]].facing;
        for step in 1..=steps {
            let from = self.board.units[units[0]].hex.unwrap_or(NOWHERE);
            let ways: Vec<Hex> = map::rear(from, facing)
                .into_iter()
                .filter(|&to| self.may_withdraw(&units, to, step == steps))
                .collect();
            if ways.is_empty() && units.len() > 1 {
                // The unit is eliminated that finds no room, not the stack: they try one by one [10.11.6].
                let order = self.board.in_order(&units);
                self.see(true, "a stack withdraws unit by unit");
                self.withdraw(&order[..1], steps - step + 1, cause);
                let there = |unit: &usize| self.board.units[*unit].hex == Some(from);
                let rest: Vec<usize> = order[1..].iter().copied().filter(there).collect();
                if !rest.is_empty() {
                    self.withdraw(&rest, steps - step + 1, cause);
                }
                return;
            }
            if ways.is_empty() {
                self.bury(units.clone(), "no-way-back");
                self.lines_end();
                for &unit in units.iter().filter(|_| scores) {
                    self.score_if_gone(unit);
                }
                self.commanders_fall();
                return;
            }
            self.withdraw_a_hex(&units, from, facing, &ways, cause, step == steps);
            units.retain(|&unit| self.board.units[unit].hex.is_some());
            if units.is_empty() {
                return;
            }
        }
    }

    /// The last hex must have room for the units \[10.11.6\], one on the way must let them pass \[6.4\].
    fn may_withdraw(&self, units: &[usize], to: Hex, last: bool) -> bool {
        let side = self.board.units[units[0]].side;
        let room = || self.board.may_stack(&[&self.board.at(to, side)[..], units].concat()).is_ok();
        self.board.map.holds(to)
            && self.board.at(to, 1 - side).is_empty()
            && if last { room() } else { self.board.may_pass(units, to) }
    }

    fn withdraw_a_hex(&mut self, units: &[usize], from: Hex, facing: i32, ways: &[Hex], cause: &str, last: bool) {
        self.lines_end();
        let Some(line) = self.want("withdrew", "10.11", "it has to withdraw") else { return };
        let side = self.board.units[units[0]].side;
        let to = self.place(line.to.as_ref());
        self.check_rule("10.11");
        self.check_side(side);
        self.check_units(units, "10.11");
        self.check_result(cause, "10.11");
        let came = self.place(line.from.as_ref());
        self.check(came == from, "10.11", "it is not there");
        self.check(ways.contains(&to), "10.11", "it cannot withdraw to that hex");
        self.check(line.facing == Some(facing), "10.11.1", "it keeps its facing");
        let parts = self.withdrawal_parts(side, from, to);
        let losses = parts.len() as i32;
        self.check_parts(parts);
        let host = self.board.top(to, side).filter(|_| last);
        self.board.leave_line(units);
        self.board.set_square(units, false);
        for unit in self.board.in_order(units) {
            self.board.put(unit, Some(to));
            let doings = &mut self.board.units[unit].doings;
            // It cannot continue its move; a unit that has not begun may still begin [10.7].
            doings.stopped |= cause == "fire" && doings.begun;
            doings.forced |= cause == "fire" && !doings.begun;
            // Before the move it spoils no charge: only what is done in the move does [8.14.1].
            doings.turned |= doings.begun;
        }
        if self.comes_with("commander-moved", "goes-along") {
            self.goes_along(side, from, to);
        }
        if last {
            self.board.join_line(units, to);
        }
        if last && self.board.is_square(to, side) {
            self.come_to_square(units, to, side);
            self.lines_end();
        } else {
            self.lines_end();
            self.join(units, host, to);
        }
        self.arrive(side, to);
        let rule = if losses > 0 && self.line.event == "withdrew" { "10.11.3" } else { "10.11" };
        self.lose(units, losses, cause, rule);
        for &unit in units.iter().filter(|_| ["fire", "crisis"].contains(&cause)) {
            self.score_if_gone(unit);
        }
        self.commanders_along(side, from, to);
        self.lines_end();
    }

    /// Losses of a withdrawal \[10.11.3, 10.11.4\].
    fn withdrawal_parts(&self, side: usize, from: Hex, to: Hex) -> Vec<Part> {
        let mut parts = Vec::new();
        if self.board.map.is_scarp(from, to) {
            parts.push(Part::new("10.11.3", "across a scarp", 1));
        } else if self.board.map.climb(from, to) > 0 {
            parts.push(Part::new("10.11.3", "up a slope", 1));
        }
        if self.board.map.ground(to) == "marsh" {
            parts.push(Part::new("10.11.3", "into a marsh", 1));
        }
        if self.board.map.is_river(from, to) {
            parts.push(Part::new("10.11.3", "across a river", 1));
        }
        let fronts = |unit: usize| self.board.units[unit].side != side && self.board.fronts(unit, to);
        if (0..self.board.units.len()).any(fronts) {
            parts.push(Part::new("10.11.4", "into an enemy front zone", 1));
        }
        parts
    }

    /// A unit that joins a stack takes its facing \[10.11.2\].
    fn join(&mut self, units: &[usize], host: Option<usize>, to: Hex) {
        let Some(host) = host else { return };
        let (side, facing) = (self.board.units[host].side, self.board.units[host].facing);
        if self.board.units[units[0]].facing == facing {
            return;
        }
        if self.want("faced", "10.11.2", "it takes the facing of the stack").is_some() {
            self.check_rule("10.11.2");
            self.check_side(side);
            self.check_units(units, "10.11.2");
            self.check_hex(to, "10.11.2");
            self.check(self.line.facing == Some(facing), "10.11.2", format!("the stack faces {facing}"));
        }
        for &unit in units {
            self.board.units[unit].facing = facing;
        }
    }

    fn commanders_along(&mut self, side: usize, from: Hex, to: Hex) {
        while self.comes_with("commander-moved", "goes-along") {
            self.goes_along(side, from, to);
        }
    }

    /// A commander goes with the units that withdraw from his hex.
    fn goes_along(&mut self, side: usize, from: Hex, to: Hex) {
        let line = self.take();
        let id = self.commander(&line);
        self.check(self.board.commanders[id].side == side, "10.11.7", "he is of the other side");
        let came = self.commander_steps(id);
        let with = came == from && self.board.commanders[id].hex == Some(to);
        self.check(with, "10.11.7", "he does not go with the units");
    }

    /// A point for an enemy unit eliminated by fire or morale crisis \[12.1\].
    pub fn score_if_gone(&mut self, unit: usize) {
        if self.board.units[unit].gone {
            let side = self.board.units[unit].side;
            self.score(1 - side, 1, "elimination");
            self.lines_end();
            self.commanders_fall();
        }
    }
}
