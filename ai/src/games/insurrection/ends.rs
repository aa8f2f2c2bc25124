//! The best hex and facing in which to end a move.

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::movement::Element;

use super::Played;
use super::aims::Aims;
use super::attacks::gauntlet;
use super::nodes::STRAIGHT;
use super::places::{Facings, Ground};
use super::planner::Planner;
use super::reach::End;
use super::scene::Scene;

/// How many hexes in reach are evaluated facing by facing: those with the best ground.
const SHORT_LIST: usize = 10;
/// How many times the minimum for a move it costs to go back: a company that has drawn fire gains nothing by returning.
const BACK: f32 = 3.0;
/// More than the rounding error of a sum.
const SLACK: f32 = 1e-4;

/// The hexes with the best ground, best first.
type ShortList<E> = ArrayVec<Ground<E>, SHORT_LIST>;

/// The best end found, and its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best<E: Played> {
    pub end: End<E>,
    pub worth: f32,
}

/// The hex of the units before they move.
struct Home<E: Played> {
    ground: Ground<E>,
    facings: Facings,
    worth: f32,
}

impl<E: Played> Planner<E> {
    /// The best end of a move found by the last search.
    pub fn best_end(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Option<Best<E>> {
        let list = self.short_list(scene, element, aims, None);
        self.best_of(scene, element, aims, &list, None, f32::NEG_INFINITY)
    }

    /// The best end of a move found by the last search, and its gain over staying. Ends that gain much less than the
    /// minimum for a move may be omitted.
    pub fn best_gain(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Option<(End<E>, f32)> {
        let home = self.home(scene, element, aims);
        let list = self.short_list(scene, element, aims, Some(&home.ground));
        let least = home.worth + scene.weights.negligible() / element.units.count_ones() as f32;
        let best = self.best_of(scene, element, aims, &list, Some(&home), least)?;
        Some((best.end, best.worth - home.worth))
    }

    /// The best end in each of the hexes with the best ground in reach, whatever its value.
    pub fn each_end(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        mut found: impl FnMut(Best<E>),
    ) {
        let raid = self.raid(scene, aims);
        for ground in self.short_list(scene, element, aims, None) {
            let facings = scene.facings(&mut self.enemies, element, aims, &ground);
            let mut best = None;
            self.best_in(scene, element, aims, &ground, &facings, raid, f32::NEG_INFINITY, &mut best);
            best.into_iter().for_each(&mut found);
        }
    }

    fn home(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>) -> Home<E> {
        let ground = scene.ground(&mut self.enemies, aims, element.hex);
        let facings = scene.facings(&mut self.enemies, element, aims, &ground);
        let points = scene.weights.points * f32::from(element.mp);
        let worth = ground.worth + facings.worth(element.facing, element.mp) + points;
        Home { ground, facings, worth }
    }

    /// The hexes with the best ground in reach.
    fn short_list(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        home: Option<&Ground<E>>,
    ) -> ShortList<E> {
        let mut list = ShortList::new();
        for &hex in &self.reach.hexes {
            // In double time the first end in a hex is the only one.
            if element.double_time && runs_on(element, &self.reach.first_in(hex)) {
                continue;
            }
            let least = if list.is_full() { list[SHORT_LIST - 1].worth } else { f32::NEG_INFINITY };
            let ground = match home {
                Some(home) if home.hex == hex => Some(*home),
                _ => scene.ground_above(&mut self.enemies, aims, hex, least),
            };
            if let Some(ground) = ground.filter(|ground| ground.worth > least) {
                enter(&mut list, ground);
            }
        }
        list
    }

    /// The best end in the hexes of a list that is worth more than `least`, the first of equals. A hex is skipped
    /// when even without danger it could not be the best.
    fn best_of(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        list: &ShortList<E>,
        home: Option<&Home<E>>,
        least: f32,
    ) -> Option<Best<E>> {
        let mut best: Option<Best<E>> = None;
        let raid = self.raid(scene, aims);
        for ground in list {
            let least = best.map_or(least, |best| best.worth);
            let facings = match home {
                Some(home) if home.ground.hex == ground.hex => home.facings,
                _ => {
                    let near = self.enemies.near(scene, ground.hex);
                    let most = ground.worth + raid + scene.weights.points * f32::from(element.mp);
                    let may_shoot = scene.may_shoot(aims, &near);
                    if !may_shoot && most + near.best + SLACK < least {
                        continue;
                    }
                    let mut facings = scene.outlook(&self.enemies, aims, &near, ground.hex);
                    if may_shoot && most + near.best + facings.best_shot() + SLACK < least {
                        continue;
                    }
                    if !scene.is_last_of_game() {
                        scene.add_dangers(&self.enemies, element, aims, &near, ground, &mut facings);
                    }
                    facings
                }
            };
            self.best_in(scene, element, aims, ground, &facings, raid, least, &mut best);
        }
        best
    }

    /// The value of passing through the camp \[13.1\], when the last search reaches it: the move need not end there.
    fn raid(&self, scene: &Scene<'_, E>, aims: &Aims<E>) -> f32 {
        let reached = aims.raids() && self.reach.reaches(scene.at.game.scenario.map.camp);
        if reached { scene.camp_worth() } else { 0.0 }
    }

    /// Looks for a better end in a hex.
    #[expect(clippy::too_many_arguments, reason = "the state of one long loop")]
    fn best_in(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        ground: &Ground<E>,
        facings: &Facings,
        raid: f32,
        mut least: f32,
        best: &mut Option<Best<E>>,
    ) {
        for slot in 0..=STRAIGHT {
            let Some(end) = self.reach.end_in(ground.hex, slot) else { continue };
            let points = scene.weights.points * f32::from(end.points);
            let mut worth = ground.worth + facings.worth(end.facing, end.points) + points;
            let camp = scene.at.game.scenario.map.camp;
            if raid > 0.0 && end.hex != camp && self.reach.trail(end.node).any(|hex| hex == camp) {
                worth += raid;
            }
            let stays = || end.hex == element.hex && end.facing == element.facing;
            if worth < least || stays() || runs_on(element, &end) || !self.reach.may_end(scene, element, aims, &end) {
                continue;
            }
            if end.hex != element.hex {
                let (through, harm) = gauntlet(scene, &self.enemies, aims, self.reach.trail(end.node));
                let far = scene.at.game.scenario.map.grid.distance(end.hex, element.hex);
                let w = scene.weights;
                if leads_back(scene, element, &end) {
                    worth -= BACK * w.move_gain;
                }
                worth -= harm + (1.0 - through) * w.stop + w.march * f32::from(far) + w.driven * ground.driven;
            }
            let earlier = best.is_some_and(|best| worth == best.worth && self.reach.before(&end, &best.end));
            if worth > least || earlier {
                *best = Some(Best { end, worth });
                least = worth;
            }
        }
    }
}

/// Whether units under way would end nearer to where they started than they are.
fn leads_back<E: Played>(scene: &Scene<'_, E>, element: &Element<E>, end: &End<E>) -> bool {
    let (grid, start) = (&scene.at.game.scenario.map.grid, scene.at.board.start[element.lead as usize]);
    element.stepped && grid.distance(end.hex, start) < grid.distance(element.hex, start)
}

/// Inserts a hex into the list, after its equals.
fn enter<E: Played>(list: &mut ShortList<E>, ground: Ground<E>) {
    if list.is_full() {
        list.pop();
    }
    let mut place = list.len();
    list.push(ground);
    while place > 0 && ground.worth > list[place - 1].worth {
        list[place] = list[place - 1];
        place -= 1;
    }
    list[place] = ground;
}

/// Whether a move in double time continues there: it uses up all its points \[8.9\].
fn runs_on<E: Played>(element: &Element<E>, end: &End<E>) -> bool {
    element.double_time && end.points > 0
}
