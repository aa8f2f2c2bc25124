//! Victory points from the log alone \[S1.6, S2.7\].

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::data::units_in;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::switches::{Holding, RoadReading};
use kartacz_engine::games::pluton::victory::Score;

use super::book::Book;

impl Book<'_> {
    /// The half victory points of a side by source.
    pub fn score(&self, side: Side) -> Score {
        let scenario = &self.game.scenario;
        let (victory, index) = (&scenario.victory, side.index());
        let uncalled = scenario.support.iter().enumerate().filter(|(number, _)| !self.called.contains(number));
        let lost_boxes = units_in(side, scenario.everyone(side)).filter(|&unit| !self.is_commander(unit)).map(|unit| {
            let lost = 2 * scenario.counter(unit).boxes - self.of(unit).halves;
            i32::from(lost + 1) / 2
        });
        let hidden = i32::from(victory.hidden_stage[index]) * self.hidden_stages[index];
        Score {
            buildings: self.buildings(side),
            uncalled: uncalled.filter(|(_, of)| of.side == side).map(|(_, of)| i32::from(of.uncalled)).sum(),
            hidden: hidden.min(victory.hidden_most[index].into()),
            road: if self.is_road_free(side) { victory.road[index].into() } else { 0 },
            losses: -i32::from(victory.lost_box) * lost_boxes.sum::<i32>(),
            commanders: -i32::from(victory.lost_commander) * self.lost_commanders[index],
        }
    }

    fn buildings(&self, side: Side) -> i32 {
        let held = |hex: Hex| match self.game.scenario.switches.holding {
            Holding::Present => self.platoons(side, hex) > 0 && !self.holds(side.other(), hex),
            Holding::Control => self.control.get(&hex) == Some(&side),
        };
        let villages = self.game.scenario.villages.iter();
        villages
            .map(|village| {
                let count = village.hexes.iter().filter(|&&hex| held(hex)).count() as i32;
                count * i32::from(village.worth[side.index()])
            })
            .sum()
    }

    fn is_road_free(&self, side: Side) -> bool {
        let victory = &self.game.scenario.victory;
        let branch: &[Hex] = match self.game.scenario.switches.road_reading {
            RoadReading::WithBranch => &victory.branch,
            RoadReading::LastHex => victory.branch.last().map_or(&[], core::slice::from_ref),
        };
        let road = victory.main_road.iter().chain(branch);
        let near = |hex: Hex| road.clone().any(|&road| self.lines.distance(road, hex) < victory.road_distance);
        !self.side(side.other()).any(|enemy| near(self.of(enemy).hex))
    }
}
