//! The stances that a two-hex phalanx can reach in a move, with the path to each.

use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::hex::SIDES;
use kartacz_engine::games::spqr::view::View;

use super::path::{Leg, Path};
use super::scene::{Scene, any_in};
use super::stride::enter;

/// The most stances that are looked at.
const MOST: usize = 256;
/// \[6.44\] The points of facing about.
const ABOUT: u8 = 3;

/// A stance in reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Formed {
    pub at: Stance,
    /// Hits on the way.
    pub hits: u8,
    /// Whether the move can end there.
    pub ends: bool,
    /// The points spent.
    pub cost: u8,
    /// The index of the previous stance; its own for the start.
    before: u16,
    /// How it came there.
    leg: Leg,
}

/// The stances in reach.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    pub list: Vec<Formed>,
}

impl Default for Ranks {
    fn default() -> Self {
        Self { list: Vec::with_capacity(MOST) }
    }
}

impl Ranks {
    /// Finds the stances that a phalanx can reach from where it stands.
    pub fn find(&mut self, view: View<'_>, scene: &Scene, unit: UnitId) {
        let (at, most) = (view.stance(unit), view.allowance(unit));
        self.list.clear();
        self.list.push(Formed { at, hits: 0, ends: true, cost: 0, before: 0, leg: Leg::About });
        // [6.73] A column stands and moves otherwise: this player forms none, and leaves one that it finds in its place.
        if at.column {
            return;
        }
        if most >= ABOUT && !view.is_zoned(unit) {
            let right = at.cells(&view.game().scenario.map.field)[1];
            let about = Stance { hex: right, facing: at.facing.turned(SIDES / 2), ..at };
            self.list.push(Formed { at: about, hits: 0, ends: true, cost: ABOUT, before: 0, leg: Leg::About });
        }
        let mut place = 0;
        while place < self.list.len() {
            let here = self.list[place];
            let cells = here.at.cells(&view.game().scenario.map.field);
            // A phalanx that has entered an enemy zone stops there.
            if place == 0 || !any_in(cells, &scene.zones) {
                self.spread(view, scene, unit, (place as u16, here), most);
            }
            place += 1;
        }
    }

    /// \[6.43\] Adds the stances reached by strides from a stance: ahead over either front hexside, or with one half ahead.
    fn spread(&mut self, view: View<'_>, scene: &Scene, unit: UnitId, (before, here): (u16, Formed), most: u8) {
        let field = &view.game().scenario.map.field;
        let [left, right] = here.at.cells(field);
        let facing = here.at.facing.index();
        for side in [facing, (facing + 1) % SIDES] {
            let (hex, other) = (field.neighbour(left, side), field.neighbour(right, side));
            let strides = [enter(view, scene, unit, left, hex), enter(view, scene, unit, right, other)];
            if let [Some(one), Some(two)] = strides {
                let stride = (one.0.max(two.0), one.1.max(two.1), one.2 && two.2);
                self.offer(here, before, Stance { hex, ..here.at }, stride, most);
            }
        }
        let middle = field.neighbour(left, (facing + 1) % SIDES);
        if let Some((cost, hits, ends)) = enter(view, scene, unit, right, middle) {
            let at = Stance { facing: Facing::of(facing + SIDES - 1), ..here.at };
            self.offer(here, before, at, (cost, hits + 1, ends), most);
        }
        if let Some((cost, hits, ends)) = enter(view, scene, unit, left, middle) {
            let at = Stance { hex: middle, facing: Facing::of(facing + 1), ..here.at };
            self.offer(here, before, at, (cost, hits + 1, ends), most);
        }
    }

    fn offer(&mut self, here: Formed, before: u16, at: Stance, (cost, hits, ends): (u8, u8, bool), most: u8) {
        let (cost, hits) = (here.cost + cost, here.hits + hits);
        let known = self.list.iter().any(|known| known.at == at && known.cost <= cost && known.hits <= hits);
        if cost <= most && !known && self.list.len() < MOST {
            let leg = Leg::Wheel(at.hex, at.facing);
            self.list.push(Formed { at, hits, ends, cost, before, leg });
        }
    }

    /// The path to a stance.
    pub fn path(&self, mut place: usize) -> Path {
        let mut path = Path::new();
        while place != 0 && !path.is_full() {
            path.push(self.list[place].leg);
            place = usize::from(self.list[place].before);
        }
        path.reverse();
        path
    }
}
