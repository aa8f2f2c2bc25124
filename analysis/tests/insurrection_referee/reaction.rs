//! Reactions to movement \[9\], counterattacks \[8.15\].

use crate::insurrection_referee::board::{Arm, Entry};
use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::map::{self, Hex, NOWHERE, side_towards};
use crate::insurrection_referee::melee::Cause;

impl Referee {
    /// The other side reacts to units that came into a hex.
    pub fn reactions(&mut self, movers: &[usize], hex: Hex) {
        let mut reacted: Vec<usize> = Vec::new();
        let mut attackers: Vec<Vec<usize>> = Vec::new();
        while self.comes("reaction") {
            let line = self.take();
            let units = self.units(&line);
            let side = 1 - self.side();
            self.check_rule("9.1");
            self.check_side(side);
            let target = self.place(line.target.as_ref());
            self.check(target == hex, "9.1", "no unit came there");
            let over = movers.iter().all(|&unit| {
                let unit = &self.board.units[unit];
                unit.hex != Some(hex) || unit.doings.stopped
            });
            self.check(!over, "9.1", "there is no unit left to react to");
            for &unit in &units {
                self.check(!reacted.contains(&unit), "9.1", "it reacts once");
            }
            let melee = self.board.units[units[0]].hex.is_none_or(|here| self.board.is_melee(here));
            self.check(!melee, "9.2", "units in a melee hex do not react");
            let sees = units.iter().all(|&unit| self.board.fronts(unit, hex));
            self.check(sees, "9.1", "no unit came into its front zone");
            reacted.extend(&units);
            match line.result() {
                Some("fire") => self.react_by_fire(&units, hex),
                Some("withdraw") => {
                    self.may_go_back(&units, movers);
                    self.withdraw(&units, 2, "reaction");
                    self.commanders_fall();
                }
                Some("skirmish") => self.react_in_order(&units, movers, hex),
                Some("counterattack") => {
                    if self.passes_test(&units, movers) {
                        attackers.push(units);
                    }
                }
                _ => self.fault("9.1", "there is no such reaction"),
            }
        }
        let there = movers.iter().any(|&unit| self.board.units[unit].hex == Some(hex));
        if !attackers.is_empty() && there {
            self.counterattack(movers, &attackers, hex);
        }
    }

    /// Skirmishers test against infantry, shoot and may go back a hex \[9.1A\].
    fn react_in_order(&mut self, units: &[usize], movers: &[usize], hex: Hex) {
        self.whole_stack(units);
        self.check(self.board.skirmish(units), "9.1A", "they are not in skirmish order");
        let led = self.is_led(units);
        self.check(led, "4.2", "out of command it can only shoot");
        let fine = self.arms(units, movers) == [Arm::Infantry; 2];
        self.check(fine, "9.1A", "only infantry, against infantry");
        let here = self.board.units[units[0]].hex.unwrap_or(NOWHERE);
        let Some(top) = self.board.top(here, self.board.units[units[0]].side) else { return };
        let Some(passed) = self.plain_test(top, "9.1A", Vec::new()) else { return };
        self.see(passed, "skirmishers pass the test");
        if !passed {
            return self.driven_off(units, "9.1A");
        }
        if self.comes("fired") {
            self.react_by_fire(&[top], hex);
        }
        if self.comes_with("withdrew", "reaction") {
            self.see(true, "skirmishers go back a hex");
            self.withdraw(units, 1, "reaction");
            self.commanders_fall();
        }
    }

    /// A loss, and two hexes back.
    fn driven_off(&mut self, units: &[usize], rule: &str) {
        self.lose(units, 1, "reaction", rule);
        self.commanders_fall();
        let left: Vec<usize> = units.iter().copied().filter(|&unit| self.board.units[unit].hex.is_some()).collect();
        if !left.is_empty() {
            self.withdraw(&left, 2, "reaction");
            self.commanders_fall();
        }
    }

    fn react_by_fire(&mut self, units: &[usize], hex: Hex) {
        let Some(line) = self.want("fired", "9.1", "it reacts by fire") else { return };
        let all = self.units(&line);
        let here = self.board.units[units[0]].hex;
        // The others of a line or of a square shoot when the unit named has no shot left [6.2.1, 7.2.2].
        let side = self.board.units[units[0]].side;
        let row = here.map(|here| match self.board.is_square(here, side) {
            true => self.board.troops(here, side),
            false => self.board.line_at(here, side),
        });
        let row = row.unwrap_or_default();
        let reacts = |unit: &usize| all.contains(unit) || (row.contains(unit) && self.cannot_shoot(*unit));
        self.check(units.iter().all(reacts), "9.1", "another unit reacted");
        let alone = all.iter().all(|&unit| self.board.units[unit].hex == here);
        self.check(alone, "9.1", "each stack reacts for itself");
        self.check(
            line.target.as_ref().map(|text| map::hex(text)) == Some(hex),
            "9.1",
            "it shoots at the unit that came",
        );
        self.fire(&line);
    }

    fn arms(&self, units: &[usize], movers: &[usize]) -> [Arm; 2] {
        let troop = |unit: &&usize| !self.board.units[**unit].is_guns();
        let arm = |units: &[usize]| {
            let first = units.iter().find(troop).unwrap_or(&units[0]);
            self.board.units[*first].arm
        };
        [arm(units), arm(movers)]
    }

    /// The whole stack reacts, guns apart, and a square does not.
    fn whole_stack(&mut self, units: &[usize]) {
        let unit = self.board.units[units[0]].clone();
        let here = unit.hex.unwrap_or(NOWHERE);
        let stack = self.board.troops(here, unit.side);
        self.check_units(&stack, "9.1");
        let square = self.board.is_square(here, unit.side);
        self.check(!square, "7.2.2", "a square stays");
    }

    /// Whether the top unit of a stack is in command \[4.2, 4.3\].
    fn is_led(&self, units: &[usize]) -> bool {
        let unit = &self.board.units[units[0]];
        let top = unit.hex.and_then(|here| self.board.top(here, unit.side));
        top.is_some_and(|top| self.board.in_command(top))
    }

    fn may_go_back(&mut self, units: &[usize], movers: &[usize]) {
        self.whole_stack(units);
        let [mine, theirs] = self.arms(units, movers);
        let led = self.is_led(units);
        // Cossacks "can always": 9.1E asks for no command.
        self.check(led || mine == Arm::Cossacks, "4.2", "out of command it can only shoot");
        self.see(mine == Arm::Cossacks && !led, "Cossacks withdraw out of command");
        self.see(mine == Arm::Cossacks && theirs.is_horse(), "Cossacks withdraw from cavalry");
        self.see(mine == Arm::Cavalry, "cavalry withdraws from infantry");
        let fine = mine == Arm::Cossacks || (mine == Arm::Cavalry && !theirs.is_horse());
        self.check(fine, "9.1", "this unit may not withdraw from that one");
    }

    /// A counterattack is declared: its test, if one is required. Returns whether it goes ahead.
    fn passes_test(&mut self, units: &[usize], movers: &[usize]) -> bool {
        self.whole_stack(units);
        let led = self.is_led(units);
        self.check(led, "4.2", "out of command it can only shoot");
        let [mine, theirs] = self.arms(units, movers);
        let foot = mine == Arm::Infantry;
        self.check(mine != Arm::Guns, "9.4", "guns only shoot");
        self.check(!foot || !theirs.is_horse(), "9.1", "infantry does not counterattack cavalry");
        for &unit in units.iter().filter(|_| foot) {
            let again = self.board.units[unit].doings.counterattacked;
            self.check(!again, "8.15.5", "infantry counterattacks once");
        }
        if !foot && !theirs.is_horse() {
            return true;
        }
        let here = self.board.units[units[0]].hex.unwrap_or(NOWHERE);
        let side = self.board.units[units[0]].side;
        let Some(top) = self.board.top(here, side) else { return false };
        if self.plain_test(top, "9.1", Vec::new()).unwrap_or(true) {
            return true;
        }
        self.driven_off(units, "9.1");
        false
    }

    /// All that passed attack together \[8.15.4\].
    fn counterattack(&mut self, movers: &[usize], attackers: &[Vec<usize>], hex: Hex) {
        let side = 1 - self.side();
        self.see(attackers.len() > 1, "a joint counterattack");
        let comrades = self.board.troops(hex, side);
        self.see(!comrades.is_empty(), "a counterattack into a melee hex");
        // All in the hex attack [11.1], which a square does not [7.2.2].
        self.check(!self.board.is_square(hex, side), "7.2.2", "a square in the hex cannot attack with them");
        for &unit in &comrades {
            let foot = self.board.units[unit].arm == Arm::Infantry;
            let again = foot && self.board.units[unit].doings.counterattacked;
            self.check(!again, "8.15.5", "a comrade in the hex has counterattacked");
            self.board.units[unit].doings.counterattacked |= foot;
        }
        for unit in self.board.at(hex, 1 - side) {
            let again = std::mem::replace(&mut self.board.units[unit].doings.targeted, true);
            self.check(!again, "8.15.4", "a unit is the target of one counterattack");
        }
        let mut due = attackers.to_vec();
        while !due.is_empty() {
            let Some(line) = self.want("counterattack", "8.15.1", "it enters the hex of the enemy") else { break };
            let units = self.units(&line);
            self.check_rule("8.15.1");
            self.check_side(side);
            let names = self.board.names(&units);
            self.check(due.iter().any(|other| self.board.names(other) == names), "8.15.1", "it did not react");
            due.retain(|other| self.board.names(other) != names);
            let from = self.place(line.from.as_ref());
            let to = self.place(line.to.as_ref());
            self.check(to == hex, "8.15.1", "it goes to the hex of the enemy");
            self.board.leave_line(&units);
            for unit in self.board.in_order(&units) {
                self.check(self.board.units[unit].hex == Some(from), "8.15.1", "it is not there");
                let foe = self.board.top(hex, 1 - side).unwrap_or(movers[0]);
                let foe = self.board.units[foe].facing;
                let k = side_towards(hex, from).unwrap_or(0);
                let uphill = self.board.map.climb(from, hex) > 0;
                let river = self.board.river_bars(from, hex);
                self.board.put(unit, Some(hex));
                let unit = &mut self.board.units[unit];
                unit.entry = Some(Entry { zone: map::zone(foe, k), uphill, river });
                unit.doings.counterattacked = true;
            }
            self.arrive(side, hex);
        }
        self.lines_end();
        let units = self.board.at(hex, side);
        if let Err(rule) = self.board.may_stack(&units) {
            let rule = if rule == "6.1" { "6.1.2".to_owned() } else { rule };
            self.fault(&rule, "these cannot counterattack together");
        }
        for &unit in movers {
            self.board.units[unit].doings.ended = true;
            self.board.units[unit].doings.countered = true;
        }
        // Cavalry that enters gives the stack a chance to form square, in a counterattack, too.
        if self.peek().is_some_and(|line| line.event == "morale-test" && line.rule == "7.2.1") {
            let horse = attackers.iter().flatten().any(|&unit| self.board.units[unit].arm.is_horse());
            self.check(horse, "7.2.1", "no cavalry has entered");
            self.square_under_attack(hex, 1 - side);
            if !self.board.is_melee(hex) {
                return;
            }
        }
        self.melee(hex, side, Cause::Counterattack);
    }
}
