//! The files of *SPQR* through the registry. `engine/tests/spqr/scenarios.rs` and `other_scenarios.rs` have others.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::{check_orders, load};
use kartacz_engine::scenario::Request;

use crate::support::{Files, shipped};
use crate::survival::play_game;

const WING: &str = "spqr/scenario-wing";

/// A scenario, which must be without faults, with these what-ifs.
fn loaded(files: &Files, name: &str, what_ifs: &[&str]) -> Scenario {
    let what_ifs = what_ifs.iter().map(|&what_if| what_if.to_owned()).collect();
    let request = Request { what_ifs, ..Request::new(name) };
    let loaded = load(files, &request).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    assert_eq!(loaded.system, "spqr");
    loaded.scenario.of().expect("a scenario of SPQR")
}

#[test]
fn shipped_scenarios_are_found_by_the_registry_and_played() {
    for name in [WING, "spqr/scenario-bagradas", "spqr/scenario-zama", "spqr/scenario-cannae"] {
        let scenario = loaded(&shipped(), name, &[]);
        assert!(scenario.note.contains("reconstructed"), "{name}");
        play_game(&Spqr::new(scenario), 1);
    }
}

#[test]
fn every_what_if_changes_cannae() {
    let files = shipped();
    let before = loaded(&files, "spqr/scenario-cannae", &[]).hash;
    let names: Vec<&str> =
        files.keys().filter_map(|name| name.strip_prefix("spqr/what-if/")?.strip_suffix(".toml")).collect();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        assert_ne!(loaded(&files, "spqr/scenario-cannae", &[name]).hash, before, "{name}");
    }
}

#[test]
fn orders_are_checked_by_the_registry() {
    let files = shipped();
    let names: Vec<&String> = files.keys().filter(|name| name.starts_with("spqr/orders/")).collect();
    assert!(names.len() >= 4);
    for name in names {
        check_orders(&files, name).unwrap_or_else(|faults| panic!("{faults}"));
    }
}

/// The remark can be left out; it does not change the hash, which is that of what can change play.
#[test]
fn the_remark_does_not_change_play() {
    let before = loaded(&shipped(), WING, &[]);
    let mut files = shipped();
    let text = files.get_mut("spqr/rules.toml").expect("the rules");
    *text = text.lines().filter(|line| !line.starts_with("note = ")).collect::<Vec<_>>().join("\n");
    let after = loaded(&files, WING, &[]);
    assert_eq!((after.note.as_str(), after.hash), ("", before.hash));
}
