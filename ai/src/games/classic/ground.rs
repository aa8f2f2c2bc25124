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
    /// To a side that has it, and would lose it.
    pub keep: f32,
}

/// What hexes are worth to a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Grounds {
    all: Vec<Worth>,
    /// The hexes that are worth something.
    pub hexes: Vec<Hex>,
}

impl Grounds {
    /// Computes it for a position.
    pub fn refresh<B: Board>(&mut self, at: Position<'_, B>, side: Side, chart: &Chart) {
        self.hexes.clear();
        self.hexes.reserve(at.scenario().map.field.len());
        self.all.clear();
        self.all.resize(at.scenario().map.field.len(), Worth::default());
        let victory = &at.scenario().victory;
        for objective in &victory.objectives {
            self.add_objective(at, side, objective, chart.point);
        }
        for sudden in victory.sudden.iter().filter(|one| one.turns[1] >= at.turn()) {
            let share = chart.victory / sudden.area.hexes.len().max(1) as f32;
            for hex in sudden.area.hexes.iter() {
                self.add(
                    at,
                    side,
                    hex,
                    Held::LastOccupied,
                    [sudden.side == side, sudden.side != side].map(|counts| if counts { share } else { 0.0 }),
                );
            }
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
        } else {
            worth.take += own + if at.owned(side.other()).contains(hex) { theirs } else { 0.0 };
        }
    }

    /// What a hex is worth.
    #[inline]
    pub fn of(&self, hex: Hex) -> Worth {
        self.all[hex.index()]
    }
}
