//! A game while it is read: what any of the files says.

use std::collections::{BTreeMap, BTreeSet};

use kartacz_engine::games::classic::data::Field;
use kartacz_engine::grid::{Layout, Order, Parity, Start, Tops};

use crate::base::words::counted;
use crate::games::imported::{Kind, Report};

/// The limits of *classic*.
pub const MAX_LINES: usize = kartacz_engine::grid::MAX_LINES as usize;
pub use kartacz_engine::games::classic::data::{MAX_HEXES, MAX_KINDS, MAX_UNITS};
/// The file of notes about the whole.
const HERE: &str = "scenario";

/// A hex by column and row, from 0.
pub type Cell = (usize, usize);

/// A game.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The title.
    pub title: String,
    /// The map, when there is one.
    pub map: Option<Map>,
    /// By ground, what the TEC says.
    pub terrain: BTreeMap<String, Terrain>,
    /// Names of hexes.
    pub places: BTreeMap<Cell, String>,
    /// Kinds of hexsides, as pairs of hexes.
    pub sides: BTreeMap<String, Vec<[Cell; 2]>>,
    /// Routes, as pairs of hexes.
    pub routes: BTreeMap<String, Vec<[Cell; 2]>>,
    /// Features, such as cities.
    pub features: BTreeMap<String, BTreeSet<Cell>>,
    /// Victory points of hexes.
    pub objectives: BTreeMap<Cell, i64>,
    /// The names of the sides.
    pub armies: Vec<String>,
    /// The counters.
    pub units: Vec<Unit>,
    /// The combat results table.
    pub crt: Option<Crt>,
    /// The number of turns.
    pub turns: u64,
    /// The remark at the head of the file.
    pub remark: &'static str,
}

/// A map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Columns and rows.
    pub size: [usize; 2],
    /// The printed number of the first column and row.
    pub first: [usize; 2],
    /// Whether hexes have pointed tops.
    pub pointed: bool,
    /// Whether the lines with odd printed numbers are shifted, not those with even ones.
    pub shifted_odd: bool,
    /// Whether numbers begin with the row.
    pub row_first: bool,
    /// The ground by row, then by column.
    pub ground: Vec<Vec<String>>,
}

/// What the TEC says of a ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Movement points; 1 when the files do not say.
    pub cost: Option<i64>,
    /// Whether no unit enters it.
    pub prohibited: bool,
    /// Columns to the right for the attacker.
    pub shift: i64,
}

/// A counter.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// The name.
    pub name: String,
    /// The place of its side.
    pub side: usize,
    /// The class; empty for none.
    pub class: String,
    /// Attack, defence where it differs, movement; `None` when the files do not say.
    pub strength: Option<i64>,
    pub defence: Option<i64>,
    pub moves: Option<i64>,
    /// VP of its loss.
    pub worth: i64,
    /// The range in hexes.
    pub range: i64,
    /// Where it is set up.
    pub hex: Option<Cell>,
    /// The turn in which it arrives.
    pub turn: Option<i64>,
}

/// A combat results table.
#[derive(Clone, Debug, Default)]
pub struct Crt {
    /// `odds`, `differential` or `strength`.
    pub kind: &'static str,
    /// The columns: the name, and a result for each roll.
    pub columns: Vec<(String, Vec<String>)>,
}

impl Map {
    /// The printed number of a hex.
    #[must_use]
    pub fn label(&self, (column, row): Cell) -> String {
        let [column, row] = [self.first[0] + column, self.first[1] + row].map(|line| line as u8);
        self.layout().label(self.layout().index(column, row)).to_string()
    }

    /// Whether a hex is on the map.
    #[must_use]
    pub fn has(&self, (column, row): Cell) -> bool {
        column < self.size[0] && row < self.size[1]
    }

    /// The hex with a printed number, which may be written with points or spaces.
    #[must_use]
    pub fn parse(&self, label: &str) -> Option<Cell> {
        let digits: String = label.chars().filter(char::is_ascii_digit).collect();
        let is_number = !label.chars().any(|sign| sign.is_ascii_alphabetic());
        let (column, row) = self.layout().column_row(self.layout().parse(&digits).filter(|_| is_number)?);
        Some((usize::from(column) - self.first[0], usize::from(row) - self.first[1]))
    }

    /// How hexes lie and are numbered. Readers have held the size to the limits.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let [width, height, first_column, first_row] =
            [self.size[0], self.size[1], self.first[0], self.first[1]].map(|lines| lines as u8);
        Layout {
            width,
            height,
            first_column,
            first_row,
            start: Start::North,
            tops: if self.pointed { Tops::Pointed } else { Tops::Flat },
            shifted: if self.shifted_odd { Parity::Odd } else { Parity::Even },
            order: if self.row_first { Order::RowColumn } else { Order::ColumnRow },
        }
    }

    /// Whether hexes are adjacent.
    fn adjacency(&self) -> impl Fn(Cell, Cell) -> bool {
        let (layout, first) = (self.layout(), self.first);
        let field = layout.fits(MAX_HEXES).then(|| Field::new(layout));
        move |one, other| {
            let hex =
                |(column, row): Cell| layout.label(layout.index((first[0] + column) as u8, (first[1] + row) as u8));
            field.as_ref().is_some_and(|field| {
                let [one, other] = [one, other].map(|cell| field.parse(&hex(cell).to_string()));
                one.zip(other).is_some_and(|(one, other)| field.side_to(one, other).is_some())
            })
        }
    }
}

/// From which of its hexes a side is listed, and where first.
struct Seen {
    line: usize,
    from: [bool; 2],
}

impl Draft {
    /// An empty game.
    #[must_use]
    pub fn new(title: &str, turns: u64, remark: &'static str) -> Self {
        Self { title: title.to_owned(), turns, remark, ..Self::default() }
    }

    /// The place of a side by its name, which is added when it is new and there is room.
    pub fn side(&mut self, name: &str) -> Option<usize> {
        if let Some(known) = self.armies.iter().position(|known| known.eq_ignore_ascii_case(name)) {
            return Some(known);
        }
        (self.armies.len() < 2 && !name.trim().is_empty()).then(|| {
            self.armies.push(name.trim().to_owned());
            self.armies.len() - 1
        })
    }

    /// Adds the pairs of hexes of a kind of hexside or a route; each pair once. What is off the map or not adjacent is refused. Where a
    /// file lists most sides from both of their hexes, those that it lists from one only are named.
    pub fn link(&mut self, kind: (&str, bool), pairs: &[(usize, String, String)], file: &str, report: &mut Report) {
        let (name, is_route) = kind;
        let Some(map) = &self.map else { return };
        let are_adjacent = map.adjacency();
        let mut found: BTreeMap<[Cell; 2], Seen> = BTreeMap::new();
        for (line, a, b) in pairs {
            let (Some(one), Some(other)) = (map.parse(a), map.parse(b)) else {
                report.add(Kind::Refused, file, *line, format!("{name} {a}/{b}: off the map"));
                continue;
            };
            if !are_adjacent(one, other) {
                report.add(Kind::Refused, file, *line, format!("{name} {a}/{b}: the hexes are not adjacent"));
                continue;
            }
            let seen = found.entry([one.min(other), one.max(other)]).or_insert(Seen { line: *line, from: [false; 2] });
            seen.from[usize::from(one > other)] = true;
        }
        let mirrored = found.values().filter(|seen| seen.from == [true; 2]).count();
        if 2 * mirrored > found.len() {
            for (pair, seen) in found.iter().filter(|(_, seen)| seen.from != [true; 2]) {
                let [from, to] = if seen.from[0] { *pair } else { [pair[1], pair[0]] }.map(|cell| map.label(cell));
                let text = format!("{name} {from}/{to}: listed from {from} only, not from {to}; taken as one");
                report.add(Kind::Guessed, file, seen.line, text);
            }
        }
        if !found.is_empty() {
            report.add(Kind::Read, file, 0, format!("{name}: {}", counted(found.len() as u64, "side")));
            let table = if is_route { &mut self.routes } else { &mut self.sides };
            table.entry(name.to_owned()).or_default().extend(found.into_keys());
        }
    }

    /// Keeps the commonest kinds of ground, as many as there may be.
    fn keep_kinds(&mut self, report: &mut Report) {
        let Some(map) = &mut self.map else { return };
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        map.ground.iter().flatten().for_each(|name| *counts.entry(name.clone()).or_default() += 1);
        let mut names: Vec<&String> = counts.keys().collect();
        names.sort_by_key(|name| std::cmp::Reverse(counts[*name]));
        let [usual, ..] = names[..] else { return };
        let beyond: BTreeSet<&String> = names.iter().skip(MAX_KINDS).copied().collect();
        if beyond.is_empty() {
            return;
        }
        let text = format!(
            "{} kinds of ground: at most {MAX_KINDS} are possible; the hexes of the rarest became {usual}",
            names.len()
        );
        report.add(Kind::Refused, HERE, 0, text);
        let rare = |name: &&mut String| beyond.contains(&**name);
        map.ground.iter_mut().flatten().filter(rare).for_each(|name| name.clone_from(usual));
    }

    /// Fills in what no file says, so that the scenario can be played.
    pub fn complete(&mut self, report: &mut Report) {
        self.keep_kinds(report);
        if let Some(crt) = &mut self.crt {
            // These are names of values: a quotation mark would end them.
            let plain = |name: &mut String| *name = name.replace(['"', '\\'], "'");
            for (column, results) in &mut crt.columns {
                plain(column);
                results.iter_mut().for_each(plain);
            }
        }
        if self.map.is_none() {
            let size = [12, 10];
            let ground = vec![vec!["clear".to_owned(); size[0]]; size[1]];
            self.map = Some(Map { size, first: [1, 1], pointed: false, shifted_odd: false, row_first: false, ground });
            report.add(Kind::Guessed, HERE, 0, "no file has a map: 12 by 10 hexes of clear terrain");
        }
        for name in ["First side", "Second side"].into_iter().skip(self.armies.len()) {
            report.add(Kind::Guessed, HERE, 0, format!("no file names it: {name}"));
            self.armies.push(name.to_owned());
        }
        self.name_apart();
        for side in 0..2 {
            if self.units.iter().all(|unit| unit.side != side) {
                let name = format!("Counter of {}", self.armies[side]);
                report.add(
                    Kind::Guessed,
                    HERE,
                    0,
                    format!("{} has no counter: one is added, off the map", self.armies[side]),
                );
                self.units.push(Unit { name, side, range: 1, ..Unit::default() });
            }
        }
        if self.crt.is_none() {
            report.add(Kind::Guessed, HERE, 0, "no file has a combat results table: that of the template, in odds");
            self.crt = Some(Crt::usual());
        }
        let blank = self.units.iter().filter(|unit| unit.strength.is_none()).count();
        if blank > 0 {
            report.add(
                Kind::Guessed,
                HERE,
                0,
                format!("the strength of {} is in no file: 1 each, to be filled in", counted(blank as u64, "counter")),
            );
        }
        let lame = self.units.iter().filter(|unit| unit.moves.is_none()).count();
        if lame > 0 {
            report.add(
                Kind::Guessed,
                HERE,
                0,
                format!(
                    "the movement of {} is in no file: 4 MP each, to be filled in",
                    counted(lame as u64, "counter")
                ),
            );
        }
        if self.objectives.is_empty() {
            report.add(
                Kind::Guessed,
                HERE,
                0,
                "no file has victory points of hexes: losses alone count, with 1 VP a counter where no file says more",
            );
        }
        report.add(
            Kind::Guessed,
            HERE,
            0,
            format!("{} turns of movement and combat, the first side first; change them under Sides and turns, and Sequence, or as `turns` and `phases` in the file", self.turns),
        );
    }

    /// Numbers counters of a side with the same name.
    fn name_apart(&mut self) {
        let mut known: BTreeSet<(usize, String)> = BTreeSet::new();
        for unit in &mut self.units {
            let name: String = unit.name.chars().take(70).collect();
            let numbered = (2..).map(|number| format!("{name} {number}"));
            let free = |name: &String| !known.contains(&(unit.side, name.to_lowercase()));
            if let Some(found) = std::iter::once(name.clone()).chain(numbered).find(free) {
                known.insert((unit.side, found.to_lowercase()));
                unit.name = found;
            }
        }
    }
}

impl Crt {
    /// The table of the template.
    #[must_use]
    pub fn usual() -> Self {
        let columns = [
            ("1:2", ["AR", "AR", "AR", "NE", "NE", "DR"]),
            ("1:1", ["AR", "AR", "NE", "EX", "DR", "DR"]),
            ("2:1", ["AR", "NE", "EX", "DR", "DR", "DR"]),
            ("3:1", ["NE", "EX", "DR", "DR", "DR", "DE"]),
            ("4:1", ["EX", "DR", "DR", "DR", "DE", "DE"]),
            ("5:1", ["DR", "DR", "DR", "DE", "DE", "DE"]),
        ];
        let columns = columns.map(|(name, results)| (name.to_owned(), results.map(str::to_owned).to_vec()));
        Self { kind: "odds", columns: columns.to_vec() }
    }
}
