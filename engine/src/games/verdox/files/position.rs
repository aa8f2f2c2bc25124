//! Test positions of *Verdox*.

mod units;
mod works;

use core::ops::RangeInclusive;

use crate::core::game::{Side, Silent};
use crate::core::hint::{one_of, shown};
use crate::core::notation::Misread;
use crate::games::verdox::Verdox;
use crate::games::verdox::action::Action;
use crate::games::verdox::data::FACES;
use crate::games::verdox::notation;
use crate::games::verdox::position_builder::PositionBuilder;
use crate::games::verdox::square::Square;
use crate::games::verdox::state::State;
use crate::scenario::position::{self, Faces, Posed};
use crate::scenario::reader::{Names, Reader, Wrong, chosen, unlike};
use crate::scenario::system::Rules;
use crate::scenario::tree::Node;
use crate::scenario::{Faults, Sources};
use units::{Reserve, Units};
use works::Works;

/// A square, for the schema.
const SQUARE: &str = "^[0-9]{4}$";

/// A test position of this rule system.
pub type TestPosition = position::TestPosition<Verdox>;

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Verdox) -> Result<TestPosition, Faults> {
    position::load_for(sources, name, game)
}

impl Posed for Verdox {
    const FACES: RangeInclusive<u8> = 1..=FACES as u8;
    const ACTION: &'static str = "end";
    const START: &'static str = "turn";
    type Builder<'g> = PositionBuilder<'g>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, decides: Option<Side>) -> Option<PositionBuilder<'g>> {
        let turn = t.number::<u8>("turn", 1..=game.scenario.turns.into()).max(1);
        let active = t.maybe_text("active", Names::IDS.pattern, &|node| side(game, node)).or(decides);
        let first = t.maybe_text("first", Names::IDS.pattern, &|node| side(game, node)).unwrap_or(Side::First);
        let works = Works::read(t, game);
        let units = Units::read(t, game, &works.barges, active);
        let reserve = Reserve::read(t, game);
        // With a fault there may be units without a square.
        if t.faults() == 0 {
            units.check(t, game, &reserve);
        }
        (t.faults() == 0 && !t.describing()).then(|| {
            let builder = PositionBuilder::new(game).turn(turn).active(active.unwrap_or(first)).first(first);
            reserve.wait(units.place(game, works.build(game, builder)))
        })
    }

    fn build(builder: PositionBuilder<'_>, dice: &mut Faces) -> State {
        builder.build(dice, &mut Silent)
    }

    fn write(&self, action: Action) -> String {
        notation::write(self, action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        notation::read(self, text)
    }
}

/// A side by its id.
fn side(game: &Verdox, node: &Node) -> Result<Side, Wrong> {
    chosen(node, game.side_ids(), |id| side_named(game, id))
}

fn side_named(game: &Verdox, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.side_ids()[side.index()] == id)
}

/// Reports a table whose name is not a side.
fn no_side(t: &mut Reader, game: &Verdox, id: &str) {
    t.fault("", format!("there is no side {}", shown(id)), one_of(id, "sides", game.side_ids()));
}

/// A square of the map.
fn square(game: &Verdox, node: &Node) -> Result<Square, Wrong> {
    let help = "write four digits in quotes, column first, such as \"0609\"";
    square_named(game, node.text().ok_or_else(|| unlike(node, "a square", help))?)
}

fn square_named(game: &Verdox, label: &str) -> Result<Square, Wrong> {
    let field = game.scenario.map.field;
    field.parse(label).ok_or_else(|| {
        let last = field.label(Square(field.len() as u16 - 1));
        let help = format!("the squares are 0000 to {last}, column first");
        Wrong::new(format!("there is no square {}", shown(label)), help)
    })
}

/// The label of a square in files.
fn label(game: &Verdox, square: Square) -> String {
    game.scenario.map.field.label(square).to_string()
}
