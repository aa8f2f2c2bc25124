//! The ways of routing units \[10.22, 10.24, 10.25\].

use crate::spqr_referee::board::Board;
use crate::spqr_referee::log::{Judged, demand, wrong};
use crate::spqr_referee::map::{Hex, beyond};

/// Where a rout goes from some hexes.
struct Step {
    cells: Vec<Hex>,
    off: i32,
}

impl Board {
    /// The steps from some hexes over the edge of a side, the sum of both of a unit of two.
    fn off(&self, side: usize, cells: &[Hex]) -> i32 {
        let last = (self.first.0 + self.size.0, self.first.1 + self.size.1);
        let of = |&(column, row): &Hex| match self.edges[side].as_str() {
            "west" => column - self.first.0 + 1,
            "east" => last.0 - column,
            "north" => row - self.first.1 + 1,
            _ => last.1 - row,
        };
        cells.iter().map(of).sum()
    }

    /// \[10.22, 9.52\] Whether a routing unit may enter a hex: it bars no unit of its kind, holds no enemy and no double
    /// depth, and is in no enemy zone, unless a friend is there.
    fn lets_rout(&self, unit: usize, hex: Hex) -> bool {
        let one = &self.units[unit];
        let barred = !self.has(hex) || matches!(self.letter(hex), '~' | 'T');
        if barred || one.cells().contains(&hex) {
            return !barred;
        }
        let there = self.in_hex(hex);
        let friends = there.iter().filter(|&&other| self.units[other].rider.is_none()).count();
        let same = |one: usize, other: usize| one != other && self.units[one].cells() == self.units[other].cells();
        let deep =
            there.iter().any(|&one| self.units[one].stance.double && there.iter().any(|&other| same(one, other)));
        let enemies = there.iter().any(|&other| self.units[other].side != one.side);
        let mut others = (0..self.units.len()).filter(|&other| self.units[other].side != one.side);
        !enemies && !deep && (friends > 0 || !others.any(|other| self.exerts(other, hex)))
    }

    /// The steps that a rout can take from some hexes.
    fn rout_steps(&self, unit: usize, cells: &[Hex]) -> Vec<Step> {
        let next = |side: usize| cells.iter().map(|&cell| beyond(cell, side)).collect::<Vec<Hex>>();
        let open = (0..6).map(next).filter(|next| next.iter().all(|&hex| self.lets_rout(unit, hex)));
        open.map(|cells| Step { off: self.off(self.units[unit].side, &cells), cells }).collect()
    }

    /// The steps along the edge, of those that begin with some hexes, until one that is nearer to it can follow.
    fn level_way(&self, unit: usize, from: &[Hex], first: &[Hex]) -> Option<usize> {
        let off = self.off(self.units[unit].side, from);
        let (mut seen, mut here, mut count) = (vec![from.to_vec()], first.to_vec(), 1);
        loop {
            let steps = self.rout_steps(unit, &here);
            if steps.iter().any(|step| step.off < off) {
                return Some(count);
            }
            seen.push(here);
            here = steps.into_iter().find(|step| step.off == off && !seen.contains(&step.cells))?.cells;
            count += 1;
        }
    }

    /// \[10.22\] A routing unit comes nearer to its edge with every step; where it cannot, it takes the shortest way along
    /// the edge to where it can.
    pub fn flees(&self, unit: usize, to: Hex) -> Judged {
        let (cells, side) = (self.units[unit].cells(), self.units[unit].side);
        let Some(way) = (0..6).find(|&way| beyond(cells[0], way) == to) else {
            return wrong("10.22", "a rout of more than a hex");
        };
        let after: Vec<Hex> = cells.iter().map(|&cell| beyond(cell, way)).collect();
        demand(after.iter().all(|&hex| self.lets_rout(unit, hex)), "10.22", "a rout into a closed hex")?;
        let (now, then) = (self.off(side, &cells), self.off(side, &after));
        demand(then <= now, "10.22", "a rout away from the edge")?;
        if then < now {
            return Ok(());
        }
        let steps = self.rout_steps(unit, &cells);
        demand(steps.iter().all(|step| step.off >= now), "10.22", "a rout along the edge with a nearer hex free")?;
        let level = |next: &[Hex]| self.level_way(unit, &cells, next);
        let least = steps.iter().filter(|step| step.off == now).filter_map(|step| level(&step.cells)).min();
        let found = level(&after);
        demand(found.is_some() && found == least, "10.22", "a rout along the edge that is not the most direct way")
    }

    /// \[10.24\] A unit that cannot rout has no step to take.
    pub fn is_cornered(&self, unit: usize) -> bool {
        let (cells, side) = (self.units[unit].cells(), self.units[unit].side);
        let off = self.off(side, &cells);
        let leads =
            |step: &Step| step.off < off || step.off == off && self.level_way(unit, &cells, &step.cells).is_some();
        !self.rout_steps(unit, &cells).iter().any(leads)
    }

    /// \[10.25\] No other unit is in a hex with a routed one.
    pub fn routed_alone(&self) -> Judged {
        for unit in (0..self.units.len()).filter(|&unit| self.units[unit].on_map && self.units[unit].routed) {
            if let Some(&other) = self.stacked(unit).first() {
                let (one, other) = (&self.units[unit].id, &self.units[other].id);
                return wrong("10.25", format!("{other} is in a hex with {one}, which routs"));
            }
        }
        Ok(())
    }
}
