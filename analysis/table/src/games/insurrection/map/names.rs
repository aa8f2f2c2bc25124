//! Where the names of commanders stand: beside counters, never on them.

use super::size::{HALF, SIZE};
use crate::show::canvas::Point;
use crate::show::sheet::cells::towards;

/// The side of a counter in pixels.
pub const COUNTER: f64 = 44.0;
/// The height of a name's frame.
pub const TAG: f64 = 13.0;
/// Between a name and a counter.
const GAP: f64 = 1.5;
/// The length and half the width of an arrow, along the way to its vertex.
const ARROW: (f64, f64) = (0.31 * SIZE, 0.2 * SIZE);
/// Half the size of the number of a hex.
const NUMBER: Point = (11.0, 5.0);

/// A rectangle: its centre and half its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    pub centre: Point,
    pub half: Point,
}

/// Something on the map that a name should not cover, and how bad it is if it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Obstacle {
    pub place: Rect,
    pub weight: f64,
}

/// A name to place: the centre of its hex, and its width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name {
    pub hex: Point,
    pub width: f64,
}

impl Rect {
    /// The area that two rectangles share.
    pub fn shared(&self, other: &Self) -> f64 {
        let along = |one: (f64, f64), other: (f64, f64)| {
            let reach = one.1 + other.1 - (one.0 - other.0).abs();
            reach.min(2.0 * one.1.min(other.1)).max(0.0)
        };
        along((self.centre.0, self.half.0), (other.centre.0, other.half.0))
            * along((self.centre.1, self.half.1), (other.centre.1, other.half.1))
    }
}

impl Obstacle {
    /// A counter.
    pub const fn counter(centre: Point, side: f64) -> Self {
        Self { place: Rect { centre, half: (side / 2.0, side / 2.0) }, weight: 100.0 }
    }

    /// The arrow of a counter in a hex.
    pub fn arrow(hex: Point, facing: u8) -> Self {
        let centre = towards(hex, facing, SIZE * 0.775);
        let upright = facing.is_multiple_of(3);
        let (long, wide) = (ARROW.0 / 2.0, ARROW.1);
        Self { place: Rect { centre, half: if upright { (wide, long) } else { (long, wide) } }, weight: 30.0 }
    }

    /// The number of a hex.
    pub fn number(hex: Point) -> Self {
        let (x, y) = towards(hex, 0, SIZE * 0.64);
        Self { place: Rect { centre: (x, y - 3.0), half: NUMBER }, weight: 2.0 }
    }

    /// Another name.
    const fn name(place: Rect) -> Self {
        Self { place, weight: 100.0 }
    }
}

/// The numbers of a hex and of those below and beside it.
fn numbers(hex: Point) -> impl Iterator<Item = Obstacle> {
    let near = [(0.0, 0.0), (-HALF, 1.5 * SIZE), (HALF, 1.5 * SIZE), (-2.0 * HALF, 0.0), (2.0 * HALF, 0.0)];
    near.into_iter().map(move |(dx, dy)| Obstacle::number((hex.0 + dx, hex.1 + dy)))
}

/// The centres of names, in order, among these obstacles: each where it covers least, as near to the middle of its hex as that
/// allows. A name stays within `edge`, the area of the map: left, top, width and height.
pub fn places(names: &[Name], obstacles: &[Obstacle], [left, top, width, height]: [f64; 4]) -> Vec<Point> {
    let mut taken: Vec<Obstacle> = obstacles.to_vec();
    let mut found = Vec::with_capacity(names.len());
    for name in names {
        let half = (name.width / 2.0, TAG / 2.0);
        let near: Vec<Obstacle> = taken.iter().copied().chain(numbers(name.hex)).collect();
        let cost = |&(dx, dy): &Point| {
            let place = Rect { centre: (name.hex.0 + dx, name.hex.1 + dy), half };
            let covered: f64 = near.iter().map(|of| of.weight * of.place.shared(&place)).sum();
            let (x, y) = place.centre;
            let out = (left - (x - half.0)).max(x + half.0 - left - width).max(0.0)
                + (top - (y - half.1)).max(y + half.1 - top - height).max(0.0);
            covered + 1000.0 * out + 0.01 * dx.hypot(dy)
        };
        let spots = spots(name.width);
        let best = { spots.iter() }.min_by(|one, other| cost(one).total_cmp(&cost(other)));
        let (dx, dy) = best.copied().unwrap_or((0.0, 0.0));
        let centre = (name.hex.0 + dx, name.hex.1 + dy);
        taken.push(Obstacle::name(Rect { centre, half }));
        found.push(centre);
    }
    found
}

/// Where a name may stand, around the middle of its hex: in rows above and below the middle and beside counters.
fn spots(width: f64) -> Vec<Point> {
    let beside = COUNTER / 2.0 + width / 2.0 + GAP;
    let clear = width / 2.0 + ARROW.1 + GAP;
    let across = [0.0, clear, -clear, beside, -beside, beside + 4.0, -beside - 4.0, beside + 8.0, -beside - 8.0];
    let below = COUNTER / 2.0 + TAG / 2.0 + GAP;
    let step = TAG + 1.0;
    let mut down = vec![0.0];
    for row in 1..=3 {
        down.extend([step * f64::from(row), -step * f64::from(row)]);
    }
    for shift in [0.0, 4.0, 8.0, 12.0, step, step + 4.0] {
        down.extend([below + shift, -below - shift]);
    }
    down.iter().flat_map(|&dy| across.iter().map(move |&dx| (dx, dy))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: [f64; 4] = [-500.0, -500.0, 1000.0, 1000.0];

    fn rests(of: &Name, at: Point) -> Rect {
        Rect { centre: at, half: (of.width / 2.0, TAG / 2.0) }
    }

    #[test]
    fn a_name_covers_no_counter_no_arrow_and_no_other_name() {
        let name = |x: f64, y: f64| Name { hex: (x, y), width: 50.0 };
        // Two counters in a hex, with counters in all hexes around it.
        let around = [(2.0, 0.0), (1.0, 1.5), (-1.0, 1.5), (-2.0, 0.0), (-1.0, -1.5), (1.0, -1.5)];
        let around = around.map(|(dx, dy)| (dx * HALF, dy * SIZE));
        for facing in 0..6 {
            let mut obstacles = vec![
                Obstacle::counter((4.0, 4.0), COUNTER),
                Obstacle::counter((-4.0, -4.0), COUNTER),
                Obstacle::arrow((0.0, 0.0), facing),
            ];
            obstacles.extend(around.map(|centre| Obstacle::counter(centre, COUNTER)));
            let names = [name(0.0, 0.0), name(0.0, 0.0)];
            let found = places(&names, &obstacles, MAP);
            let [one, other] = [0, 1].map(|place| rests(&names[place], found[place]));
            for obstacle in &obstacles {
                assert!(obstacle.place.shared(&one) < 1.0, "facing {facing}: {one:?} on {obstacle:?}");
            }
            assert!(one.shared(&other) < 1.0, "facing {facing}: {one:?}, {other:?}");
        }
    }

    #[test]
    fn a_name_alone_in_a_hex_stands_in_its_middle_and_stays_on_the_map() {
        assert_eq!(places(&[Name { hex: (0.0, 0.0), width: 50.0 }], &[], MAP), [(0.0, 0.0)]);
        let edge = [0.0, 0.0, 300.0, 300.0];
        let counter = Obstacle::counter((150.0, 270.0), COUNTER);
        let name = Name { hex: (150.0, 270.0), width: 50.0 };
        let [at] = places(&[name], &[counter], edge)[..] else { panic!("one name") };
        assert!(at.1 + TAG / 2.0 <= 300.0 && counter.place.shared(&rests(&name, at)) < 1.0, "{at:?}");
    }

    #[test]
    fn rectangles_share_what_both_cover() {
        let one = Rect { centre: (0.0, 0.0), half: (10.0, 10.0) };
        assert_eq!(one.shared(&Rect { centre: (15.0, 0.0), half: (10.0, 2.0) }), 5.0 * 4.0);
        assert_eq!(one.shared(&Rect { centre: (25.0, 0.0), half: (10.0, 2.0) }), 0.0);
        assert_eq!(one.shared(&Rect { centre: (0.0, 0.0), half: (1.0, 2.0) }), 8.0);
    }
}
