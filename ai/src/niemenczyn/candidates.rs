//! The groups that may move in a window, and what each could do.

use kartacz_engine::dice::mix;
use kartacz_engine::grid::Hex;
use kartacz_engine::list::List;
use kartacz_engine::niemenczyn::action::{Action, Group};
use kartacz_engine::niemenczyn::data::UnitId;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::{each, first};

use super::attacks::{Attack, MAX_ATTACKS};
use super::moves::Planner;
use super::scene::Scene;
use super::way::Way;

/// The most groups that are compared.
pub(super) const MAX_CANDIDATES: usize = 48;
/// The ways in which a unit may lead a group: alone or its stack, at the double or not.
pub(super) const VARIANTS: usize = 4;

/// A group that may begin or resume its move, and what it could do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    /// What it was judged by, see [`Planner::key`]; 0 for nothing.
    key: u64,
    /// The window in which it was judged.
    window: u32,
    pub units: UnitSet,
    pub lead: UnitId,
    pub bonus: u8,
    /// What the best move gains over staying.
    pub gain: f32,
    /// The way of that move.
    pub way: Way,
    /// The melees it can begin or join: foe, entry bonus with charge, and whether it is a charge.
    pub attacks: List<Attack, MAX_ATTACKS>,
}

/// A candidate of the present window.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    /// Index of the action that begins it.
    pub index: usize,
    /// Where it is in [`Planner::known`]. No other group of the window is there: an alone unit is named once, and a
    /// stack has one top unit.
    lead: UnitId,
    variant: usize,
    /// How far the nearest enemy is, in hexes.
    near: u8,
}

/// A group that is judged only when nobody nearer to the enemy has anything to do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    index: usize,
    element: Element,
    bonus: u8,
    /// How far the nearest enemy is, in hexes.
    near: u8,
}

/// With enemies so near nobody goes at the double but to attack whom he does not reach else, and who stands at his post
/// does not stir before they come so near to where he could go; in hexes.
const CLOSE: u8 = 3;

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

    /// The candidate that moves now, if anybody gains by moving. Those come first who are not in reach of the enemy, the
    /// nearest of them before the others, so that who is in front makes room: then those in reach have support.
    pub fn seek(&mut self, scene: &Scene<'_>) -> Option<usize> {
        let in_reach = self.count;
        loop {
            if let Some(best) = self.ready(scene, in_reach) {
                return Some(best);
            }
            if !self.judge_nearest(scene) {
                return self.ready(scene, 0);
            }
        }
    }

    /// The candidate, of those from an index on, whose move gains most, if it is worth making. It is judged anew when
    /// friends may stand otherwise than when it was.
    fn ready(&mut self, scene: &Scene<'_>, from: usize) -> Option<usize> {
        loop {
            let gains = (from..self.count).map(|choice| (choice, self.candidate(choice).gain));
            let (best, gain) = gains.max_by(|a, b| a.1.total_cmp(&b.1))?;
            if gain <= scene.weights.move_gain {
                return None;
            }
            if self.candidate(best).window == self.window {
                return Some(best);
            }
            self.judge_again(scene, best);
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
            let Waiting { index, element, bonus, near } = self.waiting.remove(place);
            self.consider(scene, index, &element, bonus, near);
        }
        true
    }

    fn judge_again(&mut self, scene: &Scene<'_>, choice: usize) {
        let Choice { lead, variant, near, .. } = self.candidates[choice];
        let Candidate { key, units, bonus, .. } = *self.candidate(choice);
        let element = scene.at.element(lead, units, bonus);
        let candidate = self.judge(scene, &element, bonus, near);
        self.known[lead as usize][variant] = Candidate { key, ..candidate };
    }

    /// A group that was judged in the present window, and what it could do.
    pub fn candidate(&self, choice: usize) -> &Candidate {
        let Choice { lead, variant, .. } = self.candidates[choice];
        &self.known[lead as usize][variant]
    }

    fn enlist(&mut self, scene: &Scene<'_>, index: usize, unit: UnitId, units: UnitSet, bonus: u8) {
        if self.count + self.waiting.len() == MAX_CANDIDATES || units == 0 {
            return;
        }
        let element = scene.at.element(unit, units, bonus);
        let near = self.field.nearest(scene, element.hex);
        match self.may_touch(scene, &element) {
            true => self.consider(scene, index, &element, bonus, near),
            false => self.waiting.push(Waiting { index, element, bonus, near }),
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

    /// Whether an element at the double may come into contact with somebody whom it does not reach without the bonus.
    fn touches_hurrying(&self, scene: &Scene<'_>, element: &Element, bonus: u8) -> bool {
        let costs = scene.study.maps.costs(scene.gait(element.lead), element.hex);
        let points = element.mp.saturating_sub(scene.at.tables().cost_enemy);
        self.field.foes.iter().any(|foe| (points.saturating_sub(bonus) + 1..=points).contains(&costs[foe.hex.index()]))
    }

    fn consider(&mut self, scene: &Scene<'_>, index: usize, element: &Element, bonus: u8, near: u8) {
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
        let hurries = bonus > 0 && near <= CLOSE;
        if (hurries && !self.touches_hurrying(scene, element, bonus))
            || (wish.content(element.hex) && near > element.mp + CLOSE)
        {
            return candidate;
        }
        self.reach.search(scene, &self.field, element, wish.friends);
        let best = if hurries { None } else { self.best_gain(scene, element, &wish) };
        if let Some((end, gain)) = best {
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
        if scene.weights.lull > 0.0 {
            sum |= u64::from(board.chits_left[scene.side.other().index()]) << 32;
        }
        for unit in each(scene.at.side_on_map(scene.side.other())) {
            let unit = unit as usize;
            let what = u64::from(board.place[unit].0) << 24 | u64::from(board.facing[unit]) << 16;
            sum = mix(sum ^ (unit as u64) << 40 ^ what ^ u64::from(board.losses[unit]) << 8);
        }
        self.enemies = sum;
        self.guns = scene.at.hexes(scene.at.game.sets.guns & scene.at.side_on_map(scene.side));
    }
}
