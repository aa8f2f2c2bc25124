//! Unit roles.

use kartacz_engine::games::spqr::Card;
use kartacz_engine::games::spqr::arms::{Arm, Missile};

/// The part of a unit in the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Fights hand to hand in a line.
    Foot,
    /// Skirmishes.
    Light,
    /// Rides.
    Horse,
}

/// The role and capabilities of a unit, derived from its card.
pub(super) trait Duty {
    /// The role.
    fn role(&self) -> Role;
    /// Whether it ever attacks in shock combat.
    fn can_attack(&self) -> bool;
    /// Whether it has missiles when it is set up.
    fn is_armed(&self) -> bool;
}

impl Duty for Card {
    fn role(&self) -> Role {
        match self.arm {
            Arm::Light | Arm::Skirmishers | Arm::Scorpions => Role::Light,
            arm if arm.is_foot() || arm.is_elephants() => Role::Foot,
            _ => Role::Horse,
        }
    }

    fn can_attack(&self) -> bool {
        self.arm != Arm::Skirmishers && self.rider.is_none()
    }

    fn is_armed(&self) -> bool {
        self.missile != Missile::None
    }
}
