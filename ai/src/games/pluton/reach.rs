//! The hexes that a unit can reach in a move, with the path to each.

use arrayvec::ArrayVec;
use kartacz_engine::games::pluton::hex::{Hex, MAX_HEXES};
use kartacz_engine::games::pluton::view::View;

/// The most hexes that are looked at.
const MOST: usize = 256;
/// The most steps of a path.
pub(super) const MAX_PATH: usize = 24;
/// Not reached.
const NEVER: u16 = u16::MAX;

/// A path.
pub(super) type Path = ArrayVec<Hex, MAX_PATH>;

/// A hex in reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub hex: Hex,
    /// The half points spent.
    pub cost: u8,
    /// The index of the previous hex; its own for the start.
    before: u16,
    /// The worst fire along the path, including the last hex.
    pub fire: f32,
}

/// The hexes in reach.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    pub list: Vec<Reached>,
    places: Box<[u16; MAX_HEXES]>,
}

impl Default for Reach {
    fn default() -> Self {
        Self { list: Vec::with_capacity(MOST), places: Box::new([NEVER; MAX_HEXES]) }
    }
}

impl Reach {
    /// Finds the hexes that a unit can reach from a hex for this many half points. The first step is always possible when
    /// `fresh`. `open` tests whether a hex can be entered, and `fire` returns the fire at a unit in it.
    pub fn find(
        &mut self,
        view: View<'_>,
        from: Hex,
        (most, fresh): (u8, bool),
        mut open: impl FnMut(Hex) -> bool,
        mut fire: impl FnMut(Hex) -> f32,
    ) {
        self.list.drain(..).for_each(|reached| self.places[reached.hex.index()] = NEVER);
        self.add(Reached { hex: from, cost: 0, before: 0, fire: 0.0 });
        let field = &view.game().scenario.map.field;
        for cost in 0..=most {
            let mut place = 0;
            while place < self.list.len() {
                let here = self.list[place];
                if here.cost == cost {
                    for hex in field.neighbours(here.hex) {
                        let step = view.cost(here.hex, hex);
                        let after = cost.saturating_add(step);
                        let first = fresh && place == 0;
                        if (after <= most || first) && self.is_better(hex, after) && open(hex) {
                            let fire = here.fire.max(fire(hex));
                            // A first step beyond the allowance is also the last.
                            let cost = after.min(most).max(cost + 1);
                            self.add(Reached { hex, cost, before: place as u16, fire });
                        }
                    }
                }
                place += 1;
            }
        }
    }

    fn is_better(&self, hex: Hex, cost: u8) -> bool {
        match self.places[hex.index()] {
            NEVER => self.list.len() < MOST,
            place => self.list[usize::from(place)].cost > cost,
        }
    }

    fn add(&mut self, reached: Reached) {
        match self.places[reached.hex.index()] {
            NEVER => {
                self.places[reached.hex.index()] = self.list.len() as u16;
                self.list.push(reached);
            }
            place => self.list[usize::from(place)] = reached,
        }
    }

    /// The path to a hex in reach, by its index in the list.
    pub fn path(&self, mut place: usize) -> Path {
        let mut path = Path::new();
        while place != 0 && !path.is_full() {
            path.push(self.list[place].hex);
            place = usize::from(self.list[place].before);
        }
        path.reverse();
        path
    }
}
