//! Versions of the file language: kept samples of each are read, and other versions are refused.

use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::files::Files;
use kartacz_engine::scenario::{Faults, Loaded, Request, RuleSystem, load};

/// A game with every key of version 1.
const FIRST: &str = include_str!("samples/version-1.toml");

fn read(text: &str) -> Result<Loaded, Faults> {
    let systems: [&'static dyn RuleSystem; 1] = [&Files];
    let files = [("game.toml", text)];
    load(&systems, &&files[..], &Request::new("game.toml"))
}

#[test]
fn a_kept_sample_of_each_version_is_read() {
    let loaded = read(FIRST).unwrap_or_else(|faults| panic!("{faults}"));
    assert!(loaded.provenance.get("classic").is_none(), "the version is no value");
    let scenario = loaded.scenario.of::<Scenario>().expect("a game of this system");
    assert_eq!((scenario.phases.len(), scenario.units.len(), scenario.tables.len()), (17, 10, 3));
}

#[test]
fn another_version_is_refused_before_anything_else() {
    for (line, message) in [
        ("classic = 2\nshift = 1", "the file has version 2 of the language"),
        ("classic = 0", "the file has version 0 of the language"),
        ("classic = \"1\"", "`classic`: this is text, not a version"),
    ] {
        let faults = read(&FIRST.replace("classic = 1", line)).map(drop).expect_err(line).to_string();
        assert!(faults.contains(message) && faults.contains("this program reads version 1: `classic = 1`"), "{faults}");
    }
    let missing = read(&FIRST.replace("classic = 1\n", "")).map(drop).expect_err("it is needed").to_string();
    assert!(missing.contains("`classic` is missing"), "{missing}");
}

#[test]
fn a_class_is_named_where_there_are_several() {
    let one = include_str!("base.toml").replace("horse = {}\n", "").replace("\"horse\"", "\"foot\"");
    let unnamed = one.replace(", class = \"foot\"", "");
    let [with, without] = [&one, &unnamed].map(|text| read(text).unwrap_or_else(|faults| panic!("{faults}")));
    assert_eq!(with.provenance.identity.hash(), without.provenance.identity.hash());
    let faults = read(&include_str!("base.toml").replacen(", class = \"foot\"", "", 1)).map(drop).expect_err("missing");
    assert!(faults.to_string().contains("`class` is missing"), "{faults}");
}
