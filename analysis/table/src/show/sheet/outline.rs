//! What runs over several places: the outlines of areas, and lines such as roads and streams, joined from their parts.

use std::collections::BTreeMap;

use super::page::Sheet;
use crate::show::canvas::Point;

/// A point as a key: in quarters of a pixel, closer than any two corners.
type Key = (i64, i64);

/// The share of a side that the corners of woods, marshes and villages lose.
pub const SOFT: f64 = 0.42;

const fn key((x, y): Point) -> Key {
    ((x * 4.0).round() as i64, (y * 4.0).round() as i64)
}

/// The outlines around the places of an area: closed lines through corners, clockwise.
#[must_use]
pub fn around(sheet: &Sheet, inside: impl Fn(usize) -> bool) -> Vec<Vec<Point>> {
    let outline = sheet.cells.outline();
    let mut sides: BTreeMap<(Key, Key), [Point; 2]> = BTreeMap::new();
    for index in (0..sheet.cells.len()).filter(|&index| inside(index)) {
        let (x, y) = sheet.centre(index);
        let corners: Vec<Point> = outline.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        for (place, &from) in corners.iter().enumerate() {
            let to = corners[(place + 1) % corners.len()];
            // A side between two places of the area is met twice, in both directions.
            if sides.remove(&(key(to), key(from))).is_none() {
                sides.insert((key(from), key(to)), [from, to]);
            }
        }
    }
    let mut next: BTreeMap<Key, Vec<Point>> = BTreeMap::new();
    for [from, to] in sides.into_values() {
        next.entry(key(from)).or_default().push(to);
    }
    loops(next)
}

/// Follows the sides from corner to corner.
fn loops(mut next: BTreeMap<Key, Vec<Point>>) -> Vec<Vec<Point>> {
    let mut found = Vec::new();
    while let Some(&start) = next.keys().next() {
        let (mut at, mut corners) = (start, Vec::new());
        while let Some(ways) = next.get_mut(&at) {
            let to = ways.pop().unwrap_or_default();
            if ways.is_empty() {
                next.remove(&at);
            }
            corners.push(to);
            at = key(to);
        }
        found.push(corners);
    }
    found
}

/// Lines joined from their parts: each runs from an end or a crossing to the next one, or around.
#[must_use]
pub fn joined(parts: &[[Point; 2]]) -> Vec<Vec<Point>> {
    let mut open: BTreeMap<Key, Vec<Point>> = BTreeMap::new();
    for &[from, to] in parts {
        open.entry(key(from)).or_default().push(to);
        open.entry(key(to)).or_default().push(from);
    }
    let crossings: Vec<Key> = open.iter().filter(|(_, ways)| ways.len() != 2).map(|(&at, _)| at).collect();
    let mut ends: BTreeMap<Key, Point> = BTreeMap::new();
    for &point in parts.iter().flatten() {
        ends.entry(key(point)).or_insert(point);
    }
    let mut found = Vec::new();
    // What is left after the crossings are the rings.
    for from in crossings.iter().chain(ends.keys()) {
        while let Some(line) = walk(&mut open, ends[from], &crossings) {
            found.push(line);
        }
    }
    found
}

/// Takes one line out of those that begin at a point.
fn walk(open: &mut BTreeMap<Key, Vec<Point>>, from: Point, crossings: &[Key]) -> Option<Vec<Point>> {
    let mut line = vec![from];
    let mut at = from;
    while let Some(to) = open.get_mut(&key(at)).and_then(Vec::pop) {
        if let Some(back) = open.get_mut(&key(to))
            && let Some(place) = back.iter().position(|&point| key(point) == key(at))
        {
            back.swap_remove(place);
        }
        line.push(to);
        at = to;
        if crossings.contains(&key(at)) {
            break;
        }
    }
    (line.len() > 1).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::sheet::{Cells, Frame};

    fn squares() -> Sheet {
        let frame = Frame { margin: 0.0, head: 0.0, legend: 0.0, least_width: 0.0 };
        Sheet::new(Cells::Squares { width: 3, height: 3, size: 10.0 }, frame)
    }

    #[test]
    fn areas_have_an_outline_for_each_edge() {
        assert_eq!(around(&squares(), |index| index == 4).len(), 1);
        assert_eq!(around(&squares(), |index| index == 4)[0].len(), 4);
        // A ring has an inner and an outer edge.
        let ring = around(&squares(), |index| index != 4);
        assert_eq!(ring.iter().map(Vec::len).sum::<usize>(), 16);
        assert_eq!(ring.len(), 2);
    }

    #[test]
    fn lines_run_from_crossing_to_crossing() {
        let [a, b, c, d] = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (10.0, 10.0)];
        assert_eq!(joined(&[[a, b], [b, c]]), [vec![a, b, c]]);
        let star = joined(&[[a, b], [c, b], [b, d]]);
        assert_eq!(star.len(), 3);
        let ring = joined(&[[a, b], [b, d], [d, a]]);
        assert_eq!(ring.len(), 1);
        assert_eq!(ring[0].len(), 4, "{ring:?}");
    }
}
