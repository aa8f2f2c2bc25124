//! Chapters 12 and 13: victory points, guns captured and recaptured, the camp, the end.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Kind, Phase};
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::Source;
use crate::games::insurrection::switches::Recapture;
use crate::games::insurrection::unit_set::{bit, each};
use crate::grid::Hex;

/// Manners of ending, as indices of [`crate::games::insurrection::state::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Ending {
    /// Automatic victory of the first side \[12.4\].
    AutomaticFirst,
    /// Automatic victory of the second side.
    AutomaticSecond,
    /// The first side is ahead after the last stage \[12.3\].
    PointsFirst,
    /// The second side is ahead, or neither is.
    PointsSecond,
    /// An automatic victory of the second side that the camp turns into a draw \[13.1\].
    CampAutomatic,
    /// A defeat after the last stage that the camp turns into a draw.
    CampPoints,
}

impl<E: Edition> Position<'_, E> {
    /// Net victory points of the first side \[12.2\].
    #[must_use]
    pub fn net_vp(self) -> i32 {
        self.board.tally.net()
    }

    /// Whether a unit of the first side has stood in the camp \[13.1\].
    #[must_use]
    pub fn camp_entered(self) -> bool {
        self.board.tally.camp_entered_stage > 0
    }

    /// The end of a stage by automatic victory \[12.4\].
    fn automatic_end(self) -> Option<Ending> {
        let needed = i32::from(self.game.scenario.victory.automatic);
        let net = self.net_vp();
        if needed == 0 || net.abs() < needed {
            None
        } else if net > 0 {
            Some(Ending::AutomaticFirst)
        } else if self.camp_entered() {
            Some(Ending::CampAutomatic)
        } else {
            Some(Ending::AutomaticSecond)
        }
    }

    /// The end after the last stage \[12.3, 13.1\]: zero on the track is a defeat of the first side.
    fn final_end(self) -> Ending {
        let net = self.net_vp();
        let draw = self.camp_entered() && (net < 0 || self.switches().draw_at_zero);
        match (net > 0, draw) {
            (true, _) => Ending::PointsFirst,
            (false, true) => Ending::CampPoints,
            (false, false) => Ending::PointsSecond,
        }
    }

    pub(super) fn outcome(self) -> Option<Outcome> {
        let ending = self.board.ended.checked_sub(1)?;
        let winner = match ending {
            0 | 2 => Winner::Side(Side::First),
            1 | 3 => Winner::Side(Side::Second),
            _ => Winner::Draw,
        };
        Some(Outcome { winner, ending, vp: self.net_vp(), stage: self.board.stage })
    }
}

impl<E: Edition, D: Dice, O: Observer<Event<E>>> Play<'_, E, D, O> {
    /// Scores victory points immediately \[12.1\].
    pub(super) fn score(&mut self, side: Side, source: Source) {
        let victory = &self.game.scenario.victory;
        let points = match source {
            Source::Elimination => victory.elimination,
            Source::MeleeWon => victory.melee,
            Source::GunsCaptured => victory.capture,
            Source::GunsRecaptured => victory.recapture,
            Source::CommanderKilled => victory.commander,
        };
        let booked = &mut self.state.board.tally.vp[side.index()][source as usize];
        *booked = booked.saturating_add(points.into());
        self.emit(Kind::Scored, "12.1", |event| {
            event.side = Some(side);
            event.row = Some(points as i8);
            event.result = Source::NAMES[source as usize];
        });
    }

    /// \[10.10.9\] Guns are captured and stay in their hex; each counter scores.
    pub(super) fn capture(&mut self, guns: E::Units, captor: Side) {
        for unit in each(guns) {
            let hex = self.state.board.place[unit as usize];
            self.state.board.take_out(bit(unit), &self.game.sets);
            self.state.board.captured |= bit(unit);
            self.state.board.tally.eliminated[captor.other().index()] += 1;
            self.emit(Kind::GunsCaptured, "10.10.9", |event| {
                event.side = Some(captor);
                event.units = bit(unit);
                event.hex = hex;
            });
            self.score(captor, Source::GunsCaptured);
            self.dismiss_commander(unit);
        }
    }

    /// \[10.10.9\] A side is alone in a hex with captured guns: it holds the enemy's guns, and recaptures its own
    /// depending on the reading. `from_enemy` when it has just driven off enemies there; guns that no enemy held are
    /// not recaptured from one.
    pub(super) fn recapture(&mut self, side: Side, hex: Hex<E::Size>, from_enemy: bool) {
        let here = self.captured_in(hex);
        let alone = self.at().stands(hex, side) && !self.at().holds(hex, side.other());
        if here.is_empty() || !alone {
            return;
        }
        let own = here & self.game.sets.side[side.index()];
        self.state.board.abandoned &= !(here & !own);
        let retaken = match self.at().switches().recapture {
            Recapture::Occupancy => own,
            Recapture::MeleeOnly if from_enemy => own & !self.state.board.abandoned,
            Recapture::MeleeOnly | Recapture::Never => E::Units::EMPTY,
        };
        self.state.board.abandoned |= own & !retaken;
        each(retaken).for_each(|guns| self.retake(guns, side, hex));
    }

    /// Captured guns lying in a hex.
    fn captured_in(&self, hex: Hex<E::Size>) -> E::Units {
        let board = &self.state.board;
        each(board.captured)
            .filter(|&unit| board.place[unit as usize] == hex)
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    fn retake(&mut self, guns: UnitId, side: Side, hex: Hex<E::Size>) {
        self.state.board.captured &= !E::Units::only(guns);
        self.state.board.place[guns as usize] = Hex::NONE;
        self.emit(Kind::GunsRecaptured, "10.10.9", |event| {
            event.side = Some(side);
            event.units = bit(guns);
            event.hex = hex;
        });
        self.score(side, Source::GunsRecaptured);
    }

    /// \[13.1\] A unit of the first side stands in the camp.
    pub(super) fn note_camp(&mut self, units: E::Units, hex: Hex<E::Size>) {
        let entering = units & self.game.sets.side[0];
        if hex == self.game.scenario.map.camp && entering.any() && !self.at().camp_entered() {
            self.state.board.tally.camp_entered_stage = self.state.board.stage.max(1);
            self.emit(Kind::CampEntered, "13.1", |event| {
                event.units = entering;
                event.hex = hex;
            });
        }
    }

    /// Turn 3, first part: whether the game is over \[12.3, 12.4\].
    pub(super) fn check_end(&mut self) -> bool {
        let last = self.state.board.stage >= self.game.scenario.stages;
        let ending = self.at().automatic_end().or_else(|| last.then(|| self.at().final_end()));
        let Some(ending) = ending else { return false };
        self.state.board.ended = ending as u8 + 1;
        self.state.board.phase = Phase::Over;
        let rule = match ending {
            Ending::AutomaticFirst | Ending::AutomaticSecond => "12.4",
            Ending::PointsFirst | Ending::PointsSecond => "12.3",
            Ending::CampAutomatic | Ending::CampPoints => "13.1",
        };
        let winner = self.at().outcome().map(|outcome| outcome.winner);
        self.emit(Kind::GameOver, rule, |event| {
            event.side = match winner {
                Some(Winner::Side(side)) => Some(side),
                _ => None,
            };
            event.result = crate::games::insurrection::state::ENDINGS[ending as usize];
        });
        true
    }
}
