//! Counts of allocations during games: neither the engine nor a player allocates.

use std::sync::Arc;

use kartacz_ai::core::learning::{Network, Networks};
use kartacz_ai::{Player, Table};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::scenario::learned::{Form, Place};

/// Allocations in 39 games after a first one; the table and the players already exist.
pub fn allocations<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>) -> u64 {
    allocations_of(game, first, second, 40)
}

/// Allocations in three games, for slow players.
pub fn allocations_of_few<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>) -> u64 {
    allocations_of(game, first, second, 4)
}

pub fn allocations_of<G: Game>(game: &G, first: &mut impl Player<G>, second: &mut impl Player<G>, games: u64) -> u64 {
    let mut table = Table::default();
    table.play(game, first, second, game_seed(1, 0), &mut Silent);
    let counted = allocation_counter::measure(|| {
        for index in 1..games {
            table.play(game, first, second, game_seed(1, index), &mut Silent);
        }
    });
    counted.count_total
}

/// Networks of a form, with a hidden layer.
pub fn ranks(form: &Form) -> Arc<Networks> {
    let network = |place: &Place| Some(Network::zeros(&[place.features.len(), 32, place.outputs]));
    Arc::new(form.networks.iter().map(network).collect())
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(Vec::<u8>::with_capacity(1));
    });
    assert!(counted.count_total > 0);
}
