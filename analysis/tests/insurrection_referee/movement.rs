//! The movement phase: moves, formations, charges \[6, 7, 8\].

use std::collections::BTreeSet;

use crate::insurrection_referee::board::{Arm, Doings, Entry};
use crate::insurrection_referee::game::{Mover, Referee};
use crate::insurrection_referee::log::{Line, Part};
use crate::insurrection_referee::map::{self, Hex, NOWHERE, distance, side_towards};
use crate::insurrection_referee::melee::Cause;

impl Referee {
    /// Phase 2.
    pub fn movement_phase(&mut self) {
        self.phase = "movement";
        self.shot_in_window = false;
        for unit in &mut self.board.units {
            let start = unit.hex.map(|hex| (hex, unit.facing));
            let rallied = unit.doings.rallied;
            unit.doings = Doings { start, rallied, ..Doings::default() };
        }
        let passive = Some(self.board.sides[1 - self.side()].clone());
        let first = self.peek().is_some_and(|line| line.event == "fired" && line.side == passive);
        self.see(first, "the other side shoots before any unit moves");
        let crowded = |event: &str| event == "withdrew" || event == "eliminated";
        while self.peek().is_some_and(|line| line.phase == "movement" && !crowded(&line.event)) {
            self.action();
            self.lines_end();
            self.owed_by_stacks();
        }
        self.check(self.mover.is_none(), "8.16", "the last move is not finished");
        self.crowds();
        self.mover = None;
        self.check_stacks();
        for unit in &mut self.board.units {
            unit.doings = Doings::default();
        }
    }

    /// At the end of a phase no unit stays where there is no room: the bottom unit goes back \[6.1, 6.2\]. Nor does one
    /// that was stopped in the hex of a square stay beside it \[7.2\].
    pub fn crowds(&mut self) {
        let full = |referee: &Self| {
            let places = referee.board.stacks.keys().flat_map(|&hex| [(hex, 0), (hex, 1)]);
            let full = |&(hex, side): &(Hex, usize)| {
                referee.board.may_stack(&referee.board.at(hex, side)).is_err() || referee.board.is_mixed(hex, side)
            };
            let leaves = |(hex, side): (Hex, usize)| {
                let troops = referee.board.troops(hex, side);
                if !referee.board.is_mixed(hex, side) {
                    return troops.last().copied();
                }
                let named = |unit: &usize| {
                    let name = &referee.board.units[*unit].id;
                    referee.peek().is_some_and(|line| line.units.contains(name))
                };
                let mut others = troops.into_iter().filter(|&unit| !referee.board.units[unit].square);
                others.clone().find(named).or_else(|| others.next())
            };
            places.filter(full).find_map(leaves)
        };
        while let Some(unit) = full(self) {
            let before = self.board.units[unit].hex;
            self.withdraw(&[unit], 1, "crowding");
            if self.board.units[unit].hex == before {
                return;
            }
        }
    }

    pub fn side(&self) -> usize {
        self.active.map_or(0, |id| self.board.commanders[id].side)
    }

    pub fn action(&mut self) {
        let line = self.take();
        let side = self.side();
        let acts = line.side == Some(self.board.sides[side].clone());
        if line.event == "fired" && !acts {
            self.check(!self.shot_in_window, "10.4", "the sides shoot by turns");
            self.shot_in_window = true;
            self.fire(&line);
            return;
        }
        self.shot_in_window = false;
        self.check(acts, "3.3", "the other side is active");
        match line.event.as_str() {
            "fired" => self.fire(&line),
            "move-begins" => self.begin(&line),
            "moved" => self.step(&line),
            "turned" => self.turn(&line),
            "move-ends" => self.end(&line),
            "limbered" => self.limber(&line),
            "unlimbered" => self.unlimber(&line),
            "marker-removed" => self.remove_marker(&line),
            "reordered" => self.reorder(&line),
            "line-marker" if line.result() == Some("formed") => self.form_line(&line),
            "line-marker" => self.end_line(&line),
            "square" => self.square(&line),
            "skirmish-order" => self.skirmish_order(&line),
            "own-unit" => self.own_unit(&line),
            _ => self.fault(&line.rule.clone(), "this cannot happen now"),
        }
    }

    pub fn allowance(&self, unit: usize) -> i32 {
        let unit = &self.board.units[unit];
        match unit.arm {
            Arm::Infantry if unit.doings.doubled => 6,
            Arm::Infantry => 4,
            Arm::Cavalry => 8,
            Arm::Cossacks => 9,
            Arm::Guns if unit.limbered => 3,
            Arm::Guns => 0,
        }
    }

    pub fn points_left(&self, unit: usize) -> i32 {
        self.allowance(unit) - self.board.units[unit].doings.spent
    }

    pub fn least_points(&self, units: &[usize]) -> i32 {
        units.iter().map(|&unit| self.points_left(unit)).min().unwrap_or(0)
    }

    /// Whether a unit may act in this activation: the formation that is led, units of the reserve that have not acted
    /// yet in the stage \[4.5\], or those that an overall commander has named \[4.4\].
    pub fn leads(&self, unit: usize) -> bool {
        let Some(leader) = self.active else { return false };
        if !self.board.edition.revised {
            return self.board.is_led_by(unit, leader);
        }
        if let Some((_, own)) = &self.board.own {
            return own.contains(&unit);
        }
        if !self.board.is_reserve(unit) {
            return self.formation == Some(self.board.units[unit].commander);
        }
        let served =
            |&(other, by): &(usize, usize)| other == unit && (by == leader || !self.board.edition.reserve_each);
        self.follows(unit, leader) && !self.served.iter().any(served)
    }

    /// Whether a unit belongs to a commander, to the reserve that he may lead, or to dead commanders of his side whose
    /// units he leads as the overall one \[4.3, 4.5\].
    pub fn follows(&self, unit: usize, id: usize) -> bool {
        self.board.is_led_by(unit, id) || self.board.leaders(unit).contains(&id)
    }

    /// Whether the active commander has a unit in his range \[4.2\].
    pub fn led_now(&self, unit: usize) -> bool {
        let revised = self.board.edition.revised;
        if revised { self.active.is_some_and(|id| self.board.reach(&[id], unit)) } else { self.board.in_command(unit) }
    }

    /// Records a unit that acts, unless an overall commander leads it himself \[4.5\].
    pub fn note(&mut self, unit: usize) {
        if self.board.own.is_none() {
            self.acted.insert(unit);
        }
    }

    /// The same for a unit that shoots, which it also can out of command \[10.4\].
    pub fn shoots_under(&mut self, unit: usize) {
        if self.leads(unit) && self.led_now(unit) {
            self.note(unit);
        }
    }

    /// Whether this is the first activation of a leader of a unit in the stage \[10.9.10\].
    pub fn removes_markers(&self, unit: usize) -> bool {
        if !self.board.edition.revised {
            return self.active.is_some_and(|id| self.board.commanders[id].activations == 1);
        }
        let before = self.begun_before.iter().any(|&id| self.board.is_led_by(unit, id));
        let chief = self.board.own.as_ref().is_none_or(|&(chief, _)| self.board.is_led_by(unit, chief));
        !before && chief
    }

    /// Units of the active formation that are in command may act \[4.2\].
    pub fn may_act(&mut self, units: &[usize]) {
        for &unit in units {
            let name = self.board.units[unit].id.clone();
            let mine = self.leads(unit);
            self.check(mine, "3.3", format!("{name} is not under the active commander"));
            self.check(self.led_now(unit), "4.2", format!("{name} is out of command"));
            self.note(unit);
        }
    }

    pub fn spend(&mut self, units: &[usize], cost: i32) {
        for &unit in units {
            self.board.units[unit].doings.spent += cost;
        }
    }

    /// A unit, stack or line begins to move \[8.16, 8.10, 8.9\].
    pub fn begin(&mut self, line: &Line) {
        let units = self.units(line);
        self.check(self.mover.is_none(), "8.16", "the move before is not finished");
        self.check_side(self.side());
        self.may_act(&units);
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &unit in &units {
            let unit_hex = self.board.units[unit].hex;
            match groups.iter_mut().find(|group| self.board.units[group[0]].hex == unit_hex) {
                Some(group) => group.push(unit),
                None => groups.push(vec![unit]),
            }
        }
        for &unit in &units {
            let here = self.board.units[unit].hex;
            let commander = self.board.commanders[self.board.units[unit].commander].hex;
            let far = here.zip(commander).is_some_and(|(here, there)| distance(here, there) == 4);
            self.see(far, "a unit moves four hexes from its commander");
            let doings = self.board.units[unit].doings.clone();
            let name = self.board.units[unit].id.clone();
            self.check(!doings.begun, "8.16", format!("{name} has moved already"));
            self.see(doings.forced, "a unit forced back by fire begins its move");
            self.check(!doings.rallied, "11.11.3", format!("{name} came back in this activation"));
            let melee = here.is_none_or(|hex| self.board.is_melee(hex));
            self.check(!melee, "6.13", format!("{name} is not free to move"));
        }
        let doubled = line.result() == Some("double-time");
        let infantry = units.iter().all(|&unit| self.board.units[unit].arm == Arm::Infantry);
        self.check(!doubled || infantry, "8.9", "only infantry goes at the double");
        let rule = if doubled {
            "8.9"
        } else if groups.len() > 1 {
            "8.10"
        } else {
            "8.16"
        };
        self.check_rule(rule);
        if groups.len() > 1 {
            self.check(self.is_line(&units), "8.10", "they do not form a line");
        }
        for &unit in &units {
            let doings = &mut self.board.units[unit].doings;
            doings.begun = true;
            doings.doubled = doubled;
        }
        let fired = units.iter().any(|&unit| self.board.units[unit].doings.fired);
        self.check(!doubled || !fired, "8.9", "a unit that has fired does not go at the double");
        let first = self.place(line.hex.as_ref());
        let first: Vec<usize> =
            units.iter().copied().filter(|&unit| self.board.units[unit].hex == Some(first)).collect();
        let points = self.least_points(&first);
        self.check(line.mp_before == Some(points), "8.8", format!("the first stack has {points} points"));
        self.mover = Some(Mover { groups });
    }

    /// Whether units formed a line when the phase began: of one arm, each in the flank zone of the next \[8.10\].
    pub fn is_line(&self, units: &[usize]) -> bool {
        let arm = self.board.units[units[0]].arm;
        let beside = |a: usize, b: usize| {
            let [Some((from, facing)), Some((to, other))] = [a, b].map(|unit| self.board.units[unit].doings.start)
            else {
                return false;
            };
            let flank = side_towards(from, to).is_some_and(|k| map::zone(facing, k) == 1);
            let back = side_towards(to, from).is_some_and(|k| map::zone(other, k) == 1);
            let square = |hex: Hex| self.board.is_square(hex, self.board.units[a].side);
            from == to || (flank && back) || (square(from) && square(to) && map::adjacent(from, to))
        };
        let mut reached = vec![units[0]];
        for _ in units {
            let more: Vec<usize> = units
                .iter()
                .copied()
                .filter(|unit| !reached.contains(unit) && reached.iter().any(|&other| beside(other, *unit)))
                .collect();
            reached.extend(more);
        }
        reached.len() == units.len() && units.iter().all(|&unit| self.board.units[unit].arm.goes_with(arm))
    }

    /// The group of the mover that an event is about.
    pub fn group(&mut self, line: &Line) -> Vec<usize> {
        let units = self.units(line);
        let groups = self.mover.clone().unwrap_or_default().groups;
        let moving = |unit: &usize| groups.iter().any(|group| group.contains(unit));
        self.check(units.iter().all(moving), "8.16", "these units are not moving");
        let here = self.board.units[units[0]].hex;
        let together = units.iter().all(|&unit| self.board.units[unit].hex == here);
        self.check(together, "8.16", "units of different hexes move one by one");
        let stopped = units.iter().any(|&unit| self.board.units[unit].doings.stopped);
        self.check(!stopped, "10.7", "a unit forced back by fire does not move on");
        if let [group] = &groups[..] {
            let on = |unit: &usize| self.board.units[*unit].hex.is_some() && !self.board.units[*unit].doings.stopped;
            let all: Vec<usize> = group.iter().copied().filter(on).collect();
            self.check_units(&all, "8.16");
        }
        for &unit in &units {
            let doings = self.board.units[unit].doings.clone();
            let faces = line.event == "turned" && self.board.units[unit].limbered;
            self.check(!doings.ended || faces, "8.16", "the move is over");
        }
        units
    }

    /// One hex \[8.1 to 8.6\].
    pub fn step(&mut self, line: &Line) {
        let units = self.group(line);
        self.check_side(self.side());
        let (from, to) = (self.place(line.from.as_ref()), self.place(line.to.as_ref()));
        let first = units[0];
        let there = units.iter().all(|&unit| self.board.units[unit].hex == Some(from));
        self.check(there, "8.1", "it is not there");
        let on = self.board.map.holds(to) && map::adjacent(from, to);
        self.check(on, "8.1", "it moves to the next hex of the map");
        if !on || !there {
            return;
        }
        let side = self.side();
        self.check(!self.board.is_melee(from), "6.13", "a melee hex is left by melee alone");
        let unit = self.board.units[first].clone();
        // A unit that passes through a square is not a part of it.
        let square = unit.square;
        let enemies = !self.board.at(to, 1 - side).is_empty();
        let friends: Vec<usize> = self.board.at(to, side).into_iter().filter(|unit| !units.contains(unit)).collect();
        if enemies {
            self.check(
                self.board.may_stack(&[&friends[..], &units].concat()).is_ok(),
                "6.12",
                "too many for a melee hex",
            );
            self.check(!self.board.is_square(to, side), "7.2", "no unit that moves joins a square");
        } else {
            self.check(self.board.may_pass(&units, to), "6.4", "the hex is full");
            let other = self.board.may_stack(&[&friends[..], &units].concat()).is_err();
            self.see(other, "units pass through the other arm");
        }
        if unit.is_guns() {
            self.check(!enemies, "8.12", "guns do not enter hexes of the enemy");
        }
        let k = side_towards(from, to).expect("neighbours");
        let facing = if unit.is_guns() { line.facing.unwrap_or(0) } else { unit.facing };
        if square {
            self.check_facings(line, &units);
            self.square_step(line, &units, to);
        } else if line.facing != Some(facing) {
            self.fault("8.7", "a step changes no facing");
        } else if unit.is_guns() && !unit.limbered {
            self.check_rule("8.11");
            self.check(
                !unit.gun_fired && !unit.gun_stepped && unit.doings.steps == 0,
                "8.11",
                "guns may move a hex if they did nothing yet",
            );
            self.board.units[first].gun_moved = true;
        } else {
            let zone = map::zone(facing, k);
            self.check(zone != 1, "8.1", "it moves to the front, or to the rear");
            self.pay_step(line, &units, from, to, zone == 2);
        }
        let entry = self.entry(from, to, side);
        if self.board.troops(from, side).iter().any(|unit| !units.contains(unit)) {
            self.board.leave_line(&units);
        }
        for unit in self.board.in_order(&units) {
            let (rough, passed) = (self.spoils_charge(from, to), self.passes(&units, from));
            self.board.put(unit, Some(to));
            let unit = &mut self.board.units[unit];
            if !square {
                unit.facing = facing;
            }
            unit.doings.squared |= square;
            unit.doings.rough |= rough;
            unit.doings.passed |= passed;
            unit.doings.steps += 1;
            unit.gun_stepped |= unit.is_guns();
            unit.doings.faced = false;
            unit.entry = entry;
            unit.doings.ended |= enemies;
        }
        self.arrive(side, to);
        // Third stacks react to a contact too, before it comes to a charge: 9.2 leaves out only units in the melee hex.
        self.reactions(&units, to);
        if enemies {
            self.contact(&units, to);
        }
    }

    /// Forest or scarp, village or river, which bar double time \[8.9\].
    pub fn is_rough(&self, from: Hex, to: Hex) -> bool {
        let map = &self.board.map;
        let barred = self.board.edition.revised && map.ground(to) == "village";
        map.is_forest(to) || map.is_scarp(from, to) || barred || self.board.river_bars(from, to)
    }

    /// What spoils a charge: a marsh, too \[8.14.1\].
    pub fn spoils_charge(&self, from: Hex, to: Hex) -> bool {
        self.is_rough(from, to) || self.board.map.ground(to) == "marsh"
    }

    /// Whether units pass through friends when they leave a hex \[6.3\].
    pub fn passes(&self, units: &[usize], from: Hex) -> bool {
        let side = self.board.units[units[0]].side;
        let others = self.board.at(from, side).into_iter().any(|unit| !units.contains(&unit));
        others && self.board.units[units[0]].doings.steps > 0
    }

    pub fn entry(&self, from: Hex, to: Hex, side: usize) -> Option<Entry> {
        let foe = self.board.top(to, 1 - side).or(self.board.at(to, 1 - side).first().copied())?;
        let square = self.board.is_square(to, 1 - side);
        let k = side_towards(to, from)?;
        let zone = if square {
            0
        } else if self.board.units[foe].is_guns() {
            // Several lone guns may face different ways.
            let guns = self.board.at(to, 1 - side);
            guns.into_iter().map(|gun| map::zone(self.board.units[gun].facing, k)).max().unwrap_or(0)
        } else {
            map::zone(self.board.units[foe].facing, k)
        };
        Some(Entry { zone, uphill: self.board.map.climb(from, to) > 0, river: self.board.river_bars(from, to) })
    }

    /// The parts of the cost of a step \[table of movement costs\].
    pub fn cost(&self, units: &[usize], from: Hex, to: Hex, backwards: bool) -> Vec<Part> {
        let unit = &self.board.units[units[0]];
        let horse = unit.arm != Arm::Infantry;
        let map = &self.board.map;
        let mut parts = Vec::new();
        let mut add = |rule: &str, reason: &str, value: i32| parts.push(Part::new(rule, reason, value));
        if self.board.skirmish(units) {
            add("7.2S", "skirmish order", 1);
        } else if map.is_road(from, to) {
            add("8.2", "road", 1);
        } else {
            let (ground, cost) = ground_cost(map.ground(to), horse);
            add("8.2", ground, cost);
            if map.is_river(from, to) {
                add("8.2", "river", if horse { 2 } else { 1 });
            }
            match (map.is_scarp(from, to), map.climb(from, to)) {
                (true, 1..) => add("8.2", "up a scarp", if horse { 3 } else { 2 }),
                (true, ..=-1) => add("8.2", "down a scarp", 1),
                (false, 1..) => add("8.2", "uphill", 1),
                _ => {}
            }
            if map.is_work(from, to) {
                add("8.2", "entrenchment", 1);
            }
        }
        if !self.board.at(to, 1 - unit.side).is_empty() {
            add("6.11", "enemy in the hex", 1);
        }
        if backwards {
            add("8.6", "rear hex", 1);
        }
        if self.passes(units, from) {
            add("6.3", "passing friends", 1);
        }
        parts
    }

    pub fn pay_step(&mut self, line: &Line, units: &[usize], from: Hex, to: Hex, backwards: bool) {
        let enemies = !self.board.at(to, 1 - self.side()).is_empty();
        self.check(!backwards || !enemies, "8.6", "enemies are not entered backwards");
        let parts = self.cost(units, from, to, backwards);
        let cost: i32 = parts.iter().map(|part| part.value).sum();
        let before = self.least_points(units);
        self.check_parts(parts);
        self.check(line.mp_before == Some(before), "8.2", format!("{before} points were left"));
        let doings = self.board.units[units[0]].doings.clone();
        if doings.doubled {
            self.check(!self.is_rough(from, to), "8.9", "the double goes through no forest and no scarp");
            self.check(!self.passes(units, from), "8.9", "the double does not pass friends");
            self.uses_all_points(units, from, to);
        }
        let least = cost > before && doings.steps == 0 && doings.spent == 0;
        if least {
            self.see(true, "a hex that costs more than all points");
            self.check_rule("8.5");
            self.check(line.mp_after == Some(0), "8.5", "the least move takes all points");
            self.spend(units, before);
            for &unit in units {
                self.board.units[unit].doings.ended = true;
            }
            return;
        }
        self.check_rule(if backwards { "8.6" } else { "8.1" });
        self.check(cost <= before, "8.2", format!("it costs {cost}, {before} are left"));
        self.check(line.mp_after == Some(before - cost), "8.2", format!("it costs {cost} of {before}"));
        self.spend(units, cost);
    }

    /// A square moves one clear hex for all its points \[7.2.2\].
    pub fn square_step(&mut self, line: &Line, units: &[usize], to: Hex) {
        let side = self.side();
        let fresh = units.iter().all(|&unit| self.board.units[unit].doings.spent == 0);
        self.check_rule("7.2.2");
        self.check(
            fresh && self.board.map.ground(to) == "clear",
            "7.2.2",
            "a square moves one clear hex for all its points",
        );
        self.check(self.board.at(to, 1 - side).is_empty(), "7.2.2", "a square does not attack");
        self.check(line.mp_after == Some(0), "7.2.2", "a square moves for all its points");
        let alone = self.board.troops(to, side).is_empty() || self.board.is_square(to, side);
        self.check(alone, "7.2", "a square enters no hex with other units");
        self.spend(units, 4);
    }

    /// A turn \[8.7, 8.11, 8.12\].
    pub fn turn(&mut self, line: &Line) {
        let units = self.group(line);
        self.check_side(self.side());
        let unit = self.board.units[units[0]].clone();
        let (Some(facing), Some(here)) = (line.facing, unit.hex) else { return };
        self.check_hex(here, "8.7");
        self.check(!self.board.is_melee(here), "6.12", "facings are kept in a melee hex");
        self.check((0..6).contains(&facing), "5.0", "there is no such facing");
        if unit.is_guns() {
            self.check_rule(if unit.limbered { "8.12" } else { "8.11" });
            self.check(line.mp_before.is_none() && line.mp_after.is_none(), "8.12", "guns turn without points");
            self.board.units[units[0]].facing = facing;
            self.board.units[units[0]].doings.gun_turned |= !unit.limbered;
            return;
        }
        let free = self.board.skirmish(&units);
        self.check_rule(if free { "7.2S" } else { "8.7" });
        self.check(!unit.doings.doubled, "8.9", "the double makes no turns");
        let apart = (facing - unit.facing).rem_euclid(6);
        self.check(!free || !unit.doings.faced, "7.2S", "one free turn between two steps");
        let cost = if free { 0 } else { apart.min(6 - apart).min(2) };
        let before = self.least_points(&units);
        self.check(apart > 0, "8.7", "it faces there already");
        self.check(line.mp_before == Some(before), "8.7", format!("{before} points were left"));
        self.check(
            line.mp_after == Some(before - cost) && cost <= before,
            "8.7",
            format!("the turn costs {cost} of {before}"),
        );
        self.spend(&units, cost);
        for &unit in &units {
            self.board.units[unit].facing = facing;
            self.board.units[unit].doings.turned = true;
            self.board.units[unit].doings.faced |= free;
        }
    }

    /// The move is over for good.
    pub fn end(&mut self, line: &Line) {
        self.check_rule("8.16");
        let mover = self.mover.take().unwrap_or_default();
        self.check_units(&mover.groups.concat(), "8.16");
        for group in &mover.groups {
            let alive: Vec<usize> =
                group.iter().copied().filter(|&unit| self.board.units[unit].hex.is_some()).collect();
            let Some(&first) = alive.first() else { continue };
            let unit = self.board.units[first].clone();
            if unit.doings.doubled && !unit.doings.ended && !unit.doings.stopped {
                let revised = self.board.edition.revised;
                let led = if revised { self.led_now(first) } else { !self.board.commanders[unit.commander].lost };
                // A unit forced back on the way goes no further [10.7]: the others pass it as a friend.
                let going: Vec<usize> =
                    alive.iter().copied().filter(|&unit| !self.board.units[unit].doings.stopped).collect();
                self.check(!led || !self.can_step(&going), "8.9", "the double uses all its points");
            }
            for &unit in &alive {
                self.board.units[unit].doings.ended = true;
            }
            let (hex, moved) = (unit.hex.unwrap_or(NOWHERE), unit.doings.steps > 0 && !unit.doings.squared);
            let square = self.board.is_square(hex, unit.side) && !unit.is_guns();
            let held = unit.doings.countered || unit.doings.stopped;
            let led = self.active.is_some_and(|id| !self.board.commanders[id].lost);
            self.check(!(square && moved && led) || held, "7.2", "no unit that moves joins a square");
            // A unit attacked on its way stays until the phase ends [6.1].
            if !unit.doings.countered {
                self.check_stack(unit.hex.unwrap_or(NOWHERE), unit.side);
            }
        }
        let first = mover.groups.first().and_then(|group| self.board.units[group[0]].hex);
        if let (Some(hex), Some(_)) = (first, line.hex.as_ref()) {
            self.check_hex(hex, "8.16");
        }
    }

    /// Whether units in double time can continue.
    pub fn can_step(&self, units: &[usize]) -> bool {
        let unit = &self.board.units[units[0]];
        let (from, stepped) = (unit.hex.unwrap_or(NOWHERE), unit.doings.steps > 0);
        !self.steps_at_the_double(units, from, self.least_points(units), stepped).is_empty()
    }

    /// The hexes that units in double time can enter from a hex, with the points left then, and whether enemies are there.
    fn steps_at_the_double(&self, units: &[usize], from: Hex, left: i32, stepped: bool) -> Vec<(Hex, i32, bool)> {
        let unit = &self.board.units[units[0]];
        let side = unit.side;
        let friends = |hex: Hex| -> Vec<usize> {
            self.board.at(hex, side).into_iter().filter(|friend| !units.contains(friend)).collect()
        };
        if stepped && !friends(from).is_empty() {
            return Vec::new();
        }
        // Any hex is possible when nothing has been spent [8.5].
        let fresh = !stepped && units.iter().all(|&unit| self.board.units[unit].doings.spent == 0);
        let step = |to: Hex| {
            let zone = map::zone(unit.facing, side_towards(from, to).expect("neighbours"));
            let enemies = !self.board.at(to, 1 - side).is_empty();
            let cost: i32 = self.cost(units, from, to, zone == 2).iter().map(|part| part.value).sum();
            let mates = friends(to);
            let room = self.board.may_stack(&[&mates[..], units].concat()).is_ok();
            let host = mates.iter().find(|mate| !self.board.units[**mate].is_guns());
            let faces = enemies || host.is_none_or(|&host| self.board.units[host].facing == unit.facing);
            let square = self.board.is_square(to, side) && !mates.is_empty();
            let fine = zone != 1
                && !(zone == 2 && enemies)
                && (cost <= left || fresh)
                && !self.is_rough(from, to)
                && room
                && faces
                && !square;
            fine.then_some((to, (left - cost).max(0), enemies))
        };
        self.board.map.neighbours(from).into_iter().filter_map(step).collect()
    }

    /// No step in double time leaves points unused while another one uses them \[8.9\]. An attack may.
    fn uses_all_points(&mut self, units: &[usize], from: Hex, to: Hex) {
        let stepped = self.board.units[units[0]].doings.steps > 0;
        let steps = self.steps_at_the_double(units, from, self.least_points(units), stepped);
        let full = |&&(hex, left, enemies): &&(Hex, i32, bool)| {
            !enemies && (left == 0 || !self.steps_at_the_double(units, hex, left, true).is_empty())
        };
        let taken = steps.iter().find(|(hex, ..)| *hex == to);
        let short = taken.is_some_and(|step| !step.2 && !full(&step));
        let better = steps.iter().any(|step| full(&step));
        self.check(!short || !better, "8.9", "the double uses all its points");
        self.see(short, "the double ends with points left");
    }

    /// Cavalry or infantry has come into a hex of the enemy \[8.14\].
    pub fn contact(&mut self, units: &[usize], hex: Hex) {
        let side = self.side();
        let horse = self.board.units[units[0]].arm.is_horse();
        if horse && self.peek().is_some_and(|line| line.event == "morale-test" && line.rule == "7.2.1") {
            self.square_under_attack(hex, 1 - side);
            // No enemy is left, so this is no melee hex: the riders keep the points that are left [6.13, 8.3].
            let gone = self.board.at(hex, 1 - side).is_empty();
            for &unit in units {
                self.board.units[unit].doings.ended &= !gone;
            }
        }
        if !self.comes("charge") {
            return;
        }
        self.take();
        self.check_rule("8.14");
        self.check_side(side);
        self.check_units(units, "8.14");
        self.check_hex(hex, "8.14");
        let doings = self.board.units[units[0]].doings.clone();
        self.check(horse, "8.14", "only cavalry charges");
        self.see(doings.steps == 3 && !doings.won, "a charge after three hexes");
        self.see(doings.won, "a further charge");
        self.check(doings.steps >= 3 || doings.won, "8.14.1", "a charge needs a run of three hexes");
        // "During its move": a shot before it does not count.
        self.check(!doings.turned && !doings.fired_on_the_way, "8.14.1", "a charge makes no turns and no shots");
        self.check(!doings.rough && !doings.passed, "8.14.1", "a charge goes through no forest, scarp or unit");
        if self.melee(hex, side, Cause::Charge) {
            for &unit in units {
                let doings = &mut self.board.units[unit].doings;
                doings.ended = false;
                doings.won = true;
            }
        }
    }

    /// Infantry tries to form square when cavalry enters its hex \[7.2.1\].
    pub fn square_under_attack(&mut self, hex: Hex, side: usize) {
        self.check(self.may_square(hex, side), "7.2.1", "they cannot form square");
        let troops = self.board.troops(hex, side);
        let Some(&top) = troops.first() else { return };
        let Some(passed) = self.plain_test(top, "7.2.1", Vec::new()) else { return };
        self.want("square", "7.2.1", "the test decides on the square");
        self.check_result(if passed { "formed" } else { "failed" }, "7.2.1");
        if passed {
            self.break_line(hex, side);
            self.board.set_square(&troops, true);
            self.end_skirmish(&troops);
        } else {
            self.lose(&troops, 1, "square", "7.2.1");
            if self.board.at(hex, side).is_empty() {
                self.unopposed(hex, 1 - side);
            }
            self.commanders_fall();
        }
    }

    /// The foot fell with its last step when it was too late to form square: there is no melee, and the riders are one
    /// stack, which has one facing [6.0].
    fn unopposed(&mut self, hex: Hex, side: usize) {
        let troops = self.board.troops(hex, side);
        for &unit in &troops {
            self.board.units[unit].entry = None;
        }
        let Some(facing) = troops.first().map(|&top| self.board.units[top].facing) else { return };
        let turned: Vec<usize> = troops.into_iter().filter(|&unit| self.board.units[unit].facing != facing).collect();
        if !turned.is_empty() && self.want("faced", "6.0", "a stack has one facing").is_some() {
            self.check_rule("10.11.2");
            self.check_units(&turned, "6.0");
            self.check_hex(hex, "6.0");
            self.check(self.line.facing == Some(facing), "6.0", format!("the stack faces {facing}"));
            for unit in turned {
                self.board.units[unit].facing = facing;
            }
        }
    }

    /// Limits, arms and facings of a stack \[6\].
    pub fn check_stack(&mut self, hex: Hex, side: usize) {
        let units = self.board.at(hex, side);
        if let Err(rule) = self.board.may_stack(&units) {
            let text = self.board.describe(&units, hex);
            self.fault(&rule, format!("these cannot stand together: {text}"));
        }
        let troops = self.board.troops(hex, side);
        let text = self.board.describe(&troops, hex);
        // All hexes round a square are in front of it, so its units may face any way [7.2.2].
        let same = self.board.is_square(hex, side)
            || troops.windows(2).all(|two| self.board.units[two[0]].facing == self.board.units[two[1]].facing);
        self.check(same || self.board.is_melee(hex), "6.0", format!("a stack has one facing: {text}"));
    }

    pub fn check_stacks(&mut self) {
        let hexes: Vec<Hex> = self.board.stacks.keys().copied().collect();
        for hex in hexes {
            for side in 0..2 {
                self.check(!self.board.is_mixed(hex, side), "7.2", "a stack is in square, or it is not");
                self.check_stack(hex, side);
            }
        }
        self.owed_by_stacks();
    }

    /// Lines end when they must, and a square that fell apart faces somewhere.
    fn owed_by_stacks(&mut self) {
        let stands = |line: &BTreeSet<usize>| self.line_stands(line);
        let (lines, fallen): (Vec<_>, Vec<_>) = self.board.lines.iter().cloned().partition(stands);
        self.board.lines = lines;
        let broken = std::mem::take(&mut self.board.broken);
        self.check(fallen.is_empty() && broken.is_empty(), "6.2.1", "a line should have ended");
        self.check(self.unfaced.is_empty(), "7.2", "the companies of a square that fell apart take a facing");
        self.unfaced.clear();
    }

    /// Phase 3: the active commander moves \[3.3, 6.5, 8.8\].
    pub fn commander_move(&mut self) {
        self.phase = "commander-move";
        let active = self.active.map(|id| self.board.commanders[id].id.clone());
        let his = |line: &Line| line.phase == "commander-move" && line.activation == active;
        if !self.peek().is_some_and(his) {
            return;
        }
        let line = self.take();
        let id = self.commander(&line);
        let side = self.board.commanders[id].side;
        let (from, to) = (self.place(line.from.as_ref()), self.place(line.to.as_ref()));
        self.check_rule("3.3");
        self.check_result("move", "3.3");
        self.check(Some(id) == self.active, "3.3", "another commander is active");
        self.check(self.board.commanders[id].hex == Some(from), "3.3", "he is not there");
        let closed = |hex: Hex| !self.board.at(hex, 1 - side).is_empty() && self.board.at(hex, side).is_empty();
        let mut reached = BTreeSet::from([from]);
        for _ in 0..9 {
            let next: Vec<Hex> = reached.iter().flat_map(|&hex| self.board.map.neighbours(hex)).collect();
            reached.extend(next.into_iter().filter(|&hex| !closed(hex)));
        }
        self.check(reached.contains(&to) && distance(from, to) <= 9, "8.8", "he cannot come that far");
        self.see(distance(from, to) == 9, "a commander moves nine hexes");
        self.board.commanders[id].hex = Some(to);
        while self.peek().is_some_and(his) {
            self.strange();
        }
    }
}

/// Ground and its price \[table of movement costs\].
fn ground_cost(ground: &str, horse: bool) -> (&'static str, i32) {
    let (name, foot, mounted) = match ground {
        "forest" => ("forest", 2, 3),
        "village" => ("village", 1, 2),
        "marsh" => ("marsh", 2, 4),
        "castle" => ("castle", 2, 3),
        _ => ("clear", 1, 1),
    };
    (name, if horse { mounted } else { foot })
}
