//! \[4.63, 4.64, 4.72, 4.74, 8.34\] Leader casualties and replacements.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::data::{LeaderId, leader_side};
use crate::games::spqr::event::{Event, Kind};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{DEAD, FINISHED, WOUNDED};
use crate::games::spqr::tables::Casualty;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    pub(super) fn proceed_casualties(&mut self, _: Frame) {
        self.pop();
    }

    /// \[4.63\] A die for a leader: with 0, another one on the leader casualty table. Returns whether he is dead.
    pub(super) fn test_leader(&mut self, leader: LeaderId, rule: &'static str) -> bool {
        let die = self.roll_leader(leader, Purpose::Casualty);
        self.emit(Kind::LeaderTest, rule, |event| {
            event.leader = Some(leader);
            event.dice.push(die);
            event.result = if die == 0 { "possible loss" } else { "unhurt" };
        });
        die == 0 && self.wound_leader(leader, rule)
    }

    /// \[4.63, 8.19\] The second die. Returns whether the leader is dead.
    pub(super) fn wound_leader(&mut self, leader: LeaderId, rule: &'static str) -> bool {
        let die = self.roll_leader(leader, Purpose::Casualty);
        let result = self.game.scenario.tables.casualty[usize::from(die)];
        self.emit(Kind::LeaderWounded, rule, |event| {
            event.leader = Some(leader);
            event.dice.push(die);
            event.result = result.name();
        });
        let state = &mut self.state.leaders[leader as usize];
        match result {
            Casualty::Light => state.set(FINISHED, true),
            Casualty::Wounded if !state.has(WOUNDED) => state.set(WOUNDED, true),
            Casualty::Wounded | Casualty::Killed => {
                self.kill_leader(leader, "casualty", rule);
                return true;
            }
        }
        false
    }

    /// \[4.64, 11.2\] A leader is dead: he leaves the map, and his rout points count.
    pub(super) fn kill_leader(&mut self, leader: LeaderId, cause: &'static str, rule: &'static str) {
        let points = self.at().leader_worth(leader);
        let state = &mut self.state.leaders[leader as usize];
        state.hex = Hex::NONE;
        state.set(DEAD | FINISHED, true);
        self.state.lost[leader_side(leader).index()] += points;
        self.emit(Kind::LeaderLost, rule, |event| (event.leader, event.result) = (Some(leader), cause));
    }
}
