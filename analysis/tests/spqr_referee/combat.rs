//! The combats of a shock segment, with their attackers and defenders.

use std::collections::BTreeSet;

use crate::spqr_referee::board::Board;
use crate::spqr_referee::log::{Judged, Line, demand};
use crate::spqr_referee::map::Angle;
use crate::spqr_referee::tables::Arm;

/// A combat.
#[derive(Clone, Debug, Default)]
pub struct Combat {
    /// The units of attackers and defenders, with those below them.
    pub units: [BTreeSet<usize>; 2],
    /// The defenders that were routed before.
    pub fled: BTreeSet<usize>,
    /// The units that set the column, and the column.
    pub chosen: Option<(usize, usize)>,
    pub column: i32,
    /// Superiority: of the attacker or the defender; whether it is one of position.
    pub superior: i32,
    pub positional: bool,
    pub lets_through: bool,
    /// What attackers and defenders lose in the die by leaders who fell.
    pub fallen: [i32; 2],
    /// Whether it was rolled.
    pub rolled: bool,
    /// The hits of attackers and defenders that are still to be taken.
    pub due: [i32; 2],
    /// The defenders that met the shock, and those of them that its hits rout or eliminate.
    pub met: BTreeSet<usize>,
    pub shaken: BTreeSet<usize>,
}

impl Combat {
    /// The units of a side that still fight.
    pub fn fighting(&self, board: &Board, side: usize) -> Vec<usize> {
        let stays =
            |unit: &usize| board.units[*unit].on_map && (!board.units[*unit].routed || self.fled.contains(unit));
        self.units[side].iter().copied().filter(stays).collect()
    }

    /// \[10.41\] Every defender that met the shock has routed, or was eliminated, by its hits.
    pub fn shattered(&self, board: &Board) -> Judged {
        demand(self.rolled && !self.met.is_empty(), "10.41", "a pursuit without shock")?;
        let gone = |unit: &usize| !board.units[*unit].on_map || board.units[*unit].routed;
        let all = self.met.iter().all(|unit| self.shaken.contains(unit) && gone(unit));
        demand(all, "10.41", "a pursuit of units that shock has not routed")
    }

    /// Those that stand for their stacks: the others are below them, or elephants of leaders.
    pub fn leads(&self, board: &Board, side: usize) -> Vec<usize> {
        let fighting = self.fighting(board, side);
        let steed = |unit: usize| board.units[unit].rider.is_some();
        let alone = |unit: usize| board.stacked(unit).is_empty();
        fighting.into_iter().filter(|&unit| !steed(unit) || alone(unit)).collect()
    }
}

/// The combats of the segment.
#[derive(Default)]
pub struct Segment {
    pub combats: Vec<Combat>,
}

impl Segment {
    /// A unit is allocated to a target \[8.32\].
    pub fn assign(&mut self, board: &Board, line: Line) -> Judged {
        let (unit, target) = (board.unit(line, "unit")?, board.unit(line, "target")?);
        demand(board.units[unit].side != board.units[target].side, "8.32", "a unit attacks its own side")?;
        demand(board.apart(unit, target) == 1, "8.32", "a unit attacks one that is not beside it")?;
        let reached = board.units[target].cells().into_iter().any(|cell| board.exerts(unit, cell));
        demand(reached, "8.32", "a unit attacks one that is not in its zone of control")?;
        demand(board.units[unit].arm != Arm::Sk, "9.21", "skirmishers attack")?;
        // Combats that were rolled are those of a segment before a pursuit.
        if self.combats.iter().any(|combat| combat.rolled) {
            self.combats.clear();
        }
        let of = |side: usize, one: usize| self.combats.iter().position(|combat| combat.units[side].contains(&one));
        let found = of(0, unit).or_else(|| of(1, target));
        let index = found.unwrap_or_else(|| {
            self.combats.push(Combat::default());
            self.combats.len() - 1
        });
        let combat = &mut self.combats[index];
        for (side, one) in [(0, unit), (1, target)] {
            let own = board.units[one].side;
            let stack = board.stacked(one).into_iter().filter(|&other| board.units[other].side == own);
            combat.units[side].extend(stack.chain([one]));
        }
        let fled = combat.units[1].iter().copied().filter(|&one| board.units[one].routed);
        combat.fled = fled.collect();
        Ok(())
    }

    /// The combat of a unit.
    pub fn of(&mut self, unit: usize) -> Option<&mut Combat> {
        self.combats.iter_mut().find(|combat| combat.units.iter().any(|units| units.contains(&unit)))
    }

    /// The combat that a unit attacks in.
    pub fn fought_by(&self, unit: usize) -> Option<&Combat> {
        self.combats.iter().find(|combat| combat.units[0].contains(&unit))
    }

    /// Whether a unit is in a combat.
    pub fn has(&self, unit: usize) -> bool {
        self.combats.iter().any(|combat| combat.units.iter().any(|units| units.contains(&unit)))
    }

    /// A leader fell in combat: his side loses his charisma and two in the die \[8.36.3\].
    pub fn leader_falls(&mut self, board: &Board, id: &str) {
        let Some(leader) = board.leaders.get(id) else { return };
        let Some(hex) = leader.hex else { return };
        for combat in &mut self.combats {
            for side in 0..2 {
                let beside = combat.fighting(board, side).into_iter();
                let own = beside.clone().any(|unit| board.units[unit].side == leader.side);
                if own && beside.into_iter().any(|unit| board.units[unit].cells().contains(&hex)) {
                    combat.fallen[side] += leader.charisma_now() + 2;
                }
            }
        }
    }
}

/// \[8.35\] The angle at which a unit attacks another one: of several sides from which a two-hex unit attacks, the one with the
/// lowest column.
pub fn attack_angle(board: &Board, unit: usize, target: usize, column: impl Fn(Angle) -> i32) -> Angle {
    let reached: Vec<_> = board.units[target].cells().into_iter().filter(|&cell| board.exerts(unit, cell)).collect();
    let beside = |from: &crate::spqr_referee::map::Hex| {
        reached.iter().any(|&cell| crate::spqr_referee::map::distance(cell, *from) == 1)
    };
    let angles = board.units[unit].cells().into_iter().filter(beside);
    let angles = angles.filter_map(|from| board.units[target].stance.angle(from));
    angles.min_by_key(|&angle| (column(angle), angle)).unwrap_or(Angle::Front)
}
