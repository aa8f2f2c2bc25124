//! Each window offers only what the rules allow in general: by the side, the counters and the hexes that an action names.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation;
use kartacz_engine::games::spqr::state::{Ammo, ENGAGED, OFF_MAP, ORDERED, RALLIED, ROUTED};
use kartacz_engine::games::spqr::window::Window;

use super::naive::Naive;

/// Checks the legal actions of a decision.
pub fn offers_hold(naive: Naive<'_>, legal: &[Action]) {
    for &action in legal {
        let name = || format!("{} in {}", notation::write(naive.game, action), naive.at.frame().window.name());
        assert!(counters_hold(naive, action), "the counters of {}", name());
        assert!(places_hold(naive, action), "the hexes of {}", name());
        assert!(shots_hold(naive, action), "the shot of {}", name());
    }
    if naive.at.frame().window == Window::Fire {
        fire_holds(naive, legal);
    }
}

/// Whether the units and leaders of an action may do it.
fn counters_hold(naive: Naive<'_>, action: Action) -> bool {
    let (at, side) = (naive.at, naive.at.frame().side);
    let own = |unit: UnitId| side_of(unit) == side && at.is_on_map(unit);
    let fresh = |unit: UnitId| {
        let state = at.counter(unit);
        own(unit) && !state.has(ROUTED) && !state.has(RALLIED) && !state.did(ORDERED)
    };
    let chief = |leader: LeaderId| leader_side(leader) == side && at.is_present(leader) && !at.is_dead(leader);
    match action {
        Action::Prepare { leader, .. } | Action::Join { leader } | Action::BeginLeader { leader } => chief(leader),
        Action::WithdrawLeader { leader, .. } | Action::UsePrepared { leader, .. } => chief(leader),
        Action::Activate { leader } | Action::Skip { leader } => chief(leader),
        Action::Trump { leader } => chief(leader) && !at.is_finished(leader),
        Action::Begin { unit } | Action::BeginStack { unit } | Action::Shoot { unit } => fresh(unit),
        Action::Recover { unit } => fresh(unit) && at.hits(unit) > 0,
        Action::Reorder { unit } | Action::Deepen { unit } => own(unit) && !at.is_routed(unit),
        Action::Harass { unit, target } => fresh(unit) && side_of(target) != side && at.is_on_map(target),
        Action::Rally { unit } => own(unit) && at.is_routed(unit),
        Action::Replace { leader, hex } => {
            leader_side(leader) == side && !at.is_present(leader) && at.holder(hex) == Some(side)
        }
        Action::Regroup { unit, .. } => side_of(unit) == side && at.counter(unit).has(OFF_MAP) && !at.is_on_map(unit),
        Action::Line { line, unit } => own(unit) && at.is_of_line(line, unit) && !at.is_routed(unit),
        Action::WithdrawLine { line, unit } => own(unit) && at.is_of_line(line, unit) && !at.is_routed(unit),
        Action::Withdraw { unit } | Action::Extend { unit, .. } => own(unit) && !at.is_routed(unit),
        Action::Designate { unit } | Action::LetThrough { unit } => own(unit) && !at.is_routed(unit),
        Action::Advance { unit, .. } | Action::Pursue { unit } => own(unit) && !at.is_routed(unit),
        Action::Turn { unit, facing } => own(unit) && at.stance(unit).facing != facing,
        Action::Assign { unit, target } => {
            own(unit) && !at.is_routed(unit) && at.is_on_map(target) && at.are_adjacent(unit, target)
        }
        Action::Take { unit } | Action::Choose { unit } => at.is_on_map(unit),
        Action::Fire { unit, target, .. } => own(unit) && side_of(target) != side && at.is_on_map(target),
        Action::FireAtLeader { unit, leader } => own(unit) && leader_side(leader) != side && at.is_present(leader),
        _ => true,
    }
}

/// Whether the hexes of an action can be entered: adjacent to the last one, and without enemies.
fn places_hold(naive: Naive<'_>, action: Action) -> bool {
    let (at, frame) = (naive.at, naive.at.frame());
    let free = |hex: Hex, side: Side| at.holder(hex).is_none_or(|holder| holder == side);
    let next = |from: Hex, to: Hex| from.is_some() && naive.plane.distance(from, to) == 1;
    match action {
        Action::Step { hex } if frame.window == Window::LeaderMove => {
            next(at.leader_hex(frame.leader), hex) && free(hex, frame.side)
        }
        Action::Step { hex } => {
            // Elephants that were let through go behind the unit that did.
            let passes = frame.window == Window::PassThrough;
            let from = naive.cells(if passes { frame.other } else { frame.unit });
            from.into_iter().any(|from| next(from, hex)) && free(hex, side_of(frame.unit))
        }
        Action::Wheel { hex, .. } => free(hex, side_of(frame.unit)),
        Action::Advance { unit, hex } => {
            naive.cells(unit).into_iter().any(|from| next(from, hex)) && free(hex, side_of(unit))
        }
        Action::Extend { unit, hex } => next(at.hex(unit), hex) && at.holder(hex).is_none(),
        Action::WithdrawLeader { leader, hex } => next(at.leader_hex(leader), hex) && free(hex, leader_side(leader)),
        Action::Regroup { hex, .. } => free(hex, frame.side),
        _ => true,
    }
}

/// Whether a shot can be made at all.
fn shots_hold(naive: Naive<'_>, action: Action) -> bool {
    let armed = |unit: UnitId, screen: bool| {
        let state = naive.at.counter(unit);
        let left = if screen { state.screen_ammo() } else { state.ammo() };
        left != Ammo::Out && !state.has(ROUTED) && !state.has(ENGAGED)
    };
    match action {
        Action::Fire { unit, screen, .. } => armed(unit, screen),
        Action::FireAtLeader { unit, .. } => armed(unit, false),
        _ => true,
    }
}

/// \[8.13\] A unit that fires on orders is offered every target of the slow rules, and no other.
fn fire_holds(naive: Naive<'_>, legal: &[Action]) {
    let (units, leaders) = naive.targets(naive.at.frame().unit);
    let expected = units.len() + leaders.len();
    let known = |action: &Action| match *action {
        Action::Fire { target, screen, .. } => !screen && units.contains(&target),
        Action::FireAtLeader { leader, .. } => leaders.contains(&leader),
        _ => false,
    };
    assert!(legal.iter().all(known) && legal.len() == expected, "targets {units:?} {leaders:?}, offered {legal:?}");
}
