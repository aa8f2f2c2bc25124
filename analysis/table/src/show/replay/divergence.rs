//! The first difference between two games played with the same seed.

use super::step::StepText;

/// The first difference between two games: their logs are the same up to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divergence {
    /// The first step of each game that differs.
    pub steps: [usize; 2],
    /// The first line of that step that differs; none in a game that is over by then.
    pub lines: [Option<usize>; 2],
    /// Whether the set-ups are the same.
    pub set_up: bool,
}

impl Divergence {
    /// The first difference after the set-up, which a change of the scenario may alter; nothing when the logs are the same.
    #[must_use]
    pub fn of(one: &[StepText], other: &[StepText]) -> Option<Self> {
        let [first, second] = [after_set_up(one), after_set_up(other)];
        let same = first.iter().zip(&second).take_while(|(a, b)| a.text == b.text).count();
        if same == first.len() && same == second.len() {
            return None;
        }
        let place = |lines: &[After], steps: &[StepText]| {
            lines.get(same).map_or((steps.len().saturating_sub(1), None), |line| (line.step, Some(line.line)))
        };
        let [(left, left_line), (right, right_line)] = [place(&first, one), place(&second, other)];
        Some(Self { steps: [left, right], lines: [left_line, right_line], set_up: opening(one).eq(opening(other)) })
    }
}

/// A line after the set-up.
struct After<'a> {
    step: usize,
    line: usize,
    text: &'a str,
}

fn after_set_up(steps: &[StepText]) -> Vec<After<'_>> {
    let lines =
        |(step, of): (usize, &'_ StepText)| (0..of.lines.len()).map(move |line| (step, line)).collect::<Vec<_>>();
    let places = steps.iter().enumerate().skip(1).flat_map(lines);
    places.map(|(step, line)| After { step, line, text: &steps[step].lines[line].text }).collect()
}

/// The lines of the set-up.
fn opening(steps: &[StepText]) -> impl Iterator<Item = &str> {
    steps.iter().take(1).flat_map(|step| step.lines.iter().map(|line| line.text.as_str()))
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;
    use crate::play::measured::Setting as Luck;
    use crate::play::series::GameId;
    use kartacz_engine::scenario::Request;

    fn played(sets: &[&str], index: u64) -> Vec<StepText> {
        let sets = sets.iter().map(|&set| set.to_owned()).collect();
        let request = Request { sets, ..Request::new("niemenczyn/scenario-1") };
        let (system, provenance) = games::load_with_provenance(&request).unwrap();
        let seats = ["random", "random"].map(str::to_owned);
        system.replay(&provenance, &seats, GameId { seed: 1794, index }, Luck::Off).unwrap().steps().unwrap()
    }

    #[test]
    fn a_game_does_not_differ_from_itself() {
        let game = played(&[], 1);
        assert_eq!(Divergence::of(&game, &game), None);
    }

    #[test]
    fn games_are_the_same_before_the_first_difference_and_not_at_it() {
        let pairs = (0..9).map(|index| (played(&[], index), played(&["units.bkn.hex=0113"], index)));
        let differ = |(one, other): (Vec<_>, Vec<_>)| Divergence::of(&one, &other).map(|found| (one, other, found));
        let (one, other, divergence) = { pairs }.find_map(differ).expect("they enter at another hex");
        assert!(!divergence.set_up, "the set-up names the hex");
        let [left, right] = divergence.steps;
        assert!(left > 1 && left == right, "{divergence:?}");
        let texts = |steps: &[StepText], to: usize| {
            steps[1..to].iter().flat_map(|step| step.lines.iter().map(|line| line.text.clone())).collect::<Vec<_>>()
        };
        assert_eq!(texts(&one, left), texts(&other, right));
        let [a, b] = [(&one, 0), (&other, 1)].map(|(steps, side)| {
            divergence.lines[side].map(|line| steps[divergence.steps[side]].lines[line].text.clone())
        });
        assert_ne!(a, b);
    }

    #[test]
    fn a_game_that_is_over_differs_at_its_end() {
        let whole = played(&[], 2);
        let cut = whole[..whole.len() - 1].to_vec();
        let divergence = Divergence::of(&cut, &whole).unwrap();
        assert_eq!((divergence.steps, divergence.lines), ([cut.len() - 1, cut.len()], [None, Some(0)]));
        assert!(divergence.set_up);
    }
}
