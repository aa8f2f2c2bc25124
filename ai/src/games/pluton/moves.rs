//! Movement: the units move one after the other, each to its most valuable hex.

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::{MAX_MARKERS, MAX_SIDE, NO_UNIT, UnitId, units_in};
use kartacz_engine::games::pluton::hex::{Hex, MAX_HEXES};
use kartacz_engine::games::pluton::state::Level;
use kartacz_engine::games::pluton::view::View;

use super::assault::Assaults;
use super::desk::Desk;
use super::goal::Goal;
use super::lay::is_platoon;
use super::memory::Memory;
use super::menu::Menu;
use super::places::Places;
use super::reach::{Path, Reach};
use super::scene::{Scene, is_last, left};

/// The least gain for which a unit leaves its hex, in half victory points.
const LEAST: f32 = 0.05;

/// The cost of a move from one hex in the reach of markers to another, in half victory points: they follow.
const DODGE: f32 = 0.5;

/// The most other places that are kept.
const OTHERS: usize = 4;
/// How much less than the best another place may be worth, in half victory points.
const CLOSE: f32 = 1.5;
/// The cost of going back to a hex that the unit has left lately, in half victory points.
const BACK: f32 = 2.0;
/// The last stages, in which no pinned unit leaves a building: it would not be back in time.
const LAST: f32 = 4.0;

/// A move of a unit.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub unit: UnitId,
    pub path: Path,
    pub run: bool,
    /// How much less it is worth than the best, in half victory points.
    pub less: f32,
}

/// The moves of a phase.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    /// The units in the order of their moves.
    queue: ArrayVec<UnitId, MAX_SIDE>,
    next: usize,
    pub assaults: Assaults,
    /// The unit that moves, its path and the steps made, and whether it runs.
    unit: UnitId,
    path: Path,
    made: usize,
    run: bool,
    /// Its level when the path was chosen.
    level: Option<Level>,
    /// Whether the path is an entry onto the map.
    enters: bool,
    /// The best other places for the unit, by index of those in reach, best first.
    others: ArrayVec<(f32, usize), OTHERS>,
    /// The worth of the chosen one.
    best: f32,
    /// Whether a place among them and the chosen one is under fire.
    contested: bool,
    reach: Reach,
    crowd: Box<[u8; MAX_HEXES]>,
}

impl Default for Moves {
    fn default() -> Self {
        Self {
            queue: ArrayVec::new(),
            next: 0,
            assaults: Assaults::default(),
            unit: NO_UNIT,
            path: Path::new(),
            made: 0,
            run: false,
            level: None,
            enters: false,
            others: ArrayVec::new(),
            best: 0.0,
            contested: false,
            reach: Reach::default(),
            crowd: Box::new([0; MAX_HEXES]),
        }
    }
}

impl Moves {
    /// Begins a movement phase: plans assaults and sorts the units: those nearest to their goals first, then assaulting
    /// units, commanders last.
    pub fn begin(&mut self, desk: &Desk<'_>, scene: &mut Scene) {
        let view = desk.view;
        self.assaults.plan(view, desk.weights, desk.lay, scene, desk.brief);
        (self.next, self.unit) = (0, NO_UNIT);
        self.queue.clear();
        self.queue.extend(view.own().chain(view.waiting()));
        let assaults = &self.assaults;
        self.queue.sort_unstable_by_key(|&unit| {
            let rank = match (is_platoon(view.game(), unit), assaults.of(unit).is_some()) {
                (false, _) => 2,
                (true, true) => 1,
                (true, false) => 0,
            };
            let hex = view.hex(unit);
            let way = if hex.is_some() { desk.way(unit, hex) } else { u16::MAX };
            (rank, way, unit)
        });
    }

    /// The next action of the phase.
    pub fn act(&mut self, desk: &Desk<'_>, scene: &mut Scene, memory: &mut Memory, menu: &mut Menu<'_>) -> Action {
        let view = desk.view;
        if let Some(unit) = units_in(view.side, view.group()).next() {
            return self.go_on(desk, scene, memory, menu, unit);
        }
        while let Some(&unit) = self.queue.get(self.next) {
            self.next += 1;
            if view.has_moved(unit) || view.strength(unit) == Some(0) {
                continue;
            }
            let begin = Action::Begin { unit };
            if !view.hex(unit).is_some() && !menu.offers(begin) {
                continue;
            }
            if self.plan(desk, scene, memory, unit, None) && menu.offers(begin) {
                memory.leave(unit, view.hex(unit), view.stage());
                return begin;
            }
        }
        if menu.offers(Action::EndMoves) {
            return Action::EndMoves;
        }
        // Units that must enter were skipped before.
        let begin = menu.list()[0];
        if let Action::Begin { unit } = begin {
            self.plan(desk, scene, memory, unit, None);
        }
        begin
    }

    /// The next action of a unit that moves.
    fn go_on(
        &mut self,
        desk: &Desk<'_>,
        scene: &mut Scene,
        memory: &mut Memory,
        menu: &mut Menu<'_>,
        unit: UnitId,
    ) -> Action {
        let view = desk.view;
        let Some(spent) = view.spent() else {
            if self.unit != unit {
                self.plan(desk, scene, memory, unit, None);
            }
            if self.run && !view.runs() && menu.offers(Action::Run) {
                return Action::Run;
            }
            return self.step(menu).unwrap_or_else(|| least(desk, scene, menu));
        };
        memory.search(view, view.hex(unit));
        let entered = self.made == self.path.len() && self.unit == unit && self.enters;
        let met = self.has_met(view, scene, unit);
        if met {
            scene.look(view, desk.weights, desk.lay);
        }
        if (self.unit != unit || entered || met) && view.enemies().all(|enemy| view.hex(enemy) != view.hex(unit)) {
            self.plan(desk, scene, memory, unit, Some(spent));
        }
        self.step(menu).unwrap_or_else(|| menu.settle(Some(Action::Halt)))
    }

    /// Whether a unit on its way was fired at with effect, or has come upon an enemy in a hex where none was known. One that storms
    /// a hex does not mind: others come with it.
    fn has_met(&self, view: View<'_>, scene: &Scene, unit: UnitId) -> bool {
        let hit = view.level(unit) != self.level;
        let found = || view.enemies().any(|enemy| !scene.held.contains(view.hex(enemy)));
        self.unit == unit && self.assaults.of(unit).is_none() && (hit || found())
    }

    /// The move that was just begun, if it has alternatives that matter.
    pub fn begun(&self) -> Option<Way> {
        let open = self.contested && !self.others.is_empty() && self.made == 0;
        open.then(|| Way { unit: self.unit, path: self.path.clone(), run: self.run, less: 0.0 })
    }

    /// Its alternatives, best first.
    pub fn alternatives(&self, view: View<'_>) -> impl Iterator<Item = Way> {
        let walk = view.game().scenario.kinds[view.game().kind(self.unit).index()].walk;
        self.others.iter().map(move |&(worth, place)| Way {
            unit: self.unit,
            path: self.reach.path(place),
            run: self.reach.list[place].cost > walk,
            less: self.best - worth,
        })
    }

    /// Goes another way with the unit that has just begun to move.
    pub fn redirect(&mut self, way: &Way) {
        (self.unit, self.path, self.made, self.run) = (way.unit, way.path.clone(), 0, way.run);
    }

    /// The next step of the path, if it is possible.
    fn step(&mut self, menu: &mut Menu<'_>) -> Option<Action> {
        let step = Action::Step { hex: *self.path.get(self.made)? };
        if !menu.offers(step) {
            self.made = self.path.len();
            return None;
        }
        self.made += 1;
        Some(step)
    }

    /// Chooses the path of a unit: from its hex, onto the map, or with its remaining points after a first step. Returns
    /// whether it moves.
    fn plan(&mut self, desk: &Desk<'_>, scene: &mut Scene, memory: &Memory, unit: UnitId, spent: Option<u8>) -> bool {
        let view = desk.view;
        (self.unit, self.made, self.run, self.enters) = (unit, 0, false, false);
        self.level = view.level(unit);
        self.path.clear();
        self.others.clear();
        let from = view.hex(unit);
        if !from.is_some() {
            self.enters = true;
            return self.enter(desk, scene, unit);
        }
        if let Some((via, target)) = self.assaults.of(unit).filter(|_| spent.is_none()) {
            self.path.push(via);
            if via != target {
                self.path.push(target);
            }
            return true;
        }
        self.count(view, unit);
        if self.stays_put(desk, scene, unit, from) {
            return false;
        }
        let lately = memory.left(unit, view.stage());
        if view.level(unit) == Some(Level::Pinned) {
            return spent.is_none() && self.crawl(desk, scene, lately, from);
        }
        let game = view.game();
        let kind = &game.scenario.kinds[game.kind(unit).index()];
        let runs = spent.is_none() && view.may_run(unit) && kind.run > kind.walk;
        let most = if runs { kind.run } else { kind.walk.saturating_sub(spent.unwrap_or(0)) };
        let (held, crowd, stack) = (scene.held, &self.crowd, game.scenario.stack);
        let counts = u8::from(is_platoon(game, unit));
        // Out and back is no move.
        let start = spent.map(|_| memory.start(unit));
        let open = |hex: Hex| !held.contains(hex) && start != Some(hex) && crowd[hex.index()] + counts <= stack;
        let mut places = Places::new(desk, scene, unit, from);
        self.reach.find(view, from, (most, spent.is_none()), open, |hex| places.fire(desk, scene, hex));
        let stay = places.worth(desk, scene, &self.crowd, from, 0.0);
        let shelled = scene.cell(game, &desk.lay.hits, from).shells > 0.0;
        let mut best = (0, stay + LEAST);
        for (place, reached) in self.reach.list.iter().enumerate().skip(1) {
            let walks = reached.cost <= kind.walk;
            let mut worth = places.worth(desk, scene, &self.crowd, reached.hex, reached.fire);
            if !walks {
                worth -= desk.weights.run + 0.3 * desk.weights.fear * reached.fire;
            }
            worth -= if shelled && scene.cell(game, &desk.lay.hits, reached.hex).shells > 0.0 { DODGE } else { 0.0 };
            worth -= if lately == Some(reached.hex) { BACK } else { 0.0 };
            worth += if desk.goals.scouts(unit) { places.sight(desk, memory, reached.hex) } else { 0.0 };
            keep(&mut self.others, worth, place);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        if best.0 == 0 {
            return false;
        }
        self.others.retain(|(worth, place)| *place != best.0 && *worth > best.1 - CLOSE);
        self.best = best.1;
        let contested = |place: usize| self.reach.list[place].fire > 0.0;
        self.contested = contested(best.0) || self.others.iter().any(|&(_, place)| contested(place));
        self.path = self.reach.path(best.0);
        self.run = runs && self.reach.list[best.0].cost > kind.walk;
        true
    }

    /// Whether a commander has no more to direct, and is safe where he is: his side's last move is the last of all.
    fn stays_put(&self, desk: &Desk<'_>, scene: &mut Scene, unit: UnitId, from: Hex) -> bool {
        let game = desk.view.game();
        let ordered = matches!(desk.goals.of(unit), Goal::Ordered(..));
        if is_platoon(game, unit) || ordered || !is_last(desk.view) {
            return false;
        }
        let cover = game.scenario.map.ground[from.index()].is_cover();
        cover || self.crowd[from.index()] > 0 || !scene.cell(game, &desk.lay.hits, from).watched
    }

    /// The hex of entry of a unit.
    fn enter(&mut self, desk: &Desk<'_>, scene: &mut Scene, unit: UnitId) -> bool {
        let view = desk.view;
        self.count(view, unit);
        let game = view.game();
        let place = &game.scenario.places[usize::from(game.scenario.counter(unit).place)];
        let room = |hex: Hex| self.crowd[hex.index()] < game.scenario.stack;
        let mut best: Option<(Hex, f32)> = None;
        for &hex in place.hexes.iter().filter(|&&hex| room(hex)) {
            let mut places = Places::new(desk, scene, unit, hex);
            let start = desk.brief.map_or(0.0, |brief| brief.far_from_start(view, unit, hex));
            let worth = places.worth(desk, scene, &self.crowd, hex, 0.0) - start;
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((hex, worth));
            }
        }
        self.path.extend(best.map(|(hex, _)| hex));
        best.is_some()
    }

    /// A pinned unit leaves a hex under a marker \[11.4\] where it gains by that: from the open into cover, or in like ground to a
    /// hex with fewer markers about it. The marker can follow, so that to be beside it is no gain.
    fn crawl(&mut self, desk: &Desk<'_>, scene: &mut Scene, lately: Option<Hex>, from: Hex) -> bool {
        let (view, game) = (desk.view, desk.view.game());
        let field = &game.scenario.map.field;
        let under = |hex: Hex| (0..MAX_MARKERS as u8).any(|marker| view.marker_hex(marker) == hex);
        let keeps = left(view) <= LAST && desk.lay.building(from).is_some();
        if keeps || !under(from) {
            return false;
        }
        let safety = |scene: &Scene, hex: Hex| {
            let about = scene.markers().filter(|&marker| field.distance(marker, hex) <= 1).count();
            (game.scenario.map.ground[hex.index()].is_cover(), Reverse(about))
        };
        // Not all go to the same hex: a stack there is the next target.
        let taken = |hex: Hex| view.own().any(|other| view.hex(other) == hex && view.has_moved(other));
        let mut best = safety(scene, from);
        for hex in field.neighbours(from) {
            let safe = safety(scene, hex);
            let cell = scene.cell(game, &desk.lay.hits, hex);
            let shown = if safe.0 { cell.near > 0.0 } else { cell.seen > 0.0 };
            let full = self.crowd[hex.index()] >= game.scenario.stack;
            let barred = under(hex) || scene.held.contains(hex) || lately == Some(hex) || shown || full || taken(hex);
            if !barred && safe > best {
                best = safe;
                self.path.clear();
                self.path.push(hex);
            }
        }
        !self.path.is_empty()
    }

    /// Counts the side's platoons in each hex, except this unit.
    fn count(&mut self, view: View<'_>, unit: UnitId) {
        self.crowd.fill(0);
        let others = view.own().filter(|&other| other != unit && is_platoon(view.game(), other));
        others.for_each(|other| self.crowd[view.hex(other).index()] += 1);
    }
}

/// Keeps a place among the best.
fn keep(best: &mut ArrayVec<(f32, usize), OTHERS>, worth: f32, place: usize) {
    if best.is_full() && best.last().is_some_and(|&(least, _)| worth > least) {
        best.pop();
    }
    if !best.is_full() {
        let rank = best.iter().position(|&(other, _)| worth > other).unwrap_or(best.len());
        best.insert(rank, (worth, place));
    }
}

/// A fallback step for a unit whose plan is impossible but that must move.
fn least(desk: &Desk<'_>, scene: &mut Scene, menu: &mut Menu<'_>) -> Action {
    let mut best: Option<(f32, Action)> = None;
    for &action in menu.list() {
        if let Action::Step { hex } = action {
            let held = if scene.held.contains(hex) { 10.0 } else { 0.0 };
            let worth = -scene.cell(desk.view.game(), &desk.lay.hits, hex).seen - held;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
    }
    best.map_or_else(|| menu.settle(None), |(_, action)| action)
}
