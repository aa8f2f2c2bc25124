//! How counters lie on their hexes.

use kartacz_engine::games::spqr::facing::Stance;
use kartacz_engine::games::spqr::hex::SIDES;

use super::size::HALF;
use crate::show::canvas::Point;
use crate::show::sheet::cells::FLAT_WAYS;

/// The angle between two hexsides, in degrees.
const TURN: f64 = 60.0;

/// How the counter of a unit lies: the middle of it from the centre of its hex, the angle of its long axis, and that of
/// its facing, clockwise from the north in degrees. A unit of two hexes reaches from its hex to the one of its other half.
#[must_use]
pub fn pose(stance: Stance) -> (Point, f64, f64) {
    let facing = stance.facing as usize;
    // In line a unit faces a vertex, in column a hexside; the other half is to its right, or behind it.
    let (front, side) = match stance.column {
        true => (TURN * facing as f64, facing + 3),
        false => (TURN * facing as f64 + TURN / 2.0, facing + 2),
    };
    if !stance.double {
        return ((0.0, 0.0), 0.0, front);
    }
    let (x, y) = FLAT_WAYS[side % SIDES];
    ((x * HALF, y * HALF), TURN * (side % SIDES) as f64, front)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spqr::map::size::SIZE;
    use crate::show::sheet::Cells;
    use kartacz_engine::games::spqr::facing::Facing;
    use kartacz_engine::games::spqr::hex::{Field, layout};

    /// The middle of a phalanx is half way between the centres of its hexes, on every map and in every facing.
    #[test]
    fn a_phalanx_lies_over_both_of_its_hexes() {
        let field = Field::new(layout([10, 0], 12, 12));
        let cells = Cells::Hexes { layout: field.layout, size: SIZE };
        for label in ["1505", "1605"] {
            for (facing, column) in Facing::ALL.into_iter().flat_map(|facing| [(facing, false), (facing, true)]) {
                let stance = Stance { hex: field.parse(label).unwrap(), facing, column, double: true };
                let [one, other] = stance.cells(&field).map(|cell| cells.centre((0.0, 0.0), cell.index()));
                let ((x, y), axis, front) = pose(stance);
                let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
                assert!((one.0 + x - middle.0).hypot(one.1 + y - middle.1) < 0.1, "{label} {facing:?} {column}");
                let across = (front - axis).rem_euclid(180.0);
                assert_eq!(across, if column { 0.0 } else { 90.0 }, "{facing:?} {column}");
            }
        }
    }
}
