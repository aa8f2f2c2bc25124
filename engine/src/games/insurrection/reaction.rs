//! Chapter 9: reactions to a unit that enters a front zone; \[8.15\] counterattacks.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::action::{Action, Firers};
use crate::games::insurrection::advance::Advance;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::UnitId;
use crate::games::insurrection::details::{Answer, Trial};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Fact};
use crate::games::insurrection::movement::Visit;
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::play::{Play, Purpose};
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Frame, Melee, State};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;

/// The reactions of a stack other than fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Menu {
    /// Counterattack.
    pub counterattack: bool,
    /// Whether a counterattack needs a test; if it fails, the stack withdraws with a loss.
    pub tested: bool,
    /// Withdraw two hexes voluntarily.
    pub fall_back: bool,
}

impl<E: Edition> Position<'_, E> {
    /// The stacks (by their top unit) and guns of the passive side whose front zone holds the hex \[9.1, 9.2\].
    #[must_use]
    pub fn reactors(self, hex: Hex<E::Size>) -> E::Units {
        let side = self.active_side().other();
        let near = self.game.scenario.map.grid.neighbours_set(hex) & self.occupied(side);
        if near.is_empty() {
            return E::Units::EMPTY;
        }
        let mut reactors = E::Units::EMPTY;
        for place in near.without(self.melee_hexes()).iter() {
            let units = self.side_at(place, side);
            let leaders = units & self.game.sets.guns | self.top_of(units).map_or(E::Units::EMPTY, bit);
            reactors |= each(leaders)
                .filter(|&unit| self.in_front_zone(unit, hex))
                .fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        }
        reactors
    }

    /// \[9.1A-9.1E, 9.4\] The options of `unit` against units that have entered `hex`. Guns and squares only fire; so
    /// do units out of command \[4.2, 4.3\], except Cossacks, which can always withdraw.
    #[must_use]
    pub fn reaction_menu(self, unit: UnitId, movers: E::Units) -> Menu {
        let sets = &self.game.sets;
        let none = Menu { counterattack: false, tested: false, fall_back: false };
        if ((sets.guns | self.board.square) & bit(unit)).any() {
            return none;
        }
        let led = self.led_to_react(unit);
        let cavalry_comes = (movers & sets.mounted).any();
        let infantry_comes = (movers & sets.infantry).any();
        if (sets.mounted & bit(unit)).any() {
            let cossacks = (sets.cossacks & bit(unit)).any();
            let free = cossacks && (led || self.switches().cossacks_always_withdraw);
            Menu { counterattack: led, tested: cavalry_comes, fall_back: free || led && !cavalry_comes }
        } else {
            let fresh = (self.board.countered & bit(unit)).is_empty();
            Menu { counterattack: led && infantry_comes && fresh, tested: true, fall_back: false }
        }
    }

    /// Whether command lets a unit move in reaction \[4.2, 4.3\].
    pub(super) fn led_to_react(self, unit: UnitId) -> bool {
        let leaders = if E::HAS.overall { self.leaders(unit) } else { 1 << self.commander_of(unit) };
        let anywhere = !self.switches().reaction_needs_command && self.board.commanders & leaders != 0;
        anywhere || self.in_command(unit)
    }

    /// Whether the stack led by `unit` may join the counterattack on `hex`: one arm only \[6.1.2\], within the stacking
    /// limits with the units of its side that the mover has entered \[6.12\], not onto ground closed to it \[8.11\].
    /// These attack with it \[11.1\], which a square cannot \[7.2.2\], and infantry may do only once per phase
    /// \[8.15.5, 11.3\]. A unit is the target of one counterattack in a phase \[8.15.4\].
    fn may_join(self, unit: UnitId, hex: Hex<E::Size>, joint: E::Units) -> bool {
        let stack = self.counterattackers(unit);
        let from = self.board.place[unit as usize];
        let there = self.side_at(hex, self.side_of(unit));
        let targets = self.side_at(hex, self.side_of(unit).other());
        ((stack | there) & self.board.countered & self.game.sets.infantry).is_empty()
            && (targets & self.board.targets).is_empty()
            && (there & self.board.square).is_empty()
            && self.within_limits(joint | stack | there)
            && (!E::HAS.grounds || self.opens(stack, from, hex))
    }

    /// The units that go when `unit` leads a counterattack: its stack without guns \[9.4\].
    #[must_use]
    pub fn counterattackers(self, unit: UnitId) -> E::Units {
        self.stack_at(self.board.place[unit as usize], self.side_of(unit))
    }

    /// Whether `unit` has a shot at the hex \[9.1\].
    #[must_use]
    pub fn may_react_by_fire(self, unit: UnitId, hex: Hex<E::Size>) -> bool {
        if self.melee_hex(hex) {
            return false;
        }
        let place = self.board.place[unit as usize];
        if (self.game.sets.guns & bit(unit)).any() {
            return self.guns_ready(unit) && self.aims(unit, hex, self.blocking());
        }
        let side = self.side_of(unit);
        let riflemen = self.riflemen(place, side);
        if riflemen.is_empty() || !self.rifles_can_aim(riflemen, hex, self.blocking()) {
            return false;
        }
        self.worth_firing_alone(riflemen, place, hex)
    }

    /// Visits the open reactions, except declining.
    pub(super) fn visit_reactions(
        self,
        hex: Hex<E::Size>,
        movers: E::Units,
        pending: E::Units,
        joint: E::Units,
        visit: Visit<'_, E>,
    ) -> bool {
        for unit in each(pending) {
            if self.may_react_by_fire(unit, hex) && visit(Action::ReactFire(unit)) {
                return true;
            }
            if self.switches().combined_reaction_fire && self.visit_joint_fire(unit, hex, pending, visit) {
                return true;
            }
            let menu = self.reaction_menu(unit, movers);
            if menu.counterattack && self.may_join(unit, hex, joint) && visit(Action::Counterattack(unit)) {
                return true;
            }
            if menu.fall_back && visit(Action::FallBack(unit)) {
                return true;
            }
            if self.may_skirmish(unit, movers) && visit(Action::Skirmish(unit)) {
                return true;
            }
        }
        false
    }
}

impl<E: Edition> Position<'_, E> {
    /// Visits the shots of several reactors side by side \[10.9.6\] whose run begins with the stack led by `unit`.
    #[inline(never)]
    fn visit_joint_fire(self, unit: UnitId, target: Hex<E::Size>, pending: E::Units, visit: Visit<'_, E>) -> bool {
        let (from, side) = (self.board.place[unit as usize], self.side_of(unit));
        let riflemen =
            if (self.game.sets.guns & bit(unit)).is_empty() { self.riflemen(from, side) } else { E::Units::EMPTY };
        let blocking = self.blocking();
        if riflemen.is_empty() || self.melee_hex(target) || !self.rifles_can_aim(riflemen, target, blocking) {
            return false;
        }
        let waits =
            |hex: Hex<E::Size>| self.top_of(self.stack_at(hex, side)).is_some_and(|top| (pending & bit(top)).any());
        self.visit_runs(from, riflemen, target, self.melee_hexes(), blocking, &mut |action| match action {
            Action::Fire { firers, .. } if firers.hexes > 1 && self.run_hexes(firers).all(waits) => {
                visit(Action::ReactFireTogether(firers))
            }
            _ => false,
        })
    }

    /// The top units of the stacks in a run of hexes.
    fn leaders_of(self, firers: Firers<E>, side: Side) -> E::Units {
        let tops = self.run_hexes(firers).filter_map(|hex| self.top_of(self.stack_at(hex, side)));
        tops.fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// After a step, every stack with the mover in its front zone may react \[9.1, 9.5\].
    pub(super) fn offer_reactions(&mut self, hex: Hex<E::Size>, movers: E::Units) {
        let pending = self.at().reactors(hex);
        if pending.any() {
            self.push(Frame::React { hex, movers, pending, joint: E::Units::EMPTY });
        }
    }

    /// Whether any reaction is left; if not, the stacks that passed their test counterattack.
    pub(super) fn react_waits(&mut self) -> bool {
        let Some(Frame::React { hex, movers, pending, joint }) = self.at().frame() else {
            unreachable!("the current frame is a reaction")
        };
        let here = movers & self.at().units_at(hex);
        let joint = joint & self.at().on_map();
        if here.is_empty() {
            self.pop();
            return false;
        }
        let pending = pending & self.at().reactors(hex);
        if self.at().visit_reactions(hex, here, pending, joint, &mut |_| true) {
            self.replace(Frame::React { hex, movers: here, pending, joint });
            return true;
        }
        self.finish_reactions(hex, here, joint);
        false
    }

    fn finish_reactions(&mut self, hex: Hex<E::Size>, movers: E::Units, joint: E::Units) {
        self.pop();
        if joint.any() {
            self.advance_or_wait(Advance::Counterattack { hex, movers, joint });
        }
    }

    /// One reaction.
    pub(super) fn react(&mut self, action: Action<E>) {
        let Some(Frame::React { hex, movers, pending, joint }) = self.at().frame() else {
            unreachable!("the current frame is a reaction")
        };
        match action {
            Action::Pass => self.finish_reactions(hex, movers, joint),
            Action::ReactFire(unit) => {
                self.replace(Frame::React { hex, movers, pending: pending & !E::Units::only(unit), joint });
                self.emit_reaction(bit(unit), hex, Answer::Fire);
                self.react_by_fire(unit, hex);
            }
            Action::ReactFireTogether(firers) => {
                let side = self.active_side().other();
                let leaders = self.at().leaders_of(firers, side);
                self.replace(Frame::React { hex, movers, pending: pending & !leaders, joint });
                self.emit_reaction(leaders, hex, Answer::Fire);
                self.fire_rifles(firers, side, hex);
            }
            Action::Counterattack(unit) => {
                self.try_counterattack(unit, hex, movers, pending & !E::Units::only(unit), joint)
            }
            Action::Skirmish(unit) => {
                self.replace(Frame::React { hex, movers, pending: pending & !E::Units::only(unit), joint });
                self.try_skirmish(unit, hex);
            }
            Action::FallBack(unit) => {
                let stack = self.at().counterattackers(unit);
                self.replace(Frame::React { hex, movers, pending: pending & !E::Units::only(unit), joint });
                self.emit_reaction(stack, hex, Answer::Withdraw);
                self.push(Frame::Withdraw { units: stack, steps: 2, begun: false, cause: Cause::Reaction });
            }
            _ => unreachable!("{action:?} is not a reaction"),
        }
    }

    pub(super) fn emit_reaction(&mut self, units: E::Units, target: Hex<E::Size>, answer: Answer) {
        let hex = self.state.board.place[first(units) as usize];
        self.emit(Fact::Reaction { answer }, "9.1", |event| {
            event.units = units;
            event.hex = hex;
            event.target = target;
        });
    }

    pub(super) fn react_by_fire(&mut self, unit: UnitId, hex: Hex<E::Size>) {
        if (self.game.sets.guns & bit(unit)).any() {
            self.fire_guns(unit, hex);
        } else {
            let from = self.state.board.place[unit as usize];
            let side = self.at().side_of(unit);
            self.fire_rifles(Firers { from, along: 0, hexes: 1 }, side, hex);
        }
    }

    /// \[9.1A, 9.1D, 9.3\] The top unit tests if it must; if it fails, the stack withdraws two hexes with a loss.
    fn try_counterattack(
        &mut self,
        unit: UnitId,
        hex: Hex<E::Size>,
        movers: E::Units,
        pending: E::Units,
        joint: E::Units,
    ) {
        let stack = self.at().counterattackers(unit);
        self.emit_reaction(stack, hex, Answer::Counterattack);
        let passed = !self.at().reaction_menu(unit, movers).tested || {
            let die = self.roll(unit, Purpose::Reaction);
            self.morale_test(unit, die, 0, Trial::Counterattack)
        };
        if passed {
            self.replace(Frame::React { hex, movers, pending, joint: joint | stack });
        } else {
            self.replace(Frame::React { hex, movers, pending, joint });
            self.drive_off(stack);
        }
    }

    /// \[9.1A\] Units that failed their test withdraw two hexes with a loss.
    pub(super) fn drive_off(&mut self, stack: E::Units) {
        self.push(Frame::Withdraw { units: stack, steps: 2, begun: false, cause: Cause::Reaction });
        self.push(Frame::Losses { units: stack, left: 1, cause: Cause::Reaction, last_steps: E::Units::EMPTY });
    }

    /// \[8.15\] All units that passed enter the hex; the mover's move ends; they fight at once, as attackers.
    pub(super) fn counterattack(&mut self, hex: Hex<E::Size>, movers: E::Units, joint: E::Units) {
        let side = self.at().side_of(first(joint));
        self.state.board.moved |= movers;
        // Friends in the hex attack too, and infantry attacks once in a phase [8.15.5, 11.3].
        self.state.board.countered |= (joint | self.at().side_at(hex, side)) & self.game.sets.infantry;
        self.state.board.targets |= self.at().side_at(hex, side.other());
        self.push(Frame::Melee(Melee::new(hex, side, false)));
        if (joint & self.game.sets.mounted).any() {
            self.push(Frame::SquareOffer { hex });
        }
        let mut left = joint;
        while left.any() {
            let from = self.state.board.place[first(left) as usize];
            let units = left & self.at().units_at(from);
            left &= !units;
            self.state.board.line &= !units;
            self.put(units, hex);
            self.remember_entry(units, from, hex);
            self.emit(Fact::Counterattack, "8.15.1", |event| {
                event.units = units;
                event.from = from;
                event.to = hex;
            });
            self.stack_changed(from, side);
        }
        // Friends in the hex are no longer side by side [6.2.1].
        self.stack_changed(hex, side);
        // Every mover of the hex is engaged, and stays in it if it wins, so the others are settled first.
        self.arrive(joint, hex);
    }
}
