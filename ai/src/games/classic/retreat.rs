//! Retreats that will not be possible: a unit without a way out of its hex is lost where others are only driven back.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::results::{Blocked, Length};
use kartacz_engine::games::classic::data::{Hex, UnitId};

use super::attacks::Eyes;

/// A way of retreat as far as it is known.
#[derive(Clone, Copy)]
struct Way {
    unit: UnitId,
    owner: Side,
    /// Where it begins.
    origin: Hex,
    /// The hexes that it needs.
    hexes: u8,
    /// A hex that counts as full, although it is empty.
    filled: Hex,
    /// Whether the enemy moves before the retreat, and closes what it can.
    later: bool,
}

impl<B: Board> Eyes<'_, '_, B> {
    /// What a unit in a hex loses by a retreat that it cannot make, in shares of the unit; 0 when it can. Where the unit stands now
    /// counts as empty.
    pub fn cornered(&self, unit: UnitId, hex: Hex) -> f32 {
        self.cornered_by(unit, (hex, Hex::NONE), false)
    }

    /// The same when the enemy has closed what it can close next turn.
    pub fn surrounded(&self, unit: UnitId, hex: Hex) -> f32 {
        self.cornered_by(unit, (hex, Hex::NONE), true)
    }

    /// The same when another unit has filled a hex, now or `later`.
    fn cornered_by(&self, unit: UnitId, (hex, filled): (Hex, Hex), later: bool) -> f32 {
        let scenario = self.at.scenario();
        let lost = match scenario.retreat.blocked {
            Blocked::Eliminated => 1.0,
            Blocked::LosesStep => 1.0 / f32::from(self.at.counter(unit).steps.max(1)),
            Blocked::Stays => return 0.0,
        };
        let hexes = self.chart.retreat;
        if !hex.is_some() || hexes == 0 {
            return 0.0;
        }
        let way = Way { unit, owner: scenario.side_of(unit), origin: hex, hexes, filled, later };
        if self.leads_out(&way, hex, 0) { 0.0 } else { lost }
    }

    /// Whether a retreat can go on from a hex.
    fn leads_out(&self, way: &Way, from: Hex, gone: u8) -> bool {
        let field = &self.at.scenario().map.field;
        (0..6).any(|side| {
            let to = field.neighbour(from, side);
            to.is_some() && self.is_open(way, from, side, gone) && self.ends_or_leads_on(way, to, gone + 1)
        })
    }

    /// Whether a step of a retreat is allowed: no enemy, no zone of control, no ground that is closed to the unit, and farther away.
    fn is_open(&self, way: &Way, from: Hex, side: usize, gone: u8) -> bool {
        let (at, scenario) = (self.at, self.at.scenario());
        let (field, to) = (&scenario.map.field, scenario.map.field.neighbour(from, side));
        let away = field.distance(way.origin, to);
        let farther = match scenario.retreat.length {
            Length::Exactly => away == gone + 1,
            Length::Steps => to != way.origin && away >= field.distance(way.origin, from),
        };
        farther
            && at.occupier(to) != Some(way.owner.other())
            && at.game.chart.steps(scenario.unit(way.unit).class, from)[side].is_some()
            && !self.is_barred(to, way)
    }

    /// Whether enemy zones of control close a hex to retreats of a side.
    fn is_barred(&self, hex: Hex, way: &Way) -> bool {
        let (zoc, owner) = (&self.at.scenario().zoc, way.owner);
        if !zoc.blocks.retreat {
            return false;
        }
        if owner != self.side {
            return self.at.in_zone_unless_held(hex, owner, zoc.friends.retreat);
        }
        let freed = zoc.friends.retreat && self.at.occupier(hex) == Some(owner);
        !freed && (self.scene.zones.contains(hex) || way.later && self.scene.closing.hexes.contains(hex))
    }

    /// Whether a retreat can end in a hex, or go on from there.
    fn ends_or_leads_on(&self, way: &Way, to: Hex, gone: u8) -> bool {
        let retreat = &self.at.scenario().retreat;
        let leaves = self.at.hex(way.unit) == to;
        let weight = if leaves { 0 } else { u16::from(self.at.weight(way.unit)) };
        let fits = to != way.filled && self.at.has_room(to, weight);
        if gone >= way.hexes {
            // A retreat that may go on through friends finds an end as a rule.
            return fits || retreat.goes_on && retreat.through;
        }
        let empty = to != way.filled && (leaves || self.at.occupier(to).is_none());
        (empty || retreat.through) && self.leads_out(way, to, gone)
    }

    /// What it costs that a unit in a hex leaves friends next to the enemy no way out.
    pub fn crowding(&self, unit: UnitId, hex: Hex) -> f32 {
        let (at, scenario) = (self.at, self.at.scenario());
        if scenario.retreat.through || self.chart.retreat == 0 || at.has_room(hex, 2 * u16::from(at.weight(unit))) {
            return 0.0;
        }
        let mut cost = 0.0;
        for near in scenario.map.field.neighbours(hex) {
            if at.occupier(near) != Some(self.side) || self.scene.enemy(near) > 1 {
                continue;
            }
            for friend in at.stack(near).filter(|&one| one != unit) {
                if self.cornered(friend, near) == 0.0 {
                    cost += self.cornered_by(friend, (near, hex), false) * self.value_of(friend);
                }
            }
        }
        cost
    }
}
