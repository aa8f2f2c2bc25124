//! Two replays on one page: the same game of a scenario as it is and with a change. The layout is `pair.html`.

use std::io;

use askama::Template;
use serde::Serialize;

use super::parting::Parting;
use super::step::Told;
use super::tale::{End, Heading, Tale};
use crate::show::markup::rendered;

const STYLE: &str = include_str!("pair.css");
const SCRIPT: &str = include_str!("pair.js");

/// What the games are called.
const NAMES: [&str; 2] = ["As it is", "Changed"];

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

/// The contents of the page.
#[derive(Template)]
#[template(path = "show/replay/pair.html")]
struct Page<'a> {
    title: String,
    about: Heading<'a>,
    changes: &'a str,
    parting: String,
    halves: [Half<'a>; 2],
    json: String,
}

/// A game in its frame.
struct Half<'a> {
    id: &'static str,
    name: &'static str,
    /// How it ended.
    ending: String,
    /// The step where it parts from the other, and what is told there.
    parting: Option<(usize, &'a str)>,
    replay: String,
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
        let about = one.heading();
        let half = |place: usize, replay| Half {
            id: ["baseline", "variant"][place],
            name: NAMES[place],
            ending: ending(self.games[place]),
            parting: parting.map(|parting| line(&parting, place, &told[place])),
            replay,
        };
        Ok(rendered(&Page {
            title: format!("Game {} twice: {}", about.index, about.title),
            about,
            changes: self.changes,
            parting: words(parting.as_ref(), &told, about.stage),
            halves: [half(0, one.page()?), half(1, other.page()?)],
            json: serde_json::to_string(&Data { names: NAMES, start, parted: parting.is_some() })?,
        }))
    }
}

/// Who won, and by how much.
fn ending(game: &dyn Tale) -> String {
    let (sides, End { winner, vp }) = (game.heading().side_names, game.end());
    let won = winner.map_or_else(|| "a draw".to_owned(), |side| format!("{} win", sides[side.index()]));
    format!("{won}, {vp:+} victory points for {}", sides[0])
}

/// Where they part.
fn words(parting: Option<&Parting>, told: &[Vec<Told>; 2], word: &str) -> String {
    let Some(parting) = parting else {
        return "Both games went the same way.".to_owned();
    };
    let [left, right] = parting.steps;
    let same = if parting.set_up { "Both games go" } else { "The set-ups differ; after them both games go" };
    let (before, number) = (left.min(right).saturating_sub(1), told[0][left].number);
    format!("{same} the same way up to step {before}. They part in {word} {number}.")
}

/// What is told of a game where it parts from the other.
fn line<'a>(parting: &Parting, place: usize, steps: &'a [Told]) -> (usize, &'a str) {
    let number = parting.steps[place];
    (number, parting.lines[place].map_or("The game is over.", |line| &steps[number].lines[line].text))
}
