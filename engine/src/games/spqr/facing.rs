//! \[7.11, 6.73, 6.43\] Facing: front, flank and rear hexes of units of one and of two hexes, and of columns.
//!
//! A facing is the vertex between hexside `f` and the next one clockwise: NE, E, SE, SW, W, NW = 0..6. Its front hexes
//! are those two, its rear hexes the two opposite ones, the others are flank hexes. A two-hex unit stands with its left
//! half in its hex and its right half beyond hexside `f + 2`. A column faces hexside `f` itself; a two-hex column has
//! its front half in its hex and the other half behind it.

use crate::core::list::List;
use crate::core::named::named;
use crate::games::spqr::hex::{Field, Hex, SIDES};

named! {
    /// A vertex of a hex.
    Facing {
        /// North-east, between the hexsides N and NE.
        Ne = "ne",
        /// East.
        E = "e",
        /// South-east.
        Se = "se",
        /// South-west.
        Sw = "sw",
        /// West.
        W = "w",
        /// North-west.
        Nw = "nw",
    }
}

named! {
    /// The angle of an attack, in the order of the clash table \[8.35\].
    Angle {
        /// From a front hex.
        Front = "front",
        /// From a flank hex.
        Flank = "flank",
        /// From a rear hex.
        Rear = "rear",
    }
}

impl Facing {
    /// Every facing, clockwise from the north-east.
    pub const ALL: [Facing; SIDES] = [Facing::Ne, Facing::E, Facing::Se, Facing::Sw, Facing::W, Facing::Nw];

    /// The facing with this number, modulo six.
    #[must_use]
    pub const fn of(number: usize) -> Facing {
        Self::ALL[number % SIDES]
    }

    /// The number, clockwise from the north-east.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number of vertices between two facings: 0 to 3.
    #[must_use]
    pub const fn apart(self, other: Facing) -> u8 {
        let turn = (self.index() + SIDES - other.index()) % SIDES;
        (if turn > SIDES / 2 { SIDES - turn } else { turn }) as u8
    }

    /// The facing a number of vertices clockwise.
    #[must_use]
    pub const fn turned(self, by: usize) -> Facing {
        Self::of(self.index() + by)
    }
}

/// The position of a counter: hex, facing and formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Stance {
    /// The hex of the position: the left half of a two-hex unit, the front half of such a column.
    pub hex: Hex,
    /// The facing of the position.
    pub facing: Facing,
    /// Whether it is in column \[6.7\].
    pub column: bool,
    /// Whether it covers two hexes \[2.21\].
    pub double: bool,
}

impl Stance {
    /// The hexside beyond which the other half stands.
    const fn other_side(self) -> usize {
        (self.facing.index() + if self.column { 3 } else { 2 }) % SIDES
    }

    /// The hexes it covers; the second is [`Hex::NONE`] for a one-hex unit, or off the map.
    #[must_use]
    pub fn cells(self, field: &Field) -> [Hex; 2] {
        let second =
            if self.double && self.hex.is_some() { field.neighbour(self.hex, self.other_side()) } else { Hex::NONE };
        [self.hex, second]
    }

    /// Whether it covers a hex.
    #[inline]
    #[must_use]
    pub fn covers(self, field: &Field, hex: Hex) -> bool {
        self.hex == hex || self.double && self.cells(field)[1] == hex
    }

    /// The adjacent hexes at this angle, without its own: at most three.
    #[must_use]
    pub fn around(self, field: &Field, angle: Angle) -> List<Hex, 6> {
        let mut found = List::new();
        if !self.double && self.hex.is_some() {
            let seen = (0..SIDES).filter(|&side| self.angle_of_side(side) == angle);
            seen.map(|side| field.neighbour(self.hex, side))
                .filter(|hex| hex.is_some())
                .for_each(|hex| found.push(hex));
            return found;
        }
        let cells = self.cells(field);
        for cell in cells.into_iter().filter(|cell| cell.is_some()) {
            for hex in field.neighbours(cell) {
                if !found.contains(&hex) && self.angle(field, hex) == Some(angle) {
                    found.push(hex);
                }
            }
        }
        found
    }

    /// The angle of an adjacent hex; `None` when it is not adjacent. Where two halves disagree, front takes precedence
    /// over rear, and both over flank.
    #[must_use]
    pub fn angle(self, field: &Field, hex: Hex) -> Option<Angle> {
        let cells = self.cells(field);
        if cells.contains(&hex) {
            return None;
        }
        let of = |cell: Hex| field.side_to(cell, hex).map(|side| self.angle_of_side(side));
        let halves = cells.map(|cell| if cell.is_some() { of(cell) } else { None });
        match halves {
            [Some(a), Some(b)] if a == Angle::Front || b == Angle::Front => Some(Angle::Front),
            [Some(a), Some(b)] if a == Angle::Rear || b == Angle::Rear => Some(Angle::Rear),
            [a, b] => a.or(b),
        }
    }

    /// The angle of a hexside of one of its hexes. A column has one front hex and one rear hex.
    #[inline]
    pub(super) const fn angle_of_side(self, side: usize) -> Angle {
        let from = (side + SIDES - self.facing.index()) % SIDES;
        match (self.column, from) {
            (true, 0) | (false, 0 | 1) => Angle::Front,
            (true, 3) | (false, 3 | 4) => Angle::Rear,
            _ => Angle::Flank,
        }
    }
}

/// The number of steps between the nearest hexes of two counters.
#[must_use]
#[inline]
pub fn distance(field: &Field, from: [Hex; 2], to: [Hex; 2]) -> u8 {
    // Most counters are in one hex.
    let single = !from[1].is_some() && !to[1].is_some() && from[0].is_some() && to[0].is_some();
    if single { field.distance(from[0], to[0]) } else { least_distance(field, from, to) }
}

fn least_distance(field: &Field, from: [Hex; 2], to: [Hex; 2]) -> u8 {
    let mut least = u8::MAX;
    for a in from.into_iter().filter(|hex| hex.is_some()) {
        for b in to.into_iter().filter(|hex| hex.is_some()) {
            least = least.min(field.distance(a, b));
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::spqr::hex::layout;

    fn labels(field: &Field, hexes: &[Hex]) -> Vec<String> {
        let mut labels: Vec<String> = hexes.iter().map(|&hex| field.label(hex)).collect();
        labels.sort();
        labels
    }

    #[test]
    fn hexes_of_the_text_are_the_front_hexes_it_says() {
        let field = Field::new(layout([10, 0], 44, 30));
        let hex = |label| field.parse(label).expect("a hex");
        let elephants = Stance { hex: hex("3022"), facing: Facing::W, ..Stance::default() };
        assert_eq!(labels(&field, &elephants.around(&field, Angle::Front)), ["2921", "2922"]);
        let phalanx = Stance { hex: hex("3722"), facing: Facing::Nw, double: true, column: false };
        assert_eq!(phalanx.cells(&field)[1], hex("3822"));
        assert_eq!(labels(&field, &phalanx.around(&field, Angle::Front)), ["3622", "3721", "3821"]);
        assert_eq!(phalanx.around(&field, Angle::Rear).len(), 3);
        assert_eq!(phalanx.around(&field, Angle::Flank).len(), 2);
    }

    #[test]
    fn a_unit_of_two_hexes_off_the_map_covers_none() {
        let field = Field::new(layout([10, 0], 44, 30));
        let phalanx = Stance { double: true, ..Stance::default() };
        assert_eq!(phalanx.cells(&field), [Hex::NONE; 2]);
        assert_eq!(phalanx.angle(&field, field.parse("3722").expect("a hex")), None);
        // At the edge of the map one half can be off it.
        let edge = Stance { hex: field.parse("5322").expect("a hex"), facing: Facing::Ne, double: true, column: false };
        assert_eq!(edge.cells(&field)[1], Hex::NONE);
    }

    #[test]
    fn turns_are_counted_the_shorter_way() {
        assert_eq!(
            [Facing::Ne.apart(Facing::Nw), Facing::Ne.apart(Facing::Sw), Facing::E.apart(Facing::Sw)],
            [1, 3, 2]
        );
    }
}
