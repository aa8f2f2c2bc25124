//! Where a unit can go in this phase: the steps of the rules, with the zones of the enemy looked up in the scene.

use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::movement::{Leaving, Zoc2Zoc, ZocEntry};
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::position::Position;

use super::scene::Scene;

/// No way there.
const NO_WAY: u16 = u16::MAX;

/// The reach of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Reach {
    /// By hex, what is left of the points there; [`NO_WAY`] where the unit cannot go.
    left: Vec<u16>,
    /// By hex, the hex before it on the way.
    from: Vec<Hex>,
    /// The hexes that it can reach, its own first.
    pub hexes: Vec<Hex>,
}

impl Reach {
    /// Computes the reach of a unit that may begin to move.
    pub fn compute<B: Board>(&mut self, at: Position<'_, B>, scene: &Scene, unit: UnitId) {
        let scenario = at.scenario();
        for hex in self.hexes.drain(..) {
            self.left[hex.index()] = NO_WAY;
        }
        self.left.resize(scenario.map.field.len(), NO_WAY);
        self.from.resize(scenario.map.field.len(), Hex::NONE);
        let start = at.hex(unit);
        let own = scenario.side_of(unit);
        self.left[start.index()] = at.allowance(unit);
        self.hexes.push(start);
        let zoc = &scenario.zoc;
        let in_zone = |hex: Hex, others: bool| {
            scene.zones[1][hex.index()] && !(zoc.friends.movement && others && at.occupier(hex) == Some(own))
        };
        let mut next = 0;
        while let Some(&here) = self.hexes.get(next) {
            next += 1;
            let first = here == start;
            let left = self.left[here.index()];
            // In the hex where it starts only other units free it from a zone.
            let alone = first && at.stack(here).count() == 1;
            let leaves = in_zone(here, !alone);
            if leaves && zoc.leave == Leaving::Prohibited {
                continue;
            }
            for side in 0..6 {
                let to = scenario.map.field.neighbour(here, side);
                let step = at.step_of(unit, here, side);
                if !step.is_some() || at.occupier(to) == Some(own.other()) || step.takes_all() && !first {
                    continue;
                }
                let enters = in_zone(to, true);
                if leaves && enters && zoc.between == Zoc2Zoc::Prohibited {
                    continue;
                }
                let mut cost = step.cost();
                cost += if leaves && zoc.leave == Leaving::Cost { u16::from(zoc.leave_cost) * PARTS } else { 0 };
                cost += if enters && zoc.enter == ZocEntry::Cost { u16::from(zoc.enter_cost) * PARTS } else { 0 };
                cost += match zoc.between {
                    Zoc2Zoc::Cost if leaves && enters => u16::from(zoc.between_cost) * PARTS,
                    _ => 0,
                };
                let minimum = first && scenario.movement.minimum;
                if cost > left && !minimum {
                    continue;
                }
                let stops = step.stops() || step.takes_all() || enters && zoc.enter == ZocEntry::Stop;
                let rest = if stops { 0 } else { left.saturating_sub(cost) };
                let known = &mut self.left[to.index()];
                if *known == NO_WAY || *known < rest {
                    if *known == NO_WAY {
                        self.hexes.push(to);
                    } else if rest > 0 {
                        // Reached again with more left: it is taken up once more.
                        self.hexes.push(to);
                    }
                    *known = rest;
                    self.from[to.index()] = here;
                }
            }
        }
    }

    /// Writes the way to a hex into a list, the last step first.
    pub fn way(&self, start: Hex, to: Hex, way: &mut Vec<Hex>) {
        way.clear();
        let mut hex = to;
        while hex != start && hex.is_some() && way.len() < 256 {
            way.push(hex);
            hex = self.from[hex.index()];
        }
    }
}
