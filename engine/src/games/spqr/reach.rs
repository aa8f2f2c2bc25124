//! \[4.21\] The command range of a leader, as one word per surrounding row.

use core::cell::OnceCell;

use crate::games::spqr::data::{LeaderId, UnitId, leader_side};
use crate::games::spqr::hex::{Field, Hex, HexSet};
use crate::games::spqr::ids::MAX_RANGE;
use crate::games::spqr::position::Position;

/// The rows and columns that a range can cover, with an empty one on each side.
const SPAN: usize = 2 * MAX_RANGE as usize + 3;

/// Hexes around a centre: a word for each row, a bit for each column.
#[derive(Clone, Copy)]
struct Rows {
    /// The column and the row of the first bit of the first word, from the north-west corner of the map.
    corner: (i16, i16),
    words: [u64; SPAN],
}

impl Rows {
    /// No hexes, in the square that reaches `range` and one more beyond a hex.
    fn around(field: &Field, centre: Hex, range: u8) -> Self {
        let ((column, row), edge) = (field.place(centre), i16::from(range) + 1);
        Self { corner: (column - edge, row - edge), words: [0; SPAN] }
    }

    /// The word and the bit of a hex; `None` outside the square.
    #[inline]
    fn find(&self, field: &Field, hex: Hex) -> Option<(usize, u64)> {
        let (column, row) = field.place(hex);
        let (x, y) = ((column - self.corner.0) as usize, (row - self.corner.1) as usize);
        (x < SPAN && y < SPAN).then(|| (y, 1 << x))
    }

    #[inline]
    fn contains(&self, field: &Field, hex: Hex) -> bool {
        self.find(field, hex).is_some_and(|(row, bit)| self.words[row] & bit != 0)
    }

    #[inline]
    fn insert(&mut self, field: &Field, hex: Hex) {
        if let Some((row, bit)) = self.find(field, hex) {
            self.words[row] |= bit;
        }
    }

    /// Adds the open neighbours of its hexes `range` times, from the centre on. `even` are the columns with even numbers.
    fn spread(&mut self, open: &Rows, even: u64, range: u8) {
        let beside = |word: u64| word << 1 | word >> 1;
        let centre = usize::from(range) + 1;
        for step in 1..=usize::from(range) {
            let (mut above, mut grows) = (0, 0);
            for row in centre - step..=centre + step {
                let (own, below) = (self.words[row], self.words[row + 1]);
                // Hexes of even columns touch the row to the north, those of odd columns the row to the south.
                let slanted = even & beside(above) | !even & beside(below);
                let more = (above | below | beside(own) | slanted) & open.words[row] & !own;
                (above, self.words[row], grows) = (own, own | more, grows | more);
            }
            if grows == 0 {
                return;
            }
        }
    }
}

impl Position<'_> {
    /// \[4.21\] The hexes in the command range of a leader.
    #[must_use]
    pub fn reach(self, leader: LeaderId) -> HexSet {
        let Some(rows) = self.reached(leader, self.leader_hex(leader)) else { return HexSet::EMPTY };
        self.field().hexes().filter(|&hex| rows.contains(self.field(), hex)).collect()
    }

    /// The hexes in the range of a leader from his hex, or from another one.
    fn reached(self, leader: LeaderId, centre: Hex) -> Option<Rows> {
        let (field, range) = (self.field(), self.range(leader));
        if !centre.is_some() {
            return None;
        }
        let mut reached = Rows::around(field, centre, range);
        let open = self.ways(leader, centre, &reached);
        reached.insert(field, centre);
        // The columns with even numbers, as bits.
        let first = i16::from(field.layout.first_column) + reached.corner.0;
        let even = if first % 2 == 0 { u64::MAX / 3 } else { (u64::MAX / 3) << 1 };
        reached.spread(&open, even, range);
        Some(reached)
    }

    /// The hexes of a square through which a leader can command: on ground that he can enter, without enemies, and not
    /// an empty hex in an enemy zone of control.
    fn ways(self, leader: LeaderId, centre: Hex, square: &Rows) -> Rows {
        let (field, side, range) = (self.field(), leader_side(leader), self.range(leader));
        let (mut open, mut zone, mut enemies, mut friends) = (*square, *square, *square, *square);
        for (row, word) in open.words.iter_mut().enumerate() {
            *word = self.game.ridden_row(square.corner.0, square.corner.1 + row as i16);
        }
        // The zone of a unit, and its other half, start at most two hexes away.
        let near = |&unit: &UnitId| field.distance(centre, self.hex(unit)) <= range + 2;
        let cells = |unit: UnitId| self.cells(unit).into_iter().filter(|cell| cell.is_some());
        let mut any = false;
        for enemy in self.units(side.other()).filter(near) {
            any = true;
            cells(enemy).for_each(|cell| enemies.insert(field, cell));
            self.visit_zone(enemy, &mut |hex| zone.insert(field, hex));
        }
        if any {
            self.units(side).flat_map(cells).for_each(|cell| friends.insert(field, cell));
            for (row, word) in open.words.iter_mut().enumerate() {
                *word &= !enemies.words[row] & (friends.words[row] | !zone.words[row]);
            }
        }
        open
    }
}

/// \[4.21\] The command range of a leader in a position, computed when it is first needed.
pub(super) struct Reach<'a> {
    at: Position<'a>,
    leader: LeaderId,
    centre: Hex,
    rows: OnceCell<Option<Rows>>,
}

impl<'a> Reach<'a> {
    pub(super) const fn new(at: Position<'a>, leader: LeaderId) -> Self {
        Self::from(at, leader, at.leader_hex(leader))
    }

    /// The range that he would have in another hex.
    pub(super) const fn from(at: Position<'a>, leader: LeaderId, centre: Hex) -> Self {
        Self { at, leader, centre, rows: OnceCell::new() }
    }

    /// Whether a unit on the map is in it.
    pub(super) fn holds(&self, unit: UnitId) -> bool {
        self.at.cells(unit).into_iter().any(|cell| cell.is_some() && self.contains(cell))
    }

    /// Whether a hex is in it.
    pub(super) fn contains(&self, hex: Hex) -> bool {
        let (field, start) = (self.at.field(), self.centre);
        let near = start.is_some() && field.distance(start, hex) <= self.at.range(self.leader);
        let rows = || self.rows.get_or_init(|| self.at.reached(self.leader, start)).as_ref();
        near && rows().is_some_and(|rows| rows.contains(field, hex))
    }
}
