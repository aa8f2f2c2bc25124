//! Chapter 5: zones of control.

use super::super::data::PhaseKind;
use super::super::data::movement::{Leaving, Zoc2Zoc, ZocEntry};
use super::Page;
use super::words::and;

pub(super) fn write(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let zoc = &scenario.zoc;
    if !zoc.exists {
        return;
    }
    extent(page);
    if scenario.has_phase(PhaseKind::Move) {
        moving(page);
    }
    friends_and_blocks(page);
}

/// \[5.1\]
fn extent(page: &mut Page<'_>) {
    let scenario = page.scenario;
    let some = scenario.classes.iter().any(|class| !class.zoc);
    let units = if some { "A unit whose class exerts one (2.2)" } else { "A unit" };
    let disrupted = if scenario.disrupts() { ", unless it is disrupted (9.7)," } else { "" };
    let closed = scenario.grounds.iter().any(|ground| !ground.zoc)
        || scenario.features.iter().any(|feature| !feature.zoc)
        || scenario.barriers.iter().any(|barrier| !barrier.zoc);
    let except = if closed { ", except into hexes and across hexsides where the TEC says ZOC: no" } else { "" };
    page.say(
        1,
        format!(
            "{units}{disrupted} has a zone of control (ZOC) in the six adjacent hexes{except}, whether a unit is there or not. An EZOC is \
             an enemy ZOC."
        ),
    );
}

/// \[5.2 to 5.5\]
fn moving(page: &mut Page<'_>) {
    let zoc = &page.scenario.zoc;
    let enter = match zoc.enter {
        ZocEntry::Stop => "A unit that enters an EZOC must end its move there.".to_owned(),
        ZocEntry::Cost => format!("Entering an EZOC costs {} MP more.", zoc.enter_cost),
        ZocEntry::Free => "Entering an EZOC means nothing for movement.".to_owned(),
    };
    page.say(2, enter);
    let leave = match zoc.leave {
        Leaving::Free => "A unit may leave an EZOC by moving.".to_owned(),
        Leaving::Cost => format!("Leaving an EZOC costs {} MP more.", zoc.leave_cost),
        Leaving::Prohibited => "A unit may not leave an EZOC by moving.".to_owned(),
    };
    page.say(3, leave);
    if zoc.leave != Leaving::Prohibited {
        let between = match zoc.between {
            Zoc2Zoc::Allowed => "A step from one EZOC directly into another is allowed.".to_owned(),
            Zoc2Zoc::Cost => {
                format!("A step from one EZOC directly into another costs {} MP besides.", zoc.between_cost)
            }
            Zoc2Zoc::Prohibited => "A step from one EZOC directly into another is forbidden.".to_owned(),
        };
        page.say(4, between);
    }
    if zoc.locked {
        page.say(5, "A unit in an EZOC may not begin to move, whatever friends are there.");
    }
}

/// \[5.6, 5.7\]
fn friends_and_blocks(page: &mut Page<'_>) {
    let (freed, blocked) = (page.scenario.freed_by_friends(), page.scenario.blocked_by_zones());
    let named = |each: &[(bool, &str)]| {
        each.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()).collect::<Vec<_>>()
    };
    let frees = named(&[
        (freed.movement, "movement; units that move together do not free the hex that they leave"),
        (freed.advance, "advances"),
        (freed.retreat, "retreats"),
        (freed.supply, "lines of supply"),
    ]);
    if !frees.is_empty() {
        page.say(6, format!("A hex with friendly units does not count as EZOC for: {}.", frees.join("; ")));
    }
    let blocks = named(&[
        (blocked.retreat, "no retreat may enter one (9.4)"),
        (blocked.supply, "no line of supply may lead through one (12.2)"),
        (blocked.advance, "no advance may enter one (9.8)"),
    ]);
    if !blocks.is_empty() {
        page.say(7, format!("EZOCs block: {}.", and(&blocks)));
    }
}
