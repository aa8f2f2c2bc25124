//! The groups that may move in a window, and what each could do.

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::niemenczyn::action::{Action, Group};
use kartacz_engine::games::niemenczyn::data::UnitId;
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::games::niemenczyn::unit_set::{each, first};
use kartacz_engine::grid::Hex;

use super::planner::{Candidate, Choice, MAX_ATTACKS, MAX_CANDIDATES, Planner, Waiting};
use super::scene::Scene;

/// Who stands at his post does not stir before the enemy comes so near to where he could go; in hexes.
const CLOSE: u8 = 3;
/// From this weight on the order of moves follows the distance to the enemy strictly.
const STRICT: f32 = 0.5;

impl Planner {
    /// Every group that may begin; those that could come into contact are judged.
    pub fn gather(&mut self, scene: &Scene<'_>, legal: &[Action]) {
        self.count = 0;
        self.window += 1;
        self.waiting.clear();
        for (index, &action) in legal.iter().enumerate() {
            match action {
                Action::Begin { unit, group, double_time } if group != Group::Line => {
                    let bonus = if double_time { scene.at.tables().double_time_bonus } else { 0 };
                    self.enlist(scene, index, unit, scene.at.group(unit, group), bonus);
                }
                Action::Resume => {
                    let open = scene.at.movable();
                    self.enlist(scene, index, first(open), open, 0);
                }
                _ => {}
            }
        }
    }

    /// The candidate that moves now, if anybody gains by moving.
    pub fn seek(&mut self, scene: &Scene<'_>) -> Option<usize> {
        if scene.weights.queue < STRICT { self.seek_foremost(scene) } else { self.seek_in_turn(scene) }
    }

    /// The one that gains most, less what those wait who are not in reach of the enemy, the longer the further off.
    fn seek_foremost(&mut self, scene: &Scene<'_>) -> Option<usize> {
        let in_reach = self.count;
        while let Some(waiting) = self.waiting.pop() {
            self.consider(scene, &waiting);
        }
        let rank = |index: usize, choice: &Choice, candidate: &Candidate| {
            let waits = if index < in_reach { 0.0 } else { scene.weights.queue * f32::from(choice.near) };
            Some(candidate.gain - waits)
        };
        self.foremost(scene, rank).or_else(|| {
            // Friends have gone since some were judged: there may be room now where there was none.
            (0..self.count).for_each(|choice| self.renew(scene, choice));
            self.foremost(scene, rank)
        })
    }

    /// Those come first who are not in reach of the enemy, the nearest of them before the others, so that who is in front
    /// makes room: then those in reach have support. Who moves may also run into reach, when that is better for him.
    fn seek_in_turn(&mut self, scene: &Scene<'_>) -> Option<usize> {
        let in_reach = self.count;
        loop {
            if let Some(best) = self.foremost(scene, |index, _, other| (index >= in_reach).then_some(other.gain)) {
                let units = self.candidate(best).units;
                return self.foremost(scene, |_, _, other| (other.units == units).then_some(other.gain));
            }
            if !self.judge_nearest(scene) {
                return self.foremost(scene, |_, _, other| Some(other.gain));
            }
        }
    }

    /// The candidate that ranks highest of those whose move is worth making. It is judged anew when friends may stand
    /// otherwise than when it was.
    fn foremost(
        &mut self,
        scene: &Scene<'_>,
        rank: impl Fn(usize, &Choice, &Candidate) -> Option<f32>,
    ) -> Option<usize> {
        loop {
            let pays = (0..self.count).filter(|&index| self.candidate(index).gain > scene.weights.move_gain);
            let ranks =
                pays.filter_map(|index| Some((index, rank(index, &self.candidates[index], self.candidate(index))?)));
            let (best, _) = ranks.max_by(|a, b| a.1.total_cmp(&b.1))?;
            if self.is_fresh(best) {
                return Some(best);
            }
            self.renew(scene, best);
        }
    }

    /// What the best move gains of those that were judged; nothing when none does.
    pub fn most_gained(&self) -> f32 {
        (0..self.count).map(|choice| self.candidate(choice).gain).fold(0.0, f32::max)
    }

    /// Judges the groups of the nearest hex to the enemy that waits: they move together, or one of them alone. Whether
    /// there is one.
    fn judge_nearest(&mut self, scene: &Scene<'_>) -> bool {
        let Some(next) = self.waiting.iter().min_by_key(|waiting| waiting.near) else { return false };
        let hex = next.element.hex;
        while let Some(place) = self.waiting.iter().position(|waiting| waiting.element.hex == hex) {
            let waiting = self.waiting.remove(place);
            self.consider(scene, &waiting);
        }
        true
    }

    /// Whether a candidate was judged in the present window.
    fn is_fresh(&self, choice: usize) -> bool {
        self.candidate(choice).window == self.window
    }

    /// Judges a candidate of an earlier window anew.
    fn renew(&mut self, scene: &Scene<'_>, choice: usize) {
        if self.is_fresh(choice) {
            return;
        }
        let Choice { lead, variant, near, .. } = self.candidates[choice];
        let Candidate { key, units, bonus, .. } = *self.candidate(choice);
        let element = scene.at.element(lead, units, bonus);
        let candidate = self.judge(scene, &element, bonus, near);
        self.known[lead as usize][variant] = Candidate { key, ..candidate };
    }

    /// A group that was judged in this window or an earlier one, and what it could do.
    pub fn candidate(&self, choice: usize) -> &Candidate {
        let Choice { lead, variant, .. } = self.candidates[choice];
        &self.known[lead as usize][variant]
    }

    fn enlist(&mut self, scene: &Scene<'_>, index: usize, unit: UnitId, units: UnitSet, bonus: u8) {
        if self.count + self.waiting.len() == MAX_CANDIDATES || units == 0 {
            return;
        }
        let element = scene.at.element(unit, units, bonus);
        let waiting = Waiting { index, element, bonus, near: self.field.nearest(scene, element.hex) };
        match self.may_touch(scene, &element) {
            true => self.consider(scene, &waiting),
            false => self.waiting.push(waiting),
        }
    }

    /// Whether an element has the points to come into contact with somebody, were there nobody in its way and no need
    /// to turn.
    fn may_touch(&self, scene: &Scene<'_>, element: &Element) -> bool {
        let costs = scene.study.maps.costs(scene.gait(element.lead), element.hex);
        // The first step of a move may cost what it will.
        let points = element.mp.saturating_sub(scene.at.tables().cost_enemy);
        let beside = |foe: Hex| element.fresh && scene.at.game.scenario.map.grid.distance(foe, element.hex) == 1;
        self.field.foes.iter().any(|foe| costs[foe.hex.index()] <= points || beside(foe.hex))
    }

    fn consider(&mut self, scene: &Scene<'_>, group: &Waiting) {
        let &Waiting { index, ref element, bonus, near } = group;
        let variant = usize::from(bonus > 0) + 2 * usize::from(element.units.count_ones() > 1);
        let key = self.key(scene, element);
        if self.known[element.lead as usize][variant].key != key {
            let candidate = self.judge(scene, element, bonus, near);
            self.known[element.lead as usize][variant] = Candidate { key, ..candidate };
        }
        self.candidates[self.count] = Choice { index, lead: element.lead, variant, near };
        self.count += 1;
    }

    /// What a group could do.
    fn judge(&mut self, scene: &Scene<'_>, element: &Element, bonus: u8, near: u8) -> Candidate {
        let (units, lead, window) = (element.units, element.lead, self.window);
        let mut candidate = Candidate { window, units, lead, bonus, ..Candidate::default() };
        if scene.at.game.sets.guns & element.units != 0 {
            if let Some((gain, way)) = self.gun_way(scene, element) {
                (candidate.gain, candidate.way) = (gain, way);
            }
            return candidate;
        }
        let wish = scene.wish(&mut self.field, element);
        if wish.content(element.hex) && near > element.mp + CLOSE {
            return candidate;
        }
        self.reach.search(scene, &self.field, element, wish.friends);
        if let Some((end, gain)) = self.best_gain(scene, element, &wish) {
            candidate.gain = gain * element.units.count_ones() as f32;
            self.reach.way_to(end.node, element.lead, &mut candidate.way);
        }
        for contact in self.reach.contacts.iter().take(MAX_ATTACKS) {
            let attack = self.attack(scene, &wish, contact);
            if !attack.forbidden() {
                candidate.attacks.push(attack);
            }
        }
        candidate
    }

    /// What a judgement depends on: the units themselves, the enemy and the score. Friends that have moved since
    /// are left out: a group is judged anew before it moves.
    fn key(&self, scene: &Scene<'_>, element: &Element) -> u64 {
        let board = scene.at.board;
        // Guns that would be left alone hold back their company.
        let guarded = self.guns.contains(element.hex);
        let sole = guarded && scene.at.stack_at(element.hex, scene.side) & !element.units == 0;
        let own = u64::from(element.units) << 32
            | u64::from(element.hex.0) << 24
            | u64::from(element.facing) << 16
            | u64::from(element.mp) << 8
            | u64::from(sole) << 7
            | u64::from(board.losses[element.lead as usize]) << 1
            | u64::from(board.spoilt & element.units != 0);
        mix(self.enemies ^ mix(own)) | 1
    }

    /// Looks at the enemy's units, so that [`Planner::key`] tells when they have changed.
    pub fn look(&mut self, scene: &Scene<'_>) {
        self.field.look(scene);
        let board = scene.at.board;
        let mut sum = u64::from(board.stage) << 16 | scene.at.net_vp() as u64 & 0xFFFF;
        sum |= u64::from(scene.is_last_activation()) << 33;
        if scene.weights.lull > 0.0 {
            sum |= u64::from(scene.enemy_acts()) << 32;
        }
        for unit in each(scene.at.side_on_map(scene.side.other())) {
            let unit = unit as usize;
            let what = u64::from(board.place[unit].0) << 24 | u64::from(board.facing[unit]) << 16;
            sum = mix(sum ^ (unit as u64) << 40 ^ what ^ u64::from(board.losses[unit]) << 8);
        }
        self.enemies = sum;
        let taken = board.captured & scene.at.game.sets.side[scene.side.other().index()];
        self.guns = scene.at.hexes(scene.at.game.sets.guns & scene.at.side_on_map(scene.side) | taken);
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::{Actions, Game, Side};

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// Who moves first of these Russian companies, and whether he runs, when guns of the Poles stand alone in 0109 and
    /// a company of theirs in another hex.
    fn first_to_move(foe: &str, companies: &[(&str, &str)], queue: f32) -> (String, bool) {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("guns-poles", "0109", 0).unit("7th-1", foe, 0);
            let map = companies.iter().fold(map, |map, (company, hex)| map.unit(company, hex, 3));
            map.commander("lewiz", "0808").stage(2).movement("lewiz").build()
        });
        let mut fixture = fixture.weighed(|weights| Weights {
            queue,
            advance: 0.2,
            hold_above: 1.0,
            exposure: 0.0,
            fear: 0.0,
            ..weights
        });
        let mut legal = Box::new(Actions::new());
        fixture.game.legal(&fixture.state, &mut legal);
        let (lead, bonus) = fixture.seen(Side::Second, |scene, _| {
            let mut planner = Planner::default();
            planner.look(&scene);
            planner.gather(&scene, &legal);
            let first = planner.seek(&scene).expect("somebody moves");
            (planner.candidate(first).lead, planner.candidate(first).bonus)
        });
        (fixture.game.scenario.units[lead as usize].id.clone(), bonus > 0)
    }

    #[test]
    fn the_nearer_go_first_as_far_as_the_queue_matters() {
        let companies = [("narva-1", "0710"), ("narva-2", "0610")];
        let first = |queue| first_to_move("0101", &companies, queue);
        for queue in [0.0, 0.1] {
            assert_eq!(first(queue), ("narva-1".to_owned(), true), "it gains most: {queue}");
        }
        for queue in [0.45, STRICT, 1.0] {
            assert_eq!(first(queue), ("narva-2".to_owned(), false), "it is nearer to the guns: {queue}");
        }
    }

    #[test]
    fn who_is_in_reach_waits_in_strict_order_alone() {
        let companies = [("narva-1", "0610"), ("narva-2", "0806")];
        for (queue, first) in [(0.0, "narva-1"), (0.45, "narva-2"), (1.0, "narva-1")] {
            let moved = first_to_move("0808", &companies, queue);
            assert_eq!(moved, (first.to_owned(), false), "narva-2 is in reach of 0808, and gains less: {queue}");
        }
    }

    #[test]
    fn a_company_that_gains_more_at_the_double_runs_also_in_strict_order() {
        for (foe, why) in [("0507", "which brings it into reach of the enemy"), ("0508", "with the enemy near")] {
            for queue in [0.0, 1.0] {
                assert_eq!(first_to_move(foe, &[("narva-1", "0710")], queue), ("narva-1".to_owned(), true), "{why}");
            }
        }
    }

    /// Which company of the Russians begins: narva-1, which can take one of the Poles in the rear, or narva-2, which would
    /// go a long way for lone guns.
    fn first_to_begin(press: f32) -> String {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("guns-poles", "0109", 0).unit("7th-1", "0807", 3);
            let map = map.unit("narva-1", "0907", 3).unit("narva-2", "0710", 3);
            map.commander("lewiz", "0808").stage(2).movement("lewiz").build()
        });
        let mut fixture = fixture.weighed(|weights| Weights { press, advance: 5.0, hold_above: 1.0, ..weights });
        let mut legal = Box::new(Actions::new());
        fixture.game.legal(&fixture.state, &mut legal);
        let index = fixture.seen(Side::Second, |scene, _| Planner::default().window(&scene, &legal));
        let Action::Begin { unit, .. } = legal[index] else { panic!("{:?}", legal[index]) };
        fixture.game.scenario.units[unit as usize].id.clone()
    }

    #[test]
    fn an_attack_comes_first_that_is_worth_enough_beside_the_moves() {
        assert_eq!(first_to_begin(0.0), "narva-1");
        assert_eq!(first_to_begin(1.0), "narva-2");
    }
}
