//! That the figures of a result depend on an assumed value: the statement stands before them, with the recorded curve of the score.

use crate::base::figure::fixed;
use crate::base::words::percent;
use crate::play::assumed::Assumed;
use crate::play::labels::{Labels, OfScenario};
use crate::play::library::as_typed;
use crate::play::value_curves::{Even, ValueCurve, ValueCurves, ValueScore};

/// The most points of a curve in a sentence; the own value of the scenario comes on top.
const SAID: usize = 7;
/// About how many values a suggested sweep plays.
const POINTS: i64 = 10;

/// An assumed value behind the figures of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// The value.
    pub assumed: Assumed,
    /// The statement, in sentences that each begin a line.
    pub said: Vec<String>,
    /// The recorded curve, if there is one of this scenario.
    pub curve: Option<&'static ValueCurve>,
    /// The name of the first side, whose score the curve shows.
    pub side: String,
}

/// The assumed values behind figures of these scenarios, except those that the result itself varies.
#[must_use]
pub fn assumptions(labels: &Labels, varied: &[String]) -> Vec<Assumption> {
    let stated = labels.assumed().iter().filter(|of| !varied.contains(&of.assumed.path));
    stated.map(|of| assumption(of, ValueCurves::shipped().of(&of.hash, &of.assumed.path), labels)).collect()
}

fn assumption(of: &OfScenario, curve: Option<&'static ValueCurve>, labels: &Labels) -> Assumption {
    let OfScenario { scenario, assumed, .. } = of;
    let side = &labels.sides()[0];
    let said = [holds(assumed, labels.title(scenario))]
        .into_iter()
        .chain(curve.map(|curve| measured(curve, assumed, side)))
        .chain([origin(assumed, &curve.map_or_else(|| command(assumed, scenario), |curve| curve.command.clone()))]);
    Assumption { assumed: assumed.clone(), said: said.collect(), curve, side: side.clone() }
}

/// What the figures hold for.
fn holds(assumed: &Assumed, scenario: &str) -> String {
    format!(
        "The figures of {scenario} depend on an assumed value, `{}`: {}. Plausible: {}.",
        assumed.set(),
        assumed.words,
        assumed.plausible()
    )
}

/// The level at one half, and the score along the curve.
fn measured(curve: &ValueCurve, assumed: &Assumed, side: &str) -> String {
    let listed: Vec<String> = selected(&curve.points, &assumed.value)
        .into_iter()
        .map(|point| format!("{} at {}", percent(point.score), point.value))
        .collect();
    let by = match &curve.players {
        [one, other] if one == other => format!("`{one}` on both sides"),
        [one, other] => format!("`{one}` against `{other}`"),
    };
    let stale = if is_current(curve) { "" } else { " The curve is of another version of the program." };
    format!("{} Score of {side} by this value, {by}: {}.{stale}", even(curve, side), listed.join(", "))
}

#[cfg(feature = "native")]
fn is_current(curve: &ValueCurve) -> bool {
    curve.is_current()
}

/// In a browser the players are those that this page was built with.
#[cfg(not(feature = "native"))]
const fn is_current(_: &ValueCurve) -> bool {
    true
}

/// Where the score is one half.
fn even(curve: &ValueCurve, side: &str) -> String {
    let end = |end: Option<f64>, open: &str| end.map_or_else(|| open.to_owned(), |end| fixed(end, 1));
    match curve.even {
        Some(Even { at, low, high }) => format!(
            "Even (50 %) at {} ({} to {}).",
            fixed(at, 1),
            end(low, "below the first value"),
            end(high, "beyond the last value")
        ),
        None => {
            let on = |side_of: fn(f64) -> bool| curve.points.iter().all(|point| side_of(point.score));
            match (on(|score| score > 0.5), on(|score| score < 0.5)) {
                (true, _) => format!("Even at no value that was played: {side} stay above 50 %."),
                (_, true) => format!("Even at no value that was played: {side} stay below 50 %."),
                _ => "The value at which it is even is not known.".to_owned(),
            }
        }
    }
}

/// Points of a curve for a sentence: both ends, some between them, and that of the scenario.
fn selected<'a>(points: &'a [ValueScore], own: &str) -> Vec<&'a ValueScore> {
    let last = points.len().saturating_sub(1);
    let spread = |place: usize| points.len() <= SAID || (0..SAID).any(|step| step * last / (SAID - 1) == place);
    let wanted = |place: usize| spread(place) || points[place].value.to_string() == own;
    points.iter().enumerate().filter(|&(place, _)| wanted(place)).map(|(_, point)| point).collect()
}

/// Why it is assumed, what would settle it, and the command that shows the score over it.
fn origin(assumed: &Assumed, command: &str) -> String {
    let settled = match assumed.settled_by.as_str() {
        "" => String::new(),
        by => format!(" To be settled by {by}."),
    };
    format!("Origin: {}.{settled} The curve: `{command}`.", assumed.note)
}

/// The command that shows the score over the plausible values of this scenario: a sweep, and a sensitivity study where the value is a
/// list, which `--over` does not take.
fn command(of: &Assumed, scenario: &str) -> String {
    let (scenario, path) = (as_typed(scenario), &of.path);
    match of.range {
        Some([low, high]) => {
            let step = step(high.saturating_sub(low));
            let step = if step == 1 { String::new() } else { format!(":{step}") };
            format!("kartacz sweep {scenario} --over {path}={low}..{high}{step}")
        }
        None if of.alternatives.iter().all(|other| !other.contains(['[', ',', '"', ' '])) => {
            format!("kartacz sweep {scenario} --over {path}={},{}", of.value, of.alternatives.join(","))
        }
        None => format!("kartacz sensitivity {scenario} --only {path}"),
    }
}

/// A step of 1, 2 or 5 times a power of ten, by which a range has about [`POINTS`] values.
fn step(range: i64) -> i64 {
    let steps = (0..18).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_i64.pow(power)));
    steps.into_iter().find(|step| step * POINTS >= range).unwrap_or(1)
}

/// What stands before the verdict: `At the assumed withdrawal.rome = 115: `; empty without assumptions.
#[must_use]
pub fn before(assumptions: &[Assumption]) -> String {
    let sets: Vec<String> = assumptions.iter().map(|of| of.assumed.set()).collect();
    if sets.is_empty() { String::new() } else { format!("At the assumed {}: ", sets.join(" and ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(value: i64, score: f64) -> ValueScore {
        ValueScore { value, score, low: (score - 0.05).max(0.0), high: (score + 0.05).min(1.0) }
    }

    fn curve(points: Vec<ValueScore>, even: Option<Even>) -> &'static ValueCurve {
        let curve = ValueCurve {
            scenario: "toy/bonus-0".to_owned(),
            scenario_hash: String::new(),
            path: "need".to_owned(),
            sides: ["reds", "whites"].map(str::to_owned),
            players: ["coin", "coin"].map(str::to_owned),
            games: 400,
            seed: 1,
            points,
            even,
            program: "0.1.0".to_owned(),
            sources: String::new(),
            play: String::new(),
            command: "kartacz sweep toy/bonus-0 --over need=1..9".to_owned(),
        };
        Box::leak(Box::new(curve))
    }

    fn of() -> OfScenario {
        let assumed = Assumed {
            path: "need".to_owned(),
            value: "4".to_owned(),
            words: "the marks that win".to_owned(),
            range: Some([1, 9]),
            alternatives: Vec::new(),
            note: "not printed".to_owned(),
            settled_by: "the printed rules".to_owned(),
        };
        OfScenario { scenario: "toy/bonus-0".to_owned(), hash: String::new(), assumed }
    }

    #[test]
    fn the_even_value_comes_before_the_scores() {
        let labels = Labels::of_ids(&["reds", "whites"].map(str::to_owned));
        let points = (1..=9).map(|value| point(value, 1.0 - value as f64 / 10.0)).collect();
        let even = Some(Even { at: 5.0, low: Some(4.6), high: None });
        let found = assumption(&of(), Some(curve(points, even)), &labels);
        let said = found.said.join("\n");
        assert_eq!(
            said,
            "The figures of toy/bonus-0 depend on an assumed value, `need = 4`: the marks that win. Plausible: 1 to 9.\n\
             Even (50 %) at 5.0 (4.6 to beyond the last value). Score of reds by this value, `coin` on both sides: 90.0 % at 1, \
             80.0 % at 2, 70.0 % at 3, 60.0 % at 4, 50.0 % at 5, 40.0 % at 6, 30.0 % at 7, 10.0 % at 9. The curve is of another version \
             of the program.\n\
             Origin: not printed. To be settled by the printed rules. The curve: `kartacz sweep toy/bonus-0 --over need=1..9`."
        );
        assert_eq!(before(&[found]), "At the assumed need = 4: ");
        assert_eq!(before(&[]), "");
    }

    #[test]
    fn without_a_curve_the_command_of_the_sweep_is_named() {
        let labels = Labels::of_ids(&["reds", "whites"].map(str::to_owned));
        let found = assumption(&of(), None, &labels);
        assert!(
            found.said.len() == 2 && found.said[1].contains("sweep toy/bonus-0.toml --over need=1..9"),
            "{found:?}"
        );
        let never = assumption(&of(), Some(curve(vec![point(1, 0.9), point(9, 0.7)], None)), &labels);
        assert!(never.said[1].starts_with("Even at no value that was played: reds stay above 50 %."), "{never:?}");
    }

    #[test]
    fn commands_cover_the_plausible_values() {
        let said = |range, others: &[&str]| {
            let alternatives = others.iter().map(|&other| other.to_owned()).collect();
            command(&Assumed { range, alternatives, ..of().assumed }, "toy/coins")
        };
        assert_eq!(said(Some([50, 140]), &[]), "kartacz sweep toy/coins.toml --over need=50..140:10");
        assert!(said(Some([3, 9]), &[]).ends_with("--over need=3..9"));
        assert!(said(None, &["east", "west"]).ends_with("--over need=4,east,west"));
        assert_eq!(said(None, &["[1, 2]"]), "kartacz sensitivity toy/coins.toml --only need");
        assert_eq!([0, 10, 11, 21, 90, 101].map(step), [1, 1, 2, 5, 10, 20]);
    }
}
