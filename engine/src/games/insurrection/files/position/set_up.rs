//! The set-up of a test position.

use crate::core::game::Side;
use crate::core::hint::shown;
use crate::games::insurrection::Rules;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::files::names::{HEX, commander, hex, known_commander, label};
use crate::games::insurrection::files::position::consistent::{self, Said};
use crate::games::insurrection::files::position::placed::Placed;
use crate::games::insurrection::files::stacks;
use crate::games::insurrection::outcomes::Source;
use crate::games::insurrection::position_builder::PositionBuilder;
use crate::scenario::reader::{Names, Reader};
use crate::scenario::schema::Shape;

/// The points of the sequence of play where a position can begin.
const PHASES: [&str; 4] = ["pool", "movement", "commander-move", "melee"];
/// Phases of an overall commander \[4.4\], after the others.
const OVERALL_PHASES: [&str; 7] =
    ["pool", "movement", "commander-move", "melee", "overall", "own-units", "overall-move"];
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
