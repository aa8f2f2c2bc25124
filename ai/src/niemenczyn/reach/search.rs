//! The search for the cheapest ways: from the node with the most points left, level by level, the last one that was
//! found first.

use kartacz_engine::grid::facing::{Zone, flank, front, rear, turn_steps};
use kartacz_engine::grid::{Hex, HexSet, SIDES};
use kartacz_engine::niemenczyn::movement::Element;

use super::super::field::Field;
use super::super::maps::Gait;
use super::super::nodes::{Link, NODES, SLOTS, STRAIGHT, node, split};
use super::super::scene::Scene;
use super::{ANY_FACING, Contact, FITS, LEVELS, MAX_POINTS, NONE, Node, PASSES, Reach, TURN, word};

/// In [`Reach::marks`], a hex that was reached.
const SEEN: u8 = 1;
/// In [`Reach::marks`], a hex of friends.
const FRIENDS: u8 = 2;
/// In [`Reach::marks`], a hex of the enemy.
const ENEMIES: u8 = 4;
/// The facings to the right, to the left and about.
const TURNS: [[u8; 3]; SLOTS] = [[1, 5, 3], [2, 0, 4], [3, 1, 5], [4, 2, 0], [5, 3, 1], [0, 4, 2], [0; 3], [0; 3]];

/// What the search needs to know at every step.
struct Search<'a> {
    scene: &'a Scene<'a>,
    field: &'a Field,
    element: &'a Element,
    friends: HexSet,
    guns: bool,
    /// Whether the units can turn: not in double time \[8.9\], and guns turn in the end.
    turns: bool,
    gait: Gait,
    links: &'a [[Link; 2]; NODES],
    /// The least that a step can cost.
    least: u8,
    /// What turning about costs.
    about: u8,
}

impl Reach {
    /// Searches from where an element stands; `friends` are the hexes with other units of its side.
    pub fn search(&mut self, scene: &Scene<'_>, field: &Field, element: &Element, friends: HexSet) {
        let at = scene.at;
        let guns = at.game.sets.guns & element.units != 0;
        let search = Search {
            scene,
            field,
            element,
            friends,
            guns,
            turns: !guns && !element.double_time,
            gait: scene.gait(element.lead),
            links: scene.study.maps.links(scene.gait(element.lead)),
            least: scene.study.maps.least(scene.gait(element.lead)),
            about: at.switches().turn_180,
        };
        self.begin(&search);
        for points in (1..=element.mp.min(MAX_POINTS)).rev() {
            while let Some(index) = self.next(points) {
                self.enter(index);
                self.spread(&search, index, points);
            }
        }
        while let Some(index) = self.next(0) {
            self.enter(index);
            // Without points there is one step at most, from where the move begins, unless some cost nothing.
            if self.reached == 1 || search.least == 0 {
                self.spread_with_care(&search, index, 0);
            }
        }
    }

    /// Whether the search has come to a hex.
    pub fn reaches(&self, hex: Hex) -> bool {
        self.marks[hex.index()] & SEEN != 0
    }

    /// Notes the hex of a node that is gone on from.
    #[inline(always)]
    fn enter(&mut self, index: u16) {
        let (hex, _) = split(index);
        let mark = &mut self.marks[hex.index()];
        if *mark & SEEN == 0 {
            *mark |= SEEN;
            self.hexes.push(hex);
        }
    }

    /// The node with so many points left that is gone on from next.
    #[inline(always)]
    fn next(&mut self, points: u8) -> Option<u16> {
        let level = points as usize % LEVELS;
        while self.waiting[level] > 0 {
            self.waiting[level] -= 1;
            let index = self.levels[level][self.waiting[level] % NODES];
            // An entry that was bettered since is stale.
            if self.nodes[index as usize % NODES].points == points + 1 {
                self.order[self.reached % NODES] = index;
                self.reached += 1;
                return Some(index);
            }
        }
        None
    }

    fn begin(&mut self, search: &Search<'_>) {
        // Every node that the last search touched is in its order.
        for &index in &self.order[..self.reached] {
            self.nodes[index as usize % NODES].points = 0;
        }
        self.waiting = [0; LEVELS];
        self.reached = 0;
        self.hexes.clear();
        self.marks.fill(0);
        for (hexes, mark) in [(search.friends, FRIENDS), (search.field.hexes, ENEMIES)] {
            for hex in hexes {
                self.marks[hex.index()] |= mark;
            }
        }
        self.contacts.clear();
        self.asked = HexSet::EMPTY;
        let (element, board) = (search.element, search.scene.at.board);
        self.start = element.hex;
        self.facing = element.facing;
        self.run = board.run[element.lead as usize];
        let mounted = element.units & search.scene.at.game.sets.mounted != 0;
        let straight = mounted && board.spoilt & element.units == 0;
        self.offer(node(element.hex, element.facing, straight), element.mp.min(MAX_POINTS), NONE, 0);
    }

    /// Takes up a node, if it was not reached as cheaply before.
    #[inline(always)]
    fn offer(&mut self, index: usize, points: u8, from: u16, how: u8) {
        if !self.known(index, points) {
            self.take(index, points, from, how);
        }
    }

    /// Whether a node was reached with at least as many points left.
    #[inline(always)]
    fn known(&self, index: usize, points: u8) -> bool {
        self.nodes[index % NODES].points > points
    }

    #[inline(always)]
    fn take(&mut self, index: usize, points: u8, from: u16, how: u8) {
        self.nodes[index % NODES] = Node { points: points + 1, how, from };
        let level = points as usize % LEVELS;
        self.levels[level][self.waiting[level] % NODES] = index as u16;
        self.waiting[level] += 1;
    }

    /// Goes on from a node.
    #[inline(always)]
    fn spread(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, slot) = split(index);
        if self.marks[hex.index()] & FRIENDS != 0 || search.guns || self.reached == 1 {
            return self.spread_with_care(search, index, points);
        }
        let mut facing = slot;
        if slot == STRAIGHT {
            facing = self.facing as usize % SLOTS;
            self.step_straight(search, index, points);
        } else {
            for link in search.links[index as usize % NODES] {
                // Nearly always there is a way as cheap already, or nobody stands there.
                if link.cost() <= points && !self.known(link.node.into(), points - link.cost()) {
                    self.step(search, index, points, link, false, 0);
                }
            }
        }
        if search.turns {
            let base = index as usize / SLOTS * SLOTS;
            let [right, left, about] = TURNS[facing];
            // Both turns lead to one level.
            let level = (points - 1) as usize % LEVELS;
            let mut waiting = self.waiting[level];
            for to in [right, left] {
                let turned = (base + to as usize) % NODES;
                if self.nodes[turned].points < points {
                    self.nodes[turned] = Node { points, how: TURN + to, from: index };
                    self.levels[level][waiting % NODES] = turned as u16;
                    waiting += 1;
                }
            }
            self.waiting[level] = waiting;
            if points >= search.about {
                self.offer(base + about as usize, points - search.about, index, TURN + about);
            }
        }
    }

    /// The steps ahead from a hex that was reached straight on.
    #[inline(never)]
    fn step_straight(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, _) = split(index);
        for link in search.links[node(hex, self.facing, false) % NODES] {
            self.step(search, index, points, link, true, 0);
        }
    }

    /// A step ahead, not from where the move begins; nearly always nobody is in the way.
    #[inline(always)]
    fn step(&mut self, search: &Search<'_>, index: u16, points: u8, link: Link, straight: bool, extra: u8) {
        let cost = link.cost() + extra;
        if cost > points || (search.element.double_time && link.spoils()) {
            return;
        }
        let (to, facing) = split(link.node);
        let mark = self.marks[to.index()] & (FRIENDS | ENEMIES);
        if mark == 0 {
            self.offer(link.to(straight && !link.spoils()), points - cost, index, link.side);
        } else if mark & ENEMIES != 0 {
            self.step_with_care(search, index, points, link.side, Zone::Front);
        } else if self.may_enter(search, to, facing as u8, points - cost) {
            self.offer(link.to(false), points - cost, index, link.side);
        }
    }

    /// Whether friends are left behind who were not there at the start.
    fn passes(&self, search: &Search<'_>, index: u16) -> bool {
        let (hex, _) = split(index);
        let stepped = search.element.stepped || self.nodes[index as usize].from != NONE;
        stepped && hex != self.start && search.friends.contains(hex)
    }

    /// Goes on from where the move begins or friends stand, or with guns.
    #[inline(never)]
    fn spread_with_care(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, facing, straight) = self.place(index);
        if search.guns {
            for side in 0..SIDES as u8 {
                self.step_with_care(search, index, points, side, Zone::Front);
            }
            return;
        }
        if self.nodes[index as usize].from == NONE {
            for side in front(facing) {
                self.step_with_care(search, index, points, side, Zone::Front);
            }
            // Going backwards is worth its price only from where the units stand.
            for side in rear(facing) {
                self.step_with_care(search, index, points, side, Zone::Rear);
            }
        } else if !(search.element.double_time && self.passes(search, index)) {
            let extra = if self.passes(search, index) { search.scene.at.tables().cost_pass } else { 0 };
            for link in search.links[node(hex, facing, false) % NODES] {
                let cost = link.cost() + extra;
                if straight || cost <= points && !self.known(link.node.into(), points - cost) {
                    self.step(search, index, points, link, straight, extra);
                }
            }
        }
        if points > 0 && search.turns {
            self.turns_with_care(search, index, points);
        }
    }

    /// Two sixths cost as much as one and one more; only turning about has a price of its own \[8.7\].
    fn turns_with_care(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, facing, _) = self.place(index);
        let demanded = match search.friends.contains(hex) {
            true => {
                let word = self.word(hex, || word(search.scene, search.element, hex));
                if word & FITS == 0 {
                    return;
                }
                word & ANY_FACING
            }
            false => ANY_FACING,
        };
        for (to, cost) in TURNS[facing as usize].into_iter().zip([1, 1, search.about]) {
            if cost <= points && (demanded == ANY_FACING || demanded == to) {
                self.offer(node(hex, to, false), points - cost, index, TURN + to);
            }
        }
    }

    fn step_with_care(&mut self, search: &Search<'_>, index: u16, points: u8, side: u8, zone: Zone) {
        let (hex, facing, straight) = self.place(index);
        let (element, tables) = (search.element, search.scene.at.tables());
        let way = search.scene.study.maps.way(search.gait, hex, side);
        if !way.to.is_some() {
            return;
        }
        let passes = self.passes(search, index);
        if element.double_time && (way.spoils || passes) {
            return;
        }
        let contact = search.field.hexes.contains(way.to);
        if contact && (zone == Zone::Rear || search.guns) {
            return;
        }
        let mut cost = way.cost;
        if zone == Zone::Rear {
            cost += tables.cost_rear_step;
        }
        if contact {
            cost += tables.cost_enemy;
        }
        if passes {
            cost += tables.cost_pass;
        }
        let left = match points.checked_sub(cost) {
            Some(left) => left,
            None if element.fresh && self.nodes[index as usize].from == NONE => 0,
            None => return,
        };
        let joins = search.friends.contains(way.to);
        let charging = straight && zone == Zone::Front && !way.spoils && !joins;
        if contact {
            return self.touch(search, index, side, charging);
        }
        if !joins || self.may_enter(search, way.to, facing, left) {
            self.offer(node(way.to, facing, charging), left, index, side);
        }
    }

    /// A way into a hex of the enemy: the best of each is kept.
    fn touch(&mut self, search: &Search<'_>, index: u16, side: u8, charging: bool) {
        let scene = search.scene;
        let (hex, _) = split(index);
        let way = scene.study.maps.way(search.gait, hex, side);
        let foe = search.field.index_of(way.to);
        if !scene.at.fits(search.element.units, way.to, scene.side) {
            return;
        }
        let tables = scene.at.tables();
        let lead = search.field.foes[foe].lead;
        let zone = scene.at.zone_at_side(lead, (side + 3) % SIDES as u8);
        let facing = match zone {
            Zone::Rear => tables.melee_rear,
            Zone::Flank => tables.melee_flank,
            Zone::Front => search.lava(foe),
        };
        let entry = facing + if way.uphill { tables.melee_uphill } else { 0 };
        let run = self.run + scene.at.game.scenario.map.grid.distance(self.start, way.to);
        let charged = scene.at.board.charged & search.element.units != 0;
        let needed = if charged { scene.at.switches().recharge_runup } else { tables.charge_run };
        let extra = u8::from(!scene.at.switches().charge_runup_includes_contact && needed > 0);
        let charge = charging && run >= needed + extra;
        let contact = Contact { foe: foe as u8, entry, charge, node: index, side };
        let worth = |contact: &Contact| contact.entry + if contact.charge { tables.melee_charge } else { 0 };
        let known = self.contacts.iter().position(|known| known.foe == contact.foe);
        match known {
            Some(index) if worth(&self.contacts[index]) >= worth(&contact) => {}
            Some(index) => self.contacts[index] = contact,
            None => self.contacts.push(contact),
        }
    }

    #[inline(never)]
    fn may_enter(&mut self, search: &Search<'_>, to: Hex, facing: u8, left: u8) -> bool {
        let word = self.word(to, || word(search.scene, search.element, to));
        let demanded = word & ANY_FACING;
        let turns = demanded == ANY_FACING
            || demanded == facing
            || (!search.element.double_time && turn_steps(facing, demanded).min(2) <= left);
        (word & FITS != 0 && turns) || (word & PASSES != 0 && left > 1 && !search.element.double_time)
    }
}

impl Search<'_> {
    /// What Cossacks may hope for from lava \[7.3\].
    fn lava(&self, foe: usize) -> i8 {
        let at = self.scene.at;
        let foe = &self.field.foes[foe];
        let cossacks = self.element.units & at.game.sets.cossacks;
        if cossacks == 0 || foe.square {
            return 0;
        }
        let grid = &at.game.scenario.map.grid;
        let free = flank(at.board.facing[foe.lead as usize]).into_iter().any(|side| {
            let hex = grid.neighbour(foe.hex, side);
            hex.is_some() && at.units_at(hex) == 0
        });
        let modifier = if foe.mounted { 0 } else { i32::from(at.tables().lava_modifier) };
        if free && self.scene.pass_chance(self.element.lead, modifier) >= 0.5 { at.tables().melee_flank } else { 0 }
    }
}
