//! The table of goals, printed line by line as they are measured.

/// One line: a goal, the figure reached, and its reference.
pub struct Line<'a> {
    /// The goal.
    pub goal: &'a str,
    /// The figure reached.
    pub figure: String,
    /// The reference: a peer, or the goal itself.
    pub yardstick: String,
    /// Figure divided by reference.
    pub ratio: f64,
    /// The bound on the ratio.
    pub wanted: Wanted,
}

/// A bound on a ratio.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// None: the line is informative.
    Nothing,
}

impl Wanted {
    fn met(self, ratio: f64) -> &'static str {
        let met = match self {
            Self::AtMost(most) => ratio <= most,
            Self::AtLeast(least) => ratio >= least,
            Self::Nothing => return "-",
        };
        if met { "yes" } else { "no" }
    }
}

/// Prints the head of the table.
pub fn head() {
    cells("goal", "figure", "yardstick", "ratio", "met");
    cells(&"-".repeat(58), &"-".repeat(22), &"-".repeat(22), "-----", "---");
}

impl Line<'_> {
    /// Prints the line.
    pub fn show(&self) {
        let ratio = format!("{:.2}", self.ratio);
        cells(self.goal, &self.figure, &self.yardstick, &ratio, self.wanted.met(self.ratio));
    }
}

fn cells(goal: &str, figure: &str, yardstick: &str, ratio: &str, met: &str) {
    println!("| {goal:58} | {figure:>22} | {yardstick:>22} | {ratio:>5} | {met:3} |");
}
