//! Guesses of hidden information agree with the side's knowledge.

use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, UnitId};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::games::pluton::view::FaceDown;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::invariants::occupancy_holds;

/// Everything that a side's view shows.
fn shown(game: &Pluton, state: &State, side: Side) -> String {
    let view = game.view(state, side);
    let mut hidden: Vec<FaceDown> = Vec::new();
    view.face_down(&mut hidden);
    hidden.sort();
    let own: Vec<_> = view
        .own()
        .map(|unit| {
            (unit, view.hex(unit), view.strength(unit), view.level(unit), view.is_seen(unit), view.is_directed(unit))
        })
        .collect();
    let enemies: Vec<_> =
        view.enemies().map(|unit| (unit, view.hex(unit), view.strength(unit), view.level(unit))).collect();
    let markers: Vec<Hex> = (0..MAX_MARKERS as u8).map(|marker| view.marker_hex(marker)).collect();
    let waiting: Vec<UnitId> = view.waiting().collect();
    let moment = (view.stage(), view.phase(), view.active(), view.decider(), view.unit());
    format!("{hidden:?} {own:?} {enemies:?} {markers:?} {waiting:?} {moment:?}")
}

/// The visibility in a state equals that computed from the map.
fn sight_holds(game: &Pluton, state: &State) {
    let at = game.at(state);
    for side in Side::BOTH {
        for unit in at.units(side) {
            let by_map: Vec<UnitId> = at.units(side.other()).filter(|&enemy| at.sees(enemy, unit)).collect();
            assert_eq!(at.watchers(unit).collect::<Vec<_>>(), by_map);
            assert_eq!(at.is_seen(unit), !by_map.is_empty());
        }
    }
}

/// A guess has the same view and the same legal actions as the actual state. Returns how many guesses differ from the truth.
pub fn guess_holds(game: &Pluton, state: &State, rng: &mut Xoshiro256PlusPlus) -> u32 {
    let mut differing = 0;
    for side in Side::BOTH {
        let guess = game.view(state, side).guess(rng);
        differing += u32::from(guess != *state);
        assert_eq!(shown(game, state, side), shown(game, &guess, side));
        occupancy_holds(game, &guess);
        sight_holds(game, &guess);
        if game.decider(state) == Some(side) {
            let (mut own, mut same) = (Box::new(Actions::new()), Box::new(Actions::new()));
            game.legal(state, &mut own);
            game.legal(&guess, &mut same);
            assert_eq!(own, same, "what is hidden changes what may be done");
        }
    }
    differing
}
