//! The heat of a map: events by place, side and span of stages.

use serde::{Deserialize, Serialize};

use super::{Joint, Shape, Sum};

/// The measures of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Heat {
    /// Units of the side lost here.
    Killed,
    /// Steps of the side lost here.
    StepsLost,
    /// Shots at the side that fall here.
    Shots,
    /// Melees here in which the side attacks.
    Melees,
    /// Activations at whose start the side stands here; turns, in a game without activations.
    Held,
    /// Units of the side that move here.
    Entered,
}

/// How many measures there are.
pub const HEATS: usize = 6;

impl Heat {
    /// All of them, in the order of the file.
    pub const ALL: [Self; HEATS] =
        [Self::Killed, Self::StepsLost, Self::Shots, Self::Melees, Self::Held, Self::Entered];

    /// The name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Killed => "killed",
            Self::StepsLost => "steps_lost",
            Self::Shots => "shots_at",
            Self::Melees => "melees",
            Self::Held => "held",
            Self::Entered => "entered",
        }
    }
}

/// The sums of all places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Sparse", into = "Sparse")]
pub struct Map {
    /// By measure, side, span and place, see [`Grid`]. Span 0 is the whole game, the others those of the shape.
    cells: Vec<Sum>,
    /// By side, place and direction: moves out of the place in this direction.
    paths: Vec<u64>,
    /// Activations, by span: 0 is the whole game.
    activations: Vec<Sum>,
    /// By side, span and place: activations [held](Heat::Held), with the activations of the same games.
    held: Vec<Joint>,
}

/// The map without the places where nothing happens.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sparse {
    length: usize,
    /// The place in the list, with its sums.
    cells: Vec<(usize, Sum)>,
    paths_length: usize,
    paths: Vec<(usize, u64)>,
    activations: Vec<Sum>,
    held_length: usize,
    held: Vec<(usize, Joint)>,
}

/// The longest list of a file: more than any map needs.
const LONGEST: usize = 1 << 22;

impl From<Map> for Sparse {
    fn from(map: Map) -> Self {
        Self {
            length: map.cells.len(),
            cells: filled(&map.cells),
            paths_length: map.paths.len(),
            paths: filled(&map.paths),
            activations: map.activations,
            held_length: map.held.len(),
            held: filled(&map.held),
        }
    }
}

impl From<Sparse> for Map {
    fn from(sparse: Sparse) -> Self {
        Self {
            cells: whole(sparse.length, sparse.cells),
            paths: whole(sparse.paths_length, sparse.paths),
            activations: sparse.activations,
            held: whole(sparse.held_length, sparse.held),
        }
    }
}

/// The elements of a list that are not 0, with their places.
fn filled<T: Copy + Default + PartialEq>(list: &[T]) -> Vec<(usize, T)> {
    list.iter().copied().enumerate().filter(|(_, one)| *one != T::default()).collect()
}

/// The list of this length with these elements.
fn whole<T: Copy + Default>(length: usize, filled: Vec<(usize, T)>) -> Vec<T> {
    let mut list = vec![T::default(); length.min(LONGEST)];
    for (place, one) in filled {
        list.get_mut(place).into_iter().for_each(|element| *element = one);
    }
    list
}

/// Where the cell of a measure, side, span and place stands.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Spans, the whole game among them.
    spans: usize,
    places: usize,
    directions: usize,
}

impl Grid {
    /// The grid of a shape.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        Self { spans: shape.spans.len() + 1, places: shape.places.len(), directions: shape.directions }
    }

    /// The lengths of the lists of a map: cells, paths, activations, held.
    const fn lengths(self) -> [usize; 4] {
        let (paths, held) = (2 * self.places * self.directions, 2 * self.spans * self.places);
        [HEATS * held, paths, self.spans, held]
    }

    /// The first cell of [`Heat::Held`]; those of both sides follow, in the order of the joint sums.
    const fn first_held(self) -> usize {
        self.cell(Heat::Held, 0, 0, 0)
    }

    /// The span of a cell.
    #[inline]
    const fn span_of(self, cell: usize) -> usize {
        cell / self.places % self.spans
    }

    #[inline]
    const fn cell(self, heat: Heat, side: usize, span: usize, place: usize) -> usize {
        ((heat as usize * 2 + side) * self.spans + span) * self.places + place
    }

    #[inline]
    const fn path(self, side: usize, place: usize, direction: usize) -> usize {
        (side * self.places + place) * self.directions + direction
    }
}

impl Map {
    /// The map of no game.
    #[must_use]
    pub fn none(shape: &Shape) -> Self {
        let [cells, paths, activations, held] = Grid::of(shape).lengths();
        Self {
            cells: vec![Sum::default(); cells],
            paths: vec![0; paths],
            activations: vec![Sum::default(); activations],
            held: vec![Joint::default(); held],
        }
    }

    /// Adds the map of other games.
    pub fn add(&mut self, other: &Self) {
        let add = |sum: &mut u64, other: &u64| *sum = sum.saturating_add(*other);
        self.cells.iter_mut().zip(&other.cells).for_each(|(sum, other)| sum.add(*other));
        self.paths.iter_mut().zip(&other.paths).for_each(|(sum, other)| add(sum, other));
        self.activations.iter_mut().zip(&other.activations).for_each(|(sum, other)| sum.add(*other));
        self.held.iter_mut().zip(&other.held).for_each(|(sum, other)| sum.add(*other));
    }

    /// Whether its lists are those of a shape.
    #[must_use]
    pub fn is_of(&self, shape: &Shape) -> bool {
        [self.cells.len(), self.paths.len(), self.activations.len(), self.held.len()] == Grid::of(shape).lengths()
    }

    /// The activations in a span (0 is the whole game).
    #[must_use]
    pub fn activations(&self, span: usize) -> Sum {
        self.activations.get(span).copied().unwrap_or_default()
    }

    /// The activations held of a side in a span (0 is the whole game), with the activations of the same games, by place.
    #[must_use]
    pub fn held(&self, shape: &Shape, side: usize, span: usize) -> &[Joint] {
        let grid = Grid::of(shape);
        let start = grid.cell(Heat::Held, side, span, 0) - grid.first_held();
        &self.held[start..start + grid.places]
    }

    /// The sums of a measure for a side in a span (0 is the whole game), by place.
    #[must_use]
    pub fn places(&self, shape: &Shape, heat: Heat, side: usize, span: usize) -> &[Sum] {
        let grid = Grid::of(shape);
        let start = grid.cell(heat, side, span, 0);
        &self.cells[start..start + grid.places]
    }

    /// The moves of a side out of a place, by direction.
    #[must_use]
    pub fn paths(&self, shape: &Shape, side: usize, place: usize) -> &[u64] {
        let grid = Grid::of(shape);
        let start = grid.path(side, place, 0);
        &self.paths[start..start + grid.directions]
    }

    /// How many cells of all measures, sides and spans have anything in them here or in another map of the same shape.
    #[must_use]
    pub fn filled_in_any(&self, other: &Self) -> usize {
        self.cells.iter().zip(&other.cells).filter(|(one, other)| one.0 != 0 || other.0 != 0).count()
    }
}

/// The cells of one game.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    grid: Grid,
    cells: Vec<u32>,
    /// The cells that are not 0. It has room for all of them.
    touched: Vec<u32>,
    /// The activations, by span: 0 is the whole game.
    activations: Vec<u32>,
}

impl Scene {
    pub(super) fn of(shape: &Shape) -> Self {
        let grid = Grid::of(shape);
        let [cells, _, activations, _] = grid.lengths();
        Self { grid, cells: vec![0; cells], touched: Vec::with_capacity(cells), activations: vec![0; activations] }
    }

    /// An activation begins in a span, 0 being the first of the shape.
    pub(super) fn activation(&mut self, span: usize) {
        for span in [0, span + 1] {
            self.activations.get_mut(span).into_iter().for_each(|count| *count += 1);
        }
    }

    /// Adds to a cell of the whole game, and to that of a span, 0 being the first of the shape.
    #[inline]
    pub(super) fn add(&mut self, heat: Heat, side: usize, span: usize, place: usize, number: u32) {
        if number == 0 || place >= self.grid.places {
            return;
        }
        for span in [0, span + 1] {
            let cell = self.grid.cell(heat, side, span, place);
            let Some(sum) = self.cells.get_mut(cell) else { continue };
            if *sum == 0 {
                self.touched.push(cell as u32);
            }
            *sum += number;
        }
    }

    /// A unit of a side leaves a place in a direction.
    #[inline]
    pub(super) fn path(&self, map: &mut Map, side: usize, place: usize, direction: usize) {
        if place < self.grid.places && direction < self.grid.directions {
            map.paths[self.grid.path(side, place, direction)] += 1;
        }
    }

    /// Adds the game to the map, and begins another.
    pub(super) fn close(&mut self, map: &mut Map) {
        let first_held = self.grid.first_held();
        for cell in self.touched.iter().map(|&cell| cell as usize) {
            let number = std::mem::take(&mut self.cells[cell]);
            map.cells[cell].count(number.into());
            if let Some(held) = cell.checked_sub(first_held).and_then(|place| map.held.get_mut(place)) {
                held.count(number.into(), self.activations[self.grid.span_of(cell)].into());
            }
        }
        self.touched.clear();
        for (sum, number) in map.activations.iter_mut().zip(&mut self.activations) {
            sum.count(std::mem::take(number).into());
        }
    }
}
