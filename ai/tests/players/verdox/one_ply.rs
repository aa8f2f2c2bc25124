//! The player of Verdox that looks one step ahead: legal, fair and reproducible.

use super::shipped::{BATTLES, battle};
use crate::common::ends;
use kartacz_ai::core::candidates::Candidates;
use kartacz_ai::core::one_ply::OnePly;
use kartacz_ai::games::verdox::Heuristic;
use kartacz_ai::games::verdox::candidates::Proposed;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::notation::write;
use kartacz_engine::games::verdox::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const SEED: u64 = 1700;
/// The skirmish: small enough for many games.
const SMALL: &str = BATTLES[2];

type Ahead = OnePly<Verdox, Proposed>;

fn ahead(sets: u32) -> Ahead {
    Ahead::new(sets, Proposed::value(), 0)
}

/// Plays a game of the player against itself and passes every decision to `look`: the state, the deciding side, the players before
/// it, and the action.
fn watch(game: &Verdox, mut look: impl FnMut(&State, Side, &[Ahead; 2], Action)) {
    let (mut dice, mut scratch) = (Seeded::new(SEED), Box::new(Actions::new()));
    let mut players = [ahead(2), ahead(2)];
    for (player, salt) in players.iter_mut().zip(1..) {
        player.new_game(SEED + salt);
    }
    let mut state = game.start(&mut dice, &mut Silent);
    while let Some(side) = game.decider(&state) {
        let before = players.clone();
        let options = Options::new(game, &state, &mut scratch);
        let action = players[side.index()].decide(game, game.view(&state, side), options);
        look(&state, side, &before, action);
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
}

/// The player does not read the list of legal actions; its action must still be in it, and so must that among listed actions.
#[test]
fn every_action_is_legal() {
    let mut legal = Box::new(Actions::new());
    for name in BATTLES {
        let (game, mut decisions) = (battle(name), 0_u32);
        watch(&game, |state, side, players, action| {
            game.legal(state, &mut legal);
            assert!(legal.contains(&action), "{name}: {} is not legal", write(&game, action));
            decisions += 1;
            if decisions.is_multiple_of(16) {
                // Among every other legal action, of which it must take one.
                let some: Vec<Action> = legal.iter().copied().step_by(2).collect();
                let chosen = players[side.index()].clone().choose(&game, game.view(state, side), &some);
                assert!(chosen < some.len());
            }
        });
    }
}

/// \[V1.6\] The face-down counters of the other side do not affect the action.
#[test]
fn hidden_counters_do_not_affect_the_action() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let (mut scratch, mut compared) = (Box::new(Actions::new()), 0);
    let game = battle(BATTLES[0]);
    watch(&game, |state, side, players, action| {
        let twin = game.view(state, side).guess(&mut rng);
        if twin == *state {
            return;
        }
        let mut asked = players[side.index()].clone();
        let answer = asked.decide(&game, game.view(&twin, side), Options::new(&game, &twin, &mut scratch));
        assert_eq!(answer, action);
        compared += 1;
    });
    assert!(compared > 500, "only {compared} decisions were compared");
}

/// It deviates from the heuristic by whose stance it plays: the value decides something.
#[test]
fn same_seed_gives_the_same_games_which_are_its_own() {
    let game = battle(SMALL);
    let play = |player: &mut Ahead| ends(&game, player, &mut Heuristic::default(), SEED, 4);
    let mut used = ahead(1);
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut ahead(1)), "a new player");
    let plain = ends(&game, &mut kartacz_ai::games::verdox::search::Search::new(1), &mut Heuristic::default(), SEED, 4);
    assert_ne!(once, plain);
}

#[test]
fn games_allocate_nothing() {
    for name in [BATTLES[1], SMALL] {
        let (game, mut table) = (battle(name), Table::default());
        let (mut first, mut second) = (ahead(2), ahead(2));
        let mut play = |index| {
            table.play(&game, &mut first, &mut second, game_seed(SEED, index), &mut Silent);
        };
        play(0);
        assert_eq!(allocation_counter::measure(|| play(1)).count_total, 0, "{name}");
    }
}
