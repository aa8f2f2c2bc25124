//! \[10.22, 10.25\] The path of routing units: the most direct one to their map edge, and the one of least resistance.

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
        let field = self.field();
        let (column, row) = field.column_row(hex);
        match self.game.scenario.armies[side.index()].edge {
            Edge::West => column - field.first_column + 1,
            Edge::East => field.first_column + field.width - column,
            Edge::North => row - field.first_row + 1,
            Edge::South => field.first_row + field.height - row,
        }
    }

    /// The same for a unit, the sum of both halves of one of two hexes.
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

    /// \[10.22\] The hexes to which a routing unit may go next (for a two-hex unit, of its left half). All of them have
    /// the same, minimum resistance.
    pub(super) fn rout_steps(self, unit: UnitId) -> List<Hex, SIDES> {
        let mut least = (2, 0);
        let mut found = List::new();
        for direction in 0..SIDES {
            let cells = self.shifted(unit, direction);
            let Some(rank) = self.rout_rank(unit, cells) else { continue };
            if rank < least {
                (least, found) = (rank, List::new());
            }
            if rank == least {
                found.push(cells[0]);
            }
        }
        found
    }

    /// The rank of a step: whether it fails to approach the edge, then its resistance. `None` when it is not allowed.
    fn rout_rank(self, unit: UnitId, cells: [Hex; 2]) -> Option<(u8, u8)> {
        let [first, second] = cells;
        if !first.is_some() || self.card(unit).double && !second.is_some() {
            return None;
        }
        let (now, then) = (self.unit_steps_off(unit), self.cells_off(cells, side_of(unit)));
        let level = match self.switches().rout_path {
            RoutPath::NearerOrLevel => then == now,
            RoutPath::Nearer => false,
        };
        if then >= now && !level {
            return None;
        }
        let resistance = self.resistance(unit, first)?.max(self.resistance(unit, second)?);
        Some((u8::from(level), resistance))
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
