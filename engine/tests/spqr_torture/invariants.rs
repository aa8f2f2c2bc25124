//! Invariants checked at every decision of every game.

use std::collections::HashSet;

use kartacz_engine::core::game::{Actions, Game, Side, Winner};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::{UnitId, bit, leader_side, side_of, units_in};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation;
use kartacz_engine::games::spqr::state::{Ending, LOST, OFF_MAP, State};
use kartacz_engine::games::spqr::window::Window;

use super::naive::Naive;

/// The windows in which no unit is on its way, routs, or fights.
const CALM: [Window; 11] = [
    Window::Preparation,
    Window::Elite,
    Window::Activation,
    Window::Trump,
    Window::Reactivation,
    Window::Mode,
    Window::Orders,
    Window::Line,
    Window::Designation,
    Window::Momentum,
    Window::Mahouts,
];

/// Units and hexes refer to each other; every counter is on the map, off it in pursuit, or lost.
pub fn occupancy_holds(naive: Naive<'_>) {
    let (game, at) = (naive.game, naive.at);
    let mut found = vec![Vec::new(); game.scenario.map.field.len()];
    for side in Side::BOTH {
        let everyone = game.scenario.everyone(side);
        assert_eq!(at.on_map(side) & !everyone, 0, "a unit that is not in the scenario");
        for unit in units_in(side, everyone) {
            let (id, state) = (&game.scenario.counter(unit).id, at.counter(unit));
            let here = at.on_map(side) & bit(unit) != 0;
            assert_eq!(here, at.hex(unit).is_some(), "{id}: its hex and the word of the map");
            assert!(here || state.has(LOST) || state.has(OFF_MAP), "{id} is nowhere");
            assert!(!here || !state.has(LOST) && !state.has(OFF_MAP), "{id} is on the map and off it");
            if here {
                let cells = naive.cells(unit);
                assert_eq!(cells.len(), if game.card(unit).double { 2 } else { 1 }, "{id} is half off the map");
                cells.into_iter().for_each(|cell| found[cell.index()].push(unit));
            }
        }
    }
    for hex in game.scenario.map.field.hexes() {
        let mut units: Vec<UnitId> = at.in_hex(hex).take(20).collect();
        let sides: HashSet<usize> = units.iter().map(|&unit| side_of(unit).index()).collect();
        let label = game.scenario.map.field.label(hex);
        assert!(sides.len() < 2, "both sides are in {label}");
        units.sort_unstable();
        assert_eq!(units, found[hex.index()], "the units in {label}");
    }
}

/// \[6.61, 6.67, 10.15, 10.27\] Stacks and hits between procedures.
pub fn calm_holds(naive: Naive<'_>) {
    let (game, at) = (naive.game, naive.at);
    if !CALM.contains(&at.frame().window) {
        return;
    }
    for unit in Side::BOTH.into_iter().flat_map(|side| naive.units(side)) {
        let id = &game.scenario.counter(unit).id;
        if at.is_routed(unit) {
            assert_eq!(at.hits(unit), 0, "{id} is routed and has hits");
        } else {
            // A unit with hits keeps them when it forms a column, whose quality is lower [6.75].
            let quality = game.scenario.troop(unit).quality;
            let window = at.frame().window.name();
            assert!(at.hits(unit) < quality, "{id} has {} hits and stands in {window}", at.hits(unit));
        }
    }
    for hex in game.scenario.map.field.hexes() {
        stack_holds(naive, hex);
    }
    for side in Side::BOTH {
        for leader in at.leaders(side) {
            let (id, hex) = (&game.scenario.leader(leader).id, at.leader_hex(leader));
            assert!(!at.is_dead(leader), "{id} is dead and on the map");
            assert!(at.holder(hex).is_none_or(|holder| holder == leader_side(leader)), "{id} is among enemies");
        }
    }
}

/// A stack is two units of Roman foot, or two phalanxes in double depth, of one facing; the elephant of a leader goes
/// with others.
fn stack_holds(naive: Naive<'_>, hex: Hex) {
    let (game, at) = (naive.game, naive.at);
    let all: Vec<UnitId> = at.in_hex(hex).collect();
    // \[10.25\] A routed unit is alone.
    assert!(
        all.len() < 2 || !all.iter().any(|&unit| at.is_routed(unit)),
        "{} has a routed unit in a stack",
        game.scenario.map.field.label(hex)
    );
    let rides = |&unit: &UnitId| game.scenario.counter(unit).rider.is_none();
    let units: Vec<UnitId> = at.in_hex(hex).filter(rides).collect();
    if units.len() < 2 {
        return;
    }
    let ids: Vec<&str> = units.iter().map(|&unit| game.scenario.counter(unit).id.as_str()).collect();
    let label = game.scenario.map.field.label(hex);
    assert!(units.len() == 2, "{ids:?} are in {label}");
    let troops = [units[0], units[1]].map(|unit| game.scenario.troop(unit));
    let foot = troops.iter().all(|troop| troop.class.stacks());
    let deep = troops.iter().all(|troop| troop.arm == Arm::Phalanx && troop.deep);
    assert!(foot || deep, "{ids:?} are in {label}");
    assert_eq!(at.stance(units[0]).facing, at.stance(units[1]).facing, "{ids:?} face in two directions");
}

/// Actions are listed once, each is accepted and has a unique notation, and no other action is accepted.
pub fn list_holds(game: &Spqr, state: &State, legal: &[Action], other: Action) {
    let unique: HashSet<&Action> = legal.iter().collect();
    assert_eq!(unique.len(), legal.len(), "an action is listed twice");
    let mut scratch: Box<Actions<Action>> = Box::new(Actions::new());
    for &action in legal {
        let text = notation::write(game, action);
        assert!(game.offers(state, &mut scratch, action), "{text} is listed and not offered");
        assert_eq!(notation::read(game, &text).ok(), Some(action), "{text}");
    }
    let offered = game.offers(state, &mut scratch, other);
    assert_eq!(offered, legal.contains(&other), "{} is offered or listed alone", notation::write(game, other));
}

/// \[11\] The outcome is that of the rout points.
pub fn end_holds(game: &Spqr, state: &State) {
    let (at, outcome) = (game.at(state), game.outcome(state).expect("the game is over"));
    let [first, second] = Side::BOTH.map(|side| i32::from(at.rout_points(side)));
    let levels = game.scenario.armies.each_ref().map(|army| i32::from(army.withdrawal));
    assert_eq!(outcome.vp, second - first);
    assert!((1..=game.scenario.turns).contains(&outcome.stage));
    let [a, b] = [first - levels[0], second - levels[1]];
    let (ending, winner) = match (a >= 0, b >= 0) {
        (true, true) if a == b => (Ending::Both, Winner::Draw),
        (true, true) => (Ending::Both, Winner::Side(if a < b { Side::First } else { Side::Second })),
        (true, false) => (Ending::Withdrawal, Winner::Side(Side::Second)),
        (false, true) => (Ending::Withdrawal, Winner::Side(Side::First)),
        (false, false) => (Ending::Turns, Winner::Draw),
    };
    assert_eq!((outcome.ending, outcome.winner), (ending as u8, winner));
    let most = |side: Side| {
        let units = units_in(side, game.scenario.everyone(side)).map(|unit| i32::from(at.worth(unit)));
        let leaders = game.scenario.leaders_of(side).map(|leader| i32::from(at.leader_worth(leader)));
        // Tribunes and prefects can return, and die again.
        units.sum::<i32>() + leaders.sum::<i32>() * i32::from(outcome.stage)
    };
    assert!(first <= most(Side::First) && second <= most(Side::Second), "more rout points than there are");
}
