//! The counters: commanders and units.

use super::map::{Board, HEX};
use super::sides::Sides;
use crate::core::game::Side;
use crate::games::insurrection::data::{Arm, CERTAIN, Commander, CommanderId, Face, Unit};
use crate::games::insurrection::edition::Edition;
use crate::scenario::reader::{Names, Reader, Wrong, reference};
use crate::scenario::tree::Node;

/// The names of the facings, clockwise: the vertex of the hex that is faced.
pub(super) const FACINGS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];
const ARMS: [(&str, Arm); 4] =
    [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("cossacks", Arm::Cossacks), ("guns", Arm::Guns)];
/// The greatest size on the step track \[3.4\].
pub(super) const MAX_SIZE: i64 = 6;

/// The most stars of a battery \[10.10.6\].
const MAX_STARS: i64 = 3;
/// The most hexes where a commander may arrive.
const MAX_ENTRIES: usize = 8;

/// A unit as read, and the number of guns of its counter.
struct Counter<E: Edition> {
    unit: Unit<E>,
    pieces: u8,
    /// Whether it has no fault.
    sound: bool,
}

/// All counters, and the number of their faults.
pub(super) struct Counters<E: Edition> {
    list: Vec<Counter<E>>,
    pub faults: usize,
}

/// Reads the commanders, late arrivals last.
pub(super) fn commanders<E: Edition>(t: &mut Reader, board: &Board<E>, sides: &Sides<E>) -> Vec<Commander<E>> {
    let mut chiefs = t.each_in_any_order("commanders", Names::IDS, |id, t| {
        let commander = Commander {
            id: id.to_owned(),
            name: t.label("name"),
            side: sides.side(t).unwrap_or(Side::First),
            hex: board.read_hex(t, "hex"),
            arrives: arrives::<E>(t, 0),
            ..Commander::default()
        };
        let commander = overall(t, commander);
        by_chance(t, board, commander)
    });
    chiefs.sort_by_key(|chief| (chief.arrives, chief.side, chief.id.clone()));
    chiefs
}

/// Reads whether he commands the whole side, in editions with overall commanders.
fn overall<E: Edition>(t: &mut Reader, commander: Commander<E>) -> Commander<E> {
    if !E::HAS.overall {
        return commander;
    }
    let overall = t.flag_or("overall", false);
    let own_units = t.number_or("own_units", 0..=9, 0);
    if own_units > 0 && !overall {
        let message = "only under an overall commander can units of any formation act";
        t.fault("own_units", message, "add `overall = true`, or remove it");
    }
    Commander { overall, own_units, ..commander }
}

/// Reads when and where he arrives by chance, in editions that have this.
fn by_chance<E: Edition>(t: &mut Reader, board: &Board<E>, commander: Commander<E>) -> Commander<E> {
    if !E::HAS.chance {
        return commander;
    }
    let chance = t.number_or("chance", 1..=CERTAIN.into(), CERTAIN);
    let entry = t.texts("entry", HEX, 1..=MAX_ENTRIES, &|node| board.hex(node)).unwrap_or_default();
    for key in ["chance", "entry"] {
        if t.has(key) && commander.arrives == 0 {
            t.fault(
                key,
                "the commander is in play at the start",
                "give the turn of arrival in `arrives`, or remove it",
            );
        }
    }
    Commander { chance, entry, ..commander }
}

fn arrives<E: Edition>(t: &mut Reader, default: u8) -> u8 {
    t.number_or("arrives", 0..=E::STAGES as i64, default)
}

/// Reads the units, late arrivals last, so that a what-if that adds a reserve does not change the numbers of the other
/// units, and thus their dice.
pub(super) fn units<E: Edition>(
    t: &mut Reader,
    board: &Board<E>,
    sides: &Sides<E>,
    chiefs: &[Commander<E>],
) -> Counters<E> {
    let faults = t.faults();
    let mut list = t.each_in_any_order("units", Names::IDS, |id, t| {
        let faults = t.faults();
        let counter = counter(id, t, board, sides, chiefs);
        Counter { sound: t.faults() == faults, ..counter }
    });
    list.sort_by_key(|Counter { unit, .. }| (unit.arrives, unit.side, unit.id.clone()));
    Counters { list, faults: t.faults() - faults }
}

fn counter<E: Edition>(
    id: &str,
    t: &mut Reader,
    board: &Board<E>,
    sides: &Sides<E>,
    chiefs: &[Commander<E>],
) -> Counter<E> {
    let names = chiefs.iter().map(|chief| chief.id.as_str());
    let of = |id: &str| chiefs.iter().position(|chief| chief.id == id);
    let name = t.label("name");
    let side = sides.side(t).unwrap_or(Side::First);
    let reference = |node: &Node| reference(node, names.clone(), of);
    let led = match E::HAS.overall {
        true => leaders::<E>(t, &reference),
        false => vec![t.text("commander", Names::IDS.pattern, &reference).unwrap_or(0)],
    };
    let commander = led.iter().copied().min().unwrap_or(0);
    let arm = t.choice("arm", &ARMS.map(|(name, _)| name), |name| {
        ARMS.iter().find_map(|&(known, arm)| (known == name).then_some(arm))
    });
    let faces = faces(t, arm);
    let pieces = if E::HAS.pieces { t.number_or("pieces", 1..=2, 0) } else { 0 };
    let stars = if E::HAS.stars { t.number_or("stars", 0..=MAX_STARS, 0) } else { 0 };
    let limbered = t.flag_or("limbered", false);
    let skirmish = E::HAS.skirmish && t.flag_or("skirmish", false);
    let kosynier = E::HAS.kosynierzy && t.flag_or("kosynier", false);
    fits_arm::<E>(t, arm);
    if kosynier && faces.iter().any(|face| face.fire > 0) {
        t.fault("kosynier", "kosynierzy have no muskets", "write `fire = 0` on both faces, or remove it [7.5]");
    }
    let unit = Unit {
        id: id.to_owned(),
        name,
        side,
        commander: commander as CommanderId,
        leaders: led.iter().filter(|&&leader| leader < E::COMMANDERS).fold(0, |set, leader| set | 1 << leader),
        arm: arm.unwrap_or(Arm::Infantry),
        faces,
        hex: board.read_hex(t, "hex"),
        facing: t.choice("facing", &FACINGS, |name| FACINGS.iter().position(|&known| known == name)).unwrap_or(0) as u8,
        limbered,
        arrives: arrives::<E>(t, chiefs.get(commander).map_or(0, |chief| chief.arrives)),
        skirmish,
        kosynier,
        stars,
    };
    Counter { unit, pieces, sound: true }
}

/// Reads the commander, or the leaders of a unit of the reserve \[4.5\].
fn leaders<E: Edition>(t: &mut Reader, commander: &dyn Fn(&Node) -> Result<usize, Wrong>) -> Vec<usize> {
    let own = t.maybe_text("commander", Names::IDS.pattern, commander);
    let leaders = t.set("leaders", Names::IDS.pattern, 1..=E::COMMANDERS, commander);
    match (t.has("commander"), t.has("leaders")) {
        (false, false) => {
            let help = "name its commander, or in `leaders` all that may lead a unit of the reserve [4.5]";
            t.fault("commander", "`commander` is missing", help);
        }
        (true, true) => {
            let help = "remove one of the two: `leaders` is for units of the reserve [4.5]";
            t.fault("leaders", "the unit has both `commander` and `leaders`", help);
        }
        _ => {}
    }
    leaders.unwrap_or_else(|| vec![own.unwrap_or(0)])
}

/// Reads both faces. The back's size is half the front's, because each step is one point \[3.4\]; its fire is half
/// the front's when it is not given.
fn faces(t: &mut Reader, arm: Option<Arm>) -> [Face; 2] {
    let front = t.maybe_table("front", |t| Face {
        morale: t.number("morale", 0..=9),
        size: t.number("size", 1..=MAX_SIZE),
        fire: t.number("fire", 0..=9),
    });
    let front = front.unwrap_or_default();
    let half = front.size / 2;
    let back = t.maybe_table("back", |t| {
        let (morale, size) = (t.number("morale", 0..=9), t.number_or("size", 0..=MAX_SIZE, half));
        if size != half {
            let message = format!("the back of a counter of size {} has size {half}", front.size);
            t.fault("size", message, format!("write {half} or leave it out: every step is one point [3.4]"));
        }
        Face { morale, size: half, fire: t.number_or("fire", 0..=9, front.fire / 2) }
    });
    if arm == Some(Arm::Guns) { Default::default() } else { [front, back.unwrap_or_default()] }
}

/// Reports values that the arm requires or does not use.
fn fits_arm<E: Edition>(t: &mut Reader, arm: Option<Arm>) {
    let guns = match arm {
        Some(arm) => arm == Arm::Guns,
        None => return,
    };
    let pieces = if E::HAS.pieces { "pieces" } else { "stars" };
    for (key, wanted) in [("front", !guns), ("back", !guns), (pieces, guns), ("limbered", guns)] {
        let kind = if guns { "guns" } else { "infantry and cavalry" };
        match (t.has(key), wanted) {
            (false, true) => t.fault(key, format!("`{key}` is missing"), format!("{kind} must have `{key}`")),
            (true, false) => t.fault(key, format!("{kind} cannot have `{key}`"), "remove it"),
            _ => {}
        }
    }
    for key in ["skirmish", "kosynier"] {
        if t.has(key) && arm != Some(Arm::Infantry) {
            let kind = if guns { "guns" } else { "cavalry" };
            t.fault(key, format!("{kind} cannot have `{key}`"), "remove it: it is for infantry");
        }
    }
}

impl<E: Edition> Counters<E> {
    /// The units without a fault, as printed.
    pub fn sound(&self) -> Vec<Unit<E>> {
        self.list.iter().filter(|counter| counter.sound).map(|counter| counter.unit.clone()).collect()
    }

    /// All units; with `split`, two counters of one piece for every gun counter with two.
    pub fn all(self, split: bool) -> Vec<Unit<E>> {
        let counters = self.list.into_iter();
        if split { counters.flat_map(Counter::split).collect() } else { counters.map(|counter| counter.unit).collect() }
    }
}

impl<E: Edition> Counter<E> {
    fn split(self) -> Vec<Unit<E>> {
        let half = |half: u8| Unit {
            id: format!("{}-{half}", self.unit.id),
            name: format!("{} ({half})", self.unit.name),
            ..self.unit.clone()
        };
        if self.pieces == 2 { vec![half(1), half(2)] } else { vec![self.unit] }
    }
}
