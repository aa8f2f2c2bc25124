//! Several objectives at once: fronts of points that no other point dominates, and how crowded a front is around a point
//! (Deb et al., IEEE Transactions on Evolutionary Computation 6, 2002).
//!
//! All objectives are to be small.

use crate::statistics::normal::below;

/// Whether a point is nowhere worse than another and somewhere better.
#[must_use]
pub fn dominates(one: &[f64], other: &[f64]) -> bool {
    let pairs = || one.iter().zip(other);
    pairs().all(|(one, other)| one <= other) && pairs().any(|(one, other)| one < other)
}

/// The front of each point: 0 for those that no point dominates, 1 for those that only points of front 0 dominate, and so on.
#[must_use]
pub fn ranks(points: &[Vec<f64>]) -> Vec<usize> {
    let mut above: Vec<usize> =
        points.iter().map(|point| points.iter().filter(|other| dominates(other, point)).count()).collect();
    let mut ranks = vec![usize::MAX; points.len()];
    let (mut rank, mut left) = (0, points.len());
    while left > 0 {
        let front: Vec<usize> =
            (0..points.len()).filter(|&place| ranks[place] == usize::MAX && above[place] == 0).collect();
        front.iter().for_each(|&place| ranks[place] = rank);
        for (place, point) in points.iter().enumerate().filter(|(place, _)| ranks[*place] == usize::MAX) {
            above[place] -= front.iter().filter(|&&known| dominates(&points[known], point)).count();
        }
        left -= front.len();
        rank += 1;
        // Points with numbers that cannot be compared are dominated by none, so each round takes some.
        debug_assert!(!front.is_empty());
        if front.is_empty() {
            break;
        }
    }
    ranks
}

/// The crowding distance of each point among those of its front: the perimeter of the box between its neighbours, in shares of the
/// range of each objective. The ends of an objective have no neighbour on one side: infinite.
#[must_use]
pub fn crowding(points: &[Vec<f64>], ranks: &[usize]) -> Vec<f64> {
    let mut room = vec![0.0; points.len()];
    let objectives = points.first().map_or(0, Vec::len);
    for rank in 0..=ranks.iter().copied().max().unwrap_or(0) {
        let front: Vec<usize> = (0..points.len()).filter(|&place| ranks[place] == rank).collect();
        let one = |objective: usize| points.iter().map(|point| point[objective]).collect::<Vec<f64>>();
        for values in (0..objectives).map(one) {
            let of = |place: usize| values[place];
            let mut order = front.clone();
            order.sort_by(|&one, &other| of(one).total_cmp(&of(other)).then(one.cmp(&other)));
            let (Some(&first), Some(&last)) = (order.first(), order.last()) else { continue };
            let range = of(last) - of(first);
            [first, last].iter().for_each(|&end| room[end] = f64::INFINITY);
            if range > 0.0 {
                order.windows(3).for_each(|three| room[three[1]] += (of(three[2]) - of(three[0])) / range);
            }
        }
    }
    room
}

/// The order in which points are taken: by their fronts, the least crowded first; of equals the earlier.
#[must_use]
pub fn order(points: &[Vec<f64>]) -> Vec<usize> {
    let ranks = ranks(points);
    let room = crowding(points, &ranks);
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&one, &other| {
        ranks[one].cmp(&ranks[other]).then(room[other].total_cmp(&room[one])).then(one.cmp(&other))
    });
    order
}

/// A value with a normal error.
#[derive(Clone, Copy, Debug)]
pub struct Uncertain {
    /// Its mean.
    pub mean: f64,
    /// Its standard deviation.
    pub sd: f64,
}

/// The numbers from `middle` - `half` to `middle` + `half`.
#[derive(Clone, Copy, Debug)]
pub struct Band {
    /// Its middle.
    pub middle: f64,
    /// Half its width.
    pub half: f64,
}

/// How far a value is expected to lie outside of a band: the mean of the distance, 0 inside.
#[must_use]
pub fn outside(Uncertain { mean, sd }: Uncertain, Band { middle, half }: Band) -> f64 {
    let off = mean - middle;
    beyond(off - half, sd) + beyond(-off - half, sd)
}

/// The mean of the positive part of a normal value.
fn beyond(mean: f64, sd: f64) -> f64 {
    if sd <= 0.0 {
        return mean.max(0.0);
    }
    let z = mean / sd;
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    sd * density + mean * below(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(pairs: &[[f64; 2]]) -> Vec<Vec<f64>> {
        pairs.iter().map(|pair| pair.to_vec()).collect()
    }

    fn expected([mean, sd]: [f64; 2], [middle, half]: [f64; 2]) -> f64 {
        outside(Uncertain { mean, sd }, Band { middle, half })
    }

    #[test]
    fn a_point_dominates_what_is_nowhere_better() {
        assert!(dominates(&[1.0, 2.0], &[1.0, 3.0]));
        assert!(!dominates(&[1.0, 2.0], &[1.0, 2.0]) && !dominates(&[1.0, 4.0], &[2.0, 3.0]));
    }

    #[test]
    fn fronts_are_peeled_one_after_the_other() {
        let all = points(&[[1.0, 4.0], [2.0, 2.0], [4.0, 1.0], [2.0, 4.0], [3.0, 3.0], [5.0, 5.0], [2.0, 2.0]]);
        assert_eq!(ranks(&all), [0, 0, 0, 1, 1, 2, 0]);
        assert!(ranks(&[]).is_empty());
    }

    /// No point of a front is dominated by one of the same or a later front, and each of a later front by one of that before.
    #[test]
    fn fronts_hold_what_they_promise() {
        let number = |seed: u64| (kartacz_engine::core::dice::mix(seed) % 20) as f64;
        let all: Vec<Vec<f64>> =
            (0..150).map(|point| (0..3).map(|objective| number(point * 3 + objective)).collect()).collect();
        let ranks = ranks(&all);
        for (place, point) in all.iter().enumerate() {
            let dominated =
                |rank: usize| (0..all.len()).any(|other| ranks[other] == rank && dominates(&all[other], point));
            assert!(!dominated(ranks[place]));
            assert!(ranks[place] == 0 || dominated(ranks[place] - 1));
        }
    }

    #[test]
    fn the_least_crowded_of_a_front_come_first() {
        let all = points(&[[0.0, 10.0], [1.0, 9.0], [2.0, 8.0], [9.0, 1.0], [10.0, 0.0], [10.0, 10.0]]);
        let crowding = crowding(&all, &ranks(&all));
        assert!(crowding[0].is_infinite() && crowding[4].is_infinite());
        assert!((crowding[1] - 0.4).abs() < 1e-12 && (crowding[2] - 1.6).abs() < 1e-12, "{crowding:?}");
        assert_eq!(order(&all), [0, 4, 2, 3, 1, 5]);
    }

    #[test]
    fn a_value_is_outside_by_what_it_exceeds() {
        assert!((expected([0.6, 0.0], [0.5, 0.01]) - 0.09).abs() < 1e-12);
        assert_eq!(expected([0.505, 0.0], [0.5, 0.01]), 0.0);
        // The mean of the size of a standard normal value.
        assert!((expected([0.0, 1.0], [0.0, 0.0]) - (2.0 / std::f64::consts::PI).sqrt()).abs() < 1e-6);
        let near = expected([0.5, 0.02], [0.5, 0.01]);
        assert!(near > 0.0 && near < expected([0.52, 0.02], [0.5, 0.01]));
        assert!(near > expected([0.5, 0.005], [0.5, 0.01]), "an uncertain value may lie farther away");
    }
}
