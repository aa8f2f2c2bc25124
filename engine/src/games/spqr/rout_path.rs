//! \[10.22, 10.25\] The path of routing units: the most direct one to their map edge, and the one of least resistance.

use core::cmp::Ordering;

use crate::core::game::Side;
use crate::core::list::List;
use crate::games::spqr::data::{Edge, UnitId, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::{Hex, SIDES};
use crate::games::spqr::position::Position;
use crate::games::spqr::switches::RoutPath;

impl Position<'_> {
    /// The number of steps from a hex off the map over a side's edge.
    #[must_use]
    pub fn steps_off(self, hex: Hex, side: Side) -> u8 {
        let layout = self.field().layout;
        let (column, row) = layout.column_row(hex.index());
        match self.game.scenario.armies[side.index()].edge {
            Edge::West => column - layout.first_column + 1,
            Edge::East => layout.first_column + layout.width - column,
            Edge::North => row - layout.first_row + 1,
            Edge::South => layout.first_row + layout.height - row,
        }
    }

    /// As `steps_off`, for a unit, the sum of both halves of one of two hexes.
    pub(super) fn unit_steps_off(self, unit: UnitId) -> u8 {
        self.cells_off(self.cells(unit), side_of(unit))
    }

    fn cells_off(self, cells: [Hex; 2], edge: Side) -> u8 {
        cells.into_iter().filter(|cell| cell.is_some()).map(|cell| self.steps_off(cell, edge)).sum()
    }

    /// Whether the next step towards its edge takes a unit off the map \[10.24\].
    pub(super) fn is_at_edge(self, unit: UnitId) -> bool {
        let side = side_of(unit);
        self.cells(unit).into_iter().any(|cell| cell.is_some() && self.steps_off(cell, side) == 1)
    }

    /// The stance of a unit after turning to its side's edge \[10.22\]: a two-hex unit keeps both hexes.
    pub(super) fn stance_to_edge(self, unit: UnitId) -> Stance {
        let stance = self.stance(unit);
        let towards: &[Facing] = match self.game.scenario.armies[side_of(unit).index()].edge {
            Edge::West => &[Facing::W],
            Edge::East => &[Facing::E],
            Edge::North => &[Facing::Nw, Facing::Ne],
            Edge::South => &[Facing::Sw, Facing::Se],
        };
        let apart = |facing: Facing| towards.iter().map(|to| to.apart(facing)).min().unwrap_or(0);
        if !stance.double {
            let facing = towards.iter().copied().min_by_key(|to| to.apart(stance.facing)).unwrap_or(stance.facing);
            return Stance { facing, column: false, ..stance };
        }
        let back = stance.facing.turned(SIDES / 2);
        if stance.column || apart(stance.facing) <= apart(back) {
            return stance;
        }
        Stance { hex: stance.cells(self.field())[1], facing: back, ..stance }
    }

    /// The hexes of a unit shifted one hex in a direction with the same facing.
    pub(super) fn shifted(self, unit: UnitId, direction: usize) -> [Hex; 2] {
        self.cells(unit).map(|cell| if cell.is_some() { self.field().neighbour(cell, direction) } else { cell })
    }

    /// \[10.22, 10.24\] The hexes to which a routing unit may go next (for a two-hex unit, of its left half): those nearer
    /// to the edge; where there are none, the way along the edge that leads to one in the fewest steps. All of them have
    /// the same, minimum resistance. None where the unit cannot rout.
    pub(super) fn rout_steps(self, unit: UnitId) -> List<Hex, SIDES> {
        let mut least = (u8::MAX, 0);
        let mut found = List::new();
        for direction in 0..SIDES {
            let Some(rank) = self.rout_rank(unit, direction) else { continue };
            if rank < least {
                (least, found) = (rank, List::new());
            }
            if rank == least {
                found.push(self.shifted(unit, direction)[0]);
            }
        }
        found
    }

    /// The rank of a step: the level steps until one is nearer to the edge, then its resistance. `None` when it is not
    /// allowed, or leads to no nearer hex.
    fn rout_rank(self, unit: UnitId, direction: usize) -> Option<(u8, u8)> {
        let cells = self.cells(unit);
        let (next, way, resistance) = self.rout_step(unit, cells, direction)?;
        match way {
            Ordering::Less => Some((0, resistance)),
            Ordering::Equal if self.switches().rout_path == RoutPath::NearerOrLevel => {
                Some((self.level_steps(unit, cells, next)?, resistance))
            }
            _ => None,
        }
    }

    /// A step of a routing unit from some cells in a direction, when it may make it: the cells after it, whether they are
    /// nearer to its edge, and the resistance.
    fn rout_step(self, unit: UnitId, cells: [Hex; 2], direction: usize) -> Option<([Hex; 2], Ordering, u8)> {
        let next = cells.map(|cell| if cell.is_some() { self.field().neighbour(cell, direction) } else { cell });
        if !next[0].is_some() || self.card(unit).double && !next[1].is_some() {
            return None;
        }
        let way = self.cells_off(next, side_of(unit)).cmp(&self.cells_off(cells, side_of(unit)));
        let resistance = self.resistance(unit, next[0])?.max(self.resistance(unit, next[1])?);
        Some((next, way, resistance))
    }

    /// The steps of a way along the edge, the one to `here` included, after which one that is nearer to the edge follows.
    /// Such a way goes on in one direction. `None` when it is blocked first.
    fn level_steps(self, unit: UnitId, mut last: [Hex; 2], mut here: [Hex; 2]) -> Option<u8> {
        let steps = |cells| (0..SIDES).filter_map(move |direction| self.rout_step(unit, cells, direction));
        for count in 1..u8::MAX {
            if steps(here).any(|(_, way, _)| way == Ordering::Less) {
                return Some(count);
            }
            let (next, ..) = steps(here).find(|&(next, way, _)| way == Ordering::Equal && next != last)?;
            (last, here) = (here, next);
        }
        None
    }

    /// \[10.22, 9.52\] The resistance of a hex: 0 empty, 1 friends, 2 friends in an enemy zone. `None` when it may not be
    /// entered; hexes that the unit covers have none.
    fn resistance(self, unit: UnitId, hex: Hex) -> Option<u8> {
        if !hex.is_some() || self.cells(unit).contains(&hex) {
            return Some(0);
        }
        if !self.may_pass(unit, hex) {
            return None;
        }
        let (friends, zone) = (self.passed(unit, hex).is_some(), self.in_zone(hex, side_of(unit).other()));
        match (friends, zone) {
            (false, false) => Some(0),
            (false, true) => None,
            (true, false) => Some(1),
            (true, true) => Some(2),
        }
    }
}

/// The facing closest to a given one that has this direction in front.
pub(super) const fn facing_into(facing: Facing, direction: usize) -> Facing {
    let (one, other) = (Facing::of(direction), Facing::of(direction + SIDES - 1));
    if facing.apart(other) < facing.apart(one) { other } else { one }
}
