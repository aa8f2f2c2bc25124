//! The shipped test positions of *Niemenczyn 1794*, and faulty ones.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Game, Silent};
use kartacz_engine::games::load_position as load;
use kartacz_engine::games::niemenczyn::Niemenczyn;

use crate::common::Edited;
use crate::common::positions::{Faulty, all, check_accepted, check_faults, check_variety, position};

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

/// The four companies of `square-not-against-foot`, in square or not.
const COMPANIES: &str = "narva-1 = { hex = \"0807\", facing = \"s\" }\nnarva-2 = { hex = \"0807\", facing = \"s\" }\nnarva-3 = { hex = \"0807\", facing = \"s\" }\npskov-1 = { hex = \"0807\", facing = \"s\" }";

/// The faults of this position with these units instead.
fn faults_with(units: &'static str) -> String {
    let name = "niemenczyn/positions/square-not-against-foot";
    match load(&Edited { folder: "positions", from: COMPANIES, to: units }, name) {
        Ok(_) => String::new(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn formations_that_cannot_be_are_faults() {
    let cases = [
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", square = true }\nnarva-2 = { hex = \"0807\", facing = \"s\" }",
            "only some of the units in 0807 are in square",
        ),
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", square = true }\nnarva-2 = { hex = \"0807\", facing = \"n\", square = true }",
            "the square in 0807 has 2 units\n  help: it needs 4 [7.2]",
        ),
        (
            "narva-1 = { hex = \"0604\", facing = \"s\", square = true }\nnarva-2 = { hex = \"0604\", facing = \"s\", square = true }\nnarva-3 = { hex = \"0604\", facing = \"s\", square = true }\npskov-1 = { hex = \"0604\", facing = \"s\", square = true }",
            "the square in 0604 is not on clear ground",
        ),
        ("7th-2 = { hex = \"0807\", facing = \"s\", square = true }", "`poles` form no squares, as in 0807"),
        (
            "cossacks-1 = { hex = \"0807\", facing = \"s\", square = true }",
            "`cossacks-1` cannot be in square, as in 0807",
        ),
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", side-by-side = true }\nnarva-2 = { hex = \"0807\", facing = \"s\" }",
            "only some of the units in 0807 stand side by side",
        ),
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", side-by-side = true }",
            "the stack in 0807 has size 4 and cannot stand side by side\n  help: infantry needs a size of 6 to 10, cavalry of 4 [6.2.1]",
        ),
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", square = true, side-by-side = true }",
            "a square does not stand side by side",
        ),
    ];
    for (units, expected) in cases {
        let faults = faults_with(units);
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
    assert_eq!(faults_with(COMPANIES), "");
}

#[test]
fn units_that_cannot_be_as_the_file_says_are_faults() {
    let cases = [
        (
            "narva-1 = { hex = \"0807\", facing = \"s\", entered = \"rear\" }",
            "`narva-1` has entered no hex of its enemy",
        ),
        ("narva-1 = { hex = \"0807\", facing = \"s\", uphill = true }", "it is said of a unit that has entered"),
        ("narva-1 = { returns = 5, square = true }", "a unit that returns later is in no formation and no contact"),
        ("narva-1 = { returns = 3 }", "`narva-1` returned in stage 3, and this is stage 4"),
    ];
    for (units, expected) in cases {
        let faults = faults_with(units);
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
}

#[test]
fn commanders_and_chits_that_cannot_be_are_faults() {
    let cases = [
        (
            "lewiz = \"0907\"",
            "lewiz = \"0708\"",
            "`lewiz` stands in 0708 with the enemy unit `7th-1`, without units of his side",
        ),
        ("lewiz = \"0907\"", "lewiz = \"0508\"", "`lewiz` stands in 0508 with the enemy unit `guns-poles`"),
        ("active = \"lewiz\"", "active = \"lewiz\"\nchits = [\"kirejew\"]", "`kirejew` is not on the map"),
        ("active = \"lewiz\"", "active = \"lewiz\"\nchits = [\"lewiz\"]", "the chit of `lewiz` was drawn"),
        (
            "active = \"lewiz\"",
            "active = \"lewiz\"\nchits = [\"grabowski\", \"grabowski\"]",
            "the chit of `grabowski` is named twice",
        ),
        ("active = \"lewiz\"", "active = \"lewiz\"\ncamp-entered = 5", "it is stage 4 now"),
    ];
    for (from, to, expected) in cases {
        let name = "niemenczyn/positions/square-not-against-foot";
        let faults = load(&Edited { folder: "positions", from, to }, name).expect_err(expected).to_string();
        assert!(faults.contains(expected), "{expected}: {faults}");
    }
}
