//! Frames: the procedures in progress, innermost on top. The top frame is current, and its side decides.

use crate::core::game::Side;
use crate::core::named::named;
use crate::games::spqr::data::{LeaderId, NO_LEADER, NO_UNIT, UnitId};
use crate::games::spqr::hex::Hex;

named! {
    /// The kind of a frame. Each comment lists the fields of [`Frame`] that it uses, and the decision point, if any.
    Window {
        /// Before the first turn.
        SetUp = "set-up",
        /// A turn: `left` is its part, see `sequence.rs`.
        Turn = "turn",
        /// An orders phase of `leader`: `left` is its part, see `sequence.rs`.
        OrdersPhase = "orders-phase",
        /// A shock segment: `left` is its part, see `segment.rs`.
        ShockSegment = "shock-segment",
        /// D1: `side` places orders of prepared withdrawal in secret \[6.59\].
        Preparation = "preparation",
        /// D2: `side` gives the elite phase to a leader \[5.51\].
        Elite = "elite",
        /// D3: `side` activates, passes, or trumps with a higher leader \[5.12, 5.41\]; `leader` is the candidate when the
        /// order of the turn leaves no choice of one. `TRIED`: `side` has tried to trump.
        Activation = "activation",
        /// D4, D14: `side` may trump the activation of `leader`; `MOMENTUM`: his momentum \[5.42\].
        Trump = "trump",
        /// `side` reactivates a leader \[5.33\].
        Reactivation = "reactivation",
        /// D5: `side` chooses individual orders or a line \[4.25\].
        Mode = "mode",
        /// D6: `side` gives individual orders \[5.22\].
        Orders = "orders",
        /// D6: `side` moves units of the ordered line; `SEGMENT`: they all fire in place \[5.23\].
        Line = "line",
        /// D7: `unit` moves: `left` points, `spent` so far; `from` is where the move started, `hex` where its last step
        /// started, [`Hex::NONE`] before the first step and after a turn. `other` (the unit below it) and `leader` move
        /// with it.
        Move = "move",
        /// D7: `leader` moves: `left` points; `OF_LINE`: with a line command.
        LeaderMove = "leader-move",
        /// `unit` makes the step to `hex`, after exit fire; `spent` is the number of its facing after it. `FLANKING`: half of
        /// a phalanx continues while the other is in an enemy zone.
        Step = "step",
        /// `unit` has made a step: reactions are resolved, then the move continues; `left` is the part, see `moving.rs`.
        Arrival = "arrival",
        /// D9: `side` fires with units whose zone `unit` leaves; `pool` holds those that may. `other` has fired with one of
        /// its weapons: `left` is 1 for its missiles, 2 for its screen \[8.21, 9.13\].
        ExitFire = "exit-fire",
        /// D8: `side` withdraws units from `unit` \[6.51, 6.57, 6.59, 9.66\]; `pool` holds those that may.
        Withdrawal = "withdrawal",
        /// D8: `unit` withdraws from `other`: `left` points; `from` is where it started; the leaders in `pool` accompany it.
        Retreat = "retreat",
        /// D8: `side` withdraws all of the line, unit by unit, from `other`; `pool` holds those that have still to withdraw.
        LineRetreat = "line-retreat",
        /// D8: `side` extends lines by shifting top units of its stacks \[9.66\]; `pool` holds those that may.
        Extension = "extension",
        /// D8: `leader` may withdraw from `unit`: `left` hexes; `pool` holds the leaders who decide next \[4.62\].
        LeaderRetreat = "leader-retreat",
        /// D8: cavalry must withdraw from the elephants `unit` \[9.16\]; `pool` holds it.
        ElephantScare = "elephant-scare",
        /// D9: `side` turns units that `unit` has become adjacent to \[7.16\]; `pool` holds those that may.
        ReactionFacing = "reaction-facing",
        /// D9: `side` fires with units whose zone `unit` has entered; `pool`, `other` and `left` as in exit fire \[8.22\].
        EntryFire = "entry-fire",
        /// D9: `unit` may return the fire of `other`; `left` as in exit fire \[8.23\].
        ReturnFire = "return-fire",
        /// D7, D9: `unit` has chosen to fire, and chooses a target.
        Fire = "fire",
        /// D10: `side` designates unmoved units for shock; `unit` is the last one that it did \[8.31\].
        Designation = "designation",
        /// D10: `side` allocates attackers to defenders: `unit` attacks more than one, `other` was the last one \[8.32\].
        Allocation = "allocation",
        /// D11: `side` lets elephants through \[9.11\]; `left` is the combat.
        PassThrough = "pass-through",
        /// Pre-shock tests: `left` is the next combat, `spent` the part, see `pre_shock.rs` \[8.33\].
        PreShock = "pre-shock",
        /// Leader casualties before shock: `left` is the next combat \[8.34\].
        Casualties = "casualties",
        /// D12: `side` chooses a unit for the type, the angle and superiority of the combat `left`: `spent` is 0 for the
        /// defender, 1 for the attacker \[8.35, 8.36\].
        Clash = "clash",
        /// Shock is rolled: `left` is the next combat \[8.36\].
        Shock = "shock",
        /// D12: `side` distributes `spent` hits of the combat `left` among `pool`. `FREE`: to `unit` and later ones, any
        /// number each; else one each \[10.14\].
        Distribution = "distribution",
        /// Collapse: `left` is the next combat, `spent` the part, see `collapse.rs` \[8.37\].
        Collapse = "collapse",
        /// D13: a unit of `pool`, then `unit`, advances into a hex that it has fought for \[8.41\].
        Advance = "advance",
        /// D13: `unit` may turn one vertex after its advance, and enemies react: `left` is the part, see `advance.rs`
        /// \[8.42\].
        AdvanceFacing = "advance-facing",
        /// D13: `side` chooses the cavalry that pursues, in `pool` \[10.41\]; or `unit` pursues `other`:
        /// `left` points, `hex` is the one that it enters first. `spent` is the part, see `chase.rs`.
        Pursuit = "pursuit",
        /// D14: `side` may try momentum with `leader` \[5.3\].
        Momentum = "momentum",
        /// D15: `unit` routs: `left` hexes; `SEGMENT`: in the rout segment \[10.22, 10.23\].
        Rout = "rout",
        /// `unit` rampages: `left` hexes towards hexside `spent` \[9.14\].
        Rampage = "rampage",
        /// The rout segment: `unit` is the next one \[10.23\].
        RoutSegment = "rout-segment",
        /// Elephant commanders are placed \[4.81\].
        Mahouts = "elephant-commanders",
        /// After the game.
        Over = "over",
    }
}

/// A phalanx in column at the start of its move \[6.72\].
pub const IN_COLUMN: u8 = 1;
/// The unit is in an enemy zone of control that it has entered in this move: only half of a phalanx continues \[7.23\].
pub const STOPPED: u8 = 2;
/// The unit has fired in its move \[8.11\].
pub const FIRED: u8 = 4;
/// The unit has turned since its last step.
pub const JUST_TURNED: u8 = 8;
/// A side has tried to trump in this activation \[5.43\].
pub const TRIED: u8 = 16;
/// The unit has not made a step yet: reactions to the start of its move.
pub const START: u8 = 16;
/// The phase that may be trumped is one of momentum \[5.42\].
pub const MOMENTUM: u8 = 32;
/// The move or withdrawal is one of a line.
pub const OF_LINE: u8 = 32;
/// A rout in the rout segment; a line that fires in place; a second line command.
pub const SEGMENT: u8 = 64;
/// Hits are distributed freely \[10.14\].
pub const FREE: u8 = 1;
/// The step is that of a flanking phalanx \[6.45\].
pub const FLANKING: u8 = 128;

/// One frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The kind of the frame.
    pub window: Window,
    /// The side that decides.
    pub side: Side,
    /// The unit concerned.
    pub unit: UnitId,
    /// Another unit.
    pub other: UnitId,
    /// The leader concerned.
    pub leader: LeaderId,
    /// Points or hexes that are left, or an index.
    pub left: u8,
    /// Points that are spent, or another number.
    pub spent: u8,
    /// Flags, see [`IN_COLUMN`] and the following.
    pub flags: u8,
    /// The hex that a step leads to.
    pub hex: Hex,
    /// Where something started.
    pub from: Hex,
    /// Units (or leaders) of the deciding side that may still react; in some steps of a pursuit, enemies.
    pub pool: Pool,
}

/// A bit mask of units in two halves, to keep frames small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pool([u32; 2]);

impl Pool {
    /// A set of the units in a word, one bit each.
    #[must_use]
    pub const fn new(word: u64) -> Self {
        Self([word as u32, (word >> 32) as u32])
    }

    /// The units as a word.
    #[inline]
    #[must_use]
    pub const fn word(self) -> u64 {
        self.0[0] as u64 | (self.0[1] as u64) << 32
    }
}

impl Frame {
    /// A frame that concerns nothing yet.
    #[must_use]
    pub const fn new(window: Window, side: Side) -> Self {
        Self {
            window,
            side,
            unit: NO_UNIT,
            other: NO_UNIT,
            leader: NO_LEADER,
            left: 0,
            spent: 0,
            flags: 0,
            hex: Hex::NONE,
            from: Hex::NONE,
            pool: Pool::new(0),
        }
    }

    /// As `new`, with units that may answer.
    #[must_use]
    pub const fn pool(self, word: u64) -> Self {
        Self { pool: Pool::new(word), ..self }
    }

    /// As `pool`, for a unit.
    #[must_use]
    pub const fn unit(self, unit: UnitId) -> Self {
        Self { unit, ..self }
    }

    /// As `unit`, for a leader.
    #[must_use]
    pub const fn leader(self, leader: LeaderId) -> Self {
        Self { leader, ..self }
    }

    /// Whether a flag is set.
    #[inline]
    #[must_use]
    pub const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new(Window::SetUp, Side::First)
    }
}
