//! Where two games part that were played with the same seed.

use super::step::Told;

/// The place where two games part: what is told of them is the same up to there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The step of each game that is the first to tell something else.
    pub steps: [usize; 2],
    /// The line of that step which is the first to be another; none in a game that is over by then.
    pub lines: [Option<usize>; 2],
    /// Whether the set-ups are the same.
    pub set_up: bool,
}

impl Parting {
    /// Where two games part after the set-up, which a change of the scenario may make another one; nothing when the same is told
    /// of both.
    #[must_use]
    pub fn of(one: &[Told], other: &[Told]) -> Option<Self> {
        let [told, also] = [told(one), told(other)];
        let same = told.iter().zip(&also).take_while(|(a, b)| a.text == b.text).count();
        if same == told.len() && same == also.len() {
            return None;
        }
        let place = |told: &[After], steps: &[Told]| {
            told.get(same).map_or((steps.len().saturating_sub(1), None), |line| (line.step, Some(line.line)))
        };
        let [(left, left_line), (right, right_line)] = [place(&told, one), place(&also, other)];
        Some(Self { steps: [left, right], lines: [left_line, right_line], set_up: opening(one).eq(opening(other)) })
    }
}

/// A line after the set-up.
struct After<'a> {
    step: usize,
    line: usize,
    text: &'a str,
}

fn told(steps: &[Told]) -> Vec<After<'_>> {
    let lines = |(step, of): (usize, &'_ Told)| (0..of.lines.len()).map(move |line| (step, line)).collect::<Vec<_>>();
    let places = steps.iter().enumerate().skip(1).flat_map(lines);
    places.map(|(step, line)| After { step, line, text: &steps[step].lines[line].text }).collect()
}

/// What the set-up tells.
fn opening(steps: &[Told]) -> impl Iterator<Item = &str> {
    steps.iter().take(1).flat_map(|step| step.lines.iter().map(|line| line.text.as_str()))
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::games;
    use kartacz_engine::scenario::Request;

    fn played(sets: &[&str], index: u64) -> Vec<Told> {
        let sets = sets.iter().map(|&set| set.to_owned()).collect();
        let request = Request { sets, ..Request::new("niemenczyn/scenario-1") };
        let (system, provenance) = games::load_with_provenance(&request).unwrap();
        let seats = ["random", "random"].map(str::to_owned);
        system.replay(&provenance, &seats, (1794, index)).unwrap().told().unwrap()
    }

    #[test]
    fn a_game_does_not_part_from_itself() {
        let game = played(&[], 1);
        assert_eq!(Parting::of(&game, &game), None);
    }

    #[test]
    fn everything_is_the_same_before_the_parting_and_nothing_at_it() {
        let (one, other) = (played(&[], 1), played(&["units.bkn.hex=0113"], 1));
        let parting = Parting::of(&one, &other).expect("they come from another hex");
        assert!(!parting.set_up, "the set-up tells the hex");
        let [left, right] = parting.steps;
        assert!(left > 1 && left == right, "{parting:?}");
        let texts = |steps: &[Told], to: usize| {
            steps[1..to].iter().flat_map(|step| step.lines.iter().map(|line| line.text.clone())).collect::<Vec<_>>()
        };
        assert_eq!(texts(&one, left), texts(&other, right));
        let [a, b] = [(&one, 0), (&other, 1)]
            .map(|(steps, side)| parting.lines[side].map(|line| steps[parting.steps[side]].lines[line].text.clone()));
        assert_ne!(a, b);
    }

    #[test]
    fn a_game_that_is_over_parts_at_its_end() {
        let whole = played(&[], 2);
        let cut = whole[..whole.len() - 1].to_vec();
        let parting = Parting::of(&cut, &whole).unwrap();
        assert_eq!((parting.steps, parting.lines), ([cut.len() - 1, cut.len()], [None, Some(0)]));
        assert!(parting.set_up);
    }
}
