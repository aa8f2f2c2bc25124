//! The places that a one-hex unit can reach in a move, with its facing, and the path to each.

use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::hex::{Hex, MAX_HEXES, SIDES};
use kartacz_engine::games::spqr::view::View;

use super::path::{Leg, Path};
use super::queue::Queue;
use super::ranks::Ranks;
use super::scene::Scene;
use super::stride::enter;

/// The most places that are looked at.
const MOST: usize = 1024;
/// Not reached.
const NEVER: u16 = u16::MAX;

/// Who moves, and where.
type Mover<'a> = (View<'a>, &'a Scene, UnitId);

/// A place in reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub hex: Hex,
    pub facing: Facing,
    /// The points spent.
    cost: u8,
    /// Hits by the terrain on the way.
    pub hits: u8,
    /// The index of the previous place; its own for the start.
    before: u16,
    /// Whether the move can end there.
    pub ends: bool,
}

/// The places in reach.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    pub list: Vec<Reached>,
    /// The stances in reach of a two-hex phalanx.
    pub ranks: Ranks,
    queue: Queue,
    places: Box<[u16; MAX_HEXES * SIDES]>,
    /// The steps that are known, by the hex they leave and the hexside they cross: every facing asks for them again.
    steps: Box<[Option<Step>; MAX_HEXES * SIDES]>,
    /// The indices of those.
    asked: Vec<u16>,
}

/// The cost and hits of entering a hex, and whether the unit can stop there; none when it does not go there.
type Step = Option<(u8, u8, bool)>;

impl Default for Reach {
    fn default() -> Self {
        Self {
            list: Vec::with_capacity(MOST),
            ranks: Ranks::default(),
            queue: Queue::default(),
            places: Box::new([NEVER; MAX_HEXES * SIDES]),
            steps: Box::new([None; MAX_HEXES * SIDES]),
            asked: Vec::with_capacity(2 * MOST),
        }
    }
}

impl Reach {
    /// Finds the places that a unit can reach from where it stands.
    pub fn find(&mut self, view: View<'_>, scene: &Scene, unit: UnitId) {
        self.list.drain(..).for_each(|reached| self.places[index(reached.hex, reached.facing)] = NEVER);
        self.asked.drain(..).for_each(|step| self.steps[usize::from(step)] = None);
        let (hex, facing) = (view.hex(unit), view.stance(unit).facing);
        let turns = turn_costs(view, unit);
        self.queue.clear();
        self.add(Reached { hex, facing, cost: 0, hits: 0, before: 0, ends: true });
        let most = view.allowance(unit);
        for cost in 0..=most {
            while let Some(place) = self.queue.pop(cost).map(usize::from) {
                let here = self.list[place];
                // A unit that has entered an enemy zone stops there. A place may also still be queued with an older cost.
                let free = !scene.zones.contains(here.hex) || place == 0;
                if here.cost == cost && free {
                    self.spread((view, scene, unit), turns, (place, here), most);
                }
            }
        }
    }

    /// Adds the places reached by a turn or a step from a place.
    fn spread(&mut self, mover: Mover<'_>, turns: [u8; 4], (place, here): (usize, Reached), most: u8) {
        let (before, (view, scene, _)) = (place as u16, mover);
        if !scene.zones.contains(here.hex) && here.ends {
            for facing in Facing::ALL.into_iter().filter(|&facing| facing != here.facing) {
                let cost = here.cost + turns[usize::from(here.facing.apart(facing))];
                self.offer(most, Reached { facing, cost, before, ..here });
            }
        }
        let field = &view.game().scenario.map.field;
        for side in [here.facing.index(), (here.facing.index() + 1) % SIDES] {
            let hex = field.neighbour(here.hex, side);
            let Some((cost, hits, ends)) = self.step(mover, (here.hex, side), hex) else { continue };
            self.offer(most, Reached { hex, cost: here.cost + cost, hits: here.hits + hits, before, ends, ..here });
        }
    }

    fn step(&mut self, (view, scene, unit): Mover<'_>, (from, side): (Hex, usize), hex: Hex) -> Step {
        let place = from.index() * SIDES + side;
        if let Some(step) = self.steps[place] {
            return step;
        }
        self.asked.push(place as u16);
        let step = enter(view, scene, unit, from, hex);
        self.steps[place] = Some(step);
        step
    }

    fn offer(&mut self, most: u8, reached: Reached) {
        if reached.cost > most || self.list.len() == MOST {
            return;
        }
        match self.places[index(reached.hex, reached.facing)] {
            NEVER => self.add(reached),
            place if self.list[usize::from(place)].cost > reached.cost => {
                self.list[usize::from(place)] = reached;
                self.queue.push(place, reached.cost);
            }
            _ => {}
        }
    }

    fn add(&mut self, reached: Reached) {
        let place = self.list.len() as u16;
        self.places[index(reached.hex, reached.facing)] = place;
        self.queue.push(place, reached.cost);
        self.list.push(reached);
    }

    /// How the unit stands at a place.
    pub fn stance(&self, view: View<'_>, unit: UnitId, place: usize) -> Stance {
        let Reached { hex, facing, .. } = self.list[place];
        Stance { hex, facing, ..view.stance(unit) }
    }

    /// The path to a place.
    pub fn path(&self, mut place: usize) -> Path {
        let mut path = Path::new();
        while place != 0 && !path.is_full() {
            let (here, before) = (self.list[place], self.list[usize::from(self.list[place].before)]);
            path.push(if here.hex == before.hex { Leg::Turn(here.facing) } else { Leg::Step(here.hex) });
            place = usize::from(here.before);
        }
        path.reverse();
        path
    }
}

#[inline]
fn index(hex: Hex, facing: Facing) -> usize {
    hex.index() * SIDES + facing.index()
}

/// \[7.12\] The points of a turn, by its number of vertices.
fn turn_costs(view: View<'_>, unit: UnitId) -> [u8; 4] {
    // The position is relative to the unit's present facing; costs depend only on the number of vertices.
    let own = view.stance(unit).facing;
    [0, 1, 2, 3].map(|vertices| if vertices == 0 { 0 } else { view.turn_toll(unit, own.turned(vertices)).cost })
}
