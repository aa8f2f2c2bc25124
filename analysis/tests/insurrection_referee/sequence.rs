//! The sequence of play \[3.3\]: stages, pools, activations, the end.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::insurrection_referee::board::{Arm, Commander};
use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::log::Line;
use crate::insurrection_referee::map::{Hex, adjacent, hex, label};
use crate::insurrection_referee::melee::Cause;

/// Events of an overall commander, which follow the returns of phase 1 \[4.4\].
const OVERALL: [&str; 2] = ["commander-activated", "own-unit"];
/// A stage that no game has.
const NEVER: i64 = 100;

impl Referee {
    pub fn game(&mut self) {
        while self.comes("deployed") {
            self.deploy();
        }
        self.check_stacks();
        while !self.over && self.peek().is_some() {
            let before = self.line.n;
            self.stage();
            if self.line.n == before {
                self.strange();
            }
        }
        self.check(self.over, "3.2", "the game does not end");
        while self.peek().is_some() {
            self.strange();
        }
    }

    /// The Poles stand where they like on the south edge \[13.2\].
    fn deploy(&mut self) {
        let line = self.take();
        let here = self.place(line.hex.as_ref());
        self.check_rule("13.2");
        self.check_side(0);
        self.check(here.0 == 1, "13.2", "the Poles stand on the south edge");
        for unit in self.units(&line) {
            self.board.put(unit, Some(here));
            self.check(line.facing == Some(self.board.units[unit].facing), "13.2", "the set-up faces another way");
        }
        if line.commander.is_some() {
            let id = self.commander(&line);
            self.board.commanders[id].hex = Some(here);
        }
    }

    fn stage(&mut self) {
        self.stage += 1;
        self.phase = "pool";
        self.active = None;
        for commander in &mut self.board.commanders {
            commander.activations = 0;
            commander.contused = false;
        }
        self.begun.clear();
        self.begun_before.clear();
        self.served.clear();
        self.want("stage-starts", "3.3", "a stage begins");
        self.arrivals();
        self.fill_cup();
        while !self.cup.is_empty() && self.peek().is_some() {
            self.draw();
            if self.peek().is_some_and(|line| line.phase == "stage-end" || line.phase == "over") {
                break;
            }
        }
        let left = self.cup.len();
        self.check(left == 0, "3.3", "there are chits left to draw");
        self.end_of_stage();
    }

    fn arrivals(&mut self) {
        let mut due: Vec<String> = Vec::new();
        for commander in &self.board.commanders {
            let now = commander.arrives.is_some_and(|(stage, _)| stage == self.stage);
            due.extend(Some(commander.id.clone()).filter(|_| now));
        }
        for unit in &self.board.units {
            let now = unit.arrives.is_some_and(|(stage, _)| stage == self.stage);
            due.extend(Some(unit.id.clone()).filter(|_| now));
        }
        while !due.is_empty() {
            let Some(name) = self.peek().and_then(|line| line.commander.clone().or(line.units.first().cloned())) else {
                break;
            };
            if !self.comes("arrived") && !self.comes("delayed") {
                break;
            }
            let line = self.take();
            self.check(due.contains(&name), "13.1", "no unit arrives now");
            due.retain(|other| *other != name);
            if line.event == "delayed" {
                self.delay(&name);
            } else if line.commander.is_some() {
                let id = self.commander(&line);
                let Some((_, place)) = self.board.commanders[id].arrives else { break };
                self.check_hex(place, "13.1");
                self.board.commanders[id].hex = Some(place);
            } else {
                let unit = self.unit(&name);
                let Some((_, place)) = self.board.units[unit].arrives else { break };
                self.check_hex(place, "13.1");
                self.board.put(unit, Some(place));
                self.board.units[unit].arrives = None;
                self.board.units[unit].facing = line.facing.unwrap_or(0);
                self.arrive(self.board.units[unit].side, place);
            }
        }
        self.check(due.is_empty(), "13.1", format!("{} should arrive", due.join(", ")));
    }

    fn delay(&mut self, name: &str) {
        if let Some(id) = self.board.commanders.iter().position(|one| one.id == name) {
            let Some((stage, place)) = self.board.commanders[id].arrives else { return };
            self.board.commanders[id].arrives = Some((stage + 1, place));
            return;
        }
        let unit = self.unit(name);
        let Some((stage, place)) = self.board.units[unit].arrives else { return };
        let side = self.board.units[unit].side;
        let free = self.board.at(place, 1 - side).is_empty();
        let room = self.board.may_stack(&[&self.board.at(place, side)[..], &[unit]].concat()).is_ok();
        let facing =
            self.board.top(place, side).is_none_or(|top| self.board.units[top].facing == self.board.units[unit].facing);
        self.check(!(free && room && facing), "13.1", "it could arrive");
        self.board.units[unit].arrives = Some((stage + 1, place));
    }

    /// Which chits a side has in this stage, and whether it chooses one of them \[13.1, 13.2\].
    fn pool(&self, side: usize) -> (Vec<String>, Option<usize>) {
        let values = self.values.as_object().expect("values");
        // A value that is not a number is never reached.
        let stage = |value: Option<&Value>| value.and_then(Value::as_i64).unwrap_or(NEVER).clamp(0, NEVER);
        let arrival =
            |name: &Value| stage(name.as_str().and_then(|name| values.get(&format!("commanders.{name}.arrives"))));
        let mut best: Option<(i64, String)> = None;
        for (key, value) in values.iter().filter(|(key, _)| key.starts_with("pools.")) {
            let (pool, what) = key.rsplit_once('.').expect("a path");
            let from = match what {
                "from" => stage(Some(value)),
                "from_arrival" => arrival(value),
                "after_arrival" => arrival(value) + 1,
                _ => continue,
            };
            let mine = values.get(&format!("{pool}.side")).is_some_and(|own| *own == self.board.sides[side].as_str());
            let later = best.as_ref().is_none_or(|(other, _)| from > *other);
            if mine && from <= i64::from(self.stage) && later {
                best = Some((from, pool.to_owned()));
            }
        }
        let Some((_, pool)) = best else { return (Vec::new(), None) };
        let list = |what: &str| {
            values.get(&format!("{pool}.{what}")).and_then(|list| serde_json::from_value(list.clone()).ok())
        };
        match list("one") {
            Some(one) => (one, Some(1)),
            None if values.contains_key(&format!("{pool}.choose")) => {
                let count = values[&format!("{pool}.choose")].as_u64().unwrap_or(0);
                (list("of").unwrap_or_default(), Some(count as usize))
            }
            None => (list("all").unwrap_or_default(), None),
        }
    }

    fn fill_cup(&mut self) {
        self.cup.clear();
        for side in 0..2 {
            let (names, most) = self.pool(side);
            let revised = self.board.edition.revised;
            let here = |id: &usize| !revised || self.board.commanders[*id].hex.is_some();
            let alive = |id: &usize| {
                names.contains(&self.board.commanders[*id].id)
                    && !self.board.commanders[*id].lost
                    && !self.board.commanders[*id].contused
            };
            let mut choice: Vec<usize> = (0..self.board.commanders.len()).filter(alive).filter(here).collect();
            let count = most.unwrap_or(choice.len()).min(choice.len());
            let chosen = count < choice.len();
            for _ in 0..count {
                let Some(line) = self.want("pool-chosen", "13", "a chit goes into the pool") else { return };
                let id = self.commander(&line);
                self.check_rule("13");
                self.check_side(side);
                self.check(choice.contains(&id), "13", "this chit cannot be in the pool");
                self.check_result(if chosen { "chosen" } else { "forced" }, "13");
                choice.retain(|&other| other != id);
                self.cup.push(id);
            }
        }
        self.cup.sort_unstable();
        while self.comes_with("commander-moved", "evades") {
            let line = self.take();
            let id = self.commander(&line);
            let from = self.commander_steps(id);
            let came = |unit: &crate::insurrection_referee::board::Unit| {
                unit.side != self.board.commanders[id].side
                    && unit.hex.is_some_and(|hex| hex == from || adjacent(hex, from))
            };
            let near = self.board.units.iter().any(came);
            self.check(near, "10.11.7", "no unit came next to him");
        }
    }

    /// Turn 2: a chit is drawn and its commander acts.
    fn draw(&mut self) {
        self.phase = "draw";
        let chits = self.cup.clone();
        let next = self.peek().filter(|line| line.event == "chit-drawn").map(|line| line.commander.clone());
        let Some(name) = next else {
            self.fault("3.3", "a chit should be drawn");
            self.cup.clear();
            return;
        };
        self.active = self.board.commanders.iter().position(|one| Some(&one.id) == name.as_ref());
        let line = self.take();
        let id = self.commander(&line);
        self.check_rule("3.3");
        self.check_side(self.board.commanders[id].side);
        self.check(chits.contains(&id), "3.3", "this chit is not in the pool");
        if chits.len() > 1 {
            let die = self.line.dice.first().copied().unwrap_or(-1);
            let drawn = usize::try_from(die).ok().and_then(|die| chits.get(die).copied());
            self.check(drawn == Some(id), "3.3", "the draw shows another chit");
            self.see(die == 0, "the first of several chits is drawn");
            self.see(die == 1, "the second of several chits is drawn");
        } else {
            self.check(line.dice.is_empty(), "3.3", "a single chit needs no die");
        }
        self.cup.retain(|&chit| chit != id);
        self.board.commanders[id].activations += 1;
        self.acted.clear();
        if self.board.commanders[id].overall {
            self.overall_chit(id);
        } else if self.board.edition.activate_once && self.begun.contains(&id) {
            self.phase = "draw";
            self.want("commander-activated", "4.4S", "this chit has no effect");
            self.check_result("again", "4.4S");
        } else {
            self.lead(id, id);
            self.rallies(id);
            self.activation(true);
        }
        for unit in &mut self.board.units {
            unit.doings.rallied = false;
        }
        self.active = None;
        self.formation = None;
    }

    /// A formation is led by its commander or by the overall one.
    fn lead(&mut self, formation: usize, leader: usize) {
        self.formation = Some(formation);
        self.active = Some(leader);
        self.begun_before = self.begun.clone();
        self.begun.extend([formation, leader]);
    }

    /// Phases 2 to 4.
    fn activation(&mut self, moves: bool) {
        self.movement_phase();
        if moves {
            self.commander_move();
        }
        self.melee_phase();
        if let (Some(leader), None) = (self.active, &self.board.own) {
            let reserve = self.acted.iter().filter(|&&unit| self.board.is_reserve(unit));
            self.served.extend(reserve.map(|&unit| (unit, leader)));
        }
    }

    /// The chit of an overall commander \[4.3, 4.4\].
    fn overall_chit(&mut self, chief: usize) {
        let side = self.board.commanders[chief].side;
        let orphaned = |referee: &Self| -> BTreeSet<usize> {
            let dead = |id: &usize| {
                let one = &referee.board.commanders[*id];
                one.side == side && one.lost && !one.overall && referee.board.formation(*id).next().is_some()
            };
            (0..referee.board.commanders.len()).filter(dead).collect()
        };
        let bound = !orphaned(self).is_empty();
        self.rallies(chief);
        let orphans = orphaned(self);
        let once = self.board.edition.activate_once;
        let may = |id: &usize| {
            let one = &self.board.commanders[*id];
            let lives = one.side == side && !one.lost && one.hex.is_some() && !one.overall && !one.contused;
            let chosen = if orphans.is_empty() { lives } else { orphans.contains(id) };
            chosen && !(once && self.begun.contains(id))
        };
        let options: Vec<usize> = (0..self.board.commanders.len()).filter(may).collect();
        let own = self.board.commanders[chief].own_units;
        let keeps = own > 0 && (!bound || self.board.edition.keeps_own_units);
        self.phase = "activation";
        if self.comes("commander-activated") {
            let line = self.take();
            let id = self.commander(&line);
            let dead = orphans.contains(&id);
            self.check_rule(if dead { "4.3" } else { "4.4S" });
            self.check_side(side);
            self.check_result(if dead { "led" } else { "activated" }, "4.4S");
            self.check(options.contains(&id), "4.4S", "this commander cannot be activated");
            self.see(dead, "an overall commander leads the formation of a dead one");
            self.lead(id, if dead { chief } else { id });
            self.rallies(self.active.unwrap_or(chief));
            self.activation(!(dead && bound && keeps));
        } else {
            let free = options.is_empty() || (orphans.is_empty() && self.board.edition.may_decline);
            self.see(!options.is_empty(), "an overall commander activates no one");
            self.check(free, "4.4S", "the overall commander activates another");
        }
        self.active = Some(chief);
        let there = |referee: &Self| referee.board.commanders[chief].hex.is_some();
        let near = |unit: usize| self.board.units[unit].side == side && self.board.reach(&[chief], unit);
        if keeps && there(self) && (0..self.board.units.len()).any(near) {
            self.own_action(chief);
        }
        let moves = keeps || (self.board.edition.overall_moves && !bound && own == 0);
        if moves && there(self) {
            self.commander_move();
        }
    }

    /// The overall commander leads units of any formation in phases 2 and 4 \[4.4\].
    fn own_action(&mut self, chief: usize) {
        self.begun_before = self.begun.clone();
        self.begun.insert(chief);
        self.board.own = Some((chief, BTreeSet::new()));
        self.phase = "activation";
        while self.comes("own-unit") && self.peek().is_some_and(|line| line.phase == "activation") {
            let line = self.take();
            self.own_unit(&line);
        }
        self.activation(false);
        self.board.own = None;
    }

    /// One of the units that the overall commander leads himself \[4.4\].
    pub fn own_unit(&mut self, line: &Line) {
        let units = self.units(line);
        let Some((chief, mut own)) = self.board.own.clone() else {
            self.fault("4.4S", "no overall commander leads units now");
            return;
        };
        let unit = units[0];
        let side = self.board.commanders[chief].side;
        self.check_rule("4.4S");
        self.check_side(side);
        let mine = units.len() == 1 && self.board.units[unit].side == side && self.board.units[unit].hex.is_some();
        self.check(mine, "4.4S", "this unit cannot be named");
        self.check(self.board.reach(&[chief], unit), "4.4S", "it is too far from the overall commander");
        self.check(own.insert(unit), "4.4S", "it is named already");
        let most = self.board.commanders[chief].own_units;
        self.check(own.len() <= most, "4.4S", format!("he leads {most} units"));
        let tired = !self.board.edition.own_units_again && self.acted.contains(&unit);
        self.check(!tired, "4.4S", "it has acted already");
        self.see(own.len() == most, "an overall commander leads as many units as he can");
        self.board.own = Some((chief, own));
    }

    /// Phase 1: routed units return \[11.11.3\].
    fn rallies(&mut self, id: usize) {
        self.phase = "activation";
        let side = self.board.commanders[id].side;
        // Units without any leader return in the first activation of their side, or at the end of the stage [11.11.4].
        let mine = self.board.commanders.iter().filter(|one| one.side == side);
        let first = mine.map(|one| one.activations).sum::<i32>() == 1;
        let due = |referee: &Self| -> Vec<usize> {
            let ready = |id_of: &usize| {
                let unit = &referee.board.units[*id_of];
                let orphan = first && unit.side == side && referee.board.leaders(*id_of).is_empty();
                unit.returns.is_some_and(|stage| stage <= referee.stage) && (referee.follows(*id_of, id) || orphan)
            };
            (0..referee.board.units.len()).filter(ready).collect()
        };
        let next = |line: &Line| line.phase == "activation" && !OVERALL.contains(&line.event.as_str());
        while self.peek().is_some_and(next) {
            if self.comes("rallied") {
                let line = self.take();
                let unit = self.units(&line)[0];
                let ready = due(self).contains(&unit);
                self.check(ready, "11.11.3", "this unit does not return now");
                self.rally(unit, id);
            } else if self.line_falls() {
                self.lines_end();
            } else if self.comes("rally-delayed") {
                let line = self.take();
                let unit = self.units(&line)[0];
                let ready = due(self).contains(&unit);
                self.check(ready, "11.11.3", "this unit does not return now");
                let room = self.rally_hexes(unit).into_iter().any(|hex| self.may_rally(unit, hex));
                self.check(!room, "11.11.3", "there is room for it");
                self.delay_rally(unit);
            } else {
                self.strange();
            }
        }
        let left = due(self);
        self.check(left.is_empty(), "11.11.3", format!("{} should return", self.board.names(&left).join(", ")));
        self.check_stacks();
    }

    /// Where a unit may return \[11.11.4\].
    fn rally_hexes(&self, unit: usize) -> Vec<Hex> {
        let leads = |id: &usize| self.board.leaders(unit).contains(id);
        let leader =
            if self.board.edition.revised { self.active.filter(leads) } else { Some(self.board.units[unit].commander) };
        let unit = &self.board.units[unit];
        match leader.and_then(|id| self.board.commanders[id].hex) {
            Some(hex) => {
                let mut hexes = self.board.map.neighbours(hex);
                hexes.push(hex);
                hexes
            }
            None => vec![self.board.edition.fallback[unit.side]],
        }
    }

    fn may_rally(&self, unit: usize, hex: Hex) -> bool {
        let side = self.board.units[unit].side;
        let stack = [&self.board.at(hex, side)[..], &[unit]].concat();
        self.board.at(hex, 1 - side).is_empty() && self.board.may_stack(&stack).is_ok()
    }

    fn rally(&mut self, unit: usize, _: usize) {
        let line = self.line.clone();
        let here = self.place(line.hex.as_ref());
        let side = self.board.units[unit].side;
        self.check_rule("11.11.3");
        self.check_side(side);
        let fine = self.rally_hexes(unit).contains(&here) && self.may_rally(unit, here);
        self.check(fine, "11.11.4", format!("it cannot return in {}", label(here)));
        self.board.put(unit, Some(here));
        let one = &mut self.board.units[unit];
        one.returns = None;
        one.facing = line.facing.unwrap_or(0);
        one.doings.rallied = true;
        self.arrive(side, here);
    }

    fn delay_rally(&mut self, unit: usize) {
        let returns = self.stage + 1;
        self.board.units[unit].returns = Some(returns);
        if returns > self.board.edition.stages {
            self.board.units[unit].returns = None;
            self.board.units[unit].gone = true;
            if self.comes("rally-too-late") {
                self.take();
                self.check_units(&[unit], "11.11.5");
            }
        }
    }

    /// Phase 4: the active side attacks \[11.2\].
    fn melee_phase(&mut self) {
        self.phase = "melee";
        let mut due = self.melees(false);
        let must = self.melees(true);
        let crowded = |event: &str| event == "withdrew" || event == "eliminated";
        while self.peek().is_some_and(|line| line.phase == "melee" && !crowded(&line.event)) {
            let Some(here) = self.peek().and_then(|line| line.hex.clone()).map(|text| hex(&text)) else {
                self.strange();
                continue;
            };
            let known = self.comes("melee") || self.comes("morale-test");
            if !known {
                self.strange();
                continue;
            }
            if !due.contains(&here) {
                self.take();
                self.fault("11.2", "no unit in command attacks there");
                continue;
            }
            due.retain(|&other| other != here);
            for unit in self.board.troops(here, self.side()) {
                if self.leads(unit) && self.led_now(unit) {
                    self.note(unit);
                }
            }
            self.melee(here, self.side(), Cause::Phase);
        }
        let left: Vec<String> =
            due.into_iter().filter(|&hex| must.contains(&hex) && self.board.is_melee(hex)).map(label).collect();
        self.check(left.is_empty(), "11.2", format!("the units must attack in {}", left.join(", ")));
        self.crowds();
        self.check_stacks();
    }

    /// Where the active side may attack, or must \[11.2\]: a leader need not lead the reserve \[4.5\].
    fn melees(&self, must: bool) -> Vec<Hex> {
        let attacks = |hex: Hex| {
            let troops = self.board.troops(hex, self.side());
            let square = self.board.is_square(hex, self.side());
            let led = |&unit: &usize| {
                let free = self.board.own.is_none() && self.board.is_reserve(unit) && !self.acted.contains(&unit);
                !(must && free) && self.leads(unit) && self.led_now(unit)
            };
            !square && troops.iter().any(led)
        };
        self.board.stacks.keys().copied().filter(|&hex| self.board.is_melee(hex) && attacks(hex)).collect()
    }

    /// Turn 3.
    fn end_of_stage(&mut self) {
        self.phase = "stage-end";
        while self.peek().is_some_and(|line| line.event == "rallied" && line.phase == "stage-end") {
            let line = self.take();
            let unit = self.units(&line)[0];
            let orphan = self.board.leaders(unit).is_empty();
            let due = orphan && self.board.units[unit].returns.is_some_and(|stage| stage <= self.stage);
            self.check(due, "11.11.4", "this unit does not return now");
            self.rally(unit, 0);
        }
        self.phase = "over";
        let automatic = self.vp.abs() >= self.board.edition.automatic;
        if automatic || self.stage == self.board.edition.stages {
            self.score_objective(automatic);
            self.phase = "over";
            self.finish(automatic);
            return;
        }
        self.phase = "stage-end";
        let marked: Vec<usize> = (0..self.board.units.len())
            .filter(|&unit| self.board.units[unit].shot_now && !self.board.units[unit].gone)
            .collect();
        while self.peek().is_some_and(|line| line.phase == "stage-end") {
            let line = self.take();
            match line.event.as_str() {
                "markers-reset" => {
                    self.check_rule("10.9.10");
                    self.check_units(&marked, "10.9.10");
                }
                "rally-delayed" => {
                    let unit = self.units(&line)[0];
                    self.check_rule("11.11.3");
                    let returns = self.board.units[unit].returns;
                    let due = returns.is_some_and(|stage| stage <= self.stage);
                    self.check(due, "11.11.3", "it need not return yet");
                    self.delay_rally(unit);
                }
                "rallied" => {
                    let unit = self.units(&line)[0];
                    self.rally(unit, 0);
                }
                _ => self.fault("3.3", "this cannot happen now"),
            }
        }
        for id in 0..self.board.units.len() {
            let unit = &mut self.board.units[id];
            unit.shots = unit.shots.min(1);
            unit.shot_now = false;
            unit.gun_fired = false;
            unit.gun_moved = false;
            unit.gun_stepped = false;
            unit.gun_broken = false;
            let late = unit.returns.is_some_and(|stage| stage <= self.stage);
            self.check(!late, "11.11.3", "a unit that was not activated returns a stage later");
        }
    }

    /// Whether a side holds the objective \[12.3\]: the first with infantry in command, the second with any unit but guns.
    fn holds_objective(&self, side: usize) -> bool {
        let place = self.board.map.objective;
        let holds =
            |&unit: &usize| side == 1 || (self.board.units[unit].arm == Arm::Infantry && self.board.in_command(unit));
        self.board.at(place, 1 - side).is_empty() && self.board.troops(place, side).iter().any(holds)
    }

    /// Points of the second side for the objective after the last stage \[12.3\].
    fn score_objective(&mut self, automatic: bool) {
        self.phase = "stage-end";
        if automatic || !self.board.edition.revised || !self.holds_objective(1) {
            return;
        }
        self.see(true, "the objective is scored");
        self.vp -= 3;
        let Some(line) = self.want("scored", "12.3", "the objective is held") else { return };
        self.check_rule("12.3");
        self.check_side(1);
        self.check_result("objective", "12.3");
        self.check(line.points == Some(3), "12.3", "3 points are due");
        self.check(line.vp == self.vp, "12.2", format!("the score is {}", self.vp));
    }

    fn finish(&mut self, automatic: bool) {
        self.over = true;
        let Some(line) = self.want("game-over", "3.2", "the game ends") else { return };
        let hill = self.board.edition.revised;
        let held = self.holds_objective(0);
        let poles = self.vp > 0 || (hill && self.vp == 0 && held);
        // At 0 the marker is off the track: the Russians win [12.3], but it does not show them [13.1].
        let lives = |one: &Commander| one.side == 0 && one.overall && !one.lost;
        let saved = hill && !automatic && held && self.board.commanders.iter().any(lives);
        let draw = (self.camp || saved) && self.vp < 0;
        let manner = match (draw, automatic, poles) {
            (true, false, _) if hill => "objective-points",
            (true, true, _) => "camp-automatic",
            (true, false, _) => "camp-points",
            (false, true, true) => "automatic-poles",
            (false, true, false) => "automatic-russians",
            (false, false, true) => "points-poles",
            (false, false, false) => "points-russians",
        };
        let rule = if draw && !hill {
            "13.1"
        } else if automatic {
            "12.4"
        } else {
            "12.3"
        };
        self.check_rule(rule);
        self.check_result(manner, rule);
        let winner = Some(self.board.sides[usize::from(!poles)].clone()).filter(|_| !draw);
        self.check(line.side == winner, rule, "the winner is another");
    }
}
