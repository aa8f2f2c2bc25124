//! Output shared by sweeps and balances.

use std::io::{self, Write};

use crate::base::words::{percent, percents, points, signed, signed_range};
use crate::show::export::csv::line;
use crate::studies::laboratory::Measure;
use crate::studies::response::{Figures, Head};

/// A mean, or with a sign the difference of two.
pub fn mean(measure: Measure, mean: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        (true, true) => points(mean),
        (true, false) => percent(mean),
        (false, _) => signed(mean),
    }
}

/// An interval of it.
pub fn interval(measure: Measure, low: f64, high: f64, with_sign: bool) -> String {
    match (measure.is_rate(), with_sign) {
        (true, true) => format!("{} to {}", points(low), points(high)),
        (true, false) => percents(low, high),
        (false, _) => signed_range(low, high),
    }
}

/// A point in lines of CSV.
pub fn put_point(head: &Head, item: &str, point: &Figures, out: &mut dyn Write) -> io::Result<()> {
    let mut put = |measure: &str, item: &str, games: u64, numbers: [f64; 3]| {
        let [value, low, high] = numbers.map(|number| number.to_string());
        line(out, [&head.scenario, measure, item, &games.to_string(), &value, &low, &high])
    };
    put(&head.measure, item, head.games, [point.mean, point.low, point.high])?;
    for outcome in &point.outcomes {
        let item = format!("{item}: {}", outcome.outcome);
        put("outcome", &item, outcome.games, [outcome.rate, outcome.low, outcome.high])?;
    }
    // Where the points are what is measured, they stand there already.
    if head.measure != "vp" {
        put("vp", item, head.games, [point.vp.mean, point.vp.low, point.vp.high])?;
    }
    match point.difference {
        Some(found) => put("difference", item, head.games, [found.mean, found.low, found.high]),
        None => Ok(()),
    }
}
