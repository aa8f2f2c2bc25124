//! Luck in words.

use super::{Appraised, Stand};
use crate::base::figure::with_sign;
use crate::base::words::percent;

/// The most rolls of a step that are listed one by one.
const LISTED: usize = 6;

/// What the rolls of a step were worth: `+12.3 pp for the Poles (+10.0, +2.3)`; nothing where no roll was worth anything.
#[must_use]
pub fn worth(stand: &Stand, sides: [&str; 2]) -> Option<String> {
    let rolls = stand.worth();
    if rolls.is_empty() {
        return None;
    }
    let (side, sign) = favoured(stand.luck());
    let points = |score: &f64| with_sign(100.0 * sign * score, 1);
    let each = match rolls.len() {
        1 => String::new(),
        2..=LISTED => format!(" ({})", rolls.iter().map(points).collect::<Vec<_>>().join(", ")),
        many => format!(" ({many} rolls)"),
    };
    Some(format!("{} pp for the {}{each}", points(&stand.luck()), sides[side]))
}

/// What the dice of the game were worth, and the result without them.
#[must_use]
pub fn summary(appraised: &Appraised, sides: [&str; 2]) -> [String; 2] {
    let luck = appraised.course.luck();
    let result = appraised.course.after(usize::MAX).unwrap_or_default();
    let (side, sign) = favoured(luck.score());
    let vp = |units: f64| appraised.unit.map(|unit| with_sign(units / unit.scale(), 1));
    let and = vp(sign * luck.vp).map_or_else(String::new, |vp| format!(" and {vp} VP"));
    let gave = format!("The dice gave the {} {} pp{and}.", sides[side], with_sign(100.0 * sign * luck.score(), 1));
    let with = |units: f64, word: &str| vp(units).map_or_else(String::new, |vp| format!(" with {vp}{word}"));
    let without = format!(
        "Without luck the {} score about {}{}, not {}{}: the result less the worth of its rolls, which may lie outside 0 to 100 %.",
        sides[0],
        percent(result.score() - luck.score()),
        with(result.vp - luck.vp, " VP"),
        percent(result.score()),
        with(result.vp, ""),
    );
    [gave, without]
}

/// The side that gains by a change of the score of the first, and the sign of its gain.
fn favoured(score: f64) -> (usize, f64) {
    if score < 0.0 { (1, -1.0) } else { (0, 1.0) }
}

#[cfg(test)]
mod tests {
    use kartacz_ai::core::course::{Change, Course, Expected};
    use kartacz_ai::core::luck::Luck;

    use super::*;
    use crate::play::points::Unit;

    const SIDES: [&str; 2] = ["Poles", "Russians"];

    fn luck(win: f64, vp: f64) -> Luck {
        Luck { win, draw: 0.0, vp }
    }

    fn stand(rolls: &[f64]) -> Stand {
        Stand { value: Expected::default(), rolls: rolls.iter().map(|&win| luck(win, 0.0)).collect() }
    }

    #[test]
    fn rolls_are_worth_something_to_the_side_that_gains() {
        let text = |rolls: &[f64]| worth(&stand(rolls), SIDES);
        assert_eq!(text(&[0.123]).unwrap(), "+12.3 pp for the Poles");
        assert_eq!(text(&[0.02, 0.0001, -0.05]).unwrap(), "+3.0 pp for the Russians (-2.0, +5.0)");
        assert_eq!(text(&[0.01; 7]).unwrap(), "+7.0 pp for the Poles (7 rolls)");
        assert_eq!((text(&[0.0004]), text(&[])), (None, None));
    }

    #[test]
    fn the_result_without_luck_is_what_is_left() {
        let value = Expected { win: 1.0, draw: 0.0, vp: 3.0 };
        let course = Course { changes: vec![Change { at: 0, luck: Some(luck(-0.31, 2.0)), value }] };
        let [gave, without] = summary(&Appraised { course, unit: Some(Unit::HALF), value: String::new() }, SIDES);
        assert_eq!(gave, "The dice gave the Russians +31.0 pp and -1.0 VP.");
        assert!(without.starts_with("Without luck the Poles score about 131.0 % with +0.5 VP, not 100.0 % with +1.5:"));
    }
}
