//! Games that differ in what one side hides, and in nothing else: they must look the same to the other side.

use kartacz_ai::Player;
use kartacz_ai::niemenczyn::Heuristic;
use kartacz_engine::dice::{Seeded, game_seed};
use kartacz_engine::game::{Actions, Game, Side, Silent};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::state::{Frame, State};

/// Plays both games on, side by side, as long as a side decides on boards that look the same; returns how many
/// decisions it took.
fn shadow<P: Player<Niemenczyn>>(
    game: &Niemenczyn,
    side: Side,
    states: &mut [State; 2],
    dice: &mut [Seeded; 2],
    players: &mut [P; 2],
) -> u32 {
    let mut legal = Actions::new();
    let mut decisions = 0;
    while states[0].board == states[1].board && game.decider(&states[0]) == Some(side) {
        game.legal(&states[0], &mut legal);
        let chosen: [usize; 2] =
            core::array::from_fn(|copy| players[copy].choose(game, game.view(&states[copy], side), &legal));
        assert_eq!(chosen[0], chosen[1], "in {:?}", states[0].board.frames.last());
        for copy in 0..2 {
            game.apply(&mut states[copy], legal[chosen[copy]], &mut dice[copy], &mut Silent);
        }
        decisions += 1;
    }
    decisions
}

/// The sides that choose a chit in secret \[13.1\], and the scenarios among the shipped ones in which they do.
pub const SECRETS: [(usize, Side); 3] = [(0, Side::Second), (1, Side::First), (1, Side::Second)];

/// Plays games of the heuristic, and parts them at every choice of a chit by the side that hides it: whatever it chose,
/// copies of the player must answer the same for the other side. Returns how many answers were compared.
pub fn compare_twins<P: Player<Niemenczyn> + Clone>(
    game: &Niemenczyn,
    player: &P,
    hider: Side,
    seed: u64,
    games: u64,
) -> u32 {
    let mut legal = Actions::new();
    let mut decisions = 0;
    for index in 0..games {
        let seed = game_seed(seed, index);
        let mut dice = Seeded::new(seed);
        let mut players = [Heuristic::default(), Heuristic::default()];
        for (player, salt) in players.iter_mut().zip(1..) {
            Player::<Niemenczyn>::new_game(player, seed + salt);
        }
        let mut asked = player.clone();
        asked.new_game(seed);
        let mut state = game.start(&mut dice, &mut Silent);
        while let Some(side) = game.decider(&state) {
            game.legal(&state, &mut legal);
            if state.board.frames.last() == Some(Frame::Pool(hider)) {
                let mut twins = [state; 2];
                let mut twin_dice = [dice.clone(), dice.clone()];
                for copy in 0..2 {
                    assert!(matches!(legal[copy], Action::Choose(_)));
                    game.apply(&mut twins[copy], legal[copy], &mut twin_dice[copy], &mut Silent);
                }
                assert_ne!(twins[0], twins[1]);
                let mut twin_players = [asked.clone(), asked.clone()];
                decisions += shadow(game, hider.other(), &mut twins, &mut twin_dice, &mut twin_players);
            }
            let player = &mut players[side.index()];
            let chosen = player.choose(game, game.view(&state, side), &legal);
            game.apply(&mut state, legal[chosen], &mut dice, &mut Silent);
        }
    }
    decisions
}
