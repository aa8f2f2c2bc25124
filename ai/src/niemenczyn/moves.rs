//! The active side in phase 2: who moves where, who attacks whom, who shoots.

use kartacz_engine::dice::mix;
use kartacz_engine::grid::HexSet;
use kartacz_engine::list::List;
use kartacz_engine::niemenczyn::action::{Action, Group};
use kartacz_engine::niemenczyn::data::{MAX_UNITS, UnitId};
use kartacz_engine::niemenczyn::event::UnitSet;
use kartacz_engine::niemenczyn::movement::Element;
use kartacz_engine::niemenczyn::position::{bit, each, first};

use super::places::{Facings, Ground, Wish};
use super::reach::{Contact, End, Reach, Way, may_end};
use super::scene::{Field, Scene};

/// The most groups that are compared.
const MAX_CANDIDATES: usize = 48;
/// The ways in which a unit may lead a group: alone or its stack, at the double or not.
const VARIANTS: usize = 4;
/// The most attacks of a group that are compared.
const MAX_ATTACKS: usize = 12;

/// A group that may begin or resume its move, and what it could do.
#[derive(Clone, Copy, Debug, Default)]
struct Candidate {
    /// What it was judged by, see [`Planner::key`]; 0 for nothing.
    key: u64,
    index: usize,
    units: UnitSet,
    lead: UnitId,
    bonus: u8,
    /// What the best move gains over staying.
    gain: f32,
    /// The melees it can begin or join: foe, entry bonus with charge, and whether it is a charge.
    attacks: List<Attack, MAX_ATTACKS>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Attack {
    foe: u8,
    entry: i8,
    charge: bool,
    /// The chance to get there, and what the way costs.
    through: f32,
    harm: f32,
}

/// Scratch space of the planner, made once.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    pub field: Field,
    reach: Reach,
    grounds: Box<[Ground; 256]>,
    facings: Box<[Facings; 256]>,
    candidates: Box<[Candidate; MAX_CANDIDATES]>,
    count: usize,
    /// Candidates of earlier windows, by their first unit and how they move.
    known: Box<[[Candidate; VARIANTS]; MAX_UNITS]>,
    /// What the enemy's units look like now.
    enemies: u64,
    way: Way,
}

impl Default for Planner {
    fn default() -> Self {
        Self {
            field: Field::default(),
            reach: Reach::default(),
            grounds: Box::new([Ground::default(); 256]),
            facings: Box::new([Facings::default(); 256]),
            candidates: Box::new([Candidate::default(); MAX_CANDIDATES]),
            count: 0,
            known: Box::new([[Candidate::default(); VARIANTS]; MAX_UNITS]),
            enemies: 0,
            way: Way::default(),
        }
    }
}

impl Planner {
    /// Forgets the plans of the last game.
    pub fn reset(&mut self) {
        self.way.clear();
        self.known.fill([Candidate::default(); VARIANTS]);
    }

    /// The active side's window: shoot, begin a move, or be done.
    pub fn window(&mut self, scene: &Scene<'_>, legal: &[Action]) -> usize {
        self.look(scene);
        self.way.clear();
        if let Some(index) = marker(scene, legal) {
            return index;
        }
        let shot = best_shot(scene, legal);
        self.gather(scene, legal);
        let attack = self.best_attack(scene);
        let shooters = shot.map_or(0, |(_, _, units)| units);
        if let Some((index, worth, _)) = shot {
            let spoils = attack.is_some_and(|(candidate, _, _)| self.candidates[candidate].units & shooters != 0);
            if worth > 0.0 && !spoils {
                return remove_marker(legal, |unit| shooters & bit(unit) != 0).unwrap_or(index);
            }
        }
        let best_move = (0..self.count).max_by(|&a, &b| self.candidates[a].gain.total_cmp(&self.candidates[b].gain));
        let gain = best_move.map_or(0.0, |index| self.candidates[index].gain);
        if let Some((candidate, foe, worth)) = attack
            && worth >= gain * 0.5
        {
            return self.commit_attack(scene, candidate, foe);
        }
        match best_move {
            Some(candidate) if gain > scene.weights.move_gain => self.commit_move(scene, candidate),
            // What points are left would be lost.
            _ => remove_marker(legal, |_| true)
                .or_else(|| legal.iter().position(|&action| action == Action::End))
                .unwrap_or(0),
        }
    }

    /// The open move: the plan as long as it holds, a new one otherwise.
    pub fn step(&mut self, scene: &Scene<'_>, legal: &[Action]) -> usize {
        if let Some(action) = self.way.pop() {
            if let Some(index) = legal.iter().position(|&known| known == action) {
                return index;
            }
            self.way.clear();
        }
        self.field.look(scene);
        self.replan(scene, legal)
    }

    /// The best thing to do for the units of the open move, from where they are.
    fn replan(&mut self, scene: &Scene<'_>, legal: &[Action]) -> usize {
        let movable = scene.at.movable();
        let halt = legal.iter().position(|&action| action == Action::Halt);
        let mut left = movable;
        let mut best = (if halt.is_some() { scene.weights.move_gain } else { f32::NEG_INFINITY }, halt.unwrap_or(0));
        let mut planned = Way::default();
        while left != 0 {
            let element = scene.at.element(first(left), movable, 0);
            left &= !element.units;
            if let Some((gain, way)) = self.best_way(scene, &element, halt.is_none()) {
                let mut rest = way;
                let next = rest.pop();
                if let Some(index) = legal.iter().position(|&action| Some(action) == next)
                    && gain > best.0
                {
                    best = (gain, index);
                    planned = rest;
                }
            }
        }
        self.way = planned;
        if best.0 == f32::NEG_INFINITY { fallback(scene, legal) } else { best.1 }
    }

    /// The best way of an element and its gain over staying.
    fn best_way(&mut self, scene: &Scene<'_>, element: &Element, must: bool) -> Option<(f32, Way)> {
        if scene.at.game.sets.guns & element.units != 0 {
            return self.gun_way(scene, element);
        }
        self.reach.search(scene, &self.field, element);
        let wish = scene.wish(element);
        let mut way = Way::default();
        let mut best = None;
        if let Some((end, gain)) = self.best_end(scene, element, &wish, must) {
            self.reach.way_to(end.node, element.lead, &mut way);
            best = Some((gain, way));
        }
        for &contact in self.reach.contacts.iter() {
            let attack = self.attack(scene, element, &contact);
            let worth = self.attack_alone(scene, element.units, &attack) - scene.weights.attack;
            if best.is_none_or(|(gain, _)| worth > gain) && worth > 0.0 {
                self.reach.way_into(&contact, element.lead, &mut way);
                best = Some((worth, way));
            }
        }
        best
    }

    /// Every group that may begin, with what it could do.
    fn gather(&mut self, scene: &Scene<'_>, legal: &[Action]) {
        self.count = 0;
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

    fn consider(&mut self, scene: &Scene<'_>, index: usize, unit: UnitId, units: UnitSet, bonus: u8) {
        if self.count == MAX_CANDIDATES || units == 0 {
            return;
        }
        let element = scene.at.element(unit, units, bonus);
        let variant = usize::from(bonus > 0) + 2 * usize::from(element.units.count_ones() > 1);
        let key = self.key(scene, &element);
        let mut candidate = self.known[element.lead as usize][variant];
        if candidate.key != key {
            candidate = self.judge(scene, &element, bonus);
            candidate.key = key;
            self.known[element.lead as usize][variant] = candidate;
        }
        self.candidates[self.count] = Candidate { index, ..candidate };
        self.count += 1;
    }

    /// What a group could do.
    fn judge(&mut self, scene: &Scene<'_>, element: &Element, bonus: u8) -> Candidate {
        let mut candidate = Candidate { units: element.units, lead: element.lead, bonus, ..Candidate::default() };
        if scene.at.game.sets.guns & element.units != 0 {
            candidate.gain = self.gun_way(scene, element).map_or(0.0, |(gain, _)| gain);
            return candidate;
        }
        self.reach.search(scene, &self.field, element);
        let wish = scene.wish(element);
        let gain = self.best_end(scene, element, &wish, false).map_or(0.0, |(_, gain)| gain);
        candidate.gain = gain * element.units.count_ones() as f32;
        for contact in self.reach.contacts.iter().take(MAX_ATTACKS) {
            candidate.attacks.push(self.attack(scene, element, contact));
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
    fn look(&mut self, scene: &Scene<'_>) {
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

    /// The best end of a move found by the last search, and its gain over staying.
    ///
    /// Hexes are judged first; the facings of a hex are looked at only while they can still make it the best.
    fn best_end(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, must: bool) -> Option<(End, f32)> {
        let here = scene.ground(&self.field, element, wish, element.hex);
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
                let (through, harm) = scene.gauntlet(&self.field, element, self.reach.trail(end.node));
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
                self.grounds[end.hex.index()] = scene.ground(&self.field, element, wish, end.hex);
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

    fn attack(&self, scene: &Scene<'_>, element: &Element, contact: &Contact) -> Attack {
        let (through, harm) = scene.gauntlet(&self.field, element, self.reach.trail_to(contact));
        let bonus = if contact.charge { scene.at.tables().melee_charge } else { 0 };
        Attack { foe: contact.foe, entry: contact.entry + bonus, charge: contact.charge, through, harm }
    }

    /// What an attack by these units is worth, with those who are already there.
    fn attack_alone(&self, scene: &Scene<'_>, units: UnitSet, attack: &Attack) -> f32 {
        let foe = &self.field.foes[attack.foe as usize];
        let there = scene.at.stack_at(foe.hex, scene.side);
        let before = if there == 0 { 0.0 } else { scene.melee_worth(foe.hex, scene.side, false) };
        let worth = scene.attack_worth(foe, units | there, i32::from(attack.entry));
        attack.through * (worth - before) - attack.harm
    }

    /// The attack that gains most, alone or by several groups one after the other: who goes first, at whom, and what
    /// it is worth.
    fn best_attack(&self, scene: &Scene<'_>) -> Option<(usize, u8, f32)> {
        let mut best: Option<(usize, u8, f32)> = None;
        for foe in 0..self.field.foes.len() as u8 {
            if let Some((candidate, worth)) = self.attack_on(scene, foe)
                && worth > scene.weights.attack
                && best.is_none_or(|(_, _, known)| worth > known)
            {
                best = Some((candidate, foe, worth));
            }
        }
        best
    }

    /// The best attack on one foe.
    fn attack_on(&self, scene: &Scene<'_>, foe: u8) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for index in 0..self.count {
            let Some(attack) = self.attack_of(index, foe) else { continue };
            let leader = &self.candidates[index];
            let hex = self.field.foes[foe as usize].hex;
            if !scene.at.fits(leader.units, hex, scene.side) {
                continue;
            }
            let alone = self.attack_alone(scene, leader.units, attack);
            let worth = if attack.charge { alone } else { alone.max(self.attack_jointly(scene, index, attack)) };
            if best.is_none_or(|(_, known)| worth > known) {
                best = Some((index, worth));
            }
        }
        best
    }

    /// An attack led by a group, in which all others join that can.
    fn attack_jointly(&self, scene: &Scene<'_>, leader: usize, attack: &Attack) -> f32 {
        let at = scene.at;
        let foe = &self.field.foes[attack.foe as usize];
        let there = at.stack_at(foe.hex, scene.side);
        let mut units = self.candidates[leader].units | there;
        let (mut through, mut harm) = (attack.through, attack.harm);
        let mut entry = attack.entry;
        for index in 0..self.count {
            let other = &self.candidates[index];
            let Some(join) = self.attack_of(index, attack.foe) else { continue };
            if other.units & units != 0 || !at.within_limits(units | other.units) {
                continue;
            }
            units |= other.units;
            through *= 0.5 + 0.5 * join.through;
            harm += join.harm;
            entry = entry.max(join.entry - if join.charge { at.tables().melee_charge } else { 0 });
        }
        let before = if there == 0 { 0.0 } else { scene.melee_worth(foe.hex, scene.side, false) };
        through * (scene.attack_worth(foe, units, i32::from(entry)) - before) - harm
    }

    fn attack_of(&self, candidate: usize, foe: u8) -> Option<&Attack> {
        self.candidates[candidate].attacks.as_slice().iter().find(|attack| attack.foe == foe)
    }

    fn commit_attack(&mut self, scene: &Scene<'_>, candidate: usize, foe: u8) -> usize {
        let chosen = self.candidates[candidate];
        let element = scene.at.element(chosen.lead, chosen.units, chosen.bonus);
        self.reach.search(scene, &self.field, &element);
        if let Some(&contact) = self.reach.contacts.as_slice().iter().find(|contact| contact.foe == foe) {
            self.reach.way_into(&contact, element.lead, &mut self.way);
        }
        chosen.index
    }

    fn commit_move(&mut self, scene: &Scene<'_>, candidate: usize) -> usize {
        let chosen = self.candidates[candidate];
        let element = scene.at.element(chosen.lead, chosen.units, chosen.bonus);
        if scene.at.game.sets.guns & element.units != 0 {
            if let Some((_, way)) = self.gun_way(scene, &element) {
                self.way = way;
            }
            return chosen.index;
        }
        self.reach.search(scene, &self.field, &element);
        let wish = scene.wish(&element);
        if let Some((end, _)) = self.best_end(scene, &element, &wish, true) {
            self.reach.way_to(end.node, element.lead, &mut self.way);
        }
        chosen.index
    }

    /// Guns: limbered ones drive to a place with a view, turn and unlimber; others turn when nothing is before
    /// them, and limber when nothing is in sight at all.
    fn gun_way(&mut self, scene: &Scene<'_>, element: &Element) -> Option<(f32, Way)> {
        let at = scene.at;
        let unit = element.lead;
        let wish = scene.wish(element);
        let mut way = Way::default();
        let worth = |planner: &Self, hex| {
            let ground = scene.ground(&planner.field, element, &wish, hex);
            let facings = scene.facings(&planner.field, element, &wish, &ground);
            move |facing| ground.worth + 3.0 * facings.worth(facing, 0)
        };
        let best_facing = |planner: &Self, hex| {
            let worth = worth(planner, hex);
            (0..6u8).map(|facing| (facing, worth(facing))).max_by(|a, b| a.1.total_cmp(&b.1)).expect("six facings")
        };
        let (facing, here) = best_facing(self, element.hex);
        if at.board.limbered & bit(unit) == 0 {
            let now = worth(self, element.hex)(element.facing);
            let fired = at.board.guns_fired & bit(unit) != 0;
            if facing != element.facing && here - now > 0.1 && !fired {
                way.push(Action::Turn { unit, facing });
                return Some((here - now, way));
            }
            return None;
        }
        self.reach.search(scene, &self.field, element);
        let mut best: Option<(End, f32)> = None;
        for end in self.reach.ends() {
            if end.hex == element.hex || !may_end(scene, element, &end) {
                continue;
            }
            let (_, there) = best_facing(self, end.hex);
            if best.is_none_or(|(_, known)| there > known) {
                best = Some((end, there));
            }
        }
        if let Some((end, there)) = best
            && there > here + 0.05
        {
            let (facing, _) = best_facing(self, end.hex);
            self.reach.way_to(end.node, unit, &mut way);
            let mut whole = Way::default();
            // Turning comes after the drive; what is pushed first is done last.
            whole.push(Action::Halt);
            whole.push(Action::Turn { unit, facing });
            whole.append(&way);
            return Some((there - here, whole));
        }
        let near = self.field.foes.iter().any(|foe| at.game.scenario.map.grid.distance(foe.hex, element.hex) <= 7);
        if near && element.mp > 0 {
            way.push(Action::Unlimber(unit));
            if facing != element.facing && at.board.turned & bit(unit) == 0 {
                way.push(Action::Turn { unit, facing });
            }
            return Some((0.2, way));
        }
        None
    }
}

/// Whether a move may end there: among friends only as they allow, in double time only without points left.
fn ends(scene: &Scene<'_>, element: &Element, end: &End) -> bool {
    (!element.double_time || end.points == 0) && may_end(scene, element, end)
}

/// The best shot that is worth firing: its index, by how much it is worth it, and the shooters.
pub(super) fn best_shot(scene: &Scene<'_>, legal: &[Action]) -> Option<(usize, f32, UnitSet)> {
    let mut best: Option<(usize, f32, UnitSet)> = None;
    for (index, &action) in legal.iter().enumerate() {
        let shooters = match action {
            Action::Fire { firers, target } => scene.at.rifle_shot(firers, scene.side, target).shooters,
            Action::FireGuns { guns, .. } => bit(guns),
            _ => continue,
        };
        let worth = scene.fire_worth(action) - scene.least_worth(action);
        if best.is_none_or(|(_, known, _)| worth > known) {
            best = Some((index, worth, shooters));
        }
    }
    best.filter(|&(_, worth, _)| worth > 0.0)
}

/// The removal of a fire marker \[10.9.10\] from one of the wanted units: its next shot is a first one again.
fn remove_marker(legal: &[Action], wanted: impl Fn(UnitId) -> bool) -> Option<usize> {
    legal.iter().position(|&action| matches!(action, Action::RemoveFireMarker(unit) if wanted(unit)))
}

/// A stack that may stand in line does: all of it fires, and only its top unit suffers \[6.2.1\].
fn marker(scene: &Scene<'_>, legal: &[Action]) -> Option<usize> {
    legal.iter().position(|&action| match action {
        Action::LineMarker(hex) => scene.at.stack_at(hex, scene.side) & scene.at.board.line == 0,
        _ => false,
    })
}

/// When there is no plan at all: stop if possible, else whatever leads away from the enemy's zones.
fn fallback(scene: &Scene<'_>, legal: &[Action]) -> usize {
    let at = scene.at;
    let zones = at.zones_of(scene.side.other());
    let safe = |action: &Action| match *action {
        Action::Halt => true,
        Action::Turn { .. } => true,
        Action::Step { unit, side } => {
            let to = at.game.scenario.map.grid.neighbour(at.board.place[unit as usize], side);
            !zones.contains(to) && at.side_at(to, scene.side.other()) == 0
        }
        _ => false,
    };
    legal.iter().position(safe).unwrap_or(0)
}

/// The units of a set, as the first of them stands.
pub(super) fn element_of(scene: &Scene<'_>, units: UnitSet) -> Option<Element> {
    each(units & scene.at.on_map()).next().map(|unit| scene.at.element(unit, units, 0))
}
