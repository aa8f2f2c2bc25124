//! What the rule tests share: the shipped scenarios.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Request, Sources, load};

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario with what-ifs and single values changed.
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Niemenczyn {
    let request = Request {
        name: name.to_owned(),
        what_ifs: what_ifs.iter().map(|&name| name.to_owned()).collect(),
        sets: sets.iter().map(|&set| set.to_owned()).collect(),
    };
    let loaded = load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario)
}
