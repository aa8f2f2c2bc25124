//! The shipped files load, and faults are reported with file, line and column.

use crate::table::{Edited, Shipped, pluton, try_load};

const SCENARIOS: [&str; 3] = ["scenario-1", "scenario-2", "scenario-small"];

#[test]
fn every_shipped_scenario_loads() {
    for name in SCENARIOS {
        let game = pluton(name, &[], &[]);
        assert!(game.scenario.origins[0] > 0);
    }
}
