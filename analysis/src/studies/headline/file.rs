//! `headlines.json`: a headline per scenario. The shipped file is built into the program.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::Headline;
use crate::base::json_file;
use crate::studies::record_file::RecordFile;

/// The name of the shape, with its version.
const SCHEMA: &str = "kartacz.headlines/1";

/// The built-in headlines.
static SHIPPED: LazyLock<Headlines> = LazyLock::new(|| {
    let text = include_str!("../../../../reports/headlines.json");
    json_file::parse(text, Headlines::KIND).expect("a test reads the shipped headlines")
});

/// Headlines, in the order of their scenarios, then of the changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Headlines {
    schema: String,
    headlines: Vec<Headline>,
}

impl Default for Headlines {
    fn default() -> Self {
        Self { schema: SCHEMA.to_owned(), headlines: Vec::new() }
    }
}

impl RecordFile for Headlines {
    type Entry = Headline;
    const KIND: &'static str = "file of headlines";
    const HELP: &'static str = "`tournament --headline FILE` writes one";
    const SCHEMA: &'static str = SCHEMA;

    fn schema(&self) -> &str {
        &self.schema
    }

    fn entries(&self) -> &[Headline] {
        &self.headlines
    }

    fn entries_mut(&mut self) -> &mut Vec<Headline> {
        &mut self.headlines
    }
}

impl Headlines {
    /// The built-in headlines.
    #[must_use]
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::record_file::Entry;
    use crate::studies::tournament::tests::of_many;

    fn headline(scenario: &str, changes: &str, hash: &str) -> Headline {
        let (tournament, _) = of_many(2, "x");
        Headline {
            scenario: scenario.to_owned(),
            changes: changes.to_owned(),
            scenario_hash: hash.to_owned(),
            ..Headline::new(&tournament, "kartacz tournament".to_owned())
        }
    }

    #[test]
    fn the_shipped_headlines_are_sound() {
        let shipped = Headlines::shipped();
        assert_eq!(shipped.schema, SCHEMA);
        assert!(!shipped.headlines.is_empty() && shipped.headlines.iter().all(Entry::is_sound));
        let mut again = Headlines::default();
        shipped.headlines.iter().rev().cloned().for_each(|headline| again.put(headline));
        assert_eq!(again, *shipped);
    }

    #[test]
    fn each_scenario_has_one_place() {
        let mut headlines = Headlines::default();
        for (scenario, changes, hash) in
            [("b", "", "1"), ("a", "", "2"), ("a", "set x=1", "3"), ("b", "", "4"), ("c", "set y=2", "2")]
        {
            headlines.put(headline(scenario, changes, hash));
        }
        let kept: Vec<_> = headlines
            .headlines
            .iter()
            .map(|known| [known.scenario.as_str(), &known.changes, &known.scenario_hash])
            .collect();
        assert_eq!(kept, [["a", "", "2"], ["a", "set x=1", "3"], ["b", "", "4"], ["c", "set y=2", "2"]]);
        let sides = headlines.headlines[0].sides.clone();
        assert!(headlines.of("4", &sides).is_some_and(|known| known.scenario == "b"));
        assert!(
            headlines.of("1", &sides).is_none() && headlines.of("4", &[sides[1].clone(), sides[0].clone()]).is_none()
        );
    }

    #[test]
    fn only_those_who_play_stand_in_the_mixtures() {
        let headline = headline("a", "", "1");
        for side in &headline.sides {
            let parts = headline.mixtures.iter().filter(|part| part.side == *side);
            assert!((parts.map(|part| part.share).sum::<f64>() - 1.0).abs() < 1e-9);
        }
        assert!(headline.is_sound() && headline.mixtures.iter().all(|part| part.share > 0.0));
        assert!(!Headline { value: f64::NAN, ..headline.clone() }.is_sound());
        assert!(!Headline { games: 0, ..headline }.is_sound());
    }
}
