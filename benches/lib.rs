//! What the benchmarks share: the shipped scenarios, read from their files.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::scenario::{Request, Sources, load};

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario.
///
/// # Panics
/// When the file is missing or faulty.
#[must_use]
pub fn scenario(name: &str) -> Niemenczyn {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario)
}
