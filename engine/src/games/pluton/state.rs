//! The whole game state as plain `Copy` data.

use crate::core::game::Side;
use crate::core::list::List;
use crate::core::named::named;
use crate::games::pluton::data::{MAX_MARKERS, MAX_UNITS, MarkerId, NO_UNIT, UnitId};
use crate::games::pluton::hex::{Hex, MAX_HEXES};
use crate::games::pluton::strength::Halves;

named! {
    /// Phases of the sequence of play \[4.2\], and the decisions within them.
    Phase {
        /// Units are set up.
        SetUp = "set-up",
        /// Markers are placed, moved and removed \[4.2 F.1, F.4\].
        Indirect = "indirect-fire",
        /// Units move \[4.2 F.2, F.5\].
        Movement = "movement",
        /// The other side may fire at the units that have just moved a hex.
        Reaction = "reaction",
        /// The other side may fire with the units that have not fired.
        Closing = "closing-fire",
        /// The other side has chosen one of them.
        Aimed = "aimed",
        /// The moving side may declare an attack in a contested hex \[10.2\].
        Declaration = "declaration",
        /// So may the other side.
        Answer = "answer",
        /// A side distributes losses of close combat \[10.3\].
        Losses = "losses",
        /// A side retreats from close combat \[10.3\].
        Retreat = "retreat",
        /// After the game.
        Over = "over",
    }
}

named! {
    /// The rank of the victory \[S1.6\].
    Ending {
        /// A draw.
        Draw = "draw",
        /// A small victory.
        Small = "small",
        /// A medium victory.
        Medium = "medium",
        /// A large victory.
        Large = "large",
        /// An enormous victory.
        Enormous = "enormous",
    }
}

named! {
    /// The levels of efficiency \[11.1\].
    Level {
        /// Full efficiency (*pełnosprawny*).
        Full = "full",
        /// Under fire (*pod ogniem*).
        UnderFire = "under-fire",
        /// Pinned (*uziemiony*).
        Pinned = "pinned",
    }
}

impl Level {
    /// The index in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The level this many steps below, at most pinned.
    #[must_use]
    pub const fn lowered(self, steps: u8) -> Level {
        match self as u8 + steps {
            0 => Level::Full,
            1 => Level::UnderFire,
            _ => Level::Pinned,
        }
    }

    /// The level above \[12.2\].
    #[must_use]
    pub const fn raised(self) -> Level {
        match self {
            Level::Pinned => Level::UnderFire,
            _ => Level::Full,
        }
    }
}

/// Given away by its fire \[16.3\].
pub(super) const FIRED: u8 = 1;
/// A commander made during play \[13.7\].
pub(super) const PROMOTED: u8 = 4;
/// Has fired since the last movement phase of its side \[16.3\].
pub(super) const FIRED_SINCE: u8 = 64;
/// The hexside through which it came into its hex, plus one: three bits of the flags.
const ORIGIN: u8 = 7 << ORIGIN_SHIFT;
const ORIGIN_SHIFT: u8 = 3;

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    /// The hex; [`Hex::NONE`] when it is lost or has not entered.
    pub hex: Hex,
    /// The strength of the unit.
    pub halves: Halves,
    /// The level of efficiency of the unit.
    pub level: Level,
    /// The first stage in which it may reorganise; the colour of its marker is that of this stage \[11.3, 12.1\].
    pub due: u8,
    /// See [`FIRED`], [`FIRED_SINCE`], [`PROMOTED`].
    pub flags: u8,
    /// The place in the order in which the two sides entered its hex: 0 without enemies, otherwise one more than the
    /// last enemy there when it entered. It is odd for the side that entered second \[7.9, 10.2\].
    pub turn: u8,
    /// The half boxes that have fired in this phase \[7.6\].
    pub fired: Halves,
    /// The unit that has split its fire at this one in this phase \[7.6\].
    pub claim: UnitId,
}

impl Unit {
    /// A unit that is not on the map.
    pub const ABSENT: Unit =
        Unit { hex: Hex::NONE, halves: 0, level: Level::Full, due: 0, flags: 0, turn: 0, fired: 0, claim: NO_UNIT };

    #[inline]
    pub const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    pub const fn set(&mut self, flag: u8, on: bool) {
        self.flags = if on { self.flags | flag } else { self.flags & !flag };
    }

    /// The hexside through which it came into its hex.
    pub fn origin(self) -> Option<usize> {
        usize::from((self.flags & ORIGIN) >> ORIGIN_SHIFT).checked_sub(1)
    }

    pub fn set_origin(&mut self, side: Option<usize>) {
        let number = side.map_or(0, |side| side as u8 + 1);
        self.flags = self.flags & !ORIGIN | number << ORIGIN_SHIFT;
    }

    /// Forgets the fire of a phase \[7.6\].
    pub const fn rest(&mut self) {
        (self.fired, self.claim) = (0, NO_UNIT);
    }
}

/// The units that move together \[6.1\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Group {
    /// The units, one bit each.
    pub units: u64,
    /// The movement spent, in half points.
    pub spent: u8,
    /// Whether it runs \[6.4\].
    pub run: bool,
    /// Whether it has made a step.
    pub stepped: bool,
    /// Whether it must stop: it met enemies, or is pinned \[6.2, 11.4\].
    pub stops: bool,
    /// The hex it came from with its last step.
    pub from: Hex,
}

/// A close combat in progress \[10.3\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Fight {
    /// The hex.
    pub hex: Hex,
    /// Hexes below this one have been dealt with.
    pub cursor: u16,
    /// Whether the moving side has declared an attack: hidden from the other.
    pub declared: bool,
    /// Whether the second side is the attacker.
    pub second_attacks: bool,
    /// The losses still to distribute, by side.
    pub losses: [u8; 2],
    /// Whether the side must retreat.
    pub retreat: [bool; 2],
    /// Whether a unit of the side has retreated.
    pub driven: [bool; 2],
    /// Units that still have to retreat, by side.
    pub retreating: [u64; 2],
    /// The losses of each unit, for its commander \[13.5\].
    pub taken: List<(UnitId, u8), 16>,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Every unit: those of the first side, then those of the second.
    pub(super) units: [Unit; MAX_UNITS],
    /// The enemies that see each unit, one bit each \[16\].
    pub(super) watchers: [u64; MAX_UNITS],
    /// The first unit in each hex.
    pub(super) head: [UnitId; MAX_HEXES],
    /// The next unit in the hex of each unit, ascending.
    pub(super) next: [UnitId; MAX_UNITS],
    /// The hex of each artillery marker.
    pub(super) markers: [Hex; MAX_MARKERS],
    /// The units on the map, by side.
    pub(super) on_map: [u64; 2],
    /// The units that have not entered.
    pub(super) waiting: [u64; 2],
    /// The units that have moved in this phase.
    pub(super) moved: [u64; 2],
    /// The units that have used up their fire in this stage \[7.6\].
    pub(super) shot: [u64; 2],
    /// The units that small arms have fired at in this phase.
    pub(super) hit: [u64; 2],
    /// The units that came under indirect fire in this stage.
    pub(super) shelled: [u64; 2],
    /// The units that the other side sees \[16.1\].
    pub(super) seen: [u64; 2],
    /// The units that it ever saw.
    pub(super) ever_seen: [u64; 2],
    /// The building hexes that each side was the last to occupy.
    pub(super) control: [u64; 2],
    /// The units that may still fire at the end of movement.
    pub(super) aimers: u64,
    /// The places whose units may enter.
    pub(super) open: u64,
    pub(super) group: Group,
    pub(super) fight: Fight,
    /// The battalions of support artillery that were called, one bit each.
    pub(super) called: u16,
    /// The commanders lost, by side.
    pub(super) commanders_lost: [u8; 2],
    /// The stages without a revealed unit, by side \[S2.7\].
    pub(super) hidden_stages: [u8; 2],
    /// Whether a unit of the side was revealed in this stage.
    pub(super) shown: [bool; 2],
    /// The unit that is set up, or that has been chosen to fire.
    pub(super) unit: UnitId,
    /// The marker that is due.
    pub(super) marker: MarkerId,
    /// The stage, 0 at set-up.
    pub(super) stage: u8,
    pub(super) phase: Phase,
    /// The side whose phase it is.
    pub(super) active: Side,
}

impl State {
    /// Adds a unit to the list of its hex, which is in ascending order.
    pub(super) fn link(&mut self, unit: UnitId, hex: Hex) {
        self.units[unit as usize].hex = hex;
        let (mut before, mut after) = (NO_UNIT, self.head[hex.index()]);
        while after < unit {
            (before, after) = (after, self.next[after as usize]);
        }
        self.next[unit as usize] = after;
        *self.successor(before, hex) = unit;
    }

    /// Takes a unit out of the list of its hex.
    pub(super) fn unlink(&mut self, unit: UnitId) {
        let hex = self.units[unit as usize].hex;
        let (mut before, mut here) = (NO_UNIT, self.head[hex.index()]);
        while here != unit {
            (before, here) = (here, self.next[here as usize]);
        }
        let after = self.next[unit as usize];
        *self.successor(before, hex) = after;
        self.next[unit as usize] = NO_UNIT;
    }

    /// The link after a unit, or the first of the hex.
    fn successor(&mut self, before: UnitId, hex: Hex) -> &mut UnitId {
        match before {
            NO_UNIT => &mut self.head[hex.index()],
            unit => &mut self.next[unit as usize],
        }
    }
}

const _: () = assert!(size_of::<State>() <= 4096, "a state is copied often");
