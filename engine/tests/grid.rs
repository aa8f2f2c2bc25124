//! Checks the grid geometry against an independent computation, for every pair of hexes of a map.

use kartacz_engine::grid::facing::{self, Zone};
use kartacz_engine::grid::{Grid, Hex, HexMeet, HexSet, SIDES, SideMeet, Small};

type Cube = [i32; 3];

/// One step across each hexside, in cube coordinates.
const STEPS: [Cube; SIDES] = [[1, 0, -1], [1, -1, 0], [0, -1, 1], [-1, 0, 1], [-1, 1, 0], [0, 1, -1]];

fn map() -> Grid {
    Grid::new(12, 16)
}

fn at(grid: &Grid, label: &str) -> Hex {
    grid.parse(label).expect("the hex is on the map")
}

fn pairs(grid: &Grid) -> impl Iterator<Item = (Hex, Hex)> {
    let hexes = grid.hexes();
    hexes.clone().flat_map(move |a| hexes.clone().map(move |b| (a, b)))
}

fn ahead(from: Cube, side: usize) -> Cube {
    core::array::from_fn(|i| from[i] + STEPS[side][i])
}

/// Cube coordinates found by stepping over the map from its first hex.
fn walk(grid: &Grid) -> Vec<Cube> {
    let mut found = vec![None; grid.len()];
    found[0] = Some([0; 3]);
    let mut queue = vec![Hex(0)];
    while let Some(hex) = queue.pop() {
        let here = found[hex.index()].expect("queued hexes are found");
        for side in 0..SIDES {
            let next = grid.neighbour(hex, side as u8);
            if next.is_some() && found[next.index()].is_none() {
                found[next.index()] = Some(ahead(here, side));
                queue.push(next);
            }
        }
    }
    found.into_iter().map(|cube| cube.expect("every hex can be reached")).collect()
}

#[test]
fn sizes_that_fit() {
    for (rows, columns) in [(1, 1), (12, 16), (15, 17), (99, 2), (2, 99)] {
        assert!(Grid::<Small>::fits(rows, columns), "{rows} by {columns}");
        let grid = Grid::new(rows, columns);
        assert_eq!(grid.len(), rows as usize * columns as usize);
        assert_eq!((grid.rows(), grid.columns()), (rows, columns));
        assert_eq!(grid.hexes().count(), grid.len());
        assert_eq!(walk(&grid).len(), grid.len());
    }
    for (rows, columns) in [(0, 5), (5, 0), (16, 16), (100, 1), (1, 100), (255, 255)] {
        assert!(!Grid::<Small>::fits(rows, columns), "{rows} by {columns}");
    }
}

#[test]
#[should_panic(expected = "16 by 16")]
fn too_great_a_map_is_refused() {
    let _ = Grid::<Small>::new(16, 16);
}

#[test]
fn labels_rows_and_columns_round_trip() {
    let grid = map();
    for hex in grid.hexes() {
        let (row, column) = grid.row_column(hex);
        assert_eq!(grid.hex(row, column), Some(hex));
        assert_eq!(grid.label(hex).to_string(), format!("{row:02}{column:02}"));
        assert_eq!(grid.parse(&grid.label(hex).to_string()), Some(hex));
    }
    assert_eq!(at(&grid, "0101"), Hex(0));
    assert_eq!(at(&grid, "0109"), Hex(8));
    assert_eq!(grid.label(Hex::NONE).to_string(), "----");
    for label in ["", "0001", "0100", "1301", "0117", "109", "01090", "+1+1", "01a9", "0é9"] {
        assert_eq!(grid.parse(label), None, "{label:?}");
    }
}

#[test]
fn neighbours_of_odd_and_even_rows() {
    let grid = map();
    let around = |label| {
        let hex = at(&grid, label);
        (0..6).map(|side| grid.label(grid.neighbour(hex, side)).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(around("0309"), "0409 0310 0209 0208 0308 0408");
    assert_eq!(around("0409"), "0510 0410 0310 0309 0408 0509");
    assert_eq!(around("0101"), "0201 0102 ---- ---- ---- ----");
    assert_eq!(around("1216"), "---- ---- ---- 1116 1215 ----");
}

#[test]
fn ways_lead_from_every_hex_to_every_other() {
    for (rows, columns) in [(12, 16), (7, 3), (1, 9), (9, 1)] {
        let grid = Grid::new(rows, columns);
        for (a, b) in pairs(&grid) {
            assert_eq!(grid.end(a, grid.way(a, b)), Some(b));
            let listed = |from, to| grid.ways().filter(|&way| way == grid.way(from, to)).count();
            assert_eq!(listed(a, b) + listed(b, a), if a == b { 2 } else { 1 });
        }
        let pairs_of = |way| grid.hexes().filter(|&hex| grid.end(hex, way).is_some()).count();
        assert_eq!(grid.ways().map(pairs_of).sum::<usize>(), grid.len() * (grid.len() + 1) / 2);
    }
}

#[test]
fn neighbours_answer_each_other() {
    let grid = map();
    for hex in grid.hexes() {
        let mut around = HexSet::EMPTY;
        for side in 0..6 {
            let next = grid.neighbour(hex, side);
            if next.is_some() {
                assert_eq!(grid.neighbour(next, (side + 3) % 6), hex);
                assert_eq!(grid.side_to(hex, next), Some(side));
                around.insert(next);
            }
        }
        assert_eq!(grid.neighbours_set(hex), around);
    }
    assert!((0..6).all(|side| grid.neighbour(Hex::NONE, side) == Hex::NONE));
}

#[test]
fn distance_is_the_length_of_the_shortest_way() {
    let grid = map();
    for start in grid.hexes() {
        let mut reached = HexSet::only(start);
        let mut rim = reached;
        for steps in 0.. {
            assert_eq!(grid.within(start, steps), reached);
            assert!(rim.iter().all(|hex| grid.distance(start, hex) == steps && grid.distance(hex, start) == steps));
            rim = rim.iter().fold(HexSet::EMPTY, |all, hex| all | grid.neighbours_set(hex)).without(reached);
            reached |= rim;
            if rim.is_empty() {
                break;
            }
        }
        assert_eq!(reached.len(), grid.len());
        assert_eq!(grid.within(start, 255), reached);
    }
    assert_eq!(grid.distance(at(&grid, "0109"), at(&grid, "1108")), 10);
    assert_eq!(grid.distance(Hex(0), Hex::NONE), 255);
}

#[test]
fn sets_are_moved_across_sides_whole() {
    // Small, narrow, wide, with more columns than a word has bits, and of maximum size.
    for (rows, columns) in [(1, 1), (9, 1), (12, 16), (13, 17), (3, 85), (2, 99), (15, 17)] {
        let grid = Grid::new(rows, columns);
        for hex in grid.hexes() {
            assert_eq!(grid.around(HexSet::only(hex)), grid.neighbours_set(hex), "{rows} by {columns}");
        }
        let some: HexSet = grid.hexes().filter(|hex| hex.0 % 5 < 2).collect();
        assert_eq!(grid.around(some), some.iter().fold(HexSet::EMPTY, |all, hex| all | grid.neighbours_set(hex)));
    }
}

#[test]
fn a_flood_goes_around_walls() {
    let grid = map();
    let walls: HexSet = grid.hexes().filter(|hex| hex.0 % 7 == 3 || hex.0 % 11 == 5).collect();
    for start in grid.hexes() {
        let (mut reached, mut rim) = (HexSet::only(start), HexSet::only(start));
        for steps in 0..20 {
            assert_eq!(grid.flood(start, steps, walls), reached, "{steps} from {start:?}");
            let next = rim.iter().fold(HexSet::EMPTY, |all, hex| all | grid.neighbours_set(hex));
            rim = next.without(walls).without(reached);
            reached |= rim;
        }
    }
}

#[test]
fn a_hex_of_a_set_is_found_by_its_rank() {
    let grid = map();
    let set: HexSet = grid.hexes().filter(|hex| hex.0 % 7 < 2).collect();
    let hexes: Vec<Hex> = set.iter().collect();
    for rank in 0..hexes.len() + 2 {
        let mut rest = set.iter();
        assert_eq!(rest.nth(rank), hexes.get(rank).copied());
        assert_eq!(rest.next(), hexes.get(rank + 1).copied());
    }
}

#[test]
fn only_adjacent_hexes_share_a_side() {
    let grid = map();
    for (a, b) in pairs(&grid) {
        let side = (0..6).find(|&side| grid.neighbour(a, side) == b);
        assert_eq!(grid.side_to(a, b), side);
    }
    assert_eq!(grid.side_to(Hex(0), Hex::NONE), None);
}

/// The bearing on the plane, where hexes are regular, in sixths of a circle.
#[test]
fn sextants_are_the_bearing_of_the_target() {
    let grid = map();
    for (a, b) in pairs(&grid) {
        if a == b {
            assert_eq!(grid.sextants(a, b), 0);
            continue;
        }
        let ((ax, ay), (bx, by)) = (grid.centre(a), grid.centre(b));
        let (east, north) = (f64::from(bx - ax) * 2.0 / 3f64.sqrt(), f64::from(by - ay));
        let sixths = (east.atan2(north).to_degrees() / 60.0).rem_euclid(6.0);
        let vertex = sixths.round();
        let expected = if (sixths - vertex).abs() < 1e-9 {
            let vertex = vertex as u8 % 6;
            1 << vertex | 1 << ((vertex + 5) % 6)
        } else {
            1 << sixths as u8
        };
        assert_eq!(grid.sextants(a, b), expected, "{} to {}", grid.label(a), grid.label(b));
    }
}

#[test]
fn sextants_turn_about_with_the_line() {
    let grid = map();
    for (a, b) in pairs(&grid) {
        let there = grid.sextants(a, b);
        assert_eq!(grid.sextants(b, a), (there << 3 | there >> 3) & 0b11_1111);
    }
}

/// [10.3.2] A line through a vertex of the target lies in both zones that meet there.
#[test]
fn lines_on_the_borders_of_the_zones() {
    let grid = map();
    let target = at(&grid, "0608");
    // the nearest hexes straight beyond the six vertices, clockwise from the north
    let beyond = ["0808", "0710", "0510", "0408", "0507", "0707"].map(|label| at(&grid, label));
    for unit_facing in 0..6u8 {
        let zones = |turn: u8| {
            let line = grid.sextants(target, beyond[((unit_facing + turn) % 6) as usize]);
            assert_eq!(line.count_ones(), 2);
            let touches = |mask: u8| line & mask != 0;
            (
                touches(facing::front_mask(unit_facing)),
                touches(facing::flank_mask(unit_facing)),
                touches(facing::rear_mask(unit_facing)),
            )
        };
        assert_eq!(zones(0), (true, false, false));
        assert_eq!([zones(1), zones(5)], [(true, true, false); 2]);
        assert_eq!([zones(2), zones(4)], [(false, true, true); 2]);
        assert_eq!(zones(3), (false, false, true));
    }
}

#[test]
fn zones_part_the_six_sides() {
    for unit_facing in 0..6 {
        let masks = [facing::front_mask(unit_facing), facing::flank_mask(unit_facing), facing::rear_mask(unit_facing)];
        assert_eq!(masks.map(u8::count_ones), [2; 3]);
        assert_eq!(masks[0] | masks[1] | masks[2], 0b11_1111);
        for side in 0..6 {
            let (zone, mask, sides) = match facing::zone_of_side(unit_facing, side) {
                Zone::Front => (Zone::Front, masks[0], facing::front(unit_facing)),
                Zone::Flank => (Zone::Flank, masks[1], facing::flank(unit_facing)),
                Zone::Rear => (Zone::Rear, masks[2], facing::rear(unit_facing)),
            };
            assert!(mask >> side & 1 == 1 && sides.contains(&side), "{unit_facing} {side} {zone:?}");
        }
    }
    assert_eq!(facing::front(0), [5, 0]);
    assert_eq!(facing::front(3), [2, 3]);
    assert_eq!(facing::flank(0), [4, 1]);
    assert_eq!(facing::rear(0), [3, 2]);
}

#[test]
fn turns_go_the_short_way() {
    for from in 0..6u8 {
        assert_eq!([0, 1, 2, 3, 4, 5].map(|turn| facing::turn_steps(from, (from + turn) % 6)), [0, 1, 2, 3, 2, 1]);
    }
}

/// A segment between two centres, cut at every point where it can enter or leave a hex.
///
/// In cube coordinates a hex is the set of points whose three differences x - y, y - z, z - x are within 1 of those of
/// its centre, so a line changes hexes only where one of its own differences is an integer. The samples are all such
/// points and one point between each two, as integer multiples of 1 / `scale`.
struct Samples {
    scale: i32,
    points: Vec<Cube>,
}

fn differences([x, y, z]: Cube) -> Cube {
    [x - y, y - z, z - x]
}

impl Samples {
    fn new(from: Cube, to: Cube) -> Samples {
        let way: Cube = core::array::from_fn(|i| to[i] - from[i]);
        let cuts = differences(way).map(i32::abs);
        let scale = 2 * cuts.iter().filter(|&&cut| cut > 0).product::<i32>();
        let mut times: Vec<i32> =
            cuts.iter().filter(|&&cut| cut > 0).flat_map(|&cut| (0..=cut).map(move |i| scale / cut * i)).collect();
        times.sort_unstable();
        times.dedup();
        let between: Vec<i32> = times.windows(2).map(|pair| (pair[0] + pair[1]) / 2).collect();
        times.extend(between);
        let points = times.iter().map(|t| core::array::from_fn(|i| from[i] * scale + way[i] * t)).collect();
        Samples { scale, points }
    }

    /// The distance of the point from the centre, per difference; a hex ends at `scale`.
    fn stray(&self, point: Cube, centre: Cube) -> Cube {
        differences(core::array::from_fn(|i| point[i] - centre[i] * self.scale)).map(i32::abs)
    }

    fn within(&self, point: Cube, centre: Cube) -> bool {
        self.stray(point, centre).iter().all(|&stray| stray <= self.scale)
    }

    fn hex(&self, centre: Cube) -> Option<HexMeet> {
        let touching: Vec<_> = self.points.iter().filter(|&&point| self.within(point, centre)).collect();
        let inside = |&&point: &&Cube| self.stray(point, centre).iter().all(|&stray| stray < self.scale);
        match touching.len() {
            0 => None,
            _ if touching.iter().any(inside) => Some(HexMeet::Inside),
            1 => Some(HexMeet::Vertex),
            _ => Some(HexMeet::Edge),
        }
    }

    fn side(&self, centre: Cube, side: usize) -> Option<SideMeet> {
        let across = ahead(centre, side);
        let shared = |&&point: &&Cube| self.within(point, centre) && self.within(point, across);
        let vertex = |&point: &Cube| self.stray(point, centre).iter().filter(|&&stray| stray == self.scale).count() > 1;
        let shared: Vec<Cube> = self.points.iter().filter(shared).copied().collect();
        match shared.as_slice() {
            [] => None,
            [point] if vertex(point) => Some(SideMeet::Touch),
            _ => Some(SideMeet::Cross),
        }
    }
}

#[test]
fn lines_meet_what_samples_of_them_meet() {
    let grid = map();
    let cubes = walk(&grid);
    for (a, b) in pairs(&grid).filter(|(a, b)| a < b) {
        let samples = Samples::new(cubes[a.index()], cubes[b.index()]);
        let between = grid.hexes().filter(|&hex| hex != a && hex != b);
        let hexes: Vec<_> = between.filter_map(|hex| Some((hex, samples.hex(cubes[hex.index()])?))).collect();
        assert_eq!(grid.line(a, b), hexes, "{} to {}", grid.label(a), grid.label(b));

        let mut met: Vec<Hex> = hexes.iter().map(|&(hex, _)| hex).chain([a, b]).collect();
        met.sort_unstable();
        let sides = met.iter().flat_map(|&hex| (0..SIDES).map(move |side| (hex, side)));
        let sides: Vec<_> = sides
            .filter(|&(hex, side)| hex < grid.neighbour(hex, side as u8))
            .filter_map(|(hex, side)| Some((hex, side as u8, samples.side(cubes[hex.index()], side)?)))
            .collect();
        assert_eq!(grid.sides_on_line(a, b), sides, "{} to {}", grid.label(a), grid.label(b));
    }
}

#[test]
fn lines_are_the_same_both_ways() {
    let grid = map();
    for (a, b) in pairs(&grid) {
        assert_eq!(grid.line(a, b), grid.line(b, a));
        assert_eq!(grid.sides_on_line(a, b), grid.sides_on_line(b, a));
    }
}

#[test]
fn lines_leave_their_ends_by_the_sextants() {
    let grid = map();
    for (a, b) in pairs(&grid) {
        let sides = grid.sides_on_line(a, b);
        let own = sides.iter().filter_map(|&(hex, side, _)| match grid.neighbour(hex, side) {
            _ if hex == a => Some(side),
            next if next == a => Some((side + 3) % 6),
            _ => None,
        });
        assert_eq!(own.fold(0, |mask, side| mask | 1 << side), grid.sextants(a, b));
    }
}

#[test]
fn lines_of_each_kind() {
    let grid = map();
    let line = |a, b| {
        let line = grid.line(at(&grid, a), at(&grid, b));
        line.into_iter().map(|(hex, how)| (grid.label(hex).to_string(), how)).collect::<Vec<_>>()
    };
    let named = |line: &[(&str, HexMeet)]| line.iter().map(|&(hex, how)| (hex.to_string(), how)).collect::<Vec<_>>();
    assert_eq!(line("0303", "0303"), []);
    assert_eq!(line("0303", "0304"), []);
    assert_eq!(line("0303", "0305"), named(&[("0304", HexMeet::Inside)]));
    assert_eq!(line("0303", "0503"), named(&[("0402", HexMeet::Edge), ("0403", HexMeet::Edge)]));
    // along the western map edge there is a hex on one side only
    assert_eq!(line("0301", "0501"), named(&[("0401", HexMeet::Edge)]));
}

#[test]
fn a_line_can_touch_a_hex_in_one_vertex() {
    let grid = map();
    let touched = |(a, b): (Hex, Hex)| grid.line(a, b).iter().any(|&(_, how)| how == HexMeet::Vertex);
    let off_axis = pairs(&grid).filter(|&(a, b)| a != b && grid.sextants(a, b).count_ones() == 1);
    assert!(off_axis.filter(|&pair| touched(pair)).count() > 0);
}

#[test]
fn sets_behave_like_sets() {
    let odd: HexSet = (0..255).filter(|i| i % 2 == 1).map(Hex).collect();
    let third: HexSet = (0..255).filter(|i| i % 3 == 0).map(Hex).collect();
    let members = |set: HexSet| set.iter().map(|hex| hex.0).collect::<Vec<_>>();
    let expected = |keep: fn(u8) -> bool| (0..255).filter(|&i| keep(i)).collect::<Vec<_>>();
    assert_eq!(members(odd | third), expected(|i| i % 2 == 1 || i % 3 == 0));
    assert_eq!(members(odd & third), expected(|i| i % 2 == 1 && i % 3 == 0));
    assert_eq!(members(odd.without(third)), expected(|i| i % 2 == 1 && i % 3 != 0));
    assert_eq!((odd.len(), third.len()), (127, 85));
    assert!(odd.meets(third) && !odd.meets(third.without(odd)));

    let mut set = <HexSet>::EMPTY;
    assert!(set.is_empty() && set == HexSet::default());
    set.insert(Hex(64));
    set.insert(Hex(64));
    assert_eq!(set, HexSet::only(Hex(64)));
    assert!(set.contains(Hex(64)) && !set.contains(Hex(0)));
    set.remove(Hex(64));
    assert!(set.is_empty());
    set.insert(Hex::NONE);
    assert!(set.is_empty() && !set.contains(Hex::NONE));
    assert!(!<Hex>::default().is_some());
}
