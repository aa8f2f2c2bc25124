//! The squares on a line of fire \[V-LOS\].

use crate::games::verdox::square::{Field, Square};

/// The squares between two others on two paths: one passing to the left of every corner on the line, one to the right.
/// Without such corners the two are equal.
#[derive(Clone, Debug, Default)]
pub struct Line {
    sides: [Box<[i16]>; 2],
}

impl Line {
    /// The line over this many columns to the east and rows to the south, on a map of this size.
    fn new(field: Field, way: (i32, i32)) -> Self {
        let step = |&(column, row): &(i32, i32)| (row * i32::from(field.width) + column) as i16;
        Self { sides: squares_between(way).map(|squares| squares.iter().map(step).collect()) }
    }

    /// Whether all squares in between are free, on the left path and on the right path, from here.
    #[inline]
    pub fn free(&self, from: Square, mut free: impl FnMut(Square) -> bool) -> [bool; 2] {
        [0, 1].map(|side| self.sides[side].iter().all(|&step| free(Square(from.0.wrapping_add_signed(step)))))
    }

    /// As `free`, for one path only.
    #[inline]
    pub fn free_past(&self, side: usize, from: Square, mut free: impl FnMut(Square) -> bool) -> bool {
        self.sides[side].iter().all(|&step| free(Square(from.0.wrapping_add_signed(step))))
    }
}

/// The squares on the line between the centres of two squares, excluding both, on the left and on the right of its
/// corners.
fn squares_between((columns, rows): (i32, i32)) -> [Vec<(i32, i32)>; 2] {
    let (east, south) = (columns.signum(), rows.signum());
    let (wide, high) = (columns.abs(), rows.abs());
    let mut sides = [Vec::new(), Vec::new()];
    let (mut column, mut row) = (0, 0);
    while (column, row) != (wide, high) {
        // The next sides of squares are crossed at these fractions of the line, multiplied by both lengths.
        let (across, down) = ((1 + 2 * column) * high, (1 + 2 * row) * wide);
        if across == down {
            // Which of the two squares at the corner is on the left depends on the quadrant.
            let beside = [((column + 1) * east, row * south), (column * east, (row + 1) * south)];
            let turned = usize::from(east == south);
            sides[0].push(beside[1 - turned]);
            sides[1].push(beside[turned]);
            (column, row) = (column + 1, row + 1);
        } else if across < down {
            column += 1;
        } else {
            row += 1;
        }
        if (column, row) != (wide, high) {
            sides.iter_mut().for_each(|side| side.push((column * east, row * south)));
        }
    }
    sides
}

/// The lines of a map, by offset.
#[derive(Clone, Debug)]
pub struct Lines {
    reach: i32,
    /// A number for each square; the difference of two of them identifies the line between the squares.
    places: Vec<i32>,
    lines: Vec<Line>,
}

impl Lines {
    /// The lines of at most `reach` steps.
    #[must_use]
    pub fn new(field: Field, reach: u8) -> Self {
        let reach = i32::from(reach);
        let ways = (-reach..=reach).flat_map(|rows| (-reach..=reach).map(move |columns| (columns, rows)));
        let line = |way: (i32, i32)| match way.0.abs() + way.1.abs() <= reach {
            true => Line::new(field, way),
            false => Line::default(),
        };
        let place = |square: Square| {
            let (column, row) = field.column_row(square);
            row * Self::width(reach) + column
        };
        Self { reach, places: field.squares().map(place).collect(), lines: ways.map(line).collect() }
    }

    /// The line between two squares within reach.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Square, to: Square) -> &Line {
        let centre = self.reach * (Self::width(self.reach) + 1);
        &self.lines[(centre + self.places[to.index()] - self.places[from.index()]) as usize]
    }

    /// The number of lines with the same number of rows.
    const fn width(reach: i32) -> i32 {
        2 * reach + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_meets_the_squares_on_it() {
        let expected = vec![(1, 0), (2, 0)];
        assert_eq!(squares_between((3, 0)), [expected.clone(), expected]);
        assert_eq!(squares_between((0, -1)), [vec![], vec![]]);
    }

    #[test]
    fn a_diagonal_passes_corners_on_either_side() {
        assert_eq!(squares_between((1, 1)), [vec![(1, 0)], vec![(0, 1)]]);
        assert_eq!(squares_between((-1, 1)), [vec![(0, 1)], vec![(-1, 0)]]);
        assert_eq!(squares_between((2, 2))[0], vec![(1, 0), (1, 1), (2, 1)]);
    }

    #[test]
    fn other_lines_meet_every_square_they_cross() {
        let expected = vec![(1, 0), (1, 1)];
        assert_eq!(squares_between((2, 1)), [expected.clone(), expected]);
        assert_eq!(squares_between((1, 2))[0], squares_between((1, 2))[1]);
        // Halfway it passes through a corner between two pairs of squares.
        assert_eq!(squares_between((1, 3)), [vec![(0, 1), (1, 1), (1, 2)], vec![(0, 1), (0, 2), (1, 2)]]);
    }

    #[test]
    fn reversed_lines_meet_the_same_squares() {
        for columns in -6..=6i32 {
            for rows in -6..=6i32 {
                let there = squares_between((columns, rows));
                let mut back = squares_between((-columns, -rows));
                back.iter_mut()
                    .for_each(|side| side.iter_mut().for_each(|(x, y)| (*x, *y) = (*x + columns, *y + rows)));
                back.iter_mut().for_each(|side| side.reverse());
                // Left in one direction is right in the other.
                back.swap(0, 1);
                assert_eq!(there, back, "{columns} {rows}");
            }
        }
    }
}
