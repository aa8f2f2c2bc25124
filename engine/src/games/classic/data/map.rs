//! The map \[1\].

use super::{Field, Hex, HexSet};

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its hexes and their numbers \[1.1\].
    pub field: Field,
    /// The kind of ground of each hex, as an index of `grounds` \[1.2\].
    pub ground: Vec<u8>,
    /// The features of each hex, a bit each \[1.3\].
    pub features: Vec<u32>,
    /// The kinds of hexsides around each hex, a bit each \[1.4\].
    pub barriers: Vec<[u32; 6]>,
    /// The routes across each hexside, a bit each \[1.5\].
    pub routes: Vec<[u32; 6]>,
    /// Named hexes \[1.6\].
    pub places: Vec<(String, Hex)>,
    /// Named regions \[1.6\].
    pub regions: Vec<(String, HexSet)>,
}

impl Map {
    /// The name of a hex, if it has one.
    #[must_use]
    pub fn name_of(&self, hex: Hex) -> Option<&str> {
        self.places.iter().find(|(_, place)| *place == hex).map(|(name, _)| name.as_str())
    }
}

/// Some hexes, as the file names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The words of the file: hexes, places, regions, edges.
    pub words: Vec<String>,
    /// The hexes.
    pub hexes: HexSet,
}

impl Area {
    /// No hex.
    pub const NONE: Self = Self { words: Vec::new(), hexes: HexSet::EMPTY };
}
