//! Hexes, facings and angles, by the rulebook alone. The referee of logs and the torture test share them.

/// A hex: column and row as printed.
pub type Hex = (i32, i32);

/// The vertices, clockwise from the north-east; vertex `f` lies between the hexsides `f` and `f + 1` from the north.
pub const FACINGS: [&str; 6] = ["ne", "e", "se", "sw", "w", "nw"];

/// Reads a hex such as `2814`.
pub fn parse(label: &str) -> Option<Hex> {
    let number: i32 = label.parse().ok()?;
    (label.len() == 4).then_some((number / 100, number % 100))
}

/// The hex beyond a hexside, counted clockwise from the north. Even columns are shifted to the north.
pub const fn beyond((column, row): Hex, side: usize) -> Hex {
    let up = if column % 2 == 0 { 1 } else { 0 };
    match side % 6 {
        0 => (column, row - 1),
        1 => (column + 1, row - up),
        2 => (column + 1, row + 1 - up),
        3 => (column, row + 1),
        4 => (column - 1, row + 1 - up),
        _ => (column - 1, row - up),
    }
}

/// The steps between two hexes.
pub fn distance(from: Hex, to: Hex) -> i32 {
    let slant = |(column, row): Hex| row - column.div_euclid(2);
    let (east, south) = (to.0 - from.0, slant(to) - slant(from));
    (east.abs() + south.abs() + (east + south).abs()) / 2
}

/// The side of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Angle {
    Front,
    Flank,
    Rear,
}

/// How a counter stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stance {
    pub hex: Hex,
    /// The number of its facing.
    pub facing: usize,
    pub column: bool,
    pub double: bool,
}

impl Stance {
    /// The hexes that it covers: of two hexes the left or front one first.
    pub fn cells(&self) -> Vec<Hex> {
        let second = beyond(self.hex, self.facing + if self.column { 3 } else { 2 });
        if self.double { vec![self.hex, second] } else { vec![self.hex] }
    }

    /// \[7.11\] The angle of an adjacent hex: of two halves the front counts before the rear, the rear before the flank.
    pub fn angle(&self, hex: Hex) -> Option<Angle> {
        let cells = self.cells();
        if cells.contains(&hex) {
            return None;
        }
        let of = |cell: Hex| (0..6).find(|&side| beyond(cell, side) == hex).map(|side| self.of_side(side));
        let found: Vec<Angle> = cells.into_iter().filter_map(of).collect();
        [Angle::Front, Angle::Rear, Angle::Flank].into_iter().find(|angle| found.contains(angle))
    }

    /// The angle of a hexside: a unit in line has two front hexsides, a column one.
    fn of_side(&self, side: usize) -> Angle {
        let (front, rear): (&[usize], &[usize]) = if self.column { (&[0], &[3]) } else { (&[0, 1], &[3, 4]) };
        let from = (side + 6 - self.facing) % 6;
        if front.contains(&from) {
            Angle::Front
        } else if rear.contains(&from) {
            Angle::Rear
        } else {
            Angle::Flank
        }
    }

    /// The adjacent hexes at an angle.
    pub fn around(&self, angle: Angle) -> Vec<Hex> {
        let mut found = Vec::new();
        for hex in self.cells().into_iter().flat_map(|cell| (0..6).map(move |side| beyond(cell, side))) {
            if !found.contains(&hex) && self.angle(hex) == Some(angle) {
                found.push(hex);
            }
        }
        found
    }
}

#[test]
fn hexes_of_the_text_are_neighbours() {
    let elephants = Stance { hex: (30, 22), facing: 4, column: false, double: false };
    assert_eq!(elephants.around(Angle::Front), [(29, 22), (29, 21)]);
    let phalanx = Stance { hex: (37, 22), facing: 5, column: false, double: true };
    assert_eq!(phalanx.cells(), [(37, 22), (38, 22)]);
    let mut front = phalanx.around(Angle::Front);
    front.sort_unstable();
    assert_eq!(front, [(36, 22), (37, 21), (38, 21)]);
    assert_eq!((distance((23, 22), (25, 23)), distance((10, 0), (10, 5))), (2, 5));
}
