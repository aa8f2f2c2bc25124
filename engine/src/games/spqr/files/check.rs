//! Checks of a scenario as a whole, beyond those of single values.

use crate::core::game::Side;
use crate::core::hint::counted;
use crate::games::spqr::arms::Gait;
use crate::games::spqr::data::{MAX_SIDE, MAX_SIDE_LEADERS, Rank, Scenario, UnitId, side_of, units_in};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::scenario::problem::Problem;

/// \[6.61\] The most units in a hex, not counting a leader's elephant.
const STACK: usize = 2;

impl Scenario {
    /// Every fault of the scenario as a whole; empty when the rules can play it.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = self.check_forces();
        problems.extend(self.check_leaders());
        if problems.is_empty() {
            problems.extend(self.check_hexes());
        }
        problems
    }

    /// Checks the number of units of each side.
    fn check_forces(&self) -> Vec<Problem> {
        let counts = Side::BOTH.map(|side| (side, self.counters[side.index()].len()));
        let wrong = counts.into_iter().filter(|&(_, count)| count == 0 || count > MAX_SIDE);
        let problem = |(side, count): (Side, usize)| {
            let message = format!("`{}` has {}", self.armies[side.index()].id, counted(count, "unit", "units"));
            Problem::new("units", message, format!("give each side 1 to {MAX_SIDE}"))
        };
        wrong.map(problem).collect()
    }

    /// Checks that each side has one overall commander, and not too many leaders.
    fn check_leaders(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for side in Side::BOTH {
            let (army, leaders) = (&self.armies[side.index()].id, &self.leaders[side.index()]);
            let overall = leaders.iter().filter(|leader| leader.rank == Rank::Overall).count();
            if overall != 1 {
                let message = format!("`{army}` has {}", counted(overall, "overall commander", "overall commanders"));
                problems.push(Problem::new("leaders", message, "give each side one leader of rank `overall`"));
            }
            if leaders.len() > MAX_SIDE_LEADERS {
                let message = format!("`{army}` has {} leaders", leaders.len());
                problems.push(Problem::new("leaders", message, format!("give each side at most {MAX_SIDE_LEADERS}")));
            }
        }
        problems
    }

    /// Checks that units are set up on ground that they may enter, with room for them.
    fn check_hexes(&self) -> Vec<Problem> {
        let everyone = Side::BOTH.into_iter().flat_map(|side| units_in(side, self.everyone(side)));
        let placed = everyone.map(|unit| {
            let counter = self.counter(unit);
            let double = self.troop(unit).double;
            (unit, Stance { hex: counter.hex, facing: counter.facing, column: false, double })
        });
        let problem = |(unit, message): (UnitId, String)| {
            Problem::new(format!("units.{}.hex", self.counter(unit).id), message, "give another hex")
        };
        crowded(self, &placed.collect::<Vec<_>>()).into_iter().map(problem).collect()
    }

    /// \[6.61, 4.75\] Whether two units of a side may share a hex: Roman foot with the same facing, or a leader's
    /// elephant.
    fn may_share(&self, (one, stance): Placed, (other, other_stance): Placed) -> bool {
        let stacks = |unit: UnitId| self.troop(unit).class.stacks();
        let rides = |unit: UnitId| self.counter(unit).rider.is_some();
        rides(one) || rides(other) || stacks(one) && stacks(other) && stance.facing == other_stance.facing
    }
}

/// A unit and its hex.
pub(super) type Placed = (UnitId, Stance);

/// The units placed on prohibited ground or in a full hex, with the reason.
pub(super) fn crowded(scenario: &Scenario, placed: &[Placed]) -> Vec<(UnitId, String)> {
    let mut problems = Vec::new();
    let mut taken: Vec<(Hex, Placed)> = Vec::new();
    for &(unit, stance) in placed {
        let troop = scenario.troop(unit);
        let gait = Gait::of(troop.arm, troop.class).index();
        for cell in stance.cells(&scenario.map.field).into_iter().filter(|cell| cell.is_some()) {
            let ground = scenario.map.ground[cell.index()];
            if scenario.tables.movement.grounds[ground as usize][gait].cost == 0 {
                problems.push((unit, format!("the unit may not be in {}", ground.name())));
            }
            let here = || taken.iter().filter(|&&(hex, _)| hex == cell).map(|&(_, other)| other);
            let shares = |other: Placed| side_of(unit) == side_of(other.0) && scenario.may_share((unit, stance), other);
            let foot = |unit: UnitId| usize::from(scenario.counter(unit).rider.is_none());
            let full = foot(unit) > 0 && here().map(|(other, _)| foot(other)).sum::<usize>() >= STACK;
            if let Some((other, _)) = here().find(|&other| full || !shares(other)) {
                problems.push((unit, format!("the unit `{}` is there, too", scenario.counter(other).id)));
            }
            taken.push((cell, (unit, stance)));
        }
    }
    problems
}
