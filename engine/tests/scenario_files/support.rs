//! The shipped files, and ways to damage them.

use kartacz_engine::games::load;
use kartacz_engine::games::niemenczyn::data::Scenario;
use kartacz_engine::games::verdox;
use kartacz_engine::scenario::{Faults, Provenance, Request};

pub use crate::files::{Files, all as shipped};

/// The shipped files with one text replaced, which must occur exactly once.
pub fn changed(file: &str, from: &str, to: &str) -> Files {
    let mut files = shipped();
    change(&mut files, file, from, to);
    files
}

/// Replaces one text, which must occur exactly once.
pub fn change(files: &mut Files, file: &str, from: &str, to: &str) {
    let text = files.get_mut(&format!("niemenczyn/{file}")).expect("there is such a file");
    assert_eq!(text.matches(from).count(), 1, "{from:?} in {file}");
    *text = text.replace(from, to);
}

/// The request for scenario I or II.
pub fn scenario(number: u8) -> Request {
    Request::new(&format!("niemenczyn/scenario-{number}"))
}

/// Scenario I with some options.
pub fn with_sets(sets: &[&str]) -> Request {
    Request { sets: sets.iter().map(|set| (*set).to_owned()).collect(), ..scenario(1) }
}

/// Scenario I with an overlay.
pub fn with_what_if(name: &str) -> Request {
    Request { what_ifs: vec![name.to_owned()], ..scenario(1) }
}

/// A loaded scenario of one system.
pub struct Loaded<S = Scenario> {
    pub system: &'static str,
    pub scenario: S,
    pub provenance: Provenance,
}

/// Loads a scenario of *Niemenczyn* that must be without faults.
pub fn good(files: &Files, request: &Request) -> Loaded {
    let loaded = load(files, request).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = loaded.scenario.of().expect("a scenario of Niemenczyn");
    Loaded { system: loaded.system, scenario, provenance: loaded.provenance }
}

/// The same of *Verdox*.
pub fn good_verdox(files: &Files, request: &Request) -> Loaded<verdox::data::Scenario> {
    let loaded = load(files, request).unwrap_or_else(|faults| panic!("{faults}"));
    let scenario = loaded.scenario.of().expect("a scenario of Verdox");
    Loaded { system: loaded.system, scenario, provenance: loaded.provenance }
}

/// Loads a scenario that must have faults.
pub fn bad(files: &Files, request: &Request) -> Faults {
    load(files, request).map(drop).expect_err("there are faults")
}
