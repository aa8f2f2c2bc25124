//! A panel: groups of bars along one axis of values.

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::{Cartesian2d, DrawingArea, IntoFont, PathElement, Rectangle, SVGBackend, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, RGBColor, TextStyle};

use super::spots::Spot;
use super::style::{FONT, GRID, INK, PANEL_TITLE_SIZE, TEXT_SIZE, fit, text_width};

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub type Drawn = Result<(), Box<dyn std::error::Error>>;
type Context<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The share of a group's width that its bars take.
const FILLED: f64 = 0.76;
/// Half the width of the end of a whisker, in pixels.
const WHISKER: i32 = 4;

/// One bar, with the interval of its value if it has one.
#[derive(Clone, Debug)]
pub struct Bar {
    pub value: f64,
    pub interval: Option<(f64, f64)>,
    pub colour: RGBColor,
    /// Written at the bar's end; may be empty.
    pub text: String,
    /// Its text, with all its numbers.
    pub spot: String,
}

impl Bar {
    /// How far the bar and its whisker reach.
    pub fn reach(&self) -> f64 {
        self.interval.map_or(self.value, |(_, high)| high)
    }
}

/// The direction of the bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Bars stand; the groups go from left to right.
    Up,
    /// Bars lie; the groups go from top to bottom.
    Right,
}

/// A panel of a chart.
#[derive(Clone, Debug)]
pub struct Panel {
    pub title: String,
    pub direction: Direction,
    /// The name of the groups.
    pub groups_name: String,
    /// The name of the values.
    pub values_name: String,
    /// The end of the axis of values, which begins at 0.
    pub top: f64,
    /// The format of values along the axis.
    pub format: fn(f64) -> String,
    /// The groups, each with its label and its bars.
    pub groups: Vec<(String, Vec<Bar>)>,
    /// Labels between groups, at these places (0 is the middle of the first group).
    pub ticks: Vec<(f64, String)>,
    /// A line across the groups at this place, with its label.
    pub marker: Option<(f64, String)>,
}

impl Panel {
    /// The most width of the labels of the groups, in pixels. Lying bars keep nearly half of the panel.
    fn label_width(&self, body: &Area) -> i32 {
        let widest = self.groups.iter().map(|(label, _)| text_width(label, TEXT_SIZE)).max().unwrap_or(0);
        widest.min(body.dim_in_pixel().0 as i32 * 11 / 20)
    }

    /// Draws the panel; the texts of its bars go to `spots`.
    pub fn draw(&self, area: &Area, spots: &mut Vec<Spot>) -> Drawn {
        let (width, _) = area.dim_in_pixel();
        let title = fit(&self.title, PANEL_TITLE_SIZE, width as i32 - 20);
        area.draw(&Text::new(title, (14, 4), text_style(PANEL_TITLE_SIZE, HPos::Left, VPos::Top)))?;
        let body = area.margin(PANEL_TITLE_SIZE + 8, 14, 0, 16);
        let mut chart = self.axes(&body)?;
        self.draw_mesh(&mut chart)?;
        for (place, (label, bars)) in self.groups.iter().enumerate() {
            self.draw_label(&body, &chart, place as f64, label)?;
            for (index, bar) in bars.iter().enumerate() {
                let extent = extent(place, index, bars.len());
                self.draw_bar(&body, &mut chart, bar, extent)?;
                spots.push(self.spot(&chart, bar, extent));
            }
        }
        for (place, label) in &self.ticks {
            self.draw_label(&body, &chart, *place, label)?;
        }
        self.draw_names(&body, &chart)?;
        self.draw_marker(&body, &mut chart)
    }

    fn axes<'a, 'b>(&self, body: &'b Area<'a>) -> Result<Context<'a, 'b>, Box<dyn std::error::Error>> {
        let groups = self.groups.len() as f64;
        let mut builder = ChartBuilder::on(body);
        let chart = match self.direction {
            Direction::Up => {
                builder.x_label_area_size(50).y_label_area_size(76).build_cartesian_2d(0.0..groups, 0.0..self.top)?
            }
            Direction::Right => builder
                .x_label_area_size(50)
                .y_label_area_size(self.label_width(body) + 18)
                // Groups go down the page.
                .build_cartesian_2d(0.0..self.top, groups..0.0)?,
        };
        Ok(chart)
    }

    /// Grid lines and numbers along the axis of values.
    fn draw_mesh(&self, chart: &mut Context) -> Drawn {
        let number = |value: &f64| (self.format)(*value);
        let mut mesh = chart.configure_mesh();
        mesh.axis_style(INK).light_line_style(plotters::style::TRANSPARENT).bold_line_style(GRID);
        mesh.label_style(text_style(TEXT_SIZE, HPos::Left, VPos::Top));
        match self.direction {
            Direction::Up => mesh.disable_x_mesh().x_labels(0).y_labels(6).y_label_formatter(&number).draw()?,
            Direction::Right => mesh.disable_y_mesh().y_labels(0).x_labels(6).x_label_formatter(&number).draw()?,
        }
        Ok(())
    }

    /// A point of the panel: how far along the groups, and which value.
    fn point(&self, along: f64, value: f64) -> (f64, f64) {
        match self.direction {
            Direction::Up => (along, value),
            Direction::Right => (value, along),
        }
    }

    /// Where a point of the panel lies within `body`, in pixels.
    fn pixel(&self, body: &Area, chart: &Context, along: f64, value: f64) -> (i32, i32) {
        let (x, y) = chart.backend_coord(&self.point(along, value));
        let (left, top) = body.get_base_pixel();
        (x - left, y - top)
    }

    fn draw_bar(&self, body: &Area, chart: &mut Context, bar: &Bar, (from, to): (f64, f64)) -> Drawn {
        let corners = [self.point(from, 0.0), self.point(to, bar.value)];
        chart.draw_series([Rectangle::new(corners, bar.colour.filled())])?;
        let middle = (from + to) / 2.0;
        if let Some((low, high)) = bar.interval {
            self.draw_whisker(body, chart, middle, low, high)?;
        }
        let (x, y) = self.pixel(body, chart, middle, bar.reach());
        let (at, style) = match self.direction {
            Direction::Up => ((x, y - 6), text_style(TEXT_SIZE, HPos::Center, VPos::Bottom)),
            Direction::Right => ((x + 8, y), text_style(TEXT_SIZE, HPos::Left, VPos::Center)),
        };
        body.draw(&Text::new(bar.text.clone(), at, style))?;
        Ok(())
    }

    /// The bar and its whisker, in pixels of the whole chart.
    fn spot(&self, chart: &Context, bar: &Bar, (from, to): (f64, f64)) -> Spot {
        let corners =
            [(from, 0.0), (to, bar.reach())].map(|(along, value)| chart.backend_coord(&self.point(along, value)));
        Spot::between(corners[0], corners[1], bar.spot.clone())
    }

    fn draw_whisker(&self, body: &Area, chart: &Context, middle: f64, low: f64, high: f64) -> Drawn {
        let ends = [low, high].map(|value| self.pixel(body, chart, middle, value));
        body.draw(&PathElement::new(ends.to_vec(), INK.stroke_width(2)))?;
        for (x, y) in ends {
            let cap = match self.direction {
                Direction::Up => [(x - WHISKER, y), (x + WHISKER, y)],
                Direction::Right => [(x, y - WHISKER), (x, y + WHISKER)],
            };
            body.draw(&PathElement::new(cap.to_vec(), INK.stroke_width(2)))?;
        }
        Ok(())
    }

    fn draw_label(&self, body: &Area, chart: &Context, place: f64, label: &str) -> Drawn {
        let (x, y) = self.pixel(body, chart, place + 0.5, 0.0);
        let (at, style, label) = match self.direction {
            Direction::Up => ((x, y + 7), text_style(TEXT_SIZE, HPos::Center, VPos::Top), label.to_owned()),
            Direction::Right => {
                let style = text_style(TEXT_SIZE, HPos::Right, VPos::Center);
                ((x - 8, y), style, fit(label, TEXT_SIZE, self.label_width(body)))
            }
        };
        body.draw(&Text::new(label, at, style))?;
        Ok(())
    }

    /// The names of the axes. In lying panels the groups name themselves.
    fn draw_names(&self, body: &Area, chart: &Context) -> Drawn {
        let groups = self.groups.len() as f64;
        let (x, _) = match self.direction {
            Direction::Up => self.pixel(body, chart, groups / 2.0, 0.0),
            Direction::Right => self.pixel(body, chart, 0.0, self.top / 2.0),
        };
        let (_, height) = body.dim_in_pixel();
        let below = if self.direction == Direction::Up { &self.groups_name } else { &self.values_name };
        let style = text_style(TEXT_SIZE, HPos::Center, VPos::Bottom);
        body.draw(&Text::new(below.clone(), (x, height as i32 - 1), style))?;
        if self.direction == Direction::Up {
            let (_, y) = self.pixel(body, chart, 0.0, self.top / 2.0);
            let turned = (FONT, TEXT_SIZE).into_font().transform(plotters::style::FontTransform::Rotate270);
            let style = TextStyle::from(turned).color(&INK).pos(Pos::new(HPos::Center, VPos::Top));
            body.draw(&Text::new(self.values_name.clone(), (8, y), style))?;
        }
        Ok(())
    }

    fn draw_marker(&self, body: &Area, chart: &mut Context) -> Drawn {
        let Some((place, label)) = &self.marker else { return Ok(()) };
        let ends = [0.0, self.top].map(|value| self.point(place + 0.5, value));
        chart.draw_series([PathElement::new(ends.to_vec(), INK.stroke_width(2))])?;
        let (x, y) = self.pixel(body, chart, place + 0.5, self.top);
        // Towards the middle, where there is room.
        let left = *place < self.groups.len() as f64 / 2.0;
        let (offset, side) = if left { (6, HPos::Left) } else { (-6, HPos::Right) };
        body.draw(&Text::new(label.clone(), (x + offset, y + 2), text_style(TEXT_SIZE, side, VPos::Top)))?;
        Ok(())
    }
}

/// From where to where bar `index` of `count` reaches in the group at `place`.
fn extent(place: usize, index: usize, count: usize) -> (f64, f64) {
    let width = FILLED / count as f64;
    let from = place as f64 + (1.0 - FILLED) / 2.0 + index as f64 * width;
    (from, from + width)
}

/// Text of this height, placed so at its point.
pub fn text_style(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    TextStyle::from((FONT, size).into_font()).color(&INK).pos(Pos::new(horizontal, vertical))
}

/// The end of an axis that has room for `reach` and for a text beyond it.
pub fn axis_end(reach: f64) -> f64 {
    if reach > 0.0 { reach * 1.16 } else { 1.0 }
}
