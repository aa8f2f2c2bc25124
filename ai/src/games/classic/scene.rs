//! What is the same for every unit during a phase: the zones of the enemy, his threats, the screen that is wanted, the ways to him.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::chart::PARTS;
use kartacz_engine::games::classic::data::{Hex, HexSet, PhaseKind};
use kartacz_engine::games::classic::position::Position;

use super::chart::{Chart, FAR};
use super::weights::Weights;

/// The scene of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// The hexes in zones of control of the enemy, and those of the own side.
    pub zones: [Vec<bool>; 2],
    /// By hex, the strength with which the enemy could attack it in his next turn.
    pub threat: Vec<f32>,
    /// By hex, what it is worth to stand there in the way of the enemy, before friends are counted.
    pub screen: Vec<f32>,
    /// By hex, how many friends cover it with a zone of control, or stand in it.
    pub cover: Vec<u8>,
    /// By hex, the steps to the nearest enemy.
    pub enemy: Vec<u8>,
    /// By goal, what the side can still win there.
    pub wanted: Vec<f32>,
    /// By goal, what it has to keep there.
    pub kept: Vec<f32>,
    /// The hexes in supply; all when supply does not matter.
    pub supplied: HexSet,
    /// Whether a phase of combat of the side follows before the enemy's next turn.
    pub fights_next: bool,
    open: Vec<Hex>,
}

/// The slack of a way, in parts of a point, within which it counts as one of the enemy's ways to an objective.
const SLACK: u16 = 2 * PARTS;

impl Scene {
    /// Looks at a position with the eyes of a side.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, weights: &Weights) {
        let scenario = at.scenario();
        let hexes = scenario.map.field.len();
        for (zone, of) in self.zones.iter_mut().zip([side, side.other()]) {
            fill(zone, hexes, false);
            zones(at, of.other(), zone);
        }
        fill(&mut self.threat, hexes, 0.0);
        fill(&mut self.screen, hexes, 0.0);
        fill(&mut self.cover, hexes, 0);
        self.measure_enemies(at, side.other(), hexes);
        self.threaten(at, side.other(), chart);
        self.weigh_goals(at, side, chart);
        self.draw_screen(at, side, chart, weights);
        for unit in at.units(side) {
            self.cover_from(at, at.hex(unit), 1);
        }
        self.supplied = if weights.supply > 0.0 && cares(at) { at.supplied(side) } else { HexSet::EMPTY };
        self.fights_next = fights_next(at, side);
    }

    /// The steps to the nearest enemy.
    fn measure_enemies<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, hexes: usize) {
        fill(&mut self.enemy, hexes, u8::MAX);
        self.open.clear();
        for unit in at.units(enemies) {
            let hex = at.hex(unit);
            if self.enemy[hex.index()] != 0 {
                self.enemy[hex.index()] = 0;
                self.open.push(hex);
            }
        }
        let mut next = 0;
        while let Some(&hex) = self.open.get(next) {
            next += 1;
            let steps = self.enemy[hex.index()] + 1;
            for near in at.scenario().map.field.neighbours(hex) {
                if self.enemy[near.index()] > steps {
                    self.enemy[near.index()] = steps;
                    self.open.push(near);
                }
            }
        }
    }

    /// The strength with which enemies could attack each hex: those next to it, and those that move before they attack and are near
    /// enough.
    fn threaten<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, chart: &Chart) {
        let scenario = at.scenario();
        for unit in at.units(enemies) {
            if !at.may_fight(unit) {
                continue;
            }
            let (hex, values) = (at.hex(unit), at.values(unit));
            let class = scenario.unit(unit).class;
            let strikes = chart.strikes[enemies.index()] >> class & 1 == 1;
            let reach = if strikes { values.moves.saturating_add(1) } else { 1 };
            self.open.clear();
            self.open.push(hex);
            let mut next = 0;
            // A walk over hexes without regard to the ground: the enemy may be nearer than it thinks, never farther.
            for other in scenario.map.field.hexes() {
                let away = scenario.map.field.distance(hex, other);
                if (1..=reach).contains(&away) {
                    let share = if away <= 1 { 1.0 } else { 0.75 - 0.5 * f32::from(away) / f32::from(reach) };
                    self.threat[other.index()] += f32::from(values.attack) * share;
                    next += 1;
                }
            }
            debug_assert!(next <= scenario.map.field.len(), "every hex is looked at once");
        }
    }

    /// What can be won at each goal, and what has to be kept.
    fn weigh_goals<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart) {
        self.wanted.clear();
        self.kept.clear();
        for (objective, goal) in at.scenario().victory.objectives.iter().zip(&chart.goals) {
            let held = at.held(objective, side).len() as f32;
            let open = objective.area.hexes.len() as f32 - held;
            let lost = at.held(objective, side.other()).len() as f32;
            let [own, theirs] =
                [side, side.other()].map(|one| f32::from(u8::from(objective.side.is_none_or(|only| only == one))));
            self.wanted.push(goal.value * (open * own + lost * theirs));
            self.kept.push(goal.value * held * (own + theirs));
        }
    }

    /// The hexes on the enemy's ways to what has to be kept.
    fn draw_screen<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, weights: &Weights) {
        let scenario = at.scenario();
        if weights.screen == 0.0 {
            return;
        }
        for goal in 0..chart.goals.len() {
            if self.kept[goal] == 0.0 {
                continue;
            }
            for unit in at.units(side.other()) {
                let class = scenario.unit(unit).class;
                let way = chart.way(goal, class, at.hex(unit));
                let moves = u16::from(at.values(unit).moves) * PARTS;
                if way == FAR || moves == 0 {
                    continue;
                }
                let strength = f32::from(at.values(unit).attack);
                for hex in scenario.map.field.hexes() {
                    let rest = chart.way(goal, class, hex);
                    let there = u16::from(scenario.map.field.distance(at.hex(unit), hex)) * PARTS;
                    if rest < way && there.saturating_add(rest) <= way.saturating_add(SLACK) {
                        self.screen[hex.index()] += strength * self.kept[goal] / (1.0 + f32::from(rest / PARTS));
                    }
                }
            }
        }
        let most = self.screen.iter().copied().fold(0.0, f32::max);
        if most > 0.0 {
            self.screen.iter_mut().for_each(|value| *value /= most);
        }
    }

    /// A friend covers a hex and those around it, or does no longer.
    pub fn cover_from<B: Board>(&mut self, at: Position<'_, B>, hex: Hex, change: i8) {
        let near = at.scenario().map.field.neighbours(hex);
        for one in near.chain([hex]) {
            let cover = &mut self.cover[one.index()];
            *cover = cover.saturating_add_signed(change);
        }
    }
}

fn fill<T: Copy>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}

/// The hexes in zones of control of a side.
fn zones<B: Board>(at: Position<'_, B>, of: Side, zone: &mut [bool]) {
    let field = &at.scenario().map.field;
    for unit in at.units(of) {
        if !at.exerts(unit) {
            continue;
        }
        let hex = at.hex(unit);
        for side in 0..6 {
            let near = field.neighbour(hex, side);
            if near.is_some() && at.game.chart.zoc(near) >> ((side + 3) % 6) & 1 == 1 {
                zone[near.index()] = true;
            }
        }
    }
}

/// Whether supply has effects in this game.
fn cares<B: Board>(at: Position<'_, B>) -> bool {
    let scenario = at.scenario();
    let hunger = kartacz_engine::games::classic::data::supply::Hunger::NONE;
    scenario.hunger != hunger && scenario.phases.iter().any(|phase| phase.kind == PhaseKind::Supply)
}

/// Whether a phase of combat of a side follows before a phase of the enemy.
fn fights_next<B: Board>(at: Position<'_, B>, side: Side) -> bool {
    for phase in at.phases_to_come() {
        match (phase.side, phase.kind) {
            (Some(one), _) if one != side => return false,
            (Some(_), PhaseKind::Combat) => return true,
            _ => {}
        }
    }
    false
}
