//! Chapter 7: squares and lava. Also the side-by-side line of \[6.2.1\].

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Ground, UnitId};
use crate::games::insurrection::details::{LineChange, SquareChange, Trial};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;

impl<E: Edition> Position<'_, E> {
    /// Whether the stack of a side in a hex could form a square \[7.2\]: enough companies on clear ground, of a side
    /// that may form squares, not yet in square. Kosynierzy never do \[Maciejowice 7.5\].
    #[must_use]
    pub fn square_possible(self, stack: E::Units, hex: Hex<E::Size>, side: Side) -> bool {
        self.game.scenario.squares[side.index()]
            && self.may_be_in_square(stack)
            && (stack & self.board.square).is_empty()
            && stack.count_ones() >= u32::from(self.tables().square_companies)
            && self.game.scenario.map.ground[hex.index()] == Ground::Clear
    }

    /// Whether units may be in square: infantry, but no kosynierzy \[Maciejowice 7.5\], and not in double time, which
    /// allows no change of formation \[8.9\].
    #[must_use]
    pub fn may_be_in_square(self, units: E::Units) -> bool {
        (units & (self.game.sets.mounted | self.board.double_time)).is_empty()
            && (!E::HAS.kosynierzy || (units & self.game.sets.kosynierzy).is_empty())
    }

    /// Whether a stack that is [ready](Position::ready) may form square in its own movement phase \[7.2\]: none of its
    /// units has spent a point.
    #[must_use]
    pub fn may_form_square(self, stack: E::Units, hex: Hex<E::Size>, side: Side) -> bool {
        self.square_possible(stack, hex, side) && each(stack).all(|unit| self.unspent(unit))
    }

    /// Whether a stack that is [ready](Position::ready) may change its side-by-side marker \[6.2.1\]: none of its units
    /// has moved.
    #[must_use]
    pub fn may_change_line(self, stack: E::Units) -> bool {
        (stack & (self.board.marked | self.board.square | self.board.stepped | self.skirmishers())).is_empty()
            && ((stack & self.board.line).any() || self.may_stand_in_line(stack))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// \[6.2.1\] The marker is placed or removed, once per activation.
    pub(super) fn change_line(&mut self, hex: Hex<E::Size>) {
        let stack = self.at().stack_at(hex, self.at().active_side());
        let on = (stack & self.state.board.line).is_empty();
        if on {
            self.state.board.line |= stack;
        } else {
            self.state.board.line &= !stack;
        }
        self.state.board.marked |= stack;
        self.note_acted(stack);
        let change = if on { LineChange::Formed } else { LineChange::Ended };
        self.emit(Fact::LineMarker { change }, "6.2.1", |event| (event.units, event.hex) = (stack, hex));
    }

    /// \[6.0\] The unit goes to the top; the whole stack pays.
    pub(super) fn put_on_top(&mut self, unit: UnitId) {
        let hex = self.state.board.place[unit as usize];
        let stack = self.at().stack_at(hex, self.at().side_of(unit));
        for member in each(stack) {
            self.state.board.mp[member as usize] -= 1;
        }
        self.note_acted(stack);
        self.number(bit(unit), 0);
        self.number(stack & !E::Units::only(unit), 1);
        self.emit(Fact::Reordered, "6.0", |event| {
            event.units = bit(unit);
            event.hex = hex;
        });
    }

    /// \[7.2\] Forming square in the own movement phase costs all movement points.
    pub(super) fn form_square(&mut self, hex: Hex<E::Size>) {
        let stack = self.at().stack_at(hex, self.at().active_side());
        for unit in each(stack) {
            self.state.board.mp[unit as usize] = 0;
        }
        self.close_move();
        self.note_acted(stack);
        self.state.board.moved |= stack;
        self.make_square(stack, hex, paragraph::<E>("7.2", "7.3"), None);
    }

    fn make_square(&mut self, stack: E::Units, hex: Hex<E::Size>, rule: &'static str, die: Option<i32>) {
        self.state.board.square |= stack;
        self.state.board.line &= !stack;
        self.end_skirmish(stack);
        let facings = self.state.board.facing;
        let change = if die.is_some() { SquareChange::FormedInHaste } else { SquareChange::Formed };
        self.emit(Fact::Square { change }, rule, |event| {
            event.units = stack;
            event.hex = hex;
            event.facings = Some(facings);
            if let Some(die) = die {
                event.dice.push(die as u8);
            }
        });
    }

    /// \[7.2.1\] Square against cavalry that has entered: the top unit tests; failing costs a loss.
    pub(super) fn square_in_haste(&mut self, hex: Hex<E::Size>) {
        let side = self.at().side_for_square(hex).expect("a square was offered");
        let stack = self.at().stack_at(hex, side);
        let top = self.at().top_of(stack).expect("a square has infantry");
        let die = self.roll(top, Purpose::Square);
        let rule = Trial::Square.rule::<E>();
        if self.morale_test(top, die, 0, Trial::Square) {
            self.make_square(stack, hex, rule, Some(die));
        } else {
            self.emit(Fact::Square { change: SquareChange::Failed }, rule, |event| {
                event.units = stack;
                event.hex = hex;
                event.dice.push(die as u8);
            });
            self.push(Frame::Losses { units: stack, left: 1, cause: Cause::Square, last_steps: E::Units::EMPTY });
        }
    }

    /// \[7.2.1\] The charged infantry is eliminated, so there is no melee: the riders stand as in any hex. They face
    /// one way \[6.0\], their entry is reset, and captured guns in the hex are theirs again \[10.10.9\].
    pub(super) fn unopposed(&mut self, hex: Hex<E::Size>, side: Side) {
        let stack = self.at().stack_at(hex, side);
        for unit in each(stack) {
            self.state.board.entry[unit as usize] = Default::default();
        }
        if let Some(top) = self.at().top_of(stack) {
            self.take_facing(stack, hex, self.state.board.facing[top as usize]);
        }
        self.recapture(side, hex, true);
    }

    /// Units that withdraw into the hex of a square become part of it, as they take its facing \[10.11.2\]; in their own
    /// movement phase that takes all their points \[7.2\]. Units that cannot be in square break it up.
    pub(super) fn join_square(&mut self, units: E::Units, hex: Hex<E::Size>) {
        let stack = self.at().stack_at(hex, self.at().side_of(first(units)));
        if !self.at().mixes_square(stack) {
            return;
        }
        let joining = stack & !self.state.board.square;
        if !self.at().may_be_in_square(joining) {
            return self.dissolve_square(stack, hex);
        }
        self.state.board.square |= joining;
        self.end_skirmish(joining);
        for unit in each(joining) {
            self.state.board.mp[unit as usize] = 0;
        }
        let facings = self.state.board.facing;
        self.emit(Fact::Square { change: SquareChange::Joined }, "10.11.2", |event| {
            event.units = joining;
            event.hex = hex;
            event.facings = Some(facings);
        });
    }

    /// \[7.2\] A square with too few companies becomes a line again.
    pub(super) fn check_square(&mut self, hex: Hex<E::Size>, side: Side) {
        let square = self.at().stack_at(hex, side) & self.state.board.square;
        if square.any() && square.count_ones() < u32::from(self.at().tables().square_companies) {
            self.dissolve_square(square, hex);
        }
    }

    /// \[7.2\] The units of a hex are in square no longer; their owner faces them, unless a melee freezes facings
    /// \[6.12\].
    fn dissolve_square(&mut self, stack: E::Units, hex: Hex<E::Size>) {
        let square = stack & self.state.board.square;
        self.state.board.square &= !square;
        self.emit(Fact::Square { change: SquareChange::Dissolved }, paragraph::<E>("7.2", "7.3"), |event| {
            event.units = square;
            event.hex = hex;
        });
        if !self.at().melee_hex(hex) {
            self.push(Frame::Face { units: stack });
        }
    }
}
