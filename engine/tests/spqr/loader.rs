//! The files of *SPQR* through the registry. `scenarios.rs` and `other_scenarios.rs` have others.

use kartacz_engine::games::spqr::data::Scenario;
use kartacz_engine::games::{check_orders, load, load_position};
use kartacz_engine::scenario::Request;

use crate::files::scenarios;
use crate::support::{Files, shipped};
use crate::survival::check_faults;

const WING: &str = "spqr/scenario-wing";

/// A scenario, which must be without faults, with these what-ifs.
fn loaded(files: &Files, name: &str, what_ifs: &[&str]) -> Scenario {
    let what_ifs = what_ifs.iter().map(|&what_if| what_if.to_owned()).collect();
    let request = Request { what_ifs, ..Request::new(name) };
    let loaded = load(files, &request).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    loaded.scenario.of().expect("a scenario of SPQR")
}

#[test]
fn every_scenario_has_a_remark() {
    for name in scenarios("spqr") {
        assert!(loaded(&shipped(), &name, &[]).note.contains("reconstructed"), "{name}");
    }
}

#[test]
fn every_what_if_changes_cannae() {
    let files = shipped();
    let before = loaded(&files, "spqr/scenario-cannae", &[]).hash;
    let names: Vec<&str> =
        files.keys().filter_map(|name| name.strip_prefix("spqr/what-if/")?.strip_suffix(".toml")).collect();
    assert!(names.len() >= 6, "{names:?}");
    for name in names {
        assert_ne!(loaded(&files, "spqr/scenario-cannae", &[name]).hash, before, "{name}");
    }
}

/// The remark can be left out; it does not change the hash, which is that of what can change play.
#[test]
fn the_remark_does_not_change_play() {
    let before = loaded(&shipped(), WING, &[]);
    let mut files = shipped();
    let text = files.get_mut("spqr/rules.toml").expect("the rules");
    *text = text.lines().filter(|line| !line.starts_with("note = ")).collect::<Vec<_>>().join("\n");
    let after = loaded(&files, WING, &[]);
    assert_eq!((after.note.as_str(), after.hash), ("", before.hash));
}

/// The withdrawal level of a side is a number of its own, which options and sweeps move.
#[test]
fn withdrawal_levels_are_named_by_their_sides() {
    let with = |sets: &[&str]| {
        let sets = sets.iter().map(|&set| set.to_owned()).collect();
        load(&shipped(), &Request { sets, ..Request::new("spqr/scenario-cannae") })
    };
    let loaded = with(&["withdrawal.rome=101"]).unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(loaded.provenance.get("withdrawal.rome").expect("it is set").value.to_string(), "101");
    let scenario: Scenario = loaded.scenario.of().expect("a scenario of SPQR");
    assert_eq!(scenario.armies.each_ref().map(|army| army.withdrawal), [72, 101]);
    for (from, to, expected) in [
        ("rome = 115", "roma = 115", "there is no side `roma`"),
        ("rome = 115", "", "`rome` has no withdrawal level"),
        ("rome = 115", "rome = 0", "`rome`: 0 is out of range"),
    ] {
        let mut files = shipped();
        let text = files.get_mut("spqr/scenario-cannae.toml").expect("the file");
        *text = text.replacen(from, to, 1);
        let faults = load(&files, &Request::new("spqr/scenario-cannae")).map(drop).expect_err(expected);
        check_faults(&faults, 0);
        assert!(faults.to_string().contains(expected), "{expected}: {faults}");
    }
}

#[test]
fn orders_have_what_their_aim_needs() {
    for (file, from, to, expected) in [
        ("envelopment", "aim = \"hold\"", "aim = \"advance\"", "`objective` is missing"),
        ("envelopment", "aim = \"attack\"\nway", "aim = \"hold\"\nway", "`hold` orders cannot have `way`"),
        ("envelopment", "from = 4", "from = 2", "`left-wing` has another order in turn 2"),
        ("envelopment", "units = [\"african-1\"", "units = [\"african-4\"", "is in two formations"),
        ("envelopment", "lines = [\"celts\"]", "lines = [\"hastati\"]", "there is no `hastati`"),
        ("envelopment", "lines = [\"celts\"]", "line = [\"celts\"]", "the formation has no units"),
        ("envelopment", "after = [\"centre\"]", "after = [\"africans-north\"]", "a formation would wait for itself"),
        ("envelopment", "objective = [\"2906-3109\"]", "objective = [\"2906-9999\"]", "there is no hex `9999`"),
        ("envelopment", "[leaders.hanno]", "[leaders.varro]", "the side has no such leader"),
        ("centre-push", "with = \"hastati\"", "prepare = \"order\"", "the side prepares no withdrawals"),
    ] {
        let (mut files, name) = (shipped(), format!("spqr/orders/{file}.toml"));
        let text = files.get_mut(&name).expect("the file");
        assert!(text.contains(from), "{from}");
        *text = text.replacen(from, to, 1);
        let faults = check_orders(&files, &name).expect_err(expected);
        check_faults(&faults, 0);
        assert!(faults.to_string().contains(expected), "{expected}: {faults}");
    }
}

#[test]
fn faulty_positions_are_reported() {
    let name = "spqr/positions/turn-to-the-celts.toml";
    for (from, to, expected) in [
        ("turn = 2", "turn = 99", "99 is out of range"),
        ("leader = \"hannibal\"\n", "", "`leader` is missing"),
        ("unit = \"celt-1\"\n", "", "`unit` is missing"),
        ("start = \"reaction-facing\"\n", "", "`turn` positions have no `leader`"),
        ("leader = \"hannibal\"\n", "leader = \"hanno\"\n", "he is not on the map"),
        ("unit = \"celt-1\"\n", "unit = \"celt-2\"\n", "it is routed, or not on the map"),
        ("unit = \"celt-1\"\n", "unit = \"v-ha-1\"\n", "it is not on the side of the leader"),
        ("hex = \"2610\"", "hex = \"2510\"", "`v-ha-1`: the unit `celt-1` is there, too"),
        ("hex = \"2610\"", "hex = \"2600\"", "`v-ha-1`: the unit may not be in river"),
        ("hex = \"2010\"", "hex = \"2610\"", "`hannibal` is in a hex of the other side"),
        ("hex = \"2010\"", "dead = true", "he is not on the map"),
        ("facing = \"e\"", "facing = \"e\", hits = 9", "9 is out of range"),
        ("facing = \"nw\"", "facing = \"nw\", hits = 1, routed = true", "a routed unit has no hits"),
        ("turn v-ha-1 w", "turn v-ha-1 e", "`turn v-ha-1 e` is not legal here"),
        ("decides = \"rome\"", "decides = \"carthage\"", "it is the decision of `rome`"),
    ] {
        let mut files = shipped();
        let text = files.get_mut(name).expect("the file");
        assert_eq!(text.matches(from).count(), 1, "{from}");
        *text = text.replace(from, to);
        let faults = load_position(&files, name).map(drop).expect_err(expected);
        check_faults(&faults, 0);
        assert!(faults.to_string().contains(expected), "{expected}: {faults}");
    }
}
