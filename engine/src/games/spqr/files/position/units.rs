//! The units of a test position.

use super::{hex, one_of_ids};
use crate::core::game::Side;
use crate::core::hint::{one_of, shown};
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{MAX_SIDE, UnitId, side_of};
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::files::check::{Placed, crowded};
use crate::games::spqr::files::map::HEX;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position_builder::PositionBuilder;
use crate::games::spqr::state::Ammo;
use crate::scenario::reader::{Names, Reader, Wrong};
use crate::scenario::tree::Node;

/// The flags for a unit's earlier actions: their keys, and the builder's functions.
type Mark<'g> = (&'static str, fn(PositionBuilder<'g>, &str) -> PositionBuilder<'g>);

/// The units of a file, in its order, from the top of each stack. Units that it does not name are out of the game.
pub(super) struct Units(Vec<Standing>);

/// A unit on the map.
struct Standing {
    unit: UnitId,
    stance: Stance,
    hits: u8,
    ammo: Option<Ammo>,
    screen_ammo: Option<Ammo>,
    /// By the order of [`marks`].
    marks: [bool; MARKS],
}

const MARKS: usize = 6;
/// The place of the mark of a rout.
const ROUTED: usize = 0;

/// The flags of a unit in files.
fn marks<'g>() -> [Mark<'g>; MARKS] {
    [
        ("routed", |builder, id| builder.routed(id)),
        ("depleted", |builder, id| builder.depleted(id)),
        ("moved", |builder, id| builder.moved(id)),
        ("marched", |builder, id| builder.marched(id)),
        ("charging", |builder, id| builder.charging(id)),
        ("fired", |builder, id| builder.fired(id)),
    ]
}

impl Units {
    /// Reads `[units]`.
    pub fn read(t: &mut Reader, game: &Spqr) -> Self {
        let standing = t.each("units", Names::IDS, |name, t| Standing::read(name, t, game));
        Self(standing.into_iter().flatten().collect())
    }

    /// Checks that units are on ground that they may be on, in stacks that they may form.
    pub fn check(&self, t: &mut Reader, game: &Spqr) {
        let placed: Vec<Placed> = self.0.iter().map(|one| (one.unit, one.stance)).collect();
        for (unit, message) in crowded(&game.scenario, &placed) {
            let id = shown(&game.scenario.counter(unit).id);
            t.fault("units", format!("{id}: {message}"), "give another hex");
        }
    }

    /// Whether a unit is on the map and not routed.
    pub fn is_ready(&self, unit: UnitId) -> bool {
        self.0.iter().any(|one| one.unit == unit && !one.marks[ROUTED])
    }

    /// Whether a hex has units of a side.
    pub fn holds(&self, game: &Spqr, hex: Hex, side: Side) -> bool {
        let field = &game.scenario.map.field;
        self.0.iter().any(|one| side_of(one.unit) == side && one.stance.cells(field).contains(&hex))
    }

    /// Places the units.
    pub fn build<'g>(&self, game: &Spqr, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for one in &self.0 {
            let (id, hex) = (&game.scenario.counter(one.unit).id, game.scenario.map.field.label(one.stance.hex));
            builder = match one.stance.column {
                true => builder.column(id, &hex, one.stance.facing),
                false => builder.unit(id, &hex, one.stance.facing),
            };
            builder = builder.hits(id, one.hits);
            if let Some(ammo) = one.ammo {
                builder = builder.ammo(id, ammo);
            }
            if let Some(ammo) = one.screen_ammo {
                builder = builder.screen_ammo(id, ammo);
            }
            for ((_, mark), _) in marks().into_iter().zip(one.marks).filter(|&(_, set)| set) {
                builder = mark(builder, id);
            }
        }
        builder
    }
}

impl Standing {
    fn read(name: &str, t: &mut Reader, game: &Spqr) -> Option<Self> {
        let unit = game.scenario.unit(name);
        if unit.is_none() && !t.describing() {
            t.fault("", format!("there is no unit {}", shown(name)), one_of(name, "units", ids(game)));
        }
        let hex = t.text("hex", HEX, &|node| hex(game, node));
        let facing: Facing = t.reading("facing");
        let column = t.maybe_flag("column").unwrap_or_default();
        let most = unit.map_or(i64::from(u8::MAX), |unit| most_hits(game, unit, column));
        let hits = t.maybe_number("hits", 0..=most).unwrap_or_default();
        let ammo = t.maybe_choice("missiles", Ammo::NAMES, Ammo::from_name);
        let screen_ammo = t.maybe_choice("screen_missiles", Ammo::NAMES, Ammo::from_name);
        let marks = marks().map(|(key, _)| t.maybe_flag(key).unwrap_or_default());
        if marks[ROUTED] && hits > 0 {
            t.fault("hits", "a routed unit has no hits (10.27)", "remove them, or `routed`");
        }
        let double = unit.is_some_and(|unit| game.card(unit).double);
        let stance = Stance { hex: hex?, facing, column, double };
        if double && !stance.cells(&game.scenario.map.field)[1].is_some() {
            t.fault("hex", "the other half is off the map", "give another hex or facing");
        }
        Some(Self { unit: unit?, stance, hits, ammo, screen_ammo, marks })
    }
}

/// The most hits of a unit that is not broken \[10.15\].
fn most_hits(game: &Spqr, unit: UnitId, column: bool) -> i64 {
    let quality = game.card(unit).quality.saturating_sub(if column { 2 } else { 0 });
    i64::from(quality.saturating_sub(1))
}

/// A unit by its id.
pub(super) fn one(game: &Spqr, node: &Node) -> Result<UnitId, Wrong> {
    let index = one_of_ids(node, ids(game))?;
    let first = game.scenario.counters[0].len();
    let offset = if index < first { 0 } else { MAX_SIDE - first };
    Ok((index + offset) as UnitId)
}

fn ids(game: &Spqr) -> impl Iterator<Item = &str> + Clone {
    game.scenario.counters.iter().flatten().map(|counter| counter.id.as_str())
}
