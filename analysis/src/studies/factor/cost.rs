//! The cost of a change: how far it departs from the scenario, weighted by the origin of the value.
//!
//! A change within what the scenario itself calls plausible costs from half its weight, next to the scenario's value, up to its whole
//! weight, at the end of the range. An alternative that is no number costs the whole weight. Beyond the range, or where none is
//! given, the weight is greater, and a number costs more the farther it lies from the scenario's own in proportion to that.

use kartacz_engine::scenario::{Leaf, OriginKind, Plain, Plausible};

/// The weights by origin, within what is plausible: assumed or the designer's own, historical, of the rulebook.
const WITHIN: [f64; 3] = [1.0, 2.0, 3.0];
/// The weights elsewhere.
const ELSEWHERE: [f64; 3] = [4.0, 6.0, 10.0];
/// The greatest departure of a number, in shares of the scenario's own.
const FARTHEST: f64 = 2.0;

/// What it costs to change this value to another, as `--set` takes it. A value that the scenario does not have costs as one of the
/// rulebook.
#[must_use]
pub fn of(leaf: Option<&Leaf>, to: &str) -> f64 {
    let Some(Leaf { value, origin, .. }) = leaf else { return ELSEWHERE[2] };
    let kind = match origin.kind {
        OriginKind::Assumed | OriginKind::Mine => 0,
        OriginKind::History => 1,
        OriginKind::Rulebook => 2,
    };
    let number = to.parse::<i64>().ok();
    let far = match (&origin.plausible, value, number) {
        (Some(Plausible::Range { low, high }), Plain::Number(own), Some(to)) if (*low..=*high).contains(&to) => {
            let end = if to < *own { low } else { high };
            Some(share(to - own, end - own))
        }
        (Some(Plausible::OneOf(others)), ..) if others.iter().any(|other| is(other, to)) => Some(1.0),
        _ => None,
    };
    match (far, value, number) {
        (Some(far), ..) => WITHIN[kind] * f64::midpoint(1.0, far),
        (None, Plain::Number(own), Some(to)) => {
            let far = share(to - own, (*own).max(1)).min(FARTHEST);
            ELSEWHERE[kind] * f64::midpoint(1.0, far)
        }
        (None, ..) => ELSEWHERE[kind],
    }
}

/// Whether a value lies within what its origin calls plausible.
#[must_use]
pub fn is_plausible(leaf: &Leaf, to: &str) -> bool {
    match &leaf.origin.plausible {
        None => false,
        Some(Plausible::Range { low, high }) => to.parse().is_ok_and(|to: i64| (*low..=*high).contains(&to)),
        Some(Plausible::OneOf(others)) => others.iter().any(|other| is(other, to)),
    }
}

/// Whether a value is written so, with or without quotes.
#[must_use]
pub fn is(value: &Plain, text: &str) -> bool {
    let shown = value.to_string();
    shown == text || matches!(value, Plain::Text(_)) && text.trim_matches(['"', '\'']) == shown
}

fn share(part: i64, of: i64) -> f64 {
    part.unsigned_abs() as f64 / of.unsigned_abs().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::super::tests::{leaf, number};
    use super::*;

    #[test]
    fn a_change_within_the_range_costs_by_its_size() {
        let assumed = number("a", OriginKind::Assumed, [1, 3, 7]);
        assert_eq!(["4", "5", "7", "1"].map(|to| of(Some(&assumed), to)), [0.625, 0.75, 1.0, 1.0]);
        let history = number("a", OriginKind::History, [1, 3, 7]);
        assert_eq!(of(Some(&history), "7"), 2.0);
    }

    #[test]
    fn origins_weigh_from_assumed_to_rulebook() {
        use OriginKind::{Assumed, History, Rulebook};
        let cost = |kind, plausible: &Option<Plausible>, to: &str| {
            of(Some(&leaf("a", kind, Plain::Number(4), plausible.clone())), to)
        };
        let range = Some(Plausible::Range { low: 2, high: 6 });
        for (to, range) in [("6", &range), ("9", &range), ("6", &None)] {
            let [assumed, history, rulebook] = [Assumed, History, Rulebook].map(|kind| cost(kind, range, to));
            assert!(assumed < history && history < rulebook, "{to}");
        }
        // The costliest within a range costs less than the cheapest beyond it, of the same origin.
        assert!(
            [Assumed, History, Rulebook].map(|kind| cost(kind, &range, "6") < cost(kind, &range, "7")) == [true; 3]
        );
        assert_eq!(of(None, "1"), 10.0);
    }

    #[test]
    fn alternatives_cost_their_weight() {
        let plain = |text: &str| Plain::Text(text.to_owned());
        let hex = leaf("a", OriginKind::Assumed, plain("0803"), Some(Plausible::OneOf(vec![plain("0805")])));
        assert_eq!([of(Some(&hex), "0805"), of(Some(&hex), "\"0805\""), of(Some(&hex), "0101")], [1.0, 1.0, 4.0]);
        assert!(is_plausible(&hex, "0805") && !is_plausible(&hex, "0101"));
    }
}
