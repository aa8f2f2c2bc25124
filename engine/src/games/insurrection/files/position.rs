//! Test positions.

mod consistent;
mod placed;
mod set_up;

use core::ops::RangeInclusive;

use crate::core::game::{Side, Silent};
use crate::core::notation::Misread;
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::Action;
use crate::games::insurrection::compiled::Compiled;
use crate::games::insurrection::notation;
use crate::games::insurrection::position_builder::PositionBuilder;
use crate::games::insurrection::state::State;
use crate::scenario::position::{self, Faces, Posed};
use crate::scenario::reader::Reader;
use crate::scenario::{Faults, Sources};

/// A test position of this rule system.
pub type TestPosition<E> = position::TestPosition<Rules<E>>;

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for<E: Compiled>(sources: &impl Sources, name: &str, game: &Rules<E>) -> Result<TestPosition<E>, Faults> {
    position::load_for(sources, name, game)
}

impl<E: Compiled> Posed for Rules<E> {
    const FACES: RangeInclusive<u8> = 0..=9;
    const ACTION: &'static str = "pass";
    const START: &'static str = "phase";
    type Builder<'g> = PositionBuilder<'g, E>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, _: Option<Side>) -> Option<PositionBuilder<'g, E>> {
        set_up::read(t, game)
    }

    fn build(builder: PositionBuilder<'_, E>, dice: &mut Faces) -> State<E> {
        builder.build_with(dice, &mut Silent)
    }

    fn write(&self, action: Action<E>) -> String {
        notation::write(self, action)
    }

    fn read(&self, text: &str) -> Result<Action<E>, Misread> {
        notation::read(self, text)
    }
}
