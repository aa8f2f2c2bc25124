//! What is the same for every unit during a phase: the zones and threats of the enemy, the screen that is wanted, the ways to goals.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::combat::Mandatory;
use kartacz_engine::games::classic::data::supply::Hunger;
use kartacz_engine::games::classic::data::{Classes, Hex, HexSet, Phase, PhaseKind};
use kartacz_engine::games::classic::position::Position;

use super::chart::Chart;
use super::closing::Closing;
use super::field::{FAR, Field, copy, fill};
use super::ground::{Grounds, Worth};
use super::marches::OPEN;
use super::screen::Screen;
use super::weights::Weights;

/// The scene of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct Scene {
    /// The hexes in zones of control of the enemy.
    pub zones: HexSet,
    /// By hex, the strength with which the enemy could attack it next turn.
    pub threat: Vec<f32>,
    /// The strength of the strongest of them.
    pub strongest: f32,
    /// What a step of an enemy is worth on average.
    pub step: f32,
    /// The hexes in the way of the enemy.
    pub screen: Screen,
    /// By table of marches, the hexes of march to the nearest enemy.
    marches: Vec<Vec<u8>>,
    /// The ways of retreat that the enemy can close.
    pub closing: Closing,
    /// What hexes are worth.
    pub grounds: Grounds,
    /// By class, the ways of the side to what it can win.
    lures: Vec<Field>,
    /// By class, the ways of the enemy to what the side has.
    dangers: Vec<Field>,
    /// Whether there is anything to be won by marching.
    pub has_goal: bool,
    /// The hexes in supply; `None` when supply does not matter.
    pub supplied: Option<HexSet>,
    /// The classes and the table of a phase of combat of the side that follows before the enemy's next turn.
    pub fight: Option<(Classes, u8)>,
    /// Whether units next to enemies must attack then.
    pub must_fight: bool,
    /// By side, what the loss of a unit costs besides, because a side without units loses.
    pub last: [f32; 2],
    /// What strength is worth for the rest of the game: 1 long before its end.
    pub future: f32,
    /// Whether the side moves again after this turn.
    pub moves_again: bool,
    /// How much more the way to goals counts, the nearer the end.
    pub rush: f32,
    goals: Vec<(Hex, f32)>,
    open: Vec<Hex>,
}

impl Scene {
    /// Looks at a position with the eyes of a side.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, weights: &Weights) {
        let scenario = at.scenario();
        self.zones = at.zones_of(side.other());
        chart.marches.measure(at, side.other(), &mut self.marches, &mut self.open);
        let left = scenario.turns.saturating_sub(at.turn().max(1));
        let replies = left + u8::from(at.turn() > 0 && comes(at, side.other()));
        self.threaten(at, side.other(), chart, replies);
        self.closing.refresh(at, side.other(), chart, replies);
        self.grounds.refresh(at, side, chart, replies);
        self.set_goals(at, side, chart);
        self.screen.refresh(at, side, chart, weights, &self.dangers, replies);
        self.supplied = (weights.supply > 0.0 && cares(at)).then(|| at.supplied(side));
        self.last = Side::BOTH.map(|one| {
            let units = scenario.units_of(one).filter(|&unit| !at.is_lost(unit)).count().max(1) as f32;
            let returns = scenario.replacements[one.index()].unit > 0;
            // A side is more careful of its own army than keen on the end of the enemy's.
            let share = if one == side { 1.0 } else { 0.5 };
            if returns { 0.0 } else { share * chart.victory / (units * units) }
        });
        self.fight = fights_next(at, side).map(|phase| (phase.classes, phase.table));
        self.must_fight = self.fight.is_some() && scenario.combat.mandatory != Mandatory::Nothing;
        self.moves_again =
            left > 0 || at.phases_left().any(|phase| (phase.side, phase.kind) == (Some(side), PhaseKind::Move));
        let left = f32::from(left);
        self.future = (left + 0.5) / (left + 0.5 + weights.horizon);
        self.rush = Self::rush(at, weights);
    }

    /// How much more the way to goals counts, the nearer the end.
    pub fn rush<B: Board>(at: Position<'_, B>, weights: &Weights) -> f32 {
        1.0 + weights.rush / (f32::from(at.scenario().turns.saturating_sub(at.turn().max(1))) + 1.0)
    }

    /// Takes over another scene.
    pub fn copy(&mut self, from: &Self) {
        let Self { zones, threat, strongest, step, screen, marches, grounds, lures, dangers, .. } = self;
        (*zones, *strongest, *step) = (from.zones, from.strongest, from.step);
        copy(threat, &from.threat);
        screen.copy(&from.screen);
        grounds.copy(&from.grounds);
        marches.resize_with(from.marches.len(), Vec::new);
        marches.iter_mut().zip(&from.marches).for_each(|(march, from)| copy(march, from));
        for (ways, from) in [(lures, &from.lures), (dangers, &from.dangers)] {
            ways.resize_with(from.len(), Field::default);
            ways.iter_mut().zip(from).for_each(|(way, from)| way.copy(from));
        }
        (self.has_goal, self.supplied, self.fight) = (from.has_goal, from.supplied, from.fight);
        self.closing.hexes = from.closing.hexes;
        (self.must_fight, self.last, self.future) = (from.must_fight, from.last, from.future);
        (self.moves_again, self.rush) = (from.moves_again, from.rush);
    }

    /// The steps from a hex to the nearest enemy, whatever the ground.
    #[inline]
    pub fn enemy(&self, hex: Hex) -> u8 {
        self.marches[OPEN][hex.index()]
    }

    /// The hexes of march of a class from a hex to the nearest enemy.
    #[inline]
    pub fn march(&self, chart: &Chart, class: u8, hex: Hex) -> u8 {
        self.marches[chart.marches.table(class)][hex.index()]
    }

    /// The strength with which enemies could attack each hex: those next to it, and those that move before they attack and are near
    /// enough. The ground is left out: the enemy may be nearer than it thinks, never farther.
    fn threaten<B: Board>(&mut self, at: Position<'_, B>, enemies: Side, chart: &Chart, replies: u8) {
        let scenario = at.scenario();
        fill(&mut self.threat, scenario.map.field.len(), 0.0);
        (self.strongest, self.step) = (0.0, 0.0);
        if replies == 0 {
            return;
        }
        let (mut strength, mut steps) = (0.0, 0.0);
        for unit in at.units(enemies).filter(|&unit| at.may_fight(unit)) {
            let values = at.values(unit);
            let strikes = chart.strikes[enemies.index()] >> scenario.unit(unit).class & 1 == 1;
            let reach = if strikes { values.moves.saturating_add(1) } else { 1 };
            let attack = f32::from(values.attack);
            self.strongest = attack.max(self.strongest);
            strength += f32::from(values.attack.max(values.defence));
            steps += f32::from(at.counter(unit).steps);
            let slope = 0.5 * attack / f32::from(reach);
            let row = chart.marches.from(scenario.unit(unit).class, at.hex(unit));
            for (threat, &away) in self.threat.iter_mut().zip(row) {
                let more = if away <= 1 { attack } else { 0.75 * attack - slope * f32::from(away) };
                *threat += if (1..=reach).contains(&away) { more } else { 0.0 };
            }
        }
        self.step = strength / f32::max(steps, 1.0);
    }

    /// The ways to what the side can win, and the ways of the enemy to what it has.
    fn set_goals<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart) {
        self.list_goals(|worth| worth.take + worth.sit);
        self.add_exits(at, side, chart);
        self.has_goal = !self.goals.is_empty();
        handicap(&mut self.goals);
        compute(&mut self.lures, at, side, chart, &self.goals);
        self.list_goals(|worth| worth.keep + worth.vital);
        handicap(&mut self.goals);
        compute(&mut self.dangers, at, side.other(), chart, &self.goals);
    }

    /// The hexes that are worth something in this respect.
    fn list_goals(&mut self, value: impl Fn(Worth) -> f32) {
        self.goals.clear();
        self.goals.reserve(self.threat.len());
        let all = self.grounds.hexes.iter().map(|&hex| (hex, value(self.grounds.of(hex))));
        self.goals.extend(all.filter(|&(_, value)| value > 0.0));
    }

    /// The hexes where units that are worth points leave the map.
    fn add_exits<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart) {
        let scenario = at.scenario();
        let most = at.units(side).map(|unit| scenario.unit(unit).worth).max().unwrap_or(0);
        if !scenario.victory.exits || most == 0 {
            return;
        }
        let phases = scenario.phases.iter().filter(|phase| phase.side == Some(side));
        for hex in phases.flat_map(|phase| phase.exits.hexes.iter()) {
            if at.occupier(hex) != Some(side.other()) && !self.goals.iter().any(|&(known, _)| known == hex) {
                self.goals.push((hex, f32::from(most) * chart.point));
            }
        }
    }

    /// The turns of march from a hex to what the side can win; [`FAR`] without a way.
    #[inline]
    pub fn turns_to_goal(&self, class: u8, hex: Hex) -> f32 {
        self.lures[usize::from(class)].turns(hex)
    }

    /// The turns of march of an enemy from a hex to what the side has; [`FAR`] without a way.
    #[inline]
    pub fn turns_of_enemy(&self, class: u8, hex: Hex) -> f32 {
        self.dangers[usize::from(class)].turns(hex)
    }

    /// Whether a unit in a hex has no supply, where that matters.
    #[inline]
    pub fn is_hungry(&self, hex: Hex) -> bool {
        self.supplied.is_some_and(|supplied| !supplied.contains(hex))
    }
}

/// Computes the ways of a side to some hexes, by class.
fn compute<B: Board>(ways: &mut Vec<Field>, at: Position<'_, B>, side: Side, chart: &Chart, goals: &[(Hex, f32)]) {
    let scenario = at.scenario();
    ways.resize_with(scenario.classes.len(), Field::default);
    let used = scenario.units_of(side).fold(0_u32, |all, unit| all | 1 << scenario.unit(unit).class);
    for (class, way) in ways.iter_mut().enumerate().filter(|(class, _)| used >> class & 1 == 1) {
        way.compute(at.game, class as u8, chart.speed[side.index()][class], goals.iter().copied());
    }
}

/// Turns the worth of goals into handicaps: a goal of half the worth is as good as one that lies a turn farther.
fn handicap(goals: &mut [(Hex, f32)]) {
    let most = goals.iter().map(|&(_, value)| value).fold(0.0, f32::max);
    for (_, value) in goals {
        *value = (most / *value).log2().min(FAR / 4.0);
    }
}

/// Whether supply has effects in this game.
fn cares<B: Board>(at: Position<'_, B>) -> bool {
    let scenario = at.scenario();
    scenario.hunger != Hunger::NONE && scenario.phases.iter().any(|phase| phase.kind == PhaseKind::Supply)
}

/// The phase of combat of a side that follows before a phase of the enemy.
fn fights_next<B: Board>(at: Position<'_, B>, side: Side) -> Option<&Phase> {
    let last = at.turn() >= at.scenario().turns;
    let (mut left, mut all) = (at.phases_left(), at.phases_to_come());
    let mut next = || if last { left.next() } else { all.next() };
    while let Some(phase) = next() {
        match (phase.side, phase.kind) {
            (Some(one), _) if one != side => return None,
            (Some(_), PhaseKind::Combat) => return Some(phase),
            _ => {}
        }
    }
    None
}

/// Whether a side still moves or fights in this turn.
fn comes<B: Board>(at: Position<'_, B>, side: Side) -> bool {
    let acts = |phase: &Phase| matches!(phase.kind, PhaseKind::Move | PhaseKind::Combat | PhaseKind::Barrage);
    at.phases_left().any(|phase| phase.side == Some(side) && acts(phase))
}
