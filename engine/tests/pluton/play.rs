//! Random play: whatever the players do, the rules hold, and every game ends within its bound.

use std::collections::{BTreeSet, HashSet};

use kartacz_engine::core::dice::{Dice, Key, Scripted, Seeded, game_seed, unbiased};
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, UnitId, bit, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Kind};
use kartacz_engine::games::pluton::files::Files;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::{Level, Phase, State};
use kartacz_engine::games::pluton::switches::StackLimit;
use kartacz_engine::games::pluton::view::FaceDown;
use kartacz_engine::scenario::RuleSystem;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::checker::Checker;
use crate::table::pluton;

/// Dice that remember what they showed.
struct Noted<'d> {
    dice: &'d mut Seeded,
    faces: &'d mut Vec<u32>,
}

impl Dice for Noted<'_> {
    fn below(&mut self, faces: u32, key: Key) -> u32 {
        let face = self.dice.below(faces, key);
        self.faces.push(face);
        face
    }
}

/// Units and hexes refer to each other, and every unit is in at most one place.
fn occupancy_holds(game: &Pluton, state: &State) {
    let at = game.at(state);
    let mut found = [0u64; 2];
    for hex in game.scenario.map.field.hexes() {
        let units: Vec<UnitId> = at.in_hex(hex).collect();
        assert!(units.is_sorted() && units.windows(2).all(|pair| pair[0] != pair[1]));
        for &unit in &units {
            assert_eq!(at.hex(unit), hex);
            found[side_of(unit).index()] |= bit(unit);
        }
        for side in Side::BOTH {
            let both = game.scenario.switches.stack_limit == StackLimit::Both;
            let others = if both { at.platoons_in(hex, side.other()) } else { 0 };
            assert!(at.platoons_in(hex, side) + others <= game.scenario.stack, "a stack is too high");
        }
    }
    for side in Side::BOTH {
        assert_eq!(found[side.index()], at.on_map(side));
        for unit in units_in(side, game.scenario.everyone(side)) {
            let (here, strength) = (at.is_on_map(unit), at.strength(unit));
            assert!(!here || strength > 0, "a lost unit is on the map");
            assert!(
                strength
                    <= if at.kind(unit) == UnitKind::Commander { 1 } else { 2 * game.scenario.counter(unit).boxes }
            );
            assert_eq!(at.recovers(unit) == 0, at.level(unit) == Level::Full);
            assert!(here || at.level(unit) == Level::Full);
            assert!(!here || !at.is_intruder(unit) || at.is_contested(at.hex(unit)), "an intruder without enemies");
        }
        assert!(at.waiting(side).all(|unit| !at.is_on_map(unit)));
    }
    assert_eq!(at.group() & !at.on_map(at.active()) & !at.waiting(at.active()).fold(0, |all, unit| all | bit(unit)), 0);
}

/// What each side sees is what the map says, although it is only ever changed unit by unit.
fn sight_holds(game: &Pluton, state: &State) {
    let at = game.at(state);
    for side in Side::BOTH {
        for unit in units_in(side, game.scenario.everyone(side)) {
            let by_map: Vec<UnitId> = if at.is_on_map(unit) {
                at.units(side.other()).filter(|&enemy| at.sees(enemy, unit)).collect()
            } else {
                Vec::new()
            };
            assert_eq!(at.watchers(unit).collect::<Vec<_>>(), by_map);
            assert_eq!(at.is_seen(unit), !by_map.is_empty());
            assert!(at.was_seen(unit) || !at.is_seen(unit));
        }
    }
}

/// Actions are listed once, each is accepted and changes something.
fn list_holds(game: &Pluton, state: &State, legal: &[Action], dice: &mut Seeded) {
    let unique: HashSet<&Action> = legal.iter().collect();
    assert_eq!(unique.len(), legal.len(), "an action is listed twice");
    let mut scratch: Box<Actions<Action>> = Box::new(Actions::new());
    for (index, &action) in legal.iter().enumerate().step_by(1 + legal.len() / 40) {
        assert_eq!(game.pick(state, &mut scratch, |_| index), action);
        dice.reset(index as u64);
        let mut copy = *state;
        game.apply(&mut copy, action, dice, &mut Silent);
        assert_ne!(copy, *state, "{action:?} changes nothing");
        occupancy_holds(game, &copy);
    }
}

/// Everything that a side's view shows.
fn shown(game: &Pluton, state: &State, side: Side) -> impl PartialEq + core::fmt::Debug {
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
    let markers: Vec<Hex> = (0..32).map(|marker| view.marker_hex(marker)).collect();
    let waiting: Vec<UnitId> = view.waiting().collect();
    (hidden, own, enemies, markers, waiting, (view.stage(), view.phase(), view.active(), view.decider(), view.unit()))
}

/// A guess has the same view as the truth, and allows the same.
fn guess_holds(game: &Pluton, state: &State, rng: &mut Xoshiro256PlusPlus) -> bool {
    let mut differs = false;
    for side in Side::BOTH {
        let guess = game.view(state, side).guess(rng);
        differs |= guess != *state;
        assert_eq!(format!("{:?}", shown(game, state, side)), format!("{:?}", shown(game, &guess, side)));
        occupancy_holds(game, &guess);
        sight_holds(game, &guess);
        if game.decider(state) == Some(side) {
            let (mut own, mut same) = (Box::new(Actions::new()), Box::new(Actions::new()));
            game.legal(state, &mut own);
            game.legal(&guess, &mut same);
            assert_eq!(own, same, "what is hidden changes what may be done");
        }
    }
    differs
}

/// The course of a game.
struct Played {
    decisions: u64,
    kinds: BTreeSet<&'static str>,
    differing_guesses: u32,
}

/// Plays a game at random; one in `sample` decisions gets the costly checks.
fn play(game: &Pluton, seed: u64, sample: u64, usual: bool) -> Played {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut other) = (Seeded::new(seed), Seeded::new(0));
    let (mut faces, mut actions, mut events) = (Vec::new(), Vec::new(), Vec::new());
    let mut legal: Box<Actions<Action>> = Box::new(Actions::new());
    let mut state = game.start(&mut Noted { dice: &mut dice, faces: &mut faces }, &mut events);
    let mut checker = Checker::new(game);
    checker.read(game, &events);
    let mut played = Played { decisions: 0, kinds: BTreeSet::new(), differing_guesses: 0 };
    while let Some(side) = game.decider(&state) {
        game.legal(&state, &mut legal);
        assert!(legal.len() > 1, "{:?} with {} actions", game.at(&state).phase(), legal.len());
        if played.decisions.is_multiple_of(sample) {
            occupancy_holds(game, &state);
            sight_holds(game, &state);
            list_holds(game, &state, &legal, &mut other);
            if usual {
                played.differing_guesses += u32::from(guess_holds(game, &state, &mut rng));
            }
            checker.compare(game, &state);
        }
        // Few marker calls, and moves that do not stop at once.
        let mut pick = || legal[unbiased(&mut rng, legal.len() as u32) as usize];
        let mut action = pick();
        for _ in 0..2 {
            if action.is_idle() && action != Action::Refrain
                || matches!(action, Action::Drop { .. } | Action::Join { .. })
            {
                action = pick();
            }
        }
        assert!(matches!(side, Side::First | Side::Second));
        actions.push(action);
        events.clear();
        game.apply(&mut state, action, &mut Noted { dice: &mut dice, faces: &mut faces }, &mut events);
        checker.read(game, &events);
        played.kinds.extend(events.iter().map(|event| event.kind.name()));
        played.decisions += 1;
        assert!(played.decisions <= game.most_decisions(), "the game goes on for ever");
    }
    end_holds(game, &state, &events);
    checker.compare(game, &state);
    let mut scripted = Scripted::new(&faces);
    let mut again = game.start(&mut scripted, &mut Silent);
    for action in actions {
        game.apply(&mut again, action, &mut scripted, &mut Silent);
    }
    scripted.finish();
    assert!(again == state, "the same actions and dice lead elsewhere");
    played
}

fn end_holds(game: &Pluton, state: &State, events: &[Event]) {
    assert_eq!(game.at(state).phase(), Phase::Over);
    let outcome = game.outcome(state).expect("the game is over");
    assert_eq!(outcome.stage, game.scenario.stages);
    let last = events.last().expect("the end is logged");
    assert_eq!((last.kind, last.half_vp), (Kind::GameOver, game.at(state).net()));
    assert_eq!(last.result, game.endings()[usize::from(outcome.ending)]);
    let draw = outcome.vp.abs() < i32::from(game.scenario.victory.ranks[0]);
    assert_eq!(outcome.winner == Winner::Draw, draw);
}

#[test]
fn random_games_of_the_small_scenario_hold_every_invariant() {
    let game = pluton("scenario-small", &[], &[]);
    let (mut kinds, mut guesses) = (BTreeSet::new(), 0);
    for index in 0..300 {
        let played = play(&game, game_seed(1939, index), 37, true);
        assert!(played.decisions > 50);
        kinds.extend(played.kinds);
        guesses += played.differing_guesses;
    }
    assert!(guesses > 100, "{guesses} guesses that differ from the truth");
    // That both sides stay in a contested wood, and refrain there, is rare; chapter 10 has it.
    let rare = ["declared", "no-clash"];
    let wanted = Kind::NAMES.iter().copied().filter(|kind| !rare.contains(kind));
    let never: Vec<&str> = wanted.filter(|kind| !kinds.contains(kind)).collect();
    assert_eq!(never, [""; 0], "events that never happened");
}

#[test]
fn random_games_of_the_large_scenarios_hold_every_invariant() {
    for name in ["scenario-1", "scenario-2"] {
        let game = pluton(name, &[], &[]);
        for index in 0..150 {
            let played = play(&game, game_seed(83, index), 4999, true);
            assert!(played.decisions > 1000);
        }
    }
}

#[test]
fn random_games_hold_every_invariant_under_every_reading() {
    for (number, (name, readings)) in switches().into_iter().enumerate() {
        for reading in readings {
            let game = pluton("scenario-small", &[], &[&format!("switches.{name}={reading}")]);
            for index in 0..6 {
                // Concealment from adjacent hexes would let a guess change what is legal.
                play(&game, game_seed(number as u64, index), 53, name != "cover_hides_adjacent");
            }
        }
    }
}

#[test]
fn random_games_hold_every_invariant_under_mixed_readings() {
    let all = switches();
    for seed in 0..100 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1000 + seed);
        let mut pick = |count: usize| unbiased(&mut rng, count as u32) as usize;
        let readings = all.iter().map(|(name, readings)| format!("switches.{name}={}", readings[pick(readings.len())]));
        let sets: Vec<String> = readings.collect();
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        let game = pluton("scenario-small", &[], &sets);
        play(&game, game_seed(9, seed), 53, !game.scenario.switches.cover_hides_adjacent);
    }
}

/// Every switch with its readings, as the schema has them.
fn switches() -> Vec<(String, Vec<String>)> {
    let schema: Value = serde_json::from_str(&Files.schema()).expect("the schema is JSON");
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
