//! What an attack does on average, in shares of both sides.

use kartacz_engine::games::classic::data::Scenario;
use kartacz_engine::games::classic::data::results::Blocked;

use super::party::{Force, Stack};
use crate::games::classic::toll::Toll;

/// The loss for which a retreat counts.
const DRIVEN: f32 = 0.25;

/// An attack on average.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    /// The share of the defenders that is lost.
    pub loss: f32,
    /// The chance that they leave their hex.
    pub leaves: f32,
    /// The chance that they retreat, or are disrupted.
    pub driven: f32,
    /// The share of the attackers that is lost.
    pub price: f32,
    /// The chance that they retreat, or are disrupted.
    pub repelled: f32,
}

impl Blow {
    /// An attack of a force on a stack by this toll; `caught` is the share of the stack that is lost in a retreat.
    pub fn of(toll: &Toll, stack: &Stack, force: &Force, caught: f32) -> Self {
        let (steps, lost) = (stack.steps.max(1.0), toll.retreat * caught);
        let loss = (toll.defender_gone + toll.defender_steps / steps + lost).min(1.0);
        // In an exchange the defenders lose a step at least.
        let matched = toll.matched * stack.value / steps / force.value.max(1.0);
        let price = toll.attacker_gone + toll.attacker_steps / force.steps.max(1.0) + matched;
        Self {
            loss,
            leaves: (toll.defender_gone + toll.retreat).min(1.0),
            driven: (toll.retreat - lost + toll.disrupted).clamp(0.0, 1.0),
            price: price.min(1.0),
            repelled: toll.repelled.min(1.0),
        }
    }

    /// How much the attack is in the attackers' favour: 1 when only the defenders suffer, 0.5 when both do as much, 0 when only the
    /// attackers do. An attack in their favour is one that they will make.
    pub fn favour(&self, stack: &Stack, force: &Force) -> f32 {
        let theirs = (self.loss + DRIVEN * self.driven) * stack.value;
        let own = (self.price + DRIVEN * self.repelled) * force.value;
        if theirs > 0.0 { theirs / (theirs + own) } else { 0.0 }
    }
}

/// The share of a stack that is lost when it must retreat and cannot.
pub(super) fn caught(scenario: &Scenario, stack: &Stack) -> f32 {
    match scenario.retreat.blocked {
        Blocked::Eliminated => 1.0,
        Blocked::LosesStep => 1.0 / stack.steps.max(1.0),
        Blocked::Stays => 0.0,
    }
}
