//! Legal moves \[V2.3, V2.5, V5.1-V5.20, V6.1-V6.6\].

use crate::games::verdox::data::{Ground, Kind, MAX_POINTS, Scenario, UnitId, side_of};
use crate::games::verdox::position::Position;
use crate::games::verdox::square::{SIDES, Square, SquareSet};
use crate::games::verdox::steps::Step;
use crate::games::verdox::switches::RoadMarch;

/// The most half points of a move.
const MOST: usize = 2 * MAX_POINTS as usize;
/// The maximum number of squares within that many half points, when a step costs at least one.
const REACHED: usize = 2 * MOST * (MOST + 1) + 1;

/// The cost of steps in a search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum March {
    /// A half point from road to road.
    Half,
    /// A whole point each step.
    Whole,
    /// Half a point, usable only for steps that stay on the road.
    RoadOnly,
}

impl March {
    #[inline]
    const fn cost(self, step: Step) -> Option<u8> {
        match (self, step.cost()) {
            (March::Half, cost) => cost,
            (March::Whole, Some(_)) => Some(2),
            (March::RoadOnly, Some(1)) => Some(1),
            _ => None,
        }
    }
}

impl Scenario {
    /// \[V6.6\] Guns enter any ground that units can; or not forest, canal and marsh.
    pub(super) const fn guns_enter(&self, ground: Ground) -> bool {
        self.switches.artillery_anywhere || !(ground.is_wet() || matches!(ground, Ground::Forest))
    }
}

impl Position<'_> {
    /// The steps of a unit out of a square in every direction, ignoring other units.
    #[inline]
    fn steps(self, unit: UnitId, from: Square) -> [Step; SIDES] {
        let steps = self.game.steps_from(side_of(unit), from, self.state.breaches, self.state.gates);
        let aboard = steps.iter().any(|step| step.needs_exit()) && !self.is_wading(from);
        if aboard { steps.map(Step::off_barge) } else { steps }
    }

    /// The step of a unit to an adjacent square.
    pub(super) fn step_to(self, unit: UnitId, to: Square) -> Option<Step> {
        let from = self.square(unit);
        let way = self.game.terrain.neighbours[from.index()].iter().position(|&beside| beside == to)?;
        Some(self.steps(unit, from)[way])
    }

    /// Visits every square that a unit can move to, each once, until `visit` returns true; returns whether it did.
    #[inline]
    pub(super) fn visit_moves(self, unit: UnitId, visit: &mut impl FnMut(Square) -> bool) -> bool {
        if self.state.units[unit as usize].is_stuck() || self.is_beneath(unit) {
            return false;
        }
        let from = self.square(unit);
        let kind = self.kind(unit);
        if kind == Kind::Artillery {
            return self.visit_steps(unit, from, |step, to| self.guns_may(step, to) && visit(to));
        }
        let half_points = 2 * self.table(unit).points;
        let road = self.game.scenario.map.ground[from.index()].is_road();
        // Without a road a single point is a single step.
        if half_points <= 2 && !road {
            return self.visit_steps(unit, from, |step, to| self.may_step(step, to) && visit(to));
        }
        self.visit_paths(unit, from, half_points, visit)
    }

    /// Visits every step off a square until `visit` returns true.
    #[inline]
    fn visit_steps(self, unit: UnitId, from: Square, mut visit: impl FnMut(Step, Square) -> bool) -> bool {
        let ways = self.steps(unit, from).into_iter().zip(self.game.terrain.neighbours[from.index()]);
        ways.into_iter().any(|(step, to)| step != Step::NO && visit(step, to))
    }

    /// \[V2.3, V6.11\] Whether there is room at the end of a step: on the river, a barge without a passenger.
    #[inline]
    fn may_step(self, step: Step, to: Square) -> bool {
        !self.is_taken(to) && (!step.is_water() || self.barge_at(to).is_some())
    }

    /// Whether guns can make this step \[V6.6\]; onto a barge on any water.
    fn guns_may(self, step: Step, to: Square) -> bool {
        self.may_step(step, to) && (self.game.scenario.guns_enter(self.ground(to)) || self.barge_at(to).is_some())
    }

    /// \[V2.5, V5.12\] Moves of several steps.
    fn visit_paths(self, unit: UnitId, from: Square, half_points: u8, visit: &mut impl FnMut(Square) -> bool) -> bool {
        let march = match self.switches().road_march {
            RoadMarch::HalfPoints => March::Half,
            RoadMarch::WholeWay => March::Whole,
        };
        // Steps that take all movement come first, and are the whole move.
        let all = |step: Step, to: Square| step.cost().is_none() && self.may_step(step, to);
        let stopped = self.visit_steps(unit, from, |step, to| all(step, to) && visit(to));
        if stopped {
            return true;
        }
        let Some(shown) = self.spread(unit, from, half_points, march, &SquareSet::EMPTY, visit) else { return true };
        march == March::Whole && self.spread(unit, from, half_points, March::RoadOnly, &shown, visit).is_none()
    }

    /// Searches from a square as far as the half points allow, and visits new squares, nearest first. Returns the
    /// squares reached; `None` when `visit` returned true.
    fn spread(
        self,
        unit: UnitId,
        from: Square,
        half_points: u8,
        march: March,
        shown: &SquareSet,
        visit: &mut impl FnMut(Square) -> bool,
    ) -> Option<SquareSet> {
        let mut reached = SquareSet::EMPTY;
        reached.insert(from);
        let mut queue = [from; REACHED];
        // The start in the queue of the squares reached with each number of half points.
        let mut waves = [0usize; MOST + 2];
        let mut len = 1;
        (waves[1], waves[2]) = (1, 1);
        for spent in 1..=usize::from(half_points) {
            // For a whole point from two waves ago, for half a point from the last wave.
            let earlier = if spent < 2 { 0..0 } else { waves[spent - 2]..waves[spent - 1] };
            let before = [(2, earlier), (1, waves[spent - 1]..waves[spent])];
            for (cost, wave) in before {
                for place in wave {
                    let square = queue[place];
                    // Half a point is only enough along roads.
                    if cost == 1 && !self.game.scenario.map.ground[square.index()].is_road() {
                        continue;
                    }
                    let ways = self.steps(unit, square).into_iter().zip(self.game.terrain.neighbours[square.index()]);
                    for (step, to) in ways {
                        if march.cost(step) != Some(cost) || self.is_taken(to) || reached.contains(to) {
                            continue;
                        }
                        reached.insert(to);
                        queue[len] = to;
                        len += 1;
                        if !shown.contains(to) && visit(to) {
                            return None;
                        }
                    }
                }
            }
            waves[spent + 1] = len;
        }
        Some(reached)
    }
}
