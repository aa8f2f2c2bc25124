//! Where a move is best brought to its end.

use kartacz_engine::grid::HexSet;
use kartacz_engine::niemenczyn::movement::Element;

use super::attacks::gauntlet;
use super::moves::Planner;
use super::places::Ground;
use super::reach::{End, may_end};
use super::scene::Scene;
use super::wishes::Wish;

impl Planner {
    /// The best end of a move found by the last search, and its gain over staying.
    ///
    /// Hexes are judged first; the facings of a hex are looked at only while they can still make it the best.
    pub fn best_end(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, must: bool) -> Option<(End, f32)> {
        let here = scene.ground(&self.field, wish, element.hex);
        let stay = here.worth + scene.facing_worth(&self.field, element, wish, &here, element.facing, element.mp);
        let mut best: Option<(End, f32)> = None;
        self.judge_hexes(scene, element, wish, &here);
        let likeliest = self.likeliest(scene, element);
        let mut faced = HexSet::EMPTY;
        for end in likeliest.into_iter().chain(self.reach.ends()) {
            let ground = &self.grounds[end.hex.index()];
            let least = best.map_or(f32::NEG_INFINITY, |(_, worth)| worth);
            let stays = end.hex == element.hex && end.facing == element.facing;
            if ground.worth + scene.weights.best_facing <= least || stays || !ends(scene, element, &end) {
                continue;
            }
            if !faced.contains(end.hex) {
                faced.insert(end.hex);
                self.facings[end.hex.index()] = scene.facings(&self.field, element, wish, ground);
            }
            let mut worth = ground.worth + self.facings[end.hex.index()].worth(end.facing, end.points);
            if worth > least && end.hex != element.hex {
                let (through, harm) = gauntlet(scene, &self.field, wish, self.reach.trail(end.node));
                worth -= harm + (1.0 - through) * scene.weights.stop;
            }
            worth += 0.001 * f32::from(end.points);
            if worth > least {
                best = Some((end, worth));
            }
        }
        best.map(|(end, worth)| (end, if must { worth } else { worth - stay }))
    }

    /// Judges every hex within reach, whatever the facing.
    fn judge_hexes(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, here: &Ground) {
        let mut judged = HexSet::only(element.hex);
        self.grounds[element.hex.index()] = *here;
        for end in self.reach.ends() {
            if !judged.contains(end.hex) {
                judged.insert(end.hex);
                self.grounds[end.hex.index()] = scene.ground(&self.field, wish, end.hex);
            }
        }
    }

    /// An end in the best hex, to be looked at first.
    fn likeliest(&self, scene: &Scene<'_>, element: &Element) -> Option<End> {
        let worth = |end: &End| self.grounds[end.hex.index()].worth;
        self.reach
            .ends()
            .filter(|end| end.hex != element.hex && ends(scene, element, end))
            .max_by(|a, b| worth(a).total_cmp(&worth(b)))
    }
}

/// Whether a move may end there: among friends only as they allow, in double time only without points left.
fn ends(scene: &Scene<'_>, element: &Element, end: &End) -> bool {
    (!element.double_time || end.points == 0) && may_end(scene, element, end)
}
