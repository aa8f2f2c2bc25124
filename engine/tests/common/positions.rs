//! Checks of the shipped test positions of any game, and of positions with a fault.

use std::collections::BTreeSet;

use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::load_position as load;
use kartacz_engine::scenario::position::TestPosition;

use crate::common::{Edited, Shipped, names};

/// Loads a shipped position by the name of its file.
pub fn position<G: Game + 'static>(system: &str, file: &str) -> TestPosition<G> {
    let loaded = load(&Shipped, &format!("{system}/positions/{file}")).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.of().expect("it is one of its folder's system")
}

/// Loads every shipped position of a game.
pub fn all<G: Game + 'static>(system: &str) -> Vec<TestPosition<G>> {
    let loaded: Vec<_> = names(system, "positions").iter().map(|name| load(&Shipped, name)).collect();
    let faults: Vec<String> = loaded.iter().filter_map(|position| Some(position.as_ref().err()?.to_string())).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    loaded.into_iter().map(|position| position.unwrap().of().expect("it is one of its folder's system")).collect()
}

/// Accepted actions are legal, and at least one legal action is not accepted.
pub fn check_accepted<G: Game>(positions: &[TestPosition<G>], least: usize) {
    assert!(positions.len() >= least, "{} positions", positions.len());
    let mut legal = Box::new(Actions::new());
    for position in positions {
        position.game.legal(&position.state, &mut legal);
        assert_eq!(position.game.decider(&position.state), Some(position.side), "{}", position.title);
        assert!(!position.accepted.is_empty() && position.accepted.len() < legal.len(), "{}", position.title);
        assert!(position.accepted.iter().all(|action| legal.contains(action)), "{}", position.title);
    }
}

/// Each side decides at least `least` positions, titles are unique and themes are many.
pub fn check_variety<G: Game>(positions: &[TestPosition<G>], least: usize) {
    let of = |side: Side| positions.iter().filter(|position| position.side == side).count();
    assert!(of(Side::First) >= least && of(Side::Second) >= least);
    let titles: BTreeSet<&str> = positions.iter().map(|position| position.title.as_str()).collect();
    let themes: BTreeSet<&str> = positions.iter().map(|position| position.theme.as_str()).collect();
    assert_eq!(titles.len(), positions.len(), "every position has a title of its own");
    assert!(themes.len() >= 10, "{themes:?}");
}

/// A faulty position: the file, a text in it, the replacement, and the expected message.
pub type Faulty = (&'static str, &'static str, &'static str, &'static str);

/// Every faulty position is reported with its file and place.
pub fn check_faults(system: &str, faulty: &[Faulty]) {
    for &(file, from, to, expected) in faulty {
        let name = format!("{system}/positions/{file}");
        let faults = load(&Edited { folder: "positions", from, to }, &name).expect_err(expected).to_string();
        assert!(faults.contains(expected), "{file}: {from} -> {to}: {faults}");
        assert!(faults.starts_with(&format!("{name}.toml:")), "{faults}");
    }
}
