//! What each side knows of events, checked against the counters that were turned up and down before them.

use kartacz::games::load_with_provenance;
use kartacz::games::pluton::knowledge::known;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{bit, side_of};
use kartacz_engine::games::pluton::event::Kind;
use kartacz_engine::scenario::Request;

use crate::pluton::{SCENARIOS, random};

#[test]
fn a_side_knows_the_units_that_it_sees_and_no_others() {
    let (system, _) = load_with_provenance(&Request::new(SCENARIOS[1])).unwrap();
    let game = system.game::<Pluton>().unwrap();
    let (mut hidden, mut lost) = (0, 0);
    let history = random(game, 3);
    let events = &history.events;
    for side in Side::BOTH {
        let mut seen = 0_u64;
        for (event, known) in events.iter().zip(known(game, events, &history.states, side)) {
            let enemy = |unit: &u8| side_of(*unit) != side;
            if let (Kind::Revealed | Kind::Concealed, Some(unit)) = (event.kind(), event.unit.filter(enemy)) {
                let its = bit(unit);
                seen = if event.kind() == Kind::Revealed { seen | its } else { seen & !its };
                continue;
            }
            // The counter of a commander who fell in sight is that of the new one.
            if let (Kind::Promoted, Some(unit)) = (event.kind(), event.unit.filter(enemy)) {
                seen &= !bit(unit);
            }
            let Some(known) = known else {
                hidden += 1;
                continue;
            };
            for (whole, known) in [(event.unit, known.unit), (event.target, known.target)] {
                let in_sight = whole.filter(|unit| !enemy(unit) || seen & bit(*unit) != 0);
                assert_eq!(known, in_sight, "{event:?}");
                lost += usize::from(event.kind() == Kind::Lost && in_sight.is_some_and(|unit| enemy(&unit)));
            }
        }
    }
    assert!(hidden > 20, "the Poles are set up in secret");
    assert!(lost > 3, "units are lost in sight");
}
