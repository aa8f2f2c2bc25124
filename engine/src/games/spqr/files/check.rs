//! Checks of a scenario as a whole, beyond those of single values.

use crate::core::game::Side;
use crate::games::spqr::data::{Counter, MAX_SIDE, MAX_SIDE_LEADERS, Rank, Scenario, first_of, units_in};
use crate::games::spqr::facing::Stance;
use crate::games::spqr::hex::Hex;
use crate::scenario::hint::counted;
use crate::scenario::problem::Problem;

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
        let mut problems = Vec::new();
        let mut taken: Vec<(Hex, Side, &Counter)> = Vec::new();
        for side in Side::BOTH {
            for unit in units_in(side, self.everyone(side)) {
                let (counter, troop) = (self.counter(unit), self.troop(unit));
                debug_assert!(unit >= first_of(side));
                let path = format!("units.{}.hex", counter.id);
                let stance = Stance { hex: counter.hex, facing: counter.facing, column: false, double: troop.double };
                let gait = crate::games::spqr::arms::Gait::of(troop.arm, troop.class).index();
                for cell in stance.cells(&self.map.field).into_iter().filter(|cell| cell.is_some()) {
                    let ground = self.map.ground[cell.index()];
                    if self.tables.movement.grounds[ground as usize][gait].cost == 0 {
                        let message = format!("the unit may not be in {}", ground.name());
                        problems.push(Problem::new(path.clone(), message, "give another hex"));
                    }
                    if let Some((.., other)) = taken.iter().find(|&&(hex, owner, other)| {
                        let mixed = owner != side;
                        hex == cell && (mixed || !self.may_share(counter, other))
                    }) {
                        let message = format!("the unit `{}` is there, too", other.id);
                        problems.push(Problem::new(path.clone(), message, "give another hex"));
                    }
                    taken.push((cell, side, counter));
                }
            }
        }
        problems
    }

    /// \[6.61, 4.75\] Whether two counters of a side may start in one hex: Roman foot of one facing, or the elephant of a
    /// leader.
    fn may_share(&self, one: &Counter, other: &Counter) -> bool {
        let stacks = |counter: &Counter| self.troops[usize::from(counter.troop)].class.stacks();
        one.rider.is_some() || other.rider.is_some() || stacks(one) && stacks(other) && one.facing == other.facing
    }
}
