//! \[2.3\] The die: 0 to 9, with 0 read as zero.

/// The purpose of a roll: each has its own stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Order among leaders of the same initiative, and elite initiative \[5.12, 5.53\].
    Order,
    /// Trump, momentum, and the roll after a nine \[5.3, 5.4\].
    Momentum,
    /// A line command outside command range \[4.25\].
    Strategy,
    /// A test of troop quality in movement \[6.41, 6.45, 6.52, 7.16, 9.16\].
    Movement,
    /// Missiles \[8.17\].
    Missile,
    /// A test before shock \[8.33\].
    PreShock,
    /// Leader casualties \[4.63, 8.19\].
    Casualty,
    /// Shock \[8.36\].
    Shock,
    /// A test after shock, and of stacks \[8.37, 9.63\].
    Collapse,
    /// Pursuit \[10.42\].
    Pursuit,
    /// Routs: double-size units standing fast, units that are passed through \[10.21, 6.63\].
    Rout,
    /// Rallies \[10.28\].
    Rally,
    /// Elephants: rampage, pass-through \[9.11, 9.14\].
    Elephants,
}
