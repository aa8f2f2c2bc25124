//! The map: hexes, neighbours, and lines of sight by exact geometry.
//!
//! Hexes are drawn on a grid of whole numbers: a hex is two wide and four high, the rows are three apart. This scales
//! the plane linearly, which preserves every crossing and contact of lines.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// Row from the south and column from the west, both from 1.
pub type Hex = (i32, i32);
/// The position of a unit that a log moves although it is off the map: a hex on no map.
pub const NOWHERE: Hex = (0, 0);
type Point = (i32, i32);

/// Offsets from the centre of a hex to its corners: north, then clockwise.
const CORNERS: [Point; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// The map of the set-up line.
pub struct Map {
    height: i32,
    width: i32,
    revised: bool,
    ground: BTreeMap<Hex, String>,
    rivers: BTreeSet<[Hex; 2]>,
    level: BTreeMap<Hex, i32>,
    scarps: BTreeSet<[Hex; 2]>,
    works: BTreeSet<[Hex; 2]>,
    roads: BTreeSet<[Hex; 2]>,
    pub camp: Hex,
    pub objective: Hex,
}

pub fn hex(label: &str) -> Hex {
    (label[..2].parse().expect("a row"), label[2..].parse().expect("a column"))
}

pub fn label((row, column): Hex) -> String {
    format!("{row:02}{column:02}")
}

/// The hex on side `k`: 0 is north-east, then clockwise.
pub fn neighbour((row, column): Hex, k: i32) -> Hex {
    let east = i32::from(row % 2 == 0);
    match k.rem_euclid(6) {
        0 => (row + 1, column + east),
        1 => (row, column + 1),
        2 => (row - 1, column + east),
        3 => (row - 1, column - 1 + east),
        4 => (row, column - 1),
        _ => (row + 1, column - 1 + east),
    }
}

/// The side of `from` on which `to` lies, if they are neighbours.
pub fn side_towards(from: Hex, to: Hex) -> Option<i32> {
    (0..6).find(|&k| neighbour(from, k) == to)
}

pub fn adjacent(a: Hex, b: Hex) -> bool {
    side_towards(a, b).is_some()
}

/// Hexes from one to the other.
pub fn distance(a: Hex, b: Hex) -> i32 {
    let ((ax, ay), (bx, by)) = (middle(a), middle(b));
    let (across, up) = ((ax - bx).abs(), (ay - by).abs() / 3);
    up + (across - up).max(0) / 2
}

/// 0 front, 1 flank, 2 rear: where side `k` of a hex lies for a unit of this facing \[5.0\].
pub fn zone(facing: i32, k: i32) -> usize {
    [0, 1, 2, 2, 1, 0][(k - facing).rem_euclid(6) as usize]
}

/// The hexes of the front zone \[5.0\].
pub fn front(hex: Hex, facing: i32) -> [Hex; 2] {
    [neighbour(hex, facing - 1), neighbour(hex, facing)]
}

/// The hexes of the rear zone.
pub fn rear(hex: Hex, facing: i32) -> [Hex; 2] {
    [neighbour(hex, facing + 2), neighbour(hex, facing + 3)]
}

fn middle((row, column): Hex) -> Point {
    (2 * column + i32::from(row % 2 == 0), 3 * row)
}

fn corners(hex: Hex) -> [Point; 6] {
    let (x, y) = middle(hex);
    CORNERS.map(|(dx, dy)| (x + dx, y + dy))
}

/// The two ends of side `k`.
fn edge(hex: Hex, k: i32) -> [Point; 2] {
    let corners = corners(hex);
    [corners[k as usize], corners[(k as usize + 1) % 6]]
}

fn cross(o: Point, a: Point, b: Point) -> i32 {
    (a.0 - o.0) * (b.1 - o.1) - (a.1 - o.1) * (b.0 - o.0)
}

/// Whether two segments have a point in common, including their ends.
fn touch([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let within = |a: Point, b: Point, p: Point| {
        (a.0.min(b.0)..=a.0.max(b.0)).contains(&p.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&p.1)
    };
    let [p, q, r, s] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)];
    (p.signum() * q.signum() < 0 && r.signum() * s.signum() < 0)
        || (p == 0 && within(a, b, c))
        || (q == 0 && within(a, b, d))
        || (r == 0 && within(c, d, a))
        || (s == 0 && within(c, d, b))
}

/// The sides of `from` through which the line to `to` leaves it: one, or two when it leaves through a corner.
pub fn sides_crossed(from: Hex, to: Hex) -> Vec<i32> {
    let line = [middle(from), middle(to)];
    (0..6).filter(|&k| touch(line, edge(from, k))).collect()
}

impl Map {
    pub fn new(values: &Value) -> Self {
        let number = |key: &str| values[key].as_i64().expect("a number") as i32;
        let list = |key: &str| -> Vec<String> { serde_json::from_value(values[key].clone()).unwrap_or_default() };
        let (height, width) = (number("map.height"), number("map.width"));
        let legend = |sign: char, what: &str| {
            let [plain, quoted] = [format!("map.legend.{sign}.{what}"), format!("map.legend.\"{sign}\".{what}")];
            values.get(plain).or_else(|| values.get(quoted)).expect("a sign of the legend")
        };
        let (mut ground, mut level) = (BTreeMap::new(), BTreeMap::new());
        for row in 1..=height {
            let drawn = values[&format!("map.rows.r{row:02}")].as_str().expect("a row");
            for (column, sign) in (1..).zip(drawn.chars().filter(|sign| *sign != ' ')) {
                level.insert((row, column), legend(sign, "level").as_i64().expect("a level") as i32);
                ground.insert((row, column), legend(sign, "ground").as_str().unwrap_or_default().to_owned());
            }
        }
        let pair = |text: &String| [hex(&text[..4]), hex(&text[5..])];
        let both = |[a, b]: [Hex; 2]| [[a, b], [b, a]];
        let scarps = list("map.scarps").iter().map(pair).flat_map(both).collect();
        let rivers = list("map.rivers").iter().map(pair).flat_map(both).collect();
        let works = list("map.entrenchments").iter().map(pair).collect();
        let keys = values.as_object().expect("values").keys().filter(|key| key.starts_with("map.roads."));
        let roads = keys.flat_map(|key| {
            let hexes: Vec<Hex> = list(key).iter().map(|text| hex(text)).collect();
            hexes.windows(2).flat_map(|two| both([two[0], two[1]])).collect::<Vec<_>>()
        });
        let roads = roads.collect();
        let place = |key: &str| values[key].as_str().map_or(NOWHERE, hex);
        let (camp, objective) = (place("map.camp"), place("map.objective"));
        let revised = values.get("map.objective").is_some();
        Self { height, width, revised, ground, rivers, level, scarps, works, roads, camp, objective }
    }

    pub fn holds(&self, (row, column): Hex) -> bool {
        (1..=self.height).contains(&row) && (1..=self.width).contains(&column)
    }

    pub fn neighbours(&self, hex: Hex) -> Vec<Hex> {
        (0..6).map(|k| neighbour(hex, k)).filter(|&next| self.holds(next)).collect()
    }

    pub fn is_forest(&self, hex: Hex) -> bool {
        self.ground(hex) == "forest"
    }

    pub fn ground(&self, hex: Hex) -> &str {
        self.ground.get(&hex).map_or("clear", String::as_str)
    }

    pub fn is_river(&self, a: Hex, b: Hex) -> bool {
        self.rivers.contains(&[a, b])
    }

    /// Ground that blocks sight \[10.1\]. In the revised text also a hill, unless both ends are on hills \[10.1.2\].
    fn blocks_sight(&self, hex: Hex, on_hills: i32) -> bool {
        let houses = ["village", "castle"].contains(&self.ground(hex)) || (self.level(hex) > 0 && on_hills < 1);
        self.is_forest(hex) || (self.revised && houses)
    }

    /// The level of a hex; beyond the map lies the plain.
    pub fn level(&self, hex: Hex) -> i32 {
        self.level.get(&hex).copied().unwrap_or(0)
    }

    pub fn climb(&self, from: Hex, to: Hex) -> i32 {
        self.level(to) - self.level(from)
    }

    pub fn is_scarp(&self, a: Hex, b: Hex) -> bool {
        self.scarps.contains(&[a, b])
    }

    pub fn is_road(&self, a: Hex, b: Hex) -> bool {
        self.roads.contains(&[a, b])
    }

    pub fn is_work(&self, a: Hex, b: Hex) -> bool {
        self.works.contains(&[a, b]) || self.works.contains(&[b, a])
    }

    /// Whether the line of aim from one hex to another meets a work, whichever of the two it was dug for. The border of
    /// what blocks counts with it \[10.1\], and so does the end of a work.
    pub fn crosses_work(&self, from: Hex, target: Hex) -> bool {
        let line = [middle(from), middle(target)];
        let meets = |[hex, next]: &[Hex; 2]| side_towards(*hex, *next).is_some_and(|k| touch(line, edge(*hex, k)));
        self.works.iter().any(meets)
    }

    /// Visibility \[10.1\]: `full` says whether units that block stand in a hex.
    pub fn sees(&self, a: Hex, b: Hex, full: impl Fn(Hex) -> bool) -> bool {
        if adjacent(a, b) {
            return true;
        }
        let line = [middle(a), middle(b)];
        let on_hills = self.level(a).min(self.level(b));
        let blocks = |hex: Hex| {
            let low = on_hills >= 1 && self.level(hex) < on_hills;
            !low && (self.blocks_sight(hex, on_hills) || full(hex))
        };
        self.level.keys().all(|&hex| {
            let meets = |k: i32| touch(line, edge(hex, k));
            let blocked = hex != a && hex != b && blocks(hex) && (0..6).any(meets);
            let scarp = (0..6).any(|k| self.is_scarp(hex, neighbour(hex, k)) && meets(k));
            !blocked && !scarp
        })
    }
}
