//! Formations, markers and the order of stacks \[6.0, 6.2.1, 7.2, 8.12, 10.9.10\].

use std::collections::BTreeSet;

use crate::insurrection_referee::board::{Arm, Board};
use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::log::Line;
use crate::insurrection_referee::map::Hex;

impl Referee {
    pub fn limber(&mut self, line: &Line) {
        let units = self.group(line);
        let unit = &mut self.board.units[units[0]];
        let fine = unit.is_guns() && !unit.limbered && unit.doings.steps == 0;
        unit.limbered = true;
        unit.doings.ended = true;
        self.check_rule("8.12");
        self.check(fine, "8.12", "it cannot limber");
    }

    pub fn unlimber(&mut self, line: &Line) {
        let units = self.group(line);
        let before = self.least_points(&units);
        self.check_rule("8.12");
        self.check(
            line.mp_before == Some(before) && line.mp_after == Some(before - 1),
            "8.12",
            format!("unlimbering costs 1 of {before}"),
        );
        self.check(before >= 1, "8.12", "no point is left");
        let unit = &mut self.board.units[units[0]];
        let fine = unit.is_guns() && unit.limbered;
        unit.limbered = false;
        unit.facing = line.facing.unwrap_or(0);
        unit.doings.ended = true;
        unit.gun_moved = true;
        self.check(fine, "8.12", "it is not limbered");
    }

    /// A fire marker is paid off \[10.9.10\].
    pub fn remove_marker(&mut self, line: &Line) {
        let units = self.units(line);
        self.may_act(&units);
        let unit = self.board.units[units[0]].clone();
        self.check_rule("10.9.10");
        let first = self.removes_markers(units[0]);
        let fine = first && unit.shots == 1 && !unit.shot_now && !unit.is_guns();
        self.check(fine, "10.9.10", "there is no marker that can be taken off");
        let before = self.points_left(units[0]);
        self.check(
            line.mp_before == Some(before) && line.mp_after == Some(before - 1),
            "10.9.10",
            format!("it costs 1 of {before}"),
        );
        self.check(before >= 1, "10.9.10", "no point is left");
        self.spend(&units, 1);
        self.board.units[units[0]].shots = 0;
    }

    /// The order of a stack changes \[6.0\].
    pub fn reorder(&mut self, line: &Line) {
        let units = self.units(line);
        let unit = self.board.units[units[0]].clone();
        let Some(hex) = unit.hex else { return };
        let stack = self.board.troops(hex, unit.side);
        self.check_rule("6.0");
        self.check_hex(hex, "6.0");
        self.check(stack.len() > 1 && stack[0] != units[0] && units.len() == 1, "6.0", "the order does not change");
        self.check(!self.board.is_melee(hex), "6.12", "stacks in a melee hex stay as they are");
        self.may_act(&stack);
        self.check(self.least_points(&stack) >= 1, "6.0", "every unit pays a point");
        self.spend(&stack, 1);
        let order = self.board.stacks.get_mut(&hex).expect("a stack");
        order.retain(|&other| other != units[0]);
        order.insert(0, units[0]);
    }

    /// A stack goes side by side \[6.2.1\].
    pub fn form_line(&mut self, line: &Line) {
        let units = self.units(line);
        let unit = self.board.units[units[0]].clone();
        let Some(hex) = unit.hex else { return };
        let troops = self.board.troops(hex, unit.side);
        self.check_rule("6.2.1");
        self.check_hex(hex, "6.2.1");
        self.check_units(&troops, "6.2.1");
        self.may_act(&troops);
        self.check(!self.board.is_melee(hex), "7.1", "no formation changes in a melee hex");
        self.check(self.line_fits(hex, unit.side), "6.2.1", "this stack cannot stand side by side");
        let new = !self.board.is_line(hex, unit.side);
        self.check(new, "6.2.1", "it stands side by side already");
        let size = self.board.size(&troops);
        let order = troops.iter().any(|&unit| self.board.units[unit].skirmishes);
        self.check(!order, "7.2S", "skirmishers form no line");
        self.see(size == 4, "a line of cavalry");
        self.see(size == 10, "a line of ten");
        if !troops.is_empty() {
            self.board.lines.push(troops.into_iter().collect());
        }
    }

    pub fn line_fits(&self, hex: Hex, side: usize) -> bool {
        self.size_of_line(&self.board.troops(hex, side))
    }

    fn size_of_line(&self, troops: &[usize]) -> bool {
        let size = self.board.size(troops);
        let horse = troops.iter().any(|&unit| self.board.units[unit].arm.is_horse());
        !troops.is_empty() && if horse { size == 4 } else { (6..=10).contains(&size) }
    }

    /// Lines that end as a consequence of an event, and squares that fall apart.
    pub fn lines_end(&mut self) {
        loop {
            if self.line_falls() {
                let line = self.take();
                self.end_line(&line);
            } else if self.comes_with("square", "dissolved") {
                self.dissolve();
            } else if !self.unfaced.is_empty() && self.comes("faced") {
                self.face_again();
            } else {
                return;
            }
        }
    }

    /// Whether the next event is the end of a line that cannot go on; one that can is ended by its owner.
    pub fn line_falls(&self) -> bool {
        let Some(next) = self.peek().filter(|line| line.event == "line-marker" && line.result() == Some("ended"))
        else {
            return false;
        };
        let mut logged = next.units.clone();
        logged.sort();
        // Two lines that end in the same hex fall together.
        let fallen = self.board.lines.iter().filter(|line| !self.line_stands(line)).chain(&self.board.broken);
        let named = fallen.map(|line| line.iter().copied().collect::<Vec<_>>());
        let named = named.filter(|line| self.board.names(line).iter().all(|name| logged.contains(name)));
        let units = named.flatten().collect::<Vec<_>>();
        !units.is_empty() && self.board.names(&units) == logged
    }

    /// Whether a line is still a whole stack of the right size \[6.2.1\]. A moving unit passes through the stacks on its way.
    pub fn line_stands(&self, line: &BTreeSet<usize>) -> bool {
        let unit = &self.board.units[*line.first().expect("a unit")];
        let Some(hex) = unit.hex else { return false };
        let movers = self.mover.clone().unwrap_or_default().groups.concat();
        // A unit that enters a melee hex goes no further: it joins its stack at once.
        let on_the_way = |unit: &usize| movers.contains(unit) && self.board.units[*unit].doings.steps > 0;
        let passes = |unit: &usize| on_the_way(unit) && !self.board.is_melee(hex);
        let alone = self.board.troops(hex, unit.side).iter().all(|unit| line.contains(unit) || passes(unit));
        (alone || line.iter().all(passes)) && self.size_of_line(&line.iter().copied().collect::<Vec<_>>())
    }

    /// Companies of a square that fell apart take any facing \[7.2\].
    fn face_again(&mut self) {
        let line = self.take();
        let units = self.units(&line);
        let due: Vec<usize> = std::mem::take(&mut self.unfaced);
        let due: Vec<usize> = due.into_iter().filter(|&unit| self.board.units[unit].hex.is_some()).collect();
        self.check_units(&due, "7.2");
        for unit in units {
            self.board.units[unit].facing = line.facing.unwrap_or(0);
        }
    }

    pub fn end_line(&mut self, line: &Line) {
        let units = self.units(line);
        self.check_rule("6.2.1");
        self.check_result("ended", "6.2.1");
        let count = |board: &Board| board.lines.len() + board.broken.len();
        let before = count(&self.board);
        let other = |line: &BTreeSet<usize>| units.iter().all(|unit| !line.contains(unit));
        self.board.lines.retain(other);
        self.board.broken.retain(other);
        self.check(count(&self.board) < before, "6.2.1", "there was no line");
    }

    pub fn dissolve(&mut self) {
        let line = self.take();
        let hex = self.place(line.hex.as_ref());
        let side = usize::from(line.side != Some(self.board.sides[0].clone()));
        let mut square = self.board.troops(hex, side);
        square.retain(|&unit| self.board.units[unit].square);
        let few = square.len() < self.board.edition.square_companies;
        self.check(few && !square.is_empty(), "7.2", "the square does not fall apart");
        self.check_units(&square, "7.2");
        self.board.set_square(&square, false);
        if !self.board.is_melee(hex) {
            self.unfaced = square;
        }
    }

    /// Squares in the own movement phase \[7.2\].
    pub fn square(&mut self, line: &Line) {
        let units = self.units(line);
        let unit = self.board.units[units[0]].clone();
        let Some(hex) = unit.hex else { return };
        self.check_side(unit.side);
        self.may_act(&units);
        match line.result() {
            Some("formed") => {
                let fresh = units.iter().all(|&unit| {
                    let doings = &self.board.units[unit].doings;
                    // It has all its points as long as it has paid none, also in a line in which others move [8.10].
                    doings.spent == 0 && doings.steps == 0 && !doings.stopped
                });
                self.check(fresh && self.may_square(hex, unit.side), "7.2", "they cannot form square");
                self.check_units(&self.board.troops(hex, unit.side), "7.2");
                self.spend(&units, 4);
                self.see(units.len() == 4, "a square of four companies");
                self.see(units.len() == 1, "a battalion in square");
                self.break_line(hex, unit.side);
                self.board.set_square(&units, true);
                self.end_skirmish(&units);
                self.check_facings(line, &units);
            }
            Some("left") => {
                let before = self.least_points(&units);
                let paid = line.mp_before == Some(before) && line.mp_after == Some(before - 1) && before >= 1;
                self.check(paid, "7.2", "leaving a square costs a point");
                let was = units.iter().all(|&unit| self.board.units[unit].square);
                self.check(was, "7.2", "there is no square");
                self.board.set_square(&units, false);
                self.see(true, "a square is left");
                self.spend(&units, 1);
                for &unit in &units {
                    self.board.units[unit].facing = line.facing.unwrap_or(0);
                }
            }
            _ => self.fault("7.2", "this cannot happen now"),
        }
    }

    /// The facings of the units of a square, which decide where they withdraw \[10.11\].
    pub fn check_facings(&mut self, line: &Line, units: &[usize]) {
        let due: Vec<i32> = units.iter().map(|&unit| self.board.units[unit].facing).collect();
        let logged = line.facings.clone().unwrap_or_default();
        self.check(logged == due && line.facing.is_none(), "10.11", format!("the units of the square face {due:?}"));
    }

    /// Units have withdrawn into the hex of a square: they are part of it, or break it up \[10.11.2, 7.2\].
    pub fn come_to_square(&mut self, units: &[usize], hex: Hex, side: usize) {
        let fits = |unit: &usize| {
            let unit = &self.board.units[*unit];
            unit.arm == Arm::Infantry && !unit.kosynier && !unit.doings.doubled
        };
        let joins = units.iter().all(fits);
        let Some(line) = self.want("square", "7.2", "a stack is in square, or it is not") else { return };
        self.check_side(side);
        self.check_hex(hex, "7.2");
        self.check_result(if joins { "joined" } else { "dissolved" }, "7.2");
        self.check_rule(if joins { "10.11.2" } else { "7.2" });
        self.see(joins, "a unit joins a square");
        self.see(!joins, "a square is broken up");
        let troops = self.board.troops(hex, side);
        if joins {
            self.check_units(units, "10.11.2");
            let named = self.units(&line);
            self.check_facings(&line, &named);
            self.end_skirmish(units);
            self.board.set_square(units, true);
            for &unit in units {
                self.board.units[unit].doings.spent += self.points_left(unit);
            }
        } else {
            let square: Vec<usize> = troops.iter().copied().filter(|unit| !units.contains(unit)).collect();
            self.check_units(&square, "7.2");
            self.board.set_square(&troops, false);
            self.unfaced = troops;
        }
    }

    /// Skirmish order is formed or left in a move \[7.2S\].
    pub fn skirmish_order(&mut self, line: &Line) {
        let units = self.group(line);
        let unit = self.board.units[units[0]].clone();
        let Some(hex) = unit.hex else { return };
        self.check_rule("7.2S");
        self.check_side(unit.side);
        self.check_hex(hex, "7.2S");
        self.check(self.board.edition.revised, "7.2S", "this game has no skirmish order");
        self.check(!self.board.is_melee(hex), "7.1", "no formation changes in a melee hex");
        self.check(!unit.doings.doubled, "8.9", "the double changes no formation");
        let forms = line.result() == Some("formed");
        let cost = i32::from(forms);
        let before = self.least_points(&units);
        let paid = line.mp_before == Some(before) && line.mp_after == Some(before - cost) && before >= cost;
        self.check(paid, "7.2S", format!("it costs {cost} of {before}"));
        self.spend(&units, cost);
        self.see(forms, "skirmish order is formed");
        self.see(!forms, "skirmish order is left");
        for &unit in &units {
            let one = &mut self.board.units[unit];
            let fine = if forms { one.light && !one.skirmishes && !one.doings.ordered } else { one.skirmishes };
            one.skirmishes = forms;
            one.doings.ordered |= forms;
            let square = self.board.units[unit].square;
            self.check(fine && !square, "7.2S", "this unit cannot change its order");
        }
    }

    pub fn end_skirmish(&mut self, units: &[usize]) {
        for &unit in units {
            self.board.units[unit].skirmishes = false;
        }
    }

    pub fn break_line(&mut self, hex: Hex, side: usize) {
        let troops = self.board.troops(hex, side);
        self.board.lines.retain(|line| troops.iter().all(|unit| !line.contains(unit)));
    }

    /// Four companies on clear ground, of the side that may, none of kosynierzy or at the double \[7.2, 7.5, 8.9\].
    pub fn may_square(&self, hex: Hex, side: usize) -> bool {
        let troops = self.board.troops(hex, side);
        let companies = troops.iter().all(|&unit| self.board.units[unit].arm == Arm::Infantry);
        let barred = |unit: &usize| self.board.units[*unit].kosynier || self.board.units[*unit].doings.doubled;
        let barred = troops.iter().any(barred);
        (side == 1 || self.board.edition.revised)
            && companies
            && !barred
            && troops.len() >= self.board.edition.square_companies
            && self.board.map.ground(hex) == "clear"
            && !self.board.is_square(hex, side)
    }
}
