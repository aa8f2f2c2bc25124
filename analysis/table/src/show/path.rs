//! The data of an SVG path, written in few bytes: relative, with a decimal at most.

use std::fmt::Write;

/// A point, in pixels from the top left.
pub type Point = (f64, f64);

/// The point between two others, 0 being the first and 1 the second.
#[must_use]
pub fn between(a: Point, b: Point, share: f64) -> Point {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// The data of a path. Places are kept in tenths of a pixel, so that rounding does not add up.
#[derive(Clone, Debug, Default)]
pub struct Path {
    data: String,
    at: [i64; 2],
    start: [i64; 2],
    last: char,
}

impl Path {
    /// The data.
    #[must_use]
    pub fn data(&self) -> &str {
        &self.data
    }

    /// Whether nothing was drawn.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    /// Begins a line at a point.
    pub fn go(&mut self, to: Point) {
        self.command('m', &[to]);
        self.start = self.at;
        // Points after a move are joined by lines without a command; they are relative as it is.
        self.last = 'l';
    }

    /// A straight line to a point.
    pub fn line(&mut self, to: Point) {
        self.command('l', &[to]);
    }

    /// A bend to a point, towards a corner.
    pub fn bend(&mut self, corner: Point, to: Point) {
        self.command('q', &[corner, to]);
    }

    /// Back to the point where the line began.
    pub fn close(&mut self) {
        self.data.push('z');
        self.at = self.start;
        self.last = 'z';
    }

    /// An open line.
    pub fn polyline(&mut self, points: &[Point]) {
        if let [first, others @ ..] = points {
            self.go(*first);
            others.iter().for_each(|&point| self.line(point));
        }
    }

    /// A closed line.
    pub fn polygon(&mut self, points: &[Point]) {
        self.polyline(points);
        self.close();
    }

    /// A closed line whose corners are cut by a share of their sides: by one half, no straight part is left.
    pub fn rounded(&mut self, corners: &[Point], share: f64) {
        let count = corners.len();
        for (place, &corner) in corners.iter().enumerate() {
            let from = between(corner, corners[(place + count - 1) % count], share);
            let to = between(corner, corners[(place + 1) % count], share);
            if place == 0 {
                self.go(from);
            } else if share < 0.5 {
                self.line(from);
            }
            self.bend(corner, to);
        }
        self.close();
    }

    /// An open line through points, which bends half way between them.
    pub fn flowing(&mut self, points: &[Point]) {
        let [first, .., last] = points else { return };
        self.go(*first);
        for pair in points[1..].windows(2) {
            self.bend(pair[0], between(pair[0], pair[1], 0.5));
        }
        self.line(*last);
    }

    fn command(&mut self, command: char, points: &[Point]) {
        if command != self.last {
            self.data.push(command);
        }
        let from = self.at;
        for (place, &(x, y)) in points.iter().enumerate() {
            let to = [tenths(x), tenths(y)];
            let first = place == 0 && command != self.last;
            self.number(to[0] - from[0], first);
            self.number(to[1] - from[1], false);
            self.at = to;
        }
        self.last = command;
    }

    /// A number in tenths; `first` after a letter, where no space is needed.
    fn number(&mut self, value: i64, first: bool) {
        if !first && value >= 0 {
            self.data.push(' ');
        }
        let sign = if value < 0 { "-" } else { "" };
        // Writing into a string cannot fail.
        let _ = match (value.abs() / 10, value.abs() % 10) {
            (whole, 0) => write!(self.data, "{sign}{whole}"),
            (0, part) => write!(self.data, "{sign}.{part}"),
            (whole, part) => write!(self.data, "{sign}{whole}.{part}"),
        };
    }
}

/// A length in tenths of a pixel.
fn tenths(length: f64) -> i64 {
    (length * 10.0).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_relative_and_short() {
        let mut path = Path::default();
        path.polygon(&[(10.0, 20.0), (15.5, 20.0), (15.5, 19.6)]);
        path.polyline(&[(10.0, 20.0), (0.0, 0.0)]);
        assert_eq!(path.data(), "m10 20 5.5 0 0-.4zm0 0-10-20");
    }

    #[test]
    fn corners_are_rounded() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let mut path = Path::default();
        path.rounded(&square, 0.5);
        assert_eq!(path.data(), "m0 5q0-5 5-5 5 0 5 5 0 5-5 5-5 0-5-5z");
    }

    #[test]
    fn a_line_bends_between_its_points_and_keeps_its_ends() {
        let mut path = Path::default();
        path.flowing(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]);
        assert_eq!(path.data(), "m0 0q10 0 10 5l0 5");
    }
}
