//! Names of overlays that take values from another scenario, `SCENARIO#PATH,PATH`: any such text is either loaded or rejected
//! with a remedy.

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Request, Taken};

use crate::edits::{Random, change_anything, change_character, change_word};
use crate::support::{scenario, shipped};
use crate::survival::survives;

/// The number of names per kind of edit.
const NAMES: u64 = 500;
/// A scenario and an overlay on it that is accepted: tables and values, alone and together.
const SOUND: [[&str; 2]; 6] = [
    ["niemenczyn/scenario-1", "niemenczyn/scenario-2#pools,commanders,units"],
    ["niemenczyn/scenario-1", "niemenczyn/scenario-2#units.7th-1.hex,stages"],
    ["niemenczyn/scenario-2", "niemenczyn/scenario-1#victory.automatic"],
    ["verdox/scenario-1", "verdox/scenario-2#switches"],
    ["maciejowice/scenario-1", "maciejowice/scenario-1#victory,units"],
    ["pluton/scenario-1", "pluton/scenario-2#switches"],
];

fn request([name, overlay]: [&str; 2]) -> Request {
    Request { what_ifs: vec![overlay.to_owned()], ..Request::new(name) }
}

#[test]
fn sound_names_are_accepted() {
    let files = shipped();
    for sound in SOUND {
        assert!(load(&files, &request(sound)).is_ok(), "{sound:?}");
    }
}

/// Damages names in this way; returns how many are still accepted.
fn damaged(run: u64, change: impl Fn(&mut String, &mut Random)) -> u64 {
    let files = shipped();
    let mut accepted = 0;
    for index in 0..NAMES {
        let seed = run << 32 | index;
        let mut random = Random::new(seed);
        let [name, overlay] = random.pick(&SOUND);
        let mut overlay = overlay.to_owned();
        for _ in 0..=random.below(3) {
            change(&mut overlay, &mut random);
        }
        if let Some(taken) = Taken::of(&overlay) {
            assert_eq!(taken.name(), overlay, "seed {seed}");
            assert!(!taken.paths.is_empty(), "seed {seed}: {overlay:?}");
        }
        accepted += u64::from(survives(&files, &request([name, &overlay]), seed).is_some());
    }
    accepted
}

#[test]
fn damaged_names_are_loaded_or_refused() {
    let characters = damaged(1, change_character);
    assert!((1..NAMES).contains(&characters), "{characters} of {NAMES} are accepted");
    let words = damaged(2, change_word);
    assert!((1..NAMES).contains(&words), "{words} of {NAMES} are accepted");
    let anything = damaged(3, change_anything);
    assert!((1..NAMES).contains(&anything), "{anything} of {NAMES} are accepted");
}

/// Several overlays, of which one takes from the scenario that another names.
#[test]
fn damaged_names_are_refused_beside_others() {
    let files = shipped();
    for index in 0..NAMES / 5 {
        let mut random = Random::new(4 << 32 | index);
        let mut overlay = SOUND[0][1].to_owned();
        change_anything(&mut overlay, &mut random);
        let what_ifs = vec!["eydziatowicz".to_owned(), overlay, "niemenczyn/scenario-2#stages".to_owned()];
        survives(&files, &Request { what_ifs, ..scenario(1) }, index);
    }
}
