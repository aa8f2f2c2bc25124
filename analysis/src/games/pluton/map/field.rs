//! The parts of the drawing, for a page that moves the counters.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{MAX_SIDE_MARKERS, MarkerId, UnitId, marker_side, side_of};
use kartacz_engine::games::pluton::notation::unit_label;

use super::{counters, ground, legend, marks};
use crate::show::canvas::{Canvas, PAPER, Point};

/// Ground and legend of a scenario, each as a piece of SVG.
#[derive(Clone, Debug)]
pub struct Field {
    /// The area of the map on the sheet: left, top, width and height.
    pub view: [f64; 4],
    /// The area of the legend.
    pub legend_view: [f64; 4],
    /// The ground with the numbers of the hexes and the names of the villages.
    pub ground: String,
    /// The legend: signs and their meanings.
    pub legend: String,
    /// The centres of the hexes by their index.
    pub centres: Vec<Point>,
}

impl Field {
    /// Draws the parts.
    #[must_use]
    pub fn of(game: &Pluton) -> Self {
        let sheet = legend::sheet(game);
        let [left, top, width, height] = sheet.map();
        let view = [left - 8.0, top - 8.0, width + 16.0, height + 24.0];
        Self {
            view,
            legend_view: [0.0, sheet.bottom() + 16.0, sheet.width, sheet.legend - 20.0],
            ground: part(|canvas| {
                // The names below the map are dark: they need paper on a dark page, too.
                let middle = (view[0] + view[2] / 2.0, view[1] + view[3] / 2.0);
                canvas.rectangle(middle, [view[2], view[3]], 0.0, &format!("fill=\"{PAPER}\""));
                ground::draw(canvas, &sheet, game);
                marks::villages(canvas, &sheet, game);
            }),
            legend: part(|canvas| legend::draw(canvas, &sheet, game)),
            centres: game.scenario.map.field.hexes().map(|hex| sheet.centre(hex)).collect(),
        }
    }
}

/// The counter of a unit around the origin.
#[must_use]
pub fn counter(game: &Pluton, unit: UnitId) -> String {
    let name = unit_label(game, unit);
    // The side is in the colour.
    let short = name.split_once('-').map_or(name, |(_, short)| short);
    part(|canvas| counters::counter(canvas, (0.0, 0.0), side_of(unit), game.kind(unit), short))
}

/// A concealed counter of a side around the origin.
#[must_use]
pub fn face_down(side: Side) -> String {
    part(|canvas| counters::face_down(canvas, (0.0, 0.0), side))
}

/// An artillery marker around the origin.
#[must_use]
pub fn marker(marker: MarkerId) -> String {
    let number = (usize::from(marker) % MAX_SIDE_MARKERS + 1) as u8;
    part(|canvas| counters::marker(canvas, (0.0, 0.0), marker_side(marker), number))
}

fn part(draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::part();
    draw(&mut canvas);
    canvas.into_part()
}
