//! Damaged scenario files: what still loads is a scenario, in which a game played by bytes holds every invariant. The
//! fuzz targets of the games do the same with any input.

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Sources};

use crate::edits::{Random, change_anything, change_number};
use crate::files::{self, Files};
use crate::games::Shipped;

/// Damages a scenario this often, in itself or in its parts, and passes what loads to `play`, with as many bytes and a seed.
/// Most of them load.
pub fn damaged_scenarios<G: Shipped>(names: &[&str], count: u64, bytes: usize, play: impl Fn(&G, &[u8], u64)) {
    let read = |name: String| (name.clone(), files::Shipped.read(&name).expect("the file is there").into_owned());
    let whole: Files = names.iter().map(|name| read(format!("{}/{name}.toml", G::NAME))).collect();
    let scenario = format!("{}/{}", G::NAME, names[0]);
    let names: Vec<&String> = whole.keys().collect();
    let mut played = 0;
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut files = whole.clone();
        let text = files.get_mut(random.pick(&names)).expect("the file is there");
        for _ in 0..=random.below(2) {
            if random.below(4) == 0 { change_anything(text, &mut random) } else { change_number(text, &mut random) }
        }
        let Ok(loaded) = load(&files, &Request::new(&scenario)) else { continue };
        let Ok(game) = G::made(loaded.scenario) else { panic!("a scenario of another game") };
        let bytes: Vec<u8> = (0..bytes).map(|_| random.below(256) as u8).collect();
        eprintln!("damaged scenario {seed}");
        play(&game, &bytes, seed);
        played += 1;
    }
    assert!(played > 20, "{played} of {count} damaged scenarios load");
}
