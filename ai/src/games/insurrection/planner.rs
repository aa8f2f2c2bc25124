//! The state of the planner of moves and attacks.

use arrayvec::ArrayVec;
use kartacz_engine::core::list::List;
use kartacz_engine::games::insurrection::data::UnitId;
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::grid::HexSet;

use super::Played;
use super::enemies::Enemies;
use super::path::Path;
use super::reach::Reach;

/// The most attacks of a group that are compared.
pub(super) const MAX_ATTACKS: usize = 12;
/// The most groups that are compared.
pub(super) const MAX_CANDIDATES: usize = 48;
/// The variants in which a unit may lead a group: alone or its stack, at the double or not.
pub(super) const VARIANTS: usize = 4;

/// Scratch space of the planner, allocated once.
#[derive(Clone, Debug)]
pub(super) struct Planner<E: Played> {
    pub enemies: Enemies<E>,
    pub reach: Reach<E>,
    /// The groups compared, `count` of them.
    pub candidates: [Choice; MAX_CANDIDATES],
    pub count: usize,
    /// Candidates of earlier windows, by first unit and variant.
    pub known: Box<E::PerUnit<[Candidate<E>; VARIANTS]>>,
    /// Hash of the enemy's units.
    pub enemy_hash: u64,
    /// The groups of the window not yet evaluated.
    pub waiting: ArrayVec<Waiting<E>, MAX_CANDIDATES>,
    /// The number of the present window.
    pub window: u32,
    /// The hexes with guns of the player's side.
    pub guns: HexSet<E::Size>,
    /// The path decided on.
    pub path: Path<E>,
}

impl<E: Played> Default for Planner<E> {
    fn default() -> Self {
        Self {
            enemies: Enemies::default(),
            reach: Reach::default(),
            candidates: [Choice::default(); MAX_CANDIDATES],
            count: 0,
            known: Box::new(E::PerUnit::<_>::filled([Candidate::default(); VARIANTS])),
            enemy_hash: 0,
            waiting: ArrayVec::new(),
            window: 0,
            guns: HexSet::EMPTY,
            path: Path::default(),
        }
    }
}

/// A path of a group into an enemy hex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Attack {
    /// Index into [`Enemies::foes`].
    pub foe: u8,
    /// Melee modifiers of the entry.
    pub entry: i8,
    pub charge: bool,
    /// The added value of the charge.
    pub bonus: i8,
    /// The probability of getting there, and the cost of the path, less the bonus from the orders.
    pub through: f32,
    pub harm: f32,
    /// In skirmish order, formed first.
    pub light: bool,
}

/// A group that may start or resume its move, with its moves and attacks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Candidate<E: Played> {
    /// Hash of the inputs of the evaluation, see [`Planner::key`]; 0 for none.
    pub key: u64,
    /// The window in which it was evaluated.
    pub window: u32,
    pub units: E::Units,
    pub lead: UnitId,
    pub bonus: u8,
    /// The gain of the best move over staying.
    pub gain: f32,
    /// The path of that move.
    pub path: Path<E>,
    /// The melees it can begin or join: foe, entry bonus with charge, and whether it is a charge.
    pub attacks: List<Attack, MAX_ATTACKS>,
}

/// A candidate of the present window.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Choice {
    /// Index of the action that starts it.
    pub index: usize,
    /// The index in [`Planner::known`]. No other group of the window uses it: a single unit is named once, and a
    /// stack has one top unit.
    pub lead: UnitId,
    pub variant: usize,
    /// The distance of the nearest enemy, in hexes.
    pub near: u8,
}

/// A group out of the enemy's reach, not yet evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waiting<E: Played> {
    pub index: usize,
    pub element: Element<E>,
    pub bonus: u8,
    /// The distance of the nearest enemy, in hexes.
    pub near: u8,
}
