//! The test positions that are shipped, and bad ones.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side, Silent, Winner};
use kartacz_engine::games::load_position as load;
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::scenario::Sources;
use kartacz_engine::scenario::position::TestPosition;

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

/// The names of the shipped positions of a rule system.
fn names(system: &str) -> Vec<String> {
    let folder = format!("{}/../scenarios/{system}/positions", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.map(|name| format!("{system}/positions/{name}")).collect();
    names.sort();
    names
}

fn shipped<G: Game + 'static>(system: &str) -> Vec<TestPosition<G>> {
    let loaded: Vec<_> = names(system).iter().map(|name| load(&Shipped(None), name)).collect();
    let faults: Vec<String> = loaded.iter().filter_map(|position| Some(position.as_ref().err()?.to_string())).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    loaded.into_iter().map(|position| position.unwrap().of().expect("it is one of its folder's system")).collect()
}

fn niemenczyn() -> Vec<TestPosition<Niemenczyn>> {
    shipped("niemenczyn")
}

fn verdox() -> Vec<TestPosition<Verdox>> {
    shipped("verdox")
}

#[test]
fn every_shipped_position_loads_and_accepts_what_is_legal() {
    accept_what_is_legal(&niemenczyn(), 40);
    accept_what_is_legal(&verdox(), 24);
}

fn accept_what_is_legal<G: Game>(positions: &[TestPosition<G>], least: usize) {
    assert!(positions.len() >= least, "{} positions", positions.len());
    let mut legal = Box::new(Actions::new());
    for position in positions {
        position.game.legal(&position.state, &mut legal);
        assert_eq!(position.game.decider(&position.state), Some(position.side), "{}", position.title);
        assert!(!position.accepted.is_empty() && position.accepted.len() < legal.len(), "{}", position.title);
        assert!(position.accepted.iter().all(|action| legal.contains(action)), "{}", position.title);
    }
}

#[test]
fn they_spread_over_sides_stages_and_themes() {
    let positions = niemenczyn();
    let stages: BTreeSet<u8> = positions.iter().map(|position| position.state.board.stage).collect();
    assert!(stages.into_iter().eq(1..=6));
    spread(&positions, 15);
    let positions = verdox();
    let turns: BTreeSet<u8> = positions.iter().map(|position| position.game.at(&position.state).turn()).collect();
    assert!(turns.len() >= 10 && turns.contains(&100), "{turns:?}");
    spread(&positions, 12);
}

/// Sides decide so often at least, and titles and themes are many.
fn spread<G: Game>(positions: &[TestPosition<G>], least: usize) {
    let of = |side: Side| positions.iter().filter(|position| position.side == side).count();
    assert!(of(Side::First) >= least && of(Side::Second) >= least);
    let titles: BTreeSet<&str> = positions.iter().map(|position| position.title.as_str()).collect();
    let themes: BTreeSet<&str> = positions.iter().map(|position| position.theme.as_str()).collect();
    assert_eq!(titles.len(), positions.len(), "every position has a title of its own");
    assert!(themes.len() >= 10, "{themes:?}");
}

/// Where the accepted answer scores without a die, it does.
#[test]
fn certain_points_are_scored() {
    let name = "niemenczyn/positions/charge-trapped-commander";
    let position = load(&Shipped(None), name).unwrap().of::<Niemenczyn>().unwrap();
    let mut state = position.state;
    position.game.apply(&mut state, position.accepted[0], &mut Scripted::new(&[]), &mut Silent);
    assert_eq!(position.game.tally(&state).net(), 3);
}

/// Where the accepted answer wins without a die, it does.
#[test]
fn empty_quarters_are_taken() {
    for name in ["quarters-at-hand", "quarters-past-the-guns"] {
        let position = load(&Shipped(None), &format!("verdox/positions/{name}")).unwrap().of::<Verdox>().unwrap();
        let mut state = position.state;
        position.game.apply(&mut state, position.accepted[0], &mut Scripted::new(&[]), &mut Silent);
        assert_eq!(position.game.outcome(&state).unwrap().winner, Winner::Side(position.side), "{name}");
    }
}

/// What a file says is what the state has.
#[test]
fn verdox_is_set_up_as_it_is_written() {
    let load = |name: &str| load(&Shipped(None), &format!("verdox/positions/{name}")).unwrap().of::<Verdox>().unwrap();
    let place = |position: &TestPosition<Verdox>, label: &str| position.game.scenario.map.field.parse(label).unwrap();
    let hidden = load("face-down");
    let at = hidden.game.at(&hidden.state);
    let unit = at.unit_at(place(&hidden, "2215")).unwrap();
    assert!(!at.is_shown(unit) && at.kind(unit) == Kind::Artillery && at.waiting(Side::First) == 18);
    let keeper = at.unit_at(place(&hidden, "2510")).unwrap();
    assert!(at.is_shown(keeper) && at.has_acted(keeper) && at.active() == Side::Second && at.turn() == 12);
    let gate = load("gate-shut");
    assert_eq!(gate.game.at(&gate.state).gate_owner(place(&gate, "0809")), Some(Side::Second));
    let breach = load("through-the-breach");
    assert!(breach.game.at(&breach.state).is_breached(place(&breach, "2309")));
    let barge = load("barge-and-all");
    let at = barge.game.at(&barge.state);
    let (_, aboard) = at.barges().next().unwrap();
    assert_eq!((aboard.owner, at.kind(aboard.passenger)), (Some(Side::Second), Kind::Infantry));
    assert_eq!((at.first(), at.barges().count()), (Side::Second, 1));
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

/// The same for *Verdox*.
const BAD_VERDOX: [(&str, &str, &str, &str); 37] = [
    ("quarters-at-hand", "scenario-1", "scenario-9", ":3:12: there is no file `verdox/scenario-9.toml`"),
    ("quarters-at-hand", "turn = 40", "turn = 101", ":7:8: `turn`: 101 is out of range"),
    ("quarters-at-hand", "turn = 40\n", "", ": `turn` is missing"),
    ("quarters-at-hand", "turn = 40", "turn = 40\nphase = \"action\"", ":8:1: unknown key `phase`"),
    ("quarters-at-hand", "turn = 40", "turn = 40\nfirst = \"poles\"", ":8:9: `first`: there is no `poles`"),
    ("quarters-at-hand", "decides = \"hasbergs\"", "decides = \"askan\"", ":6:11: `decides`: there is no `askan`"),
    ("quarters-at-hand", "turn = 40", "turn = 40\nactive = \"askans\"", ":6:11: it is the decision of `askans`"),
    ("quarters-at-hand", "hasbergs-1 = {", "poles-1 = {", ":11:1: there is no side `poles`"),
    ("quarters-at-hand", "askans-2 = {", "askans-3 = {", ":13:1: `askans-3` is out of order"),
    ("quarters-at-hand", "\"infantry\"", "\"lancers\"", ":11:23: `kind`: there is no `lancers`"),
    ("quarters-at-hand", "\"2509\"", "\"3309\"", ": `square`: there is no square `3309`"),
    ("quarters-at-hand", "\"2408\"", "\"2409\"", ": somebody else stands on 2409"),
    ("quarters-at-hand", "\"2408\"", "\"1508\"", ": nobody can stand in the river"),
    ("quarters-at-hand", "\"2408\"", "\"0609\"", ": it has taken the quarters of the enemy, and the game is over"),
    ("quarters-at-hand", ", square = \"2408\"", "", ": `square` is missing"),
    ("quarters-at-hand", "square = \"2408\"", "barge = \"barge-1\"", ": `barge`: there is no barge `barge-1`"),
    ("quarters-at-hand", "\"2408\" }", "\"2408\", acted = true }", ": it is not the phase of its side"),
    (
        "quarters-at-hand",
        "[\"move hasbergs-1 2510\"]",
        "[\"move hasbergs-1 2511\"]",
        ": `move hasbergs-1 2511` is not legal here",
    ),
    ("quarters-at-hand", "[\"move hasbergs-1 2510\"]", "[\"ride\"]", ": there is no action `ride`"),
    ("quarters-at-hand", "[\"move hasbergs-1 2510\"]", "[\"*\"]", ": everything that is legal is accepted"),
    ("quarters-at-hand", "turn = 40", "turn = 40\ndice = [0]", ": `dice`: 0 is out of range"),
    ("quarters-at-hand", "turn = 40", "turn = 40\ndice = [6]", ": the last 1 of the dice are not rolled"),
    (
        "quarters-at-hand",
        "turn = 40",
        "turn = 40\nbefore = [\"attack hasbergs-1 2409\"]",
        ": this rolls a die that is not there\n  help: list in `dice` the faces, 1 to 6",
    ),
    ("gate-shut", "0809 = \"askans\"", "0808 = \"askans\"", ": there is no gate at 0808"),
    ("gate-shut", "0809 = \"askans\"", "08 = \"askans\"", ": `08` cannot be a name here"),
    ("through-the-breach", "[\"2309\"]", "[\"2209\"]", ": there is no wall at 2209"),
    ("barge-and-all", "barge-1 = {", "barge-2 = {", ": `barge-2` is out of order"),
    ("barge-and-all", "square = \"1509\"", "square = \"1409\"", ": a barge cannot be on land"),
    ("barge-and-all", "\"1509\" }", "\"1509\", owner = \"hasbergs\" }", ": it belongs to the other side"),
    ("barge-and-all", "barge = \"barge-1\"", "barge = \"barge-1\", hidden = true", "on a barge has moved there"),
    ("barge-and-all", "barge = \"barge-1\"", "barge = \"barge-1\", square = \"1708\"", "and is on a barge"),
    (
        "barge-and-all",
        "askans-2 = {",
        "askans-2 = { kind = \"infantry\", barge = \"barge-1\" }\naskans-3 = {",
        "else is on it",
    ),
    ("barge-and-all", "square = \"1509\"", "square = \"1410\"", ": a barge cannot be on land"),
    (
        "barge-and-all",
        "square = \"1509\" }\n\n[units]\nhasbergs-1 = { kind = \"artillery\", square = \"1109\"",
        "square = \"1412\" }\n\n[units]\nhasbergs-1 = { kind = \"artillery\", square = \"1412\"",
        ": a barge is on this square of the canal",
    ),
    ("enter-the-guns", "artillery = 5", "artillery = 6", ": `hasbergs` has 6 of `artillery`"),
    ("enter-the-guns", "hasbergs = {", "poles = {", ": there is no side `poles`"),
    ("out-of-gun-range", "askans-1 = { kind = \"artillery\", square = \"1313\" }", "", ": `askans` has nobody"),
];

#[test]
fn bad_positions_are_told_with_their_place() {
    let of = |system: &'static str, bad: &'static [(&str, &str, &str, &str)]| bad.iter().map(move |bad| (system, bad));
    for (system, &(file, from, to, told)) in of("niemenczyn", &BAD).chain(of("verdox", &BAD_VERDOX)) {
        let name = format!("{system}/positions/{file}");
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
