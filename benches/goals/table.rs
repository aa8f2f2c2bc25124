//! The table of goals, a line at a time, as they are measured.

/// One line: a goal, how near we are, and what we are measured against.
pub struct Line<'a> {
    /// What is wanted.
    pub goal: &'a str,
    /// What we reach.
    pub figure: String,
    /// What it is measured against: a peer, or the goal itself.
    pub yardstick: String,
    /// Figure by yardstick.
    pub ratio: f64,
    /// What the ratio should be.
    pub wanted: Wanted,
}

/// What a ratio should be.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// At most this.
    AtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// Nothing: the line is there to be read.
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

/// Begins the table.
pub fn head() {
    cells("goal", "figure", "yardstick", "ratio", "met");
    cells(&"-".repeat(58), &"-".repeat(22), &"-".repeat(22), "-----", "---");
}

impl Line<'_> {
    /// Shows it.
    pub fn show(&self) {
        let ratio = format!("{:.2}", self.ratio);
        cells(self.goal, &self.figure, &self.yardstick, &ratio, self.wanted.met(self.ratio));
    }
}

fn cells(goal: &str, figure: &str, yardstick: &str, ratio: &str, met: &str) {
    println!("| {goal:58} | {figure:>22} | {yardstick:>22} | {ratio:>5} | {met:3} |");
}
