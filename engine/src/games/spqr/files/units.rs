//! Troops and counters.

use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::spqr::data::{Counter, LeaderId, MAX_QUALITY, MAX_TROOPS, Map, Rank, Troop, first_leader};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::files::leaders::Leaders;
use crate::games::spqr::files::map::{HEX, hex};
use crate::games::spqr::files::{SIDES, side};
use crate::games::spqr::hex::Hex;
use crate::scenario::reader::{Names, Reader, Wrong, reference, unlike};
use crate::scenario::tree::Node;

/// The greatest size.
const MAX_SIZE: i64 = 20;
/// The greatest movement allowance.
const MAX_ALLOWANCE: i64 = 15;

/// Names, numbered in the order in which they appear.
#[derive(Default)]
struct Numbers(Vec<String>);

impl Numbers {
    fn of(&mut self, name: String) -> u8 {
        let index = self.0.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.0.push(name);
            self.0.len() - 1
        });
        index as u8
    }
}

/// The printed values of counters.
pub(super) fn troops(t: &mut Reader) -> Vec<Troop> {
    let (mut colours, mut formations) = (Numbers::default(), Numbers::default());
    let troops = t.each("troops", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let colour = t.maybe_text("colour", Names::IDS.pattern, &name);
        let formation = t.maybe_text("formation", Names::IDS.pattern, &name);
        Troop {
            id: id.to_owned(),
            side,
            arm: t.reading("type"),
            class: t.reading_or_default("class"),
            size: t.number("size", 1..=MAX_SIZE),
            quality: t.number("quality", 1..=MAX_QUALITY.into()),
            allowance: t.number("allowance", 0..=MAX_ALLOWANCE),
            missile: t.reading("missile"),
            screen: t.flag_or("screen", false),
            double: t.flag_or("double", false),
            deep: t.flag_or("deep", false),
            colour: colour.map(|colour| colours.of(colour)),
            formation: formation.map(|formation| formations.of(formation)),
            allied: t.flag_or("allied", false),
        }
    });
    if troops.len() > MAX_TROOPS {
        let message = format!("there are {} troops", troops.len());
        t.fault("troops", message, format!("there may be at most {MAX_TROOPS}"));
    }
    troops
}

/// The counters of each side, in the order of the file.
pub(super) fn counters(t: &mut Reader, map: &Map, troops: &[Troop], leaders: &Leaders) -> [Vec<Counter>; 2] {
    let mut counters: [Vec<Counter>; 2] = Default::default();
    let all = t.each("units", Names::IDS, |id, t| {
        let troop = troop(t, troops);
        let side = troop.map_or(Side::First, |troop| troops[troop].side);
        let place = t.text("hex", HEX, &|node| hex(node, map));
        let facing: Facing = t.reading("facing");
        let double = troop.is_some_and(|troop| troops[troop].double);
        let second = Stance { hex: place.unwrap_or(Hex::at(0)), facing, column: false, double }.cells(&map.field)[1];
        if double && place.is_some() && !second.is_some() {
            t.fault("hex", "the right half is off the map", "give another hex or facing");
        }
        let rider = rider(t, side, leaders);
        let troop = troop.unwrap_or(0) as u8;
        (side, Counter { id: id.to_owned(), troop, hex: place.unwrap_or_default(), facing, rider })
    });
    for (side, counter) in all {
        counters[side.index()].push(counter);
    }
    counters
}

fn troop(t: &mut Reader, troops: &[Troop]) -> Option<usize> {
    let ids = || troops.iter().map(|troop| troop.id.as_str());
    t.text("troop", Names::IDS.pattern, &|node| reference(node, ids(), |name| ids().position(|id| id == name)))
}

/// The leader whose elephant it is \[4.7\].
fn rider(t: &mut Reader, side: Side, leaders: &Leaders) -> Option<LeaderId> {
    let own = &leaders[side.index()];
    let ids = || own.iter().map(|leader| leader.id.as_str());
    let found = t.maybe_text("rider", Names::IDS.pattern, &|node: &Node| {
        reference(node, ids(), |name| ids().position(|id| id == name))
    })?;
    if matches!(own[found].rank, Rank::Replacement | Rank::Mahout) {
        t.fault("rider", "this leader is not on the map at first", "name another leader");
    }
    Some(first_leader(side) + found as u8)
}

fn name(node: &Node) -> Result<String, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "a name in quotes", Names::IDS.help))?;
    let wrong = || Wrong::new(format!("{} cannot be a name here", shown(text)), Names::IDS.help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}
