//! The points of a study, checked before anything is played.

use std::fmt::Write;

use kartacz_engine::scenario::Provenance;

use crate::base::error::Failure;
use crate::studies::factor::accept::some_faults;
use crate::studies::factor::{Factor, Level};
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

/// Every combination of the levels, those of the last factor one after the other; `own` are the values of the baseline.
///
/// # Errors
/// Which values the scenario does not accept, and why.
pub fn cells(laboratory: &Laboratory, factors: &[Factor], own: &Provenance) -> Result<Vec<Cell>, Failure> {
    let points = combinations(factors);
    let sets: Vec<Vec<String>> = points.iter().map(|(_, point)| point.0.clone()).collect();
    let looked = laboratory.loader().read_all(&sets, |read| same(&read, own));
    let (count, mut cells, mut refused) = (looked.len(), Vec::new(), Vec::new());
    for ((values, point), looked) in points.into_iter().zip(looked) {
        match looked {
            Ok(as_it_is) => cells.push(Cell { values, point, as_it_is }),
            Err(failure) => refused.push((point, failure)),
        }
    }
    if refused.is_empty() { Ok(cells) } else { Err(refusal(&refused, count)) }
}

fn combinations(factors: &[Factor]) -> Vec<(Vec<String>, Point)> {
    let mut points = vec![(Vec::new(), Point::default())];
    for factor in factors {
        let with = |(values, Point(sets)): &(Vec<String>, Point), level: &Level| {
            let values = values.iter().chain([&level.name]).cloned().collect();
            (values, Point(sets.iter().cloned().chain(level.arguments()).collect()))
        };
        points = points.iter().flat_map(|point| factor.levels.iter().map(move |level| with(point, level))).collect();
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
        let why = some_faults(failure, MAX_SHOWN);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::over::parse_over;

    #[test]
    fn every_combination_is_there_once() {
        let axes =
            ["a=1..2", "b,c=x,y,z"].map(|text| Factor::of_over(&parse_over(text).unwrap(), &Provenance::default()));
        let points = combinations(&axes);
        assert_eq!(points.len(), 6);
        let expected = vec!["a=2".to_owned(), "b=x".to_owned(), "c=x".to_owned()];
        assert_eq!(points[3], (["2", "x"].map(str::to_owned).to_vec(), Point(expected)));
    }
}
