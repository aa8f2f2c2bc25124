//! The shipped test positions of *Verdox*, and faulty ones.

use std::collections::BTreeSet;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Game, Side, Silent, Winner};
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;
use kartacz_engine::scenario::position::TestPosition;

use crate::common::positions::{Faulty, all, check_accepted, check_faults, check_variety, position};

#[test]
fn shipped_positions_accept_legal_actions() {
    check_accepted(&all::<Verdox>("verdox"), 24);
}

#[test]
fn shipped_positions_cover_sides_turns_and_themes() {
    let positions = all::<Verdox>("verdox");
    let turns: BTreeSet<u8> = positions.iter().map(|position| position.game.at(&position.state).turn()).collect();
    assert!(turns.len() >= 10 && turns.contains(&100), "{turns:?}");
    check_variety(&positions, 12);
}

/// An accepted answer that wins without a die does so.
#[test]
fn empty_quarters_are_taken() {
    for name in ["quarters-at-hand", "quarters-past-the-guns"] {
        let position = position::<Verdox>("verdox", name);
        let mut state = position.state;
        position.game.apply(&mut state, position.accepted[0], &mut Scripted::new(&[]), &mut Silent);
        assert_eq!(position.game.outcome(&state).unwrap().winner, Winner::Side(position.side), "{name}");
    }
}

/// The state matches the file.
#[test]
fn shipped_positions_are_set_up_as_written() {
    let load = |name: &str| position::<Verdox>("verdox", name);
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

const BAD: [Faulty; 38] = [
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
    ("quarters-at-hand", "\"2408\"", "\"2409\"", ": another unit is on 2409"),
    // Of a file that can be read in part only, other faults are not reported: it is not set up all the same.
    ("quarters-at-hand", "\"2408\" }", "\"2409\" }\naskans = \"", ":14:11: the text is not closed"),
    ("quarters-at-hand", "\"2408\"", "\"1508\"", ": no unit can stand in the river"),
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
    ("quarters-at-hand", "[\"move hasbergs-1 2510\"]", "[\"*\"]", ": all legal actions are accepted"),
    ("quarters-at-hand", "turn = 40", "turn = 40\ndice = [0]", ": `dice`: 0 is out of range"),
    ("quarters-at-hand", "turn = 40", "turn = 40\ndice = [6]", ": 1 die is left over"),
    (
        "quarters-at-hand",
        "turn = 40",
        "turn = 40\nbefore = [\"attack hasbergs-1 2409\"]",
        ": this rolls a die that is not listed\n  help: list in `dice` the faces, 1 to 6",
    ),
    ("gate-shut", "0809 = \"askans\"", "0808 = \"askans\"", ": there is no gate at 0808"),
    ("gate-shut", "0809 = \"askans\"", "08 = \"askans\"", ": `08` cannot be a name here"),
    ("through-the-breach", "[\"2309\"]", "[\"2209\"]", ": there is no wall at 2209"),
    ("barge-and-all", "barge-1 = {", "barge-2 = {", ": `barge-2` is out of order"),
    ("barge-and-all", "square = \"1509\"", "square = \"1409\"", ": a barge cannot be on land"),
    ("barge-and-all", "\"1509\" }", "\"1509\", owner = \"hasbergs\" }", ": it belongs to the other side"),
    ("barge-and-all", "barge = \"barge-1\"", "barge = \"barge-1\", hidden = true", "has moved onto its barge"),
    ("barge-and-all", "barge = \"barge-1\"", "barge = \"barge-1\", square = \"1708\"", "and is on a barge"),
    (
        "barge-and-all",
        "askans-2 = {",
        "askans-2 = { kind = \"infantry\", barge = \"barge-1\" }\naskans-3 = {",
        "it has another passenger",
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
    ("out-of-gun-range", "askans-1 = { kind = \"artillery\", square = \"1313\" }", "", ": `askans` has no units"),
];

#[test]
fn bad_positions_are_reported_with_their_place() {
    check_faults("verdox", &BAD);
}
