//! Test positions of *Niemenczyn 1794*.

mod set_up;

use core::ops::RangeInclusive;

use crate::core::game::{Side, Silent};
use crate::core::notation::Misread;
use crate::games::niemenczyn::Niemenczyn;
use crate::games::niemenczyn::action::Action;
use crate::games::niemenczyn::notation;
use crate::games::niemenczyn::position_builder::PositionBuilder;
use crate::games::niemenczyn::state::State;
use crate::scenario::position::{self, Faces, Posed};
use crate::scenario::reader::Reader;
use crate::scenario::{Faults, Sources};

/// A test position of this rule system.
pub type TestPosition = position::TestPosition<Niemenczyn>;

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Niemenczyn) -> Result<TestPosition, Faults> {
    position::load_for(sources, name, game)
}

impl Posed for Niemenczyn {
    const FACES: RangeInclusive<u8> = 0..=9;
    const ACTION: &'static str = "pass";
    const START: &'static str = "phase";
    type Builder<'g> = PositionBuilder<'g>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, _: Option<Side>) -> Option<PositionBuilder<'g>> {
        set_up::read(t, game)
    }

    fn build(builder: PositionBuilder<'_>, dice: &mut Faces) -> State {
        builder.build_with(dice, &mut Silent)
    }

    fn write(&self, action: Action) -> String {
        notation::write(self, action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        notation::read(self, text)
    }
}
