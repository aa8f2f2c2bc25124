//! What is compared: ways of playing for some turns, each the heuristic with other weights.

use crate::verdox::weights::Weights;

/// How many plans there are.
pub(super) const PLANS: usize = 4;

/// A way of playing: factors on the standard weights of the same names.
#[derive(Clone, Copy, Debug)]
struct Plan {
    advance: f32,
    urgency: f32,
    press: f32,
    fear: f32,
    guards: f32,
}

/// The heuristic as it is.
const PLAIN: Plan = Plan { advance: 1.0, urgency: 1.0, press: 1.0, fear: 1.0, guards: 1.0 };

/// The plans. The first is that without a search: the standard weights are bold, so that two sides that have them do not
/// watch each other until time is up; who knows that the other side will come lets it come.
const LIST: [Plan; PLANS] = [
    // Lets the enemy come, and goes for his quarters when well ahead.
    Plan { advance: 0.1, press: 2.0, fear: 3.0, guards: 4.0, ..PLAIN },
    // Lets the enemy come, and goes for his quarters when time is running out.
    Plan { advance: 0.1, urgency: 3.0, fear: 3.0, guards: 2.0, ..PLAIN },
    PLAIN,
    // Goes for his quarters now, whatever it costs.
    Plan { advance: 3.0, fear: 0.3, ..PLAIN },
];

/// The weights of each plan, made from those of the side.
pub(super) fn plans(usual: &Weights) -> [Weights; PLANS] {
    LIST.map(|plan| plan.weights(usual))
}

impl Plan {
    fn weights(self, usual: &Weights) -> Weights {
        let mut weights = Weights {
            advance: usual.advance * self.advance,
            urgency: usual.urgency * self.urgency,
            press: usual.press * self.press,
            fear: usual.fear * self.fear,
            guards: usual.guards * self.guards,
            ..*usual
        };
        for (field, numbers) in Weights::FIELDS.iter().zip(weights.numbers_mut()) {
            numbers.iter_mut().for_each(|number| *number = number.min(field.scale.most()));
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdox::weights::standard;

    #[test]
    fn a_plan_is_the_heuristic_as_it_is() {
        for usual in standard() {
            assert!(plans(&usual).contains(&usual));
        }
    }

    #[test]
    fn weights_stay_in_their_bounds() {
        let mut most = standard()[0];
        for (field, numbers) in Weights::FIELDS.iter().zip(most.numbers_mut()) {
            numbers.fill(field.scale.most());
        }
        for weights in plans(&most) {
            for (field, numbers) in Weights::FIELDS.iter().zip(weights.numbers()) {
                assert!(numbers.iter().all(|&number| number <= field.scale.most()), "{}", field.name);
            }
        }
    }
}
