//! Tables of a rulebook.

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The heads of the columns.
    pub head: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table with these columns.
    #[must_use]
    pub fn new<const N: usize>(head: [&str; N]) -> Self {
        Self { head: head.map(str::to_owned).to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.head.len(), "{cells:?}");
        self.rows.push(cells);
    }

    /// The table without columns in which every cell is one of these; the first column stays.
    #[must_use]
    pub fn without(mut self, usual: &[&str]) -> Self {
        for column in (1..self.head.len()).rev() {
            if self.rows.iter().all(|row| usual.contains(&row[column].as_str())) {
                self.remove(column);
            }
        }
        self
    }

    /// The table without this column, where every cell of it is this one.
    #[must_use]
    pub fn without_column(mut self, head: &str, usual: &str) -> Self {
        if let Some(column) = self.head.iter().position(|known| known == head)
            && self.rows.iter().all(|row| row[column] == usual)
        {
            self.remove(column);
        }
        self
    }

    fn remove(&mut self, column: usize) {
        self.head.remove(column);
        self.rows.iter_mut().for_each(|row| drop(row.remove(column)));
    }
}
