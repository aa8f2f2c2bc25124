//! A second geometry of the hexes: columns and half rows on a plane, and polygons, instead of axial coordinates.
//!
//! Hexes have flat tops; even columns are shifted half a hex to the north. The centre of a hex is at `(x, y)`, `x` its
//! column and `y` twice its row, one more in odd columns.

use std::collections::BTreeMap;

use kartacz_engine::games::spqr::hex::{Field, Hex, layout};

/// The steps to the neighbours, clockwise from the north.
pub const STEPS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];
/// The corners of a hex around its centre, in units in which columns are 3 apart and half rows are 1 apart.
const CORNERS: [(i32, i32); 6] = [(2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)];

/// The hexes of a map by their places on the plane.
pub struct Plane {
    places: Vec<(i32, i32)>,
    hexes: BTreeMap<(i32, i32), Hex>,
}

impl Plane {
    pub fn new(field: &Field) -> Self {
        let place = |hex: Hex| {
            let label = field.label(hex);
            let number = |text: &str| text.parse::<i32>().expect("digits");
            let (column, row) = (number(&label[..2]), number(&label[2..]));
            (column, 2 * row + column % 2)
        };
        let places: Vec<(i32, i32)> = field.hexes().map(place).collect();
        let hexes = places.iter().copied().zip(field.hexes()).collect();
        Self { places, hexes }
    }

    pub fn place(&self, hex: Hex) -> (i32, i32) {
        self.places[hex.index()]
    }

    /// The hex beyond a hexside, if it is on the map.
    pub fn beyond(&self, hex: Hex, side: usize) -> Option<Hex> {
        let ((x, y), (east, south)) = (self.place(hex), STEPS[side % 6]);
        self.hexes.get(&(x + east, y + south)).copied()
    }

    /// The number of steps between two hexes.
    pub fn distance(&self, one: Hex, other: Hex) -> i32 {
        apart(self.place(one), self.place(other))
    }

    /// The hexes between two hexes that the line between their centres crosses or runs along, by the distance from the
    /// first: two where it runs along a hexside. `None` stands for those off the map.
    pub fn between(&self, from: Hex, to: Hex) -> Vec<Vec<Option<Hex>>> {
        let ((a, b), (c, d)) = (self.place(from), self.place(to));
        let total = self.distance(from, to);
        let mut steps = vec![Vec::new(); usize::try_from((total - 1).max(0)).expect("not negative")];
        for x in a.min(c) - 1..=a.max(c) + 1 {
            for y in (b.min(d) - 2..=b.max(d) + 2).filter(|y| (x + y) % 2 == 0) {
                let [far, left] = [(a, b), (c, d)].map(|end| apart(end, (x, y)));
                if (1..total).contains(&far) && (1..total).contains(&left) && touches((a, b), (c, d), (x, y)) {
                    steps[usize::try_from(far - 1).expect("positive")].push(self.hexes.get(&(x, y)).copied());
                }
            }
        }
        steps
    }
}

/// The number of steps between two places.
fn apart((a, b): (i32, i32), (c, d): (i32, i32)) -> i32 {
    let (columns, halves) = ((a - c).abs(), (b - d).abs());
    columns + (halves - columns).max(0) / 2
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
