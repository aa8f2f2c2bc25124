//! The zone that an enemy stands in, by the hexsides towards it.

use kartacz_engine::grid::SIDES;
use kartacz_engine::grid::facing::{Zone, zone_of_side};

/// Enemies farther than this do not matter for facing, in hexes.
pub(super) const FAR: u8 = 10;
/// Six facings and two unused lanes, for vector arithmetic.
pub(super) const LANES: usize = 8;
/// The number of sets of hexsides.
pub(super) const SIDE_SETS: usize = 1 << SIDES;
/// By the hexsides towards an enemy, as bits, and by facing: the zone he stands in, 0 for the front, 1 for the flank,
/// 2 for the rear; the border of two counts as the better one.
static ZONES: [[u8; SIDES]; SIDE_SETS] = zones(true);
/// As `ZONES`, with the border counting as the worse zone.
static WORST_ZONES: [[u8; SIDES]; SIDE_SETS] = zones(false);

/// By facing, the zone of an enemy in the direction of these hexsides; see [`ZONES`].
pub(super) fn zones_towards(sides: u8) -> &'static [u8; SIDES] {
    &ZONES[sides as usize % ZONES.len()]
}

/// By facing, the worst of the zones into which these hexsides lead.
pub(super) fn worst_zones(sides: u8) -> &'static [u8; SIDES] {
    &WORST_ZONES[sides as usize % WORST_ZONES.len()]
}

const fn zones(best: bool) -> [[u8; SIDES]; SIDE_SETS] {
    let mut zones = [[if best { 2 } else { 0 }; SIDES]; SIDE_SETS];
    let mut sides = 0;
    while sides < SIDE_SETS {
        let mut facing = 0;
        while facing < SIDES {
            let mut side = 0;
            while side < SIDES {
                if sides & 1 << side != 0 {
                    let zone = match zone_of_side(facing as u8, side as u8) {
                        Zone::Front => 0,
                        Zone::Flank => 1,
                        Zone::Rear => 2,
                    };
                    if (zone < zones[sides][facing]) == best && zone != zones[sides][facing] {
                        zones[sides][facing] = zone;
                    }
                }
                side += 1;
            }
            facing += 1;
        }
        sides += 1;
    }
    zones
}
