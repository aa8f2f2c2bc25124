//! Damaged scenario files: what still loads is a scenario, in which a game played by bytes holds every invariant. The
//! fuzz target of *SPQR* does the same with any input.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kartacz_engine::games::load;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::scenario::{Request, Sources};

use super::play::{Sample, play_by};
use crate::common::Shipped;
use crate::edits::{Random, change_anything, change_number};

const FILES: [&str; 5] = ["scenario-wing", "rules", "wing-map", "cannae-troops", "wing-counters"];
/// Damaged scenarios; most of them load.
const COUNT: u64 = 120;

struct Files(BTreeMap<String, String>);

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        self.0.get(name).map(|text| Cow::Borrowed(text.as_str()))
    }
}

#[test]
fn damaged_scenarios_hold_every_invariant() {
    let whole: BTreeMap<String, String> = FILES
        .iter()
        .map(|name| format!("spqr/{name}.toml"))
        .map(|name| (name.clone(), Shipped.read(&name).expect("the file is there").into_owned()))
        .collect();
    let names: Vec<&String> = whole.keys().collect();
    let mut played = 0;
    for seed in 0..COUNT {
        let mut random = Random::new(seed);
        let mut files = Files(whole.clone());
        let text = files.0.get_mut(random.pick(&names)).expect("the file is there");
        for _ in 0..=random.below(2) {
            if random.below(4) == 0 { change_anything(text, &mut random) } else { change_number(text, &mut random) }
        }
        let Ok(loaded) = load(&files, &Request::new("spqr/scenario-wing")) else { continue };
        let game = Spqr::new(loaded.scenario.of().expect("a scenario of SPQR"));
        let bytes: Vec<u8> = (0..1500).map(|_| random.below(256) as u8).collect();
        eprintln!("damaged scenario {seed}");
        play_by(&game, &bytes, seed, Sample { whole: 101 });
        played += 1;
    }
    assert!(played > 20, "{played} of {COUNT} damaged scenarios load");
}
