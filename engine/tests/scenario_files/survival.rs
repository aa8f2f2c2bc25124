//! Guarantees that must hold for any input, from tests or fuzz targets.

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Faults, MAX_FAULTS, Request, Scenario, Sources};

use crate::edits::Random;
use crate::games::Shipped;

/// Far more decisions than any game can have.
const MAX_DECISIONS: u32 = 100_000;
/// An upper bound on the bytes of a fault, and of a file name.
const MAX_MESSAGE: usize = 10_000;
const MAX_NAMED: usize = 20_000;

/// Loads, and checks the guarantees of the loader: either faults with places and remedies, or a scenario, which
/// [`play`] can play.
pub fn survives(files: &impl Sources, request: &Request, seed: u64) -> Option<Box<dyn Scenario>> {
    match load(files, request) {
        Ok(loaded) => {
            assert_eq!(loaded.scenario.check(), [], "seed {seed}");
            Some(loaded.scenario)
        }
        Err(faults) => {
            check_faults(&faults, seed);
            None
        }
    }
}

/// Faults have messages, a place in an available text, and a bounded size.
pub fn check_faults(faults: &Faults, seed: u64) {
    assert!((1..=MAX_FAULTS).contains(&faults.list.len()), "seed {seed}: {} faults", faults.list.len());
    for fault in &faults.list {
        assert!(!fault.message.is_empty() && !fault.help.is_empty(), "seed {seed}: {fault}");
        let bytes = [fault.message.len() + fault.help.len(), fault.file.len()];
        assert!(bytes[0] <= MAX_MESSAGE && bytes[1] <= MAX_NAMED, "seed {seed}: {bytes:?} bytes");
        let text = faults.text(fault).expect("the text is available");
        assert!(text.get(fault.span.clone()).is_some(), "seed {seed}: {fault} has no place in its text");
        assert!(fault.line > 0 && fault.column > 0, "seed {seed}: {fault}");
    }
}

macro_rules! play {
    (() $($module:ident $game:ident $(<$size:ty>)?,)*) => {
        /// Plays one random game to its end.
        pub fn play(scenario: Box<dyn Scenario>, seed: u64) {
            $(
                let scenario = match kartacz_engine::games::$module::$game $(::<$size>)?::made(scenario) {
                    Ok(game) => return play_game(&game, seed),
                    Err(scenario) => scenario,
                };
            )*
            panic!("a scenario of a game that is not in engine/tests/games.rs: {scenario:?}");
        }
    };
}

shipped! { play }

pub fn play_game<G: Game>(game: &G, seed: u64) {
    let (mut random, mut dice) = (Random::new(seed), Seeded::new(seed));
    let mut legal = Actions::new();
    let mut state = game.start(&mut dice, &mut Silent);
    for _ in 0..MAX_DECISIONS {
        if game.decider(&state).is_none() {
            assert!(game.outcome(&state).is_some(), "seed {seed}: a game without an outcome");
            return;
        }
        game.legal(&state, &mut legal);
        assert!(!legal.is_empty(), "seed {seed}: a decision without a choice");
        game.apply(&mut state, random.pick(&legal), &mut dice, &mut Silent);
    }
    panic!("seed {seed}: the game does not end");
}
