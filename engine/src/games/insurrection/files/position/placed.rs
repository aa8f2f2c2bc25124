//! The entry of a unit in a position, and the keys that exclude each other in it.

use crate::core::hint::{one_of, shown};
use crate::games::insurrection::Rules;
use crate::games::insurrection::data::{Arm, Unit};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::files::names::{HEX, commander, facing, hex};
use crate::games::insurrection::files::units::{FACINGS, MAX_SIZE};
use crate::grid::Hex;
use crate::grid::facing::Zone;
use crate::scenario::reader::{Names, Reader};

const ZONES: [(&str, Zone); 3] = [("front", Zone::Front), ("flank", Zone::Flank), ("rear", Zone::Rear)];

/// The entry of a unit.
pub(super) struct Placed<E: Edition> {
    pub id: String,
    /// [`Hex::NONE`] for a routed unit.
    pub hex: Hex<E::Size>,
    pub facing: u8,
    pub losses: u8,
    pub shots: u8,
    pub marker: bool,
    pub limbered: Option<bool>,
    pub square: bool,
    pub skirmish: bool,
    pub line: bool,
    pub captured: bool,
    pub returns: Option<u8>,
    pub entered: Option<Zone>,
    pub uphill: bool,
    pub served: Vec<String>,
}

impl<E: Edition> Placed<E> {
    pub fn read(id: &str, t: &mut Reader, game: &Rules<E>) -> Option<Self> {
        let scenario = &game.scenario;
        let unit = scenario.units.iter().find(|unit| unit.id == id);
        if unit.is_none() {
            let ids = scenario.units.iter().map(|unit| unit.id.as_str());
            t.fault("", format!("there is no unit {}", shown(id)), one_of(id, "units", ids));
        }
        let steps = unit.map_or(MAX_SIZE, |unit| i64::from(unit.faces[0].size.max(1)));
        let placed = Self {
            id: id.to_owned(),
            hex: t.maybe_text("hex", HEX, &|node| hex(game, node)).unwrap_or_default(),
            facing: t.maybe_choice("facing", &FACINGS, facing).unwrap_or_default(),
            losses: t.maybe_number("losses", 0..=steps - 1).unwrap_or_default(),
            shots: t.maybe_number("shots", 0..=game.scenario.tables.shots.into()).unwrap_or_default(),
            marker: t.maybe_flag("marker").unwrap_or_default(),
            limbered: t.maybe_flag("limbered"),
            square: t.maybe_flag("square").unwrap_or_default(),
            skirmish: E::HAS.skirmish && t.maybe_flag("skirmish").unwrap_or_default(),
            line: t.maybe_flag("side-by-side").unwrap_or_default(),
            captured: t.maybe_flag("captured").unwrap_or_default(),
            returns: t.maybe_number("returns", 1..=game.scenario.stages.into()),
            entered: t.maybe_choice("entered", &ZONES.map(|(name, _)| name), zone),
            uphill: t.maybe_flag("uphill").unwrap_or_default(),
            served: if E::HAS.overall { served(t, game) } else { Vec::new() },
        };
        placed.check(t, unit?);
        Some(placed)
    }

    /// Reports inconsistent values.
    fn check(&self, t: &mut Reader, unit: &Unit<E>) {
        match (t.has("hex"), self.returns) {
            (false, None) => {
                t.fault("hex", "`hex` is missing", "give its hex, or in `returns` the stage of its return")
            }
            (true, Some(_)) => t.fault("returns", "it is on the map and does not return", "remove one of the two"),
            _ => {}
        }
        if self.returns.is_none() && !t.has("facing") {
            t.fault("facing", "`facing` is missing", format!("accepted: {}", FACINGS.map(shown).join(", ")));
        }
        let guns = unit.arm == Arm::Guns;
        let misplaced = |key: &str| match key {
            "limbered" | "captured" => !guns,
            _ => guns,
        };
        for key in ["losses", "shots", "marker", "square", "side-by-side", "entered", "returns", "limbered", "captured"]
        {
            if t.has(key) && misplaced(key) {
                let kind = if guns { "guns" } else { "infantry and cavalry" };
                t.fault(key, format!("{kind} cannot have `{key}`"), "remove it");
            }
        }
        if t.has("served") && !unit.reserve() {
            t.fault("served", "the unit is not in the reserve", "remove it [4.5]");
        }
        if self.skirmish {
            self.check_skirmish(t, unit);
        }
        self.check_pairs(t, unit);
    }

    /// Reports keys that exclude or need each other.
    fn check_pairs(&self, t: &mut Reader, unit: &Unit<E>) {
        for key in ["square", "side-by-side", "entered", "uphill"] {
            if self.returns.is_some() && t.has(key) {
                t.fault(key, "a unit that returns later is in no formation and no contact", "remove it");
            }
        }
        if self.square && self.line {
            t.fault("side-by-side", "a square does not stand side by side", "remove one of the two");
        }
        if t.has("uphill") && !t.has("entered") {
            t.fault(
                "uphill",
                "it is said of a unit that has entered the hex of its enemy",
                "add `entered`, or remove it",
            );
        }
        for key in ["shots", "marker"] {
            if t.has(key) && unit.arm != Arm::Guns && unit.faces[0].fire == 0 {
                t.fault(key, "the unit has no firepower and cannot have fired", "remove it [10.9.3]");
            }
        }
    }

    /// Reports skirmish order where it cannot be \[7.2\].
    fn check_skirmish(&self, t: &mut Reader, unit: &Unit<E>) {
        if !unit.skirmish {
            t.fault("skirmish", "the unit cannot form skirmish order", "remove it");
        }
        for (key, other) in [("square", self.square), ("side-by-side", self.line), ("returns", self.returns.is_some())]
        {
            if other {
                t.fault("skirmish", format!("a unit in skirmish order has no `{key}`"), "remove one of the two");
            }
        }
    }
}

/// The commanders under which a unit of the reserve has acted in this stage \[4.5\].
fn served<E: Edition>(t: &mut Reader, game: &Rules<E>) -> Vec<String> {
    t.texts("served", Names::IDS.pattern, 0..=E::COMMANDERS, &|node| commander(game, node)).unwrap_or_default()
}

fn zone(name: &str) -> Option<Zone> {
    ZONES.iter().find_map(|&(known, zone)| (known == name).then_some(zone))
}
