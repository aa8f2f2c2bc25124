//! The numbers that make a player bold or cautious. Values are in points of strength; a victory point is worth the strength of
//! both armies, divided by the points at stake.

use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

weights::weights! {
    /// How much a side values each consideration.
    system "classic";
    /// Share of a unit's strength that a turn of march closer to the objectives is worth.
    advance: f32 = Ratio(5.0);
    /// Share of the value of an objective that taking it is worth.
    take: f32 = Ratio(5.0);
    /// Share of the value of an objective that a unit in it is worth while an enemy can reach it.
    hold: f32 = Ratio(5.0);
    /// Share of a unit's strength that a turn of march closer to the nearest enemy is worth.
    hunt: f32 = Ratio(5.0);
    /// Weight of the attacks that become possible from a hex, in the same turn.
    assault: f32 = Ratio(5.0);
    /// The same, when the enemy moves before them.
    menace: f32 = Ratio(5.0);
    /// Weight of what the enemy's attacks on a hex would cost.
    fear: f32 = Ratio(5.0);
    /// Value of standing in the way of the enemy to an objective, in shares of the unit's strength.
    screen: f32 = Ratio(5.0);
    /// How much less a hex is worth in the screen that friends cover already.
    spread: f32 = Even(1.0);
    /// Value of a friend in a hex next to it, in shares of the unit's strength.
    company: f32 = Even(1.0);
    /// Share of a unit's strength that it costs to end out of supply.
    supply: f32 = Ratio(5.0);
    /// Value of an enemy step, relative to a step of one's own.
    kill: f32 = Ratio(5.0);
    /// Share of the strength of an enemy that driving it back is worth.
    push: f32 = Ratio(5.0);
    /// The least value of an attack, in shares of the attackers' strength.
    caution: f32 = Even(1.0);
    /// The least gain, in shares of the unit's strength, that makes a unit leave its hex.
    move_gain: f32 = Even(1.0);
}
