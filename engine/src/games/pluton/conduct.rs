//! A side's knowledge of the move, the fire and the close combat in progress.

use crate::games::pluton::data::{MarkerId, UnitId, marker_side, side_of};
use crate::games::pluton::hex::{Hex, HexSet};
use crate::games::pluton::state::Phase;
use crate::games::pluton::view::View;

impl View<'_> {
    /// The units that are moving together, as a bit mask of the active side: of enemy units, only those that the side sees.
    #[must_use]
    pub fn group(self) -> u64 {
        let (group, active) = (self.position.group(), self.active());
        if active == self.side { group } else { group & self.position.state.seen[active.index()] }
    }

    /// The hex of the moving units known to the side; [`Hex::NONE`] before they enter, or when there are none.
    #[must_use]
    pub fn group_hex(self) -> Hex {
        if self.group() == 0 { Hex::NONE } else { self.position.group_hex() }
    }

    /// Whether the moving units run \[6.4\].
    #[must_use]
    pub const fn runs(self) -> bool {
        self.position.runs()
    }

    /// Whether the moving units have made a step, and the half points that they have spent.
    #[must_use]
    pub const fn spent(self) -> Option<u8> {
        let group = &self.position.state.group;
        if group.stepped { Some(group.spent) } else { None }
    }

    /// Whether a friendly unit may run \[6.4\].
    #[must_use]
    pub fn may_run(self, unit: UnitId) -> bool {
        side_of(unit) == self.side && self.position.may_run(unit)
    }

    /// The contested hex of the close combat in progress: both sides are in it \[10.1\].
    #[must_use]
    pub const fn clash_hex(self) -> Hex {
        match self.phase() {
            Phase::Declaration | Phase::Answer | Phase::Losses | Phase::Retreat => self.position.state.fight.hex,
            _ => Hex::NONE,
        }
    }

    /// The hexes where a marker of the side could be placed in its indirect fire phase \[8.2\].
    #[must_use]
    pub fn targets_of(self, marker: MarkerId) -> HexSet {
        let due = marker_side(marker) == self.side && self.active() == self.side;
        if due { self.position.targets_of(marker) } else { HexSet::EMPTY }
    }

    /// The strength of the guns of a friendly marker before modification \[8.3\].
    #[must_use]
    pub fn barrage(self, marker: MarkerId) -> u8 {
        if marker_side(marker) == self.side { self.position.barrage(marker) } else { 0 }
    }

    /// The half points that the side loses when one of its units is first revealed in this stage \[S2.7\].
    #[must_use]
    pub fn hidden_stake(self) -> u8 {
        use crate::games::pluton::switches::HiddenStages;
        let (state, scenario, side) = (self.position.state, &self.game().scenario, self.side.index());
        let each = scenario.victory.hidden_stage[side];
        let left = u16::from(scenario.victory.hidden_most[side])
            .saturating_sub(u16::from(each) * u16::from(state.hidden_stages[side]));
        let over = scenario.switches.hidden_stages == HiddenStages::BeforeTheFirst && state.ever_seen[side] != 0;
        if state.shown[side] || over { 0 } else { each.min(left.min(255) as u8) }
    }
}
