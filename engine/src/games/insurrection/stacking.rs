//! Chapter 6: stacks.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::details::LineChange;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::State;
use crate::games::insurrection::switches::PassLimit;
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;

impl<E: Edition> Position<'_, E> {
    /// Whether units of one side may stack \[6.1, 6.2\]. Current sizes count.
    #[must_use]
    pub fn within_limits(self, units: E::Units) -> bool {
        let sets = &self.game.sets;
        if (units & sets.infantry).any() && (units & sets.mounted).any() {
            return false;
        }
        self.total_size(units) <= self.limit(units)
    }

    /// The size limit of a stack \[6.2\]; none without infantry and cavalry.
    fn limit(self, units: E::Units) -> u8 {
        let tables = self.tables();
        let guns = (units & self.game.sets.guns).any();
        match ((units & self.game.sets.mounted).any(), guns) {
            (false, false) => tables.stack_infantry,
            (false, true) => tables.stack_infantry_with_guns,
            (true, false) => tables.stack_cavalry,
            (true, true) => tables.stack_cavalry_with_guns,
        }
    }

    /// Whether units may end their move in a hex with the friends there \[6.1, 6.2, 7.2\].
    #[must_use]
    pub fn fits(self, units: E::Units, hex: Hex<E::Size>, side: Side) -> bool {
        let all = self.side_at(hex, side) | units;
        self.alone_within_limits(all) || self.may_stand(all)
    }

    /// Whether the limits \[6.1, 6.2\] let units come to the friends in a hex, whatever their formations.
    #[must_use]
    pub fn has_room(self, units: E::Units, hex: Hex<E::Size>, side: Side) -> bool {
        let all = self.side_at(hex, side) | units;
        self.alone_within_limits(all) || self.within_limits(all)
    }

    /// Whether a set is one unit at most, which keeps every limit.
    #[inline]
    fn alone_within_limits(self, units: E::Units) -> bool {
        !units.several() && (units & self.game.sets.oversized).is_empty()
    }

    /// Whether units of one side may stay in one hex \[6.1, 6.2, 7.2\].
    #[must_use]
    pub fn may_stand(self, units: E::Units) -> bool {
        self.within_limits(units) && !self.mixes_square(units)
    }

    /// \[7.2\] Whether some of these infantry and cavalry units are in square and others are not. A square is formed by all of
    /// a stack for all movement points, so no unit that moves can join one, and a square joins none.
    #[must_use]
    pub fn mixes_square(self, units: E::Units) -> bool {
        let square = units & self.board.square;
        square.any() && (units & !(square | self.game.sets.guns)).any()
    }

    /// Whether units may pass through a hex that friends hold \[6.1.1, 6.4\].
    #[must_use]
    pub fn may_pass(self, units: E::Units, hex: Hex<E::Size>, side: Side) -> bool {
        let friends = self.side_at(hex, side) & !units;
        let at_limit = self.total_size(friends) >= self.limit(friends);
        match self.switches().pass_limit {
            PassLimit::AtLimit => !at_limit,
            PassLimit::WouldExceed => {
                let other_arm = !self.same_arm(units | friends);
                if other_arm { !at_limit } else { self.within_limits(friends | units) }
            }
        }
    }

    fn same_arm(self, units: E::Units) -> bool {
        (units & self.game.sets.infantry).is_empty() || (units & self.game.sets.mounted).is_empty()
    }

    /// The facing required of a joining unit \[6.0\]: that of the stack. Guns and squares require none.
    #[must_use]
    pub fn facing_demanded(self, units: E::Units, hex: Hex<E::Size>, side: Side) -> Option<u8> {
        let friends = self.stack_at(hex, side) & !units;
        if friends.is_empty() || (units & !self.game.sets.guns).is_empty() || (friends & self.board.square).any() {
            return None;
        }
        Some(self.board.facing[first(friends) as usize])
    }

    /// Whether the size lets a stack stand side by side \[6.2.1\].
    #[must_use]
    pub fn may_stand_in_line(self, stack: E::Units) -> bool {
        let [least, most] = if (stack & self.game.sets.infantry).any() {
            self.tables().line_infantry
        } else {
            self.tables().line_cavalry
        };
        stack.any() && (least..=most).contains(&self.total_size(stack))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Puts units into a hex, at the bottom of the stack \[6.0\], in their order.
    pub(super) fn put(&mut self, units: E::Units, hex: Hex<E::Size>) {
        let side = self.at().side_of(first(units));
        let there = self.at().side_at(hex, side) & !units;
        if there | units == bit(first(units)) {
            self.state.board.depth[first(units) as usize] = 0;
        } else {
            let below = self.number(there, 0);
            self.number(units, below);
        }
        self.state.board.move_units(units, hex, &self.game.sets);
    }

    /// Numbers units from `depth` on, in their order; returns the next number. So the numbers of a stack stay small no
    /// matter how often units come and go.
    pub(super) fn number(&mut self, units: E::Units, mut depth: u8) -> u8 {
        let mut left = units;
        while left.any() {
            let next = each(left).min_by_key(|&unit| self.state.board.depth[unit as usize]).expect("not empty");
            left &= !E::Units::only(next);
            self.state.board.depth[next as usize] = depth;
            depth += 1;
        }
        depth
    }

    /// Units join the stack of a hex: they take its facing \[10.11.2\].
    pub(super) fn settle(&mut self, units: E::Units, hex: Hex<E::Size>) {
        let side = self.at().side_of(first(units));
        if let Some(facing) = self.at().facing_demanded(units, hex, side) {
            self.take_facing(units & !self.game.sets.guns, hex, facing);
        }
        if (units & !self.game.sets.guns).any() {
            self.stack_changed(hex, side);
        }
    }

    pub(super) fn take_facing(&mut self, units: E::Units, hex: Hex<E::Size>, facing: u8) {
        let facings = self.state.board.facing;
        let turned = each(units)
            .filter(|&unit| facings[unit as usize] != facing)
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        if turned.is_empty() {
            return;
        }
        for unit in each(turned) {
            self.state.board.facing[unit as usize] = facing;
        }
        self.emit(Fact::Faced, "10.11.2", |event| {
            event.units = turned;
            event.hex = hex;
            event.facing = Some(facing);
        });
    }

    /// After a change of the units of a stack: its side-by-side marker is removed, a square may be too small.
    pub(super) fn stack_changed(&mut self, hex: Hex<E::Size>, side: Side) {
        let stack = self.at().stack_at(hex, side);
        self.end_line(stack, hex);
        self.check_square(hex, side);
    }

    /// After units have left a hex: the marker of the units with which some of them, given as `line`, stood side by side is removed.
    /// Others pass through a stack and are no part of it \[6.3\]: their markers stay.
    pub(super) fn stack_left(&mut self, line: E::Units, hex: Hex<E::Size>, side: Side) {
        if line.any() {
            let left = self.at().fellows(first(line), self.at().stack_at(hex, side));
            self.end_line(left, hex);
        }
        self.check_square(hex, side);
    }

    /// After a loss of a unit: its side-by-side marker stays while the size of the units under it allows it \[6.2.1\]. A line that passes
    /// through another has its own size.
    pub(super) fn stack_weakened(&mut self, unit: UnitId, hex: Hex<E::Size>, side: Side) {
        let marked = self.at().stack_at(hex, side) & self.state.board.line;
        let line = self.at().fellows(unit, marked);
        if (line & bit(unit)).any() && !self.at().may_stand_in_line(line) {
            self.end_line(line, hex);
        }
        self.check_square(hex, side);
    }

    /// Removes the side-by-side marker.
    pub(super) fn end_line(&mut self, stack: E::Units, hex: Hex<E::Size>) {
        let marked = stack & self.state.board.line;
        if marked.any() {
            self.state.board.line &= !marked;
            let fact = Fact::LineMarker { change: LineChange::Ended };
            self.emit(fact, "6.2.1", |event| (event.units, event.hex) = (marked, hex));
        }
    }
}
