//! The reliability chart of a value: how often a side wins in positions in which the value gives it this chance.

use crate::base::words::{percent, whole};
use crate::play::training::Bin;
use crate::show::charts::curve::{Curve, Dot, Series};
use crate::show::charts::frame::{ACCENT, share};
use crate::show::charts::{Chart, DrawError};

/// Draws it.
pub(super) fn chart(bins: &[Bin]) -> Result<Chart, DrawError> {
    // Chances that no position has are not drawn.
    let (least, most) =
        bins.iter().fold((1.0, 0.0), |(least, most): (f64, f64), bin| (least.min(bin.chance), most.max(bin.chance)));
    let ticks = (0..5).map(|fifth| 20 * fifth + 10).map(|tick| (f64::from(tick) / 100.0, format!("{tick} %")));
    let curve = Curve {
        name: "reliability",
        title: "Chances and results".to_owned(),
        across: "chance of the first side to win, by the value".to_owned(),
        up: "how often it won".to_owned(),
        ticks: ticks.filter(|(tick, _)| (least..=most).contains(tick)).collect(),
        written: share,
        bounds: (0.0, 1.0),
        series: vec![Series {
            colour: ACCENT,
            label: "positions of other games".to_owned(),
            joined: false,
            dots: bins.iter().map(dot).collect(),
        }],
        level: None,
        fit: ("as often as the chance says", vec![(least, least), (most, most)]),
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
