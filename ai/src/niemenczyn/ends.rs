//! Where a move is best brought to its end.

use kartacz_engine::grid::{HexSet, SIDES};
use kartacz_engine::niemenczyn::movement::Element;

use super::attacks::gauntlet;
use super::moves::Planner;
use super::places::{Facings, Ground};
use super::reach::{End, may_end};
use super::scene::Scene;
use super::wishes::Wish;

const HEXES: usize = 256;
/// How many hexes within reach are looked at facing by facing: those of the best ground.
const SHORT_LIST: usize = 10;
/// What a movement point left over is worth: it decides between equals.
const POINT_LEFT: f32 = 0.001;
/// In [`Ends::slots`], a hex that is not on the short list.
const UNLISTED: u8 = u8::MAX;

/// The hexes in which a move may end, as the last search found them; scratch space, made once.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// The best ground, the best first.
    list: [Ground; SHORT_LIST],
    len: usize,
    /// By place on the short list, facing and whether points are left: the worth but for the number of points.
    worths: [[[f32; 2]; SIDES]; SHORT_LIST],
    /// The place of a hex on the short list.
    slots: Box<[u8; HEXES]>,
}

impl Default for Ends {
    fn default() -> Self {
        Self {
            list: [Ground::default(); SHORT_LIST],
            len: 0,
            worths: [[[0.0; 2]; SIDES]; SHORT_LIST],
            slots: Box::new([UNLISTED; HEXES]),
        }
    }
}

impl Ends {
    fn clear(&mut self) {
        for ground in &self.list[..self.len] {
            self.slots[ground.hex.index()] = UNLISTED;
        }
        self.len = 0;
    }

    /// Puts a hex on the list, if it is among the best; the first of equals stays before the others.
    fn enter(&mut self, ground: Ground) {
        if self.len == SHORT_LIST {
            if ground.worth <= self.list[SHORT_LIST - 1].worth {
                return;
            }
            self.len -= 1;
        }
        let mut place = self.len;
        while place > 0 && ground.worth > self.list[place - 1].worth {
            self.list[place] = self.list[place - 1];
            place -= 1;
        }
        self.list[place] = ground;
        self.len += 1;
    }

    /// Notes the worth of a hex of the list.
    fn note(&mut self, slot: usize, facings: &Facings) {
        let ground = &self.list[slot];
        self.slots[ground.hex.index()] = slot as u8;
        for (facing, worths) in self.worths[slot].iter_mut().enumerate() {
            *worths = [0, 1].map(|points| ground.worth + facings.worth(facing as u8, points));
        }
    }

    /// What an end is worth, when it is on the short list.
    fn worth(&self, end: &End) -> Option<f32> {
        let slot = self.slots[end.hex.index()];
        (slot != UNLISTED).then(|| self.before(slot, end.facing, end.points) + POINT_LEFT * f32::from(end.points))
    }

    fn before(&self, slot: u8, facing: u8, points: u8) -> f32 {
        self.worths[slot as usize][facing as usize][usize::from(points > 0)]
    }
}

impl Planner {
    /// The best end of a move found by the last search, and its gain over staying; when the units must move, its
    /// worth.
    pub fn best_end(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, must: bool) -> Option<(End, f32)> {
        self.short_list(scene, element, wish);
        let mut best: Option<(End, f32)> = None;
        for end in self.reach.ends() {
            let Some(mut worth) = self.ends.worth(&end) else { continue };
            let least = best.map_or(f32::NEG_INFINITY, |(_, worth)| worth);
            let stays = end.hex == element.hex && end.facing == element.facing;
            if worth <= least || stays || runs_on(element, &end) || !may_end(scene, element, wish, &end) {
                continue;
            }
            if end.hex != element.hex {
                let (through, harm) = gauntlet(scene, &self.field, wish, self.reach.trail(end.node));
                worth -= harm + (1.0 - through) * scene.weights.stop;
            }
            if worth > least {
                best = Some((end, worth));
            }
        }
        let stay = if must { 0.0 } else { self.stay_worth(scene, element, wish) };
        best.map(|(end, worth)| (end, worth - stay))
    }

    fn stay_worth(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> f32 {
        let slot = self.ends.slots[element.hex.index()];
        if slot != UNLISTED {
            return self.ends.before(slot, element.facing, element.mp);
        }
        let ground = scene.ground(&mut self.field, wish, element.hex);
        ground.worth + scene.facings(&mut self.field, element, wish, &ground).worth(element.facing, element.mp)
    }

    /// Judges the ground of every hex within reach and looks closer at the best.
    fn short_list(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish) {
        let mut judged = HexSet::EMPTY;
        self.ends.clear();
        for end in self.reach.ends() {
            if !judged.contains(end.hex) && !runs_on(element, &end) {
                judged.insert(end.hex);
                self.ends.enter(scene.ground(&mut self.field, wish, end.hex));
            }
        }
        for slot in 0..self.ends.len {
            let facings = scene.facings(&mut self.field, element, wish, &self.ends.list[slot]);
            self.ends.note(slot, &facings);
        }
    }
}

/// Whether a move in double time goes on there: it uses up all its points \[8.9\].
fn runs_on(element: &Element, end: &End) -> bool {
    element.double_time && end.points > 0
}
