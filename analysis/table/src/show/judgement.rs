//! The judged decisions of a game, in words and as JSON.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::base::words::{counted, shift, whole};
use crate::play::judgement::{Costly, Judgement};
use crate::show::replay::step::StepText;
use crate::show::story::page::{Page, Paper};

/// The name and version of the format.
const SCHEMA: &str = "kartacz.judge/1";

/// Writes the judged decisions of a game with these steps and sides; `word` is that for a stage.
///
/// # Errors
/// When `out` fails.
pub fn write(
    found: &Judgement,
    steps: &[StepText],
    (sides, word): ([&str; 2], &str),
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut page = Page::new(out);
    page.heading(&format!("Decisions, judged by {}", found.judge))?;
    for (side, [all, differ]) in sides.iter().zip(found.decisions) {
        let said = format!(
            "{side}: {} between several actions; the judge would have done something else in {}.",
            counted(all, "decision"),
            whole(differ)
        );
        page.paragraph(0, &said)?;
    }
    if !found.costly.is_empty() {
        page.heading("The most expensive decisions")?;
    }
    for one in &found.costly {
        page.paragraph(1, &line(one, steps, (sides, word)))?;
    }
    page.paragraph(0, &method(found))
}

/// How the costs were found.
#[must_use]
pub fn method(found: &Judgement) -> String {
    let Some(Costly { games, .. }) = found.costly.first() else {
        return "No decision is shown to have cost anything.".to_owned();
    };
    let (games, follower) = (counted(*games, "game"), &found.follower);
    format!(
        "Cost: what the side would score more after the action of the judge, in pp with a 95 % interval. {games} by {follower} after each \
         of both, with the same dice, from states that agree with what the side saw; other games found these decisions."
    )
}

fn line(of: &Costly, steps: &[StepText], (sides, word): ([&str; 2], &str)) -> String {
    let Costly { side, action, better, cost, interval, .. } = of;
    let stage = match stage(of, steps) {
        0 => "set-up".to_owned(),
        number => format!("{word} {number}"),
    };
    let cost = shift([*cost, interval.low, interval.high]);
    format!("{cost}, {stage}, {}: {action}. Better: {better}.", sides[side.index()])
}

/// The stage of a decision: that of the step with the event that follows it.
fn stage(of: &Costly, steps: &[StepText]) -> u8 {
    let step = steps.iter().find(|step| step.events.end > of.events).or(steps.last());
    step.map_or(0, |step| step.number)
}

/// The judged decisions as JSON.
#[must_use]
pub fn json(found: &Judgement, steps: &[StepText], sides: &[String; 2]) -> Value {
    let of_sides: Vec<Value> = { sides.iter().zip(found.decisions) }
        .map(|(side, [all, differ])| json!({ "side": side, "decisions": all, "judged_otherwise": differ }))
        .collect();
    let costly: Vec<Value> = { found.costly.iter() }
        .map(|one| {
            json!({
                "side": sides[one.side.index()],
                "stage": stage(one, steps),
                "events_before": one.events,
                "action": one.action,
                "better": one.better,
                "cost": one.cost,
                "low": one.interval.low,
                "high": one.interval.high,
                "games": one.games,
            })
        })
        .collect();
    json!({
        "schema": SCHEMA,
        "event": "judgement",
        "judge": found.judge,
        "followed_by": found.follower,
        "sides": of_sides,
        "most_expensive": costly,
    })
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::*;
    use crate::statistics::Interval;

    fn judgement() -> Judgement {
        let costly = Costly {
            side: Side::Second,
            action: "pass".to_owned(),
            better: "fire".to_owned(),
            cost: 0.08,
            interval: Interval { low: 0.05, high: 0.11 },
            games: 400,
            events: 7,
        };
        Judgement {
            judge: "search:64".to_owned(),
            follower: "heuristic".to_owned(),
            decisions: [[30, 4], [28, 9]],
            costly: vec![costly],
        }
    }

    fn steps() -> Vec<StepText> {
        let step = |number: u8, events| StepText { lines: Vec::new(), events, rules: Vec::new(), number, stage: false };
        vec![step(0, 0..3), step(1, 3..7), step(2, 7..20)]
    }

    #[test]
    fn decisions_are_told_with_their_stage() {
        let mut text = Vec::new();
        write(&judgement(), &steps(), (["Poles", "Russians"], "turn"), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("+8.0 pp (+5.0 to +11.0), turn 2, Russians: pass. Better: fire."), "{text}");
        assert!(text.contains("Poles: 30 decisions") && text.contains("400 games by heuristic"), "{text}");
        let none = Judgement { costly: Vec::new(), ..judgement() };
        let mut text = Vec::new();
        write(&none, &steps(), (["Poles", "Russians"], "turn"), &mut text).unwrap();
        assert!(String::from_utf8(text).unwrap().contains("No decision is shown to have cost anything."));
    }

    #[test]
    fn decisions_are_written_as_json() {
        let found = json(&judgement(), &steps(), &["poles".to_owned(), "russians".to_owned()]);
        assert_eq!(found["most_expensive"][0]["stage"], 2);
        assert_eq!(found["sides"][1]["judged_otherwise"], 9);
    }
}
