//! Melee \[11\].

use crate::insurrection_referee::board::{Arm, Entry, Unit};
use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::log::Part;
use crate::insurrection_referee::map::{self, Hex};
use crate::insurrection_referee::rulebook::{divide, rout};

/// How a melee came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Charge,
    Counterattack,
    Phase,
}

/// The remaining consequences of a melee.
struct Aftermath {
    hex: Hex,
    winner: usize,
    won: bool,
    /// Guns of the loser, and own guns in the hex.
    captures: usize,
    recaptures: usize,
    losses: i32,
    crisis: Vec<usize>,
    /// Commanders of the loser that are still there.
    stranded: Vec<usize>,
    endangered: Vec<usize>,
    faces: bool,
}

impl Referee {
    /// The unit that tests for the Cossack lava before a melee, if one does \[7.3\].
    fn lava_tester(&self, hex: Hex, side: usize) -> Option<usize> {
        let foe = self.board.at(hex, 1 - side);
        let facing = self.board.units[*self.board.troops(hex, 1 - side).first().or(foe.first())?].facing;
        if self.board.is_square(hex, 1 - side) {
            return None;
        }
        let free = |k: i32| {
            let flank = map::neighbour(hex, k);
            self.board.map.holds(flank) && self.board.at(flank, 0).is_empty() && self.board.at(flank, 1).is_empty()
        };
        let open = free(facing + 1) || free(facing + 4);
        let head_on = |unit: &usize| {
            let unit = &self.board.units[*unit];
            unit.arm == Arm::Cossacks && unit.entry.is_some_and(|entry| entry.zone == 0)
        };
        self.board.troops(hex, side).into_iter().find(|unit| open && head_on(unit))
    }

    /// The test for the lava. Whether it succeeded.
    fn lava(&mut self, hex: Hex, side: usize) -> bool {
        let Some(tester) = self.lava_tester(hex, side) else { return false };
        let foe = self.board.troops(hex, 1 - side);
        let soft =
            foe.first().map_or(self.board.edition.lava_guns, |&unit| self.board.units[unit].arm == Arm::Infantry);
        let parts = if soft { vec![Part::new("7.3", "against infantry or guns", -2)] } else { Vec::new() };
        self.plain_test(tester, "7.3", parts).unwrap_or(false)
    }

    /// A morale test that is not of fire. Whether it was passed; `None` when it is missing.
    pub fn plain_test(&mut self, unit: usize, rule: &str, parts: Vec<Part>) -> Option<bool> {
        let modifier: i32 = parts.iter().map(|part| part.value).sum();
        let comes = self.peek().is_some_and(|line| line.event == "morale-test" && line.rule == rule);
        if !comes {
            self.fault(rule, "a morale test should follow");
            return None;
        }
        self.take();
        self.check_units(&[unit], rule);
        let (side, morale) = (self.board.units[unit].side, self.board.units[unit].now().morale);
        self.check_side(side);
        self.check_parts(parts);
        self.check(self.line.morale == Some(morale), "3.4", format!("its morale is {morale}"));
        let passed = self.dice(1, rule)[0] + modifier <= morale;
        self.check_result(if passed { "passed" } else { "failed" }, rule);
        Some(passed)
    }

    /// A melee from the lava test to the last consequence. Whether the attacker won.
    pub fn melee(&mut self, hex: Hex, attacker: usize, cause: Cause) -> bool {
        let lava = self.lava(hex, attacker);
        let Some(line) = self.want("melee", "11.7", "the units in the hex fight") else { return false };
        let defender = 1 - attacker;
        self.check_rule("11.7");
        self.check_side(attacker);
        self.check_hex(hex, "11.7");
        let sides = [self.board.at(hex, attacker), self.board.at(hex, defender)];
        self.check_units(&sides.concat(), "11.1");
        let sizes = [attacker, defender].map(|side| self.fighting_size(hex, side));
        let logged = line.sizes.clone().map(|sizes| [sizes.attacker, sizes.defender]);
        self.check(logged == Some(sizes), "6.7", format!("the sizes are {sizes:?}"));
        self.check_melee_parts(hex, attacker, cause, lava);
        let dice = self.dice(2, "11.7");
        let sum = |side: usize| -> i32 {
            let name = Some(&self.board.sides[side]);
            line.parts().iter().filter(|part| part.side.as_ref() == name).map(|part| part.value).sum()
        };
        let margin = dice[0] + sum(attacker) - dice[1] - sum(defender);
        let difference = margin.abs().max(1);
        self.check(line.difference == Some(difference), "11.7", format!("the difference is {difference}"));
        let wins = margin >= 0;
        self.check_result(if wins { "attacker-wins" } else { "defender-wins" }, "11.7");
        let (winner, loser) = if wins { (attacker, defender) } else { (defender, attacker) };
        let endangered: Vec<usize> = [(dice[0], defender), (dice[1], attacker)]
            .into_iter()
            .filter(|(die, _)| *die == 9)
            .flat_map(|(_, side)| self.commanders_at(hex, side))
            .collect();
        let spared = difference >= 6 && (wins || !self.board.edition.spares_attacker);
        self.see(difference >= 6 && !wins, "a defender wins by six");
        self.settle((hex, winner, loser), (difference, spared), endangered);
        wins
    }

    fn fighting_size(&self, hex: Hex, side: usize) -> i32 {
        self.board.size(&self.board.troops(hex, side)).max(1)
    }

    fn check_melee_parts(&mut self, hex: Hex, attacker: usize, cause: Cause, lava: bool) {
        let defender = 1 - attacker;
        // A square has no flanks, and may have formed when the enemy was in already [7.2.2].
        let square = self.board.is_square(hex, defender);
        let entrances: Vec<(Entry, bool)> = self
            .board
            .troops(hex, attacker)
            .into_iter()
            .filter_map(|unit| {
                let unit = &self.board.units[unit];
                let entry = unit.entry.map(|entry| if square { Entry { zone: 0, ..entry } } else { entry });
                entry.map(|entry| (entry, lava && unit.arm == Arm::Cossacks && entry.zone == 0))
            })
            .collect();
        let mut choices: Vec<Vec<Part>> =
            entrances.iter().map(|&(entry, lava)| self.entry_parts(entry, lava)).collect();
        let value = |parts: &Vec<Part>| parts.iter().map(|part| part.value).sum::<i32>();
        let best = choices.iter().map(value).max();
        choices.retain(|parts| Some(value(parts)) == best);
        if choices.is_empty() {
            choices.push(Vec::new());
        }
        let mine = self.board.sides[attacker].clone();
        let rest = self.other_melee_parts(hex, attacker, defender, cause);
        let mut dues: Vec<Vec<Part>> = choices
            .into_iter()
            .map(|parts| {
                let parts = parts.into_iter().map(|part| part.of(&mine));
                let mut due: Vec<Part> = parts.chain(rest.clone()).collect();
                due.sort();
                due
            })
            .collect();
        let mut logged = self.line.parts().to_vec();
        logged.sort();
        if !dues.contains(&logged) {
            self.check_parts(dues.remove(0));
        }
    }

    fn entry_parts(&self, entry: Entry, lava: bool) -> Vec<Part> {
        let mut parts = match entry.zone {
            _ if lava => vec![Part::new("7.3", "lava", 2)],
            1 => vec![Part::new("11-T", "entered through a flank", 2)],
            2 => vec![Part::new("11-T", "entered through the rear", 4)],
            _ => Vec::new(),
        };
        if entry.river {
            parts.push(Part::new("11-T", "across a river", -1));
        }
        if entry.uphill {
            parts.push(Part::new("11-T", "entered uphill", -1));
        }
        parts
    }

    /// Whether kosynierzy defend against cavalry \[7.5\].
    fn scythes(&self, hex: Hex, attacker: usize) -> bool {
        let horse = self.board.troops(hex, attacker).iter().any(|&unit| self.board.units[unit].arm.is_horse());
        let foot = self.board.troops(hex, 1 - attacker);
        let count = foot.iter().filter(|&&unit| self.board.units[unit].kosynier).count();
        horse && count > 0 && (!self.board.edition.all_kosynierzy || count == foot.len())
    }

    fn other_melee_parts(&self, hex: Hex, attacker: usize, defender: usize, cause: Cause) -> Vec<Part> {
        let mut parts = Vec::new();
        let name = |side: usize| self.board.sides[side].clone();
        let mut add = |side: usize, rule: &str, reason: &str, value: i32| {
            parts.push(Part::new(rule, reason, value).of(&name(side)));
        };
        if self.board.map.is_forest(hex) {
            add(defender, "11-T", "in forest", 1);
        }
        match self.board.map.ground(hex) {
            "village" => add(defender, "11-T", "in a village", 1),
            "castle" => add(defender, "11-T", "in a castle", 2),
            _ => {}
        }
        if self.scythes(hex, attacker) {
            add(defender, "7.5", "kosynierzy against cavalry", 2);
        }
        if cause == Cause::Charge {
            add(attacker, "8.14.2", "charge", 2);
        }
        if self.board.is_square(hex, defender) {
            let horse = self.board.troops(hex, attacker).iter().any(|&unit| self.board.units[unit].arm.is_horse());
            if horse {
                add(defender, "7.2.2", "square against cavalry", 3);
            } else {
                add(defender, "7.2.2", "square against infantry", -1);
            }
        }
        for side in [attacker, defender] {
            if self.board.troops(hex, side).is_empty() {
                add(side, "10.10.7", "lone guns", -4);
            }
            let troops = Some(self.board.troops(hex, side)).filter(|troops| !troops.is_empty());
            let fighters = troops.unwrap_or_else(|| self.board.at(hex, side));
            if fighters.iter().any(|&unit| self.board.in_command(unit)) {
                add(side, "11-T", "in command", 1);
            }
        }
        let [ours, theirs] = [attacker, defender].map(|side| self.fighting_size(hex, side));
        // 3.4 rounds all computed values: one and a half to one counts as two to one.
        let odds = divide(ours.max(theirs), ours.min(theirs)).min(4) - 1;
        if odds > 0 {
            add(if ours > theirs { attacker } else { defender }, "11-T", "odds", odds);
        }
        parts
    }

    fn settle(
        &mut self,
        (hex, winner, loser): (Hex, usize, usize),
        (difference, spared): (i32, bool),
        endangered: Vec<usize>,
    ) {
        let victors = self.board.troops(hex, winner);
        let beaten = self.board.troops(hex, loser);
        let guns: Vec<usize> = self.board.at(hex, loser).into_iter().filter(|unit| !beaten.contains(unit)).collect();
        self.lose(&beaten, 2, "melee", "11.8");
        let routed: Vec<usize> = beaten.into_iter().filter(|&unit| !self.board.units[unit].gone).collect();
        if !routed.is_empty() {
            self.rout(hex, loser, &routed, difference);
        }
        for unit in self.board.units.iter_mut().filter(|unit| unit.captured == Some(hex) && unit.side != winner) {
            unit.abandoned = false;
        }
        let near = self.board.map.neighbours(hex).into_iter().filter(|&next| !self.board.is_melee(next));
        let crisis = near.flat_map(|next| self.board.troops(next, loser)).filter(|_| !routed.is_empty()).collect();
        let retaken =
            |unit: &&Unit| !victors.is_empty() && unit.captured == Some(hex) && unit.side == winner && !unit.abandoned;
        let mut left = Aftermath {
            hex,
            winner,
            won: true,
            captures: guns.len(),
            recaptures: self.board.units.iter().filter(retaken).count(),
            losses: i32::from(!spared && !victors.is_empty()),
            crisis,
            stranded: Vec::new(),
            endangered,
            faces: true,
        };
        for unit in self.board.at(hex, winner) {
            self.board.units[unit].entry = None;
        }
        self.lines_end();
        while self.aftermath(&mut left, &victors) {}
        self.owed(&left);
    }

    /// The beaten leave the map \[11.11\].
    fn rout(&mut self, hex: Hex, side: usize, units: &[usize], difference: i32) {
        let returns = self.stage + rout(difference);
        self.lines_end();
        if self.want("routed", "11.11", "the beaten rout").is_some() {
            self.check_rule("11.11");
            self.check_side(side);
            self.check_units(units, "11.11");
            self.check_hex(hex, "11.11");
            self.check(self.line.returns == Some(returns), "11.11.2", format!("they return in stage {returns}"));
        }
        self.board.leave_line(units);
        for &unit in units {
            self.board.put(unit, None);
            self.board.units[unit].skirmishes = false;
            self.board.units[unit].returns = Some(returns);
            self.board.units[unit].entry = None;
            self.board.units[unit].doings.stopped = true;
        }
        if returns > self.board.edition.stages {
            self.too_late(units);
        }
    }

    /// Units that would return after the last stage \[11.11.5\].
    pub fn too_late(&mut self, units: &[usize]) {
        for _ in units {
            let Some(line) = self.want("rally-too-late", "11.11.5", "it cannot return in time") else { return };
            self.check_rule("11.11.5");
            let logged = self.units(&line);
            self.check(logged.iter().all(|unit| units.contains(unit)), "11.11.5", "this unit can return in time");
            for unit in logged {
                self.board.units[unit].gone = true;
                self.board.units[unit].returns = None;
            }
        }
    }

    /// One more consequence of a melee, if it comes next.
    fn aftermath(&mut self, left: &mut Aftermath, victors: &[usize]) -> bool {
        let Some(line) = self.peek().cloned() else { return false };
        let (hex, winner) = (left.hex, left.winner);
        // Where the winner is eliminated, too, no enemy drives them away.
        let standing = |referee: &Self| match referee.board.at(hex, winner).is_empty() {
            true => Vec::new(),
            false => referee.commanders_at(hex, 1 - winner),
        };
        match line.event.as_str() {
            "commander-lost" if line.result() == Some("routed") || line.result() == Some("killed") => {
                self.die_in_melee(hex, winner)
            }
            "commander-lost" => self.commanders_fall(),
            "scored" if left.won => {
                left.won = false;
                self.score(winner, 1, "melee-won");
            }
            "guns-captured" if left.captures > 0 => {
                left.captures = left.captures.saturating_sub(line.units.len());
                self.capture(winner, true);
            }
            "guns-recaptured" if left.recaptures > 0 => {
                left.recaptures = left.recaptures.saturating_sub(line.units.len());
                self.recapture(winner, hex);
            }
            "loss" if left.losses > 0 => {
                left.losses = 0;
                // The owner chooses the unit that takes it [6.10]; a unit of size 1 tests first [11.9].
                let able: Vec<usize> = victors.iter().copied().filter(|&unit| !self.on_last_step(unit)).collect();
                let tested = self.units(&line).iter().all(|unit| able.contains(unit) || !victors.contains(unit));
                self.check(tested && !able.is_empty(), "11.9", "the last step of a winner tests");
                self.lose(&able, 1, "melee", "11.8");
                self.commanders_fall();
            }
            "morale-test" if line.rule == "11.9" && left.losses > 0 => {
                left.losses = 0;
                self.last_step(left, victors);
            }
            "morale-test" if line.rule == "11.12" && !left.crisis.is_empty() => self.crisis(left),
            "commander-moved" if line.result() == Some("steps-out") => {
                let line = self.take();
                let id = self.commander(&line);
                self.check(standing(self).contains(&id), "4.4", "he need not step out");
                self.check_rule("4.4");
                self.commander_steps(id);
            }
            "commander-moved" if line.result() == Some("evades") => self.arrive(winner, hex),
            "commander-check" if !left.endangered.is_empty() => {
                let id = left.endangered.remove(0);
                self.commander_check(id, "4.4.3");
            }
            "faced" if left.faces => {
                left.faces = false;
                self.face_winner(hex, winner);
            }
            "line-marker" if self.line_falls() => self.lines_end(),
            _ => return false,
        }
        left.stranded = standing(self);
        true
    }

    fn on_last_step(&self, unit: usize) -> bool {
        self.board.units[unit].now().size == 1
    }

    /// A winning unit of size 1, to which its owner gives the loss, tests for it \[11.9\].
    fn last_step(&mut self, left: &mut Aftermath, victors: &[usize]) {
        let line = self.peek().expect("a test").clone();
        let unit = self.units(&line)[0];
        if !victors.contains(&unit) || !self.on_last_step(unit) {
            self.take();
            self.fault("11.9", "this unit does not test");
            return;
        }
        self.see(victors.len() > 1, "the last step of a unit in a winning stack tests");
        if self.plain_test(unit, "11.9", Vec::new()) == Some(false) {
            self.lose(&[unit], 1, "melee", "11.9");
            left.faces = !self.board.at(left.hex, left.winner).is_empty();
            self.commanders_fall();
        }
    }

    /// A commander of the loser has no hex to escape to.
    fn die_in_melee(&mut self, hex: Hex, winner: usize) {
        let line = self.take();
        let id = self.commander(&line);
        let there = self.commanders_at(hex, 1 - winner).contains(&id);
        let ways = self.board.map.neighbours(hex).into_iter().any(|next| self.board.at(next, winner).is_empty());
        self.check(there && !ways, "4.4", "he could step out");
        self.remove_commander(id);
        self.score(winner, self.price_of(id), "commander-killed");
    }

    fn crisis(&mut self, left: &mut Aftermath) {
        let line = self.peek().expect("a test").clone();
        let unit = self.units(&line)[0];
        if !left.crisis.contains(&unit) {
            self.take();
            self.fault("11.12", "this unit does not test");
            return;
        }
        left.crisis.retain(|&other| other != unit);
        if self.plain_test(unit, "11.12", Vec::new()) == Some(false) {
            self.withdraw(&[unit], 1, "crisis");
        }
    }

    /// The winner takes any facing \[11.8\].
    fn face_winner(&mut self, hex: Hex, winner: usize) {
        let line = self.take();
        self.check_rule("11.8");
        self.check_side(winner);
        self.check_hex(hex, "11.8");
        for unit in self.units(&line) {
            let here = self.board.at(hex, winner).contains(&unit);
            self.check(here, "11.8", "only the winner chooses a facing");
            self.see(line.facing != Some(self.board.units[unit].facing), "a winner faces another way");
            self.board.units[unit].facing = line.facing.unwrap_or(0);
        }
    }

    /// The events that should have come and did not.
    fn owed(&mut self, left: &Aftermath) {
        self.check(!left.won, "12.1", "the winner scores a point");
        self.check(left.captures == 0, "10.10.9", "the guns of the loser are captured");
        self.check(left.recaptures == 0, "10.10.9", "guns are retaken");
        self.check(left.losses == 0, "11.8", "the winner loses a step, or tests for it");
        self.check(left.crisis.is_empty(), "11.12", "units next to the rout test their morale");
        self.check(left.stranded.is_empty(), "4.4", "the commander of the loser steps out");
        let there: Vec<usize> =
            left.endangered.iter().copied().filter(|&id| self.board.commanders[id].hex == Some(left.hex)).collect();
        self.check(there.is_empty(), "4.4.3", "a commander is in danger");
        self.commanders_fall();
        self.arrive(left.winner, left.hex);
    }
}
