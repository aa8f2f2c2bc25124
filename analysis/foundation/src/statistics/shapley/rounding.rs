//! Rounding of figures that add up.

/// Rounds figures to whole numbers that add up to the rounded sum: each is rounded down, and those with the largest remainders up.
/// Each lies within 1 of its figure.
#[must_use]
pub fn adding_up(figures: &[f64]) -> Vec<i64> {
    let sum = figures.iter().sum::<f64>().round() as i64;
    let mut rounded: Vec<i64> = figures.iter().map(|figure| figure.floor() as i64).collect();
    let mut order: Vec<usize> = (0..figures.len()).collect();
    let remainder = |place: usize| figures[place] - figures[place].floor();
    order.sort_by(|&one, &other| remainder(other).total_cmp(&remainder(one)));
    let missing = (sum - rounded.iter().sum::<i64>()).max(0) as usize;
    order.into_iter().take(missing).for_each(|place| rounded[place] += 1);
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounded_figures_add_up() {
        for figures in
            [&[1.4, 2.4, 3.4][..], &[-1.5, 2.25, 0.25], &[0.0], &[], &[-0.4, -0.4, -0.4], &[99.5, 0.5, -50.25]]
        {
            let rounded = adding_up(figures);
            assert_eq!(rounded.iter().sum::<i64>(), figures.iter().sum::<f64>().round() as i64, "{figures:?}");
            assert!(
                figures.iter().zip(&rounded).all(|(figure, &whole)| (figure - whole as f64).abs() < 1.0),
                "{rounded:?}"
            );
        }
        assert_eq!(adding_up(&[1.4, 2.45, 3.35]), [1, 3, 3]);
    }
}
