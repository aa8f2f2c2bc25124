//! Vertical bars along an axis of whole places: a histogram.

use plotters::prelude::{PathElement, Rectangle, Text};
use plotters::style::Color;
use plotters::style::text_anchor::{HPos, VPos};

use super::frame::{
    Area, Drawn, MARGIN, Scale, Written, standing_whisker, text_style, upright_axis, upright_numbers, upright_style,
};
use super::lying::Bar;
use super::size::Size;
use super::spots::Spot;
use super::style::{INK, broken, fit_name, text_width};

/// The share of a place's width that its bar takes.
const FILLED: f64 = 0.76;

/// A panel of vertical bars.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The title of the panel; may be empty.
    pub title: String,
    /// The name of the horizontal axis.
    pub across: String,
    /// The name of the vertical axis.
    pub up: String,
    /// The greatest value.
    pub top: f64,
    /// The format of numbers along the vertical axis.
    pub written: Written,
    /// The bars, each with its label; may be empty.
    pub bars: Vec<(String, Bar)>,
    /// Labels between bars, at these places (0 is the middle of the first bar).
    pub ticks: Vec<(f64, String)>,
    /// A line across the bars at this place, with its label.
    pub marker: Option<(f64, String)>,
}

/// The corners of the field of a panel.
struct Field {
    left: i32,
    right: i32,
    up: Scale,
    bars: usize,
}

impl Field {
    /// Where a place along the bars lies.
    fn x(&self, place: f64) -> i32 {
        let share = (place + 0.5) / self.bars.max(1) as f64;
        self.left + (share * f64::from(self.right - self.left)).round() as i32
    }
}

impl Standing {
    /// The height of the panel in this width.
    pub fn height(&self, size: Size, width: i32) -> i32 {
        self.head(size, width) + size.pick(230, 190) + 2 * size.text + 26
    }

    /// The height of its field in a row of this height.
    pub fn field(&self, size: Size, (width, height): (i32, i32)) -> i32 {
        height - self.head(size, width) - 2 * size.text - 26
    }

    fn head(&self, size: Size, width: i32) -> i32 {
        self.title_lines(size, width).len() as i32 * (size.panel + 4) + 8
    }

    fn title_lines(&self, size: Size, width: i32) -> Vec<String> {
        broken(&self.title, size.panel, width - 2 * MARGIN, 2)
    }

    /// Draws the panel, one of those `alike`, with a field of this height at this place, in this width; the texts of its bars go to
    /// `spots`.
    pub fn draw(
        &self,
        alike: &[&Self],
        area: &Area,
        (size, field): (Size, i32),
        ((left, top), width): ((i32, i32), i32),
        spots: &mut Vec<Spot>,
    ) -> Drawn {
        let mut y = top + 4;
        for said in self.title_lines(size, width) {
            area.draw(&Text::new(said, (left + MARGIN, y), text_style(size.panel, HPos::Left, VPos::Top)))?;
            y += size.panel + 4;
        }
        let ceiling = top + self.head(size, width);
        let bottom = ceiling + field;
        let texts = alike.iter().all(|panel| panel.texts_fit(size, width - 2 * MARGIN - size.text - 60));
        let marked = alike.iter().any(|panel| panel.marker.is_some());
        let room = if texts || marked { size.text + 10 } else { 0 };
        let most = alike.iter().map(|panel| panel.top).fold(0.0, f64::max);
        let most = if most > 0.0 { most } else { 1.0 };
        let values = (0.0, most * f64::from(bottom - ceiling) / f64::from((bottom - ceiling - room).max(1)));
        let up = Scale { values, pixels: (bottom, ceiling) };
        let (labels, widest) = upright_numbers(&up, self.written, size);
        let from = left + MARGIN + size.text + 6 + widest + 8;
        let field = Field { left: from, right: left + width - MARGIN, up, bars: self.bars.len() };
        upright_axis(area, size, &field.up, &labels, (field.left, field.right))?;
        let said = fit_name(&self.up, size.text, bottom - ceiling);
        let at = (left + MARGIN, i32::midpoint(ceiling, bottom));
        area.draw(&Text::new(said, at, upright_style(size.text, HPos::Center, VPos::Top)))?;
        for (place, (_, bar)) in self.bars.iter().enumerate() {
            spots.push(self.draw_bar(area, &field, (place as f64, bar), texts.then_some(size))?);
        }
        self.foot(area, &field, size, (left, width))?;
        let axis = [(field.left, ceiling), (field.left, bottom), (field.right, bottom)];
        area.draw(&PathElement::new(axis, INK.stroke_width(1)))?;
        self.draw_marker(area, &field, size)
    }

    /// Whether every bar has room for its text.
    fn texts_fit(&self, size: Size, room: i32) -> bool {
        let widest = self.bars.iter().map(|(_, bar)| text_width(&bar.text, size.small)).max().unwrap_or(0);
        widest > 0 && (widest + 4) * self.bars.len() as i32 <= room
    }

    fn draw_bar(
        &self,
        area: &Area,
        field: &Field,
        (place, bar): (f64, &Bar),
        text: Option<Size>,
    ) -> Result<Spot, Box<dyn std::error::Error>> {
        let [left, right] = [-0.5, 0.5].map(|half| field.x(place + half * FILLED));
        let bottom = field.up.at(0.0);
        area.draw(&Rectangle::new([(left, field.up.at(bar.value)), (right, bottom)], bar.colour.filled()))?;
        let middle = field.x(place);
        if let Some((low, high)) = bar.interval {
            standing_whisker(area, middle, (field.up.at(low), field.up.at(high)), INK.stroke_width(1))?;
        }
        let end = field.up.at(bar.interval.map_or(bar.value, |(_, high)| high));
        if let Some(size) = text {
            let style = text_style(size.small, HPos::Center, VPos::Bottom);
            area.draw(&Text::new(bar.text.clone(), (middle, end - 5), style))?;
        }
        Ok(Spot::between((left, end), (right, bottom), bar.spot.clone()))
    }

    /// The labels below the bars, those that do not touch, and the name of their axis.
    fn foot(&self, area: &Area, field: &Field, size: Size, (left, width): (i32, i32)) -> Drawn {
        let bottom = field.up.at(0.0);
        let of_bars = self.bars.iter().zip(0..).map(|((label, _), place)| (f64::from(place), label));
        let of_ticks = self.ticks.iter().map(|(place, label)| (*place, label));
        let mut free = i32::MIN;
        for (place, label) in of_bars.chain(of_ticks).filter(|(_, label)| !label.is_empty()) {
            let (x, half) = (field.x(place), text_width(label, size.text) / 2);
            if x - half >= free && x + half <= left + width {
                area.draw(&Text::new(label.clone(), (x, bottom + 7), text_style(size.text, HPos::Center, VPos::Top)))?;
                free = x + half + 8;
            }
        }
        let said = fit_name(&self.across, size.text, width - 2 * MARGIN);
        let half = text_width(&said, size.text) / 2;
        let middle = i32::midpoint(field.left, field.right);
        let x = middle.clamp(left + MARGIN + half, (left + width - MARGIN - half).max(left + MARGIN + half));
        let style = text_style(size.text, HPos::Center, VPos::Top);
        area.draw(&Text::new(said, (x, bottom + size.text + 13), style))?;
        Ok(())
    }

    fn draw_marker(&self, area: &Area, field: &Field, size: Size) -> Drawn {
        let Some((place, label)) = &self.marker else { return Ok(()) };
        let (x, top) = (field.x(*place), field.up.pixels.1);
        area.draw(&PathElement::new([(x, field.up.at(0.0)), (x, top)], INK.stroke_width(2)))?;
        // Towards the middle, where there is room.
        let (at, side) =
            if x < i32::midpoint(field.left, field.right) { (x + 6, HPos::Left) } else { (x - 6, HPos::Right) };
        area.draw(&Text::new(label.clone(), (at, top), text_style(size.text, side, VPos::Top)))?;
        Ok(())
    }
}
