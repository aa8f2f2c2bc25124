//! Skirmish order in test positions and in notation.

use std::borrow::Cow;

use kartacz_engine::games::maciejowice::action::Action;
use kartacz_engine::games::maciejowice::files::position::load_for;
use kartacz_engine::games::maciejowice::notation::{read, write};
use kartacz_engine::games::maciejowice::unit_set::bit;
use kartacz_engine::scenario::Sources;

use crate::maciejowice::table::{Shipped, whole};

/// The files next to the tests, and this position.
struct Posed(String);

impl Sources for Posed {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        if name.contains("posed") { Some(Cow::Borrowed(&self.0)) } else { Shipped.read(name) }
    }
}

/// A position with this entry of the shooters, and the answer that is accepted.
fn posed(shooters: &str, accept: &str) -> Posed {
    Posed(format!(
        "title = \"Skirmishers\"\ntheme = \"moves\"\nscenario = \"maciejowice/scenario-1\"\nwhy = \"A test.\"\n\
         decides = \"poles\"\nstage = 1\nphase = \"movement\"\nactive = \"kniaziewicz\"\naccept = [\"{accept}\"]\n\
         [commanders]\nkniaziewicz = \"1515\"\ndenisov = \"0101\"\n\
         [units]\nshooters = {{ {shooters} }}\nredoubt = {{ hex = \"1514\", facing = \"n\" }}\n\
         denisov-musketeers-1 = {{ hex = \"0202\", facing = \"n\" }}\n"
    ))
}

/// The faults of a position.
fn faults(shooters: &str) -> String {
    match load_for(&posed(shooters, "begin shooters"), "maciejowice/positions/posed.toml", whole()) {
        Ok(_) => String::new(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn m_7_2_a_position_has_units_in_skirmish_order() {
    let sources = posed("hex = \"1513\", facing = \"n\", skirmish = true", "begin shooters");
    let position = load_for(&sources, "maciejowice/positions/posed.toml", whole());
    let position = position.unwrap_or_else(|faults| panic!("{faults}"));
    let shooters = bit(whole().unit_id("shooters").expect("a unit of the scenario"));
    assert_eq!(whole().at(&position.state).skirmishers(), shooters);
}

#[test]
fn m_7_2_a_position_with_an_impossible_order_is_refused() {
    let hex = "hex = \"1513\", facing = \"n\", skirmish = true";
    assert_eq!(faults(hex), "");
    let square = faults(&format!("{hex}, square = true"));
    assert!(square.contains("a unit in skirmish order has no `square`"), "{square}");
    let line = faults(&format!("{hex}, side-by-side = true"));
    assert!(line.contains("a unit in skirmish order has no `side-by-side`"), "{line}");
    let routed = faults("returns = 3, skirmish = true");
    assert!(routed.contains("a unit in skirmish order has no `returns`"), "{routed}");
    let star = faults(&format!("{hex} }}\nszuszkowski = {{ hex = \"1512\", facing = \"n\", skirmish = true"));
    assert!(star.contains("the unit cannot form skirmish order"), "{star}");
}

#[test]
fn m_7_2_actions_are_written_and_read() {
    let unit = whole().unit_id("shooters").expect("a unit of the scenario");
    for (action, text) in [
        (Action::FormSkirmish(unit), "form-skirmish shooters"),
        (Action::LeaveSkirmish(unit), "leave-skirmish shooters"),
        (Action::Skirmish(unit), "skirmish shooters"),
    ] {
        assert_eq!((write(whole(), action).as_str(), read(whole(), text)), (text, Ok(action)));
    }
}
