//! Draws in headlines. A score of 50 % says nothing about who wins where nearly every game is drawn, so a headline names the draws
//! where there are many.

use crate::base::figure::fixed;
use crate::base::words::percent;

/// More draws than this are many: a game has three outcomes, so draws are more frequent than the wins of one side at least.
const MANY: f64 = 1.0 / 3.0;

/// Whether this share of drawn games belongs in a headline.
#[must_use]
pub fn are_many(share: f64) -> bool {
    share > MANY
}

/// A sentence about games of which these shares are drawn, one for each variant: names the shares, where one of them is large.
#[must_use]
pub fn named(sentence: &str, shares: &[f64]) -> String {
    let (least, most) = shares.iter().fold((1.0_f64, 0.0_f64), |(low, high), &share| (low.min(share), high.max(share)));
    if !are_many(most) {
        return sentence.to_owned();
    }
    let range = match (percent(least), percent(most)) {
        (from, to) if from == to => to,
        (_, to) => format!("{} to {to}", fixed(100.0 * least, 1)),
    };
    format!("{}; {range} of the games are drawn.", sentence.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_draws_are_named() {
        let said = |shares: &[f64]| named("Reds score 50.0 %.", shares);
        assert_eq!(said(&[0.994]), "Reds score 50.0 %; 99.4 % of the games are drawn.");
        assert_eq!(said(&[0.9, 0.2]), "Reds score 50.0 %; 20.0 to 90.0 % of the games are drawn.");
        for few in [&[0.333, 0.1][..], &[0.0], &[]] {
            assert_eq!(said(few), "Reds score 50.0 %.");
        }
    }
}
