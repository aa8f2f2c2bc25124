//! Test positions, held to the shipped scenarios, and every text in them read as an action.

#![no_main]

use std::borrow::Cow;
use std::sync::LazyLock;

use kartacz_engine::game::{Actions, Game};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::notation::{fits, read, write};
use kartacz_engine::scenario::niemenczyn::position::{TestPosition, heading, load, load_for};
use kartacz_engine::scenario::{Request, Sources};
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::told;
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// One of so many is loaded with the scenario that it names: the lines of sight of a map take far longer than the rest.
const WHOLE: u64 = 32;
/// The most texts that are read as actions.
const TEXTS: usize = 200;
/// The name of the position.
const NAME: &str = "niemenczyn/positions/fuzz.toml";

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
static GAMES: LazyLock<[Niemenczyn; 2]> = LazyLock::new(|| {
    [1, 2].map(|number| {
        let request = Request::new(&format!("niemenczyn/scenario-{number}"));
        Niemenczyn::new(kartacz_engine::scenario::load(&Within(""), &request).expect("it is sound").scenario.niemenczyn().expect("it is one of Niemenczyn"))
    })
});

/// The shipped files, and the position. An id is the name of a file without its end.
struct Within<'a>(&'a str);

impl Sources for Within<'_> {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name == NAME { Some(Cow::Borrowed(self.0)) } else { SHIPPED.read(name) }
    }
}

fuzz_target!(init: plant(), |data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let number = number_of(data);
    let game = &GAMES[number as usize % 2];
    within_bounds(|| {
        actions(game, &text);
        let sources = Within(&text);
        let loaded =
            if (number / 2).is_multiple_of(WHOLE) { load(&sources, NAME) } else { load_for(&sources, NAME, game) };
        match loaded {
            Ok(position) => {
                assert!(heading(&sources, NAME).is_some(), "a position without a heading");
                sound(&position);
            }
            Err(faults) => told(&faults, number),
        }
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

/// What is accepted is legal and not everything, and all that is legal can be written and read again.
fn sound(position: &TestPosition) {
    let TestPosition { game, state, side, accepted, .. } = position;
    assert_eq!(game.decider(state), Some(*side), "somebody else decides");
    let mut legal = Actions::new();
    game.legal(state, &mut legal);
    assert!((1..legal.len()).contains(&accepted.len()), "{} of {} are accepted", accepted.len(), legal.len());
    assert!(accepted.iter().all(|action| legal.contains(action)), "what is accepted is not legal");
    for &action in &legal {
        assert_eq!(read(game, &write(game, action)), Ok(action));
    }
}

/// What is read as an action is written so that it is read as the same one; what is not says why.
fn actions(game: &Niemenczyn, text: &str) {
    for text in text.split('"').skip(1).step_by(2).take(TEXTS) {
        match read(game, text) {
            Ok(action) => {
                let written = write(game, action);
                assert_eq!(read(game, &written), Ok(action), "`{text}` is written `{written}`");
                assert!(fits(&written, &written) && fits("*", &written) && fits(text, text), "{written}");
            }
            Err(misread) => assert!(!misread.message.is_empty() && !misread.help.is_empty()),
        }
    }
}

/// The shipped positions.
fn plant() {
    let positions = SHIPPED.iter().filter(|(name, _)| name.contains("/positions/"));
    seeds::plant("position", positions.map(|(_, text)| text.clone()));
}
