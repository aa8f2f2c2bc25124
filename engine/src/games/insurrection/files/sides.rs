//! The two sides.

use super::map::Board;
use crate::core::game::Side;
use crate::games::insurrection::edition::Edition;
use crate::grid::Hex;
use crate::scenario::reader::{Names, Reader, reference};

/// The name of a drawn game in results.
const DRAW: &str = "draw";

/// The sides as read, first one first.
#[derive(Default)]
pub(super) struct Sides<E: Edition> {
    pub ids: [String; 2],
    pub names: [String; 2],
    pub squares: [bool; 2],
    pub fallback: [Hex<E::Size>; 2],
    pub counter_battery: [i8; 2],
}

impl<E: Edition> Sides<E> {
    /// Reads the side that an entry belongs to.
    pub fn side(&self, t: &mut Reader) -> Option<Side> {
        let ids = self.ids.iter().map(String::as_str).filter(|id| !id.is_empty());
        let of = |id: &str| Side::BOTH.into_iter().find(|side| self.ids[side.index()] == id);
        t.text("side", Names::IDS.pattern, &|node| reference(node, ids.clone(), of))
    }
}

pub(super) fn read<E: Edition>(t: &mut Reader, board: &Board<E>) -> Sides<E> {
    let mut sides = Sides::default();
    t.table("sides", |t| {
        for (key, index) in [("first", 0), ("second", 1)] {
            t.table(key, |t| read_one(t, board, &mut sides, index));
        }
        if !sides.ids[0].is_empty() && sides.ids[0] == sides.ids[1] {
            t.hiding_fault("second", "both sides have the same `id`", "give each side a different `id`");
        }
    });
    sides
}

fn read_one<E: Edition>(t: &mut Reader, board: &Board<E>, sides: &mut Sides<E>, index: usize) {
    let id = t.identifier("id");
    if id == DRAW {
        let help = "give the side another `id`: results with this one would read as draws";
        t.hiding_fault("id", "no side can be called `draw`", help);
    } else if id.is_empty() || (Names::IDS.good)(&id) {
        sides.ids[index] = id;
    } else {
        t.hiding_fault("id", "this cannot be an `id`", Names::IDS.help);
    }
    sides.names[index] = t.label("name");
    sides.squares[index] = t.flag("squares");
    sides.fallback[index] = board.read_hex(t, "fallback");
    sides.counter_battery[index] = t.number("counter_battery", -9..=9);
}
