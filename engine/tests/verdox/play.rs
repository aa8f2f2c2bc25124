//! Random play: whatever the players do, the rules hold, and every game ends within its bound.

use std::collections::{BTreeSet, HashSet};

use kartacz_engine::core::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::named;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Ground, Kind as UnitKind, MAX_UNITS, NO_UNIT, UnitId, side_of};
use kartacz_engine::games::verdox::event::{Event, Kind};
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::state::{Phase, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::verdox::naive;
use crate::verdox::table::shipped;

/// Units and squares refer to each other, and every unit is in exactly one place.
fn occupancy_holds(game: &Verdox, state: &State) {
    let at = game.at(state);
    let aboard = |unit: UnitId| at.barges().find(|(_, barge)| barge.passenger == unit);
    let mut on_map = [0u8; 2];
    for side in Side::BOTH {
        for unit in at.units(side) {
            on_map[side.index()] += 1;
            let square = at.square(unit);
            let ground = at.ground(square);
            assert_eq!(at.is_beneath(unit), at.unit_at(square) != Some(unit));
            match aboard(unit) {
                Some((_, barge)) => {
                    assert_eq!((barge.square, barge.owner), (square, Some(side)));
                    assert_eq!(ground == Ground::Bridge, at.is_beneath(unit), "only a bridge hides a passenger");
                }
                None => {
                    assert!(ground != Ground::River && !at.is_beneath(unit), "{unit} swims");
                    assert!(ground == Ground::Bridge || at.barge_at(square).is_none(), "{unit} stands by a barge");
                }
            }
        }
        assert_eq!(at.on_map(side), on_map[side.index()]);
        let entered = at.entered(side).len() as u32;
        assert_eq!(entered + at.waiting(side), game.scenario.strength(side));
    }
    for square in game.scenario.map.field.squares() {
        if let Some(unit) = at.unit_at(square) {
            assert_eq!(at.square(unit), square);
        }
    }
    for (id, barge) in at.barges() {
        assert!(game.scenario.carries_barges(game.scenario.map.ground[barge.square.index()]));
        assert_eq!(at.barge_at(barge.square), Some(id), "two barges share a square");
        assert!(barge.passenger == NO_UNIT || barge.owner == Some(side_of(barge.passenger)));
    }
}

/// Actions are listed once, each is accepted and changes something, and picking by index agrees with the list.
fn list_holds(game: &Verdox, state: &State, legal: &[Action], dice: &mut Seeded) {
    let mut seen = HashSet::new();
    let mut scratch = Actions::new();
    for (index, &action) in legal.iter().enumerate() {
        assert!(seen.insert(action), "{action:?} is listed twice");
        let mut length = 0;
        let picked = game.pick(state, &mut scratch, |count| {
            length = count;
            index
        });
        assert_eq!((picked, length), (action, legal.len()));
        assert!(game.offers(state, &mut scratch, action) || legal.len() == 1);
        dice.reset(index as u64);
        let mut copy = *state;
        game.apply(&mut copy, action, dice, &mut Silent);
        assert_ne!(copy, *state, "{action:?} changes nothing");
        occupancy_holds(game, &copy);
    }
}

/// A guess has the same view as the actual state, and the actual state is a possible guess.
fn guess_holds(game: &Verdox, state: &State, rng: &mut Xoshiro256PlusPlus) {
    for side in Side::BOTH {
        let view = game.view(state, side);
        let guess = view.guess(rng);
        let seen = game.view(&guess, side);
        assert_eq!(view.hidden(), seen.hidden());
        assert_eq!((view.pool(), view.turn(), view.phase()), (seen.pool(), seen.turn(), seen.phase()));
        for unit in 0..MAX_UNITS as UnitId {
            assert_eq!((view.square(unit), view.kind(unit)), (seen.square(unit), seen.kind(unit)));
        }
        occupancy_holds(game, &guess);
        assert_eq!(game.decider(&guess), game.decider(state));
        if game.decider(state) == Some(side) {
            let (mut own, mut same) = (Actions::new(), Actions::new());
            game.legal(state, &mut own);
            game.legal(&guess, &mut same);
            assert_eq!(own, same, "what is hidden changes what may be done");
        }
    }
}

/// The logged values match the map, and no unit acts twice in a phase.
fn events_hold(game: &Verdox, state: &State, events: &[Event]) {
    if let Some(last) = events.last() {
        assert_eq!(last.vp, game.at(state).vp());
    }
    for event in events.iter().filter(|event| event.kind() == Kind::GameOver) {
        let winner = game.outcome(state).expect("the game is over").winner;
        assert_eq!(event.side, if let Winner::Side(side) = winner { Some(side) } else { None });
    }
}

/// Tracks the units that have rolled for a move in this phase: those that succeeded have acted, the others are stuck.
fn note_stuck(events: &[Event], stuck: &mut BTreeSet<UnitId>) {
    for event in events {
        match event.kind() {
            Kind::PhaseStarts => stuck.clear(),
            Kind::GunsPulled | Kind::SinkTest | Kind::ExitTest | Kind::EntryTest => stuck.extend(event.unit),
            _ => {}
        }
    }
}

/// The checks of a game besides the invariants.
#[derive(Clone, Copy)]
struct Checks {
    /// One in this many decisions gets the costly checks.
    sample: u64,
    /// Whether the numbers are those of the rulebook, which the second implementation assumes.
    usual: bool,
}

/// The course of a game.
struct Played {
    decisions: u64,
    turn: u8,
    /// The kinds of its events.
    kinds: BTreeSet<&'static str>,
}

/// Plays a game at random with every invariant checked.
fn play(game: &Verdox, seed: u64, checks: Checks) -> Played {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut spare) = (Seeded::new(seed), Seeded::new(seed));
    let (mut legal, mut events) = (Actions::new(), Vec::new());
    let mut state = game.start(&mut dice, &mut events);
    let mut decisions = 0;
    let mut kinds: BTreeSet<&str> = events.iter().map(|event| event.kind().name()).collect();
    let mut stuck = BTreeSet::new();
    while let Some(side) = game.decider(&state) {
        assert!(decisions < game.most_decisions(), "the game has no end");
        assert_eq!(side, game.at(&state).active());
        game.legal(&state, &mut legal);
        assert!(legal.len() > 1, "a single choice: {legal:?}");
        occupancy_holds(game, &state);
        if (seed ^ decisions).is_multiple_of(checks.sample) {
            list_holds(game, &state, &legal, &mut spare);
            guess_holds(game, &state, &mut rng);
            if checks.usual && game.at(&state).phase() == Phase::Action {
                let listed: BTreeSet<String> = legal.iter().map(|action| format!("{action:?}")).collect();
                assert_eq!(listed, naive::actions(game, &state, &stuck));
            }
        }
        let mut action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
        if action.is_idle() {
            action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
        }
        events.clear();
        game.apply(&mut state, action, &mut dice, &mut events);
        events_hold(game, &state, &events);
        note_stuck(&events, &mut stuck);
        kinds.extend(events.iter().map(|event| event.kind().name()));
        decisions += 1;
    }
    assert_eq!(game.at(&state).phase(), Phase::Over);
    Played { decisions, turn: game.outcome(&state).expect("the game is over").stage, kinds }
}

#[test]
fn random_games_hold_every_invariant_and_agree_with_the_second_reading() {
    for (name, games, sample) in
        [("verdox/scenario-small", 60, 23), ("verdox/scenario-1", 2, 293), ("verdox/scenario-2", 2, 293)]
    {
        let game = shipped(name, &[], &[]);
        let checks = Checks { sample, usual: true };
        for index in 0..games {
            let played = play(&game, game_seed(1794, index), checks);
            assert!(played.decisions > 100 && played.turn <= game.scenario.turns);
        }
    }
}

#[test]
fn random_games_hold_every_invariant_under_every_reading() {
    let checks = Checks { sample: 53, usual: true };
    for (number, (name, readings)) in switches().into_iter().enumerate() {
        for reading in readings {
            let game = shipped("verdox/scenario-small", &[], &[&format!("switches.{name}={reading}")]);
            for index in 0..4 {
                play(&game, game_seed(number as u64, index), checks);
            }
        }
    }
}

#[test]
fn random_games_under_mixed_readings_agree_with_the_second_reading() {
    let all = switches();
    for seed in 0..60 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 + seed);
        let mut pick = |count: usize| unbiased(&mut rng, count as u32) as usize;
        let readings = all.iter().map(|(name, readings)| format!("switches.{name}={}", readings[pick(readings.len())]));
        let sets: Vec<String> = readings.collect();
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let game = shipped("verdox/scenario-small", &[], &sets);
        play(&game, game_seed(9, seed), Checks { sample: 53, usual: true });
    }
}

#[test]
fn random_games_under_mixed_readings_and_numbers_hold_every_invariant_and_bring_every_event() {
    let all = switches();
    let mut kinds = BTreeSet::new();
    for seed in 0..200 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut pick = |count: usize| unbiased(&mut rng, count as u32) as usize;
        let readings = all.iter().map(|(name, readings)| format!("switches.{name}={}", readings[pick(readings.len())]));
        let mut sets: Vec<String> = readings.collect();
        let numbers = ["dice.exit", "dice.sink", "dice.front_entry", "dice.demolition", "dice.artillery_move"];
        sets.extend(numbers.iter().map(|name| format!("{name}={}", pick(7))));
        sets.push(format!("units.cavalry.points={}", 1 + pick(3)));
        sets.push(format!("units.infantry.points={}", 1 + pick(3)));
        sets.push(format!("units.shooters.range={}", pick(13)));
        sets.push(format!("entry.first={}", 1 + pick(10)));
        sets.push(format!("entry.each_turn={}", 1 + pick(9)));
        sets.push(format!("sides.first.forces.infantry={}", 3 + pick(30)));
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let game = shipped("verdox/scenario-small", &[], &sets);
        kinds.extend(play(&game, game_seed(7, seed), Checks { sample: 53, usual: false }).kinds);
    }
    let never: Vec<&str> = Kind::NAMES.iter().copied().filter(|kind| !kinds.contains(kind)).collect();
    assert_eq!(never, [""; 0], "events that never happened");
}

#[test]
fn the_dice_of_a_unit_do_not_depend_on_what_others_do() {
    let game = shipped("verdox/scenario-small", &[], &[]);
    let place = PositionBuilder::new(&game)
        .unit(Side::First, UnitKind::Shooters, "0002")
        .unit(Side::First, UnitKind::Shooters, "0102")
        .unit(Side::First, UnitKind::Infantry, "0009")
        .unit(Side::Second, UnitKind::Infantry, "0003")
        .unit(Side::Second, UnitKind::Infantry, "0103");
    let state = place.state();
    let read = |text| kartacz_engine::games::verdox::notation::read(&game, text).expect("an action");
    let (own, other) = (read("attack hasbergs-1 0003"), read("attack hasbergs-2 0103"));
    for seed in 0..20 {
        let rolled = |actions: &[Action]| {
            let (mut state, mut dice, mut events) = (state, Seeded::new(seed), Vec::new());
            actions.iter().for_each(|&action| game.apply(&mut state, action, &mut dice, &mut events));
            let mut shots = events.iter().filter(|event| event.kind() == Kind::Attacked && event.unit == Some(0));
            shots.next().expect("it shot").fact
        };
        assert_eq!(rolled(&[own]), rolled(&[other, own]));
    }
}

/// Every switch with its readings, taken from the schema.
fn switches() -> Vec<(String, Vec<String>)> {
    let schema: Value = serde_json::from_str(&named("verdox").expect("a system").schema()).expect("the schema is JSON");
    let described = schema["properties"]["switches"]["properties"].as_object().expect("the switches are described");
    let readings = |shape: &Value| match shape["enum"].as_array() {
        Some(names) => names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect(),
        None => vec!["false".to_owned(), "true".to_owned()],
    };
    let known = described.iter().filter(|(name, _)| *name != "origin");
    let all: Vec<_> = known.map(|(name, shape)| (name.clone(), readings(shape))).collect();
    assert!(all.len() == 25 && all.iter().all(|(_, readings)| readings.len() > 1));
    all
}
