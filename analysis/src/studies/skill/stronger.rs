//! What stronger players give in a scenario, for the documents of other studies.

use super::find;
use crate::play::head::Scenario;
use crate::play::labels::Labels;
use crate::show::skill as show;
pub use crate::show::skill::Here;

/// What a study calls its scenario without any of its changes.
pub const AS_IT_IS: &str = "in the scenario as it is";

/// What stronger players give in this scenario, by the recorded curve: see [`show::stronger`].
#[must_use]
pub fn stronger(
    scenario: &Scenario,
    sides: &[String; 2],
    players: &[String; 2],
    labels: &Labels,
    here: Here<'_>,
) -> String {
    let curve = find(&scenario.hash, sides);
    show::stronger(curve.as_ref(), &scenario.id, players, labels, here)
}
