//! The shipped test positions of *Pluton*, and faulty ones.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::state::{Level, Phase};

use crate::common::positions::{Faulty, all, check_accepted, check_faults, check_variety, position};

#[test]
fn shipped_positions_accept_legal_actions() {
    check_accepted(&all::<Pluton>("pluton"), 22);
}

#[test]
fn shipped_positions_cover_sides_and_themes() {
    check_variety(&all::<Pluton>("pluton"), 10);
}

/// The state matches the file.
#[test]
fn shipped_positions_are_set_up_as_written() {
    let load = |name: &str| position::<Pluton>("pluton", name);
    let pinned = load("out-from-under");
    let at = pinned.game.at(&pinned.state);
    let unit = pinned.game.scenario.unit("pl-s1").unwrap();
    assert_eq!((at.level(unit), at.recovers(unit), at.stage()), (Level::Pinned, 6, 4));
    assert!(at.was_called(0) && at.marker_hex(1) == at.hex(unit));
    let hidden = load("stay-hidden");
    let at = hidden.game.at(&hidden.state);
    let unit = hidden.game.scenario.unit("pl-s1").unwrap();
    assert_eq!((at.strength(unit), at.phase(), at.active()), (1, Phase::Reaction, Side::First));
    assert!(!at.is_seen(unit) && !at.is_placed(unit));
    let guns = load("silent-battery");
    let at = guns.game.at(&guns.state);
    let far = guns.game.scenario.unit("pl-s2").unwrap();
    assert!(at.phase() == Phase::Indirect && at.was_seen(far) && !at.was_called(0));
    let broken = load("the-broken-box");
    assert_eq!(broken.game.at(&broken.state).phase(), Phase::Losses);
}

const BAD: [Faulty; 25] = [
    ("all-boxes", "scenario-small", "scenario-9", ":3:12: there is no file `pluton/scenario-9.toml`"),
    ("all-boxes", "stage = 3", "stage = 9", ":8:9: `stage`: 9 is out of range"),
    ("all-boxes", "stage = 3\n", "", ": `stage` is missing"),
    ("all-boxes", "stage = 3", "stage = 3\nphase = \"movement\"", ":9:1: unknown key `phase`"),
    ("all-boxes", "stage = 3", "stage = 3\nstart = \"moving\"", ": `start`: there is no `moving`"),
    ("all-boxes", "active = \"germans\"", "active = \"russians\"", ": `active`: there is no `russians`"),
    ("all-boxes", "decides = \"poles\"", "decides = \"germans\"", ": it is the decision of `poles`"),
    ("all-boxes", "step 0408", "step 0101", ": `step 0101` is not legal"),
    ("all-boxes", "fire pl-c1 de-s1", "fire pl-c9 de-s1", "there is no unit `pl-c9`"),
    ("all-boxes", "pl-c1 = {", "pl-c8 = {", ": there is no unit `pl-c8`"),
    ("all-boxes", "\"0104\"", "\"1704\"", ": `hex`: there is no hex `1704`"),
    ("all-boxes", "\"0104\" }", "\"0104\", half_boxes = 2 }", ": `half_boxes`: 2 is out of range"),
    ("all-boxes", "\"0108\" }", "\"0108\", level = \"tired\" }", ": `level`: there is no `tired`"),
    ("all-boxes", "\"0108\" }", "\"0108\", recovers = 5 }", ": it is at full efficiency"),
    ("all-boxes", "\"0108\" }", "\"0108\", promoted = true }", ": it is no commander"),
    ("all-boxes", "stage = 3", "stage = 3\nwaiting = [\"pl-c1\"]", ": `pl-c1` is on the map"),
    ("all-boxes", "stage = 3", "stage = 3\nlost = [\"pl-d1\"]", ": `pl-d1` is on the map"),
    ("all-boxes", "stage = 3", "stage = 3\nlost = [\"pl-s1\", \"pl-s1\"]", ": a unit is named twice"),
    ("all-boxes", "stage = 3", "stage = 3\nwaiting = [\"pl-s1\"]\nlost = [\"pl-s1\"]", ": `pl-s1` has still to enter"),
    ("all-boxes", "stage = 3", "stage = 3\ncalled = [\"dac\"]", ": `called`: there is no `dac`"),
    ("out-from-under", "germans-2 =", "germans-3 =", ": there is no marker `germans-3`"),
    ("out-from-under", "germans-2 =", "germans =", ": there is no marker `germans`"),
    ("out-from-under", "germans-2 = \"0506\"", "germans-2 = \"9906\"", ": there is no hex `9906`"),
    ("the-broken-box", "dice = [7]", "dice = [11]", ": 11 is out of range"),
    ("the-broken-box", "dice = [7]\n", "", ": this rolls a die that is not listed"),
];

#[test]
fn faulty_positions_are_reported_with_their_place() {
    check_faults("pluton", &BAD);
}

/// A stack has at most six platoons.
#[test]
fn high_stacks_are_reported() {
    let more: String = (2..=6).map(|unit| format!("pl-s{unit} = {{ hex = \"0108\" }}\n")).collect();
    let more = format!("{more}pl-m1 = {{ hex = \"0108\" }}\npl-d1 = {{");
    let more: &'static str = Box::leak(more.into_boxed_str());
    check_faults("pluton", &[("all-boxes", "pl-d1 = {", more, ": there are 7 platoons in 0108")]);
}
