//! Where a move is best brought to its end.

use kartacz_engine::grid::{Hex, HexSet};
use kartacz_engine::list::List;
use kartacz_engine::niemenczyn::movement::Element;

use super::attacks::gauntlet;
use super::moves::Planner;
use super::reach::{End, may_end};
use super::scene::Scene;
use super::wishes::Wish;

/// How many hexes within reach are looked at facing by facing: those of the best ground.
const SHORT_LIST: usize = 10;
/// What a movement point left over is worth: it decides between equals.
const POINT_LEFT: f32 = 0.001;

impl Planner {
    /// The best end of a move found by the last search, and its gain over staying; when the units must move, its
    /// worth.
    pub fn best_end(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, must: bool) -> Option<(End, f32)> {
        let short_list = self.short_list(scene, element, wish);
        for hex in short_list.iter() {
            let ground = &self.grounds[hex.index()];
            self.facings[hex.index()] = scene.facings(&self.field, element, wish, ground);
        }
        let mut best: Option<(End, f32)> = None;
        for end in self.reach.ends().filter(|end| short_list.contains(end.hex)) {
            let stays = end.hex == element.hex && end.facing == element.facing;
            if stays || runs_on(element, &end) {
                continue;
            }
            let least = best.map_or(f32::NEG_INFINITY, |(_, worth)| worth);
            let mut worth = self.end_worth(&end);
            if worth <= least || !may_end(scene, element, wish, &end) {
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

    fn end_worth(&self, end: &End) -> f32 {
        let hex = end.hex.index();
        self.grounds[hex].worth + self.facings[hex].worth(end.facing, end.points) + POINT_LEFT * f32::from(end.points)
    }

    fn stay_worth(&self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> f32 {
        let ground = scene.ground(&self.field, wish, element.hex);
        ground.worth + scene.facing_worth(&self.field, element, wish, &ground, element.facing, element.mp)
    }

    /// Judges the ground of every hex within reach and picks the best.
    fn short_list(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish) -> HexSet {
        let mut judged = HexSet::EMPTY;
        let mut best: List<(f32, Hex), SHORT_LIST> = List::new();
        for end in self.reach.ends() {
            if judged.contains(end.hex) || runs_on(element, &end) {
                continue;
            }
            judged.insert(end.hex);
            let ground = scene.ground(&self.field, wish, end.hex);
            self.grounds[end.hex.index()] = ground;
            if best.len() < SHORT_LIST {
                best.push((ground.worth, end.hex));
            } else if ground.worth > best[SHORT_LIST - 1].0 {
                best.pop();
                best.push((ground.worth, end.hex));
            } else {
                continue;
            }
            best = sink(best);
        }
        best.iter().map(|&(_, hex)| hex).collect()
    }
}

/// Whether a move in double time goes on there: it uses up all its points \[8.9\].
fn runs_on(element: &Element, end: &End) -> bool {
    element.double_time && end.points > 0
}

/// Moves the last entry to its place, the best first.
fn sink(list: List<(f32, Hex), SHORT_LIST>) -> List<(f32, Hex), SHORT_LIST> {
    let mut sorted = List::new();
    let Some(last) = list.last() else { return list };
    let mut placed = false;
    for &entry in &list[..list.len() - 1] {
        if !placed && last.0 > entry.0 {
            sorted.push(last);
            placed = true;
        }
        sorted.push(entry);
    }
    if !placed {
        sorted.push(last);
    }
    sorted
}
