//! The deciding side and its legal actions.

use crate::core::game::{Actions, Side};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Flight, Frame};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::{ALL_SIDES, Hex};

/// Facings.
const FACINGS: core::ops::Range<u8> = 0..6;

impl<E: Edition> Position<'_, E> {
    /// The side that decides now; `None` when the game is over.
    #[must_use]
    pub fn decider(self) -> Option<Side> {
        if self.board.ended != 0 {
            return None;
        }
        match self.frame()? {
            Frame::Movement => Some(self.board.window),
            Frame::Move { .. } => Some(self.active_side()),
            rare => self.rare_decider(rare),
        }
    }

    /// As `decider`, for frames that are rarely current.
    #[inline(never)]
    fn rare_decider(self, frame: Frame<E>) -> Option<Side> {
        let passive = || self.active_side().other();
        Some(match frame {
            Frame::Deploy(side) | Frame::Pool(side) => side,
            Frame::Rally { units }
            | Frame::GiveWay { units, .. }
            | Frame::Withdraw { units, .. }
            | Frame::Losses { units, .. }
            | Frame::Face { units }
            | Frame::Crisis { units }
            | Frame::FireTests { units, .. } => self.side_of(first(units)),
            Frame::Movement => self.board.window,
            Frame::Move { .. } | Frame::ChargeOffer { .. } | Frame::CommanderMove | Frame::Melees => self.active_side(),
            Frame::Overall | Frame::OwnUnits => self.active_side(),
            Frame::SquareOffer { hex } => return self.side_for_square(hex),
            Frame::React { .. } => passive(),
            Frame::Flight { commander, .. } | Frame::GoAlong { commander, .. } => self.commander_side(commander),
            Frame::Arrivals { .. } | Frame::CommanderChecks { .. } | Frame::Melee(_) | Frame::Advance(_) => {
                return None;
            }
        })
    }

    /// Lists the legal actions of the current frame.
    pub(super) fn list(self, out: &mut Actions<Action<E>>) {
        let Some(frame) = self.frame() else { return };
        match frame {
            Frame::Deploy(side) => self.list_deployment(side, out),
            Frame::Pool(side) => self.list_choices(side, out),
            Frame::Rally { units } => self.list_rallies(units, out),
            Frame::Movement => self.list_window(out),
            Frame::Move { spent } => {
                let group = self.movable();
                self.visit_moves(group, &mut |action| {
                    out.push(action);
                    false
                });
                if self.group_may_halt(group, spent) {
                    out.push(Action::Halt);
                }
            }
            Frame::SquareOffer { .. } | Frame::ChargeOffer { .. } => out.extend([Action::Declare, Action::Pass]),
            Frame::React { hex, movers, pending, joint } => {
                self.visit_reactions(hex, movers, pending, joint, &mut |action| {
                    out.push(action);
                    false
                });
                out.push(Action::Pass);
            }
            Frame::Withdraw { units, steps, .. } => {
                let units = units & self.on_map();
                let from = self.board.place[first(units) as usize];
                out.extend(self.retreats(units, from, steps).iter().map(|&hex| Action::WithdrawTo(hex)));
            }
            Frame::Losses { units, .. } => {
                let alive = units & self.board.alive & !self.game.sets.guns;
                out.extend(each(alive).map(Action::Lose));
            }
            Frame::Flight { commander, why } => {
                out.extend(self.escapes(commander, why).map(Action::CommanderTo));
                if why != Flight::RiddenDown && why != Flight::StepOut {
                    out.push(Action::Stay);
                }
            }
            Frame::GiveWay { units, target } => self.list_ways_to_give(units, target, out),
            Frame::GoAlong { .. } => out.extend([Action::Declare, Action::Stay]),
            Frame::Face { .. } => out.extend(FACINGS.map(Action::Face)),
            Frame::Crisis { units } => out.extend(each(units & self.on_map()).map(Action::Test)),
            Frame::CommanderMove => {
                out.extend(self.commander_reach(self.board.active).iter().map(Action::CommanderTo));
                out.push(Action::Stay);
            }
            Frame::Melees => {
                out.extend(self.open_melees().iter().map(Action::Fight));
                if E::HAS.overall && self.melees_are_free() {
                    out.push(Action::Pass);
                }
            }
            Frame::Overall => {
                out.extend(each_commander(self.activatable()).map(Action::Activate));
                if self.may_activate_none() {
                    out.push(Action::Pass);
                }
            }
            Frame::OwnUnits => {
                out.extend(each(self.own_candidates()).map(Action::OwnUnit));
                out.push(Action::End);
            }
            Frame::Arrivals { .. } | Frame::FireTests { .. } | Frame::CommanderChecks { .. } => {}
            Frame::Melee(_) | Frame::Advance(_) => {}
        }
    }

    /// Whether the open move may continue with an action, and has an alternative to it.
    pub(super) fn offers(self, spent: bool, action: Action<E>) -> bool {
        let group = self.movable();
        // A unit that can certainly turn has both directions to choose from.
        let free = |unit: UnitId| (group & bit(unit)).any() && self.can_turn(bit(unit));
        match action {
            // An open move always has an action.
            Action::Halt => return self.may_halt(spent),
            Action::Step { unit, side } if free(unit) => {
                return self.plan_step(&self.element(unit, group, 0), side).is_some();
            }
            Action::Turn { unit, facing } if free(unit) => {
                let (from, mp) = (self.board.facing[unit as usize], self.board.mp[unit as usize]);
                return facing != from && self.turn_cost(from, facing) <= mp;
            }
            _ => {}
        }
        let (mut found, mut others) = (false, false);
        self.visit_moves(group, &mut |known| {
            if known == action {
                found = true;
            } else {
                others = true;
            }
            found && others
        });
        found && (others || self.may_halt(spent))
    }

    fn list_window(self, out: &mut Actions<Action<E>>) {
        let active = self.active_side();
        let mut push = |action| {
            out.push(action);
            false
        };
        if self.board.window == active {
            self.visit_window(&mut push);
            out.push(Action::End);
        } else {
            self.visit_fire(active.other(), &mut push);
            out.push(Action::Pass);
        }
    }

    fn list_deployment(self, side: Side, out: &mut Actions<Action<E>>) {
        // After the first placement, only single placements are offered.
        if self.side_on_map(side).is_empty() {
            out.push(Action::DeployAsPrinted);
        }
        let hexes = self.hexes_to_deploy(side);
        match self.next_to_deploy() {
            Some(Ok(unit)) => {
                for hex in hexes.iter() {
                    let facings = each(self.facings(unit, hex));
                    out.extend(facings.map(|facing| Action::Deploy { unit, hex, facing }));
                }
            }
            Some(Err(commander)) => out.extend(hexes.iter().map(|hex| Action::DeployCommander { commander, hex })),
            None => {}
        }
    }

    /// The action at an index of the [list](Position::list_deployment); `index` receives the length of the list. Free
    /// set-up has the longest lists except for fire.
    pub(super) fn pick_deployment(self, side: Side, index: impl FnOnce(usize) -> usize) -> Action<E> {
        let printed = usize::from(self.side_on_map(side).is_empty());
        let hexes = self.hexes_to_deploy(side);
        let next = self.next_to_deploy();
        let places = match next {
            // Only a stack demands a facing.
            Some(Ok(unit)) => {
                let joined = hexes & self.board.occupancy.stacks(side);
                let demanded: usize = joined.iter().map(|hex| self.facings(unit, hex).count_ones() as usize).sum();
                hexes.without(joined).len() * FACINGS.len() + demanded
            }
            Some(Err(_)) => hexes.len(),
            None => 0,
        };
        let Some(mut left) = index(printed + places).checked_sub(printed) else { return Action::DeployAsPrinted };
        for hex in hexes.iter() {
            let facings = match next {
                Some(Ok(unit)) => self.facings(unit, hex),
                _ => 1,
            };
            let count = facings.count_ones() as usize;
            match next {
                _ if left >= count => left -= count,
                Some(Ok(unit)) => {
                    let facing = each(facings).nth(left).unwrap_or_default();
                    return Action::Deploy { unit, hex, facing };
                }
                Some(Err(commander)) => return Action::DeployCommander { commander, hex },
                None => {}
            }
        }
        unreachable!("the index is less than {}", printed + places)
    }

    /// The facings that a unit may have when it is placed in a hex \[6.0\], as a bit mask.
    fn facings(self, unit: UnitId, hex: Hex<E::Size>) -> u8 {
        self.facing_demanded(bit(unit), hex, self.side_of(unit)).map_or(ALL_SIDES, |demanded| 1 << demanded)
    }

    fn list_rallies(self, units: E::Units, out: &mut Actions<Action<E>>) {
        for unit in each(units) {
            for hex in self.rally_hexes(unit).iter() {
                let facings = each(self.facings(unit, hex));
                out.extend(facings.map(|facing| Action::Rally { unit, hex, facing }));
            }
        }
    }
}
