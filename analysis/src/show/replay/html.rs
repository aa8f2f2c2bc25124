//! The page around the steps.

use std::fmt::Write;

use kartacz_engine::core::game::Side;

use super::script::filled;
use super::step::Told;
use super::tale::Heading;
use crate::show::markup::escaped;
use crate::show::palette;
use crate::show::story::lines::Line;

const STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");

/// A button: what it does for the script, the sign, the name, the key.
pub type Button = (&'static str, &'static str, &'static str, &'static str);

/// What a game puts onto the page.
pub struct Page<'a> {
    /// Which game it is.
    pub heading: Heading<'a>,
    /// How many stages it can last.
    pub stages: u8,
    /// What is told of it, step by step.
    pub steps: &'a [Told],
    /// The steps for the script.
    pub json: &'a str,
    /// Its sections of the style and of the script.
    pub own: [&'a str; 2],
    /// The buttons.
    pub buttons: &'a [Button],
    /// What the drawing shows: left, top, width and height.
    pub view: [f64; 4],
    /// The drawing of the ground.
    pub ground: &'a str,
    /// The counters, as SVG.
    pub counters: &'a str,
    /// Everybody once more, shown while he is not on the map.
    pub absent: &'a str,
    /// What the signs mean, below the keys.
    pub signs: &'a str,
    /// The legend of the map, and what it takes of its drawing.
    pub legend: (&'a str, [f64; 4]),
}

/// The whole page.
pub fn page(page: &Page) -> String {
    let title = escaped(page.heading.title);
    let [style, script] = [(STYLE, page.own[0]), (SCRIPT, page.own[1])].map(|(shared, own)| filled(shared, own));
    let [first, second] = palette::SIDES.map(|colour| colour.css);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
         <style>:root{{--side0:{first};--side1:{second}}}\n{style}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1>\n<p>{}</p></header>\n<main>\n<section id=\"field\" aria-label=\"Map\">\n\
         {}{}{}{}{}</section>\n<section id=\"story\" aria-label=\"Log\">\n{}</section>\n</main>\n\
         <script type=\"application/json\" id=\"steps\">{json}</script>\n<script>{script}</script>\n</body>\n</html>\n",
        about(&page.heading),
        status(page.steps),
        controls(page),
        map(page),
        absent(page.absent),
        help(page),
        log(page.steps),
        json = page.json,
    )
}

fn about(heading: &Heading) -> String {
    let side = |side: Side| {
        let (name, player) = (&heading.side_names[side.index()], heading.players[side.index()]);
        format!("<span class=\"side{}\">{}</span>: {}", side.index(), escaped(name), escaped(player))
    };
    let [first, second] = Side::BOTH.map(side);
    let Heading { seed, index, .. } = heading;
    format!("{}, seed {seed}, game {index}. {first}; {second}.", escaped(heading.scenario))
}

/// Stage, score and who is active; and the step in words for those who do not see the map.
fn status(steps: &[Told]) -> String {
    format!(
        "<p id=\"status\"><span id=\"stage\"></span> <span id=\"score\"></span> <span id=\"active\"></span> \
         <span id=\"count\">of {} steps</span></p>\n<p id=\"now\" aria-live=\"polite\"></p>\n",
        steps.len() - 1
    )
}

fn controls(page: &Page) -> String {
    let Page { steps, stages, .. } = *page;
    let mut html = String::from("<div id=\"controls\" role=\"group\" aria-label=\"Replay\">\n");
    for (id, sign, name, key) in page.buttons {
        let _ = writeln!(
            html,
            "<button type=\"button\" id=\"{id}\" aria-label=\"{name}\" title=\"{name} ({key})\">{sign}</button>"
        );
    }
    let _ = write!(
        html,
        "<label>Step <input type=\"range\" id=\"step\" min=\"0\" max=\"{}\" value=\"0\"/></label>\n\
         <label>{} <select id=\"to-stage\"><option value=\"0\">set-up</option>",
        steps.len() - 1,
        capital(page.heading.stage)
    );
    for step in 1..=stages {
        if let Some(at) = steps.iter().position(|known| known.stage && known.number == step) {
            let _ = write!(html, "<option value=\"{at}\">{step}</option>");
        }
    }
    html.push_str(
        "</select></label>\n<label>Pace <select id=\"pace\"><option value=\"2400\">slow</option>\
         <option value=\"1200\" selected=\"selected\">medium</option><option value=\"500\">fast</option></select></label>\n</div>\n",
    );
    html
}

/// The ground, the counters above it, and ways above them.
fn map(page: &Page) -> String {
    let [x, y, width, height] = page.view;
    format!(
        "<div id=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"Map, can be scrolled\">\
         <svg id=\"board\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">\n\
         <defs>{}{}</defs>\n<g id=\"ground\">\n{}</g>\n<g id=\"lit\"></g>\n<g id=\"counters\">\n{}</g>\n\
         <g id=\"ways\"></g>\n</svg></div>\n",
        escaped(page.heading.title),
        head(0),
        head(1),
        page.ground,
        page.counters
    )
}

/// The head of an arrow in the colour of a side.
fn head(side: usize) -> String {
    format!(
        "<marker id=\"head{side}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"4.5\" markerHeight=\"4.5\" \
         orient=\"auto-start-reverse\"><path class=\"head{side}\" d=\"M0 0L10 5L0 10z\"/></marker>"
    )
}

/// Everybody once more, shown while he is not on the map.
fn absent(items: &str) -> String {
    format!("<h2>Off the map</h2>\n<ul id=\"absent\">\n{items}</ul>\n")
}

/// One of those who may be off the map.
pub fn off(id: &str, side: Side, name: &str) -> String {
    format!("<li id=\"off-{id}\" class=\"side{} gone\"><b>{}</b> <span></span></li>\n", side.index(), escaped(name))
}

/// A word at the beginning of a sentence.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The keys, and what the signs on the map mean.
fn help(page: &Page) -> String {
    let (legend, [x, y, width, height]) = page.legend;
    let mut html = String::from("<details id=\"help\"><summary>Keys and signs</summary>\n<dl>\n");
    for (_, _, name, key) in page.buttons {
        let _ = writeln!(html, "<dt><kbd>{key}</kbd></dt><dd>{name}</dd>");
    }
    let _ = write!(
        html,
        "</dl>\n{}<div class=\"wide\"><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" role=\"img\" aria-label=\"Legend\">{legend}</svg></div>\n</details>\n",
        page.signs
    );
    html
}

fn log(steps: &[Told]) -> String {
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
