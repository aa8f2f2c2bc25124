//! A table with its head.

use super::super::File;
use crate::base::error::Failure;

/// The most rows and columns.
const MAX_ROWS: usize = 5_000;
const MAX_COLUMNS: usize = 200;

/// A table.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the file.
    pub name: String,
    /// The cells of the first line.
    pub head: Vec<String>,
    /// The cells of the others.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// Reads a table with commas, semicolons or tabs between the cells.
    ///
    /// # Errors
    /// When it is damaged or too large.
    pub fn read(file: &File) -> Result<Self, Failure> {
        let text = String::from_utf8_lossy(&file.bytes);
        let text = text.trim_start_matches('\u{feff}');
        let first = text.lines().next().unwrap_or_default();
        let count = |sign: char| first.matches(sign).count();
        let delimiter = [',', ';', '\t'].into_iter().max_by_key(|&sign| count(sign)).unwrap_or(',');
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter as u8)
            .has_headers(false)
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut rows: Vec<Vec<String>> = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| Failure::Input(format!("{}: {error}", file.name)))?;
            if rows.len() >= MAX_ROWS || record.len() > MAX_COLUMNS {
                return Err(Failure::Input(format!(
                    "{}: a table has at most {MAX_ROWS} rows of {MAX_COLUMNS} cells",
                    file.name
                )));
            }
            rows.push(record.iter().map(str::to_owned).collect());
        }
        let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
        Ok(Self { name: file.name.clone(), head, rows })
    }

    /// The column with one of these headings.
    #[must_use]
    pub fn column(&self, names: &[&str]) -> Option<usize> {
        let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "_");
        names.iter().find_map(|name| self.head.iter().position(|cell| plain(cell) == *name))
    }

    /// A cell; empty where the row is shorter.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &str {
        self.rows[row].get(column).map_or("", String::as_str)
    }

    /// A cell as a whole number.
    #[must_use]
    pub fn number(&self, row: usize, column: usize) -> Option<i64> {
        self.cell(row, column).parse().ok()
    }

    /// The line of a row in the file.
    #[must_use]
    pub const fn line(&self, row: usize) -> usize {
        row + 2
    }

    /// All lines, the first among them.
    pub fn all(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.head).chain(&self.rows)
    }

    /// The ids of the rows, where they have some.
    #[must_use]
    pub fn ids(&self) -> Vec<String> {
        let column = self.column(&["id"]);
        column
            .map_or_else(Vec::new, |column| (0..self.rows.len()).map(|row| self.cell(row, column).to_owned()).collect())
    }

    /// The headings for a message.
    #[must_use]
    pub fn head_in_words(&self) -> String {
        let head: String = self.head.join(", ").chars().take(80).collect();
        if head.is_empty() { "an empty file".to_owned() } else { format!("`{head}`") }
    }
}
