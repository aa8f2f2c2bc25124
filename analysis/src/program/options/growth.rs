//! With which values of an option a command goes on from finished results: see [`super::roles::Grows`].

use crate::play::until::Until;

/// The same number or a greater one.
pub fn more(then: &[String], now: &[String]) -> bool {
    let numbers = |texts: &[String]| texts.iter().map(|text| text.parse().ok()).collect::<Option<Vec<u64>>>();
    match (numbers(then).as_deref(), numbers(now).as_deref()) {
        (Some([then]), Some([now])) => then <= now,
        _ => then == now,
    }
}

/// The same values and others. Without a value there are default ones, which are others.
pub fn also(then: &[String], now: &[String]) -> bool {
    then.is_empty() == now.is_empty() && added(then, now)
}

/// The same values and others, perhaps of none.
pub fn added(then: &[String], now: &[String]) -> bool {
    then.iter().all(|value| now.contains(value))
}

/// Not given: results with it do not go on.
pub fn absent(then: &[String], now: &[String]) -> bool {
    then.is_empty() && now.is_empty()
}

/// The same width or a narrower one; a run that looks for its end may have ended before one with a given number of games.
pub fn narrower(then: &[String], now: &[String]) -> bool {
    let widths = |texts: &[String]| texts.iter().map(|text| text.parse().ok()).collect::<Option<Vec<Until>>>();
    match (widths(then).as_deref(), widths(now).as_deref()) {
        (Some([then]), Some([now])) => now.half_width <= then.half_width,
        _ => then == now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(grows: super::super::roles::Grows, then: &[&str], now: &[&str]) -> bool {
        let texts = |texts: &[&str]| -> Vec<String> { texts.iter().copied().map(str::to_owned).collect() };
        grows(&texts(then), &texts(now))
    }

    #[test]
    fn a_number_grows() {
        assert!(of(more, &["9"], &["10"]) && of(more, &["9"], &["9"]) && of(more, &[], &[]));
        assert!(
            !of(more, &["10"], &["9"]) && !of(more, &[], &["9"]) && !of(more, &["9"], &[]) && !of(more, &["x"], &["9"])
        );
    }

    #[test]
    fn values_are_added_in_any_order() {
        assert!(of(also, &["a", "b"], &["b", "c", "a"]) && of(also, &[], &[]));
        assert!(!of(also, &["a", "b"], &["b", "c"]) && !of(also, &[], &["a"]) && !of(also, &["a"], &[]));
        assert!(of(added, &[], &["a"]) && !of(added, &["a"], &[]));
    }

    #[test]
    fn a_width_narrows() {
        assert!(of(narrower, &["half-width=0.02"], &["half-width=0.01"]) && of(narrower, &[], &[]));
        assert!(!of(narrower, &["half-width=0.01"], &["half-width=0.02"]) && !of(narrower, &[], &["half-width=0.01"]));
        assert!(of(absent, &[], &[]) && !of(absent, &["half-width=0.02"], &["half-width=0.01"]));
    }
}
