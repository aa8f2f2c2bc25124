//! Rout points by type of loss \[11.2\], and the kinds of troops by which results divide them.

use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId};
use kartacz_engine::games::spqr::{Card, Spqr};

/// The rout points of skirmishers and of elephants.
const LIGHT: u16 = 2;
/// A leader with a name of his own counts his initiative this many times.
const NAMED: u16 = 5;

/// The rout points of a unit: its printed quality, twice that of a unit of two hexes, 2 for skirmishers and elephants, none
/// for the elephant of a leader.
#[must_use]
pub fn unit(game: &Spqr, unit: UnitId) -> u16 {
    let card = game.card(unit);
    match card.arm {
        _ if card.rider.is_some() => 0,
        Arm::Skirmishers | Arm::IndianElephants | Arm::AfricanElephants => LIGHT,
        _ => u16::from(card.quality) * if card.double { 2 } else { 1 },
    }
}

/// The rout points of a leader.
#[must_use]
pub fn leader(game: &Spqr, leader: LeaderId) -> u16 {
    let leader = game.scenario.leader(leader);
    u16::from(leader.initiative) * if leader.rank.is_named() { NAMED } else { 1 }
}

/// The sources of rout points, in the order of the columns.
pub const SOURCES: [&str; 5] = ["heavy-foot", "light-foot", "cavalry", "elephants", "leaders"];
/// The place of leaders among the sources.
pub const LEADERS: usize = 4;

/// The place of a unit among the sources: foot that fights in line, light foot with scorpions, cavalry, and elephants with
/// chariots and camels.
#[must_use]
pub const fn source(card: &Card) -> usize {
    match card.arm {
        Arm::Phalanx | Arm::Heavy | Arm::Legion | Arm::Medium => 0,
        Arm::Light | Arm::Skirmishers | Arm::Scorpions => 1,
        Arm::HeavyCavalry | Arm::RomanCavalry | Arm::Lancers | Arm::LightCavalry => 2,
        Arm::IndianElephants | Arm::AfricanElephants | Arm::Chariots | Arm::Camels => 3,
    }
}
