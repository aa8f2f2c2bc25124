//! Values that stand out among others.

use super::Interval;

/// How many times the distance between the quartiles a fence lies beyond them.
const FENCE: f64 = 1.5;
/// Fewer values than this have no fences.
const FEWEST: usize = 5;

/// The inner fences of the box plot (Tukey 1977): the quartiles, and half as much again as their distance beyond them.
/// `None` of fewer than five values.
#[must_use]
pub fn fences(values: &[f64]) -> Option<Interval> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let (lower, upper) = (quantile(&sorted, 0.25)?, quantile(&sorted, 0.75)?);
    let beyond = FENCE * (upper - lower);
    (sorted.len() >= FEWEST).then_some(Interval { low: lower - beyond, high: upper + beyond })
}

/// The quantile of sorted values, between the two values nearest to it (Hyndman and Fan 1996, type 7); `None` of none.
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted[place.floor() as usize], sorted[place.ceil() as usize]);
    Some(below + (above - below) * place.fract())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fences_are_those_of_the_box_plot() {
        let values: Vec<f64> = (1..=9).rev().map(f64::from).collect();
        assert_eq!(fences(&values), Some(Interval { low: -3.0, high: 13.0 }));
        assert_eq!(fences(&[0.0, 1.0, 2.0, 3.0, 10.0]), Some(Interval { low: -2.0, high: 6.0 }));
        assert_eq!(fences(&[2.0; 8]), Some(Interval { low: 2.0, high: 2.0 }));
        assert_eq!((fences(&[1.0, 2.0, 3.0, 4.0]), fences(&[])), (None, None));
    }
}
