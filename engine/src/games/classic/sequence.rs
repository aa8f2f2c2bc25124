//! The sequence of play \[3\]: turns, phases, weather \[13.1\], initiative \[3.3\] and recovery \[9.9\].

use super::board::Board;
use super::chart::bits;
use super::data::combat::Declared;
use super::data::{HexSet, Phase, PhaseKind, Scenario};
use super::event::{Event, Fact, Rule};
use super::play::{Play, Purpose};
use super::state::{Mode, State, mark};
use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};

/// The phases of a turn in which the first, and the second, side goes first: after the initiative, the two halves of the turn
/// change places \[3.3\].
pub(super) fn sequence(scenario: &Scenario) -> [Vec<u8>; 2] {
    let phases = &scenario.phases;
    let listed: Vec<u8> = (0..phases.len() as u8).collect();
    let Some(rolled) = phases.iter().position(|phase| phase.kind == PhaseKind::Initiative) else {
        return [listed.clone(), listed];
    };
    let of = |number: &u8| phases[usize::from(*number)].side;
    let (head, rest) = listed.split_at(rolled + 1);
    let halves = rest.iter().take_while(|number| of(number).is_some()).count();
    let (halves, tail) = rest.split_at(halves);
    Side::BOTH.map(|side| {
        let [own, other] =
            [side, side.other()].map(|side| halves.iter().filter(move |number| of(number) == Some(side)));
        head.iter().chain(own).chain(other).chain(tail).copied().collect()
    })
}

impl<B: Board, D: Dice, O: Observer<State<B>, Event>> Play<'_, B, D, O> {
    /// \[3.1, 3.2\] Goes on to the next phase that is held, or the next turn.
    pub(super) fn next_phase(&mut self) {
        loop {
            if self.state.turn == 0 {
                if !self.next_turn() {
                    return;
                }
            } else {
                self.state.place += 1;
                if self.at().phase_number().is_none() && !self.next_turn() {
                    return;
                }
            }
            let phase = self.at().phase();
            let [from, until] = phase.turns;
            if (from..=until).contains(&self.state.turn) && self.begin_phase(phase.side) {
                return;
            }
            if self.state.stopped {
                return;
            }
        }
    }

    /// Begins a position in a phase of a turn, with the weather that the turn lists and without earlier points.
    pub(super) fn begin_in(&mut self, turn: u8, phase: u8) {
        self.state.turn = turn;
        let order = &self.game.sequence[self.state.order.index()];
        self.state.place = order.iter().position(|&number| number == phase).unwrap_or(0) as u8;
        self.give_support();
        self.set_weather(false);
        let side = self.at().phase().side;
        if !self.begin_phase(side) {
            self.state.mode = Mode::Next;
        }
    }

    /// \[10.1\] The support points of the turn.
    fn give_support(&mut self) {
        for side in Side::BOTH {
            let known = self.game.scenario.support[side.index()];
            let has = (known.turns[0]..=known.turns[1]).contains(&self.state.turn);
            self.state.support[side.index()] = if has { known.points } else { 0 };
        }
    }

    /// \[3.1\] The next turn; `false` when the game is over.
    fn next_turn(&mut self) -> bool {
        if self.state.turn > 0 {
            self.end_turn();
            if self.state.stopped {
                return false;
            }
            if self.state.turn == self.game.scenario.turns {
                self.finish();
                return false;
            }
        }
        self.state.turn += 1;
        self.state.place = 0;
        self.state.order = Side::First;
        for unit in 0..self.game.scenario.units.len() as u8 {
            self.counter(unit).received = 0;
        }
        self.give_support();
        self.emit(Fact::TurnStarts, Rule(3, 1), |_| {});
        let turn = self.state.turn;
        let mut phases = self.game.scenario.phases.iter().filter(|phase| phase.kind == PhaseKind::Weather).peekable();
        let has_phase = phases.peek().is_some();
        // A phase that is not held in this turn rolls nothing.
        if !phases.any(|phase| (phase.turns[0]..=phase.turns[1]).contains(&turn)) {
            self.set_weather(!has_phase);
        }
        true
    }

    /// \[3.2\] Begins the phase; `false` when there is nothing to decide in it, and it is over.
    fn begin_phase(&mut self, side: Option<Side>) -> bool {
        self.emit(Fact::PhaseStarts, Rule(3, 2), |event| event.side = side);
        let phase = &self.game.scenario.phases[usize::from(self.at().phase_number().expect("a phase"))];
        if let Some(side) = side {
            self.clear(side, mark::MOVED | mark::FOUGHT);
        }
        self.state.attacked = HexSet::EMPTY;
        match phase.kind {
            PhaseKind::Supply => self.judge_supply(side),
            PhaseKind::Recover => self.recover(phase, side),
            PhaseKind::Weather => self.set_weather(true),
            PhaseKind::Initiative => self.roll_initiative(phase.die),
            PhaseKind::Replace => return self.begin_replacements(),
            PhaseKind::Move | PhaseKind::Combat | PhaseKind::Barrage | PhaseKind::Reinforce => {
                self.state.mode = Mode::Choose;
                return true;
            }
        }
        self.state.mode = Mode::Next;
        false
    }

    /// The active side has nothing more to do in the phase.
    pub(super) fn end_choice(&mut self) {
        if self.state.mode == Mode::SetUp {
            self.state.mode = Mode::Next;
            return;
        }
        let phase = self.at().phase();
        if phase.kind == PhaseKind::Combat
            && self.game.scenario.combat.declared == Declared::First
            && !self.at().declared().is_empty()
        {
            self.state.mode = Mode::Resolving;
            return;
        }
        self.leave_phase();
    }

    /// \[6.2\] The phase is over, once no hex has too many units.
    pub(super) fn leave_phase(&mut self) {
        self.state.mode = if self.has_excess() { Mode::Excess } else { Mode::Next };
    }

    /// \[3.3\] The sides roll; the first side goes first when the rolls are equal.
    fn roll_initiative(&mut self, die: u8) {
        let dice = Side::BOTH.map(|side| self.roll(die, side.index() as u16, Purpose::Initiative));
        self.state.order = if dice[1] > dice[0] { Side::Second } else { Side::First };
        let first = self.state.order;
        self.emit(Fact::InitiativeRolled { dice }, Rule(3, 3), |event| event.side = Some(first));
    }

    /// \[13.1\] The weather of the turn: that of the turn, or else that of a roll, or else the usual one.
    fn set_weather(&mut self, rolls: bool) {
        let scenario = &self.game.scenario;
        if scenario.weather.len() < 2 {
            return;
        }
        let turn = self.state.turn;
        let listed = scenario.weather.iter().position(|weather| weather.turns >> turn & 1 == 1);
        let mut die = 0;
        let weather = listed.unwrap_or_else(|| {
            if scenario.weather_die == 0 || !rolls {
                return 0;
            }
            die = self.roll(scenario.weather_die, 0, Purpose::Weather);
            scenario.weather.iter().position(|weather| weather.faces >> die & 1 == 1).unwrap_or(0)
        });
        self.state.weather = weather as u8;
        self.emit(Fact::WeatherIs { weather: weather as u8, die }, Rule(13, 1), |_| {});
    }

    /// \[9.9\] Disrupted units recover.
    fn recover(&mut self, phase: &Phase, side: Option<Side>) {
        for side in Side::BOTH.into_iter().filter(|&one| side.is_none_or(|side| side == one)) {
            for unit in self.game.scenario.units_of(side) {
                if !self.at().is_on_map(unit) || !self.at().is_disrupted(unit) {
                    continue;
                }
                let rolls = phase.recovers_from > 0;
                let die = if rolls { self.roll(phase.die, unit.into(), Purpose::Recovery) } else { 0 };
                let good = die >= phase.recovers_from;
                if good {
                    self.counter(unit).marks &= !mark::DISRUPTED;
                }
                let from = self.at().hex(unit);
                self.emit(Fact::Recovered { die, good }, Rule(9, 9), |event| {
                    (event.unit, event.from) = (unit, from);
                });
            }
        }
    }
}

/// The turns in a set, for texts.
#[must_use]
pub fn turns_in(set: u128) -> Vec<u8> {
    let words = [set as u32, (set >> 32) as u32, (set >> 64) as u32, (set >> 96) as u32];
    let each = words.into_iter().zip([0, 32, 64, 96]);
    each.flat_map(|(word, base)| bits(word).map(move |bit| base + bit as u8)).collect()
}
