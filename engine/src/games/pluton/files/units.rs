//! The counters.

use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::pluton::data::{Counter, Kind, MAX_BOXES, MAX_SIDE_MARKERS, Place};
use crate::games::pluton::files::{SIDES, side};
use crate::games::pluton::tables::MORALES;
use crate::scenario::reader::{Names, Reader, Wrong, reference, unlike};
use crate::scenario::tree::Node;

/// The names of companies and battalions, numbered in the order in which they appear.
#[derive(Default)]
struct Numbers([Vec<String>; 2]);

impl Numbers {
    fn of(&mut self, side: Side, name: &str) -> u8 {
        let names = &mut self.0[side.index()];
        let index = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        index as u8
    }
}

/// The counters of each side, in the order of the file.
pub(super) fn read(t: &mut Reader, places: &[Place]) -> [Vec<Counter>; 2] {
    let (mut companies, mut battalions) = (Numbers::default(), Numbers::default());
    let mut counters: [Vec<Counter>; 2] = Default::default();
    let all = t.each("units", Names::IDS, |id, t| {
        let side = t.choice("side", &SIDES, side).unwrap_or(Side::First);
        let kind: Kind = t.reading("kind");
        let company = t.maybe_text("company", Names::IDS.pattern, &name);
        let battalion = t.text("battalion", Names::IDS.pattern, &name).unwrap_or_default();
        let ids = || places.iter().map(|place| place.id.as_str());
        let place = |node: &Node| reference(node, ids(), |name| ids().position(|id| id == name));
        let place = t.text("place", Names::IDS.pattern, &place);
        let counter = Counter {
            id: id.to_owned(),
            kind,
            boxes: t.number("boxes", 1..=MAX_BOXES.into()),
            morale: t.number("morale", 1..=MORALES as i64),
            company: company.map(|company| companies.of(side, &company)),
            battalion: battalions.of(side, &battalion),
            place: place.unwrap_or(0) as u8,
            marker: t.number_or("marker", 1..=MAX_SIDE_MARKERS as i64, 0),
        };
        check(t, &counter);
        if place.is_some_and(|place| places[place].side != side) {
            t.fault("place", "this place belongs to the other side", "name a place of the unit's own side");
        }
        (side, counter)
    });
    for (side, counter) in all {
        counters[side.index()].push(counter);
    }
    counters
}

fn check(t: &mut Reader, counter: &Counter) {
    if counter.kind == Kind::Commander && counter.company.is_none() {
        t.fault("company", "a commander has a company", "add `company = \"1kp\"`");
    }
    if counter.kind == Kind::Commander && counter.boxes > 1 {
        t.fault("boxes", "a commander has one box", "write `boxes = 1`");
    }
    match (counter.kind, counter.marker) {
        (Kind::Mortar, 0) => t.fault("marker", "a mortar unit has an artillery marker", "add `marker = 1`"),
        (Kind::Mortar, _) | (_, 0) => {}
        _ => t.fault("marker", "only mortars have an artillery marker", "remove it"),
    }
}

fn name(node: &Node) -> Result<String, Wrong> {
    let text = node.text().ok_or_else(|| unlike(node, "a name in quotes", Names::IDS.help))?;
    let wrong = || Wrong::new(format!("{} cannot be a name here", shown(text)), Names::IDS.help);
    (Names::IDS.good)(text).then(|| text.to_owned()).ok_or_else(wrong)
}
