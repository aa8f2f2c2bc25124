//! Hexes by their printed numbers, distances, and lines of sight by the nearest centres: by the rulebook alone, without the
//! engine's rounding or tables. The referee of logs and the torture test share them.

/// A hex: its column and its row, both from 1. Even columns are shifted half a hex to the south.
pub type Hex = (i32, i32);

/// The directions of drift: N, NE, SE, S, SW, NW, as changes of the coordinates of [`cube`].
const STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Coordinates in which the distance is the greatest of three differences.
fn cube((column, row): Hex) -> (i32, i32) {
    (column, row - (column - 1).div_euclid(2))
}

fn hex_at((column, along): (i32, i32)) -> Hex {
    (column, along + (column - 1).div_euclid(2))
}

/// The number of steps between two hexes.
pub fn distance(a: Hex, b: Hex) -> i32 {
    let ((q, r), (s, t)) = (cube(a), cube(b));
    (s - q).abs().max((t - r).abs()).max((s - q + t - r).abs())
}

/// The hex beyond a side, 0 north and then clockwise.
pub fn beyond(hex: Hex, side: usize) -> Hex {
    let (q, r) = cube(hex);
    hex_at((q + STEPS[side].0, r + STEPS[side].1))
}

/// The hexes around a hex, whether on the map or not.
pub fn around(hex: Hex) -> impl Iterator<Item = Hex> {
    (0..6).map(move |side| beyond(hex, side))
}

/// The hexes of the line at each step between its ends: one, or two where it runs along a hexside.
pub fn between(from: Hex, to: Hex) -> impl Iterator<Item = Vec<Hex>> {
    let (steps, (q, r), (s, t)) = (distance(from, to), cube(from), cube(to));
    (1..steps).map(move |step| {
        let (x, y) = (q * steps + (s - q) * step, r * steps + (t - r) * step);
        let base = (x.div_euclid(steps), y.div_euclid(steps));
        let near = (-1..3).flat_map(|east| (-1..3).map(move |south| (base.0 + east, base.1 + south)));
        let square = |&(a, b): &(i32, i32)| {
            let (a, b) = (a * steps - x, b * steps - y);
            a * a + a * b + b * b
        };
        let least = near.clone().map(|hex| square(&hex)).min();
        near.filter(|hex| Some(square(hex)) == least).map(hex_at).collect()
    })
}

/// A line of sight: blocked, or its length and whether it is partly covered.
pub type Line = Option<(i32, bool)>;

/// \[16.2\] The line of sight between two hexes.
pub fn look(from: Hex, to: Hex, blocks: impl Fn(Hex) -> bool) -> Line {
    let mut partly = false;
    for hexes in between(from, to) {
        let blocking = hexes.iter().filter(|&&hex| blocks(hex)).count();
        if blocking == hexes.len() {
            return None;
        }
        partly |= blocking > 0;
    }
    Some((distance(from, to), partly))
}
