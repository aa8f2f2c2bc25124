//! The parts of the drawing, for a page that moves the counters.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, UnitId, side_of};
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::notation::unit_label;

use super::geometry::pose;
use super::{counters, ground, leaders, legend};
use crate::show::canvas::{Canvas, PAPER, Point};

/// Ground and legend of a scenario, each as a piece of SVG.
#[derive(Clone, Debug)]
pub struct Field {
    /// The area of the map on the sheet: left, top, width and height.
    pub view: [f64; 4],
    /// The area of the legend.
    pub legend_view: [f64; 4],
    /// The ground with the numbers of the hexes.
    pub ground: String,
    /// The legend: signs and their meanings.
    pub legend: String,
    /// The centres of the hexes by their index.
    pub centres: Vec<Point>,
}

impl Field {
    /// Draws the parts.
    #[must_use]
    pub fn of(game: &Spqr) -> Self {
        let sheet = legend::sheet(game);
        let [left, top, width, height] = sheet.map();
        let view = [left - 8.0, top - 8.0, width + 16.0, height + 16.0];
        Self {
            view,
            legend_view: [0.0, sheet.bottom() + 16.0, sheet.width, sheet.legend - 20.0],
            ground: part(|canvas| {
                let middle = (view[0] + view[2] / 2.0, view[1] + view[3] / 2.0);
                canvas.rectangle(middle, [view[2], view[3]], 0.0, &format!("fill=\"{PAPER}\""));
                ground::draw(canvas, &sheet, game);
            }),
            legend: part(|canvas| legend::draw(canvas, &sheet, game)),
            centres: game.scenario.map.field.hexes().map(|hex| sheet.centre(hex)).collect(),
        }
    }
}

/// The counter of a unit around the origin, without its id: the body, whose long axis points north, and the writing.
#[must_use]
pub fn counter(game: &Spqr, unit: UnitId) -> [String; 2] {
    let face = counters::Face { side: side_of(unit), card: *game.card(unit), name: None };
    [part(|canvas| counters::body(canvas, &face)), part(|canvas| counters::writing(canvas, &face))]
}

/// The mark of a facing around the origin, pointing north.
#[must_use]
pub fn arrow() -> String {
    part(counters::front)
}

/// A leader around the centre of his hex, with his command range.
#[must_use]
pub fn leader(game: &Spqr, leader: LeaderId) -> String {
    part(|canvas| leaders::draw(canvas, game, leader))
}

fn part(draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::part();
    draw(&mut canvas);
    canvas.into_part()
}

/// A counter as it stands, around the centre of its hex, without the mark of its facing.
#[must_use]
pub fn standing(game: &Spqr, unit: UnitId, stance: Stance) -> String {
    let face = counters::Face { side: side_of(unit), card: *game.card(unit), name: Some(unit_label(game, unit)) };
    part(|canvas| {
        let ((across, down), axis, _) = pose(stance);
        canvas.open(&format!("transform=\"translate({across:.1} {down:.1})\""));
        canvas.open(&format!("transform=\"rotate({axis:.0})\""));
        counters::body(canvas, &face);
        canvas.close();
        counters::writing(canvas, &face);
        canvas.close();
    })
}

/// The mark of the facing of a counter around the centre of its hex, when it faces north-east; it is turned by a sixth for
/// each further facing.
#[must_use]
pub fn facing_mark(stance: Stance) -> String {
    part(|canvas| {
        let ((across, down), _, front) = pose(Stance { facing: Facing::Ne, ..stance });
        canvas.open(&format!("transform=\"translate({across:.1} {down:.1}) rotate({front:.0})\""));
        counters::front(canvas);
        canvas.close();
    })
}
