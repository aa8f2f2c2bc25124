//! \[10.11\] Withdrawal, losses and elimination; \[4.4, 10.11.7\] commanders that leave or die.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::insurrection::action::Action;
use crate::games::insurrection::advance::Advance;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, CommanderSet, Ground, UnitId};
use crate::games::insurrection::details::{Fall, Ride};
use crate::games::insurrection::edition::{Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Modifier, Modifiers};
use crate::games::insurrection::outcomes::Fate;
use crate::games::insurrection::outcomes::{Cause, Source};
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Flight, Frame, State};
use crate::games::insurrection::switches::{Evasion, SecondStepBlock, StackRetreat};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::Hex;
use crate::grid::facing::rear;

impl<E: Edition> Position<'_, E> {
    /// The rear hexes into which units may withdraw, with `steps` hexes still to go \[10.11-10.11.6\]; closed ground is
    /// none \[8.11\]. A hex that only leads to elimination in the next step counts only when there is no better one.
    #[must_use]
    pub fn retreats(self, units: E::Units, from: Hex<E::Size>, steps: u8) -> List<Hex<E::Size>, 2> {
        let open = self.retreat_steps(units, from, steps);
        if steps < 2 || open.len() < 2 {
            return open;
        }
        let mut onward = List::new();
        for &hex in open.iter() {
            if !self.retreats(units, hex, steps - 1).is_empty() {
                onward.push(hex);
            }
        }
        if onward.is_empty() { open } else { onward }
    }

    fn retreat_steps(self, units: E::Units, from: Hex<E::Size>, steps: u8) -> List<Hex<E::Size>, 2> {
        let mut open = List::new();
        let side = self.side_of(first(units));
        let lead = self.top_of(units).unwrap_or_else(|| first(units));
        for rear_side in rear(self.board.facing[lead as usize]) {
            let hex = self.game.scenario.map.grid.neighbour(from, rear_side);
            let enters = hex.is_some()
                && self.open_across(units, from, rear_side)
                && !self.holds(hex, side.other())
                && (self.has_room(units, hex, side) || (steps > 1 && self.may_pass(units, hex, side)));
            if enters {
                open.push(hex);
            }
        }
        open
    }

    /// The losses caused by a step of withdrawal \[10.11.3, 10.11.4\]; they add up. A road or bridge avoids none.
    #[must_use]
    pub fn retreat_losses(self, side: Side, from: Hex<E::Size>, to: Hex<E::Size>) -> Modifiers {
        let map = &self.game.scenario.map;
        let mut causes = Modifiers::new();
        let across = map.grid.side_to(from, to).expect("a withdrawal goes to a neighbour");
        let edge = map.edges[from.index()][across as usize];
        if edge.scarp || (edge.slope && edge.up) {
            let reason = if edge.scarp { "across a scarp" } else { "up a slope" };
            causes.push(Modifier { rule: "10.11.3", reason, value: 1, side: None });
        }
        if E::HAS.grounds && map.ground[to.index()] == Ground::Marsh {
            causes.push(Modifier { rule: "10.11.3", reason: "into a marsh", value: 1, side: None });
        }
        if E::HAS.rivers && edge.river {
            causes.push(Modifier { rule: "10.11.3", reason: "across a river", value: 1, side: None });
        }
        if self.watched(to, side.other()) {
            causes.push(Modifier { rule: "10.11.4", reason: "into an enemy front zone", value: 1, side: None });
        }
        causes
    }

    /// Whether a hex is in a front zone of a side.
    fn watched(self, hex: Hex<E::Size>, side: Side) -> bool {
        let near = self.game.scenario.map.grid.neighbours_set(hex) & self.occupied(side);
        near.iter().any(|place| each(self.side_at(place, side)).any(|unit| self.in_front_zone(unit, hex)))
    }

    /// The hexes to which a commander may flee \[10.11.7\], by a reading also melee hexes of his side \[6.5\].
    pub fn escapes(self, commander: CommanderId, why: Flight) -> impl Iterator<Item = Hex<E::Size>> {
        let into_melee = self.switches().evade_into_melee && why != Flight::StepOut;
        let from = self.board.commander_place[commander as usize];
        let side = self.commander_side(commander);
        let entered = self.about_to_be_entered();
        (0..6)
            .map(move |direction| self.game.scenario.map.grid.neighbour(from, direction))
            .filter(move |&hex| hex.is_some() && self.commander_may_stand(side, hex))
            .filter(move |&hex| !self.enemy_there(side, hex) || into_melee && self.holds(hex, side))
            .filter(move |&hex| !E::HAS.revised || hex != entered)
    }

    /// Whether a commander may evade an enemy that has moved next to it \[10.11.7\]: as often as the reading allows.
    pub(super) fn may_evade(self, commander: CommanderId) -> bool {
        self.switches().evasion == Evasion::EveryStep || self.board.evaded & 1 << commander == 0
    }

    /// Whether enemy units stand next to a commander \[10.11.7\], or by a reading in his hex.
    fn enemies_near(self, commander: CommanderId) -> bool {
        let place = self.board.commander_place[commander as usize];
        let side = self.commander_side(commander);
        let here = self.switches().evade_own_hex && self.enemy_there(side, place);
        here || self.game.scenario.map.grid.neighbours_set(place).iter().any(|hex| self.enemy_there(side, hex))
    }

    fn enemy_there(self, side: Side, hex: Hex<E::Size>) -> bool {
        self.holds(hex, side.other())
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Whether the current withdrawal has a choice; a single hex is taken, none means elimination.
    pub(super) fn withdraw_waits(&mut self) -> bool {
        let Some(Frame::Withdraw { units, steps, begun, cause }) = self.at().frame() else {
            unreachable!("the current frame is a withdrawal")
        };
        let units = units & self.at().on_map();
        if units.is_empty() {
            self.pop();
            return false;
        }
        let from = self.state.board.place[first(units) as usize];
        let hexes = self.at().retreats(units, from, steps);
        match hexes.len() {
            0 => {
                self.pop();
                if units.several() && self.at().switches().stack_retreat == StackRetreat::Apart {
                    self.part(units, steps, begun, cause);
                } else {
                    self.cut_off(units, begun, cause);
                }
            }
            1 => self.withdraw_to(hexes[0]),
            _ => return true,
        }
        false
    }

    /// No hex has room for a stack: its top unit withdraws first, alone, and then the rest \[10.11.6\].
    fn part(&mut self, units: E::Units, steps: u8, begun: bool, cause: Cause) {
        let top: E::Units = bit(self.at().top_of(units).unwrap_or_else(|| first(units)));
        for units in [units & !top, top] {
            self.push(Frame::Withdraw { units, steps, begun, cause });
        }
    }

    /// No retreat \[10.11.5, 10.11.6\]: elimination, or the end of a withdrawal that had begun.
    fn cut_off(&mut self, units: E::Units, begun: bool, cause: Cause) {
        let from = self.state.board.place[first(units) as usize];
        let side = self.at().side_of(first(units));
        let stops = begun && self.at().switches().second_step_block == SecondStepBlock::Stop;
        if stops && self.at().has_room(units, from, side) {
            return self.come_to_rest(units, from);
        }
        for unit in each(units) {
            self.eliminate(unit, cause, true);
        }
    }

    /// One hex of withdrawal; by a reading, commanders evade it first \[10.11.7\].
    pub(super) fn withdraw_to(&mut self, to: Hex<E::Size>) {
        if !self.is_evaded(Advance::WithdrawTo(to)) {
            self.withdraw_now(to);
        }
    }

    /// One hex of withdrawal.
    pub(super) fn withdraw_now(&mut self, to: Hex<E::Size>) {
        let Some(Frame::Withdraw { units, steps, cause, .. }) = self.at().frame() else {
            unreachable!("the current frame is a withdrawal")
        };
        let units = units & self.at().on_map();
        let side = self.at().side_of(first(units));
        let from = self.state.board.place[first(units) as usize];
        let causes = self.at().retreat_losses(side, from, to);
        let line = units & self.state.board.line;
        self.leave(units);
        self.put(units, to);
        self.state.board.driven |= units;
        let facing = self.state.board.facing[first(units) as usize];
        // Companies that leave a square together may have different facings [6.0].
        for unit in each(units) {
            self.state.board.facing[unit as usize] = facing;
        }
        self.emit(Fact::Withdrew { cause }, "10.11", |event| {
            event.units = units;
            event.from = from;
            event.to = to;
            event.facing = Some(facing);
            event.modifiers = causes;
        });
        if steps > 1 {
            self.replace(Frame::Withdraw { units, steps: steps - 1, begun: true, cause });
        } else {
            self.pop();
            self.come_to_rest(units, to);
        }
        self.stack_left(line, from, side);
        self.invite_commanders(units, from, side);
        if !causes.is_empty() {
            self.push(Frame::Losses { units, left: causes.len() as u8, cause, last_steps: E::Units::EMPTY });
        }
        self.arrive(units, to);
    }

    /// A withdrawal ends: the units join the stack there \[10.11.2\].
    fn come_to_rest(&mut self, units: E::Units, hex: Hex<E::Size>) {
        self.settle(units, hex);
        self.join_square(units, hex);
    }

    /// Units that leave their hex leave their square, line and contact.
    fn leave(&mut self, units: E::Units) {
        self.state.board.square &= !units;
        self.state.board.line &= !units;
        for unit in each(units) {
            self.state.board.entry[unit as usize] = Default::default();
        }
    }

    /// Commanders left alone by withdrawing units may accompany them.
    fn invite_commanders(&mut self, units: E::Units, from: Hex<E::Size>, side: Side) {
        if !self.at().holds(from, side) {
            for commander in each_commander(self.at().side_commanders_at(from, side)) {
                self.push(Frame::GoAlong { commander, units });
            }
        }
    }

    /// Whether the owner must distribute losses.
    pub(super) fn losses_wait(&mut self, units: E::Units, left: u8) -> bool {
        let alive = units & self.state.board.alive & !self.game.sets.guns;
        if alive.is_empty() {
            self.pop();
            return false;
        }
        let steps: u32 = each(alive).map(|unit| u32::from(self.at().steps(unit))).sum();
        if alive.count_ones() > 1 && steps > u32::from(left) {
            return true;
        }
        self.lose(first(alive));
        false
    }

    /// A unit takes one of the current losses \[3.4\].
    pub(super) fn lose(&mut self, unit: UnitId) {
        let Some(Frame::Losses { units, left, cause, last_steps }) = self.at().frame() else {
            unreachable!("the current frame distributes losses")
        };
        let saved = self.saves_last_step(unit, last_steps);
        if left > 1 {
            let units = if saved { units & !E::Units::only(unit) } else { units };
            self.replace(Frame::Losses { units, left: left - 1, cause, last_steps });
        } else {
            self.pop();
        }
        if !saved {
            self.lose_step(unit, cause);
        }
    }

    /// A unit loses a step; its last one eliminates it.
    pub(super) fn lose_step(&mut self, unit: UnitId, cause: Cause) {
        let (side, hex) = (self.at().side_of(unit), self.state.board.place[unit as usize]);
        self.state.board.tally.losses[side.index()] += 1;
        // The step track must stay valid for queries on eliminated units.
        let last = self.at().steps(unit) <= 1;
        if !last {
            self.state.board.losses[unit as usize] += 1;
        }
        self.emit(Fact::Loss { cause }, "3.4", |event| (event.units, event.hex) = (bit(unit), hex));
        if last {
            self.eliminate(unit, cause, false);
        } else {
            self.stack_weakened(unit, hex, side);
        }
    }

    /// A unit is eliminated: points \[12.1\], commanders that die with it \[4.4\].
    pub(super) fn eliminate(&mut self, unit: UnitId, cause: Cause, cut_off: bool) {
        let (side, hex) = (self.at().side_of(unit), self.state.board.place[unit as usize]);
        let line = self.state.board.line & bit(unit);
        self.remove(unit);
        self.emit(Fact::Eliminated { cause, cut_off }, "3.4", |event| (event.units, event.hex) = (bit(unit), hex));
        if cause.scores() {
            self.score(side.other(), Source::Elimination);
        }
        self.stack_left(line, hex, side);
        if !self.at().holds(hex, side) {
            if cause == Cause::Square {
                self.unopposed(hex, side.other());
            }
            for commander in each_commander(self.at().side_commanders_at(hex, side)) {
                let scores = self.at().switches().cmd_stack_death_vp;
                self.lose_commander(commander, Fall::WithHisStack, scores);
            }
        }
        self.dismiss_commander(unit);
    }

    /// Removes a unit from the game.
    pub(super) fn remove(&mut self, unit: UnitId) {
        let side = self.at().side_of(unit);
        self.state.board.move_units(bit(unit), Hex::NONE, &self.game.sets);
        self.state.board.alive &= !E::Units::only(unit);
        self.state.board.returns[unit as usize] = 0;
        self.state.board.square &= !E::Units::only(unit);
        self.state.board.line &= !E::Units::only(unit);
        self.end_skirmish(bit(unit));
        self.state.board.tally.eliminated[side.index()] += 1;
    }

    /// \[4.4\] A commander without units left leaves the game.
    pub(super) fn dismiss_commander(&mut self, unit: UnitId) {
        if E::HAS.overall {
            return self.dismiss_leaders(unit);
        }
        let commander = self.game.scenario.units[unit as usize].commander;
        let left = self.game.sets.formation[commander as usize] & self.state.board.alive;
        if left.is_empty() && self.state.board.commanders & 1 << commander != 0 {
            self.lose_commander(commander, Fall::NoUnits, false);
        }
    }

    /// A commander leaves the game, and its chit the pool. An overall commander has points of his own \[12.1\].
    pub(super) fn lose_commander(&mut self, commander: CommanderId, cause: Fall, scores: bool) {
        let side = self.at().commander_side(commander);
        let hex = self.state.board.commander_place[commander as usize];
        self.state.board.commanders &= !(1 << commander);
        self.state.board.commanders_expected &= !(1 << commander);
        self.state.board.commander_place[commander as usize] = Hex::NONE;
        self.state.board.commander_returns[commander as usize] = 0;
        self.state.board.tally.commanders_lost[side.index()] += 1;
        self.emit(Fact::CommanderLost { cause }, paragraph::<E>("4.4", "4.6"), |event| {
            event.side = Some(side);
            event.commander = Some(commander);
            event.hex = hex;
        });
        self.withdraw_chit(commander);
        if scores {
            if E::HAS.overall && self.game.sets.overall & 1 << commander != 0 {
                self.book(side.other(), Source::CommanderKilled, self.game.scenario.victory.overall_commander);
            } else {
                self.score(side.other(), Source::CommanderKilled);
            }
        }
    }

    /// \[4.4.1-4.4.3\] Commanders in danger roll: 0 kills, 9 contuses.
    pub(super) fn commander_checks(&mut self, commanders: CommanderSet, cause: u8) {
        self.pop();
        for commander in each_commander(commanders & self.state.board.commanders) {
            let die = self.roll_commander(commander);
            let fate = Fate::of(die);
            let side = self.at().commander_side(commander);
            let hex = self.state.board.commander_place[commander as usize];
            let rule = match cause {
                1 => paragraph::<E>("4.4.1", "4.6.1"),
                2 => paragraph::<E>("4.4.2", "4.6.2"),
                _ => paragraph::<E>("4.4.3", "4.6.3"),
            };
            self.emit(Fact::CommanderCheck { fate }, rule, |event| {
                event.side = Some(side);
                event.commander = Some(commander);
                event.hex = hex;
                event.dice.push(die as u8);
            });
            match fate {
                Fate::Killed => self.lose_commander(commander, Fall::Killed, true),
                Fate::Contused => {
                    self.state.board.contused |= 1 << commander;
                    self.withdraw_chit(commander);
                }
                Fate::Unhurt => {}
            }
        }
    }

    /// Whether a commander that may or must leave has a choice. If it must and cannot, it is killed.
    pub(super) fn flight_waits(&mut self, commander: CommanderId, why: Flight) -> bool {
        let place = self.state.board.commander_place[commander as usize];
        if !place.is_some() || (why == Flight::Evade && !self.at().enemies_near(commander)) {
            self.pop();
            return false;
        }
        let mut escapes = self.at().escapes(commander, why);
        let (one, more) = (escapes.next(), escapes.next().is_some());
        drop(escapes);
        match (one, why) {
            (None, Flight::Evade | Flight::Forewarned) => self.pop(),
            (None, _) => {
                self.pop();
                self.lose_commander(commander, Fall::RiddenDown, true);
            }
            (Some(hex), Flight::RiddenDown | Flight::StepOut) if !more => {
                self.flight(commander, why, Action::CommanderTo(hex));
            }
            _ => return true,
        }
        false
    }

    /// A commander leaves, or stays.
    pub(super) fn flight(&mut self, commander: CommanderId, why: Flight, action: Action<E>) {
        self.pop();
        if let Action::CommanderTo(to) = action {
            let (rule, ride) = match why {
                Flight::Evade | Flight::Forewarned => {
                    self.state.board.evaded |= 1 << commander;
                    ("10.11.7", Ride::Evades)
                }
                Flight::RiddenDown => ("10.11.7", Ride::Evades),
                Flight::StepOut => (paragraph::<E>("4.4", "4.6"), Ride::StepsOut),
            };
            self.move_commander(commander, to, rule, ride);
        }
    }

    /// Puts a commander into another hex.
    pub(super) fn move_commander(&mut self, commander: CommanderId, to: Hex<E::Size>, rule: &'static str, ride: Ride) {
        let side = self.at().commander_side(commander);
        let from = core::mem::replace(&mut self.state.board.commander_place[commander as usize], to);
        self.emit(Fact::CommanderMoved { ride }, rule, |event| {
            event.side = Some(side);
            event.commander = Some(commander);
            event.from = from;
            event.to = to;
        });
    }

    /// Whether a commander left by its units may choose: they are still on the map and it is alone.
    pub(super) fn go_along_waits(&mut self, commander: CommanderId, units: E::Units) -> bool {
        let alive = self.state.board.commanders & 1 << commander != 0;
        let gone = (units & self.at().on_map()).is_empty();
        if !alive || gone {
            self.pop();
            return false;
        }
        true
    }

    /// The commander goes with the units, or stays.
    pub(super) fn go_along(&mut self, commander: CommanderId, units: E::Units, action: Action<E>) {
        self.pop();
        if action == Action::Declare {
            let to = self.state.board.place[first(units & self.at().on_map()) as usize];
            self.move_commander(commander, to, "10.11.7", Ride::GoesAlong);
        }
    }
}
