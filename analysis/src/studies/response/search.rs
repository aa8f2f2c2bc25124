//! Which values are played: of a sweep all, of a balance all of a short list, else a coarse grid and the baseline, then those around the
//! crossing, or around the nearest value without a crossing.

use super::fit::{Fit, Place, nearest};

/// Up to this many values are all played.
const ALL: usize = 17;
/// The values of the coarse grid, both ends among them.
const GRID: usize = 9;

/// Which of the values are played next. Of a search for a crossing, the curve is taken to go on in its direction between the values of the
/// grid, so halving finds the crossing. Where the target is not crossed, the neighbours of the value that is nearest to it are played in
/// the same way.
pub struct Search {
    plan: Plan,
    /// The places that were played, in order, and the means there.
    places: Vec<usize>,
    means: Vec<f64>,
    /// The places that are played now.
    asked: Vec<usize>,
}

enum Plan {
    /// As many values, all of them.
    All(usize),
    /// Those of these values that are needed to find where the target is crossed. The place of the baseline, if it is one of them, is
    /// played with the grid.
    Crossing { values: Vec<i64>, known: Option<usize>, target: f64 },
}

impl Search {
    /// Plays all of this many values.
    #[must_use]
    pub fn all(count: usize) -> Self {
        Self::with(Plan::All(count))
    }

    /// Looks for the crossing of a target among these values, one of which may be the baseline.
    #[must_use]
    pub fn crossing(values: Vec<i64>, known: Option<usize>, target: f64) -> Self {
        Self::with(Plan::Crossing { values, known, target })
    }

    fn with(plan: Plan) -> Self {
        Self { plan, places: Vec::new(), means: Vec::new(), asked: Vec::new() }
    }

    /// The places in the values that are to be played next; none when all is played, or the crossing lies between two that follow each
    /// other.
    pub fn next(&mut self) -> Vec<usize> {
        self.asked = match (&self.plan, self.places.is_empty()) {
            (Plan::All(count), true) => (0..*count).collect(),
            (Plan::All(_), false) => Vec::new(),
            (Plan::Crossing { values, known, .. }, true) => grid(values.len(), *known),
            (Plan::Crossing { values, target, .. }, false) => {
                let before = next(values, &self.places, &self.means, *target);
                let between = |before: usize| usize::midpoint(self.places[before - 1], self.places[before]);
                before.map(between).into_iter().collect()
            }
        };
        self.asked.clone()
    }

    /// The places of [`Search::next`].
    #[must_use]
    pub fn asked(&self) -> &[usize] {
        &self.asked
    }

    /// Takes the means at the places of [`Search::next`].
    pub fn answer(&mut self, means: Vec<f64>) {
        for (place, mean) in std::mem::take(&mut self.asked).into_iter().zip(means) {
            let before = self.places.partition_point(|&known| known < place);
            self.places.insert(before, place);
            self.means.insert(before, mean);
        }
    }

    /// The places that were played, in order.
    #[must_use]
    pub fn places(&self) -> &[usize] {
        &self.places
    }
}

/// The coarse grid of this many values, with the baseline.
fn grid(count: usize, known: Option<usize>) -> Vec<usize> {
    let mut places = first(count);
    places.extend(known);
    places.sort_unstable();
    places.dedup();
    places
}

/// The places that are played first.
fn first(count: usize) -> Vec<usize> {
    match count {
        0..=ALL => (0..count).collect(),
        _ => (0..GRID).map(|step| (step * (count - 1) + (GRID - 1) / 2) / (GRID - 1)).collect(),
    }
}

/// Before which of the places played, one that is not the first, another is played, in the middle; `None` when all is
/// found.
fn next(values: &[i64], places: &[usize], means: &[f64], target: f64) -> Option<usize> {
    let at: Vec<f64> = places.iter().map(|&place| values[place] as f64).collect();
    let wide = |&before: &usize| before > 0 && before < places.len() && places[before] - places[before - 1] > 1;
    match Fit::of(means).crossing(&at, target) {
        Place::At(crossing) => {
            let before = at.iter().take_while(|&&at| at < crossing).count();
            Some(before).filter(|before| at.get(*before).is_some_and(|&at| at > crossing)).filter(wide)
        }
        Place::Before | Place::Beyond => {
            let nearest = nearest(means, target).next()?;
            [nearest, nearest + 1].into_iter().find(wide)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kartacz_engine::core::dice::mix;

    /// The places that are played when the measure at a place is this, each once.
    fn searched(values: &[i64], known: Option<usize>, target: f64, answer: impl Fn(usize) -> f64) -> Vec<usize> {
        let mut search = Search::crossing(values.to_vec(), known, target);
        let mut asked = Vec::new();
        loop {
            let places = search.next();
            if places.is_empty() {
                break;
            }
            asked.extend_from_slice(&places);
            search.answer(places.into_iter().map(&answer).collect());
        }
        asked.sort_unstable();
        assert_eq!(asked, search.places(), "each value once, in order");
        asked
    }

    fn played(values: &[i64], target: f64, answer: impl Fn(i64) -> f64) -> Vec<i64> {
        let places = searched(values, None, target, |place| answer(values[place]));
        places.iter().map(|&place| values[place]).collect()
    }

    fn smooth(value: i64) -> f64 {
        1.0 / (1.0 + (-(value as f64 - 432.4) / 100.0).exp())
    }

    #[test]
    fn a_sweep_plays_every_value_once() {
        let mut search = Search::all(3);
        assert_eq!((search.next(), search.asked()), (vec![0, 1, 2], &[0, 1, 2][..]));
        search.answer(vec![0.5; 3]);
        assert!(search.next().is_empty() && search.places() == [0, 1, 2]);
    }

    #[test]
    fn a_few_values_are_all_played() {
        assert_eq!(played(&[1, 2, 3], 0.5, |_| 0.5), [1, 2, 3]);
        assert_eq!(played(&[5], 0.5, |_| 0.1), [5]);
        assert_eq!(played(&(0..17).collect::<Vec<_>>(), 0.5, |value| value as f64).len(), 17);
    }

    #[test]
    fn of_many_values_few_are_played() {
        let values: Vec<i64> = (0..=1000).collect();
        let found = played(&values, 0.5, smooth);
        assert!(found.len() <= 16 && found.contains(&432) && found.contains(&433), "{found:?}");
        assert!(found.contains(&0) && found.contains(&1000));
        let falling = played(&values, 0.3, |value| 1.0 - smooth(value));
        assert!(falling.len() <= 16, "{falling:?}");
        let steps: Vec<i64> = (0..=1000).step_by(10).collect();
        let coarse = played(&steps, 0.5, smooth);
        assert!(coarse.len() <= 13 && coarse.contains(&430) && coarse.contains(&440), "{coarse:?}");
    }

    #[test]
    fn unreachable_targets_are_not_searched() {
        let values: Vec<i64> = (0..=1000).collect();
        for target in [-0.1, 1.1] {
            let found = played(&values, target, smooth);
            assert!((GRID..=GRID + 7).contains(&found.len()), "{found:?}");
        }
        assert_eq!(played(&values, 0.5, |_| 0.5).len(), GRID, "level at the target");
    }

    /// A change between grid values is found from the baseline: the measure changes at small values only.
    #[test]
    fn a_change_between_grid_values_is_found_from_the_baseline() {
        let values: Vec<i64> = (0..=99).collect();
        let answer =
            |place: usize| [0.51, 0.58, 0.66, 0.63].get(place).copied().unwrap_or(0.51 + 0.01 * f64::from(place == 4));
        let found = searched(&values, Some(4), 0.55, answer);
        assert!([2, 3, 4].iter().all(|place| found.contains(place)) && found.len() <= 20, "{found:?}");
    }

    /// Noise bends the curve: the search still ends, and soon.
    #[test]
    fn noise_does_not_keep_it_from_ending() {
        let values: Vec<i64> = (0..=1000).collect();
        for seed in 0..200 {
            let noisy = |value: i64| smooth(value) + (mix(seed * 2000 + value as u64) % 1000) as f64 / 5000.0 - 0.1;
            let found = played(&values, 0.5, noisy);
            assert!(found.len() <= 40, "{} points", found.len());
        }
    }

    #[test]
    fn the_grid_reaches_from_end_to_end() {
        for count in [18, 100, 101, 1001, 100_000] {
            let places = first(count);
            assert_eq!((places[0], places[GRID - 1], places.len()), (0, count - 1, GRID));
            assert!(places.is_sorted_by(|one, other| one < other), "{places:?}");
        }
    }
}
