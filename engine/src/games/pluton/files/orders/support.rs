//! The orders to support artillery.

use crate::core::hint::one_of;
use crate::games::pluton::Pluton;
use crate::games::pluton::orders::{Calls, Orders, SupportOrder};
use crate::scenario::reader::{Names, Reader};

/// Reads the orders to the side's battalions.
pub(super) fn read(t: &mut Reader, game: &Pluton, orders: &mut Orders) {
    let support = &game.scenario.support;
    t.maybe_each("support", Names::IDS, |name, t| {
        let calls = t.choice("call", Calls::NAMES, Calls::from_name);
        let from = t.maybe_number("from", 1..=game.scenario.stages.into()).unwrap_or(0);
        let known = support.iter().position(|battalion| battalion.side == orders.side && battalion.id == name);
        match (known, calls) {
            (Some(index), Some(calls)) => orders.support[index] = SupportOrder { calls, from },
            (Some(_), None) => {}
            (None, _) if t.describing() => {}
            (None, _) => {
                let own = support.iter().filter(|battalion| battalion.side == orders.side);
                let help = one_of(name, "battalions", own.map(|battalion| battalion.id.as_str()));
                t.fault("", "the side has no such battalion", help);
            }
        }
    });
}
