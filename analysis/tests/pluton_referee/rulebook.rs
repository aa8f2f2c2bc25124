//! The tables and numbers of a scenario, as the first line of its log has them.

use serde_json::Value;

/// The numbers of a scenario.
pub struct Rulebook {
    values: Value,
}

impl Rulebook {
    pub const fn new(values: Value) -> Self {
        Self { values }
    }

    pub fn value(&self, path: &str) -> &Value {
        &self.values[path]
    }

    /// A number; 0 when there is none.
    pub fn number(&self, path: &str) -> i32 {
        self.values[path].as_i64().unwrap_or(0) as i32
    }

    /// The number at an index of a list; 0 when there is none.
    pub fn at(&self, path: &str, index: i32) -> i32 {
        usize::try_from(index).map_or(0, |index| self.values[path][index].as_i64().unwrap_or(0) as i32)
    }

    pub fn text(&self, path: &str) -> &str {
        self.values[path].as_str().unwrap_or("")
    }

    pub fn is(&self, path: &str) -> bool {
        self.values[path].as_bool().unwrap_or(false)
    }

    /// Whether a switch has a reading.
    pub fn reads(&self, switch: &str, reading: &str) -> bool {
        self.text(&format!("switches.{switch}")) == reading
    }

    /// \[15.2, 15.3\] The strength in the column of the sum of modifiers.
    pub fn modified(&self, strength: i32, sum: i32) -> i32 {
        self.at(&format!("tables.modifier.s{:02}", strength.clamp(0, 30)), sum.clamp(-5, 5) + 5)
    }

    /// \[7.3, 8.3d\] The levels and the losses of fire of a modified strength by a die.
    pub fn effect(&self, strength: i32, die: i32) -> (i32, i32) {
        if strength == 0 {
            return (0, 0);
        }
        let band = (0..8).find(|&band| strength <= self.at("tables.bands", band)).unwrap_or(8);
        let cell = self.values[format!("tables.effect.k{die:02}").as_str()][band as usize].as_str().unwrap_or("-");
        let levels = match cell.chars().next() {
            Some('F') => 1,
            Some('P') => 2,
            _ => 0,
        };
        (levels, cell.trim_start_matches(['F', 'P', '-']).parse().unwrap_or(0))
    }

    /// \[10.3c\] The losses and the retreat of attacker and defender in a column by a die.
    pub fn clash(&self, column: usize, die: i32) -> [(i32, bool); 2] {
        let cell = self.values[format!("tables.close_combat.k{die:02}").as_str()][column].as_str().unwrap_or("0/0");
        let share = |text: &str| (text.trim_end_matches('p').parse().unwrap_or(0), text.ends_with('p'));
        let (attacker, defender) = cell.split_once('/').unwrap_or(("0", "0"));
        [share(attacker), share(defender)]
    }
}
