//! The units of a side on the map, in columns for fast scans.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{Ground, Kind, MAX_SIDE};
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::Phase;

use super::worth::Worths;

/// The length of the columns: a multiple of what a processor compares at once.
pub(super) const LANES: usize = 80;
/// A column of the map that is out of reach of all others, and whose distance still fits.
const AWAY: u8 = 150;

const _: () = assert!(LANES >= MAX_SIDE);

/// A unit on the map.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub square: Square,
    pub kind: Kind,
    pub ground: Ground,
    /// Whether it may attack before the other side does.
    pub ready: bool,
}

/// The units of a side.
#[derive(Clone, Debug)]
pub(super) struct Party {
    pub pieces: ArrayVec<Piece, MAX_SIDE>,
    columns: [u8; LANES],
    rows: [u8; LANES],
    /// How much further a unit must shoot to hit each of them.
    cover: [u8; LANES],
    /// What an attack takes from each of them, in units of [`Worths`].
    harm: [u8; LANES],
    /// The first column with one of them, and the last.
    span: (u8, u8),
}

impl Default for Party {
    fn default() -> Self {
        Self {
            pieces: ArrayVec::new(),
            columns: [AWAY; LANES],
            rows: [0; LANES],
            cover: [0; LANES],
            harm: [0; LANES],
            span: (AWAY, AWAY),
        }
    }
}

/// What a unit can attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prey {
    /// What an attack takes from the best target, in units of [`Worths`].
    pub best: u8,
    /// The number of targets.
    pub count: u8,
}

impl Party {
    /// Looks at the units of a side.
    pub fn look(&mut self, at: Position<'_>, side: Side, worths: &Worths) {
        self.pieces.clear();
        self.columns = [AWAY; LANES];
        let waits = at.phase() == Phase::Entry && at.active() == side;
        let field = at.game.scenario.map.field;
        let (mut least, mut most) = (AWAY, 0);
        for (lane, unit) in at.units(side).enumerate() {
            let (square, kind) = (at.square(unit), at.kind(unit));
            let ground = at.ground(square);
            let (column, row) = field.column_row(square);
            (self.columns[lane], self.rows[lane]) = (column as u8, row as u8);
            (least, most) = (least.min(column as u8), most.max(column as u8));
            self.cover[lane] = u8::from(ground.is_wall() || ground == Ground::Forest);
            self.harm[lane] = worths.harm[kind.index()];
            self.pieces.push(Piece { square, kind, ground, ready: !waits && !at.has_acted(unit) });
        }
        self.span = (least, most);
    }

    /// Whether a unit of this side may be within reach of a column.
    pub const fn may_reach(&self, column: u8, reach: u8) -> bool {
        column + reach >= self.span.0 && column <= self.span.1.saturating_add(reach)
    }

    /// The column and the row of a unit.
    pub const fn place(&self, lane: usize) -> (u8, u8) {
        (self.columns[lane], self.rows[lane])
    }

    /// What a unit at this place can attack over this distance, and one more attack for each target.
    #[inline]
    pub fn prey(&self, (column, row): (u8, u8), reach: u8, covers: bool, attacks: &mut [u8; LANES]) -> Prey {
        let mask = if covers { u8::MAX } else { 0 };
        let (mut best, mut count) = (0_u8, 0_u8);
        let places = self.columns.iter().zip(&self.rows).zip(self.cover.iter().zip(&self.harm));
        for (((&to_column, &to_row), (&cover, &harm)), attacks) in places.zip(attacks) {
            let far = to_column.abs_diff(column) + to_row.abs_diff(row);
            let hit = u8::from(far + (cover & mask) <= reach);
            *attacks += hit;
            count += hit;
            best = best.max(harm & hit.wrapping_neg());
        }
        Prey { best, count }
    }
}
