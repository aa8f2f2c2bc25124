//! The forces.

use kartacz_engine::games::verdox::data::Kind;

use crate::verdox::table::shipped;
use crate::verdox::table::{BLUE, RED};

#[test]
fn v_4_1_both_sides_have_the_same_75_units() {
    // In the siege only the besieger: the garrison is invented.
    for (name, sides) in [("verdox/scenario-1", &[BLUE, RED][..]), ("verdox/scenario-2", &[BLUE])] {
        let scenario = shipped(name, &[], &[]).scenario;
        for &side in sides {
            let forces = Kind::ALL.map(|kind| scenario.forces[side.index()][kind.index()]);
            assert_eq!(forces, [30, 15, 10, 10, 5, 5]);
            assert_eq!(scenario.strength(side), 75);
            let value: u32 = Kind::ALL
                .iter()
                .map(|kind| u32::from(forces[kind.index()]) * u32::from(scenario.kinds[kind.index()].value))
                .sum();
            assert_eq!(value, 2350);
        }
        assert_eq!(scenario.map.barges.len(), 2);
    }
}
