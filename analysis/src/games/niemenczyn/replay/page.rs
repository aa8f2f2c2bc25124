//! What *Niemenczyn 1794* puts onto the page.

use std::fmt::Write;

use kartacz_engine::games::niemenczyn::Niemenczyn;

use super::Step;
use crate::games::niemenczyn::map::Field;
use crate::show::markup::escaped;
use crate::show::replay::html::{Button, Page, off, page};
use crate::show::replay::step::Told;
use crate::show::replay::tale::Heading;

/// Its sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The markers on a counter: class, place on it, what is written, what it means.
const MARKERS: [(&str, f64, f64, &str, &str); 9] = [
    ("fire", 17.0, -22.0, "", "fire marker, with the number of shots"),
    ("lost", -17.0, -22.0, "", "steps lost"),
    ("moved", 17.0, 4.0, "M", "has finished its move"),
    ("stopped", 17.0, 4.0, "S", "stopped by fire"),
    ("square", -17.0, 4.0, "□", "in square"),
    ("line", -17.0, 4.0, "═", "side by side"),
    ("spent", 17.0, -22.0, "F", "guns that have fired in this stage"),
    ("silent", 17.0, -22.0, "×", "guns that may not fire in this stage"),
    ("captured", 0.0, 20.0, "taken", "guns that were captured"),
];

/// The buttons.
const BUTTONS: [Button; 9] = [
    ("first", "|◀", "First step", "Home"),
    ("stage-back", "◀ stage", "Stage before", "Shift+S"),
    ("melee-back", "◀ melee", "Melee before", "Shift+M"),
    ("back", "◀", "Step back", "←"),
    ("play", "▶▶", "Play or pause", "Space"),
    ("on", "▶", "Step forward", "→"),
    ("melee-on", "melee ▶", "Next melee", "M"),
    ("stage-on", "stage ▶", "Next stage", "S"),
    ("last", "▶|", "Last step", "End"),
];

/// The page of a game.
pub fn of(game: &Niemenczyn, heading: Heading, field: &Field, steps: &[Step], json: &str) -> String {
    let told: Vec<Told> = steps.iter().map(|step| step.told(step.board.stage)).collect();
    page(&Page {
        heading,
        stages: game.scenario.stages,
        steps: &told,
        json,
        own: OWN,
        buttons: &BUTTONS,
        view: field.view,
        ground: &field.ground,
        counters: &counters(game, field),
        absent: &absent(game),
        signs: &signs(),
        legend: (&field.legend, field.legend_view),
    })
}

fn counters(game: &Niemenczyn, field: &Field) -> String {
    let mut svg = String::new();
    let scenario = &game.scenario;
    for (id, unit) in scenario.units.iter().enumerate() {
        let _ = writeln!(
            svg,
            "<g class=\"unit gone\" id=\"u{id}\"><title>{}</title><g class=\"faces\">{}</g><g class=\"body\">{}\
             <rect class=\"frame\" x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"3\"/>\
             <text class=\"values\" y=\"18\">&#160;</text>{}</g></g>",
            escaped(&unit.name),
            field.arrows[id],
            field.counters[id],
            MARKERS.iter().map(marker).collect::<String>()
        );
    }
    for (id, commander) in scenario.commanders.iter().enumerate() {
        let (name, drawn) = (escaped(&commander.name), &field.commanders[id]);
        let _ = writeln!(svg, "<g class=\"commander gone\" id=\"c{id}\"><title>{name}</title>{drawn}</g>");
    }
    svg
}

fn marker(&(class, x, y, text, _): &(&str, f64, f64, &str, &str)) -> String {
    let half = if text.len() > 3 { 17.0 } else { 8.0 };
    format!(
        "<g class=\"marker {class}\" transform=\"translate({x} {y})\"><rect x=\"{}\" y=\"-7\" width=\"{}\" height=\"14\" \
         rx=\"4\"/><text y=\"4\">{}</text></g>",
        -half,
        2.0 * half,
        if text.is_empty() { "&#160;" } else { text }
    )
}

/// Everybody, for when he is not on the map.
fn absent(game: &Niemenczyn) -> String {
    let units = game.scenario.units.iter().enumerate();
    let units = units.map(|(id, unit)| off(&format!("u{id}"), unit.side, &unit.name));
    let commanders = game.scenario.commanders.iter().enumerate();
    units.chain(commanders.map(|(id, one)| off(&format!("c{id}"), one.side, &one.name))).collect()
}

/// What the signs on the map mean.
fn signs() -> String {
    let mut html = String::from("<ul class=\"signs\">\n");
    for known in MARKERS {
        let (class, _, _, text, means) = known;
        let text = match (class, text) {
            ("fire", _) => "2",
            ("lost", _) => "−1",
            (_, text) => text,
        };
        let _ = writeln!(html, "<li><span class=\"sign {class}\">{text}</span> {means}</li>");
    }
    html.push_str(
        "</ul>\n<p>Values: size-morale-fire in force. A full line is a way, a broken one a shot. The numbers in brackets behind \
         a line of the log are the paragraphs of the rulebook.</p>\n",
    );
    html
}
