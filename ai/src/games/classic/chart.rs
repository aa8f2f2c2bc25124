//! What does not change during a game: distances to the objectives, the strength of the armies, what results do.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::results::Who;
use kartacz_engine::games::classic::data::{Effect, Field, Hex, PhaseKind, Scenario, Table};

/// No way.
pub(super) const FAR: u16 = u16::MAX;

/// What a result does, on average, in numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Toll {
    /// Steps that the defenders lose.
    pub defender_steps: f32,
    /// Whether, or how often, they are eliminated.
    pub defender_gone: f32,
    /// How often they retreat.
    pub retreat: f32,
    /// How often they are disrupted.
    pub disrupted: f32,
    /// The same for the attackers.
    pub attacker_steps: f32,
    pub attacker_gone: f32,
    /// How often the attackers lose as much strength as the defenders.
    pub matched: f32,
    /// How often the attackers retreat or are disrupted.
    pub repelled: f32,
}

impl Toll {
    fn of(effects: &[Effect]) -> Self {
        let mut toll = Self::default();
        for effect in effects {
            match *effect {
                Effect::Lose { who: Who::Defender, steps, .. } => toll.defender_steps += f32::from(steps),
                Effect::Lose { who: Who::Attacker, steps, .. } => toll.attacker_steps += f32::from(steps),
                Effect::Eliminated(Who::Defender) => toll.defender_gone = 1.0,
                Effect::Eliminated(Who::Attacker) => toll.attacker_gone = 1.0,
                Effect::Match { who: Who::Attacker, .. } => toll.matched = 1.0,
                Effect::Match { who: Who::Defender, .. } | Effect::Advance { .. } => {}
                Effect::Retreat { who: Who::Defender, .. } => toll.retreat = 1.0,
                Effect::Disrupted(Who::Defender) => toll.disrupted = 1.0,
                Effect::Retreat { who: Who::Attacker, .. } | Effect::Disrupted(Who::Attacker) => toll.repelled = 1.0,
            }
        }
        toll
    }

    fn add(&mut self, more: &Self, share: f32) {
        self.defender_steps += more.defender_steps * share;
        self.defender_gone += more.defender_gone * share;
        self.retreat += more.retreat * share;
        self.disrupted += more.disrupted * share;
        self.attacker_steps += more.attacker_steps * share;
        self.attacker_gone += more.attacker_gone * share;
        self.matched += more.matched * share;
        self.repelled += more.repelled * share;
    }
}

/// The distances of every hex to an objective.
#[derive(Clone, Debug)]
pub(super) struct Goal {
    /// The objective's hexes are worth so much strength each.
    pub value: f32,
    /// By class and hex, the cost of the way to the nearest of its hexes, in twelfths of a point.
    ways: Vec<u16>,
}

/// What does not change.
#[derive(Clone, Debug, Default)]
pub(super) struct Chart {
    hash: Option<u64>,
    hexes: usize,
    /// The objectives.
    pub goals: Vec<Goal>,
    /// The strength that a victory point is worth.
    pub point: f32,
    /// The average toll of each roll of each column of each table, by table, column and place of the roll.
    tolls: Vec<Vec<Toll>>,
    rolls: Vec<usize>,
    /// By side and class, whether its units move before a phase of combat of their own.
    pub strikes: [u16; 2],
}

impl Chart {
    /// Computes it for a scenario, unless it is that of this one.
    pub fn refresh<B: Board>(&mut self, game: &Classic<B>) {
        let scenario = &game.scenario;
        if self.hash == Some(scenario.hash) {
            return;
        }
        self.hash = Some(scenario.hash);
        self.hexes = scenario.map.field.len();
        self.point = worth_of_a_point(scenario);
        let goals = scenario.victory.objectives.iter();
        self.goals = goals
            .map(|objective| Goal {
                value: f32::from(objective.points) * self.point,
                ways: (0..scenario.classes.len())
                    .flat_map(|class| ways(game, class, objective.area.hexes.iter()))
                    .collect(),
            })
            .collect();
        self.tolls = scenario.tables.iter().map(|table| tolls(scenario, table)).collect();
        self.rolls = scenario.tables.iter().map(Table::rolls).collect();
        self.strikes = Side::BOTH.map(|side| strikers(scenario, side));
    }

    /// The cost of the way from a hex to the nearest hex of an objective.
    #[inline]
    pub fn way(&self, goal: usize, class: u8, hex: Hex) -> u16 {
        self.goals[goal].ways[usize::from(class) * self.hexes + hex.index()]
    }

    /// What a fight in this column does on average, with a modifier; nothing without a column.
    pub fn toll(&self, table: u8, column: i8, modifier: i8) -> Toll {
        if column < 0 {
            return Toll::default();
        }
        let (table, modifier) = (usize::from(table), modifier.clamp(-MODIFIERS, MODIFIERS) + MODIFIERS);
        self.tolls[table][column as usize * (2 * MODIFIERS as usize + 1) + modifier as usize]
    }
}

/// The modifiers for which tolls are kept.
const MODIFIERS: i8 = 6;

/// The toll of each column with each modifier.
fn tolls(scenario: &Scenario, table: &Table) -> Vec<Toll> {
    let chances = chances(table);
    let of = |result: u8| Toll::of(&scenario.results[usize::from(result)].effects);
    let mut all = Vec::new();
    for column in &table.columns {
        for modifier in -MODIFIERS..=MODIFIERS {
            let mut toll = Toll::default();
            for (place, &chance) in chances.iter().enumerate() {
                let place = (place as i32 + i32::from(modifier)).clamp(0, chances.len() as i32 - 1);
                toll.add(&of(column.results[place as usize]), chance);
            }
            all.push(toll);
        }
    }
    all
}

/// The chance of each roll, from the lowest on.
fn chances(table: &Table) -> Vec<f32> {
    let mut chances = vec![1.0];
    for _ in 0..table.dice {
        let mut next = vec![0.0; chances.len() + usize::from(table.die) - 1];
        for (place, chance) in chances.iter().enumerate() {
            for face in 0..usize::from(table.die) {
                next[place + face] += chance / f32::from(table.die);
            }
        }
        chances = next;
    }
    chances
}

/// The strength that a victory point is worth: that of both armies, divided by the points at stake.
fn worth_of_a_point(scenario: &Scenario) -> f32 {
    let strength: u32 = scenario.units.iter().map(|unit| u32::from(unit.whole().defence)).sum();
    let objectives: u32 =
        scenario.victory.objectives.iter().map(|one| u32::from(one.points) * one.area.hexes.len() as u32).sum();
    let units: u32 = scenario.units.iter().map(|unit| u32::from(unit.worth)).sum();
    strength as f32 / (objectives + units).max(1) as f32
}

/// The classes of a side that move, anywhere, before a phase of combat of their own and without the enemy between.
fn strikers(scenario: &Scenario, side: Side) -> u16 {
    let mut moved = 0;
    let mut strikes = 0;
    for phase in &scenario.phases {
        match (phase.side, phase.kind) {
            (Some(one), _) if one != side => moved = 0,
            (_, PhaseKind::Move) if phase.along.is_none() => {
                moved |= phase.classes;
                if phase.overrun > 0 {
                    strikes |= phase.classes;
                }
            }
            (_, PhaseKind::Combat) => strikes |= moved & phase.classes,
            _ => {}
        }
    }
    strikes
}

/// The cost of the way from each hex to the nearest of some hexes, for a class.
fn ways<B: Board>(game: &Classic<B>, class: usize, goals: impl Iterator<Item = Hex>) -> Vec<u16> {
    let field: &Field = &game.scenario.map.field;
    let mut ways = vec![FAR; field.len()];
    let mut open: Vec<Hex> = goals.collect();
    open.iter().for_each(|hex| ways[hex.index()] = 0);
    while let Some(to) = open.pop() {
        for side in 0..6 {
            let from = field.neighbour(to, side);
            if !from.is_some() {
                continue;
            }
            let step = game.chart.steps(class as u8, from)[(side + 3) % 6];
            let total = ways[to.index()].saturating_add(step.cost());
            if step.is_some() && total < ways[from.index()] {
                ways[from.index()] = total;
                open.push(from);
            }
        }
    }
    ways
}
