//! Isotonic regression: the non-decreasing or non-increasing curve closest to the measurements.

/// The direction of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Never falls.
    Rising,
    /// Never rises.
    Falling,
}

impl Direction {
    /// 1 for a curve that rises, -1 for one that falls.
    #[must_use]
    pub fn sign(self) -> f64 {
        match self {
            Self::Rising => 1.0,
            Self::Falling => -1.0,
        }
    }
}

/// The values of the monotone curve with the least sum of squared distances from `values`, which all weigh the same, by
/// pooling adjacent violators (Ayer et al. 1955): neighbours that go the wrong way become their mean. As many values as were
/// given.
#[must_use]
pub fn isotonic(values: &[f64], direction: Direction) -> Vec<f64> {
    let sign = direction.sign();
    let mut blocks: Vec<Block> = Vec::with_capacity(values.len());
    for &value in values {
        let mut block = Block { sum: sign * value, count: 1 };
        while let Some(before) = blocks.pop_if(|before| before.mean() >= block.mean()) {
            block = Block { sum: before.sum + block.sum, count: before.count + block.count };
        }
        blocks.push(block);
    }
    blocks.iter().flat_map(|block| std::iter::repeat_n(sign * block.mean(), block.count)).collect()
}

/// Neighbours that share a value.
struct Block {
    sum: f64,
    count: usize,
}

impl Block {
    fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }
}

/// The sum of squared distances between a curve and the measurements.
#[must_use]
pub fn misfit(values: &[f64], curve: &[f64]) -> f64 {
    values.iter().zip(curve).map(|(value, fitted)| (value - fitted).powi(2)).sum()
}

#[cfg(test)]
mod tests {
    use super::Direction::{Falling, Rising};
    use super::*;

    fn near(found: &[f64], expected: &[f64]) {
        let close = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-9);
        assert!(found.len() == expected.len() && close, "{found:?} {expected:?}");
    }

    /// The vectors are the examples on R's help page of `isoreg` (package stats); the curves follow by hand. R reports the R² of
    /// the last one, 0.21.
    #[test]
    fn the_examples_of_r_come_out() {
        let first = [vec![0.5; 2], vec![3.0; 7]].concat();
        near(&isotonic(&[1.0, 0.0, 4.0, 3.0, 3.0, 5.0, 4.0, 2.0, 0.0], Rising), &first);
        let third = [vec![0.5; 2], vec![10.0 / 3.0; 3], vec![3.5; 4]].concat();
        near(&isotonic(&[1.0, 0.0, 4.0, 3.0, 3.0, 5.0, 4.0, 2.0, 3.0], Rising), &third);
        let values = [5.0, 9.0, 1.0, 2.0, 5.0, 6.0, 7.0, 8.0, 3.0, 8.0];
        let fourth = isotonic(&values, Rising);
        near(&fourth, &[vec![4.25; 4], vec![5.0], vec![6.0; 4], vec![8.0]].concat());
        let spread = misfit(&values, &[values.iter().sum::<f64>() / 10.0; 10]);
        assert_eq!(format!("{:.2}", 1.0 - misfit(&values, &fourth) / spread), "0.21");
    }

    #[test]
    fn monotone_data_are_unchanged() {
        for values in [&[][..], &[0.3], &[0.1, 0.1, 0.4, 0.9]] {
            near(&isotonic(values, Rising), values);
        }
        near(&isotonic(&[0.9, 0.4, 0.1], Falling), &[0.9, 0.4, 0.1]);
        near(&isotonic(&[0.9, 0.4, 0.5], Falling), &[0.9, 0.45, 0.45]);
        near(&isotonic(&[3.0, 2.0, 1.0], Rising), &[2.0, 2.0, 2.0]);
    }

    /// No other monotone curve on a grid comes nearer.
    #[test]
    fn nothing_fits_better() {
        let values = [0.2, 0.6, 0.4, 0.1, 0.7];
        let fitted = isotonic(&values, Rising);
        assert!(fitted.is_sorted());
        let best = misfit(&values, &fitted);
        let step = |place: u32| f64::from(place) / 10.0;
        for code in 0..11_u32.pow(5) {
            let curve: Vec<f64> = (0..5).map(|place| step(code / 11_u32.pow(place) % 11)).collect();
            assert!(!curve.is_sorted() || misfit(&values, &curve) >= best - 1e-12, "{curve:?}");
        }
    }
}
