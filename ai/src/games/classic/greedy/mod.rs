//! A scripted player that needs no orders: it looks one step ahead.
//!
//! Each unit goes to the hex nearest to its objective: the nearest hex that scores and that its side does not have, or else the
//! nearest enemy. It attacks where the mean result of the table is positive ([`mean`]). Weak, but it knows what it wants: a
//! yardstick for other players, in every game.

mod mean;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, HexSet, PhaseKind, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, Mode};

use super::reach::Reach;
use crate::{Options, Player};
use mean::Rolls;

/// The player.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    rolls: Rolls,
    reach: Reach,
    /// The way of the unit that moves, the last step first.
    way: Vec<Hex>,
    /// The units of this phase before this one have been looked at.
    next: UnitId,
    /// The turn and the phase in which they were.
    of: Option<(u8, Option<u8>)>,
}

impl Greedy {
    fn reset(&mut self) {
        self.of = None;
        self.way.clear();
    }

    /// What the player would do next in the phase, if the rules allow it.
    fn plan<B: Board>(&mut self, at: Position<'_, B>) -> Option<Action> {
        match at.mode() {
            Mode::Choose if at.phase().kind == PhaseKind::Move => Some(self.next_move(at)),
            Mode::Choose if matches!(at.phase().kind, PhaseKind::Combat | PhaseKind::Barrage) => {
                self.rolls.refresh(at.game);
                let attack = at.targets().iter().filter(|&hex| at.may_target(hex)).find(|&hex| self.is_good(at, hex));
                Some(attack.map_or(Action::End, |hex| Action::Attack { hex }))
            }
            Mode::Moving => self.way.pop().map(|hex| Action::Step { hex }).or(Some(Action::Stop)),
            Mode::Joining => {
                let more = at.candidates(at.fight().target).next();
                Some(more.map_or(Action::Done, |unit| Action::Join { unit }))
            }
            _ => None,
        }
    }

    /// Whether the mean result of an attack by all that can is positive.
    fn is_good<B: Board>(&self, at: Position<'_, B>, target: Hex) -> bool {
        let kind = if at.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        let balance = at.balance(at.candidates(target), target, kind, [0; 2]);
        self.rolls.net_steps(at, at.candidates(target), target, &balance) > 0.0
    }

    /// The next unit that can come nearer to its objective, with its way noted.
    fn next_move<B: Board>(&mut self, at: Position<'_, B>) -> Action {
        let side = at.active();
        let moment = (at.turn(), at.phase_number());
        let units = at.scenario().units_of(side);
        if self.of != Some(moment) {
            (self.of, self.next) = (Some(moment), units.start);
        }
        let (zones, wanted) = (at.zones_of(side.other()), wanted(at, side));
        while self.next < units.end {
            let unit = self.next;
            self.next += 1;
            if !at.may_move(unit) {
                continue;
            }
            let start = at.hex(unit);
            let Some(goal) = objective(at, side, &wanted, start) else { continue };
            self.reach.compute(at, &zones, unit);
            let away = |hex: Hex| at.scenario().map.field.distance(hex, goal);
            let open = self.reach.hexes.iter().copied().filter(|&hex| hex == start || at.may_end(unit, hex));
            let best = open.min_by_key(|&hex| (away(hex), hex != start, hex)).unwrap_or(start);
            if best != start {
                self.reach.way(start, best, &mut self.way);
                return Action::Move { unit };
            }
        }
        Action::End
    }
}

/// The hexes that score for a side and that it does not have.
fn wanted<B: Board>(at: Position<'_, B>, side: Side) -> HexSet {
    let victory = &at.scenario().victory;
    let objectives = victory.objectives.iter().filter(|one| one.side.is_none_or(|only| only == side));
    let scoring = objectives.map(|one| one.area.hexes);
    let sudden = victory.sudden.iter().filter(|one| one.side == side).map(|one| one.area.hexes);
    scoring.chain(sudden).fold(HexSet::EMPTY, HexSet::union).without(at.owned(side))
}

/// The objective of a unit: the nearest hex that is wanted, or else the nearest enemy.
fn objective<B: Board>(at: Position<'_, B>, side: Side, wanted: &HexSet, from: Hex) -> Option<Hex> {
    let nearest = |hex: &Hex| (at.scenario().map.field.distance(from, *hex), *hex);
    let enemies = || at.units(side.other()).map(|unit| at.hex(unit));
    wanted.iter().min_by_key(nearest).or_else(|| enemies().min_by_key(nearest))
}

/// The simplest choice among actions that are not planned.
fn simple<B: Board>(at: Position<'_, B>, legal: &[Action]) -> Action {
    let side = at.decider().unwrap_or(Side::First);
    let wanted = wanted(at, side);
    let away = |unit: UnitId, hex: Hex| {
        let goal = objective(at, side, &wanted, hex);
        let away = goal.map_or(0, |goal| i32::from(at.scenario().map.field.distance(hex, goal)));
        // An enemy is sent away, a unit of one's own is kept near.
        if at.scenario().side_of(unit) == side { -away } else { away }
    };
    let value = |action: Action| match action {
        Action::Place { unit, hex } | Action::Advance { unit, hex } => 1000 + away(unit, hex),
        Action::Retreat { hex } => away(at.fight().unit, hex),
        Action::Replace { unit } | Action::Rebuild { unit } => 100 + strength_of_step(at, unit),
        Action::Lose { unit } | Action::Remove { unit } => {
            let lost = strength_of_step(at, unit);
            if at.scenario().side_of(unit) == side { -lost } else { lost }
        }
        Action::Resolve { .. } | Action::GiveWay => 1,
        Action::Support { points } => i32::from(points),
        Action::End | Action::Done | Action::Stop | Action::Stand => 0,
        Action::Hold { .. } | Action::Move { .. } | Action::Join { .. } | Action::Step { .. } => -1,
        Action::Overrun { .. } | Action::Exit | Action::Attack { .. } => -1,
    };
    // The first of the best.
    legal.iter().copied().rev().max_by_key(|&action| value(action)).unwrap_or(legal[0])
}

/// The strength of the step that a unit would lose next; of the whole unit when it is lost.
fn strength_of_step<B: Board>(at: Position<'_, B>, unit: UnitId) -> i32 {
    let known = at.scenario().unit(unit);
    let strength = |steps: u8| i32::from(known.with(steps).attack.max(known.with(steps).defence));
    match at.counter(unit).steps {
        0 | 1 => strength(1) + 1,
        steps => strength(steps) - strength(steps - 1),
    }
}

impl<B: Board> Player<Classic<B>> for Greedy {
    fn new_game(&mut self, _: u64) {
        self.reset();
    }

    fn decide(&mut self, _: &Classic<B>, at: Position<'_, B>, mut options: Options<'_, Classic<B>>) -> Action {
        match self.plan(at) {
            Some(action) if options.offer(action) => action,
            _ => simple(at, options.list()),
        }
    }

    fn choose(&mut self, _: &Classic<B>, at: Position<'_, B>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.reset();
        let planned = self.plan(at).and_then(|action| legal.iter().position(|&one| one == action));
        planned.unwrap_or_else(|| {
            let action = simple(at, legal);
            legal.iter().position(|&one| one == action).unwrap_or(0)
        })
    }

    fn forget(&mut self) {
        self.reset();
    }
}
