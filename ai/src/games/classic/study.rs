//! What the player knows of the scenario and the phase, and its plans: units move one after the other, attacks are made one by one.

use arrayvec::ArrayVec;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, PhaseKind, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, Mode};

use super::attacks::Eyes;
use super::chart::Chart;
use super::field::copy;
use super::menu::Menu;
use super::plans::{Aim, Plans};
use super::reach::Reach;
use super::scene::Scene;
use super::weights::Weights;

/// The moment for which a scene was made: turn, phase, side, and the hex that is attacked.
type Moment = (u8, Option<u8>, Side, Hex);

/// What a player knows.
#[derive(Clone, Debug, Default)]
pub(super) struct Study {
    chart: Chart,
    scene: Scene,
    reach: Reach,
    pub plans: Plans,
    of: Option<Moment>,
    /// Units that have still to be looked at in a phase of movement, the last first.
    waiting: Vec<UnitId>,
    /// The way of the unit that moves, the last step first.
    way: Vec<Hex>,
    /// Whether it leaves the map at its end.
    exits: bool,
    /// The attackers that are still to join, the last first.
    joining: Vec<UnitId>,
    trial: Vec<UnitId>,
}

impl Study {
    /// The next decision does not follow the last one.
    pub fn forget(&mut self) {
        self.of = None;
        self.way.clear();
        self.joining.clear();
        self.exits = false;
    }

    /// Takes over what another player knows and has planned.
    pub fn copy(&mut self, from: &Self) {
        self.scene.copy(&from.scene);
        self.plans.copy(&from.plans);
        self.of = from.of;
        copy(&mut self.waiting, &from.waiting);
        copy(&mut self.way, &from.way);
        copy(&mut self.joining, &from.joining);
        self.exits = from.exits;
    }

    /// Looks at a phase of movement that begins, and plans it.
    pub fn begin<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) {
        self.forget();
        self.look(at, side, weights);
    }

    /// Plans a phase of movement again that has just begun.
    pub fn plan_again<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights, aim: Aim) {
        self.chart.refresh(at.game);
        self.scene.rush = Scene::rush(at, weights);
        self.plan(at, side, weights, aim);
    }

    /// Plans a phase of movement.
    fn plan<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights, aim: Aim) {
        let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
        self.plans.make(&eyes, &mut self.reach, aim);
        self.waiting.clear();
        self.line_up(at, side);
    }

    /// The player's action, legal in any case.
    pub fn answer<B: Board>(&mut self, at: Position<'_, B>, weights: &[Weights; 2], menu: &mut Menu<'_, B>) -> Action {
        let side = at.decider().unwrap_or(Side::First);
        let weights = &weights[side.index()];
        let is_new = self.of.is_none();
        self.look(at, side, weights);
        if is_new {
            self.take_over(at, side, weights);
        }
        let planned = match at.mode() {
            Mode::Choose if at.phase().kind == PhaseKind::Move => Some(self.next_move(at, side, weights)),
            Mode::Choose if matches!(at.phase().kind, PhaseKind::Combat | PhaseKind::Barrage) => {
                Some(self.next_attack(at, side, weights))
            }
            Mode::Moving => self.next_step(at, side, weights, menu),
            Mode::Joining => Some(self.next_attacker(at)),
            _ => None,
        };
        if let Some(action) = planned
            && (is_sure(action, menu) || menu.offers(action))
        {
            return action;
        }
        let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
        eyes.best_action(menu.list())
    }

    /// The best actions of a decision without a plan, the best first.
    pub fn best<B: Board, const MOST: usize>(
        &mut self,
        at: Position<'_, B>,
        weights: &[Weights; 2],
        legal: &[Action],
    ) -> ArrayVec<Action, MOST> {
        let side = at.decider().unwrap_or(Side::First);
        let weights = &weights[side.index()];
        self.look(at, side, weights);
        let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
        let mut best: ArrayVec<(Action, f32), MOST> = ArrayVec::new();
        for &action in legal {
            let value = eyes.value_of_action(action);
            let place = best.iter().take_while(|(_, known)| *known >= value).count();
            if best.is_full() && place < MOST {
                best.pop();
            }
            if place < MOST {
                best.insert(place, (action, value));
            }
        }
        best.into_iter().map(|(action, _)| action).collect()
    }

    /// Looks at the position again when another phase, or the fight for another hex, has begun.
    fn look<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) {
        self.chart.refresh(at.game);
        let moves = at.turn() > 0 && at.phase().kind == PhaseKind::Move;
        // While attackers are chosen nothing has changed; an overrun is part of a move.
        let fights = !moves && !matches!(at.mode(), Mode::Choose | Mode::Joining | Mode::SetUp);
        let target = if fights { at.fight().target } else { Hex::NONE };
        let moment = (at.turn(), at.phase_number(), side, target);
        if self.of == Some(moment) && at.mode() != Mode::SetUp {
            return;
        }
        let begins = self.of.is_none_or(|known| (known.0, known.1) != (moment.0, moment.1));
        self.scene.refresh(at, side, &self.chart, weights);
        if begins {
            self.waiting.clear();
            self.plans.clear();
            if moves {
                self.plan(at, side, weights, Aim::Own);
            }
        }
        self.of = Some(moment);
    }

    /// The units in the order in which they move, the last first: those that are to attack begin, then those nearest to
    /// the enemy, the strongest of them first.
    fn line_up<B: Board>(&mut self, at: Position<'_, B>, side: Side) {
        self.waiting.reserve(at.scenario().units.len());
        self.waiting.extend(at.units(side).filter(|&unit| at.may_move(unit)));
        let (scene, plans) = (&self.scene, &self.plans);
        self.waiting.sort_unstable_by_key(|&unit| {
            let attack = at.values(unit).attack;
            (
                plans.leaving.contains(&unit),
                plans.order(unit).is_some(),
                std::cmp::Reverse(scene.enemy(at.hex(unit))),
                attack,
                std::cmp::Reverse(unit),
            )
        });
    }

    /// The next unit that gains by a move, with its way noted; the end of the phase when there is none.
    fn next_move<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) -> Action {
        while let Some(unit) = self.waiting.pop() {
            if !at.may_move(unit) {
                continue;
            }
            let start = at.hex(unit);
            let wanted = self.plans.order(unit);
            if wanted == Some(start) {
                continue;
            }
            self.scene.screen.cover(at, start, -1);
            self.reach.compute(at, &self.scene.zones, unit);
            if let Some(hex) = wanted.filter(|&hex| self.reach.is_reached(hex) && at.may_end(unit, hex)) {
                self.reach.way(start, hex, &mut self.way);
                self.scene.screen.cover(at, hex, 1);
                return Action::Move { unit };
            }
            let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
            let best = eyes.destination(unit, &self.reach);
            let goes = best.gain > weights.move_gain * eyes.strength(unit);
            if goes {
                self.reach.way(start, best.hex, &mut self.way);
                self.exits = best.exits;
                if !best.exits {
                    self.scene.screen.cover(at, best.hex, 1);
                }
                return Action::Move { unit };
            }
            self.scene.screen.cover(at, start, 1);
        }
        Action::End
    }

    /// Plans the rest of a move, or of an attack, that another player has begun.
    fn take_over<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) {
        match at.mode() {
            Mode::Moving => {
                let unit = at.journey().lead;
                let start = at.hex(unit);
                self.reach.compute_rest(at, &self.scene.zones);
                let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
                let best = eyes.destination(unit, &self.reach);
                self.reach.way(start, best.hex, &mut self.way);
                self.exits = best.exits;
            }
            Mode::Joining => {
                let kind = if at.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
                let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
                eyes.choose_more(at.fight().target, kind, &mut self.joining);
                self.joining.reverse();
            }
            _ => {}
        }
    }

    /// The next step of the way, if it is legal; then an overrun that is worth it, or the end of the move.
    fn next_step<B: Board>(
        &mut self,
        at: Position<'_, B>,
        side: Side,
        weights: &Weights,
        menu: &mut Menu<'_, B>,
    ) -> Option<Action> {
        let (journey, field) = (at.journey(), &at.scenario().map.field);
        let from = at.hex(journey.lead);
        if let Some(hex) = self.way.pop() {
            let taken = at.step(from, field.side_to(from, hex)?, journey.left, journey.steps == 0)?;
            return at.may_enter(hex, taken.left).then_some(Action::Step { hex });
        }
        if self.exits {
            self.exits = false;
            return Some(Action::Exit);
        }
        let contact = || field.neighbours(from).any(|near| at.occupier(near) == Some(side.other()));
        if at.phase().overrun > 0 && contact() {
            let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
            if let Some(action) = eyes.best_overrun(menu.list()) {
                return Some(action);
            }
        }
        at.may_stop().then_some(Action::Stop)
    }

    /// The next attack that is worth it, with its attackers noted; the end of the phase when there is none.
    fn next_attack<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) -> Action {
        let kind = if at.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
        self.joining.clear();
        let best = eyes.best_attack(kind, &mut self.joining, &mut self.trial);
        self.joining.reverse();
        best.map_or(Action::End, |hex| Action::Attack { hex })
    }

    /// The next attacker that is not committed yet, or the end of the list.
    fn next_attacker<B: Board>(&mut self, at: Position<'_, B>) -> Action {
        while let Some(unit) = self.joining.pop() {
            if at.is_ready(unit) {
                return Action::Join { unit };
            }
        }
        Action::Done
    }
}

/// Whether an action that was planned needs no look at the list: its rules were asked when it was planned.
fn is_sure<B: Board>(action: Action, menu: &Menu<'_, B>) -> bool {
    let asked = matches!(
        action,
        Action::Step { .. } | Action::Stop | Action::Move { .. } | Action::Attack { .. } | Action::Overrun { .. }
    );
    asked && matches!(menu, Menu::Options(_))
}
