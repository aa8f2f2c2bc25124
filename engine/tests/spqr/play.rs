//! Random play: whatever is legal can be done, and every game ends.

use kartacz_engine::core::dice::{Dice, Key, Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::spqr::notation;

use kartacz_engine::games::spqr::Spqr;

use crate::table::{cannae, scenario};

#[test]
fn random_games_of_a_wing_end() {
    play(&Spqr::new(scenario("scenario-wing", &[])), 10);
}

#[test]
fn a_random_game_of_cannae_ends() {
    play(cannae(), 1);
}

/// Plays games at random.
fn play(game: &Spqr, games: u64) {
    let mut legal = Box::new(Actions::new());
    for index in 0..games {
        let (mut dice, mut picks) = (Seeded::new(game_seed(1, index)), Seeded::new(game_seed(2, index)));
        let mut state = game.start(&mut dice, &mut Silent);
        let mut decisions = 0u64;
        while game.outcome(&state).is_none() {
            game.legal(&state, &mut legal);
            let key = Key { stage: game.at(&state).turn(), owner: 0, purpose: 0 };
            let action = legal[picks.below(legal.len() as u32, key) as usize];
            assert_eq!(notation::read(game, &notation::write(game, action)).ok(), Some(action));
            game.apply(&mut state, action, &mut dice, &mut Silent);
            decisions += 1;
            assert!(decisions < game.most_decisions());
        }
    }
}
