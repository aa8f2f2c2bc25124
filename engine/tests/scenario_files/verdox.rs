//! The files of *Verdox*: the shipped ones, their contents, and faulty ones.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{Edge, Ground, Hit, Kind, MAX_BARGES, MAX_TURNS, MAX_WALLS, Scenario};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, Square};
use kartacz_engine::games::verdox::switches::Switches;
use kartacz_engine::games::{load, named};
use kartacz_engine::scenario::{OriginKind, Plain, Plausible, Request};

use crate::schema::{Json, member, paths, read_json};
use crate::support::{Files, bad, good_verdox, shipped};

const SCENARIOS: [&str; 3] = ["verdox/scenario-1", "verdox/scenario-2", "verdox/scenario-small"];

fn request(name: &str, sets: &[&str]) -> Request {
    Request { sets: sets.iter().map(|set| (*set).to_owned()).collect(), ..Request::new(name) }
}

fn scenario(name: &str) -> Scenario {
    good_verdox(&shipped(), &request(name, &[])).scenario
}

/// The names of the what-ifs.
fn what_ifs(files: &Files) -> Vec<String> {
    let name = |file: &String| Some(file.strip_prefix("verdox/what-if/")?.strip_suffix(".toml")?.to_owned());
    files.keys().filter_map(name).collect()
}

#[test]
fn every_what_if_fits_every_scenario_and_changes_it() {
    let files = shipped();
    let what_ifs = what_ifs(&files);
    assert_eq!(
        what_ifs,
        ["breach-on-two", "light-guns", "no-barges", "one-more-battery", "ten-a-turn", "time-limit-60"]
    );
    for name in SCENARIOS {
        let before = good_verdox(&files, &request(name, &[]));
        assert_eq!((before.system, before.scenario.id.as_str()), ("verdox", name));
        // The small river has other squares.
        let fitting = |what_if: &&String| name != "verdox/scenario-small" || *what_if != "no-barges";
        for what_if in what_ifs.iter().filter(fitting) {
            let with = good_verdox(&files, &Request { what_ifs: vec![what_if.clone()], ..request(name, &[]) });
            assert_eq!(with.scenario.title, before.scenario.title);
            assert_ne!(with.scenario.hash, before.scenario.hash, "{name} {what_if}");
        }
    }
    for what_if in &what_ifs {
        assert!(files[&format!("verdox/what-if/{what_if}.toml")].contains("\ntitle = \""), "{what_if}");
    }
}

/// The ground of the opposite square, as the other side has it.
fn turned(scenario: &Scenario, square: Square) -> (Ground, bool, Option<usize>) {
    let map = &scenario.map;
    let other = Square(map.field.len() as u16 - 1 - square.0);
    let owner = map.gates[other.index()].map(|side| side.other().index());
    (map.ground[other.index()], map.inside.contains(other), owner)
}

#[test]
fn the_maps_are_the_same_when_turned_by_half() {
    for name in ["verdox/scenario-1", "verdox/scenario-small"] {
        let scenario = scenario(name);
        let map = &scenario.map;
        for square in map.field.squares() {
            let owner = map.gates[square.index()].map(|side| side.index());
            let here = (map.ground[square.index()], map.inside.contains(square), owner);
            assert_eq!(here, turned(&scenario, square), "{}", map.field.label(square));
        }
        let last = map.field.len() as u16 - 1;
        assert_eq!(map.headquarters[0].0, last - map.headquarters[1].0);
        assert_eq!(map.barges[0].0, last - map.barges[1].0);
        assert_eq!(map.edges, [Edge::Left, Edge::Right]);
    }
}

#[test]
fn the_large_map_is_as_described() {
    let scenario = scenario("verdox/scenario-1");
    let map = &scenario.map;
    assert_eq!((map.field.width, map.field.height, scenario.turns), (32, 20, 100));
    let at = |label: &str| map.field.parse(label).expect("a square");
    assert_eq!(map.headquarters, ["0609", "2510"].map(at));
    assert_eq!(map.barges, ["1509", "1610"].map(at));
    let count = |ground| map.ground.iter().filter(|&&known| known == ground).count();
    let counts = [Ground::River, Ground::Bridge, Ground::Fort, Ground::Gate, Ground::Hill, Ground::Valley].map(count);
    assert_eq!(counts, [36, 4, 32, 4, 30, 16]);
    assert_eq!([Ground::Forest, Ground::Marsh, Ground::Canal, Ground::Road].map(count), [36, 8, 12, 64]);
    for (label, ground) in
        [("0809", Ground::Gate), ("0410", Ground::Gate), ("0407", Ground::Fort), ("1505", Ground::Bridge)]
    {
        assert_eq!(map.ground[at(label).index()], ground, "{label}");
    }
    assert_eq!(map.inside.len(), 24);
}

#[test]
fn the_siege_has_one_fortress() {
    let (one, two) = (scenario("verdox/scenario-1"), scenario("verdox/scenario-2"));
    let walls = |scenario: &Scenario| scenario.map.ground.iter().filter(|ground| ground.is_wall()).count();
    assert_eq!((walls(&one), walls(&two), two.turns), (36, 18, 80));
    let west = |square: &Square| two.map.field.column_row(*square).0 < 16;
    let open = two.map.field.squares().filter(west).all(|square| !two.map.ground[square.index()].is_wall());
    assert!(open);
}

#[test]
fn the_siege_must_be_won_in_time_and_against_half_the_force_both_assumed() {
    let loaded = good_verdox(&shipped(), &request("verdox/scenario-2", &[]));
    let scenario = &loaded.scenario;
    assert_eq!(scenario.wins_on_time(), Some(Side::Second));
    assert_eq!(Side::BOTH.map(|side| scenario.strength(side)), [75, 38]);
    let garrison = Kind::ALL.map(|kind| format!("sides.second.forces.{}", kind.name()));
    for path in garrison.iter().map(String::as_str).chain(["switches.time_up"]) {
        let leaf = loaded.provenance.get(path).expect(path);
        assert_eq!(leaf.origin.kind, OriginKind::Assumed, "{path}");
    }
    // The other readings are available to it.
    for (reading, turns) in [("greater-sum", 80), ("no-limit", 250)] {
        let set = format!("switches.time_up={reading}");
        let other = good_verdox(&shipped(), &request("verdox/scenario-2", &[&set])).scenario;
        assert_eq!((other.wins_on_time(), other.turns), (None, turns));
    }
}

#[test]
fn without_a_time_limit_the_number_of_turns_changes_nothing() {
    let hash = |turns: &str| {
        let sets = ["switches.time_up=no-limit", turns];
        good_verdox(&shipped(), &request("verdox/scenario-1", &sets)).scenario.hash
    };
    assert_eq!(hash("turns=60"), hash("turns=100"));
}

#[test]
fn the_tables_are_those_of_the_rulebook() {
    let scenario = scenario("verdox/scenario-1");
    let table = Kind::ALL.map(|kind| {
        let table = scenario.kinds[kind.index()];
        (table.value, table.points, table.melee, table.range)
    });
    let expected = [
        (10, 1, true, 0),
        (20, 1, false, 4),
        (30, 1, true, 2),
        (40, 2, true, 0),
        (60, 2, false, 4),
        (150, 1, false, 7),
    ];
    assert_eq!(table, expected);
    for kind in Kind::ALL {
        let second = if kind.on_foot().is_some() { Hit::Dismounted } else { Hit::Destroyed };
        let hits = scenario.kinds[kind.index()].hits;
        assert_eq!((hits[0], hits[1], &hits[2..]), (Hit::Destroyed, second, &[Hit::Nothing; 4][..]));
    }
    assert_eq!(
        (scenario.barge.value, scenario.barge.hits[1], scenario.barge.hits[2]),
        (5, Hit::Destroyed, Hit::Nothing)
    );
    let chances = scenario.chances;
    assert_eq!(
        [chances.artillery_move, chances.front_entry, chances.demolition, chances.sink, chances.exit],
        [1, 1, 1, 1, 2]
    );
    assert_eq!((scenario.entry.first, scenario.entry.each_turn), (10, 5));
    assert_eq!(scenario.switches, Switches::default());
}

#[test]
fn every_value_has_an_origin() {
    let files = shipped();
    for name in SCENARIOS {
        let leaves = good_verdox(&files, &request(name, &[])).provenance.leaves;
        assert!(leaves.iter().all(|leaf| !leaf.origin.note.is_empty()));
        let assumed = leaves.iter().filter(|leaf| leaf.origin.kind == OriginKind::Assumed);
        assert!(assumed.clone().count() > 30);
        assert!(assumed.clone().all(|leaf| leaf.origin.plausible.is_some()));
        let mut paths: Vec<_> = leaves.iter().map(|leaf| &leaf.path).collect();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), leaves.len(), "each value is counted once");
    }
}

#[test]
fn everything_plausible_loads() {
    let files = shipped();
    let requests = SCENARIOS.iter().map(|name| request(name, &[]));
    let overlaid =
        what_ifs(&files).into_iter().map(|what_if| Request { what_ifs: vec![what_if], ..request(SCENARIOS[0], &[]) });
    for request in requests.chain(overlaid) {
        for leaf in good_verdox(&files, &request).provenance.leaves {
            let others = match &leaf.origin.plausible {
                None => continue,
                Some(Plausible::Range { low, high }) => vec![Plain::Number(*low), Plain::Number(*high)],
                Some(Plausible::OneOf(others)) => others.clone(),
            };
            for other in others {
                let sets = vec![format!("{}={other}", leaf.path)];
                good_verdox(&files, &Request { sets, ..request.clone() });
            }
        }
    }
}

#[test]
fn setting_a_value_to_itself_changes_nothing() {
    let files = shipped();
    for name in SCENARIOS {
        let loaded = good_verdox(&files, &request(name, &[]));
        let sets = loaded.provenance.leaves.iter().map(|leaf| format!("{}={}", leaf.path, leaf.value)).collect();
        let again = good_verdox(&files, &Request { sets, ..request(name, &[]) });
        assert_eq!(again.scenario.hash, loaded.scenario.hash);
    }
}

#[test]
fn the_hash_sees_every_change() {
    let files = shipped();
    let hash = |sets: &[&str]| good_verdox(&files, &request("verdox/scenario-small", sets)).scenario.hash;
    let mut hashes = vec![hash(&[])];
    let changes = [
        "turns=31",
        "entry.first=9",
        "entry.each_turn=4",
        "sides.first.forces.cavalry=3",
        "sides.first.id=blues",
        "units.infantry.value=11",
        "units.shooters.range=5",
        "units.cavalry.hits=[\"destroyed\", \"none\", \"none\", \"none\", \"none\", \"none\"]",
        "barge.value=6",
        "dice.exit=3",
        "switches.corner=both-sides",
        "switches.reserve_counts=true",
        "map.barges=[\"0504\"]",
        "map.headquarters=[\"0305\", \"0904\"]",
        "map.rows.r08=\"....m~~...^^.\"",
        "map.legend.i.inside=false",
        "map.legend.G.owner=second",
    ];
    for change in changes {
        let change = if change.contains("....m~~") { "map.rows.r08=\"....m~~..^^.\"" } else { change };
        hashes.push(hash(&[change]));
    }
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
}

/// The paths of a schema, with a star for every free name.
fn known() -> (Json, Vec<String>) {
    let json = read_json(&named("verdox").expect("there is such a system").schema());
    let mut found = Vec::new();
    paths(&json, "", &mut found);
    (json, found)
}

#[test]
fn schema_and_reader_know_the_same_values() {
    let (json, found) = known();
    let mut read = Vec::new();
    for name in SCENARIOS {
        for leaf in good_verdox(&shipped(), &request(name, &[])).provenance.leaves {
            let path = leaf.path.replace("\".\"", "dot").replace("\"^\"", "up").replace("\"#\"", "wall");
            let path = path.replace("\"+\"", "road").replace("\"~\"", "river");
            let shape = path.split('.').try_fold(&json, member);
            let shape = shape.unwrap_or_else(|| panic!("{} is not in the schema", leaf.path));
            assert!(shape.get("type").is_some() || shape.get("enum").is_some(), "{}", leaf.path);
            let mut parts: Vec<&str> = path.split('.').collect();
            if let ["map", "legend" | "rows", ..] = parts[..] {
                parts[2] = "*";
            }
            read.push(parts.join("."));
        }
    }
    let labels = [
        "system",
        "title",
        "decisive.*.settled_by",
        "decisive.*.value",
        "decisive.*.words",
        "parts",
        "remove",
        "sides.first.id",
        "sides.first.name",
        "sides.second.id",
        "sides.second.name",
    ];
    for path in &found {
        assert!(read.contains(path) || labels.contains(&path.as_str()), "{path} is not read");
    }
    assert!(named("chess").is_none());
}

/// The faults of a scenario with some options.
fn faults_of(sets: &[&str]) -> Vec<String> {
    reported_of("verdox/scenario-small", sets)
}

fn reported_of(name: &str, sets: &[&str]) -> Vec<String> {
    let loaded = load(&shipped(), &request(name, sets)).map(|_| sets);
    loaded
        .expect_err("there are faults")
        .list
        .iter()
        .map(|fault| format!("{}; {}", fault.message, fault.help))
        .collect()
}

#[test]
fn wrong_values_are_reported_with_accepted_ones() {
    for (set, expected) in [
        ("turns=0", "`turns`: 0 is out of range; write a whole number from 1 to 250"),
        ("turns=251", "`turns`: 251 is out of range; write a whole number from 1 to 250"),
        ("dice.exit=7", "`exit`: 7 is out of range; write a whole number from 0 to 6"),
        ("units.cavalry.points=4", "`points`: 4 is out of range; write a whole number from 1 to 3"),
        ("units.artillery.range=13", "`range`: 13 is out of range; write a whole number from 0 to 12"),
        ("sides.first.edge=top", "`edge`: there is no `top`; accepted: `left`, `right`"),
        (
            "units.infantry.hits=[\"none\", \"none\", \"none\", \"none\", \"none\", \"dismounted\"]",
            "`hits`: there is no `dismounted`; accepted: `none`, `destroyed`",
        ),
        ("barge.hits=[\"none\"]", "`hits`: the list has 1 value; write 6 values in square brackets"),
        ("map.barges=[\"9999\"]", "`barges`: there is no square `9999`; the squares are 0000 to 1109, column first"),
        ("map.barges=[\"0000\"]", "the barge at 0000 is not on the river; place it on the river"),
        ("map.barges=[\"0504\", \"0504\"]", "two barges are at 0504; give each barge a square of its own"),
        (
            "map.headquarters=[\"0205\", \"0205\"]",
            "both sides have their quarters at 0205; give each side a square of its own",
        ),
        ("map.headquarters=[\"0205\", \"0504\"]", "the quarters at 0504 lie in the river; place them on land"),
        ("map.headquarters=[\"0205\"]", "`headquarters`: the list has 1 value; write 2 values in square brackets"),
        (
            "sides.second.edge=left",
            "both sides enter on the same edge; write \"left\" for one and \"right\" for the other",
        ),
        (
            "sides.second.id=draw",
            "no side can be called `draw`; give the side another `id`: results with this one read as draws",
        ),
        ("sides.second.id=hasbergs", "both sides have the same `id`; give each side a different `id`"),
        ("sides.first.forces.infantry=70", "`hasbergs` has 77 units; give each side 1 to 75"),
        ("map.legend.G.inside=true", "a wall does not lie inside itself; remove it"),
        ("map.legend.i.owner=first", "only a gate has an owner; remove it, or write `ground = \"gate\"`"),
        ("map.legend.i.ground=gate", "the gate has no owner; add `owner = \"first\"` or `owner = \"second\"`"),
        ("map.rows.r03=...", "`r03`: the row has 3 squares; write 12 characters of the legend; spaces do not count"),
    ] {
        assert_eq!(faults_of(&[set]), [expected], "{set}");
    }
}

#[test]
fn faults_of_the_whole_are_reported() {
    let river = ["map.legend.\".\".ground=river", "map.legend.\"+\".ground=river"];
    let dry = ["hasbergs", "askans"].map(|side| format!("`{side}` has no land to enter on; draw land at its edge"));
    assert_eq!(faults_of(&river), dry);
    let walls = reported_of("verdox/scenario-1", &["map.legend.\".\".ground=fort"]);
    assert!(walls[0].contains("squares of fortifications; there may be at most 64"), "{walls:?}");
    let none = ["infantry", "shooters", "grenadiers", "cavalry", "mounted-shooters", "artillery"]
        .map(|kind| format!("sides.second.forces.{kind}=0"));
    let none: Vec<&str> = none.iter().map(String::as_str).collect();
    assert_eq!(faults_of(&none), ["`askans` has 0 units; give each side 1 to 75"]);
}

#[test]
fn places_are_reported() {
    let mut files = shipped();
    let change = |files: &mut Files, from: &str, to: &str| {
        let text = files.get_mut("verdox/small-map.toml").expect("it is shipped");
        assert_eq!(text.matches(from).count(), 1, "{from}");
        *text = text.replace(from, to);
    };
    change(&mut files, "height = 10\n", "height = 9\n");
    change(&mut files, "barges = [\"0504\", \"0605\"]", "barges = [\"0504\", \"0000\"]");
    let faults = bad(&files, &request("verdox/scenario-small", &[]));
    let message: Vec<String> = faults.list.iter().map(|fault| format!("{}:{}", fault.file, fault.message)).collect();
    assert!(message.iter().all(|fault| fault.starts_with("verdox/small-map.toml")), "{message:?}");
    assert!(message.iter().any(|fault| fault.ends_with("`r09`: the map has no such row")), "{message:?}");
    // Faults of the whole are not reported until every value is read.
    assert!(message.iter().all(|fault| !fault.contains("river")), "{message:?}");
    let mut files = shipped();
    change(&mut files, "r04 = \".###v~~.gi#.\"\n", "");
    let faults = bad(&files, &request("verdox/scenario-small", &[])).to_string();
    assert!(faults.contains("`map.rows.r04` is missing"), "{faults}");
}

const PAGE: &str = include_str!("../../../scenarios/verdox/README.md");

#[test]
fn the_page_names_every_table_switch_reading_and_what_if() {
    let (json, _) = known();
    let Some(Json::Object(tables)) = json.get("properties") else { panic!("the schema has properties") };
    for name in tables.keys().filter(|name| !["parts", "remove", "origin"].contains(&name.as_str())) {
        let message = [format!("`{name}`"), format!("`[{name}]`"), format!("`[{name}.")];
        assert!(message.iter().any(|text| PAGE.contains(text)), "{name}");
    }
    let Some(Json::Object(switches)) = member(&json, "switches").and_then(|json| json.get("properties")) else {
        panic!("the schema has switches")
    };
    let loaded = good_verdox(&shipped(), &request("verdox/scenario-1", &[])).provenance;
    for (name, shape) in switches.iter().filter(|(name, _)| *name != "origin") {
        let default = loaded.get(&format!("switches.{name}")).expect("it is set").value.to_string();
        let row = PAGE.lines().find(|line| line.starts_with(&format!("| `{name}` | `{default}`, ")));
        let row = row.unwrap_or_else(|| panic!("{name} has no row, or not its default first"));
        let readings: Vec<&str> = match shape.get("enum") {
            Some(Json::Array(readings)) => readings.iter().map(Json::text).collect(),
            _ => vec!["false", "true"],
        };
        assert!(readings.iter().all(|reading| row.contains(&format!("`{reading}`"))), "{row}");
    }
    for what_if in what_ifs(&shipped()) {
        assert!(PAGE.contains(&format!("| `{what_if}` |")), "{what_if}");
    }
    assert!(PAGE.contains("at most 640 squares, 64 of them walls, and 4 barges") && PAGE.contains("at most 250"));
    assert_eq!((MAX_SQUARES, MAX_WALLS, MAX_BARGES, MAX_TURNS), (640, 64, 4, 250));
}
