//! The plans that are shipped, and bad ones.

mod niemenczyn;
mod verdox;

use std::borrow::Cow;

use kartacz_engine::games::check_orders as check;
use kartacz_engine::scenario::Sources;

/// The shipped files; one of the plans may have a text replaced.
struct Shipped(Option<(&'static str, &'static str)>);

impl Sources for Shipped {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios");
        let text = std::fs::read_to_string(format!("{folder}/{name}")).ok()?;
        Some(Cow::Owned(match self.0.filter(|_| name.contains("/orders/")) {
            Some((from, to)) => {
                assert_eq!(text.matches(from).count(), 1, "{from}");
                text.replace(from, to)
            }
            None => text,
        }))
    }
}

/// The names of the shipped plans of a rule system.
fn names(system: &str) -> Vec<String> {
    let folder = format!("{}/../scenarios/{system}/orders", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.map(|name| format!("{system}/orders/{name}")).collect();
    names.sort();
    names
}

/// A plan is checked by the rule system of its scenario.
#[test]
fn plans_of_every_rule_system_are_checked() {
    for name in ["niemenczyn", "verdox"].into_iter().flat_map(names) {
        assert!(check(&Shipped(None), &name).is_ok(), "{name}");
    }
    let other = Shipped(Some(("niemenczyn/scenario-2", "verdox/scenario-2")));
    let faults = check(&other, "niemenczyn/orders/inner-line").expect_err("another game").to_string();
    assert!(
        faults.contains(":5:8: `side`: there is no `russians`\n  help: accepted: `hasbergs`, `askans`"),
        "{faults}"
    );
}
