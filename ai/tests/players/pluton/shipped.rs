//! Shipped files for the players of *Pluton*, and games that are watched.

pub use crate::common::Shipped;
pub use crate::common::games::{SEED, ends, every_action_is_legal};
pub use crate::common::won;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::files::{Files, orders};
use kartacz_engine::games::pluton::notation::write;
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::{Request, load};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

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

/// Plays a game in which one in `sample` decisions is repeated in a state that differs only in hidden information: the
/// action must be the same. Returns the number of decisions compared.
pub fn compare_twins<P: Player<Pluton> + Clone>(game: &Pluton, players: &mut [P; 2], seed: u64, sample: u64) -> u32 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    crate::common::games::compare_with(game, players, (seed, sample), |view| view.guess(&mut rng))
}

/// A player's action in a position, in notation.
pub fn answer(game: &Pluton, state: &State, player: &mut impl Player<Pluton>) -> String {
    write(game, crate::common::games::answer_of(game, state, player))
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
