//! Shared by the player tests: playing and observing games of any rule system.

use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};

pub const SEED: u64 = 1939;

/// The last states of games `0..games` of the run with [`SEED`].
pub fn ends<G: Game>(
    game: &G,
    first: &mut (impl Player<G> + ?Sized),
    second: &mut (impl Player<G> + ?Sized),
    games: u64,
) -> Vec<G::State> {
    super::ends(game, first, second, SEED, games)
}

/// Plays a game and passes every decision to `look`: the state, the deciding side, its action, and at one in `sample`
/// decisions the player as it was before.
pub fn watch<G: Game, P: Player<G> + Clone>(
    game: &G,
    players: &mut [P; 2],
    (seed, sample): (u64, u64),
    mut look: impl FnMut(&G::State, Side, G::Action, Option<P>),
) {
    let (mut dice, mut scratch, mut count) = (Seeded::new(seed), Box::new(Actions::new()), 0);
    for (player, salt) in players.iter_mut().zip(1..) {
        player.new_game(seed + salt);
    }
    let mut state = game.start(&mut dice, &mut Silent);
    while let Some(side) = game.decider(&state) {
        count += 1;
        let before = (count % sample == 0).then(|| players[side.index()].clone());
        let options = Options::new(game, &state, &mut scratch);
        let action = players[side.index()].decide(game, game.view(&state, side), options);
        look(&state, side, action, before);
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
}

/// Plays a game in which every action must be legal; one in `sample` decisions is also taken by [`Player::choose`].
pub fn every_action_is_legal<G: Game, P: Player<G> + Clone>(game: &G, players: &mut [P; 2], seed: u64, sample: u64) {
    let mut legal = Box::new(Actions::new());
    watch(game, players, (seed, sample), |state, side, action, before| {
        game.legal(state, &mut legal);
        assert!(legal.contains(&action), "{action:?} is not legal");
        if let Some(mut asked) = before {
            let index = asked.choose(game, game.view(state, side), &legal);
            assert!(index < legal.len());
        }
    });
}

/// Plays a game in which one in `sample` decisions is repeated in a state that differs only in hidden information, drawn
/// by `guess`: the action must be the same. Returns the number of decisions compared.
pub fn compare_with<G: Game, P: Player<G> + Clone>(
    game: &G,
    players: &mut [P; 2],
    (seed, sample): (u64, u64),
    mut guess: impl FnMut(G::View<'_>) -> G::State,
) -> u32 {
    let (mut scratch, mut compared) = (Box::new(Actions::new()), 0);
    watch(game, players, (seed, sample), |state, side, action, before| {
        let Some(mut asked) = before else { return };
        let twin = guess(game.view(state, side));
        if twin != *state {
            let answer = asked.decide(game, game.view(&twin, side), Options::new(game, &twin, &mut scratch));
            assert_eq!(answer, action);
            compared += 1;
        }
    });
    compared
}

/// A player's action in a position.
pub fn answer_of<G: Game>(game: &G, state: &G::State, player: &mut impl Player<G>) -> G::Action {
    let mut scratch = Box::new(Actions::new());
    let side = game.decider(state).expect("a decision");
    player.new_game(SEED);
    player.decide(game, game.view(state, side), Options::new(game, state, &mut scratch))
}
