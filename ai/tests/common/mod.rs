//! Shared by the tests of the players: the shipped scenarios, orders and positions.
#![allow(dead_code, reason = "each test uses only some of these")]

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_ai::games::niemenczyn::{Heuristic, weights};
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::maciejowice::{self, Maciejowice};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::files::orders::{OrdersFile, load_for};
use kartacz_engine::games::niemenczyn::notation::write;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::files as verdox;
use kartacz_engine::games::{load, load_position};
use kartacz_engine::scenario::position::TestPosition;
use kartacz_engine::scenario::{Request, Sources};

/// The scenarios that every player must know how to play.
pub const SCENARIOS: [&str; 2] = ["niemenczyn/scenario-1", "niemenczyn/scenario-2"];

/// The shipped scenario files.
pub struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// A shipped scenario.
pub fn scenario(name: &str) -> Niemenczyn {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Niemenczyn::new(loaded.scenario.of().expect("a scenario of Niemenczyn"))
}

/// The scenarios of Verdox that every player must know how to play.
pub const BATTLES: [&str; 3] = ["verdox/scenario-1", "verdox/scenario-2", "verdox/scenario-small"];

/// A shipped scenario of Verdox.
pub fn battle(name: &str) -> Verdox {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

/// The scenarios of Maciejowice that every player must know how to play.
pub const FIELDS: [&str; 2] = ["maciejowice/scenario-1", "maciejowice/scenario-oronne"];

/// A shipped scenario of Maciejowice.
pub fn field(name: &str) -> Maciejowice {
    let loaded = load(&Shipped, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
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

/// The last states of games `0..games` of the run with this seed.
pub fn ends<G: Game>(
    game: &G,
    first: &mut (impl Player<G> + ?Sized),
    second: &mut (impl Player<G> + ?Sized),
    seed: u64,
    games: u64,
) -> Vec<G::State> {
    let mut table = Table::default();
    (0..games).map(|index| table.play(game, first, second, game_seed(seed, index), &mut Silent).state).collect()
}

/// The games that a side won.
pub fn won<G: Game>(game: &G, ends: &[G::State], side: Side) -> usize {
    ends.iter().filter(|end| game.outcome(end).expect("the game is over").winner == Winner::Side(side)).count()
}

/// The shipped orders of Verdox: the name, the side, and the scenario among [`BATTLES`].
pub const BATTLE_ORDERS: [(&str, Side, usize); 8] = [
    ("gather-at-the-river", Side::First, 0),
    ("behind-the-walls", Side::First, 0),
    ("one-bridge", Side::Second, 0),
    ("ride-round", Side::Second, 0),
    ("storm-the-fortress", Side::First, 1),
    ("boats-in-the-centre", Side::First, 1),
    ("on-the-walls", Side::Second, 1),
    ("sally", Side::Second, 1),
];

/// Shipped orders of Verdox.
pub fn battle_orders(name: &str, game: &Verdox) -> verdox::orders::OrdersFile {
    let name = format!("verdox/orders/{name}");
    verdox::orders::load_for(&Shipped, &name, game).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The shipped orders of Maciejowice: the name, the side, and the scenario among [`FIELDS`].
pub const FIELD_ORDERS: [(&str, Side, usize); 8] = [
    ("hold-the-hill", Side::First, 0),
    ("oronne-counterattack", Side::First, 0),
    ("frontal-at-dawn", Side::Second, 0),
    ("turn-the-right-by-rachmanov", Side::Second, 0),
    ("down-the-road", Side::First, 1),
    ("inside-oronne", Side::First, 1),
    ("five-attacks", Side::Second, 1),
    ("round-the-flank", Side::Second, 1),
];

/// Shipped orders of Maciejowice.
pub fn field_orders(name: &str, game: &Maciejowice) -> maciejowice::files::orders::OrdersFile {
    let name = format!("maciejowice/orders/{name}");
    load_for(&Shipped, &name, game).unwrap_or_else(|faults| panic!("{faults}"))
}
