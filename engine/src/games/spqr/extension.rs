//! \[9.66 to 9.68\] Manipular line extension.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, LineId, UnitId, bit, first_leader, side_of, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Angle, Stance};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{COLUMN, EXTENDED, State};
use crate::games::spqr::tables::Ground;
use crate::games::spqr::window::{Frame, Pool, Window};

/// The enemy distance at which a line may extend \[9.66\].
const NEAR: u8 = 2;
/// The movement points that an extension in a line command costs each unit \[9.67\].
const EXTENSION_TOLL: u8 = 2;

impl Position<'_> {
    /// \[9.66\] Whether a unit is the top one of a Roman stack of two.
    fn heads_stack(self, unit: UnitId) -> bool {
        let roman = |unit: UnitId| self.card(unit).class.stacks() && !self.is_routed(unit);
        let mut others = self.stacked_with(unit).filter(|&other| !self.is_leader_elephant(other));
        let below = others.next().is_some_and(roman);
        roman(unit) && self.is_top(unit) && below && others.next().is_none() && !self.of(unit).has(COLUMN)
    }

    /// \[9.66\] The flank hexes to which the top unit of a stack can be shifted: empty, clear, not in an enemy zone.
    fn extension_hexes(self, unit: UnitId) -> impl Iterator<Item = Hex> + Clone {
        let flank = self.stance(unit).around(self.field(), Angle::Flank);
        let enemy = side_of(unit).other();
        let hexes = (0..flank.as_slice().len()).map(move |index| flank.as_slice()[index]);
        hexes.filter(move |&hex| {
            self.top(hex).is_none() && self.ground(hex) == Ground::Clear && !self.in_zone(hex, enemy)
        })
    }

    fn can_extend(self, unit: UnitId) -> bool {
        self.is_on_map(unit) && self.heads_stack(unit) && self.extension_hexes(unit).next().is_some()
    }

    /// A leader to form lines under: one on the map that may order this line, else the side's first leader.
    fn leader_for(self, line: LineId, side: Side) -> LeaderId {
        let row = &self.game.scenario.lines[usize::from(line)];
        self.leaders(side).find(|&leader| row.leaders & 1 << leader != 0).unwrap_or(first_leader(side))
    }

    /// \[9.66\] The units by which a side's lines may extend when an enemy is near one of their stacks.
    fn extending(self, side: Side, mover: UnitId) -> u64 {
        let near = units_in(side, self.within(NEAR, mover, side)).filter(|&unit| self.heads_stack(unit));
        let mut all = 0;
        for unit in near {
            for line in 0..self.game.scenario.lines.len() as LineId {
                if self.is_of_line(line, unit) {
                    all |= self.line_of(line, unit, self.leader_for(line, side));
                }
            }
        }
        units_in(side, all).filter(|&unit| self.can_extend(unit)).fold(0, |word, unit| word | bit(unit))
    }

    /// \[9.67\] Visits the extensions of an ordered line in place of its moves: of units that have not moved.
    pub(super) fn visit_line_extension(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let mut units = units_in(frame.side, self.orders().ordered).filter(|&unit| self.can_extend(unit));
        units.any(|unit| self.extension_hexes(unit).any(|hex| visit(Action::Extend { unit, hex })))
    }

    /// \[9.67\] The movement points that a unit's extension in this orders phase costs it.
    pub(super) fn extension_toll(self, unit: UnitId) -> u8 {
        if self.of(unit).did(EXTENDED) && self.active() == Some(side_of(unit)) { EXTENSION_TOLL } else { 0 }
    }

    pub(super) fn visit_extension(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let units = units_in(frame.side, frame.pool.word()).filter(|&unit| self.can_extend(unit));
        let mut any = false;
        let shifted = units.clone().any(|unit| {
            self.extension_hexes(unit).any(|hex| {
                any = true;
                visit(Action::Extend { unit, hex })
            })
        });
        shifted || any && visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_extension(&mut self, frame: Frame, action: Action) {
        match action {
            Action::Extend { unit, hex } => {
                self.top().pool = Pool::new(frame.pool.word() & !bit(unit));
                // Once a line is extended, none of these units withdraws in the phase [9.66].
                for other in units_in(frame.side, frame.pool.word()) {
                    self.state.units[other as usize].mark_done(EXTENDED);
                }
                self.shift_out(unit, hex);
            }
            _ => {
                self.pop();
            }
        }
    }

    pub(super) fn proceed_extension(&mut self, _: Frame) {
        self.pop();
    }

    /// \[9.66, 9.67\] Opens the window for line extensions when an enemy has come within two hexes.
    pub(super) fn open_extension(&mut self, mover: UnitId) {
        if !self.at().is_on_map(mover) {
            return;
        }
        let side = side_of(mover).other();
        let word = self.at().extending(side, mover);
        if word != 0 {
            self.push(Frame::new(Window::Extension, side).unit(mover).pool(word));
        }
    }

    /// \[9.67\] Extends an ordered line; `action` is one that `visit_line_extension` offered.
    pub(super) fn extend_line(&mut self, _: Frame, action: Action) {
        if let Action::Extend { unit, hex } = action {
            self.state.units[unit as usize].mark_done(EXTENDED);
            self.shift_out(unit, hex);
        }
    }

    /// \[9.66\] Shifts a unit to a flank hex, without points and hits; it keeps its facing.
    fn shift_out(&mut self, unit: UnitId, hex: Hex) {
        let from = self.at().hex(unit);
        let stance = Stance { hex, ..self.at().stance(unit) };
        self.relocate(unit, stance);
        self.emit(Fact::Extended, "9.66", |event| (event.unit, event.from, event.to) = (Some(unit), from, hex));
        self.overrun(unit);
        self.open_leader_retreats(unit);
    }
}
