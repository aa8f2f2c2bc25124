//! Screening by elementary effects (Morris, Technometrics 33, 1991; mu* of Campolongo, Cariboni and Saltelli,
//! Environmental Modelling & Software 22, 2007).
//!
//! Every factor goes from 0 to 1 and stands on one of `levels` places in it, 0 and 1 among them. A trajectory begins anywhere
//! and changes one factor after the other, in random order, each once, by [`step`]. What the function changes then, divided
//! by the step, is an elementary effect of the factor.

use kartacz_engine::core::dice::unbiased;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// The points of a trajectory: one more than there are factors, each a place per factor.
pub type Trajectory = Vec<Vec<f64>>;

/// Summary of the elementary effects of a factor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effects {
    /// The mean: effects of both signs cancel out.
    pub mu: f64,
    /// The mean of their sizes.
    pub mu_star: f64,
    /// The standard deviation (divisor n - 1; 0 of one): how much the effect depends on the other factors and on
    /// the value of the factor itself.
    pub sigma: f64,
}

/// By how much a factor changes: half of the places and a half, so that each place is as likely as any other.
#[must_use]
pub fn step(levels: u32) -> f64 {
    f64::from(levels) / (2.0 * f64::from(levels - 1))
}

/// Random trajectories; the seed decides them.
///
/// # Panics
/// When `levels` is odd or 0.
#[must_use]
pub fn trajectories(factors: usize, levels: u32, count: usize, seed: u64) -> Vec<Trajectory> {
    assert!(levels >= 2 && levels.is_multiple_of(2), "the places of a factor come in pairs");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..count).map(|_| trajectory(factors, levels, &mut rng)).collect()
}

fn trajectory(factors: usize, levels: u32, rng: &mut Xoshiro256PlusPlus) -> Trajectory {
    let place = |level: u32| f64::from(level) / f64::from(levels - 1);
    let pairs: Vec<[f64; 2]> = (0..factors)
        .map(|_| {
            let low = unbiased(rng, levels / 2);
            let ends = [place(low), place(low + levels / 2)];
            if unbiased(rng, 2) == 0 { ends } else { [ends[1], ends[0]] }
        })
        .collect();
    let mut at: Vec<f64> = pairs.iter().map(|pair| pair[0]).collect();
    let mut points = vec![at.clone()];
    for factor in shuffled(factors, rng) {
        at[factor] = pairs[factor][1];
        points.push(at.clone());
    }
    points
}

/// The numbers below `count` in random order (Fisher and Yates).
fn shuffled(count: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, unbiased(rng, last as u32 + 1) as usize);
    }
    order
}

/// The elementary effects, a list per factor with one of each trajectory, from the values of the function in all points.
///
/// # Panics
/// As [`elementary_over`].
#[must_use]
pub fn elementary(trajectories: &[Trajectory], values: &[Vec<f64>]) -> Vec<Vec<f64>> {
    elementary_over(trajectories, values, |_, [from, to]| to - from)
}

/// As `elementary`, for a function of something other than the places: `distance` is the signed distance that a factor
/// moves in it from one place to another.
///
/// # Panics
/// When there is not a value for each point, or two points that follow each other do not differ in one factor.
#[must_use]
pub fn elementary_over(
    trajectories: &[Trajectory],
    values: &[Vec<f64>],
    distance: impl Fn(usize, [f64; 2]) -> f64,
) -> Vec<Vec<f64>> {
    assert_eq!(trajectories.len(), values.len(), "each trajectory has its values");
    let mut effects = vec![Vec::new(); trajectories.first().map_or(0, |points| points[0].len())];
    for (points, values) in trajectories.iter().zip(values) {
        assert_eq!(points.len(), values.len(), "each point has its value");
        for (pair, value) in points.windows(2).zip(values.windows(2)) {
            let moved = pair[0].iter().zip(&pair[1]).position(|(from, to)| from != to);
            let factor = moved.expect("a factor changes");
            effects[factor].push((value[1] - value[0]) / distance(factor, [pair[0][factor], pair[1][factor]]));
        }
    }
    effects
}

/// Sums up the elementary effects of a factor.
#[must_use]
pub fn effects(elementary: &[f64]) -> Effects {
    let n = elementary.len().max(1) as f64;
    // -0 becomes 0, so that no effect is printed with a sign.
    let mu = elementary.iter().sum::<f64>() / n + 0.0;
    let squares: f64 = elementary.iter().map(|effect| (effect - mu).powi(2)).sum();
    let sigma = if elementary.len() < 2 { 0.0 } else { (squares / (n - 1.0)).sqrt() };
    Effects { mu, mu_star: elementary.iter().map(|effect| effect.abs()).sum::<f64>() / n, sigma }
}

#[cfg(test)]
mod tests {
    use super::super::sobol::tests::ishigami;
    use super::*;

    fn of(function: impl Fn(&[f64]) -> f64, trajectories: &[Trajectory]) -> Vec<Effects> {
        let values: Vec<Vec<f64>> =
            trajectories.iter().map(|points| points.iter().map(|point| function(point)).collect()).collect();
        elementary(trajectories, &values).iter().map(|effects_of| effects(effects_of)).collect()
    }

    /// A fixed design of three trajectories on four places. The expected values are those of SALib 1.6.0 (numpy 2.4.6),
    /// `SALib.analyze.morris.analyze(problem, X, Y, num_levels=4)` on the same X and Y.
    #[test]
    fn it_agrees_with_salib_on_a_fixed_design() {
        let third = |x: [u32; 2]| x.map(|thirds| f64::from(thirds) / 3.0).to_vec();
        let design = [[[0, 1], [2, 1], [2, 3]], [[3, 0], [3, 2], [1, 2]], [[1, 3], [1, 1], [3, 1]]]
            .map(|points| points.map(third).to_vec());
        let found = of(|x| 2.0 * x[0] - 3.0 * x[1] + 4.0 * x[0] * x[1] + x[0] * x[0], &design);
        let expected = [
            [4.888_888_888_888_888, 4.888_888_888_888_888, 1.018_350_154_434_631_2],
            [-0.333_333_333_333_333_5, 1.0, 1.333_333_333_333_333_3],
        ];
        for (found, [mu, mu_star, sigma]) in found.iter().zip(expected) {
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(near(found.mu, mu) && near(found.mu_star, mu_star) && near(found.sigma, sigma), "{found:?}");
        }
    }

    #[test]
    fn every_step_changes_another_factor_by_the_same() {
        for levels in [2, 4, 6] {
            for points in trajectories(7, levels, 20, 1794) {
                assert_eq!(points.len(), 8);
                let mut seen = [0; 7];
                for pair in points.windows(2) {
                    let moved: Vec<usize> = (0..7).filter(|&factor| pair[0][factor] != pair[1][factor]).collect();
                    assert_eq!(moved.len(), 1);
                    let by = (pair[1][moved[0]] - pair[0][moved[0]]).abs();
                    assert!((by - step(levels)).abs() < 1e-12, "{by}");
                    seen[moved[0]] += 1;
                }
                assert_eq!(seen, [1; 7]);
                assert!(points.iter().flatten().all(|place| (0.0..=1.0).contains(place)));
            }
        }
        assert_eq!(trajectories(3, 6, 2, 5), trajectories(3, 6, 2, 5));
        assert_ne!(trajectories(3, 6, 2, 5), trajectories(3, 6, 2, 6));
    }

    #[test]
    fn each_place_is_as_likely() {
        let mut seen = [0; 6];
        for points in trajectories(1, 6, 6000, 3) {
            points.iter().for_each(|point| seen[(point[0] * 5.0).round() as usize] += 1);
        }
        assert!(seen.iter().all(|&times| (1850..2150).contains(&times)), "{seen:?}");
    }

    #[test]
    fn of_a_linear_function_the_effects_are_its_slopes() {
        let found = of(|x| 3.0 * x[0] - 2.0 * x[1] + 0.0 * x[2], &trajectories(3, 4, 10, 1));
        for (found, slope) in found.iter().zip([3.0_f64, -2.0, 0.0]) {
            assert!((found.mu - slope).abs() < 1e-12 && (found.mu_star - slope.abs()).abs() < 1e-12, "{found:?}");
            assert!(found.sigma < 1e-12);
        }
    }

    #[test]
    fn the_caller_may_say_how_far_a_factor_goes() {
        let design = trajectories(2, 6, 10, 4);
        let values: Vec<Vec<f64>> = design
            .iter()
            .map(|points| points.iter().map(|point| 3.0 * point[0].round() + point[1]).collect())
            .collect();
        let distance =
            |factor: usize, [from, to]: [f64; 2]| if factor == 0 { to.round() - from.round() } else { to - from };
        let found = elementary_over(&design, &values, distance);
        assert!(found[0].iter().all(|effect| (effect - 3.0).abs() < 1e-12), "{found:?}");
        assert!(found[1].iter().all(|effect| (effect - 1.0).abs() < 1e-12), "{found:?}");
        assert!(elementary(&design, &values)[0].iter().all(|effect| (effect - 5.0).abs() < 1e-12));
    }

    #[test]
    fn no_effect_has_no_sign() {
        assert!(effects(&[-0.0, -0.0]).mu.is_sign_positive() && effects(&[]).mu.is_sign_positive());
    }

    /// The third factor of the Ishigami function acts only together with the first: its mean effect is about 0, but not the
    /// mean size of its effects.
    #[test]
    fn the_ishigami_function_separates_active_and_inactive_factors() {
        let found = of(|x| ishigami(&x[..3]), &trajectories(4, 4, 400, 2));
        assert!(found[2].mu.abs() < 1.5 && found[2].mu_star > 3.0 && found[2].sigma > found[2].mu_star, "{found:?}");
        assert_eq!((found[3].mu_star, found[3].sigma), (0.0, 0.0));
        assert!(found[0].mu_star > found[2].mu_star && found[0].sigma > 1.0, "{found:?}");
    }
}
