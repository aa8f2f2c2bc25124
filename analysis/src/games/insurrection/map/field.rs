//! The parts of the drawing, for a page that moves the counters.

use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::data::{Commander, Unit};
use kartacz_engine::games::insurrection::edition::Edition;

use super::geometry::Sheet;
use super::{counters, legend, terrain};
use crate::show::canvas::SIDES;
use crate::show::canvas::{Canvas, Point};

/// Ground, counters and legend of a scenario, each as a piece of SVG.
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
    /// Per unit, the arrow to the north around the origin.
    pub arrows: Vec<String>,
    /// Per unit, the counter around the origin, without its values.
    pub counters: Vec<String>,
    /// Per commander, the counter around the origin.
    pub commanders: Vec<String>,
    /// The centres of the hexes by their index.
    pub centres: Vec<Point>,
}

impl Field {
    /// Draws the parts.
    #[must_use]
    pub fn of<E: Edition>(game: &Rules<E>) -> Self {
        let scenario = &game.scenario;
        let sheet = Sheet::new(&scenario.map.grid, legend::lines(game), 0);
        let [left, top, width, height] = sheet.map();
        Self {
            view: [left - 4.0, top - 4.0, width + 8.0, height + 8.0],
            legend_view: [0.0, sheet.bottom(), sheet.width, sheet.legend],
            ground: part(|canvas| terrain::draw(canvas, &sheet, game)),
            legend: part(|canvas| legend::draw(canvas, &sheet, game)),
            arrows: scenario.units.iter().map(arrow).collect(),
            counters: scenario.units.iter().map(counter).collect(),
            commanders: scenario.commanders.iter().map(tag).collect(),
            centres: centres(&sheet, game),
        }
    }
}

/// The arrow of a unit to the north around the origin.
#[must_use]
pub fn arrow<E: Edition>(unit: &Unit<E>) -> String {
    part(|canvas| counters::arrow(canvas, (0.0, 0.0), 0, SIDES[unit.side.index()]))
}

/// The counter of a unit around the origin, without its values.
#[must_use]
pub fn counter<E: Edition>(unit: &Unit<E>) -> String {
    part(|canvas| counters::body(canvas, (0.0, 0.0), unit))
}

/// The counter of a commander around the origin.
#[must_use]
pub fn tag<E: Edition>(commander: &Commander<E>) -> String {
    part(|canvas| counters::tag(canvas, (0.0, 0.0), commander))
}

fn part(draw: impl FnOnce(&mut Canvas)) -> String {
    let mut canvas = Canvas::part();
    draw(&mut canvas);
    canvas.into_part()
}

fn centres<E: Edition>(sheet: &Sheet<'_, E::Size>, game: &Rules<E>) -> Vec<Point> {
    let mut centres = Vec::new();
    for hex in game.scenario.map.grid.hexes() {
        let index = hex.index();
        if centres.len() <= index {
            centres.resize(index + 1, (0.0, 0.0));
        }
        centres[index] = sheet.centre(hex);
    }
    centres
}
