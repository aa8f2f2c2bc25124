//! The effects of events on units.

use kartacz_engine::games::spqr::arms::Missile;
use kartacz_engine::games::spqr::data::{Edge, UnitId, side_of};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::{Hex, SIDES};
use kartacz_engine::games::spqr::state::{Ammo, Mark};

use super::{Boards, Unit, facing_into, quality};
use crate::games::spqr::event_log::line::facing;
use crate::games::spqr::worth;

/// The names of the hexsides in events of rampages.
const COMPASS: [&str; SIDES] = ["n", "ne", "se", "s", "sw", "nw"];

impl Boards<'_> {
    fn unit(&mut self, unit: UnitId) -> Option<&mut Unit> {
        self.now.units[usize::from(unit)].as_mut()
    }

    pub(super) fn note_unit(&mut self, unit: UnitId, event: &Event) {
        match event.kind {
            Kind::Moved => self.moved(unit, event),
            Kind::Extended | Kind::RoutMoves => self.put(unit, event.to, None),
            Kind::Turned => self.turned(unit, event),
            Kind::Advanced => self.advanced(unit, event),
            Kind::ColumnChanged => self.changed(unit, event),
            Kind::Hits | Kind::HitsRemoved | Kind::Stands => self.hit(unit, event),
            Kind::Routs => self.routs(unit, event),
            Kind::Rampages => self.rampages(unit, event),
            Kind::Lost => self.eliminated(unit, event),
            Kind::Ammunition => self.shoots(unit, event),
            Kind::Reloaded => {
                if let Some(one) = self.unit(unit) {
                    (one.ammo, one.screen) = (Ammo::Full, Ammo::Full);
                }
            }
            Kind::Marked => {
                if let Some(one) = self.unit(unit) {
                    one.mark = Mark::from_name(event.result).unwrap_or(one.mark);
                }
            }
            _ => {}
        }
    }

    /// Puts a unit into a hex.
    fn put(&mut self, unit: UnitId, hex: Hex, facing: Option<Facing>) {
        if let Some(one) = self.unit(unit) {
            one.stance.hex = hex;
            one.stance.facing = facing.unwrap_or(one.stance.facing);
        }
    }

    fn moved(&mut self, unit: UnitId, event: &Event) {
        match event.result {
            "left the map" => {
                self.put(unit, Hex::NONE, None);
                self.unit(unit).into_iter().for_each(|one| one.left = true);
            }
            "returns" => {
                let facing = self.facing_of_return(unit);
                self.put(unit, event.to, Some(facing));
                self.unit(unit).into_iter().for_each(|one| one.left = false);
            }
            _ => self.put(unit, event.to, facing(event)),
        }
        if let Some(rider) = self.game.card(unit).rider.filter(|_| event.to.is_some()) {
            self.put_leader(rider, event.to);
        }
    }

    /// \[10.44\] Cavalry comes back over the edge of the enemy, and faces away from it.
    fn facing_of_return(&self, unit: UnitId) -> Facing {
        match self.game.scenario.armies[side_of(unit).other().index()].edge {
            Edge::West => Facing::E,
            Edge::East => Facing::W,
            Edge::North => Facing::Sw,
            Edge::South => Facing::Ne,
        }
    }

    /// A unit turns; after an advance and in reaction its whole stack does \[6.67\].
    fn turned(&mut self, unit: UnitId, event: &Event) {
        let mut turning = vec![unit];
        if matches!(event.rule, "8.42" | "7.16") {
            for cell in self.cells(unit) {
                turning.extend(self.others_in(side_of(unit), cell, unit));
            }
        }
        for one in turning {
            let hex = if one == unit { event.to } else { self.stance(one).hex };
            self.put(one, hex, facing(event));
        }
    }

    /// A unit advances; leaders who go along have events of their own \[8.41, 10.42\].
    fn advanced(&mut self, unit: UnitId, event: &Event) {
        self.put(unit, event.to, facing(event));
        if let Some(one) = self.unit(unit) {
            one.stance.column = false;
        }
    }

    fn changed(&mut self, unit: UnitId, event: &Event) {
        self.put(unit, event.to, facing(event));
        if let Some(one) = self.unit(unit) {
            one.stance.column = event.result == "column";
        }
    }

    fn hit(&mut self, unit: UnitId, event: &Event) {
        let (game, count) = (self.game, event.count.unwrap_or(0));
        let Some(one) = self.unit(unit) else { return };
        match event.kind {
            Kind::Hits if event.result == "rallied" => {
                (one.hits, one.routed, one.depleted) = (count, false, true);
            }
            Kind::Hits if !one.routed => one.hits = one.hits.saturating_add(count),
            Kind::HitsRemoved => one.hits = one.hits.saturating_sub(count),
            Kind::Stands => one.hits = quality(game, unit, *one).saturating_sub(1),
            _ => {}
        }
    }

    /// \[10.22, 9.14\] A unit routs: it turns to its edge, and one of one hex leaves a column. Elephants rampage.
    fn routs(&mut self, unit: UnitId, event: &Event) {
        let card = self.game.card(unit);
        let (foot, double) = (card.arm.is_foot(), card.double);
        if event.rule == "10.22" {
            self.put(unit, event.to, facing(event));
        }
        let Some(one) = self.unit(unit) else { return };
        match event.rule {
            "10.22" => {
                (one.hits, one.routed) = (0, true);
                one.stance.column &= double;
                if foot {
                    one.ammo = Ammo::Out;
                }
            }
            "9.14" => (one.hits, one.routed) = (0, true),
            _ => {}
        }
    }

    /// \[9.14\] Elephants run in a direction, or the elephant of a leader is rallied with two hits less than its quality.
    fn rampages(&mut self, unit: UnitId, event: &Event) {
        let quality = self.game.card(unit).quality;
        let Some(one) = self.unit(unit) else { return };
        match COMPASS.iter().position(|&name| name == event.result) {
            Some(direction) => one.stance.facing = facing_into(one.stance.facing, direction),
            None if event.result == "rallied" => (one.routed, one.hits) = (false, quality.saturating_sub(2)),
            None => {}
        }
    }

    fn eliminated(&mut self, unit: UnitId, event: &Event) {
        self.now.lost[side_of(unit).index()] += worth::unit(self.game, unit);
        if let Some(one) = self.unit(unit) {
            (one.stance.hex, one.routed, one.lost) = (Hex::NONE, false, Some(event.turn));
            one.left = event.rule == "10.24" && event.result == "left the map";
        }
    }

    /// The missiles of a unit change, or those of its screen.
    fn shoots(&mut self, unit: UnitId, event: &Event) {
        let screen = event.count == Some(1);
        debug_assert!(screen || self.game.card(unit).missile != Missile::None, "missiles without a weapon");
        if let (Some(one), Some(ammo)) = (self.unit(unit), Ammo::from_name(event.result)) {
            *(if screen { &mut one.screen } else { &mut one.ammo }) = ammo;
        }
    }
}
