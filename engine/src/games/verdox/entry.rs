//! Entry of units \[V1.2-V1.7\].

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::verdox::data::{Edge, Kind, first_of};
use crate::games::verdox::event::{Event, Fact, Rule};
use crate::games::verdox::play::Play;
use crate::games::verdox::position::Position;
use crate::games::verdox::square::Square;
use crate::games::verdox::state::{Packed, Phase, State};
use crate::games::verdox::switches::{EntryBlocked, EntryZone};

impl<'a> Position<'a> {
    /// \[V1.3\] The free entry squares of a side in the first `columns` columns from its edge, in ascending order.
    fn free_squares(self, side: Side, depth: u8) -> impl Iterator<Item = Square> + Clone + use<'a> {
        let map = &self.game.scenario.map;
        let (width, depth) = (i32::from(map.field.width), i32::from(depth).min(i32::from(map.field.width)));
        let columns = match map.edges[side.index()] {
            Edge::Left => 0..depth,
            Edge::Right => width - depth..width,
        };
        let rows = 0..i32::from(map.field.height);
        let squares = rows.flat_map(move |row| columns.clone().map(move |column| (row * width + column) as u16));
        squares.map(Square).filter(move |&square| self.is_standable(square))
    }

    /// The squares where the next unit may enter: in ascending order, so that equal entries are listed once, with
    /// enough left for the others.
    pub(super) fn entry_squares(self) -> (impl Iterator<Item = Square> + use<'a>, usize) {
        let from = self.state.entry_from;
        let free = self.free_squares(self.state.active, self.state.entry_depth).filter(move |&square| square >= from);
        let count = free.clone().count();
        let open = if self.state.to_enter == 0 { 0 } else { (count + 1).saturating_sub(self.state.to_enter.into()) };
        (free, open)
    }

    /// The kinds that the active side can still enter.
    fn waiting_kinds(self) -> impl Iterator<Item = Kind> + Clone + use<> {
        let pool = self.pool(self.state.active);
        Kind::ALL.into_iter().filter(move |kind| pool[kind.index()] > 0)
    }

    /// The number of ways to enter the next unit.
    pub(super) fn entries(self) -> usize {
        self.entry_squares().1 * self.waiting_kinds().count()
    }

    /// The entry action at this index: square by square, kind by kind.
    pub(super) fn entry(self, index: usize) -> (Kind, Square) {
        let mut kinds = self.waiting_kinds();
        let count = kinds.clone().count().max(1);
        let square = self.entry_squares().0.nth(index / count);
        (kinds.nth(index % count).unwrap_or_default(), square.unwrap_or_default())
    }

    /// The number of columns open for entry: as many as the reading says, and more if they are too few.
    fn depth(self, side: Side, wanted: usize) -> u8 {
        let switches = self.switches();
        let least = match switches.entry_zone {
            EntryZone::OuterColumn => 1,
            EntryZone::TwoColumns => 2,
        };
        let grows = self.state.phase == Phase::SetUp || switches.entry_blocked == EntryBlocked::FurtherIn;
        let wide = self.game.scenario.map.field.width;
        let enough = |&depth: &u8| self.free_squares(side, depth).count() >= wanted;
        if grows { (least..wide).find(enough).unwrap_or(wide) } else { least }
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[V1.2, V1.7\] The first side to deploy is drawn by lot.
    pub(super) fn draw_sides(&mut self) {
        let drawn = self.draw_first();
        let side = Side::BOTH[usize::from(drawn)];
        (self.state.first, self.state.active) = (side, side);
        self.emit(Fact::FirstDrawn { die: drawn + 1 }, Rule::V1_2, |event| event.side = Some(side));
        self.begin_entry();
    }

    /// \[V1.4, V1.5\] The active side begins to enter units: the required number, or as many as there is room for.
    pub(super) fn begin_entry(&mut self) {
        let (side, entry) = (self.state.active, self.game.scenario.entry);
        let due = if self.state.phase == Phase::SetUp { entry.first } else { entry.each_turn };
        let due = u32::from(due).min(self.at().waiting(side)) as usize;
        let depth = self.at().depth(side, due);
        let room = self.at().free_squares(side, depth).count();
        self.state.entry_depth = depth;
        self.state.entry_from = Square(0);
        self.state.to_enter = due.min(room) as u8;
        if due > room {
            let waiting = (due - room) as u8;
            self.emit(Fact::EntryBlocked { waiting }, Rule::V1_5, |event| event.side = Some(side));
        }
    }

    /// \[V1.6\] A unit enters, face down.
    pub(super) fn enter(&mut self, kind: Kind, square: Square) {
        let side = self.state.active;
        let entered = &mut self.state.entered[side.index()];
        let unit = first_of(side) + *entered;
        *entered += 1;
        self.state.on_map[side.index()] += 1;
        self.state.pool[side.index()][kind.index()] -= 1;
        self.state.units[unit as usize] = Packed::hidden(kind, square);
        self.state.occupant[square.index()] = unit;
        self.state.entry_from = Square(square.0 + 1);
        self.state.to_enter -= 1;
        let rule = if self.state.phase == Phase::SetUp { Rule::V1_4 } else { Rule::V1_5 };
        self.emit(Fact::Entered(Some(kind)), rule, |event| {
            (event.side, event.unit, event.to) = (Some(side), Some(unit), square);
        });
        self.enter_square(unit, square);
    }
}
