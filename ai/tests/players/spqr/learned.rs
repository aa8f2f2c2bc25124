//! The features of the value of *SPQR*: finite in every state of every game, without allocation, and what they say.

use kartacz_ai::core::learning::{MAX_WIDTH, Numbers, Valued};
use kartacz_ai::games::spqr::Heuristic;
use kartacz_ai::{Options, Player, Random};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::position_builder::PositionBuilder;
use kartacz_engine::games::spqr::state::State;

use super::shipped::{BATTLES, battle};

/// The cap on features.
const MOST: f32 = 4.0;

fn see(game: &Spqr, eye: &mut <Spqr as Valued>::Eye, state: &State) -> Numbers {
    let mut numbers = [0.0; MAX_WIDTH];
    game.see(eye, state, &mut numbers);
    numbers
}

/// A feature of a state.
fn feature(game: &Spqr, state: &State, name: &str) -> f32 {
    let place = Spqr::features().iter().position(|known| known == name).expect(name);
    see(game, &mut Default::default(), state)[place]
}

/// Looks at every state of a game in which a decision is made, and at the last one.
fn states(game: &Spqr, player: &mut impl Player<Spqr>, seed: u64, mut look: impl FnMut(&State)) {
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

/// Horse of Rome behind the phalanx of Carthage, whose leader is far away; the phalanx faces the enemy's side of the map.
fn behind(game: &Spqr) -> PositionBuilder<'_> {
    let builder = PositionBuilder::new(game).unit("african-1", "1607", Facing::E).unit("v-rc-1", "1507", Facing::E);
    builder.leader("hannibal", "1309").leader("equitum-a", "1407")
}

#[test]
fn features_have_names_of_their_own() {
    let names = Spqr::features();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
}

#[test]
fn features_are_finite_and_most_of_them_vary() {
    let names = Spqr::features();
    let (mut least, mut most) = (vec![f32::MAX; names.len()], vec![f32::MIN; names.len()]);
    for name in BATTLES {
        let (game, mut eye) = (battle(name), Default::default());
        let mut look = |state: &State| {
            let numbers = see(&game, &mut eye, state);
            for (place, &number) in numbers[..names.len()].iter().enumerate() {
                assert!(number.abs() <= MOST, "{name}: {} is {number}", names[place]);
                (least[place], most[place]) = (least[place].min(number), most[place].max(number));
            }
        };
        states(&game, &mut Heuristic::default(), 1, &mut look);
        states(&game, &mut Random::default(), 2, &mut look);
    }
    let same = (0..names.len()).filter(|&place| least[place] == most[place]).map(|place| names[place].as_str());
    let same: Vec<&str> = same.collect();
    // Rome has no elephants at Cannae, and does not prepare withdrawals; leaders seldom fall, and few units leave the map.
    let known =
        ["second-elephants", "second-fresh-elephants", "second-covered", "first-fallen", "first-away", "second-away"];
    assert!(same.iter().all(|name| known.contains(name)), "{same:?} say nothing");
}

#[test]
fn a_used_eye_sees_what_a_new_one_sees_without_allocation() {
    let (game, mut eye, mut all) = (battle(BATTLES[0]), Default::default(), Vec::new());
    states(&game, &mut Heuristic::default(), 3, |state| all.push(*state));
    for state in &all {
        assert_eq!(see(&game, &mut eye, state), see(&game, &mut Default::default(), state));
    }
    let counted = allocation_counter::measure(|| {
        for state in &all {
            std::hint::black_box(see(&game, &mut eye, state));
        }
    });
    assert_eq!(counted.count_total, 0);
}

/// The value was taught by these: what each says may not change.
#[test]
fn features_say_what_they_said() {
    let game = battle(BATTLES[0]);
    let state = behind(&game).hits("african-1", 4).lost([6, 3]).state();
    let numbers = [
        ("time-left", 0.975),
        ("turn", 0.1),
        ("lead", -0.1),
        ("first-lost", 0.2),
        ("first-foot", 0.4),
        ("first-spent", 0.4),
        ("first-beside", 0.4),
        ("first-near", 0.4),
        ("first-flanked", 0.4),
        ("first-pressed", 0.0),
        ("first-gap-foot", 0.1),
        ("first-gap-horse", 2.0),
        ("first-leaders", 0.2),
        ("first-initiative", 0.35),
        ("second-flanked", 0.0),
    ];
    for (name, number) in numbers {
        let seen = feature(&game, &state, name);
        assert!((seen - number).abs() < 1e-6, "{name} is {seen}");
    }
}

/// \[11.3, 11.4\] The one who would win now: with both beyond their levels the one with the smaller excess.
#[test]
fn the_standing_counts_routed_units_that_leave_the_map() {
    let game = battle(BATTLES[0]);
    let standing = |builder: PositionBuilder<'_>| feature(&game, &builder.state(), "standing");
    for (lost, result) in [([29, 29], 0.0), ([30, 29], -1.0), ([29, 30], 1.0), ([31, 32], 1.0), ([32, 32], 0.0)] {
        assert_eq!(standing(behind(&game).lost(lost)), result, "{lost:?}");
    }
    // A routed unit of two hexes is lost in the rout segment [10.23].
    assert_eq!(standing(behind(&game).lost([20, 30]).routed("african-1")), -1.0);
    let routed = behind(&game).routed("african-1").state();
    assert!((feature(&game, &routed, "first-leaving") - 0.4).abs() < 1e-6);
}

/// \[8.36\] The fewer hits a unit can still take, the more it is in peril, and the more shaky it is \[8.37.2\].
#[test]
fn peril_grows_with_hits() {
    let game = battle(BATTLES[0]);
    let at = |hits, name| feature(&game, &behind(&game).hits("african-1", hits).state(), name);
    let perils = [0, 2, 4, 5].map(|hits| at(hits, "first-peril"));
    assert!(perils.is_sorted() && perils[0] < 0.25 && perils[3] > 0.3, "{perils:?}");
    assert!(at(0, "first-outmatched") > 0.0 && at(0, "second-peril") == 0.0 && at(4, "first-shaky") == 0.0);
    assert!(at(5, "first-shaky") > 0.0 && at(5, "first-one-left") > 0.0 && at(4, "first-two-left") > 0.0);
    let due = behind(&game).hits("african-1", 4).state();
    assert_eq!(feature(&game, &due, "first-due-peril"), 0.0, "no phase is in progress");
}

/// \[5.1, 5.3\] Leaders that have acted have no further phases in a turn.
#[test]
fn leaders_that_are_finished_have_no_phases_left() {
    let game = battle(BATTLES[0]);
    let fresh = behind(&game).state();
    let finished = behind(&game).finished("hannibal").state();
    let phases = [&fresh, &finished].map(|state| feature(&game, state, "first-phases-left"));
    assert!(phases[0] > 0.2 && phases[1] == 0.0, "{phases:?}");
    assert_eq!(feature(&game, &fresh, "second-next"), 1.0, "the lower initiative is first");
    assert_eq!(feature(&game, &behind(&game).dead("hannibal").state(), "first-overall"), 0.0);
}
