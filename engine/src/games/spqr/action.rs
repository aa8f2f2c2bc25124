//! Player actions.

use crate::games::spqr::data::{LeaderId, LineId, UnitId};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::hex::Hex;

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// D1: put an order of prepared withdrawal, or a dummy, under a leader \[6.59\].
    Prepare {
        /// The leader.
        leader: LeaderId,
        /// Whether it is a dummy.
        dummy: bool,
    },
    /// D2, D3, 5.33: activate a leader \[5.12, 5.33, 5.51\].
    Activate {
        /// The leader.
        leader: LeaderId,
    },
    /// D3: finish the lowest leader without a phase \[5.15\].
    Skip {
        /// The leader.
        leader: LeaderId,
    },
    /// D3, D4, D14: try to trump with a leader \[5.41, 5.42\].
    Trump {
        /// The leader.
        leader: LeaderId,
    },
    /// D5: give individual orders \[5.21\].
    Individual,
    /// D5: order a line \[4.23\].
    Line {
        /// The line.
        line: LineId,
        /// The unit of it that the leader is near; it identifies the part of a broken line.
        unit: UnitId,
    },
    /// D5: all units of the ordered line fire in place \[5.23\].
    LineFire,
    /// D6: begin the move of a unit \[5.22\].
    Begin {
        /// The unit.
        unit: UnitId,
    },
    /// D6: begin the move of the stack of a unit \[6.64\].
    BeginStack {
        /// The top unit.
        unit: UnitId,
    },
    /// D6, D7: another leader accompanies the moving unit \[5.24\].
    Join {
        /// The leader.
        leader: LeaderId,
    },
    /// D6: begin the move of a leader \[5.24\].
    BeginLeader {
        /// The leader.
        leader: LeaderId,
    },
    /// D6: a unit fires without moving \[5.22\].
    Shoot {
        /// The unit.
        unit: UnitId,
    },
    /// D6: harass and disperse \[9.24\].
    Harass {
        /// The unit.
        unit: UnitId,
        /// The target.
        target: UnitId,
    },
    /// D6: remove two hits \[10.17\].
    Recover {
        /// The unit.
        unit: UnitId,
    },
    /// D6: try to rally a routed unit \[10.28\].
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// D6: replace a dead leader \[4.64\].
    Replace {
        /// The arriving leader.
        leader: LeaderId,
        /// Where.
        hex: Hex,
    },
    /// D6: swap the units of a Roman stack \[9.64\].
    Reorder {
        /// The top unit.
        unit: UnitId,
    },
    /// D6: form a double depth with the phalanx in front \[9.51\].
    Deepen {
        /// The rear unit.
        unit: UnitId,
    },
    /// D6: regroup off-map cavalry and return it to the map \[10.44\].
    Regroup {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// D6: end the orders of the phase.
    EndOrders,
    /// D7, D8, D15: move one hex.
    Step {
        /// The hex.
        hex: Hex,
    },
    /// D7: a two-hex phalanx moves: its new left half and facing \[6.43, 6.45\].
    Wheel {
        /// The hex of its left half.
        hex: Hex,
        /// The facing.
        facing: Facing,
    },
    /// D7, D9, D13: turn \[7.12, 7.16, 8.42\].
    Turn {
        /// The unit.
        unit: UnitId,
        /// The new facing.
        facing: Facing,
    },
    /// D7: a two-hex phalanx faces about \[6.44\].
    About,
    /// D7: change to column or from it \[6.71\].
    Column {
        /// The new facing.
        facing: Facing,
    },
    /// D7: a light unit ends its move and will attack \[7.26\].
    Charge,
    /// D7, D8, D13: end a move, a withdrawal or an advance here.
    Halt,
    /// D7, D9: fire \[8.1\].
    Fire {
        /// The firer.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// Whether with its screen \[9.12\].
        screen: bool,
    },
    /// D7, D9: fire at a lone leader \[8.19\].
    FireAtLeader {
        /// The firer.
        unit: UnitId,
        /// The target.
        leader: LeaderId,
    },
    /// D8: begin the orderly withdrawal of a unit \[6.51\].
    Withdraw {
        /// The unit.
        unit: UnitId,
    },
    /// D8: a cavalry line withdraws \[6.57\].
    WithdrawLine {
        /// The line.
        line: LineId,
        /// A unit of it.
        unit: UnitId,
    },
    /// D8: use a prepared withdrawal \[6.59\].
    UsePrepared {
        /// The leader.
        leader: LeaderId,
        /// The line.
        line: LineId,
    },
    /// D7, D8: the top units of a line of stacks move to flank hexes \[9.66\].
    Extend {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// D8: withdraw a leader, by his next hex \[4.62\].
    WithdrawLeader {
        /// The leader.
        leader: LeaderId,
        /// The hex.
        hex: Hex,
    },
    /// D10: designate an unmoved unit, or decline with a unit that may attack \[8.31\].
    Designate {
        /// The unit.
        unit: UnitId,
    },
    /// D10: let an attacker attack a defender \[8.32\].
    Assign {
        /// The attacker.
        unit: UnitId,
        /// The defender.
        target: UnitId,
    },
    /// D11: let the elephants through \[9.11\].
    LetThrough {
        /// The unit that they pass through.
        unit: UnitId,
    },
    /// D12: this unit sets the type, the angle or the superiority \[8.35, 8.36\].
    Choose {
        /// The unit.
        unit: UnitId,
    },
    /// D12: let a unit take the next hit \[10.14\].
    Take {
        /// The unit.
        unit: UnitId,
    },
    /// D13: advance \[8.41\].
    Advance {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex,
    },
    /// D13: this unit pursues \[10.41\].
    Pursue {
        /// The unit.
        unit: UnitId,
    },
    /// D14: try momentum \[5.32\].
    Momentum,
    /// Decline, or answer no more.
    Pass,
}

impl Action {
    /// Whether it does nothing, or ends something.
    #[must_use]
    pub const fn is_idle(self) -> bool {
        matches!(self, Action::Pass | Action::Halt | Action::EndOrders | Action::Skip { .. })
    }
}
