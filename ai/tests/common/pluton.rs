//! Shared by the tests of the players of Pluton: the shipped scenarios and orders, and games that are watched.
#![allow(dead_code, reason = "each test uses only some of these")]

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::files::{Files, orders};
use kartacz_engine::games::pluton::notation::write;
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::{Request, Sources, load};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub const SEED: u64 = 1939;

/// The scenarios that every player must know how to play.
pub const FIGHTS: [&str; 3] = ["scenario-small", "scenario-1", "scenario-2"];

/// The shipped orders: the name, the side, and the scenario among [`FIGHTS`].
pub const ORDERS: [(&str, Side, usize); 8] = [
    ("along-the-road", Side::First, 1),
    ("round-the-north", Side::First, 1),
    ("hold-the-villages", Side::Second, 1),
    ("delay-and-withdraw", Side::Second, 1),
    ("west-and-north", Side::First, 2),
    ("probe-then-mass", Side::First, 2),
    ("silent-villages", Side::Second, 2),
    ("ambush-in-the-woods", Side::Second, 2),
];

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario.
pub fn fight(name: &str) -> Pluton {
    fight_with(name, &[])
}

/// A shipped scenario with single values changed.
pub fn fight_with(name: &str, sets: &[String]) -> Pluton {
    let request = Request { sets: sets.to_vec(), ..Request::new(&format!("pluton/{name}")) };
    let loaded = load(&[&Files], &Shipped, &request);
    let scenario = loaded.unwrap_or_else(|faults| panic!("{faults}")).scenario;
    Pluton::new(scenario.of().expect("a scenario of Pluton"))
}

/// Shipped orders.
pub fn shipped_orders(name: &str, game: &Pluton) -> orders::OrdersFile {
    let name = format!("pluton/orders/{name}");
    orders::load_for(&Shipped, &name, game).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The last states of games `0..games`.
pub fn ends(
    game: &Pluton,
    first: &mut (impl Player<Pluton> + ?Sized),
    second: &mut (impl Player<Pluton> + ?Sized),
    games: u64,
) -> Vec<State> {
    let mut table = Table::default();
    (0..games).map(|index| table.play(game, first, second, game_seed(SEED, index), &mut Silent).state).collect()
}

/// The games that a side won.
pub fn won(game: &Pluton, ends: &[State], side: Side) -> usize {
    ends.iter().filter(|end| game.outcome(end).expect("the game is over").winner == Winner::Side(side)).count()
}

/// Plays a game and passes every decision to `look`: the state, the deciding side, its action, and at one in `sample`
/// decisions the player as it was before.
pub fn watch<P: Player<Pluton> + Clone>(
    game: &Pluton,
    players: &mut [P; 2],
    (seed, sample): (u64, u64),
    mut look: impl FnMut(&State, Side, Action, Option<P>),
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
pub fn every_action_is_legal<P: Player<Pluton> + Clone>(game: &Pluton, players: &mut [P; 2], seed: u64, sample: u64) {
    let mut legal = Box::new(Actions::new());
    watch(game, players, (seed, sample), |state, side, action, before| {
        game.legal(state, &mut legal);
        assert!(legal.contains(&action), "{} is not legal", write(game, action));
        if let Some(mut asked) = before {
            let index = asked.choose(game, game.view(state, side), &legal);
            assert!(index < legal.len());
        }
    });
}

/// Plays a game in which one in `sample` decisions is asked for again in a state that differs only in what is hidden from
/// the player: its action must be the same. Returns the number of decisions compared.
pub fn compare_twins<P: Player<Pluton> + Clone>(game: &Pluton, players: &mut [P; 2], seed: u64, sample: u64) -> u32 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut scratch, mut compared) = (Box::new(Actions::new()), 0);
    watch(game, players, (seed, sample), |state, side, action, before| {
        let Some(mut asked) = before else { return };
        let twin = game.view(state, side).guess(&mut rng);
        if twin != *state {
            let answer = asked.decide(game, game.view(&twin, side), Options::new(game, &twin, &mut scratch));
            assert_eq!(write(game, answer), write(game, action));
            compared += 1;
        }
    });
    compared
}

/// A player's action in a position, in notation.
pub fn answer(game: &Pluton, state: &State, player: &mut impl Player<Pluton>) -> String {
    let mut scratch = Box::new(Actions::new());
    let side = game.decider(state).expect("a decision");
    player.new_game(SEED);
    write(game, player.decide(game, game.view(state, side), Options::new(game, state, &mut scratch)))
}

/// The position at the next decision of the movement phase.
pub fn built(position: PositionBuilder<'_>) -> State {
    position.build(&mut Seeded::new(SEED), &mut Silent)
}

/// Plays on from a state for some decisions of the movement phase of the first side and passes its actions, in notation,
/// to `look`.
pub fn watch_from<P: Player<Pluton>>(
    game: &Pluton,
    mut state: State,
    players: &mut [P; 2],
    seed: u64,
    mut look: impl FnMut(String),
) {
    let (mut dice, mut scratch) = (Seeded::new(seed), Box::new(Actions::new()));
    players.iter_mut().for_each(|player| player.new_game(seed));
    let stage = game.at(&state).stage();
    while let Some(side) = game.decider(&state) {
        let at = game.at(&state);
        if at.stage() != stage || at.active() != Side::First {
            return;
        }
        let options = Options::new(game, &state, &mut scratch);
        let action = players[side.index()].decide(game, game.view(&state, side), options);
        if side == Side::First {
            look(write(game, action));
        }
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
}
