//! Small-arms fire: choice of firers and targets, and when to hold fire.

use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE, UnitId, bit};
use kartacz_engine::games::pluton::switches::FiredShows;
use kartacz_engine::games::pluton::view::View;

use super::hiding;
use super::hits::Body;
use super::lay::Lay;
use super::menu::Menu;
use super::scene::Scene;
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The factor on a shot at an adjacent enemy: it may stop an assault.
const CLOSE: f32 = 1.5;
/// The minimum value of a shot, in half victory points.
const LEAST: f32 = 0.02;

/// The minimum value of a loss to a commander, in half victory points: it eliminates him, and his company loses its
/// commander.
const CHIEF: f32 = 3.0;
/// The factor on the cost of revealing a commander: his first loss eliminates him, and his company loses its commander.
const COMMANDER: f32 = 4.0;

/// The share of that cost for an already revealed unit to stay revealed.
const AGAIN: f32 = 0.5;

/// The probability that enemy artillery answers fire from cover and hits.
const ANSWERED: f32 = 0.3;

/// State kept during a phase of the other side.
#[derive(Clone, Debug)]
pub(super) struct Fire {
    /// The best shot of each unit at the end of movement, where already computed.
    later: [Option<f32>; MAX_SIDE],
    /// The units that do not fire at the end of movement.
    declined: u64,
}

impl Default for Fire {
    fn default() -> Self {
        Self { later: [None; MAX_SIDE], declined: 0 }
    }
}

/// The context for evaluating shots.
pub(super) struct Range<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub lay: &'a Lay,
    pub brief: Option<&'a Brief>,
}

impl Range<'_> {
    /// The value of a shot with all boxes of a unit, in half victory points; `None` when it is illegal, or against a
    /// standing order.
    fn worth(&self, scene: &Scene, firer: UnitId, target: UnitId) -> Option<f32> {
        let view = self.view;
        let shot = view.shot(firer, target)?;
        if self.brief.is_some_and(|brief| !brief.may_fire(view, firer, shot.distance)) {
            return None;
        }
        let level = view.level(target)?;
        let mut prices = scene.theirs();
        if view.game().kind(target) == Kind::Commander {
            prices.loss = prices.loss.max(CHIEF);
        }
        let body = Body::new(view.strength(target).unwrap_or_default(), view.game().loss_of(target));
        let worth = self.lay.hits.fire(shot.strength, shot.modifier.into()).worth_on(level, prices, body);
        Some(if shot.distance <= 1 { CLOSE * worth } else { worth })
    }

    /// The cost for a unit of being revealed by its fire.
    fn cost(&self, scene: &mut Scene, firer: UnitId) -> f32 {
        let view = self.view;
        let hex = view.hex(firer);
        let cover = view.game().scenario.map.ground[hex.index()].is_cover();
        let field = &view.game().scenario.map.field;
        if !cover || view.enemies().any(|enemy| field.distance(view.hex(enemy), hex) <= 1) {
            return 0.0;
        }
        // A revealed unit is concealed again after a stage without fire.
        let again = view.is_seen(firer);
        let ordered = self.brief.is_some_and(|brief| brief.standing(view, firer).is_some());
        let stake = if ordered { 0.0 } else { f32::from(view.hidden_stake()) };
        let shown = view.game().scenario.switches.fired_shows != FiredShows::NextMove;
        let shells = if shown { ANSWERED * scene.answer(view.game(), &self.lay.hits, hex) } else { 0.0 };
        let dear = if view.game().kind(firer) == Kind::Commander { COMMANDER } else { 1.0 };
        dear * self.weights.conceal
            * (scene.cell(view.game(), &self.lay.hits, hex).seen + shells)
            * if again { AGAIN } else { 1.0 }
            + if again { 0.0 } else { stake + hiding::unlocks(view, firer) }
    }
}

impl Fire {
    /// Fire at units that have just moved: the best shot, unless waiting promises more.
    pub fn react(&mut self, range: &Range<'_>, scene: &mut Scene, menu: &mut Menu<'_>) -> Action {
        let mut best: Option<(f32, Action)> = None;
        let mut last = None;
        for &action in menu.list() {
            let Action::Fire { firer, target, boxes: 0 } = action else { continue };
            let Some(worth) = range.worth(scene, firer, target) else { continue };
            if worth < LEAST || last == Some(firer) && best.is_some_and(|(most, _)| worth < most) {
                continue;
            }
            last = Some(firer);
            let cost = range.cost(scene, firer);
            let wait = range.weights.wait * (self.later(range, scene, firer) - cost).max(0.0);
            let gain = worth - cost - wait;
            if gain > 0.0 && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, action));
            }
        }
        best.map_or(Action::Pass, |(_, action)| action)
    }

    /// The best shot of a unit at an enemy in its present hex.
    fn later(&mut self, range: &Range<'_>, scene: &Scene, firer: UnitId) -> f32 {
        let known = &mut self.later[firer as usize % MAX_SIDE];
        *known.get_or_insert_with(|| {
            let moving = range.view.group();
            let still = range.view.enemies().filter(|&enemy| moving & bit(enemy) == 0);
            still.filter_map(|enemy| range.worth(scene, firer, enemy)).fold(0.0, f32::max)
        })
    }

    /// The next unit that fires at the end of movement.
    pub fn close(&mut self, range: &Range<'_>, scene: &mut Scene, menu: &mut Menu<'_>) -> Action {
        for &action in menu.list() {
            let Action::Aim { firer } = action else { continue };
            if self.declined & bit(firer) != 0 {
                continue;
            }
            let shots = range.view.enemies().filter_map(|enemy| range.worth(scene, firer, enemy));
            let best = shots.fold(0.0, f32::max);
            if best >= LEAST && best > range.cost(scene, firer) {
                return action;
            }
            self.declined |= bit(firer);
        }
        Action::Pass
    }

    /// The target of a unit that has been chosen to fire.
    pub fn aim(&mut self, range: &Range<'_>, scene: &Scene, menu: &mut Menu<'_>) -> Action {
        let mut best: Option<(f32, Action)> = None;
        for &action in menu.list() {
            let Action::Fire { firer, target, boxes: 0 } = action else { continue };
            let worth = range.worth(scene, firer, target).unwrap_or(-1.0);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map_or_else(|| menu.settle(None), |(_, action)| action)
    }
}
