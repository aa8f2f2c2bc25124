//! Indirect fire: placing, shifting and removing markers, and whether to call support artillery.

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{Kind, MAX_SIDE, MAX_SIDE_MARKERS, MarkerId, UnitId};
use kartacz_engine::games::pluton::hex::{Hex, HexSet, SIDES};
use kartacz_engine::games::pluton::orders::Calls;
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::tables::FACES;
use kartacz_engine::games::pluton::view::View;

use super::hits::{Body, Hit, Prices};
use super::lay::Lay;
use super::menu::Menu;
use super::scene::{Foe, Scene, left};
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The number of stages over which the effect of a call is counted.
const LASTING: f32 = 6.0;
/// The probability of a face.
const EACH: f32 = 1.0 / FACES as f32;
/// The minimum value of a barrage, in half victory points.
const LEAST: f32 = 0.05;
/// A marker is removed when another hex is worth this many times as much: it misses a stage.
const ELSEWHERE: f32 = 4.0;
/// The minimum value of an enemy half box as an artillery target.
const KILL: f32 = 2.4;
/// The factor on the value of effects on own units.
const OWN: f32 = 5.0;
/// The share of the value of the next stage's barrage: the enemy may move.
const LATER: f32 = 0.3;
/// The most markers that are placed for the sake of a concealed counter beside their hex.
const EACH_HIDDEN: usize = 2;
/// How much a concealed enemy in a hex counts.
const UNSURE: f32 = 0.7;

/// The markers of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Guns {
    /// The markers already handled.
    aimed: ArrayVec<Aimed, MAX_SIDE_MARKERS>,
}

/// A marker that was aimed at a hex, now or by its next shift, and what it is expected to do to each unit there.
#[derive(Clone, Copy, Debug)]
struct Aimed {
    hex: Hex,
    losses: f32,
    lowers: f32,
}

/// What barrages are judged by.
pub(super) struct Battery<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub lay: &'a Lay,
    pub brief: Option<&'a Brief>,
}

impl Guns {
    /// The choice for the marker that is due.
    pub fn act(&mut self, battery: &Battery<'_>, scene: &Scene, menu: &mut Menu<'_>) -> Action {
        let Some(marker) = battery.view.marker() else { return menu.settle(None) };
        let here = battery.view.marker_hex(marker);
        let chosen =
            if here.is_some() { self.on_map(battery, scene, marker, here) } else { self.free(battery, scene, marker) };
        let action = if menu.offers(chosen) { chosen } else { menu.settle(Some(Action::Lift)) };
        match action {
            Action::Call { hex } => {
                let meant = if scene.held.contains(hex) { None } else { self.next(battery, scene, marker, hex) };
                self.aim(battery, marker, meant.map_or(hex, |(_, next)| next));
            }
            Action::Shift { hex } => self.aim(battery, marker, hex),
            Action::Stay if here.is_some() => self.aim(battery, marker, here),
            _ => {}
        }
        action
    }

    /// Records what a marker is expected to do in its hex.
    fn aim(&mut self, battery: &Battery<'_>, marker: MarkerId, hex: Hex) {
        let (hit, sure) = (battery.hit(marker, hex), battery.on_target());
        let aimed = Aimed { hex, losses: sure * hit.losses(f32::INFINITY), lowers: sure * hit.lowers() };
        let _ = self.aimed.try_push(aimed);
    }

    /// What earlier markers leave of an enemy in a hex.
    fn left(&self, battery: &Battery<'_>, foe: &Foe) -> Body {
        let each = foe.unit.map_or(1, |unit| battery.view.game().loss_of(unit));
        self.aimed.iter().filter(|aimed| aimed.hex == foe.hex).fold(Body::new(foe.halves, each), |body, aimed| Body {
            left: body.left - aimed.losses,
            calm: body.calm * (1.0 - aimed.lowers),
            ..body
        })
    }

    /// A marker on the map.
    fn on_map(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId, here: Hex) -> Action {
        let field = &battery.view.game().scenario.map.field;
        let stay = (self.worth(battery, scene, marker, here), Action::Stay);
        let shifts = field.neighbours(here).map(|hex| (self.worth(battery, scene, marker, hex), Action::Shift { hex }));
        let best = shifts.fold(stay, |best, next| if next.0 > best.0 + LEAST { next } else { best });
        let other = self.best(battery, scene, marker).map_or(0.0, |(worth, _)| worth);
        let poor = best.0 < 0.0 || other >= LEAST && (best.0 < LEAST || other > ELSEWHERE * best.0);
        if poor { Action::Lift } else { best.1 }
    }

    /// A marker that is not on the map.
    fn free(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId) -> Action {
        let Some((worth, hex)) = self.best(battery, scene, marker) else { return Action::Stay };
        let view = battery.view;
        let support = view.game().crew(marker).and_then(Result::err).map(usize::from);
        let least = match support {
            None => LEAST,
            Some(support) => match battery.brief.map(|brief| brief.calls(view, support)) {
                Some(Calls::Never) => return Action::Stay,
                Some(Calls::Always) => LEAST,
                _ if view.was_called(support) => LEAST,
                _ => price(battery, support),
            },
        };
        if worth >= least { Action::Call { hex } } else { Action::Stay }
    }

    /// The best hex in which to place a marker, with visible enemies or beside concealed ones, and its value.
    fn best(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId) -> Option<(f32, Hex)> {
        let targets = battery.view.targets_of(marker);
        let field = &battery.view.game().scenario.map.field;
        let mut best: Option<(f32, Hex)> = None;
        let mut tried = HexSet::EMPTY;
        for foe in &scene.foes {
            let here = foe.unit.is_some().then_some(foe.hex);
            let beside = field.neighbours(foe.hex).filter(|_| foe.unit.is_none());
            for hex in here.into_iter().chain(beside) {
                if tried.contains(hex) || !targets.contains(hex) {
                    continue;
                }
                tried.insert(hex);
                let worth = self.prospect(battery, scene, marker, hex);
                if best.is_none_or(|(most, at)| worth > most || worth == most && hex < at) {
                    best = Some((worth, hex));
                }
            }
        }
        best
    }

    /// The value of a marker in a hex now, or in the next stage, when it may be shifted onto enemies that no commander sees \[8.3a\].
    fn prospect(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId, hex: Hex) -> f32 {
        let now = self.worth(battery, scene, marker, hex);
        let next = self.next(battery, scene, marker, hex).map_or(0.0, |(worth, _)| worth);
        now + LATER * (next - now.max(0.0)).max(0.0)
    }

    /// The best hex with concealed enemies onto which a marker may be shifted in the next stage, and its value then. Each such enemy
    /// is worth few markers: most of them leave in time.
    fn next(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId, hex: Hex) -> Option<(f32, Hex)> {
        let game = battery.view.game();
        if game.scenario.switches.shift_needs_sight || left(battery.view) <= 1.0 {
            return None;
        }
        let open = |hex: &Hex| {
            let concealed = scene.in_hex(*hex).filter(|foe| foe.unit.is_none()).count();
            self.aimed.iter().filter(|aimed| aimed.hex == *hex).count() < EACH_HIDDEN * concealed
        };
        let all = game.scenario.map.field.neighbours(hex).filter(open);
        all.map(|hex| (self.worth(battery, scene, marker, hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The expected value of a marker in a hex, over its drift, in half victory points.
    fn worth(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId, hex: Hex) -> f32 {
        let game = battery.view.game();
        let field = &game.scenario.map.field;
        let mut worth = self.effect(battery, scene, marker, hex) * battery.on_target();
        for side in 0..battery.drifts() {
            let beside = field.neighbour(hex, side);
            if beside.is_some() {
                worth += EACH * self.effect(battery, scene, marker, beside);
            }
        }
        worth
    }

    /// The value of the fire of a marker that falls on a hex, in half victory points, after that of earlier markers.
    fn effect(&self, battery: &Battery<'_>, scene: &Scene, marker: MarkerId, hex: Hex) -> f32 {
        if !scene.held.contains(hex) && !scene.own_hexes.contains(hex) {
            return 0.0;
        }
        let (view, hit) = (battery.view, battery.hit(marker, hex));
        // Guns risk nothing, since their targets cannot fire back, and a lost platoon takes no more villages.
        let prices = scene.theirs();
        let prices = Prices { loss: prices.loss.max(KILL), ..prices };
        let enemy = |foe: &Foe| {
            let sure = if foe.unit.is_some() { 1.0 } else { UNSURE };
            let small = if foe.kind == Kind::Commander { 0.5 } else { 1.0 };
            sure * small * hit.worth_on(foe.level, prices, self.left(battery, foe))
        };
        let theirs: f32 = scene.in_hex(hex).map(enemy).sum();
        if !scene.own_hexes.contains(hex) {
            return theirs;
        }
        let prices = Prices { loss: scene.own().loss.max(KILL), ..scene.own() };
        let own = |unit: UnitId| OWN * hit.worth(view.level(unit).unwrap_or(Level::Full), prices);
        let ours: f32 = view.own().filter(|&unit| view.hex(unit) == hex).map(own).sum();
        theirs - ours
    }
}

/// The value of a barrage for which a battalion is called.
fn price(battery: &Battery<'_>, support: usize) -> f32 {
    let battalion = &battery.view.game().scenario.support[support];
    let barrages = battalion.markers.len().max(1) as f32 * left(battery.view).min(LASTING);
    let price = f32::from(battalion.uncalled) / barrages / battery.weights.call.max(0.01);
    price.max(LEAST)
}

impl Battery<'_> {
    /// The faces with which a marker drifts.
    fn drifts(&self) -> usize {
        usize::from(self.view.game().scenario.drift_hits.saturating_sub(1)).min(SIDES)
    }

    /// The probability that a marker does not drift.
    fn on_target(&self) -> f32 {
        1.0 - EACH * self.drifts() as f32
    }

    /// The fire of a marker on a unit in a hex.
    fn hit(&self, marker: MarkerId, hex: Hex) -> Hit {
        let game = self.view.game();
        let ground = &game.scenario.grounds[game.scenario.map.ground[hex.index()].index()];
        let far = match game.crew(marker) {
            Some(Ok(mortar)) => {
                let from = self.view.hex(mortar);
                let ranges = &game.scenario.mortars;
                let is_far = from.is_some() && game.scenario.map.field.distance(from, hex) > ranges.best;
                if is_far { ranges.far } else { 0 }
            }
            _ => 0,
        };
        self.lay.hits.fire(self.view.barrage(marker), i32::from(ground.indirect + far))
    }
}

const _: () = assert!(MAX_SIDE_MARKERS <= MAX_SIDE);
