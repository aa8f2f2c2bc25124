//! Fire \[10\].

use std::collections::{BTreeMap, BTreeSet};

use crate::insurrection_referee::board::Arm;
use crate::insurrection_referee::game::Referee;
use crate::insurrection_referee::log::{Line, Part};
use crate::insurrection_referee::map::{self, Hex, NOWHERE, distance, label};
use crate::insurrection_referee::rulebook::{EFFECTS, ROWS, added, artillery, divide};

/// The shooters of one hex.
struct Group {
    hex: Hex,
    units: Vec<usize>,
    fire: i32,
}

/// Circumstances shared by the tests of a shot. With several shooters, the line of aim that is best for the target
/// counts, as in \[10.9.9\] for the number of the shot.
struct Shot {
    from: Vec<Hex>,
    target: Hex,
    parts: Vec<Part>,
    guns: Option<usize>,
}

impl Referee {
    /// A shot and everything that follows from it.
    pub fn fire(&mut self, line: &Line) {
        let units = self.units(line);
        let (side, target) = (self.board.units[units[0]].side, self.place(line.target.as_ref()));
        self.check_side(side);
        let same =
            units.iter().all(|&unit| self.board.units[unit].side == side && self.board.units[unit].hex.is_some());
        self.check(same, "10.9.6", "these units cannot shoot together");
        if !same {
            return;
        }
        for &unit in &units {
            self.may_shoot(unit, target);
        }
        let in_danger: Vec<usize> = self.commanders_at(target, 1 - side);
        let endangers = if self.board.units[units[0]].is_guns() {
            self.fire_guns(line, &units, target)
        } else {
            self.fire_rifles(line, &units, target)
        };
        if let Some(rule) = endangers {
            for id in in_danger {
                self.commander_check(id, rule);
            }
        }
        self.commanders_fall();
    }

    pub fn commanders_at(&self, hex: Hex, side: usize) -> Vec<usize> {
        let there = |id: &usize| self.board.commanders[*id].hex == Some(hex) && self.board.commanders[*id].side == side;
        (0..self.board.commanders.len()).filter(there).collect()
    }

    /// Range, line of aim and choice of target of one unit \[10.2, 10.5, 10.6, 10.8\].
    fn may_shoot(&mut self, unit: usize, target: Hex) {
        let shooter = self.board.units[unit].clone();
        let (Some(hex), enemy) = (shooter.hex, 1 - shooter.side) else { return };
        let name = shooter.id.clone();
        self.check(!self.board.is_melee(hex), "10.6", format!("{name} is in a melee hex"));
        self.check(!self.board.is_melee(target), "10.6", "the target is a melee hex");
        self.check(!self.board.at(target, enemy).is_empty(), "10.4", "there is no enemy in the target hex");
        let range = match shooter.arm {
            Arm::Infantry => 3,
            Arm::Guns => 10,
            _ => 2,
        };
        self.check((1..=range).contains(&distance(hex, target)), "10.8", format!("{name} does not reach that far"));
        let far = distance(hex, target);
        self.see(shooter.arm == Arm::Infantry && far == 3, "infantry shoots three hexes");
        self.see(shooter.arm.is_horse() && far == 2, "cavalry shoots two hexes");
        self.see(shooter.is_guns() && far == 10, "guns shoot ten hexes");
        let square = shooter.square;
        let ahead = map::sides_crossed(hex, target)
            .iter()
            .any(|&k| map::zone(shooter.facing, k) <= usize::from(shooter.skirmishes));
        let straight = map::sides_crossed(hex, target).iter().any(|&k| map::zone(shooter.facing, k) == 0);
        self.see(shooter.skirmishes && !straight, "skirmishers shoot through a flank");
        self.check(square || ahead, "10.2", format!("the target is not in front of {name}"));
        let full = |hex: Hex| !self.board.troops(hex, 0).is_empty() || !self.board.troops(hex, 1).is_empty();
        let seen = self.board.map.sees(hex, target, full);
        self.check(seen, "10.1", format!("{name} does not see the target"));
        let any = |hex: Hex| !self.board.at(hex, 0).is_empty() || !self.board.at(hex, 1).is_empty();
        let over = !self.board.map.sees(hex, target, any);
        self.see(seen && over, "a shot over guns");
        let binds = |near: &Hex| !self.board.at(*near, enemy).is_empty() && !self.board.is_melee(*near);
        let near: Vec<Hex> =
            self.board.map.neighbours(hex).into_iter().filter(|&next| self.board.fronts(unit, next)).collect();
        let bound: Vec<Hex> = near.into_iter().filter(binds).collect();
        self.check(bound.is_empty() || bound.contains(&target), "10.5", format!("{name} has an enemy before it"));
        self.check(!shooter.doings.doubled, "8.9", format!("{name} went at the double"));
    }

    /// Infantry or cavalry shoots. Returns whether commanders are in danger.
    fn fire_rifles(&mut self, line: &Line, units: &[usize], target: Hex) -> Option<&'static str> {
        self.check_rule("10.9.4");
        let side = self.board.units[units[0]].side;
        let arms = units.iter().all(|&unit| self.board.units[unit].arm.goes_with(self.board.units[units[0]].arm));
        let rifles = units.iter().all(|&unit| !self.board.units[unit].is_guns());
        self.check(arms && rifles, "10.9.6", "units of different arms shoot together");
        if !rifles {
            return None;
        }
        let groups = self.groups(units);
        self.check_chain(&groups);
        self.see(groups.len() == 2, "two hexes shoot together");
        self.see(groups.len() > 2, "three hexes shoot together");
        let best = groups.iter().map(|group| group.fire).max().expect("a group");
        let near = groups.iter().filter(|group| group.fire == best).map(|group| distance(group.hex, target)).min();
        let mut deciding =
            groups.iter().filter(|group| group.fire == best && Some(distance(group.hex, target)) == near);
        let decides = deciding.any(|group| line.hex == Some(label(group.hex)));
        self.check(decides, "10.9.6", "the deciding shooter is another one");
        let from = self.place(line.hex.as_ref());
        let far = near.expect("a distance");
        self.check(line.distance == Some(far), "10.9.4", format!("the distance is {far}"));
        self.check(line.firepower == Some(best), "10.9.4", format!("the firepower is {best}"));
        let quotient = divide(best, far.max(1));
        self.check(line.quotient == Some(quotient), "10.9.4", format!("the quotient is {quotient}"));
        let row = ((quotient / 2).clamp(0, 3) as usize + groups.len() - 1).min(3);
        self.check(line.row.as_deref() == Some(ROWS[row]), "10.9.4", format!("the row is {}", ROWS[row]));
        let shot = self.spend_shots(line, units, from);
        let foes = self.board.troops(target, 1 - side);
        if foes.is_empty() {
            self.check_result("lone-guns", "10.9.5");
            self.rifles_at_guns(target, 1 - side, far, best);
            return None;
        }
        self.check_result(EFFECTS[row], "10.9.4");
        if row == 0 {
            return None;
        }
        let mut parts = vec![Part::new("10.9.4", "effect of the fire", added(EFFECTS[row]))];
        if self.board.units[units[0]].arm.is_horse() {
            parts.push(Part::new("10-T", "cavalry fires", -1));
        }
        match shot {
            1 => parts.push(Part::new("10.9.7", "first shot", 1)),
            3 => parts.push(Part::new("10.9.9", "third shot", -1)),
            4 => parts.push(Part::new("10.9.9", "fourth shot", -1)),
            _ => {}
        }
        let from = groups.iter().map(|group| group.hex).collect();
        self.tests(&Shot { from, target, parts, guns: None }, vec![foes[0]]);
        // 4.6.1 of the revised text names the fire of infantry.
        let foot = !self.board.units[units[0]].arm.is_horse();
        (row >= 2 && (foot || !self.board.edition.revised)).then_some("4.4.1")
    }

    /// The shooters by hex, with the fire of each hex \[6.8, 6.2.1, 7.2.2\].
    fn groups(&mut self, units: &[usize]) -> Vec<Group> {
        let mut by_hex: BTreeMap<Hex, Vec<usize>> = BTreeMap::new();
        for &unit in units {
            by_hex.entry(self.board.units[unit].hex.unwrap_or(NOWHERE)).or_default().push(unit);
        }
        let mut groups = Vec::new();
        for (hex, units) in by_hex {
            let side = self.board.units[units[0]].side;
            let troops = self.board.troops(hex, side);
            let sum: i32 = units.iter().map(|&unit| self.board.units[unit].now().fire).sum();
            let square = self.board.is_square(hex, side);
            let members = if square { troops.clone() } else { self.board.line_at(hex, side) };
            let together = members.contains(&troops[0]);
            let all = units.iter().all(|unit| members.contains(unit));
            let spent = members.iter().filter(|unit| !units.contains(unit)).all(|&unit| self.cannot_shoot(unit));
            let fine = if together { all && spent } else { units == [troops[0]] };
            self.check(fine, "6.8", "the top unit of a stack shoots, or a whole line or square");
            groups.push(Group { hex, units, fire: if square { divide(sum, 4) } else { sum } });
        }
        groups
    }

    /// Whether a unit has no shot left, or no point to pay for it.
    pub fn cannot_shoot(&self, unit: usize) -> bool {
        let active = self.leads(unit);
        let one = &self.board.units[unit];
        one.shots >= 4 || one.now().fire == 0 || one.doings.doubled || (active && self.points_left(unit) < 1)
    }

    /// The hexes of a combined fire lie side by side \[10.9.6\].
    fn check_chain(&mut self, groups: &[Group]) {
        let mut reached = BTreeSet::from([0]);
        for _ in groups {
            for (id, group) in groups.iter().enumerate() {
                let beside = reached.iter().any(|&other: &usize| self.beside(&groups[other], group));
                if beside {
                    reached.insert(id);
                }
            }
        }
        self.check(reached.len() == groups.len(), "10.9.6", "the hexes do not lie side by side");
    }

    fn beside(&self, a: &Group, b: &Group) -> bool {
        self.flanks(a.units[0], b.hex) && self.flanks(b.units[0], a.hex)
    }

    /// Whether a hex is in the flank zone of a unit; a square is in line with what is next to it \[7.2.2\].
    pub fn flanks(&self, unit: usize, hex: Hex) -> bool {
        let unit = &self.board.units[unit];
        let here = unit.hex.unwrap_or(NOWHERE);
        map::side_towards(here, hex).is_some_and(|k| unit.square || map::zone(unit.facing, k) == 1)
    }

    /// Every shooter uses a shot and, in its own movement phase, a movement point \[10.9.1, 10.9.2\]. The number of the
    /// shot that is best for the target \[10.9.9\].
    fn spend_shots(&mut self, line: &Line, units: &[usize], from: Hex) -> i32 {
        let mut points: Vec<i32> = Vec::new();
        // When only part of a line is led, the points logged are those of one unit, which may have none to pay.
        let mixed = units.iter().any(|&unit| !self.leads(unit) && self.board.units[unit].hex == Some(from));
        for &unit in units {
            let name = self.board.units[unit].id.clone();
            self.check(self.board.units[unit].now().fire > 0, "10.9.3", format!("{name} has no fire"));
            self.check(self.board.units[unit].shots < 4, "10.9.1", format!("{name} has shot four times"));
            self.board.units[unit].shots += 1;
            self.board.units[unit].shot_now = true;
            let doings = &mut self.board.units[unit].doings;
            doings.fired = true;
            doings.fired_on_the_way |= doings.begun;
            self.shoots_under(unit);
            if self.leads(unit) {
                let left = self.points_left(unit);
                self.check(left >= 1, "10.9.2", format!("{name} has no movement point left"));
                if self.board.units[unit].hex == Some(from) {
                    points.push(left);
                }
                self.board.units[unit].doings.spent += 1;
            }
        }
        let logged = line.mp_before.map_or(points.is_empty() || mixed, |before| points.contains(&before));
        self.check(logged, "10.9.2", format!("the movement points are {points:?}"));
        let after = line.mp_before.map(|points| points - 1);
        self.check(line.mp_after == after, "10.9.2", format!("a shot costs a movement point, {after:?} left"));
        let best = |shot: i32| [1, 0, -1, -1].get(shot as usize - 1).copied().unwrap_or(-1);
        let least = units.iter().map(|&unit| best(self.board.units[unit].shots)).min();
        let logged = line.shot.unwrap_or(0);
        let fits = units.iter().any(|&unit| self.board.units[unit].shots == logged && Some(best(logged)) == least);
        self.check(fits, "10.9.1", format!("it is another shot than {logged}"));
        units.iter().map(|&unit| self.board.units[unit].shots).find(|&shot| fits && shot == logged).unwrap_or(1)
    }

    /// Rifle fire on guns that stand alone \[10.9.5\].
    fn rifles_at_guns(&mut self, target: Hex, side: usize, far: i32, fire: i32) {
        if far > 1 || fire < 3 {
            return;
        }
        if self.want("lone-guns-fire", "10.9.5", "guns that stand alone are shot at").is_none() {
            return;
        }
        self.check_rule("10.9.5");
        self.check_hex(target, "10.9.5");
        let die = self.dice(1, "10.9.5")[0];
        self.settle_guns(side, die < fire, "10.9.5");
    }

    fn settle_guns(&mut self, side: usize, captured: bool, rule: &str) {
        self.check_side(side);
        self.check_result(if captured { "captured" } else { "missed" }, rule);
        if captured {
            if self.comes("guns-captured") {
                self.capture(1 - side, false);
            } else {
                self.fault(rule, "the guns are captured");
            }
        }
    }

    /// Guns shoot.
    fn fire_guns(&mut self, line: &Line, units: &[usize], target: Hex) -> Option<&'static str> {
        self.check_rule("10.10.1");
        self.check(units.len() == 1, "10.10.2", "guns shoot alone");
        let gun = units[0];
        let shooter = self.board.units[gun].clone();
        let from = shooter.hex.unwrap_or(NOWHERE);
        self.check_hex(from, "10.10.1");
        let mine = self.active.map(|id| self.board.commanders[id].side) == Some(shooter.side);
        self.check(!mine || self.leads(gun), "10.10.3", "its commander is not active");
        self.check(!shooter.doings.gun_fired, "10.10.3", "it has shot in this activation");
        self.check(!shooter.gun_broken, "10.10.4", "it cannot shoot again in this stage");
        self.check(!shooter.gun_moved && !shooter.doings.gun_turned, "8.11", "it has moved or turned");
        self.check(!shooter.limbered, "8.12", "limbered guns cannot shoot");
        self.see(shooter.was_broken, "guns that broke shoot in a later stage");
        self.board.units[gun].doings.gun_fired = true;
        self.shoots_under(gun);
        self.board.units[gun].gun_fired = true;
        let far = distance(from, target);
        self.check(line.distance == Some(far), "10.10.1", format!("the distance is {far}"));
        let rifle = (line.firepower, line.quotient, line.row.clone(), line.shot, line.mp_before);
        self.check(rifle == (None, None, None, None, None), "10.10.1", "guns know no rows, shots or movement points");
        let side = 1 - shooter.side;
        let foes = self.board.troops(target, side);
        if foes.is_empty() {
            self.check_result("lone-guns", "10.10.6");
            self.guns_at_guns(target, side, far, shooter.stars);
            return (far <= 3).then_some("4.4.2");
        }
        self.check_result(artillery(far), "10.10.1");
        let mut parts = vec![Part::new("10.10.1", "effect of the fire", added(artillery(far)))];
        parts.push(Part::new("10.10.6S", "stars of the battery", shooter.stars));
        let line = self.board.is_line(target, side);
        let tested = if line { vec![foes[0]] } else { foes };
        self.tests(&Shot { from: vec![from], target, parts, guns: Some(gun) }, tested);
        (far <= 3).then_some("4.4.2")
    }

    /// Guns on guns that stand alone \[10.10.6\].
    fn guns_at_guns(&mut self, target: Hex, side: usize, far: i32, stars: i32) {
        if far > 6 {
            return;
        }
        if self.want("lone-guns-fire", "10.10.6", "guns that stand alone are shot at").is_none() {
            return;
        }
        self.check_rule("10.10.6");
        self.check_hex(target, "10.10.6");
        let polish = i32::from(side == 1);
        let mut parts = if polish == 1 { vec![Part::new("10.10.6", "gunners of that side", 1)] } else { Vec::new() };
        let hits = self.line.dice.first().copied().unwrap_or(0) + polish > far;
        if stars > 0 && hits {
            parts.push(Part::new("10.10.6", "stars, from the second die", -stars));
        }
        self.see(stars > 0, "a battery shoots at lone guns");
        self.check_parts(parts);
        let dice = self.dice(if hits { 2 } else { 1 }, "10.10.6");
        self.settle_guns(side, hits && dice[1] - stars <= 0, "10.10.6");
    }

    /// The morale tests of a shot, in the order chosen by the owner \[6.9, 6.10\].
    fn tests(&mut self, shot: &Shot, mut tested: Vec<usize>) {
        let all: Vec<(usize, Vec<Part>)> = tested.iter().map(|&unit| (unit, self.test_parts(shot, unit))).collect();
        let mut broken = false;
        while !tested.is_empty() {
            let Some(line) = self.want("fire-test", "10.9.4", "a unit under fire tests its morale") else { break };
            let unit = self.units(&line)[0];
            let Some((_, parts)) = all.iter().find(|(other, _)| *other == unit && tested.contains(other)) else {
                self.fault("6.9", "this unit does not test");
                continue;
            };
            tested.retain(|&other| other != unit);
            self.check_rule(if shot.guns.is_some() { "10.10.4" } else { "10.9.4" });
            self.check_hex(shot.target, "10.9.4");
            self.check_parts(parts.clone());
            let gun = shot.guns.filter(|_| !broken);
            broken |= self.fire_test(unit, parts.iter().map(|part| part.value).sum(), gun);
        }
        self.check(!self.comes("gun-broken"), "10.10.4", "no test showed a natural 0");
    }

    fn test_parts(&self, shot: &Shot, unit: usize) -> Vec<Part> {
        let target = &self.board.units[unit];
        let mut parts = shot.parts.clone();
        let through_flank =
            |from: Hex| map::sides_crossed(shot.target, from).iter().all(|&k| map::zone(target.facing, k) > 0);
        let ground = self.board.map.ground(shot.target);
        // Covers do not add up; of equal ones the ground is named.
        if ["village", "castle"].contains(&ground) {
            parts.push(Part::new("10.10.6S", ground, -1));
        } else if self.board.map.is_forest(shot.target)
            || shot.from.iter().any(|&from| self.board.map.crosses_work(from, shot.target))
        {
            parts.push(Part::new("10-T", "forest or entrenchment", -1));
        }
        if self.board.is_square(shot.target, target.side) {
            parts.push(Part::new("10-T", "target is a square", 1));
        } else if shot.from.iter().all(|&from| through_flank(from)) {
            parts.push(Part::new("10.3.1", "through flank or rear", 1));
        }
        parts.retain(|part| part.value != 0);
        parts
    }

    /// A natural 0 puts the guns out of action \[10.10.4\].
    fn breaks(&mut self, gun: usize) {
        self.want("gun-broken", "10.10.4", "a natural 0");
        self.check_units(&[gun], "10.10.4");
        self.board.units[gun].gun_broken = true;
        self.board.units[gun].was_broken = true;
    }

    /// One test under fire and its consequences. Returns whether the guns that shot are out of action.
    fn fire_test(&mut self, unit: usize, modifier: i32, gun: Option<usize>) -> bool {
        let (side, morale) = (self.board.units[unit].side, self.board.units[unit].now().morale);
        self.check_side(side);
        self.check(self.line.morale == Some(morale), "3.4", format!("its morale is {morale}"));
        let die = self.dice(1, "10.9.4")[0];
        let result = match die + modifier {
            9.. => "retreats-and-loses",
            roll if roll <= morale => "holds",
            _ => "retreats",
        };
        self.check_result(result, "10.9.4");
        let broken = gun.filter(|_| die == 0);
        if let Some(gun) = broken {
            self.breaks(gun);
        }
        if result == "retreats-and-loses" {
            self.lose(&[unit], 1, "fire", "10.9.4");
            self.score_if_gone(unit);
        }
        if result != "holds" && self.board.units[unit].hex.is_some() {
            self.withdraw(&[unit], 1, "fire");
        }
        broken.is_some()
    }
}
