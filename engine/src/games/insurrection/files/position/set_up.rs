//! The set-up of a test position.

use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::data::{Arm, Unit};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::files::names::{HEX, commander, facing, hex, known_commander, label};
use crate::games::insurrection::files::position::consistent::{self, Said};
use crate::games::insurrection::files::stacks;
use crate::games::insurrection::files::units::{FACINGS, MAX_SIZE};
use crate::games::insurrection::position_builder::PositionBuilder;
use crate::games::insurrection::state::Source;
use crate::grid::Hex;
use crate::grid::facing::Zone;
use crate::scenario::hint::{one_of, shown};
use crate::scenario::reader::{Names, Reader};
use crate::scenario::schema::Shape;

/// The points of the sequence of play where a position can begin.
const PHASES: [&str; 4] = ["pool", "movement", "commander-move", "melee"];
/// Those of an overall commander \[4.4\], after the others.
const OVERALL_PHASES: [&str; 7] =
    ["pool", "movement", "commander-move", "melee", "overall", "own-units", "overall-move"];
const ZONES: [(&str, Zone); 3] = [("front", Zone::Front), ("flank", Zone::Flank), ("rear", Zone::Rear)];
/// The greatest score of either side.
const MAX_VP: i64 = 30;

/// Reads the set-up; `None` when it is not valid.
pub(super) fn read<'g, E: Edition>(t: &mut Reader, game: &'g Rules<E>) -> Option<PositionBuilder<'g, E>> {
    let scenario = &game.scenario;
    let mut builder = PositionBuilder::empty(game);
    let now = t.number::<u8>("stage", 1..=scenario.stages.into()).max(1);
    builder = builder.stage(now);
    let vp: i64 = t.maybe_number("vp", -MAX_VP..=MAX_VP).unwrap_or(0);
    let ahead = if vp < 0 { Side::Second } else { Side::First };
    builder = builder.scored(ahead, Source::MeleeWon, vp.unsigned_abs() as u8);
    if E::HAS.camp
        && let Some(stage) = t.maybe_number("camp-entered", 1..=scenario.stages.into())
    {
        if stage > now {
            t.fault("camp-entered", format!("it is stage {now} now"), "name this stage or an earlier one");
        }
        builder = builder.camp_entered(stage);
    }
    let phases: &[&str] = if E::HAS.overall { &OVERALL_PHASES } else { &PHASES };
    let phase = t.choice("phase", phases, |name| phases.iter().find(|known| **known == name).copied());
    let active = t.maybe_text("active", Names::IDS.pattern, &|node| commander(game, node));
    let chits =
        t.texts("chits", Names::IDS.pattern, 0..=E::COMMANDERS, &|node| commander(game, node)).unwrap_or_default();
    if E::HAS.overall {
        let begun = t.texts("activated", Names::IDS.pattern, 0..=E::COMMANDERS, &|node| commander(game, node));
        builder = builder.begun(&begun.iter().flatten().map(String::as_str).collect::<Vec<_>>());
    }
    let commanders = t.each_value("commanders", Names::IDS, Shape::Text(HEX), &|id, node| {
        known_commander(game, id)?;
        hex(game, node)
    });
    for (id, hex) in &commanders {
        builder = builder.commander(id, &label(game, *hex));
    }
    let units: Vec<Placed<E>> =
        t.each("units", Names::IDS, |id, t| Placed::read(id, t, game)).into_iter().flatten().collect();
    let faults = t.faults();
    // With a fault there may be units without a hex.
    if t.faults() == 0 {
        let chiefs = commanders.iter().map(|(id, hex)| (id.as_str(), label(game, *hex)));
        let empty = chiefs.fold(PositionBuilder::empty(game), |builder, (id, hex)| builder.commander(id, &hex));
        let state = placed(empty.stage(now), game, &units).board();
        stacks::check(t, "units", game, &state);
        consistent::check(t, game, &state, &Said { units: &units, active: active.as_deref(), chits: &chits });
        builder = placed(builder, game, &units);
    }
    builder = builder.chits(&chits.iter().map(String::as_str).collect::<Vec<_>>());
    match (&active, phase?) {
        (None, "pool") => builder = builder.pool(),
        (Some(_), "pool") => t.fault("active", "no commander is active while the pool is filled", "remove it"),
        (None, _) => t.fault("active", "`active` is missing", "name the commander whose phase it is"),
        (Some(id), _) if !commanders.iter().any(|(placed, _)| placed == id) => {
            t.fault("active", format!("{} is not on the map", shown(id)), "place the commander in `[commanders]`");
        }
        (Some(id), name) if chief(game, id) != OVERALL_PHASES[PHASES.len()..].contains(&name) => {
            let (kind, help) = if chief(game, id) {
                ("commands the whole side", "write one of `overall`, `own-units`, `overall-move`")
            } else {
                ("does not command the whole side", "write one of `movement`, `commander-move`, `melee`")
            };
            t.fault("phase", format!("{} {kind}", shown(id)), help);
        }
        (Some(id), "overall") => builder = builder.overall(id),
        (Some(id), "own-units") => builder = builder.own_units(id),
        (Some(id), "overall-move") => builder = builder.overall_move(id),
        (Some(id), "movement") => builder = builder.movement(id),
        (Some(id), "commander-move") => builder = builder.commander_move(id),
        (Some(id), _) => builder = builder.melee(id),
    }
    (t.faults() == faults).then_some(builder)
}

/// Whether a commander of the scenario commands the whole side.
fn chief<E: Edition>(game: &Rules<E>, id: &str) -> bool {
    game.commander_id(id).is_some_and(|commander| game.sets.overall >> commander & 1 == 1)
}

/// The entry of a unit.
pub(super) struct Placed<E: Edition> {
    pub id: String,
    /// [`Hex::NONE`] for a routed unit.
    hex: Hex<E::Size>,
    facing: u8,
    losses: u8,
    shots: u8,
    marker: bool,
    limbered: Option<bool>,
    square: bool,
    skirmish: bool,
    line: bool,
    pub captured: bool,
    pub returns: Option<u8>,
    pub entered: Option<Zone>,
    uphill: bool,
    pub served: Vec<String>,
}

impl<E: Edition> Placed<E> {
    fn read(id: &str, t: &mut Reader, game: &Rules<E>) -> Option<Self> {
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

/// Puts the units on the map.
fn placed<'g, E: Edition>(
    mut builder: PositionBuilder<'g, E>,
    game: &'g Rules<E>,
    units: &[Placed<E>],
) -> PositionBuilder<'g, E> {
    for unit in units {
        let id = unit.id.as_str();
        let place = label(game, unit.hex);
        builder = match unit.returns {
            _ if unit.captured => builder.captured(id, &place),
            Some(stage) => builder.routed(id, stage),
            None if unit.hex.is_some() => builder.unit(id, &place, unit.facing),
            None => continue,
        };
        if unit.losses > 0 {
            builder = builder.losses(id, unit.losses);
        }
        if unit.marker {
            builder = builder.marker(id, 1);
        }
        if unit.shots > 0 {
            builder = builder.fired(id, unit.shots);
        }
        if unit.skirmish {
            builder = builder.skirmish(id);
        }
        if unit.square {
            builder = builder.in_square(id);
        }
        if unit.line {
            builder = builder.in_line(id);
        }
        if let Some(limbered) = unit.limbered {
            builder = builder.limbered(id, limbered);
        }
        for leader in &unit.served {
            builder = builder.served(id, leader);
        }
        if let Some(zone) = unit.entered {
            builder = builder.entered(id, zone, unit.uphill);
        }
    }
    builder
}

fn zone(name: &str) -> Option<Zone> {
    ZONES.iter().find_map(|&(known, zone)| (known == name).then_some(zone))
}
