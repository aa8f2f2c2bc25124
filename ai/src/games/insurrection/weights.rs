//! The numbers that make a player bold or cautious. Values are in victory points unless stated otherwise.

use super::Played;
use crate::core::weights;
use crate::core::weights::Scale::{Even, Ratio};

weights::weights! {
    /// How much a side values each consideration. No weight is negative: bounds that prune alternatives rely on that,
    /// and on losses never counting as gains.
    of E: Played;
    /// Value of a strength point kept to the end of the game.
    size: f32 = Ratio(2.0);
    /// Value of a point of firepower kept to the end of the game.
    fire: f32 = Ratio(1.0);
    /// Value of a point of morale of a full-strength unit kept to the end of the game.
    morale: f32 = Ratio(1.0);
    /// Value of forcing an enemy unit back one hex.
    repulse: f32 = Ratio(1.0);
    /// Value of forcing back an enemy unit that has still to move in this phase: the stop marker \[10.7\].
    stop: f32 = Ratio(1.0);
    /// Minimum value of a shot worth firing, by the number of the shot: the first is the best and is saved for a good
    /// target.
    least_shot: [f32; 4] = Ratio(0.5);
    /// Cost of a movement point of a unit that has still to move, spent on a shot in its own activation \[10.9.2\].
    point: f32 = Ratio(0.5);
    /// Minimum value of an artillery shot.
    least_gun_shot: f32 = Ratio(0.5);
    /// Minimum value of a melee worth starting.
    attack: f32 = Ratio(4.0);
    /// Value of an entry modifier point of an attack, besides its effect on the odds: through flank or rear, in a
    /// charge.
    entry: f32 = Ratio(0.25);
    /// Cost of every further unit in an attack: it is needed elsewhere.
    mass: f32 = Ratio(0.5);
    /// Cost of being stopped on the way to an attack.
    risk: f32 = Ratio(1.0);
    /// Value an attack must have to come before the moves, as a share of the best gain among units in the enemy's
    /// reach.
    press: f32 = Even(1.0);
    /// Share of an attack's value that counts as lost when a shot forces its target back first.
    patience: f32 = Even(1.0);
    /// Cost to cavalry of falling back from an approaching enemy rather than staying or attacking \[9.1\].
    stand: f32 = Ratio(1.0);
    /// Cost of a melee to cavalry besides its outcome: it loses its mobility.
    riders: f32 = Ratio(2.0);
    /// Cost of every hex of a move.
    march: f32 = Ratio(0.25);
    /// Minimum gain that makes a unit leave its hex.
    move_gain: f32 = Ratio(0.5);
    /// Reduction of a unit's gain, per hex from the enemy, for units out of its reach, when choosing the unit that
    /// moves first. From 0.5 up the nearest always move first, and those in reach last.
    queue: f32 = Ratio(1.0);
    /// Weight of the enemy's fire on a hex.
    exposure: f32 = Ratio(4.0);
    /// Weight of the best shot from a hex.
    shot: f32 = Ratio(4.0);
    /// Weight of the risk of being attacked in a hex.
    fear: f32 = Ratio(4.0);
    /// Weight of every enemy that can attack a hex, besides the worst of them.
    crowd: f32 = Ratio(0.25);
    /// How far around attackers are assumed to go: 0 from their present side, 1 from every side that they can reach.
    wheel: f32 = Even(1.0);
    /// Share of the units of an attacker's arm and formation assumed to join its attack.
    joint: f32 = Even(1.0);
    /// Reduction of the risk of an attack when the player's side may act first.
    lull: f32 = Even(1.0);
    /// Cost of being driven from a hex by fire.
    driven: f32 = Ratio(1.0);
    /// Cost of being one hex outside the formation's command range.
    command: f32 = Ratio(2.0);
    /// Value of being a movement point closer to a target, when the side attacks.
    advance: f32 = Ratio(1.0);
    /// Value of being a movement point closer to the post, when the side holds.
    hold: f32 = Ratio(1.0);
    /// Value of being a movement point closer to the camp, when that saves a draw.
    camp: f32 = Ratio(1.0);
    /// Attraction of an enemy about to enter the camp as a target.
    guard: f32 = Ratio(4.0);
    /// Value of being a movement point closer to the enemy's guns.
    siege: f32 = Ratio(0.25);
    /// Value of lone enemy guns to the one unit sent after them, as a share of their VP.
    hunt: f32 = Ratio(4.0);
    /// Value of blocking an enemy's route to the camp, as a share of the value of the camp.
    gate: f32 = Ratio(2.0);
    /// Value of standing adjacent to friends.
    company: f32 = Ratio(0.5);
    /// Cost of an enemy nearby on the flank or in the rear.
    flank: f32 = Ratio(1.0);
    /// Value of standing in the rear of an enemy within three hexes; on his flank, it is less.
    outflank: f32 = Ratio(1.0);
    /// Value of being a hex closer to the player's own guns.
    battery: f32 = Ratio(0.5);
    /// Value of standing one level higher.
    height: f32 = Ratio(1.0);
    /// Value of a movement point kept at the end of a move, for fire, turns or another move.
    points: f32 = Ratio(0.5);
    /// Attraction of the enemy's guns as a target, per counter.
    guns: f32 = Ratio(4.0);
    /// Assumed probability that lone guns in the enemy's reach are lost.
    escort: f32 = Even(1.0);
    /// Value of a strength point close to the enemy, when a commander is chosen; farther off, it is less.
    presence: f32 = Ratio(2.0);
    /// Value of an enemy adjacent to a commander's units, when he is chosen: they act before the enemy attacks, or
    /// attack again.
    contact: f32 = Ratio(16.0);
    /// Exponent of a chit's value in the random choice of chits: 0 is uniform, a large exponent always chooses the
    /// best.
    resolve: f32 = Even(6.0);
    /// Probability of winning from which the side holds; below, it attacks.
    hold_above: f32 = Even(1.0);
}

impl<E: Played> Weights<E> {
    /// A gain too small to move for, or to hold back an attack: smaller gains need not be computed.
    pub(super) fn negligible(&self) -> f32 {
        if self.move_gain > 0.0 && self.attack >= self.move_gain { 0.5 * self.move_gain } else { f32::NEG_INFINITY }
    }
}
