//! \[10.17, 10.28, 10.29\] Removal of hits, and rallies.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::spqr::action::Action;
use crate::games::spqr::arms::Missile;
use crate::games::spqr::data::{LeaderId, UnitId, side_of};
use crate::games::spqr::details::{Cause, Rally};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::facing::Facing;
use crate::games::spqr::missiles::weapon;
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::roll::Purpose;
use crate::games::spqr::sight::Looking;
use crate::games::spqr::state::{Ammo, DEPLETED, FIRED_NOW, MAX_RALLIES, MOVED_NOW, ORDERED, RALLIED, ROUTED, State};
use crate::games::spqr::switches::{RallyAgain, RallyPlace, ScreenThreat};
use crate::games::spqr::tables::Ground;
use crate::games::spqr::window::{Frame, Window};

/// The hits that an order removes \[10.17\].
const RECOVERED: u8 = 2;
/// The die roll modifier of a depleted unit for its rally, and for the rally hits \[10.34, 10.35\].
pub(super) const DEPLETED_RALLY: [u8; 2] = [1, 2];
/// Marks the rout frame of a unit that has rallied and may turn to any facing \[10.28\].
pub(super) const TURNS: u8 = 1;

impl Position<'_> {
    fn enemies(self, unit: UnitId) -> impl Iterator<Item = UnitId> + Clone {
        self.units(side_of(unit).other())
    }

    /// \[10.17, 10.28, 9.12\] Whether a unit is in range and sight of an enemy with missiles left; by switch also of a screen.
    pub(super) fn is_under_fire(self, unit: UnitId) -> bool {
        self.enemies(unit).any(|enemy| {
            let (card, counter) = (self.card(enemy), self.of(enemy));
            let screens = self.switches().screen_threat == ScreenThreat::Counts;
            let threatens = |screen: bool| {
                let Some(weapon) = weapon(card, screen) else { return false };
                if self.missiles_left(enemy, screen) == Ammo::Out {
                    return false;
                }
                let looking = Looking::Fire { archer: screen || card.missile == Missile::Bows };
                let in_reach = self.apart(enemy, unit) <= self.game.scenario.tables.reach(weapon);
                let cells = |unit: UnitId| self.cells(unit).into_iter().filter(|cell| cell.is_some());
                in_reach && cells(enemy).any(|from| cells(unit).any(|to| self.sees(from, to, looking)))
            };
            !counter.has(ROUTED) && (threatens(false) || screens && threatens(true))
        })
    }

    /// Whether every hex of a unit has this ground.
    fn stands_on(self, unit: UnitId, suits: impl Fn(Ground) -> bool) -> bool {
        self.cells(unit).into_iter().filter(|cell| cell.is_some()).all(|cell| suits(self.ground(cell)))
    }

    /// \[10.17\] Whether a unit may have hits removed in its present place; it must not have been ordered in this phase.
    pub(super) fn may_recover(self, unit: UnitId) -> bool {
        let idle = !self.of(unit).did(ORDERED | MOVED_NOW | FIRED_NOW);
        let able = idle && self.takes_orders(unit) && self.hits(unit) > 0;
        able && self.stands_on(unit, |ground| ground == Ground::Clear)
            && !self.is_beside_enemy(unit)
            && !self.is_under_fire(unit)
    }

    /// \[10.28\] Whether a leader may try to rally a unit: once a turn, in his range, and where the rules allow it; by
    /// switch none that was rallied in this turn.
    pub(super) fn may_rally(self, leader: LeaderId, unit: UnitId) -> bool {
        let rallies = self.state.rallies.as_slice();
        let tried = rallies.contains(&(leader, unit)) || rallies.len() >= MAX_RALLIES;
        let tried = tried || self.of(unit).has(RALLIED) && self.switches().rally_again == RallyAgain::NextTurn;
        let able = self.is_on_map(unit) && self.is_routed(unit) && !self.card(unit).arm.is_elephants();
        if tried || !able || !self.commands(leader, unit) {
            return false;
        }
        let open = || self.stands_on(unit, |ground| !ground.is_difficult());
        let (apart, safe) = (|| !self.is_beside_enemy(unit), || !self.is_under_fire(unit));
        let place = match self.switches().rally_place {
            RallyPlace::AllConditions => open() && apart() && safe(),
            RallyPlace::AnyCondition => open() || apart() || safe(),
        };
        place && self.in_range(leader, unit)
    }

    /// \[10.28\] Visits the facings of a one-hex unit that has rallied.
    pub(super) fn visit_rally_turns(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        if !self.is_on_map(unit) || self.card(unit).double {
            return false;
        }
        let facing = self.of(unit).facing();
        let mut turns = Facing::ALL.into_iter().filter(|&to| to != facing);
        visit(Action::Pass) || turns.any(|facing| visit(Action::Turn { unit, facing }))
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    /// \[10.17\] Removes two hits, on orders.
    pub(super) fn recover(&mut self, unit: UnitId) {
        let counter = &mut self.state.units[unit as usize];
        let removed = counter.hits().min(RECOVERED);
        counter.set_hits(counter.hits() - removed);
        self.emit(Fact::HitsRemoved { hits: removed }, "10.17", |event| event.unit = Some(unit));
    }

    /// \[10.28, 10.34\] The active leader tries to rally a unit: on a roll of at most his initiative plus one it rallies;
    /// on more than its printed quality it is eliminated; otherwise it routs again.
    pub(super) fn rally(&mut self, unit: UnitId) {
        let leader = self.state.orders.leader;
        self.state.rallies.push((leader, unit));
        let modifier = if self.at().of(unit).has(DEPLETED) { DEPLETED_RALLY[0] } else { 0 };
        let die = self.roll(unit, Purpose::Rally);
        let (total, quality) = (die + modifier, self.at().card(unit).quality);
        let rallied = total <= self.at().initiative(leader) + 1;
        let result = match (rallied, total > quality) {
            (true, _) => Rally::Rallied,
            (false, true) => Rally::Eliminated,
            (false, false) => Rally::RoutsAgain,
        };
        self.emit(Fact::Rallied { result }, "10.28", |event| {
            (event.leader, event.unit, event.modifier) = (Some(leader), Some(unit), Some(modifier as i8));
            event.dice.push(die);
        });
        match result {
            Rally::Rallied => self.restore(unit),
            Rally::Eliminated => self.lose(unit, Cause::NotRallied, "10.28"),
            Rally::RoutsAgain => self.rout_again(unit),
        }
    }

    /// \[10.29, 10.31, 10.35\] A rallied unit is depleted, and takes the hits of the rally table.
    fn restore(&mut self, unit: UnitId) {
        let modifier = if self.at().of(unit).has(DEPLETED) { DEPLETED_RALLY[1] } else { 0 };
        let die = self.roll(unit, Purpose::Rally);
        let hits = self.game.scenario.tables.rally_hits(self.at().card(unit).quality, die + modifier);
        let counter = &mut self.state.units[unit as usize];
        counter.set(ROUTED, false);
        counter.set(DEPLETED | RALLIED, true);
        counter.set_hits(hits);
        self.emit(Fact::Hits { hits, cause: Cause::Rallied }, "10.29", |event| {
            (event.unit, event.modifier) = (Some(unit), Some(modifier as i8));
            event.dice.push(die);
        });
        if self.at().is_broken(unit) {
            return self.break_unit(unit, Cause::RalliedTooWeak);
        }
        self.push(Frame { flags: TURNS, ..Frame::new(Window::Rout, side_of(unit)).unit(unit) });
    }

    pub(super) fn act_rally_turn(&mut self, frame: Frame, action: Action) {
        self.pop();
        if let Action::Turn { facing, .. } = action {
            self.state.face(frame.unit, facing);
            let hex = self.at().hex(frame.unit);
            self.emit(Fact::Turned { facing }, "10.28", |event| {
                (event.unit, event.to) = (Some(frame.unit), hex);
            });
        }
    }
}
