//! Victory \[14\].

use super::board::Board;
use super::data::victory::{Counting, Held};
use super::data::{Hex, HexSet, Objective, UnitId};
use super::event::{Event, Fact, Rule};
use super::play::Play;
use super::position::Position;
use super::state::{Ending, Mode, State};
use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};

impl<B: Board> Position<'_, B> {
    /// \[14.1\] The hexes of an objective that a side holds.
    #[must_use]
    pub fn held(self, objective: &Objective, side: Side) -> HexSet {
        let hexes = objective.area.hexes;
        let own = self.owned(side);
        match objective.held {
            Held::LastOccupied => hexes & own,
            Held::Occupied => hexes.iter().filter(|&hex: &Hex| self.occupier(hex) == Some(side)).collect(),
            Held::InSupply => {
                let held = hexes & own;
                if held.is_empty() { held } else { held & self.supplied(side) }
            }
        }
    }

    /// \[14.2\] The points of an objective, net for the first side, as things stand.
    fn points_of(self, objective: &Objective) -> i32 {
        let of = |side: Side| {
            let counts = objective.side.is_none_or(|only| only == side);
            if counts { self.held(objective, side).len() as i32 * i32::from(objective.points) } else { 0 }
        };
        of(Side::First) - of(Side::Second)
    }

    /// Points already scored by a side.
    #[must_use]
    pub fn scored_by(self, side: Side) -> i32 {
        self.state.points[side.index()].into()
    }

    /// Points already scored, net for the first side.
    #[must_use]
    pub fn scored(self) -> i32 {
        i32::from(self.state.points[0]) - i32::from(self.state.points[1])
    }

    /// \[14.2\] Points scored, and those of the objectives that count at the end as things stand, net for the first side.
    #[must_use]
    pub fn points(self) -> i32 {
        if self.state.mode == Mode::Over {
            return self.scored();
        }
        let at_end = self.scenario().victory.objectives.iter().filter(|one| one.counting == Counting::End);
        self.scored() + at_end.map(|objective| self.points_of(objective)).sum::<i32>()
    }

    /// The outcome, once the game is over.
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        (self.state.mode == Mode::Over).then(|| Outcome {
            winner: self.state.winner.map_or(Winner::Draw, Winner::Side),
            ending: self.state.ending as u8,
            vp: self.scored(),
            stage: self.state.turn.max(1),
        })
    }

    /// \[14.7\] The side that leads by enough points.
    fn leader(self) -> Option<Side> {
        let (points, lead) = (self.points(), self.scenario().victory.lead);
        let [first, second] = [points, -points];
        match (first >= i32::from(lead[0]), second >= i32::from(lead[1])) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[14.2, 14.5\] The end of a turn: points of the turn, and early ends.
    pub(super) fn end_turn(&mut self) {
        self.score(Counting::EachTurn);
        let turn = self.state.turn;
        for sudden in &self.game.scenario.victory.sudden {
            if !(sudden.turns[0]..=sudden.turns[1]).contains(&turn) {
                continue;
            }
            let net = self.at().points();
            let lead = if sudden.side == Side::First { net } else { -net };
            let by_points = sudden.points.is_some_and(|points| lead >= i32::from(points));
            let owned = self.at().owned(sudden.side);
            let all = !sudden.area.words.is_empty() && (sudden.area.hexes & owned) == sudden.area.hexes;
            if by_points || all {
                let ending = if all { Ending::Objective } else { Ending::Points };
                return self.stop(Some(sudden.side), ending);
            }
        }
        self.judge_armies();
    }

    /// \[14.5\] A side without units loses, unless they left the map or can return.
    fn judge_armies(&mut self) {
        let scenario = &self.game.scenario;
        let gone = Side::BOTH.map(|side| {
            let returns = scenario.replacements[side.index()].unit > 0;
            self.state.alive[side.index()] == 0 && !returns
        });
        let left = |side: Side| scenario.units_of(side).any(|unit| self.at().has_exited(unit));
        match gone {
            [true, false] if !left(Side::First) => self.stop(Some(Side::Second), Ending::Annihilation),
            [false, true] if !left(Side::Second) => self.stop(Some(Side::First), Ending::Annihilation),
            [true, true] => {
                let winner = self.at().leader();
                self.stop(winner, Ending::Annihilation);
            }
            _ => {}
        }
    }

    /// \[14.2\] Scores the objectives that are counted now.
    fn score(&mut self, counting: Counting) {
        for (index, objective) in (0..).zip(&self.game.scenario.victory.objectives) {
            if objective.counting != counting {
                continue;
            }
            for side in Side::BOTH.into_iter().filter(|&side| objective.side.is_none_or(|only| only == side)) {
                let points = self.at().held(objective, side).len() as i16 * i16::from(objective.points);
                if points > 0 {
                    self.state.points[side.index()] = self.state.points[side.index()].saturating_add(points);
                    self.emit(Fact::Scored { objective: index, points }, Rule(14, 2), |event| {
                        event.side = Some(side);
                    });
                }
            }
        }
    }

    /// \[14.6\] Whether the loss of a unit demoralises its army.
    pub(super) fn judge_morale(&mut self, unit: UnitId) {
        let side = self.side_of(unit);
        let morale = self.game.scenario.victory.morale[side.index()];
        let lost = self.state.lost[side.index()];
        if morale.breaks_at == 0 || lost < morale.breaks_at || self.state.broken[side.index()] {
            return;
        }
        self.state.broken[side.index()] = true;
        self.emit(Fact::Demoralised, Rule(14, 6), |event| event.side = Some(side));
        if morale.loses {
            self.stop(Some(side.other()), Ending::Morale);
        }
    }

    /// The game is decided.
    fn stop(&mut self, winner: Option<Side>, ending: Ending) {
        if !self.state.stopped {
            self.state.stopped = true;
            (self.state.winner, self.state.ending) = (winner, ending);
        }
    }

    /// \[14.7\] The game is over.
    pub(super) fn finish(&mut self) {
        if !self.state.stopped {
            self.state.winner = self.at().leader();
            self.state.ending = Ending::Time;
        }
        // From now on the points are those scored: what counts at the end is not counted twice.
        self.state.mode = Mode::Over;
        self.score(Counting::End);
        let (winner, ending) = (self.state.winner, self.state.ending);
        let rule = match ending {
            Ending::Time => Rule(14, 7),
            Ending::Morale => Rule(14, 6),
            Ending::Points | Ending::Objective | Ending::Annihilation => Rule(14, 5),
        };
        self.emit(Fact::GameOver(ending), rule, |event| event.side = winner);
    }
}
