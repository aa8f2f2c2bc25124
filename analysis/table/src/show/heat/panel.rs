//! The drawing on a page: the map with a layer for each measure, side and span, which the reader chooses.

use askama::Template;
use serde_json::{Value, json};

use super::{Ground, words};
use crate::base::error::Failure;
use crate::base::words::capitalised;
use crate::play::happened::{HEATS, Happened, Heat, Shape};
use crate::play::labels::Labels;
use crate::show::canvas::Point;
use crate::show::markup::rendered;
use crate::show::paint;
use crate::show::palette::SIDES;
use crate::show::replay::step::safe_json;

/// The style of the drawings on a page, with that of the maps in them.
#[must_use]
pub fn style() -> String {
    format!("{}{}", paint::style(), include_str!("panel.css"))
}

/// A drawing with choices on a page.
#[derive(Debug)]
pub struct Panel {
    /// The title.
    pub title: String,
    /// The rest: the text, the choices and the drawing.
    pub html: String,
}

/// Numbers are whole in the page: ten-thousandths.
const SCALE: f64 = 10_000.0;

/// The numbers of all layers.
pub struct Views {
    spans: usize,
    /// By measure, side and span: places and their numbers, alternately.
    layers: Vec<Vec<i64>>,
}

impl Views {
    /// Empty layers.
    pub fn none(shape: &Shape) -> Self {
        let spans = shape.spans.len() + 1;
        Self { spans, layers: vec![Vec::new(); HEATS * 2 * spans] }
    }

    /// The number of a place.
    pub fn put(&mut self, heat: Heat, side: usize, span: usize, place: usize, number: f64) {
        let number = (number * SCALE).round() as i64;
        if number != 0 {
            self.layers[(heat as usize * 2 + side) * self.spans + span].extend([place as i64, number]);
        }
    }

    /// The measure and side with most places in the whole game; what is first where there are none.
    fn fullest(&self) -> [usize; 2] {
        let of = |index: usize| self.layers[index * self.spans].len();
        let index = (0..2 * HEATS).max_by_key(|&index| (of(index), std::cmp::Reverse(index))).unwrap_or(0);
        [index / 2, index % 2]
    }

    fn is_used(&self, place: usize) -> bool {
        self.layers.iter().any(|layer| layer.chunks_exact(2).any(|pair| pair[0] == place as i64))
    }
}

#[derive(Template)]
#[template(path = "show/heat/panel.html")]
struct Page<'a> {
    title: &'a str,
    text: &'a str,
    view: String,
    ground: &'a str,
    cells: &'a [Cell],
    measures: Vec<(usize, String, bool)>,
    sides: Vec<(usize, &'a str, bool)>,
    spans: Vec<(usize, String)>,
    json: &'a str,
    number: usize,
}

/// The outline of a place.
struct Cell {
    place: usize,
    name: String,
    points: String,
}

/// The heat of a run.
pub fn of_run(happened: &Happened, ground: &Ground, labels: &Labels) -> Result<Panel, Failure> {
    let Happened { games, shape, map, .. } = happened;
    let mut views = Views::none(shape);
    for (heat, side) in Heat::ALL.into_iter().flat_map(|heat| [(heat, 0), (heat, 1)]) {
        for span in 0..=shape.spans.len() {
            let unit = match heat {
                Heat::Held => map.activations(span).0 as f64,
                _ => *games as f64,
            };
            for (place, sum) in happened.places(heat, side, span).iter().enumerate() {
                views.put(heat, side, span, place, sum.0 as f64 / unit.max(1.0));
            }
        }
    }
    let paths = [0, 1].map(|side| paths(happened, side));
    let held = &shape.terms.held;
    let text = format!(
        "Per game: the stronger the colour, the more. {} held: the share of the {held} at the start of which the side has a unit there. \
         Arrows: moves of units, over the whole game.",
        capitalised(held)
    );
    let losses = |side| happened.places(Heat::Killed, side, 0).iter().map(|sum| sum.0).sum::<i64>();
    let start = [Heat::Killed as usize, usize::from(losses(1) > losses(0))];
    draw(["The map", &text], (&views, start), json!(paths), (shape, ground), labels)
}

/// The changes of a variant, which needs no name where there is one: how many cells were looked at, and how many differ.
pub fn of_change(
    name: &str,
    views: &Views,
    [cells, differ]: [usize; 2],
    baseline: &Happened,
    ground: &Ground,
    labels: &Labels,
) -> Result<Panel, Failure> {
    let text = format!(
        "Difference per game, variant less baseline: purple is more, blue is less. Blank: no difference beyond chance. {differ} of \
         {cells} cells (places, sides, measures, times) differ, simultaneously at 95 %."
    );
    let title = match name {
        "" => "Changes on the map".to_owned(),
        name => format!("Changes on the map: {name}"),
    };
    draw([&title, &text], (views, views.fullest()), Value::Null, (&baseline.shape, ground), labels)
}

fn draw(
    [title, text]: [&str; 2],
    (views, start): (&Views, [usize; 2]),
    paths: Value,
    (shape, ground): (&Shape, &Ground),
    labels: &Labels,
) -> Result<Panel, Failure> {
    let place = |(place, &centre): (usize, &Point)| {
        let name = shape.places.get(place).filter(|name| !name.is_empty())?.clone();
        views.is_used(place).then(|| Cell { place, name, points: points(centre, &ground.outline) })
    };
    let cells: Vec<Cell> = ground.centres.iter().enumerate().filter_map(place).collect();
    let data = json!({
        "spans": views.spans,
        "layers": views.layers,
        "paths": paths,
        "centres": ground.centres.iter().map(|(x, y)| [x.round(), y.round()]).collect::<Vec<_>>(),
        "ways": ground.ways,
        "colours": SIDES.map(|side| side.css),
        "stage": labels.stage(),
        "scale": SCALE,
    });
    let json = safe_json(&data).map_err(|error| Failure::Work(error.to_string()))?;
    let name = |[first, last]: &[u8; 2]| match first == last {
        true => format!("{} {first}", labels.stage()),
        false => format!("{}s {first} to {last}", labels.stage()),
    };
    let spans = std::iter::once("whole game".to_owned()).chain(shape.spans.iter().map(name));
    let [left, top, width, height] = ground.view;
    let page = Page {
        title,
        text,
        view: format!("{left:.0} {top:.0} {width:.0} {height:.0}"),
        ground: &ground.svg,
        cells: &cells,
        measures: Heat::ALL
            .into_iter()
            .filter_map(|heat| Some((heat as usize, words(heat, &shape.terms)?, heat as usize == start[0])))
            .collect(),
        sides: labels.sides().iter().enumerate().map(|(side, name)| (side, name.as_str(), side == start[1])).collect(),
        spans: spans.enumerate().collect(),
        json: &json,
        number: cells.len(),
    };
    Ok(Panel { title: title.to_owned(), html: rendered(&page) })
}

/// Moves per game: place, direction and number, one after the other.
fn paths(happened: &Happened, side: usize) -> Vec<i64> {
    let shape = &happened.shape;
    let mut paths = Vec::new();
    for place in 0..shape.places.len() {
        for (direction, &count) in happened.map.paths(shape, side, place).iter().enumerate() {
            let number = (count as f64 / happened.games.max(1) as f64 * SCALE).round() as i64;
            if number > 0 {
                paths.extend([place as i64, direction as i64, number]);
            }
        }
    }
    paths
}

fn points((x, y): Point, outline: &[Point]) -> String {
    let points: Vec<String> = outline.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + dx, y + dy)).collect();
    points.join(" ")
}
