//! \[4.63, 4.64, 4.72, 4.74, 8.34\] Leader casualties and replacements.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, Rank, UnitId, bit, leader_side};
use crate::games::spqr::details::{Cause, Danger, Death, Peril};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::state::{DEAD, FINISHED, State, WOUNDED};
use crate::games::spqr::tables::Casualty;
use crate::games::spqr::window::Frame;

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[4.63, 8.34\] A casualty roll for each leader with a unit in combat, combat by combat.
    pub(super) fn proceed_casualties(&mut self, _: Frame) {
        self.pop();
        for number in 1..=self.state.clashes.count {
            for leader in Side::BOTH.into_iter().flat_map(|side| self.game.scenario.leaders_of(side)) {
                if self.at().is_engaged_in(leader, number) {
                    self.risk_leader(leader, number);
                }
            }
        }
    }

    /// \[4.63, 8.36.3\] A leader in combat: if he dies, his side's shock roll loses his charisma and a further two.
    fn risk_leader(&mut self, leader: LeaderId, number: u8) {
        let charisma = self.at().charisma(leader);
        if self.test_leader(leader, Danger::Combat) {
            let attacks = leader_side(leader) == leader_side(self.state.orders.leader);
            self.combat_mut(number - 1).fall(!attacks, charisma + 2);
        }
    }

    /// \[4.74\] The elephant of a leader killed in combat is removed on a roll of 0 to 6, and rampages otherwise.
    fn mourn(&mut self, mount: UnitId) {
        let die = self.roll(mount, Purpose::Elephants);
        if die <= LAST_REMOVED {
            self.lose(mount, Cause::RiderDead, "4.74");
        } else {
            self.break_unit(mount, Cause::RiderDead);
        }
    }

    /// \[4.63\] A casualty roll for a leader: on 0, a second die on the leader casualty table. Returns whether he is dead.
    pub(super) fn test_leader(&mut self, leader: LeaderId, danger: Danger) -> bool {
        let die = self.roll_leader(leader, Purpose::Casualty);
        let result = if die == 0 { Peril::PossibleLoss } else { Peril::Unhurt };
        self.emit(Fact::LeaderTest { danger, result }, danger.rule(), |event| {
            event.leader = Some(leader);
            event.dice.push(die);
        });
        die == 0 && self.wound_leader(leader, danger.rule())
    }

    /// \[4.63, 8.19\] The second die. Returns whether the leader is dead.
    pub(super) fn wound_leader(&mut self, leader: LeaderId, rule: &'static str) -> bool {
        let die = self.roll_leader(leader, Purpose::Casualty);
        let wound = self.game.scenario.tables.casualty[usize::from(die)];
        let state = &mut self.state.leaders[leader as usize];
        let dies = match wound {
            Casualty::Light => false,
            Casualty::Wounded => state.has(WOUNDED),
            Casualty::Killed => true,
        };
        if !dies {
            state.set(if wound == Casualty::Light { FINISHED } else { WOUNDED }, true);
        }
        self.emit(Fact::LeaderWounded { wound }, rule, |event| {
            event.leader = Some(leader);
            event.dice.push(die);
        });
        if dies {
            self.kill_leader(leader, Death::Casualty, rule);
        }
        dies
    }

    /// \[4.64, 11.2\] A leader is dead: he leaves the map, and his side loses his rout points.
    pub(super) fn kill_leader(&mut self, leader: LeaderId, cause: Death, rule: &'static str) {
        let points = self.at().leader_worth(leader);
        let mount = self.at().mount(leader);
        let state = &mut self.state.leaders[leader as usize];
        state.hex = Hex::NONE;
        state.set(DEAD | FINISHED, true);
        self.state.lost[leader_side(leader).index()] += points;
        self.emit(Fact::LeaderLost { cause }, rule, |event| event.leader = Some(leader));
        if let Some(mount) = mount {
            self.mourn(mount);
        }
    }

    /// \[4.64\] The overall commander replaces a dead leader: he is finished for this turn.
    pub(super) fn replace_leader(&mut self, leader: LeaderId, hex: Hex) {
        self.state.orders.left -= 1;
        let state = &mut self.state.leaders[leader as usize];
        state.hex = hex;
        state.set(DEAD | WOUNDED, false);
        state.set(FINISHED, true);
        self.emit(Fact::LeaderReplaced, "4.64", |event| (event.leader, event.to) = (Some(leader), hex));
    }
}

impl Position<'_> {
    /// Whether a leader is in a hex of a unit that fights in this combat, and the combat is not over.
    fn is_engaged_in(self, leader: LeaderId, number: u8) -> bool {
        let fighting = self.fighting(number - 1, leader_side(leader));
        let mut units = self.in_hex(self.leader_hex(leader));
        self.is_fought(number - 1) && units.any(|unit| fighting & bit(unit) != 0)
    }

    /// \[4.64, 4.65\] D6: dead tribunes and prefects return as themselves; other leaders are replaced by the replacement
    /// leaders of their side while any are left; the overall commander is never replaced. They are placed with any unit
    /// that they may command.
    pub(super) fn visit_replacements(self, overall: LeaderId, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let (side, scenario) = (leader_side(overall), &self.game.scenario);
        let rank = |leader: LeaderId| scenario.leader(leader).rank;
        let all = || scenario.leaders_of(side);
        let named = |&leader: &LeaderId| matches!(rank(leader), Rank::Subordinate | Rank::Proconsul);
        let dead = all().filter(named).filter(|&leader| self.is_dead(leader)).count();
        let replacements = || all().filter(|&leader| rank(leader) == Rank::Replacement);
        let used = replacements().filter(|&leader| self.is_present(leader) || self.is_dead(leader)).count();
        let fresh = replacements().find(|&leader| dead > used && !self.is_present(leader) && !self.is_dead(leader));
        let returning = all().filter(|&leader| rank(leader).returns() && self.is_dead(leader));
        returning.chain(fresh).any(|leader| {
            let mut units = self.units(side).filter(|&unit| self.is_top(unit) && self.commands(leader, unit));
            units.any(|unit| visit(Action::Replace { leader, hex: self.hex(unit) }))
        })
    }
}

/// The highest roll that removes the elephant of a dead leader \[4.74\].
const LAST_REMOVED: u8 = 6;
