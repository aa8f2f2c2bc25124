//! The features of the value of *classic*: finite in every state of every game, without allocation, and what they say.

use kartacz_ai::core::learning::{MAX_WIDTH, Numbers, Valued};
use kartacz_ai::games::classic::Heuristic;
use kartacz_ai::{Options, Player, Random};
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Silent};
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::{Board, Large, Small};
use kartacz_engine::games::classic::state::{Mode, State};

use super::made_up::generator;
use super::shipped::{base, game, moscow, shipped};

type Eye = <Classic<Small> as Valued>::Eye;

/// The cap on features.
const MOST: f32 = 4.0;
/// The shipped scenarios.
const SHIPPED: [&str; 3] = ["classic/scenario-moscow", "classic/scenario-ford", "classic/scenario-assaye"];

/// A shipped scenario in the larger size.
fn large(id: &str) -> Classic<Large> {
    Classic::new(shipped(id).scenario)
}

fn names() -> Vec<String> {
    Classic::<Small>::features()
}

fn see<B: Board>(game: &Classic<B>, eye: &mut Eye, state: &State<B>) -> Numbers {
    let mut numbers = [0.0; MAX_WIDTH];
    game.see(eye, state, &mut numbers);
    numbers
}

/// A feature of a state.
fn feature(game: &Classic<Small>, state: &State<Small>, name: &str) -> f32 {
    let place = names().iter().position(|known| known == name).expect(name);
    see(game, &mut Eye::default(), state)[place]
}

/// Looks at every state of a game in which a decision is made, and at the last one.
fn states<B: Board>(
    game: &Classic<B>,
    player: &mut impl Player<Classic<B>>,
    seed: u64,
    mut look: impl FnMut(&State<B>),
) {
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

/// The states of a game for which a check holds.
fn found(game: &Classic<Small>, games: u64, check: impl Fn(&State<Small>) -> bool) -> Vec<State<Small>> {
    let mut all = Vec::new();
    for seed in 0..games {
        states(game, &mut Random::default(), seed, |state| {
            if check(state) {
                all.push(*state);
            }
        });
    }
    all
}

#[test]
fn features_have_names_of_their_own() {
    let names = names();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    assert!(names.len() <= 100, "{}", names.len());
}

#[test]
fn numbers_are_finite_and_small() {
    let count = names().len();
    let check = |number: u64, numbers: &Numbers| {
        let bad = numbers.iter().position(|one| !one.is_finite() || one.abs() > MOST);
        assert!(bad.is_none(), "file {number}: feature {bad:?}");
        assert!(numbers[count..].iter().all(|&rest| rest == 0.0));
    };
    let mut eye = Eye::default();
    for (number, id) in (0..).zip(SHIPPED) {
        let game = large(id);
        states(&game, &mut Random::default(), 7, |state| check(number, &see(&game, &mut eye, state)));
        states(&game, &mut Heuristic::default(), 7, |state| check(number, &see(&game, &mut eye, state)));
    }
    for number in 0..100 {
        let game = game(&generator::game(number));
        for seed in 0..3 {
            states(&game, &mut Random::default(), seed, |state| check(number, &see(&game, &mut eye, state)));
        }
    }
}

#[test]
fn every_feature_differs_somewhere() {
    let count = names().len();
    let (mut least, mut most) = ([f32::MAX; MAX_WIDTH], [f32::MIN; MAX_WIDTH]);
    let mut eye = Eye::default();
    let mut add = |numbers: &Numbers| {
        for (place, &number) in numbers.iter().enumerate() {
            (least[place], most[place]) = (least[place].min(number), most[place].max(number));
        }
    };
    for id in SHIPPED {
        let game = large(id);
        states(&game, &mut Random::default(), 3, |state| add(&see(&game, &mut eye, state)));
    }
    for number in 0..100 {
        let game = game(&generator::game(number));
        states(&game, &mut Random::default(), 3, |state| add(&see(&game, &mut eye, state)));
    }
    // Some choices of the rules are made for one side only.
    let of_either = |name: &str| name.trim_start_matches("first-").trim_start_matches("second-").to_owned();
    let names: Vec<String> = names().iter().map(|name| of_either(name)).collect();
    let differs: Vec<&String> = (0..count).filter(|&at| least[at] < most[at]).map(|at| &names[at]).collect();
    let idle: Vec<&String> = names.iter().filter(|name| !differs.contains(name)).collect();
    assert!(idle.is_empty(), "{idle:?}");
}

#[test]
fn an_eye_that_saw_other_games_sees_the_same() {
    let games = [moscow(), base(&[]), shipped("classic/scenario-ford")];
    let mut used = Eye::default();
    for game in games.iter().chain(&games) {
        let mut fresh = Eye::default();
        states(game, &mut Random::default(), 5, |state| {
            assert_eq!(see(game, &mut used, state), see(game, &mut fresh, state));
        });
    }
}

#[test]
fn both_sizes_of_a_game_see_the_same() {
    let (small, large) = (moscow(), large("classic/scenario-moscow"));
    let (mut rows, mut others, mut eye) = (Vec::new(), Vec::new(), Eye::default());
    states(&small, &mut Random::default(), 5, |state| rows.push(see(&small, &mut eye, state)));
    states(&large, &mut Random::default(), 5, |state| others.push(see(&large, &mut eye, state)));
    assert!(rows.len() > 100 && rows == others);
}

#[test]
fn positions_after_the_first_are_seen_without_allocation() {
    for id in SHIPPED {
        let (game, mut eye, mut first) = (large(id), Eye::default(), true);
        for seed in 0..2 {
            states(&game, &mut Random::default(), seed, |state| {
                let counted = allocation_counter::measure(|| {
                    see(&game, &mut eye, state);
                });
                assert!(first || counted.count_total == 0, "{id}: {}", counted.count_total);
                first = false;
            });
        }
    }
}

#[test]
fn a_moment_is_a_phase_of_a_turn() {
    let game = moscow();
    let mut last = None;
    states(&game, &mut Random::default(), 1, |state| {
        let (at, moment) = (game.at(state), game.moment(state));
        assert_eq!(moment.is_none(), at.turn() == 0);
        assert!(moment >= last, "{last:?}, then {moment:?}");
        last = moment;
    });
    assert!(last.is_some());
}

/// After the last turn the standing is that of the victory conditions.
#[test]
fn the_lead_is_that_of_the_outcome() {
    for number in 0..40 {
        let game = game(&generator::game(number));
        let mut end = None;
        states(&game, &mut Random::default(), 2, |state| end = Some(*state));
        let end = end.expect("a state");
        let outcome = game.outcome(&end).expect("an outcome");
        let [first, second] = game.scenario.victory.lead.map(i32::from);
        if game.endings()[usize::from(outcome.ending)] == "time" {
            let wins = [outcome.vp >= first, -outcome.vp >= second];
            let standing = f32::from(i8::from(wins[0]) - i8::from(wins[1]));
            assert_eq!(feature(&game, &end, "standing"), standing, "file {number}");
        }
    }
}

/// A weak unit next to a strong one is in danger where the table is bad for it, and not from far away.
#[test]
fn a_weak_unit_beside_a_strong_enemy_is_in_danger() {
    let column = |odds: &str, result: &str| {
        let old = format!("\"{odds}\" = [\"NE\", \"AL\", \"DR\", \"DE\", \"EX\", \"DL\"]");
        (old, format!("\"{odds}\" = [{}]", vec![format!("\"{result}\""); 6].join(", ")))
    };
    let (sure, vain) = (column("3:1", "DE"), column("1:2", "AL"));
    let strong = ("strength = 4, strength_2 = 2, moves = 3, hex = \"0603\"", "strength = 9, moves = 3, hex = \"0603\"");
    let at = |hex: &str| {
        let weak = format!("strength = 3, moves = 5, hex = \"{hex}\"");
        let game =
            base(&[(&sure.0, &sure.1), (&vain.0, &vain.1), strong, ("strength = 3, moves = 5, hex = \"0205\"", &weak)]);
        let state = found(&game, 1, |_| true)[0];
        ["first-danger", "first-beside", "first-in-zone", "second-danger"].map(|name| feature(&game, &state, name))
    };
    let ([danger, beside, zone, theirs], far) = (at("0503"), at("0201"));
    assert!(danger > 0.2 && beside > 0.2 && zone > 0.2, "{danger} {beside} {zone}");
    assert_eq!(theirs, 0.0);
    assert_eq!(far, [0.0; 4]);
}

/// What a result still takes is seen before it is taken: the losses of an exchange, a retreat.
#[test]
fn a_fight_that_is_half_resolved_is_seen() {
    let game = moscow();
    for (mode, name) in [(Mode::Losing, "due-loss"), (Mode::Retreating, "due-retreat")] {
        let states = found(&game, 6, |state| game.at(state).mode() == mode);
        assert!(states.len() > 5, "{name}: {}", states.len());
        for state in states {
            let due = ["first", "second"].map(|side| feature(&game, &state, &format!("{side}-{name}")));
            assert!(due[0] + due[1] > 0.0, "{name}: {due:?}");
            assert_eq!(feature(&game, &state, "rolled"), 1.0);
        }
    }
    let declared = found(&game, 2, |state| game.at(state).mode() == Mode::Resolving);
    assert!(declared.iter().any(|state| feature(&game, state, "first-due-loss") > 0.0));
    assert!(declared.iter().any(|state| feature(&game, state, "second-due-loss") > 0.0));
}

/// The objective that its holder has left open, with an enemy near, is exposed.
#[test]
fn an_open_objective_is_exposed() {
    let near = "camp = { hexes = [\"0305\"], points = 2 }";
    let held = "[holds]\nred = { hexes = [\"0305\"] }\n[map]";
    let game =
        base(&[("camp = { hexes = [\"0701\"], points = 2 }", near), ("[map]\nwidth", &format!("{held}\nwidth"))]);
    let state = found(&game, 1, |_| true)[0];
    for (name, least) in [("second-held", 0.3), ("second-exposed", 0.3), ("second-open", 0.3), ("first-in-reach", 0.3)]
    {
        let number = feature(&game, &state, name);
        assert!(number > least, "{name}: {number}");
    }
    assert_eq!(feature(&game, &state, "first-held"), 0.0);
}
