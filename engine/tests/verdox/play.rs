//! Random play: whatever the players do, the rules hold, and every game ends within its bound.

use std::collections::HashSet;

use kartacz_engine::dice::{Seeded, game_seed, unbiased};
use kartacz_engine::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::verdox::Verdox;
use kartacz_engine::verdox::action::Action;
use kartacz_engine::verdox::data::{Ground, MAX_UNITS, NO_UNIT, UnitId, side_of};
use kartacz_engine::verdox::event::{Event, Kind};
use kartacz_engine::verdox::square::Square;
use kartacz_engine::verdox::state::{Phase, State};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::common::verdox;

/// One of so many decisions gets the checks that cost much.
const SAMPLE: u64 = 97;

/// What stands where is told alike from both ends, and every unit is somewhere, once.
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
                None => assert!(ground != Ground::River && !at.is_beneath(unit), "{unit} swims"),
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
        assert!(game.scenario.map.ground[barge.square.index()].carries_barges());
        assert_eq!(at.barge_at(barge.square), Some(id), "two barges share a square");
        assert!(barge.passenger == NO_UNIT || barge.owner == Some(side_of(barge.passenger)));
    }
}

/// Nothing is listed twice, what is listed is accepted and changes something, and picking gives what is listed.
fn list_holds(game: &Verdox, state: &State, legal: &[Action], dice: &mut Seeded) {
    let mut seen = HashSet::new();
    let mut scratch = Actions::new();
    for (index, &action) in legal.iter().enumerate() {
        assert!(seen.insert(action), "{action:?} is listed twice");
        let mut told = 0;
        let picked = game.pick(state, &mut scratch, |count| {
            told = count;
            index
        });
        assert_eq!((picked, told), (action, legal.len()));
        assert!(game.offers(state, &mut scratch, action) || legal.len() == 1);
        dice.reset(index as u64);
        let mut copy = *state;
        game.apply(&mut copy, action, dice, &mut Silent);
        assert_ne!(copy, *state, "{action:?} changes nothing");
        occupancy_holds(game, &copy);
    }
}

/// What a side guesses looks to it like the truth, and the truth is among what it may guess.
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

/// The values that were told are those on the map, and nobody acts twice in a phase.
fn events_hold(game: &Verdox, state: &State, events: &[Event]) {
    if let Some(last) = events.last() {
        assert_eq!(last.vp, game.at(state).vp());
    }
    for event in events.iter().filter(|event| event.kind == Kind::GameOver) {
        let winner = game.outcome(state).expect("the game is over").winner;
        assert_eq!(event.side, if let Winner::Side(side) = winner { Some(side) } else { None });
    }
}

/// Plays a game at random with every invariant checked; how many decisions and turns it had.
fn play(game: &Verdox, seed: u64) -> (u64, u8) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut dice, mut spare) = (Seeded::new(seed), Seeded::new(seed));
    let (mut legal, mut events) = (Actions::new(), Vec::new());
    let mut state = game.start(&mut dice, &mut events);
    let mut decisions = 0;
    while let Some(side) = game.decider(&state) {
        assert!(decisions < game.most_decisions(), "the game has no end");
        assert_eq!(side, game.at(&state).active());
        game.legal(&state, &mut legal);
        assert!(legal.len() > 1, "one choice is no choice: {legal:?}");
        occupancy_holds(game, &state);
        if (seed ^ decisions).is_multiple_of(SAMPLE) {
            list_holds(game, &state, &legal, &mut spare);
            guess_holds(game, &state, &mut rng);
        }
        let mut action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
        if action == Action::End {
            action = legal[unbiased(&mut rng, legal.len() as u32) as usize];
        }
        events.clear();
        game.apply(&mut state, action, &mut dice, &mut events);
        events_hold(game, &state, &events);
        decisions += 1;
    }
    assert_eq!(game.at(&state).phase(), Phase::Over);
    (decisions, game.outcome(&state).expect("the game is over").stage)
}

#[test]
fn random_games_hold_every_invariant() {
    for (name, games) in [("verdox/scenario-small", 120), ("verdox/scenario-1", 2), ("verdox/scenario-2", 2)] {
        let game = verdox(name, &[], &[]);
        let lengths: Vec<(u64, u8)> = (0..games).map(|index| play(&game, game_seed(1794, index))).collect();
        let decisions: u64 = lengths.iter().map(|(decisions, _)| decisions).sum();
        println!("{name}: {} decisions a game; {lengths:?}", decisions / games);
        assert!(lengths.iter().all(|&(_, turn)| turn <= game.scenario.turns));
    }
    assert_eq!(Square::default(), Square::NONE);
}
