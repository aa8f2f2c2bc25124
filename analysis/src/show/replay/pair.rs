//! Two replays on one page: the same game of a scenario as it is and with a change.

use std::fmt::Write;
use std::io;

use serde::Serialize;

use super::html::capital;
use super::parting::Parting;
use super::step::Told;
use super::tale::{End, Tale};
use crate::show::markup::escaped;

const STYLE: &str = include_str!("pair.css");
const SCRIPT: &str = include_str!("pair.js");

/// What the games are called.
const NAMES: [&str; 2] = ["As it is", "Changed"];

/// The buttons: what they do for the script, what stands on them with the game's word for a stage, the key.
const BUTTONS: [(&str, &str, &str); 7] = [
    ("parting", "Where they part", "P"),
    ("first", "Set-up", "Home"),
    ("stage-back", "{Stage} before", "Shift+S"),
    ("back", "Step both back", "←"),
    ("on", "Step both on", "→"),
    ("stage-on", "Next {stage}", "S"),
    ("last", "End", "End"),
];

/// What the script needs.
#[derive(Serialize)]
struct Data {
    names: [&'static str; 2],
    /// The steps that are shown at first: where the games part, or their ends.
    start: [usize; 2],
    /// Whether they part.
    parted: bool,
}

/// A game twice: of the scenario as it is and with the changes.
pub struct Twice<'a> {
    /// As it is, and with the changes.
    pub games: [&'a dyn Tale; 2],
    /// The changes in words.
    pub changes: &'a str,
}

impl Twice<'_> {
    /// The page: both replays side by side, at the step where they part. It is one file that refers to no other, and XML
    /// as well.
    ///
    /// # Errors
    /// Never: nothing is written.
    pub fn page(&self) -> io::Result<String> {
        let [one, other] = self.games;
        let told = [one.told()?, other.told()?];
        let parting = Parting::of(&told[0], &told[1]);
        let start = parting.map_or_else(|| told.each_ref().map(|steps| steps.len() - 1), |parting| parting.steps);
        let json = serde_json::to_string(&Data { names: NAMES, start, parted: parting.is_some() })?;
        let replays = [one.page()?, other.page()?];
        let here = |place: usize| parting.map_or_else(String::new, |parting| line(&parting, place, &told[place]));
        let about = one.heading();
        let title = escaped(&format!("Game {} twice: {}", about.index, about.title));
        Ok(format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1>\n{}{}</header>\n{}<main>\n{}{}</main>\n\
             <script type=\"application/json\" id=\"pair\">{json}</script>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
            self.about(),
            words(parting.as_ref(), &told, about.stage),
            controls(about.stage),
            self.frame(0, &here(0), &replays[0]),
            self.frame(1, &here(1), &replays[1]),
        ))
    }

    fn about(&self) -> String {
        let about = self.games[0].heading();
        let [first, second] = about.side_names.each_ref().map(|name| escaped(name));
        let [one, other] = about.players.map(escaped);
        format!(
            "<p class=\"dim\">{}, seed {}, game {}: the same seed twice. {first}: {one}; {second}: {other}. Changed: {}.</p>\n",
            escaped(about.scenario),
            about.seed,
            about.index,
            escaped(self.changes)
        )
    }

    /// A replay in its frame, how its game ended and what is told where the games part.
    fn frame(&self, place: usize, here: &str, replay: &str) -> String {
        let (about, vp) = (self.games[place].heading(), self.games[place].end().vp);
        let [id, name] = [["baseline", "variant"][place], NAMES[place]];
        let first = escaped(&about.side_names[0]);
        format!(
            "<section aria-label=\"{name}\">\n<h2>{name}: {}, {vp:+} victory points for {first}</h2>\n{here}\
             <iframe id=\"{id}\" title=\"{name}\" srcdoc=\"{}\"></iframe>\n</section>\n",
            escaped(&self.ending(place)),
            framed(replay)
        )
    }

    /// Who won.
    fn ending(&self, place: usize) -> String {
        let End { winner, .. } = self.games[place].end();
        match winner {
            Some(side) => format!("{} win", self.games[place].heading().side_names[side.index()]),
            None => "a draw".to_owned(),
        }
    }
}

/// Where they part.
fn words(parting: Option<&Parting>, told: &[Vec<Told>; 2], word: &str) -> String {
    let Some(parting) = parting else {
        return "<p>Both games went the same way.</p>\n".to_owned();
    };
    let [left, right] = parting.steps;
    let same = if parting.set_up { "Both games go" } else { "The set-ups differ; after them both games go" };
    let (before, number) = (left.min(right).saturating_sub(1), told[0][left].number);
    format!("<p>{same} the same way up to step {before}. They part in {word} {number}.</p>\n")
}

/// What is told of a game where it parts from the other.
fn line(parting: &Parting, place: usize, steps: &[Told]) -> String {
    let number = parting.steps[place];
    let text = parting.lines[place].map_or("The game is over.", |line| &steps[number].lines[line].text);
    format!("<blockquote><strong>Step {number}, where they part</strong>{}</blockquote>\n", escaped(text))
}

fn controls(stage: &str) -> String {
    let mut html = String::from("<div id=\"controls\" role=\"group\" aria-label=\"Both games\">\n");
    for (id, name, key) in BUTTONS {
        let name = name.replace("{stage}", stage).replace("{Stage}", &capital(stage));
        let _ = writeln!(html, "<button type=\"button\" id=\"{id}\" title=\"{name} ({key})\">{name}</button>");
    }
    html.push_str(
        "<p id=\"where\" aria-live=\"polite\"></p>\n</div>\n<p class=\"dim\">These buttons and keys move both games; the buttons in \
         a game move that one alone.</p>\n",
    );
    html
}

/// A page as the value of an attribute: line ends stay what they are for readers of XML, too.
fn framed(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    for sign in page.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            sign => out.push(sign),
        }
    }
    out
}
