//! The page around the steps.

use std::fmt::Write;

use kartacz_engine::game::Side;

use super::steps::Step;
use crate::event_log::Account;
use crate::map_svg::Field;
use crate::markup::escaped;
use crate::narrate::Line;
use crate::palette;

const STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");

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

/// The buttons: what they do for the script, the sign, the name, the key.
const BUTTONS: [(&str, &str, &str, &str); 9] = [
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

/// The whole page.
pub fn page(account: &Account, field: &Field, steps: &[Step], json: &str) -> String {
    let title = escaped(&account.game.scenario.title);
    let [first, second] = palette::SIDES.map(|colour| colour.css);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>:root{{--side0:{first};--side1:{second}}}\n{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1>\n<p>{}</p></header>\n<main>\n<section id=\"field\" aria-label=\"Map\">\n\
         {}{}{}{}{}</section>\n<section id=\"story\" aria-label=\"Log\">\n{}</section>\n</main>\n\
         <script type=\"application/json\" id=\"steps\">{json}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        about(account),
        status(steps),
        controls(account.game.scenario.stages, steps),
        map(account, field),
        absent(account),
        help(field),
        log(steps),
    )
}

fn about(account: &Account) -> String {
    let scenario = &account.game.scenario;
    let side = |side: Side| {
        let (name, player) = (&scenario.side_names[side.index()], account.players[side.index()]);
        format!("<span class=\"side{}\">{}</span>: {}", side.index(), escaped(name), escaped(player))
    };
    let [first, second] = Side::BOTH.map(side);
    let (seed, index) = (account.seed, account.index);
    format!("{}, seed {seed}, game {index}. {first}; {second}.", escaped(&scenario.id))
}

/// Stage, score and who is active; and the step in words for those who do not see the map.
fn status(steps: &[Step]) -> String {
    format!(
        "<p id=\"status\"><span id=\"stage\"></span> <span id=\"score\"></span> <span id=\"active\"></span> \
         <span id=\"count\">of {} steps</span></p>\n<p id=\"now\" aria-live=\"polite\"></p>\n",
        steps.len() - 1
    )
}

fn controls(stages: u8, steps: &[Step]) -> String {
    let mut html = String::from("<div id=\"controls\" role=\"group\" aria-label=\"Replay\">\n");
    for (id, sign, name, key) in BUTTONS {
        let _ = writeln!(
            html,
            "<button type=\"button\" id=\"{id}\" aria-label=\"{name}\" title=\"{name} ({key})\">{sign}</button>"
        );
    }
    let _ = write!(
        html,
        "<label>Step <input type=\"range\" id=\"step\" min=\"0\" max=\"{}\" value=\"0\"/></label>\n\
         <label>Stage <select id=\"to-stage\"><option value=\"0\">set-up</option>",
        steps.len() - 1
    );
    for step in 1..=stages {
        if let Some(at) = steps.iter().position(|known| known.stage && known.board.stage == step) {
            let _ = write!(html, "<option value=\"{at}\">{step}</option>");
        }
    }
    html.push_str(
        "</select></label>\n<label>Pace <select id=\"pace\"><option value=\"2400\">slow</option>\
         <option value=\"1200\" selected=\"selected\">medium</option><option value=\"500\">fast</option></select></label>\n</div>\n",
    );
    html
}

fn map(account: &Account, field: &Field) -> String {
    let [x, y, width, height] = field.view;
    let mut svg = format!(
        "<div id=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"Map, can be scrolled\">\
         <svg id=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">\n\
         <defs>{}{}</defs>\n<g id=\"ground\">\n{}</g>\n<g id=\"lit\"></g>\n<g id=\"counters\">\n",
        escaped(&account.game.scenario.title),
        head(0),
        head(1),
        field.ground
    );
    let scenario = &account.game.scenario;
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
    svg.push_str("</g>\n<g id=\"ways\"></g>\n</svg></div>\n");
    svg
}

/// The head of an arrow in the colour of a side.
fn head(side: usize) -> String {
    format!(
        "<marker id=\"head{side}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4.5\" markerHeight=\"4.5\" \
         orient=\"auto-start-reverse\"><path class=\"head{side}\" d=\"M0 0L10 5L0 10z\"/></marker>"
    )
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

/// Everybody once more, shown while he is not on the map.
fn absent(account: &Account) -> String {
    let scenario = &account.game.scenario;
    let mut html = String::from("<h2>Off the map</h2>\n<ul id=\"absent\">\n");
    let mut put = |id: String, side: Side, name: &str| {
        let (side, name) = (side.index(), escaped(name));
        let _ = writeln!(html, "<li id=\"{id}\" class=\"side{side} gone\"><b>{name}</b> <span></span></li>");
    };
    for (id, unit) in scenario.units.iter().enumerate() {
        put(format!("off-u{id}"), unit.side, &unit.name);
    }
    for (id, commander) in scenario.commanders.iter().enumerate() {
        put(format!("off-c{id}"), commander.side, &commander.name);
    }
    html.push_str("</ul>\n");
    html
}

/// The keys, and what the signs on the map mean.
fn help(field: &Field) -> String {
    let [x, y, width, height] = field.legend_view;
    let mut html = String::from("<details id=\"help\"><summary>Keys and signs</summary>\n<dl>\n");
    for (_, _, name, key) in BUTTONS {
        let _ = writeln!(html, "<dt><kbd>{key}</kbd></dt><dd>{name}</dd>");
    }
    html.push_str("</dl>\n<ul class=\"signs\">\n");
    for known in MARKERS {
        let (class, _, _, text, means) = known;
        let text = match (class, text) {
            ("fire", _) => "2",
            ("lost", _) => "−1",
            (_, text) => text,
        };
        let _ = writeln!(html, "<li><span class=\"sign {class}\">{text}</span> {means}</li>");
    }
    let _ = write!(
        html,
        "</ul>\n<p>Values: size-morale-fire in force. A full line is a way, a broken one a shot. The numbers in brackets behind \
         a line of the log are the paragraphs of the rulebook.</p>\n\
         <div class=\"wide\"><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" role=\"img\" aria-label=\"Legend\">{}</svg></div>\n</details>\n",
        field.legend
    );
    html
}

fn log(steps: &[Step]) -> String {
    let mut html = String::from("<ol id=\"log\" tabindex=\"0\" aria-label=\"What happened, step by step\">\n");
    for (number, step) in steps.iter().enumerate() {
        let (last, rest) = step.lines.split_last().expect("a step tells something");
        let lines: String = rest.iter().map(|told| line(told, "")).collect();
        let rules = if step.rules.is_empty() {
            String::new()
        } else {
            format!(" <small>[{}]</small>", escaped(&step.rules.join(", ")))
        };
        let _ = writeln!(html, "<li id=\"s{number}\"><a href=\"#s{number}\">{lines}{}</a></li>", line(last, &rules));
    }
    html.push_str("</ol>\n");
    html
}

/// A line, and what stands behind it.
fn line(line: &Line, behind: &str) -> String {
    let class = match line.level {
        None => "head".to_owned(),
        Some(level) => format!("level{level}"),
    };
    format!("<span class=\"{class}\">{}{behind}</span>\n", escaped(&line.text))
}
