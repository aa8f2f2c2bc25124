//! The groups that may move in a window, and what each could do.

use kartacz_engine::dice::mix;
use kartacz_engine::list::List;
use kartacz_engine::niemenczyn::action::{Action, Group};
use kartacz_engine::niemenczyn::data::UnitId;
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::{each, first};

use super::attacks::{Attack, MAX_ATTACKS};
use super::moves::Planner;
use super::scene::Scene;

/// The most groups that are compared.
pub(super) const MAX_CANDIDATES: usize = 48;
/// The ways in which a unit may lead a group: alone or its stack, at the double or not.
pub(super) const VARIANTS: usize = 4;

/// A group that may begin or resume its move, and what it could do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    /// What it was judged by, see [`Planner::key`]; 0 for nothing.
    key: u64,
    pub units: UnitSet,
    pub lead: UnitId,
    pub bonus: u8,
    /// What the best move gains over staying.
    pub gain: f32,
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
}

/// Nobody goes at the double with enemies so near, and who stands at his post does not stir before they come so near
/// to where he could go; in hexes.
const CLOSE: u8 = 3;

impl Planner {
    /// Every group that may begin, with what it could do.
    pub fn gather(&mut self, scene: &Scene<'_>, legal: &[Action]) {
        self.count = 0;
        self.best = None;
        for (index, &action) in legal.iter().enumerate() {
            match action {
                Action::Begin { unit, group, double_time } if group != Group::Line => {
                    let bonus = if double_time { scene.at.tables().double_time_bonus } else { 0 };
                    self.consider(scene, index, unit, scene.at.group(unit, group), bonus);
                }
                Action::Resume => {
                    let open = scene.at.movable();
                    self.consider(scene, index, first(open), open, 0);
                }
                _ => {}
            }
        }
    }

    /// A group of the present window, and what it could do.
    pub fn candidate(&self, choice: usize) -> &Candidate {
        let Choice { lead, variant, .. } = self.candidates[choice];
        &self.known[lead as usize][variant]
    }

    fn consider(&mut self, scene: &Scene<'_>, index: usize, unit: UnitId, units: UnitSet, bonus: u8) {
        if self.count == MAX_CANDIDATES || units == 0 {
            return;
        }
        let element = scene.at.element(unit, units, bonus);
        let variant = usize::from(bonus > 0) + 2 * usize::from(element.units.count_ones() > 1);
        let key = self.key(scene, &element);
        let judged = self.known[element.lead as usize][variant].key != key;
        if judged {
            let candidate = self.judge(scene, &element, bonus);
            self.known[element.lead as usize][variant] = Candidate { key, ..candidate };
        }
        let candidate = &self.known[element.lead as usize][variant];
        if self.best.is_none_or(|(_, gain)| candidate.gain >= gain) {
            self.best = Some((self.count, candidate.gain));
            core::mem::swap(&mut self.way, &mut self.found);
            if !judged {
                self.way.clear();
            }
        }
        self.candidates[self.count] = Choice { index, lead: element.lead, variant };
        self.count += 1;
    }

    /// What a group could do; the way of its best move is in `found`.
    fn judge(&mut self, scene: &Scene<'_>, element: &Element, bonus: u8) -> Candidate {
        self.found.clear();
        let mut candidate = Candidate { units: element.units, lead: element.lead, bonus, ..Candidate::default() };
        if scene.at.game.sets.guns & element.units != 0 {
            if let Some((gain, way)) = self.gun_way(scene, element) {
                candidate.gain = gain;
                self.found = way;
            }
            return candidate;
        }
        let wish = scene.wish(&mut self.field, element);
        let nearest = self.field.nearest(scene, element.hex);
        if (bonus > 0 && nearest <= CLOSE) || (wish.content(element.hex) && nearest > element.mp + CLOSE) {
            return candidate;
        }
        self.reach.search(scene, &self.field, element, wish.friends);
        if let Some((end, gain)) = self.best_gain(scene, element, &wish) {
            candidate.gain = gain * element.units.count_ones() as f32;
            self.reach.way_to(end.node, element.lead, &mut self.found);
        }
        for contact in self.reach.contacts.iter().take(MAX_ATTACKS) {
            candidate.attacks.push(self.attack(scene, &wish, contact));
        }
        candidate
    }

    /// What a judgement depends on: the units themselves, the enemy and the score. Friends that have moved since
    /// are left out; the way is looked for anew before it is taken.
    fn key(&self, scene: &Scene<'_>, element: &Element) -> u64 {
        let board = scene.at.board;
        let own = u64::from(element.units) << 32
            | u64::from(element.hex.0) << 24
            | u64::from(element.facing) << 16
            | u64::from(element.mp) << 8
            | u64::from(board.losses[element.lead as usize]) << 1
            | u64::from(board.spoilt & element.units != 0);
        mix(self.enemies ^ mix(own)) | 1
    }

    /// Looks at the enemy's units, so that [`Planner::key`] tells when they have changed.
    pub fn look(&mut self, scene: &Scene<'_>) {
        self.field.look(scene);
        let board = scene.at.board;
        let mut sum = u64::from(board.stage) << 16 | scene.at.net_vp() as u64 & 0xFFFF;
        for unit in each(scene.at.side_on_map(scene.side.other())) {
            let unit = unit as usize;
            let shots = u64::from(board.shots[unit] > 0);
            let what = u64::from(board.place[unit].0) << 24 | u64::from(board.facing[unit]) << 16;
            sum = mix(sum ^ (unit as u64) << 40 ^ what ^ u64::from(board.losses[unit]) << 8 ^ shots);
        }
        self.enemies = sum;
    }
}
