//! Leaders, and the lines that they can order.

use crate::core::game::Side;
use crate::games::spqr::data::{Leader, Line, MAX_LINES, MAX_TROOPS, Map, Rank, Troop, first_leader};
use crate::games::spqr::files::map::{HEX, hex};
use crate::games::spqr::files::{SIDES, side};
use crate::games::spqr::ids::MAX_RANGE;
use crate::scenario::reader::{Names, Reader, reference};
use crate::scenario::tree::Node;

/// The leaders of each side.
pub(super) type Leaders = [Vec<Leader>; 2];
/// The most leaders of a line.
const MAX_OF_LINE: usize = 24;

pub(super) fn read(t: &mut Reader, map: &Map, troops: &[Troop]) -> Leaders {
    let mut leaders: Leaders = Default::default();
    let all = t.each("leaders", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let rank: Rank = t.reading("rank");
        let leader = Leader {
            id: id.to_owned(),
            name: t.label("name"),
            rank,
            elite: t.flag_or("elite", false),
            initiative: t.number("initiative", 1..=9),
            lines: t.number("lines", 0..=3),
            strategy: t.number_or("strategy", 0..=9, 0),
            charisma: t.number("charisma", 0..=5),
            range: t.number("range", 0..=i64::from(MAX_RANGE)),
            commands: troop_set(t, "commands", troops).unwrap_or(u64::MAX),
            hex: t.maybe_text("hex", HEX, &|node| hex(node, map)).unwrap_or_default(),
        };
        let absent = matches!(rank, Rank::Replacement | Rank::Mahout);
        if absent == leader.hex.is_some() {
            let help = "replacements and elephant commanders have no `hex`, all others have one";
            t.fault("hex", "a hex and this rank do not go together", help);
        }
        (side, leader)
    });
    for (side, leader) in all {
        leaders[side.index()].push(leader);
    }
    leaders
}

/// The lines of both sides.
pub(super) fn lines(t: &mut Reader, troops: &[Troop], leaders: &Leaders) -> Vec<Line> {
    let lines = t.each("lines", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let members = troop_set(t, "troops", troops);
        t.require("troops", "list troops, such as [\"v-hastati\"]");
        let members = members.unwrap_or(0);
        if in_set(troops, members).any(|troop| troop.side != side) {
            t.fault("troops", "a troop belongs to the other side", "name troops of the line's own side");
        }
        let own = &leaders[side.index()];
        let ids = || own.iter().map(|leader| leader.id.as_str());
        let one = |node: &Node| reference(node, ids(), |name| ids().position(|id| id == name));
        let named = t.set("leaders", Names::IDS.pattern, 1..=MAX_OF_LINE, &one);
        t.require("leaders", "list the leaders that may order the line");
        let first = first_leader(side);
        let leaders = named.unwrap_or_default().iter().fold(0, |all, &leader| all | 1u32 << (first + leader as u8));
        Line { id: id.to_owned(), side, troops: members, spacing: t.number("spacing", 1..=3), leaders }
    });
    if lines.len() > MAX_LINES {
        let message = format!("there are {} lines", lines.len());
        t.fault("lines", message, format!("there may be at most {MAX_LINES}"));
    }
    lines
}

/// The troops of a set.
fn in_set(troops: &[Troop], set: u64) -> impl Iterator<Item = &Troop> {
    troops
        .iter()
        .enumerate()
        .filter(move |&(index, _)| set & 1u64.checked_shl(index as u32).unwrap_or(0) != 0)
        .map(|(_, troop)| troop)
}

/// Troops by name, as a bit mask.
fn troop_set(t: &mut Reader, key: &'static str, troops: &[Troop]) -> Option<u64> {
    let ids = || troops.iter().map(|troop| troop.id.as_str());
    let one = |node: &Node| reference(node, ids(), |name| ids().position(|id| id == name));
    let list = t.set(key, Names::IDS.pattern, 1..=MAX_TROOPS, &one)?;
    Some(list.iter().fold(0, |all, &index| all | 1u64.checked_shl(index as u32).unwrap_or(0)))
}
