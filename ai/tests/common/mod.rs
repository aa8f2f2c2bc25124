//! What the tests of the players share: the shipped scenarios.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Request, Sources, load};

/// The scenarios that every player must know how to play.
pub const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

/// The shipped scenario files.
struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario.
pub fn scenario(name: &str) -> Niemenczyn {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario)
}
