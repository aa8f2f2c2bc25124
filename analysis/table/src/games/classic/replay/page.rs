//! The contents of the page that are specific to *classic*: the counters, and a flag of each side for each objective.

use kartacz_engine::games::classic::data::{Scenario, UnitId};

use super::data::goals;
use crate::games::classic::map::{about, counter, flag};
use crate::show::course::Appraised;
use crate::show::markup::escaped;
use crate::show::replay::html::{Absent, Button, Page, Plain, buttons};
use crate::show::replay::step::StepText;
use crate::show::replay::tale::Heading;
use crate::show::sheet::Parts;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: &[Button] = buttons!("turn", "loss", "L");

/// The page of a game.
pub fn of(
    scenario: &Scenario,
    (heading, appraised): (Heading, Option<&Appraised>),
    parts: &Parts,
    steps: &[StepText],
    json: &str,
) -> String {
    let units = || 0..scenario.units.len() as UnitId;
    let absent =
        |unit| Absent { id: format!("u{unit}"), side: scenario.side_of(unit), name: scenario.unit(unit).name.clone() };
    let page = Page {
        heading,
        appraised,
        stages: scenario.turns,
        steps,
        json,
        own: OWN,
        buttons: BUTTONS,
        parts,
        absent: units().map(absent).collect(),
    };
    let flags = goals(scenario).into_iter().enumerate().map(|(goal, hex)| {
        let name = escaped(&scenario.map.field.label(hex));
        let [first, second] = [0, 1].map(flag);
        format!(
            "<g class=\"flag gone\" id=\"c{goal}\"><title>{name}</title><g class=\"flag0\">{first}</g>\
             <g class=\"flag1\">{second}</g></g>"
        )
    });
    let unit = |unit| {
        let known = scenario.unit(unit);
        let name = escaped(&format!("{}: {}", known.name, about(scenario, unit)));
        let drawn = counter(scenario, unit, known.steps);
        format!("<g class=\"unit gone\" id=\"u{unit}\"><title>{name}</title>{drawn}</g>")
    };
    let counters: Vec<String> = flags.chain(units().map(unit)).collect();
    Plain { page, counters: &counters }.html()
}
