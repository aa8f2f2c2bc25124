//! What stronger players give in a scenario, for the documents of other studies.

use super::find;
use crate::play::head::Scenario;
use crate::play::labels::Labels;
use crate::show::skill as show;

/// What stronger players give in this scenario, by the recorded curve: see [`show::stronger`].
#[must_use]
pub fn stronger(scenario: &Scenario, sides: &[String; 2], players: &[String; 2], labels: &Labels) -> String {
    let curve = find(&scenario.hash, sides);
    show::stronger(curve.as_ref(), &scenario.id, players, labels)
}
