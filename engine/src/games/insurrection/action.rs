//! Player actions.

use crate::games::insurrection::data::{CommanderId, CommanderSet, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::grid::Hex;

/// The units that move together \[8.10, 8.16\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// One unit.
    Unit,
    /// Every unit of the active formation in the hex, guns left behind.
    Stack,
    /// Every unit of the line \[8.10\] that the unit stands in.
    Line,
}

/// The units that fire together \[10.9.6\]: a run of adjacent hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Firers<E: Edition> {
    /// The first hex of the run.
    pub from: Hex<E::Size>,
    /// The hexside from each hex of the run to the next: 0, 1 or 2.
    pub along: u8,
    /// The number of hexes, at least 1.
    pub hexes: u8,
}

/// One choice at a decision point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action<E: Edition> {
    /// Set-up: everything not yet placed goes to its printed hex \[13.2\].
    DeployAsPrinted,
    /// Set-up: place a unit.
    Deploy {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex<E::Size>,
        /// Facing, 0..6.
        facing: u8,
    },
    /// Set-up: place a commander.
    DeployCommander {
        /// The commander.
        commander: CommanderId,
        /// The hex.
        hex: Hex<E::Size>,
    },
    /// Turn 1: put this commander's chit into the pool \[13\].
    Choose(CommanderId),
    /// Turn 1: put these chits into the pool, two at least \[3.3\].
    ChooseSeveral(CommanderSet),
    /// The overall commander activates this commander, or leads the formation of a dead one \[4.3, 4.4\].
    Activate(CommanderId),
    /// This unit acts under the overall commander, regardless of its formation \[4.4\].
    OwnUnit(UnitId),
    /// Phase 1: a routed unit returns to the map \[11.11.3\].
    Rally {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: Hex<E::Size>,
        /// Facing, 0..6.
        facing: u8,
    },
    /// Decline: no shot in this window, no further reaction, no charge, no square.
    Pass,
    /// Accept: declare the charge, try to form the square, go back with the skirmishers.
    Declare,
    /// Phase 2: rifle fire \[10.9\].
    Fire {
        /// The firers.
        firers: Firers<E>,
        /// The target hex.
        target: Hex<E::Size>,
    },
    /// Phase 2: artillery fire \[10.10\].
    FireGuns {
        /// The guns.
        guns: UnitId,
        /// The target hex.
        target: Hex<E::Size>,
    },
    /// Phase 2: a unit, stack or line begins its move, which ends any other open move \[8.16\].
    Begin {
        /// The unit, or the first of the group.
        unit: UnitId,
        /// The units that move.
        group: Group,
        /// In double time \[8.9\].
        double_time: bool,
    },
    /// Phase 2: continue the open move.
    Resume,
    /// Phase 2: the active side is done.
    End,
    /// Phase 2: put the side-by-side marker on the stack or remove it \[6.2.1\].
    LineMarker(Hex<E::Size>),
    /// Phase 2: a unit pays to remove its fire marker \[10.9.10\].
    RemoveFireMarker(UnitId),
    /// Phase 2: this unit becomes the top of its stack \[6.0\].
    ToTop(UnitId),
    /// Phase 2: the infantry in the hex forms square \[7.2\].
    FormSquare(Hex<E::Size>),
    /// Moving: step across a hexside.
    Step {
        /// The unit that leads the element.
        unit: UnitId,
        /// Hexside 0..6.
        side: u8,
    },
    /// Moving: turn to a facing. Unlimbered guns use this too \[8.11\].
    Turn {
        /// The unit that leads the element.
        unit: UnitId,
        /// New facing, 0..6.
        facing: u8,
    },
    /// Moving: leave the square and face anywhere \[7.2\].
    LeaveSquare {
        /// The unit that leads the element.
        unit: UnitId,
        /// New facing, 0..6.
        facing: u8,
    },
    /// Moving: form skirmish order \[7.2 of the revised text\]; the unit leads the element.
    FormSkirmish(UnitId),
    /// Moving: leave skirmish order \[7.2 of the revised text\].
    LeaveSkirmish(UnitId),
    /// Moving: unlimbered guns are dragged one hex \[8.11\].
    Drag {
        /// The guns.
        unit: UnitId,
        /// Hexside 0..6.
        side: u8,
        /// New facing, 0..6.
        facing: u8,
    },
    /// Moving: limber \[8.12\].
    Limber(UnitId),
    /// Moving: unlimber \[8.12\].
    Unlimber(UnitId),
    /// Moving: pause; the move may be resumed.
    Halt,
    /// Reaction: stay and fire \[9.1\].
    ReactFire(UnitId),
    /// Reaction: several stacks stay and fire together \[9.1, 10.9.6\].
    ReactFireTogether(Firers<E>),
    /// Reaction: counterattack \[8.15\].
    Counterattack(UnitId),
    /// Reaction: withdraw two hexes \[9.1C, 9.1E\].
    FallBack(UnitId),
    /// Reaction: skirmishers test, fire, and may go back one hex \[9.1A\].
    Skirmish(UnitId),
    /// Withdraw to this hex \[10.11\].
    WithdrawTo(Hex<E::Size>),
    /// The commander goes to this hex \[10.11.7\], \[4.4\], phase 3.
    CommanderTo(Hex<E::Size>),
    /// The commander stays, or skirmishers do.
    Stay,
    /// This unit takes the loss \[11.8\].
    Lose(UnitId),
    /// This unit tests next \[11.12\].
    Test(UnitId),
    /// Face this way \[11.8\].
    Face(u8),
    /// Phase 4: fight here next \[11.4\].
    Fight(Hex<E::Size>),
}
