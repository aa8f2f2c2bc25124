//! Losses: the steps that cost the least, and those of enemies that cost them the most.

use arrayvec::ArrayVec;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::results::Who;
use kartacz_engine::games::classic::data::{Effect, UnitId};
use kartacz_engine::games::classic::strength::HUNDRED;

use super::attacks::Eyes;

/// The most units among which losses of as much as the enemy are weighed together.
const WEIGHED: usize = 8;

/// The units that may still lose steps, each with the steps that it has.
type Steps = ArrayVec<(UnitId, u8), WEIGHED>;

/// A loss of as much as the enemy.
#[derive(Clone, Copy)]
struct Debt {
    who: Who,
    /// Whether the strength counts as printed.
    printed: bool,
}

impl<B: Board> Eyes<'_, '_, B> {
    /// Losing the least is best for one's own units, losing the most for the enemy's.
    pub fn value_of_loss(&self, unit: UnitId) -> f32 {
        let cost = self.cost_of_step(unit, self.at.counter(unit).steps);
        if self.at.scenario().side_of(unit) != self.side {
            return cost;
        }
        -self.cost_of_debt(unit).unwrap_or(cost)
    }

    /// The cost of a step to a unit with this number of steps.
    fn cost_of_step(&self, unit: UnitId, steps: u8) -> f32 {
        let known = self.at.scenario().unit(unit);
        let strength = |steps: u8| f32::from(known.with(steps).attack.max(known.with(steps).defence));
        let lost = match steps {
            0 | 1 => self.value_of(unit).max(strength(steps)) + 1.0,
            _ => strength(steps) - strength(steps - 1),
        };
        if self.at.scenario().side_of(unit) != self.side {
            return lost;
        }
        // With a step of the unit that holds a hex alone, a share of the hex is at stake.
        lost + self.stake(unit, self.at.hex(unit)) / f32::from(steps.max(1))
    }

    /// What a loss of as much as the enemy costs at least, when a unit loses the first step of it; none for other losses.
    fn cost_of_debt(&self, unit: UnitId) -> Option<f32> {
        let fight = self.at.fight();
        let effects = &self.at.scenario().results.get(usize::from(fight.result))?.effects;
        let &Effect::Match { who, printed } = effects.get(usize::from(fight.next).checked_sub(1)?)? else {
            return None;
        };
        let mut rest = Steps::new();
        for one in self.at.in_fight(who) {
            rest.try_push((one, self.at.counter(one).steps)).ok()?;
        }
        let place = rest.iter().position(|&(one, _)| one == unit)?;
        let (debt, steps) = (Debt { who, printed }, rest[place].1);
        rest[place].1 -= 1;
        let left = fight.left.saturating_sub(self.paid(debt, unit, steps));
        Some(self.cost_of_step(unit, steps) + self.cheapest(debt, &mut rest, 0, left, f32::MAX))
    }

    /// The least cost, below `most`, of steps of the units from a place on that pay what is left of a debt.
    fn cheapest(&self, debt: Debt, rest: &mut Steps, from: usize, left: u32, most: f32) -> f32 {
        if left == 0 || rest.iter().all(|&(_, steps)| steps == 0) {
            return 0.0;
        }
        let mut best = most;
        for place in from..rest.len() {
            let (unit, steps) = rest[place];
            if steps == 0 {
                continue;
            }
            let cost = self.cost_of_step(unit, steps);
            if cost >= best {
                continue;
            }
            rest[place].1 -= 1;
            let left = left.saturating_sub(self.paid(debt, unit, steps));
            best = best.min(cost + self.cheapest(debt, rest, place, left, best - cost));
            rest[place].1 += 1;
        }
        best
    }

    /// How much of a debt the step of a unit with this number of steps pays, in hundredths of strength.
    fn paid(&self, debt: Debt, unit: UnitId, steps: u8) -> u32 {
        let (known, side) = (self.at.scenario().unit(unit), self.at.scenario().side_of(unit));
        let values = |steps: u8| match (steps, debt.who) {
            (0, _) => 0,
            (_, Who::Attacker) => known.with(steps).attack,
            (_, Who::Defender) => known.with(steps).defence,
        };
        let mut paid = u32::from(values(steps).saturating_sub(values(steps - 1))) * HUNDRED;
        if debt.who == Who::Defender && !debt.printed {
            let effects = self.at.effects_at(self.at.fight().target, side);
            paid = effects.fold(paid, |paid, one| one.defence.of(paid));
        }
        paid.max(1)
    }
}
