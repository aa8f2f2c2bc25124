//! Chapter 1: the terrain effects chart.

use std::collections::{BTreeMap, BTreeSet};

use crate::classic_referee::file::Node;
use crate::classic_referee::log::{Judged, wrong};
use crate::classic_referee::map::{Hex, Map};

/// A factor as a fraction.
pub type Factor = [i64; 2];
pub const FULL: Factor = [1, 1];

/// What is left of a number; fractions are dropped.
pub const fn times(number: i64, [above, below]: Factor) -> i64 {
    number * above / below
}

/// The factor of a key.
pub fn factor(node: &Node, key: &str) -> Factor {
    match node.word(key, "full") {
        "none" => [0, 1],
        "quarter" => [1, 4],
        "third" => [1, 3],
        "half" => [1, 2],
        "two-thirds" => [2, 3],
        "three-quarters" => [3, 4],
        "one-and-a-half" => [3, 2],
        "double" => [2, 1],
        "triple" => [3, 1],
        _ => FULL,
    }
}

/// What the TEC says of a step, from the mildest word to the strictest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entry {
    Free,
    Stops,
    AllPoints,
    Prohibited,
}

/// A cost in MP, and a word.
#[derive(Clone, Copy, Debug)]
pub struct Passage {
    pub cost: i64,
    pub entry: Entry,
}

/// Effects on combat.
#[derive(Clone, Copy, Debug)]
pub struct Effects {
    pub shift: i64,
    pub modifier: i64,
    pub attack: Factor,
    pub defence: Factor,
}

/// A kind of ground, a feature, or a kind of hexside.
pub struct Kind {
    pub id: String,
    /// By class; of a feature the cost counts alone.
    pub passage: Vec<Passage>,
    /// The cost of a feature.
    pub cost: Option<i64>,
    pub effects: Effects,
    pub zoc: bool,
    pub stacking: Option<i64>,
    /// The side that a feature helps.
    pub side: Option<usize>,
    /// Whether a hexside counts when any attacks across it.
    pub any: bool,
    pub hexes: BTreeSet<Hex>,
    pub pairs: BTreeSet<[Hex; 2]>,
}

/// A road or railway.
pub struct Route {
    pub pairs: BTreeSet<[Hex; 2]>,
    pub hexes_per_point: i64,
    pub bridges: bool,
    pub classes: Vec<bool>,
    /// MP of a hex by its ground in phases along the route.
    pub costs: BTreeMap<String, i64>,
}

/// A pair of hexes, whichever comes first.
pub const fn pair(a: Hex, b: Hex) -> [Hex; 2] {
    if a < b { [a, b] } else { [b, a] }
}

fn entry(node: &Node, usual: Entry) -> Entry {
    match node.word("entry", "") {
        "free" => Entry::Free,
        "stops" => Entry::Stops,
        "all-points" => Entry::AllPoints,
        "prohibited" => Entry::Prohibited,
        _ => usual,
    }
}

impl Kind {
    /// Reads a kind; `least` is the usual cost.
    pub fn new(id: &str, node: &Node, classes: &[String], least: i64) -> Self {
        let usual = Passage { cost: node.number("cost", least), entry: entry(node, Entry::Free) };
        let own = |class: &String| {
            let own = node.at(&["for", class]);
            Passage { cost: own.number("cost", usual.cost), entry: entry(own, usual.entry) }
        };
        Self {
            id: id.to_owned(),
            passage: classes.iter().map(own).collect(),
            cost: node.maybe("cost"),
            effects: Effects {
                shift: node.number("shift", 0),
                modifier: node.number("modifier", 0),
                attack: factor(node, "attack"),
                defence: factor(node, "defence"),
            },
            zoc: node.flag("zoc", true),
            stacking: node.maybe("stacking"),
            side: None,
            any: node.word("across", "all") == "any",
            hexes: BTreeSet::new(),
            pairs: BTreeSet::new(),
        }
    }
}

/// The hexsides of a list.
pub fn pairs(node: &Node, map: &Map) -> Judged<BTreeSet<[Hex; 2]>> {
    let mut found = BTreeSet::new();
    for word in node.get("between").words() {
        let Some((a, b)) = word.split_once('/') else { return wrong("file", "a hexside without two hexes") };
        let (a, b) = (map.parse(a)?, map.parse(b)?);
        if !map.adjacent(a, b) {
            return wrong("1.1", format!("the hexes of {word} are not adjacent"));
        }
        found.insert(pair(a, b));
    }
    Ok(found)
}
