//! Victory \[S1.6, S2.7\].

use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};
use crate::games::pluton::data::{NO_UNIT, units_in};
use crate::games::pluton::event::{Event, Fact, Rule};
use crate::games::pluton::play::Play;
use crate::games::pluton::position::Position;
use crate::games::pluton::state::{Ending, Phase, State};
use crate::games::pluton::strength::lost_boxes;
use crate::games::pluton::switches::Holding;

/// The victory points of a side by source, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Score {
    /// For building hexes.
    pub buildings: i32,
    /// For support artillery that was not called.
    pub uncalled: i32,
    /// For stages without a revealed unit \[S2.7\].
    pub hidden: i32,
    /// For a road without enemies near it.
    pub road: i32,
    /// For lost boxes, negative.
    pub losses: i32,
    /// For lost commanders, negative.
    pub commanders: i32,
}

impl Score {
    /// The sum, in half points.
    #[must_use]
    pub const fn total(self) -> i32 {
        self.buildings + self.uncalled + self.hidden + self.road + self.losses + self.commanders
    }
}

/// The victory level of a difference given in half points and counted in whole points: the number of thresholds reached.
#[must_use]
pub fn rank(half_vp: i32, thresholds: [u8; 4]) -> Ending {
    let whole = half_vp.abs() / 2;
    match thresholds.iter().filter(|&&least| whole >= i32::from(least)).count() {
        0 => Ending::Draw,
        1 => Ending::Small,
        2 => Ending::Medium,
        3 => Ending::Large,
        _ => Ending::Enormous,
    }
}

impl Position<'_> {
    /// \[S1.6, S2.7\] The victory points of a side if the game ended now.
    #[must_use]
    pub fn score(self, side: Side) -> Score {
        let scenario = &self.game.scenario;
        let victory = &scenario.victory;
        let index = side.index();
        let uncalled =
            scenario.support.iter().enumerate().filter(|&(at, support)| support.side == side && !self.was_called(at));
        let hidden = i32::from(victory.hidden_stage[index]) * i32::from(self.state.hidden_stages[index]);
        let lost: i32 = units_in(side, scenario.everyone(side))
            .filter(|&unit| self.game.is_platoon(unit))
            .map(|unit| i32::from(lost_boxes(self.game.full_strength(unit) - self.strength(unit))))
            .sum();
        Score {
            buildings: self.buildings(side),
            uncalled: uncalled.map(|(_, support)| i32::from(support.uncalled)).sum(),
            hidden: hidden.min(victory.hidden_most[index].into()),
            road: if self.is_road_free(side) { victory.road[index].into() } else { 0 },
            losses: -lost * i32::from(victory.lost_box),
            commanders: -i32::from(self.commanders_lost(side)) * i32::from(victory.lost_commander),
        }
    }

    /// \[S1.6\] The value of the building hexes that a side holds: those with a platoon of its own and no enemy, or by
    /// switch those that it occupied last.
    fn buildings(self, side: Side) -> i32 {
        let villages = self.game.scenario.villages.iter();
        let held = |hex| match self.switches().holding {
            Holding::Present => self.platoons_in(hex, side) > 0 && !self.holds(hex, side.other()),
            Holding::Control => {
                let building = self.game.buildings[hex.index()];
                building != NO_UNIT && self.state.control[side.index()] & 1 << building != 0
            }
        };
        let of = |hexes: &[_]| hexes.iter().filter(|&&hex| held(hex)).count() as i32;
        villages.map(|village| i32::from(village.worth[side.index()]) * of(&village.hexes)).sum()
    }

    /// \[S1.6, S2.7\] Whether no enemy of a side is near the road.
    #[must_use]
    pub fn is_road_free(self, side: Side) -> bool {
        self.units(side.other()).all(|enemy| !self.game.near_road[self.hex(enemy).index()])
    }

    /// The village of a building hex, by its index.
    #[must_use]
    pub fn village(self, hex: crate::games::pluton::hex::Hex) -> Option<usize> {
        let building = self.game.buildings[hex.index()];
        (building != NO_UNIT).then(|| usize::from(self.game.villages[usize::from(building)]))
    }

    /// The victory points of the first side minus those of the second, in half points.
    #[must_use]
    pub fn net(self) -> i32 {
        self.score(Side::First).total() - self.score(Side::Second).total()
    }

    /// The outcome, once the game is over: the difference in half points, and its rank.
    pub(super) fn outcome(self) -> Option<Outcome> {
        (self.state.phase == Phase::Over).then(|| {
            let half = self.net();
            let ending = rank(half, self.game.scenario.victory.ranks);
            let winner = match ending {
                Ending::Draw => Winner::Draw,
                _ => Winner::Side(if half > 0 { Side::First } else { Side::Second }),
            };
            Outcome { winner, ending: ending as u8, vp: half, stage: self.state.stage }
        })
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// The last stage is over.
    pub(super) fn finish(&mut self) {
        self.state.phase = Phase::Over;
        let outcome = self.at().outcome().expect("the game is over");
        // Points for staying hidden exist in the second scenario only.
        let rule = if self.game.scenario.secret_until == [0; 2] { Rule::S1_6 } else { Rule::S2_7 };
        let rank = rank(outcome.vp, self.game.scenario.victory.ranks);
        self.emit(Fact::GameOver(rank), rule, |event| {
            if let Winner::Side(side) = outcome.winner {
                event.side = Some(side);
            }
        });
    }
}
