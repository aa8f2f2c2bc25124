//! The figures of each place, over the whole game.

use serde::Serialize;

use super::Family;
use crate::base::figure::fixed;
use crate::base::words::percent;
use crate::play::happened::{Happened, Heat, Terms};
use crate::play::labels::Labels;
use crate::statistics::{Interval, bonferroni};

/// A measure of a side at a place.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    /// The name of the measure.
    pub measure: &'static str,
    #[serde(skip)]
    heat: Heat,
    /// The id of the side.
    pub side: String,
    #[serde(skip)]
    side_place: usize,
    /// The place.
    pub place: String,
    /// How much of it happens here in a game; of `held`, in which share of the activations.
    pub per_game: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The share of what happens on the whole map.
    pub share: f64,
}

/// The places where anything happens.
#[derive(Clone, Debug)]
pub struct Places {
    /// The words of the game.
    pub terms: Terms,
    /// By measure and side; the places where most happens first.
    pub rows: Vec<Place>,
}

/// The places in the shape of their JSON.
#[derive(Serialize)]
pub struct Json<'a> {
    method: &'static str,
    rows: &'a [Place],
}

impl<'a> Json<'a> {
    /// The places in this shape.
    #[must_use]
    pub fn of(places: &'a Places) -> Self {
        Self { method: "skewed, bonferroni over the places of a measure and side", rows: &places.rows }
    }
}

impl Places {
    /// The figures of a run.
    #[must_use]
    pub fn of(happened: &Happened, sides: &[String; 2]) -> Self {
        let measures = Heat::ALL.into_iter().flat_map(|heat| [(heat, 0), (heat, 1)]);
        Self {
            terms: happened.shape.terms.clone(),
            rows: measures.flat_map(|(heat, side)| rows(happened, heat, side, &sides[side])).collect(),
        }
    }

    /// The places of a measure and side.
    pub fn top(&self, heat: Heat, side: usize) -> impl Iterator<Item = &Place> {
        self.rows.iter().filter(move |place| place.heat == heat && place.side_place == side)
    }

    /// Where most units of each side are lost.
    #[must_use]
    pub fn sentence(&self, labels: &Labels) -> String {
        let most = |side: usize| {
            let place = self.top(Heat::Killed, side).next()?;
            let (share, name) = (percent(place.share), &labels.sides()[side]);
            Some(format!(
                "{name} lose most units in {}: {} a game, {share} of their losses.",
                place.place,
                fixed(place.per_game, 2)
            ))
        };
        [0, 1].into_iter().filter_map(most).collect::<Vec<_>>().join(" ")
    }
}

fn rows(happened: &Happened, heat: Heat, side: usize, id: &str) -> Vec<Place> {
    let Happened { shape, map, .. } = happened;
    let sums = map.places(shape, heat, side, 0);
    let all: i64 = sums.iter().map(|sum| sum.0).sum();
    let filled = || {
        (0..)
            .zip(sums)
            .zip(&shape.places)
            .map(|((number, sum), place)| (number, sum, place))
            .filter(|(_, sum, _)| sum.0 > 0)
    };
    let family = Family::of([happened], heat, side, 0);
    let z = bonferroni(filled().count());
    let mut rows: Vec<Place> = filled()
        .map(|(number, sum, place)| {
            let (mean, Interval { low, high }) = family.estimate(happened, number, z);
            Place {
                measure: heat.name(),
                heat,
                side: id.to_owned(),
                side_place: side,
                place: place.clone(),
                per_game: mean,
                low,
                high,
                share: sum.0 as f64 / all.max(1) as f64,
            }
        })
        .collect();
    rows.sort_by(|one, other| other.per_game.total_cmp(&one.per_game).then_with(|| one.place.cmp(&other.place)));
    rows
}
