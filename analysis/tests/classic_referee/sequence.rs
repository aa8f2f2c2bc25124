//! Chapters 2, 3 and 13: set-up, turns, phases, initiative, weather, and recovery \[9.9\].

use crate::classic_referee::attacks::Combat;
use crate::classic_referee::board::Place;
use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::referee::Referee;
use crate::classic_referee::rules::{Phase, Start};

impl Referee {
    /// \[2.3\] A unit is set up.
    pub fn placed(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        equal(&self.turn, &0, "2.3", "the turn in which a unit is set up")?;
        demand(self.board.tokens[unit].place == Place::Waits, "2.3", "a unit is set up twice")?;
        let (hex, side) = (self.hex(line, "to")?, self.board.side_of(unit));
        let drawn = line.text("result") == Some("drawn");
        let stage = match &self.board.card(unit).start {
            Start::Group(_) => 2 - usize::from(drawn),
            _ => 0,
        };
        let last = if stage == 1 { (stage, 0) } else { (stage, unit) };
        demand(last >= self.set_up, "2.3", "a unit is set up before its time")?;
        self.set_up = last;
        match &self.board.card(unit).start {
            Start::Hex(own) => equal(&hex, own, "2.3", "where a unit is set up")?,
            Start::Group(group) => {
                let Some((hexes, chance)) = self.board.rules.groups.get(group) else { return wrong("2.3", "no group") };
                demand(hexes.contains(&hex), "2.3", "a unit is set up outside the hexes of its group")?;
                equal(&drawn, chance, "2.3", "whether a unit is placed by chance")?;
                let own = |other: usize| matches!(&self.board.card(other).start, Start::Group(known) if known == group);
                let taken = self.board.there(side, hex).any(own);
                demand(!(drawn && taken), "2.3", "two units of a group draw a hex")?;
                demand(drawn || self.board.room(&[unit], hex)?, "6.1", "a unit is placed beyond the stacking limit")?;
                demand(self.board.may_be(unit, hex)?, "2.3", "a unit is set up where it may not be")?;
            }
            _ => return wrong("2.3", "a unit is set up that arrives later"),
        }
        self.board.put(unit, hex)
    }

    /// \[2.3\] The set-up is complete: units left over are lost.
    fn set_up_ends(&mut self) -> Judged {
        for unit in 0..self.board.tokens.len() {
            if self.board.tokens[unit].place != Place::Waits {
                continue;
            }
            match &self.board.card(unit).start {
                Start::Turn { .. } => continue,
                Start::Hex(_) => return wrong("2.3", "a unit is not set up"),
                Start::Lost { .. } => {}
                Start::Group(group) => {
                    let Some((hexes, chance)) = self.board.rules.groups.get(group) else {
                        return wrong("2.3", "no group");
                    };
                    let own =
                        |other: &usize| matches!(&self.board.card(*other).start, Start::Group(known) if known == group);
                    let widest = (0..self.board.tokens.len()).filter(own).max_by_key(|&other| self.board.weight(other));
                    let mut free = false;
                    for &hex in hexes.iter().filter(|&&hex| self.board.is_empty(hex)) {
                        free |= self.board.room(&[widest.unwrap_or(unit)], hex)?;
                    }
                    demand(*chance && !free, "2.3", "a unit is not set up, though a hex of its group is free")?;
                }
            }
            (self.board.tokens[unit].place, self.board.tokens[unit].steps) = (Place::Lost, 0);
        }
        Ok(())
    }

    pub fn turn_starts(&mut self, line: Line) -> Judged {
        if self.turn == 0 {
            self.set_up_ends()?;
        } else {
            self.end_turn()?;
        }
        self.turn += 1;
        demand(self.turn <= self.board.rules.turns, "3.1", "a turn after the last")?;
        equal(&line.number("stage")?, &self.turn, "3.1", "the turn")?;
        let held = |phase: &Phase| (phase.turns[0]..=phase.turns[1]).contains(&self.turn);
        let phases = &self.board.rules.phases;
        self.order = (0..phases.len()).filter(|&number| held(&phases[number])).collect();
        self.next = 0;
        self.phase = None;
        for token in &mut self.board.tokens {
            token.received = 0;
        }
        let own = |side: usize| {
            self.board.rules.support[side].filter(|(.., [from, until])| (*from..=*until).contains(&self.turn))
        };
        self.support_left = [0, 1].map(|side| own(side).map_or(0, |(points, ..)| points));
        let phases = self.order.iter().any(|&number| self.board.rules.phases[number].does == "weather");
        self.due.weather = self.board.rules.weather.len() > 1 && !phases;
        Ok(())
    }

    pub fn phase(&self) -> Judged<&Phase> {
        let phase = self.phase.and_then(|number| self.board.rules.phases.get(number));
        phase.map_or_else(|| wrong("3.2", "it happens outside the phases"), Ok)
    }

    /// The phase, which must be one of a kind.
    pub fn phase_that(&self, does: &str, rule: &'static str) -> Judged<&Phase> {
        let phase = self.phase()?;
        demand(phase.does == does, rule, "it happens in a phase for something else")?;
        Ok(phase)
    }

    pub fn phase_starts(&mut self, line: Line) -> Judged {
        self.end_phase()?;
        demand(!self.due.weather, "13.1", "the turn goes on without its weather")?;
        let Some(&number) = self.order.get(self.next) else {
            return wrong("3.2", "a phase after the last of the turn");
        };
        let phase = &self.board.rules.phases[number];
        equal(&line.word("phase")?, &phase.id.as_str(), "3.2", "the phase")?;
        let side = line.text("side").map(|side| self.board.rules.side(side)).transpose()?;
        equal(&side, &phase.side, "3.2", "the side of the phase")?;
        self.next += 1;
        self.phase = Some(number);
        self.combat = Combat::default();
        self.due.weather = phase.does == "weather" && self.board.rules.weather.len() > 1;
        self.due.initiative = phase.does == "initiative";
        let does = phase.does.clone();
        match does.as_str() {
            "supply" => self.judge_supply()?,
            "recover" => {
                let acts = |unit: &usize| side.is_none_or(|side| self.board.side_of(*unit) == side);
                let units = (0..self.board.tokens.len()).filter(acts);
                self.recovering = units.filter(|&unit| self.board.tokens[unit].disrupted).collect();
            }
            "replace" => self.budget = self.replacement_points(),
            _ => {}
        }
        for token in &mut self.board.tokens {
            token.acted = false;
        }
        Ok(())
    }

    /// What must be true when a phase ends.
    pub fn end_phase(&mut self) -> Judged {
        self.end_march()?;
        let left = self.next_judged()?;
        demand(left.is_none(), "12.3", "a unit is not judged")?;
        demand(self.turn > 0, "3.1", "a phase before the first turn")?;
        let Some(phase) = self.phase.map(|number| &self.board.rules.phases[number]) else { return Ok(()) };
        demand(!self.due.weather && !self.due.initiative, "3.2", "the phase ends without its roll")?;
        demand(self.recovering.is_empty(), "9.9", "a disrupted unit does not recover")?;

        if ["combat", "barrage"].contains(&phase.does.as_str()) {
            self.all_resolved()?;
            self.nothing_due()?;
        }
        if let Some(side) = phase.side
            && self.excess(side)?.is_some()
        {
            return wrong("6.2", "a phase ends with a hex beyond the stacking limit");
        }
        Ok(())
    }

    /// \[6.2\] The first hex of a side beyond the limit, where phases end with a check.
    fn excess(&self, side: usize) -> Judged<Option<usize>> {
        if self.board.rules.word("stacking", "checked", "each-move") != "end-of-phase" {
            return Ok(None);
        }
        for hex in self.board.rules.map.hexes() {
            if self.board.load(side, hex) > self.board.limit(hex)? {
                return Ok(Some(hex));
            }
        }
        Ok(None)
    }

    /// \[6.2\] A unit beyond the limit is eliminated.
    pub fn removed(&mut self, line: Line) -> Judged {
        self.end_march()?;
        let unit = self.unit(line)?;
        let side = self.board.side_of(unit);
        equal(&Some(side), &self.phase()?.side, "6.2", "the side that eliminates units beyond the limit")?;
        equal(&self.board.hex(unit), &self.excess(side)?, "6.2", "the first hex beyond the limit")?;
        self.shrink(unit, 0);
        self.eliminate(unit, line)
    }

    /// \[13.1\] The weather is determined.
    pub fn weather_is(&mut self, line: Line) -> Judged {
        demand(self.due.weather, "13.1", "the weather changes when it may not")?;
        self.due.weather = false;
        let (rules, dice) = (&self.board.rules, line.dice());
        let word = line.word("result")?;
        let listed = rules.weather.iter().position(|weather| weather.turns.contains(&self.turn));
        let phases = rules.phases.iter().any(|phase| phase.does == "weather");
        let rolled = listed.is_none() && rules.weather_die > 0 && (self.phase.is_some() || !phases);
        let found = match (listed, &dice[..]) {
            (Some(weather), []) => weather,
            (None, &[face]) if rolled => {
                demand((1..=rules.weather_die).contains(&face), "13.1", "a face that the die cannot show")?;
                rules.weather.iter().position(|weather| weather.faces.contains(&face)).unwrap_or(0)
            }
            (None, []) if !rolled => 0,
            _ => return wrong("13.1", "the weather is rolled, or not, against the rule"),
        };
        equal(&word, &rules.weather[found].id.as_str(), "13.1", "the weather")?;
        self.board.weather = found;
        Ok(())
    }

    /// \[3.3\] The sides roll for the order of their phases.
    pub fn initiative(&mut self, line: Line) -> Judged {
        demand(self.due.initiative, "3.3", "the sides roll again")?;
        self.due.initiative = false;
        let (faces, most) = (line.dice(), self.phase_that("initiative", "3.3")?.die);
        let &[first, second] = &faces[..] else { return wrong("3.3", "each side rolls a die") };
        demand([first, second].iter().all(|face| (1..=most).contains(face)), "3.3", "a face that the die cannot show")?;
        let other = second > first;
        equal(&self.side(line)?, &usize::from(other), "3.3", "the side that goes first")?;
        if other {
            self.swap_halves();
        }
        Ok(())
    }

    /// \[3.3\] The phases of the second side come before those of the first, up to the next phase of both.
    fn swap_halves(&mut self) {
        let side = |number: usize| self.board.rules.phases[number].side;
        let halves = self.order[self.next..].iter().take_while(|&&number| side(number).is_some()).count();
        let mut numbers = self.order[self.next..self.next + halves].to_vec();
        numbers.sort_by_key(|&number| (side(number) == Some(0), number));
        self.order.splice(self.next..self.next + halves, numbers);
    }

    /// \[9.9\] A disrupted unit recovers, or not.
    pub fn recovered(&mut self, line: Line) -> Judged {
        let unit = self.unit(line)?;
        self.is_at(unit, line)?;
        let phase = self.phase_that("recover", "9.9")?;
        let (from, most, faces) = (phase.recovers_from, phase.die, line.dice());
        demand(self.recovering.remove(&unit), "9.9", "a unit recovers that is not disrupted, or again")?;
        let recovers = match faces[..] {
            [] => from == 0,
            [face] => from > 0 && (1..=most).contains(&face) && face >= from,
            _ => false,
        };
        demand(faces.is_empty() == (from == 0), "9.9", "whether a unit rolls to recover")?;
        let word = if recovers { "recovers" } else { "does-not" };
        equal(&line.word("result")?, &word, "9.9", "whether a unit recovers")?;
        self.board.tokens[unit].disrupted = !recovers;
        Ok(())
    }

    /// The phases of a turn are over.
    pub fn end_turn(&mut self) -> Judged {
        self.end_phase()?;
        demand(self.next == self.order.len(), "3.2", "a turn ends before its last phase")?;
        self.phase = None;
        self.turn_points()?;
        demand(self.early_end()?.is_none(), "14.5", "the game goes on after its end")
    }
}
