//! The skill curve of a scenario as text.

use crate::base::words::{estimate, percent};
use crate::play::curve::{Curve, LevelScore};
use crate::play::labels::Labels;
use crate::play::library::as_typed;
use crate::play::summary::Summary;
use crate::statistics::skill::Share;

/// How the score of a run's scenario moves with the strength of the players; `None` where no curve is recorded.
#[must_use]
pub fn sentence(summary: &Summary, labels: &Labels) -> Option<String> {
    let curve = summary.skill.as_ref()?;
    let stale = if curve.current {
        String::new()
    } else {
        format!(" Computed by another version of the program: kartacz {}.", curve.program)
    };
    Some(format!(
        "Skill curve: {} {}{stale}",
        scores(&curve.levels, labels),
        explained(curve.index, curve.levels.len())
    ))
}

/// The score at each level.
#[must_use]
pub fn scores(levels: &[LevelScore], labels: &Labels) -> String {
    let listed: Vec<String> = levels.iter().map(|at| format!("{} with {}", percent(at.score), at.level)).collect();
    format!("with both sides at the same level {} score {}.", labels.sides()[0], listed.join(", "))
}

/// The score that a page has measured, beside which that of stronger players stands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Here<'a> {
    /// The score of the first side in the scenario of the curve; none where it was not measured.
    pub score: Option<f64>,
    /// Which scenario that is, where the page has several: `without the change`.
    pub of: &'a str,
}

/// The strongest level of a curve; none where these players are it.
#[must_use]
pub fn strongest<'a>(curve: &'a Curve, players: &[String; 2]) -> Option<&'a LevelScore> {
    curve.levels.last().filter(|last| players.iter().any(|player| *player != last.level))
}

/// What stronger players give beside the score measured here, in a sentence; empty where these are the strongest of the curve.
#[must_use]
pub fn stronger(
    curve: Option<&Curve>,
    scenario: &str,
    players: &[String; 2],
    labels: &Labels,
    Here { score, of }: Here<'_>,
) -> String {
    let Some(curve) = curve else {
        let scenario = as_typed(scenario);
        return format!("Not checked with stronger players: `kartacz skill {scenario}` with the same changes does so.");
    };
    let Some(last) = strongest(curve, players) else { return String::new() };
    let gap = if of.is_empty() { "" } else { " " };
    let here = score.map_or_else(String::new, |score| format!("{} here, ", percent(score)));
    format!(
        "Score of {}{gap}{of}, a draw counting half: {here}{} between stronger players, `{}`.",
        labels.sides()[0],
        estimate([last.score, last.low, last.high]),
        last.level
    )
}

/// With fewer levels than this, the index measures how far apart the players are, not how much skill there is in the game.
pub const LEAST: usize = 3;

/// The index over this number of levels, in a sentence.
#[must_use]
pub fn explained(Share { share, low, high }: Share, levels: usize) -> String {
    let index = estimate([share, low, high]);
    match levels {
        LEAST.. => format!(
            "Skill\u{2013}luck index {index}: the share of a result (of its variance) that skill decides if a coin toss gives one \
             side the next level; dice decide the rest."
        ),
        _ => format!(
            "If a coin toss gives one side the higher of these two levels, skill decides {index} of a result (of its variance). Two \
             levels show how far apart these players are, not how much of the game is skill."
        ),
    }
}

/// The curves of these summaries, each with the id of its scenario.
pub fn curves(summaries: &[Summary]) -> impl Iterator<Item = (&str, &Curve)> {
    summaries.iter().filter_map(|summary| Some((summary.scenario.id.as_str(), summary.skill.as_ref()?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::show::charts;
    use crate::show::document::Document;
    use crate::show::export::page;
    use crate::show::report::{Report, document};
    use crate::toy::{Toy, layout, summary};

    fn curve(current: bool) -> Curve {
        let at = |level: &str, score: f64| LevelScore {
            level: level.to_owned(),
            games: 400,
            score,
            low: score - 0.1,
            high: score + 0.1,
        };
        Curve {
            levels: vec![at("<weak>", 0.25), at("middling", 0.4), at("strong", 0.5)],
            index: Share { share: 0.4, low: 0.3, high: 0.5 },
            program: "0.1.0 (sources 12)".to_owned(),
            current,
        }
    }

    #[test]
    fn it_says_how_the_score_moves_and_how_much_is_dice() {
        let labels = Labels::of(&layout(&Toy::with_bonus(0)).about);
        let mut summary = summary(&Toy::with_bonus(0), 100);
        assert_eq!(sentence(&summary, &labels), None);
        summary.skill = Some(curve(true));
        let said = sentence(&summary, &labels).unwrap();
        assert!(said.starts_with(
            "Skill curve: with both sides at the same level Reds score 25.0 % with <weak>, 40.0 % with middling, 50.0 % with strong. Skill\u{2013}luck index \
             40.0 % (30.0 to 50.0): "
        ));
        assert!(!said.contains("another version"));
        summary.skill = Some(curve(false));
        assert!(sentence(&summary, &labels).unwrap().ends_with("kartacz 0.1.0 (sources 12)."));
    }

    #[test]
    fn stronger_players_are_those_of_the_last_level() {
        let labels = Labels::of(&layout(&Toy::with_bonus(0)).about);
        let said = |curve: Option<&Curve>, player, here| {
            stronger(curve, "toy/coins", &[player; 2].map(str::to_owned), &labels, here)
        };
        let curve = curve(true);
        let beside = Here { score: Some(0.614), of: "without the change" };
        assert_eq!(
            said(Some(&curve), "middling", beside),
            "Score of Reds without the change, a draw counting half: 61.4 % here, 50.0 % (40.0 to 60.0) between stronger \
             players, `strong`."
        );
        assert_eq!(
            said(Some(&curve), "middling", Here::default()),
            "Score of Reds, a draw counting half: 50.0 % (40.0 to 60.0) between stronger players, `strong`."
        );
        assert_eq!(said(Some(&curve), "strong", beside), "");
        assert!(said(None, "strong", beside).contains("`kartacz skill toy/coins.toml`"));
    }

    #[test]
    fn two_levels_do_not_measure_the_skill_of_a_game() {
        let index = Share { share: 0.98, low: 0.96, high: 0.99 };
        let [two, three] = [2, 3].map(|levels| explained(index, levels));
        assert!(
            !two.contains("index") && two.contains("skill decides 98.0 % (96.0 to 99.0)") && two.contains("Two levels"),
            "{two}"
        );
        assert!(three.starts_with("Skill\u{2013}luck index 98.0 % (96.0 to 99.0): "), "{three}");
    }

    #[test]
    fn reports_have_the_sentence_and_the_chart() {
        let toy = Toy::with_bonus(0);
        let mut summary = summary(&toy, 100);
        summary.skill = Some(curve(true));
        let task = crate::toy::task(&toy);
        let report = Report::of_run(&task, summary, "kartacz run".to_owned());
        let charts = charts::draw(&report.summaries, &report.labels).unwrap();
        assert_eq!(charts.iter().map(|chart| chart.name).collect::<Vec<_>>()[4..], ["skill"]);
        let page = page(&Document { charts: charts.clone(), ..document(&report) });
        assert!(page.contains("Skill curve: with both sides") && page.contains("both strong: 50.0 % (40.0 to 60.0)"));
        assert!(!page.contains("<weak>") && roxmltree::Document::parse(&charts[4].svg).is_ok());
        let both = [report.summaries[0].clone(), crate::toy::summary(&Toy::with_bonus(1), 100)];
        assert_eq!(charts::draw(&both, &report.labels).unwrap().len(), 5, "one scenario has a curve");
    }
}
