//! Random maps.

use std::fmt::Write as _;

use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::grid::{Grid, Hex};

use super::random::Random;

/// Sizes on the limits of the loader: rows, columns.
const LIMITS: [(u8, u8); 7] = [(1, 2), (2, 1), (1, 99), (99, 1), (99, 2), (2, 99), (15, 17)];
/// The sign of a hex by ground and level; the first two grounds are those of every edition.
const SIGNS: [(&str, [char; LEVELS]); 5] = [
    ("clear", ['0', '1', '2', '3']),
    ("forest", ['a', 'b', 'c', 'd']),
    ("village", ['e', 'f', 'g', 'h']),
    ("marsh", ['i', 'j', 'k', 'l']),
    ("castle", ['m', 'n', 'o', 'p']),
];
/// The number of levels of a map; they need not be adjacent.
const LEVELS: usize = 4;

/// A map, not yet written.
pub struct Board<E: Edition> {
    pub grid: Grid<E::Size>,
    /// The names of the levels in the file, lowest first.
    levels: [i64; LEVELS],
    /// Per hex its ground, an index of [`SIGNS`], and its level.
    cells: Vec<(usize, usize)>,
    roads: Vec<Vec<Hex<E::Size>>>,
    /// Hexsides that are steep, or where a river runs, by the edition.
    barriers: Vec<[Hex<E::Size>; 2]>,
    works: Vec<[Hex<E::Size>; 2]>,
    /// The camp, or the objective.
    pub camp: Hex<E::Size>,
}

impl<E: Edition> Board<E> {
    pub fn drawn(random: &mut Random) -> Self {
        let (rows, columns) = match random.below(100) {
            0..=3 => *random.pick(&LIMITS),
            4..=13 => (random.between(8..=15) as u8, random.between(8..=17) as u8),
            _ => (random.between(2..=8) as u8, random.between(2..=8) as u8),
        };
        let grid = Grid::new(rows, columns);
        let mut levels: Vec<i64> = (0..=9).collect();
        while levels.len() > LEVELS {
            levels.remove(random.below(levels.len()));
        }
        let camp = Hex::at(random.below(grid.len()));
        let mut board = Board {
            cells: vec![(0, 1); grid.len()],
            grid,
            levels: levels.try_into().expect("so many are left"),
            roads: Vec::new(),
            barriers: Vec::new(),
            works: Vec::new(),
            camp,
        };
        board.raise(random);
        board.plant(random);
        board.build(random);
        board
    }

    pub fn hex(&self, random: &mut Random) -> Hex<E::Size> {
        Hex::at(random.below(self.grid.len()))
    }

    /// A random path of adjacent hexes, of at least two when the map has them.
    fn walk(&self, random: &mut Random, longest: usize) -> Vec<Hex<E::Size>> {
        let mut hexes = vec![self.hex(random)];
        for _ in 0..=random.below(longest) {
            let here = *hexes.last().expect("it is not empty");
            let ways: Vec<Hex<E::Size>> =
                (0..6).map(|side| self.grid.neighbour(here, side)).filter(|hex| hex.is_some()).collect();
            hexes.push(*random.pick(&ways));
        }
        hexes
    }

    /// Hills, ravines, and sometimes a separate level for each hex.
    fn raise(&mut self, random: &mut Random) {
        if random.chance(10) {
            self.cells.iter_mut().for_each(|cell| cell.1 = random.below(LEVELS));
        }
        for _ in 0..random.below(3) {
            let (top, wide) = (self.hex(random), random.below(3) as u8);
            self.grid.within(top, wide).iter().for_each(|hex| self.cells[hex.index()].1 = 2 + wide as usize % 2);
        }
        for _ in 0..random.below(3) {
            self.walk(random, 10).into_iter().for_each(|hex| self.cells[hex.index()].1 = 0);
        }
    }

    /// Woods.
    fn plant(&mut self, random: &mut Random) {
        let share = *random.pick(&[0, 0, 10, 25, 60, 100]);
        self.cells.iter_mut().for_each(|cell| cell.0 = usize::from(random.chance(share)));
        if E::HAS.grounds {
            let share = *random.pick(&[0, 10, 30, 60]);
            for cell in &mut self.cells {
                if random.chance(share) {
                    cell.0 = 2 + random.below(SIGNS.len() - 2);
                }
            }
        }
    }

    /// Roads, scarps or rivers, and entrenchments.
    fn build(&mut self, random: &mut Random) {
        self.roads = (0..random.below(4)).map(|_| self.walk(random, 14)).collect();
        let (steep, dug) = (*random.pick(&[0, 20, 50, 100]), *random.pick(&[0, 0, 3, 10, 30]));
        for hex in self.grid.hexes() {
            for beyond in (0..3).map(|side| self.grid.neighbour(hex, side)).filter(|beyond| beyond.is_some()) {
                let pair = if random.chance(50) { [hex, beyond] } else { [beyond, hex] };
                let level = self.cells[hex.index()].1 == self.cells[beyond.index()].1;
                if (E::HAS.rivers || !level) && random.chance(steep) {
                    self.barriers.push(pair);
                }
                if random.chance(dug) {
                    self.works.push(pair);
                }
            }
        }
        self.barriers.truncate(255);
        self.works.truncate(255);
    }

    pub fn write(&self, text: &mut String) {
        let pairs = |pairs: &[[Hex<E::Size>; 2]]| {
            let pairs = pairs.iter().map(|&[a, b]| format!("\"{}/{}\"", self.grid.label(a), self.grid.label(b)));
            pairs.collect::<Vec<_>>().join(", ")
        };
        let _ = writeln!(text, "[map]\nheight = {}\nwidth = {}", self.grid.rows(), self.grid.columns());
        let _ =
            writeln!(text, "{} = \"{}\"", if E::HAS.camp { "camp" } else { "objective" }, self.grid.label(self.camp));
        let barrier = if E::HAS.scarps { "scarps" } else { "rivers" };
        let _ = writeln!(text, "{barrier} = [{}]\nentrenchments = [{}]", pairs(&self.barriers), pairs(&self.works));
        text.push_str("\n[map.legend]\n");
        let grounds = if E::HAS.grounds { SIGNS.len() } else { 2 };
        for (ground, signs) in &SIGNS[..grounds] {
            for (sign, level) in signs.iter().zip(self.levels) {
                let _ = writeln!(text, "\"{sign}\" = {{ ground = \"{ground}\", level = {level} }}");
            }
        }
        text.push_str("\n[map.rows]\n");
        for row in (1..=self.grid.rows()).rev() {
            let hexes = (1..=self.grid.columns()).filter_map(|column| self.grid.hex(row, column));
            let signs = hexes.map(|hex| self.cells[hex.index()]).map(|(ground, level)| SIGNS[ground].1[level]);
            let _ = writeln!(text, "r{row:02} = \"{}\"", signs.collect::<String>());
        }
        text.push_str("\n[map.roads]\n");
        for (number, road) in self.roads.iter().enumerate() {
            let hexes: Vec<String> = road.iter().map(|&hex| format!("\"{}\"", self.grid.label(hex))).collect();
            let _ = writeln!(text, "road-{number} = [{}]", hexes.join(", "));
        }
    }
}
