//! The map: drawn row by row, with roads, scarps and entrenchments listed.

use crate::core::hint::{counted, shown};
use crate::games::insurrection::data::{Edge, Ground, Map};
use crate::games::insurrection::edition::Edition;
use crate::grid::{Grid, Hex, HexSet, SIDES};
use crate::scenario::drawing::{Drawing, row_number, rows};
use crate::scenario::reader::{Names, Reader, Wrong, list, unlike};
use crate::scenario::schema::Shape;
use crate::scenario::tree::Node;

/// A hex, for the schema.
pub(super) const HEX: &str = "^[0-9]{4}$";
const PAIR: &str = "^[0-9]{4}/[0-9]{4}$";
/// The most hexes of a road, and the most hexsides in a list.
const MAX_LIST: usize = 255;

/// A row of the map.
const ROWS: Names = rows("write `r` and two digits, such as `r01` for the southernmost row", "r01");

/// Ground and level of a hex.
type Cell = (Ground, u8);

/// The map as read; without a grid when its size is at fault.
pub(super) struct Board<E: Edition> {
    grid: Option<Grid<E::Size>>,
    cells: Vec<Cell>,
    roads: Vec<Vec<Hex<E::Size>>>,
    scarps: Vec<[Hex<E::Size>; 2]>,
    rivers: Vec<[Hex<E::Size>; 2]>,
    entrenchments: Vec<[Hex<E::Size>; 2]>,
    camp: Hex<E::Size>,
    objective: Hex<E::Size>,
}

impl<E: Edition> Default for Board<E> {
    fn default() -> Self {
        Self {
            grid: None,
            cells: Vec::new(),
            roads: Vec::new(),
            scarps: Vec::new(),
            rivers: Vec::new(),
            entrenchments: Vec::new(),
            camp: Hex::NONE,
            objective: Hex::NONE,
        }
    }
}

impl<E: Edition> Board<E> {
    pub fn read(t: &mut Reader) -> Board<E> {
        t.table("map", |t| {
            let size = [t.number("height", 1..=99), t.number("width", 1..=99)];
            let grid = read_grid::<E>(t, size);
            let mut board = Board { grid, cells: read_cells::<E>(t, size), ..Board::default() };
            let road = Shape::List(Box::new(Shape::Text(HEX)), 2..=MAX_LIST);
            let roads = t.each_value("roads", Names::IDS, road, &|_, node| board.road(node));
            board.roads = roads.into_iter().map(|(_, road)| road).collect();
            if E::HAS.scarps {
                board.scarps = board.hexsides(t, "scarps");
            }
            if E::HAS.rivers {
                board.rivers = board.hexsides(t, "rivers");
            }
            board.entrenchments = board.hexsides(t, "entrenchments");
            if E::HAS.camp {
                board.camp = board.read_hex(t, "camp");
            }
            if E::HAS.objective {
                board.objective = board.read_hex(t, "objective");
            }
            board
        })
    }

    /// The hexsides of an optional list.
    fn hexsides(&self, t: &mut Reader, key: &'static str) -> Vec<[Hex<E::Size>; 2]> {
        t.set(key, PAIR, 0..=MAX_LIST, &|node| self.hexside(node)).unwrap_or_default()
    }

    /// The hex that a value names.
    pub fn read_hex(&self, t: &mut Reader, key: &'static str) -> Hex<E::Size> {
        t.text(key, HEX, &|node| self.hex(node)).unwrap_or_default()
    }

    pub fn hex(&self, node: &Node) -> Result<Hex<E::Size>, Wrong> {
        let Some(text) = node.text() else {
            return Err(unlike(node, "a hex", "write a hex as four digits in quotes, such as \"0109\""));
        };
        self.parse(text)
    }

    fn parse(&self, text: &str) -> Result<Hex<E::Size>, Wrong> {
        let Some(grid) = &self.grid else { return Ok(Hex::NONE) };
        grid.parse(text).ok_or_else(|| {
            let last = grid.label(Hex::at(grid.len() - 1));
            Wrong::new(format!("there is no hex {}", shown(text)), format!("the hexes are 0101 to {last}, row first"))
        })
    }

    /// The hexes that a hex or a row (`r01`) stands for.
    pub fn hexes(&self, node: &Node) -> Result<HexSet<E::Size>, Wrong> {
        let row = node.text().and_then(row_number);
        match (row, &self.grid) {
            (Some(row), Some(grid)) => {
                let hexes: HexSet<E::Size> = grid.hexes().filter(|&hex| grid.row_column(hex).0 == row).collect();
                let wrong = || {
                    Wrong::new(format!("there is no row r{row:02}"), format!("the rows are r01 to r{:02}", grid.rows()))
                };
                (!hexes.is_empty()).then_some(hexes).ok_or_else(wrong)
            }
            (Some(_), None) => Ok(HexSet::EMPTY),
            (None, _) => self.hex(node).map(HexSet::only),
        }
    }

    /// Two adjacent hexes, as `0308/0309`.
    fn hexside(&self, node: &Node) -> Result<[Hex<E::Size>; 2], Wrong> {
        let help = "write two adjacent hexes, such as \"0308/0309\"";
        let Some((a, b)) = node.text().and_then(|text| text.split_once('/')) else {
            return Err(unlike_hexside(node, help));
        };
        let pair = [self.parse(a)?, self.parse(b)?];
        self.adjacent(pair, help).map(|()| pair)
    }

    /// A road, hex by hex.
    fn road(&self, node: &Node) -> Result<Vec<Hex<E::Size>>, Wrong> {
        let hexes = list(node, 2..=MAX_LIST, &|node| self.hex(node))?;
        for pair in hexes.windows(2) {
            self.adjacent([pair[0], pair[1]], "a road goes from hex to adjacent hex")?;
        }
        Ok(hexes)
    }

    fn adjacent(&self, [a, b]: [Hex<E::Size>; 2], help: &str) -> Result<(), Wrong> {
        match &self.grid {
            Some(grid) if grid.distance(a, b) != 1 => {
                let message = format!("{} and {} are not adjacent", grid.label(a), grid.label(b));
                Err(Wrong::new(message, help))
            }
            _ => Ok(()),
        }
    }

    /// The map for the rules.
    pub fn into_map(self, fallback: [Hex<E::Size>; 2]) -> Map<E> {
        let grid = self.grid.unwrap_or_else(|| Grid::new(1, 1));
        let mut cells = self.cells;
        cells.resize(grid.len(), Cell::default());
        let (ground, level): (Vec<Ground>, Vec<u8>) = cells.into_iter().unzip();
        let mut edges = vec![[Edge::default(); SIDES]; grid.len()];
        for road in &self.roads {
            road.windows(2).for_each(|pair| mark::<E>(&grid, &mut edges, [pair[0], pair[1]], |edge| edge.road = true));
        }
        self.scarps.iter().for_each(|&pair| mark::<E>(&grid, &mut edges, pair, |edge| edge.scarp = true));
        self.rivers.iter().for_each(|&pair| mark::<E>(&grid, &mut edges, pair, |edge| edge.river = true));
        self.entrenchments.iter().for_each(|&pair| mark::<E>(&grid, &mut edges, pair, |edge| edge.entrenchment = true));
        // The hex named first is the one that the entrenchment covers.
        for &[covered, front] in &self.entrenchments {
            if let Some(side) = grid.side_to(covered, front) {
                edges[covered.index()][side as usize].covers = true;
            }
        }
        slope::<E>(&grid, &level, &mut edges);
        Map { grid, ground, level, edges, camp: self.camp, objective: self.objective, fallback }
    }
}

fn unlike_hexside(node: &Node, help: &str) -> Wrong {
    match node.text() {
        Some(text) => Wrong::new(format!("{} is not a hexside", shown(text)), help),
        None => unlike(node, "a hexside", help),
    }
}

fn read_grid<E: Edition>(t: &mut Reader, [height, width]: [u8; 2]) -> Option<Grid<E::Size>> {
    if Grid::<E::Size>::fits(height, width) {
        return Some(Grid::new(height, width));
    }
    if height > 0 && width > 0 {
        let message = format!("the map has {}", counted(usize::from(height) * usize::from(width), "hex", "hexes"));
        t.fault("height", message, format!("a map has at most {} hexes", Grid::<E::Size>::MAX_HEXES));
    }
    None
}

fn read_cells<E: Edition>(t: &mut Reader, [height, width]: [u8; 2]) -> Vec<Cell> {
    let fits = Grid::<E::Size>::fits(height, width);
    Drawing { rows: ROWS, first_row: 1, cell: ["hex", "hexes"], width, height, fits }.read(t, read_cell::<E>)
}

/// The grounds with their names; the first edition has the first two.
const GROUNDS: [(&str, Ground); 5] = [
    ("clear", Ground::Clear),
    ("forest", Ground::Forest),
    ("village", Ground::Village),
    ("marsh", Ground::Marsh),
    ("castle", Ground::Castle),
];

fn read_cell<E: Edition>(t: &mut Reader) -> Cell {
    let known = if E::HAS.grounds { &GROUNDS[..] } else { &GROUNDS[..2] };
    let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
    let of = |name: &str| known.iter().find_map(|&(known, ground)| (known == name).then_some(ground));
    let ground = t.choice("ground", &names, of);
    (ground.unwrap_or_default(), t.number("level", 0..=9))
}

/// Marks a hexside in both of its hexes.
fn mark<E: Edition>(
    grid: &Grid<E::Size>,
    edges: &mut [[Edge; SIDES]],
    [a, b]: [Hex<E::Size>; 2],
    mark: impl Fn(&mut Edge),
) {
    for (from, to) in [(a, b), (b, a)] {
        if let Some(side) = grid.side_to(from, to) {
            mark(&mut edges[from.index()][usize::from(side)]);
        }
    }
}

/// Marks uphill hexsides and slopes: hexsides between different levels that are not scarps.
fn slope<E: Edition>(grid: &Grid<E::Size>, level: &[u8], edges: &mut [[Edge; SIDES]]) {
    for hex in grid.hexes() {
        for side in 0..SIDES as u8 {
            let beyond = grid.neighbour(hex, side);
            if beyond.is_some() {
                let edge = &mut edges[hex.index()][usize::from(side)];
                edge.up = level[beyond.index()] > level[hex.index()];
                edge.slope = level[beyond.index()] != level[hex.index()] && !edge.scarp;
            }
        }
    }
}
