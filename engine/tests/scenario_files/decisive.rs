//! Assumed values on which the balance of a scenario depends.

use kartacz_engine::games::load;
use kartacz_engine::scenario::{Decisive, Plain, Plausible, Request};

use crate::support::{Files, changed, scenario, shipped, with_sets};

const ENTRY: &str =
    "[decisive.size]\nvalue = \"PATH\"\nwords = \"the men of a detachment\"\nsettled_by = \"a muster roll\"\n";

/// Scenario I with an entry about the value with this path.
fn about(path: &str) -> Files {
    let entry = ENTRY.replace("PATH", path);
    changed("scenario-1.toml", "\n[switches]\n", &format!("\n{entry}\n[switches]\n"))
}

fn decisive(files: &Files, request: &Request) -> Vec<Decisive> {
    load(files, request).unwrap_or_else(|faults| panic!("{faults}")).provenance.decisive
}

/// An assumed number of scenario I with a range.
fn assumed() -> String {
    let provenance = load(&shipped(), &scenario(1)).unwrap_or_else(|faults| panic!("{faults}")).provenance;
    let ranged = |plausible: &Option<Plausible>| matches!(plausible, Some(Plausible::Range { .. }));
    let leaf =
        provenance.leaves.iter().find(|leaf| leaf.origin.kind.name() == "assumed" && ranged(&leaf.origin.plausible));
    leaf.expect("a value is assumed").path.clone()
}

#[test]
fn a_decisive_value_is_listed_with_its_origin_and_changes_no_play() {
    let (path, request) = (assumed(), scenario(1));
    let files = about(&path);
    let found = decisive(&files, &request);
    let [one] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((one.leaf.path.as_str(), one.words.as_str()), (path.as_str(), "the men of a detachment"));
    assert!(one.settled_by == "a muster roll" && one.leaf.origin.plausible.is_some(), "{one:?}");
    let identity = |files: &Files| load(files, &request).map(|loaded| loaded.provenance.identity.hash());
    assert_eq!(identity(&files).ok(), identity(&shipped()).ok());
    assert!(decisive(&shipped(), &request).is_empty());
}

#[test]
fn a_value_that_an_option_sets_is_no_assumption() {
    let path = assumed();
    let files = about(&path);
    let Plain::Number(value) = decisive(&files, &scenario(1))[0].leaf.value else { panic!("{path} is a number") };
    assert!(decisive(&files, &with_sets(&[&format!("{path}={value}")])).is_empty());
}

#[test]
fn a_value_that_a_what_if_settles_is_no_assumption() {
    let what_if = "title = \"The level of the book\"\n\n[withdrawal]\nrome = 30\n\n[withdrawal.origin]\n\
                   rome = { history = \"the scenario book\" }\n";
    let mut files = shipped();
    files.insert("spqr/what-if/book.toml".to_owned(), what_if.to_owned());
    let request = Request { what_ifs: vec!["book".to_owned()], ..Request::new("spqr/scenario-wing") };
    assert_eq!(decisive(&files, &request), []);
}

#[test]
fn only_assumed_values_of_the_scenario_are_decisive() {
    let faults = |path: &str| load(&about(path), &scenario(1)).map(drop).expect_err("a fault").to_string();
    let unknown = faults("victory.nothing");
    assert!(unknown.contains("`victory.nothing` is no value of the scenario"), "{unknown}");
    let printed = faults("victory.automatic");
    assert!(printed.contains("`victory.automatic` is not assumed: its origin is `rulebook`"), "{printed}");
}

#[test]
fn the_battles_of_spqr_name_the_level_of_the_romans() {
    for name in ["cannae", "zama", "bagradas", "wing"] {
        let found = decisive(&shipped(), &Request::new(&format!("spqr/scenario-{name}")));
        let [one] = found.as_slice() else { panic!("{name}: {found:?}") };
        assert_eq!(one.leaf.path, "withdrawal.rome", "{name}");
        assert!(
            matches!(one.leaf.origin.plausible, Some(Plausible::Range { low, high }) if high >= low + 20),
            "{name}"
        );
    }
}
