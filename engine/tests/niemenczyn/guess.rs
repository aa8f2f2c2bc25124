//! Guesses of hidden information: a guess agrees with the side's view and does not depend on the actual hidden values.

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::state::{Frame, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::niemenczyn::table::scenario;

const SECRET: &str = "switches.pool_choice_secret=true";

fn game(name: &str) -> Niemenczyn {
    scenario(name, &[], &[SECRET])
}

/// Plays random games and visits every decision, with the dice of the game.
fn each_decision(game: &Niemenczyn, games: u64, mut visit: impl FnMut(&State, &Seeded)) {
    let mut legal = Actions::new();
    for index in 0..games {
        let seed = game_seed(1794, index);
        let (mut dice, mut rng) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
        let mut state = game.start(&mut dice, &mut Silent);
        while game.decider(&state).is_some() {
            visit(&state, &dice);
            game.legal(&state, &mut legal);
            let action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
            game.apply(&mut state, action, &mut dice, &mut Silent);
        }
    }
}

/// How often each state is guessed, in order of first occurrence.
fn guesses(game: &Niemenczyn, state: &State, side: Side) -> Vec<(State, u32)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut found: Vec<(State, u32)> = Vec::new();
    for _ in 0..40 {
        let guess = game.view(state, side).guess(&mut rng);
        match found.iter_mut().find(|(known, _)| *known == guess) {
            Some((_, count)) => *count += 1,
            None => found.push((guess, 1)),
        }
    }
    found
}

#[test]
fn a_guess_matches_the_view_and_may_be_right() {
    for name in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
        let game = game(name);
        let mut doubtful = 0;
        each_decision(&game, 12, |state, _| {
            for side in Side::BOTH {
                let found = guesses(&game, state, side);
                let seen = game.view(state, side).known_chits();
                for (guess, _) in &found {
                    assert_eq!(guess.board, state.board);
                    assert_eq!(game.view(guess, side).known_chits(), seen);
                    let other =
                        game.view(guess, side.other()).known_chits() & game.at(state).commanders_of(side.other());
                    assert_eq!(other.count_ones(), u32::from(state.board.chits_left[side.other().index()]));
                }
                assert!(
                    found.iter().any(|(guess, _)| guess == state),
                    "the truth is not thought of: {:?}",
                    state.board
                );
                doubtful += u32::from(found.len() > 1);
            }
        });
        assert!(doubtful > 20, "{name}: only {doubtful} decisions with something hidden");
    }
}

#[test]
fn nothing_hidden_changes_a_guess() {
    let game = game("niemenczyn/scenario-1");
    let mut legal = Actions::new();
    let mut compared = 0;
    each_decision(&game, 40, |state, dice| {
        if state.board.frames.last() != Some(Frame::Pool(Side::Second)) {
            return;
        }
        game.legal(state, &mut legal);
        let twins = [0, 1].map(|choice| {
            let mut twin = *state;
            game.apply(&mut twin, legal[choice], &mut dice.clone(), &mut Silent);
            twin
        });
        if twins[0].board == twins[1].board {
            assert_ne!(twins[0], twins[1]);
            let found = twins.map(|twin| guesses(&game, &twin, Side::First));
            assert_eq!(found[0], found[1]);
            assert!(found[0].len() == 2 && found[0].iter().all(|(_, count)| *count > 8), "{found:?}");
            compared += 1;
        }
    });
    assert!(compared > 10, "only {compared} choices were compared");
}
