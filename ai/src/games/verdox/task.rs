//! What a unit is to do.

use super::scripted::routes::Leg;

/// What a unit is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Go for the enemy's quarters.
    Attack,
    /// Stay near its own quarters.
    Guard,
    /// Stand on its own quarters.
    Keep,
    /// Go along a way that was ordered, and fight for it.
    Go(Leg),
    /// Go along it without minding the enemy.
    Dash(Leg),
    /// Stand where it ends.
    Stand(Leg),
    /// Stand near there, and give way.
    Watch(Leg),
    /// Go for the nearest enemy.
    Strike,
    /// Stay where it is.
    Stay,
}

impl Task {
    /// How many times more than others such units shun danger.
    pub const fn caution(self) -> f32 {
        match self {
            Task::Dash(_) | Task::Stand(_) => 0.5,
            Task::Watch(_) => 2.0,
            _ => 1.0,
        }
    }
}
