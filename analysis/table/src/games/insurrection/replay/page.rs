//! The contents of the page that are specific to the series.

use askama::Template;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::edition::Edition;

use super::Step;
use crate::games::insurrection::map::{arrow, counter, tag};
use crate::show::canvas::Point;
use crate::show::course::Appraised;
use crate::show::markup::rendered;
use crate::show::replay::html::{Absent, Button, Page, buttons};
use crate::show::replay::step::StepText;
use crate::show::replay::tale::Heading;
use crate::show::sheet::Parts;

/// The sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// A marker on a counter.
struct Marker {
    class: &'static str,
    /// The place of the marker on the counter.
    x: f64,
    y: f64,
    /// The text; empty when it changes.
    text: &'static str,
    /// The text of the marker in the list of signs.
    sign: &'static str,
    means: &'static str,
}

impl Marker {
    const fn new(class: &'static str, (x, y): Point, [text, sign]: [&'static str; 2], means: &'static str) -> Self {
        Self { class, x, y, text, sign, means }
    }

    /// Half its width.
    const fn half(&self) -> f64 {
        if self.text.len() > 3 { 17.0 } else { 8.0 }
    }
}

/// The marker of an order that not every edition has.
const SKIRMISH: Marker = Marker::new("skirmish", (-17.0, 4.0), ["∴"; 2], "in skirmish order");

const MARKERS: [Marker; 9] = [
    Marker::new("fire", (17.0, -22.0), ["", "2"], "fire marker, with the number of shots"),
    Marker::new("lost", (-17.0, -22.0), ["", "−1"], "steps lost"),
    Marker::new("moved", (17.0, 4.0), ["M"; 2], "has finished its move"),
    Marker::new("stopped", (17.0, 4.0), ["S"; 2], "stopped by fire"),
    Marker::new("square", (-17.0, 4.0), ["□"; 2], "in square"),
    Marker::new("line", (-17.0, 4.0), ["═"; 2], "side by side"),
    Marker::new("spent", (17.0, -22.0), ["F"; 2], "guns that have fired in this stage"),
    Marker::new("silent", (17.0, -22.0), ["×"; 2], "guns that may not fire in this stage"),
    Marker::new("captured", (0.0, 20.0), ["taken"; 2], "captured guns"),
];

/// The buttons.
const BUTTONS: &[Button] = buttons!("stage", "melee", "M");

/// The page, with what the template of the game adds.
#[derive(Template)]
#[template(path = "games/insurrection/replay/page.html")]
struct View<'a, E: Edition> {
    markers: Vec<&'static Marker>,
    page: Page<'a>,
    game: &'a Rules<E>,
    arrows: Vec<String>,
    counters: Vec<String>,
    commanders: Vec<String>,
}

/// The page of a game.
pub fn of<E: Edition>(
    game: &Rules<E>,
    (heading, appraised): (Heading, Option<&Appraised>),
    parts: &Parts,
    steps: &[Step<E>],
    json: &str,
) -> String {
    let texts: Vec<StepText> = steps.iter().map(|step| step.text(step.board.stage)).collect();
    let units = game.scenario.units.iter().enumerate();
    let units = units.map(|(id, unit)| Absent { id: format!("u{id}"), side: unit.side, name: unit.name.clone() });
    let commanders = game.scenario.commanders.iter().enumerate();
    let commanders =
        commanders.map(|(id, one)| Absent { id: format!("c{id}"), side: one.side, name: one.name.clone() });
    let page = Page {
        heading,
        appraised,
        stages: game.scenario.stages,
        steps: &texts,
        json,
        own: OWN,
        buttons: BUTTONS,
        parts,
        absent: units.chain(commanders).collect(),
    };
    let more = E::HAS.skirmish.then_some(&SKIRMISH);
    rendered(&View {
        markers: MARKERS.iter().chain(more).collect(),
        page,
        game,
        arrows: game.scenario.units.iter().map(arrow).collect(),
        counters: game.scenario.units.iter().map(counter).collect(),
        commanders: game.scenario.commanders.iter().map(tag).collect(),
    })
}
