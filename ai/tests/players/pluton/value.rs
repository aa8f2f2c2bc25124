//! The features of the value of *Pluton*: finite in every state of a game, and what they say.

use super::shipped::{FIGHTS, SEED, fight};
use kartacz_ai::core::learning::{MAX_WIDTH, Valued};
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::games::pluton::learned::Eye;
use kartacz_ai::{Options, Player};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::{Level, State};

/// A feature of a state.
fn feature(game: &Pluton, state: &State, name: &str) -> f32 {
    let place = Pluton::features().iter().position(|known| known == name).expect(name);
    let mut numbers = [0.0; MAX_WIDTH];
    game.see(&mut Eye::default(), state, &mut numbers);
    numbers[place]
}

/// Looks at every state of a game in which a decision is made, and at the last one.
fn states(game: &Pluton, seed: u64, mut look: impl FnMut(&State)) {
    let (mut dice, mut scratch) = (Seeded::new(seed), Box::new(Actions::new()));
    let mut players = [Heuristic::default(), Heuristic::default()];
    players.iter_mut().for_each(|player| Player::<Pluton>::new_game(player, seed));
    let mut state = game.start(&mut dice, &mut Silent);
    while let Some(side) = game.decider(&state) {
        look(&state);
        let options = Options::new(game, &state, &mut scratch);
        let action = players[side.index()].decide(game, game.view(&state, side), options);
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    look(&state);
}

#[test]
fn features_have_names_of_their_own_and_are_bounded() {
    let names = Pluton::features();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert!(distinct.len() == names.len() && names.len() <= MAX_WIDTH);
    let mut changes = vec![false; names.len()];
    for (name, seed) in FIGHTS.into_iter().flat_map(|name| (SEED..SEED + 4).map(move |seed| (name, seed))) {
        let (game, mut eye, mut before) = (fight(name), Eye::default(), None);
        states(&game, seed, |state| {
            let mut numbers = [0.0; MAX_WIDTH];
            game.see(&mut eye, state, &mut numbers);
            assert!(numbers.iter().all(|number| number.is_finite() && number.abs() <= 4.0), "{name}: {numbers:?}");
            let before = before.get_or_insert(numbers);
            for (index, changes) in changes.iter_mut().enumerate() {
                *changes |= before[index] != numbers[index];
            }
        });
    }
    let same: Vec<&String> = names.iter().zip(changes).filter(|(_, changes)| !changes).map(|(name, _)| name).collect();
    assert!(same.is_empty(), "say nothing: {same:?}");
}

/// A German and a Polish platoon three hexes apart, in the open.
fn faced(game: &Pluton) -> PositionBuilder<'_> {
    PositionBuilder::new(game).unit("de-s1", "1009").unit("pl-s1", "1012")
}

#[test]
fn a_lost_box_costs_points_and_strength() {
    let game = fight("scenario-1");
    let [whole, hit] = [faced(&game), faced(&game).strength("pl-s1", 4)].map(PositionBuilder::state);
    let of = |name: &str| [&whole, &hit].map(|state| feature(&game, state, name));
    let rises = |name: &str| of(name)[1] > of(name)[0];
    assert!(rises("second-losses") && rises("net") && rises("share") && rises("rout"));
    assert!(!rises("second-rifles") && !rises("second-fit") && !rises("first-fire"));
}

#[test]
fn a_pinned_platoon_fires_less() {
    let game = fight("scenario-1");
    let [fresh, pinned] = [faced(&game), faced(&game).level("de-s1", Level::Pinned, 3)].map(PositionBuilder::state);
    let of = |name: &str| [&fresh, &pinned].map(|state| feature(&game, state, name));
    let falls = |name: &str| of(name)[1] < of(name)[0];
    for name in ["second-fire", "first-fit", "bearing-share"] {
        assert!(falls(name), "{name}: {:?}", of(name));
    }
    assert!(of("first-pinned")[0] == 0.0 && of("first-pinned")[1] > 0.0);
    assert_eq!(of("first-rifles")[0], of("first-rifles")[1]);
}

#[test]
fn shells_threaten_the_platoons_in_their_hex() {
    let game = fight("scenario-1");
    let [beside, hit] = ["1013", "1012"].map(|hex| faced(&game).called(2).marker(Side::First, 7, hex).state());
    let of = |name: &str| [&beside, &hit].map(|state| feature(&game, state, name));
    assert!(of("second-shells")[0] == 0.0 && of("second-shells")[1] > 0.0);
    assert!(of("second-shells-beside")[0] > 0.0 && of("second-shells-beside")[1] == 0.0);
    assert_eq!(of("first-shells"), [0.0; 2]);
}
