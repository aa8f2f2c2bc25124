//! Orders files: each is checked by the game of its scenario; no text makes the loader panic, and every fault has a place.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::games::{check_orders, load};
use kartacz_engine::scenario::orders::heading;
use kartacz_engine::scenario::{Faults, Request};

use crate::edits::{Random, change_anything, change_character, change_line, change_number, change_word};
use crate::games::Shipped;
use crate::support::{change, shipped};
use crate::survival::check_faults;

/// The number of mutants of the orders of a rule system.
const MUTANTS: u64 = 4000;

type Files = BTreeMap<String, String>;

/// A game with orders.
trait Ordered: Shipped {
    /// Reads orders and checks them against this game.
    fn check(&self, files: &Files, name: &str) -> Result<(), Faults>;
}

macro_rules! ordered {
    ($($module:ident $game:ident,)*) => {
        $(
            impl Ordered for kartacz_engine::games::$module::$game {
                fn check(&self, files: &Files, name: &str) -> Result<(), Faults> {
                    kartacz_engine::games::$module::files::orders::load_for(files, name, self).map(drop)
                }
            }
        )*

        mod mutated_orders {
            $(
                #[test]
                fn $module() {
                    super::mutated_orders::<kartacz_engine::games::$module::$game>();
                }
            )*
        }

        /// The games with orders.
        const ORDERED: &[&str] = &[$(stringify!($module)),*];
    };
}

ordered! {
    niemenczyn Niemenczyn,
    verdox Verdox,
    maciejowice Maciejowice,
    pluton Pluton,
    spqr Spqr,
}

#[test]
fn orders_of_all_games_that_have_some_are_mutated() {
    let registered = kartacz_engine::games::ALL.iter().filter(|system| system.orders().is_some());
    assert_eq!(registered.map(|system| system.name()).collect::<Vec<_>>(), ORDERED);
}

/// Mutates the orders of a game at random, and checks them against one of the scenarios that have orders.
fn mutated_orders<G: Ordered>() {
    let whole = shipped();
    let folder = format!("{}/orders/", G::NAME);
    let orders: Vec<&String> = whole.keys().filter(|name| name.starts_with(&folder)).collect();
    let scenarios: BTreeSet<String> =
        orders.iter().map(|name| heading(&whole, name).expect("a heading").scenario).collect();
    let game = |name: &String| {
        let loaded = load(&whole, &Request::new(name)).unwrap_or_else(|faults| panic!("{faults}"));
        G::made(loaded.scenario).unwrap_or_else(|_| panic!("{name} is of another game"))
    };
    let games: Vec<G> = scenarios.iter().map(game).collect();
    let changes = [change_character, change_line, change_number, change_word, change_anything];
    let mut loaded = 0;
    for seed in 0..MUTANTS {
        let mut random = Random::new(seed);
        let name = random.pick(&orders);
        let mut files = [(name.clone(), whole[name].clone())];
        let change = random.pick(&changes);
        for _ in 0..=random.below(3) {
            change(&mut files[0].1, &mut random);
        }
        match games[random.below(games.len())].check(&Files::from(files), name) {
            Ok(()) => loaded += 1,
            Err(faults) => check_faults(&faults, seed),
        }
    }
    assert!((MUTANTS / 50..MUTANTS).contains(&loaded), "{loaded} of {MUTANTS} load");
}

#[test]
fn orders_are_checked_by_the_game_of_their_scenario() {
    let mut files = shipped();
    change(&mut files, "orders/inner-line.toml", "niemenczyn/scenario-2", "verdox/scenario-2");
    let faults = check_orders(&files, "niemenczyn/orders/inner-line").expect_err("another game").to_string();
    assert!(
        faults.contains(":5:8: `side`: there is no `russians`\n  help: accepted: `hasbergs`, `askans`"),
        "{faults}"
    );
}
