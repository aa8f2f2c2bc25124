//! The positions of a side's units, stored for fast scans.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::MAX_SIDE;
use kartacz_engine::games::verdox::square::Square;
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

/// The side of a cell within which power is summed.
const CELL: usize = 4;
/// More cells than any map has.
const CELLS: usize = 128;

/// The columns and rows of many units in separate arrays, for vectorised scans, and the power in each cell of the
/// map.
#[derive(Clone, Debug)]
pub(super) struct Crowd {
    columns: ArrayVec<i8, MAX_SIDE>,
    rows: ArrayVec<i8, MAX_SIDE>,
    powers: [f32; CELLS],
    /// The number of cells in a row, and of rows.
    size: [usize; 2],
}

impl Default for Crowd {
    fn default() -> Self {
        Self { columns: ArrayVec::new(), rows: ArrayVec::new(), powers: [0.0; CELLS], size: [0; 2] }
    }
}

impl Crowd {
    pub fn look(&mut self, view: View<'_>, side: Side, weights: &Weights) {
        let field = view.game().scenario.map.field;
        self.size = [field.width, field.height].map(|lines| usize::from(lines).div_ceil(CELL));
        self.columns.clear();
        self.rows.clear();
        self.powers.fill(0.0);
        for unit in view.units(side) {
            let (column, row) = place(view, view.square(unit));
            self.columns.push(column);
            self.rows.push(row);
            let shoots = view.kind(unit).is_some_and(|kind| view.game().scenario.kinds[kind.index()].range > 0);
            let cell = row as usize / CELL * self.size[0] + column as usize / CELL;
            self.powers[cell] += if shoots { 1.0 } else { weights.foot };
        }
    }

    /// How many units are within `reach`.
    pub fn within(&self, (column, row): Place, reach: u8) -> u32 {
        let near = |(&other_column, &other_row): (&i8, &i8)| {
            u8::from(column.abs_diff(other_column) + row.abs_diff(other_row) <= reach)
        };
        // No side has more units than fit.
        self.columns.iter().zip(&self.rows).map(near).sum::<u8>().into()
    }

    /// The distance of the nearest unit.
    pub fn nearest(&self, (column, row): Place) -> u8 {
        let far = |(&other_column, &other_row): (&i8, &i8)| column.abs_diff(other_column) + row.abs_diff(other_row);
        self.columns.iter().zip(&self.rows).map(far).fold(u8::MAX, u8::min)
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
