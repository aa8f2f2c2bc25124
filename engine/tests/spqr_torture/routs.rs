//! Shock, pursuit and routs by the log and by slow rules: every hit of shock is taken, pursuit follows shock alone, and
//! routing units take the most direct way.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::{Edge, UnitId, side_of};
use kartacz_engine::games::spqr::details::Cause;
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::switches::RoutPath;
use kartacz_engine::games::spqr::window::Window;

use super::naive::Naive;

/// The hits of shock that are still to be taken, and the units that have taken some in this segment.
#[derive(Default)]
pub struct Hits {
    due: [i32; 2],
    struck: BTreeSet<UnitId>,
    /// The last events by which each unit routed or was lost.
    causes: BTreeMap<UnitId, Cause>,
}

impl Hits {
    /// Reads the events of an action.
    pub fn read(&mut self, events: &[Event]) {
        for event in events {
            match (event.fact, event.unit, event.target) {
                (Fact::ShockRolled { hits, .. }, Some(unit), Some(target)) => {
                    assert_eq!(self.due, [0; 2], "hits of a combat were not taken");
                    let hits = hits.map(i32::from);
                    self.due[side_of(unit).index()] = hits[0];
                    self.due[side_of(target).index()] = hits[1];
                }
                (Fact::Hits { hits, cause: Cause::Shock }, Some(unit), _) => {
                    self.due[side_of(unit).index()] -= i32::from(hits);
                    self.struck.insert(unit);
                }
                (Fact::Routs { cause, .. } | Fact::Lost { cause }, Some(unit), _) => {
                    self.causes.insert(unit, cause);
                }
                (Fact::PursuitRolled { .. }, _, Some(target)) => {
                    let cause = self.causes.get(&target);
                    let tested = matches!(cause, Some(Cause::Test(_) | Cause::BeforeShock | Cause::AfterShock));
                    assert!(self.struck.contains(&target) && !tested, "a pursuit of a unit that routed by {cause:?}");
                }
                (Fact::PhaseEnds, ..) => {
                    assert_eq!(self.due, [0; 2], "hits of a combat were not taken");
                    self.struck.clear();
                }
                _ => {}
            }
        }
    }
}

/// \[10.22, 10.24\] The steps that a routing unit is offered are those of the slow rules.
pub fn ways_hold(naive: Naive<'_>, legal: &[Action]) {
    let frame = naive.at.frame();
    if frame.window != Window::Rout {
        return;
    }
    let expected = steps(naive, frame.unit);
    let offered = legal.iter().filter_map(|action| match *action {
        Action::Step { hex } => Some(hex),
        _ => None,
    });
    let label = |hex: Hex| naive.game.scenario.map.field.label(hex);
    let labels: Vec<String> = expected.iter().map(|&hex| label(hex)).collect();
    for hex in offered {
        assert!(expected.contains(&hex), "{} is offered, of {labels:?}", label(hex));
    }
}

/// The steps of a unit over the edge of its side, the sum over both hexes of one of two.
fn off(naive: Naive<'_>, unit: UnitId, cells: &[Hex]) -> i32 {
    let field = &naive.game.scenario.map.field;
    let of = |&hex: &Hex| {
        let label = field.label(hex);
        let number = |text: &str| text.parse::<i32>().expect("digits");
        let (column, row) = (number(&label[..2]), number(&label[2..]));
        let first = (i32::from(field.layout.first_column), i32::from(field.layout.first_row));
        let last = (first.0 + i32::from(field.layout.width), first.1 + i32::from(field.layout.height));
        match naive.game.scenario.armies[side_of(unit).index()].edge {
            Edge::West => column - first.0 + 1,
            Edge::East => last.0 - column,
            Edge::North => row - first.1 + 1,
            Edge::South => last.1 - row,
        }
    };
    cells.iter().map(of).sum()
}

/// The resistance of a hex; `None` when it is closed.
fn resistance(naive: Naive<'_>, unit: UnitId, hex: Hex) -> Option<u8> {
    let (at, own) = (naive.at, naive.cells(unit));
    if own.contains(&hex) {
        return Some(0);
    }
    let there: Vec<UnitId> = Side::BOTH
        .into_iter()
        .flat_map(|side| naive.units(side))
        .filter(|&other| other != unit && naive.cells(other).contains(&hex))
        .collect();
    let foes = there.iter().any(|&other| side_of(other) != side_of(unit));
    let deep = |one: &UnitId| {
        let pikes = |other: UnitId| {
            naive.game.scenario.troop(other).arm == Arm::Phalanx && naive.game.scenario.troop(other).deep
        };
        let with = |other: &&UnitId| **other != *one && pikes(**other) && naive.cells(**other) == naive.cells(*one);
        pikes(*one) && there.iter().any(|other| with(&other))
    };
    if foes || !naive.enters(unit, hex) || there.iter().any(deep) {
        return None;
    }
    let friends = there.iter().any(|&other| naive.game.scenario.counter(other).rider.is_none());
    let zone = naive.units(side_of(unit).other()).any(|other| naive.exerts(other, hex) && at.is_on_map(other));
    match (friends, zone) {
        (false, false) => Some(0),
        (false, true) => None,
        (true, false) => Some(1),
        (true, true) => Some(2),
    }
}

/// The steps from some hexes: the hexes after each, and the greater resistance of them.
fn ahead(naive: Naive<'_>, unit: UnitId, cells: &[Hex]) -> Vec<(Vec<Hex>, u8)> {
    let step = |side: usize| {
        let next: Option<Vec<Hex>> = cells.iter().map(|&cell| naive.plane.beyond(cell, side)).collect();
        let next = next?;
        let most: Option<Vec<u8>> = next.iter().map(|&hex| resistance(naive, unit, hex)).collect();
        Some((next, most?.into_iter().max()?))
    };
    (0..6).filter_map(step).collect()
}

/// The steps along the edge, of those that begin with some hexes, until one that is nearer to it can follow.
fn along(naive: Naive<'_>, unit: UnitId, from: &[Hex], first: &[Hex]) -> Option<usize> {
    let level = off(naive, unit, from);
    let mut seen = vec![from.to_vec(), first.to_vec()];
    let mut edge = vec![first.to_vec()];
    for count in 1.. {
        let steps: Vec<Vec<Hex>> =
            edge.iter().flat_map(|cells| ahead(naive, unit, cells)).map(|(cells, _)| cells).collect();
        if steps.iter().any(|cells| off(naive, unit, cells) < level) {
            return Some(count);
        }
        edge = steps.into_iter().filter(|cells| off(naive, unit, cells) == level && !seen.contains(cells)).collect();
        if edge.is_empty() {
            return None;
        }
        seen.extend(edge.iter().cloned());
    }
    None
}

/// The first hexes of the most direct way with the least resistance.
fn steps(naive: Naive<'_>, unit: UnitId) -> Vec<Hex> {
    let cells = naive.cells(unit);
    let now = off(naive, unit, &cells);
    let both = naive.game.scenario.switches.rout_path == RoutPath::NearerOrLevel;
    let ranked = ahead(naive, unit, &cells).into_iter().filter_map(|(next, resistance)| {
        let then = off(naive, unit, &next);
        let level = match then.cmp(&now) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal if both => along(naive, unit, &cells, &next)?,
            _ => return None,
        };
        Some(((level, resistance), next[0]))
    });
    let ranked: Vec<((usize, u8), Hex)> = ranked.collect();
    let least = ranked.iter().map(|&(rank, _)| rank).min();
    ranked.iter().filter(|&&(rank, _)| Some(rank) == least).map(|&(_, hex)| hex).collect()
}
