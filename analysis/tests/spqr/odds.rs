//! Every combat of `kartacz odds`, by hand.

use serde_json::Value;

use crate::common::{Folder, kartacz, text};
use crate::spqr::printed;

fn odds(folder: &Folder, arguments: &[&str]) -> Value {
    let printed = printed(&folder.0, &[&["odds"], arguments, &["--format", "json"]].concat());
    serde_json::from_str(&printed).unwrap()
}

#[test]
fn odds_of_each_table_are_exact() {
    let folder = Folder::new("spqr-odds");
    let of = |arguments: &[&str]| odds(&folder, arguments);
    // Slings at 2 hexes: 3 or less, four faces; skirmishers are harder by 2.
    assert_eq!(of(&["missile", "--weapon", "slings", "--range", "2"])["exact"]["hit"], "4/10");
    let loose = of(&["missile", "--weapon", "slings", "--range", "2", "--target", "skirmishers"]);
    assert_eq!(loose["exact"]["hit"], "2/10", "{loose}");
    // A phalanx against light infantry: column 10 with superiority, two hits of each become four.
    let clash = of(&["clash", "--attacker", "phalanx", "--defender", "light-infantry"]);
    assert_eq!((&clash["column"], &clash["superiority"]), (&10.into(), &"attacker".into()), "{clash}");
    let shock = of(&["shock", "--column", "1", "--defender-room", "3"]);
    assert_eq!(shock["exact"]["defender_routs"], "1/10", "{shock}");
    assert_eq!(of(&["quality", "--quality", "6"])["exact"]["passes"], "7/10");
    // Initiative 4: 0 to 5 rally; of the others only more than 6 eliminates.
    let rally = of(&["rally", "--initiative", "4", "--quality", "6"]);
    assert_eq!(rally["exact"]["rallied"], "60/100", "{rally}");
    assert_eq!(rally["exact"]["routs_again"], "10/100", "{rally}");
    // Two nines end the activations of the turn.
    let momentum = of(&["momentum", "--initiative", "7"]);
    assert_eq!(momentum["exact"]["succeeds"], "80/100", "{momentum}");
    assert_eq!(momentum["exact"]["activations_end"], "1/100", "{momentum}");
    let trump = of(&["trump", "--initiative", "6", "--enemy", "4"]);
    assert_eq!(trump["exact"]["is_trumped"], "35/100", "{trump}");
    assert_eq!(of(&["leader-casualty"])["exact"]["killed"], "3/100");
    assert!(of(&["rampage"])["exact"]["runs"].is_array());
}

#[test]
fn what_cannot_be_is_refused() {
    let folder = Folder::new("spqr-odds-bad");
    for (arguments, words) in [
        (&["odds", "missile", "--weapon", "javelins", "--range", "2"][..], "their range is 1"),
        (
            &["odds", "clash", "--attacker", "light-cavalry", "--defender", "african-elephants"],
            "do not attack the front",
        ),
        (&["odds", "clash", "--attacker", "skirmishers", "--defender", "phalanx"], "do not attack the front"),
    ] {
        let output = kartacz(&folder.0, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(words), "{}", text(&output.stderr));
    }
}
