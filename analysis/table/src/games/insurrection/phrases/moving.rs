//! Moves in words.

use kartacz_engine::games::insurrection::action::Group;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{Arm, UnitId};
use kartacz_engine::games::insurrection::unit_set::bit;
use kartacz_engine::grid::Hex;

use super::words::{Words, compass, ground};
use crate::games::insurrection::Published;
use crate::show::tabletop::Sentence;

impl<E: Published> Words<'_, E> {
    pub(super) fn turn(self, unit: UnitId, (does, do_): (&str, &str), facing: u8) -> Sentence {
        let units = self.element(unit);
        self.units(units, format!("{} {}", self.verb(units, does, do_), compass(facing)))
    }

    pub(super) fn drag(self, unit: UnitId, side: u8, facing: u8) -> Sentence {
        let to = self.game.scenario.map.grid.neighbour(self.at.board.place[usize::from(unit)], side);
        self.placed(unit, ("is dragged to", "are dragged to"), to, facing)
    }

    pub(super) fn form_square(self, hex: Hex<E::Size>) -> Sentence {
        let units = self.at.stack_at(hex, self.view.side);
        self.units(units, format!("{} square in {}", self.verb(units, "forms", "form"), self.hex(hex)))
    }

    /// The units that move with one.
    pub(super) fn element(self, unit: UnitId) -> E::Units {
        let units = self.at.element(unit, self.at.movable(), 0).units;
        if units.any() { units } else { bit(unit) }
    }

    pub(super) fn begin(self, unit: UnitId, group: Group, double_time: bool) -> Sentence {
        let others = self.at.group(unit, group) & !E::Units::only(unit);
        let with = match group {
            Group::Unit => String::new(),
            Group::Stack if others.is_empty() => " as a square".to_owned(),
            Group::Stack => format!(" with {} of its stack", self.names(others)),
            Group::Line if others.is_empty() => " as a line".to_owned(),
            Group::Line => format!(" in line with {}", self.names(others)),
        };
        let pace = if double_time { " in double time" } else { "" };
        let points = self.at.board.mp[usize::from(unit)];
        let points = if self.at.arm(unit) == Arm::Guns { String::new() } else { format!(" ({points} MP)") };
        self.unit(unit, format!("{} to move{with}{pace}{points}", self.verb(bit(unit), "begins", "begin")))
    }

    pub(super) fn step(self, unit: UnitId, side: u8) -> Sentence {
        let element = self.at.element(unit, self.at.movable(), 0);
        let units = if element.units.any() { element.units } else { bit(unit) };
        let to = self.game.scenario.map.grid.neighbour(self.at.board.place[usize::from(unit)], side);
        let step = self.at.plan_step(&element, side);
        let ground = ground(self.game.scenario.map.ground[to.index()]);
        let cost = step.map_or(String::new(), |step| format!("{} MP", step.cost));
        let remarks = [ground, &cost].into_iter().filter(|remark| !remark.is_empty()).collect::<Vec<_>>().join(", ");
        let remarks = if remarks.is_empty() { remarks } else { format!(" ({remarks})") };
        let enemies = self.at.side_at(to, self.view.side.other());
        let hex = self.hex(to);
        let text = if enemies.any() {
            format!("{} {} in {hex}{remarks}", self.verb(units, "attacks", "attack"), self.names(enemies))
        } else {
            format!("{} to {hex}{remarks}", self.verb(units, "moves", "move"))
        };
        self.units(units, text)
    }

    pub(super) fn line(self, hex: Hex<E::Size>) -> Sentence {
        let units = self.at.stack_at(hex, self.view.side);
        let formed = (units & self.at.board.line).any();
        let verb = if formed { self.verb(units, "ends", "end") } else { self.verb(units, "forms", "form") };
        self.units(units, format!("{verb} the side-by-side line in {}", self.hex(hex)))
    }
}
