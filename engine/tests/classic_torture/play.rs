//! One game under watch.

use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::event::Event;

use super::generator::Lots;
use super::invariants::Watch;

/// Plays a game whose decisions are made by lot.
pub fn play<B: Board>(game: &Classic<B>, seed: u64) {
    let mut lots = Lots::new(seed);
    play_with(game, seed, &mut |legal| legal[lots.below(legal.len())]);
}

/// Plays a game by bytes: each picks the action of its decision, as far as they reach; then the last of the list is taken, which most
/// often ends something.
#[allow(dead_code, reason = "fuzzing plays by bytes")]
pub fn play_by<B: Board>(game: &Classic<B>, bytes: &[u8], seed: u64) {
    let mut left = bytes.iter();
    play_with(game, seed, &mut |legal| match left.next() {
        Some(&byte) => legal[usize::from(byte) % legal.len()],
        None => legal[legal.len() - 1],
    });
}

fn play_with<B: Board>(game: &Classic<B>, seed: u64, choose: &mut dyn FnMut(&[Action]) -> Action) {
    let (mut dice, mut actions) = (Seeded::new(game_seed(seed, 0)), Actions::new());
    let mut events: Vec<Event> = Vec::new();
    let mut state = game.start(&mut dice, &mut events);
    let mut watch = Watch::new(game);
    watch.look(game, &state, &events);
    let mut decisions = 0;
    while game.decider(&state).is_some() {
        game.legal(&state, &mut actions);
        assert!(actions.len() > 1, "a decision has a choice: {:?}", game.at(&state).mode());
        watch.check_list(game, &state, &actions);
        let action = choose(&actions);
        let before = events.len();
        game.apply(&mut state, action, &mut dice, &mut events);
        watch.look(game, &state, &events[before..]);
        decisions += 1;
        assert!(decisions <= game.most_decisions(), "a game ends within its bound");
    }
    watch.finish(game, &state);
}
