//! The numbers that make a player bold or cautious. Values are in the rulebook's unit values: infantry is 10.

use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

weights::weights! {
    /// How much a side values each consideration.
    system "verdox";
    /// Value of being a turn closer to the enemy's quarters.
    advance: f32 = Ratio(20.0);
    /// Factor on that value at the end of the game; before, it is less.
    urgency: f32 = Ratio(10.0);
    /// Exponent of the ratio of both sides' values in that value: at first the side ahead gains from it, later the
    /// side behind.
    press: f32 = Even(12.0);
    /// Value of being a square closer to an enemy that the unit could shoot at if in range.
    hunt: f32 = Ratio(20.0);
    /// Weight of the best attack from a square in the next turn.
    shot: f32 = Ratio(5.0);
    /// Weight of the enemy's attacks on a square.
    fear: f32 = Ratio(5.0);
    /// How much of an enemy's attacks a friend near it draws, when the danger of a square is computed.
    company: f32 = Ratio(2.0);
    /// Exponent of the local odds in the danger of a square: 0 ignores them; the greater, the safer where friends are
    /// many and the more dangerous where they are few.
    odds: f32 = Even(4.0);
    /// Power of a unit that does not shoot in the local odds; a shooting unit counts 1.
    foot: f32 = Even(2.0);
    /// Value of destroying an enemy that can attack a unit, besides its own value.
    threat: f32 = Ratio(50.0);
    /// Value of destroying an enemy one turn away from the player's quarters; farther off, it is less.
    alarm: f32 = Ratio(500.0);
    /// Value of destroying an enemy on a bridge, on a wall or in a gate.
    block: f32 = Ratio(50.0);
    /// Value of destroying an enemy on its own quarters.
    storm: f32 = Ratio(200.0);
    /// Value of being a turn closer to the player's own quarters, for units that guard them.
    guard: f32 = Ratio(50.0);
    /// Share of the side's units that guard the quarters.
    guards: f32 = Even(1.0);
    /// Additional guards of the quarters per enemy near them.
    recall: f32 = Ratio(5.0);
    /// Cost of standing where friends occupy every square ahead.
    jam: f32 = Ratio(20.0);
    /// Value of a breach in a wall that shuts off the enemy's quarters.
    breach: f32 = Ratio(200.0);
    /// Minimum gain that makes a unit leave its square.
    move_gain: f32 = Ratio(5.0);
    /// Share of each wave that enters on the wing drawn for the game: one half is even.
    focus: f32 = Even(1.0);
    /// How early units of each kind enter: infantry, shooters, grenadiers, cavalry, mounted shooters, artillery.
    entry: [f32; 6] = Ratio(10.0);
}
