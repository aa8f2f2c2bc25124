//! The parts of the drawing, for a page that moves the counters.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::Kind;

use super::geometry::{LEGEND, Sheet};
use super::{counters, ground, legend, marks, walls};
use crate::show::canvas::SIDES;
use crate::show::canvas::{Canvas, PAPER, Point};

/// Ground, counters and legend of a scenario, each as a piece of SVG.
#[derive(Clone, Debug)]
pub struct Field {
    /// The area of the map on the sheet: left, top, width and height.
    pub view: [f64; 4],
    /// The area of the legend.
    pub legend_view: [f64; 4],
    /// The ground with the numbers of the squares.
    pub ground: String,
    /// The legend: signs and their meanings.
    pub legend: String,
    /// Per side and kind, the counter around the origin.
    pub counters: [Vec<String>; 2],
    /// A barge around the origin.
    pub barge: String,
    /// A breach around the origin.
    pub breach: String,
    /// Per side, the flag on a gate around the origin.
    pub flags: [String; 2],
    /// The centres of the squares by their index.
    pub centres: Vec<Point>,
}

impl Field {
    /// Draws the parts.
    #[must_use]
    pub fn of(game: &Verdox) -> Self {
        let sheet = Sheet::new(game.scenario.map.field);
        let [left, top, width, height] = sheet.map();
        let view = [left - 34.0, top - 20.0, width + 68.0, height + 40.0];
        Self {
            view,
            legend_view: [0.0, sheet.bottom() + 16.0, sheet.width, LEGEND - 44.0],
            ground: part(|canvas| {
                // The numbers around the map are dark: they need paper on a dark page, too.
                let middle = (view[0] + view[2] / 2.0, view[1] + view[3] / 2.0);
                canvas.rectangle(middle, [view[2], view[3]], 0.0, &format!("fill=\"{PAPER}\""));
                ground::draw(canvas, &sheet, game);
                walls::draw(canvas, &sheet, game);
                marks::draw(canvas, &sheet, game);
            }),
            legend: part(|canvas| legend::draw(canvas, &sheet, game)),
            counters: Side::BOTH.map(|side| Kind::ALL.map(|kind| counter(side, kind)).to_vec()),
            barge: barge(),
            breach: breach(),
            flags: SIDES.map(|colour| part(|canvas| walls::flag(canvas, (0.0, 0.0), colour))),
            centres: game.scenario.map.field.squares().map(|square| sheet.centre(square)).collect(),
        }
    }
}

/// The counter of a kind of unit around the origin.
#[must_use]
pub fn counter(side: Side, kind: Kind) -> String {
    part(|canvas| counters::counter(canvas, (0.0, 0.0), side, kind))
}

/// A barge around the origin.
#[must_use]
pub fn barge() -> String {
    part(|canvas| marks::barge(canvas, (0.0, 0.0)))
}

/// A breach around the origin.
#[must_use]
pub fn breach() -> String {
    part(|canvas| walls::breach(canvas, (0.0, 0.0)))
}

/// A face-down counter of a side around the origin.
#[must_use]
pub fn face_down(side: Side) -> String {
    part(|canvas| counters::face_down(canvas, (0.0, 0.0), side))
}

/// The commander's quarters of a side around the origin.
#[must_use]
pub fn quarters(side: Side) -> String {
    part(|canvas| marks::quarters(canvas, (0.0, 0.0), side))
}

fn part(draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::part();
    draw(&mut canvas);
    canvas.into_part()
}
