//! A player of any game of *classic*: it sees the values of the file, never the name of a game.
//!
//! Once a phase it looks at the scene ([`scene`]): zones, threats, the hexes that are in the enemy's way. Units then move one after
//! the other to the hex of most value ([`moves`]), and attacks are chosen by the exact results of the table ([`attacks`]). All
//! values are in points of strength.

mod attacks;
mod chart;
mod choices;
mod moves;
mod reach;
mod scene;
pub mod weights;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::{Hex, PhaseKind, UnitId};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{FightKind, Mode};

use crate::{Options, Player};
use attacks::Eyes;
use chart::Chart;
use reach::Reach;
use scene::Scene;
use weights::Weights;

/// The heuristic player.
#[derive(Clone, Debug)]
pub struct Heuristic {
    weights: [Weights; 2],
    study: Box<Study>,
}

/// What it knows of the scenario and the phase.
#[derive(Clone, Debug, Default)]
struct Study {
    chart: Chart,
    scene: Scene,
    reach: Reach,
    /// The phase for which the scene was made: turn, phase, and how many fights and moves before.
    of: Option<(u8, Option<u8>, Mode)>,
    /// Units that have still to be looked at in a phase of movement, the last first.
    waiting: Vec<UnitId>,
    /// The way of the unit that moves, the last step first.
    way: Vec<Hex>,
    /// The attackers that are still to join, the last first.
    joining: Vec<UnitId>,
    trial: Vec<UnitId>,
}

impl Default for Heuristic {
    fn default() -> Self {
        Self::new(weights::standard())
    }
}

impl Heuristic {
    /// A player with these weights for the first and the second side.
    #[must_use]
    pub fn new(weights: [Weights; 2]) -> Self {
        Self { weights, study: Box::default() }
    }
}

impl Study {
    /// Looks at the position anew when another phase, or another kind of decision, has begun.
    fn look<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) {
        self.chart.refresh(at.game);
        let moment = (at.turn(), at.phase_number(), at.mode());
        let goes_on = matches!(at.mode(), Mode::Moving | Mode::Joining);
        let known = self.of.is_some_and(|(turn, phase, _)| (turn, phase) == (moment.0, moment.1));
        let moves = known && at.turn() > 0 && at.phase().kind == PhaseKind::Move;
        if known && (goes_on || moves && at.mode() == Mode::Choose) {
            return;
        }
        self.scene.refresh(at, side, &self.chart, weights);
        if !known {
            self.waiting.clear();
            if at.turn() > 0 && at.phase().kind == PhaseKind::Move {
                self.line_up(at, side);
            }
        }
        self.of = Some(moment);
    }

    /// The units in the order in which they move, the last first: those nearest to the enemy begin, the strongest of them first.
    fn line_up<B: Board>(&mut self, at: Position<'_, B>, side: Side) {
        self.waiting.extend(at.units(side).filter(|&unit| at.may_move(unit)));
        let scene = &self.scene;
        self.waiting.sort_by_key(|&unit| {
            let values = at.values(unit);
            (std::cmp::Reverse(scene.enemy[at.hex(unit).index()]), values.attack, std::cmp::Reverse(unit))
        });
    }

    /// The next unit that gains by a move, with the way in `way`; the end of the phase when there is none.
    fn next_move<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) -> Action {
        while let Some(unit) = self.waiting.pop() {
            if !at.may_move(unit) {
                continue;
            }
            let start = at.hex(unit);
            self.scene.cover_from(at, start, -1);
            self.reach.compute(at, &self.scene, unit);
            let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
            let (best, gain) = eyes.best_hex(unit, &self.reach.hexes);
            let values = at.values(unit);
            let strength = f32::from(values.attack.max(values.defence)).max(1.0);
            if best != start && gain > weights.move_gain * strength {
                self.reach.way(start, best, &mut self.way);
                self.scene.cover_from(at, best, 1);
                return Action::Move { unit };
            }
            self.scene.cover_from(at, start, 1);
        }
        Action::End
    }

    /// The next step of the way, if it is legal; otherwise the end of the move.
    fn next_step<B: Board>(&mut self, at: Position<'_, B>) -> Option<Action> {
        let journey = at.journey();
        let Some(hex) = self.way.pop() else {
            return at.may_stop().then_some(Action::Stop);
        };
        let from = at.hex(journey.lead);
        let side = at.scenario().map.field.side_to(from, hex)?;
        let taken = at.step(from, side, journey.left, journey.steps == 0)?;
        at.may_enter(hex, taken.left).then_some(Action::Step { hex })
    }

    /// The next attack that is worth it, with the attackers in `joining`.
    fn next_attack<B: Board>(&mut self, at: Position<'_, B>, side: Side, weights: &Weights) -> Action {
        let kind = if at.is_barrage() { FightKind::Barrage } else { FightKind::Attack };
        let eyes = Eyes { at, side, chart: &self.chart, scene: &self.scene, weights };
        self.joining.clear();
        let Some((hex, value)) = eyes.best_attack(kind, &mut self.joining, &mut self.trial) else { return Action::End };
        let committed: f32 = self.joining.iter().map(|&unit| eyes.value_of(unit)).sum();
        self.joining.reverse();
        if value > weights.caution * committed { Action::Attack { hex } } else { Action::End }
    }
}

impl<B: Board> Player<Classic<B>> for Heuristic {
    fn new_game(&mut self, _: u64) {
        self.study.of = None;
    }

    fn decide(&mut self, _: &Classic<B>, at: Position<'_, B>, mut options: Options<'_, Classic<B>>) -> Action {
        let side = at.decider().unwrap_or(Side::First);
        let weights = self.weights[side.index()];
        let study = &mut *self.study;
        study.look(at, side, &weights);
        let wanted = match at.mode() {
            Mode::Choose if at.phase().kind == PhaseKind::Move => Some(study.next_move(at, side, &weights)),
            Mode::Choose if matches!(at.phase().kind, PhaseKind::Combat | PhaseKind::Barrage) => {
                Some(study.next_attack(at, side, &weights))
            }
            Mode::Moving => study.next_step(at),
            Mode::Joining => Some(study.joining.pop().map_or(Action::Done, |unit| Action::Join { unit })),
            _ => None,
        };
        // The end of a phase of combat may be barred, and a plan may have become impossible.
        let sure = matches!(wanted, Some(Action::Step { .. } | Action::Stop | Action::Move { .. }));
        if let Some(action) = wanted
            && (sure || options.offer(action))
        {
            return action;
        }
        let legal = options.list();
        let eyes = Eyes { at, side, chart: &study.chart, scene: &study.scene, weights: &weights };
        legal[eyes.choose(legal)]
    }

    fn choose(&mut self, _: &Classic<B>, at: Position<'_, B>, legal: &[Action]) -> usize {
        // The decision may not follow the last one.
        self.study.of = None;
        let side = at.decider().unwrap_or(Side::First);
        let weights = self.weights[side.index()];
        let study = &mut *self.study;
        study.look(at, side, &weights);
        let wanted = match at.mode() {
            Mode::Choose if at.phase().kind == PhaseKind::Move => Some(study.next_move(at, side, &weights)),
            Mode::Choose if matches!(at.phase().kind, PhaseKind::Combat | PhaseKind::Barrage) => {
                Some(study.next_attack(at, side, &weights))
            }
            _ => None,
        };
        let eyes = Eyes { at, side, chart: &study.chart, scene: &study.scene, weights: &weights };
        wanted.and_then(|action| legal.iter().position(|&one| one == action)).unwrap_or_else(|| eyes.choose(legal))
    }

    fn forget(&mut self) {
        self.study.of = None;
    }
}
