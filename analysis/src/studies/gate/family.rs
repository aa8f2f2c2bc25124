//! All entries together: Holm's correction, step by step.
//!
//! The reciprocal of the greatest mean ratio of a test is a p-value that is valid at any stopping time. While the entries are played each
//! is held to Bonferroni's bound. Afterwards those that ran out of games are held to what Holm's procedure leaves: every entry
//! that has moved is one less to correct for.

use super::trial::{End, Trial, upper};

/// Decides tests that ran out of games, by the verdicts of the others.
pub fn settle(tests: &mut [(&Trial, &mut Option<End>)], alpha: f64) {
    let is_moved = |end: &Option<End>| matches!(end, Some(End::Moved(_)));
    let mut left = tests.iter().filter(|(_, end)| !is_moved(end)).count();
    let mut open: Vec<&mut (&Trial, &mut Option<End>)> = tests.iter_mut().filter(|(_, end)| end.is_none()).collect();
    let most = |trial: &Trial| trial.greatest().into_iter().fold(f64::NEG_INFINITY, f64::max);
    open.sort_by(|one, other| most(other.0).total_cmp(&most(one.0)));
    for (trial, end) in open {
        let Some(direction) = trial.passed(upper(alpha, left)) else { break };
        **end = Some(End::Moved(direction));
        left -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::gate::{Direction, Limits, Pairs, Rates};

    /// A test of one of three entries that has seen this much in favour of the first side.
    fn trial(more: u64) -> Trial {
        let mut trial = Trial::new(Limits { margin: 0.0, detect: 0.05 }, Rates { alpha: 0.05, power: 0.95 }, 3);
        assert_eq!(trial.look(&Pairs([100, 0, 800, 0, 100 + more])), None, "{:?}", trial.ratios());
        trial
    }

    #[test]
    fn an_entry_that_moved_makes_it_easier_for_the_next() {
        let [least, middle] = [20, 52].map(trial);
        // Between the bounds of two entries and of three.
        let [most, _] = middle.greatest();
        assert!(most > 80_f64.ln() && most < 120_f64.ln(), "{most}");
        let settled = |first: Option<End>| {
            let mut ends = [first, None, None];
            let [one, two, three] = &mut ends;
            settle(&mut [(&least, one), (&least, two), (&middle, three)], 0.05);
            ends
        };
        let up = Some(End::Moved(Direction::Up));
        assert_eq!(settled(Some(End::Equivalent)), [Some(End::Equivalent), None, None]);
        assert_eq!(settled(up), [up, None, up]);
    }
}
