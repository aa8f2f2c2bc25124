//! The heuristic player of Verdox: playing strength and fairness.

use super::shipped::{BATTLES, battle};
use crate::common::Shipped;
use crate::common::games::{compare_with, watch};
use kartacz_ai::games::verdox::Heuristic;
use kartacz_ai::{Options, Player, Random, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::notation::{read, write};
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::state::State;
use kartacz_engine::scenario::Request;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

const GAMES: u64 = 40;
const SEED: u64 = 1700;

/// The last states of games `0..games` of a run.
fn ends(
    game: &Verdox,
    first: &mut impl Player<Verdox>,
    second: &mut impl Player<Verdox>,
    games: u64,
) -> Vec<(State, u32)> {
    let mut table = Table::default();
    let mut play = |index| {
        let played = table.play(game, first, second, game_seed(SEED, index), &mut Silent);
        (played.state, played.decisions)
    };
    (0..games).map(&mut play).collect()
}

fn won(game: &Verdox, ends: &[(State, u32)], side: Side) -> usize {
    let winner = |end: &State| game.outcome(end).expect("the game is over").winner;
    ends.iter().filter(|(end, _)| winner(end) == Winner::Side(side)).count()
}

#[test]
fn beats_the_random_player_from_either_side() {
    for name in BATTLES {
        let game = battle(name);
        let (mut player, mut random) = (Heuristic::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, GAMES), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, GAMES), Side::Second);
        for won in [as_first, as_second] {
            assert!(won as u64 * 100 >= GAMES * 97, "{name}: {won} of {GAMES}");
        }
    }
}

#[test]
fn neither_side_is_hopeless_against_itself() {
    for name in BATTLES {
        let game = battle(name);
        let ends = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), GAMES);
        for side in Side::BOTH {
            assert!(won(&game, &ends, side) as u64 * 5 >= GAMES, "{name}, {side:?}");
        }
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = battle(BATTLES[0]);
    let play = |first: &mut Heuristic| ends(&game, first, &mut Heuristic::default(), 4);
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert_eq!(once, play(&mut used), "a used player");
    assert_eq!(once, play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = BATTLES.map(battle);
    let mut travelled = Heuristic::default();
    let mut play = |game: &Verdox| ends(game, &mut travelled, &mut Random::default(), 2);
    let there_and_back = [play(&games[0]), play(&games[2]), play(&games[1]), play(&games[0])];
    assert_eq!(there_and_back[0], there_and_back[3]);
    assert_eq!(there_and_back[1], ends(&games[2], &mut Heuristic::default(), &mut Random::default(), 2));
}

fn both() -> [Heuristic; 2] {
    [Heuristic::default(), Heuristic::default()]
}

/// The player does not read the list of legal actions; its action must still be in it.
#[test]
fn every_action_is_legal() {
    let mut legal = Actions::new();
    for name in BATTLES {
        let game = battle(name);
        watch(&game, &mut both(), (SEED, u64::MAX), |state, _, action, _| {
            game.legal(state, &mut legal);
            assert!(legal.contains(&action), "{name}: {} is not legal", write(&game, action));
        });
    }
}

/// \[V1.6\] The face-down counters of the other side do not affect the action.
#[test]
fn hidden_counters_do_not_affect_the_action() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut compared = 0;
    for name in BATTLES {
        compared += compare_with(&battle(name), &mut both(), (SEED, 1), |view| view.guess(&mut rng));
    }
    assert!(compared > 500, "only {compared} decisions were compared");
}

/// The player's action in a position, in notation.
fn answer(game: &Verdox, state: &State) -> String {
    let mut scratch = Actions::new();
    let side = game.decider(state).expect("a decision");
    let options = Options::new(game, state, &mut scratch);
    write(game, Heuristic::default().decide(game, game.view(state, side), options))
}

fn built(position: PositionBuilder<'_>) -> State {
    position.build(&mut Seeded::new(SEED), &mut Silent)
}

#[test]
fn takes_the_quarters_first() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game)
        .unit(Side::First, Kind::Cavalry, "2610")
        .unit(Side::First, Kind::Artillery, "2409")
        .unit(Side::Second, Kind::Artillery, "2410");
    assert_eq!(answer(&game, &built(position)), "move hasbergs-1 2510");
}

#[test]
fn shoots_at_the_most_valuable_target() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game)
        .unit(Side::First, Kind::Shooters, "1003")
        .unit(Side::First, Kind::Infantry, "0000")
        .unit(Side::Second, Kind::Infantry, "0903")
        .unit(Side::Second, Kind::Artillery, "1004");
    assert_eq!(answer(&game, &built(position)), "attack hasbergs-1 1004");
}

#[test]
fn infantry_attacks_across_a_corner_only_when_that_reading_holds() {
    for (reading, attacks) in [("orthogonal", false), ("around", true)] {
        let mut request = Request::new(BATTLES[0]);
        request.sets.push(format!("switches.melee_reach={reading}"));
        let loaded = load(&Shipped, &request).unwrap_or_else(|faults| panic!("{faults}"));
        let game = Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"));
        let position = PositionBuilder::new(&game)
            .unit(Side::First, Kind::Infantry, "1003")
            .unit(Side::First, Kind::Infantry, "0000")
            .unit(Side::Second, Kind::Artillery, "1104");
        assert_eq!(answer(&game, &built(position)) == "attack hasbergs-1 1104", attacks, "{reading}");
    }
}

#[test]
fn quarters_stay_occupied() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game).unit(Side::First, Kind::Infantry, "0608").unit(
        Side::Second,
        Kind::Infantry,
        "3100",
    );
    assert_eq!(answer(&game, &built(position)), "move hasbergs-1 0609");
}

#[test]
fn no_unit_enters_the_marsh() {
    let game = battle(BATTLES[0]);
    let marsh = ["1306", "1406", "1307", "1407"].map(|label| game.scenario.map.field.parse(label).expect("a square"));
    watch(&game, &mut both(), (SEED, u64::MAX), |state, side, action, _| {
        let Action::Move { unit, to } = action else { return };
        let from = game.view(state, side).square(unit);
        assert!(!marsh.contains(&to) || marsh.contains(&from), "{}", write(&game, action));
    });
}

#[test]
fn phase_ends_when_no_action_gains() {
    let game = battle(BATTLES[0]);
    let position = PositionBuilder::new(&game).unit(Side::First, Kind::Infantry, "0609").unit(
        Side::Second,
        Kind::Infantry,
        "3100",
    );
    let state = built(position);
    let end = read(&game, "end").expect("an action");
    assert_eq!(answer(&game, &state), write(&game, end));
}
