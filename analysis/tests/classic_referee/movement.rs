//! Chapters 4 to 6: movement.

use crate::classic_referee::board::Place;
use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::referee::Referee;
use crate::classic_referee::rules::Phase;
use crate::classic_referee::strength::FightKind;
use crate::classic_referee::terrain::{Entry, Passage, times};

/// A move under way.
#[derive(Clone, Debug)]
pub struct March {
    pub units: Vec<usize>,
    /// Twelfths of MP.
    pub left: i64,
    pub first_step: bool,
    pub ended: bool,
    /// The step that some of the units still have to make: from, to, and what is left then.
    pub pending: Option<(Vec<usize>, Hex, Hex)>,
}

impl Referee {
    /// \[4.1\] The movement points of a unit in a phase.
    fn allowance(&self, unit: usize, phase: &Phase) -> i64 {
        let weather = &self.board.rules.weather[self.board.weather];
        let mut points = times(self.board.values(unit)[2], phase.allowance);
        if weather.except.is_none() || weather.except != phase.along {
            points = times(points, weather.movement);
            points = weather.points.map_or(points, |most| points.min(most));
        }
        times(points, self.board.hunger(unit, "movement"))
    }

    /// \[4.1, 5.5\] A unit may begin to move, or go along; its MP in twelfths.
    fn may_move(&self, unit: usize) -> Judged<i64> {
        let phase = self.phase_that("move", "4.1")?;
        let (side, hex) = (self.board.side_of(unit), self.board.stands(unit)?);
        let token = self.board.tokens[unit];
        demand(Some(side) == phase.side, "4.1", "a unit of the other side moves")?;
        demand(
            phase.classes[self.board.card(unit).class],
            "4.1",
            "a unit moves whose class does not move in the phase",
        )?;
        demand(!token.acted, "4.1", "a unit moves again in the phase")?;
        demand(!token.disrupted, "9.7", "a disrupted unit moves")?;
        let points = self.allowance(unit, phase);
        let minimum = self.board.rules.flag("movement", "minimum", true);
        let least = if minimum { self.board.values(unit)[2] } else { points };
        demand(least > 0, "4.1", "a unit without MP moves")?;
        let locked = self.board.rules.flag("zoc", "locked", false) && self.board.ezoc(side, hex)?;
        demand(!locked, "5.5", "a unit in an EZOC begins to move")?;
        Ok(12 * points)
    }

    pub fn move_starts(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        let points = self.may_move(unit)?;
        let phase = self.phase_that("move", "4.1")?;
        let moved = self.board.army(self.board.side_of(unit)).filter(|&other| self.board.tokens[other].acted).count();
        demand(phase.most == 0 || (moved as i64) < phase.most, "4.1", "too many units move in the phase")?;
        equal(&line.count()?, &points, "4.1", "the allowance")?;
        self.board.tokens[unit].acted = true;
        self.march = Some(March { units: vec![unit], left: points, first_step: true, ended: false, pending: None });
        Ok(())
    }

    pub fn joined(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        let points = self.may_move(unit)?;
        let together = self.board.rules.flag("movement", "stacks", false);
        demand(together, "4.9", "a unit goes along where none may")?;
        let hex = self.board.hex(unit);
        let Some(march) = &mut self.march else { return wrong("4.9", "a unit goes along with no move") };
        demand(march.first_step, "4.9", "a unit goes along after the first step")?;
        demand(self.board.hex(march.units[0]) == hex, "4.9", "a unit of another hex goes along")?;
        march.units.push(unit);
        march.left = march.left.min(points);
        equal(&line.count()?, &march.left, "4.9", "the allowance of all")?;
        self.board.tokens[unit].acted = true;
        Ok(())
    }

    pub fn moved(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        let (from, to) = self.step(unit, line)?;
        let Some(mut march) = self.march.take() else { return wrong("4.1", "a unit moves that has not begun to") };
        let Some((units, start, end)) = march.pending.take() else {
            demand(march.units.contains(&unit), "4.1", "a unit moves that has not begun to")?;
            self.begin_step(&mut march, from, to)?;
            return self.finish_step(march, line, unit);
        };
        demand(units.contains(&unit), "4.9", "a unit moves that does not go along")?;
        equal(&[from, to], &[start, end], "4.9", "the step of units that move as one")?;
        march.pending = Some((units, start, end));
        self.finish_step(march, line, unit)
    }

    /// A unit makes the step that all make.
    fn finish_step(&mut self, mut march: March, line: Line, unit: usize) -> Judged {
        let Some((mut units, from, to)) = march.pending.take() else { return wrong("4.2", "no step") };
        equal(&line.count()?, &march.left, "4.2", "what is left of the MP")?;
        self.board.put(unit, to)?;
        units.retain(|&other| other != unit);
        if !units.is_empty() {
            march.pending = Some((units, from, to));
        }
        self.march = Some(march);
        Ok(())
    }

    /// \[4.2 to 4.5, 5, 6\] Judges a step of a move, and what it costs.
    fn begin_step(&self, march: &mut March, from: Hex, to: Hex) -> Judged {
        demand(!march.ended, "4.3", "a move goes on after it had to end")?;
        demand(self.board.rules.map.adjacent(from, to), "4.1", "a move to a hex that is not adjacent")?;
        let passage = self.dearest(&march.units, from, to)?;
        demand(passage.entry != Entry::Prohibited, "4.3", "a step that is forbidden")?;
        demand(
            passage.entry != Entry::AllPoints || march.first_step,
            "4.3",
            "a step marked \"all\" that is not the first",
        )?;
        let side = self.board.side_of(march.units[0]);
        let (zones, stops) = self.zones(march, side, from, to)?;
        let cost = passage.cost + zones;
        let minimum = march.first_step && self.board.rules.flag("movement", "minimum", true);
        demand(cost <= march.left || minimum, "4.2", "a step without the MP for it")?;
        let friends = self.board.occupied_by(side, to);
        let blocked = friends && !self.board.rules.flag("stacking", "through_friends", true);
        let checked = self.board.rules.word("stacking", "checked", "each-move");
        let full = !self.board.room(&march.units, to)?;
        demand(!(full && checked == "always"), "6.2", "a unit enters a hex beyond the stacking limit")?;
        demand(!(full && checked == "each-move" && blocked), "6.3", "a unit enters a hex without room")?;
        march.ended = stops || blocked || passage.entry >= Entry::Stops;
        march.left = if march.ended || cost > march.left { 0 } else { march.left - cost };
        march.first_step = false;
        march.pending = Some((march.units.clone(), from, to));
        Ok(())
    }

    /// \[4.9\] What the unit pays that pays most, and the strictest word.
    fn dearest(&self, units: &[usize], from: Hex, to: Hex) -> Judged<Passage> {
        let phase = self.phase_that("move", "4.1")?;
        let mut dearest = Passage { cost: 0, entry: Entry::Free };
        for &unit in units {
            let class = self.board.card(unit).class;
            let passage = match phase.along {
                None => self.board.passage(class, from, to)?,
                Some(route) => match self.board.along(route, class, from, to) {
                    Some(passage) => passage,
                    None => return wrong("4.4", "a step that is not along the route"),
                },
            };
            dearest = Passage { cost: dearest.cost.max(passage.cost), entry: dearest.entry.max(passage.entry) };
        }
        Ok(dearest)
    }

    /// \[5.2 to 5.4\] What zones of control cost, and whether the units must stop.
    fn zones(&self, march: &March, side: usize, from: Hex, to: Hex) -> Judged<(i64, bool)> {
        let rules = &self.board.rules;
        let leaves = self.board.ezoc_for("movement", side, from, &march.units)?;
        let enters = self.board.ezoc_for("movement", side, to, &march.units)?;
        demand(!(leaves && rules.word("zoc", "leave", "free") == "prohibited"), "5.3", "a unit leaves an EZOC")?;
        let between = leaves && enters;
        let banned = rules.word("zoc", "between", "allowed") == "prohibited";
        demand(!(between && banned), "5.4", "a step from an EZOC into another")?;
        let mut cost = 0;
        for (key, usual, holds) in
            [("enter", "stop", enters), ("leave", "free", leaves), ("between", "allowed", between)]
        {
            if holds && rules.word("zoc", key, usual) == "cost" {
                cost += 12 * rules.number("zoc", &format!("{key}_cost"), 0);
            }
        }
        Ok((cost, enters && rules.word("zoc", "enter", "stop") == "stop"))
    }

    /// \[6.2\] Whether moving units could stop where they are.
    fn could_stop(&self, units: &[usize]) -> Judged<bool> {
        let Some(hex) = units.first().and_then(|&unit| self.board.hex(unit)) else { return Ok(true) };
        let checked = self.board.rules.word("stacking", "checked", "each-move");
        Ok(checked == "end-of-phase" || self.board.room(units, hex)?)
    }

    /// A move is over.
    pub fn end_march(&mut self) -> Judged {
        let Some(march) = self.march.take() else { return Ok(()) };
        demand(march.pending.is_none(), "4.9", "units that move as one part")?;
        demand(march.first_step || self.could_stop(&march.units)?, "6.2", "a move ends beyond the stacking limit")
    }

    pub fn exited(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        self.is_at(unit, line)?;
        let (hex, phase) = (self.board.stands(unit)?, self.phase_that("move", "4.8")?);
        demand(phase.exits.contains(&hex), "4.8", "a unit leaves the map where it may not")?;
        let minimum = self.board.rules.flag("movement", "minimum", true);
        let Some(march) = &mut self.march else { return wrong("4.8", "a unit leaves the map that does not move") };
        demand(march.units.contains(&unit), "4.8", "a unit leaves the map that does not move")?;
        let enough = march.left >= 12 || minimum && march.first_step && march.left > 0;
        demand(enough && !march.ended, "4.8", "a unit leaves the map without the MP for it")?;
        march.units.retain(|&other| other != unit);
        self.board.tokens[unit].place = Place::Left;
        if self.board.rules.flag("victory", "exits", true) {
            self.points[self.board.side_of(unit)] += self.board.card(unit).worth;
        }
        self.exiting = !march.units.is_empty();
        if !self.exiting {
            self.march = None;
        }
        Ok(())
    }

    /// \[4.7\] Moving units attack a hex: they pay for it.
    pub fn overrun(&mut self, target: Hex) -> Judged<Vec<usize>> {
        let phase = self.phase_that("move", "4.7")?;
        let (cost, table, shift) = (phase.overrun, phase.table, phase.overrun_shift);
        demand(cost > 0, "4.7", "an overrun in a phase without")?;
        let banned = self.board.rules.weather[self.board.weather].bans.contains("no_overrun");
        demand(!banned, "13.2", "an overrun that the weather forbids")?;
        let Some(mut march) = self.march.take() else { return wrong("4.7", "an overrun by units that do not move") };
        demand(!march.ended && march.pending.is_none(), "4.7", "an overrun after the move had to end")?;
        let from = self.board.stands(march.units[0])?;
        demand(self.board.rules.map.adjacent(from, target), "4.7", "an overrun of a hex that is not adjacent")?;
        demand(self.could_stop(&march.units)?, "4.7", "an overrun from where the units could not stop")?;
        demand(march.units.iter().all(|&unit| self.can_attack(unit)), "4.7", "a unit overruns that may not attack")?;
        let passage = self.dearest(&march.units, from, target)?;
        demand(passage.entry < Entry::AllPoints, "4.7", "an overrun of a hex that the units could not enter")?;
        demand(self.board.room(&march.units, target)?, "4.7", "an overrun by units for which there is no room")?;
        let cost = passage.cost + 12 * cost;
        demand(cost <= march.left, "4.7", "an overrun without the MP for it")?;
        let sum = self.board.sum(FightKind::Overrun, table, &march.units, target, shift)?;
        demand(
            self.board.rules.tables[table].allows(sum.column, sum.shift),
            "8.6",
            "an overrun that the table forbids",
        )?;
        march.left -= cost;
        march.first_step = false;
        let units = march.units.clone();
        self.march = Some(march);
        Ok(units)
    }

    /// \[4.7\] What follows an overrun: those that may enter the hex must, if it is empty.
    pub fn after_overrun(&mut self, target: Hex, units: Vec<usize>) -> Judged {
        let Some(march) = &mut self.march else { return wrong("4.7", "an overrun without a move") };
        if units.is_empty() || !self.board.is_empty(target) {
            self.march = None;
            return Ok(());
        }
        let from = self.board.stands(units[0])?;
        march.units.clone_from(&units);
        march.pending = Some((units, from, target));
        Ok(())
    }
}
