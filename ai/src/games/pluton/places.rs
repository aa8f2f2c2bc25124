//! The value of a hex to a unit that could move there.

use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind, UnitId, Weapon, units_in};
use kartacz_engine::games::pluton::hex::{Hex, MAX_HEXES};
use kartacz_engine::games::pluton::state::Level;

use super::desk::Desk;
use super::goal::Goal;
use super::hiding;
use super::lay::{NO_WAY, STAGE, is_platoon};
use super::memory::Memory;
use super::scene::{PLATOON, Scene, counts, gone, road_stake};
use super::scripted::brief::Manner;

/// The weight of the worst fire along the path, relative to that in the last hex.
const ON_THE_WAY: f32 = 0.6;
/// The share of fire that counts against a commander stacked with a platoon: he can be lost only with it.
const SHELTERED: f32 = 1.0;
/// The factor on fire at a commander without platoons: it hits him, and his company loses its commander.
const ALONE: f32 = 3.0;
/// The cost for a commander of standing alone in the open where an enemy overlooks it, in half victory points.
const EXPOSED: f32 = 1.0;
/// The factor on fire at units that lose whole boxes.
const FRAIL: f32 = 2.5;
/// The value of a hex into which a scout looks first, in half victory points.
const SIGHT: f32 = 0.4;
/// The distance that mortars keep from their goal, in half points.
const STAND_OFF: u16 = 20;
/// The distance to a known enemy at which mortars march no closer: they reach him.
const IN_RANGE: u8 = 12;
/// The distance to known enemies that mortars keep, and the cost of each hex less, in half victory points.
const APART: u8 = 5;
const TOO_CLOSE: f32 = 1.0;
/// The cost for mortars of open ground before the first contact, in half victory points.
const UNCOVERED: f32 = 1.0;
/// The distance from which machine guns support others, in half points.
const OVERWATCH: u16 = 8;
/// The minimum value of being a stage of march closer to where a unit is ordered to stand, in half victory points.
const ORDERED: f32 = 3.0;
/// The same for a unit that is ordered to attack: it minds the enemy's fire more.
const ASSAULT: f32 = 1.5;
/// The factor on command for shaken units.
const SHAKEN: f32 = 2.0;
/// The cost for a commander of each unit per hex beyond his range, as a share of the value of directing it.
const AWAY: f32 = 0.3;
/// The minimum value of being a stage of march closer to an enemy in hiding, in half victory points.
const SCOUT: f32 = 2.0;
/// The increase in the value of enemy artillery fire per friendly platoon sharing a hex in its sight: all are hit, and
/// the hex is a likelier target.
const STACKED: f32 = 2.0;
/// The share of the value of cover for open ground that no enemy overlooks, when no enemy is hidden and the unit's side
/// gains nothing by staying out of sight.
const UNSEEN: f32 = 0.8;
/// The cost for a commander of each other commander in his hex, in half victory points: one barrage hits them all.
const BUNCHED: f32 = 0.3;
/// A hex with this many other platoons is crowded.
const CROWDED: u8 = 2;

/// A unit that looks for a place.
pub(super) struct Places {
    unit: UnitId,
    kind: Kind,
    heavy: bool,
    /// The strength of the unit as a share of a rifle platoon's.
    share: f32,
    /// Whether its fire has given it away.
    fired: bool,
    /// The commanders of the unit, and the units that it commands, by hex.
    chiefs: u64,
    subjects: u64,
    /// Whether its side gains by staying out of sight.
    hides: bool,
    urgency: f32,
    gone: f32,
    road: f32,
    /// The half points lost when a unit of the side is seen, unless it has orders.
    stake: f32,
    /// Whether it is a mortar that fires over the others, without orders or a village to hold until the end; whether an enemy is in its
    /// range.
    is_behind: bool,
    in_range: bool,
    /// Whether it supports others on their way to a building.
    supports: bool,
    /// The factor on fire at it: a loss costs some kinds a whole box \[14.2\].
    frail: f32,
}

impl Places {
    /// A unit in, or entering at, a hex.
    pub fn new(desk: &Desk<'_>, scene: &Scene, unit: UnitId, from: Hex) -> Self {
        let (view, game) = (desk.view, desk.view.game());
        let kind = game.kind(unit);
        let gone = gone(view);
        let cover = game.scenario.map.ground[from.index()].is_cover();
        let field = &game.scenario.map.field;
        let fired =
            cover && view.is_seen(unit) && view.enemies().all(|enemy| field.distance(view.hex(enemy), from) > 1);
        let subjects = if kind == Kind::Commander { desk.lay.subjects(view.side, unit) } else { 0 };
        let stake = desk.weights.road * road_stake(view, view.side.other());
        let near = |other: &UnitId| *other != unit && game.is_near_road(view.hex(*other));
        let urgency = desk.weights.advance * (1.0 + (desk.weights.urgency - 1.0) * gone);
        let road = if stake > 0.0 { stake * 0.5f32.powi(view.own().filter(near).count().min(20) as i32) } else { 0.0 };
        Self {
            unit,
            kind,
            heavy: game.scenario.kinds[kind.index()].weapon == Weapon::Heavy,
            share: f32::from(view.strength(unit).unwrap_or(PLATOON)) / f32::from(PLATOON),
            fired,
            chiefs: game.chiefs_of(unit),
            subjects,
            hides: view.hidden_stake() > 0 || hiding::locked(view, view.side.other()) > 0,
            urgency: match desk.goals.of(unit) {
                Goal::Ordered(_, Manner::March | Manner::Stand) => urgency.max(ORDERED),
                Goal::Ordered(_, Manner::Assault) => urgency.max(ASSAULT),
                _ if desk.goals.scouts(unit) || desk.goals.garrisons(unit) => urgency.max(SCOUT),
                _ => urgency,
            },
            gone,
            is_behind: kind == Kind::Mortar
                && !desk.goals.garrisons(unit)
                && !matches!(desk.goals.of(unit), Goal::Ordered(_, Manner::March | Manner::Stand)),
            in_range: scene.nearest(game, from) <= IN_RANGE,
            supports: matches!(desk.goals.of(unit), Goal::Building(_)) && !desk.goals.garrisons(unit),
            frail: if game.loss_of(unit) > 1 { FRAIL } else { 1.0 },
            road,
            stake: match desk.goals.of(unit) {
                Goal::Ordered(..) => 0.0,
                _ => f32::from(view.hidden_stake()) + hiding::unlocks(view, unit),
            },
        }
    }

    /// The enemy's fire at the unit in a hex.
    pub fn fire(&self, desk: &Desk<'_>, scene: &mut Scene, hex: Hex) -> f32 {
        let game = desk.view.game();
        let cell = scene.cell(game, &desk.lay.hits, hex);
        let hidden = game.scenario.map.ground[hex.index()].is_cover() && !self.fired;
        match (hidden, cell.watched) {
            (true, _) => cell.near,
            (false, true) => cell.seen + self.stake,
            (false, false) => cell.seen,
        }
    }

    /// The value of a hex, in half victory points, given the worst fire along the path to it.
    pub fn worth(
        &mut self,
        desk: &Desk<'_>,
        scene: &mut Scene,
        crowd: &[u8; MAX_HEXES],
        hex: Hex,
        on_the_way: f32,
    ) -> f32 {
        let (game, weights) = (desk.view.game(), desk.weights);
        let cell = scene.cell(game, &desk.lay.hits, hex);
        let cover = game.scenario.map.ground[hex.index()].is_cover();
        let mut fire = self.fire(desk, scene, hex).max(ON_THE_WAY * on_the_way);
        let others = crowd[hex.index()];
        fire += cell.shells;
        let shelled = if cell.watched && (!cover || self.fired) { scene.barrage } else { 0.0 };
        fire += weights.cover.min(1.0) * shelled;
        if self.kind == Kind::Commander {
            fire *= if others > 0 { SHELTERED } else { ALONE };
            let exposed = if others == 0 && !cover && cell.watched { EXPOSED } else { 0.0 };
            let cover = if cover { weights.cover } else { 0.0 };
            let bunch = f32::from(self.others_like(desk, hex));
            fire += STACKED * (shelled + cell.shells) * bunch;
            return self.post(desk, hex, others) - weights.fear * fire + cover - exposed - BUNCHED * bunch;
        }
        let shot = match (self.is_behind, self.heavy) {
            (true, _) => 0.0,
            (false, true) => self.share * cell.heavy,
            (false, false) => self.share * cell.light,
        };
        fire *= self.frail;
        let mut worth = weights.fire * shot - weights.fear * fire - self.urgency * self.stages(desk, hex);
        worth += match (cover, cell.watched) {
            (true, _) => weights.cover,
            (false, false) if !self.hides && scene.haunts == 0 => UNSEEN * weights.cover,
            _ => 0.0,
        };
        worth -= if self.is_behind { too_close(game, scene, hex) } else { 0.0 };
        worth += self.holds(desk, scene, hex, others);
        worth -= if others >= CROWDED { weights.crowd * f32::from(others - CROWDED + 1) } else { 0.0 };
        worth -= STACKED * (shelled + cell.shells) * f32::from(others);
        worth += if self.is_led(desk, hex) { weights.direct } else { 0.0 };
        worth + if game.is_near_road(hex) { self.road * self.gone } else { 0.0 }
    }

    /// The value to a scout of looking into hexes from a hex: those in which enemies may hide, and into which none has looked.
    pub fn sight(&self, desk: &Desk<'_>, memory: &Memory, hex: Hex) -> f32 {
        let field = &desk.view.game().scenario.map.field;
        let fresh = |hex: &Hex| desk.goals.lairs.contains(*hex) && !memory.searched.contains(*hex);
        SIGHT * field.neighbours(hex).chain([hex]).filter(fresh).count() as f32
    }

    /// The stages of march to the goal; mortars keep their distance from it, and stay where an enemy is in range.
    fn stages(&self, desk: &Desk<'_>, hex: Hex) -> f32 {
        let way = desk.way(self.unit, hex);
        if way == NO_WAY {
            return 50.0;
        }
        let off = match self.kind {
            Kind::Mortar if self.is_behind && self.in_range => return 0.0,
            Kind::Mortar if self.is_behind => STAND_OFF,
            Kind::Hmg if self.gone < 0.8 && self.supports => OVERWATCH,
            _ => 0,
        };
        f32::from(way.saturating_sub(off)) / STAGE
    }

    /// The value of the building in a hex, which no other platoon of the side holds.
    fn holds(&self, desk: &Desk<'_>, scene: &Scene, hex: Hex, others: u8) -> f32 {
        let Some(building) = desk.lay.building(hex) else { return 0.0 };
        if others > 0 || scene.held.contains(hex) {
            return 0.0;
        }
        // Units under orders leave villages along their route for others.
        if matches!(desk.goals.of(self.unit), Goal::Ordered(..)) && desk.way(self.unit, hex) > 0 {
            return 0.0;
        }
        let worth = desk.lay.buildings[building].worth[desk.view.side.index()];
        desk.weights.building * worth * counts(self.gone)
    }

    /// The other units of its kind in a hex.
    fn others_like(&self, desk: &Desk<'_>, hex: Hex) -> u8 {
        let view = desk.view;
        let like =
            |other: &UnitId| *other != self.unit && view.hex(*other) == hex && view.game().kind(*other) == self.kind;
        view.own().filter(like).count() as u8
    }

    /// Whether one of its commanders would direct the unit in a hex.
    fn is_led(&self, desk: &Desk<'_>, hex: Hex) -> bool {
        let view = desk.view;
        let field = &view.game().scenario.map.field;
        let near = |chief: UnitId| {
            let level = view.level(chief).unwrap_or(Level::Full);
            let at = view.hex(chief);
            at.is_some() && field.distance(at, hex) <= view.game().scenario.command[level.index()]
        };
        units_in(view.side, self.chiefs).any(near)
    }

    /// The value of a hex to a commander: the units that he directs from there, and friendly platoons in it.
    fn post(&self, desk: &Desk<'_>, hex: Hex, others: u8) -> f32 {
        let view = desk.view;
        let field = &view.game().scenario.map.field;
        let range = view.game().scenario.command[0];
        let mut worth = if others > 0 { 0.5 } else { 0.0 };
        for unit in units_in(view.side, self.subjects) {
            let at = view.hex(unit);
            if at.is_some() && is_platoon(view.game(), unit) {
                let far = field.distance(at, hex);
                // Shaken units reorganise automatically only when directed [12.3].
                let need = desk.weights.direct * [1.0, SHAKEN, SHAKEN][view.level(unit).unwrap_or_default().index()];
                worth += if far <= range {
                    need * (1.0 - 0.05 * f32::from(far))
                } else {
                    -AWAY * need * f32::from(far - range)
                };
            }
        }
        worth
    }
}

/// What mortars lose in a hex too close to known enemies; before the first contact, in the open.
fn too_close(game: &Pluton, scene: &Scene, hex: Hex) -> f32 {
    match scene.nearest(game, hex) {
        u8::MAX if !game.scenario.map.ground[hex.index()].is_cover() => UNCOVERED,
        near => TOO_CLOSE * f32::from(APART.saturating_sub(near)),
    }
}
