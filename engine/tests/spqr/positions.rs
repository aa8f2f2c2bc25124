//! The shipped test positions of *SPQR*, and faulty ones.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::window::Window;

use crate::common::positions::{Faulty, all, check_accepted, check_faults, check_variety, position};

#[test]
fn shipped_positions_accept_legal_actions() {
    check_accepted(&all::<Spqr>("spqr"), 26);
}

#[test]
fn shipped_positions_cover_sides_and_themes() {
    check_variety(&all::<Spqr>("spqr"), 10);
}

/// The state matches the file.
#[test]
fn shipped_positions_are_set_up_as_written() {
    let load = |name: &str| position::<Spqr>("spqr", name);
    let struck = load("strike-from-behind");
    let at = struck.game.at(&struck.state);
    let hastati = struck.game.scenario.unit("v-ha-1").unwrap();
    assert_eq!((at.hits(hastati), at.frame().window, at.turn()), (5, Window::Designation, 2));
    let rallied = load("rally-them");
    let at = rallied.game.at(&rallied.state);
    assert!(at.is_routed(rallied.game.scenario.unit("celt-1").unwrap()));
    let shared = load("break-the-weak-one");
    assert_eq!(shared.game.at(&shared.state).frame().window, Window::Distribution);
    let leaving = load("stones-at-the-back");
    assert_eq!(leaving.game.at(&leaving.state).frame().window, Window::ExitFire);
}

const BAD: [Faulty; 6] = [
    ("rally-them", "scenario-wing", "scenario-9", "there is no file `spqr/scenario-9.toml`"),
    ("rally-them", "turn = 2", "turn = 99", "`turn`: 99 is out of range"),
    ("rally-them", "start = \"orders\"", "start = \"order\"", "`start`: there is no `order`"),
    ("rally-them", "leader = \"hannibal\"\n", "", "`leader` is missing"),
    ("rally-them", "rally celt-1", "rally celt-2", "`rally celt-2` is not legal"),
    ("rally-them", "celt-1 = {", "celt-9 = {", "there is no unit `celt-9`"),
];

#[test]
fn faulty_positions_are_reported() {
    check_faults("spqr", &BAD);
}
