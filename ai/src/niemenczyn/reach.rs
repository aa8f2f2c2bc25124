//! Where units that move together can go with the points they have, by the cheapest ways.

use arrayvec::ArrayVec;
use kartacz_engine::grid::facing::{Zone, front, rear, turn_steps};
use kartacz_engine::grid::{Hex, HexSet, SIDES};
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::movement::Element;

use super::field::Field;
use super::maps::Gait;
use super::nodes::{HEXES, Link, NODES, SLOTS, STRAIGHT, node, split};
use super::scene::Scene;
use super::way::Way;
use super::wishes::Wish;

const MAX_POINTS: u8 = 15;
const LEVELS: usize = MAX_POINTS as usize + 1;
/// A node can be bettered as often as there are levels.
const POOL: usize = LEVELS * NODES;
/// In [`Reach::marks`], a hex that was reached.
const SEEN: u8 = 1;
/// In [`Reach::marks`], a hex of friends.
const FRIENDS: u8 = 2;
/// In [`Reach::marks`], a hex of the enemy.
const ENEMIES: u8 = 4;
const NONE: u16 = u16::MAX;
/// In [`Node::how`], a turn to facing `how - TURN`; smaller is a step across that hexside.
const TURN: u8 = SIDES as u8;
/// The facings to the right, to the left and about.
const TURNS: [[u8; 3]; SLOTS] = [[1, 5, 3], [2, 0, 4], [3, 1, 5], [4, 2, 0], [5, 3, 1], [0, 4, 2], [0; 3], [0; 3]];
/// In [`Node::how`], the mark of a node that still waits.
const WAITS: u8 = 0x80;

/// A way into a hex of the enemy.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Contact {
    /// Index into [`Field::foes`].
    pub foe: u8,
    /// Melee modifiers of the entry: facing and slope; a charge not counted.
    pub entry: i8,
    /// Whether cavalry may charge.
    pub charge: bool,
    node: u16,
    side: u8,
}

/// A place where the move can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub node: u16,
    pub hex: Hex,
    pub facing: u8,
    /// Movement points left.
    pub points: u8,
}

/// How a node was reached.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// Movement points left, plus one; 0 is out of reach.
    points: u8,
    how: u8,
    from: u16,
}

/// The result of a search; scratch space, made once.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    nodes: [Node; NODES],
    /// By points left, the nodes that wait, the last one first: indices into `pool`.
    heads: [u16; LEVELS],
    pool: [(u16, u16); POOL],
    used: usize,
    order: [u16; NODES],
    reached: usize,
    /// The hexes of the nodes, in the same order.
    pub hexes: ArrayVec<Hex, HEXES>,
    marks: [u8; HEXES],
    pub contacts: ArrayVec<Contact, 32>,
    /// What friends say, where they were asked.
    words: [u8; HEXES],
    asked: HexSet,
    start: Hex,
    facing: u8,
    run: u8,
}

impl Default for Reach {
    fn default() -> Self {
        Self {
            nodes: [Node::default(); NODES],
            heads: [NONE; LEVELS],
            pool: [(NONE, NONE); POOL],
            used: 0,
            order: [0; NODES],
            reached: 0,
            hexes: ArrayVec::new(),
            marks: [0; HEXES],
            contacts: ArrayVec::new(),
            words: [0; HEXES],
            asked: HexSet::EMPTY,
            start: Hex::NONE,
            facing: 0,
            run: 0,
        }
    }
}

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

/// What friends in a hex say to the units of the search, in bits: the low three are the facing that they demand.
const ANY_FACING: u8 = 7;
const FITS: u8 = 8;
const PASSES: u8 = 16;

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
        for points in (0..=element.mp.min(MAX_POINTS)).rev() {
            while let Some(index) = self.next(points) {
                self.spread(&search, index, points);
            }
        }
    }

    /// The node with so many points left that is gone on from next.
    #[inline(always)]
    fn next(&mut self, points: u8) -> Option<u16> {
        let level = points as usize % LEVELS;
        while self.heads[level] != NONE {
            let (index, next) = self.pool[self.heads[level] as usize % POOL];
            self.heads[level] = next;
            let node = &mut self.nodes[index as usize % NODES];
            // An entry that was bettered since is stale.
            if node.points == points + 1 && node.how & WAITS != 0 {
                node.how &= !WAITS;
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
        self.heads.fill(NONE);
        self.used = 0;
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
        let node = &mut self.nodes[index % NODES];
        if node.points > points {
            return;
        }
        *node = Node { points: points + 1, how: how | WAITS, from };
        let head = &mut self.heads[points as usize % LEVELS];
        self.pool[self.used % POOL] = (index as u16, *head);
        *head = self.used as u16;
        self.used += 1;
    }

    /// Goes on from a node.
    #[inline(always)]
    fn spread(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, slot) = split(index);
        let mark = self.marks[hex.index()];
        if mark & SEEN == 0 {
            self.marks[hex.index()] = mark | SEEN;
            self.hexes.push(hex);
        }
        if mark & FRIENDS != 0 || search.guns || self.nodes[index as usize % NODES].from == NONE {
            return self.spread_with_care(search, index, points);
        }
        let straight = slot == STRAIGHT;
        let facing = if straight { self.facing as usize % SLOTS } else { slot };
        if points >= search.least {
            for link in search.links[hex.index() * SLOTS + facing] {
                self.step(search, index, points, link, straight, 0);
            }
        }
        if points > 0 && search.turns {
            let base = index as usize / SLOTS * SLOTS;
            let [right, left, about] = TURNS[facing];
            self.offer(base + right as usize, points - 1, index, TURN + right);
            self.offer(base + left as usize, points - 1, index, TURN + left);
            if points >= search.about {
                self.offer(base + about as usize, points - search.about, index, TURN + about);
            }
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
            for link in search.links[node(hex, facing, false)] {
                self.step(search, index, points, link, straight, extra);
            }
        }
        if points > 0 && search.turns {
            self.turns_with_care(search, index, points);
        }
    }

    /// Two sixths cost as much as one and one more; only turning about has a price of its own \[8.7\].
    fn turns_with_care(&mut self, search: &Search<'_>, index: u16, points: u8) {
        let (hex, facing, _) = self.place(index);
        let crowded = search.friends.contains(hex);
        for (to, cost) in TURNS[facing as usize].into_iter().zip([1, 1, search.about]) {
            if cost <= points && (!crowded || self.may_turn(search, hex, to)) {
                self.offer(node(hex, to, false), points - cost, index, TURN + to);
            }
        }
    }

    fn step_with_care(&mut self, search: &Search<'_>, index: u16, points: u8, side: u8, zone: Zone) {
        let (hex, facing, straight) = self.place(index);
        let (element, tables) = (search.element, search.scene.at.tables());
        let way = search.scene.study.maps.way(search.gait, hex, side);
        let passes = self.passes(search, index);
        if !way.to.is_some() || (element.double_time && (way.spoils || passes)) {
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

    /// What friends in a hex say; they are asked once.
    fn word(&mut self, hex: Hex, ask: impl FnOnce() -> u8) -> u8 {
        if !self.asked.contains(hex) {
            self.asked.insert(hex);
            self.words[hex.index()] = ask();
        }
        self.words[hex.index()]
    }

    #[inline(never)]
    fn may_turn(&mut self, search: &Search<'_>, hex: Hex, to: u8) -> bool {
        let word = self.word(hex, || word(search.scene, search.element, hex));
        let demanded = word & ANY_FACING;
        word & FITS != 0 && (demanded == ANY_FACING || demanded == to)
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

    fn place(&self, index: u16) -> (Hex, u8, bool) {
        let (hex, slot) = split(index);
        if slot == STRAIGHT { (hex, self.facing, true) } else { (hex, slot as u8, false) }
    }

    /// How many places there are where the move can end.
    pub fn len(&self) -> usize {
        self.reached
    }

    /// The place of a rank where the move can end; the first is the present one.
    pub fn nth(&self, rank: usize) -> End {
        self.end(self.order[rank])
    }

    /// The only place in a hex where a move in double time can end.
    pub fn first_in(&self, hex: Hex) -> End {
        self.end(node(hex, self.facing, false) as u16)
    }

    /// The places in a hex where the move can end.
    pub fn ends_in(&self, hex: Hex) -> impl Iterator<Item = End> + use<> {
        let first = hex.index() * SLOTS;
        let nodes: [Node; STRAIGHT + 1] = core::array::from_fn(|slot| self.nodes[first + slot]);
        let straight = self.facing;
        let reached = nodes.into_iter().enumerate().filter(|(_, node)| node.points > 0);
        reached.map(move |(slot, reached)| {
            let facing = if slot == STRAIGHT { straight } else { slot as u8 };
            End { node: (first + slot) as u16, hex, facing, points: reached.points - 1 }
        })
    }

    fn end(&self, index: u16) -> End {
        let (hex, facing, _) = self.place(index);
        End { node: index, hex, facing, points: self.nodes[index as usize].points - 1 }
    }

    /// Whether one end comes before another in the order of the search.
    pub fn before(&self, end: &End, other: &End) -> bool {
        let either = self.order[..self.reached].iter().find(|&&node| node == end.node || node == other.node);
        either.is_some_and(|&node| node == end.node)
    }

    /// Whether an element of the search may end its move there: among friends only as they allow.
    pub fn may_end(&mut self, scene: &Scene<'_>, element: &Element, wish: &Wish, end: &End) -> bool {
        !wish.friends.contains(end.hex) || {
            let word = self.word(end.hex, || word(scene, element, end.hex));
            let demanded = word & ANY_FACING;
            word & FITS != 0 && (demanded == ANY_FACING || demanded == end.facing)
        }
    }

    /// The hexes entered on the way to a node, last first.
    pub fn trail(&self, node: u16) -> impl Iterator<Item = Hex> {
        let mut next = node;
        core::iter::from_fn(move || {
            loop {
                let Node { from, how, .. } = self.nodes[next as usize];
                if from == NONE {
                    return None;
                }
                let here = next;
                next = from;
                if how < TURN {
                    return Some(self.place(here).0);
                }
            }
        })
    }

    /// The hexes entered before contact, last first.
    pub fn trail_to(&self, contact: &Contact) -> impl Iterator<Item = Hex> {
        self.trail(contact.node)
    }

    /// Writes down the way to a node.
    pub fn way_to(&self, node: u16, unit: u8, way: &mut Way) {
        way.clear();
        self.trace(node, unit, way);
    }

    /// Writes down the way into a hex of the enemy.
    pub fn way_into(&self, contact: &Contact, unit: u8, way: &mut Way) {
        way.clear();
        way.push(Action::Step { unit, side: contact.side });
        self.trace(contact.node, unit, way);
    }

    fn trace(&self, mut node: u16, unit: u8, way: &mut Way) {
        loop {
            let Node { from, how, .. } = self.nodes[node as usize];
            if from == NONE {
                return;
            }
            way.push(if how >= TURN {
                Action::Turn { unit, facing: how - TURN }
            } else {
                Action::Step { unit, side: how }
            });
            node = from;
        }
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
        let free = kartacz_engine::grid::facing::flank(at.board.facing[foe.lead as usize]).into_iter().any(|side| {
            let hex = grid.neighbour(foe.hex, side);
            hex.is_some() && at.units_at(hex) == 0
        });
        let modifier = if foe.mounted { 0 } else { i32::from(at.tables().lava_modifier) };
        if free && self.scene.pass_chance(self.element.lead, modifier) >= 0.5 { at.tables().melee_flank } else { 0 }
    }
}

/// What friends in a hex say to the units of an element.
fn word(scene: &Scene<'_>, element: &Element, hex: Hex) -> u8 {
    let (at, side, units) = (scene.at, scene.side, element.units);
    let fits = if at.fits(units, hex, side) { FITS } else { 0 };
    let passes = if at.may_pass(units, hex, side) { PASSES } else { 0 };
    at.facing_demanded(units, hex, side).unwrap_or(ANY_FACING) | fits | passes
}
