//! The test positions that are shipped, and bad ones.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kartacz_engine::dice::Scripted;
use kartacz_engine::game::{Actions, Game, Side, Silent};
use kartacz_engine::scenario::Sources;
use kartacz_engine::scenario::niemenczyn::position::{TestPosition, load};

/// The shipped files; one of them may have a text replaced.
struct Shipped(Option<(&'static str, &'static str)>);

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
        let text = std::fs::read_to_string(format!("{folder}/{name}")).ok()?;
        Some(Cow::Owned(match self.0.filter(|_| name.contains("/positions/")) {
            Some((from, to)) => {
                assert_eq!(text.matches(from).count(), 1, "{from}");
                text.replace(from, to)
            }
            None => text,
        }))
    }
}

/// The names of the shipped positions.
fn names() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/niemenczyn/positions");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.map(|name| format!("niemenczyn/positions/{name}")).collect();
    names.sort();
    names
}

fn shipped() -> Vec<TestPosition> {
    let loaded: Vec<_> = names().iter().map(|name| load(&Shipped(None), name)).collect();
    let faults: Vec<String> = loaded.iter().filter_map(|position| Some(position.as_ref().err()?.to_string())).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    loaded.into_iter().map(Result::unwrap).collect()
}

#[test]
fn every_shipped_position_loads_and_accepts_what_is_legal() {
    let positions = shipped();
    assert!(positions.len() >= 40, "{} positions", positions.len());
    let mut legal = Box::new(Actions::new());
    for position in &positions {
        position.game.legal(&position.state, &mut legal);
        assert_eq!(position.game.decider(&position.state), Some(position.side), "{}", position.title);
        assert!(!position.accepted.is_empty() && position.accepted.len() < legal.len(), "{}", position.title);
        assert!(position.accepted.iter().all(|action| legal.contains(action)), "{}", position.title);
    }
}

#[test]
fn they_spread_over_sides_stages_and_themes() {
    let positions = shipped();
    let of = |side: Side| positions.iter().filter(|position| position.side == side).count();
    assert!(of(Side::First) >= 15 && of(Side::Second) >= 15);
    let stages: BTreeSet<u8> = positions.iter().map(|position| position.state.board.stage).collect();
    assert!(stages.into_iter().eq(1..=6));
    let titles: BTreeSet<&str> = positions.iter().map(|position| position.title.as_str()).collect();
    let themes: BTreeSet<&str> = positions.iter().map(|position| position.theme.as_str()).collect();
    assert_eq!(titles.len(), positions.len(), "every position has a title of its own");
    assert!(themes.len() >= 10, "{themes:?}");
}

/// Where the accepted answer scores without a die, it does.
#[test]
fn certain_points_are_scored() {
    for (name, net) in [("charge-trapped-commander", 3), ("move-retake-the-guns", -2)] {
        let position = load(&Shipped(None), &format!("niemenczyn/positions/{name}")).unwrap();
        let mut state = position.state;
        position.game.apply(&mut state, position.accepted[0], &mut Scripted::new(&[]), &mut Silent);
        assert_eq!(position.game.tally(&state).net(), net, "{name}");
    }
}

/// Files with a fault: the file, what is changed in it, and how the fault is told.
const BAD: [(&str, &str, &str, &str); 23] = [
    ("charge-rear", "scenario-1", "scenario-9", ":3:12: there is no file `niemenczyn/scenario-9.toml`"),
    ("charge-rear", "pskov-2 =", "pskov-3 =", ": there is no unit `pskov-3`\n  help: did you mean `pskov-1`?"),
    ("charge-rear", "lewiz = \"1109\"", "lewitz = \"1109\"", ": `lewitz`: there is no commander `lewitz`"),
    ("charge-rear", "\"1109\"", "\"1319\"", ": `lewiz`: there is no hex `1319`"),
    // Captured guns were put on the map before it was known that their place is there.
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
    ("charge-rear", "[\"declare\"]", "[\"declare\", \"pass\"]", ": everything that is legal is accepted"),
    ("charge-rear", "\"begin bkn\"", "\"begin bnk\"", ":10:11: there is no unit `bnk`"),
    ("charge-rear", "\"begin bkn\"", "\"step bkn ne\"", ":10:11: `step bkn ne` is not legal here"),
    ("charge-rear", "accept", "dice = [3]\naccept", ": the last 1 of the dice are not rolled"),
    ("charge-rear", "accept", "acept", ": `accept` is missing"),
    ("withdraw-not-uphill", "dice = [5]\n", "", ": this rolls a die that is not there"),
    ("withdraw-not-uphill", "dice = [5]", "dice = [10]", ": `dice`: 10 is out of range"),
    ("face-both-enemies", "dice = [7, 2]\n", "", ": a die is rolled at once, and there is none"),
    ("loss-the-fresh-company", "losses = 1 }\npskov", "losses = 4 }\npskov", ": `losses`: 4 is out of range"),
];

#[test]
fn bad_positions_are_told_with_their_place() {
    for (file, from, to, told) in BAD {
        let name = format!("niemenczyn/positions/{file}");
        let faults = load(&Shipped(Some((from, to))), &name).expect_err(told).to_string();
        assert!(faults.contains(told), "{file}: {from} -> {to}: {faults}");
        assert!(faults.starts_with(&format!("{name}.toml:")), "{faults}");
    }
}

#[test]
fn stacks_that_cannot_be_are_faults() {
    let two_ways = ("7th-2 = { hex = \"0707\", facing = \"n\"", "7th-2 = { hex = \"0707\", facing = \"ne\"");
    let mixed = ("narva-1 = {", "bkn = { hex = \"0707\", facing = \"n\" }\nnarva-1 = {");
    for (change, told) in [(two_ways, "faces more than one way"), (mixed, "there is no room for all who are in 0707")] {
        let faults = load(&Shipped(Some(change)), "niemenczyn/positions/fire-side-by-side").expect_err(told);
        assert!(faults.to_string().contains(told), "{faults}");
    }
}
