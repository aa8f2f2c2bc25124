//! Shipped files for the players of *Niemenczyn*.

use kartacz_ai::Player;
use kartacz_ai::games::niemenczyn::{Heuristic, weights};
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::files::orders::{OrdersFile, load_for};
use kartacz_engine::games::niemenczyn::notation::write;
use kartacz_engine::games::{load, load_position};
use kartacz_engine::scenario::Request;
use kartacz_engine::scenario::position::TestPosition;

use crate::common::Shipped;

/// The scenarios that every player must know how to play.
pub const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

/// A shipped scenario.
pub fn scenario(name: &str) -> Niemenczyn {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn"))
}

/// The shipped orders: the name, the side, and the scenario among [`SCENARIOS`].
pub const ORDERS: [(&str, Side, usize); 8] = [
    ("grabowski-at-dawn", Side::First, 0),
    ("over-the-plateau", Side::First, 0),
    ("lewiz-counterattacks", Side::Second, 0),
    ("shut-the-ravine", Side::Second, 0),
    ("two-wings", Side::First, 1),
    ("all-in-the-west", Side::First, 1),
    ("inner-line", Side::Second, 1),
    ("cossacks-forward", Side::Second, 1),
];

/// Shipped orders.
pub fn shipped_orders(name: &str, game: &Niemenczyn) -> OrdersFile {
    load_for(&Shipped, &format!("niemenczyn/orders/{name}"), game).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The names of the shipped weights.
const WEIGHTS: [&str; 8] =
    ["standard", "by-hand", "earlier", "found", "otherwise", "plans", "scenario-1", "scenario-2"];

/// The heuristic with each of its shipped weights.
pub fn heuristics() -> impl Iterator<Item = (&'static str, Heuristic)> {
    WEIGHTS.into_iter().map(|name| {
        let weights = weights::load(&Shipped, &format!("niemenczyn/weights/{name}.toml"));
        (name, Heuristic::new(weights.unwrap_or_else(|faults| panic!("{faults}")).weights))
    })
}

/// A shipped test position.
pub fn position(name: &str) -> TestPosition<Niemenczyn> {
    let loaded = load_position(&Shipped, &format!("niemenczyn/positions/{name}"));
    loaded.unwrap_or_else(|faults| panic!("{faults}")).of().expect("a position of Niemenczyn")
}

/// A player's action in a test position, in notation.
pub fn answer(position: &TestPosition<Niemenczyn>, player: &mut impl Player<Niemenczyn>) -> String {
    let game = &position.game;
    let mut legal = Actions::new();
    game.legal(&position.state, &mut legal);
    player.new_game(0);
    write(game, legal[player.choose(game, game.view(&position.state, position.side), &legal)])
}
