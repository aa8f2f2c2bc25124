//! The field under everything: its colour, its grid, and the numbers of its places.

use kartacz_engine::grid::{Layout, Tops};

use super::cells::Cells;
use super::page::Sheet;
use crate::show::canvas::{Canvas, Point, short};
use crate::show::path::Path;

/// The row or column of hexes that the others repeat, and all of them.
const LINE: &str = "m-line";
const FIELD: &str = "m-field";
/// The shadow of the map on its sheet.
const SHADOW: Point = (2.6, 3.4);
/// An area for each of the spots of another shade, in square pixels.
const AREA: f64 = 52_000.0;

/// Paints the whole field, above its shadow, and defines the hexes that [`grid`] uses, too.
pub fn base(canvas: &mut Canvas, sheet: &Sheet, class: &str) {
    if let Cells::Hexes { layout, .. } = sheet.cells {
        define(canvas, sheet, &layout);
        canvas.symbol(FIELD, SHADOW, "m-cast");
        return canvas.symbol(FIELD, (0.0, 0.0), class);
    }
    let [left, top, width, height] = sheet.map();
    for ((dx, dy), class) in [(SHADOW, "m-cast"), ((0.0, 0.0), class)] {
        canvas.rectangle((left + width / 2.0 + dx, top + height / 2.0 + dy), [width, height], 0.0, class);
    }
}

/// Draws the lines between the places.
pub fn grid(canvas: &mut Canvas, sheet: &Sheet) {
    match sheet.cells {
        Cells::Hexes { .. } => canvas.symbol(FIELD, (0.0, 0.0), "m-grid"),
        Cells::Squares { width, height, size } => {
            let [left, top, wide, high] = sheet.map();
            let mut path = Path::default();
            for column in 0..=width {
                let x = left + size * f64::from(column);
                path.polyline(&[(x, top), (x, top + high)]);
            }
            for row in 0..=height {
                let y = top + size * f64::from(row);
                path.polyline(&[(left, y), (left + wide, y)]);
            }
            canvas.path("m-grid m-squares", &path);
        }
    }
}

/// Defines the hexes: one line of them, and its uses in every place where it stands.
fn define(canvas: &mut Canvas, sheet: &Sheet, layout: &Layout) {
    let mut path = Path::default();
    for index in places(layout, 0) {
        path.polygon(&corners(sheet, index));
    }
    let start = |line| places(layout, line).next().map_or((0.0, 0.0), |index| sheet.centre(index));
    let (x, y) = start(0);
    canvas.piece(&format!("<defs><path id=\"{LINE}\" d=\"{}\"/><g id=\"{FIELD}\">", path.data()));
    for line in 0..if layout.tops == Tops::Flat { layout.width } else { layout.height } {
        let (to_x, to_y) = start(line);
        canvas.piece(&format!("<use href=\"#{LINE}\" x=\"{}\" y=\"{}\"/>", short(to_x - x), short(to_y - y)));
    }
    canvas.piece("</g></defs>\n");
}

/// The hexes of a column with flat tops, of a row with pointed ones: their lines all look alike.
fn places(layout: &Layout, line: u8) -> impl Iterator<Item = usize> {
    let (width, height, line) = (usize::from(layout.width), usize::from(layout.height), usize::from(line));
    let flat = layout.tops == Tops::Flat;
    (0..if flat { height } else { width })
        .map(move |place| if flat { place * width + line } else { line * width + place })
}

fn corners(sheet: &Sheet, index: usize) -> Vec<Point> {
    let (x, y) = sheet.centre(index);
    sheet.cells.outline().into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
}

/// Spots of another shade, which make an empty field look like land.
pub fn mottle(canvas: &mut Canvas, sheet: &Sheet) {
    let [left, top, width, height] = sheet.map();
    let mut random = Scatter(1794);
    let mut path = Path::default();
    for _ in 0..(width * height / AREA) as usize {
        let radius = 34.0 + 62.0 * random.next();
        // A spot stays on the map, whose edge is ragged by half a hex.
        let (edge, flat) = (1.5 * radius + 26.0, 0.45 + 0.3 * random.next());
        if edge * 2.0 > width.min(height) {
            continue;
        }
        let at =
            (left + edge + (width - 2.0 * edge) * random.next(), top + edge + (height - 2.0 * edge) * random.next());
        let corner = |place: usize| {
            let (angle, far) = (place as f64 * std::f64::consts::TAU / 7.0, radius * (0.7 + 0.8 * random.next()));
            ((at.0 + far * angle.cos()).round(), (at.1 + flat * far * angle.sin()).round())
        };
        path.rounded(&(0..7).map(corner).collect::<Vec<_>>(), 0.5);
    }
    canvas.path("m-mottle", &path);
}

/// Fixed numbers that look random.
struct Scatter(u64);

impl Scatter {
    /// A number from 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1_u64 << 24) as f64
    }
}

/// Writes the numbers of places, each at its point.
pub fn numbers(canvas: &mut Canvas, size: f64, anchor: &str, labels: impl Iterator<Item = (Point, String)>) {
    canvas.open(&format!("class=\"m-number\" font-size=\"{}\" text-anchor=\"{anchor}\"", short(size)));
    labels.for_each(|(at, label)| canvas.bare_text(at, &label));
    canvas.close();
}
