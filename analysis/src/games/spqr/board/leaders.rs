//! The effects of events on leaders.

use kartacz_engine::games::spqr::data::{LeaderId, UnitId, leader_side, units_in};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::hex::Hex;

use super::Boards;
use crate::games::spqr::worth;

/// The result of a wound that ends the turn of a leader, and of one that lasts.
const LIGHT: &str = "light";
const WOUNDED: &str = "wounded";

impl Boards<'_> {
    pub(super) fn note_leader(&mut self, leader: LeaderId, event: &Event) {
        match event.kind {
            Kind::LeaderMoved | Kind::LeaderWithdrew => self.lead(leader, event.to),
            Kind::LeaderReplaced => {
                let replaces = event.rule == "4.64";
                if let Some(one) = self.now.leaders[usize::from(leader)].as_mut() {
                    (one.hex, one.finished) = (event.to, replaces);
                    if replaces {
                        (one.wounded, one.dead) = (false, None);
                    }
                }
            }
            Kind::LeaderLost => {
                self.now.lost[leader_side(leader).index()] += worth::leader(self.game, leader);
                if let Some(one) = self.now.leaders[usize::from(leader)].as_mut() {
                    (one.hex, one.finished, one.dead) = (Hex::NONE, true, Some(event.turn));
                }
            }
            Kind::LeaderFinished | Kind::LeaderWounded => {
                if let Some(one) = self.now.leaders[usize::from(leader)].as_mut() {
                    one.finished |= event.kind == Kind::LeaderFinished || event.result == LIGHT;
                    one.wounded |= event.kind == Kind::LeaderWounded && event.result == WOUNDED;
                }
            }
            Kind::RoutMoves => self.put_leader(leader, event.to),
            _ => {}
        }
    }

    /// A leader moves with his elephant, which takes the facing of the unit there \[4.75\].
    fn lead(&mut self, leader: LeaderId, to: Hex) {
        if let Some(mount) = self.mount(leader) {
            let other = self.others_in(leader_side(leader), to, mount).first().map(|&other| self.stance(other).facing);
            if let Some(unit) = self.now.units[usize::from(mount)].as_mut() {
                unit.stance.hex = to;
                unit.stance.facing = other.unwrap_or(unit.stance.facing);
            }
        }
        self.put_leader(leader, to);
    }

    pub(super) fn put_leader(&mut self, leader: LeaderId, to: Hex) {
        if let Some(one) = self.now.leaders[usize::from(leader)].as_mut() {
            one.hex = to;
        }
    }

    /// The elephant of a leader, while it is on the map.
    fn mount(&self, leader: LeaderId) -> Option<UnitId> {
        let side = leader_side(leader);
        let mut units = units_in(side, self.game.scenario.everyone(side));
        units.find(|&unit| self.game.card(unit).rider == Some(leader) && self.stance(unit).hex.is_some())
    }
}
