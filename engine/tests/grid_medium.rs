//! Maps of more than 255 hexes: they agree with small maps where those are possible; otherwise queries match their
//! definitions.

use std::collections::VecDeque;

use kartacz_engine::core::dice::mix;
use kartacz_engine::grid::{Grid, Hex, HexSet, Medium, SIDES, Small};

fn field() -> Grid<Medium> {
    Grid::new(16, 24)
}

/// Some hexes, few or many by the seed.
fn some(grid: &Grid<Medium>, seed: u64) -> HexSet<Medium> {
    grid.hexes().filter(|hex| mix(seed << 16 | u64::from(hex.0)) % 50 < seed % 50).collect()
}

/// The number of steps from a hex to each of the map, without steps into walls.
fn steps(grid: &Grid<Medium>, from: Hex<Medium>, walls: HexSet<Medium>) -> Vec<Option<u8>> {
    let mut found = vec![None; grid.len()];
    found[from.index()] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(hex) = queue.pop_front() {
        for next in (0..SIDES as u8).map(|side| grid.neighbour(hex, side)) {
            if next.is_some() && !walls.contains(next) && found[next.index()].is_none() {
                found[next.index()] = found[hex.index()].map(|steps: u8| steps + 1);
                queue.push_back(next);
            }
        }
    }
    found
}

#[test]
fn sizes_that_fit() {
    for (rows, columns, fits) in [(16, 24, true), (7, 73, true), (16, 32, false), (0, 24, false)] {
        assert_eq!(Grid::<Medium>::fits(rows, columns), fits, "{rows} by {columns}");
    }
}

/// Small maps with sixteen columns use a faster flood fill.
#[test]
fn both_sizes_agree_on_a_small_map() {
    let (small, medium) = (Grid::<Small>::new(12, 16), Grid::<Medium>::new(12, 16));
    let wide = |hex: Hex| if hex.is_some() { Hex::<Medium>::at(hex.index()) } else { Hex::NONE };
    let same = |one: HexSet, other: HexSet<Medium>| one.iter().map(wide).eq(other.iter());
    for a in small.hexes() {
        assert_eq!(small.label(a).to_string(), medium.label(wide(a)).to_string());
        assert!((0..SIDES as u8).all(|side| wide(small.neighbour(a, side)) == medium.neighbour(wide(a), side)));
        for b in small.hexes() {
            assert_eq!(small.distance(a, b), medium.distance(wide(a), wide(b)));
            assert_eq!(small.sextants(a, b), medium.sextants(wide(a), wide(b)));
            let (one, other) = (small.line(a, b), medium.line(wide(a), wide(b)));
            assert!(one.iter().map(|&(hex, how)| (wide(hex), how)).eq(other));
        }
        for seed in 0..50 {
            let walls: HexSet = small.hexes().filter(|hex| mix(seed << 8 | u64::from(hex.0)) % 50 < seed).collect();
            let wide_walls = walls.iter().map(wide).collect();
            assert!(same(small.around(walls), medium.around(wide_walls)));
            assert!(same(small.flood(a, seed as u8 % 9, walls), medium.flood(wide(a), seed as u8 % 9, wide_walls)));
        }
    }
}

#[test]
fn distances_count_steps() {
    let grid = field();
    for from in grid.hexes() {
        let steps = steps(&grid, from, HexSet::EMPTY);
        assert!(grid.hexes().all(|to| Some(grid.distance(from, to)) == steps[to.index()]));
        let near: HexSet<Medium> = grid.hexes().filter(|to| steps[to.index()] <= Some(4)).collect();
        assert_eq!(grid.within(from, 4), near);
        assert_eq!((grid.distance(from, Hex::NONE), grid.distance(Hex::NONE, from)), (255, 255));
    }
}

#[test]
fn floods_stop_at_walls() {
    let grid = field();
    for (seed, from) in grid.hexes().enumerate() {
        let walls = some(&grid, seed as u64);
        let found = steps(&grid, from, walls);
        for limit in [0, 1, 3, 7, 30] {
            let area: HexSet<Medium> =
                grid.hexes().filter(|to| found[to.index()].is_some_and(|steps| steps <= limit)).collect();
            assert_eq!(grid.flood(from, limit, walls), area, "from {from:?}, {limit} steps, {walls:?}");
        }
    }
}

#[test]
fn neighbours_of_a_set() {
    let grid = field();
    for seed in 0..500 {
        let hexes = some(&grid, seed);
        let around: HexSet<Medium> = hexes
            .iter()
            .flat_map(|hex| (0..SIDES as u8).map(move |side| (hex, side)))
            .map(|(hex, side)| grid.neighbour(hex, side))
            .collect();
        assert_eq!(grid.around(hexes), around, "{hexes:?}");
    }
}

#[test]
fn sets_hold_every_hex_and_not_none() {
    let grid = field();
    let all: HexSet<Medium> = grid.hexes().chain([Hex::NONE]).collect();
    assert!(all.iter().eq(grid.hexes()));
    assert_eq!((all.len(), all.iter().nth(383), all.iter().nth(384)), (384, Some(Hex(383)), None));
    let mut set = HexSet::<Medium>::only(Hex(300));
    set.set(Hex(200), true);
    set.set(Hex(300), false);
    assert!(set.contains(Hex(200)) && !set.contains(Hex(300)) && set.meets(all) && !set.is_empty());
    set.remove(Hex(200));
    assert_eq!((set, set | all, set & all), (HexSet::EMPTY, all, HexSet::EMPTY));
}
