//! What a scenario has in all: features are shares of it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::victory::Counting;
use kartacz_engine::games::classic::data::{Objective, Scenario, Values};

/// The share of the points at stake that counts as 1 in a lead.
pub(super) const LEAD: f32 = 0.25;

/// The totals of a scenario; none is less than 1.
#[derive(Clone, Debug, Default)]
pub(super) struct Scale {
    /// The strength of each side's army, all units whole.
    pub own: [f32; 2],
    /// The mean of both.
    pub army: f32,
    /// The steps of each side.
    pub steps: [f32; 2],
    /// The average strength of a unit.
    pub unit: f32,
    /// The average movement points of a unit.
    pub moves: f32,
    /// The points that can be scored.
    pub stake: f32,
    /// The most points of a hex, or of a unit.
    pub prize: f32,
    /// The points, net for the first side, in the middle of those with which neither side wins.
    pub middle: f32,
}

impl Scale {
    /// Those of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        let units = || scenario.units.iter();
        let count = units().count().max(1) as f32;
        let of = |side: Side| units().filter(move |unit| unit.side == side);
        let own = Side::BOTH.map(|side| of(side).map(|unit| strength(unit.whole())).sum::<f32>().max(1.0));
        let army = 0.5 * (own[0] + own[1]);
        let worth = || units().filter(|_| scenario.victory.losses || scenario.victory.exits).map(|unit| unit.worth);
        let objectives = || scenario.victory.objectives.iter();
        let points: f32 = objectives().map(|one| at_stake(scenario, one) * one.area.hexes.len() as f32).sum();
        let most = objectives().map(|one| one.points).chain(worth()).max().unwrap_or(0);
        let [first, second] = scenario.victory.lead.map(f32::from);
        Self {
            own,
            army,
            steps: Side::BOTH.map(|side| of(side).map(|unit| f32::from(unit.steps)).sum::<f32>().max(1.0)),
            unit: (2.0 * army / count).max(1.0),
            moves: (units().map(|unit| f32::from(unit.whole().moves)).sum::<f32>() / count).max(1.0),
            stake: (points + worth().map(f32::from).sum::<f32>()).max(1.0),
            prize: f32::from(most.max(1)),
            middle: 0.5 * (first - second),
        }
    }
}

/// The points of a hex of an objective in the whole game.
pub(super) fn at_stake(scenario: &Scenario, objective: &Objective) -> f32 {
    let times = if objective.counting == Counting::EachTurn { scenario.turns.max(1) } else { 1 };
    f32::from(objective.points) * f32::from(times)
}

/// The strength for which a unit counts.
pub(super) fn strength(values: Values) -> f32 {
    f32::from(values.attack.max(values.defence))
}
