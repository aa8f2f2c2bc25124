//! Test positions of every rule system, checked against the shipped scenarios; every text in them is read as an action.

#![no_main]

use std::borrow::Cow;
use std::sync::LazyLock;

use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::maciejowice::{self, Maciejowice};
use kartacz_engine::games::niemenczyn::{self, Niemenczyn};
use kartacz_engine::core::notation::{Misread, fits};
use kartacz_engine::games::{self, load_position as load};
use kartacz_engine::games::pluton::{self, Pluton};
use kartacz_engine::games::spqr::{self, Spqr};
use kartacz_engine::scenario::position::{Position, TestPosition, heading};
use kartacz_engine::scenario::{Faults, Request, Scenario, Sources};
use kartacz_engine::games::verdox::{self, Verdox};
use kartacz_fuzz::bundle::Files;
use kartacz_fuzz::survival::check_faults;
use kartacz_fuzz::{mutate, number_of, seeds, within_bounds};
use libfuzzer_sys::{fuzz_mutator, fuzz_target};

/// One in this many is loaded with the scenario that it names: computing the lines of sight takes far longer than the rest.
const WHOLE: u64 = 32;
/// The most texts that are read as actions.
const TEXTS: usize = 200;
/// The name of the position.
const NAME: &str = "niemenczyn/positions/fuzz.toml";

static SHIPPED: LazyLock<Files> = LazyLock::new(seeds::shipped);
static NIEMENCZYN: LazyLock<Niemenczyn> = LazyLock::new(|| {
    Niemenczyn::new(shipped("niemenczyn/scenario-1").of().expect("it is one of Niemenczyn"))
});
static MACIEJOWICE: LazyLock<Maciejowice> = LazyLock::new(|| {
    Maciejowice::new(shipped("maciejowice/scenario-oronne").of().expect("it is one of Maciejowice"))
});
static VERDOX: LazyLock<Verdox> =
    LazyLock::new(|| Verdox::new(shipped("verdox/scenario-1").of().expect("it is one of Verdox")));
static PLUTON: LazyLock<Pluton> =
    LazyLock::new(|| Pluton::new(shipped("pluton/scenario-small").of().expect("it is one of Pluton")));
static SPQR: LazyLock<Spqr> = LazyLock::new(|| Spqr::new(shipped("spqr/scenario-wing").of().expect("it is one of SPQR")));

fn shipped(id: &str) -> Box<dyn Scenario> {
    games::load(&Within(""), &Request::new(id)).expect("it is sound").scenario
}

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
    within_bounds(|| {
        actions(&*NIEMENCZYN, &text, niemenczyn::notation::read, niemenczyn::notation::write);
        actions(&*MACIEJOWICE, &text, maciejowice::notation::read, maciejowice::notation::write);
        actions(&*VERDOX, &text, verdox::notation::read, verdox::notation::write);
        actions(&*PLUTON, &text, pluton::notation::read, pluton::notation::write);
        actions(&*SPQR, &text, spqr::notation::read, spqr::notation::write);
        let sources = Within(&text);
        let loaded = match number % 5 {
            _ if number.is_multiple_of(WHOLE) => load(&sources, NAME),
            0 => maciejowice::files::position::load_for(&sources, NAME, &MACIEJOWICE)
                .map(|one| Position::new(maciejowice::files::SYSTEM, one)),
            1 => niemenczyn::files::position::load_for(&sources, NAME, &NIEMENCZYN)
                .map(|one| Position::new(niemenczyn::files::SYSTEM, one)),
            2 => pluton::files::position::load_for(&sources, NAME, &PLUTON)
                .map(|one| Position::new(pluton::files::SYSTEM, one)),
            3 => spqr::files::position::load_for(&sources, NAME, &SPQR)
                .map(|one| Position::new(spqr::files::SYSTEM, one)),
            _ => verdox::files::position::load_for(&sources, NAME, &VERDOX)
                .map(|one| Position::new(verdox::files::SYSTEM, one)),
        };
        judge(&sources, loaded, number);
    });
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| { mutate(data, size, max_size, seed) });

fn judge(sources: &Within<'_>, loaded: Result<Position, Faults>, number: u64) {
    match loaded {
        Ok(position) => {
            assert!(heading(sources, NAME).is_some(), "a position without a heading");
            if let Some(position) = position.as_one_of() {
                sound::<Niemenczyn>(position, niemenczyn::notation::read, niemenczyn::notation::write);
            }
            if let Some(position) = position.as_one_of() {
                sound::<Maciejowice>(position, maciejowice::notation::read, maciejowice::notation::write);
            }
            if let Some(position) = position.as_one_of() {
                sound(position, verdox::notation::read, verdox::notation::write);
            }
            if let Some(position) = position.as_one_of() {
                sound(position, pluton::notation::read, pluton::notation::write);
            }
            if let Some(position) = position.as_one_of() {
                sound(position, spqr::notation::read, spqr::notation::write);
            }
        }
        Err(faults) => check_faults(&faults, number),
    }
}

/// Reads an action, and writes one.
type Read<G> = fn(&G, &str) -> Result<<G as Game>::Action, Misread>;
type Write<G> = fn(&G, <G as Game>::Action) -> String;

/// Accepted actions are legal, not all legal ones are accepted, and the notation of legal actions round-trips.
fn sound<G: Game>(position: &TestPosition<G>, read: Read<G>, write: Write<G>) {
    let TestPosition { game, state, side, accepted, .. } = position;
    assert_eq!(game.decider(state), Some(*side), "the other side decides");
    let mut legal = Actions::new();
    game.legal(state, &mut legal);
    assert!((1..legal.len()).contains(&accepted.len()), "{} of {} are accepted", accepted.len(), legal.len());
    assert!(accepted.iter().all(|action| legal.contains(action)), "an accepted action is not legal");
    for &action in &legal {
        assert_eq!(read(game, &write(game, action)), Ok(action));
    }
}

/// Texts read as actions round-trip; others are explained.
fn actions<G: Game>(game: &G, text: &str, read: Read<G>, write: Write<G>) {
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
