//! What the rule tests share: the shipped scenarios.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::games::load;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::scenario::{Request, Scenario, Sources};

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario of *Niemenczyn* with what-ifs and single values changed.
#[allow(dead_code, reason = "not every test needs each system")]
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Niemenczyn {
    let scenario = loaded(name, what_ifs, sets).of();
    Niemenczyn::new(scenario.expect("a scenario of Niemenczyn"))
}

/// The same of *Verdox*.
#[allow(dead_code, reason = "not every test needs each system")]
pub fn verdox(name: &str, what_ifs: &[&str], sets: &[&str]) -> Verdox {
    Verdox::new(loaded(name, what_ifs, sets).of().expect("a scenario of Verdox"))
}

fn loaded(name: &str, what_ifs: &[&str], sets: &[&str]) -> Box<dyn Scenario> {
    let request = Request {
        name: name.to_owned(),
        what_ifs: what_ifs.iter().map(|&name| name.to_owned()).collect(),
        sets: sets.iter().map(|&set| set.to_owned()).collect(),
    };
    load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}")).scenario
}
