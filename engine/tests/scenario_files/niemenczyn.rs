//! The shipped scenarios of *Niemenczyn 1794* match the reconstruction from the rulebook and its sources.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::data::{
    Arm, ArtilleryBand, Edge, Face, Ground, MoveCosts, Pool, RifleRow, RoutRow, Scenario, Unit, Victory,
};
use kartacz_engine::games::niemenczyn::switches::Switches;
use kartacz_engine::grid::SIDES;
use kartacz_engine::scenario::{OriginKind, Plain, Plausible};

use crate::support::{Loaded, good, scenario, shipped, with_sets, with_what_if};

const POLES: Side = Side::First;
const RUSSIANS: Side = Side::Second;

/// Id, name, commander, arm, front (morale, size, fire), back, hex in scenario I.
type Row = (&'static str, &'static str, &'static str, Arm, [u8; 3], [u8; 3], &'static str);

const POLISH: [Row; 5] = [
    ("7th-1", "1/I/7 pp lit.", "grabowski", Arm::Infantry, [7, 5, 5], [6, 2, 2], "0209"),
    ("7th-2", "2/I/7 pp lit.", "grabowski", Arm::Infantry, [7, 4, 4], [6, 2, 2], "0208"),
    ("bkn", "II BKN lit.", "grabowski", Arm::Cavalry, [6, 2, 1], [5, 1, 0], "0112"),
    ("guns-poles", "Polish guns", "grabowski", Arm::Guns, [0, 0, 0], [0, 0, 0], "0109"),
    ("narbutt", "Narbutt", "grabowski", Arm::Cavalry, [5, 3, 1], [4, 1, 0], "0106"),
];
const SQUADRONS: [Row; 3] = [
    ("psp-1", "1/1 psp lit.", "eydziatowicz", Arm::Cavalry, [6, 2, 1], [5, 1, 0], "0103"),
    ("psp-2", "2/1 psp lit.", "eydziatowicz", Arm::Cavalry, [6, 2, 1], [5, 1, 0], "0104"),
    ("psp-3", "3/1 psp lit.", "eydziatowicz", Arm::Cavalry, [6, 2, 1], [5, 1, 0], "0105"),
];
const RUSSIAN: [Row; 8] = [
    ("cossacks-1", "Cossacks 1", "kirejew", Arm::Cossacks, [5, 2, 1], [4, 1, 0], "0804"),
    ("cossacks-2", "Cossacks 2", "kirejew", Arm::Cossacks, [5, 2, 1], [4, 1, 0], "0804"),
    ("guns-russians", "Russian guns", "lewiz", Arm::Guns, [0, 0, 0], [0, 0, 0], "0709"),
    ("narva-1", "1/Narwski", "lewiz", Arm::Infantry, [6, 4, 4], [5, 2, 2], "0708"),
    ("narva-2", "2/Narwski", "lewiz", Arm::Infantry, [6, 4, 4], [5, 2, 2], "0710"),
    ("narva-3", "3/Narwski", "lewiz", Arm::Infantry, [6, 3, 3], [5, 1, 1], "0709"),
    ("pskov-1", "1/Pskowski", "lewiz", Arm::Infantry, [5, 3, 3], [4, 1, 1], "0806"),
    ("pskov-2", "2/Pskowski", "lewiz", Arm::Infantry, [5, 3, 3], [4, 1, 1], "1007"),
];

fn expected(scenario: &Scenario, row: Row, side: Side, arrives: u8) -> Unit {
    let (id, name, commander, arm, front, back, hex) = row;
    let commander = scenario.commanders.iter().position(|known| known.id == commander).expect("he is there");
    let face = |[morale, size, fire]: [u8; 3]| Face { morale, size, fire };
    Unit {
        id: id.to_owned(),
        name: name.to_owned(),
        side,
        commander: commander as u8,
        leaders: 1 << commander,
        arm,
        faces: [face(front), face(back)],
        hex: scenario.map.grid.parse(hex).expect("the hex is there"),
        facing: if side == POLES { 0 } else { 3 },
        limbered: id == "guns-poles",
        arrives,
        ..Unit::default()
    }
}

/// Id, side, hex, stage of arrival.
fn commanders(scenario: &Scenario) -> Vec<(&str, Side, String, u8)> {
    let hex = |hex| scenario.map.grid.label(hex).to_string();
    scenario.commanders.iter().map(|c| (c.id.as_str(), c.side, hex(c.hex), c.arrives)).collect()
}

#[test]
fn scenario_1_has_its_counters() {
    let scenario = good(&shipped(), &scenario(1)).scenario;
    let poles = POLISH.map(|row| expected(&scenario, row, POLES, 0));
    let russians = RUSSIAN.map(|row| expected(&scenario, row, RUSSIANS, 0));
    assert_eq!(scenario.units, [&poles[..], &russians[..]].concat());
    assert_eq!(
        commanders(&scenario),
        [
            ("grabowski", POLES, "0109".to_owned(), 0),
            ("kirejew", RUSSIANS, "0804".to_owned(), 0),
            ("lewiz", RUSSIANS, "0808".to_owned(), 0)
        ]
    );
    assert_eq!(scenario.deployment, None);
    assert_eq!(scenario.id, "niemenczyn/scenario-1");
    assert_eq!(scenario.side_ids, ["poles", "russians"]);
    assert_eq!(scenario.side_names, ["Poles", "Russians"]);
}

#[test]
fn scenario_2_moves_the_poles_to_the_south_edge() {
    let scenario = good(&shipped(), &scenario(2)).scenario;
    let places = [("7th-1", "0109"), ("7th-2", "0108"), ("guns-poles", "0110")];
    let moved = |row: Row| {
        let place = places.iter().find(|(id, _)| *id == row.0).map_or(row.6, |(_, hex)| hex);
        expected(&scenario, (row.0, row.1, row.2, row.3, row.4, row.5, place), POLES, 0)
    };
    let poles = POLISH.map(moved);
    let squadrons = SQUADRONS.map(|row| expected(&scenario, row, POLES, 0));
    let russians = RUSSIAN.map(|row| expected(&scenario, row, RUSSIANS, 0));
    assert_eq!(scenario.units, [&poles[..], &squadrons, &russians].concat());
    assert_eq!(commanders(&scenario)[0], ("eydziatowicz", POLES, "0104".to_owned(), 0));
    assert_eq!(commanders(&scenario)[1], ("grabowski", POLES, "0109".to_owned(), 0));
    let free = scenario.deployment.expect("the Poles set up as they like");
    assert_eq!(free.side, POLES);
    assert!(scenario.map.grid.hexes().all(|hex| free.zone.contains(hex) == (scenario.map.grid.row_column(hex).0 == 1)));
}

/// The pools as names, `|` between alternatives: per stage, Poles and Russians.
fn pools(scenario: &Scenario) -> Vec<[String; 2]> {
    let names = |pool: &Pool| {
        let named = scenario.commanders.iter().enumerate().filter(|(index, _)| pool.commanders & (1 << index) != 0);
        let between = if pool.choose > 0 { "|" } else { "+" };
        named.map(|(_, commander)| commander.id.as_str()).collect::<Vec<_>>().join(between)
    };
    scenario.pools.iter().map(|pools| [names(&pools[0]), names(&pools[1])]).collect()
}

#[test]
fn the_pools_follow_chapter_13() {
    let text = |pools: [[&str; 2]; 6]| pools.map(|pair| pair.map(str::to_owned)).to_vec();
    let either = "kirejew|lewiz";
    let one = good(&shipped(), &scenario(1)).scenario;
    let alone = ["grabowski", either];
    assert_eq!(pools(&one), text([["grabowski", ""], ["grabowski", "lewiz"], alone, alone, alone, alone]));
    let two = good(&shipped(), &scenario(2)).scenario;
    let choice = ["eydziatowicz|grabowski", either];
    assert_eq!(pools(&two), text([["eydziatowicz+grabowski", ""], choice, choice, choice, choice, choice]));
    assert_eq!((one.stages, two.stages), (6, 6));
}

#[test]
fn eydziatowicz_arrives_in_stage_3() {
    let loaded = good(&shipped(), &with_what_if("eydziatowicz")).scenario;
    let squadrons = SQUADRONS.map(|row| expected(&loaded, row, POLES, 3));
    assert_eq!(loaded.units[13..], squadrons);
    assert_eq!(commanders(&loaded)[3], ("eydziatowicz", POLES, "0104".to_owned(), 3));
    let before = good(&shipped(), &scenario(1)).scenario;
    assert_eq!(loaded.units[..13], before.units, "the others keep their numbers");
    assert_eq!(loaded.title, before.title, "the scenario keeps its title");
    let pools = pools(&loaded);
    assert_eq!(pools[1], ["grabowski", "lewiz"]);
    assert_eq!(pools[2], ["grabowski+eydziatowicz", "kirejew|lewiz"]);
    assert!(pools[3..].iter().all(|pool| *pool == ["grabowski|eydziatowicz", "kirejew|lewiz"]));
}

#[test]
fn one_number_moves_the_arrival_and_the_pools() {
    for stage in 1..=6 {
        let request = with_what_if("eydziatowicz");
        let sets = vec![format!("commanders.eydziatowicz.arrives={stage}")];
        let scenario = good(&shipped(), &kartacz_engine::scenario::Request { sets, ..request }).scenario;
        let pools = pools(&scenario);
        assert_eq!(pools[stage - 1][0], "grabowski+eydziatowicz");
        assert!(pools[..stage - 1].iter().all(|pool| pool[0] == "grabowski"));
        assert!(pools[stage..].iter().all(|pool| pool[0] == "grabowski|eydziatowicz"));
        assert!(scenario.units[13..].iter().all(|unit| usize::from(unit.arrives) == stage));
    }
}

/// The map from the south, `F` forest, `r` ravine floor.
const ROWS: [&str; 12] = [
    "F.............FF",
    "................",
    "....F...r....F..",
    "...FFF.rr...FF..",
    "...FFF..r..FFF..",
    "...F...rr.FFFF..",
    "..........FFFF..",
    "..........FFFF..",
    "F..FFF....FFFF.F",
    "F..FFF.....FF..F",
    "FF..FF.....FFFFF",
    "FFF.......FFFFFF",
];
const ROAD: [&str; 12] =
    ["0109", "0209", "0309", "0409", "0509", "0609", "0709", "0808", "0908", "1008", "1108", "1208"];
const SCARPS: [&str; 14] = [
    "0308/0309",
    "0308/0408",
    "0309/0310",
    "0310/0409",
    "0407/0408",
    "0408/0508",
    "0409/0410",
    "0409/0510",
    "0508/0509",
    "0508/0608",
    "0509/0510",
    "0510/0609",
    "0607/0608",
    "0609/0610",
];
const ENTRENCHMENTS: [&str; 4] = ["0607/0708", "0608/0708", "0609/0710", "0610/0710"];
/// Slopes where the ravine ends: its floor rises to the road and to the works.
const EXIT: [&str; 4] = ["0608/0708", "0608/0709", "0609/0709", "0609/0710"];

#[test]
fn the_ground_matches_the_drawing() {
    let scenario = good(&shipped(), &scenario(1)).scenario;
    let map = &scenario.map;
    assert_eq!((map.grid.rows(), map.grid.columns()), (12, 16));
    for hex in map.grid.hexes() {
        let (row, column) = map.grid.row_column(hex);
        let sign = ROWS[usize::from(row) - 1].as_bytes()[usize::from(column) - 1];
        let ground = if sign == b'F' { Ground::Forest } else { Ground::Clear };
        assert_eq!(map.ground[hex.index()], ground, "{}", map.grid.label(hex));
        assert_eq!(map.level[hex.index()], u8::from(row > 2 && sign != b'r'), "{}", map.grid.label(hex));
    }
    let label = |hex| map.grid.label(hex).to_string();
    assert_eq!([map.camp, map.fallback[0], map.fallback[1]].map(label), ["1108", "0109", "1108"]);
}

/// The hexsides with a property, equal from both sides: `lower/higher` number.
fn hexsides(scenario: &Scenario, of: impl Fn(&Edge) -> bool) -> Vec<String> {
    let map = &scenario.map;
    let mut found = Vec::new();
    for hex in map.grid.hexes() {
        for side in 0..SIDES as u8 {
            let beyond = map.grid.neighbour(hex, side);
            let here = of(&map.edges[hex.index()][usize::from(side)]);
            if beyond.is_some() {
                let there = &map.edges[beyond.index()][usize::from((side + 3) % 6)];
                assert_eq!(here, of(there), "both hexes see the same hexside");
            }
            if here && hex < beyond && beyond.is_some() {
                found.push(format!("{}/{}", map.grid.label(hex), map.grid.label(beyond)));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn road_scarps_and_entrenchments_are_in_place() {
    let scenario = good(&shipped(), &scenario(1)).scenario;
    let road: Vec<String> = ROAD.windows(2).map(|pair| format!("{}/{}", pair[0], pair[1])).collect();
    assert_eq!(hexsides(&scenario, |edge| edge.road), road);
    assert_eq!(hexsides(&scenario, |edge| edge.scarp), SCARPS);
    assert_eq!(hexsides(&scenario, |edge| edge.entrenchment), ENTRENCHMENTS);
}

#[test]
fn slopes_are_the_other_hexsides_between_levels() {
    let scenario = good(&shipped(), &scenario(1)).scenario;
    let slopes = hexsides(&scenario, |edge| edge.slope);
    let grid = &scenario.map.grid;
    let mut expected: Vec<String> = EXIT.map(str::to_owned).to_vec();
    // The foot of the plateau: every hexside between rows 02 and 03, except the mouth of the ravine.
    for column in 1..=16 {
        let low = grid.hex(2, column).expect("row 02 is on the map");
        for high in [5, 0].map(|side| grid.neighbour(low, side)).into_iter().filter(|high| high.is_some()) {
            if grid.label(high).to_string() != "0309" {
                expected.push(format!("{}/{}", grid.label(low), grid.label(high)));
            }
        }
    }
    expected.sort();
    assert_eq!(slopes, expected);
}

#[test]
fn up_leads_from_the_lower_level() {
    let scenario = good(&shipped(), &scenario(1)).scenario;
    let map = &scenario.map;
    for hex in map.grid.hexes() {
        for side in 0..SIDES as u8 {
            let beyond = map.grid.neighbour(hex, side);
            let edge = &map.edges[hex.index()][usize::from(side)];
            let higher = beyond.is_some() && map.level[beyond.index()] > map.level[hex.index()];
            assert_eq!(edge.up, higher, "{}/{}", map.grid.label(hex), map.grid.label(beyond));
        }
    }
}

#[test]
fn the_tables_are_those_of_the_rulebook() {
    let tables = good(&shipped(), &scenario(1)).scenario.tables;
    assert_eq!(tables.command_range, 4);
    let stacks = [tables.stack_infantry, tables.stack_cavalry];
    assert_eq!((stacks, tables.stack_infantry_with_guns, tables.stack_cavalry_with_guns), ([20, 4], 10, 2));
    assert_eq!((tables.line_infantry, tables.line_cavalry), ([6, 10], [4, 4]));
    assert_eq!((tables.square_companies, tables.square_fire_divisor, tables.lava_modifier), (4, 4, -2));
    let points = [tables.mp_infantry, tables.mp_cavalry, tables.mp_cossacks, tables.mp_limbered, tables.mp_commander];
    assert_eq!((points, tables.double_time_bonus), ([4, 8, 9, 3, 9], 2));
    let costs = MoveCosts {
        clear: 1,
        forest: 2,
        uphill: 1,
        scarp_up: 2,
        scarp_down: 1,
        entrenchment: 1,
        road: 1,
        ..MoveCosts::default()
    };
    assert_eq!(tables.cost_infantry, costs);
    assert_eq!(tables.cost_cavalry, MoveCosts { forest: 3, scarp_up: 3, ..costs });
    assert_eq!([tables.cost_enemy, tables.cost_pass, tables.cost_rear_step, tables.charge_run], [1, 1, 1, 3]);
    let ranges = [tables.range_infantry, tables.range_cavalry, tables.range_guns];
    assert_eq!((ranges, tables.range_commander_danger, tables.range_counter_battery), ([3, 2, 10], 3, 6));
    assert_eq!((tables.shots, tables.mod_shot), (4, [1, 0, -1, -1]));
    let row = |from, effect, commander| RifleRow { from, effect, commander };
    assert_eq!(
        tables.rifle,
        [row(0, None, false), row(2, Some(0), false), row(4, Some(1), true), row(6, Some(2), true)]
    );
    let fire = [tables.mod_cover, tables.mod_cavalry_fire, tables.mod_square_target, tables.mod_flank_fire];
    assert_eq!((fire, tables.heavy_roll, tables.lone_guns_fire), ([-1, -1, 1, 1], 9, 3));
    assert_eq!(tables.counter_battery, [1, 0]);
    assert_eq!([tables.melee_forest, tables.melee_uphill, tables.melee_lone_guns], [1, -1, -4]);
    assert_eq!([tables.melee_square_infantry, tables.melee_square_cavalry], [-1, 3]);
    assert_eq!([tables.melee_rear, tables.melee_flank, tables.melee_charge, tables.melee_command], [4, 2, 2, 1]);
    assert_eq!((tables.melee_odds, tables.melee_loser_losses), ([1, 2, 3], 2));
    let row = |from, stages, winner_losses| RoutRow { from, stages, winner_losses };
    assert_eq!(tables.rout, [row(1, 1, 1), row(3, 2, 1), row(6, 3, 0)]);
}

#[test]
fn the_switch_picks_the_artillery_table() {
    let bands = |bands: &[(u8, i8)]| bands.iter().map(|&(to, effect)| ArtilleryBand { to, effect }).collect::<Vec<_>>();
    let tables = [
        ("a", bands(&[(3, 2), (6, 1), (10, 0)])),
        ("b", bands(&[(2, 3), (4, 2), (6, 1), (10, 0)])),
        ("c", bands(&[(2, 2), (6, 1), (10, 0)])),
    ];
    for (name, table) in tables {
        let request = with_sets(&[&format!("switches.artillery_bands={name}")]);
        assert_eq!(good(&shipped(), &request).scenario.tables.artillery, table, "{name}");
    }
}

#[test]
fn victory_and_switches_are_the_defaults() {
    for number in [1, 2] {
        let scenario = good(&shipped(), &scenario(number)).scenario;
        let victory = Victory {
            elimination: 1,
            melee: 1,
            capture: 2,
            recapture: 2,
            commander: 3,
            automatic: 4,
            ..Victory::default()
        };
        assert_eq!(scenario.victory, victory);
        assert_eq!(scenario.switches, Switches::default());
        assert_eq!(scenario.squares, [false, true]);
    }
}

#[test]
fn split_guns_are_two_counters() {
    let scenario = good(&shipped(), &with_sets(&["switches.guns_split=true"])).scenario;
    let guns: Vec<_> =
        scenario.units.iter().filter(|unit| unit.arm == Arm::Guns).map(|unit| unit.id.as_str()).collect();
    assert_eq!(guns, ["guns-poles-1", "guns-poles-2", "guns-russians-1", "guns-russians-2"]);
    assert_eq!(scenario.units.len(), 15);
    assert_eq!(scenario.units[3].name, "Polish guns (1)");
}

#[test]
fn every_value_has_an_origin_and_the_counts_add_up() {
    for request in [scenario(1), scenario(2), with_what_if("eydziatowicz")] {
        let loaded = good(&shipped(), &request);
        let (origins, leaves) = (loaded.scenario.origins, loaded.provenance.leaves);
        assert_eq!((origins.rulebook + origins.history + origins.assumed) as usize, leaves.len());
        assert!(leaves.iter().all(|leaf| !leaf.origin.note.is_empty()));
        let ranged = leaves.iter().filter(|leaf| leaf.origin.kind == OriginKind::Assumed);
        assert!(ranged.clone().count() > 100);
        assert!(ranged.clone().all(|leaf| leaf.origin.plausible.is_some()));
        let mut paths: Vec<_> = leaves.iter().map(|leaf| &leaf.path).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), leaves.len(), "each value is counted once");
    }
}

#[test]
fn grades_of_the_reconstruction_are_recorded() {
    let provenance = good(&shipped(), &scenario(1)).provenance;
    let leaf = |path: &str| provenance.get(path).unwrap_or_else(|| panic!("{path}"));
    let kind = |path: &str| leaf(path).origin.kind;
    assert_eq!(kind("units.7th-1.front.morale"), OriginKind::Rulebook);
    assert_eq!(kind("units.7th-2.front.size"), OriginKind::History);
    assert_eq!(kind("units.cossacks-1.front.size"), OriginKind::Assumed);
    assert_eq!(kind("map.rows.r09"), OriginKind::Assumed);
    assert_eq!(kind("map.camp"), OriginKind::Rulebook);
    assert_eq!(kind("victory.automatic"), OriginKind::Rulebook);
    assert_eq!(leaf("victory.automatic").origin.note, "12.4");
    assert_eq!(leaf("units.7th-2.front.size").origin.plausible, Some(Plausible::Range { low: 4, high: 5 }));
    let other = |text: &str| Plain::Text(text.to_owned());
    assert_eq!(
        leaf("units.guns-russians.hex").origin.plausible,
        Some(Plausible::OneOf(vec![other("0708"), other("0710")]))
    );
}

/// The sensitivity analysis sets values one by one, except those of a stack, which has one facing; each of these
/// scenarios must load.
#[test]
fn everything_plausible_loads() {
    let files = shipped();
    for request in [scenario(1), scenario(2), with_what_if("eydziatowicz")] {
        let loaded = good(&files, &request);
        for leaf in &loaded.provenance.leaves {
            let others = match &leaf.origin.plausible {
                None => continue,
                Some(Plausible::Range { low, high }) => vec![Plain::Number(*low), Plain::Number(*high)],
                Some(Plausible::OneOf(others)) => others.clone(),
            };
            for other in others {
                let sets = alike(&loaded, &leaf.path).iter().map(|path| format!("{path}={other}")).collect();
                good(&files, &kartacz_engine::scenario::Request { sets, ..request.clone() });
            }
        }
    }
}

/// The facings of a whole stack for the facing of one of its units; any other path alone.
fn alike(loaded: &Loaded, path: &str) -> Vec<String> {
    let units = &loaded.scenario.units;
    let turned = path.strip_suffix(".facing").and_then(|path| path.strip_prefix("units."));
    match turned.and_then(|id| units.iter().find(|unit| unit.id == id)) {
        None => vec![path.to_owned()],
        Some(turned) => {
            let stack = units.iter().filter(|unit| unit.side == turned.side && unit.hex == turned.hex);
            stack.map(|unit| format!("units.{}.facing", unit.id)).collect()
        }
    }
}

/// The hashes that recorded results name: rules of later games of the series leave them as they are.
#[test]
fn the_hashes_are_those_of_recorded_results() {
    let recorded = include_str!("../../../reports/baseline.toml");
    for request in [scenario(1), scenario(2), with_what_if("eydziatowicz")] {
        let hash = good(&shipped(), &request).scenario.hash;
        assert!(recorded.contains(&format!("scenario_hash = \"{hash:016x}\"")), "{request:?}: {hash:016x}");
    }
}
