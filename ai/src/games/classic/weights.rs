//! The numbers that make a player bold or cautious. Values are in points of strength; victory is worth the strength of both armies,
//! a victory point that divided by the points at stake.

use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

weights::weights! {
    /// How much a side values each consideration.
    system "classic";
    /// Value of a turn of march towards what can be won, in shares of the unit's strength.
    advance: f32 = Ratio(5.0);
    /// Further value of that in the last turn; the half of it in the turn before, the third in that before, and so on.
    rush: f32 = Even(2.0);
    /// Value of taking a hex, in shares of its victory points.
    take: f32 = Ratio(5.0);
    /// Value of a unit in a hex that its side has and an enemy can reach, in shares of the hex's victory points.
    hold: f32 = Ratio(5.0);
    /// Value of a turn of march towards the nearest enemy, in shares of the unit's strength.
    hunt: f32 = Ratio(5.0);
    /// Weight of attacks that a unit makes possible from a hex, when they come before the enemy's turn.
    assault: f32 = Ratio(5.0);
    /// Weight of attacks that a unit makes possible from a hex, when the enemy moves before them.
    menace: f32 = Ratio(5.0);
    /// Value of joining an attack that friends can make without the unit, in shares of the attack's value.
    concentration: f32 = Even(1.0);
    /// Weight of what the enemy's attacks on a unit in a hex would cost.
    fear: f32 = Ratio(5.0);
    /// Cost of being driven back, in shares of the unit's value.
    ground: f32 = Even(1.0);
    /// Value of standing in the enemy's way to what a side has, in shares of the unit's strength.
    screen: f32 = Ratio(5.0);
    /// How much less such a hex is worth for each friend that covers it.
    spread: f32 = Even(1.0);
    /// Value of each of two friends beside a unit, in shares of the unit's strength.
    company: f32 = Even(1.0);
    /// Cost of being out of supply, in shares of the unit's strength.
    supply: f32 = Ratio(5.0);
    /// Value of an enemy step, relative to a step of one's own.
    kill: f32 = Ratio(5.0);
    /// Value of driving an enemy back or disrupting it, in shares of its value.
    push: f32 = Ratio(5.0);
    /// Least value of an attack, in shares of the attackers' value.
    caution: f32 = Even(1.0);
    /// Least gain that makes a unit leave its hex, in shares of its strength.
    move_gain: f32 = Even(1.0);
    /// Turns before the end of the game at which strength counts half.
    horizon: f32 = Ratio(10.0);
    /// Cost of each hex between a unit and the nearest enemy at set-up, in shares of its strength.
    front: f32 = Ratio(2.0);
}
