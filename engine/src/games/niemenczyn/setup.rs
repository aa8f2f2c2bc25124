//! Chapter 13: set-up before play, free set-up of a side, reinforcements.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::core::list::List;
use crate::games::niemenczyn::Niemenczyn;
use crate::games::niemenczyn::action::Action;
use crate::games::niemenczyn::data::{CommanderId, MAX_COMMANDERS, MAX_UNITS, UnitId};
use crate::games::niemenczyn::event::{Event, Kind, Phase, UnitSet};
use crate::games::niemenczyn::occupancy::Occupancy;
use crate::games::niemenczyn::play::Play;
use crate::games::niemenczyn::position::{Position, each_commander};
use crate::games::niemenczyn::state::{Board, Entry, Frame, Secret, State, Tally};
use crate::games::niemenczyn::unit_set::{bit, each, first};
use crate::grid::{Hex, HexSet};

/// The board before play; units with a free set-up are not on it yet.
pub(super) fn state(game: &Niemenczyn) -> State {
    let mut board = empty_board();
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

fn empty_board() -> Board {
    Board {
        place: [Hex::NONE; MAX_UNITS],
        facing: [0; MAX_UNITS],
        losses: [0; MAX_UNITS],
        shots: [0; MAX_UNITS],
        mp: [0; MAX_UNITS],
        depth: [0; MAX_UNITS],
        returns: [0; MAX_UNITS],
        entry: [Entry::default(); MAX_UNITS],
        run: [0; MAX_UNITS],
        start: [Hex::NONE; MAX_UNITS],
        occupancy: Occupancy::default(),
        alive: 0,
        expected: 0,
        captured: 0,
        abandoned: 0,
        limbered: 0,
        square: 0,
        line: 0,
        fired: 0,
        guns_fired: 0,
        guns_fired_stage: 0,
        guns_out: 0,
        guns_moved: 0,
        guns_turned: 0,
        moved: 0,
        stopped: 0,
        rallied: 0,
        open: 0,
        stepped: 0,
        double_time: 0,
        driven: 0,
        spoilt: 0,
        evaded: 0,
        charged: 0,
        turned: 0,
        countered: 0,
        targets: 0,
        marked: 0,
        fighters: 0,
        commander_place: [Hex::NONE; MAX_COMMANDERS],
        commander_returns: [0; MAX_COMMANDERS],
        commanders: 0,
        commanders_expected: 0,
        contused: 0,
        known_chits: 0,
        chits_left: [0; 2],
        activated: 0,
        to_deploy: 0,
        commanders_to_deploy: 0,
        stage: 0,
        phase: Phase::SetUp,
        active: MAX_COMMANDERS as CommanderId,
        window: Side::First,
        passed: false,
        ended: 0,
        tally: Tally::default(),
        frames: List::new(),
    }
}

impl Position<'_> {
    /// The next counter to place in a free set-up: units first, then commanders.
    #[must_use]
    pub fn next_to_deploy(self) -> Option<Result<UnitId, CommanderId>> {
        let board = self.board;
        if board.to_deploy != 0 {
            Some(Ok(first(board.to_deploy)))
        } else {
            each_commander(board.commanders_to_deploy).next().map(Err)
        }
    }

    /// The hexes of the zone with room for the next counter: no enemies, and friends within the limits.
    #[must_use]
    pub fn hexes_to_deploy(self, side: Side) -> HexSet {
        let zone = self.game.scenario.deployment.as_ref().map_or(HexSet::EMPTY, |deployment| deployment.zone);
        let commanders = each_commander(self.board.commanders & self.commanders_of(side.other()));
        let places: HexSet = commanders.map(|commander| self.board.commander_place[commander as usize]).collect();
        let free = zone.without(self.occupied(side.other())).without(places);
        let fits = |hex: Hex| match self.next_to_deploy() {
            Some(Ok(unit)) => self.fits(bit(unit), hex, side),
            _ => true,
        };
        // In an empty hex the next unit is alone, and only one that exceeds the limit by itself does not fit.
        let large = self.board.to_deploy & self.game.sets.oversized != 0;
        let doubtful = if large { free } else { free & self.occupied(side) };
        free.without(doubtful.iter().filter(|&hex| !fits(hex)).collect())
    }
}

impl<D: Dice, O: Observer<Event>> Play<'_, D, O> {
    /// Whether anything is left to place. If a counter finds no room, the side is set up as printed instead.
    pub(super) fn deploy_waits(&mut self, side: Side) -> bool {
        if self.at().next_to_deploy().is_none() {
            self.pop();
            return false;
        }
        let stuck = self.at().side_on_map(side) != 0 && self.at().hexes_to_deploy(side).is_empty();
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
    pub(super) fn deploy(&mut self, _side: Side, action: Action) {
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

    fn deploy_unit(&mut self, unit: UnitId, hex: Hex, facing: u8) {
        self.state.board.to_deploy &= !bit(unit);
        self.place_unit(unit, hex, facing, Kind::Deployed, "13.2");
    }

    fn deploy_commander(&mut self, commander: CommanderId, hex: Hex) {
        self.state.board.commanders_to_deploy &= !(1 << commander);
        self.place_commander(commander, hex, Kind::Deployed, "13.2");
    }

    fn place_unit(&mut self, unit: UnitId, hex: Hex, facing: u8, kind: Kind, rule: &'static str) {
        self.state.board.facing[unit as usize] = facing;
        self.put(bit(unit), hex);
        self.settle(bit(unit), hex);
        let facing = self.state.board.facing[unit as usize];
        self.emit(kind, rule, |event| {
            event.units = bit(unit);
            event.hex = hex;
            event.facing = Some(facing);
        });
        self.note_camp(bit(unit), hex);
    }

    fn place_commander(&mut self, commander: CommanderId, hex: Hex, kind: Kind, rule: &'static str) {
        let side = self.at().commander_side(commander);
        self.state.board.commander_place[commander as usize] = hex;
        self.emit(kind, rule, |event| {
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
            if !self.at().holds(data.hex, data.side.other()) {
                self.state.board.commanders_expected &= !(1 << commander);
                self.state.board.commanders |= 1 << commander;
                self.place_commander(commander, data.hex, Kind::Arrived, "13.1");
            } else {
                self.emit(Kind::Delayed, "13.1", |event| event.commander = Some(commander));
            }
        }
        let due =
            each(self.state.board.expected).filter(|&unit| self.game.scenario.units[unit as usize].arrives <= stage);
        let units = due.fold(0, |set, unit| set | bit(unit));
        self.push(Frame::Arrivals { units });
    }

    /// The next reinforcement arrives; its effects are settled before the one after it. Then absent commanders return.
    pub(super) fn next_arrival(&mut self, units: UnitSet) {
        if units == 0 {
            self.pop();
            return self.return_commanders();
        }
        let unit = first(units);
        self.replace(Frame::Arrivals { units: units & !bit(unit) });
        let data = &self.game.scenario.units[unit as usize];
        self.bring_unit(unit, data.hex, data.facing);
    }

    fn bring_unit(&mut self, unit: UnitId, hex: Hex, facing: u8) {
        let side = self.at().side_of(unit);
        if self.at().holds(hex, side.other()) || !self.at().fits(bit(unit), hex, side) {
            return self.emit(Kind::Delayed, "13.1", |event| event.units = bit(unit));
        }
        self.state.board.expected &= !bit(unit);
        self.place_unit(unit, hex, facing, Kind::Arrived, "13.1");
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
                self.place_commander(commander, hex, Kind::Arrived, "4.4");
            }
        }
    }
}
