//! The contents of a replay page. The layout is `page.html`, which the template of each game extends.

use std::fmt;

use askama::Template;
use kartacz_engine::core::game::Side;

use super::script::filled;
use super::step::StepText;
use super::tale::Heading;
use crate::show::course::{Appraised, Line};
use crate::show::markup::rendered;
use crate::show::paint;
use crate::show::sheet::Parts;

const STYLE: &str = include_str!("replay.css");
const SCRIPT: &str = include_str!("replay.js");
/// The sections of pages with a line of the expected score.
const COURSE: [&str; 2] = [include_str!("course.css"), include_str!("course.js")];

/// A button: its action in the script, the sign, the name, the key.
pub type Button = (&'static str, &'static str, &'static str, &'static str);

/// The buttons of every game: the map, and the keys.
const SHARED: [Button; 6] = [
    ("zoom-out", "\u{2212}", "Zoom out", "-"),
    ("zoom-in", "+", "Zoom in", "+"),
    ("whole", "map", "Whole map", "0"),
    ("near", "names", "Zoom in on the step until names are readable", "N"),
    ("units", "units", "List the units of the ringed hex", "U"),
    ("keys", "?", "Keys and signs", "?"),
];

/// The buttons of a game that is stepped through one event after the other.
pub const PLAIN_BUTTONS: [Button; 5] = [
    ("first", "|◀", "First step", "Home"),
    ("back", "◀", "Step back", "←"),
    ("play", "▶▶", "Play or pause", "Space"),
    ("on", "▶", "Step forward", "→"),
    ("last", "▶|", "Last step", "End"),
];

/// The buttons of a game: what it calls its stages and its marked steps, the key of these, and buttons of its own.
macro_rules! buttons {
    ($stage:literal, $mark:literal, $key:literal $(, $own:expr)*) => {
        &[
            ("first", "", "First step", "Home"),
            ("stage-back", concat!("◀ ", $stage), concat!("Previous ", $stage), "Shift+S"),
            (concat!($mark, "-back"), concat!("◀ ", $mark), concat!("Previous ", $mark), concat!("Shift+", $key)),
            ("back", "", "Step back", "←"),
            ("play", "", "Play or pause", "Space"),
            ("on", "", "Step forward", "→"),
            (concat!($mark, "-on"), concat!($mark, " ▶"), concat!("Next ", $mark), $key),
            ("stage-on", concat!($stage, " ▶"), concat!("Next ", $stage), "S"),
            ("last", "", "Last step", "End")
            $(, $own)*
        ]
    };
}
pub(crate) use buttons;

/// The contents of the page that depend on the game, besides its counters and signs.
pub struct Page<'a> {
    /// The identity of the game.
    pub heading: Heading<'a>,
    /// The most stages it can last.
    pub stages: u8,
    /// The log, step by step.
    pub steps: &'a [StepText],
    /// The steps for the script.
    pub json: &'a str,
    /// The sections of the style and of the script.
    pub own: [&'a str; 2],
    /// The buttons.
    pub buttons: &'a [Button],
    /// The map.
    pub parts: &'a Parts,
    /// The course of the game, where the system has a value.
    pub appraised: Option<&'a Appraised>,
    /// The units and leaders, listed while they are not on the map.
    pub absent: Vec<Absent>,
}

/// The page of a game whose counters need no symbols of their own and no explanation: each is a drawing, in SVG.
#[derive(Template)]
#[template(path = "show/replay/plain.html")]
pub struct Plain<'a> {
    /// The page.
    pub page: Page<'a>,
    /// The counters.
    pub counters: &'a [String],
}

impl Plain<'_> {
    /// The page as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        rendered(self)
    }
}

/// A part of a drawing: left, top, width and height.
pub struct ViewBox(pub [f64; 4]);

/// A unit or leader that may be off the map.
pub struct Absent {
    /// The id of its counter.
    pub id: String,
    /// The side of the unit.
    pub side: Side,
    /// The name of the unit.
    pub name: String,
}

impl Page<'_> {
    /// The style: that of drawings, the shared one and that of the game.
    #[must_use]
    pub fn style(&self) -> String {
        format!("{}\n{}", paint::style(), filled(STYLE, &self.sections(0)))
    }

    /// The script: the shared one and that of the game.
    #[must_use]
    pub fn script(&self) -> String {
        filled(SCRIPT, &self.sections(1))
    }

    /// The sections of the style or of the script.
    fn sections(&self, which: usize) -> String {
        let course = self.appraised.map_or("", |_| COURSE[which]);
        format!("{}{course}", self.own[which])
    }

    /// The line of the expected score.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        let Heading { stage, side_names, .. } = self.heading;
        self.appraised.map(|appraised| Line::of(appraised, self.steps, (side_names, stage)))
    }

    /// The buttons: those of the game, and those of every game.
    pub fn all_buttons(&self) -> impl Iterator<Item = &Button> {
        self.buttons.iter().chain(&SHARED)
    }

    /// The drawing on a button, as the data of a path; none on one with a sign.
    #[must_use]
    pub fn icon(&self, id: &str) -> Option<&'static str> {
        match id {
            "first" => Some("M1 2h2v12H1zM9 2v12L4 8zM15 2v12l-5-6z"),
            "back" => Some("M3 2h3v12H3zM14 2v12L7 8z"),
            "play" => Some("M3 2l11 6-11 6z"),
            "on" => Some("M2 2l7 6-7 6zM10 2h3v12h-3z"),
            "last" => Some("M1 2l5 6-5 6zM7 2l5 6-5 6zM13 2h2v12h-2z"),
            _ => None,
        }
    }

    /// The part of the drawing that is the map.
    #[must_use]
    pub const fn map_view(&self) -> ViewBox {
        ViewBox(self.parts.view)
    }

    /// The part of the drawing that is the legend.
    #[must_use]
    pub const fn legend_view(&self) -> ViewBox {
        ViewBox(self.parts.legend_view)
    }

    /// The last step.
    #[must_use]
    pub const fn last(&self) -> usize {
        self.steps.len() - 1
    }

    /// The stages that were played, each with its first step.
    #[must_use]
    pub fn stage_starts(&self) -> Vec<(u8, usize)> {
        let start = |stage| self.steps.iter().position(|step| step.stage && step.number == stage);
        (1..=self.stages).filter_map(|stage| Some((stage, start(stage)?))).collect()
    }
}

impl fmt::Display for ViewBox {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Self([x, y, width, height]) = self;
        write!(out, "{x:.0} {y:.0} {width:.0} {height:.0}")
    }
}
