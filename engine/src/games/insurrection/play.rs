//! Applies actions and advances to the next real decision.

use crate::core::dice::{Dice, Key};
use crate::core::game::{Observer, Side};
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::details::{Passed, Trial};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Fact, Modifier};
use crate::games::insurrection::position::{Position, passes};
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::unit_set::bit;
use crate::grid::Hex;

/// The purpose of a die roll: each has its own stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// The chit \[3.3\].
    Chit,
    /// Morale under fire.
    FireTest,
    /// A commander in danger \[4.4.1\].
    Commander,
    /// Rifle fire on lone guns \[10.9.5\].
    LoneGuns,
    /// Counter-battery fire \[10.10.6\].
    CounterBattery,
    /// A reaction test \[9.1\].
    Reaction,
    /// Square in haste \[7.2.1\].
    Square,
    /// Lava \[7.3\].
    Lava,
    /// Melee, the attacker's die.
    MeleeAttack,
    /// Melee, the defender's die.
    MeleeDefence,
    /// The winner's last step \[11.9\].
    LastStep,
    /// Morale crisis \[11.12\].
    Crisis,
    /// Whether a commander arrives \[13\].
    Arrival,
    /// The hex where he arrives.
    Entry,
}

/// A game in progress: the state, its dice and its observer.
pub(super) struct Play<'a, E: Edition, D, O> {
    pub(super) game: &'a Rules<E>,
    pub(super) state: &'a mut State<E>,
    pub(super) dice: &'a mut D,
    pub(super) log: &'a mut O,
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Owners of draws: units, then commanders from here on, then sides.
    const COMMANDER_OWNER: u8 = E::UNITS as u8;
    const SIDE_OWNER: u8 = Self::COMMANDER_OWNER + E::COMMANDERS as u8;

    #[inline]
    pub(super) fn at(&self) -> Position<'_, E> {
        Position { game: self.game, board: &self.state.board }
    }

    #[inline]
    pub(super) fn push(&mut self, frame: Frame<E>) {
        self.state.board.frames.push(frame);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.state.board.frames.pop();
    }

    /// Replaces the current frame.
    #[inline]
    pub(super) fn replace(&mut self, frame: Frame<E>) {
        *self.state.board.frames.last_mut().expect("there is a current frame") = frame;
    }

    pub(super) fn roll(&mut self, unit: UnitId, purpose: Purpose) -> i32 {
        self.dice.d10(Key { stage: self.state.board.stage, owner: unit.into(), purpose: purpose as u8 })
    }

    pub(super) fn roll_commander(&mut self, commander: CommanderId) -> i32 {
        let owner = Self::COMMANDER_OWNER + commander;
        self.dice.d10(Key { stage: self.state.board.stage, owner: owner.into(), purpose: Purpose::Commander as u8 })
    }

    /// A number below `faces` for the arrival of a commander.
    pub(super) fn draw_arrival(&mut self, commander: CommanderId, faces: u32, purpose: Purpose) -> u32 {
        let owner = Self::COMMANDER_OWNER + commander;
        self.dice.below(faces, Key { stage: self.state.board.stage, owner: owner.into(), purpose: purpose as u8 })
    }

    pub(super) fn draw_chit(&mut self, chits: u32) -> u32 {
        self.dice.below(
            chits,
            Key { stage: self.state.board.stage, owner: Self::SIDE_OWNER.into(), purpose: Purpose::Chit as u8 },
        )
    }

    /// Records an event. The common fields are filled; `fill` adds the rest.
    #[inline]
    pub(super) fn emit(&mut self, fact: Fact, rule: &'static str, fill: impl FnOnce(&mut Event<E>)) {
        if O::ACTIVE {
            let mut event = self.blank(fact, rule);
            fill(&mut event);
            if event.side.is_none() && event.units.any() {
                let sides = &self.game.sets.side;
                event.side = Side::BOTH.into_iter().find(|side| (event.units & !sides[side.index()]).is_empty());
            }
            self.log.record(self.state, event);
        }
    }

    fn blank(&self, fact: Fact, rule: &'static str) -> Event<E> {
        let board = &self.state.board;
        Event {
            fact,
            stage: board.stage,
            activation: ((board.active as usize) < E::COMMANDERS).then_some(board.active),
            phase: board.phase,
            rule,
            side: None,
            units: E::Units::EMPTY,
            commander: None,
            hex: Hex::NONE,
            from: Hex::NONE,
            to: Hex::NONE,
            facing: None,
            facings: None,
            mp_before: None,
            mp_after: None,
            target: Hex::NONE,
            dice: Default::default(),
            modifiers: Default::default(),
            morale: None,
            vp: self.at().net_vp() as i16,
        }
    }

    /// A plain morale test \[3.4\] with a die already rolled: at most the morale passes.
    pub(super) fn morale_test(&mut self, unit: UnitId, die: i32, modifier: i8, trial: Trial) -> bool {
        let morale = self.at().morale(unit);
        let passed = passes(morale, die + i32::from(modifier));
        let hex = self.state.board.place[unit as usize];
        let rule = trial.rule::<E>();
        let result = if passed { Passed::Passed } else { Passed::Failed };
        self.emit(Fact::MoraleTest { trial, result }, rule, |event| {
            event.units = bit(unit);
            event.hex = hex;
            event.dice.push(die as u8);
            event.morale = Some(morale);
            if modifier != 0 {
                event.modifiers.push(Modifier {
                    rule,
                    reason: "against infantry or guns",
                    value: modifier,
                    side: None,
                });
            }
        });
        passed
    }

    /// Applies an action that `legal` listed.
    pub(super) fn act(&mut self, action: Action<E>) {
        let frame = self.at().frame().expect("a game that is over takes no action");
        match frame {
            Frame::Deploy(side) => self.deploy(side, action),
            Frame::Pool(side) => self.fill_pool(side, action),
            Frame::Rally { units } => self.rally(units, action),
            Frame::Movement => self.window(action),
            Frame::Move { .. } => self.go_on(action),
            Frame::SquareOffer { hex } => {
                self.pop();
                if action == Action::Declare {
                    self.square_in_haste(hex);
                }
            }
            Frame::ChargeOffer { hex, units } => {
                self.pop();
                if action == Action::Declare {
                    self.charge(hex, units);
                }
            }
            Frame::React { .. } => self.react(action),
            Frame::GiveWay { units, target } => self.give_way(units, target, action),
            Frame::Withdraw { .. } => match action {
                Action::WithdrawTo(hex) => self.withdraw_to(hex),
                _ => unreachable!("{action:?} is not a withdrawal"),
            },
            Frame::Losses { .. } => match action {
                Action::Lose(unit) => self.lose(unit),
                _ => unreachable!("{action:?} is not a loss"),
            },
            Frame::Flight { commander, why } => self.flight(commander, why, action),
            Frame::GoAlong { commander, units } => self.go_along(commander, units, action),
            Frame::Face { units } => match action {
                Action::Face(facing) => {
                    self.pop();
                    self.face(units, facing);
                }
                _ => unreachable!("{action:?} is not a facing"),
            },
            Frame::Crisis { units } => match action {
                Action::Test(unit) => self.crisis_test(units, unit),
                _ => unreachable!("{action:?} is not a test"),
            },
            Frame::CommanderMove => self.commander_move(action),
            Frame::Overall => match action {
                Action::Activate(commander) => self.activate_by_chief(commander),
                Action::Pass => self.activate_none(),
                _ => unreachable!("{action:?} is not an activation"),
            },
            Frame::OwnUnits => self.choose_own_unit(action),
            Frame::Melees => match action {
                Action::Fight(hex) => self.fight(hex),
                // The remaining melees need not be fought.
                Action::Pass => self.state.board.fighters = E::Units::EMPTY,
                _ => unreachable!("{action:?} is not a melee"),
            },
            Frame::Arrivals { .. }
            | Frame::FireTests { .. }
            | Frame::CommanderChecks { .. }
            | Frame::Melee(_)
            | Frame::Advance(_) => {
                unreachable!("{frame:?} has no decision")
            }
        }
    }

    /// Advances until a side has a real choice or the game is over.
    pub(super) fn advance(&mut self) {
        debug_assert_eq!(self.state.board.occupancy, self.at().counted_occupancy());
        while self.state.board.ended == 0 {
            let waits = match self.at().frame() {
                None => {
                    self.next_phase();
                    false
                }
                Some(frame) => self.waits(frame),
            };
            if waits {
                return;
            }
        }
    }

    /// Carries out the current frame as far as it needs no choice; true when a side must choose.
    fn waits(&mut self, frame: Frame<E>) -> bool {
        match frame {
            Frame::Movement => self.window_waits(),
            Frame::Move { spent } => self.move_waits(spent),
            rare => self.rarely_waits(rare),
        }
    }

    /// As `waits`, for frames that few actions cause.
    #[inline(never)]
    fn rarely_waits(&mut self, frame: Frame<E>) -> bool {
        match frame {
            Frame::Deploy(side) => self.deploy_waits(side),
            Frame::Pool(side) => self.pool_waits(side),
            Frame::Arrivals { units } => {
                self.next_arrival(units);
                false
            }
            Frame::Rally { units } => self.rally_waits(units),
            Frame::Movement | Frame::Move { .. } => self.waits(frame),
            Frame::SquareOffer { hex } => self.offer_waits(self.at().side_for_square(hex).is_some()),
            Frame::ChargeOffer { hex, units } => self.offer_waits(self.at().charge_still_possible(hex, units)),
            Frame::React { .. } => self.react_waits(),
            Frame::GiveWay { units, target } => self.give_way_waits(units, target),
            Frame::Withdraw { .. } => self.withdraw_waits(),
            Frame::FireTests { .. } => {
                self.fire_test();
                false
            }
            Frame::CommanderChecks { commanders, paragraph } => {
                self.commander_checks(commanders, paragraph);
                false
            }
            Frame::Losses { units, left, .. } => self.losses_wait(units, left),
            Frame::Flight { commander, why } => self.flight_waits(commander, why),
            Frame::GoAlong { commander, units } => self.go_along_waits(commander, units),
            Frame::Melee(melee) => {
                self.melee_step(melee);
                false
            }
            Frame::Face { units } => self.face_waits(units),
            Frame::Crisis { units } => self.crisis_waits(units),
            Frame::CommanderMove => self.commander_move_waits(),
            Frame::Melees => self.melees_wait(),
            Frame::Overall => self.overall_waits(),
            Frame::OwnUnits => self.own_units_wait(),
            Frame::Advance(advance) => {
                self.advance_now(advance);
                false
            }
        }
    }

    fn offer_waits(&mut self, possible: bool) -> bool {
        if !possible {
            self.pop();
        }
        possible
    }

    /// The side whose frame this is, see [`Position::decider`].
    pub(super) fn active_side(&self) -> Side {
        self.at().active_side()
    }
}
