//! Two replays on one page: the same game of a scenario without and with changes. The layout is `pair.html`.

use std::io;

use askama::Template;
use serde::Serialize;

use super::divergence::Divergence;
use super::step::StepText;
use super::tale::{End, Heading, Tale};
use crate::show::markup::rendered;

const STYLE: &str = include_str!("pair.css");
const SCRIPT: &str = include_str!("pair.js");

/// The names of the games.
const NAMES: [&str; 2] = ["Baseline", "Variant"];

/// The data of the script.
#[derive(Serialize)]
struct Data {
    names: [&'static str; 2],
    /// The steps shown at first: the first difference, or the ends.
    start: [usize; 2],
    /// Whether the games differ.
    #[serde(rename = "parted")]
    differ: bool,
}

/// A game twice: of the baseline and of the variant.
pub struct Twice<'a> {
    /// Baseline and variant.
    pub games: [&'a dyn Tale; 2],
    /// The changes as text.
    pub changes: &'a str,
}

/// The contents of the page.
#[derive(Template)]
#[template(path = "show/replay/pair.html")]
struct Page<'a> {
    title: String,
    about: Heading<'a>,
    changes: &'a str,
    divergence: String,
    halves: [Half<'a>; 2],
    json: String,
}

/// A game in its frame.
struct Half<'a> {
    id: &'static str,
    name: &'static str,
    /// How it ended.
    ending: String,
    /// The step with the first difference, and its text.
    divergence: Option<(usize, &'a str)>,
    replay: String,
}

impl Twice<'_> {
    /// The page: both replays side by side, at the first difference. It is one file that refers to no other, and XML
    /// as well.
    pub fn page(&self) -> io::Result<String> {
        let [one, other] = self.games;
        let steps = [one.steps()?, other.steps()?];
        let divergence = Divergence::of(&steps[0], &steps[1]);
        let start =
            divergence.map_or_else(|| steps.each_ref().map(|steps| steps.len() - 1), |divergence| divergence.steps);
        let about = one.heading();
        let half = |place: usize, replay| Half {
            id: ["baseline", "variant"][place],
            name: NAMES[place],
            ending: ending(self.games[place]),
            divergence: divergence.map(|divergence| line(&divergence, place, &steps[place])),
            replay,
        };
        Ok(rendered(&Page {
            title: format!("Game {}, baseline and variant: {}", about.index, about.title),
            about,
            changes: self.changes,
            divergence: summary(divergence.as_ref(), &steps, about.stage),
            halves: [half(0, one.page()?), half(1, other.page()?)],
            json: serde_json::to_string(&Data { names: NAMES, start, differ: divergence.is_some() })?,
        }))
    }
}

/// The winner and the margin.
fn ending(game: &dyn Tale) -> String {
    let (sides, End { winner, vp }) = (game.heading().side_names, game.end());
    let won = winner.map_or_else(|| "a draw".to_owned(), |side| format!("{} win", sides[side.index()]));
    format!("{won}, {vp:+} victory points for {}", sides[0])
}

/// The first difference, as text.
fn summary(divergence: Option<&Divergence>, steps: &[Vec<StepText>; 2], word: &str) -> String {
    let Some(divergence) = divergence else {
        return "Both games are identical.".to_owned();
    };
    let [left, right] = divergence.steps;
    let set_up = if divergence.set_up { "" } else { "The set-ups differ. " };
    let (first, number) = (left.min(right), steps[0][left].number);
    format!("{set_up}Play is the same until step {first}; there, in {word} {number}, is the first difference.")
}

/// The text of a game at the first difference.
fn line<'a>(divergence: &Divergence, place: usize, steps: &'a [StepText]) -> (usize, &'a str) {
    let number = divergence.steps[place];
    (number, divergence.lines[place].map_or("The game is over.", |line| &steps[number].lines[line].text))
}
