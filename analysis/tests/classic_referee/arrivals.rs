//! Chapters 11 and 12: arrivals, replacements and supply.

use std::collections::BTreeSet;

use crate::classic_referee::board::Place;
use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::referee::Referee;
use crate::classic_referee::rules::{Replacements, Start};

impl Referee {
    /// \[11.1, 11.2\] A reinforcement arrives.
    pub fn arrived(&mut self, line: Line) -> Judged {
        let (unit, hex) = (self.unit(line)?, self.hex(line, "to")?);
        let side = self.board.side_of(unit);
        equal(&self.phase_that("reinforce", "11.1")?.side, &Some(side), "11.1", "the side that has reinforcements")?;
        let Start::Turn { turn, at, holding } = &self.board.card(unit).start else {
            return wrong("11.1", "a unit arrives that is no reinforcement");
        };
        demand(self.board.tokens[unit].place == Place::Waits, "11.1", "a unit arrives again")?;
        demand(self.turn >= *turn, "11.1", "a unit arrives before its turn")?;
        demand(at.contains(&hex), "11.1", "a unit arrives elsewhere")?;
        let holds = |hexes: &BTreeSet<Hex>| hexes.iter().any(|&hex| self.board.holder[hex] == Some(side));
        demand(holding.as_ref().is_none_or(holds), "11.2", "a unit arrives without its condition")?;
        demand(self.board.room(&[unit], hex)?, "6.1", "a unit arrives beyond the stacking limit")?;
        demand(self.board.may_be(unit, hex)?, "11.1", "a unit arrives where it may not be")?;
        self.board.put(unit, hex)
    }

    /// \[11.3\] The points of a replacement phase.
    pub fn replacement_points(&self) -> i64 {
        let banned = self.board.rules.weather[self.board.weather].bans.contains("no_replacements");
        let side = self.phase().ok().and_then(|phase| phase.side);
        let known = side.and_then(|side| self.board.rules.replacements[side].as_ref());
        let due = known.filter(|known| known.turns.as_ref().is_none_or(|turns| turns.contains(&self.turn)));
        if banned { 0 } else { due.map_or(0, |known| known.points) }
    }

    /// The replacements of the side of a unit, of whose classes it must be.
    fn replacements(&self, unit: usize) -> Judged<&Replacements> {
        let side = self.board.side_of(unit);
        equal(&self.phase_that("replace", "11.3")?.side, &Some(side), "11.3", "the side that has replacements")?;
        let Some(known) = &self.board.rules.replacements[side] else {
            return wrong("11.3", "no side has replacements");
        };
        demand(known.classes[self.board.card(unit).class], "11.3", "a unit of another class is replaced")?;
        demand(self.board.tokens[unit].received < known.most, "11.3", "a unit receives too many steps in the turn")?;
        Ok(known)
    }

    fn spend(&mut self, points: i64) -> Judged {
        self.budget -= points;
        demand(self.budget >= 0, "11.3", "more replacement points than there are")
    }

    pub fn replaced(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        self.is_at(unit, line)?;
        let (hex, side) = (self.board.stands(unit)?, self.board.side_of(unit));
        let known = self.replacements(unit)?;
        let cost = known.step;
        let supplied = !known.in_supply || known.unsupplied.contains(&hex) || self.board.supplied(side, hex)?;
        demand(supplied, "11.3", "a unit out of supply receives a step")?;
        let token = &mut self.board.tokens[unit];
        (token.steps, token.received) = (token.steps + 1, token.received + 1);
        let steps = token.steps;
        demand(steps <= self.board.card(unit).values.len() as i64, "11.3", "a whole unit receives a step")?;
        equal(&line.count()?, &steps, "11.3", "the number of steps")?;
        self.spend(cost)
    }

    /// \[11.4\] A lost unit returns.
    pub fn rebuilt(&mut self, line: Line) -> Judged {
        let (unit, hex) = (self.unit(line)?, self.hex(line, "to")?);
        demand(self.board.tokens[unit].place == Place::Lost, "11.4", "a unit returns that is not lost")?;
        let known = self.replacements(unit)?;
        let cost = known.unit;
        demand(cost > 0, "11.4", "a unit returns though none does")?;
        demand(known.at.contains(&hex), "11.4", "a unit returns elsewhere")?;
        let is_time = !matches!(self.board.card(unit).start, Start::Lost { from } if from > self.turn);
        demand(is_time, "11.4", "a unit returns before its turn")?;
        let side = self.board.side_of(unit);
        let held = !known.held || known.unheld.contains(&hex) || self.board.holder[hex] == Some(side);
        demand(held, "11.4", "a unit returns in a hex that its side does not hold")?;
        let supplied = !known.in_supply || known.unsupplied.contains(&hex) || self.board.supplied(side, hex)?;
        demand(supplied, "11.4", "a unit returns in a hex out of supply")?;
        demand(self.board.may_be(unit, hex)?, "11.4", "a unit returns where it may not be")?;
        demand(self.board.room(&[unit], hex)?, "6.1", "a unit returns beyond the stacking limit")?;
        let token = &mut self.board.tokens[unit];
        (token.steps, token.received, token.disrupted, token.hungry) = (1, token.received + 1, false, 0);
        self.board.put(unit, hex)?;
        self.spend(cost)
    }

    /// \[12.3\] The units that a supply phase judges.
    pub fn judge_supply(&mut self) -> Judged {
        let side = self.phase()?.side;
        let judged = |unit: &usize| side.is_none_or(|side| side == self.board.side_of(*unit));
        self.supplied = None;
        self.hungry = (0..self.board.tokens.len()).filter(judged).map(|unit| (unit, false)).collect();
        Ok(())
    }

    /// The units of a side are judged together, those of the first side before those of the second.
    fn judge_side(&mut self, side: usize) -> Judged {
        if self.supplied.as_ref().is_some_and(|&(known, _)| known == side) {
            return Ok(());
        }
        let mut units = BTreeSet::new();
        for unit in self.board.army(side) {
            if self.board.supplied(side, self.board.stands(unit)?)? {
                units.insert(unit);
            }
        }
        self.supplied = Some((side, units));
        Ok(())
    }

    /// \[12.3, 12.4\] The next event that a supply phase owes.
    pub fn next_judged(&mut self) -> Judged<Option<(&'static str, usize)>> {
        let from = self.board.rules.number("out_of_supply", "loses_from", 0);
        while let Some(&(unit, known)) = self.hungry.front() {
            let (side, phases) = (self.board.side_of(unit), self.board.tokens[unit].hungry);
            self.judge_side(side)?;
            if known && from > 0 && phases >= from {
                return Ok(Some(("step", unit)));
            }
            if !known && self.board.hex(unit).is_some() {
                let supplied = self.supplied.as_ref().is_some_and(|(_, units)| units.contains(&unit));
                if !supplied || phases > 0 {
                    return Ok(Some((if supplied { "in-supply" } else { "out-of-supply" }, unit)));
                }
            }
            self.hungry.pop_front();
        }
        Ok(None)
    }

    /// An event of a supply phase.
    pub fn supply_event(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        self.is_at(unit, line)?;
        self.phase_that("supply", "12.3")?;
        let kind = if ["step-lost", "eliminated"].contains(&line.kind()) { "step" } else { line.kind() };
        let rule = if kind == "step" { "12.4" } else { "12.3" };
        equal(&Some((kind, unit)), &self.next_judged()?, rule, "what is judged next")?;
        self.hungry.pop_front();
        if kind == "step" {
            self.shrink(unit, self.board.tokens[unit].steps - 1);
            if self.board.tokens[unit].steps > 0 {
                return self.step_lost(unit, line);
            }
            equal(&line.kind(), &"eliminated", "12.4", "what the last step does")?;
            return self.eliminate(unit, line);
        }
        let token = &mut self.board.tokens[unit];
        token.hungry = if kind == "in-supply" { 0 } else { token.hungry + 1 };
        if token.hungry > 0 {
            equal(&line.count()?, &token.hungry, "12.3", "the number of supply phases")?;
            self.hungry.push_front((unit, true));
        }
        Ok(())
    }
}
