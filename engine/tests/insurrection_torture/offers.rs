//! A reaction that the engine fails to offer leaves no trace in a log. So a second, simple implementation of chapter 9,
//! which works hex by hex without the engine's tables, lists the other side's options after every step, and the engine
//! must offer the same.

use std::collections::BTreeSet;

use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::Action;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::data::{Arm, Face, UnitId};
use kartacz_engine::games::insurrection::details::Answer;
use kartacz_engine::games::insurrection::edition::Features;
use kartacz_engine::games::insurrection::event::{Event, Fact, Kind};
use kartacz_engine::games::insurrection::state::{Board, Frame, State};
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::Hex;

use crate::insurrection_torture::invariants::{Broken, Verdict, fresh_value};

/// Follows the steps of a game and compares the offers after each.
#[derive(Default)]
pub struct Offers<E: Compiled> {
    entered: Option<Entered<E>>,
    /// Counterattacks into a hex with friends, among those compared.
    pub into_melees: u64,
}

/// Units that have entered a hex.
struct Entered<E: Compiled> {
    hex: Hex<E::Size>,
    movers: E::Units,
    /// The board just after the step, except for commanders that have moved since.
    board: Board<E>,
    /// The positions of all units at the last reaction.
    stood: E::PerUnit<Hex<E::Size>>,
    /// The stacks and guns that could react at first, once reactions were offered.
    first: Option<E::Units>,
    /// Those that have reacted, and those of them that counterattack.
    reacted: E::Units,
    joint: E::Units,
}

impl<E: Compiled> Offers<E> {
    /// After an action: its events, and the resulting position.
    pub fn step(&mut self, game: &Rules<E>, before: &State<E>, after: &State<E>, events: &[Event<E>]) -> Verdict {
        // Guns without a hex in reach occur only in generated scenarios, and chapter 9 does not cover them.
        // The other rules of a later edition are not implemented a second time.
        if game.scenario.tables.range_guns == 0 || E::HAS != Features::FIRST {
            return Ok(());
        }
        let mut board = before.board;
        for event in events {
            happens(&mut board, event);
            if event.kind() == Kind::Moved {
                self.nothing_missed(game)?;
                self.entered = Some(Entered::new(event, board));
            } else if let Some(entered) = &mut self.entered {
                entered.hear(event, before);
            }
        }
        let Some(entered) = &mut self.entered else { return Ok(()) };
        let here = entered.hex;
        let waits = |frame: &Frame<E>| matches!(frame, Frame::React { hex, .. } if *hex == here);
        let frames = after.board.frames.as_slice();
        match frames.last() {
            Some(top) if waits(top) => {
                self.into_melees += entered.compare(game, after)?;
                Ok(())
            }
            _ if frames.iter().any(waits) => Ok(()),
            _ => self.nothing_missed(game),
        }
    }

    /// The step is over: if no reaction was offered, none was possible.
    fn nothing_missed(&mut self, game: &Rules<E>) -> Verdict {
        let Some(entered) = self.entered.take().filter(|entered| entered.first.is_none()) else { return Ok(()) };
        let due = Reading { game, board: &entered.board, entered: &entered }.listed();
        if due.is_empty() {
            return Ok(());
        }
        let detail = format!("units {:b} came into {:?}; not offered: {due:?}", entered.movers, entered.hex);
        Err(Broken { law: "every reaction is offered".to_owned(), detail })
    }
}

/// Updates positions from an event.
fn happens<E: Compiled>(board: &mut Board<E>, event: &Event<E>) {
    let to = match event.kind() {
        Kind::Moved | Kind::Withdrew | Kind::Counterattack => event.to,
        Kind::Eliminated | Kind::Routed => Hex::NONE,
        _ => return,
    };
    each(event.units).for_each(|unit| board.place[unit as usize] = to);
}

impl<E: Compiled> Entered<E> {
    fn new(event: &Event<E>, board: Board<E>) -> Self {
        Self {
            hex: event.to,
            movers: event.units,
            board,
            stood: board.place,
            first: None,
            reacted: E::Units::EMPTY,
            joint: E::Units::EMPTY,
        }
    }

    /// Handles an event between the step and the end of the reactions.
    fn hear(&mut self, event: &Event<E>, before: &State<E>) {
        match (event.fact, event.commander) {
            (Fact::Reaction { answer }, _) => {
                self.reacted |= event.units;
                if answer == Answer::Counterattack {
                    self.joint |= event.units;
                    self.stood = before.board.place;
                }
            }
            (Fact::CommanderMoved { .. }, Some(commander)) => {
                self.board.commander_place[usize::from(commander)] = event.to
            }
            (Fact::CommanderLost { .. }, Some(commander)) => {
                self.board.commander_place[usize::from(commander)] = Hex::NONE;
                self.board.commanders &= !(1 << commander);
            }
            _ => {}
        }
    }

    /// Compares the current offers with the simple implementation. Returns the number of counterattacks into a melee
    /// hex.
    fn compare(&mut self, game: &Rules<E>, now: &State<E>) -> Result<u64, Broken> {
        let board = &now.board;
        // Units that failed the test have withdrawn or are gone.
        let stands = |unit: &UnitId| board.place[*unit as usize] == self.stood[*unit as usize];
        self.joint = each(self.joint & board.alive).filter(stands).fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        let reading = Reading { game, board, entered: self };
        let first = self.first.unwrap_or_else(|| reading.reactors());
        let open = |action: &Action<E>| lead(*action).is_some_and(|unit| (first & !self.reacted & bit(unit)).any());
        let due: BTreeSet<String> =
            reading.listed().into_iter().filter(open).map(|action| format!("{action:?}")).collect();
        let counters = due.iter().filter(|action| action.starts_with("Counterattack")).count() as u64;
        let into_melee = if reading.in_hex(self.hex, reading.passive()).is_empty() { 0 } else { counters };
        let mut legal = Actions::new();
        game.legal(now, &mut legal);
        // Combined fire belongs to a separate reading.
        let alone = legal.iter().filter(|action| !matches!(action, Action::Pass | Action::ReactFireTogether(_)));
        let offered: BTreeSet<String> = alone.map(|action| format!("{action:?}")).collect();
        if offered != due {
            let missing: Vec<_> = due.difference(&offered).collect();
            let strange: Vec<_> = offered.difference(&due).collect();
            let detail =
                format!("against {:b} in {:?}: missing {missing:?}, not due {strange:?}", self.movers, self.hex);
            return Err(Broken { law: "the reactions of the rules are offered".to_owned(), detail });
        }
        self.first = Some(first);
        Ok(into_melee)
    }
}

/// The unit that a reaction is offered to.
fn lead<E: Compiled>(action: Action<E>) -> Option<UnitId> {
    match action {
        Action::ReactFire(unit) | Action::Counterattack(unit) | Action::FallBack(unit) => Some(unit),
        _ => None,
    }
}

/// The board as seen by the rules of reaction.
struct Reading<'a, E: Compiled> {
    game: &'a Rules<E>,
    board: &'a Board<E>,
    entered: &'a Entered<E>,
}

impl<E: Compiled> Reading<'_, E> {
    fn arm(&self, unit: UnitId) -> Arm {
        self.game.scenario.units[unit as usize].arm
    }

    fn side(&self, unit: UnitId) -> Side {
        self.game.scenario.units[unit as usize].side
    }

    fn horse(&self, unit: UnitId) -> bool {
        matches!(self.arm(unit), Arm::Cavalry | Arm::Cossacks)
    }

    fn has(set: E::Units, unit: UnitId) -> bool {
        (set & bit(unit)).any()
    }

    /// The side that does not move.
    fn passive(&self) -> Side {
        let mover = (0..E::UNITS as UnitId).find(|&unit| Self::has(self.entered.movers, unit)).expect("a mover");
        self.side(mover).other()
    }

    fn in_hex(&self, hex: Hex<E::Size>, side: Side) -> Vec<UnitId> {
        let units = 0..self.game.scenario.units.len() as UnitId;
        units
            .filter(|&unit| {
                Self::has(self.board.alive, unit) && self.board.place[unit as usize] == hex && self.side(unit) == side
            })
            .collect()
    }

    /// Infantry and cavalry of a side in a hex, from the top of the stack.
    fn stack(&self, hex: Hex<E::Size>, side: Side) -> Vec<UnitId> {
        let mut stack: Vec<UnitId> =
            self.in_hex(hex, side).into_iter().filter(|&unit| self.arm(unit) != Arm::Guns).collect();
        stack.sort_by_key(|&unit| self.board.depth[unit as usize]);
        stack
    }

    fn now(&self, unit: UnitId) -> Face {
        fresh_value(self.game.scenario.units[unit as usize].faces, self.board.losses[unit as usize])
    }

    /// [5.0, 7.2.2] The two hexes in front; all six for a square.
    fn in_front(&self, unit: UnitId, hex: Hex<E::Size>) -> bool {
        let facing = self.board.facing[unit as usize];
        let square = Self::has(self.board.square, unit);
        let ahead = |&side: &u8| square || side == facing || side == (facing + 5) % 6;
        let grid = &self.game.scenario.map.grid;
        (0..6).filter(ahead).any(|side| grid.neighbour(self.board.place[unit as usize], side) == hex)
    }

    /// [4.2, 4.3] Within command range of its commander, without crossing hexes that only enemies hold.
    fn in_command(&self, unit: UnitId) -> bool {
        let commander = usize::from(self.game.scenario.units[unit as usize].commander);
        let start = self.board.commander_place[commander];
        if !start.is_some() {
            return false;
        }
        let side = self.side(unit);
        let closed =
            |hex: Hex<E::Size>| !self.in_hex(hex, side.other()).is_empty() && self.in_hex(hex, side).is_empty();
        let mut reached = BTreeSet::from([start.index()]);
        let grid = &self.game.scenario.map.grid;
        for _ in 0..self.game.scenario.tables.command_range {
            let near: Vec<Hex<E::Size>> = grid.hexes().filter(|hex| reached.contains(&hex.index())).collect();
            let next = near.into_iter().flat_map(|hex| (0..6).map(move |side| grid.neighbour(hex, side)));
            reached.extend(next.filter(|&hex| hex.is_some() && !closed(hex)).map(Hex::index).collect::<Vec<_>>());
        }
        reached.contains(&self.board.place[unit as usize].index())
    }

    /// Whether a unit may leave its hex in reaction.
    fn led(&self, unit: UnitId) -> bool {
        let commander = self.game.scenario.units[unit as usize].commander;
        let lives = self.board.commanders & 1 << commander != 0;
        self.in_command(unit) || (lives && !self.game.scenario.switches.reaction_needs_command)
    }

    /// The hexes next to the entered one that the passive side holds without a melee [9.2].
    fn near(&self) -> Vec<Hex<E::Size>> {
        let grid = &self.game.scenario.map.grid;
        let next = (0..6).map(|side| grid.neighbour(self.entered.hex, side)).filter(|hex| hex.is_some());
        next.filter(|&hex| !self.in_hex(hex, self.passive()).is_empty())
            .filter(|&hex| self.in_hex(hex, self.passive().other()).is_empty())
            .collect()
    }

    /// The top units of stacks, and the guns, that have the hex in their front zone.
    fn watchers(&self) -> Vec<UnitId> {
        let mut watchers = Vec::new();
        for hex in self.near() {
            watchers.extend(self.stack(hex, self.passive()).first());
            watchers.extend(self.in_hex(hex, self.passive()).into_iter().filter(|&unit| self.arm(unit) == Arm::Guns));
        }
        watchers.retain(|&unit| self.in_front(unit, self.entered.hex));
        watchers
    }

    fn reactors(&self) -> E::Units {
        self.watchers().into_iter().fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// The units that entered and are still there.
    fn movers(&self) -> Vec<UnitId> {
        let here = self.in_hex(self.entered.hex, self.passive().other());
        here.into_iter().filter(|&unit| Self::has(self.entered.movers, unit)).collect()
    }

    fn listed(&self) -> Vec<Action<E>> {
        let mut listed = Vec::new();
        if self.movers().is_empty() {
            return listed;
        }
        for unit in self.watchers() {
            if self.may_fire(unit) {
                listed.push(Action::ReactFire(unit));
            }
            if self.may_counterattack(unit) {
                listed.push(Action::Counterattack(unit));
            }
            if self.may_fall_back(unit) {
                listed.push(Action::FallBack(unit));
            }
        }
        listed
    }

    /// [9.1, 10.6, 10.8] The next hex is in range and in sight of all units with it in front; a melee hex is not a
    /// target.
    fn may_fire(&self, unit: UnitId) -> bool {
        let board = self.board;
        if !self.in_hex(self.entered.hex, self.passive()).is_empty() {
            return false;
        }
        if self.arm(unit) == Arm::Guns {
            let spent = board.limbered | board.guns_fired | board.guns_out | board.guns_turned;
            return !Self::has(spent, unit);
        }
        let tables = &self.game.scenario.tables;
        let range = if self.horse(unit) { tables.range_cavalry } else { tables.range_infantry };
        if range == 0 {
            return false;
        }
        let (stack, together) =
            (self.stack(self.board.place[unit as usize], self.passive()), board.line | board.square);
        let with = |&other: &UnitId| other == unit || (Self::has(together, unit) && Self::has(together, other));
        let able = |&unit: &UnitId| board.shots[unit as usize] < tables.shots;
        let sum: u32 = stack.into_iter().filter(with).filter(able).map(|unit| u32::from(self.now(unit).fire)).sum();
        let divisor = u32::from(tables.square_fire_divisor);
        let power = if Self::has(board.square, unit) { (2 * sum + divisor) / (2 * divisor) } else { sum };
        let guns_only = self.stack(self.entered.hex, self.passive().other()).is_empty();
        if guns_only {
            return sum > 0 && power >= u32::from(tables.lone_guns_fire);
        }
        let row = tables.rifle.iter().rfind(|row| u32::from(row.from) <= power);
        sum > 0 && row.is_some_and(|row| row.effect.is_some())
    }

    /// [9.1A, 9.1C, 9.1D, 8.15] Infantry against infantry, once in a phase; cavalry against all; against units that
    /// were not yet the target of a counterattack in the phase; into a hex where friends fight, if all find room there
    /// and none of them is in square [6.1.2, 6.12, 11.1, 7.2.2].
    fn may_counterattack(&self, unit: UnitId) -> bool {
        if self.arm(unit) == Arm::Guns || Self::has(self.board.square, unit) || !self.led(unit) {
            return false;
        }
        let stack = self.stack(self.board.place[unit as usize], self.passive());
        let foot_comes = self.movers().into_iter().any(|unit| self.arm(unit) == Arm::Infantry);
        let comrades = self.in_hex(self.entered.hex, self.passive());
        let spent = |unit: &UnitId| !self.horse(*unit) && Self::has(self.board.countered, *unit);
        let target = |unit: UnitId| Self::has(self.board.targets, unit);
        let again = stack.iter().chain(&comrades).any(spent)
            || self.in_hex(self.entered.hex, self.passive().other()).into_iter().any(target);
        let barred = comrades.iter().any(|&unit| Self::has(self.board.square, unit));
        let together: BTreeSet<UnitId> = stack.into_iter().chain(comrades).chain(each(self.entered.joint)).collect();
        (self.horse(unit) || foot_comes) && !again && !barred && self.room_for(&together)
    }

    /// [6.1, 6.2]
    fn room_for(&self, units: &BTreeSet<UnitId>) -> bool {
        let tables = &self.game.scenario.tables;
        let guns = units.iter().any(|&unit| self.arm(unit) == Arm::Guns);
        let troops = units.iter().copied().filter(|&unit| self.arm(unit) != Arm::Guns);
        let (horse, foot): (Vec<UnitId>, Vec<UnitId>) = troops.partition(|&unit| self.horse(unit));
        let size = |units: &[UnitId]| units.iter().map(|&unit| u32::from(self.now(unit).size)).sum::<u32>();
        let limits = match guns {
            true => [tables.stack_cavalry_with_guns, tables.stack_infantry_with_guns],
            false => [tables.stack_cavalry, tables.stack_infantry],
        };
        (horse.is_empty() || foot.is_empty())
            && size(&horse) <= u32::from(limits[0])
            && size(&foot) <= u32::from(limits[1])
    }

    /// [9.1C, 9.1E] Cavalry from all but cavalry; Cossacks always.
    fn may_fall_back(&self, unit: UnitId) -> bool {
        let horse_comes = self.movers().into_iter().any(|unit| self.horse(unit));
        match self.arm(unit) {
            Arm::Cossacks => self.led(unit) || self.game.scenario.switches.cossacks_always_withdraw,
            Arm::Cavalry => self.led(unit) && !horse_comes,
            _ => false,
        }
    }
}
