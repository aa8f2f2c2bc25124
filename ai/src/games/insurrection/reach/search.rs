//! The search for the cheapest paths: from the node with the most points left, level by level, most recently found
//! first.

use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::grid::facing::{Zone, flank, front, rear, turn_steps};
use kartacz_engine::grid::{Hex, HexSet, SIDES};

use super::super::enemies::Enemies;
use super::super::fields::{Fields, LEVELS, MAX_POINTS};
use super::super::maps::{Gait, NEVER};
use super::super::nodes::{Link, Onward, SLOTS, STRAIGHT, node, split};
use super::super::scene::Scene;
use super::{ANY_FACING, Contact, FITS, NONE, Node, PASSES, Reach, TURN, word};
use crate::games::insurrection::Played;
use crate::games::insurrection::fields::PerNode;

/// In [`Reach::marks`], a hex that was reached.
const SEEN: u8 = 1;
/// In [`Reach::marks`], a hex with friends.
const FRIENDS: u8 = 2;
/// In [`Reach::marks`], a hex with enemies.
const ENEMIES: u8 = 4;

/// The inputs of every step of the search.
struct Search<'a, E: Played> {
    scene: &'a Scene<'a, E>,
    enemies: &'a Enemies<E>,
    element: &'a Element<E>,
    friends: HexSet<E::Size>,
    guns: bool,
    /// Whether the units can turn: not in double time \[8.9\]; guns turn at the end.
    turns: bool,
    gait: Gait,
    onward: &'a PerNode<Onward, E>,
    /// What turning about costs.
    about: u8,
}

impl<E: Played> Reach<E> {
    /// Searches from an element's hex; `friends` are the hexes with other units of its side.
    pub fn search(
        &mut self,
        scene: &Scene<'_, E>,
        enemies: &Enemies<E>,
        element: &Element<E>,
        friends: HexSet<E::Size>,
    ) {
        self.search_as(scene, enemies, element, friends, scene.gait_of(element));
    }

    /// As `search`, in another movement class.
    pub fn search_as(
        &mut self,
        scene: &Scene<'_, E>,
        enemies: &Enemies<E>,
        element: &Element<E>,
        friends: HexSet<E::Size>,
        gait: Gait,
    ) {
        let at = scene.at;
        let guns = (at.game.sets.guns & element.units).any();
        let search = Search {
            scene,
            enemies,
            element,
            friends,
            guns,
            turns: !guns && !element.double_time,
            gait,
            onward: scene.study.maps.onward(gait),
            about: at.switches().turn_180,
        };
        self.begin(&search);
        self.spread_with_care(&search, self.origin, self.points);
        for points in (1..=self.points).rev() {
            self.spread_level(&search, points);
        }
        // Without points only one step is possible, from the start of the move.
        self.note_hexes();
    }

    /// Whether the search has reached a hex.
    pub fn reaches(&self, hex: Hex<E::Size>) -> bool {
        self.marks[hex.index()] & SEEN != 0
    }

    fn begin(&mut self, search: &Search<'_, E>) {
        // Every node touched by the last search is in its hexes.
        for hex in &self.hexes {
            let first = hex.index() * SLOTS;
            self.nodes.as_mut_slice()[first..first + SLOTS].fill(Node::default());
        }
        self.ends = core::array::from_fn(Self::first);
        self.marks.fill(0);
        for (hexes, mark) in [(search.friends, FRIENDS), (search.enemies.hexes, ENEMIES)] {
            hexes.iter().for_each(|hex| self.marks[hex.index()] |= mark);
        }
        self.contacts.clear();
        self.asked = HexSet::EMPTY;
        let (element, board) = (search.element, search.scene.at.board);
        self.start = element.hex;
        self.facing = element.facing;
        self.points = element.mp.min(MAX_POINTS);
        self.run = board.run[element.lead as usize];
        let mounted = (element.units & search.scene.at.game.sets.mounted).any();
        let straight = mounted && (board.spoilt & element.units).is_empty();
        let origin = node(element.hex, element.facing, straight);
        self.origin = origin as u16;
        self.nodes[origin % <E::Size>::NODES] = Node { points: self.points + 1, how: 0, from: NONE };
    }

    /// Expands the nodes with this many points left.
    #[inline(always)]
    fn spread_level(&mut self, search: &Search<'_, E>, points: u8) {
        // Everything costs points, and leads to lower levels.
        let level = points as usize % LEVELS;
        for place in (Self::first(level)..self.ends[level]).rev() {
            let index = self.found[place % <E::Size>::PLACES];
            // A node improved since is stale.
            if self.nodes[index as usize % <E::Size>::NODES].points == points + 1 {
                self.spread(search, index, points);
            }
        }
    }

    /// Records the hexes reached, in the order of the search. A stale node does no harm: it came earlier, with more
    /// points.
    fn note_hexes(&mut self) {
        self.hexes.clear();
        self.marks[self.start.index()] |= SEEN;
        self.hexes.push(self.start);
        for level in (0..=self.points as usize % LEVELS).rev() {
            for &index in self.found.as_slice()[Self::first(level)..self.ends[level]].iter().rev() {
                let (hex, _) = split(index);
                let mark = &mut self.marks[hex.index()];
                if *mark & SEEN == 0 {
                    *mark |= SEEN;
                    self.hexes.push(hex);
                }
            }
        }
    }

    /// Adds or improves a node, unless it was already reached as cheaply.
    #[inline(always)]
    fn offer(&mut self, index: usize, points: u8, from: u16, how: u8) {
        if self.nodes[index % <E::Size>::NODES].points <= points {
            self.take(index, points, from, how);
        }
    }

    #[inline(always)]
    fn take(&mut self, index: usize, points: u8, from: u16, how: u8) {
        self.nodes[index % <E::Size>::NODES] = Node { points: points + 1, how, from };
        let end = &mut self.ends[points as usize % LEVELS];
        self.found[*end % <E::Size>::PLACES] = index as u16;
        *end += 1;
    }

    /// Expands a node.
    #[inline(always)]
    fn spread(&mut self, search: &Search<'_, E>, index: u16, points: u8) {
        let (hex, slot) = split::<E::Size>(index);
        if self.marks[hex.index()] & FRIENDS != 0 || search.guns {
            return self.spread_with_care(search, index, points);
        }
        if slot == STRAIGHT {
            return self.spread_straight(search, index, points);
        }
        let onward = &search.onward[index as usize % <E::Size>::NODES];
        for link in onward.links {
            // Nearly always there is no path, an equally cheap one already, or no unit in the hex.
            let left = points.wrapping_sub(link.cost) as i8;
            if self.nodes[link.node as usize % <E::Size>::NODES].points as i8 <= left {
                self.step_on(search, index, left as u8, link);
            }
        }
        if search.turns {
            self.turn(search, index, points, onward);
        }
    }

    /// Turns where no friends stand. A turn of two hexsides costs as much as two of one; only turning about has its
    /// own price \[8.7\].
    #[inline(always)]
    fn turn(&mut self, search: &Search<'_, E>, index: u16, points: u8, onward: &Onward) {
        let [right, left, about] = onward.turns;
        // Both turns lead to the same level.
        let mut end = self.ends[(points - 1) as usize % LEVELS];
        for to in [right, left] {
            let turned = &mut self.nodes[to as usize % <E::Size>::NODES];
            if turned.points < points {
                *turned = Node { points, how: turn_to(to), from: index };
                self.found[end % <E::Size>::PLACES] = to;
                end += 1;
            }
        }
        self.ends[(points - 1) as usize % LEVELS] = end;
        if points >= search.about {
            self.offer(about.into(), points - search.about, index, turn_to(about));
        }
    }

    /// Expands a hex that was reached straight ahead.
    #[inline(never)]
    fn spread_straight(&mut self, search: &Search<'_, E>, index: u16, points: u8) {
        let (hex, _) = split::<E::Size>(index);
        let onward = &search.onward[node(hex, self.facing, false) % <E::Size>::NODES];
        for link in onward.links {
            self.step(search, index, points, link, true, 0);
        }
        if search.turns {
            self.turn(search, index, points, onward);
        }
    }

    /// A step ahead, neither from the start of the move nor straight on, to a node not yet reached as cheaply; nearly
    /// always the hex is empty.
    #[inline(always)]
    fn step_on(&mut self, search: &Search<'_, E>, index: u16, left: u8, link: Link) {
        if search.element.double_time && link.bars() {
            return;
        }
        let (to, facing) = split(link.node);
        let mark = self.marks[to.index()];
        if mark & ENEMIES != 0 {
            self.step_with_care(search, index, left + link.cost, link.side(), Zone::Front);
        } else if mark == 0 || self.may_enter(search, to, facing as u8, left) {
            self.take(link.node.into(), left, index, link.side());
        }
    }

    /// A step ahead, not from the start of the move.
    fn step(&mut self, search: &Search<'_, E>, index: u16, points: u8, link: Link, straight: bool, extra: u8) {
        let cost = link.cost + extra;
        if cost > points || (search.element.double_time && link.bars()) {
            return;
        }
        let (to, facing) = split(link.node);
        let mark = self.marks[to.index()];
        if mark == 0 {
            self.offer(link.to::<E>(straight && !link.spoils()), points - cost, index, link.side());
        } else if mark & ENEMIES != 0 {
            self.step_with_care(search, index, points, link.side(), Zone::Front);
        } else if self.may_enter(search, to, facing as u8, points - cost) {
            self.offer(link.to::<E>(false), points - cost, index, link.side());
        }
    }

    /// Whether the step leaves friends that were not with the element at the start.
    fn passes(&self, search: &Search<'_, E>, index: u16) -> bool {
        let (hex, _) = split(index);
        let stepped = search.element.stepped || self.nodes[index as usize].from != NONE;
        stepped && hex != self.start && search.friends.contains(hex)
    }

    /// Expands the start of the move, a hex with friends, or a move of guns.
    #[inline(never)]
    fn spread_with_care(&mut self, search: &Search<'_, E>, index: u16, points: u8) {
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
            // A backward step is worth its price only from the starting hex.
            for side in rear(facing) {
                self.step_with_care(search, index, points, side, Zone::Rear);
            }
        } else if !(search.element.double_time && self.passes(search, index)) {
            let extra = if self.passes(search, index) { search.scene.at.tables().cost_pass } else { 0 };
            for link in search.onward[node(hex, facing, false) % <E::Size>::NODES].links {
                let left = points.wrapping_sub(link.cost + extra) as i8;
                if straight || self.nodes[link.node as usize].points as i8 <= left {
                    self.step(search, index, points, link, straight, extra);
                }
            }
        }
        if points > 0 && search.turns {
            match search.friends.contains(hex) {
                true => self.turn_among_friends(search, index, points),
                false => self.turn(search, index, points, &search.onward[node(hex, facing, false) % <E::Size>::NODES]),
            }
        }
    }

    fn turn_among_friends(&mut self, search: &Search<'_, E>, index: u16, points: u8) {
        let (hex, facing, _) = self.place(index);
        let word = self.word(hex, || word(search.scene, search.element, hex));
        if word & FITS == 0 {
            return;
        }
        let demanded = word & ANY_FACING;
        let turns = search.onward[node(hex, facing, false) % <E::Size>::NODES].turns;
        for (to, cost) in turns.into_iter().zip([1, 1, search.about]) {
            if cost <= points && (demanded == ANY_FACING || demanded == facing_of(to)) {
                self.offer(to.into(), points - cost, index, turn_to(to));
            }
        }
    }

    fn step_with_care(&mut self, search: &Search<'_, E>, index: u16, points: u8, side: u8, zone: Zone) {
        let (hex, facing, straight) = self.place(index);
        let (element, tables) = (search.element, search.scene.at.tables());
        let crossing = search.scene.study.maps.crossing(search.gait, hex, side);
        if crossing.cost == NEVER {
            return;
        }
        let passes = self.passes(search, index);
        if element.double_time && (crossing.bars || passes) {
            return;
        }
        let contact = search.enemies.hexes.contains(crossing.to);
        if contact && (zone == Zone::Rear || search.guns) {
            return;
        }
        let mut cost = crossing.cost;
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
        let joins = search.friends.contains(crossing.to);
        let charging = straight && zone == Zone::Front && !crossing.spoils && !joins;
        if contact {
            return self.touch(search, index, side, charging);
        }
        if !joins || self.may_enter(search, crossing.to, facing, left) {
            self.offer(node(crossing.to, facing, charging), left, index, side);
        }
    }

    /// Records a path into an enemy hex, keeping the best for each.
    fn touch(&mut self, search: &Search<'_, E>, index: u16, side: u8, charging: bool) {
        let scene = search.scene;
        let (hex, _) = split(index);
        let crossing = scene.study.maps.crossing(search.gait, hex, side);
        let foe = search.enemies.index_of(crossing.to);
        if !scene.at.fits(search.element.units, crossing.to, scene.side) {
            return;
        }
        let tables = scene.at.tables();
        let lead = search.enemies.foes[foe].lead;
        let zone = scene.at.zone_at_side(lead, (side + 3) % SIDES as u8);
        let facing = if zone == Zone::Front { search.lava(foe) } else { scene.zone_bonus(zone) };
        let entry = facing + scene.obstacle(crossing);
        let run = self.run + scene.at.game.scenario.map.grid.distance(self.start, crossing.to);
        let charged = (scene.at.board.charged & search.element.units).any();
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
    fn may_enter(&mut self, search: &Search<'_, E>, to: Hex<E::Size>, facing: u8, left: u8) -> bool {
        let word = self.word(to, || word(search.scene, search.element, to));
        let demanded = word & ANY_FACING;
        let turns = demanded == ANY_FACING
            || demanded == facing
            || (!search.element.double_time && turn_steps(facing, demanded).min(2) <= left);
        (word & FITS != 0 && turns) || (word & PASSES != 0 && left > 1 && !search.element.double_time)
    }
}

/// The facing of a node that is not reached straight on.
fn facing_of(node: u16) -> u8 {
    node as u8 % SLOTS as u8
}

/// In [`Node::how`], the turn to a node.
fn turn_to(node: u16) -> u8 {
    TURN + facing_of(node)
}

impl<E: Played> Search<'_, E> {
    /// The best result Cossacks can expect from lava \[7.3\].
    fn lava(&self, foe: usize) -> i8 {
        let at = self.scene.at;
        let foe = &self.enemies.foes[foe];
        let cossacks = self.element.units & at.game.sets.cossacks;
        if cossacks.is_empty() || foe.square {
            return 0;
        }
        let grid = &at.game.scenario.map.grid;
        let free = flank(at.board.facing[foe.lead as usize]).into_iter().any(|side| {
            let hex = grid.neighbour(foe.hex, side);
            hex.is_some() && at.units_at(hex).is_empty()
        });
        let modifier = if foe.mounted { 0 } else { i32::from(at.tables().lava_modifier) };
        if free && self.scene.pass_chance(self.element.lead, modifier) >= 0.5 { at.tables().melee_flank } else { 0 }
    }
}
