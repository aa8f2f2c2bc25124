//! The values of a scenario that are guesses, those that belong together moved together.
//!
//! Groups are derived from the data:
//!
//! - A reading of a doubtful paragraph, `switches.*`, is a guess alone.
//! - Values of an item with a side (`units.ID.side` for `units.ID`) belong together when they are the same kind
//!   of value of the same side; numbers also only when the arm is the same. So the front morale of all foot of a side is a
//!   guess, and so are all its hexes.
//! - Other values of a table belong together when they have the same reason.

use kartacz_engine::scenario::{Leaf, OriginKind, Plausible, Provenance};

/// The table of the readings.
const READINGS: &str = "switches";
/// The keys for the side of an item and its arm.
const SIDE: &str = "side";
const ARM: &str = "arm";

/// A guess, or several that are moved together.
#[derive(Clone, Debug, PartialEq)]
pub struct Guess {
    /// The path of its value, or the common part of its values.
    pub name: String,
    /// The values, in the order of the scenario.
    pub members: Vec<Leaf>,
}

/// A guess that cannot be varied, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The path.
    pub path: String,
    /// The reason.
    pub why: &'static str,
}

/// The guesses of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Guesses {
    /// The guesses that can be varied.
    pub varied: Vec<Guess>,
    /// The guesses that cannot be varied.
    pub fixed: Vec<Fixed>,
}

/// How guesses are found.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// Whether every value is a guess of its own.
    pub ungrouped: bool,
    /// Only values with a path that matches one of these patterns; all when empty.
    pub only: Vec<String>,
}

/// Finds all guesses of a scenario: every value that is assumed, every historical figure with a range, every reading.
#[must_use]
pub fn guesses(provenance: &Provenance, choice: &Choice) -> Guesses {
    let mut guesses = Guesses::default();
    let mut groups: Vec<(Key, Vec<Leaf>)> = Vec::new();
    let wanted = |leaf: &&Leaf| choice.only.is_empty() || choice.only.iter().any(|pattern| fits(pattern, &leaf.path));
    for leaf in provenance.leaves.iter().filter(|leaf| is_guess(leaf)).filter(wanted) {
        if let Some(why) = settled(leaf) {
            guesses.fixed.push(Fixed { path: leaf.path.clone(), why });
            continue;
        }
        let key = if choice.ungrouped { Key::Alone(leaf.path.clone()) } else { key(leaf, provenance) };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, members)) => members.push(leaf.clone()),
            None => groups.push((key, vec![leaf.clone()])),
        }
    }
    guesses.varied = groups.into_iter().map(|(key, members)| Guess { name: key.name(&members), members }).collect();
    guesses
}

fn is_guess(leaf: &Leaf) -> bool {
    let reading = parts(&leaf.path).first() == Some(&READINGS);
    is_open(leaf) || leaf.origin.plausible.is_some() || reading
}

/// Whether a value is assumed, or the designer's own.
fn is_open(leaf: &Leaf) -> bool {
    matches!(leaf.origin.kind, OriginKind::Assumed | OriginKind::Mine)
}

/// Why a value cannot be varied.
fn settled(leaf: &Leaf) -> Option<&'static str> {
    let only = match &leaf.origin.plausible {
        None if is_open(leaf) => {
            return Some("no plausible alternative is given");
        }
        None => return Some("fixed by the scenario"),
        Some(Plausible::Range { low, high }) => low == high,
        Some(Plausible::OneOf(others)) => others.iter().all(|other| *other == leaf.value),
    };
    only.then_some("its range has one value")
}

/// The common key of the values of a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    Alone(String),
    /// Of a side: the table, the side, the arm of numbers, the rest of the path.
    Sided(String, String, Option<String>, String),
    /// Of a table: its name, the reason, how deep the values lie, whether they are numbers.
    Reason(String, String, usize, bool),
}

fn key(leaf: &Leaf, provenance: &Provenance) -> Key {
    let parts = parts(&leaf.path);
    let number = matches!(leaf.origin.plausible, Some(Plausible::Range { .. }));
    match parts.as_slice() {
        [READINGS, ..] => Key::Alone(leaf.path.clone()),
        [table, id, rest @ ..] => {
            let value_of =
                |what: &str| provenance.get(&format!("{table}.{id}.{what}")).map(|leaf| leaf.value.to_string());
            match value_of(SIDE) {
                Some(side) => Key::Sided((*table).to_owned(), side, value_of(ARM).filter(|_| number), rest.join(".")),
                // Values without a reason have none in common.
                None if leaf.origin.note.is_empty() => Key::Alone(leaf.path.clone()),
                None => Key::Reason((*table).to_owned(), leaf.origin.note.clone(), parts.len(), number),
            }
        }
        _ => Key::Alone(leaf.path.clone()),
    }
}

impl Key {
    /// A name that no other guess has.
    fn name(&self, members: &[Leaf]) -> String {
        match (self, members) {
            (_, [only]) => only.path.clone(),
            (Self::Sided(table, side, arm, rest), _) => {
                // An item with an arm is named by it.
                let owner = arm.as_ref().unwrap_or(table);
                format!("{side} {owner}: {rest}")
            }
            (_, members) => format!("{} and {} more", members[0].path, members.len() - 1),
        }
    }
}

/// The names of a path; dots in quotes belong to a name.
fn parts(path: &str) -> Vec<&str> {
    let mut quoted = false;
    path.split(|letter| {
        quoted ^= letter == '"';
        letter == '.' && !quoted
    })
    .collect()
}

/// Whether a path equals a pattern or begins with it: `*` stands for any letters.
#[must_use]
pub fn fits(pattern: &str, path: &str) -> bool {
    match pattern.split_once('*') {
        None => path.strip_prefix(pattern).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
        Some((before, after)) => path.strip_prefix(before).is_some_and(|rest| {
            let places = rest.char_indices().map(|(at, _)| at).chain([rest.len()]);
            places.into_iter().any(|at| fits(after, &rest[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::scenario::Request;

    use super::*;
    use crate::games;

    fn of(scenario: &str, choice: &Choice) -> (Provenance, Guesses) {
        let (_, provenance) = games::load_with_provenance(&Request::new(scenario)).unwrap();
        let guesses = guesses(&provenance, choice);
        (provenance, guesses)
    }

    fn guess<'a>(guesses: &'a Guesses, name: &str) -> &'a Guess {
        let names: Vec<&String> = guesses.varied.iter().map(|guess| &guess.name).collect();
        guesses.varied.iter().find(|guess| guess.name == name).unwrap_or_else(|| panic!("{name} in {names:?}"))
    }

    #[test]
    fn every_guess_is_varied_once_or_said_to_be_fixed() {
        for scenario in ["niemenczyn/scenario-1", "niemenczyn/scenario-2"] {
            for ungrouped in [false, true] {
                let (provenance, guesses) = of(scenario, &Choice { ungrouped, only: Vec::new() });
                let mut found: Vec<&str> =
                    guesses.varied.iter().flat_map(|guess| &guess.members).map(|leaf| leaf.path.as_str()).collect();
                found.extend(guesses.fixed.iter().map(|fixed| fixed.path.as_str()));
                let mut expected: Vec<&str> = provenance
                    .leaves
                    .iter()
                    .filter(|leaf| leaf.origin.plausible.is_some() || leaf.path.starts_with("switches."))
                    .map(|leaf| leaf.path.as_str())
                    .collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{scenario}");
                assert!(provenance.count(OriginKind::Assumed) as usize <= found.len(), "{scenario}");
                let mut names: Vec<&String> = guesses.varied.iter().map(|guess| &guess.name).collect();
                names.sort();
                names.dedup();
                assert_eq!(names.len(), guesses.varied.len(), "each guess has a name of its own");
                let alone = guesses.varied.iter().all(|guess| guess.members.len() == 1);
                assert_eq!(alone, ungrouped);
            }
        }
    }

    #[test]
    fn what_belongs_together_moves_together() {
        let (_, guesses) = of("niemenczyn/scenario-1", &Choice::default());
        let paths =
            |name: &str| guess(&guesses, name).members.iter().map(|leaf| leaf.path.as_str()).collect::<Vec<_>>();
        assert_eq!(
            paths("russians cossacks: front.morale"),
            ["units.cossacks-1.front.morale", "units.cossacks-2.front.morale"]
        );
        assert_eq!(paths("russians infantry: front.size").len(), 5);
        assert_eq!(paths("russians units: hex").len(), 8);
        assert_eq!(paths("units.7th-2.front.morale").len(), 1, "the other company's is from the rulebook");
        assert_eq!(paths("map.rows.r11 and 2 more"), ["map.rows.r11", "map.rows.r10", "map.rows.r09"]);
        assert_eq!(
            paths("fire.artillery.b.close.to and 1 more"),
            ["fire.artillery.b.close.to", "fire.artillery.c.near.to"]
        );
        assert_eq!(paths("switches.odds").len(), 1);
        let fixed = |path: &str| guesses.fixed.iter().find(|fixed| fixed.path == path).map(|fixed| fixed.why);
        assert_eq!(fixed("map.width"), Some("its range has one value"));
        assert_eq!(fixed("switches.pool_choice_secret"), Some("fixed by the scenario"));
    }

    #[test]
    fn patterns_choose_values() {
        let fitting = |pattern: &str| ["a.bc.d", "a.b.c", "abc"].map(|path| fits(pattern, path));
        assert_eq!(fitting("a"), [true, true, false]);
        assert_eq!(fitting("a.b"), [false, true, false]);
        assert_eq!(fitting("a.*.c"), [false, true, false]);
        assert_eq!(fitting("*c"), [true, true, true]);
        assert_eq!(fitting("*"), [true; 3]);
        assert_eq!(fitting("b"), [false; 3]);
        let only =
            Choice { ungrouped: false, only: vec!["units.*.front.morale".to_owned(), "switches.odds".to_owned()] };
        let (_, guesses) = of("niemenczyn/scenario-1", &only);
        assert_eq!(guesses.varied.len(), 5, "{:?}", guesses.varied);
    }

    #[test]
    fn names_in_quotes_keep_their_dots() {
        assert_eq!(parts("map.legend.\".\".level"), ["map", "legend", "\".\"", "level"]);
    }

    #[test]
    fn a_value_that_was_set_is_no_guess_any_more() {
        let request =
            Request { sets: vec!["switches.odds=half-up".to_owned()], ..Request::new("niemenczyn/scenario-1") };
        let (_, provenance) = games::load_with_provenance(&request).unwrap();
        let fixed = guesses(&provenance, &Choice::default()).fixed;
        let odds = fixed.iter().find(|fixed| fixed.path == "switches.odds");
        assert_eq!(odds.map(|fixed| fixed.why), Some("no plausible alternative is given"));
    }
}
