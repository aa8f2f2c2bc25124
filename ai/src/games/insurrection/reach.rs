//! Where units moving together can go with their movement points, by the cheapest paths.

mod search;

use arrayvec::ArrayVec;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::grid::{Hex, HexSet, SIDES};

use super::Played;
use super::aims::Aims;
use super::fields::{Fields, LEVELS, MAX_HEXES, MAX_NODES, PerHex, PerNode, PerPlace};
use super::foe::MAX_FOES;
use super::nodes::{SLOTS, STRAIGHT, node, split};
use super::path::Path;
use super::scene::Scene;

const NONE: u16 = u16::MAX;
/// In [`Node::how`], a turn to facing `how - TURN`; smaller is a step across that hexside.
const TURN: u8 = SIDES as u8;

/// A path into an enemy hex.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Contact {
    /// Index into [`super::enemies::Enemies::foes`].
    pub foe: u8,
    /// Melee modifiers of the entry: facing, slope and river, without a charge.
    pub entry: i8,
    /// Whether cavalry may charge.
    pub charge: bool,
    node: u16,
    side: u8,
}

/// A place where the move can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End<E: Played> {
    pub node: u16,
    pub hex: Hex<E::Size>,
    pub facing: u8,
    /// Movement points left.
    pub points: u8,
}

/// How a node was reached.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Node {
    /// Movement points left, plus one; 0 is out of reach.
    points: u8,
    how: u8,
    from: u16,
}

/// The result of a search; scratch space, allocated once.
#[derive(Clone, Debug)]
pub(super) struct Reach<E: Played> {
    nodes: PerNode<Node, E>,
    /// By points left, a fixed number of slots per level, the nodes in the order of discovery: the last comes first.
    /// Nodes improved since are stale. The node where the move starts is in no level.
    found: PerPlace<u16, E>,
    /// By points left, the next free slot.
    ends: [usize; LEVELS],
    /// All nodes in order, when [ranked](Reach::rank).
    order: ArrayVec<u16, MAX_NODES>,
    /// The hexes of the nodes, in the same order.
    pub hexes: ArrayVec<Hex<E::Size>, MAX_HEXES>,
    marks: PerHex<u8, E>,
    pub contacts: ArrayVec<Contact, MAX_FOES>,
    /// The answers of friendly stacks, where queried.
    words: PerHex<u8, E>,
    asked: HexSet<E::Size>,
    /// Where the move starts.
    origin: u16,
    start: Hex<E::Size>,
    facing: u8,
    /// The points at the start.
    points: u8,
    run: u8,
}

impl<E: Played> Default for Reach<E> {
    fn default() -> Self {
        Self {
            nodes: PerNode::<_, E>::filled(Node::default()),
            found: PerPlace::<_, E>::filled(NONE),
            ends: core::array::from_fn(Self::first),
            order: ArrayVec::new(),
            hexes: ArrayVec::new(),
            marks: PerHex::<_, E>::filled(0),
            contacts: ArrayVec::new(),
            words: PerHex::<_, E>::filled(0),
            asked: HexSet::EMPTY,
            origin: 0,
            start: Hex::NONE,
            facing: 0,
            points: 0,
            run: 0,
        }
    }
}

/// Whether friends in a hex admit the units of the search, in bits: the low three are the facing required.
const ANY_FACING: u8 = 7;
const FITS: u8 = 8;
const PASSES: u8 = 16;

impl<E: Played> Reach<E> {
    /// The stacking answer of friends in a hex; computed once.
    fn word(&mut self, hex: Hex<E::Size>, ask: impl FnOnce() -> u8) -> u8 {
        if !self.asked.contains(hex) {
            self.asked.insert(hex);
            self.words[hex.index()] = ask();
        }
        self.words[hex.index()]
    }

    /// The first place of a level.
    fn first(level: usize) -> usize {
        level * <E::Size>::NODES
    }

    /// The nodes found with this many points left.
    fn level(&self, points: u8) -> &[u16] {
        &self.found.as_slice()[Self::first(points as usize)..self.ends[points as usize]]
    }

    fn place(&self, index: u16) -> (Hex<E::Size>, u8, bool) {
        let (hex, slot) = split(index);
        if slot == STRAIGHT { (hex, self.facing, true) } else { (hex, slot as u8, false) }
    }

    /// Records the places where the move can end, in the order of the search; the first is the present one.
    pub fn rank(&mut self) -> usize {
        self.order.clear();
        self.order.push(self.origin);
        for points in (0..LEVELS).rev() {
            let fresh = |&&index: &&u16| usize::from(self.nodes[index as usize].points) == points + 1;
            let level = &self.found.as_slice()[Self::first(points)..self.ends[points]];
            self.order.extend(level.iter().rev().filter(fresh).copied());
        }
        self.order.len()
    }

    /// The place of a recorded rank.
    pub fn nth(&self, rank: usize) -> End<E> {
        self.end(self.order[rank])
    }

    /// The only place in a hex where a move in double time can end.
    pub fn first_in(&self, hex: Hex<E::Size>) -> End<E> {
        self.end(node(hex, self.facing, false) as u16)
    }

    /// The place of a slot in a hex, if the move can end there.
    #[inline(always)]
    pub fn end_in(&self, hex: Hex<E::Size>, slot: usize) -> Option<End<E>> {
        let node = hex.index() * SLOTS + slot;
        let points = self.nodes[node % <E::Size>::NODES].points.checked_sub(1)?;
        let facing = if slot == STRAIGHT { self.facing } else { slot as u8 };
        Some(End { node: node as u16, hex, facing, points })
    }

    fn end(&self, index: u16) -> End<E> {
        let (hex, facing, _) = self.place(index);
        End { node: index, hex, facing, points: self.nodes[index as usize].points - 1 }
    }

    /// Whether one end comes before another in the order of the search.
    pub fn before(&self, end: &End<E>, other: &End<E>) -> bool {
        if end.node == self.origin || other.node == self.origin || end.points != other.points {
            return end.node == self.origin || (other.node != self.origin && end.points > other.points);
        }
        let either = self.level(end.points).iter().rev().find(|&&node| node == end.node || node == other.node);
        either.is_some_and(|&node| node == end.node)
    }

    /// Whether an element of the search may end its move there, subject to stacking with friends.
    pub fn may_end(&mut self, scene: &Scene<'_, E>, element: &Element<E>, aims: &Aims<E>, end: &End<E>) -> bool {
        !aims.friends.contains(end.hex) || {
            let word = self.word(end.hex, || word(scene, element, end.hex));
            let demanded = word & ANY_FACING;
            word & FITS != 0 && (demanded == ANY_FACING || demanded == end.facing)
        }
    }

    /// The hexes entered on the path to a node, last first.
    pub fn trail(&self, node: u16) -> impl Iterator<Item = Hex<E::Size>> {
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
    pub fn trail_to(&self, contact: &Contact) -> impl Iterator<Item = Hex<E::Size>> {
        self.trail(contact.node)
    }

    /// Writes the path to a node.
    pub fn path_to(&self, node: u16, unit: u8, path: &mut Path<E>) {
        path.clear();
        self.trace(node, unit, path);
    }

    /// Writes the path into an enemy hex.
    pub fn path_into(&self, contact: &Contact, unit: u8, path: &mut Path<E>) {
        path.clear();
        path.push(Action::Step { unit, side: contact.side });
        self.trace(contact.node, unit, path);
    }

    fn trace(&self, mut node: u16, unit: u8, path: &mut Path<E>) {
        loop {
            let Node { from, how, .. } = self.nodes[node as usize];
            if from == NONE {
                return;
            }
            path.push(if how >= TURN {
                Action::Turn { unit, facing: how - TURN }
            } else {
                Action::Step { unit, side: how }
            });
            node = from;
        }
    }
}

/// Whether friends in a hex admit the units of an element.
fn word<E: Played>(scene: &Scene<'_, E>, element: &Element<E>, hex: Hex<E::Size>) -> u8 {
    let (at, side, units) = (scene.at, scene.side, element.units);
    let fits = if at.fits(units, hex, side) { FITS } else { 0 };
    let passes = if at.may_pass(units, hex, side) { PASSES } else { 0 };
    at.facing_demanded(units, hex, side).unwrap_or(ANY_FACING) | fits | passes
}
