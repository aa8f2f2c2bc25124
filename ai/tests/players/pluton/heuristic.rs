//! The heuristic player of Pluton: playing strength and fairness.

use super::shipped::{FIGHTS, answer, built, compare_twins, ends, every_action_is_legal, fight, fight_with, won};
use kartacz_ai::Random;
use kartacz_ai::games::pluton::Heuristic;
use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Side, Silent};
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::Level;

/// The games of each scenario: many of the small one.
const GAMES: [u64; 3] = [300, 15, 15];

#[test]
fn beats_the_random_player_from_either_side() {
    for (name, games) in FIGHTS.into_iter().zip(GAMES) {
        let game = fight(name);
        let (mut player, mut random) = (Heuristic::default(), Random::default());
        let as_first = won(&game, &ends(&game, &mut player, &mut random, games), Side::First);
        let as_second = won(&game, &ends(&game, &mut random, &mut player, games), Side::Second);
        for won in [as_first, as_second] {
            assert!(won as u64 * 100 >= games * 95, "{name}: {won} of {games}");
        }
    }
}

#[test]
fn both_sides_win_games_of_the_first_scenario() {
    let game = fight(FIGHTS[1]);
    let ends = ends(&game, &mut Heuristic::default(), &mut Heuristic::default(), 40);
    for side in Side::BOTH {
        assert!(won(&game, &ends, side) >= 1, "{side:?}");
    }
}

#[test]
fn same_seed_gives_the_same_games() {
    let game = fight(FIGHTS[0]);
    let play = |first: &mut Heuristic| ends(&game, first, &mut Heuristic::default(), 10);
    let mut used = Heuristic::default();
    let once = play(&mut used);
    assert!(once == play(&mut used), "a used player");
    assert!(once == play(&mut Heuristic::default()), "a new player");
}

#[test]
fn one_player_plays_different_scenarios_in_turn() {
    let games = FIGHTS.map(fight);
    let mut travelled = Heuristic::default();
    let mut play = |index: usize| ends(&games[index], &mut travelled, &mut Random::default(), 2);
    let there_and_back = [play(0), play(1), play(2), play(0)];
    assert!(there_and_back[0] == there_and_back[3]);
    assert!(there_and_back[1] == ends(&games[1], &mut Heuristic::default(), &mut Random::default(), 2));
}

/// The player does not read the list of legal actions; its action must still be in it.
#[test]
fn every_action_is_on_the_list() {
    for (name, games) in FIGHTS.into_iter().zip([40, 3, 3]) {
        let game = fight(name);
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
}

/// Another reading of each switch.
const READINGS: [&str; 29] = [
    "stack_limit=both",
    "crowd=more-than-four",
    "run_marker_at=start-of-move",
    "run_colour=same-stage",
    "split_exclusive=all-fire",
    "shift_needs_sight=true",
    "artillery_hits=enemy-only",
    "mortar_minimum=four",
    "lone_declaration=phasing",
    "mixed_state=worst",
    "mixed_morale=lowest",
    "loss_gap=one-and-a-half",
    "pinned_away=every",
    "pinned_away=not-nearer",
    "commanders_fire=true",
    "reorganise_same_stage=true",
    "second_step=two-stages",
    "direction=battalion",
    "other_losses=half-box",
    "fired_shows=next-move",
    "fired_shows=for-good",
    "cover_hides_adjacent=true",
    "trigger_entry=next-stage",
    "entry_may_wait=true",
    "dice_entry_must=true",
    "holding=control",
    "road_reading=last-hex",
    "revealed=now",
    "hidden_stages=before-the-first",
];

/// The readings change the legal actions, and also the visibility from adjacent hexes.
#[test]
fn every_action_is_on_the_list_under_every_reading() {
    for reading in READINGS {
        let game = fight_with(FIGHTS[0], &[format!("switches.{reading}")]);
        for seed in 0..6 {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
    let all = READINGS.map(|reading| format!("switches.{reading}"));
    for (name, games) in FIGHTS.into_iter().zip([20, 1, 1]) {
        let game = fight_with(name, &all);
        for seed in 0..games {
            every_action_is_legal(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 17);
        }
    }
}

/// \[16.1\] The identities and places of concealed units do not affect the action.
#[test]
fn hidden_units_do_not_affect_the_action() {
    let mut compared = 0;
    for (name, games) in FIGHTS.into_iter().zip([20, 2, 2]) {
        let game = fight(name);
        for seed in 0..games {
            compared += compare_twins(&game, &mut [Heuristic::default(), Heuristic::default()], seed, 7);
        }
    }
    assert!(compared > 1500, "only {compared} decisions were compared");
}

#[test]
fn a_unit_beside_an_undefended_village_takes_it_in_time() {
    let game = fight(FIGHTS[0]);
    let position = PositionBuilder::new(&game).unit("de-s1", "0806").unit("pl-s1", "0102").stage(8);
    let state = built(position);
    assert_eq!(answer(&game, &state, &mut Heuristic::default()), "begin de-s1");
}

#[test]
fn guns_fire_at_the_greatest_stack_in_sight() {
    let game = fight(FIGHTS[0]);
    let position = PositionBuilder::new(&game)
        .stage(4)
        .unit("de-d1", "0711")
        .unit("de-m1", "0712")
        .unit("pl-s1", "0706")
        .unit("pl-s2", "0506")
        .unit("pl-s3", "0506")
        .unit("pl-c1", "0506");
    let state = position.build_indirect(&mut Seeded::new(1), &mut Silent);
    assert_eq!(answer(&game, &state, &mut Heuristic::default()), "call 0506");
}

/// \[11.4\] The marker can follow a crawling platoon, so that only cover is worth the way.
#[test]
fn a_pinned_platoon_crawls_into_cover_and_not_out_of_it() {
    let game = fight(FIGHTS[0]);
    let under = |hex: &str| {
        let position = PositionBuilder::new(&game)
            .stage(4)
            .active(Side::Second)
            .called(0)
            .unit("de-d1", "0512")
            .marker(Side::First, 2, hex)
            .unit("pl-s1", hex)
            .level("pl-s1", Level::Pinned, 6);
        answer(&game, &built(position), &mut Heuristic::default())
    };
    assert_eq!(under("0707"), "begin pl-s1", "beside a wood");
    assert_eq!(under("0803"), "end", "in a village");
    assert_eq!(under("0506"), "end", "in the open, far from cover");
}

#[test]
fn a_pinned_platoon_is_assaulted_and_a_strong_stack_is_not() {
    let game = fight(FIGHTS[0]);
    let attack = |others: bool| {
        let mut position = PositionBuilder::new(&game)
            .stage(7)
            .unit("de-s1", "0806")
            .unit("de-s2", "0806")
            .unit("de-s3", "0806")
            .unit("pl-s1", "0805")
            .level("pl-s1", Level::Pinned, 9);
        if others {
            position = position.unit("pl-s2", "0805").unit("pl-s3", "0805").unit("pl-c1", "0805").unit("pl-d1", "0805");
        }
        let state = built(position);
        let mut entered = false;
        super::shipped::watch_from(&game, state, &mut [Heuristic::default(), Heuristic::default()], 1, |action| {
            entered |= action == "step 0805";
        });
        entered
    };
    assert!(attack(false), "the village is worth an assault on a pinned platoon");
    assert!(!attack(true), "four platoons in buildings are too many for three");
}
