//! The numbers that make a player bold or careful. Values are in victory points unless said otherwise.

/// What a side cares about, and how much. No weight is negative: what cannot be the best is left alone on the strength
/// of that, and of losses never being counted as gains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// A strength point kept to the end of the game.
    pub size: f32,
    /// A point of firepower kept to the end of the game.
    pub fire: f32,
    /// A point of morale of a whole unit kept to the end of the game.
    pub morale: f32,
    /// Forcing an enemy unit back one hex.
    pub repulse: f32,
    /// Forcing back an enemy unit that has still to move in this phase: the stop marker \[10.7\].
    pub stop: f32,
    /// The least value of a shot worth firing, by the number of the shot: the first is the best and is kept for
    /// a good target.
    pub least_shot: [f32; 4],
    /// The least value of an artillery shot.
    pub least_gun_shot: f32,
    /// The least value of a melee worth seeking.
    pub attack: f32,
    /// The least gain that makes a unit leave its place.
    pub move_gain: f32,
    /// How strongly the enemy's fire on a place is felt.
    pub exposure: f32,
    /// How strongly the chance of a shot from a place is felt.
    pub shot: f32,
    /// How strongly the danger of being attacked in a place is felt.
    pub fear: f32,
    /// Being one hex out of the formation's reach of command.
    pub command: f32,
    /// Being a movement point closer to what is worth attacking, when the side attacks.
    pub advance: f32,
    /// Being a movement point closer to the post, when the side holds.
    pub hold: f32,
    /// Being a movement point closer to the camp, when that saves a draw.
    pub camp: f32,
    /// Charm as a goal of an enemy who is about to enter the camp.
    pub guard: f32,
    /// Standing beside friends.
    pub company: f32,
    /// An enemy at hand in the flank or the rear.
    pub flank: f32,
    /// Charm of the enemy's guns as a goal, per counter.
    pub guns: f32,
    /// The chance with which guns without company, in reach of the enemy, are thought to be lost.
    pub escort: f32,
    /// The chance of winning from which on the side holds what it has; below, it attacks.
    pub hold_above: f32,
}

impl Weights {
    /// The side that attacks: the first.
    pub const ATTACKER: Self = Self {
        size: 0.25,
        fire: 0.04,
        morale: 0.03,
        repulse: 0.05,
        stop: 0.10,
        least_shot: [0.03, 0.02, 0.02, 0.02],
        least_gun_shot: 0.01,
        attack: 0.4,
        move_gain: 0.02,
        exposure: 0.7,
        shot: 0.6,
        fear: 0.3,
        command: 0.25,
        advance: 0.06,
        hold: 0.05,
        camp: 0.10,
        guard: 0.5,
        company: 0.01,
        flank: 0.025,
        guns: 0.6,
        escort: 0.1,
        hold_above: 0.80,
    };

    /// The side that defends: the second.
    pub const DEFENDER: Self = Self {
        size: 0.14,
        attack: 0.08,
        fear: 0.2,
        hold: 0.06,
        company: 0.02,
        flank: 0.1,
        escort: 0.5,
        hold_above: 0.6,
        ..Self::ATTACKER
    };

    /// A gain too small to move for, and to hold back an attack: what gains less need not be known.
    pub(super) fn negligible(&self) -> f32 {
        if self.move_gain > 0.0 && self.attack >= self.move_gain { 0.5 * self.move_gain } else { f32::NEG_INFINITY }
    }
}
