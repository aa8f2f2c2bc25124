//! Chapter 6: stacking.

use super::super::data::movement::{Checked, Counted};
use super::Page;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let stacking = &scenario.stacking;
    let what = match (stacking.counted, stacking.most) {
        (Counted::Units, 1) => "unit",
        (Counted::Units, _) => "units",
        (Counted::Points, 1) => "stacking point (2.2)",
        (Counted::Points, _) => "stacking points (2.2)",
    };
    let own = scenario.grounds.iter().any(|ground| ground.stacking.is_some())
        || scenario.features.iter().any(|feature| feature.stacking.is_some());
    let mut text = format!("A hex holds at most {} {what} of one side", stacking.most);
    text.push_str(if own {
        "; where the TEC has limits, the least of its features counts, or else that of its terrain."
    } else {
        "."
    });
    text.push_str(" No retreat ends beyond the limit, no advance exceeds it, and no unit enters play beyond it");
    text.push_str(if scenario.draws_lots() { ", except by chance at set-up." } else { "." });
    page.say(1, text);
    let when = match stacking.checked {
        Checked::EachMove => "The limit holds when a move ends: a unit may enter a full hex only as 6.3 says.",
        Checked::Always => "The limit holds at every step: no unit may enter a hex beyond it.",
        Checked::EndOfPhase => {
            "The limit holds at the end of each phase of the side that acts: it then eliminates units of its choice from each hex beyond \
             the limit, one by one, hex by hex in the order of Appendix A; they are losses like others."
        }
    };
    page.say(2, when);
    match (stacking.checked, stacking.through) {
        (Checked::Always, true) => page.say(3, "Moving units may pass through friends where the limit allows it."),
        (Checked::Always, false) => page.say(3, "A moving unit that enters a hex with friends must stop there."),
        (Checked::EachMove, true) => page.say(
            3,
            "Moving units may pass through hexes that are full of friends, if they then have the MP to reach a hex with room.",
        ),
        (Checked::EachMove, false) => {
            page.say(3, "A moving unit that enters a hex with friends must stop there; it may not enter one without room.");
        }
        (Checked::EndOfPhase, true) => page.say(3, "Moving units may pass through hexes that are full of friends, and stop there."),
        (Checked::EndOfPhase, false) => page.say(3, "A moving unit that enters a hex with friends must stop there."),
    }
}
