//! A second geometry of the hexes: printed numbers, and polygons on a plane, instead of axial coordinates.
//!
//! Hexes have flat tops; even columns are shifted half a hex to the north. The centre of a hex is at `(x, y)`, `x` its
//! column and `y` twice its row, one more in odd columns.

use std::collections::BTreeMap;

use kartacz_engine::games::spqr::hex::{Field, Hex, layout};

use super::hexes;

/// The corners of a hex around its centre, in units in which columns are 3 apart and half rows are 1 apart.
const CORNERS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

/// The hexes of a map by their printed numbers.
pub struct Plane {
    printed: Vec<hexes::Hex>,
    hexes: BTreeMap<hexes::Hex, Hex>,
}

impl Plane {
    pub fn new(field: &Field) -> Self {
        let printed = |hex| hexes::parse(&field.label(hex)).expect("a printed number");
        let printed: Vec<hexes::Hex> = field.hexes().map(printed).collect();
        let hexes = printed.iter().copied().zip(field.hexes()).collect();
        Self { printed, hexes }
    }

    /// The printed number of a hex of the map.
    pub fn printed(&self, hex: Hex) -> hexes::Hex {
        self.printed[hex.index()]
    }

    /// The hex with a printed number, if it is on the map.
    pub fn hex(&self, printed: hexes::Hex) -> Option<Hex> {
        self.hexes.get(&printed).copied()
    }

    /// The hex beyond a hexside, if it is on the map.
    pub fn beyond(&self, hex: Hex, side: usize) -> Option<Hex> {
        self.hex(hexes::beyond(self.printed(hex), side))
    }

    /// The number of steps between two hexes.
    pub fn distance(&self, one: Hex, other: Hex) -> i32 {
        hexes::distance(self.printed(one), self.printed(other))
    }

    /// The hexes between two hexes that the line between their centres crosses or runs along, by the distance from the
    /// first: two where it runs along a hexside. `None` stands for those off the map.
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Vec<Option<Hex>>> {
        let ends = [self.printed(from), self.printed(to)];
        let [(a, b), (c, d)] = ends.map(place);
        let total = self.distance(from, to);
        let mut steps = vec![Vec::new(); usize::try_from((total - 1).max(0)).expect("not negative")];
        for x in a.min(c) - 1..=a.max(c) + 1 {
            for y in (b.min(d) - 2..=b.max(d) + 2).filter(|y| (x + y) % 2 == 0) {
                let printed = (x, (y - x.rem_euclid(2)) / 2);
                let [far, left] = ends.map(|end| hexes::distance(end, printed));
                if (1..total).contains(&far) && (1..total).contains(&left) && touches((a, b), (c, d), (x, y)) {
                    steps[usize::try_from(far - 1).expect("positive")].push(self.hex(printed));
                }
            }
        }
        steps
    }
}

/// The centre of a hex on the plane.
fn place((column, row): hexes::Hex) -> (i32, i32) {
    (column, 2 * row + column.rem_euclid(2))
}

/// Whether the segment between two centres crosses the inside of a hex, or runs along one of its sides.
fn touches(from: (i32, i32), to: (i32, i32), centre: (i32, i32)) -> bool {
    let scaled = |(x, y): (i32, i32)| (3 * x, y);
    let (a, b, c) = (scaled(from), scaled(to), scaled(centre));
    let (east, south) = (b.0 - a.0, b.1 - a.1);
    let side = |corner: &(i32, i32)| (east * (c.1 + corner.1 - a.1) - south * (c.0 + corner.0 - a.0)).signum();
    let along = east * (c.0 - a.0) + south * (c.1 - a.1);
    let within = (1..east * east + south * south).contains(&along);
    let sides: Vec<i32> = CORNERS.iter().map(side).collect();
    let crosses = sides.contains(&1) && sides.contains(&-1);
    let runs_along = (0..6).any(|index| sides[index] == 0 && sides[(index + 1) % 6] == 0);
    within && (crosses || runs_along)
}

#[test]
fn the_second_geometry_agrees_with_the_text() {
    let field = Field::new(layout([10, 0], 44, 30));
    let plane = Plane::new(&field);
    let hex = |label| field.parse(label).expect("a hex");
    // The front hexes of a unit that faces west, and the hexes on both sides of a hexside.
    assert_eq!([4, 5].map(|side| plane.beyond(hex("3022"), side)), [Some(hex("2922")), Some(hex("2921"))]);
    assert_eq!(plane.distance(hex("3022"), hex("2819")), 4);
    assert_eq!(plane.between(hex("2010"), hex("2210")), vec![vec![Some(hex("2109")), Some(hex("2110"))]]);
}
