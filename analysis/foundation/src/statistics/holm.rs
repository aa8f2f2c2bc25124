//! Holm's correction for many tests (Scandinavian Journal of Statistics 6, 1979): the chance that any true hypothesis is rejected
//! stays below the level, whatever the dependence between the tests.

/// The adjusted p-values, in the order of `p`: each can be compared with the level as if it were the only one.
#[must_use]
pub fn holm(p: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&one, &other| p[one].total_cmp(&p[other]));
    let mut adjusted = vec![0.0; p.len()];
    let mut least = 0.0_f64;
    for (rank, &place) in order.iter().enumerate() {
        // Adjusted values must not decrease.
        least = least.max((p.len() - rank) as f64 * p[place]).min(1.0);
        adjusted[place] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::holm;

    /// The 15 p-values of the myocardial infarction study in Benjamini and Hochberg, Journal of the Royal Statistical
    /// Society B 57 (1995) 289-300, section 3.2, in another order; adjusted by statsmodels 0.15.0,
    /// `multipletests(p, method="holm")`.
    #[test]
    fn it_agrees_with_a_published_example() {
        let pairs = [
            (0.0201, 0.2211),
            (0.0001, 0.0015),
            (0.0004, 0.0056),
            (0.0019, 0.0247),
            (0.0095, 0.114),
            (0.0278, 0.278),
            (0.0298, 0.278),
            (0.0344, 0.278),
            (0.0459, 0.3213),
            (0.3240, 1.0),
            (0.4262, 1.0),
            (0.5719, 1.0),
            (0.6528, 1.0),
            (0.7590, 1.0),
            (1.0000, 1.0),
        ];
        let found = holm(&pairs.map(|(p, _)| p));
        for ((p, adjusted), found) in pairs.iter().zip(&found) {
            assert!((found - adjusted).abs() < 1e-12, "{p}: {found}");
        }
        assert_eq!(found.iter().filter(|&&p| p < 0.05).count(), 3);
    }

    #[test]
    fn one_test_and_none_need_no_correction() {
        assert_eq!((holm(&[0.03]), holm(&[])), (vec![0.03], Vec::new()));
    }
}
