//! The positions of a side's units, stored for fast scans.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::MAX_SIDE;
use kartacz_engine::games::verdox::square::{Field, MAX_SQUARES, Square, SquareSet};
use kartacz_engine::games::verdox::view::View;

use super::weights::Weights;

/// A column and a row, stored compactly.
pub(super) type Place = (i8, i8);

/// The column and the row of a square.
pub(super) fn place(view: View<'_>, square: Square) -> Place {
    let (column, row) = view.game().scenario.map.field.column_row(square);
    (column as i8, row as i8)
}

/// The distance between two places, in steps.
#[inline]
pub(super) const fn distance((column, row): Place, (other_column, other_row): Place) -> u8 {
    column.abs_diff(other_column) + row.abs_diff(other_row)
}

/// The distance from every square to the nearest square of a set; [`u8::MAX`] when it is empty.
pub(super) fn nearness(field: Field, goals: &SquareSet, distances: &mut [u8; MAX_SQUARES]) {
    let width = usize::from(field.width);
    let distances = &mut distances[..field.len()];
    distances.fill(u8::MAX);
    for goal in goals.iter() {
        distances[goal.index()] = 0;
    }
    // Distances along rows, then, since they are sums of columns and rows, the least over columns.
    for row in distances.chunks_exact_mut(width) {
        (1..width).for_each(|at| row[at] = row[at].min(row[at - 1].saturating_add(1)));
        (1..width).rev().for_each(|at| row[at - 1] = row[at - 1].min(row[at].saturating_add(1)));
    }
    let lower = |row: &mut [u8], beside: &[u8]| {
        row.iter_mut().zip(beside).for_each(|(to, from)| *to = (*to).min(from.saturating_add(1)));
    };
    for start in (width..distances.len()).step_by(width) {
        let (above, below) = distances.split_at_mut(start);
        lower(&mut below[..width], &above[start - width..]);
    }
    for start in (width..distances.len()).step_by(width).rev() {
        let (above, below) = distances.split_at_mut(start);
        lower(&mut above[start - width..], &below[..width]);
    }
}

/// The side of a cell within which power is summed.
const CELL: usize = 4;
/// More cells than any map has.
const CELLS: usize = 128;

/// The columns and rows of many units in separate arrays, for vectorised scans.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    columns: ArrayVec<i8, MAX_SIDE>,
    rows: ArrayVec<i8, MAX_SIDE>,
}

impl Places {
    pub fn clear(&mut self) {
        self.columns.clear();
        self.rows.clear();
    }

    pub fn push(&mut self, (column, row): Place) {
        self.columns.push(column);
        self.rows.push(row);
    }

    /// How many units are within `reach`.
    pub fn within(&self, here: Place, reach: u8) -> u32 {
        // No side has more units than fit.
        self.distances(here).map(|distance| u8::from(distance <= reach)).sum::<u8>().into()
    }

    /// The distance of each unit, written to `distances`.
    pub fn measure(&self, here: Place, distances: &mut [u8; MAX_SIDE]) {
        distances.iter_mut().zip(self.distances(here)).for_each(|(to, distance)| *to = distance);
    }

    fn distances(&self, here: Place) -> impl Iterator<Item = u8> {
        self.columns.iter().zip(&self.rows).map(move |(&column, &row)| distance((column, row), here))
    }
}

/// The positions of a side's units, and the power in each cell of the map.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    pub places: Places,
    powers: [f32; CELLS],
    /// The number of cells in a row, and of rows.
    size: [usize; 2],
}

impl Default for Crowd {
    fn default() -> Self {
        Self { places: Places::default(), powers: [0.0; CELLS], size: [0; 2] }
    }
}

impl Crowd {
    pub fn look(&mut self, view: View<'_>, side: Side, weights: &Weights) {
        let field = view.game().scenario.map.field;
        self.size = [field.width, field.height].map(|lines| usize::from(lines).div_ceil(CELL));
        self.places.clear();
        self.powers.fill(0.0);
        for unit in view.units(side) {
            let (column, row) = place(view, view.square(unit));
            self.places.push((column, row));
            let shoots = view.kind(unit).is_some_and(|kind| view.game().scenario.kinds[kind.index()].range > 0);
            let cell = row as usize / CELL * self.size[0] + column as usize / CELL;
            self.powers[cell] += if shoots { 1.0 } else { weights.foot };
        }
    }

    /// The power around a place: in its cell and the adjacent cells.
    pub fn power(&self, (column, row): Place) -> f32 {
        let around = |line: i8, count: usize| {
            let cell = line as usize / CELL;
            cell.saturating_sub(1)..(cell + 2).min(count)
        };
        let [wide, high] = self.size;
        let rows = around(row, high);
        rows.map(|row| self.powers[row * wide..][around(column, wide)].iter().sum::<f32>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_goal_of_every_square() {
        let field = Field { width: 7, height: 5 };
        let goals: SquareSet = [Square(3), Square(20), Square(33)].into_iter().collect();
        let mut distances = [0; MAX_SQUARES];
        nearness(field, &goals, &mut distances);
        for square in field.squares() {
            let nearest = goals.iter().map(|goal| field.distance(square, goal)).min();
            assert_eq!(Some(distances[square.index()]), nearest, "{square:?}");
        }
    }

    #[test]
    fn without_goals_everything_is_far() {
        let mut distances = [0; MAX_SQUARES];
        nearness(Field { width: 7, height: 5 }, &SquareSet::EMPTY, &mut distances);
        assert!(distances[..35].iter().all(|&distance| distance == u8::MAX));
    }
}
