//! A chart in both sizes, with its head.

use plotters::prelude::{IntoDrawingArea, SVGBackend};
use plotters::style::WHITE;

use super::Chart;
use super::frame::{Area, Spotted};
use super::head::{self, Entry};
use super::size::{SIZES, Size};
use super::spots::with_spots;
use crate::show::prose::bare;

/// Draws a chart in both sizes, under its title and legend. In each size, `height` is that of the rest, and `draw` draws it from a
/// place on, in pixels from the top.
///
/// # Errors
/// When the drawing library fails.
pub fn chart(
    name: &'static str,
    title: &str,
    legend: impl Fn(Size) -> Vec<Entry>,
    height: impl Fn(Size) -> i32,
    draw: impl Fn(&Area, Size, i32) -> Spotted,
) -> Result<Chart, Box<dyn std::error::Error>> {
    let title = &*bare(title);
    let one = |size: Size| -> Result<String, Box<dyn std::error::Error>> {
        let legend = legend(size);
        let top = head::height(title, &legend, size);
        let mut svg = String::new();
        let spots = {
            let area =
                SVGBackend::with_string(&mut svg, (size.width as u32, (top + height(size)) as u32)).into_drawing_area();
            area.fill(&WHITE)?;
            head::draw(&area, title, &legend, size)?;
            let spots = draw(&area, size, top)?;
            area.present()?;
            spots
        };
        Ok(with_spots(svg, &spots))
    };
    let [wide, narrow] = SIZES.map(one);
    Ok(Chart { name, title: title.to_owned(), svg: wide?, narrow: narrow? })
}
