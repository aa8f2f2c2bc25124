//! The features of the ground that decides the game: hexes worth points, hexes of sudden death, ways off the map.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::victory::{Held, Sudden};
use kartacz_engine::games::classic::data::{Hex, Scenario};
use kartacz_engine::games::classic::position::Position;

use super::scale::{Scale, at_stake};
use super::shared::{held, turns_left};
use super::{Eye, mark};
use crate::core::learning::features;

features! {
    /// The features of the ground. Hexes count by their points, as shares of the points at stake.
    Ground:
    Held = "held",
    InReach = "in-reach",
    Exposed = "exposed",
    Nearer = "nearer",
    Open = "open",
    Guarded = "guarded",
    SuddenShare = "sudden-share",
    SuddenReach = "sudden-reach",
    ExitsNear = "exits-near",
    Gap = "gap",
}

/// Their names.
pub(super) const NAMES: &[&str] = Ground::NAMES;

/// The most hexes that are looked at one by one: the most valuable ones.
const WATCHED: usize = 32;
/// The distance in hexes that counts as 1 in a feature, and that of a side without an enemy.
const GAP: f32 = 8.0;
const ALONE: f32 = 2.0;

/// A hex that decides.
#[derive(Clone, Copy, Debug)]
struct Goal {
    hex: Hex,
    /// Whether only a side that is there holds it.
    occupied: bool,
}

/// The hexes that decide.
#[derive(Clone, Debug, Default)]
pub(super) struct Goals {
    /// By hex, what it is worth to each side, as a share of the points at stake.
    values: Vec<[f32; 2]>,
    watched: Vec<Goal>,
}

impl Goals {
    /// Those of a scenario. Hexes of sudden death are worth the whole game together.
    pub fn of(scenario: &Scenario, scale: &Scale) -> Self {
        let mut values = vec![[0.0; 2]; scenario.map.field.len()];
        for objective in &scenario.victory.objectives {
            let share = at_stake(scenario, objective) / scale.stake;
            for side in Side::BOTH.into_iter().filter(|&side| objective.side.is_none_or(|only| only == side)) {
                objective.area.hexes.iter().for_each(|hex| values[hex.index()][side.index()] += share);
            }
        }
        for sudden in &scenario.victory.sudden {
            let share = 1.0 / sudden.area.hexes.len().max(1) as f32;
            sudden.area.hexes.iter().for_each(|hex| values[hex.index()][sudden.side.index()] += share);
        }
        let occupied = |hex: Hex| {
            let mut objectives = scenario.victory.objectives.iter();
            objectives.any(|one| one.held == Held::Occupied && one.area.hexes.contains(hex))
        };
        let sum = |hex: Hex| values[hex.index()][0] + values[hex.index()][1];
        let mut hexes: Vec<Hex> = scenario.map.field.hexes().filter(|&hex| sum(hex) > 0.0).collect();
        hexes.sort_by(|&one, &other| sum(other).total_cmp(&sum(one)));
        hexes.truncate(WATCHED);
        let watched = hexes.into_iter().map(|hex| Goal { hex, occupied: occupied(hex) }).collect();
        Self { values, watched }
    }

    /// What a hex is worth to a side that does not hold it: its points, and those that the enemy loses.
    pub fn prize<B: Board>(&self, at: Position<'_, B>, hex: Hex, side: Side) -> f32 {
        let values = self.values[hex.index()];
        let theirs = at.owned(side.other()).contains(hex);
        if at.owned(side).contains(hex) {
            return 0.0;
        }
        values[side.index()] + if theirs { values[side.other().index()] } else { 0.0 }
    }
}

/// Writes the features of the ground.
pub(super) fn write<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, row: &mut [f32]) {
    let counting = at.scenario().victory.objectives.iter().filter(|one| one.side.is_none_or(|only| only == side));
    let points = counting.map(|one| held(at, one, side).len() as f32 * at_stake(at.scenario(), one));
    row[Ground::Held as usize] = points.sum::<f32>() / eye.scale.stake;
    for goal in &eye.goals.watched {
        watch(at, eye, side, goal, row);
    }
    for sudden in at.scenario().victory.sudden.iter().filter(|one| one.side == side) {
        end(at, eye, sudden, row);
    }
    row[Ground::ExitsNear as usize] = exits_near(at, eye, side);
    row[Ground::Gap as usize] = gap(eye, side);
}

/// How soon something happens that takes so many turns: 1 next turn, 0 when it is too late.
fn haste<B: Board>(at: Position<'_, B>, turns: f32) -> f32 {
    if turns > f32::from(turns_left(at)) + 1.0 { 0.0 } else { 1.0 / turns.max(1.0) }
}

/// A hex that decides: who holds it, and who can come there.
fn watch<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side, goal: &Goal, row: &mut [f32]) {
    let values = eye.goals.values[goal.hex.index()];
    let value = values[side.index()];
    let swing = value + values[side.other().index()];
    let occupier = at.occupier(goal.hex);
    let holds = occupier == Some(side) || !goal.occupied && at.owned(side).contains(goal.hex);
    let [own, theirs] = eye.parties(side).map(|party| party.turns_to(&eye.ways, goal.hex));
    row[Ground::Nearer as usize] += swing * mark(own < theirs);
    if !holds {
        let enemy = at.owned(side.other()).contains(goal.hex);
        row[Ground::InReach as usize] += if enemy { swing } else { value } * haste(at, own);
        return;
    }
    let danger = swing * haste(at, theirs);
    row[Ground::Exposed as usize] += danger;
    row[Ground::Open as usize] += danger * mark(occupier.is_none());
    let defence: u32 = at.stack(goal.hex).filter(|_| occupier == Some(side)).map(|unit| at.defence_of(unit)).sum();
    row[Ground::Guarded as usize] += swing * (defence as f32 / 100.0 / (2.0 * eye.scale.unit)).min(2.0);
}

/// An early end in favour of the side: the share of it that is reached, and how soon the side can come to what is missing.
fn end<B: Board>(at: Position<'_, B>, eye: &Eye, sudden: &Sudden, row: &mut [f32]) {
    if sudden.turns[1] < at.turn() {
        return;
    }
    let (hexes, owned) = (sudden.area.hexes, at.owned(sudden.side));
    let mut share = 0.0;
    if !hexes.is_empty() {
        share = (hexes & owned).len() as f32 / hexes.len() as f32;
        let missing = eye.goals.watched.iter().map(|goal| goal.hex);
        let missing = missing.filter(|&hex| hexes.contains(hex) && !owned.contains(hex));
        let party = eye.parties(sudden.side)[0];
        let turns = missing.map(|hex| party.turns_to(&eye.ways, hex)).fold(0.0, f32::max);
        let reach = &mut row[Ground::SuddenReach as usize];
        *reach = reach.max(share * haste(at, turns));
    }
    if let Some(points) = sudden.points.filter(|&points| points > 0) {
        let net = if sudden.side == Side::First { at.points() } else { -at.points() };
        share = f32::max(share, net as f32 / f32::from(points));
    }
    let known = &mut row[Ground::SuddenShare as usize];
    *known = known.max(share);
}

/// The points of units that can leave the map, the less the farther they are.
fn exits_near<B: Board>(at: Position<'_, B>, eye: &Eye, side: Side) -> f32 {
    if !at.scenario().victory.exits {
        return 0.0;
    }
    let able = eye.parties(side)[0].pieces.iter().filter(|piece| piece.moves > 0 && piece.worth > 0.0);
    let points = able.map(|piece| {
        let way = eye.ways.points_to_exit(side, piece.kind, piece.hex);
        piece.worth * haste(at, way / f32::from(piece.moves))
    });
    points.sum::<f32>() / eye.scale.stake
}

/// The mean distance of the side's strength to the nearest enemy.
fn gap(eye: &Eye, side: Side) -> f32 {
    let [own, foes] = eye.parties(side);
    if own.stacks.is_empty() || foes.stacks.is_empty() {
        return ALONE;
    }
    let (mut sum, mut strength) = (0.0, 0.0);
    for stack in &own.stacks {
        let distances = eye.chart.distances(stack.hex);
        let nearest = foes.stacks.iter().map(|foe| distances[foe.hex.index()]).min().unwrap_or(0);
        sum += stack.strength * f32::from(nearest);
        strength += stack.strength;
    }
    sum / f32::max(strength, 1.0) / GAP
}
