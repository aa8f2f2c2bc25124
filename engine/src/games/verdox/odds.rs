//! Exact odds of single combats and moves: the engine's own rules, run over every face of the die.

use crate::core::dice::{Dice, Odometer};
use crate::core::odds::{Chance, Distribution, KEY};
use crate::games::verdox::data::{FACES, Ground, Hit, Kind, Scenario};
pub use crate::games::verdox::moving::Verdict;
use crate::games::verdox::sight::range_needed;
use crate::games::verdox::steps::{Crossing, Step};
use crate::games::verdox::switches::MeleeReach;

/// The most attempts in a row without overflow: a step rolls at most four dice.
pub const MAX_ATTEMPTS: u32 = 12;

/// The die of an attempt: 1 to 6 \[V1.1\].
fn die(dice: &mut Odometer) -> u8 {
    dice.below(FACES as u32, KEY) as u8 + 1
}

/// The result of artillery fire at a wall and the unit on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shelled {
    /// The kind of the unit on it; `None` when destroyed.
    pub unit: Option<Kind>,
    /// Whether the wall is a breach.
    pub breached: bool,
}

/// A step of a unit to an adjacent square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The ground that it leaves; the river stands for a barge.
    pub from: Ground,
    /// The ground that it enters.
    pub to: Ground,
    /// Whether a wall is left to the inside, or entered from the inside \[V5.17\].
    pub inside: bool,
    /// Whether gates belong to its side \[V5.20\].
    pub own_gate: bool,
}

/// The parameters of an attack that determine whether it can reach its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The attacker.
    pub attacker: Kind,
    /// The distance to the target, in squares without diagonals; at least 1.
    pub distance: u8,
    /// The ground under the attacker.
    pub from: Ground,
    /// The ground under the target.
    pub at: Ground,
}

/// Odds with the tables and readings of a scenario.
#[derive(Clone, Copy, Debug)]
pub struct Odds<'g> {
    scenario: &'g Scenario,
}

impl<'g> Odds<'g> {
    /// The odds of this scenario.
    #[must_use]
    pub const fn new(scenario: &'g Scenario) -> Self {
        Self { scenario }
    }

    /// Whether an attack can reach its target, with no obstacle between and both units at the edge of their ground
    /// \[V2.8, V5.3-V5.18\].
    #[must_use]
    pub fn reaches(&self, reach: Reach) -> bool {
        let Reach { attacker, distance, from, at } = reach;
        let arm = if self.scenario.switches.melee_reach == MeleeReach::Around { 2 } else { 1 };
        let fights = distance <= arm && self.scenario.fights(attacker, || from.is_wet());
        let range = self.scenario.kinds[attacker.index()].range;
        fights || range > 0 && !from.is_wet() && range_needed(distance, from, at) <= range
    }

    /// Whether a barge on this ground can be fired at: on water, and not under a bridge \[V5.13, V6.7\].
    #[must_use]
    pub fn floats(&self, ground: Ground) -> bool {
        ground.is_water() && self.scenario.carries_barges(ground)
    }

    /// The effect of each die face on a target, 1 first: a unit of this kind, or a barge for `None` \[V2.6\].
    #[must_use]
    pub fn faces(&self, target: Option<Kind>) -> [Hit; FACES] {
        target.map_or(self.scenario.barge.hits, |kind| self.scenario.kinds[kind.index()].hits)
    }

    /// Consecutive attacks on a unit: the remaining kind, `None` when destroyed \[V2.6, V6.4, V6.5\].
    #[must_use]
    pub fn attacks(&self, target: Kind, count: u32) -> Distribution<Option<Kind>> {
        row(Some(target), count, |&left| match left {
            None => Distribution::certain(None),
            Some(kind) => Distribution::over(|dice| self.hit(kind, die(dice))),
        })
    }

    /// Consecutive shots of artillery at a barge: whether it is still afloat \[V6.7\].
    #[must_use]
    pub fn bombardment(&self, count: u32) -> Distribution<bool> {
        let hits = self.scenario.barge.hits;
        row(true, count, |&floats| {
            Distribution::over(|dice| floats && hits[usize::from(die(dice)) - 1] == Hit::Nothing)
        })
    }

    /// Whether an attack turns a face-down target up \[V2.4\].
    #[must_use]
    pub fn turned_up(&self) -> Chance {
        Distribution::over(|dice| self.scenario.turns_up(die(dice))).chance(|&up| up)
    }

    /// Consecutive artillery shots at a wall, or at the unit on it as long as there is one \[V5.19\].
    #[must_use]
    pub fn demolition(&self, unit: Option<Kind>, count: u32) -> Distribution<Shelled> {
        row(Shelled { unit, breached: false }, count, |&before| {
            Distribution::over(|dice| self.shell(before, die(dice)))
        })
    }

    fn shell(&self, before: Shelled, die: u8) -> Shelled {
        let falls = self.scenario.breaches(die);
        match before.unit {
            None => Shelled { unit: None, breached: before.breached || falls },
            Some(kind) => {
                Shelled { unit: self.hit(kind, die), breached: before.breached || falls && self.scenario.shakes() }
            }
        }
    }

    fn hit(&self, kind: Kind, die: u8) -> Option<Kind> {
        kind.after(self.scenario.kinds[kind.index()].hits[usize::from(die) - 1])
    }

    /// Consecutive attempts to make a step, one per phase: whether the unit has moved, has stayed, or has sunk
    /// \[V5.15-V5.17, V6.6\]. `None` when there is no such step.
    #[must_use]
    pub fn step(&self, kind: Kind, way: Way, attempts: u32) -> Option<Distribution<Verdict>> {
        let barred = kind == Kind::Artillery && !self.scenario.guns_enter(way.to);
        let step = self.crossing(way).step();
        let attempt = || Distribution::over(|dice| self.scenario.try_move(kind, step, |_| die(dice)));
        (step != Step::NO && !barred).then(|| {
            row(Verdict::Stays, attempts, |&before| match before {
                Verdict::Stays => attempt(),
                over => Distribution::certain(over),
            })
        })
    }

    fn crossing(&self, way: Way) -> Crossing {
        let own = |ground| way.own_gate && ground == Ground::Gate;
        Crossing {
            here: way.from,
            there: way.to,
            from_inside: way.inside,
            to_inside: way.inside,
            own_gate: [own(way.from), own(way.to)],
            leave_by_front: self.scenario.switches.leave_by_front,
            gate_passage: self.scenario.switches.gate_passage,
        }
    }
}

/// The results of consecutive attempts, at most [`MAX_ATTEMPTS`].
fn row<T: Ord>(start: T, attempts: u32, attempt: impl Fn(&T) -> Distribution<T>) -> Distribution<T> {
    (0..attempts.min(MAX_ATTEMPTS)).fold(Distribution::certain(start), |so_far, _| so_far.then(&attempt))
}
