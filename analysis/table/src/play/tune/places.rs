//! Weights as places in a box, and back.

use kartacz_ai::core::weights::{Scale, Weighed};

/// The scale of every single number, in the order of the places.
fn scales<W: Weighed>() -> impl Iterator<Item = Scale> {
    W::fields().iter().flat_map(|field| std::iter::repeat_n(field.scale, field.count))
}

/// Where weights lie: an axis for each number, 0..=1.
#[must_use]
pub fn places<W: Weighed>(weights: &W) -> Vec<f64> {
    scales::<W>().zip(weights.each().flatten()).map(|(scale, &number)| scale.place(number)).collect()
}

/// The weights that lie there, to three digits.
#[must_use]
pub fn weights_at<W: Weighed>(places: &[f64]) -> W {
    let mut weights = W::default();
    let numbers = scales::<W>().zip(places).map(|(scale, &place)| scale.number(place));
    weights.each_mut().flatten().zip(numbers).for_each(|(slot, number)| *slot = number);
    weights
}

#[cfg(test)]
mod tests {
    use kartacz_ai::games::{niemenczyn, verdox};

    use super::*;

    fn come_back<W: Weighed>() {
        for weights in W::standard() {
            let places = places(&weights);
            assert!(places.iter().all(|place| (0.0..=1.0).contains(place)), "{places:?}");
            assert!(weights_at::<W>(&places) == weights, "{}: {places:?}", W::SYSTEM);
        }
    }

    #[test]
    fn weights_have_places_and_come_back_from_them() {
        come_back::<niemenczyn::weights::Weights>();
        come_back::<verdox::weights::Weights>();
    }
}
