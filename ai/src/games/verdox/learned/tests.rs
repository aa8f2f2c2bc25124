//! The features of the value.

use std::borrow::Cow;
use std::path::PathBuf;

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::state::State;
use kartacz_engine::scenario::{Request, Sources};

use super::{Eye, value};
use crate::core::learning::{MAX_WIDTH, Numbers, Valued};
use crate::games::verdox::Heuristic;
use crate::{Options, Player, Random};

const SCENARIOS: [&str; 3] = ["scenario-1", "scenario-2", "scenario-small"];

struct Shipped;

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

fn battle(name: &str) -> Verdox {
    let loaded = load(&Shipped, &Request::new(&format!("verdox/{name}"))).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

fn see(game: &Verdox, eye: &mut Eye, state: &State) -> Numbers {
    let mut numbers = [0.0; MAX_WIDTH];
    game.see(eye, state, &mut numbers);
    numbers
}

/// A feature of a state.
fn feature(game: &Verdox, state: &State, name: &str) -> f32 {
    let place = value::names().iter().position(|known| known == name).expect(name);
    see(game, &mut Eye::default(), state)[place]
}

/// Looks at every state of a game in which a decision is made, and at the last one.
fn states(game: &Verdox, player: &mut impl Player<Verdox>, seed: u64, mut look: impl FnMut(&State)) {
    let (mut dice, mut scratch) = (Seeded::new(seed), Box::new(Actions::new()));
    player.new_game(seed);
    let mut state = game.start(&mut dice, &mut Silent);
    while let Some(side) = game.decider(&state) {
        look(&state);
        let action = player.decide(game, game.view(&state, side), Options::new(game, &state, &mut scratch));
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    look(&state);
}

#[test]
fn numbers_are_finite_and_small() {
    let count = value::names().len();
    let mut eye = Eye::default();
    let mut check = |game: &Verdox, state: &State| {
        let numbers = see(game, &mut eye, state);
        assert!(numbers.iter().all(|number| number.is_finite() && number.abs() <= 4.0), "{numbers:?}");
        assert!(numbers[count..].iter().all(|&rest| rest == 0.0));
    };
    for name in SCENARIOS {
        let game = battle(name);
        states(&game, &mut Heuristic::default(), 1, |state| check(&game, state));
        states(&game, &mut Random::default(), 1, |state| check(&game, state));
    }
}

#[test]
fn numbers_do_not_depend_on_what_was_seen_before() {
    let mut used = Eye::default();
    for name in ["scenario-2", "scenario-small", "scenario-2"] {
        let (game, mut number) = (battle(name), 0);
        states(&game, &mut Heuristic::default(), 2, |state| {
            let numbers = see(&game, &mut used, state);
            number += 1;
            assert!(number % 40 != 0 || numbers == see(&game, &mut Eye::default(), state), "{name}, state {number}");
        });
    }
}

#[test]
fn positions_after_the_first_are_seen_without_allocation() {
    let (game, mut eye, mut first) = (battle("scenario-2"), Eye::default(), true);
    states(&game, &mut Heuristic::default(), 3, |state| {
        let counted = allocation_counter::measure(|| {
            see(&game, &mut eye, state);
        });
        assert!(first || counted.count_total == 0);
        first = false;
    });
}

#[test]
fn a_lost_unit_shifts_the_lead() {
    let game = battle("scenario-1");
    let both = PositionBuilder::new(&game).unit(Side::First, Kind::Artillery, "0505");
    let even = both.clone().unit(Side::Second, Kind::Artillery, "2505").turn(90).state();
    let ahead = both.turn(90).state();
    for name in ["lead", "lead-on-map", "lead-soon", "lead-late", "due-soon", "ratio", "unit-ratio", "force"] {
        assert_eq!(feature(&game, &even, name), 0.0, "{name}");
        assert!(feature(&game, &ahead, name) > 0.0, "{name}");
    }
}

#[test]
fn attacks_are_due_until_their_unit_has_acted() {
    let game = battle("scenario-1");
    let near = PositionBuilder::new(&game).unit(Side::Second, Kind::Infantry, "2008").unit(
        Side::First,
        Kind::Infantry,
        "2009",
    );
    let far = PositionBuilder::new(&game).unit(Side::Second, Kind::Infantry, "2008").unit(
        Side::First,
        Kind::Infantry,
        "2010",
    );
    let melee = |state: &State| feature(&game, state, "first-melee");
    assert!(melee(&near.clone().state()) > 0.0 && melee(&far.state()) == 0.0);
    let acted = near.acted(Side::First).state();
    assert_eq!(melee(&acted), 0.0);
    assert!(feature(&game, &acted, "first-all-melee") > 0.0 && feature(&game, &acted, "due") < 0.0);
}

#[test]
fn a_breach_opens_the_road() {
    let game = battle("scenario-2");
    let whole = PositionBuilder::new(&game).unit(Side::First, Kind::Infantry, "2208");
    let breached = whole.clone().breach("2308").state();
    let whole = whole.state();
    let of = |state: &State, name: &str| feature(&game, state, name);
    assert_eq!((of(&whole, "first-breaches"), of(&breached, "first-breaches")), (0.0, 0.5));
    assert!(of(&breached, "first-road") < of(&whole, "first-road"));
    assert!(of(&breached, "first-nearest") > of(&whole, "first-nearest"));
}

/// The quarters of the second side are 2510.
#[test]
fn the_chance_to_take_the_quarters() {
    let game = battle("scenario-2");
    let take = |state: PositionBuilder<'_>| feature(&game, &state.state(), "first-take") / 2.0;
    let one = PositionBuilder::new(&game).unit(Side::First, Kind::Infantry, "2410");
    assert_eq!(take(one.clone()), 1.0, "no unit is there");
    assert_eq!(take(one.clone().acted(Side::First)), 0.0);
    let kept = one.unit(Side::Second, Kind::Infantry, "2510");
    assert_eq!(take(kept.clone()), 0.0, "none is left to move");
    let two = kept.unit(Side::First, Kind::Infantry, "2511");
    assert!((take(two) - 1.0 / 3.0).abs() < 1e-6);
}
