//! Parts, overlays, single values, and the hash of the result.

use std::borrow::Cow;

use kartacz_engine::games::load;
use kartacz_engine::games::niemenczyn::data::Scenario;
use kartacz_engine::scenario::{OriginKind, Overlay, Plain, Request, Sources};

use crate::support::{
    Files, bad, change, changed, good, scenario, scenario as scenario_of, shipped, with_sets, with_what_if,
};

fn hash(files: &Files, request: &Request) -> u64 {
    good(files, request).scenario.hash
}

/// The shipped files and one more overlay.
fn with_overlay(text: &str) -> Files {
    let mut files = shipped();
    files.insert("niemenczyn/what-if/mine.toml".to_owned(), text.to_owned());
    files
}

#[test]
fn an_option_sets_one_value() {
    let loaded = good(&shipped(), &with_sets(&["victory.automatic=5"]));
    assert_eq!(loaded.scenario.victory.automatic, 5);
    let leaf = loaded.provenance.get("victory.automatic").expect("the value is there");
    assert_eq!((leaf.value.clone(), leaf.origin.kind), (Plain::Number(5), OriginKind::Mine));
    assert_eq!((leaf.origin.note.as_str(), &leaf.origin.plausible), ("set by an option", &None));
    let before = good(&shipped(), &scenario(1)).scenario.origins;
    let after = loaded.scenario.origins;
    assert_eq!((after.rulebook, after.assumed, after.mine), (before.rulebook - 1, before.assumed, 1));
}

#[test]
fn options_set_values_of_every_kind() {
    let sets = [
        "units.cossacks-1.front.size=1",
        "switches.odds=floor",
        "switches.draw_at_zero=true",
        "units.bkn.hex=0113",
        "melee.odds=[1, 1, 2]",
        "units.bkn.name=\"Horse\"",
        "map.legend.\"F\".level=1",
        " command.range = 3 ",
        "commanders.kirejew.arrives=2",
        "victory = { elimination = 2, melee = 1, capture = 2, recapture = 2, commander = 3, automatic = 0 }",
    ];
    let scenario = good(&shipped(), &with_sets(&sets)).scenario;
    let unit = |id: &str| scenario.units.iter().find(|unit| unit.id == id).expect("the unit is there");
    assert_eq!(unit("cossacks-1").faces.map(|face| face.size), [1, 0]);
    assert_eq!(scenario.switches.odds.name(), "floor");
    assert!(scenario.switches.draw_at_zero);
    assert_eq!(scenario.map.grid.label(unit("bkn").hex).to_string(), "0113");
    assert_eq!((unit("bkn").name.as_str(), scenario.tables.melee_odds), ("Horse", [1, 1, 2]));
    assert_eq!((scenario.tables.command_range, scenario.victory.elimination), (3, 2));
    assert_eq!(unit("cossacks-2").arrives, 2, "units arrive with their commander");
}

#[test]
fn the_last_option_counts() {
    let scenario = good(&shipped(), &with_sets(&["victory.automatic=5", "victory.automatic=7"])).scenario;
    assert_eq!(scenario.victory.automatic, 7);
}

#[test]
fn setting_a_value_to_itself_changes_nothing() {
    let files = shipped();
    for request in [scenario(1), with_what_if("eydziatowicz")] {
        let loaded = good(&files, &request);
        let sets = loaded.provenance.leaves.iter().map(|leaf| format!("{}={}", leaf.path, leaf.value)).collect();
        assert_eq!(hash(&files, &Request { sets, ..request }), loaded.scenario.hash);
    }
}

/// Scenario I with what scenario II has at these paths.
fn taking(paths: &str) -> Request {
    with_what_if(&format!("niemenczyn/scenario-2#{paths}"))
}

#[test]
fn values_are_taken_from_another_scenario() {
    let files = shipped();
    let loaded = good(&files, &taking("units.7th-1.hex,units.7th-2.hex,units.guns-poles.hex,deployment"));
    let scenario = &loaded.scenario;
    let company = scenario.units.iter().find(|unit| unit.id == "7th-1").expect("the unit is there");
    assert_eq!(scenario.map.grid.label(company.hex).to_string(), "0109");
    assert!(scenario.deployment.is_some());
    assert_eq!(scenario.title, good(&files, &scenario_of(1)).scenario.title);
    let origin = &loaded.provenance.get("units.7th-1.hex").expect("the value is there").origin;
    assert_eq!((origin.kind, origin.note.as_str()), (OriginKind::Assumed, "opposite the mouth of the ravine"));
    // What differs, taken whole, makes the one of the other.
    let all = "units,commanders,pools,deployment,switches";
    assert_eq!(hash(&files, &taking(all)), hash(&files, &scenario_of(2)));
    let back = Request { what_ifs: vec![format!("niemenczyn/scenario-1#{all}")], ..scenario_of(2) };
    assert_eq!(hash(&files, &back), hash(&files, &scenario_of(1)));
    // A table that the other does not have is removed; later layers are laid over what was taken.
    let request =
        Request { sets: vec!["units.bkn.hex=0113".to_owned()], ..taking("units.bkn.hex,pools,units,commanders") };
    let later = good(&files, &request).scenario;
    let bkn = later.units.iter().find(|unit| unit.id == "bkn").expect("the unit is there");
    assert_eq!(later.map.grid.label(bkn.hex).to_string(), "0113");
}

#[test]
fn what_neither_scenario_has_cannot_be_taken() {
    let files = shipped();
    for (paths, message) in [
        ("units.none.hex", "there is no `units.none.hex` in the scenario, nor in `niemenczyn/scenario-2`"),
        ("units..hex", "`units..hex` is not a path"),
        ("", "`` is not a path"),
        ("units.bkn.hex\u{200b}", "this has the invisible character"),
    ] {
        let faults = bad(&files, &taking(paths));
        assert!(faults.list.iter().any(|fault| fault.message.contains(message)), "{paths}: {faults}");
    }
    let faults = bad(&files, &with_what_if("verdox/scenario-1#map"));
    assert!(faults.list[0].message.contains("is for another rule system"), "{faults}");
    let faults = bad(&files, &with_what_if("niemenczyn/scenario-9#map"));
    assert!(faults.list[0].message.contains("there is no file `niemenczyn/scenario-9.toml`"), "{faults}");
    let faults = bad(&files, &taking(&"a,".repeat(40_000)));
    assert!(faults.list[0].message.contains("this takes too many values"), "{faults}");
}

#[test]
fn an_overlay_adds_removes_and_changes() {
    let files = with_overlay(
        r#"
        title = "Another morning"
        remove = ["units.cossacks-2", "pools.russians-alarmed", "units.narbutt.back.fire"]
        [units.narbutt]
        front = { size = 2 }
        [units.narbutt.origin]
        front = { size = { assumed = "some never came", low = 1, high = 3 } }
        [units.volunteers]
        name = "More volunteers"
        side = "poles"
        commander = "grabowski"
        arm = "infantry"
        front = { morale = 4, size = 3, fire = 1 }
        back = { morale = 3 }
        hex = "0102"
        facing = "ne"
        arrives = 2
        [units.volunteers.origin]
        "*" = { assumed = "invented", or = [] }
        "#,
    );
    let faults = bad(&files, &with_what_if("mine"));
    assert!(faults.to_string().contains("write at least one value in square brackets"), "{faults}");
    let text =
        files["niemenczyn/what-if/mine.toml"].replace("assumed = \"invented\", or = []", "history = \"invented\"");
    let scenario = good(&with_overlay(&text), &with_what_if("mine")).scenario;
    let ids: Vec<&str> = scenario.units.iter().map(|unit| unit.id.as_str()).collect();
    assert_eq!((ids.len(), ids.contains(&"cossacks-2"), ids[12]), (13, false, "volunteers"));
    let unit = |id: &str| scenario.units.iter().find(|unit| unit.id == id).expect("the unit is there");
    assert_eq!(unit("narbutt").faces.map(|face| (face.morale, face.size, face.fire)), [(5, 2, 1), (4, 1, 0)]);
    assert_eq!((unit("volunteers").facing, unit("volunteers").arrives), (1, 2));
    assert_eq!(scenario.pools[1][1].commanders, 0);
    assert_eq!(scenario.title, "Scenario I: the assault at dawn");
}

#[test]
fn overlays_stack_in_order_and_options_come_last() {
    let mut files =
        with_overlay("[victory]\nautomatic = 5\nmelee = 2\n[victory.origin]\n\"*\" = { history = \"x\" }\n");
    files.insert(
        "elsewhere/other.toml".to_owned(),
        "[victory]\nautomatic = 6\n[victory.origin]\n\"*\" = { history = \"x\" }\n".to_owned(),
    );
    let what_ifs = ["mine", "elsewhere/other.toml", "eydziatowicz"].map(str::to_owned).to_vec();
    let mut request = Request { what_ifs, ..scenario(1) };
    let victory = good(&files, &request).scenario.victory;
    assert_eq!((victory.automatic, victory.melee), (6, 2));
    request.sets.push("victory.automatic=7".to_owned());
    assert_eq!(good(&files, &request).scenario.victory.automatic, 7);
}

/// Files with a folder of overlays elsewhere.
struct Elsewhere(Files);

impl Sources for Elsewhere {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.0.read(name)
    }

    fn overlay(&self, folder: &str, system: &str, name: &str) -> Overlay {
        assert_eq!(folder, "niemenczyn/");
        Overlay::beside(&format!("lent/{system}/"), name)
    }
}

/// An overlay is read from the place that the sources give, with its parts; the parts of later files are not affected.
#[test]
fn sources_say_where_overlays_lie() {
    let mut files = shipped();
    for name in ["what-if/eydziatowicz.toml", "eydziatowicz.toml", "joining.toml"] {
        let text = files.remove(&format!("niemenczyn/{name}")).expect("the file is there");
        files.insert(format!("lent/niemenczyn/{name}"), text);
    }
    let names = ["eydziatowicz", "niemenczyn/what-if/gun-more.toml"].map(str::to_owned).to_vec();
    let request = Request { what_ifs: names, ..scenario(1) };
    let loaded = load(&Elsewhere(files), &request).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.scenario.of().map(|scenario: Scenario| scenario.hash), Some(hash(&shipped(), &request)));
}

#[test]
fn an_overlay_needs_origins_of_its_own() {
    let faults = bad(&with_overlay("[victory]\nautomatic = 5\n"), &with_what_if("mine"));
    assert_eq!(
        faults.to_string(),
        "niemenczyn/what-if/mine.toml:2:1: `automatic` has no origin\n  \
         help: give its origin in `[victory.origin]`: \
         `automatic = { rulebook = \"12.4\" }`, or `history` or `assumed`"
    );
}

#[test]
fn a_scenario_is_named_by_id_or_by_file() {
    let files = shipped();
    let request = Request::new("niemenczyn/scenario-1.toml");
    let loaded = good(&files, &request);
    assert_eq!((loaded.scenario.id.as_str(), loaded.system), ("niemenczyn/scenario-1", "niemenczyn"));
    assert_eq!(loaded.scenario.hash, hash(&files, &scenario(1)));
}

#[test]
fn the_hash_does_not_see_how_a_file_is_written() {
    let before = hash(&shipped(), &scenario(1));
    let mut files = shipped();
    change(&mut files, "rules.toml", "[command]\nrange = 4  # hexes\n", "command.range = 0x4\n");
    change(&mut files, "rules.toml", "[command.origin]\n\"*\" = { rulebook = \"4.2\" }\n", "");
    change(&mut files, "rules.toml", "command.range", "command.origin.range.rulebook = \"4.2\"\ncommand.range");
    change(&mut files, "map.toml", "r08 = \" . . . . . . . . . . F F F F . .\"", "r08 = '..........FFFF..'");
    change(&mut files, "counters.toml", "name = \"Narbutt\"", "name = \"The volunteers\"");
    change(
        &mut files,
        "scenario-1.toml",
        "\"rules.toml\", \"map.toml\", \"counters.toml\"",
        "\"counters.toml\", \"rules.toml\", \"map.toml\"",
    );
    let counters = files.get_mut("niemenczyn/counters.toml").expect("the file is there");
    let narbutt = counters.find("[units.narbutt]").expect("he is there");
    let guns = counters.find("[units.guns-poles]").expect("they are there");
    let moved = counters[narbutt..guns].to_owned();
    counters.replace_range(narbutt..guns, "");
    counters.push_str(&moved);
    assert_eq!(hash(&files, &scenario(1)), before);
}

#[test]
fn the_hash_sees_every_change() {
    let files = shipped();
    let loaded = good(&files, &scenario(1));
    let mut hashes =
        vec![loaded.scenario.hash, hash(&files, &scenario(2)), hash(&files, &with_what_if("eydziatowicz"))];
    let sets = [
        "victory.automatic=5",
        "switches.odds=floor",
        "units.bkn.hex=0113",
        "units.bkn.facing=ne",
        "units.bkn.front.fire=2",
        "units.bkn.back.morale=4",
        "units.bkn.arrives=1",
        "units.guns-poles.limbered=false",
        "command.range=5",
        "map.camp=1107",
        "map.rows.r08=..........FFFFF.",
        "map.roads.suzany=[\"0109\", \"0209\"]",
        "sides.first.squares=true",
        "commanders.lewiz.hex=0809",
        "pools.russians.one=[\"lewiz\", \"kirejew\"]",
        "stages=5",
        "fire.rifle.weak.effect=1M",
    ];
    hashes.extend(sets.iter().filter(|set| !set.starts_with("pools")).map(|set| hash(&files, &with_sets(&[*set]))));
    assert_eq!(hash(&files, &with_sets(&["pools.russians.one=[\"kirejew\", \"lewiz\"]"])), loaded.scenario.hash);
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
}

#[test]
fn ranges_and_reasons_do_not_change_the_hash() {
    let files = changed(
        "counters.toml",
        "\"90 horse at 35 a point: 2.6\", low = 2, high = 3",
        "\"90 horse\", low = 1, high = 4",
    );
    assert_eq!(hash(&files, &scenario(1)), hash(&shipped(), &scenario(1)));
}
