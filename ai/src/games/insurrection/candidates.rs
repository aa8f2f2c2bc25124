//! The groups that may move in a window, and the value of their moves.

use kartacz_engine::core::dice::mix;
use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::unit_set::{each, first};
use kartacz_engine::grid::Hex;

use super::Played;
use super::aims::Aims;
use super::maps::Gait;
use super::planner::{Attack, Candidate, Choice, MAX_ATTACKS, MAX_CANDIDATES, Planner, Waiting};
use super::scene::Scene;

/// A unit holding its post does not move before the enemy is this close to where it could go; in hexes.
const CLOSE: u8 = 3;
/// From this weight up, groups move strictly in order of distance to the enemy.
const STRICT: f32 = 0.5;

impl<E: Played> Planner<E> {
    /// Collects every group that may start a move; those that could come into contact are evaluated.
    pub fn gather(&mut self, scene: &Scene<'_, E>, legal: &[Action<E>]) {
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

    /// The candidate that moves now, if any move gains.
    pub fn seek(&mut self, scene: &Scene<'_, E>) -> Option<usize> {
        if scene.weights.queue < STRICT { self.seek_foremost(scene) } else { self.seek_in_turn(scene) }
    }

    /// The candidate that gains most; candidates out of the enemy's reach lose value with distance.
    fn seek_foremost(&mut self, scene: &Scene<'_, E>) -> Option<usize> {
        let in_reach = self.count;
        while let Some(waiting) = self.waiting.pop() {
            self.consider(scene, &waiting);
        }
        let rank = |index: usize, choice: &Choice, candidate: &Candidate<E>| {
            let waits = if index < in_reach { 0.0 } else { scene.weights.queue * f32::from(choice.near) };
            Some(candidate.gain - waits)
        };
        self.foremost(scene, rank).or_else(|| {
            // Friends have moved since some candidates were evaluated: a full hex may have room now.
            (0..self.count).for_each(|choice| self.renew(scene, choice));
            self.foremost(scene, rank)
        })
    }

    /// Candidates out of the enemy's reach come first, nearest to the enemy first, so that the front makes room for
    /// the rear; those in reach then have support. A unit may also move into reach at the double, when that gains
    /// more.
    fn seek_in_turn(&mut self, scene: &Scene<'_, E>) -> Option<usize> {
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

    /// The highest-ranked candidate whose move gains. It is evaluated again when friends may have moved since.
    fn foremost(
        &mut self,
        scene: &Scene<'_, E>,
        rank: impl Fn(usize, &Choice, &Candidate<E>) -> Option<f32>,
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

    /// The gain of the best evaluated move; 0 when none gains.
    pub fn most_gained(&self) -> f32 {
        (0..self.count).map(|choice| self.candidate(choice).gain).fold(0.0, f32::max)
    }

    /// Evaluates the groups of the waiting hex nearest to the enemy: the stack together, or one unit alone. False
    /// when no hex is waiting.
    fn judge_nearest(&mut self, scene: &Scene<'_, E>) -> bool {
        let Some(next) = self.waiting.iter().min_by_key(|waiting| waiting.near) else { return false };
        let hex = next.element.hex;
        while let Some(place) = self.waiting.iter().position(|waiting| waiting.element.hex == hex) {
            let waiting = self.waiting.remove(place);
            self.consider(scene, &waiting);
        }
        true
    }

    /// Whether a candidate was evaluated in the present window.
    fn is_fresh(&self, choice: usize) -> bool {
        self.candidate(choice).window == self.window
    }

    /// Evaluates a candidate of an earlier window again.
    fn renew(&mut self, scene: &Scene<'_, E>, choice: usize) {
        if self.is_fresh(choice) {
            return;
        }
        let Choice { lead, variant, near, .. } = self.candidates[choice];
        let Candidate { key, units, bonus, .. } = *self.candidate(choice);
        let element = scene.at.element(lead, units, bonus);
        let candidate = self.judge(scene, &element, bonus, near);
        self.known[lead as usize][variant] = Candidate { key, ..candidate };
    }

    /// A group that was evaluated in this window or an earlier one, and its moves.
    pub fn candidate(&self, choice: usize) -> &Candidate<E> {
        let Choice { lead, variant, .. } = self.candidates[choice];
        &self.known[lead as usize][variant]
    }

    fn enlist(&mut self, scene: &Scene<'_, E>, index: usize, unit: UnitId, units: E::Units, bonus: u8) {
        if self.count + self.waiting.len() == MAX_CANDIDATES || units.is_empty() {
            return;
        }
        let element = scene.at.element(unit, units, bonus);
        let waiting = Waiting { index, element, bonus, near: self.enemies.nearest(scene, element.hex) };
        match self.may_touch(scene, &element) {
            true => self.consider(scene, &waiting),
            false => self.waiting.push(waiting),
        }
    }

    /// Whether an element has the movement points to come into contact, ignoring units in its path and turns.
    fn may_touch(&self, scene: &Scene<'_, E>, element: &Element<E>) -> bool {
        let costs = scene.study.maps.costs(scene.gait_of(element), element.hex);
        // The first step of a move is allowed whatever it costs.
        let points = element.mp.saturating_sub(scene.at.tables().cost_enemy);
        let beside =
            |foe: Hex<E::Size>| element.fresh && scene.at.game.scenario.map.grid.distance(foe, element.hex) == 1;
        let touches = self.enemies.foes.iter().any(|foe| costs[foe.hex.index()] <= points || beside(foe.hex));
        touches || scene.lightened(element).is_some_and(|light| self.may_touch_lightly(scene, &light))
    }

    /// As `may_touch`, in skirmish order.
    fn may_touch_lightly(&self, scene: &Scene<'_, E>, element: &Element<E>) -> bool {
        let costs = scene.study.maps.costs(Gait::Light, element.hex);
        let points = element.mp.saturating_sub(scene.at.tables().cost_enemy);
        self.enemies.foes.iter().any(|foe| costs[foe.hex.index()] <= points)
    }

    fn consider(&mut self, scene: &Scene<'_, E>, group: &Waiting<E>) {
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

    /// The moves and attacks of a group.
    fn judge(&mut self, scene: &Scene<'_, E>, element: &Element<E>, bonus: u8, near: u8) -> Candidate<E> {
        let (units, lead, window) = (element.units, element.lead, self.window);
        let mut candidate = Candidate { window, units, lead, bonus, ..Candidate::default() };
        if (scene.at.game.sets.guns & element.units).any() {
            if let Some((gain, path)) = self.gun_path(scene, element) {
                (candidate.gain, candidate.path) = (gain, path);
            }
            return candidate;
        }
        let aims = scene.aims(&mut self.enemies, element);
        if aims.content(element.hex) && near > element.mp + CLOSE {
            return candidate;
        }
        self.reach.search(scene, &self.enemies, element, aims.friends);
        if let Some((end, gain)) = self.best_gain(scene, element, &aims) {
            candidate.gain = gain * element.units.count_ones() as f32;
            self.reach.path_to(end.node, element.lead, &mut candidate.path);
        }
        for contact in self.reach.contacts.iter().take(MAX_ATTACKS) {
            let attack = self.attack(scene, &aims, contact);
            if !attack.forbidden() {
                candidate.attacks.push(attack);
            }
        }
        self.attack_lightly(scene, element, &aims, &mut candidate);
        candidate
    }

    /// Adds the attacks that only skirmish order makes possible.
    fn attack_lightly(
        &mut self,
        scene: &Scene<'_, E>,
        element: &Element<E>,
        aims: &Aims<E>,
        candidate: &mut Candidate<E>,
    ) {
        let Some(light) = scene.lightened(element) else { return };
        self.reach.search_as(scene, &self.enemies, &light, aims.friends, Gait::Light);
        for contact in &self.reach.contacts {
            let known = candidate.attacks.as_slice();
            if known.len() < MAX_ATTACKS && known.iter().all(|attack| attack.foe != contact.foe) {
                let attack = Attack { light: true, ..self.attack(scene, aims, contact) };
                if !attack.forbidden() {
                    candidate.attacks.push(attack);
                }
            }
        }
    }

    /// Hash of the inputs of an evaluation: the units themselves, the enemy and the score. Friends that have moved
    /// since are left out: a group is evaluated again before it moves.
    fn key(&self, scene: &Scene<'_, E>, element: &Element<E>) -> u64 {
        let board = scene.at.board;
        // Guns that would be left alone hold back their company.
        let guarded = self.guns.contains(element.hex);
        let sole = guarded && (scene.at.stack_at(element.hex, scene.side) & !element.units).is_empty();
        let state = (element.hex.index() as u64) << 24
            | u64::from(element.facing) << 16
            | u64::from(element.mp) << 8
            | u64::from(sole) << 7
            | u64::from(scene.at.skirmishes(element.units)) << 6
            | u64::from(board.losses[element.lead as usize]) << 1
            | u64::from((board.spoilt & element.units).any());
        let own = element.units.digest().rotate_left(32) ^ state;
        mix(self.enemy_hash ^ mix(own)) | 1
    }

    /// Records the enemy's units, so that [`Planner::key`] changes with them.
    pub fn look(&mut self, scene: &Scene<'_, E>) {
        self.enemies.look(scene);
        let board = scene.at.board;
        let mut sum = u64::from(board.stage) << 16 | scene.at.net_vp() as u64 & 0xFFFF;
        sum |= u64::from(scene.is_last_activation()) << 33;
        if scene.weights.lull > 0.0 {
            sum |= u64::from(scene.enemy_acts()) << 32;
        }
        for unit in each(scene.at.side_on_map(scene.side.other())) {
            let unit = unit as usize;
            let what = (board.place[unit].index() as u64) << 24 | u64::from(board.facing[unit]) << 16;
            sum = mix(sum ^ (unit as u64) << 40 ^ what ^ u64::from(board.losses[unit]) << 8);
        }
        self.enemy_hash = sum;
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

    /// Which of these Russian companies moves first, and whether in double time, when Polish guns stand alone in 0109
    /// and a Polish company in another hex.
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
            let first = planner.seek(&scene).expect("a unit can move");
            (planner.candidate(first).lead, planner.candidate(first).bonus)
        });
        (fixture.game.scenario.units[lead as usize].id.clone(), bonus > 0)
    }

    #[test]
    fn nearer_units_go_first_when_queue_is_high() {
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
    fn unit_in_reach_waits_only_in_strict_order() {
        let companies = [("narva-1", "0610"), ("narva-2", "0806")];
        for (queue, first) in [(0.0, "narva-1"), (0.45, "narva-2"), (1.0, "narva-1")] {
            let moved = first_to_move("0808", &companies, queue);
            assert_eq!(moved, (first.to_owned(), false), "narva-2 is in reach of 0808, and gains less: {queue}");
        }
    }

    #[test]
    fn company_that_gains_more_at_the_double_runs_even_in_strict_order() {
        for (foe, why) in [("0507", "which brings it into reach of the enemy"), ("0508", "with the enemy near")] {
            for queue in [0.0, 1.0] {
                assert_eq!(first_to_move(foe, &[("narva-1", "0710")], queue), ("narva-1".to_owned(), true), "{why}");
            }
        }
    }

    /// Which Russian company starts: narva-1, which can attack a Polish one in the rear, or narva-2, which would go a
    /// long way for lone guns.
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
    fn valuable_attack_comes_before_the_moves() {
        assert_eq!(first_to_begin(0.0), "narva-1");
        assert_eq!(first_to_begin(1.0), "narva-2");
    }
}
