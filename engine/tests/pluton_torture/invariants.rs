//! Invariants checked at every decision of every game.

use std::collections::HashSet;

use kartacz_engine::core::dice::Seeded;
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind as UnitKind, MAX_MARKERS, UnitId, bit, side_of, units_in};
use kartacz_engine::games::pluton::event::{Event, Fact};
use kartacz_engine::games::pluton::state::{Level, Phase, State};
use kartacz_engine::games::pluton::switches::StackLimit;

use super::book::Book;

/// Units and hexes refer to each other, and every unit is in at most one place.
pub fn occupancy_holds(game: &Pluton, state: &State) {
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
            let waits = at.waiting(side).any(|other| other == unit);
            assert!(!(here && waits), "a unit is on the map and waits");
            assert_eq!(here || waits, strength > 0, "a unit is on the map, waits, or is lost");
            let commander = at.kind(unit) == UnitKind::Commander;
            assert!(strength <= if commander { 1 } else { 2 * game.scenario.counter(unit).boxes });
            assert_eq!(at.recovers(unit) == 0, at.level(unit) == Level::Full);
            assert!(here || at.level(unit) == Level::Full);
            assert!(!here || !at.is_intruder(unit) || at.is_contested(at.hex(unit)), "an intruder without enemies");
            assert!((1..=4).contains(&at.morale(unit)), "morale");
        }
    }
    let waiting = at.waiting(at.active()).fold(0, |all, unit| all | bit(unit));
    assert_eq!(at.group() & !at.on_map(at.active()) & !waiting, 0, "the moving units");
}

/// The incrementally updated visibility equals visibility recomputed from the map.
pub fn sight_holds(book: &Book<'_>, state: &State) {
    let (game, at) = (book.game, book.game.at(state));
    for side in Side::BOTH {
        for unit in units_in(side, game.scenario.everyone(side)) {
            let on_map = at.is_on_map(unit);
            let by_map: Vec<UnitId> =
                book.side(side.other()).filter(|&enemy| on_map && book.sees(enemy, unit)).collect();
            assert_eq!(at.watchers(unit).collect::<Vec<_>>(), by_map, "{}", game.scenario.counter(unit).id);
            assert_eq!(at.is_seen(unit), !by_map.is_empty());
        }
    }
}

/// The log and the state agree on every unit, marker and victory point.
pub fn log_holds(book: &Book<'_>, state: &State) {
    let (game, at) = (book.game, book.game.at(state));
    for side in Side::BOTH {
        for unit in units_in(side, game.scenario.everyone(side)) {
            let known = book.of(unit);
            let found = (at.hex(unit), at.strength(unit), at.level(unit).index(), at.is_seen(unit), at.was_seen(unit));
            let id = &game.scenario.counter(unit).id;
            assert_eq!((known.hex, known.halves, known.level, known.seen, known.ever_seen), found, "{id}");
            assert_eq!((known.intruder, known.promoted), (at.is_intruder(unit), at.is_promoted(unit)), "{id}");
            assert_eq!(book.waiting.contains(&unit), at.waiting(side).any(|other| other == unit), "{id}");
        }
        assert_eq!(at.score(side), book.score(side), "victory points");
    }
    for marker in 0..MAX_MARKERS as u8 {
        let hex = at.marker_hex(marker);
        assert_eq!(book.markers.get(&marker).copied(), hex.is_some().then_some(hex), "marker {marker}");
    }
    assert_eq!(at.net(), book.score(Side::First).total() - book.score(Side::Second).total());
}

/// Actions are listed once, each is accepted and changes something.
pub fn list_holds(game: &Pluton, state: &State, legal: &[Action], dice: &mut Seeded) {
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

/// The end of a game.
pub fn end_holds(game: &Pluton, state: &State, events: &[Event]) {
    assert_eq!(game.at(state).phase(), Phase::Over);
    let outcome = game.outcome(state).expect("the game is over");
    assert_eq!(outcome.stage, game.scenario.stages);
    let last = events.last().expect("the end is logged");
    assert_eq!(last.half_vp, Some(game.at(state).net()));
    let Fact::GameOver(rank) = last.fact else { panic!("the game ends with its rank: {last:?}") };
    assert_eq!(rank as u8, outcome.ending);
    let draw = outcome.vp.abs() / 2 < i32::from(game.scenario.victory.ranks[0]);
    assert_eq!(outcome.winner == Winner::Draw, draw);
}
