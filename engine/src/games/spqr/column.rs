//! \[6.7\] Columns.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Arm;
use crate::games::spqr::data::{UnitId, side_of};
use crate::games::spqr::details::{Cause, Formation};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ATTACKED, COLUMN, LEFT_FIRST, State};
use crate::games::spqr::switches::{ColumnHits, RoutedColumn};
use crate::games::spqr::window::Frame;

/// The cost of changing formation \[6.71\].
const CHANGE_COST: u8 = 1;

impl Position<'_> {
    /// \[6.71\] Visits the facings into which a unit may change its formation at the end of its move.
    pub(super) fn visit_columns(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        let able = matches!(self.card(unit).arm, Arm::Phalanx | Arm::Heavy | Arm::Legion | Arm::Medium | Arm::Light);
        let alone = self.stacked_with(unit).all(|other| self.is_leader_elephant(other));
        if !able || !alone || frame.left < CHANGE_COST || self.is_zoned(unit) || self.is_routed(unit) {
            return false;
        }
        let options = self.formations(unit);
        options.into_iter().flatten().any(|stance| visit(Action::Column { facing: stance.facing }))
    }

    /// \[6.73\] The stances of a unit after it changes into a column or out of it. A one-hex unit takes one of the
    /// facings that adjoin the old one; a phalanx goes to its right or its left, and faces its front again.
    fn formations(self, unit: UnitId) -> [Option<Stance>; 2] {
        let stance = self.stance(unit);
        let facing = stance.facing.index();
        let column = !stance.column;
        if !stance.double {
            // A hexside has the number of the vertex after it.
            let near = if stance.column { facing + 5 } else { facing + 1 };
            return [facing, near].map(|facing| Some(Stance { facing: Facing::of(facing), column, ..stance }));
        }
        let [first, second] = stance.cells(self.field());
        if stance.column {
            let left = self.of(unit).has(LEFT_FIRST);
            let (hex, facing) = if left { (first, facing + 1) } else { (second, facing + 4) };
            return [Some(Stance { hex, facing: Facing::of(facing), column, ..stance }), None];
        }
        let ahead = [(second, facing + 2), (first, facing + 5)];
        ahead.map(|(hex, facing)| Some(Stance { hex, facing: Facing::of(facing), column, ..stance }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[6.71\] A unit changes its formation.
    pub(super) fn change_formation(&mut self, unit: UnitId, facing: Facing) {
        let options = self.at().formations(unit);
        let Some(stance) = options.into_iter().flatten().find(|stance| stance.facing == facing) else { return };
        let first = self.at().hex(unit);
        self.state.units[unit as usize].set(LEFT_FIRST, stance.column && stance.hex == first);
        self.relocate(unit, stance);
        let formation = if stance.column { Formation::Column } else { Formation::Line };
        self.emit(Fact::ColumnChanged { formation, facing: stance.facing }, "6.71", |event| {
            (event.unit, event.to) = (Some(unit), stance.hex);
        });
    }

    /// \[6.75, 10.15\] By switch, a unit that has formed a column with as many hits as its lower quality routs.
    pub(super) fn break_column(&mut self, unit: UnitId) {
        let at = self.at();
        let routs = at.switches().column_hits == ColumnHits::Routs && at.of(unit).has(COLUMN);
        if routs && at.is_on_map(unit) && !at.is_routed(unit) && at.is_broken(unit) {
            self.break_unit(unit, Cause::Column);
        }
    }

    /// \[6.76, 10.27\] Columns that were attacked leave their formation at the end of the phase, with a hit; routed ones
    /// by switch.
    pub(super) fn leave_columns(&mut self) {
        for side in Side::BOTH {
            for unit in self.at().units(side).collect::<arrayvec::ArrayVec<UnitId, { super::data::MAX_SIDE }>>() {
                let counter = &self.state.units[unit as usize];
                let attacked = counter.has(COLUMN) && counter.did(ATTACKED) && side_of(unit) != self.active_side();
                let unharmed =
                    self.at().is_routed(unit) && self.at().switches().routed_column == RoutedColumn::Unharmed;
                if let (true, Some(stance)) = (attacked, self.at().formations(unit)[0]) {
                    self.change_formation(unit, stance.facing);
                    self.hit(unit, u8::from(!unharmed), Cause::AttackedInColumn, "6.76");
                }
            }
        }
    }

    /// The side of the leader whose phase it is.
    fn active_side(&self) -> Side {
        super::data::leader_side(self.state.orders.leader)
    }
}
