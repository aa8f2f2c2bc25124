//! What hexes are worth by the victory conditions, in points of strength.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::victory::{Counting, Held};
use kartacz_engine::games::classic::data::{Hex, Objective};
use kartacz_engine::games::classic::position::Position;

use super::chart::Chart;

/// What a hex is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// To a side that enters it.
    pub take: f32,
    /// To a side that stays in it: only that counts.
    pub sit: f32,
    /// To a side that has it, and would lose it, or must not let the enemy have it.
    pub keep: f32,
    /// How soon the enemy can come: 1 next turn, 0 never.
    pub haste: f32,
}

/// What is left of the haste when the enemy comes too late by the distance in hexes.
const LATE: f32 = 0.1;

/// What hexes are worth to a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Grounds {
    all: Vec<Worth>,
    /// The hexes that are worth something.
    pub hexes: Vec<Hex>,
}

impl Grounds {
    /// Computes it for a position in which the enemy has `replies` turns left.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart, replies: u8) {
        self.hexes.clear();
        self.hexes.reserve(at.scenario().map.field.len());
        self.all.clear();
        self.all.resize(at.scenario().map.field.len(), Worth::default());
        let victory = &at.scenario().victory;
        for objective in &victory.objectives {
            self.add_objective(at, side, objective, chart.point);
        }
        for sudden in victory.sudden.iter().filter(|one| one.turns[1] >= at.turn()) {
            // The fewer hexes are missing, the more each is worth.
            let owned = at.owned(sudden.side);
            let missing = sudden.area.hexes.without(owned).len();
            for hex in sudden.area.hexes.iter() {
                let share = chart.victory / (missing + usize::from(owned.contains(hex))).max(1) as f32;
                self.add(
                    at,
                    side,
                    hex,
                    Held::LastOccupied,
                    [sudden.side == side, sudden.side != side].map(|counts| if counts { share } else { 0.0 }),
                );
            }
        }
        for &hex in &self.hexes {
            self.all[hex.index()].haste = haste(at, side.other(), chart, hex, replies);
        }
    }

    fn add_objective<B: Board>(&mut self, at: Position<'_, B>, side: Side, objective: &Objective, point: f32) {
        let times = match objective.counting {
            Counting::End => 1.0,
            Counting::EachTurn => f32::from(at.scenario().turns.saturating_sub(at.turn().max(1)) + 1),
        };
        let value = f32::from(objective.points) * point * times;
        let of = |side: Side| if objective.side.is_none_or(|only| only == side) { value } else { 0.0 };
        for hex in objective.area.hexes.iter() {
            self.add(at, side, hex, objective.held, [of(side), of(side.other())]);
        }
    }

    /// A hex is worth this to the side, and to the enemy, that holds it.
    fn add<B: Board>(&mut self, at: Position<'_, B>, side: Side, hex: Hex, held: Held, [own, theirs]: [f32; 2]) {
        let worth = &mut self.all[hex.index()];
        if worth.take + worth.sit + worth.keep == 0.0 {
            self.hexes.push(hex);
        }
        if held == Held::Occupied {
            worth.sit += own + if at.occupier(hex) == Some(side.other()) { theirs } else { 0.0 };
            worth.keep += theirs;
            return;
        }
        if at.owned(side).contains(hex) {
            worth.keep += own + theirs;
        } else if at.owned(side.other()).contains(hex) {
            worth.take += own + theirs;
        } else {
            worth.take += own;
            worth.keep += theirs;
        }
    }

    /// What a hex is worth.
    #[inline]
    pub fn of(&self, hex: Hex) -> Worth {
        self.all[hex.index()]
    }
}

/// How soon a side with `turns` turns left can come to a hex: 1 in the next turn, less in a later one.
fn haste<B: Board>(at: Position<'_, B>, side: Side, chart: &Chart, hex: Hex, turns: u8) -> f32 {
    let distances = chart.distances(hex);
    let way = |unit| f32::from(distances[at.hex(unit).index()]) / f32::from(at.values(unit).moves);
    let moving = at.units(side).filter(|&unit| at.values(unit).moves > 0);
    let first = moving.map(way).fold(f32::INFINITY, f32::min);
    // Routes may bring it sooner.
    let late = if first <= f32::from(turns) { 1.0 } else { LATE };
    if turns == 0 { 0.0 } else { late / first.max(1.0) }
}
