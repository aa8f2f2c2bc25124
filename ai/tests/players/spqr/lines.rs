//! How the heuristic uses the lines of SPQR: foot that gives way by prepared orders.

use super::shipped::{BATTLES, battle};
use kartacz_ai::Table;
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::games::spqr::weights::{Weights, standard};
use kartacz_engine::core::dice::game_seed;
use kartacz_engine::core::game::Observer;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::details::Manner;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::state::State;

/// Counts the units that withdraw by a prepared order.
#[derive(Default)]
struct Prepared(u32);

impl Observer<State, Event> for Prepared {
    const ACTIVE: bool = true;

    fn record(&mut self, _: &State, event: Event) {
        self.0 += u32::from(matches!(event.fact, Fact::Withdraws { manner: Manner::Prepared }));
    }
}

/// The units that withdraw so in games in which Carthage has these weights.
fn withdrawn(game: &Spqr, carthage: Weights, games: u64) -> u32 {
    let [_, rome] = standard();
    let mut players = [(); 2].map(|()| Heuristic::new([carthage, rome]));
    let (mut table, mut prepared) = (Table::default(), Prepared::default());
    let [first, second] = &mut players;
    for index in 0..games {
        table.play(game, first, second, game_seed(1, index), &mut prepared);
    }
    prepared.0
}

/// \[6.59\] Foot gives way by a prepared order where it saves more than it costs.
#[test]
fn lines_give_way_by_prepared_orders() {
    let game = battle(BATTLES[1]);
    let [carthage, _] = standard();
    let units = withdrawn(&game, carthage, 60);
    assert!(units > 0);
    assert_eq!(withdrawn(&game, Weights { prepare: 0.0, ..carthage }, 20), 0);
}
