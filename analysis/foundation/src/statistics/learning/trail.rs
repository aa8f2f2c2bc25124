//! The states of a game, each as what differs from the one before: of many features few change.

/// The place of the numbers of a finished game.
const EXACT: u8 = u8::MAX;

/// The states that a game passed, and beside each one reached by chance the states that other dice led to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// The weight of each state in luck: above 0 for a state that chance led to, the same below 0 for all that other dice led to, 0 for
    /// a state without chance.
    pub weights: Vec<f32>,
    /// By state, the end of its numbers.
    pub ends: Vec<u32>,
    /// The features that differ from the last state that was passed.
    pub places: Vec<u8>,
    /// Their numbers.
    pub numbers: Vec<f32>,
}

/// A state of a trail.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step<'a> {
    /// The features that differ from the last state that was passed, at first from 0, and their numbers.
    Changed(&'a [u8], &'a [f32]),
    /// The game is over: the first side's win, a draw, the victory points.
    Over(&'a [f32]),
}

impl Trail {
    /// Adds a state; `last` are the features of the last state that was passed, and become those of this one if it was passed.
    ///
    /// # Panics
    /// When there are 255 features or more.
    pub fn push(&mut self, weight: f32, features: &[f32], last: &mut [f32]) {
        assert!(features.len() < usize::from(EXACT), "places are bytes");
        for (place, (feature, last)) in features.iter().zip(last.iter()).enumerate() {
            if feature != last {
                self.places.push(place as u8);
                self.numbers.push(*feature);
            }
        }
        if weight >= 0.0 {
            last.copy_from_slice(features);
        }
        self.close(weight);
    }

    /// Adds the state of a finished game: the first side's win, a draw, the victory points.
    pub fn push_over(&mut self, weight: f32, gave: [f32; 3]) {
        self.places.extend([EXACT; 3]);
        self.numbers.extend(gave);
        self.close(weight);
    }

    fn close(&mut self, weight: f32) {
        self.weights.push(weight);
        self.ends.push(self.places.len() as u32);
    }

    /// The number of states.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// A state, with its weight.
    #[must_use]
    pub fn step(&self, state: usize) -> (f32, Step<'_>) {
        let start = if state == 0 { 0 } else { self.ends[state - 1] as usize };
        let range = start..self.ends[state] as usize;
        let (places, numbers) = (&self.places[range.clone()], &self.numbers[range]);
        let step = if places.first() == Some(&EXACT) { Step::Over(numbers) } else { Step::Changed(places, numbers) };
        (self.weights[state], step)
    }

    /// Visits the features of every state that was passed and is not the end.
    pub fn passed(&self, width: usize, mut visit: impl FnMut(&[f32])) {
        let mut features = vec![0.0; width];
        for state in 0..self.len() {
            if let (0.0.., Step::Changed(places, numbers)) = self.step(state) {
                places.iter().zip(numbers).for_each(|(&place, &number)| features[usize::from(place)] = number);
                visit(&features);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_changes_is_kept() {
        let (mut trail, mut last) = (Trail::default(), vec![0.0; 3]);
        trail.push(0.0, &[1.0, 0.0, 2.0], &mut last);
        trail.push(0.75, &[1.0, 5.0, 2.0], &mut last);
        trail.push(-0.75, &[1.0, 0.0, 3.0], &mut last);
        trail.push(0.0, &[1.0, 5.0, 4.0], &mut last);
        trail.push_over(-0.25, [1.0, 0.0, 7.0]);
        assert_eq!(trail.step(1), (0.75, Step::Changed(&[1], &[5.0])));
        assert_eq!(trail.step(2), (-0.75, Step::Changed(&[1, 2], &[0.0, 3.0])));
        assert_eq!(trail.step(3), (0.0, Step::Changed(&[2], &[4.0])));
        assert_eq!(trail.step(4), (-0.25, Step::Over(&[1.0, 0.0, 7.0])));
        let mut passed = Vec::new();
        trail.passed(3, |features| passed.push(features.to_vec()));
        assert_eq!(passed, [[1.0, 0.0, 2.0], [1.0, 5.0, 2.0], [1.0, 5.0, 4.0]]);
    }
}
