//! The remark of *Pluton* through the registry. `files.rs` has other files and faults.

use kartacz_engine::games::load;
use kartacz_engine::games::pluton::data::Scenario;
use kartacz_engine::scenario::Request;

use crate::files::scenarios;
use crate::support::{Files, bad, shipped};
use crate::survival::check_faults;

const SMALL: &str = "pluton/scenario-small";

fn loaded(files: &Files, name: &str) -> Scenario {
    let loaded = load(files, &Request::new(name)).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    loaded.scenario.of().expect("a scenario of Pluton")
}

#[test]
fn every_scenario_has_a_remark() {
    for name in scenarios("pluton") {
        assert!(loaded(&shipped(), &name).note.contains("reconstructed"), "{name}");
    }
}

/// The remark can be left out or changed; it does not change the hash, which is that of what can change play.
#[test]
fn the_remark_does_not_change_play() {
    let before = loaded(&shipped(), SMALL);
    for (remark, shown) in [("", ""), ("note = \"Żółć\"", "Żółć")] {
        let files = with_remark(remark);
        let after = loaded(&files, SMALL);
        assert_eq!((after.note.as_str(), after.hash), (shown, before.hash));
    }
}

#[test]
fn faulty_remarks_are_reported() {
    let long = format!("note = \"{}\"", "x".repeat(301));
    for (remark, expected) in [
        ("note = \"\"", "`note` is empty"),
        ("note = 3", "`note` is a number, not text"),
        (long.as_str(), "`note` has 301 characters"),
    ] {
        let faults = bad(&with_remark(remark), &Request::new(SMALL));
        check_faults(&faults, 0);
        assert!(faults.to_string().contains(expected), "{expected}: {faults}");
    }
}

/// The shipped files with another remark in the rules.
fn with_remark(remark: &str) -> Files {
    let mut files = shipped();
    let text = files.get_mut("pluton/rules.toml").expect("the rules");
    let lines = text.lines().map(|line| if line.starts_with("note = ") { remark } else { line });
    *text = lines.collect::<Vec<_>>().join("\n");
    files
}
