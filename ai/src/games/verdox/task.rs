//! The task of a unit.

use super::scripted::routes::Leg;

/// The task of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// Go for the enemy's quarters.
    Attack,
    /// Stay near its own quarters.
    Guard,
    /// Stand on its own quarters.
    Keep,
    /// Follow an ordered route, and fight for it.
    Go(Leg),
    /// Follow it, ignoring the enemy.
    Dash(Leg),
    /// Stand at its end.
    Stand(Leg),
    /// Stand near its end, and give way.
    Watch(Leg),
    /// Go for the nearest enemy.
    Strike,
    /// Stay where it is.
    Stay,
}

impl Task {
    /// The factor on danger for a unit with this task.
    pub const fn caution(self) -> f32 {
        match self {
            Task::Dash(_) | Task::Stand(_) => 0.5,
            Task::Watch(_) => 2.0,
            _ => 1.0,
        }
    }
}
