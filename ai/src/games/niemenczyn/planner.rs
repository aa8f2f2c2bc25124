//! What the planner of moves and attacks keeps in mind.

use arrayvec::ArrayVec;
use kartacz_engine::core::list::List;
use kartacz_engine::games::niemenczyn::data::{MAX_UNITS, UnitId};
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::grid::HexSet;

use super::field::Field;
use super::reach::Reach;
use super::way::Way;

/// The most attacks of a group that are compared.
pub(super) const MAX_ATTACKS: usize = 12;
/// The most groups that are compared.
pub(super) const MAX_CANDIDATES: usize = 48;
/// The ways in which a unit may lead a group: alone or its stack, at the double or not.
pub(super) const VARIANTS: usize = 4;

/// Scratch space of the planner, made once.
#[derive(Clone, Debug)]
pub(super) struct Planner {
    pub field: Field,
    pub reach: Reach,
    /// The groups that are compared, as many as `count`.
    pub candidates: [Choice; MAX_CANDIDATES],
    pub count: usize,
    /// Candidates of earlier windows, by their first unit and how they move.
    pub known: Box<[[Candidate; VARIANTS]; MAX_UNITS]>,
    /// What the enemy's units look like now.
    pub enemies: u64,
    /// The groups of the window that are not judged yet.
    pub waiting: ArrayVec<Waiting, MAX_CANDIDATES>,
    /// The number of the present window.
    pub window: u32,
    /// The hexes with guns of the player's side.
    pub guns: HexSet,
    /// What was decided on.
    pub way: Way,
}

impl Default for Planner {
    fn default() -> Self {
        Self {
            field: Field::default(),
            reach: Reach::default(),
            candidates: [Choice::default(); MAX_CANDIDATES],
            count: 0,
            known: Box::new([[Candidate::default(); VARIANTS]; MAX_UNITS]),
            enemies: 0,
            waiting: ArrayVec::new(),
            window: 0,
            guns: HexSet::EMPTY,
            way: Way::default(),
        }
    }
}

/// A way of a group into a hex of the enemy.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Attack {
    /// Index into [`Field::foes`].
    pub foe: u8,
    /// Melee modifiers of the entry.
    pub entry: i8,
    pub charge: bool,
    /// What the charge adds.
    pub bonus: i8,
    /// The chance to get there, and what the way costs, less the zeal with which it was ordered.
    pub through: f32,
    pub harm: f32,
}

/// A group that may begin or resume its move, and what it could do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    /// What it was judged by, see [`Planner::key`]; 0 for nothing.
    pub key: u64,
    /// The window in which it was judged.
    pub window: u32,
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
    pub lead: UnitId,
    pub variant: usize,
    /// How far the nearest enemy is, in hexes.
    pub near: u8,
}

/// A group out of reach of the enemy, which is not judged yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting {
    pub index: usize,
    pub element: Element,
    pub bonus: u8,
    /// How far the nearest enemy is, in hexes.
    pub near: u8,
}
