//! The numbers that make a player bold or careful. Values are in the points of the rulebook's units: infantry is 10.

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
    /// What a side cares about, and how much.
    system "verdox";
    /// Being a turn closer to the enemy's quarters.
    advance: f32 = Ratio(20.0);
    /// How many times more that is worth at the end of the game; before, it is less.
    urgency: f32 = Ratio(10.0);
    /// To what power of the ratio of the values of both sides it is worth more: at first to the side ahead, late to the one
    /// behind.
    press: f32 = Even(12.0);
    /// Being a square closer to an enemy whom the unit could shoot at if he were in range.
    hunt: f32 = Ratio(20.0);
    /// How strongly the best attack from a square in the next turn is felt.
    shot: f32 = Ratio(5.0);
    /// How strongly the enemy's attacks on a square are felt.
    fear: f32 = Ratio(5.0);
    /// How much a friend near an enemy draws of that enemy's attacks, when the danger of a square is reckoned.
    company: f32 = Ratio(2.0);
    /// To what power of the odds danger is felt: at 0 alike whatever the odds, at more less where friends are many and more
    /// where they are few.
    odds: f32 = Even(4.0);
    /// What a unit that does not shoot counts in the odds; who does counts 1.
    foot: f32 = Even(2.0);
    /// Destroying an enemy who can attack somebody, beside his value.
    threat: f32 = Ratio(50.0);
    /// Destroying an enemy who is a turn away from the player's quarters; further off, it is less.
    alarm: f32 = Ratio(500.0);
    /// Destroying an enemy on a bridge, on a wall or in a gate.
    block: f32 = Ratio(50.0);
    /// Destroying an enemy who stands on his own quarters.
    storm: f32 = Ratio(200.0);
    /// Being a turn closer to the player's own quarters, for those who guard them.
    guard: f32 = Ratio(50.0);
    /// The share of all units of the side that guard the quarters.
    guards: f32 = Even(1.0);
    /// How many more units guard the quarters for each enemy who is near them.
    recall: f32 = Ratio(5.0);
    /// Standing where friends take every way forward.
    jam: f32 = Ratio(20.0);
    /// A breach in a wall that shuts off the enemy's quarters.
    breach: f32 = Ratio(200.0);
    /// The least gain that makes a unit leave its place.
    move_gain: f32 = Ratio(5.0);
    /// The share of each wave that enters on the wing that was drawn for the game: half of it is evenly.
    focus: f32 = Even(1.0);
    /// How early units of each kind enter: infantry, shooters, grenadiers, cavalry, mounted shooters, artillery.
    entry: [f32; 6] = Ratio(10.0);
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
