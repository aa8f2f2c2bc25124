//! The points of a study, checked before anything is played.

use std::fmt::Write;

use kartacz_engine::scenario::{Fault, Provenance};
use rayon::prelude::*;

use crate::base::error::Failure;
use crate::play::over::Over;
use crate::studies::laboratory::{Laboratory, Point};

/// The most refused points that are listed.
const MAX_SHOWN: usize = 5;

/// A point and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its value along each axis.
    pub values: Vec<String>,
    /// The values set.
    pub point: Point,
    /// Whether it is the baseline.
    pub as_it_is: bool,
}

/// Every combination of the values, those of the last axis one after the other.
///
/// # Errors
/// Every fault of the baseline; otherwise which values it does not accept, and why.
pub fn cells(laboratory: &Laboratory, axes: &[Over]) -> Result<Vec<Cell>, Failure> {
    let as_it_is = laboratory.read(&Point::default())?;
    let points = combinations(axes);
    let look = |(values, point): (Vec<String>, Point)| {
        let read = laboratory.read(&point);
        read.map(|read| Cell { values, as_it_is: same(&read, &as_it_is), point: point.clone() })
            .map_err(|failure| (point, failure))
    };
    let looked: Vec<_> = points.into_par_iter().map(look).collect();
    let count = looked.len();
    let (cells, refused): (Vec<_>, Vec<_>) = looked.into_iter().partition(Result::is_ok);
    let refused: Vec<(Point, Failure)> = refused.into_iter().filter_map(Result::err).collect();
    match refused.is_empty() {
        true => Ok(cells.into_iter().filter_map(Result::ok).collect()),
        false => Err(refusal(&refused, count)),
    }
}

fn combinations(axes: &[Over]) -> Vec<(Vec<String>, Point)> {
    let mut points = vec![(Vec::new(), Point::default())];
    for axis in axes {
        let with = |(values, Point(sets)): &(Vec<String>, Point), place: usize| {
            let values = values.iter().chain([&axis.values[place]]).cloned().collect();
            (values, Point(sets.iter().cloned().chain(axis.sets(place)).collect()))
        };
        points = points.iter().flat_map(|point| (0..axis.values.len()).map(move |place| with(point, place))).collect();
    }
    points
}

/// Whether all values are the same, whatever their origin.
fn same(one: &Provenance, other: &Provenance) -> bool {
    let values = |all: &Provenance| all.leaves.iter().map(|leaf| (leaf.path.clone(), leaf.value.clone())).collect();
    let [one, other]: [Vec<_>; 2] = [values(one), values(other)];
    one == other
}

/// Which points are refused, and why: a shared reason is listed once.
fn refusal(refused: &[(Point, Failure)], of: usize) -> Failure {
    let mut text = match (refused.len(), of) {
        (1, 1) => "the scenario does not accept the value of `--over`".to_owned(),
        (all, of) if all == of => format!("the scenario accepts none of the {of} points of `--over`"),
        (some, of) => format!("the scenario does not accept {some} of the {of} points of `--over`"),
    };
    let mut shown: Vec<String> = Vec::new();
    for (point, failure) in refused {
        let why = why(failure);
        if shown.contains(&why) {
            continue;
        }
        if shown.len() == MAX_SHOWN {
            text.push_str("\nand so on");
            break;
        }
        let _ = write!(text, "\n`{}`: {why}", point.text());
        shown.push(why);
    }
    Failure::Input(text)
}

fn why(failure: &Failure) -> String {
    match failure {
        Failure::Faults(faults) => {
            let shown = |fault: &Fault| format!("{}; {}", fault.message, fault.help);
            faults.list.iter().take(MAX_SHOWN).map(shown).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::over::parse_over;

    #[test]
    fn every_combination_is_there_once() {
        let axes = ["a=1..2", "b,c=x,y,z"].map(|text| parse_over(text).unwrap());
        let points = combinations(&axes);
        assert_eq!(points.len(), 6);
        let expected = vec!["a=2".to_owned(), "b=x".to_owned(), "c=x".to_owned()];
        assert_eq!(points[3], (["2", "x"].map(str::to_owned).to_vec(), Point(expected)));
    }
}
