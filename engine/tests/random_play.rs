//! Random play: whatever the players do, the rules hold.

mod common;

use kartacz_engine::dice::{Key, Seeded, game_seed, unbiased};
use kartacz_engine::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::event::{Event, Kind, Phase};
use kartacz_engine::niemenczyn::state::State;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// More decisions than any game can have, by far.
const MAX_DECISIONS: u32 = 20_000;

/// Plays a game at random; `check` sees every decision and what came of it.
fn play(game: &Niemenczyn, seed: u64, mut check: impl FnMut(&State, Action, &State, &[Event])) -> (State, u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut dice = Seeded::new(seed);
    let mut legal = Actions::new();
    let mut state = game.start(&mut dice, &mut Silent);
    for decisions in 0..MAX_DECISIONS {
        if game.decider(&state).is_none() {
            return (state, decisions);
        }
        game.legal(&state, &mut legal);
        assert!(!legal.is_empty(), "seed {seed}: a decision without a choice");
        let action = choose(&legal, seed.is_multiple_of(2), &mut rng);
        let before = state;
        let mut events = Vec::new();
        game.apply(&mut state, action, &mut dice, &mut events);
        check(&before, action, &state, &events);
    }
    panic!("seed {seed}: the game does not end");
}

/// A random action. The restless player rarely gives up what else it could do, and so gets deeper into a phase.
fn choose(legal: &[Action], restless: bool, rng: &mut Xoshiro256PlusPlus) -> Action {
    let mut pick = || legal[unbiased(rng, legal.len() as u32) as usize];
    let mut action = pick();
    if restless {
        for _ in 0..4 {
            if matches!(action, Action::End | Action::Pass | Action::Stay | Action::Halt) {
                action = pick();
            }
        }
    }
    action
}

/// What must be true at every decision.
fn invariants(game: &Niemenczyn, state: &State) {
    let at = game.at(state);
    let units = 0..game.scenario.units.len() as u8;
    for unit in units.clone() {
        let bit = 1 << unit;
        let placed = state.board.place[unit as usize].is_some();
        let alive = state.board.alive & bit != 0;
        assert!(!alive || placed != (state.board.returns[unit as usize] > 0) || before_play(state, bit));
        assert!(state.board.facing[unit as usize] < 6);
        assert!(state.board.shots[unit as usize] <= game.scenario.tables.shots);
        if alive && game.sets.guns & bit == 0 {
            assert!(at.size(unit) >= 1, "a unit without size is still there");
        }
    }
    let between_phases = state.board.frames.len() == 1 && state.board.phase != Phase::Movement;
    for hex in game.scenario.map.grid.hexes() {
        for side in Side::BOTH {
            let stack = at.side_at(hex, side);
            assert!(!between_phases || at.within_limits(stack), "too much in a hex: {state:?}");
            let facings: Vec<u8> = units
                .clone()
                .filter(|unit| at.stack_at(hex, side) & 1 << unit != 0)
                .map(|unit| state.board.facing[unit as usize])
                .collect();
            let calm = between_phases && !at.melee_hex(hex) && stack & state.board.square == 0;
            assert!(!calm || facings.windows(2).all(|pair| pair[0] == pair[1]), "a stack faces two ways: {state:?}");
        }
    }
}

fn before_play(state: &State, bit: u32) -> bool {
    (state.board.expected | state.board.to_deploy) & bit != 0
}

fn torture(game: &Niemenczyn, games: u64) {
    let mut wins = [0u32; 3];
    let mut total = 0;
    for index in 0..games {
        let seed = game_seed(1794, index);
        let mut booked = 0;
        let mut lost = [0u8; 32];
        let (end, decisions) = play(game, seed, |before, action, after, events| {
            invariants(game, after);
            for event in events {
                if event.kind == Kind::Scored {
                    let sign = if event.side == Some(Side::First) { 1 } else { -1 };
                    booked += sign * i32::from(event.row.unwrap());
                }
            }
            assert_eq!(booked, after.board.tally.net(), "points without a source after {action:?}");
            let grew = after.board.losses.iter().zip(&lost).any(|(now, before)| now < before);
            assert!(!grew, "a unit grew");
            lost = after.board.losses;
            assert_ne!(before, after, "{action:?} changed nothing");
        });
        let outcome = game.outcome(&end).expect("the game is over");
        assert_eq!(outcome.vp, end.board.tally.net());
        wins[match outcome.winner {
            Winner::Side(side) => side.index(),
            Winner::Draw => 2,
        }] += 1;
        total += decisions;
    }
    println!("{}: {wins:?}, {} decisions a game", game.scenario.id, total / games as u32);
}

#[test]
fn scenario_1_survives_random_play() {
    torture(&common::scenario("niemenczyn/scenario-1", &[], &[]), games());
}

#[test]
fn scenario_2_survives_random_play() {
    torture(&common::scenario("niemenczyn/scenario-2", &[], &[]), games());
}

#[test]
fn reinforcements_survive_random_play() {
    torture(&common::scenario("niemenczyn/scenario-1", &["eydziatowicz"], &[]), games());
}

/// Plays random games and carries out, on copies, everything that is legal at each decision.
fn everything_listed_is_accepted(game: &Niemenczyn) {
    let mut legal = Actions::new();
    for index in 0..games() / 30 {
        let mut copies = 0;
        play(game, game_seed(7, index), |before, _, _, _| {
            game.legal(before, &mut legal);
            for (number, &action) in legal.iter().enumerate() {
                assert!(!legal[..number].contains(&action), "{action:?} is listed twice");
                let mut copy = *before;
                game.apply(&mut copy, action, &mut Seeded::new(index), &mut Silent);
                invariants(game, &copy);
                copies += 1;
            }
        });
        assert!(copies > 0);
    }
}

/// Every reading of every switch but the default.
const READINGS: &[&str] = &[
    "phase2_end=two-passes",
    "fire_window_granularity=move",
    "stop_blocks_unstarted=false",
    "odds=half-up",
    "entrench=any-crossing",
    "artillery_bands=b",
    "artillery_bands=c",
    "guns_split=true",
    "melee_needs_command=false",
    "recharge_runup=3",
    "charge_runup_includes_contact=false",
    "losses_per_unit=per-unit",
    "draw_at_zero=false",
    "fire_marker_persist=false",
    "crisis_scope=top",
    "nine=failed-only",
    "cmd_after_rout=rout-with-unit",
    "cmd_after_rout=killed",
    "cmd_stack_death_vp=false",
    "melee9=own",
    "melee9=both",
    "recapture=melee-only",
    "recapture=never",
    "orphan_return=never",
    "turn_180=3",
    "pass_limit=at-limit",
    "los_vertex_blocks=false",
    "pool_choice_secret=false",
    "second_step_block=stop",
];

#[test]
fn every_reading_survives_random_play() {
    let all: Vec<String> = READINGS.iter().map(|reading| format!("switches.{reading}")).collect();
    for reading in &all {
        torture(&common::scenario("niemenczyn/scenario-2", &[], &[reading]), games() / 15);
    }
    // All together, the last reading of a switch holding.
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    torture(&common::scenario("niemenczyn/scenario-1", &["eydziatowicz"], &all), games());
}

#[test]
fn what_is_listed_is_accepted() {
    everything_listed_is_accepted(&common::scenario("niemenczyn/scenario-1", &["eydziatowicz"], &[]));
    everything_listed_is_accepted(&common::scenario("niemenczyn/scenario-2", &[], &[]));
}

#[test]
fn the_view_shows_no_hidden_chit() {
    let game = common::scenario("niemenczyn/scenario-2", &[], &[]);
    let mut hidden = 0;
    for index in 0..games() {
        play(&game, game_seed(3, index), |_, _, after, _| {
            for side in Side::BOTH {
                let view = game.view(after, side);
                let others = view.position.commanders_of(side.other());
                let seen = view.known_chits() & others;
                assert_eq!(seen, after.board.known_chits & others, "a hidden chit shows");
                hidden += u32::from(after.board.chits_left[side.other().index()] as u32 > seen.count_ones());
            }
        });
    }
    assert!(hidden > 0, "no chit was hidden: the test has tested nothing");
}

#[test]
fn dice_of_a_key_do_not_depend_on_other_keys() {
    use kartacz_engine::dice::Dice;
    let key = Key { stage: 1, owner: 3, purpose: 2 };
    let other = Key { stage: 1, owner: 4, purpose: 2 };
    let mut alone = Seeded::new(7);
    let mut mixed = Seeded::new(7);
    let expected: Vec<i32> = (0..20).map(|_| alone.d10(key)).collect();
    let found: Vec<i32> = (0..20)
        .map(|_| {
            mixed.d10(other);
            mixed.d10(key)
        })
        .collect();
    assert_eq!(expected, found);
}

/// How many games each test plays: a few hundred, or as many as the environment variable says.
fn games() -> u64 {
    std::env::var("KARTACZ_TORTURE_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(300)
}
