//! Chapter 8: the combat results tables.

use crate::classic_referee::file::Node;

/// A column: where it begins, as a fraction, and its results from the lowest roll on.
pub struct Column {
    pub name: String,
    from: [i64; 2],
    results: Vec<String>,
}

/// A table.
pub struct Table {
    pub kind: String,
    nearest: bool,
    pub below: String,
    pub dice: i64,
    pub die: i64,
    pub most_shift: i64,
    pub most_modifier: i64,
    pub columns: Vec<Column>,
}

/// `3:1` is three over one, `+2` two over one.
fn fraction(name: &str) -> [i64; 2] {
    let part = |text: &str| text.trim_start_matches('+').parse().unwrap_or(0);
    name.split_once(':').map_or_else(|| [part(name), 1], |(attack, defence)| [part(attack), part(defence)])
}

/// A sum within a limit either way; 0 is no limit.
pub fn within(sum: i64, most: i64) -> i64 {
    if most > 0 { sum.clamp(-most, most) } else { sum }
}

/// \[8.3\] Odds on the scale where 3:1, 2:1, 1:1, 1:2 and 1:3 are as far from each other, as a fraction:
/// `attack/defence - 1` from 1:1 on, below it `1 - defence/attack`.
fn scale([attack, defence]: [i64; 2]) -> [i128; 2] {
    let [attack, defence] = [attack, defence].map(i128::from);
    if attack >= defence { [attack - defence, defence] } else { [attack - defence, attack] }
}

/// Whether the first fraction is less than the second; a fraction over 0 is without bound.
const fn less(one: [i128; 2], other: [i128; 2]) -> bool {
    one[0] * other[1] < other[0] * one[1]
}

/// The middle of two fractions.
const fn middle(one: [i128; 2], other: [i128; 2]) -> [i128; 2] {
    [one[0] * other[1] + other[0] * one[1], 2 * one[1] * other[1]]
}

impl Table {
    pub fn new(node: &Node) -> Self {
        let column = |(name, list): &(String, Node)| Column {
            name: name.clone(),
            from: fraction(name),
            results: list.words().into_iter().map(str::to_owned).collect(),
        };
        Self {
            kind: node.word("columns_are", "odds").to_owned(),
            nearest: node.word("rounded_for", "defender") == "nearest",
            below: node.word("below", "first-column").to_owned(),
            dice: node.number("dice", 1),
            die: node.number("die", 6),
            most_shift: node.number("most_shift", 0),
            most_modifier: node.number("most_modifier", 0),
            columns: node.get("columns").entries().map(column).collect(),
        }
    }

    /// \[8.3, 8.6\] The column of strengths in hundredths, before shifts; -1 below the first.
    pub fn column(&self, attack: i64, defence: i64) -> i64 {
        if self.kind == "odds" && defence == 0 {
            return self.columns.len() as i64 - 1;
        }
        if self.kind == "odds" && self.nearest {
            return self.nearest(attack, defence);
        }
        let reached = |column: &&Column| match self.kind.as_str() {
            "odds" => attack * column.from[1] >= defence * column.from[0],
            "differential" => attack - defence >= 100 * column.from[0],
            _ => attack >= 100 * column.from[0],
        };
        self.columns.iter().take_while(reached).count() as i64 - 1
    }

    fn nearest(&self, attack: i64, defence: i64) -> i64 {
        if attack == 0 {
            return -1;
        }
        let (odds, marks) = (scale([attack, defence]), self.columns.iter().map(|column| scale(column.from)));
        let marks: Vec<[i128; 2]> = marks.collect();
        let [first, second] = [marks[0], *marks.get(1).unwrap_or(&marks[0])];
        // Half the distance below the first: as far as the middle is above it.
        let half = middle(first, second);
        let least = [2 * first[0] * half[1] - half[0] * first[1], first[1] * half[1]];
        if less(odds, least) {
            return -1;
        }
        let passed = marks.windows(2).filter(|two| less(middle(two[0], two[1]), odds)).count();
        passed as i64
    }

    /// \[8.4, 8.6\] The column that is used; `None` for no effect.
    pub fn shifted(&self, column: i64, shift: i64) -> Option<usize> {
        let moved = (column + shift).min(self.columns.len() as i64 - 1);
        match usize::try_from(moved) {
            Ok(column) => Some(column),
            Err(_) if self.below == "no-effect" => None,
            Err(_) => Some(0),
        }
    }

    /// \[8.6\] Whether a fight may be made.
    pub fn allows(&self, column: i64, shift: i64) -> bool {
        self.below != "forbidden" || column + shift >= 0
    }

    /// \[8.7\] The result of a roll with its modifier.
    pub fn result(&self, column: usize, roll: i64) -> Option<&str> {
        let row = roll.clamp(self.dice, self.dice * self.die) - self.dice;
        self.columns[column].results.get(row as usize).map(String::as_str)
    }
}
