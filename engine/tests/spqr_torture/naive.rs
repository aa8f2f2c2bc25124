//! A second implementation of zones of control, lines of sight and shots: slow, and as close to the wording of the
//! rules as possible.

use std::collections::BTreeSet;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Class, Gait, Missile, Weapon};
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::state::{Ammo, COLUMN, ENGAGED, ROUTED};
use kartacz_engine::games::spqr::switches::SightTies;
use kartacz_engine::games::spqr::tables::Ground;

use super::geometry::Plane;
pub use super::hexes::Angle;
use super::hexes::Stance;

/// A position with its map on a plane.
#[derive(Clone, Copy)]
pub struct Naive<'a> {
    pub game: &'a Spqr,
    pub plane: &'a Plane,
    pub at: Position<'a>,
}

impl<'a> Naive<'a> {
    /// How a unit stands, by printed numbers.
    fn stance(self, unit: UnitId) -> Stance {
        let stance = self.at.stance(unit);
        let hex = self.plane.printed(stance.hex);
        Stance { hex, facing: stance.facing.index(), column: stance.column, double: stance.double }
    }

    /// The hexes of a unit: a two-hex phalanx has its right half beyond the hexside two after its facing, one in column
    /// its rear half opposite to it \[6.43, 6.73\].
    pub fn cells(self, unit: UnitId) -> Vec<Hex> {
        if !self.at.hex(unit).is_some() {
            return vec![self.at.hex(unit)];
        }
        self.stance(unit).cells().into_iter().filter_map(|hex| self.plane.hex(hex)).collect()
    }

    /// Every unit of a side on the map, found without the stacks.
    pub fn units(self, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        let all = 0..kartacz_engine::games::spqr::data::MAX_UNITS as UnitId;
        all.filter(move |&unit| side_of(unit) == side && self.at.hex(unit).is_some())
    }

    /// The units of either side in a hex.
    fn inside(self, hex: Hex) -> impl Iterator<Item = UnitId> + 'a {
        Side::BOTH
            .into_iter()
            .flat_map(move |side| self.units(side))
            .filter(move |&unit| self.cells(unit).contains(&hex))
    }

    fn rides(self, unit: UnitId) -> bool {
        self.game.scenario.counter(unit).rider.is_some()
    }

    /// \[7.11, 6.72\] The angle of an adjacent hex: the best one for the unit that either of its hexes gives, front
    /// before rear before flank.
    pub fn angle(self, unit: UnitId, hex: Hex) -> Option<Angle> {
        self.stance(unit).angle(self.plane.printed(hex))
    }

    /// \[7.21, 7.22\] Whether a hex is in the zone of control of a unit.
    pub fn exerts(self, unit: UnitId, hex: Hex) -> bool {
        let troop = self.game.scenario.troop(unit);
        let state = self.at.counter(unit);
        let (skirmishers, velites) = (troop.arm == Arm::Skirmishers, troop.class == Class::Velites);
        let none = state.has(ROUTED) || self.rides(unit) || skirmishers && state.ammo() == Ammo::Out;
        let wide = (skirmishers || velites) && state.ammo() != Ammo::Out;
        let angle = match self.angle(unit, hex) {
            Some(Angle::Front) => true,
            Some(Angle::Flank) => wide,
            Some(Angle::Rear) | None => false,
        };
        !none && angle && self.enters(unit, hex)
    }

    /// Whether the movement table allows a unit in a hex.
    pub fn enters(self, unit: UnitId, hex: Hex) -> bool {
        self.admits(self.game.card(unit).gait, hex)
    }

    fn admits(self, gait: Gait, hex: Hex) -> bool {
        let table = &self.game.scenario.tables.movement;
        table.grounds[self.game.scenario.map.ground[hex.index()] as usize][gait.index()].cost > 0
    }

    /// \[4.21\] The hexes in the command range of a leader: by paths without enemies, empty hexes in enemy zones, and hexes
    /// that he cannot enter.
    pub fn reach(self, leader: LeaderId) -> BTreeSet<Hex> {
        let (side, start) = (leader_side(leader), self.at.leader_hex(leader));
        let mut found = BTreeSet::from([start]);
        let mut edge = vec![start];
        for _ in 0..self.at.range(leader) {
            let around = edge.iter().flat_map(|&hex| (0..6).filter_map(move |side| self.plane.beyond(hex, side)));
            let next: BTreeSet<Hex> = around.filter(|hex| !found.contains(hex) && self.is_open(*hex, side)).collect();
            found.extend(&next);
            edge = next.into_iter().collect();
        }
        found
    }

    fn is_open(self, hex: Hex, side: Side) -> bool {
        let holder = self.inside(hex).next().map(side_of);
        let zoned = || self.units(side.other()).any(|unit| self.exerts(unit, hex));
        self.admits(Gait::Cavalry, hex) && (holder == Some(side) || holder.is_none() && !zoned())
    }

    /// \[8.16\] Whether a hex on the line between two hexes blocks a shot of this kind.
    fn blocks(self, hex: Hex, from: Hex, to: Hex, archer: bool) -> bool {
        let map = &self.game.scenario.map;
        let level = |hex: Hex| map.level[hex.index()];
        let (high, low) = (level(from).max(level(to)), level(from).min(level(to)));
        let tall = matches!(map.ground[hex.index()], Ground::Forest | Ground::Town)
            || self.inside(hex).any(|unit| self.game.card(unit).arm.is_elephants() && !self.rides(unit));
        let near = self.plane.distance(from, hex) < self.plane.distance(hex, to);
        let low_units = |unit: UnitId| !self.game.card(unit).arm.is_elephants() && !self.rides(unit);
        level(hex) > high || tall && level(hex) >= low || self.inside(hex).any(low_units) && !(archer && near)
    }

    /// \[8.16\] Whether a unit that fires sees from one hex to another. Where the line runs along a hexside it is blocked
    /// by both hexes, or by either, as the switch says. Nothing off the map blocks.
    pub fn sees(self, from: Hex, to: Hex, archer: bool) -> bool {
        let blocks = |hex: &Option<Hex>| hex.is_some_and(|hex| self.blocks(hex, from, to, archer));
        let both = self.game.scenario.switches.sight_ties == SightTies::BothBlock;
        self.plane.between(from, to).iter().all(|step| match both {
            true => !step.iter().all(blocks),
            false => !step.iter().any(blocks),
        })
    }

    /// \[8.51\] The row of the missile table of a unit.
    fn weapon(self, unit: UnitId) -> Option<Weapon> {
        let troop = self.game.scenario.troop(unit);
        let foot = troop.arm.is_foot();
        let pila = matches!(troop.class, Class::Hastati | Class::Principes | Class::Cohort);
        match troop.missile {
            Missile::None => None,
            Missile::Bows => Some(if foot { Weapon::FootBows } else { Weapon::MountedBows }),
            Missile::Slings => Some(Weapon::Slings),
            Missile::Javelins if pila => Some(Weapon::Pila),
            Missile::Javelins => Some(if foot { Weapon::Javelins } else { Weapon::MountedJavelins }),
            Missile::Bolts => Some(Weapon::Bolts),
        }
    }

    /// The top unit of a hex that is no elephant of a leader, else that.
    fn lead(self, hex: Hex) -> Option<UnitId> {
        let all: Vec<UnitId> = self.at.in_hex(hex).collect();
        all.iter().copied().find(|&unit| !self.rides(unit)).or(all.first().copied())
    }

    /// \[8.13, 8.14\] Whether a unit can fire at all.
    fn is_armed(self, unit: UnitId) -> bool {
        let state = self.at.counter(unit);
        let top = self.lead(self.at.hex(unit)) == Some(unit);
        self.weapon(unit).is_some() && state.ammo() != Ammo::Out && !state.has(ROUTED | COLUMN | ENGAGED) && top
    }

    /// \[8.13, 8.16, 8.51\] Whether a shot of a unit from one of its hexes reaches a hex: in range, seen, and not through
    /// its rear.
    fn reaches(self, unit: UnitId, hex: Hex) -> bool {
        let Some(weapon) = self.weapon(unit) else { return false };
        let archer = self.game.scenario.troop(unit).missile == Missile::Bows;
        let numbers = &self.game.scenario.tables.missile[weapon as usize];
        self.cells(unit).into_iter().any(|from| {
            let range = self.plane.distance(from, hex);
            // A range without a number is within reach when a longer one has a number.
            let in_range = range > 0 && numbers.iter().skip(range as usize - 1).any(Option::is_some);
            let aside = |next: Hex| self.angle(unit, next).is_some_and(|angle| angle != Angle::Rear);
            in_range && self.next(from, hex).into_iter().flatten().any(aside) && self.sees(from, hex, archer)
        })
    }

    /// The hexes on the line to another hex that adjoin the first one.
    fn next(self, from: Hex, to: Hex) -> Vec<Option<Hex>> {
        if self.plane.distance(from, to) == 1 {
            return vec![Some(to)];
        }
        self.plane.between(from, to).into_iter().next().unwrap_or_default()
    }

    /// \[8.13, 6.68\] The unit of a hex that a shot from a hex hits: the top one; the bottom one from the rear.
    fn struck(self, from: Hex, hex: Hex) -> Option<UnitId> {
        let lead = self.lead(hex)?;
        // A line along a hexside comes from the rear when both hexes lie there.
        let behind = |next: &Option<Hex>| next.is_some_and(|next| self.angle(lead, next) == Some(Angle::Rear));
        let rear = self.next(hex, from).iter().all(behind);
        let bottom = self.at.in_hex(hex).filter(|&unit| !self.rides(unit)).last();
        if rear { bottom.or(Some(lead)) } else { Some(lead) }
    }

    /// \[8.13, 8.19\] The units and the leaders that a unit may fire at.
    pub fn targets(self, unit: UnitId) -> (BTreeSet<UnitId>, BTreeSet<LeaderId>) {
        let (mut units, mut leaders) = (BTreeSet::new(), BTreeSet::new());
        if !self.is_armed(unit) {
            return (units, leaders);
        }
        let enemy = side_of(unit).other();
        let from = self.at.hex(unit);
        for target in self.units(enemy).filter(|&target| !self.at.counter(target).has(ENGAGED)) {
            let hit = |&hex: &Hex| self.struck(from, hex) == Some(target) && self.reaches(unit, hex);
            if self.cells(target).iter().any(hit) {
                units.insert(target);
            }
        }
        let everyone = 0..kartacz_engine::games::spqr::data::MAX_LEADERS as LeaderId;
        for leader in everyone.filter(|&leader| leader_side(leader) == enemy && self.at.leader_hex(leader).is_some()) {
            let hex = self.at.leader_hex(leader);
            let first = self.at.leaders_in(hex, enemy).next() == Some(leader);
            if first && self.inside(hex).next().is_none() && self.reaches(unit, hex) {
                leaders.insert(leader);
            }
        }
        (units, leaders)
    }
}
