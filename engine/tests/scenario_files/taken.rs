//! Names of overlays that take values from another scenario, `SCENARIO#PATH,PATH`: any such text is either loaded or rejected
//! with a remedy.

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Taken};

use crate::edits::{Random, change_anything, change_character, change_word};
use crate::files::scenarios;
use crate::games::NAMES;
use crate::support::{scenario, shipped};
use crate::survival::survives;
use crate::switches;

/// The number of names per kind of edit.
const DAMAGED: u64 = 500;

/// Overlays that are accepted on the first scenario of *Niemenczyn*: tables and values, alone and together.
const SOUND: [[&str; 2]; 3] = [
    ["niemenczyn/scenario-1", "niemenczyn/scenario-2#pools,commanders,units"],
    ["niemenczyn/scenario-1", "niemenczyn/scenario-2#units.7th-1.hex,stages"],
    ["niemenczyn/scenario-2", "niemenczyn/scenario-1#victory.automatic"],
];

/// Scenarios and overlays on them that are accepted: those above, and of each game the switches of its last scenario on its
/// first, or the length of one that has no switches.
fn sound() -> Vec<[String; 2]> {
    let of_game = |system: &&str| {
        let scenarios = scenarios(system);
        let last = scenarios.last().expect("a game has scenarios");
        let part = if switches::all(system).is_empty() { "turns" } else { "switches" };
        [scenarios[0].clone(), format!("{last}#{part}")]
    };
    SOUND.map(|sound| sound.map(str::to_owned)).into_iter().chain(NAMES.iter().map(of_game)).collect()
}

fn request(name: &str, overlay: &str) -> Request {
    Request { what_ifs: vec![overlay.to_owned()], ..Request::new(name) }
}

#[test]
fn sound_names_are_accepted() {
    let files = shipped();
    for [name, overlay] in sound() {
        let loaded = load(&files, &request(&name, &overlay));
        assert!(loaded.is_ok(), "{name}, {overlay}");
    }
}

/// Damages names in this way; returns how many are still accepted.
fn damaged(run: u64, change: impl Fn(&mut String, &mut Random)) -> u64 {
    let (files, sound) = (shipped(), sound());
    let mut accepted = 0;
    for index in 0..DAMAGED {
        let seed = run << 32 | index;
        let mut random = Random::new(seed);
        let [name, overlay] = &sound[random.below(sound.len())];
        let mut overlay = overlay.clone();
        for _ in 0..=random.below(3) {
            change(&mut overlay, &mut random);
        }
        if let Some(taken) = Taken::of(&overlay) {
            assert_eq!(taken.name(), overlay, "seed {seed}");
            assert!(!taken.paths.is_empty(), "seed {seed}: {overlay:?}");
        }
        accepted += u64::from(survives(&files, &request(name, &overlay), seed).is_some());
    }
    accepted
}

#[test]
fn damaged_names_are_loaded_or_refused() {
    let characters = damaged(1, change_character);
    assert!((1..DAMAGED).contains(&characters), "{characters} of {DAMAGED} are accepted");
    let words = damaged(2, change_word);
    assert!((1..DAMAGED).contains(&words), "{words} of {DAMAGED} are accepted");
    let anything = damaged(3, change_anything);
    assert!((1..DAMAGED).contains(&anything), "{anything} of {DAMAGED} are accepted");
}

/// Several overlays, of which one takes from the scenario that another names.
#[test]
fn damaged_names_are_refused_beside_others() {
    let files = shipped();
    for index in 0..DAMAGED / 5 {
        let mut random = Random::new(4 << 32 | index);
        let mut overlay = SOUND[0][1].to_owned();
        change_anything(&mut overlay, &mut random);
        let what_ifs = vec!["eydziatowicz".to_owned(), overlay, "niemenczyn/scenario-2#stages".to_owned()];
        survives(&files, &Request { what_ifs, ..scenario(1) }, index);
    }
}
