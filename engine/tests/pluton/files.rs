//! The shipped files load, and faults are reported with file, line and column.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::games::pluton::files::Files;
use kartacz_engine::scenario::{Faults, OriginKind, RuleSystem};

use crate::common::EditedFile;
use crate::pluton::table::{PL, Shipped, pluton, try_load};

const SCENARIOS: [&str; 3] = ["scenario-1", "scenario-2", "scenario-small"];

#[test]
fn every_shipped_scenario_loads() {
    for name in SCENARIOS {
        let game = pluton(name, &[], &[]);
        assert!(game.scenario.origins.rulebook > 0);
    }
}

/// The numbers of table values that are assumed, and stated by the rulebook.
fn tables(origin: OriginKind) -> usize {
    let loaded = try_load(&Shipped, "scenario-1", &[], &[]).unwrap_or_else(|faults| panic!("{faults}"));
    let of_tables = |path: &str| path.starts_with("tables.") || path.starts_with("map.rows.");
    loaded.provenance.leaves.iter().filter(|leaf| of_tables(&leaf.path) && leaf.origin.kind == origin).count()
}

#[test]
fn every_table_and_every_row_of_the_map_is_assumed_with_alternatives() {
    // 27 rows, 31 strengths, 10 faces twice, 2 weapons, 4 calibres, columns and morale.
    assert_eq!(tables(OriginKind::Assumed), 27 + 31 + 20 + 2 + 4 + 2);
    assert_eq!(tables(OriginKind::Rulebook), 0);
}

#[test]
fn every_what_if_changes_a_scenario() {
    for (scenario, what_if) in [
        ("scenario-1", "no-ii-19-artillery"),
        ("scenario-2", "no-ii-19-artillery"),
        ("scenario-1", "no-iii-30-artillery"),
        ("scenario-2", "no-iii-30-artillery"),
        ("scenario-1", "one-more-machine-gun-company"),
        ("scenario-2", "hiding-ends-early"),
        ("scenario-1", "third-battalion-early"),
        ("scenario-1", "third-battalion-late"),
        ("scenario-2", "reinforcements-early"),
        ("scenario-2", "reinforcements-late"),
    ] {
        let (before, after) = (pluton(scenario, &[], &[]), pluton(scenario, &[what_if], &[]));
        assert_ne!(before.scenario.hash, after.scenario.hash, "{what_if}");
    }
    let guns = pluton("scenario-1", &["one-more-machine-gun-company"], &[]);
    assert_eq!(guns.scenario.counters[PL.index()].len(), 43 + 3);
}

#[test]
fn names_do_not_change_the_hash_and_values_do() {
    let hash = |sets: &[&str]| pluton("scenario-small", &[], sets).scenario.hash;
    assert_eq!(hash(&[]), hash(&["title=\"Another\"", "sides.first.name=\"Others\""]));
    for set in
        ["stages=9", "fire.running=1", "tables.effect.k01=[\"F\",\"F\",\"F\",\"F\",\"F\",\"F\",\"F\",\"F\",\"F\"]"]
    {
        assert_ne!(hash(&[]), hash(&[set]), "{set}");
    }
}

/// The faults after a change of one of the shipped files.
fn faults(file: &str, from: &str, to: &str) -> String {
    let loaded: Result<_, Faults> = try_load(&EditedFile { file, from, to }, "scenario-small", &[], &[]);
    loaded.expect_err("a fault").to_string()
}

#[test]
fn faults_have_file_line_and_column_and_say_what_is_accepted() {
    for (file, from, to, message, help) in [
        ("counters-small.toml", "kind = \"hmg\"", "kind = \"tank\"", "there is no `tank`", "`hmg`"),
        ("counters-small.toml", "place = \"south\"", "place = \"souht\"", "there is no `souht`", "south"),
        (
            "counters-small.toml",
            "place = \"south\"",
            "place = \"north\"",
            "this place belongs to the other side",
            "own side",
        ),
        ("counters-small.toml", "boxes = 3", "boxes = 30", "30 is out of range", "1 to 6"),
        (
            "counters-small.toml",
            "marker = 1",
            "marker = 2",
            "marker 2 of `germans` is used twice",
            "a marker of its own",
        ),
        ("scenario-small.toml", "\"0510\"", "\"9910\"", "there is no hex `9910`", "0101 to 1612"),
        ("scenario-small.toml", "capture = [\"upper\"]", "capture = [\"uper\"]", "there is no `uper`", "upper"),
        ("scenario-small.toml", "dice_from = 4", "stage = 4", "more than one of", "keep one"),
        (
            "small-map.toml",
            "hexes = [\"0803\", ",
            "hexes = [\"0802\", ",
            "there are no buildings at 0802",
            "draw buildings",
        ),
        (
            "small-map.toml",
            "hexes = [\"0803\", ",
            "hexes = [",
            "the buildings at 0803 are in no village",
            "add the hex",
        ),
        ("rules.toml", "bands = [2, 4,", "bands = [4, 2,", "not in ascending order", "each greater"),
        ("rules.toml", "\"F1\"", "\"G1\"", "`G1` is not an effect", "such as `F1`"),
        ("rules.toml", "\"4p/0\"", "\"4p-0\"", "`4p-0` is not a result", "such as `2p/1`"),
        ("rules.toml", "crowd = \"four-to-six\"", "crowd = \"five\"", "there is no `five`", "more-than-four"),
        ("rules.toml", "stack = 6", "stock = 6", "unknown key `stock`", "stack"),
        ("sides.toml", "id = \"poles\"", "id = \"germans\"", "both sides have the same `id`", "a different"),
    ] {
        let text = faults(file, from, to);
        assert!(text.contains(message) && text.contains(help), "{to}:\n{text}");
        let after = text.split(".toml:").nth(1).unwrap_or_else(|| panic!("no place in {file}:\n{text}"));
        let mut numbers = after.split([':', ' ', '\n']);
        assert!(numbers.next().is_some_and(|line| line.parse::<u32>().is_ok()), "{text}");
        assert!(numbers.next().is_some_and(|column| column.parse::<u32>().is_ok()), "{text}");
    }
}

#[test]
fn the_schema_has_every_table_of_the_files() {
    let schema: serde_json::Value = serde_json::from_str(&Files.schema()).expect("the schema is JSON");
    let properties = schema["properties"].as_object().expect("properties");
    for key in ["map", "villages", "places", "units", "artillery", "tables", "switches", "victory", "stages"] {
        assert!(properties.contains_key(key), "{key}");
    }
}

#[test]
fn an_empty_file_is_refused_without_a_panic() {
    struct Empty;
    impl kartacz_engine::scenario::Sources for Empty {
        fn read(&self, _: &str) -> Option<std::borrow::Cow<'_, str>> {
            Some("system = \"pluton\"\n".into())
        }
    }
    let faults = try_load(&Empty, "empty", &[], &[]).expect_err("faults").to_string();
    assert!(faults.contains("`title` is missing"), "{faults}");
}

#[test]
fn a_game_without_a_fault_is_checked_as_a_whole() {
    let scenario: Scenario = pluton("scenario-small", &[], &[]).scenario;
    assert!(scenario.check().is_empty());
    let mut crowded = scenario.clone();
    crowded.places.iter_mut().for_each(|place| place.hexes.truncate(1));
    assert!(crowded.check().iter().any(|problem| problem.message.contains("are set up in room for")));
    assert!(Pluton::new(scenario).most_decisions() > 1000);
}
