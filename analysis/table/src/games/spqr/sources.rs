//! The kinds of troops by which results divide rout points \[11.2\].

use kartacz_engine::games::spqr::Card;
use kartacz_engine::games::spqr::arms::Arm;

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
