//! The numbers that make a player bold or cautious. Values are in half victory points.

use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

/// The number of ways to set up.
pub const DISPOSITIONS: usize = 12;
/// The number of ways to open.
pub const OPENINGS: usize = 10;

weights::weights! {
    /// How much a side values each consideration.
    system "pluton";
    /// Value of being a stage of march closer to the unit's goal.
    advance: f32 = Ratio(20.0);
    /// Factor on that value at the end of the game; at its start it is 1.
    urgency: f32 = Ratio(10.0);
    /// Weight of the enemy's fire at a hex.
    fear: f32 = Ratio(10.0);
    /// Weight of the unit's own best shot from a hex.
    fire: f32 = Ratio(10.0);
    /// Value of standing in forest or buildings.
    cover: f32 = Ratio(5.0);
    /// Value of half a box of the enemy.
    kill: f32 = Ratio(5.0);
    /// Value of half a box of the side's own.
    loss: f32 = Ratio(5.0);
    /// Value of putting a unit under fire.
    suppress: f32 = Ratio(3.0);
    /// Value of pinning it down, from full efficiency.
    pin: f32 = Ratio(5.0);
    /// Cost of giving away a concealed unit, as a factor on the fire that it then draws.
    conceal: f32 = Ratio(5.0);
    /// Share of the best shot at the end of movement that a shot during movement must be worth.
    wait: f32 = Even(2.0);
    /// Factor on the gain of an assault.
    assault: f32 = Ratio(5.0);
    /// Least gain of an assault.
    nerve: f32 = Ratio(10.0);
    /// Value of taking or keeping a building, as a factor on its victory points.
    building: f32 = Ratio(5.0);
    /// Value of being directed by a commander.
    direct: f32 = Ratio(5.0);
    /// Cost of running.
    run: f32 = Ratio(5.0);
    /// Cost of a hex with three or more platoons.
    crowd: f32 = Ratio(5.0);
    /// Factor on the expected worth of support artillery that has not been called, against its victory points.
    call: f32 = Ratio(10.0);
    /// Weight of the road's victory points.
    road: f32 = Ratio(2.0);
    /// Strength wanted for an attack, as a multiple of the enemy's near the objective.
    mass: f32 = Ratio(10.0);
    /// Strength wanted for a defence, as a multiple of the enemy's near the objective.
    guard: f32 = Ratio(5.0);
    /// Shares of the ways to set up, drawn for each game: villages, forward, rear, right, left, flanks, centre, woods, road, screen,
    /// reverse slope, scattered.
    deploy: [f32; DISPOSITIONS] = Ratio(20.0);
    /// Shares of the ways to open: broad, right, left, deep, step by step, patrols, few scouts, massed, thin, elsewhere.
    open: [f32; OPENINGS] = Ratio(20.0);
}
