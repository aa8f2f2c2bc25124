//! Chapter 14: points, early ends, morale, and the end.

use std::collections::BTreeMap;

use crate::classic_referee::board::Place;
use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::referee::Referee;
use crate::classic_referee::rules::Objective;

impl Referee {
    /// \[14.2\] What an objective is worth to each side now.
    fn worth(&self, objective: &Objective) -> Judged<[i64; 2]> {
        let mut points = [0; 2];
        for &hex in &objective.hexes {
            for side in (0..2).filter(|&side| objective.side.is_none_or(|only| only == side)) {
                let last = self.board.holder[hex] == Some(side);
                let holds = match objective.held.as_str() {
                    "occupied" => self.board.occupied_by(side, hex),
                    "in-supply" => last && self.board.supplied(side, hex)?,
                    _ => last,
                };
                points[side] += if holds { objective.points } else { 0 };
            }
        }
        Ok(points)
    }

    /// The lead of the first side, with the points that count at the end as things stand.
    pub fn lead(&self) -> Judged<i64> {
        let mut lead = self.points[0] - self.points[1];
        if self.counted_end {
            return Ok(lead);
        }
        for objective in self.board.rules.objectives.iter().filter(|objective| !objective.each_turn) {
            let [first, second] = self.worth(objective)?;
            lead += first - second;
        }
        Ok(lead)
    }

    /// \[14.2\] An objective scores.
    pub fn scored(&mut self, line: Line) -> Judged {
        let (side, count) = (self.side(line)?, line.count()?);
        let id = line.word("result")?;
        let Some(place) = self.board.rules.objectives.iter().position(|objective| objective.id == id) else {
            return wrong("14.2", "no such objective");
        };
        let objective = &self.board.rules.objectives[place];
        equal(&count, &self.worth(objective)?[side], "14.2", "the points of an objective")?;
        let again = self.scores.insert((place, side), count).is_some();
        demand(!again && count > 0, "14.2", "an objective scores again, or nothing")
    }

    /// The points of objectives that are due.
    fn due_points(&self, at_end: bool) -> Judged<BTreeMap<(usize, usize), i64>> {
        let mut due = BTreeMap::new();
        for (place, objective) in self.board.rules.objectives.iter().enumerate() {
            let worth = self.worth(objective)?;
            for side in (0..2).filter(|&side| worth[side] > 0 && objective.each_turn != at_end) {
                due.insert((place, side), worth[side]);
            }
        }
        Ok(due)
    }

    /// Takes what was scored and compares it with what was due.
    fn settle_points(&mut self, due: &BTreeMap<(usize, usize), i64>) -> Judged {
        let scores = std::mem::take(&mut self.scores);
        equal(&scores, due, "14.2", "what objectives score")?;
        for (&(_, side), points) in &scores {
            self.points[side] += points;
        }
        Ok(())
    }

    /// \[14.2\] The points of a turn.
    pub fn turn_points(&mut self) -> Judged {
        self.settle_points(&self.due_points(false)?)
    }

    fn lead_of(&self, side: usize) -> Judged<i64> {
        Ok(if side == 0 { self.lead()? } else { -self.lead()? })
    }

    /// \[14.7\] The winner by points: the one side that leads by enough.
    fn ahead(&self) -> Judged<Option<usize>> {
        let leads = [0, 1].map(|side| Ok(self.lead_of(side)? >= self.board.rules.lead[side]));
        let [first, second] = leads;
        Ok(match [first?, second?] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        })
    }

    /// The places of the units of a side.
    fn places(&self, side: usize) -> Vec<Place> {
        let own = (0..self.board.tokens.len()).filter(|&unit| self.board.side_of(unit) == side);
        own.map(|unit| self.board.tokens[unit].place).collect()
    }

    /// \[14.5\] Whether a side has no units on the map, or still to come.
    fn gone(&self, side: usize) -> bool {
        let returns = self.board.rules.replacements[side].as_ref().is_some_and(|known| known.unit > 0);
        !returns && self.places(side).iter().all(|place| matches!(place, Place::Lost | Place::Left))
    }

    /// \[14.5\] The winner of an early end, and its name.
    pub fn early_end(&self) -> Judged<Option<(Option<usize>, &'static str)>> {
        for sudden in &self.board.rules.sudden {
            if !(sudden.turns[0]..=sudden.turns[1]).contains(&self.turn) {
                continue;
            }
            let all = || sudden.hexes.iter().all(|&hex| self.board.holder[hex] == Some(sudden.side));
            let holds = match sudden.points {
                Some(points) => self.lead_of(sudden.side)? >= points,
                None => all(),
            };
            if holds {
                return Ok(Some((Some(sudden.side), if sudden.points.is_some() { "points" } else { "objective" })));
            }
        }
        let left = |side: usize| self.places(side).contains(&Place::Left);
        Ok(match [0, 1].map(|side| self.gone(side)) {
            [true, true] => Some((self.ahead()?, "annihilation")),
            [true, false] if !left(0) => Some((Some(1), "annihilation")),
            [false, true] if !left(1) => Some((Some(0), "annihilation")),
            _ => None,
        })
    }

    /// \[14.6\] The army of a side that has just lost too much.
    pub fn breaking(&self) -> Option<usize> {
        (0..2).find(|&side| {
            let breaks = |morale: &crate::classic_referee::rules::Morale| self.lost_defence[side] >= morale.breaks_at;
            !self.board.demoralised[side] && self.board.rules.morale[side].as_ref().is_some_and(breaks)
        })
    }

    pub fn demoralised(&mut self, line: Line) -> Judged {
        let side = self.side(line)?;
        equal(&Some(side), &self.breaking(), "14.6", "the army that is demoralised")?;
        self.board.demoralised[side] = true;
        if self.board.rules.morale[side].as_ref().is_some_and(|morale| morale.loses) {
            self.broken = Some(side);
        }
        Ok(())
    }

    pub fn game_over(&mut self, line: Line) -> Judged {
        let winner = line.text("side").map(|side| self.board.rules.side(side)).transpose()?;
        let (word, rule) = (line.word("result")?, line.rule());
        let expected = if let Some(side) = self.broken {
            let due = self.due_points(true)?;
            self.end_points(&due)?;
            (Some(1 - side), "morale", "14.6")
        } else {
            self.end_phase()?;
            demand(self.next == self.order.len(), "3.2", "the game ends before the last phase of a turn")?;
            self.phase = None;
            self.last_turn()?
        };
        equal(&(winner, word, rule), &expected, "14.7", "the end of the game")?;
        equal(&line.number("vp")?, &self.lead()?, "14.7", "the final lead")?;
        self.over = true;
        Ok(())
    }

    fn end_points(&mut self, due: &BTreeMap<(usize, usize), i64>) -> Judged {
        self.settle_points(due)?;
        self.counted_end = true;
        Ok(())
    }

    /// The points and the winner of a game that ends with a turn.
    fn last_turn(&mut self) -> Judged<(Option<usize>, &'static str, &'static str)> {
        let end = self.due_points(true)?;
        let turn = self.due_points(false)?;
        let scores = std::mem::take(&mut self.scores);
        let (of_turn, of_end) =
            scores.into_iter().partition(|((place, _), _)| self.board.rules.objectives[*place].each_turn);
        self.scores = of_turn;
        self.settle_points(&turn)?;
        let early = self.early_end()?;
        self.scores = of_end;
        self.end_points(&end)?;
        if let Some((winner, name)) = early {
            return Ok((winner, name, "14.5"));
        }
        equal(&self.turn, &self.board.rules.turns, "14.7", "the last turn")?;
        Ok((self.ahead()?, "time", "14.7"))
    }
}
