//! \[8.32\] Allocation of attackers to defenders.
//!
//! A combat is a set of attackers and a set of defenders, with every defender in the zone of control of every attacker.
//! Each attacker is in one combat, each enemy in the zone of an attacker in one. Attackers choose in turn: each joins a
//! combat, or begins one with the first of its defenders and adds others in order. So every allocation is reached by one
//! sequence of choices, and a choice is offered only when the rest can be completed: every enemy that is left has an
//! attacker that is left, and every attacker that is left an enemy or a combat to join. A graph without isolated nodes has a
//! spanning forest of stars, so nothing else needs to be checked.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{MAX_SIDE, NO_UNIT, UnitId, bit, side_of, units_in};
use crate::games::spqr::event::{Event, Fact};
use crate::games::spqr::play::Play;
use crate::games::spqr::position::Position;
use crate::games::spqr::state::{ATTACKED, Combat, MAX_COMBATS, ROUTED, State};
use crate::games::spqr::window::Frame;

/// The allocation so far and the remaining units.
struct Board {
    /// The side that attacks.
    side: Side,
    /// The enemies in the zone of each attacker.
    targets: [u64; MAX_SIDE],
    /// Attackers without a combat.
    waiting: u64,
    /// Enemies in zones of attackers, without a combat.
    open: u64,
    /// The defenders of each combat.
    blocks: [u64; MAX_COMBATS],
    /// The number of combats.
    count: usize,
}

impl Board {
    fn of(&self, unit: UnitId) -> u64 {
        self.targets[unit as usize % MAX_SIDE]
    }

    fn joins(&self, unit: UnitId, block: u64) -> bool {
        self.of(unit) & block == block
    }

    /// Whether the attackers `waiting` can be allocated so that the enemies `open` are attacked, with one more combat of
    /// the defenders `extra` to join.
    fn completes(&self, waiting: u64, open: u64, extra: u64) -> bool {
        let reached = units_in(self.side, waiting).fold(0, |word, unit| word | self.of(unit));
        let placed = |unit: UnitId| {
            let joins = self.blocks[..self.count].iter().any(|&block| block != 0 && self.joins(unit, block));
            self.of(unit) & open != 0 || joins || extra != 0 && self.joins(unit, extra)
        };
        open & !reached == 0 && units_in(self.side, waiting).all(placed)
    }

    /// Whether the combat of an attacker that fights `block` can still be completed, by adding enemies after `block`.
    fn extends(&self, unit: UnitId, block: u64) -> bool {
        let waiting = self.waiting & !bit(unit);
        let open = self.open & !block;
        let reached = units_in(self.side, waiting).fold(0, |word, other| word | self.of(other));
        let forced = open & !reached;
        let addable = self.of(unit) & open & after(block);
        forced & !addable == 0 && self.completes(waiting, open & !forced, block | forced)
    }
}

/// The bits above the highest one of a word.
const fn after(word: u64) -> u64 {
    match u64::MAX.checked_shl(u64::BITS - word.leading_zeros()) {
        Some(bits) => bits,
        None => 0,
    }
}

impl Position<'_> {
    /// The allocation so far. `building` is the attacker whose combat is still incomplete; its own defenders do not block.
    fn board(self, side: Side, building: UnitId) -> Board {
        let mut board = Board { side, targets: [0; MAX_SIDE], waiting: 0, open: 0, blocks: [0; MAX_COMBATS], count: 0 };
        for unit in units_in(side, self.attackers(side)) {
            let targets = self.targets(unit);
            board.targets[unit as usize % MAX_SIDE] = targets;
            if self.combat_of(unit).is_none() || unit == building {
                board.waiting |= bit(unit);
            }
            for target in units_in(side.other(), targets) {
                match self.combat_of(target) {
                    None => board.open |= bit(target),
                    Some(combat) => board.blocks[usize::from(combat)] |= bit(target),
                }
            }
        }
        board.count = usize::from(self.state.clashes.count);
        if building != NO_UNIT {
            // The last combat is the one of the attacker that is building it.
            board.count -= 1;
        }
        board
    }

    pub(super) fn visit_allocation(self, frame: Frame, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let board = self.board(frame.side, frame.unit);
        if frame.unit != NO_UNIT {
            return self.visit_more(frame, &board, visit);
        }
        let Some(unit) = units_in(frame.side, board.waiting).next() else { return false };
        let enemy = frame.side.other();
        let rest = board.waiting & !bit(unit);
        for target in units_in(enemy, board.of(unit)) {
            let offered = match self.combat_of(target) {
                None => board.extends(unit, bit(target)),
                Some(combat) => {
                    let block = board.blocks[usize::from(combat)];
                    let first = block & (bit(target) - 1) == 0;
                    first && board.joins(unit, block) && board.completes(rest, board.open, 0)
                }
            };
            if offered && visit(Action::Assign { unit, target }) {
                return true;
            }
        }
        false
    }

    /// The further defenders of an attacker that has begun a combat, or no more.
    fn visit_more(self, frame: Frame, board: &Board, visit: &mut impl FnMut(Action) -> bool) -> bool {
        let unit = frame.unit;
        let block = board.blocks[board.count];
        for target in units_in(frame.side.other(), board.of(unit) & board.open & after(block)) {
            if board.extends(unit, block | bit(target)) && visit(Action::Assign { unit, target }) {
                return true;
            }
        }
        let rest = board.waiting & !bit(unit);
        board.completes(rest, board.open, block) && visit(Action::Pass)
    }
}

impl<D: Dice, O: Observer<State, Event>> Play<'_, D, O> {
    pub(super) fn act_allocation(&mut self, frame: Frame, action: Action) {
        let Action::Assign { unit, target } = action else {
            (self.top().unit, self.top().other) = (NO_UNIT, NO_UNIT);
            return;
        };
        let clashes = &mut self.state.clashes;
        let number = match self.state.units[target as usize].combat() {
            0 if frame.unit == NO_UNIT => {
                clashes.combats[usize::from(clashes.count)] = Combat::NEW;
                clashes.count += 1;
                clashes.count
            }
            0 => clashes.count,
            joined => joined,
        };
        let begins = self.state.units[target as usize].combat() == 0;
        for member in [unit, target] {
            for each in units_in(side_of(member), self.at().stack_word(member)) {
                self.state.units[each as usize].set_combat(number);
            }
        }
        if begins {
            (self.top().unit, self.top().other) = (unit, target);
        }
        self.emit(Fact::Assigned, "8.32", |event| (event.unit, event.target) = (Some(unit), Some(target)));
    }

    /// Every attacker has its combat: records the hexes that they fight from.
    pub(super) fn proceed_allocation(&mut self, frame: Frame) {
        let enemy = frame.side.other();
        for unit in units_in(enemy, self.at().on_map(enemy)) {
            if self.at().combat_of(unit).is_some() {
                self.state.units[unit as usize].mark_done(ATTACKED);
                if self.state.units[unit as usize].has(ROUTED) {
                    self.state.clashes.fled |= bit(unit);
                }
            }
        }
        for unit in units_in(frame.side, self.at().on_map(frame.side)) {
            let at = self.at();
            let fights = |hex| {
                let defender = at.top(hex).filter(|&top| side_of(top) == enemy);
                at.exerts(unit, hex) && defender.is_some_and(|top| at.combat_of(top) == at.combat_of(unit))
            };
            if at.combat_of(unit).is_some() {
                let rim = at.rim(unit);
                let bits = rim.iter().enumerate().fold(0, |bits, (index, &hex)| bits | u8::from(fights(hex)) << index);
                self.state.clashes.contested[unit as usize % MAX_SIDE] = bits;
            }
        }
        self.pop();
    }
}
