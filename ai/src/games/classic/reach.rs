//! Where a unit can go in this phase: the steps of the rules, with the zones of the enemy looked up in a set.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::{PARTS, Step};
use kartacz_engine::games::classic::data::movement::{Leaving, Zoc, Zoc2Zoc, ZocEntry};
use kartacz_engine::games::classic::data::{Hex, HexSet, UnitId};
use kartacz_engine::games::classic::position::Position;

/// No way there.
const NO_WAY: u16 = u16::MAX;

/// The reach of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// By hex, the twelfths of points left there; [`NO_WAY`] where the unit cannot go.
    left: Vec<u16>,
    /// By hex, the hex before it on the way.
    from: Vec<Hex>,
    /// The hexes that it can reach, its own first; one to which a better way was found comes again.
    pub hexes: Vec<Hex>,
}

/// What a step through zones of control costs besides, in twelfths of a point; `None` when it is forbidden.
fn toll_of_zones(zoc: &Zoc, leaves: bool, enters: bool) -> Option<u16> {
    let mut points = 0;
    if leaves {
        match zoc.leave {
            Leaving::Prohibited => return None,
            Leaving::Cost => points += zoc.leave_cost,
            Leaving::Free => {}
        }
    }
    if enters && zoc.enter == ZocEntry::Cost {
        points += zoc.enter_cost;
    }
    if leaves && enters {
        match zoc.between {
            Zoc2Zoc::Prohibited => return None,
            Zoc2Zoc::Cost => points += zoc.between_cost,
            Zoc2Zoc::Allowed => {}
        }
    }
    Some(u16::from(points) * PARTS)
}

impl Reach {
    /// Computes the reach of a unit that may begin to move, given the hexes in zones of control of the enemy.
    pub fn compute<B: Board>(&mut self, at: Position<'_, B>, zones: &HexSet, unit: UnitId) {
        self.explore(at, zones, unit, at.allowance(unit), true);
    }

    /// Computes the reach of the unit that is moving.
    pub fn compute_rest<B: Board>(&mut self, at: Position<'_, B>, zones: &HexSet) {
        let journey = at.journey();
        self.explore(at, zones, journey.lead, journey.left, journey.steps == 0);
    }

    /// Explores from the hex of a unit with these twelfths of points; `begins` says whether its next step is its first.
    fn explore<B: Board>(&mut self, at: Position<'_, B>, zones: &HexSet, unit: UnitId, left: u16, begins: bool) {
        let (scenario, class) = (at.scenario(), at.scenario().unit(unit).class);
        let along = at.phase().along;
        self.begin(scenario.map.field.len());
        let start = at.hex(unit);
        self.left[start.index()] = left;
        self.hexes.push(start);
        let (zoc, own) = (&scenario.zoc, scenario.side_of(unit));
        let freed = |hex: Hex| zoc.friends.movement && at.occupier(hex) == Some(own);
        // In the hex where it starts only other units free it from a zone.
        let alone = at.stack(start).nth(1).is_none();
        let mut next = 0;
        while let Some(&here) = self.hexes.get(next) {
            next += 1;
            let (first, left) = (begins && here == start, self.left[here.index()]);
            if left == 0 && !first {
                continue;
            }
            let leaves = zones.contains(here) && !(freed(here) && !(here == start && alone));
            let steps = match along {
                Some(route) => at.game.chart.along(route, class, here),
                None => at.game.chart.steps(class, here),
            };
            for (side, &step) in steps.iter().enumerate() {
                let to = scenario.map.field.neighbour(here, side);
                if !step.is_some() || step.takes_all() && !first || at.occupier(to) == Some(own.other()) {
                    continue;
                }
                let enters = zones.contains(to) && !freed(to);
                let Some(more) = toll_of_zones(zoc, leaves, enters) else { continue };
                let cost = step.cost() + more;
                if cost > left && !(first && scenario.movement.minimum) {
                    continue;
                }
                let stops = stops(step, zoc, enters) || !scenario.stacking.through && at.occupier(to).is_some();
                self.take(here, to, if stops { 0 } else { left.saturating_sub(cost) });
            }
        }
    }

    /// The reach of a unit that does not move.
    pub fn stay<B: Board>(&mut self, at: Position<'_, B>, unit: UnitId) {
        self.begin(at.scenario().map.field.len());
        self.left[at.hex(unit).index()] = 0;
        self.hexes.push(at.hex(unit));
    }

    fn begin(&mut self, hexes: usize) {
        for hex in self.hexes.drain(..) {
            self.left[hex.index()] = NO_WAY;
        }
        // Room for hexes that are taken up again, so that nothing is allocated later.
        self.hexes.reserve(4 * hexes);
        self.left.resize(hexes, NO_WAY);
        self.from.resize(hexes, Hex::NONE);
    }

    /// Notes a way to a hex, if it leaves more than those known.
    fn take(&mut self, here: Hex, to: Hex, left: u16) {
        let known = &mut self.left[to.index()];
        if *known == NO_WAY || *known < left {
            *known = left;
            self.from[to.index()] = here;
            self.hexes.push(to);
        }
    }

    /// Whether the unit can go to a hex.
    pub fn is_reached(&self, hex: Hex) -> bool {
        self.left[hex.index()] != NO_WAY
    }

    /// The twelfths of points that are left in a hex that the unit can reach.
    pub fn left(&self, hex: Hex) -> u16 {
        self.left[hex.index()]
    }

    /// Writes the way to a hex into a list, the last step first.
    pub fn way(&self, start: Hex, to: Hex, way: &mut Vec<Hex>) {
        way.clear();
        way.reserve(self.left.len());
        let mut hex = to;
        while hex != start && hex.is_some() && way.len() <= self.left.len() {
            way.push(hex);
            hex = self.from[hex.index()];
        }
    }
}

/// Whether a step ends a move.
fn stops(step: Step, zoc: &Zoc, enters: bool) -> bool {
    step.stops() || step.takes_all() || enters && zoc.enter == ZocEntry::Stop
}
