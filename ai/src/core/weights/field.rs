//! The definition of a weight.

/// A weight: one number, or several of the same kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The name of the weight in the files.
    pub name: &'static str,
    /// The description of the weight; see [`Field::words`].
    pub(crate) doc: &'static str,
    /// How many numbers it has.
    pub count: usize,
    /// The range and scale of the weight.
    pub scale: Scale,
}

impl Field {
    /// The description of the weight as plain text.
    #[must_use]
    pub fn words(&self) -> String {
        self.doc.trim().replace('\\', "")
    }
}

/// The range of a weight, from 0, and the metric on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Logarithmic: from 0.2 to 0.4 is as far as from 0.4 to 0.8. Linear below 1 % of the maximum.
    Ratio(f32),
    /// Linear.
    Even(f32),
}

/// The maximum of a [`Scale::Ratio`] divided by the number below which it is linear.
const SPAN: f64 = 100.0;

impl Scale {
    /// The maximum.
    #[must_use]
    pub const fn most(self) -> f32 {
        match self {
            Self::Ratio(most) | Self::Even(most) => most,
        }
    }

    /// The position of a number on the scale, 0..=1.
    #[must_use]
    pub fn place(self, number: f32) -> f64 {
        let share = f64::from(number) / f64::from(self.most());
        match self {
            Self::Ratio(_) => (SPAN * share).ln_1p() / SPAN.ln_1p(),
            Self::Even(_) => share,
        }
    }

    /// The number at this position, 0..=1, rounded to three digits so that it is short to write.
    #[must_use]
    pub fn number(self, place: f64) -> f32 {
        let share = match self {
            Self::Ratio(_) => (place * SPAN.ln_1p()).exp_m1() / SPAN,
            Self::Even(_) => place,
        };
        let number = format!("{:.2e}", share * f64::from(self.most()));
        number.parse::<f32>().map_or(0.0, |number| number.clamp(0.0, self.most()))
    }
}

/// The type of a field: a number, or an array of numbers.
pub(crate) trait Numbers {
    /// How many numbers.
    const COUNT: usize;
    fn numbers(&self) -> &[f32];
    fn numbers_mut(&mut self) -> &mut [f32];
}

impl Numbers for f32 {
    const COUNT: usize = 1;

    fn numbers(&self) -> &[f32] {
        core::slice::from_ref(self)
    }

    fn numbers_mut(&mut self) -> &mut [f32] {
        core::slice::from_mut(self)
    }
}

impl<const COUNT: usize> Numbers for [f32; COUNT] {
    const COUNT: usize = COUNT;

    fn numbers(&self) -> &[f32] {
        self
    }

    fn numbers_mut(&mut self) -> &mut [f32] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_and_number_are_inverse() {
        for scale in [Scale::Ratio(2.0), Scale::Even(1.0), Scale::Ratio(0.5)] {
            for step in 0..=20 {
                let number = scale.number(f64::from(step) / 20.0);
                let place = scale.place(number);
                assert!((place - f64::from(step) / 20.0).abs() < 0.002, "{scale:?}: {number} at {place}");
                assert_eq!(scale.number(place), number, "{scale:?}");
            }
            assert_eq!((scale.number(0.0), scale.number(1.0)), (0.0, scale.most()));
        }
    }

    #[test]
    fn equal_ratios_are_equal_distances_on_a_ratio_scale() {
        let place = |number| Scale::Ratio(100.0).place(number);
        let (low, high) = (place(20.0) - place(10.0), place(80.0) - place(40.0));
        assert!((low / high - 1.0).abs() < 0.1, "{low} {high}");
    }
}
