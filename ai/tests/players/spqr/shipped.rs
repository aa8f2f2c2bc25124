//! Shipped files for the players of *SPQR*.

pub use crate::common::Shipped;
pub use crate::common::games::{SEED, ends, every_action_is_legal};
pub use crate::common::won;
use kartacz_ai::Player;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::files::{Files, orders};
use kartacz_engine::scenario::{Request, load};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The scenarios that every player must know how to play.
pub const BATTLES: [&str; 4] = ["scenario-wing", "scenario-cannae", "scenario-bagradas", "scenario-zama"];

/// The shipped orders of Cannae, and their side.
pub const ORDERS: [(&str, Side); 4] = [
    ("envelopment", Side::First),
    ("refuse-wings", Side::First),
    ("centre-push", Side::Second),
    ("wait-by-the-town", Side::Second),
];

/// A shipped scenario.
pub fn battle(name: &str) -> Spqr {
    let loaded = load(&[&Files], &Shipped, &Request::new(&format!("spqr/{name}")));
    let scenario = loaded.unwrap_or_else(|faults| panic!("{faults}")).scenario;
    Spqr::new(scenario.of().expect("a scenario of SPQR"))
}

/// Shipped orders.
pub fn shipped_orders(name: &str, game: &Spqr) -> orders::OrdersFile {
    orders::load_for(&Shipped, &format!("spqr/orders/{name}"), game).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Plays a game in which one in `sample` decisions is repeated in a state that differs only in the kind of the enemy's
/// withdrawal markers: the action must be the same. Returns the number of decisions compared.
pub fn compare_twins<P: Player<Spqr> + Clone>(game: &Spqr, players: &mut [P; 2], seed: u64, sample: u64) -> u32 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    crate::common::games::compare_with(game, players, (seed, sample), |view| view.guess(&mut rng))
}
