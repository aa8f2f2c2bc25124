//! Movement, zones of control and stacking \[4, 5, 6\].

use super::super::data::movement::{Checked, Counted, Leaving, Purposes, Zoc2Zoc, ZocEntry};
use super::super::data::{Movement, Stacking, Zoc};
use crate::scenario::reader::{Reader, chosen};

/// The most movement points of a zone of control.
const MAX_COST: i64 = 20;

pub(super) fn movement(t: &mut Reader) -> Movement {
    let read = |t: &mut Reader| Movement { minimum: t.flag_or("minimum", true), stacks: t.flag_or("stacks", false) };
    t.maybe_table("movement", read).unwrap_or(Movement { minimum: true, stacks: false })
}

pub(super) fn zoc(t: &mut Reader) -> Zoc {
    let usual = Zoc {
        exists: true,
        enter: ZocEntry::Stop,
        enter_cost: 0,
        leave: Leaving::Free,
        leave_cost: 0,
        between: Zoc2Zoc::Allowed,
        between_cost: 0,
        locked: false,
        friends: Purposes::default(),
        blocks: Purposes { retreat: true, supply: true, ..Purposes::default() },
    };
    let read = |t: &mut Reader| {
        let exists = t.flag_or("exists", true);
        let (enter, enter_cost) = (t.reading_or_default("enter"), t.maybe_number("enter_cost", 1..=MAX_COST));
        let (leave, leave_cost) = (t.reading_or_default("leave"), t.maybe_number("leave_cost", 1..=MAX_COST));
        let (between, between_cost) = (t.reading_or_default("between"), t.maybe_number("between_cost", 1..=MAX_COST));
        for (key, needed, cost) in [
            ("enter_cost", enter == ZocEntry::Cost, enter_cost),
            ("leave_cost", leave == Leaving::Cost, leave_cost),
            ("between_cost", between == Zoc2Zoc::Cost, between_cost),
        ] {
            match cost {
                None if needed => t.fault(key, format!("`{key}` is missing"), "write the movement points"),
                Some(_) if !needed => {
                    let choice = key.trim_end_matches("_cost");
                    t.fault(key, "nothing costs that", format!("write `{choice} = \"cost\"`, or remove it"));
                }
                _ => {}
            }
        }
        let locked = t.flag_or("locked", false);
        let friends = purposes(t, "friends_free", &Purposes::NAMES, Purposes::default());
        let blocks = purposes(t, "blocks", &Purposes::NAMES[1..], usual.blocks);
        Zoc {
            exists,
            enter,
            enter_cost: enter_cost.unwrap_or(0),
            leave,
            leave_cost: leave_cost.unwrap_or(0),
            between,
            between_cost: between_cost.unwrap_or(0),
            locked,
            friends,
            blocks: if t.has("blocks") { blocks } else { usual.blocks },
        }
    };
    let zoc = t.maybe_table("zoc", read).unwrap_or(usual);
    if zoc.exists { zoc } else { Zoc { exists: false, ..usual } }
}

/// Some purposes, by name.
fn purposes(t: &mut Reader, key: &'static str, names: &'static [&'static str], usual: Purposes) -> Purposes {
    let one = |node: &_| chosen(node, names.iter().copied(), |name| names.iter().copied().find(|known| *known == name));
    let list = t.set(key, "^[a-z]+$", 0..=names.len(), &one);
    list.map_or(usual, |list| Purposes::of(&list))
}

pub(super) fn stacking(t: &mut Reader) -> Stacking {
    let usual = Stacking { most: 1, counted: Counted::Units, checked: Checked::EachMove, through: true };
    let read = |t: &mut Reader| Stacking {
        most: t.number_or("most", 1..=99, 1),
        counted: t.reading_or_default("counts"),
        checked: t.reading_or_default("checked"),
        through: t.flag_or("through_friends", true),
    };
    t.maybe_table("stacking", read).unwrap_or(usual)
}
