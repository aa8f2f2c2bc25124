//! Games are played without allocation: neither the engine nor a player allocates during a game.

use kartacz::games::Shown;
use kartacz::play::library::{orders, scenarios_of, weights};
use kartacz::play::playable::AnyPlayer;
use kartacz_ai::Table;
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Side, Silent};

use crate::common::SMALL;
use crate::games::Shipped;

/// Games are watched until they have this many decisions, three games at least and 39 at most.
const DECISIONS: u64 = 10_000;
/// Those of players that look ahead.
const FEW: u64 = 0;

/// A game of a scenario.
fn with<G: Shown>(scenario: &str, look: impl FnOnce(&G)) {
    look(&super::game_of(scenario));
}

/// Asserts that a player on each side, and the table, allocate nothing after a first game.
fn allocate_nothing<G: Shown>(game: &G, seats: [&str; 2], watched: u64) {
    let [mut first, mut second] = game.seats(&seats).unwrap().map(|seated| seated.player);
    let mut table = Table::default();
    let mut play = |first: &mut AnyPlayer<G>, second: &mut AnyPlayer<G>, index| {
        u64::from(table.play(game, first, second, game_seed(1, index), &mut Silent).decisions)
    };
    play(&mut first, &mut second, 0);
    let mut decisions = 0;
    for index in 1..40 {
        let counted = allocation_counter::measure(|| decisions += play(&mut first, &mut second, index));
        assert_eq!(counted.count_total, 0, "{seats:?} allocate");
        if index >= 3 && decisions >= watched {
            return;
        }
    }
}

fn heuristics_allocate_nothing<G: Shipped + Shown>() {
    for scenario in scenarios_of(G::NAME) {
        with::<G>(scenario, |game| {
            allocate_nothing(game, ["heuristic", "heuristic"], DECISIONS);
            allocate_nothing(game, ["heuristic", "random"], DECISIONS);
            allocate_nothing(game, ["random", "random"], DECISIONS);
        });
    }
    with::<G>(smallest::<G>(), |game| {
        for name in weights::of(G::NAME).map(|name| format!("heuristic:{name}")) {
            for [first, second] in [[&*name, "random"], ["random", &*name]] {
                // Some weights are for one side alone.
                if game.seats(&[first, second]).is_ok() {
                    allocate_nothing(game, [first, second], DECISIONS);
                }
            }
        }
    });
}

each_game!(heuristics_allocate_nothing);

fn orders_allocate_nothing<G: Shipped + Shown>() {
    for shipped in orders::shipped().filter(|shipped| scenarios_of(G::NAME).any(|id| id == shipped.heading.scenario)) {
        with::<G>(&shipped.heading.scenario, |game| {
            let name = format!("scripted:{}", shipped.name);
            let is_first = game.seat(Side::First, &name).is_ok();
            let seats = if is_first { [&*name, "heuristic"] } else { ["heuristic", &*name] };
            allocate_nothing(game, seats, DECISIONS);
        });
    }
}

each_game!(orders_allocate_nothing);

/// Searching players and experts take minutes in larger scenarios.
fn roll_outs_and_ranks_allocate_nothing<G: Shipped + Shown>() {
    with::<G>(smallest::<G>(), |game| {
        if G::SEARCH.is_some() {
            allocate_nothing(game, ["search:16", "search:16"], FEW);
        }
        if G::ONE_PLY.is_some() {
            allocate_nothing(game, ["value:2", "value:2"], FEW);
        }
        if G::is_trained() {
            allocate_nothing(game, ["expert", "expert"], FEW);
        }
    });
}

each_game!(roll_outs_and_ranks_allocate_nothing);

fn smallest<G: Shipped>() -> &'static str {
    SMALL.iter().copied().find(|id| id.split('/').next() == Some(G::NAME)).expect("a scenario of every game")
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(Vec::<u8>::with_capacity(1));
    });
    assert!(counted.count_total > 0);
}
