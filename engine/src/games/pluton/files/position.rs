//! Test positions of *Pluton*.

mod guns;
mod units;

use core::ops::RangeInclusive;

use crate::core::game::{Side, Silent};
use crate::core::named::named;
use crate::core::notation::Misread;
use crate::games::pluton::Pluton;
use crate::games::pluton::action::Action;
use crate::games::pluton::hex::Hex;
use crate::games::pluton::notation;
use crate::games::pluton::position_builder::PositionBuilder;
use crate::games::pluton::state::State;
use crate::games::pluton::tables::FACES;
use crate::scenario::position::{self, Faces, Posed};
use crate::scenario::reader::{Names, Reader, Wrong, chosen};
use crate::scenario::system::Rules;
use crate::scenario::tree::Node;
use crate::scenario::{Faults, Sources};
use guns::Guns;
use units::Units;

named! {
    /// Where a position begins.
    Start {
        /// At the movement of the active side.
        Movement = "movement",
        /// At its indirect fire.
        Indirect = "indirect-fire",
    }
}

/// A test position of this rule system.
pub type TestPosition = position::TestPosition<Pluton>;

/// A position, built once the whole file has been read.
pub struct Builder<'g> {
    start: Start,
    builder: PositionBuilder<'g>,
}

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Pluton) -> Result<TestPosition, Faults> {
    position::load_for(sources, name, game)
}

impl Posed for Pluton {
    const FACES: RangeInclusive<u8> = 1..=FACES as u8;
    const ACTION: &'static str = "end";
    const START: &'static str = "stage";
    type Builder<'g> = Builder<'g>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, decides: Option<Side>) -> Option<Builder<'g>> {
        let stage = t.number::<u8>("stage", 1..=game.scenario.stages.into()).max(1);
        let start = t.maybe_choice("start", Start::NAMES, Start::from_name).unwrap_or_default();
        let active = t.maybe_text("active", Names::IDS.pattern, &|node| side(game, node)).or(decides);
        let guns = Guns::read(t, game);
        let units = Units::read(t, game, stage);
        // With a fault there may be units without a hex.
        if t.faults() == 0 {
            units.check(t, game);
        }
        (t.faults() == 0 && !t.describing()).then(|| {
            let builder = PositionBuilder::new(game).stage(stage).active(active.unwrap_or(Side::First));
            Builder { start, builder: guns.build(units.build(game, builder)) }
        })
    }

    fn build(Builder { start, builder }: Builder<'_>, dice: &mut Faces) -> State {
        match start {
            Start::Movement => builder.build(dice, &mut Silent),
            Start::Indirect => builder.build_indirect(dice, &mut Silent),
        }
    }

    fn write(&self, action: Action) -> String {
        notation::write(self, action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        notation::read(self, text)
    }
}

/// A side by its id.
fn side(game: &Pluton, node: &Node) -> Result<Side, Wrong> {
    chosen(node, game.side_ids(), |id| side_named(game, id))
}

fn side_named(game: &Pluton, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.side_ids()[side.index()] == id)
}

/// A hex of the map.
fn hex(game: &Pluton, node: &Node) -> Result<Hex, Wrong> {
    super::map::hex(node, &game.scenario.map)
}

/// The label of a hex in files.
fn label(game: &Pluton, hex: Hex) -> String {
    game.scenario.map.field.label(hex)
}
