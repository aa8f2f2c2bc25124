//! What *Verdox* puts onto the page.

use std::fmt::Write;

use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::side_of;
use kartacz_engine::games::verdox::notation::unit_label;

use super::steps::Step;
use crate::games::verdox::map::Field;
use crate::show::markup::escaped;
use crate::show::replay::html::{Button, Page, off, page};
use crate::show::replay::step::Told;
use crate::show::replay::tale::Heading;

/// Its sections of the style and of the script.
const OWN: [&str; 2] = [include_str!("replay.css"), include_str!("replay.js")];

/// The buttons.
const BUTTONS: [Button; 9] = [
    ("first", "|◀", "First step", "Home"),
    ("stage-back", "◀ turn", "Turn before", "Shift+S"),
    ("loss-back", "◀ loss", "Loss before", "Shift+L"),
    ("back", "◀", "Step back", "←"),
    ("play", "▶▶", "Play or pause", "Space"),
    ("on", "▶", "Step forward", "→"),
    ("loss-on", "loss ▶", "Next loss", "L"),
    ("stage-on", "turn ▶", "Next turn", "S"),
    ("last", "▶|", "Last step", "End"),
];

const SIGNS: &str = "<p>A pale counter lies face down: its owner alone knows what it is. A full line is a way, a broken one an \
                     attack. A loss is a unit that is destroyed or dismounted, or a breach. The numbers in brackets are the rows \
                     of the ledger of rules.</p>\n";

/// The page of a game.
pub fn of(game: &Verdox, heading: Heading, field: &Field, steps: &[Step], json: &str) -> String {
    let told: Vec<Told> = steps.iter().map(|step| step.told(step.board.turn)).collect();
    let units = steps.first().map_or(0, |step| step.board.units.len()) as u8;
    page(&Page {
        heading,
        stages: game.scenario.turns,
        steps: &told,
        json,
        own: OWN,
        buttons: &BUTTONS,
        view: field.view,
        ground: &field.ground,
        counters: &format!("{}{}{}", stock(field), things(game, field), counters(game, units)),
        absent: &(0..units)
            .map(|unit| off(&format!("u{unit}"), side_of(unit), &unit_label(game, unit)))
            .collect::<String>(),
        signs: SIGNS,
        legend: (&field.legend, field.legend_view),
    })
}

/// A counter per side and kind, to be shown where a unit of it is.
fn stock(field: &Field) -> String {
    let mut svg = String::from("<defs>\n");
    for (side, kinds) in field.counters.iter().enumerate() {
        for (kind, counter) in kinds.iter().enumerate() {
            let _ = writeln!(svg, "<g id=\"kind{side}-{kind}\">{counter}</g>");
        }
    }
    svg.push_str("</defs>\n");
    svg
}

/// Barges, breaches and the flags of gates.
fn things(game: &Verdox, field: &Field) -> String {
    let mut svg = String::new();
    let barges = game.scenario.map.barges.len();
    for id in 0..barges {
        let _ = writeln!(svg, "<g class=\"barge\" id=\"c{id}\"><title>barge {}</title>{}</g>", id + 1, field.barge);
    }
    for (id, &wall) in (barges..).zip(&game.terrain.walls) {
        let label = game.scenario.map.field.label(wall);
        let [first, second] = &field.flags;
        let _ = writeln!(
            svg,
            "<g class=\"wall\" id=\"c{id}\"><title>wall {label}</title><g class=\"breach\">{}</g>\
             <g class=\"flag0\">{first}</g><g class=\"flag1\">{second}</g></g>",
            field.breach
        );
    }
    svg
}

fn counters(game: &Verdox, units: u8) -> String {
    let mut svg = String::new();
    for unit in 0..units {
        let side = side_of(unit).index();
        let _ = writeln!(
            svg,
            "<g class=\"unit gone\" id=\"u{unit}\"><title>{}</title><use href=\"#kind{side}-0\"/>\
             <rect class=\"frame\" x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" rx=\"3\"/></g>",
            escaped(&unit_label(game, unit))
        );
    }
    svg
}
