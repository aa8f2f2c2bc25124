//! Chapter 7, and 10.3: attacks and bombardments are chosen.

use std::collections::{BTreeSet, VecDeque};

use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::referee::Referee;
use crate::classic_referee::results::{Fight, Owed};
use crate::classic_referee::strength::FightKind;

/// An attack that is declared, or whose attackers are being chosen.
#[derive(Clone, Debug)]
pub struct Attack {
    pub target: Hex,
    pub units: Vec<usize>,
}

/// What a combat phase has seen.
#[derive(Debug, Default)]
pub struct Combat {
    /// The attack whose attackers are being chosen.
    pub chosen: Option<Attack>,
    /// Attacks that are declared and not resolved.
    pub declared: Vec<Attack>,
    /// Hexes that were attacked, or will be.
    pub hexes: BTreeSet<Hex>,
    /// Whether one was resolved.
    pub resolving: bool,
    /// Support points spent on the next fight by attacker and defender.
    pub support: [Option<i64>; 2],
}

impl Referee {
    /// \[7.1\] Whether a unit can attack.
    pub fn can_attack(&self, unit: usize) -> bool {
        let class = &self.board.rules.classes[self.board.card(unit).class];
        class.attacks && self.board.values(unit)[0] > 0 && !self.board.tokens[unit].disrupted
    }

    fn barrage(&self) -> Judged<bool> {
        let phase = self.phase()?;
        demand(["combat", "barrage"].contains(&phase.does.as_str()), "7.1", "an attack in another phase")?;
        Ok(phase.does == "barrage")
    }

    /// \[7.1, 7.6, 10.3\] Whether a unit that has not attacked may take part in an attack on a hex.
    fn may_attack(&self, unit: usize, target: Hex) -> Judged<bool> {
        let (phase, barrage) = (self.phase()?, self.barrage()?);
        let Some(from) = self.board.hex(unit) else { return Ok(false) };
        let (card, token) = (self.board.card(unit), self.board.tokens[unit]);
        if Some(card.side) != phase.side || !phase.classes[card.class] || token.acted || token.disrupted {
            return Ok(false);
        }
        let far = self.board.rules.map.distance(from, target);
        if barrage {
            return Ok(card.barrage > 0 && far <= card.range);
        }
        if far == 1 {
            return Ok(self.can_attack(unit) && self.board.enters(unit, from, target)?);
        }
        Ok(self.can_attack(unit) && self.board.rules.flag("combat", "ranged", false) && far <= card.range)
    }

    fn may(&self, target: Hex) -> Judged<Vec<usize>> {
        let side = self.phase()?.side.unwrap_or(0);
        let mut units = Vec::new();
        for unit in self.board.army(side) {
            if self.may_attack(unit, target)? {
                units.push(unit);
            }
        }
        Ok(units)
    }

    fn near(&self, unit: usize, target: Hex) -> bool {
        self.board.hex(unit).is_some_and(|hex| self.board.rules.map.adjacent(hex, target))
    }

    /// \[8.6\] Whether the table allows an attack.
    fn allowed(&self, units: &[usize], target: Hex) -> Judged<bool> {
        let (phase, barrage) = (self.phase()?, self.barrage()?);
        let kind = if barrage { FightKind::Barrage } else { FightKind::Attack };
        let sum = self.board.sum(kind, phase.table, units, target, 0)?;
        Ok(self.board.rules.tables[phase.table].allows(sum.column, sum.shift))
    }

    /// \[7.4\] Whether a hex may still be attacked in the phase.
    fn open(&self, target: Hex) -> bool {
        self.board.rules.flag("combat", "again", false) || !self.combat.hexes.contains(&target)
    }

    pub fn committed(&mut self, line: Line) -> Judged {
        let (unit, target) = (self.unit(line)?, self.target(line)?);
        self.is_at(unit, line)?;
        let side = self.board.side_of(unit);
        if self.barrage()? {
            let banned = self.board.rules.weather[self.board.weather].bans.contains("no_barrage");
            demand(!banned, "13.2", "a bombardment that the weather forbids")?;
        }
        demand(!self.combat.resolving, "7.2", "an attack is declared after one was resolved")?;
        demand(!self.board.tokens[unit].acted, "7.1", "a unit attacks again in the phase")?;
        demand(self.may_attack(unit, target)?, "7.1", "a unit attacks that may not attack the hex")?;
        demand(self.board.occupied_by(1 - side, target), "7.1", "an attack on a hex without enemies")?;
        demand(self.open(target), "7.4", "a hex is attacked again in the phase")?;
        self.last_for_another(unit, target)?;
        let chosen = self.combat.chosen.get_or_insert_with(|| Attack { target, units: Vec::new() });
        equal(&target, &chosen.target, "7.1", "the hex of an attack")?;
        chosen.units.push(unit);
        self.board.tokens[unit].acted = true;
        Ok(())
    }

    /// \[7.3\] Whether attacks on each enemy, or by each unit, are due.
    fn due(&self, what: &str) -> bool {
        let mandatory = self.board.rules.word("combat", "mandatory", "nothing");
        mandatory == what || mandatory == "both"
    }

    /// \[7.3\] A unit that is the only one left to attack another hex does not join an attack that is possible
    /// without it.
    fn last_for_another(&self, unit: usize, target: Hex) -> Judged {
        let chosen = self.combat.chosen.iter().chain(&self.combat.declared).filter(|attack| attack.target == target);
        let units: Vec<usize> = chosen.flat_map(|attack| attack.units.iter().copied()).collect();
        let possible = units.iter().any(|&other| self.near(other, target)) && self.allowed(&units, target)?;
        // The other units of a stack come first [7.5].
        let stacks = self.board.rules.flag("combat", "stacks_together", false);
        let pulled = stacks && units.iter().any(|&other| self.board.hex(other) == self.board.hex(unit));
        if !self.due("enemies") || self.barrage()? || !possible || pulled {
            return Ok(());
        }
        for hex in self.board.rules.map.hexes().filter(|&hex| hex != target && !self.combat.hexes.contains(&hex)) {
            if self.board.occupied_by(1 - self.board.side_of(unit), hex)
                && self.near(unit, hex)
                && self.may(hex)? == [unit]
                && self.allowed(&[unit], hex)?
            {
                let label = self.board.rules.map.label(hex);
                return wrong("7.3", format!("a unit joins an attack that is the only one left to attack {label}"));
            }
        }
        Ok(())
    }

    pub fn declared(&mut self, line: Line) -> Judged {
        let target = self.target(line)?;
        let Some(attack) = self.combat.chosen.take() else {
            return wrong("7.2", "an attack to which no unit is added");
        };
        equal(&target, &attack.target, "7.2", "the hex of an attack")?;
        let barrage = self.barrage()?;
        let earlier = self.combat.declared.iter().position(|known| known.target == target);
        let mut all = attack.units;
        if let Some(place) = earlier {
            all.extend(self.combat.declared.remove(place).units);
        }
        equal(&line.count()?, &(all.len() as i64), "7.2", "the number of attackers")?;
        demand(
            barrage || all.iter().any(|&unit| self.near(unit, target)),
            "7.6",
            "an attack without an adjacent attacker",
        )?;
        self.together(&all, target)?;
        self.must_join(&all, target)?;
        demand(self.allowed(&all, target)?, "8.6", "an attack that the table forbids")?;
        self.combat.hexes.insert(target);
        self.combat.declared.push(Attack { target, units: all });
        if !self.all_first()? {
            equal(&self.combat.declared.len(), &1, "7.2", "the number of attacks that are not resolved")?;
        }
        Ok(())
    }

    fn all_first(&self) -> Judged<bool> {
        Ok(!self.barrage()? && self.board.rules.word("combat", "declared", "one-by-one") == "all-first")
    }

    /// \[7.5\] The other units of the hexes of attackers have joined, if they can.
    fn together(&self, units: &[usize], target: Hex) -> Judged {
        if !self.board.rules.flag("combat", "stacks_together", false) {
            return Ok(());
        }
        let shares = |other: &usize| units.iter().any(|&unit| self.board.hex(unit) == self.board.hex(*other));
        let left = self.may(target)?.into_iter().any(|other| shares(&other));
        demand(!left, "7.5", "a unit stays out of an attack of its stack")
    }

    /// \[7.3\] Units that are next to no other enemy that they could attack have joined.
    fn must_join(&self, units: &[usize], target: Hex) -> Judged {
        if !self.due("units") || self.barrage()? {
            return Ok(());
        }
        let enemy = 1 - self.board.side_of(units[0]);
        for unit in self.may(target)? {
            if !self.near(unit, target) {
                continue;
            }
            let mut other = false;
            for &hex in &self.board.rules.map.near[self.board.stands(unit)?] {
                let open = hex != target && self.board.occupied_by(enemy, hex) && self.open(hex);
                other |= open && self.may_attack(unit, hex)?;
            }
            demand(other, "7.3", "a unit stays out of the only attack that it could join")?;
        }
        Ok(())
    }

    /// \[7.3\] No attack is due when a phase, or its declarations, end.
    pub fn nothing_due(&self) -> Judged {
        let Some(side) = self.phase()?.side else { return Ok(()) };
        if self.combat.resolving || self.barrage()? {
            return Ok(());
        }
        for hex in self.board.rules.map.hexes().filter(|&hex| self.board.occupied_by(1 - side, hex)) {
            let left = self.may(hex)?;
            let possible = left.iter().any(|&unit| self.near(unit, hex));
            if !possible || !self.open(hex) || !self.allowed(&left, hex)? {
                continue;
            }
            demand(!self.due("units"), "7.3", "a unit that must attack has not")?;
            demand(!self.due("enemies") || self.combat.hexes.contains(&hex), "7.3", "an enemy was not attacked")?;
        }
        Ok(())
    }

    /// \[7.2\] A phase ends with every attack resolved, but those on hexes that have become empty.
    pub fn all_resolved(&self) -> Judged {
        demand(self.combat.chosen.is_none(), "7.2", "attackers of no attack")?;
        let due = self.combat.declared.iter().any(|attack| !self.board.is_empty(attack.target));
        demand(!due, "7.2", "an attack is not resolved")
    }

    /// \[10.1\] A side spends support points.
    pub fn supported(&mut self, line: Line) -> Judged {
        let side = self.side(line)?;
        let role = usize::from(Some(side) != self.phase()?.side);
        let spent = line.count()?;
        let Some((_, most, _)) = self.board.rules.support[side] else { return wrong("10.1", "no side has support") };
        demand(
            !self.board.rules.weather[self.board.weather].bans.contains("no_support"),
            "13.2",
            "support in bad weather",
        )?;
        demand(self.phase()?.does != "barrage", "10.1", "support for a bombardment")?;
        demand((1..=most).contains(&spent), "10.1", "too many support points for a fight")?;
        demand(self.combat.support[role].is_none(), "10.1", "a side spends support points twice")?;
        demand(role == 1 || self.combat.support[1].is_none(), "10.1", "the defender spends before the attacker")?;
        self.support_left[side] -= spent;
        demand(self.support_left[side] >= 0, "10.1", "more support points than there are")?;
        self.combat.support[role] = Some(spent);
        Ok(())
    }

    /// \[8\] A fight is rolled.
    pub fn rolled(&mut self, line: Line) -> Judged {
        let rolled = &line.0["rolled"];
        let number = |key: &str| rolled[key].as_i64().map_or_else(|| wrong("log", format!("no number `{key}`")), Ok);
        let Some(kind) = FightKind::named(rolled["kind"].as_str().unwrap_or("")) else {
            return wrong("log", "a fight of no kind");
        };
        let target = self.target(line)?;
        let attackers = self.fighters(kind, target)?;
        let (table, overrun) =
            (self.phase()?.table, if kind == FightKind::Overrun { self.phase()?.overrun_shift } else { 0 });
        let support = std::mem::take(&mut self.combat.support).map(|spent| spent.unwrap_or(0));
        let sum = self.board.sum(kind, table, &attackers, target, support[0] - support[1] + overrun)?;
        equal(&number("attack")?, &sum.attack, "8.1", "the attack")?;
        equal(&number("defence")?, &sum.defence, "8.1", "the defence")?;
        equal(&number("shift")?, &sum.shift, "8.4", "the shift")?;
        equal(&number("modifier")?, &sum.modifier, "8.5", "the modifier")?;
        let rules = &self.board.rules.tables[table];
        let (column, roll) = (rules.shifted(sum.column, sum.shift), number("roll")?);
        let name = column.map(|column| rules.columns[column].name.as_str());
        equal(&rolled["column"].as_str(), &name, "8.3", "the column")?;
        demand((rules.dice..=rules.dice * rules.die).contains(&roll), "8.7", "a roll that the dice cannot show")?;
        let result = column.and_then(|column| rules.result(column, roll + sum.modifier));
        equal(&rolled["result"].as_str(), &result, "8.7", "the result")?;
        let program = result.and_then(|result| self.board.rules.results.get(result)).cloned().unwrap_or_default();
        let side = self.board.side_of(attackers[0]);
        self.fight = Some(Fight {
            kind,
            target,
            sides: [side, 1 - side],
            units: [attackers, self.board.there(1 - side, target).collect()],
            program: VecDeque::from(program),
            owed: Owed::Nothing,
            queue: None,
            way: None,
            lost: [[0; 2]; 2],
            repelled: BTreeSet::new(),
            retreated: BTreeSet::new(),
            advance: None,
            advanced: Vec::new(),
        });
        Ok(())
    }

    /// The attackers of a fight.
    fn fighters(&mut self, kind: FightKind, target: Hex) -> Judged<Vec<usize>> {
        if kind == FightKind::Overrun {
            return self.overrun(target);
        }
        equal(&self.barrage()?, &(kind == FightKind::Barrage), "8.1", "whether it is a bombardment")?;
        if self.all_first()? && !self.combat.resolving {
            self.nothing_due()?;
            self.combat.resolving = true;
        }
        let Some(place) = self.combat.declared.iter().position(|attack| attack.target == target) else {
            return wrong("7.2", "an attack that was not declared");
        };
        demand(!self.board.is_empty(target), "7.2", "an attack on a hex that is empty")?;
        Ok(self.combat.declared.remove(place).units)
    }
}
