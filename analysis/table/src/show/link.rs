//! Links from results to the pages of games.

/// A link to the page of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The page, from the folder of the results.
    pub page: String,
    /// The name of the link.
    pub name: String,
    /// What it shows.
    pub text: String,
}
