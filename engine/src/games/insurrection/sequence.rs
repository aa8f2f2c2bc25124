//! Chapter 3: the sequence of play.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, CommanderSet, Pool, UnitId};
use crate::games::insurrection::details::{Choice, Delay, Ride};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::event::{Event, Fact, Phase};
use crate::games::insurrection::outcomes::Cause;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Frame, State};
use crate::games::insurrection::switches::OrphanReturn;
use crate::games::insurrection::unit_set::{bit, each, first, units_in};
use crate::grid::{Hex, HexSet};

impl<E: Edition> Position<'_, E> {
    /// The commanders of a side whose chits may go into the pool of this stage, one bit each \[13\].
    #[must_use]
    pub fn pool_candidates(self, side: Side) -> CommanderSet {
        self.pool(side).commanders & self.board.commanders & !self.board.contused & self.commanders_on_map()
    }

    pub(super) fn commanders_on_map(self) -> CommanderSet {
        (0..E::COMMANDERS)
            .fold(0, |set, index| set | CommanderSet::from(self.board.commander_place[index].is_some()) << index)
    }

    pub(super) fn pool(self, side: Side) -> Pool {
        let stage = usize::from(self.board.stage.max(1));
        self.game.scenario.pools.get(stage - 1).map_or(Pool::default(), |pools| pools[side.index()])
    }

    /// Routed units of a formation that are due to return \[11.11.3\].
    #[must_use]
    pub fn due(self, formation: E::Units) -> E::Units {
        each(formation & self.board.alive)
            .filter(|&unit| {
                let returns = self.board.returns[unit as usize];
                returns > 0 && returns <= self.board.stage
            })
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// Units of a side whose commander has left the game.
    fn orphans(self, side: Side) -> E::Units {
        if E::HAS.overall {
            return self.leaderless(side);
        }
        each_commander(self.commanders_of(side) & !self.board.commanders & !self.board.commanders_expected)
            .fold(E::Units::EMPTY, |set, commander| set | self.game.sets.formation[commander as usize])
    }

    /// The hexes where a returning unit may be placed \[11.11.4\]: with or next to its commander, or on the fallback
    /// hex when the commander is lost; not with enemies, within the limits, and not on ground that is closed to it
    /// \[8.11\].
    #[must_use]
    pub fn rally_hexes(self, unit: UnitId) -> HexSet<E::Size> {
        let side = self.side_of(unit);
        let place = if E::HAS.overall {
            self.place_of_active_leader(unit)
        } else {
            self.board.commander_place[self.commander_of(unit) as usize]
        };
        let mut hexes = if place.is_some() {
            let mut around = self.game.scenario.map.grid.neighbours_set(place);
            around.insert(place);
            around
        } else {
            HexSet::from_iter([self.game.scenario.map.fallback[side.index()]])
        };
        for hex in hexes.iter() {
            if self.holds(hex, side.other()) || !self.fits(bit(unit), hex, side) || !self.stands_on(unit, hex) {
                hexes.remove(hex);
            }
        }
        hexes
    }

    /// Whether the ground of a hex is open to a unit \[8.11\].
    fn stands_on(self, unit: UnitId, hex: Hex<E::Size>) -> bool {
        let ground = self.game.scenario.map.ground[hex.index()];
        !E::HAS.grounds || self.tables().costs(self.game.sets.arm[unit as usize]).of(ground).is_some()
    }

    /// The hexes that the active commander can reach in phase 3: over any ground, through hexes of its own side and
    /// melee hexes, not through hexes held only by enemies \[8.2, 6.5\].
    #[must_use]
    pub fn commander_reach(self, commander: CommanderId) -> HexSet<E::Size> {
        let grid = &self.game.scenario.map.grid;
        let side = self.commander_side(commander);
        let from = self.board.commander_place[commander as usize];
        let mut area = grid.flood(from, self.tables().mp_commander, self.enemy_only(side));
        area.remove(from);
        area.without(self.lone_commanders(side.other()))
    }

    /// Whether the active commander can go anywhere in phase 3.
    fn commander_can_go(self, commander: CommanderId) -> bool {
        let side = self.commander_side(commander);
        let around = self.game.scenario.map.grid.neighbours_set(self.board.commander_place[commander as usize]);
        let near = around.without(self.enemy_only(side)).without(self.lone_commanders(side.other()));
        !near.is_empty() || !self.commander_reach(commander).is_empty()
    }

    /// The hexes with commanders but no units of a side, where enemy commanders may not stop
    /// ([`Position::commander_may_stand`]).
    fn lone_commanders(self, side: Side) -> HexSet<E::Size> {
        let commanders = each_commander(self.board.commanders & self.commanders_of(side));
        let places: HexSet<E::Size> =
            commanders.map(|commander| self.board.commander_place[commander as usize]).collect();
        places.without(self.occupied(side.other()))
    }

    /// A hex whose units of one side break \[6.1\], \[6.2\] or \[7.2\], with the units that must leave: those that are not
    /// in its square, and then those that came last.
    fn crowded(self) -> Option<(Hex<E::Size>, E::Units)> {
        Side::BOTH.into_iter().find_map(|side| {
            let crowd = self.board.occupancy.crowded() & self.game.sets.side[side.index()];
            let mut left = crowd;
            let mut found = HexSet::EMPTY;
            while left.any() {
                let hex = self.board.place[first(left) as usize];
                let units = units_in::<E>(&self.board.place, hex) & crowd;
                left &= !units;
                if !self.may_stand(units) {
                    found.insert(hex);
                }
            }
            let hex = found.iter().next()?;
            Some((hex, self.surplus(self.side_at(hex, side))))
        })
    }

    /// The units at the bottom of a stack that must leave, the fewest that restore the limit.
    fn surplus(self, units: E::Units) -> E::Units {
        let mixed = self.mixes_square(units);
        let mut keep = if mixed { units & (self.board.square | self.game.sets.guns) } else { units };
        while !self.within_limits(keep) {
            let bottom = each(keep & !self.game.sets.guns).max_by_key(|&unit| self.board.depth[unit as usize]);
            keep &= !E::Units::only(bottom.expect("guns alone break no limit"));
        }
        units & !keep
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// The next phase, once no frame is left.
    pub(super) fn next_phase(&mut self) {
        match self.state.board.phase {
            Phase::SetUp => self.begin_stage(),
            Phase::Pool => self.state.board.phase = Phase::Draw,
            Phase::Draw => self.draw(),
            Phase::Activation => {
                self.state.board.phase = Phase::Movement;
                self.begin_movement();
            }
            Phase::Movement => self.after_movement(),
            Phase::CommanderMove if E::HAS.overall && self.chief_has_moved() => self.end_chit(),
            Phase::CommanderMove => {
                self.state.board.phase = Phase::Melee;
                self.begin_melees();
            }
            Phase::Melee => self.after_melees(),
            Phase::StageEnd => self.end_stage(),
            Phase::Over => {}
        }
    }

    /// Turn 1: the next stage, its reinforcements, its pool.
    fn begin_stage(&mut self) {
        self.state.board.stage += 1;
        self.state.board.phase = Phase::Pool;
        self.emit(Fact::StageStarts, "3.3", |_| {});
        self.push(Frame::Pool(Side::Second));
        self.push(Frame::Pool(Side::First));
        // Effects of arrivals lie on top and are settled before the pool is filled.
        self.bring_reinforcements();
    }

    /// Whether a side must choose its chits \[13\].
    pub(super) fn pool_waits(&mut self, side: Side) -> bool {
        let candidates = self.at().pool_candidates(side);
        if self.at().pool_is_chosen(side) {
            return true;
        }
        self.pop();
        self.add_chits(side, candidates, false);
        false
    }

    /// A side has chosen its chits.
    pub(super) fn fill_pool(&mut self, side: Side, action: Action<E>) {
        let chits = match action {
            Action::Choose(commander) => 1 << commander,
            Action::ChooseSeveral(commanders) => commanders,
            _ => unreachable!("{action:?} is not a choice of chits"),
        };
        self.pop();
        self.add_chits(side, chits, true);
    }

    fn add_chits(&mut self, side: Side, chits: CommanderSet, chosen: bool) {
        let hidden = chosen && self.at().switches().pool_choice_secret;
        self.state.secret.chits |= chits;
        if !hidden {
            self.state.board.known_chits |= chits;
        }
        self.state.board.chits_left[side.index()] = chits.count_ones() as u8;
        for commander in each_commander(chits) {
            let choice = if chosen { Choice::Chosen } else { Choice::Forced };
            self.emit(Fact::PoolChosen { choice }, "13", |event| {
                event.side = Some(side);
                event.commander = Some(commander);
            });
        }
    }

    /// A chit leaves the pool before being drawn \[4.4\].
    pub(super) fn withdraw_chit(&mut self, commander: CommanderId) {
        let chit = 1 << commander;
        if self.state.secret.chits & chit != 0 {
            self.state.secret.chits &= !chit;
            self.state.board.known_chits &= !chit;
            let side = self.at().commander_side(commander);
            self.state.board.chits_left[side.index()] -= 1;
        }
    }

    /// Turn 2: one chit of the pool, all equally likely; without chits the stage ends.
    fn draw(&mut self) {
        let chits = self.state.secret.chits;
        if chits == 0 {
            self.state.board.phase = Phase::StageEnd;
            return self.return_orphans_late();
        }
        let count = chits.count_ones();
        let drawn = if count > 1 { self.draw_chit(count) } else { 0 };
        let commander = each_commander(chits).nth(drawn as usize).expect("a chit in the pool");
        self.withdraw_chit(commander);
        let side = self.at().commander_side(commander);
        let first_of_side = self.state.board.activated & self.at().commanders_of(side) == 0;
        self.state.board.activated |= 1 << commander;
        self.state.board.active = commander;
        self.state.board.phase = Phase::Draw;
        self.emit(Fact::ChitDrawn, "3.3", |event| {
            event.side = Some(side);
            event.commander = Some(commander);
            if count > 1 {
                event.dice.push(drawn as u8);
            }
        });
        if E::HAS.overall {
            self.begin_chit(commander, side, first_of_side);
        } else {
            self.activate(commander, side, first_of_side);
        }
    }

    /// Phase 1: routed units of the formation return, and in the side's first activation those whose commander is lost
    /// \[11.11.3, 11.11.4\].
    pub(super) fn activate(&mut self, commander: CommanderId, side: Side, first_of_side: bool) {
        self.state.board.phase = Phase::Activation;
        self.state.board.rallied = E::Units::EMPTY;
        let mut units = self.at().due(self.at().followers(commander));
        if first_of_side && self.at().switches().orphan_return == OrphanReturn::Fallback {
            units |= self.at().due(self.at().orphans(side));
        }
        self.recall(units);
    }

    /// Routed units return, if there are any.
    pub(super) fn recall(&mut self, units: E::Units) {
        if units.any() {
            self.push(Frame::Rally { units });
        }
    }

    /// Whether returning units must be placed. A unit without a legal hex returns a stage later.
    pub(super) fn rally_waits(&mut self, units: E::Units) -> bool {
        let mut waiting = E::Units::EMPTY;
        for unit in each(units & self.state.board.alive) {
            if self.at().rally_hexes(unit).is_empty() {
                self.delay_return(unit, Delay::NoPlace);
            } else {
                waiting |= bit(unit);
            }
        }
        if waiting.is_empty() {
            self.pop();
            return false;
        }
        self.replace(Frame::Rally { units: waiting });
        true
    }

    /// A unit returns \[11.11.3\].
    pub(super) fn rally(&mut self, units: E::Units, action: Action<E>) {
        let Action::Rally { unit, hex, facing } = action else { unreachable!("{action:?} is not a return") };
        self.replace(Frame::Rally { units: units & !E::Units::only(unit) });
        self.state.board.returns[unit as usize] = 0;
        self.state.board.facing[unit as usize] = facing;
        self.state.board.rallied |= bit(unit);
        self.put(bit(unit), hex);
        self.settle(bit(unit), hex);
        let facing = self.state.board.facing[unit as usize];
        self.emit(Fact::Rallied, "11.11.3", |event| {
            event.units = bit(unit);
            event.hex = hex;
            event.facing = Some(facing);
        });
        self.arrive(bit(unit), hex);
    }

    fn delay_return(&mut self, unit: UnitId, why: Delay) {
        self.state.board.returns[unit as usize] = self.state.board.stage + 1;
        self.emit(Fact::RallyDelayed { why }, "11.11.3", |event| event.units = bit(unit));
        self.drop_if_too_late(unit);
    }

    /// The end of phase 2: stacks within the limits \[6.1, 6.2\]; then the commander moves.
    fn after_movement(&mut self) {
        if let Some((_, units)) = self.at().crowded() {
            let one = bit(first(units));
            return self.push(Frame::Withdraw { units: one, steps: 1, begun: false, cause: Cause::Crowding });
        }
        self.state.board.phase = Phase::CommanderMove;
        let active = self.state.board.active;
        if E::HAS.overall && self.at().skips_phase_3() {
            return;
        }
        if self.state.board.commander_place[active as usize].is_some() {
            self.push(Frame::CommanderMove);
        }
    }

    /// Whether the active commander can go anywhere.
    pub(super) fn commander_move_waits(&mut self) -> bool {
        let waits = self.at().commander_can_go(self.state.board.active);
        if !waits {
            self.pop();
        }
        waits
    }

    /// Phase 3.
    pub(super) fn commander_move(&mut self, action: Action<E>) {
        self.pop();
        if let Action::CommanderTo(hex) = action {
            self.move_commander(self.state.board.active, hex, "3.3", Ride::Move);
        }
    }

    /// Phase 5: the next chit, or the end of the stage.
    fn after_melees(&mut self) {
        if let Some((_, units)) = self.at().crowded() {
            let one = bit(first(units));
            return self.push(Frame::Withdraw { units: one, steps: 1, begun: false, cause: Cause::Crowding });
        }
        if !E::HAS.overall || !self.chit_goes_on() {
            self.end_chit();
        }
    }

    /// Turn 3 begins: units without a commander return if their side was not activated at all.
    fn return_orphans_late(&mut self) {
        if self.at().switches().orphan_return == OrphanReturn::Never {
            return;
        }
        for side in Side::BOTH {
            let due = self.at().due(self.at().orphans(side));
            if self.state.board.activated & self.at().commanders_of(side) == 0 && due.any() {
                self.push(Frame::Rally { units: due });
            }
        }
    }

    /// Turn 3: automatic victory, fire markers, the next stage.
    fn end_stage(&mut self) {
        if self.check_end() {
            return;
        }
        for unit in each(self.state.board.alive) {
            let returns = self.state.board.returns[unit as usize];
            if returns > 0 && returns <= self.state.board.stage {
                self.delay_return(unit, Delay::NotActivated);
            }
        }
        self.reset_markers();
        let board = &mut self.state.board;
        board.guns_out = E::Units::EMPTY;
        board.guns_moved = E::Units::EMPTY;
        board.guns_fired_stage = E::Units::EMPTY;
        board.contused = 0;
        board.activated = 0;
        board.known_chits = 0;
        board.rallied = E::Units::EMPTY;
        if E::HAS.overall {
            board.overall_mut().begin_stage();
        }
        self.begin_stage();
    }

    /// \[10.9.10\] Units that fired start the next stage with a marker of one.
    fn reset_markers(&mut self) {
        let fired = self.state.board.fired & self.state.board.alive;
        let persist = self.at().switches().fire_marker_persist;
        for unit in each(self.state.board.alive) {
            let shots = &mut self.state.board.shots[unit as usize];
            *shots = if (fired & bit(unit)).any() {
                1
            } else if persist {
                *shots
            } else {
                0
            };
        }
        self.state.board.fired = E::Units::EMPTY;
        if fired.any() {
            self.emit(Fact::MarkersReset, "10.9.10", |event| event.units = fired);
        }
    }
}
