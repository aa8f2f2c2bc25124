//! Chapter 9: what results do, effect by effect.

use std::collections::{BTreeSet, VecDeque};

use crate::classic_referee::board::Place;
use crate::classic_referee::log::{Judged, Line, demand, equal, wrong};
use crate::classic_referee::map::Hex;
use crate::classic_referee::referee::Referee;
use crate::classic_referee::strength::FightKind;

/// An effect; the role is 0 for the attackers and 1 for the defenders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    Lose(usize, i64),
    Eliminated(usize),
    /// Whether as printed.
    Match(usize, bool),
    /// The hexes, and the steps instead.
    Retreat(usize, i64, i64),
    Disrupted(usize),
    Advance(i64),
}

impl Effect {
    /// Reads an effect in words.
    pub fn read(words: &str) -> Judged<Self> {
        let parts: Vec<&str> = words.split(' ').collect();
        let role = usize::from(parts[0] == "defender");
        let number = |word: &str| word.parse().unwrap_or(0);
        match parts[1..] {
            ["loses", "as", "much"] => Ok(Self::Match(role, true)),
            ["loses", "as", "much", "as", "counted"] => Ok(Self::Match(role, false)),
            ["loses", steps] | ["loses", steps, "chosen", "by", "the", "enemy"] => Ok(Self::Lose(role, number(steps))),
            ["is", "eliminated"] => Ok(Self::Eliminated(role)),
            ["is", "disrupted"] => Ok(Self::Disrupted(role)),
            ["retreats", hexes] => Ok(Self::Retreat(role, number(hexes), 0)),
            ["retreats", hexes, "or", "loses", steps] => Ok(Self::Retreat(role, number(hexes), number(steps))),
            ["advances", hexes] => Ok(Self::Advance(number(hexes))),
            _ => wrong("file", format!("`{words}` is no effect")),
        }
    }
}

/// A retreat under way.
#[derive(Clone, Debug)]
pub struct Way {
    pub unit: usize,
    /// Where it began, and the hexes since.
    pub hexes: Vec<Hex>,
}

/// What the log owes.
#[derive(Clone, Debug)]
pub enum Owed {
    Nothing,
    /// Steps of a side, by a paragraph.
    Steps(usize, i64),
    /// Every one of some units is eliminated, by a paragraph.
    Units(BTreeSet<usize>, &'static str),
    /// Strength to lose at least, in hundredths; whether as printed.
    Strength(usize, i64, bool),
    /// Each unit retreats: hexes, and steps instead.
    Retreats(VecDeque<usize>, i64, i64),
    /// A unit that stands or is blocked loses steps by a paragraph.
    Penalty(usize, i64, &'static str),
    /// Some units are disrupted.
    Disruption(BTreeSet<usize>),
}

impl Owed {
    /// The paragraph of what is owed.
    const fn paragraph(&self) -> &'static str {
        match self {
            Self::Nothing | Self::Steps(..) => "9.1",
            Self::Units(_, rule) | Self::Penalty(_, _, rule) => rule,
            Self::Strength(..) => "9.3",
            Self::Retreats(..) => "9.4",
            Self::Disruption(_) => "9.7",
        }
    }
}

/// A fight after its roll.
#[derive(Debug)]
pub struct Fight {
    pub kind: FightKind,
    pub target: Hex,
    /// The sides and units of attackers and defenders.
    pub sides: [usize; 2],
    pub units: [Vec<usize>; 2],
    pub program: VecDeque<Effect>,
    pub owed: Owed,
    /// Retreats that wait for the penalty of one unit.
    pub queue: Option<(VecDeque<usize>, i64, i64)>,
    pub way: Option<Way>,
    /// Lost strength as printed, in hundredths, and as it counted.
    pub lost: [[i64; 2]; 2],
    /// Units that retreated or were blocked, and those that retreated.
    pub repelled: BTreeSet<usize>,
    pub retreated: BTreeSet<usize>,
    pub advance: Option<i64>,
    /// The units that have advanced, and the steps of the last.
    pub advanced: Vec<(usize, i64)>,
}

impl Referee {
    /// The units of a role that are still on the map, in order.
    fn alive(&self, fight: &Fight, role: usize) -> Vec<usize> {
        let mut units: Vec<usize> =
            fight.units[role].iter().copied().filter(|&unit| self.board.hex(unit).is_some()).collect();
        units.sort_unstable();
        units
    }

    /// Goes on to the next effect that the log must show; `true` when there is one.
    pub fn settle(&mut self, fight: &mut Fight) -> Judged<bool> {
        loop {
            if self.is_owed(fight) {
                return Ok(true);
            }
            if let Some((queue, hexes, instead)) = fight.queue.take() {
                fight.owed = Owed::Retreats(queue, hexes, instead);
                continue;
            }
            let Some(effect) = fight.program.pop_front() else { return Ok(false) };
            self.begin(fight, effect);
        }
    }

    fn is_owed(&self, fight: &mut Fight) -> bool {
        let gone = |unit: &usize| self.board.hex(*unit).is_none();
        match &mut fight.owed {
            Owed::Nothing => false,
            Owed::Steps(role, steps) => *steps > 0 && fight.units[*role].iter().any(|unit| !gone(unit)),
            Owed::Units(units, _) | Owed::Disruption(units) => !units.is_empty(),
            Owed::Strength(role, need, _) => *need > 0 && fight.units[*role].iter().any(|unit| !gone(unit)),
            Owed::Retreats(queue, ..) => !queue.is_empty() || fight.way.is_some(),
            Owed::Penalty(unit, steps, _) => *steps > 0 && !gone(unit),
        }
    }

    fn begin(&self, fight: &mut Fight, effect: Effect) {
        fight.owed = match effect {
            Effect::Lose(role, steps) => Owed::Steps(role, steps),
            Effect::Eliminated(role) => Owed::Units(self.alive(fight, role).into_iter().collect(), "9.2"),
            Effect::Match(role, printed) => {
                let need = fight.lost[1 - role][usize::from(!printed)];
                Owed::Strength(role, need, printed)
            }
            Effect::Retreat(role, hexes, instead) => Owed::Retreats(self.alive(fight, role).into(), hexes, instead),
            Effect::Disrupted(role) => {
                let whole = |unit: &usize| !self.board.tokens[*unit].disrupted;
                Owed::Disruption(self.alive(fight, role).into_iter().filter(whole).collect())
            }
            Effect::Advance(hexes) => {
                fight.advance = Some(hexes);
                Owed::Nothing
            }
        };
    }

    /// An event of an effect.
    pub fn effect(&mut self, fight: &mut Fight, line: Line) -> Judged {
        demand(line.text("unit").is_some(), fight.owed.paragraph(), "a result is not carried out")?;
        match &fight.owed {
            Owed::Nothing => wrong("9.1", "an effect that no result names"),
            Owed::Steps(role, _) => self.steps_lost(fight, *role, line),
            Owed::Units(..) => self.all_eliminated(fight, line),
            Owed::Strength(role, need, printed) => {
                let (role, need, printed) = (*role, *need, *printed);
                let unit = self.member(fight, role, line)?;
                equal(&line.rule(), &"9.3", "9.3", "the paragraph of a loss")?;
                let [plain, counted] = self.lose_step(fight, unit, line)?;
                fight.owed = Owed::Strength(role, need - if printed { plain } else { counted }, printed);
                Ok(())
            }
            Owed::Retreats(..) => self.retreat_event(fight, line),
            Owed::Penalty(unit, steps, because) => {
                let (unit, steps, because) = (*unit, *steps, *because);
                equal(&self.unit(line)?, &unit, because, "the unit that loses a step")?;
                equal(&line.rule(), &because, because, "the paragraph of a loss")?;
                self.lose_step(fight, unit, line)?;
                fight.owed = Owed::Penalty(unit, steps - 1, because);
                Ok(())
            }
            Owed::Disruption(_) => self.disrupted(fight, line),
        }
    }

    fn member(&self, fight: &Fight, role: usize, line: Line) -> Judged<usize> {
        let unit = self.unit(line)?;
        demand(fight.units[role].contains(&unit), "9.1", "a unit loses that is not of this side of the fight")?;
        Ok(unit)
    }

    fn steps_lost(&mut self, fight: &mut Fight, role: usize, line: Line) -> Judged {
        let unit = self.member(fight, role, line)?;
        equal(&line.rule(), &"9.1", "9.1", "the paragraph of a loss")?;
        self.lose_step(fight, unit, line)?;
        if let Owed::Steps(_, steps) = &mut fight.owed {
            *steps -= 1;
        }
        Ok(())
    }

    fn all_eliminated(&mut self, fight: &mut Fight, line: Line) -> Judged {
        let unit = self.unit(line)?;
        let Owed::Units(units, rule) = &mut fight.owed else { return wrong("9.2", "no unit is eliminated") };
        equal(&(line.kind(), line.rule()), &("eliminated", *rule), rule, "what happens")?;
        demand(units.remove(&unit), "9.2", "a unit is eliminated that is not of this side of the fight")?;
        self.take_steps(fight, unit, 0)?;
        self.eliminate(unit, line)
    }

    /// A unit of a fight loses a step: the strength of it as printed, and as it counts.
    pub fn lose_step(&mut self, fight: &mut Fight, unit: usize, line: Line) -> Judged<[i64; 2]> {
        let strength = self.strip(fight, unit)?;
        if self.board.tokens[unit].steps == 0 {
            equal(&line.kind(), &"eliminated", "9.2", "what the last step does")?;
            self.eliminate(unit, line)?;
        } else {
            self.step_lost(unit, line)?;
        }
        Ok(strength)
    }

    /// \[9.3\] Takes a step from a unit of a fight: its strength for a side that loses as much. What the enemy has to
    /// match is the plain difference.
    fn strip(&mut self, fight: &mut Fight, unit: usize) -> Judged<[i64; 2]> {
        let steps = self.board.tokens[unit].steps;
        let lost = self.take_steps(fight, unit, steps - 1)?;
        let least = lost.max(1);
        Ok([least, self.as_counted(fight, unit, least)?])
    }

    /// Takes steps from a unit of a fight, and adds their strength to what its side has lost in it.
    fn take_steps(&mut self, fight: &mut Fight, unit: usize, left: i64) -> Judged<i64> {
        let role = usize::from(self.board.side_of(unit) == fight.sides[1]);
        let lost = 100 * (self.board.values(unit)[role] - self.value_with(unit, left, role)).max(0);
        fight.lost[role][0] += lost;
        fight.lost[role][1] += self.as_counted(fight, unit, lost)?;
        self.shrink(unit, left);
        Ok(lost)
    }

    fn as_counted(&self, fight: &Fight, unit: usize, strength: i64) -> Judged<i64> {
        let defends = self.board.side_of(unit) == fight.sides[1];
        if defends { self.board.counted(strength, fight.target, fight.sides[1]) } else { Ok(strength) }
    }

    /// A value of a unit with so many steps: 0 for attack, 1 for defence.
    fn value_with(&self, unit: usize, steps: i64, which: usize) -> i64 {
        if steps > 0 { self.board.card(unit).values[steps as usize - 1][which] } else { 0 }
    }

    /// \[14.6\] Takes steps from a unit.
    pub fn shrink(&mut self, unit: usize, left: i64) {
        let lost = self.board.values(unit)[1] - self.value_with(unit, left, 1);
        self.lost_defence[self.board.side_of(unit)] += lost.max(0);
        self.board.tokens[unit].steps = left;
    }

    /// A unit that has lost a step, and has some left.
    pub fn step_lost(&self, unit: usize, line: Line) -> Judged {
        equal(&line.kind(), &"step-lost", "9.1", "what the loss of a step does")?;
        self.is_at(unit, line)?;
        equal(&line.count()?, &self.board.tokens[unit].steps, "9.1", "the number of steps")
    }

    /// \[9.2, 14.3\] A unit is lost.
    pub fn eliminate(&mut self, unit: usize, line: Line) -> Judged {
        self.is_at(unit, line)?;
        let token = &mut self.board.tokens[unit];
        (token.place, token.steps, token.disrupted, token.hungry) = (Place::Lost, 0, false, 0);
        if self.board.rules.flag("victory", "losses", true) {
            self.points[1 - self.board.side_of(unit)] += self.board.card(unit).worth;
        }
        Ok(())
    }

    fn disrupted(&mut self, fight: &mut Fight, line: Line) -> Judged {
        let unit = self.unit(line)?;
        equal(&line.kind(), &"disrupted", "9.7", "what a result that disrupts does")?;
        let Owed::Disruption(units) = &mut fight.owed else { return wrong("9.7", "no unit is disrupted") };
        demand(units.remove(&unit), "9.7", "a unit is disrupted that is not of this side of the fight")?;
        self.is_at(unit, line)?;
        self.board.tokens[unit].disrupted = true;
        Ok(())
    }
}
