//! Pairs of games that differ only in one side's hidden information: the other side must play the same.

use kartacz_ai::games::insurrection::{Heuristic, Played};
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::state::{Frame, State};

/// Plays both games in parallel, as long as a side decides on identical boards; returns the number of decisions. The
/// legal actions must be identical, too.
fn shadow<E: Played, P: Player<Rules<E>>>(
    game: &Rules<E>,
    side: Side,
    states: &mut [State<E>; 2],
    dice: &mut [Seeded; 2],
    players: &mut [P; 2],
) -> u32 {
    let mut legal = [Actions::new(), Actions::new()];
    let mut decisions = 0;
    while states[0].board == states[1].board && game.decider(&states[0]) == Some(side) {
        for (state, legal) in states.iter().zip(&mut legal) {
            game.legal(state, legal);
        }
        assert_eq!(legal[0][..], legal[1][..], "in {:?}", states[0].board.frames.last());
        let chosen: [Action<E>; 2] = core::array::from_fn(|copy| {
            let options = Options::new(game, &states[copy], &mut legal[copy]);
            players[copy].decide(game, game.view(&states[copy], side), options)
        });
        assert_eq!(chosen[0], chosen[1], "in {:?}", states[0].board.frames.last());
        for copy in 0..2 {
            game.apply(&mut states[copy], chosen[copy], &mut dice[copy], &mut Silent);
        }
        decisions += 1;
    }
    decisions
}

/// The sides that choose a chit in secret \[13.1\], and the scenarios among the shipped ones in which they do.
#[allow(dead_code, reason = "not every game has these")]
pub const SECRETS: [(usize, Side); 3] = [(0, Side::Second), (1, Side::First), (1, Side::Second)];

/// Plays games against the heuristic, and forks them at every hidden choice of a chit by the heuristic's side:
/// whatever it chose, copies of the player must give the same answers. Ends after the game in which this many answers have
/// been compared.
///
/// # Panics
/// When [`MOST`] games have fewer.
pub fn compare_twins<E: Played, P: Player<Rules<E>> + Clone>(
    game: &Rules<E>,
    player: &P,
    hider: Side,
    seed: u64,
    enough: u32,
) {
    let mut legal = Actions::new();
    let (mut hiding, mut asked) = (Heuristic::<E>::default(), player.clone());
    let mut decisions = 0;
    for index in 0..MOST {
        let seed = game_seed(seed, index);
        let mut dice = Seeded::new(seed);
        Player::<Rules<E>>::new_game(&mut hiding, seed + 1);
        asked.new_game(seed + 2);
        let mut state = game.start(&mut dice, &mut Silent);
        while let Some(side) = game.decider(&state) {
            if state.board.frames.last() == Some(Frame::Pool(hider)) {
                decisions += part(game, hider, state, &dice, &asked);
            }
            let (view, options) = (game.view(&state, side), Options::new(game, &state, &mut legal));
            let chosen =
                if side == hider { hiding.decide(game, view, options) } else { asked.decide(game, view, options) };
            game.apply(&mut state, chosen, &mut dice, &mut Silent);
        }
        if decisions >= enough {
            return;
        }
    }
    panic!("{hider:?}: only {decisions} decisions were compared");
}

/// The most games that are played for enough answers.
const MOST: u64 = 100;

/// Forks a game at the choice of a chit; returns the number of answers compared.
fn part<E: Played, P: Player<Rules<E>> + Clone>(
    game: &Rules<E>,
    hider: Side,
    state: State<E>,
    dice: &Seeded,
    player: &P,
) -> u32 {
    let mut legal = Actions::new();
    game.legal(&state, &mut legal);
    let (mut twins, mut dice) = ([state; 2], [dice.clone(), dice.clone()]);
    for copy in 0..2 {
        assert!(matches!(legal[copy], Action::Choose(_) | Action::ChooseSeveral(_)));
        game.apply(&mut twins[copy], legal[copy], &mut dice[copy], &mut Silent);
    }
    assert_ne!(twins[0], twins[1]);
    shadow(game, hider.other(), &mut twins, &mut dice, &mut [player.clone(), player.clone()])
}
