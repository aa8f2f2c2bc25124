//! Victory points, losses, eliminations, commanders, captures: what follows from fire, melee and movement.

use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::map::{Hex, adjacent, label};

impl Referee {
    /// A side gets points \[12.1\].
    pub fn score(&mut self, side: usize, points: i32, source: &str) {
        self.vp += if side == 0 { points } else { -points };
        let Some(line) = self.want("scored", "12.1", source) else { return };
        self.check_rule("12.1");
        self.check_side(side);
        self.check(line.points == Some(points), "12.1", format!("{points} points are due"));
        self.check_result(source, "12.1");
        self.check(line.vp == self.vp, "12.2", format!("the score is {}", self.vp));
    }

    /// Some units lose steps, as their owner chooses \[3.4, 6.10\]. Those without steps are eliminated.
    pub fn lose(&mut self, among: &[usize], count: i32, cause: &str, rule: &str) {
        let count = count.min(self.board.size(among));
        for _ in 0..count {
            let Some(line) = self.want("loss", rule, "a loss") else { break };
            let unit = self.units(&line)[0];
            self.check_rule("3.4");
            self.check_result(cause, rule);
            self.check(among.contains(&unit) && line.units.len() == 1, rule, "the loss falls on the wrong unit");
            self.check(self.board.units[unit].now().size > 0, "3.4", "it has no step left to lose");
            let Some(here) = self.board.units[unit].hex else {
                self.fault("3.4", "a unit that is not on the map loses nothing");
                continue;
            };
            self.check_hex(here, rule);
            self.board.units[unit].losses += 1;
            self.lines_end();
            if self.board.units[unit].now().size <= 0 && self.comes("eliminated") {
                self.bury(vec![unit], cause);
                // Its leaders leave before the next loss when it was their last unit [4.6].
                while self.comes_with("commander-lost", "no-units") {
                    self.dismissed();
                }
                self.lines_end();
            }
        }
        self.check(!self.comes("loss"), rule, "there is one loss too many");
        let dead: Vec<usize> = among
            .iter()
            .copied()
            .filter(|&unit| !self.board.units[unit].gone && self.board.units[unit].now().size <= 0)
            .collect();
        self.bury(dead, cause);
    }

    /// A commander without units leaves the game \[4.4\].
    fn dismissed(&mut self) {
        let line = self.take();
        let id = self.commander(&line);
        self.check_rule("4.4");
        self.check_side(self.board.commanders[id].side);
        let due = !self.board.commanders[id].lost && self.has_no_units(id);
        self.check(due, "4.4", "there is no reason why he is lost");
        self.remove_commander(id);
    }

    /// These units are eliminated.
    pub fn bury(&mut self, mut dead: Vec<usize>, cause: &str) {
        while !dead.is_empty() {
            let Some(line) = self.want("eliminated", "3.4", "no steps are left") else { return };
            let unit = self.units(&line)[0];
            self.check(dead.contains(&unit), "3.4", "it need not be eliminated");
            dead.retain(|&other| other != unit);
            self.check_result(cause, "3.4");
            let (side, here) = (self.board.units[unit].side, self.board.units[unit].hex);
            self.board.put(unit, None);
            self.board.leave_line(&[unit]);
            self.board.units[unit].gone = true;
            if let Some(here) = here {
                self.check_hex(here, "3.4");
                self.leave_fallen(side, here);
            }
        }
    }

    /// A commander whose stack was destroyed falls with it \[4.4\].
    fn leave_fallen(&mut self, side: usize, hex: Hex) {
        if self.board.at(hex, side).is_empty() {
            let there = |id: &usize| {
                let one = &self.board.commanders[*id];
                one.side == side && one.hex == Some(hex) && !one.lost
            };
            let fallen: Vec<usize> = (0..self.board.commanders.len()).filter(there).collect();
            self.fallen.extend(fallen);
        }
    }

    /// Commanders who have to leave the game now \[4.4\].
    pub fn commanders_fall(&mut self) {
        while self.comes("commander-lost") {
            let line = self.take();
            let id = self.commander(&line);
            let side = self.board.commanders[id].side;
            self.check_rule("4.4");
            self.check_side(side);
            let here = self.board.commanders[id].hex;
            self.check(!self.board.commanders[id].lost, "4.4", "he is lost already");
            let fell = self.fallen.contains(&id);
            self.fallen.retain(|&other| other != id);
            let ridden_down = here.is_some_and(|hex| self.overrun(id, hex));
            let due = match line.result() {
                Some("with-his-stack") => fell,
                Some("no-units") => self.has_no_units(id) && !fell,
                Some("ridden-down") => ridden_down,
                Some("routed") => false,
                _ => false,
            };
            self.check(due, "4.4", "there is no reason why he is lost");
            self.remove_commander(id);
            if line.result() != Some("no-units") {
                self.score(1 - side, self.price_of(id), "commander-killed");
            }
        }
        for id in std::mem::take(&mut self.fallen) {
            self.check(self.board.commanders[id].lost, "4.4", "the commander should fall with his stack");
        }
        for id in 0..self.board.commanders.len() {
            let missing = !self.board.commanders[id].lost && self.has_no_units(id);
            self.check(!missing, "4.4", "a commander without units should leave the game");
        }
    }

    pub fn remove_commander(&mut self, id: usize) {
        self.board.commanders[id].lost = true;
        self.board.commanders[id].hex = None;
        self.cup.retain(|&chit| chit != id);
    }

    /// Points for a commander \[12.1\].
    pub fn price_of(&self, id: usize) -> i32 {
        if self.board.commanders[id].overall { 5 } else { 3 }
    }

    /// The reserve keeps each of its leaders, and any unit of the side its overall commander \[4.6\].
    fn has_no_units(&self, id: usize) -> bool {
        let left = |id_of: usize| {
            let unit = &self.board.units[id_of];
            let one = &self.board.commanders[id];
            let led = self.board.is_led_by(id_of, id) || (one.overall && one.side == unit.side);
            led && !unit.gone && unit.captured.is_none()
        };
        !(0..self.board.units.len()).any(left)
    }

    /// Whether a commander stands alone in a hex of the enemy.
    fn overrun(&self, id: usize, hex: Hex) -> bool {
        let side = self.board.commanders[id].side;
        self.board.at(hex, side).is_empty() && !self.board.at(hex, 1 - side).is_empty()
    }

    /// Automatic consequences after units of a side stop in a hex: lines end, the camp is entered, guns are recaptured,
    /// enemy commanders evade.
    pub fn arrive(&mut self, side: usize, hex: Hex) {
        loop {
            self.lines_end();
            if self.comes("camp-entered") {
                self.enter_camp(hex, side);
            } else if self.comes_with("commander-moved", "evades") {
                self.evade(side, hex);
            } else if self.comes_with("commander-lost", "ridden-down") {
                self.commanders_fall();
            } else {
                break;
            }
        }
        self.hold_guns(side, hex);
        let entered = side == 0 && hex == self.board.map.camp && !self.board.at(hex, 0).is_empty();
        self.check(self.camp || !entered, "13.1", "the camp is entered");
        for id in 0..self.board.commanders.len() {
            let here = self.board.commanders[id].hex == Some(hex) && self.overrun(id, hex);
            let safe = !here || self.board.commanders[id].lost;
            self.check(safe, "10.11.7", "a lone commander must evade or is lost");
        }
    }

    fn enter_camp(&mut self, hex: Hex, side: usize) {
        let line = self.take();
        let units = self.units(&line);
        self.check_rule("13.1");
        let there = hex == self.board.map.camp && side == 0 && !self.camp;
        let mine = units.iter().all(|unit| self.board.at(hex, 0).contains(unit)) && !units.is_empty();
        self.check(there && mine, "13.1", "no unit enters the camp for the first time");
        self.camp = true;
    }

    /// Captured guns in a hex where a side stands alone: it holds the enemy's guns, and neither side holds its own
    /// \[10.10.9\].
    pub fn hold_guns(&mut self, side: usize, hex: Hex) {
        if self.board.troops(hex, side).is_empty() || !self.board.at(hex, 1 - side).is_empty() {
            return;
        }
        for unit in self.board.units.iter_mut().filter(|unit| unit.captured == Some(hex)) {
            unit.abandoned = unit.side == side;
        }
    }

    fn guns_to_recapture(&self, side: usize, hex: Hex) -> Vec<usize> {
        let free = !self.board.troops(hex, side).is_empty() && self.board.at(hex, 1 - side).is_empty();
        let lost = |unit: &usize| {
            let unit = &self.board.units[*unit];
            free && unit.captured == Some(hex) && unit.side == side && !unit.abandoned
        };
        (0..self.board.units.len()).filter(lost).collect()
    }

    /// Guns are recaptured from enemies that were driven off \[10.10.9\]; they never fire again. Guns held by neither
    /// side are not recaptured.
    pub fn recapture(&mut self, side: usize, hex: Hex) {
        let line = self.take();
        let due = self.guns_to_recapture(side, hex);
        let guns = self.units(&line);
        self.check_rule("10.10.9");
        self.check_side(side);
        self.check(guns.iter().all(|unit| due.contains(unit)), "10.10.9", "these guns are not retaken");
        for unit in guns {
            self.board.units[unit].captured = None;
            self.board.units[unit].gone = true;
            self.score(side, 2, "guns-recaptured");
        }
    }

    /// Guns are taken \[10.10.9\]; in melee they stay where they are.
    pub fn capture(&mut self, side: usize, stay: bool) {
        let line = self.take();
        self.check_rule("10.10.9");
        self.check_side(side);
        for unit in self.units(&line) {
            let here = self.board.units[unit].hex;
            self.check(self.board.units[unit].is_guns(), "10.10.9", "only guns are captured");
            self.board.put(unit, None);
            self.board.units[unit].captured = here.filter(|_| stay);
            self.board.units[unit].gone = !stay;
            self.score(side, 2 + self.board.units[unit].stars, "guns-captured");
        }
    }

    /// A commander evades an enemy unit \[10.11.7\].
    fn evade(&mut self, side: usize, hex: Hex) {
        let line = self.take();
        let id = self.commander(&line);
        self.check_rule("10.11.7");
        self.check_side(1 - side);
        let from = self.commander_steps(id);
        let near = from == hex || adjacent(from, hex);
        self.check(near, "10.11.7", format!("no unit came next to him from {}", label(hex)));
    }

    /// A commander evades by one hex. Returns his previous hex.
    pub fn commander_steps(&mut self, id: usize) -> Hex {
        let line = self.line.clone();
        let (from, to) = (self.place(line.from.as_ref()), self.place(line.to.as_ref()));
        let side = self.board.commanders[id].side;
        self.check_side(side);
        self.check(self.board.commanders[id].hex == Some(from), "10.11.7", "he is not there");
        self.check(adjacent(from, to) && self.board.map.holds(to), "10.11.7", "he may go one hex");
        self.check(self.board.at(to, 1 - side).is_empty(), "10.11.7", "there are enemies in that hex");
        self.board.commanders[id].hex = Some(to);
        from
    }

    /// The roll for a commander under fire or in melee \[4.4.1\].
    pub fn commander_check(&mut self, id: usize, rule: &str) {
        if self.board.commanders[id].lost {
            return;
        }
        if self.want("commander-check", rule, "a commander is in danger").is_none() {
            return;
        }
        self.check_rule(rule);
        let named = self.line.commander == Some(self.board.commanders[id].id.clone());
        self.check(named, rule, "another commander is in danger");
        let side = self.board.commanders[id].side;
        self.check_side(side);
        match self.dice(1, rule)[0] {
            0 => {
                self.check_result("killed", "4.4.1");
                let lost = self.want("commander-lost", "4.4.1", "he is killed");
                self.check(lost.is_some_and(|line| line.result() == Some("killed")), "4.4.1", "he is killed");
                self.remove_commander(id);
                self.score(1 - side, self.price_of(id), "commander-killed");
            }
            9 => {
                self.check_result("contused", "4.4.1");
                self.cup.retain(|&chit| chit != id);
                self.board.commanders[id].contused = true;
            }
            _ => self.check_result("unhurt", "4.4.1"),
        }
    }
}
