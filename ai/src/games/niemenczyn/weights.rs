//! The numbers that make a player bold or careful. Values are in victory points unless said otherwise.

use kartacz_engine::scenario::weights::Form;
use kartacz_engine::scenario::{Faults, Sources};

use crate::core::weights;
pub use crate::core::weights::{FORM_PLAYER, Field, Scale, written};

use Scale::{Even, Ratio};

/// Weights from a file.
pub type Chosen = weights::Chosen<Weights>;

/// What a file may hold.
#[must_use]
pub fn form() -> Form {
    weights::form::<Weights>()
}

/// Loads weights from a file; what it does not say is as in the standard.
///
/// # Errors
/// Every fault of the file.
pub fn load(sources: &impl Sources, name: &str) -> Result<Chosen, Faults> {
    weights::load(sources, name)
}

weights::weights! {
    /// What a side cares about, and how much. No weight is negative: what cannot be the best is left alone on the
    /// strength of that, and of losses never being counted as gains.
    system "niemenczyn";
    /// A strength point kept to the end of the game.
    size: f32 = Ratio(2.0);
    /// A point of firepower kept to the end of the game.
    fire: f32 = Ratio(1.0);
    /// A point of morale of a whole unit kept to the end of the game.
    morale: f32 = Ratio(1.0);
    /// Forcing an enemy unit back one hex.
    repulse: f32 = Ratio(1.0);
    /// Forcing back an enemy unit that has still to move in this phase: the stop marker \[10.7\].
    stop: f32 = Ratio(1.0);
    /// The least value of a shot worth firing, by the number of the shot: the first is the best and is kept for
    /// a good target.
    least_shot: [f32; 4] = Ratio(0.5);
    /// A movement point of a unit that has still to move: what a shot costs it in its own activation \[10.9.2\].
    point: f32 = Ratio(0.5);
    /// The least value of an artillery shot.
    least_gun_shot: f32 = Ratio(0.5);
    /// The least value of a melee worth seeking.
    attack: f32 = Ratio(4.0);
    /// What a point of modifier by which an attack enters is worth beside its odds: through flank or rear, in a charge.
    entry: f32 = Ratio(0.25);
    /// What every further unit in an attack costs: it is needed elsewhere.
    mass: f32 = Ratio(0.5);
    /// What it costs to be stopped on the way to an attack.
    risk: f32 = Ratio(1.0);
    /// What an attack must be worth to come before the moves: a part of what the best of those gains who are in reach of the
    /// enemy.
    press: f32 = Even(1.0);
    /// How much of an attack is thought to be lost when a shot forces its target back before.
    patience: f32 = Even(1.0);
    /// What it costs horsemen to fall back from an enemy who comes near, rather than stay or strike \[9.1\].
    stand: f32 = Ratio(1.0);
    /// What a melee costs horsemen beside its outcome: they are no longer where they could ride anywhere.
    riders: f32 = Ratio(2.0);
    /// What every hex of a move costs: who goes far leaves more behind.
    march: f32 = Ratio(0.25);
    /// The least gain that makes a unit leave its place.
    move_gain: f32 = Ratio(0.5);
    /// What a hex further from the enemy takes from the gain of who is out of his reach, when it is asked who moves first.
    /// From 0.5 on the nearest always move first, and those in reach last.
    queue: f32 = Ratio(1.0);
    /// How strongly the enemy's fire on a place is felt.
    exposure: f32 = Ratio(4.0);
    /// How strongly the chance of a shot from a place is felt.
    shot: f32 = Ratio(4.0);
    /// How strongly the danger of being attacked in a place is felt.
    fear: f32 = Ratio(4.0);
    /// Every enemy who can attack in a place, beside the worst of them.
    crowd: f32 = Ratio(0.25);
    /// From how far round attackers are thought to come: 0 from where they stand, 1 from every side that they reach.
    wheel: f32 = Even(1.0);
    /// The part of those with an attacker, of his arm and formation, who are thought to attack with him.
    joint: f32 = Even(1.0);
    /// How much less an attack is feared when the own side may act before.
    lull: f32 = Even(1.0);
    /// Being driven from a place by fire.
    driven: f32 = Ratio(1.0);
    /// Being one hex out of the formation's reach of command.
    command: f32 = Ratio(2.0);
    /// Being a movement point closer to what is worth attacking, when the side attacks.
    advance: f32 = Ratio(1.0);
    /// Being a movement point closer to the post, when the side holds.
    hold: f32 = Ratio(1.0);
    /// Being a movement point closer to the camp, when that saves a draw.
    camp: f32 = Ratio(1.0);
    /// Charm as a goal of an enemy who is about to enter the camp.
    guard: f32 = Ratio(4.0);
    /// Being a movement point closer to the enemy's guns.
    siege: f32 = Ratio(0.25);
    /// Guns of the enemy without company, to the one unit that goes for them: a part of what they bring.
    hunt: f32 = Ratio(4.0);
    /// Standing in the way of an enemy into the camp: a part of what the camp is worth.
    gate: f32 = Ratio(2.0);
    /// Standing beside friends.
    company: f32 = Ratio(0.5);
    /// An enemy at hand in the flank or the rear.
    flank: f32 = Ratio(1.0);
    /// Standing in the rear of an enemy three hexes away at most; in his flank, it is worth less.
    outflank: f32 = Ratio(1.0);
    /// Being a hex closer to guns of one's own.
    battery: f32 = Ratio(0.5);
    /// Standing one level higher.
    height: f32 = Ratio(1.0);
    /// A movement point kept when a move ends, to shoot, to turn or to go on with.
    points: f32 = Ratio(0.5);
    /// Charm of the enemy's guns as a goal, per counter.
    guns: f32 = Ratio(4.0);
    /// The chance with which guns without company, in reach of the enemy, are thought to be lost.
    escort: f32 = Even(1.0);
    /// A strength point in the midst of the enemy, when a commander is chosen; further off, it is less.
    presence: f32 = Ratio(2.0);
    /// An enemy next to units of a commander, when he is chosen: they act before he strikes, or strike again.
    contact: f32 = Ratio(16.0);
    /// To what power of their worth chits are chosen: at 0 by chance, at much always the best.
    resolve: f32 = Even(6.0);
    /// The chance of winning from which on the side holds what it has; below, it attacks.
    hold_above: f32 = Even(1.0);
}

impl Weights {
    /// A gain too small to move for, and to hold back an attack: what gains less need not be known.
    pub(super) fn negligible(&self) -> f32 {
        if self.move_gain > 0.0 && self.attack >= self.move_gain { 0.5 * self.move_gain } else { f32::NEG_INFINITY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_is_whole() {
        weights::checks::is_whole::<Weights>();
    }

    #[test]
    fn the_standard_says_what_each_number_is() {
        weights::checks::explains_itself::<Weights>();
    }
}
