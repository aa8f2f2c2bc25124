//! Damaged scenario files: what still loads is a scenario, in which a game played by bytes holds every invariant. The fuzz
//! target of *Pluton* does the same with any input.

use std::borrow::Cow;
use std::collections::BTreeMap;

use kartacz_engine::games::load;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::scenario::{Request, Sources};

use super::lines::Lines;
use super::play::{Sample, play_by};
use crate::common::Shipped;
use crate::edits::{Random, change_anything, change_number};

const FILES: [&str; 5] = ["scenario-small", "sides", "rules", "small-map", "counters-small"];
/// Damaged scenarios; most of them load.
const COUNT: u64 = 150;

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
        .map(|name| format!("pluton/{name}.toml"))
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
        let Ok(loaded) = load(&files, &Request::new("pluton/scenario-small")) else { continue };
        let game = Pluton::new(loaded.scenario.of().expect("a scenario of Pluton"));
        let bytes: Vec<u8> = (0..400).map(|_| random.below(256) as u8).collect();
        eprintln!("damaged scenario {seed}");
        play_by(&game, &Lines::new(&game), &bytes, seed, Sample { lists: 3, whole: 31 });
        played += 1;
    }
    assert!(played > 20, "{played} of {COUNT} damaged scenarios load");
}
