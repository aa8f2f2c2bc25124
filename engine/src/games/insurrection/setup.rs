//! Chapter 13: set-up before play, free set-up of a side, reinforcements.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::insurrection::Rules;
use crate::games::insurrection::action::Action;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::chief::Overall;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::edition::{Array, Edition, paragraph};
use crate::games::insurrection::event::{Event, Fact, Phase};
use crate::games::insurrection::occupancy::Occupancy;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::{Board, Entry, Frame, Secret, State, Tally};
use crate::games::insurrection::unit_set::{bit, each, first};
use crate::grid::{Hex, HexSet};

/// The board before play; units with a free set-up are not on it yet.
pub(super) fn state<E: Edition>(game: &Rules<E>) -> State<E> {
    let mut board = empty_board::<E>();
    let sets = &game.sets;
    let free = game.scenario.deployment.as_ref().map(|deployment| deployment.side);
    for unit in game.all_units() {
        let data = &game.scenario.units[unit as usize];
        board.alive |= bit(unit);
        board.facing[unit as usize] = data.facing;
        board.depth[unit as usize] = unit;
        if data.limbered {
            board.limbered |= bit(unit);
        }
        if data.arrives > 0 {
            board.expected |= bit(unit);
        } else if free == Some(data.side) {
            board.to_deploy |= bit(unit);
        } else {
            board.move_units(bit(unit), data.hex, sets);
        }
    }
    for (index, data) in game.scenario.commanders.iter().enumerate() {
        if data.arrives > 0 {
            board.commanders_expected |= 1 << index;
            continue;
        }
        board.commanders |= 1 << index;
        if free == Some(data.side) {
            board.commanders_to_deploy |= 1 << index;
        } else {
            board.commander_place[index] = data.hex;
        }
    }
    if let Some(side) = free {
        board.frames.push(Frame::Deploy(side));
    }
    State { board, secret: Secret::default() }
}

fn empty_board<E: Edition>() -> Board<E> {
    Board {
        place: E::PerUnit::<_>::filled(Hex::NONE),
        facing: E::PerUnit::<_>::filled(0),
        losses: E::PerUnit::<_>::filled(0),
        shots: E::PerUnit::<_>::filled(0),
        mp: E::PerUnit::<_>::filled(0),
        depth: E::PerUnit::<_>::filled(0),
        returns: E::PerUnit::<_>::filled(0),
        entry: E::PerUnit::<_>::filled(Entry::default()),
        run: E::PerUnit::<_>::filled(0),
        start: E::PerUnit::<_>::filled(Hex::NONE),
        occupancy: Occupancy::default(),
        alive: E::Units::EMPTY,
        expected: E::Units::EMPTY,
        captured: E::Units::EMPTY,
        abandoned: E::Units::EMPTY,
        limbered: E::Units::EMPTY,
        square: E::Units::EMPTY,
        skirmishers: Default::default(),
        line: E::Units::EMPTY,
        fired: E::Units::EMPTY,
        guns_fired: E::Units::EMPTY,
        guns_fired_stage: E::Units::EMPTY,
        guns_out: E::Units::EMPTY,
        guns_moved: E::Units::EMPTY,
        guns_turned: E::Units::EMPTY,
        moved: E::Units::EMPTY,
        stopped: E::Units::EMPTY,
        rallied: E::Units::EMPTY,
        open: E::Units::EMPTY,
        stepped: E::Units::EMPTY,
        double_time: E::Units::EMPTY,
        driven: E::Units::EMPTY,
        spoilt: E::Units::EMPTY,
        evaded: 0,
        charged: E::Units::EMPTY,
        turned: E::Units::EMPTY,
        countered: E::Units::EMPTY,
        targets: E::Units::EMPTY,
        marked: E::Units::EMPTY,
        fighters: E::Units::EMPTY,
        commander_place: E::PerCommander::<_>::filled(Hex::NONE),
        commander_returns: E::PerCommander::<_>::filled(0),
        commanders: 0,
        commanders_expected: 0,
        contused: 0,
        known_chits: 0,
        chits_left: [0; 2],
        activated: 0,
        to_deploy: E::Units::EMPTY,
        commanders_to_deploy: 0,
        stage: 0,
        phase: Phase::SetUp,
        active: E::COMMANDERS as CommanderId,
        window: Side::First,
        passed: false,
        ended: 0,
        tally: Tally::default(),
        if_overall: Array::filled(Overall::new()),
        frames: List::new(),
    }
}

impl<E: Edition> Position<'_, E> {
    /// The next counter to place in a free set-up: units first, then commanders.
    #[must_use]
    pub fn next_to_deploy(self) -> Option<Result<UnitId, CommanderId>> {
        let board = self.board;
        if board.to_deploy.any() {
            Some(Ok(first(board.to_deploy)))
        } else {
            each_commander(board.commanders_to_deploy).next().map(Err)
        }
    }

    /// The hexes of the zone with room for the next counter: no enemies, and friends within the limits.
    #[must_use]
    pub fn hexes_to_deploy(self, side: Side) -> HexSet<E::Size> {
        let zone = self.game.scenario.deployment.as_ref().map_or(HexSet::EMPTY, |deployment| deployment.zone);
        let commanders = each_commander(self.board.commanders & self.commanders_of(side.other()));
        let places: HexSet<E::Size> =
            commanders.map(|commander| self.board.commander_place[commander as usize]).collect();
        let free = zone.without(self.occupied(side.other())).without(places);
        let fits = |hex: Hex<E::Size>| match self.next_to_deploy() {
            Some(Ok(unit)) => self.fits(bit(unit), hex, side),
            _ => true,
        };
        // In an empty hex the next unit is alone, and only one that exceeds the limit by itself does not fit.
        let large = (self.board.to_deploy & self.game.sets.oversized).any();
        let doubtful = if large { free } else { free & self.occupied(side) };
        free.without(doubtful.iter().filter(|&hex| !fits(hex)).collect())
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Whether anything is left to place. If a counter finds no room, the side is set up as printed instead.
    pub(super) fn deploy_waits(&mut self, side: Side) -> bool {
        if self.at().next_to_deploy().is_none() {
            self.pop();
            return false;
        }
        let stuck = self.at().side_on_map(side).any() && self.at().hexes_to_deploy(side).is_empty();
        if stuck {
            self.take_up(side);
            self.deploy_as_printed();
        }
        !stuck
    }

    /// Removes everything that was placed freely, to place it again.
    fn take_up(&mut self, side: Side) {
        let board = &mut self.state.board;
        for unit in each(board.alive & self.game.sets.side[side.index()] & !board.expected) {
            board.move_units(bit(unit), Hex::NONE, &self.game.sets);
            board.depth[unit as usize] = unit;
            board.to_deploy |= bit(unit);
        }
        board.tally.camp_entered_stage = 0;
        let commanders = self.at().commanders_of(side) & self.state.board.commanders;
        for commander in each_commander(commanders) {
            self.state.board.commander_place[commander as usize] = Hex::NONE;
        }
        self.state.board.commanders_to_deploy |= commanders;
    }

    /// One placement \[13.2\].
    pub(super) fn deploy(&mut self, _side: Side, action: Action<E>) {
        match action {
            Action::DeployAsPrinted => self.deploy_as_printed(),
            Action::Deploy { unit, hex, facing } => self.deploy_unit(unit, hex, facing),
            Action::DeployCommander { commander, hex } => self.deploy_commander(commander, hex),
            _ => unreachable!("{action:?} is not a placement"),
        }
    }

    fn deploy_as_printed(&mut self) {
        for unit in each(self.state.board.to_deploy) {
            let data = &self.game.scenario.units[unit as usize];
            self.deploy_unit(unit, data.hex, data.facing);
        }
        for commander in each_commander(self.state.board.commanders_to_deploy) {
            self.deploy_commander(commander, self.game.scenario.commanders[commander as usize].hex);
        }
    }

    fn deploy_unit(&mut self, unit: UnitId, hex: Hex<E::Size>, facing: u8) {
        self.state.board.to_deploy &= !E::Units::only(unit);
        self.place_unit(unit, hex, facing, Fact::Deployed, "13.2");
    }

    fn deploy_commander(&mut self, commander: CommanderId, hex: Hex<E::Size>) {
        self.state.board.commanders_to_deploy &= !(1 << commander);
        self.place_commander(commander, hex, Fact::Deployed, "13.2");
    }

    fn place_unit(&mut self, unit: UnitId, hex: Hex<E::Size>, facing: u8, fact: Fact, rule: &'static str) {
        self.state.board.facing[unit as usize] = facing;
        self.put(bit(unit), hex);
        self.settle(bit(unit), hex);
        let facing = self.state.board.facing[unit as usize];
        self.emit(fact, rule, |event| {
            event.units = bit(unit);
            event.hex = hex;
            event.facing = Some(facing);
        });
        self.note_camp(bit(unit), hex);
    }

    fn place_commander(&mut self, commander: CommanderId, hex: Hex<E::Size>, fact: Fact, rule: &'static str) {
        let side = self.at().commander_side(commander);
        self.state.board.commander_place[commander as usize] = hex;
        self.emit(fact, rule, |event| {
            event.side = Some(side);
            event.commander = Some(commander);
            event.hex = hex;
        });
    }

    /// Reinforcements of the stage arrive in their hexes; one that finds no room comes a stage later.
    pub(super) fn bring_reinforcements(&mut self) {
        let stage = self.state.board.stage;
        for commander in each_commander(self.state.board.commanders_expected) {
            let data = &self.game.scenario.commanders[commander as usize];
            if data.arrives > stage {
                continue;
            }
            let Some(hex) = self.hex_of_arrival(commander) else { continue };
            if !self.at().holds(hex, data.side.other()) {
                self.state.board.commanders_expected &= !(1 << commander);
                self.state.board.commanders |= 1 << commander;
                self.note_shift(commander, hex);
                self.place_commander(commander, hex, Fact::Arrived { again: false }, "13.1");
            } else {
                self.emit(Fact::Delayed, "13.1", |event| event.commander = Some(commander));
            }
        }
        let at = self.at();
        let due = each(self.state.board.expected)
            .filter(|&unit| self.game.scenario.units[unit as usize].arrives <= stage && !at.awaits_commander(unit));
        let units = due.fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        self.push(Frame::Arrivals { units });
    }

    /// The next reinforcement arrives; its effects are settled before the one after it. Then absent commanders return.
    pub(super) fn next_arrival(&mut self, units: E::Units) {
        if units.is_empty() {
            self.pop();
            return self.return_commanders();
        }
        let unit = first(units);
        self.replace(Frame::Arrivals { units: units & !E::Units::only(unit) });
        let data = &self.game.scenario.units[unit as usize];
        self.bring_unit(unit, self.at().shifted(unit), data.facing);
    }

    fn bring_unit(&mut self, unit: UnitId, hex: Hex<E::Size>, facing: u8) {
        let side = self.at().side_of(unit);
        if self.at().holds(hex, side.other()) || !self.at().fits(bit(unit), hex, side) {
            return self.emit(Fact::Delayed, "13.1", |event| event.units = bit(unit));
        }
        self.state.board.expected &= !E::Units::only(unit);
        self.place_unit(unit, hex, facing, Fact::Arrived { again: false }, "13.1");
        self.arrive(bit(unit), hex);
    }

    /// Commanders that routed with their stack return to the fallback hex, unless enemies hold it.
    fn return_commanders(&mut self) {
        for commander in each_commander(self.state.board.commanders) {
            let returns = self.state.board.commander_returns[commander as usize];
            if returns == 0 || returns > self.state.board.stage {
                continue;
            }
            let side = self.at().commander_side(commander);
            let hex = self.game.scenario.map.fallback[side.index()];
            if !self.at().holds(hex, side.other()) {
                self.state.board.commander_returns[commander as usize] = 0;
                self.place_commander(commander, hex, Fact::Arrived { again: true }, paragraph::<E>("4.4", "4.6"));
            }
        }
    }
}
