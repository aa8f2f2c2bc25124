//! The shipped test positions of *Niemenczyn 1794*, and faulty ones.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::load_position as load;
use kartacz_engine::games::niemenczyn::Niemenczyn;

use crate::common::Edited;
use crate::common_positions::{Faulty, all, check_accepted, check_faults, check_variety, position};

#[test]
fn shipped_positions_accept_legal_actions() {
    check_accepted(&all::<Niemenczyn>("niemenczyn"), 40);
}

#[test]
fn shipped_positions_cover_sides_stages_and_themes() {
    let positions = all::<Niemenczyn>("niemenczyn");
    let stages: BTreeSet<u8> = positions.iter().map(|position| position.state.board.stage).collect();
    assert!(stages.into_iter().eq(1..=6));
    check_variety(&positions, 15);
}

/// An accepted answer that scores without a die does so.
#[test]
fn certain_points_are_scored() {
    let position = position::<Niemenczyn>("niemenczyn", "charge-trapped-commander");
    let mut state = position.state;
    position.game.apply(&mut state, position.accepted[0], &mut Scripted::new(&[]), &mut Silent);
    assert_eq!(position.game.tally(&state).net(), 3);
}

const BAD: [Faulty; 23] = [
    ("charge-rear", "scenario-1", "scenario-9", ":3:12: there is no file `niemenczyn/scenario-9.toml`"),
    ("charge-rear", "pskov-2 =", "pskov-3 =", ": there is no unit `pskov-3`\n  help: did you mean `pskov-1`?"),
    ("charge-rear", "lewiz = \"1109\"", "lewitz = \"1109\"", ": `lewitz`: there is no commander `lewitz`"),
    ("charge-rear", "\"1109\"", "\"1319\"", ": `lewiz`: there is no hex `1319`"),
    // Captured guns used to be placed before their hex was checked.
    (
        "move-retake-the-guns",
        "{ hex = \"0709\", facing = \"s\", captured",
        "{ hex = \"709\", facing = \"s\", captured",
        ": `hex`: there is no hex `709`",
    ),
    ("charge-rear", "facing = \"n\" }\npskov", "facing = \"x\" }\npskov", ": `facing`: there is no `x`"),
    ("charge-rear", "stage = 3", "stage = 7", ":7:9: `stage`: 7 is out of range"),
    ("charge-rear", "phase = \"movement\"", "phase = \"fire\"", ": `phase`: there is no `fire`"),
    ("charge-rear", "active = \"grabowski\"", "vp = 1", ": `active` is missing"),
    ("charge-rear", "grabowski = \"0706\"", "", ": `grabowski` is not on the map"),
    ("charge-rear", "decides = \"poles\"", "decides = \"russians\"", ":6:11: it is the decision of `poles`"),
    (
        "charge-rear",
        "[\"declare\"]",
        "[\"declared\"]",
        ": there is no action `declared`\n  help: did you mean `declare`?",
    ),
    (
        "charge-rear",
        "[\"declare\"]",
        "[\"stay\"]",
        ": `stay` is not legal here\n  help: legal actions here: `declare`, `pass`",
    ),
    ("charge-rear", "[\"declare\"]", "[\"fire * *\"]", ": `fire * *` is not legal here"),
    ("charge-rear", "[\"declare\"]", "[\"declare\", \"pass\"]", ": all legal actions are accepted"),
    ("charge-rear", "\"begin bkn\"", "\"begin bnk\"", ":10:11: there is no unit `bnk`"),
    ("charge-rear", "\"begin bkn\"", "\"step bkn ne\"", ":10:11: `step bkn ne` is not legal here"),
    ("charge-rear", "accept", "dice = [3]\naccept", ": 1 die is left over"),
    ("charge-rear", "accept", "acept", ": `accept` is missing"),
    ("withdraw-not-uphill", "dice = [5]\n", "", ": this rolls a die that is not listed"),
    ("withdraw-not-uphill", "dice = [5]", "dice = [10]", ": `dice`: 10 is out of range"),
    ("face-both-enemies", "dice = [7, 2]\n", "", ": a die is rolled at the start, and none is listed"),
    ("loss-the-fresh-company", "losses = 1 }\npskov", "losses = 4 }\npskov", ": `losses`: 4 is out of range"),
];

#[test]
fn bad_positions_are_reported_with_their_place() {
    check_faults("niemenczyn", &BAD);
}

#[test]
fn stacks_that_cannot_be_are_faults() {
    let two_ways = ("7th-2 = { hex = \"0707\", facing = \"n\"", "7th-2 = { hex = \"0707\", facing = \"ne\"");
    let mixed = ("narva-1 = {", "bkn = { hex = \"0707\", facing = \"n\" }\nnarva-1 = {");
    for ((from, to), expected) in
        [(two_ways, "faces more than one way"), (mixed, "the units in 0707 exceed the stacking limit")]
    {
        let faults = load(&Edited { folder: "positions", from, to }, "niemenczyn/positions/fire-side-by-side")
            .expect_err(expected);
        assert!(faults.to_string().contains(expected), "{faults}");
    }
}
