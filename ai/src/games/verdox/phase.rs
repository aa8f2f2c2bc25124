//! The course of a phase: the order in which units are evaluated.
//!
//! Shared data is computed at the start of the phase. Then units attack, one after the other; then those that have
//! not acted move, foremost first; blocked units are evaluated a second time; barges sail last. So a unit is
//! evaluated a few times per phase, however many decisions there are.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Kind, MAX_SIDE, NO_UNIT, UnitId};
use kartacz_engine::games::verdox::orders::{Attack, Walls};
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::view::View;

use super::attacks::{best_attack, best_bombardment, best_breach, best_prize};
use super::distances::{Distances, Gait, POST, TURN};
use super::foes::{ALERT, Foes, enemy_quarters};
use super::kind_table::KindTable;
use super::kind_table::number;
use super::moves::{Decision, best_move};
use super::scene::{Scene, advance, own_quarters, turned};
use super::scripted::brief::Brief;
use super::task::Task;
use super::weights::Weights;

/// Within this many turns, an enemy may reach the quarters in its next phase.
const IMMINENT: u16 = 2 * TURN;
/// The fewest guards of the quarters: one on them, one inside each gate.
const GARRISON: usize = 3;

/// The step of the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Attack,
    March,
    Again,
    Sail,
}

/// A unit as it was at the start of the phase.
#[derive(Clone, Copy, Debug)]
struct Own {
    unit: UnitId,
    square: Square,
    /// The square's rank from its side's perspective: breaks ties.
    turned: u16,
    /// The order of attack and of march.
    rank: u8,
    way: u16,
}

impl Own {
    /// A number that sorts units by order, then by their square's rank.
    fn key(&self, order: u16) -> u32 {
        u32::from(order) << u16::BITS | u32::from(self.turned)
    }

    /// Whether it may reach the enemy's quarters in this phase.
    const fn is_close(&self) -> bool {
        self.way <= 2 * TURN
    }
}

/// An evaluation of the phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The unit that was evaluated, if it was one.
    pub unit: Option<UnitId>,
    /// What is done, if anything.
    pub action: Option<Action>,
}

/// A phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Phase {
    key: Option<(u64, u8, Side)>,
    kind_table: KindTable,
    /// The value of being a turn closer to the enemy's quarters.
    advance: f32,
    pub foes: Foes,
    /// Whether a unit was close to the enemy's quarters.
    storms: bool,
    tasks: Tasks,
    /// The units of the side, in the order of evaluation in this step.
    order: ArrayVec<Own, MAX_SIDE>,
    stage: Stage,
    next: usize,
    /// Units to be evaluated a second time.
    waiting: ArrayVec<Own, MAX_SIDE>,
}

/// The tasks of units, by their number in their side.
#[derive(Clone, Debug)]
struct Tasks([Task; MAX_SIDE]);

impl Default for Tasks {
    fn default() -> Self {
        Self([Task::Attack; MAX_SIDE])
    }
}

impl Tasks {
    /// The task of a unit.
    const fn of(&self, unit: UnitId) -> Task {
        self.0[number(unit)]
    }

    /// Assigns tasks from the orders.
    fn give(&mut self, view: View<'_>, brief: &Brief) {
        for unit in view.units(view.side) {
            self.0[number(unit)] = brief.task(view, unit).unwrap_or(Task::Attack);
        }
    }
}

/// The order of attack by kind: units with few possible targets first.
const fn rank(kind: Kind) -> u8 {
    match kind {
        Kind::Infantry => 0,
        Kind::Cavalry => 1,
        Kind::Grenadiers => 2,
        Kind::Shooters => 3,
        Kind::MountedShooters => 4,
        Kind::Artillery => 5,
    }
}

impl Phase {
    /// Clears the phase.
    pub fn reset(&mut self) {
        self.key = None;
    }

    /// The active side's next action; one of `allowed`, if given.
    pub fn act(
        &mut self,
        view: View<'_>,
        weights: &Weights,
        distances: &Distances,
        mut brief: Option<&mut Brief>,
        allowed: Option<&[Action]>,
    ) -> Action {
        self.start(view, weights, distances, brief.as_deref_mut());
        let scene = &self.scene(view, weights, distances, brief.as_deref(), allowed);
        if let Some(action) = self.urgent(scene) {
            return action;
        }
        loop {
            if let Some(action) = self.step(scene).action {
                return action;
            }
        }
    }

    /// Computes everything at the start of a phase, unless it goes on.
    pub fn start(&mut self, view: View<'_>, weights: &Weights, distances: &Distances, mut brief: Option<&mut Brief>) {
        if let Some(brief) = &mut brief {
            brief.refresh(view);
        }
        let key = (view.game().scenario.hash, view.turn(), view.side);
        if self.key != Some(key) || !self.continues(view) {
            self.begin(view, weights, distances, brief);
            self.key = Some(key);
        }
    }

    /// What evaluations share.
    pub fn scene<'a>(
        &self,
        view: View<'a>,
        weights: &'a Weights,
        distances: &'a Distances,
        brief: Option<&'a Brief>,
        allowed: Option<&'a [Action]>,
    ) -> Scene<'a> {
        let &Self { kind_table, advance, .. } = self;
        Scene { view, weights, distances, kind_table, advance, brief, allowed }
    }

    /// An action that comes before all others: the enemy's quarters, or the own ones, must be occupied now.
    pub fn urgent(&self, scene: &Scene<'_>) -> Option<Action> {
        let urgent = self.capture(scene.view).or_else(|| self.cover(scene.view, scene.distances));
        urgent.filter(|&action| scene.allows(action))
    }

    /// Whether units still attack before any moves.
    pub fn is_attacking(&self) -> bool {
        self.stage == Stage::Attack
    }

    /// The task of a unit.
    pub const fn task(&self, unit: UnitId) -> Task {
        self.tasks.of(unit)
    }

    /// Evaluates the next unit; the barges and the end of the phase come when no unit is left.
    pub fn step(&mut self, scene: &Scene<'_>) -> Step {
        loop {
            while let Some(&own) = self.order.get(self.next) {
                self.next += 1;
                if !scene.view.has_acted(own.unit) && scene.view.square(own.unit).is_some() {
                    return Step { unit: Some(own.unit), action: self.think(scene, own) };
                }
            }
            if let Some(action) = self.next_stage(scene) {
                return Step { unit: None, action: Some(action) };
            }
        }
    }

    /// Whether the view can be a continuation of this phase.
    fn continues(&mut self, view: View<'_>) -> bool {
        let in_place = |own: &Own| {
            let square = view.square(own.unit);
            square == own.square || !square.is_some() || view.has_acted(own.unit)
        };
        self.order.iter().all(in_place) && self.foes.still(view)
    }

    /// Computes everything at the start of a phase.
    fn begin(&mut self, view: View<'_>, weights: &Weights, distances: &Distances, brief: Option<&mut Brief>) {
        (self.kind_table, self.advance) = (KindTable::new(&view.game().scenario), advance(view, weights));
        self.foes.look(view, distances, &self.kind_table, weights);
        self.order.clear();
        self.waiting.clear();
        for unit in view.units(view.side) {
            let Some(kind) = view.kind(unit) else { continue };
            let square = view.square(unit);
            let way = distances.forward(view.side, Gait::of(kind), square);
            self.order.push(Own { unit, square, turned: turned(view, square), rank: rank(kind), way });
        }
        self.storms = self.order.iter().any(Own::is_close);
        self.tasks = Tasks::default();
        if let Some(brief) = brief {
            brief.note(view);
            self.tasks.give(view, brief);
        }
        self.post_guards(view, weights, distances);
        self.order.sort_unstable_by_key(|own| own.key(own.rank.into()));
        (self.stage, self.next) = (Stage::Attack, 0);
    }

    /// Assigns units without orders, on foot and nearest home, to guard the quarters: the more enemies are near, the more.
    fn post_guards(&mut self, view: View<'_>, weights: &Weights, distances: &Distances) {
        let strength = view.game().scenario.strength(view.side) as f32;
        let wanted = weights.guards * strength + weights.recall * self.foes.raiders() as f32;
        let tasks = &self.tasks;
        let on_foot = |own: &Own| own.rank != rank(Kind::Cavalry) && own.rank < rank(Kind::MountedShooters);
        let mut near: ArrayVec<(u16, u16, UnitId), MAX_SIDE> = self
            .order
            .iter()
            .filter(|own| on_foot(own) && tasks.of(own.unit) == Task::Attack)
            .map(|own| (distances.home(view.side, own.square), own.turned, own.unit))
            .collect();
        near.sort_unstable();
        let wanted = (wanted.round() as usize).max(GARRISON).min(posts(view, distances));
        for (index, &(_, _, unit)) in near.iter().take(wanted).enumerate() {
            self.tasks.0[number(unit)] = if index == 0 { Task::Keep } else { Task::Guard };
        }
    }

    /// A move onto the enemy's quarters, when a unit can make it.
    fn capture(&self, view: View<'_>) -> Option<Action> {
        let goal = enemy_quarters(view);
        if !self.storms || view.unit_at(goal).is_some() {
            return None;
        }
        let close = |own: &&Own| own.is_close() && !view.has_acted(own.unit) && view.square(own.unit).is_some();
        let reaches = |own: &&Own| view.visit_moves(own.unit, &mut |to| to == goal);
        let own = self.order.iter().filter(close).find(reaches)?;
        Some(Action::Move { unit: own.unit, to: goal })
    }

    /// A move onto the player's own empty quarters when an enemy may reach them next: by the least valuable unit
    /// without orders.
    fn cover(&self, view: View<'_>, distances: &Distances) -> Option<Action> {
        let home = own_quarters(view);
        if view.unit_at(home).is_some() || self.foes.closest() > IMMINENT {
            return None;
        }
        let free = |own: &&Own| matches!(self.tasks.of(own.unit), Task::Attack | Task::Guard | Task::Keep);
        let close = |own: &&Own| {
            distances.home(view.side, own.square) <= 2 * TURN
                && !view.has_acted(own.unit)
                && view.square(own.unit).is_some()
        };
        let reaches = |own: &&Own| view.visit_moves(own.unit, &mut |to| to == home);
        let value = |own: &&Own| {
            let kind = view.kind(own.unit).unwrap_or_default();
            (kind == Kind::Artillery, view.game().scenario.kinds[kind.index()].value, own.turned)
        };
        let own = self.order.iter().filter(free).filter(close).filter(reaches).min_by_key(value)?;
        Some(Action::Move { unit: own.unit, to: home })
    }

    /// The action of a unit in this step, if any.
    fn think(&mut self, scene: &Scene<'_>, own: Own) -> Option<Action> {
        let conduct = scene.brief.map(|brief| brief.conduct(scene.view, own.unit));
        let (attack, walls) = conduct.unwrap_or((Attack::Always, Walls::Idle));
        if walls == Walls::First
            && let Some((_, action)) = best_breach(scene, own.unit)
        {
            return Some(action);
        }
        let is_called = self.is_called_home(scene.view, own.unit);
        let strike = if attack == Attack::Never { None } else { best_attack(scene, &self.foes, own.unit) };
        if let Some((_, action)) = strike.filter(|_| attack == Attack::Always && !is_called) {
            return Some(action);
        }
        if self.stage == Stage::Attack {
            return None;
        }
        let shot = if walls == Walls::Never { best_prize } else { best_bombardment };
        if let Some((_, action)) = shot(scene, own.unit) {
            return Some(action);
        }
        match best_move(scene, &mut self.foes, own.unit, self.tasks.of(own.unit)) {
            Decision::Go(_, action) if is_called => Some(action),
            Decision::Go(gain, action) => Some(strike.filter(|&(worth, _)| worth >= gain).unwrap_or((gain, action)).1),
            _ if strike.is_some() => strike.map(|(_, action)| action),
            Decision::Wait if self.stage == Stage::March => {
                self.waiting.push(own);
                None
            }
            _ => None,
        }
    }

    /// Whether a unit is the keeper, away from the quarters while an enemy may reach them: it returns before it
    /// fights.
    fn is_called_home(&self, view: View<'_>, unit: UnitId) -> bool {
        let is_away = self.tasks.of(unit) == Task::Keep && view.square(unit) != own_quarters(view);
        is_away && self.foes.closest() <= ALERT
    }

    /// Goes to the next step; returns an action when there is none.
    fn next_stage(&mut self, scene: &Scene<'_>) -> Option<Action> {
        self.next = 0;
        match self.stage {
            Stage::Attack => {
                self.order.sort_unstable_by_key(|own| own.key(own.way));
                self.stage = Stage::March;
                None
            }
            Stage::March => {
                core::mem::swap(&mut self.order, &mut self.waiting);
                self.stage = Stage::Again;
                None
            }
            Stage::Again => {
                self.order.clear();
                self.stage = Stage::Sail;
                None
            }
            Stage::Sail => Some(sail(scene).unwrap_or(Action::End)),
        }
    }
}

/// How many guards find room at their posts.
fn posts(view: View<'_>, distances: &Distances) -> usize {
    view.game().scenario.map.field.squares().filter(|&square| distances.home(view.side, square) <= POST).count()
}

/// A barge that brings its passenger closer to its destination.
fn sail(scene: &Scene<'_>) -> Option<Action> {
    let view = scene.view;
    for (barge, afloat) in view.barges().filter(|(_, barge)| barge.owner == Some(view.side)) {
        let way = |square: Square| {
            let brief = scene.brief.filter(|_| afloat.passenger != NO_UNIT);
            let ordered = brief.and_then(|brief| brief.way_of(view, afloat.passenger, square));
            ordered.unwrap_or_else(|| scene.distances.forward(view.side, Gait::Foot, square))
        };
        let mut best = (way(afloat.square), None);
        view.visit_sails(barge, &mut |to| {
            if way(to) < best.0 && scene.allows(Action::Sail { barge, to }) {
                best = (way(to), Some(to));
            }
            false
        });
        if let Some(to) = best.1 {
            return Some(Action::Sail { barge, to });
        }
    }
    None
}
