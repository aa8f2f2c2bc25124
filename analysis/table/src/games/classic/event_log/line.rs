//! One event as a line.

use kartacz_engine::games::classic::data::{Hex, Scenario};
use kartacz_engine::games::classic::event::{Event, Fact, Rolled};
use serde::Serialize;

/// An event.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    n: usize,
    stage: u8,
    /// Null outside the phases.
    phase: Option<&'a str>,
    rule: String,
    event: &'static str,
    /// Null when it concerns both.
    side: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rolled: Option<RolledLine<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<u8>,
    /// Points, steps, units, or twelfths of movement points.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<i32>,
    /// The weather, the objective, the manner of ending, or whether it went well.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'a str>,
    vp: i32,
}

/// How a fight was rolled.
#[derive(Debug, Serialize)]
struct RolledLine<'a> {
    kind: &'static str,
    /// Strengths, in hundredths.
    attack: u32,
    defence: u32,
    shift: i8,
    /// Null below the table.
    column: Option<&'a str>,
    roll: u8,
    modifier: i8,
    /// Null without effect.
    result: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// The line of an event, the `n`th after the set-up.
    pub fn new(scenario: &'a Scenario, n: usize, event: &Event) -> Self {
        let label = |hex: Hex| hex.is_some().then(|| scenario.map.field.label(hex));
        let phase = scenario.phases.get(usize::from(event.phase));
        let side = event.side.or_else(|| event.unit().map(|unit| scenario.side_of(unit)));
        let rolled = if let Fact::Rolled(rolled) = event.fact { Some(rolled) } else { None };
        Self {
            n,
            stage: event.turn,
            phase: phase.map(|phase| phase.id.as_str()),
            rule: event.rule.to_string(),
            event: event.kind().name(),
            side: side.map(|side| scenario.side_ids[side.index()].as_str()),
            unit: event.unit().map(|unit| scenario.unit(unit).id.as_str()),
            from: label(event.from),
            to: label(event.to),
            target: label(event.target),
            rolled: rolled.map(|rolled| RolledLine::new(scenario, phase.map_or(0, |phase| phase.table), rolled)),
            dice: dice(event.fact),
            count: count(event.fact),
            result: result(scenario, event.fact),
            vp: event.vp,
        }
    }
}

impl<'a> RolledLine<'a> {
    fn new(scenario: &'a Scenario, table: u8, rolled: Rolled) -> Self {
        let Rolled { kind, attack, defence, shift, column, roll, modifier, result, .. } = rolled;
        let columns = &scenario.tables[usize::from(table)].columns;
        let column = usize::try_from(column).ok().and_then(|column| columns.get(column));
        Self {
            kind: kind.name(),
            attack,
            defence,
            shift,
            column: column.map(|column| column.name.as_str()),
            roll,
            modifier,
            result: scenario.results.get(usize::from(result)).map(|result| result.id.as_str()),
        }
    }
}

/// The faces of dice, but for those of a fight, which are a sum.
fn dice(fact: Fact) -> Vec<u8> {
    match fact {
        Fact::WeatherIs { die, .. } | Fact::Recovered { die, .. } if die > 0 => vec![die],
        Fact::InitiativeRolled { dice } => dice.to_vec(),
        _ => Vec::new(),
    }
}

fn count(fact: Fact) -> Option<i32> {
    match fact {
        Fact::Replaced { steps: count }
        | Fact::StepLost { steps: count }
        | Fact::Declared { units: count }
        | Fact::Supported { points: count }
        | Fact::OutOfSupply { phases: count } => Some(count.into()),
        Fact::MoveStarts { allowance: count } | Fact::Joined { allowance: count } | Fact::Moved { left: count } => {
            Some(count.into())
        }
        Fact::Scored { points, .. } => Some(points.into()),
        _ => None,
    }
}

fn result(scenario: &Scenario, fact: Fact) -> Option<&str> {
    match fact {
        Fact::Placed { drawn } => Some(if drawn { "drawn" } else { "chosen" }),
        Fact::WeatherIs { weather, .. } => Some(&scenario.weather[usize::from(weather)].id),
        Fact::Recovered { good, .. } => Some(if good { "recovers" } else { "does-not" }),
        Fact::Scored { objective, .. } => Some(&scenario.victory.objectives[usize::from(objective)].id),
        Fact::GameOver(ending) => Some(ending.name()),
        _ => None,
    }
}
