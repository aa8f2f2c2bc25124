//! Goals: the building that each platoon goes to, holds or attacks.

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::data::{Kind, MAX_BUILDINGS, MAX_SIDE, UnitId, bit};
use kartacz_engine::games::pluton::hex::{Hex, HexSet};
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::View;

use super::goal::Goal;
use super::hiding;
use super::lay::{Lay, NO_WAY, STAGE, is_platoon};
use super::memory::Memory;
use super::scene::{Scene, gone, left};
use super::scripted::brief::Brief;
use super::weights::Weights;

/// The distance at which enemies threaten a building, in hexes.
const THREAT: u8 = 4;
/// The least strength of a garrison, in half boxes.
const GARRISON: f32 = 3.0;
/// The greatest strength that a building needs, in half boxes: six platoons.
const MOST: f32 = 36.0;
/// The penalty on a building per stage of march.
const MARCH: f32 = 0.25;
/// The cost of sending a platoon to a different village than the rest of its company, in stages of march: away from its
/// commander it cannot run and is not certain to reorganise.
const SPLIT: f32 = 3.0;

/// The goal of each unit of a side.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    of: [Goal; MAX_SIDE],
    /// The units that scout for hidden enemies, one bit each.
    scouts: u64,
    /// The units that go to hold a village until the end, one bit each.
    garrisons: u64,
    /// The hexes in which enemies may hide.
    pub lairs: HexSet,
}

/// What goals are chosen by.
pub(super) struct Land<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    pub lay: &'a Lay,
    pub scene: &'a Scene,
}

impl Default for Goals {
    fn default() -> Self {
        Self { of: [Goal::None; MAX_SIDE], scouts: 0, garrisons: 0, lairs: HexSet::EMPTY }
    }
}

/// A building as an objective.
#[derive(Clone, Copy, Debug)]
struct Objective {
    building: usize,
    /// The value of the building, in half victory points.
    value: f32,
    /// The strength that it needs, in half boxes.
    need: f32,
    /// The order in which objectives are served.
    rank: f32,
    /// Whether no known enemy is near.
    quiet: bool,
    /// Whether it is quiet, and a platoon of the side stands in it.
    held: bool,
}

/// A platoon without a goal.
#[derive(Clone, Copy, Debug)]
struct Free {
    unit: UnitId,
    /// The index of its commander, when it has exactly one.
    chief: Option<u8>,
    hex: Hex,
    strength: f32,
    /// The stages until it can march: a pinned platoon has to reorganise first.
    delay: f32,
}

/// The destination village of each company, by commander.
#[derive(Clone, Copy, Debug)]
struct Companies([Option<u8>; MAX_SIDE]);

impl Companies {
    /// The cost of separating a platoon from its company by sending it to a village, as march distance in half points.
    fn apart(&self, free: &Free, village: u8) -> f32 {
        let with = free.chief.and_then(|chief| self.0[usize::from(chief)]);
        if with.is_some_and(|with| with != village) { SPLIT * STAGE } else { 0.0 }
    }

    /// A platoon is sent to a village.
    fn send(&mut self, free: &Free, village: u8) {
        if let Some(chief) = free.chief {
            self.0[usize::from(chief)].get_or_insert(village);
        }
    }
}

/// Which building each platoon is to hold.
#[derive(Clone, Copy, Debug)]
struct Pairs {
    of: [Option<u8>; MAX_SIDE],
}

impl Default for Pairs {
    fn default() -> Self {
        Self { of: [None; MAX_SIDE] }
    }
}

impl Pairs {
    /// Finds a platoon for a building, and for each building whose platoon it takes another one: the shortest ways of a
    /// matching. `tried` has a bit for each platoon that was asked.
    fn find(
        &mut self,
        building: u8,
        platoons: usize,
        reaches: &impl Fn(usize, usize) -> bool,
        tried: &mut u64,
    ) -> bool {
        for at in 0..platoons {
            if *tried & 1 << at != 0 || !reaches(at, building.into()) {
                continue;
            }
            *tried |= 1 << at;
            if self.of[at].is_none_or(|other| self.find(other, platoons, reaches, tried)) {
                self.of[at] = Some(building);
                return true;
            }
        }
        false
    }
}

/// The index of a unit's commander, when it has exactly one.
fn chief(view: View<'_>, unit: UnitId) -> Option<u8> {
    let chiefs = view.game().chiefs_of(unit);
    (chiefs.count_ones() == 1).then(|| chiefs.trailing_zeros() as u8 % MAX_SIDE as u8)
}

impl Goals {
    /// The goal of a unit.
    pub const fn of(&self, unit: UnitId) -> Goal {
        self.of[unit as usize % MAX_SIDE]
    }

    /// Whether a unit looks for an enemy in hiding.
    pub const fn scouts(&self, unit: UnitId) -> bool {
        self.scouts & bit(unit) != 0
    }

    /// Whether a unit is to hold a village until the end.
    pub const fn garrisons(&self, unit: UnitId) -> bool {
        self.garrisons & bit(unit) != 0
    }

    const fn set(&mut self, unit: UnitId, goal: Goal) {
        self.of[unit as usize % MAX_SIDE] = goal;
    }

    /// Gives every platoon a goal: from its orders, or else a building, or a place to scout.
    pub fn assign(&mut self, land: &Land<'_>, memory: &mut Memory, brief: Option<&Brief>) {
        *self = Self::default();
        let Land { view, lay, .. } = *land;
        let mut free: ArrayVec<Free, MAX_SIDE> = ArrayVec::new();
        for unit in view.own().chain(view.waiting()) {
            if let Some((leg, manner)) = brief.and_then(|brief| brief.task(view, unit)) {
                self.set(unit, Goal::Ordered(leg, manner));
            } else if is_platoon(view.game(), unit) && view.hex(unit).is_some() {
                let strength = f32::from(view.strength(unit).unwrap_or_default());
                let pinned = view.level(unit) == Some(Level::Pinned);
                let (strength, delay) = if pinned { (0.5 * strength, PINNED) } else { (strength, 0.0) };
                free.push(Free { unit, chief: chief(view, unit), hex: view.hex(unit), strength, delay });
            }
        }
        let mut objectives = objectives(land, memory, &free);
        objectives.sort_unstable_by(|a, b| b.rank.total_cmp(&a.rank).then(a.building.cmp(&b.building)));
        let mut companies = Companies([None; MAX_SIDE]);
        if left(view) <= LAST {
            self.match_up(land, &objectives, &mut free);
        }
        self.garrison(land, memory, &objectives, &mut free);
        self.search(land, memory, &mut free);
        for objective in &objectives {
            self.serve(land, memory, objective, &mut free, &mut companies);
        }
        for free in &free {
            self.set(free.unit, rest(lay, &objectives, free.hex));
        }
        self.send_in(view, lay, &objectives);
        for unit in view.own() {
            let goal = self.of(unit);
            let there = matches!(goal, Goal::Area(area) if lay.way_to_area(area.into(), view.hex(unit)) == 0);
            memory.pursue(unit, goal, there);
            if let (Goal::Area(area), true) = (goal, memory.has_seen_enough(unit)) {
                let homes = lay.areas[usize::from(area)].homes[view.side.other().index()];
                memory.searched = memory.searched.union(homes);
            }
        }
    }

    /// Gives as many buildings without enemies as can be reached in time a platoon each: those that hold one keep it if possible.
    fn match_up(&mut self, land: &Land<'_>, objectives: &[Objective], free: &mut ArrayVec<Free, MAX_SIDE>) {
        let Land { view, lay, scene, .. } = *land;
        let open = |building: &usize| {
            let place = &lay.buildings[*building];
            place.worth[view.side.index()] > 0.0 && !scene.held.contains(place.hex)
        };
        let points = STAGE * left(view);
        let reaches = |free: &Free, building: usize| {
            let way = lay.way(building, free.hex);
            way == 0 || free.delay == 0.0 && f32::from(way) <= points
        };
        let mut pairs = Pairs::default();
        for building in objectives.iter().map(|objective| objective.building).filter(open) {
            if let Some(at) = free.iter().position(|free| lay.way(building, free.hex) == 0) {
                pairs.of[at] = Some(building as u8);
            }
        }
        for building in objectives.iter().map(|objective| objective.building).filter(open) {
            if !pairs.of.contains(&Some(building as u8)) {
                pairs.find(building as u8, free.len(), &|at, building| reaches(&free[at], building), &mut 0);
            }
        }
        for (free, building) in free.iter().zip(&pairs.of) {
            if let Some(building) = *building {
                self.set(free.unit, Goal::Building(building));
                self.garrisons |= bit(free.unit);
            }
        }
        free.retain(|free| self.garrisons & bit(free.unit) == 0);
    }

    /// Sends platoons to quiet buildings in time to hold them at the end: the nearest, rather weak ones.
    fn garrison(
        &mut self,
        land: &Land<'_>,
        memory: &Memory,
        objectives: &[Objective],
        free: &mut ArrayVec<Free, MAX_SIDE>,
    ) {
        let Land { view, lay, .. } = *land;
        let until = left(view);
        // A platoon that need not leave yet is kept for its building: another one has to go to the next, and perhaps at once.
        let mut kept = 0;
        for objective in objectives.iter().filter(|objective| objective.quiet) {
            let stages = |free: &Free| f32::from(lay.way(objective.building, free.hex)) / STAGE + free.delay;
            let cost = |free: &Free| stages(free) + WEAK * free.strength;
            let in_time = (0..free.len()).filter(|&at| stages(&free[at]) <= until && kept & bit(free[at].unit) == 0);
            let best = in_time.min_by(|&a, &b| cost(&free[a]).total_cmp(&cost(&free[b])));
            let Some(best) = best else { continue };
            // One that is on its way does not turn round again.
            let sent = memory.goal(free[best].unit) == Goal::Building(objective.building as u8);
            let spent = free[best].strength <= SPENT;
            let slack = if spent { f32::INFINITY } else { SLACK * if sent { 2.0 } else { 1.0 } };
            if stages(&free[best]) + slack < until {
                kept |= bit(free[best].unit);
                continue;
            }
            let sent = free.swap_remove(best);
            free.sort_unstable_by_key(|free| free.unit);
            self.set(sent.unit, Goal::Building(objective.building as u8));
            self.garrisons |= bit(sent.unit);
        }
    }

    /// Sends the nearest platoons to an objective until they are strong enough.
    fn serve(
        &mut self,
        land: &Land<'_>,
        memory: &Memory,
        objective: &Objective,
        free: &mut ArrayVec<Free, MAX_SIDE>,
        companies: &mut Companies,
    ) {
        let Land { view, lay, .. } = *land;
        let village = lay.buildings[objective.building].village;
        let attack = objective.need > GARRISON;
        let mut strength = 0.0;
        let want = |free: &Free, companies: &Companies, way: f32| {
            let kept = memory.goal(free.unit) == Goal::Building(objective.building as u8);
            way + companies.apart(free, village) - if kept { KEEP * STAGE } else { 0.0 }
        };
        while strength < objective.need {
            let way = |free: &Free| {
                let way = f32::from(lay.way(objective.building, free.hex));
                let slow = attack && view.game().kind(free.unit) == Kind::Mortar;
                way + if slow { 2.0 * STAGE } else { 0.0 }
            };
            let best = (0..free.len()).min_by(|&a, &b| {
                let cost = |at: usize| want(&free[at], companies, way(&free[at]));
                cost(a).total_cmp(&cost(b))
            });
            let Some(best) = best.filter(|&best| way(&free[best]) < STAGE * left(view) * 1.5) else { return };
            let sent = free.swap_remove(best);
            // The order of the rest decides ties.
            free.sort_unstable_by_key(|free| free.unit);
            companies.send(&sent, village);
            strength += sent.strength;
            self.set(sent.unit, Goal::Building(objective.building as u8));
        }
    }

    /// Sends scouts while enemies are hidden, or while too few were seen to call artillery: the nearest rifle platoons, each to
    /// a different wood or village.
    fn search(&mut self, land: &Land<'_>, memory: &Memory, free: &mut ArrayVec<Free, MAX_SIDE>) {
        let Land { view, lay, .. } = *land;
        let met = view.enemies().next().is_some();
        if met && hiding::locked(view, view.side) == 0 {
            return;
        }
        let (lairs, hexes) = hiding::lairs(view, lay, memory.searched);
        self.lairs = hexes;
        if lairs == 0 {
            return;
        }
        let opening = memory.plan.opening();
        let rifles = |free: &Free| view.game().kind(free.unit) == Kind::Rifle;
        let share = if met { SCOUTS } else { opening.scouts };
        let scouts = (share * free.iter().filter(|free| rifles(free)).count() as f32 + 0.999) as usize;
        let mut open = lairs;
        for _ in 0..scouts {
            open = if open == 0 { lairs } else { open };
            let far = |free: &Free| {
                let all = (0..lay.areas.len()).filter(|&area| open & 1 << area != 0);
                let cost = |area: usize| {
                    let way = f32::from(lay.way_to_area(area, free.hex));
                    let kept = memory.goal(free.unit) == Goal::Area(area as u8);
                    let far = if lay.areas[area].village { 1.0 } else { WOODS };
                    far * way * (1.0 + opening.scatter * memory.plan.chance(AREA | area as u64))
                        - if kept { KEEP * STAGE } else { 0.0 }
                };
                all.map(|area| (cost(area), area)).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((f32::INFINITY, 0))
            };
            let all = (0..free.len()).filter(|&at| rifles(&free[at])).map(|at| (far(&free[at]), at));
            let nearest = all.min_by(|a, b| a.0.0.total_cmp(&b.0.0).then(free[a.1].unit.cmp(&free[b.1].unit)));
            let Some(((_, area), best)) = nearest.filter(|best| lay.way_to_area(best.0.1, free[best.1].hex) != NO_WAY)
            else {
                return;
            };
            open &= !(1 << area);
            let scout = free.swap_remove(best);
            free.sort_unstable_by_key(|free| free.unit);
            self.set(scout.unit, Goal::Area(area as u8));
            self.scouts |= bit(scout.unit);
        }
    }

    /// The goals of units that have still to enter, chosen together with their entry hex.
    fn send_in(&mut self, view: View<'_>, lay: &Lay, objectives: &[Objective]) {
        for unit in view.waiting() {
            if self.of(unit) == Goal::None && is_platoon(view.game(), unit) {
                let counter = view.game().scenario.counter(unit);
                let place = &view.game().scenario.places[usize::from(counter.place)];
                let middle = place.hexes[place.hexes.len() / 2];
                self.set(unit, rest(lay, objectives, middle));
            }
        }
    }
}

/// A platoon that no objective needs joins the best one.
fn rest(lay: &Lay, objectives: &[Objective], hex: Hex) -> Goal {
    let worth = |objective: &Objective| {
        let way = lay.way(objective.building, hex);
        let far = if way == NO_WAY { 100.0 } else { f32::from(way) / STAGE };
        let taken = if objective.held { TAKEN } else { 1.0 };
        taken * objective.value / (1.0 + MARCH * far)
    };
    let best = objectives.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.building.cmp(&a.building)));
    best.map_or(Goal::None, |best| Goal::Building(best.building as u8))
}

/// Every building as an objective.
fn objectives(land: &Land<'_>, memory: &Memory, free: &[Free]) -> ArrayVec<Objective, MAX_BUILDINGS> {
    let Land { view, weights, lay, scene } = *land;
    let (me, other) = (view.side.index(), view.side.other().index());
    let mass = weights.mass * memory.plan.opening().mass;
    let objective = |building: usize| {
        let place = &lay.buildings[building];
        let here: f32 = scene.in_hex(place.hex).map(|foe| f32::from(foe.halves)).sum();
        let near = scene.strength_near(view.game(), place.hex, THREAT);
        let (own, theirs) = (place.worth[me], place.worth[other]);
        let (value, need) = match (here > 0.0, near > 0.0) {
            (true, _) => (own + theirs, mass * near.max(here).max(GARRISON)),
            (false, true) => (own + 0.5 * theirs, (weights.guard * near).max(GARRISON)),
            (false, false) => (own, GARRISON),
        };
        let way = free.iter().map(|free| lay.way(building, free.hex)).min().unwrap_or(NO_WAY);
        let far = f32::from(way) / STAGE;
        let need = need.min(MOST);
        let late = if near > 0.0 { 1.0 } else { QUIET + (1.0 - QUIET) * gone(view) * gone(view) };
        let liked = liking(view, lay, memory, building);
        let rank = liked * late * value / (1.0 + need / PLATOONS) / (1.0 + MARCH * far);
        let quiet = here == 0.0 && near == 0.0 && own > 0.0;
        let held = quiet && free.iter().any(|free| free.hex == place.hex);
        Objective { building, value: liked * value * weights.building, need, rank, quiet, held }
    };
    (0..lay.buildings.len()).map(objective).collect()
}

/// How much a building is liked by the plan of the side, as a factor.
fn liking(view: View<'_>, lay: &Lay, memory: &Memory, building: usize) -> f32 {
    let (plan, place) = (&memory.plan, &lay.buildings[building]);
    let opening = plan.opening();
    let (ahead, across) = lay.axis(view.side).of_hex(view.game(), place.hex);
    let drawn = opening.scatter * plan.chance(VILLAGE | u64::from(place.village));
    (1.0 + opening.ahead * ahead + opening.across * across + drawn).clamp(0.3, 3.0)
}

/// Marks what is drawn for villages, and for areas.
const VILLAGE: u64 = 1 << 40;
const AREA: u64 = 1 << 41;
/// The share of rifle platoons that scout for hidden enemies after the first contact.
const SCOUTS: f32 = 0.33;
/// The stages of march by which a unit prefers the goal that it had.
const KEEP: f32 = 2.0;
/// The factor on the march to woods without buildings, for scouts.
const WOODS: f32 = 2.0;
/// The factor on the value of a quiet building that is held, for platoons that no objective needs.
const TAKEN: f32 = 0.4;
/// The stages that a pinned platoon is held up.
const PINNED: f32 = 2.0;
/// The last stages, in which buildings come before everything else.
const LAST: f32 = 2.0;
/// The stages to spare for garrisons.
const SLACK: f32 = 3.0;
/// The strength, in half boxes, at which a platoon is fit for a garrison only.
const SPENT: f32 = 2.0;
/// The stages of march that a half box less is worth in a garrison.
const WEAK: f32 = 0.8;
/// The factor on the rank of a building far from all enemies at the start of the game: it scores only at the end.
const QUIET: f32 = 0.15;
/// The strength of a company, in half boxes.
const PLATOONS: f32 = 18.0;
