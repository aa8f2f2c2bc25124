use super::*;
use crate::core::dice::mix;
use crate::games::insurrection::data::SightBlocks;
use crate::games::insurrection::edition::tests::Few;
use crate::grid::Hex;

const RANGE: u8 = 10;
/// The reconstructed map, its northern row first; see [`map`].
const ROWS: [&str; 12] = [
    "FFF.......FFFFFF",
    "FF..FF.....FFFFF",
    "F..FFF.....FF..F",
    "F..FFF....FFFF.F",
    "..........FFFF..",
    "..........FFFF..",
    "...F...rr.FFFF..",
    "...FFF..r..FFF..",
    "...FFF.rr...FF..",
    "....F...r....F..",
    "vvvvvvvvvvvvvvvv",
    "Vvvvvvvvvvvvvvww",
];
const SCARPS: &str = "0308/0309 0309/0310 0308/0408 0310/0409 0407/0408 0409/0410 0408/0508 0409/0510 \
                      0508/0509 0509/0510 0508/0608 0510/0609 0607/0608 0609/0610";
const WORKS: &str = "0708/0607 0708/0608 0710/0609 0710/0610";
const RAVINE: [&str; 6] = ["0309", "0408", "0409", "0509", "0608", "0609"];

/// A map from rows of letters, the northernmost first: `.` and `F` are clear ground and forest on the hills, `v`
/// and `r` clear ground in the valley, `V` and `w` forest in the valley.
fn map(rows: &[&str]) -> Map<Few> {
    let grid = Grid::new(rows.len() as u8, rows[0].len() as u8);
    let letters: Vec<u8> = rows.iter().rev().flat_map(|row| row.bytes()).collect();
    let mut map = Map {
        ground: letters.iter().map(|l| if b"FVw".contains(l) { Ground::Forest } else { Ground::Clear }).collect(),
        level: letters.iter().map(|l| u8::from(b".F".contains(l))).collect(),
        edges: vec![[Edge::default(); SIDES]; grid.len()],
        camp: Hex(0),
        objective: Hex::NONE,
        fallback: [Hex(0); 2],
        grid,
    };
    for hex in map.grid.hexes() {
        for side in 0..SIDES {
            let next = map.grid.neighbour(hex, side as u8);
            map.edges[hex.index()][side].slope = next.is_some() && map.level[hex.index()] != map.level[next.index()];
        }
    }
    map
}

/// Marks both faces of the listed hexsides, such as `0308/0309`.
fn mark(map: &mut Map<Few>, hexsides: &str, change: fn(&mut Edge)) {
    for hexside in hexsides.split_whitespace() {
        let (a, b) = hexside.split_once('/').expect("two hexes");
        let (a, b) = (at(map, a), at(map, b));
        for (from, to) in [(a, b), (b, a)] {
            let side = map.grid.side_to(from, to).expect("adjacent hexes");
            change(&mut map.edges[from.index()][side as usize]);
        }
    }
}

fn scarp(edge: &mut Edge) {
    edge.scarp = true;
    edge.slope = false;
}

fn work(edge: &mut Edge) {
    edge.entrenchment = true;
}

fn reconstructed() -> Map<Few> {
    let mut map = map(&ROWS);
    mark(&mut map, SCARPS, scarp);
    mark(&mut map, WORKS, work);
    // The hex named first is the one that the entrenchment covers.
    for hexside in WORKS.split_whitespace() {
        let (covered, front) = hexside.split_once('/').expect("two hexes");
        let (covered, front) = (at(&map, covered), at(&map, front));
        let side = map.grid.side_to(covered, front).expect("adjacent hexes");
        map.edges[covered.index()][side as usize].covers = true;
    }
    map
}

fn at(map: &Map<Few>, label: &str) -> Hex {
    map.grid.parse(label).expect("the hex is on the map")
}

fn sight(map: &Map<Few>) -> Sight<Few> {
    Sight::new(map, SightBlocks::default(), &Switches::default(), RANGE)
}

fn sight_past_vertices(map: &Map<Few>) -> Sight<Few> {
    Sight::new(map, SightBlocks::default(), &Switches { los_vertex_blocks: false, ..Switches::default() }, RANGE)
}

fn units(map: &Map<Few>, labels: &[&str]) -> HexSet {
    labels.iter().map(|label| at(map, label)).collect()
}

fn sees(map: &Map<Few>, sight: &Sight<Few>, a: &str, b: &str) -> bool {
    sight.sees(at(map, a), at(map, b), HexSet::EMPTY)
}

fn seen(map: &Map<Few>, from: &str, among: &[&str]) -> String {
    let sight = sight(map);
    among.iter().copied().filter(|to| sees(map, &sight, from, to)).collect::<Vec<_>>().join(" ")
}

fn pairs(map: &Map<Few>) -> impl Iterator<Item = (Hex, Hex)> {
    let hexes = map.grid.hexes();
    hexes.clone().flat_map(move |a| hexes.clone().map(move |b| (a, b)))
}

#[test]
fn the_guns_see_the_whole_ravine() {
    let map = reconstructed();
    let road = ["0609", "0608", "0509", "0409", "0408", "0309", "0209", "0208", "0109"];
    assert_eq!(seen(&map, "0709", &road), road.join(" "));
}

#[test]
fn the_works_see_the_ravine_up_to_its_bend() {
    let map = reconstructed();
    assert_eq!(seen(&map, "0708", &RAVINE), "0409 0509 0608 0609");
    assert_eq!(seen(&map, "0710", &RAVINE), "0408 0509 0608 0609");
}

#[test]
fn only_the_edge_of_the_plateau_sees_into_the_ravine() {
    let map = reconstructed();
    let sight = sight(&map);
    let (mut adjacent, mut others) = (0, 0);
    for (from, to) in pairs(&map).filter(|&(from, to)| from != to && map.grid.distance(from, to) <= RANGE) {
        let beside = (3..=6).contains(&map.grid.row_column(from).0) && map.level[from.index()] == 1;
        if !beside || !RAVINE.iter().any(|&ravine| at(&map, ravine) == to) {
            continue;
        }
        let next = map.grid.distance(from, to) == 1;
        *if next { &mut adjacent } else { &mut others } += 1;
        assert_eq!(sight.sees(from, to, HexSet::EMPTY), next, "{} {}", map.grid.label(from), map.grid.label(to));
    }
    assert_eq!(adjacent, 14, "one pair per scarp hexside");
    assert!(others > 0);
}

/// Lines near the ravine: past scarps, over them, and clear of them.
#[test]
fn single_lines_on_the_reconstructed_map() {
    let map = reconstructed();
    let sight = sight(&map);
    for (a, b, expected) in [
        ("0708", "0608", true),
        ("0708", "0408", false),
        ("0708", "0309", false),
        ("0708", "0307", true),
        ("0708", "0206", false),
        ("0708", "0407", true),
        ("0607", "0608", true),
        ("0607", "0509", false),
        ("0710", "0509", true),
        ("0710", "0409", false),
    ] {
        assert_eq!(sees(&map, &sight, a, b), expected, "{a} {b}");
        assert_eq!(sees(&map, &sight, b, a), expected, "{b} {a}");
    }
}

/// [10.1] A forest or a unit on the line.
#[test]
fn forests_and_units_block() {
    let clear = map(&["vvvvv"]);
    let [a, between, b] = ["0101", "0103", "0105"].map(|label| at(&clear, label));
    assert!(sight(&clear).sees(a, b, HexSet::EMPTY));
    assert!(!sight(&clear).sees(a, b, HexSet::only(between)));

    let wood = map(&["vvwvv"]);
    assert!(!sight(&wood).sees(a, b, HexSet::EMPTY));
    assert!(sight(&wood).sees(a, between, HexSet::EMPTY), "a forest hex is visible from outside");
    assert!(sight(&wood).sees(between, b, HexSet::EMPTY), "and a unit in it sees out");
}

/// [10.1] The hexes of shooter and target never block.
#[test]
fn the_ends_do_not_block() {
    let map = map(&["wvw"]);
    assert!(sight(&map).sees(at(&map, "0101"), at(&map, "0103"), units(&map, &["0101", "0103"])));
    assert!(sight(&map).sees(at(&map, "0101"), at(&map, "0101"), units(&map, &["0101"])));
}

/// [10.1] A line along an edge is blocked by either adjacent hex, regardless of the reading of vertices.
#[test]
fn the_border_of_a_blocking_hex_blocks() {
    for rows in [["vvv", "vwv", "vvv"], ["vvv", "wvv", "vvv"], ["vvv", "wwv", "vvv"]] {
        let map = map(&rows);
        assert!(!sees(&map, &sight(&map), "0102", "0302"), "{rows:?}");
        assert!(!sees(&map, &sight_past_vertices(&map), "0102", "0302"), "{rows:?}");
    }
    let clear = map(&["vvv", "vvv", "vvv"]);
    let (a, b) = (at(&clear, "0102"), at(&clear, "0302"));
    for sight in [sight(&clear), sight_past_vertices(&clear)] {
        assert!(sight.sees(a, b, units(&clear, &["0203", "0101", "0303"])));
        assert!(!sight.sees(a, b, units(&clear, &["0201"])));
        assert!(!sight.sees(a, b, units(&clear, &["0202"])));
    }
}

/// [10.1] A hex that the line touches in one vertex blocks by default.
#[test]
fn a_vertex_blocks_when_the_switch_says_so() {
    let clear = map(&["vvvvv"; 5]);
    let touches = |(a, b): (Hex, Hex)| {
        let line = clear.grid.line(a, b);
        line.into_iter().filter(|&(_, how)| how == HexMeet::Vertex).map(move |(hex, _)| (a, b, hex)).collect::<Vec<_>>()
    };
    let (strict, loose) = (sight(&clear), sight_past_vertices(&clear));
    let mut seen = 0;
    for (a, b, touched) in pairs(&clear).flat_map(touches) {
        let unit = HexSet::only(touched);
        assert!(!strict.sees(a, b, unit) && loose.sees(a, b, unit));
        let mut wood = clear.clone();
        wood.ground[touched.index()] = Ground::Forest;
        assert!(!sight(&wood).sees(a, b, HexSet::EMPTY) && sight_past_vertices(&wood).sees(a, b, HexSet::EMPTY));
        seen += 1;
    }
    assert!(seen > 0);
}

/// [10.1.1] A slope on the line.
#[test]
fn slopes_do_not_block() {
    let map = map(&["vv..v"]);
    let sight = sight(&map);
    for (a, b) in pairs(&map) {
        assert!(sight.sees(a, b, HexSet::EMPTY));
    }
}

/// [10.1.2] A line from hill to hill passes over units in the valley, and only those.
#[test]
fn hills_look_over_the_valley() {
    let sees_across = |row: &str, unit: &[&str]| {
        let map = map(&[row]);
        sight(&map).sees(at(&map, "0101"), at(&map, "0105"), units(&map, unit))
    };
    assert!(sees_across("..w..", &[]));
    assert!(sees_across("..v..", &["0103"]));
    assert!(!sees_across("..F..", &[]), "a forest on the hill");
    assert!(!sees_across("..v..", &["0102"]), "a unit on the hill");
    assert!(!sees_across("..w.v", &[]), "the target is in the valley");
    assert!(!sees_across("v.w..", &[]), "the shooter is in the valley");
}

/// [10.1.3] A line crosses a scarp only between adjacent hexes, also from hill to hill.
#[test]
fn scarps_block_unless_the_hexes_are_adjacent() {
    let mut map = map(&["..v.."]);
    mark(&mut map, "0102/0103", scarp);
    let sight = sight(&map);
    assert!(sees(&map, &sight, "0102", "0103"));
    assert!(sees(&map, &sight, "0103", "0102"));
    assert!(!sees(&map, &sight, "0101", "0103"));
    assert!(!sees(&map, &sight, "0102", "0104"));
    assert!(!sees(&map, &sight, "0101", "0105"));
    assert!(sees(&map, &sight, "0103", "0105"), "the scarp lies behind");
}

/// [10.1.3] A line along a scarp is blocked; past its end it is not when vertices do not block.
#[test]
fn scarps_met_along_the_line_and_at_their_ends() {
    let mut along = map(&["vvv"; 3]);
    mark(&mut along, "0201/0202", scarp);
    assert!(!sees(&along, &sight(&along), "0102", "0302"));
    assert!(!sees(&along, &sight_past_vertices(&along), "0102", "0302"));

    // the line leaves 0102 by its northern vertex, where this scarp ends
    let mut ending = map(&["vvv"; 3]);
    mark(&mut ending, "0102/0202", scarp);
    assert!(!sees(&ending, &sight(&ending), "0102", "0302"));
    assert!(sees(&ending, &sight_past_vertices(&ending), "0102", "0302"));

    // on the extension of the line, beyond the target
    let mut beyond = map(&["vvv"; 5]);
    mark(&mut beyond, "0401/0402", scarp);
    assert!(sees(&beyond, &sight(&beyond), "0102", "0302"));
    assert!(!sees(&beyond, &sight(&beyond), "0102", "0502"));
}

#[test]
fn cover_is_an_entrenchment_on_the_side_that_the_line_enters() {
    let map = reconstructed();
    let sight = sight(&map);
    for (from, to, target, any, why) in [
        ("0608", "0708", true, true, "across the work"),
        ("0509", "0708", true, true, "across the work, from afar"),
        ("0508", "0708", true, true, "through the vertex between its two sides"),
        ("0708", "0509", false, true, "over the work from behind it"),
        ("0708", "0608", false, true, "the work covers its own hex, not its attackers"),
        ("0808", "0608", false, true, "over the end of that hexside"),
        ("0608", "0709", false, false, "beside the work"),
        ("0709", "0708", false, false, "into the work from its side"),
        ("0808", "0708", false, false, "into the work from behind"),
    ] {
        let pair = sight.pair(at(&map, from), at(&map, to));
        assert_eq!((pair.cover_target, pair.cover_any), (target, any), "{from} {to}: {why}");
    }
}

#[test]
fn hexes_out_of_range_do_not_see_each_other() {
    let map = map(&["vvvvvvvvvvvv"]);
    let sight = Sight::new(&map, SightBlocks::default(), &Switches::default(), 10);
    assert!(sees(&map, &sight, "0101", "0111"));
    assert!(!sees(&map, &sight, "0101", "0112"));
    assert_eq!(*sight.pair(at(&map, "0101"), at(&map, "0112")), Pair::OUT_OF_RANGE);
}

/// A map with random features on three levels.
fn random_map(seed: u64) -> Map<Few> {
    let mut map = map(&["vvvvvvvv"; 8]);
    let mut counter = mix(seed);
    let mut one_in = |n: u64| {
        counter = mix(counter);
        counter.is_multiple_of(n)
    };
    for hex in map.grid.hexes() {
        if one_in(10) {
            map.ground[hex.index()] = Ground::Forest;
        }
        map.level[hex.index()] = u8::from(one_in(2)) + u8::from(one_in(3));
        for next in map.grid.neighbours_set(hex).iter().filter(|&next| hex < next) {
            let hexside = format!("{}/{}", map.grid.label(hex), map.grid.label(next));
            if one_in(30) {
                mark(&mut map, &hexside, scarp);
            }
            if one_in(20) {
                mark(&mut map, &hexside, work);
            }
        }
    }
    map
}

#[test]
fn sight_is_mutual_and_a_looser_reading_of_vertices_only_adds_to_it() {
    let maps = (0..20).map(random_map).chain([reconstructed()]);
    for map in maps {
        let (strict, loose) = (sight(&map), sight_past_vertices(&map));
        for (a, b) in pairs(&map) {
            let (there, back) = (strict.pair(a, b), strict.pair(b, a));
            assert_eq!((there.blocked, there.blockers, there.cover_any), (back.blocked, back.blockers, back.cover_any));
            assert!(!there.cover_target || there.cover_any);
            assert!(there.blocked || map.grid.distance(a, b) <= RANGE);
            let other = loose.pair(a, b);
            assert!(there.blocked || !other.blocked);
            assert!(there.blocked || other.blockers.without(there.blockers).is_empty());
            assert!(map.grid.distance(a, b) > 1 || !there.blocked && there.blockers.is_empty());
        }
    }
}
