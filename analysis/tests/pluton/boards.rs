//! Boards built from events, checked against game states, and each side's knowledge, checked against its view.

use kartacz::games::load_with_provenance;
use kartacz::games::pluton::knowledge::known;
use kartacz::games::pluton::replay::Pictures;
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, bit, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::Request;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::pluton::SCENARIOS;

fn loaded(scenario: &str) -> Pluton {
    let (system, _) = load_with_provenance(&Request::new(scenario)).unwrap();
    system.game::<Pluton>().unwrap().clone()
}

/// Plays a random game; `look` sees the state after each decision, with the events since the last one.
pub fn random(game: &Pluton, seed: u64, mut look: impl FnMut(&State, &[Event])) -> Vec<Event> {
    let (mut dice, mut choices) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
    let (mut events, mut legal) = (Vec::new(), Box::new(Actions::new()));
    let mut state = game.start(&mut dice, &mut events);
    look(&state, &events);
    while game.decider(&state).is_some() {
        game.legal(&state, &mut legal);
        let chosen = legal[choices.next_u64() as usize % legal.len()];
        let before = events.len();
        game.apply(&mut state, chosen, &mut dice, &mut events);
        look(&state, &events[before..]);
    }
    events
}

#[test]
fn boards_built_from_events_are_those_of_the_game() {
    for scenario in SCENARIOS {
        let game = loaded(scenario);
        let mut pictures = Pictures::new(&game);
        random(&game, 7, |state, new| {
            let (picture, at) = (pictures.after(new), game.at(state));
            for unit in Side::BOTH.into_iter().flat_map(|side| units_in(side, game.scenario.everyone(side))) {
                let drawn = picture.units[usize::from(unit)].unwrap();
                let found = (drawn.hex, drawn.halves, drawn.seen);
                assert_eq!(found, (at.hex(unit), at.strength(unit), at.is_seen(unit)), "{scenario}: unit {unit}");
                assert!(!at.is_on_map(unit) || drawn.level == at.level(unit), "{scenario}: unit {unit}");
                assert_eq!(drawn.placed, at.is_placed(unit), "{scenario}: unit {unit}");
            }
            for marker in 0..MAX_MARKERS as u8 {
                assert_eq!(picture.markers[usize::from(marker)], at.marker_hex(marker), "{scenario}: marker {marker}");
            }
        });
    }
}

#[test]
fn a_side_knows_no_unit_that_it_does_not_see() {
    let game = loaded(SCENARIOS[1]);
    let mut hidden = 0;
    // After a decision the view of a side holds the enemies that its events name last.
    let events = random(&game, 3, |_, _| {});
    for side in Side::BOTH {
        let mut seen = 0_u64;
        for (event, known) in events.iter().zip(known(&game, &events, side)) {
            let enemy = |unit: &u8| side_of(*unit) != side;
            if let (Kind::Revealed | Kind::Concealed, Some(unit)) = (event.kind, event.unit.filter(enemy)) {
                let its = bit(unit);
                seen = if event.kind == Kind::Revealed { seen | its } else { seen & !its };
                continue;
            }
            let Some(known) = known else {
                hidden += 1;
                continue;
            };
            for unit in [known.unit, known.target].into_iter().flatten().filter(enemy) {
                let its = bit(unit);
                assert!(seen & its != 0, "{event:?}");
            }
        }
    }
    assert!(hidden > 20, "the Poles are set up in secret");
}
