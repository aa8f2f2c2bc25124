//! Ids of the file as words.

/// An id as words: `west-edge` is *west edge*.
#[must_use]
pub fn word(id: &str) -> String {
    id.replace('-', " ")
}

/// An id as words with a capital: `west-edge` is *West edge*.
#[must_use]
pub fn named(id: &str) -> String {
    let word = word(id);
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
