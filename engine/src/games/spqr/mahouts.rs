//! \[4.8\] Elephant commanders (optional).

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, NO_LEADER, Rank, UnitId};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ORDERED_BEFORE, State};
use crate::games::spqr::window::{Frame, Window};

/// The most elephant commanders of a side on the map \[4.84\].
const MOST: u8 = 2;

impl Position<'_> {
    /// Whether a leader is an elephant commander: he orders lines of elephants alone, without momentum \[4.83\].
    #[must_use]
    pub fn is_mahout(self, leader: LeaderId) -> bool {
        self.game.scenario.leader(leader).rank == Rank::Mahout
    }

    /// \[4.81, 4.82\] Whether the optional rule lets a leader order elephants: any leader may give them their first
    /// order, later only one stacked with elephants, as elephant commanders are.
    pub(super) fn may_order_elephants(self, leader: LeaderId, unit: UnitId) -> bool {
        if !self.switches().elephant_command || !self.is_war_elephants(unit) || !self.of(unit).has(ORDERED_BEFORE) {
            return true;
        }
        let hex = self.leader_hex(leader);
        self.in_hex(hex).any(|other| self.is_war_elephants(other))
    }

    /// \[4.82\] Whether elephants use all their points and turn only where they start: those of an elephant commander.
    #[must_use]
    pub fn is_driven(self, unit: UnitId) -> bool {
        let leader = self.orders().leader;
        self.active().is_some() && self.is_war_elephants(unit) && self.is_mahout(leader)
    }

    /// \[4.82\] The elephant commander whose phase it is, when he is on these elephants: he goes with them.
    pub(super) fn driver_with(self, unit: UnitId) -> LeaderId {
        let leader = self.orders().leader;
        let rides = self.is_driven(unit) && self.leader_hex(leader) == self.hex(unit);
        if rides { leader } else { NO_LEADER }
    }

    fn mahouts(self, side: Side) -> impl Iterator<Item = LeaderId> + Clone {
        let at = self;
        self.game.scenario.leaders_of(side).filter(move |&leader| at.is_mahout(leader) && !at.is_dead(leader))
    }

    /// \[4.81, 4.84\] Where elephant commanders may be placed or moved: with any elephants. `left` has a bit for each one
    /// placed in this window.
    pub(super) fn visit_mahouts(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let placed = self.mahouts(frame.side).filter(|&leader| self.is_present(leader)).count() as u8;
        let mut any = false;
        let mut offer = |leader: LeaderId, hex: Hex| {
            any = true;
            visit(Action::Replace { leader, hex })
        };
        for (index, leader) in self.mahouts(frame.side).enumerate() {
            let there = self.is_present(leader);
            if frame.left & 1 << index != 0 || !there && placed >= MOST {
                continue;
            }
            let elephants = self.units(frame.side).filter(|&unit| self.is_war_elephants(unit) && !self.is_routed(unit));
            let free = elephants.map(|unit| self.hex(unit)).filter(|&hex| self.leader_hex(leader) != hex);
            if free.clone().any(|hex| offer(leader, hex)) {
                return true;
            }
        }
        any && visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.81\] Records that elephants have been ordered.
    pub(super) fn note_elephant_order(&mut self, unit: UnitId) {
        if self.at().is_war_elephants(unit) {
            self.state.units[unit as usize].set(ORDERED_BEFORE, true);
        }
    }

    pub(super) fn act_mahouts(&mut self, frame: Frame, action: Action) {
        let Action::Replace { leader, hex } = action else {
            self.pop();
            return;
        };
        let index = self.at().mahouts(frame.side).position(|other| other == leader).unwrap_or(0);
        self.top().left |= 1 << index;
        self.state.leaders[leader as usize].hex = hex;
        self.emit(Fact::LeaderReplaced, "4.81", |event| (event.leader, event.to) = (Some(leader), hex));
    }

    pub(super) fn proceed_mahouts(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.81\] Elephant commanders are placed, by the optional rule, the first side first.
    pub(super) fn open_mahouts(&mut self) {
        if self.at().switches().elephant_command {
            for side in Side::BOTH.into_iter().rev() {
                self.push(Frame::new(Window::Mahouts, side));
            }
        }
    }
}
