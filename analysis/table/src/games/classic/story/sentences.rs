//! Events with a paragraph of their own, as sentences.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::data::ids::word;
use kartacz_engine::games::classic::data::{Scenario, UnitId};
use kartacz_engine::games::classic::event::{Event, Fact};
use kartacz_engine::games::classic::state::Ending;

use super::fights;
use crate::games::classic::names;
use crate::show::story::names::counted;

/// An event as a sentence; nothing for one that others tell.
pub fn sentence(scenario: &Scenario, event: &Event) -> Option<String> {
    let unit = || names::unit(scenario, event.unit);
    let there = || format!("{} in {}", unit(), names::hex(scenario, event.from));
    let to = || names::hex(scenario, event.to);
    let side = || event.side.map_or("Both sides", |side| names::side(scenario, side));
    let text = match event.fact {
        Fact::WeatherIs { weather, die } => return told_weather(scenario, weather, die),
        Fact::InitiativeRolled { dice: [first, second] } => {
            let [one, other] = Side::BOTH.map(|side| names::side(scenario, side));
            format!("Initiative: {one} roll {first}, {other} {second}; {} go first.", side())
        }
        Fact::Arrived => format!("{} arrives in {}.", unit(), to()),
        Fact::Replaced { steps } => format!("{} receives a step: {}.", there(), values(scenario, event.unit, steps)),
        Fact::Rebuilt => format!("{} returns in {}.", unit(), to()),
        Fact::Exited => format!("{} leaves the map.", there()),
        Fact::Supported { points } => {
            let points = counted(points, "support point", "support points");
            format!("{} spend {points} on the attack on {}.", side(), names::hex(scenario, event.target))
        }
        Fact::Rolled(rolled) => fights::rolled(scenario, event, rolled),
        Fact::StepLost { steps } => format!("{} loses a step: {}.", there(), values(scenario, event.unit, steps)),
        Fact::Eliminated => format!("{} is eliminated.", there()),
        Fact::Blocked => format!("{} cannot retreat.", there()),
        Fact::Stood => format!("{} does not retreat, and loses steps instead.", there()),
        Fact::Disrupted => format!("{} is disrupted.", there()),
        Fact::Recovered { die, good } => recovered(&there(), die, good),
        Fact::Advanced => format!("{} advances to {}.", there(), to()),
        Fact::OutOfSupply { phases } if phases > 1 => {
            format!("{} is out of supply, for {phases} supply phases in a row.", there())
        }
        Fact::OutOfSupply { .. } => format!("{} is out of supply.", there()),
        Fact::InSupply => format!("{} is in supply again.", there()),
        Fact::Scored { objective, points } => {
            let objective = word(&scenario.victory.objectives[usize::from(objective)].id);
            format!("{} score {} for {objective}.", side(), counted(points, "point", "points"))
        }
        Fact::Demoralised => format!("The army of the {} is demoralised.", side()),
        Fact::GameOver(ending) => over(scenario, event, ending),
        _ => return None,
    };
    Some(text)
}

/// A unit's values with so many steps: `now 4-6`.
fn values(scenario: &Scenario, unit: UnitId, steps: u8) -> String {
    format!("now {}", names::values(scenario, scenario.unit(unit).with(steps)))
}

/// The weather; nothing in a game without any.
fn told_weather(scenario: &Scenario, weather: u8, die: u8) -> Option<String> {
    let name = word(&scenario.weather[usize::from(weather)].id);
    let die = if die > 0 { format!(" (die {die})") } else { String::new() };
    (scenario.weather.len() > 1).then(|| format!("Weather: {name}{die}."))
}

fn recovered(unit: &str, die: u8, good: bool) -> String {
    let verb = if good { "recovers" } else { "stays disrupted" };
    let die = if die > 0 { format!(": die {die}") } else { String::new() };
    format!("{unit} {verb}{die}.")
}

/// The end of the game, the winner and the points.
fn over(scenario: &Scenario, event: &Event, ending: Ending) -> String {
    let winner = event.side.map(|side| names::side(scenario, side));
    let why = match ending {
        Ending::Time => "Time is up.",
        Ending::Points => "The lead in points ends the game.",
        Ending::Objective => "The decisive hexes are held.",
        Ending::Morale => "The demoralised army gives up.",
        Ending::Annihilation => "No unit of an army is left.",
    };
    let winner = winner.map_or("The game is a draw".to_owned(), |winner| format!("{winner} win"));
    let [first, second] = Side::BOTH.map(|side| names::side(scenario, side));
    let score = match event.vp {
        0 => "the score is even".to_owned(),
        net => format!("{} lead by {}", if net > 0 { first } else { second }, net.abs()),
    };
    format!("{why} {winner}; {score}.")
}
