//! Boards built from events, checked against game states.

use kartacz::games::load_with_provenance;
use kartacz::games::spqr::board::Boards;
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::units_in;
use kartacz_engine::games::spqr::event::Event;
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::scenario::Request;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::spqr::SCENARIOS;

fn loaded(scenario: &str) -> Spqr {
    let request = Request { sets: vec!["turns=4".to_owned()], ..Request::new(scenario) };
    let (system, _) = load_with_provenance(&request).unwrap();
    system.game::<Spqr>().unwrap().clone()
}

/// Plays a game at random, but rarely idly; `look` sees the state after each decision, with the events since the last one.
fn random(game: &Spqr, seed: u64, mut look: impl FnMut(&State, &[Event])) {
    let (mut dice, mut choices) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
    let (mut events, mut legal) = (Vec::new(), Box::new(Actions::new()));
    let mut state = game.start(&mut dice, &mut events);
    look(&state, &events);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let mut pick = || legal[choices.next_u64() as usize % legal.len()];
        let first = pick();
        let chosen = if first.is_idle() { pick() } else { first };
        let before = events.len();
        game.apply(&mut state, chosen, &mut dice, &mut events);
        look(&state, &events[before..]);
    }
}

#[test]
fn boards_built_from_events_are_those_of_the_game() {
    for (scenario, seed) in SCENARIOS.into_iter().flat_map(|scenario| [(scenario, 7), (scenario, 8)]) {
        let game = loaded(scenario);
        let mut boards = Boards::new(&game);
        random(&game, seed, |state, new| {
            let (board, at) = (boards.after(new), game.at(state));
            for unit in Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side))) {
                let drawn = board.units[usize::from(unit)].unwrap();
                let id = &game.scenario.counter(unit).id;
                let last = new.iter().rev().find(|event| event.unit == Some(unit));
                assert_eq!(drawn.stance.hex, at.hex(unit), "{scenario}: {id}, {last:?}");
                assert_eq!(drawn.lost.is_some(), at.is_lost(unit), "{scenario}: {id}");
                if at.is_on_map(unit) {
                    assert_eq!(drawn.stance, at.stance(unit), "{scenario}: {id}, {last:?}");
                    let found = (drawn.hits, drawn.routed, drawn.depleted);
                    assert_eq!(
                        found,
                        (at.hits(unit), at.is_routed(unit), at.is_depleted(unit)),
                        "{scenario}: {id}, {last:?}"
                    );
                    let missiles = (drawn.ammo, drawn.screen);
                    assert_eq!(
                        missiles,
                        (at.missiles_left(unit, false), at.missiles_left(unit, true)),
                        "{scenario}: {id}"
                    );
                }
            }
            for leader in Side::BOTH.into_iter().flat_map(|side| game.scenario.leaders_of(side)) {
                let drawn = board.leaders[usize::from(leader)].unwrap();
                let id = &game.scenario.leader(leader).id;
                assert_eq!(drawn.hex, at.leader_hex(leader), "{scenario}: {id}");
                assert_eq!(drawn.finished, at.is_finished(leader), "{scenario}: {id}");
            }
            assert_eq!(board.lost, Side::BOTH.map(|side| at.rout_points(side)), "{scenario}");
        });
    }
}
