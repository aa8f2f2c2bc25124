//! The files of *Maciejowice*, and faults in them.

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::data::{
    Arm, CERTAIN, CommanderSet, Edge, Ground, Level, ObjectiveDraw, Pool, Scenario, SightBlocks, Unit,
};
use kartacz_engine::games::maciejowice::files::{FILES, orders};
use kartacz_engine::games::maciejowice::switches::Switches;
use kartacz_engine::grid::SIDES;
use kartacz_engine::scenario::{Faults, Request, RuleSystem, load};

use crate::schema::{free, member, paths, read_json};
use crate::support::{Files, Loaded, bad, shipped, with_sets};
use crate::survival::{check_faults, play_game};

/// The rule system under test.
const SYSTEMS: &[&dyn RuleSystem] = &[&FILES];

/// The whole field and the sector of Oronne.
const WHOLE: &str = "scenario-1";
const SECTOR: &str = "scenario-oronne";

fn request(name: &str) -> Request {
    Request::new(&format!("maciejowice/{name}"))
}

fn with(what_if: &str, sets: &[&str]) -> Request {
    let what_ifs = if what_if.is_empty() { Vec::new() } else { vec![what_if.to_owned()] };
    Request { what_ifs, sets: sets.iter().map(|set| (*set).to_owned()).collect(), ..request(WHOLE) }
}

fn load_from(files: &Files, request: &Request) -> Result<Loaded<Scenario>, Faults> {
    load(SYSTEMS, files, request).map(|loaded| Loaded {
        system: loaded.system,
        scenario: loaded.scenario.of().expect("a scenario of Maciejowice"),
        provenance: loaded.provenance,
    })
}

fn good(request: &Request) -> Scenario {
    load_from(&shipped(), request).unwrap_or_else(|faults| panic!("{request:?}: {faults}")).scenario
}

/// The names of the files in a folder of the system, without `.toml`.
fn names(files: &Files, folder: &str) -> Vec<String> {
    let names = files.keys().filter_map(|name| name.strip_prefix(folder)?.strip_suffix(".toml"));
    names.map(str::to_owned).collect()
}

/// A scenario's commander and unit by id.
fn commander(scenario: &Scenario, id: &str) -> usize {
    scenario.commanders.iter().position(|commander| commander.id == id).expect("he is there")
}

fn unit<'s>(scenario: &'s Scenario, id: &str) -> &'s Unit {
    scenario.units.iter().find(|unit| unit.id == id).expect("it is there")
}

/// Commanders as a set.
fn set(scenario: &Scenario, ids: &[&str]) -> CommanderSet {
    ids.iter().fold(0, |set, id| set | 1 << commander(scenario, id))
}

#[test]
fn every_scenario_and_what_if_loads() {
    let files = shipped();
    assert_eq!((good(&request(WHOLE)).units.len(), good(&request(SECTOR)).units.len()), (73, 25));
    let what_ifs = names(&files, "maciejowice/what-if/");
    assert_eq!(what_ifs.len(), 9);
    let base = good(&request(WHOLE)).hash;
    let mut hashes = BTreeSet::from([base]);
    for what_if in what_ifs {
        let scenario = good(&with(&what_if, &[]));
        assert!(hashes.insert(scenario.hash), "{what_if} changes play");
    }
}

#[test]
fn every_orders_file_loads() {
    let files = shipped();
    let all = names(&files, "maciejowice/orders/");
    assert_eq!(all.len(), 8);
    let games = [WHOLE, SECTOR].map(|name| Maciejowice::new(good(&request(name))));
    for name in all {
        let name = format!("maciejowice/orders/{name}");
        let sector = files[&format!("{name}.toml")].contains("maciejowice/scenario-oronne");
        let game = &games[usize::from(sector)];
        let orders = orders::load_for(&files, &name, game).unwrap_or_else(|faults| panic!("{name}: {faults}")).orders;
        let chooses = game.scenario.pools[1][orders.side.index()].choose > 0;
        assert_eq!(
            orders.shares(2).is_some(),
            chooses && files[&format!("{name}.toml")].contains("[choices."),
            "{name}"
        );
        let activates = files[&format!("{name}.toml")].contains("[activations.");
        assert_eq!((1..=12).any(|stage| orders.activations(stage).is_some()), activates, "{name}");
    }
}

#[test]
fn the_field_has_its_grounds_and_its_stream() {
    let map = good(&request(WHOLE)).map;
    assert_eq!((map.grid.rows(), map.grid.columns()), (16, 24));
    let at = |label: &str| map.grid.parse(label).expect("the hex is there");
    let ground = |label: &str| map.ground[at(label).index()];
    assert_eq!(ground("0908"), Ground::Castle);
    assert_eq!(["0707", "0817", "0818"].map(ground), [Ground::Village; 3]);
    assert_eq!(["0409", "0514", "0611"].map(ground), [Ground::Marsh; 3]);
    assert_eq!(["0418", "0203"].map(ground), [Ground::Forest; 2]);
    assert_eq!((map.objective, map.camp.is_some()), (at("0908"), false));
    let count = |wanted: fn(&Edge) -> bool| map.edges.iter().flatten().filter(|edge| wanted(edge)).count();
    assert_eq!(count(|edge| edge.river), 2 * 37);
    assert_eq!(count(|edge| edge.scarp), 0);
    let side = map.grid.side_to(at("1108"), at("1208")).expect("adjacent hexes");
    let bridge = map.edges[at("1108").index()][usize::from(side)];
    assert!(bridge.river && bridge.road && SIDES == 6);
}

#[test]
fn commanders_and_the_reserve_have_their_kinds() {
    let scenario = good(&with("poninski-by-chance", &[]));
    let [kosciuszko, fersen, poninski] =
        ["kosciuszko", "fersen", "poninski"].map(|id| &scenario.commanders[commander(&scenario, id)]);
    assert!(kosciuszko.overall && fersen.overall && !poninski.overall);
    assert_eq!((kosciuszko.own_units, fersen.own_units), (6, 0));
    assert_eq!((poninski.arrives, poninski.chance, poninski.entry.len()), (10, 1, 4));
    assert_eq!((fersen.arrives, fersen.chance, fersen.entry.len()), (0, CERTAIN, 0));
    let reserve = unit(&scenario, "kosynierzy-1");
    let leaders = set(&scenario, &["kamienski", "sierakowski", "kniaziewicz", "kosciuszko"]);
    assert!(reserve.leaders == leaders && reserve.reserve() && reserve.kosynier && !reserve.skirmish);
    let own = unit(&scenario, "shooters");
    assert!(own.leaders == set(&scenario, &["kniaziewicz"]) && !own.reserve() && own.skirmish);
    assert_eq!(unit(&scenario, "poninski-guns").arrives, 10);
    let game = Maciejowice::new(scenario);
    let sets = &game.sets;
    let kniaziewicz = game.commander_id("kniaziewicz").expect("he is there");
    let [shooters, kosynierzy] = ["shooters", "kosynierzy-1"].map(|id| 1 << game.unit_id(id).expect("it is there"));
    assert_eq!(sets.formation[usize::from(kniaziewicz)] & (shooters | kosynierzy), shooters | kosynierzy);
    assert_eq!(sets.own(kniaziewicz) & (shooters | kosynierzy), shooters);
    assert_eq!((sets.reserve.count_ones(), sets.kosynierzy.count_ones()), (7, 3));
    assert_eq!(sets.overall.count_ones(), 2);
}

#[test]
fn batteries_have_stars() {
    let stars = |scenario: &Scenario, side| -> u8 {
        let guns = scenario.units.iter().filter(|unit| unit.side == side && unit.arm == Arm::Guns);
        guns.map(|unit| unit.stars).sum()
    };
    let scenario = good(&request(WHOLE));
    assert_eq!([stars(&scenario, Side::First), stars(&scenario, Side::Second)], [1, 9]);
    assert_eq!(stars(&good(&with("full-polish-artillery", &[])), Side::First), 8);
}

#[test]
fn pools_are_chosen_from_lists() {
    let scenario = good(&with("poninski-turn-12", &[]));
    let poles = ["kamienski", "sierakowski", "kniaziewicz", "kosciuszko"];
    let russians = ["denisov", "tormasov", "khrushchev", "rachmanov", "tolstoy", "fersen"];
    let pool = |ids: &[&str], choose| Pool { commanders: set(&scenario, ids), choose };
    assert_eq!(scenario.pools[0], [pool(&[], 0), pool(&["denisov"], 0)]);
    assert_eq!(scenario.pools[10], [pool(&poles, 2), pool(&russians, 3)]);
    assert_eq!(scenario.pools[11][0], pool(&[&poles[..], &["poninski"]].concat(), 2));
    assert_eq!(scenario.pools.len(), 24);
}

#[test]
fn tables_victory_and_switches_have_their_values() {
    let scenario = good(&request(WHOLE));
    let tables = &scenario.tables;
    assert_eq!([tables.skirmish_form, tables.skirmish_leave, tables.skirmish_hex], [1, 0, 1]);
    let costs = |arm| {
        let costs = tables.costs(arm);
        [costs.village, costs.marsh, costs.castle, costs.river]
    };
    assert_eq!((costs(Arm::Infantry), costs(Arm::Guns)), ([1, 2, 2, 1], [2, 4, 3, 2]));
    assert_eq!(tables.sight_blocks, SightBlocks { forest: true, village: true, castle: true, hill: true });
    assert_eq!([tables.mod_cover_village, tables.mod_cover_castle, tables.mod_star], [-1, -1, 1]);
    assert_eq!(tables.counter_battery_star, -1);
    let melee = [tables.melee_village, tables.melee_castle, tables.melee_river, tables.melee_kosynier_cavalry];
    assert_eq!(melee, [1, 2, -1, 2]);
    let victory = scenario.victory;
    assert_eq!((victory.star, victory.overall_commander, victory.objective, victory.automatic), (1, 5, 3, 16));
    assert!(victory.objective_command);
    assert_eq!((victory.level, victory.objective_draw), (Level::Objective, ObjectiveDraw::End));
    assert_eq!(scenario.switches, Switches::default());
    let blocks = good(&with("", &["sight.blocks=[\"hill\"]"])).tables.sight_blocks;
    assert!(blocks.hill && !blocks.ground(Ground::Forest) && !blocks.ground(Ground::Castle));
}

/// Units that arrive with a commander by chance are shifted with him, and must find open ground.
#[test]
fn shifted_arrivals_stand_on_open_ground() {
    let sets = [
        "commanders.poninski.hex=\"0407\"",
        "commanders.poninski.entry=[\"0407\", \"0409\"]",
        "units.poninski-foot-1.hex=\"0407\"",
    ];
    good(&with("poninski-by-chance", &sets));
    let closed = with("poninski-by-chance", &[&sets[..], &["movement.cost_infantry.marsh=0"]].concat());
    let faults = load_from(&shipped(), &closed).err().expect("a fault").to_string();
    assert!(faults.contains("from 0409, `poninski-foot-1` would enter 0409, whose ground is closed to it"), "{faults}");
}

/// The hash depends on every value that the game has beyond the first of the series.
#[test]
fn the_hash_covers_the_new_values() {
    let base = good(&request(WHOLE)).hash;
    let sets = [
        "map.objective=0707",
        "map.rivers=[]",
        "commanders.kosciuszko.own_units=5",
        "commanders.fersen.overall=false",
        "units.shooters.skirmish=false",
        "units.kosynierzy-1.kosynier=false",
        "units.denisov-guns.stars=1",
        "units.krzycki.leaders=[\"kamienski\", \"kniaziewicz\"]",
        "pools.poles.choose=1",
        "formation.skirmish=2",
        "movement.skirmish_hex=2",
        "movement.cost_cavalry.marsh=0",
        "sight.blocks=[\"forest\"]",
        "fire.star=2",
        "melee.kosynier_cavalry=1",
        "victory.star=0",
        "victory.level=draw",
        "switches.reserve_acts=each-leader",
        "switches.spared_at_six=winner",
    ];
    let mut hashes = BTreeSet::from([base]);
    for set in sets {
        assert!(hashes.insert(good(&with("", &[set])).hash), "{set}");
    }
    for set in ["commanders.poninski.chance=2", "commanders.poninski.entry=[\"1617\"]"] {
        assert!(hashes.insert(good(&with("poninski-by-chance", &[set])).hash), "{set}");
    }
}

/// The schema accepts every value of the files, and has no other key than those that are read or optional.
#[test]
fn the_schema_is_that_of_the_reader() {
    let schema = read_json(&FILES.schema());
    let mut found = Vec::new();
    paths(&schema, "", &mut found);
    let mut values = Vec::new();
    for request in [request(WHOLE), request(SECTOR), with("poninski-by-chance", &[])] {
        for leaf in load_from(&shipped(), &request).unwrap_or_else(|faults| panic!("{faults}")).provenance.leaves {
            let path = leaf.path.replace("\".\"", "dot");
            let at = path.split('.').try_fold(&schema, |at, name| member(at, name));
            let at = at.unwrap_or_else(|| panic!("{path} is not in the schema"));
            assert!(at.get("type").is_some() || at.get("enum").is_some(), "{path}");
            values.push(free(&path));
        }
    }
    let unread = found.iter().filter(|path| !values.contains(path)).map(String::as_str);
    let optional = [
        "commanders.*.name",
        "decisive.*.settled_by",
        "decisive.*.value",
        "decisive.*.words",
        "deployment.side",
        "deployment.zone",
        "parts",
        "pools.*.after_arrival",
        "pools.*.one",
        "remove",
        "sides.first.id",
        "sides.first.name",
        "sides.second.id",
        "sides.second.name",
        "system",
        "title",
        "units.*.arrives",
        "units.*.back.fire",
        "units.*.back.size",
        "units.*.name",
    ];
    let mut unread: Vec<&str> = unread.collect();
    unread.sort_unstable();
    assert_eq!(unread, optional);
}

/// Keys of the one game are unknown in the other.
#[test]
fn each_game_has_its_own_keys() {
    let unknown = |faults: Faults, set: &str| {
        let key = set.split('=').next().and_then(|path| path.rsplit('.').next()).expect("a key");
        let text = faults.to_string();
        assert!(text.contains(&format!("unknown key `{key}`")), "{set}: {text}");
    };
    for set in ["map.scarps=[]", "map.camp=0908", "units.denisov-guns.pieces=1", "switches.guns_split=true"] {
        unknown(load_from(&shipped(), &with("", &[set])).map(drop).expect_err("there are faults"), set);
    }
    for set in [
        "map.rivers=[]",
        "map.objective=1108",
        "units.guns-poles.stars=1",
        "units.narbutt.leaders=[\"grabowski\"]",
        "commanders.lewiz.overall=true",
        "commanders.lewiz.chance=3",
        "pools.poles.choose=1",
        "movement.cost_infantry.marsh=2",
        "fire.star=1",
        "victory.objective=3",
        "switches.lava_guns=false",
    ] {
        unknown(bad(&shipped(), &with_sets(&[set])), set);
    }
}

/// Every message, with its help.
fn messages(faults: &Faults) -> Vec<String> {
    check_faults(faults, 0);
    faults.list.iter().map(|fault| format!("{} | {}", fault.message, fault.help)).collect()
}

#[test]
fn faulty_values_are_refused() {
    for (what_if, set, expected) in FAULTS {
        let faults = load_from(&shipped(), &with(what_if, &[set])).map(drop).expect_err("there are faults");
        assert_eq!(messages(&faults), *expected, "{set}");
    }
}

/// A what-if, a changed value, and the faults.
type Case = (&'static str, &'static str, &'static [&'static str]);

const FAULTS: &[Case] = &[
    (
        "",
        "units.krzycki.commander=kamienski",
        &["the unit has both `commander` and `leaders` | \
           remove one of the two: `leaders` is for units of the reserve [4.5]"],
    ),
    (
        "",
        "units.shooters.commander=kosciuszko",
        &["`kosciuszko` commands the whole side, and alone leads `shooters` | \
           name the commander of a formation, or several leaders [4.4, 4.5]"],
    ),
    (
        "",
        "units.krzycki.leaders=[\"kamienski\", \"fersen\"]",
        &["`krzycki` is under `fersen`, which is not on its side | name a commander of its own side"],
    ),
    ("", "units.krzycki.leaders=[]", &["`leaders`: the list has 0 values | write 1 to 16 values in square brackets"]),
    (
        "",
        "commanders.kamienski.own_units=2",
        &["only under an overall commander can units of any formation act | add `overall = true`, or remove it"],
    ),
    (
        "",
        "commanders.denisov.overall=true",
        &[
            "`denisov` commands the whole side, and alone leads `cossacks-1` and 12 more units | \
             name the commander of a formation, or several leaders [4.4, 4.5]",
            "`denisov` and `fersen` both command the whole side | a side has at most one [4.4]",
        ],
    ),
    (
        "",
        "commanders.kamienski.chance=5",
        &["the commander is in play at the start | give the turn of arrival in `arrives`, or remove it"],
    ),
    (
        "poninski-by-chance",
        "commanders.poninski.chance=11",
        &["`chance`: 11 is out of range | write a whole number from 1 to 10"],
    ),
    (
        "poninski-by-chance",
        "commanders.poninski.entry=[\"1518\", \"1624\"]",
        &[
            "1518 is not in the row of 1618, the hex of `poninski` | use the same row",
            "from 1624, `poninski-foot-3` would enter off the map | leave room for the units beside their commander",
        ],
    ),
    ("", "units.pinsk-1.skirmish=true", &["cavalry cannot have `skirmish` | remove it: it is for infantry"]),
    (
        "",
        "units.szuszkowski.kosynier=true",
        &["kosynierzy have no muskets | write `fire = 0` on both faces, or remove it [7.5]"],
    ),
    ("", "units.denisov-guns.stars=4", &["`stars`: 4 is out of range | write a whole number from 0 to 3"]),
    ("", "units.shooters.stars=1", &["infantry and cavalry cannot have `stars` | remove it"]),
    (
        "",
        "pools.poles.all=[]",
        &["the pool says twice whose chits go in: `all` of the list, `one` by choice, or as many `of` the list as \
           `choose` says | write only one of `all`, `one`, `of`"],
    ),
    (
        "",
        "pools.poles-surprised.choose=2",
        &["`choose` belongs to a list `of` commanders | remove it, or write `of` for the list"],
    ),
    (
        "",
        "pools.poles.of=[\"kamienski\", \"fersen\"]",
        &["`fersen` is not on the side of this pool | name commanders of its side"],
    ),
    ("", "pools.poles.choose=17", &["`choose`: 17 is out of range | write a whole number from 1 to 16"]),
    (
        "",
        "movement.cost_infantry.castle=0",
        &[
            "`5-fusiliers` cannot enter 0908: its ground is closed to it | place it elsewhere, or give the ground a cost",
        ],
    ),
    ("", "movement.cost_infantry.clear=0", &["`clear`: 0 is out of range | write a whole number from 1 to 20"]),
    ("", "map.objective=1725", &["`objective`: there is no hex `1725` | the hexes are 0101 to 1624, row first"]),
    (
        "",
        "map.rivers=[\"0101/0103\"]",
        &["`rivers`: 0101 and 0103 are not adjacent | write two adjacent hexes, such as \"0308/0309\""],
    ),
    (
        "",
        "map.legend.m.ground=swamp",
        &["`ground`: there is no `swamp` | accepted: `clear`, `forest`, `village`, `marsh`, `castle`"],
    ),
    (
        "",
        "sight.blocks=[\"marsh\"]",
        &["`blocks`: there is no `marsh` | accepted: `forest`, `village`, `castle`, `hill`"],
    ),
    ("", "victory.level=castle", &["`level`: there is no `castle` | accepted: `objective`, `first`, `second`, `draw`"]),
    ("", "switches.hill_sight=always", &["`hill_sight`: there is no `always` | accepted: `unless-both`, `never`"]),
    (
        "",
        "units.kosynierzy-1.hex=1012",
        &["with `kosynierzy-1`, 1012 holds infantry together with cavalry | place it elsewhere [6.1, 6.2]"],
    ),
];

/// A file, a text in it, its replacement; the lines from the changed one to the fault, and the fault.
type InFile = (&'static str, &'static str, &'static str, i64, &'static str);

#[test]
fn faults_in_files_have_their_places() {
    for (file, from, to, lines, expected) in IN_FILES {
        let name = format!("maciejowice/{file}");
        let mut files = shipped();
        let text = files.get_mut(&name).expect("the file is there");
        let changed = text[..text.find(from).expect("the text is there")].matches('\n').count() as i64 + 1;
        *text = text.replacen(from, to, 1);
        let faults = load_from(&files, &request(WHOLE)).map(drop).expect_err("there are faults");
        check_faults(&faults, 0);
        assert_eq!(faults.list[0].to_string(), format!("{name}:{}:{expected}", changed + lines), "{from:?} -> {to:?}");
    }
}

const IN_FILES: &[InFile] = &[
    (
        "kniaziewicz.toml",
        "leaders = [\"kamienski\", \"sierakowski\", \"kniaziewicz\", \"kosciuszko\"]\n",
        "",
        -3,
        "8: `commander` is missing\n  help: name its commander, or in `leaders` all that may lead a unit of the \
         reserve [4.5]",
    ),
    (
        "kniaziewicz.toml",
        "\"kamienski\", \"sierakowski\"",
        "\"kamienski\", \"sierakowsky\"",
        0,
        "25: `leaders`: there is no `sierakowsky`\n  help: did you mean `sierakowski`? accepted: `kamienski`, \
         `kniaziewicz`, `kosciuszko`, `sierakowski`, `denisov`, `fersen`, `khrushchev`, `rachmanov`, `tolstoy`, \
         `tormasov`",
    ),
    (
        "rules.toml",
        "river = 1  # more",
        "river = -1  # more",
        0,
        "9: `river`: -1 is out of range\n  help: write a whole number from 0 to 20",
    ),
    (
        "rules.toml",
        "skirmish_hex = 1",
        "skirmish_hexes = 1",
        -11,
        "2: `movement.skirmish_hex` is missing\n  help: add `skirmish_hex = ...`, a whole number from 1 to 20",
    ),
    (
        "map.toml",
        "\"0405/0406\", \"0505/0506\"",
        "\"0405/0407\", \"0505/0506\"",
        0,
        "3: `rivers`: 0405 and 0407 are not adjacent\n  help: write two adjacent hexes, such as \"0308/0309\"",
    ),
    ("scenario-1.toml", "choose = 3\n", "", 0, "6: `choose` is missing\n  help: say how many of them the side chooses"),
    ("denisov.toml", "stars = 1\n", "", -5, "8: `stars` is missing\n  help: guns must have `stars`"),
];

/// Orders that are refused, with the faults.
#[test]
fn faulty_orders_are_refused() {
    let game = Maciejowice::new(good(&request(WHOLE)));
    let name = "maciejowice/orders/hold-the-hill";
    for (from, to, expected) in ORDER_FAULTS {
        let mut files = shipped();
        let text = files.get_mut(&format!("{name}.toml")).expect("the file is there");
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
        let faults = orders::load_for(&files, name, &game).map(drop).expect_err("there are faults");
        assert_eq!(messages(&faults), *expected, "{from:?} -> {to:?}");
    }
}

const ORDER_FAULTS: &[Case] = &[
    (
        "to = [\"sierakowski\"]",
        "to = [\"kosciuszko\"]",
        &["`to`: `kosciuszko` commands the whole side and has no formation | \
           name units, or the commanders of formations"],
    ),
    (
        "by = \"kosciuszko\"",
        "by = \"kamienski\"",
        &["`by`: `kamienski` does not command the whole side | write the name of an overall commander in quotes"],
    ),
    (
        "{ kniaziewicz = 2, sierakowski = 1 }",
        "{ kosciuszko = 1 }",
        &["an overall commander does not activate himself | name other commanders"],
    ),
    (
        "{ kniaziewicz = 2, sierakowski = 1 }",
        "{ denisov = 1 }",
        &["`denisov`: `denisov` is not on the side of these orders | \
           commanders: `kamienski`, `kniaziewicz`, `kosciuszko`, `sierakowski`"],
    ),
    (
        "until = 10\nshares = { kniaziewicz = 2",
        "until = 11\nshares = { kniaziewicz = 2",
        &["other activations hold in stage 11 | bound the stages with `from` and `until`"],
    ),
];

#[test]
fn random_games_come_to_an_end() {
    for name in [SECTOR, WHOLE] {
        let game = Maciejowice::new(good(&request(name)));
        (0..8).for_each(|seed| play_game(&game, seed));
    }
}
