//! Chapter 1: the map. A hex is its place in Appendix A, row by row.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::classic_referee::file::Node;
use crate::classic_referee::log::{Judged, wrong};

pub type Hex = usize;

/// \[1.1\] How hexes lie and are numbered.
struct Layout {
    pointed: bool,
    odd_shifted: bool,
    row_first: bool,
}

/// The map.
pub struct Map {
    width: i64,
    height: i64,
    first: [i64; 2],
    layout: Layout,
    from_south: bool,
    /// The ids of the kinds of ground.
    pub ground: Vec<String>,
    places: BTreeMap<String, Hex>,
    regions: BTreeMap<String, Vec<String>>,
    /// The adjacent hexes.
    pub near: Vec<Vec<Hex>>,
    /// Distances between hexes.
    far: Vec<Vec<i64>>,
}

impl Map {
    pub fn new(node: &Node) -> Judged<Self> {
        let [width, height] = ["width", "height"].map(|key| node.number(key, 0));
        let mut map = Self {
            width,
            height,
            first: ["first_column", "first_row"].map(|key| node.number(key, 1)),
            layout: Layout {
                pointed: node.word("tops", "flat") == "pointed",
                odd_shifted: node.word("shifted", "even") == "odd",
                row_first: node.word("numbers", "column-row") == "row-column",
            },
            from_south: node.word("rows_from", "north") == "south",
            ground: Vec::new(),
            places: BTreeMap::new(),
            regions: BTreeMap::new(),
            near: Vec::new(),
            far: Vec::new(),
        };
        map.read_ground(node)?;
        map.measure();
        for (name, place) in node.get("places").entries() {
            let Node::Text(label) = place else { return wrong("file", "a place that is no hex") };
            map.places.insert(name.clone(), map.parse(label)?);
        }
        for (name, region) in node.get("regions").entries() {
            map.regions.insert(name.clone(), region.words().iter().map(|&word| word.to_owned()).collect());
        }
        Ok(map)
    }

    fn read_ground(&mut self, node: &Node) -> Judged {
        let (rows, legend) = (node.get("rows"), node.get("legend"));
        for row in self.first[1]..self.first[1] + self.height {
            let signs: Vec<char> =
                rows.word(&format!("r{row:02}"), "").chars().filter(|sign| !sign.is_whitespace()).collect();
            if signs.len() as i64 != self.width {
                return wrong("file", format!("row {row} has not the width of the map"));
            }
            let named = signs.iter().map(|sign| legend.get(&sign.to_string()).word("ground", "").to_owned());
            self.ground.extend(named);
        }
        Ok(())
    }

    fn measure(&mut self) {
        self.near = self.hexes().map(|hex| self.around(hex)).collect();
        self.far = self.hexes().map(|hex| self.distances(hex)).collect();
    }

    pub fn hexes(&self) -> std::ops::Range<Hex> {
        0..(self.width * self.height) as usize
    }

    /// The column and the row as printed.
    fn place(&self, hex: Hex) -> [i64; 2] {
        [hex as i64 % self.width + self.first[0], hex as i64 / self.width + self.first[1]]
    }

    fn hex(&self, [column, row]: [i64; 2]) -> Option<Hex> {
        let (east, south) = (column - self.first[0], row - self.first[1]);
        let inside = (0..self.width).contains(&east) && (0..self.height).contains(&south);
        inside.then_some((south * self.width + east) as usize)
    }

    /// \[1.1\] Shifted lines lie half a hex towards higher numbers.
    fn around(&self, hex: Hex) -> Vec<Hex> {
        let place = self.place(hex);
        let (line, along) = if self.layout.pointed { (1, 0) } else { (0, 1) };
        let shifted = (place[line] % 2 != 0) == self.layout.odd_shifted;
        let (low, high) = if shifted { (0, 1) } else { (-1, 0) };
        let steps = [[0, -1], [0, 1], [-1, low], [-1, high], [1, low], [1, high]];
        let moved = steps.map(|[across, on]| {
            let mut to = place;
            to[line] += across;
            to[along] += on;
            self.hex(to)
        });
        moved.into_iter().flatten().collect()
    }

    fn distances(&self, from: Hex) -> Vec<i64> {
        let mut far = vec![i64::MAX; self.near.len()];
        let mut open = VecDeque::from([from]);
        far[from] = 0;
        while let Some(hex) = open.pop_front() {
            for &next in &self.near[hex] {
                if far[next] == i64::MAX {
                    far[next] = far[hex] + 1;
                    open.push_back(next);
                }
            }
        }
        far
    }

    pub fn distance(&self, from: Hex, to: Hex) -> i64 {
        self.far[from][to]
    }

    pub fn adjacent(&self, from: Hex, to: Hex) -> bool {
        self.near[from].contains(&to)
    }

    /// A hex by its number.
    pub fn parse(&self, label: &str) -> Judged<Hex> {
        let digits = label.len() == 4 && label.bytes().all(|digit| digit.is_ascii_digit());
        let numbers = digits.then(|| [&label[..2], &label[2..]].map(|part| part.parse().unwrap_or(-1)));
        let place = numbers.map(|[a, b]| if self.layout.row_first { [b, a] } else { [a, b] });
        let found = place.and_then(|place| self.hex(place));
        found.map_or_else(|| wrong("1.1", format!("`{label}` is no hex of the map")), Ok)
    }

    pub fn label(&self, hex: Hex) -> String {
        let [column, row] = self.place(hex);
        if self.layout.row_first { format!("{row:02}{column:02}") } else { format!("{column:02}{row:02}") }
    }

    /// \[1.6\] The hexes of some words.
    pub fn area(&self, words: &[&str]) -> Judged<BTreeSet<Hex>> {
        let mut hexes = BTreeSet::new();
        for &word in words {
            if let Some(side) = word.strip_suffix("-edge") {
                hexes.extend(self.hexes().filter(|&hex| self.on_edge(hex, side)));
            } else if let Some(&hex) = self.places.get(word) {
                hexes.insert(hex);
            } else if let Some(region) = self.regions.get(word) {
                hexes.extend(self.area(&region.iter().map(String::as_str).collect::<Vec<_>>())?);
            } else {
                hexes.insert(self.parse(word)?);
            }
        }
        Ok(hexes)
    }

    fn on_edge(&self, hex: Hex, side: &str) -> bool {
        let [column, row] = self.place(hex);
        let last = [self.first[0] + self.width - 1, self.first[1] + self.height - 1];
        let (north, south) = if self.from_south { (last[1], self.first[1]) } else { (self.first[1], last[1]) };
        match side {
            "west" => column == self.first[0],
            "east" => column == last[0],
            "north" => row == north,
            "south" => row == south,
            _ => false,
        }
    }
}
