//! \[Maciejowice 10.11.7\] A reading of the revised text: commanders evade an enemy unit before it steps next to them.

use crate::core::dice::Dice;
use crate::core::game::Observer;
use crate::games::insurrection::advance::Advance;
use crate::games::insurrection::data::{CommanderSet, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::Event;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Flight, Frame, State};
use crate::games::insurrection::switches::EvasionMoment;
use crate::games::insurrection::unit_set::first;
use crate::grid::Hex;

impl<E: Edition> Position<'_, E> {
    /// Whether a commander may evade enemies at this distance \[10.11.7\]: next to him, by a reading in his own hex, too.
    pub(super) fn evades_at(self, distance: u8) -> bool {
        distance == 1 || distance == 0 && self.switches().evade_own_hex
    }

    /// Whether commanders evade enemies that have stepped next to them.
    pub(super) fn evades_after(self) -> bool {
        !E::HAS.revised || self.switches().evasion_moment == EvasionMoment::After
    }

    /// The hex that units are about to enter, under the reading in which commanders evade beforehand; else [`Hex::NONE`].
    pub(super) fn about_to_be_entered(self) -> Hex<E::Size> {
        if self.evades_after() {
            return Hex::NONE;
        }
        let pending = self.board.frames.as_slice().iter().rev().find_map(|frame| match frame {
            Frame::Advance(advance) => Some(self.entered_by(*advance)),
            _ => None,
        });
        pending.unwrap_or_default()
    }

    fn entered_by(self, advance: Advance<E>) -> Hex<E::Size> {
        match advance {
            Advance::Step { unit, side } | Advance::Drag { unit, side, .. } => {
                self.game.scenario.map.grid.neighbour(self.board.place[unit as usize], side)
            }
            Advance::WithdrawTo(hex) | Advance::Counterattack { hex, .. } => hex,
        }
    }

    /// A unit of the advance, while it is about to begin.
    fn in_advance(self, advance: Advance<E>) -> Option<UnitId> {
        match (advance, self.frame()) {
            (Advance::Step { unit, .. } | Advance::Drag { unit, .. }, _) => Some(unit),
            (Advance::Counterattack { joint, .. }, _) => Some(first(joint)),
            (Advance::WithdrawTo(_), Some(Frame::Withdraw { units, .. })) => Some(first(units & self.on_map())),
            (Advance::WithdrawTo(_), _) => None,
        }
    }

    /// The commanders that may evade an advance: next to the hex that it enters.
    fn warned(self, advance: Advance<E>) -> CommanderSet {
        let Some(unit) = self.in_advance(advance) else { return 0 };
        let hex = self.entered_by(advance);
        let enemies = self.commanders_of(self.side_of(unit).other()) & self.board.commanders;
        each_commander(enemies)
            .filter(|&commander| {
                let place = self.board.commander_place[commander as usize];
                place.is_some()
                    && self.evades_at(self.game.scenario.map.grid.distance(place, hex))
                    && (place != hex || self.holds(hex, self.commander_side(commander)))
                    && self.may_evade(commander)
            })
            .fold(0, |set, commander| set | 1 << commander)
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Whether commanders may evade an advance before it is carried out; then it is pending.
    pub(super) fn is_evaded(&mut self, advance: Advance<E>) -> bool {
        if self.at().evades_after() {
            return false;
        }
        let warned = self.at().warned(advance);
        if warned != 0 {
            self.push(Frame::Advance(advance));
            for commander in each_commander(warned) {
                self.push(Frame::Flight { commander, why: Flight::Forewarned });
            }
        }
        warned != 0
    }

    /// Carries out an advance, unless commanders may evade it first.
    #[inline(always)]
    pub(super) fn advance_or_wait(&mut self, advance: Advance<E>) {
        if !E::HAS.revised || !self.is_evaded(advance) {
            self.carry_out(advance);
        }
    }

    /// Carries out an advance that commanders have evaded, or not.
    pub(super) fn advance_now(&mut self, advance: Advance<E>) {
        self.pop();
        self.carry_out(advance);
    }

    #[inline(always)]
    fn carry_out(&mut self, advance: Advance<E>) {
        match advance {
            Advance::Step { unit, side } => self.step(unit, side),
            Advance::Drag { unit, side, facing } => self.drag(unit, side, facing),
            Advance::WithdrawTo(hex) => self.withdraw_now(hex),
            Advance::Counterattack { hex, movers, joint } => self.counterattack(hex, movers, joint),
        }
    }
}
