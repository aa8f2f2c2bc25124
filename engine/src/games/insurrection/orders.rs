//! The orders of a side, written before the game: destinations, timing and aggressiveness of its units.
//!
//! They are not part of the rules: a scripted player carries them out. `insurrection::files::orders` reads and checks
//! them; a value of this type fits its scenario.

use crate::core::game::Side;
use crate::core::list::List;
use crate::games::insurrection::data::{CommanderId, MAX_STAGES, UnitId};
use crate::games::insurrection::edition::{Array, Edition};
use crate::grid::Hex;

/// The most orders in a file.
pub const MAX_ORDERS: usize = 32;
/// The maximum number of route hexes, and of objectives, in an order.
pub const MAX_HEXES: usize = 8;

/// The task of units regarding their objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Posture {
    /// Choose their own goals.
    #[default]
    Free,
    /// Go to the objective and capture it.
    Assault,
    /// Complete the route before fighting, then attack from there.
    Turn,
    /// Ride through to the objective and ignore the enemy.
    Raid,
    /// Stand on the objective.
    Hold,
    /// Stand on the objective, attack enemies that come near, and return.
    Reserve,
    /// Observe the enemy from near the objective, fire, and withdraw.
    Screen,
}

impl Posture {
    /// Every posture with its name in files.
    pub const ALL: [(&'static str, Self); 7] = [
        ("assault", Self::Assault),
        ("turn", Self::Turn),
        ("raid", Self::Raid),
        ("hold", Self::Hold),
        ("reserve", Self::Reserve),
        ("screen", Self::Screen),
        ("free", Self::Free),
    ];

    /// The default temper of a posture: for attack, counterattack and fall back.
    #[must_use]
    pub const fn temper(self) -> [Temper; 3] {
        match self {
            Self::Free | Self::Turn | Self::Reserve => [Temper::Good; 3],
            Self::Assault => [Temper::Bold, Temper::Good, Temper::Good],
            Self::Raid => [Temper::Never, Temper::Never, Temper::Good],
            Self::Hold => [Temper::Never, Temper::Good, Temper::Good],
            Self::Screen => [Temper::Never, Temper::Never, Temper::Bold],
        }
    }
}

/// How readily an optional action is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Temper {
    /// Never.
    Never,
    /// When the exact odds are good.
    #[default]
    Good,
    /// When they are not bad.
    Bold,
    /// Whenever the rules allow it.
    Always,
}

impl Temper {
    /// Every temper with its name in files.
    pub const ALL: [(&'static str, Self); 4] =
        [("never", Self::Never), ("good", Self::Good), ("bold", Self::Bold), ("always", Self::Always)];
}

/// When units fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum FirePolicy {
    /// Never.
    Never,
    /// At enemies up to two hexes away.
    Close,
    /// At good targets only; the first shot, which is the best, is reserved for one.
    #[default]
    Good,
    /// At any possible target.
    Free,
}

impl FirePolicy {
    /// Every policy with its name in files.
    pub const ALL: [(&'static str, Self); 4] =
        [("never", Self::Never), ("close", Self::Close), ("good", Self::Good), ("free", Self::Free)];
}

/// One order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Order<E: Edition> {
    /// The task regarding the objective.
    pub posture: Posture,
    /// The hexes to pass before the objective, in this order.
    pub way: List<Hex<E::Size>, MAX_HEXES>,
    /// The objective; of several hexes the nearest. None means the hex where the unit was set up.
    pub objective: List<Hex<E::Size>, MAX_HEXES>,
    /// When to fire.
    pub fire: FirePolicy,
    /// When to attack on foot or in the melee phase.
    pub attack: Temper,
    /// When horsemen attack and charge.
    pub charge: Temper,
    /// When to counterattack a mover.
    pub counterattack: Temper,
    /// When to fall back from a mover.
    pub fall_back: Temper,
}

/// A set-up position of a unit or a commander.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Place<E: Edition> {
    /// The hex.
    pub hex: Hex<E::Size>,
    /// The facing, 0..6; nothing for commanders.
    pub facing: u8,
}

/// Numbers by stage, index 0 for the first.
pub type ByStage<T> = [T; MAX_STAGES];

/// All orders of a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Orders<E: Edition> {
    /// The side.
    pub side: Side,
    /// The orders.
    pub list: List<Order<E>, MAX_ORDERS>,
    /// Per unit and stage, the index of its order; see [`Orders::order`].
    pub given: E::PerUnit<ByStage<Option<u8>>>,
    /// Per stage and commander, the share of its chit when chits are chosen; all 0 without orders.
    pub shares: ByStage<E::PerCommander<u8>>,
    /// Per stage and commander, the share by which an overall commander activates it; all 0 without orders.
    pub activations: ByStage<E::PerCommander<u8>>,
    /// Per commander and stage, the hex near which it stays; [`Hex::NONE`] without orders.
    pub posts: E::PerCommander<ByStage<Hex<E::Size>>>,
    /// Positions of units in a free set-up.
    pub units: E::PerUnit<Option<Place<E>>>,
    /// Positions of commanders in a free set-up.
    pub commanders: E::PerCommander<Option<Place<E>>>,
}

impl<E: Edition> Orders<E> {
    /// Empty orders for a side.
    #[must_use]
    pub fn none(side: Side, list: List<Order<E>, MAX_ORDERS>) -> Self {
        Self {
            side,
            list,
            given: E::PerUnit::<_>::filled([None; MAX_STAGES]),
            shares: [E::PerCommander::<_>::filled(0); MAX_STAGES],
            activations: [E::PerCommander::<_>::filled(0); MAX_STAGES],
            posts: E::PerCommander::<_>::filled([Hex::NONE; MAX_STAGES]),
            units: E::PerUnit::<_>::filled(None),
            commanders: E::PerCommander::<_>::filled(None),
        }
    }

    /// The index of a stage; set-up counts as the first.
    fn index(stage: u8) -> usize {
        usize::from(stage.max(1)).min(MAX_STAGES) - 1
    }

    /// The order of a unit in a stage, and its index in the list.
    #[must_use]
    pub fn order(&self, unit: UnitId, stage: u8) -> Option<(u8, &Order<E>)> {
        let index = self.given[unit as usize][Self::index(stage)]?;
        self.list.get(index as usize).map(|order| (index, order))
    }

    /// The shares of the chits in a stage, if ordered.
    #[must_use]
    pub fn shares(&self, stage: u8) -> Option<&E::PerCommander<u8>> {
        Self::given(&self.shares[Self::index(stage)])
    }

    /// The shares by which an overall commander activates the commanders in a stage, if ordered \[4.4\].
    #[must_use]
    pub fn activations(&self, stage: u8) -> Option<&E::PerCommander<u8>> {
        Self::given(&self.activations[Self::index(stage)])
    }

    /// Shares, unless all are 0.
    fn given(shares: &E::PerCommander<u8>) -> Option<&E::PerCommander<u8>> {
        shares.iter().any(|&share| share > 0).then_some(shares)
    }

    /// The hex near which a commander stays in a stage; [`Hex::NONE`] without orders.
    #[must_use]
    pub fn post(&self, commander: CommanderId, stage: u8) -> Hex<E::Size> {
        self.posts[commander as usize][Self::index(stage)]
    }
}
