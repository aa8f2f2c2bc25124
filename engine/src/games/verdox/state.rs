//! The whole game state as plain `Copy` data.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::verdox::data::{KINDS, Kind, MAX_BARGES, MAX_UNITS, NO_UNIT, UnitId};
use crate::games::verdox::square::{MAX_SQUARES, Square};

named! {
    /// Phases of the sequence of play.
    Phase {
        /// The first units enter \[V1.4\].
        SetUp = "set-up",
        /// A side moves and attacks \[V2.1\].
        Action = "action",
        /// A side enters units \[V1.5\].
        Entry = "entry",
        /// After the game.
        Over = "over",
    }
}

named! {
    /// The manner of ending.
    Ending {
        /// A commander's quarters are taken \[V3.1\].
        Headquarters = "headquarters",
        /// A side has lost all its units \[V3.2\].
        Annihilation = "annihilation",
        /// Time is up \[V3.3\].
        Time = "time",
        /// The game had no time limit and was stopped \[V3.3\].
        Stopped = "stopped",
    }
}

/// A unit in packed form: ten bits of square, three of kind, and three flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(u16);

const PLACE: u16 = (1 << 10) - 1;
const KIND_SHIFT: u16 = 10;
/// Whether the counter lies face up \[V1.6\].
const SHOWN: u16 = 1 << 13;
/// Whether the unit has moved or attacked in this phase \[V2.1\].
const ACTED: u16 = 1 << 14;
/// Whether a die for a move has failed in this phase, see [`crate::games::verdox::switches::FailedMove`].
const STUCK: u16 = 1 << 15;

impl Packed {
    /// A unit that is not on the map.
    pub const ABSENT: Packed = Packed(PLACE);

    /// A face-down unit.
    pub const fn hidden(kind: Kind, square: Square) -> Self {
        Self(square.0 | (kind as u16) << KIND_SHIFT)
    }

    #[inline]
    pub const fn square(self) -> Square {
        Square(self.0 & PLACE)
    }

    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[((self.0 >> KIND_SHIFT) & 7) as usize]
    }

    #[inline]
    pub const fn is_shown(self) -> bool {
        self.0 & SHOWN != 0
    }

    #[inline]
    pub const fn has_acted(self) -> bool {
        self.0 & ACTED != 0
    }

    #[inline]
    pub const fn is_stuck(self) -> bool {
        self.0 & STUCK != 0
    }

    pub const fn place(&mut self, square: Square) {
        self.0 = self.0 & !PLACE | square.0;
    }

    pub const fn set_kind(&mut self, kind: Kind) {
        self.0 = self.0 & !(7 << KIND_SHIFT) | (kind as u16) << KIND_SHIFT;
    }

    pub const fn show(&mut self) {
        self.0 |= SHOWN;
    }

    pub const fn act(&mut self) {
        self.0 |= ACTED;
    }

    pub const fn stick(&mut self) {
        self.0 |= STUCK;
    }

    /// Resets the flags at the end of a phase.
    pub const fn rest(&mut self) {
        self.0 &= !(ACTED | STUCK);
    }
}

/// A barge \[V6.7\].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barge {
    /// The square; [`Square::NONE`] once destroyed.
    pub square: Square,
    /// The owner \[V6.9\].
    pub owner: Option<Side>,
    /// The passenger; [`NO_UNIT`] without one \[V6.8\].
    pub passenger: UnitId,
    /// Whether it has moved in this phase \[V6.11\].
    pub moved: bool,
}

impl Barge {
    /// No barge.
    pub const NONE: Barge = Barge { square: Square::NONE, owner: None, passenger: NO_UNIT, moved: false };
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Every unit: those of the first side, then those of the second.
    pub(super) units: [Packed; MAX_UNITS],
    /// The unit on each square; not on a barge under a bridge.
    pub(super) occupant: [UnitId; MAX_SQUARES],
    /// Walls that are breaches, one bit each \[V5.19\].
    pub(super) breaches: u64,
    /// Gates that belong to the second side, one bit each \[V5.20\].
    pub(super) gates: u64,
    pub(super) barges: [Barge; MAX_BARGES],
    /// The units that have not entered, by side and kind \[V1.5\].
    pub(super) pool: [[u8; KINDS]; 2],
    /// The number of units that have entered, by side: also the number of the next one.
    pub(super) entered: [u8; 2],
    /// The number of units on the map, by side.
    pub(super) on_map: [u8; 2],
    /// The first square where the next unit may enter: squares are used in ascending order.
    pub(super) entry_from: Square,
    /// The number of columns open for entry in this phase.
    pub(super) entry_depth: u8,
    /// The number of units still to enter in this phase.
    pub(super) to_enter: u8,
    /// The game turn, 0 at set-up.
    pub(super) turn: u8,
    pub(super) phase: Phase,
    /// The active side.
    pub(super) active: Side,
    /// The side that deployed first, and so plays first \[V1.7\].
    pub(super) first: Side,
    pub(super) ending: Ending,
    pub(super) winner: Option<Side>,
}

const _: () = assert!(size_of::<State>() < 1024, "a state is copied often");
