//! Chapters 12 and 13: victory points, guns captured and recaptured, the camp or the objective, the end.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Outcome, Side, Winner};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Level, ObjectiveDraw, Scenario, UnitId};
use crate::games::insurrection::details::Award;
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Phase};
use crate::games::insurrection::outcomes::Ending;
use crate::games::insurrection::outcomes::Source;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::State;
use crate::games::insurrection::switches::Recapture;
use crate::games::insurrection::unit_set::{bit, each};
use crate::grid::Hex;

/// What decides a game that ends \[12.3, 12.4, 13.1\].
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// Net victory points of the first side.
    pub lead: i32,
    /// Whether the first side holds the objective.
    pub held: bool,
    /// Whether the first side has entered the camp, or holds the objective and an overall commander of it is alive: this
    /// may turn its defeat into a draw.
    pub saved: bool,
}

impl Standing {
    /// The end of a stage by automatic victory \[12.4\].
    #[must_use]
    pub fn automatic_end<E: Edition>(self, scenario: &Scenario<E>) -> Option<Ending> {
        let victory = &scenario.victory;
        let needed = i32::from(victory.automatic);
        let draws = !E::HAS.objective || victory.objective_draw == ObjectiveDraw::Always;
        if needed == 0 || self.lead.abs() < needed {
            None
        } else if self.lead > 0 {
            Some(Ending::AutomaticFirst)
        } else if self.saved && draws {
            Some(Ending::DrawnAutomatic)
        } else {
            Some(Ending::AutomaticSecond)
        }
    }

    /// The end after the last stage \[12.3, 13.1\]: zero on the track is a defeat of the first side, except in an edition
    /// with an objective.
    #[must_use]
    pub fn final_end<E: Edition>(self, scenario: &Scenario<E>) -> Ending {
        if E::HAS.objective {
            return self.objective_end(scenario);
        }
        let draw = self.saved && (self.lead < 0 || scenario.switches.draw_at_zero);
        match (self.lead > 0, draw) {
            (true, _) => Ending::PointsFirst,
            (false, true) => Ending::DrawnPoints,
            (false, false) => Ending::PointsSecond,
        }
    }

    /// \[12.3\] The end after the last stage in an edition with an objective: the score, at zero `level`; then a first
    /// side that is behind may be saved.
    fn objective_end<E: Edition>(self, scenario: &Scenario<E>) -> Ending {
        let victory = &scenario.victory;
        match (self.lead.signum(), victory.level) {
            (1, _) | (0, Level::First) => Ending::PointsFirst,
            (0, Level::Objective) if self.held => Ending::PointsFirst,
            (0, Level::Draw) => Ending::Level,
            (-1, _) if victory.objective_draw != ObjectiveDraw::Never && self.saved => Ending::DrawnPoints,
            _ => Ending::PointsSecond,
        }
    }
}

impl Ending {
    /// The winner, or a draw.
    #[must_use]
    pub const fn winner(self) -> Winner {
        match self {
            Self::AutomaticFirst | Self::PointsFirst => Winner::Side(Side::First),
            Self::AutomaticSecond | Self::PointsSecond => Winner::Side(Side::Second),
            Self::DrawnAutomatic | Self::DrawnPoints | Self::Level => Winner::Draw,
        }
    }
}

impl<E: Edition> Position<'_, E> {
    /// Net victory points of the first side \[12.2\].
    #[must_use]
    pub fn net_vp(self) -> i32 {
        let net = self.board.tally.net();
        if E::HAS.objective { net - i32::from(self.board.tally.objective) } else { net }
    }

    /// \[12.3\] Whether a side holds the objective, where no enemy unit is: the first side with infantry, in command if
    /// the scenario asks for it, the second with any unit but guns.
    #[must_use]
    pub fn holds_objective(self, side: Side) -> bool {
        let hex = self.game.scenario.map.objective;
        if !E::HAS.objective || !hex.is_some() || self.holds(hex, side.other()) {
            return false;
        }
        let stack = self.stack_at(hex, side);
        match side {
            Side::First => {
                let anyhow = !self.game.scenario.victory.objective_command;
                each(stack & self.game.sets.infantry).any(|unit| anyhow || self.in_command(unit))
            }
            Side::Second => stack.any(),
        }
    }

    /// \[12.3\] Whether the objective turns a defeat of the first side into a draw: it holds the objective, and one of
    /// its overall commanders is alive.
    fn saved_by_objective(self) -> bool {
        let overall = self.game.sets.overall & self.commanders_of(Side::First);
        let living = self.board.commanders | self.board.commanders_expected;
        overall & living != 0 && self.holds_objective(Side::First)
    }

    /// Whether a unit of the first side has stood in the camp \[13.1\].
    #[must_use]
    pub fn camp_entered(self) -> bool {
        self.board.tally.camp_entered_stage > 0
    }

    /// What decides the game if it ends now.
    fn standing(self) -> Standing {
        let saved = if E::HAS.objective { self.saved_by_objective() } else { self.camp_entered() };
        Standing { lead: self.net_vp(), held: self.holds_objective(Side::First), saved }
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

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
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
        self.book(side, source, points);
    }

    /// Scores this many victory points immediately \[12.1\].
    #[inline]
    pub(super) fn book(&mut self, side: Side, source: Source, points: u8) {
        let booked = &mut self.state.board.tally.vp[side.index()][source as usize];
        *booked = booked.saturating_add(points.into());
        self.emit(Fact::Scored { award: Award::Source(source), points }, "12.1", |event| event.side = Some(side));
    }

    /// \[10.10.9; 10.10.10 of the revised text\] Guns are captured and stay in their hex, or, by fire, leave the map; each
    /// counter scores, and each of its stars.
    pub(super) fn capture(&mut self, guns: E::Units, captor: Side, by_fire: bool) {
        for unit in each(guns) {
            let hex = self.state.board.place[unit as usize];
            self.state.board.take_out(bit(unit), &self.game.sets);
            if by_fire {
                self.state.board.place[unit as usize] = Hex::NONE;
            } else {
                self.state.board.captured |= bit(unit);
            }
            self.state.board.tally.eliminated[captor.other().index()] += 1;
            self.emit(Fact::GunsCaptured, paragraph::<E>("10.10.9", "10.10.10"), |event| {
                event.side = Some(captor);
                event.units = bit(unit);
                event.hex = hex;
            });
            if E::HAS.stars {
                let (victory, stars) = (&self.game.scenario.victory, self.game.scenario.units[unit as usize].stars);
                self.book(captor, Source::GunsCaptured, victory.capture + victory.star * stars);
            } else {
                self.score(captor, Source::GunsCaptured);
            }
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
        self.emit(Fact::GunsRecaptured, paragraph::<E>("10.10.9", "10.10.10"), |event| {
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
            self.emit(Fact::CampEntered, "13.1", |event| {
                event.units = entering;
                event.hex = hex;
            });
        }
    }

    /// \[12.3\] After the last stage the second side scores when it holds the objective.
    fn score_objective(&mut self) {
        let points = self.game.scenario.victory.objective;
        if points > 0 && self.at().holds_objective(Side::Second) {
            self.state.board.tally.objective = points;
            let fact = Fact::Scored { award: Award::Objective, points };
            self.emit(fact, "12.3", |event| event.side = Some(Side::Second));
        }
    }

    /// Turn 3, first part: whether the game is over \[12.3, 12.4\]. Points for the objective come after the check for an
    /// automatic victory.
    pub(super) fn check_end(&mut self) -> bool {
        let last = self.state.board.stage >= self.game.scenario.stages;
        let automatic = self.at().standing().automatic_end(&self.game.scenario);
        if E::HAS.objective && last && automatic.is_none() {
            self.score_objective();
        }
        let ending = automatic.or_else(|| last.then(|| self.at().standing().final_end(&self.game.scenario)));
        let Some(ending) = ending else { return false };
        self.state.board.ended = ending as u8 + 1;
        self.state.board.phase = Phase::Over;
        let rule = match ending {
            Ending::AutomaticFirst | Ending::AutomaticSecond => "12.4",
            Ending::PointsFirst | Ending::PointsSecond | Ending::Level => "12.3",
            Ending::DrawnAutomatic => paragraph::<E>("13.1", "12.4"),
            Ending::DrawnPoints => paragraph::<E>("13.1", "12.3"),
        };
        let winner = self.at().outcome().map(|outcome| outcome.winner);
        self.emit(Fact::GameOver { ending }, rule, |event| {
            event.side = match winner {
                Some(Winner::Side(side)) => Some(side),
                _ => None,
            };
        });
        true
    }
}
