//! The reliability chart of a value: how often a side wins in positions in which the value gives it this chance.

use crate::base::words::{percent, whole};
use crate::play::training::Bin;
use crate::show::charts::curve::{Curve, Dot, Series};
use crate::show::charts::frame::{ACCENT, share};
use crate::show::charts::{Chart, DrawError};

/// Draws it.
pub(super) fn chart(bins: &[Bin]) -> Result<Chart, DrawError> {
    let curve = Curve {
        name: "reliability",
        title: "Chances and results".to_owned(),
        across: "chance of the first side by the value".to_owned(),
        up: "share of these positions whose games it won".to_owned(),
        ticks: (0..=5).map(|fifth| (f64::from(fifth) / 5.0, format!("{} %", 20 * fifth))).collect(),
        written: share,
        bounds: (0.0, 1.0),
        series: vec![Series {
            colour: ACCENT,
            label: "positions of games held out, by the chance".to_owned(),
            joined: false,
            dots: bins.iter().map(dot).collect(),
        }],
        level: None,
        // Where chances and results are the same.
        fit: vec![(0.0, 0.0), (1.0, 1.0)],
        found: None,
    };
    curve.draw().map_err(|error| DrawError::of(&*error))
}

/// The positions of one game are not independent: there is no interval.
fn dot(Bin { positions, chance, won }: &Bin) -> Dot {
    Dot {
        at: *chance,
        value: *won,
        low: *won,
        high: *won,
        ringed: false,
        text: format!("chance {}: won {}, {} positions", percent(*chance), percent(*won), whole(*positions)),
        mark: String::new(),
    }
}
