//! Builds positions for tests, puzzles and odds.
//!
//! ```no_run
//! # use kartacz_engine::games::insurrection::{Rules, edition::Edition, position_builder::PositionBuilder};
//! # fn example<E: Edition>(game: &Rules<E>) {
//! let state = PositionBuilder::empty(game)
//!     .commander("grabowski", "0109")
//!     .unit("7th-1", "0209", 0)
//!     .losses("7th-1", 2)
//!     .unit("narwa-1", "0309", 3)
//!     .stage(3)
//!     .movement("grabowski")
//!     .build();
//! # }
//! ```
//!
//! Units and commanders are named by their ids, hexes by their numbers; facings are 0..6 with 0 = north. A name that
//! the scenario does not have is an error of the caller and panics, and so does an invalid facing or stage.

use crate::core::dice::{Dice, Scripted};
use crate::core::game::{Observer, Side, Silent};
use crate::core::list::List;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::edition::{Array, Edition, Kept};
use crate::games::insurrection::event::{Event, Phase};
use crate::games::insurrection::occupancy::Occupancy;
use crate::games::insurrection::outcomes::Source;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::Position;
use crate::games::insurrection::state::{Board, Entry, State};
use crate::games::insurrection::unit_set::{bit, each};
use crate::games::insurrection::{Rules, setup};
use crate::grid::facing::Zone;
use crate::grid::{Hex, SIDES};

/// The point of the sequence of play where the position begins.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// Turn 1 of the stage: reinforcements, then the pool.
    Stage,
    /// Turn 2: a chit is drawn.
    Draw,
    /// Phase 1 of an activation, followed directly by phase 2 when no unit returns.
    Activation(CommanderId),
    /// Phase 3.
    CommanderMove(CommanderId),
    /// Phase 4.
    Melee(CommanderId),
    /// An overall commander names the units that act under him.
    OwnUnits(CommanderId),
    /// An overall commander moves at the end of his activation.
    OverallMove(CommanderId),
    /// Turn 3.
    StageEnd,
}

/// A position under construction. By default the stage has just begun: no unit has moved or fired, no chit is left in
/// the pool, the score is 0.
#[derive(Clone, Debug)]
pub struct PositionBuilder<'g, E: Edition> {
    game: &'g Rules<E>,
    state: State<E>,
    start: Start,
}

impl<'g, E: Edition> PositionBuilder<'g, E> {
    /// The map without units and commanders. Those not placed are out of the game.
    #[must_use]
    pub fn empty(game: &'g Rules<E>) -> Self {
        let mut builder = Self::printed(game);
        let board = &mut builder.state.board;
        board.alive = E::Units::EMPTY;
        board.expected = E::Units::EMPTY;
        board.limbered = E::Units::EMPTY;
        board.commanders = 0;
        board.commanders_expected = 0;
        board.place = Array::filled(Hex::NONE);
        board.commander_place = Array::filled(Hex::NONE);
        builder.refreshed()
    }

    /// Everything in its printed hex, including free set-ups; reinforcements are still expected.
    #[must_use]
    pub fn printed(game: &'g Rules<E>) -> Self {
        let mut state = setup::state(game);
        let board = &mut state.board;
        board.frames = List::new();
        for unit in each(core::mem::take(&mut board.to_deploy)) {
            board.place[unit as usize] = game.scenario.units[unit as usize].hex;
        }
        let commanders = core::mem::take(&mut board.commanders_to_deploy);
        for commander in (0..E::COMMANDERS).filter(|commander| commanders & 1 << commander != 0) {
            board.commander_place[commander] = game.scenario.commanders[commander].hex;
        }
        board.stage = 1;
        Self { game, state, start: Start::Stage }.refreshed()
    }

    /// The position, with the data derived from the places updated.
    fn refreshed(mut self) -> Self {
        let board = &mut self.state.board;
        board.occupancy = Occupancy::of(&board.place, board.alive, &self.game.sets);
        self
    }

    /// Places a unit, below the units of its side already in the hex, without losses.
    #[must_use]
    pub fn unit(mut self, id: &str, hex: &str, facing: u8) -> Self {
        assert!((facing as usize) < SIDES, "{facing} is not a facing");
        let (unit, hex) = (self.unit_id(id), self.hex(hex));
        let at = Position { game: self.game, board: &self.state.board };
        let below = at.side_at(hex, at.side_of(unit)) & !E::Units::only(unit);
        let depth = each(below).map(|other| self.state.board.depth[other as usize] + 1).max().unwrap_or(0);
        let board = &mut self.state.board;
        board.alive |= bit(unit);
        board.expected &= !E::Units::only(unit);
        board.place[unit as usize] = hex;
        board.facing[unit as usize] = facing;
        board.depth[unit as usize] = depth;
        board.losses[unit as usize] = 0;
        self.refreshed()
    }

    /// Places a commander.
    #[must_use]
    pub fn commander(mut self, id: &str, hex: &str) -> Self {
        let (commander, hex) = (self.commander_id(id), self.hex(hex));
        self.state.board.commanders |= 1 << commander;
        self.state.board.commanders_expected &= !(1 << commander);
        self.state.board.commander_place[commander as usize] = hex;
        self
    }

    /// Removes a unit from the game, without victory points.
    #[must_use]
    pub fn without_unit(mut self, id: &str) -> Self {
        let unit = self.unit_id(id);
        self.state.board.alive &= !E::Units::only(unit);
        self.state.board.expected &= !E::Units::only(unit);
        self.state.board.place[unit as usize] = Hex::NONE;
        self.refreshed()
    }

    /// Removes a commander from the game, without victory points.
    #[must_use]
    pub fn without_commander(mut self, id: &str) -> Self {
        let commander = self.commander_id(id);
        self.state.board.commanders &= !(1 << commander);
        self.state.board.commanders_expected &= !(1 << commander);
        self.state.board.commander_place[commander as usize] = Hex::NONE;
        self
    }

    /// Sets the losses of a unit \[3.4\]; fewer than it has steps.
    #[must_use]
    pub fn losses(mut self, id: &str, steps: u8) -> Self {
        let unit = self.unit_id(id);
        let size = self.game.scenario.units[unit as usize].faces[0].size;
        assert!(steps < size, "{id} has {size} steps and cannot lose {steps} of them");
        self.state.board.losses[unit as usize] = steps;
        self
    }

    /// Limbers guns, or unlimbers them \[8.12\].
    #[must_use]
    pub fn limbered(mut self, id: &str, limbered: bool) -> Self {
        let unit = bit(self.unit_id(id));
        let set = &mut self.state.board.limbered;
        *set = if limbered { *set | unit } else { *set & !unit };
        self
    }

    /// The infantry and cavalry of a side in a hex stand in square \[7.2\].
    #[must_use]
    pub fn square(mut self, hex: &str, side: Side) -> Self {
        self.state.board.square |= self.stack(hex, side);
        self.in_close_order(hex, side)
    }

    /// A unit is in square; its stack must be so, too \[7.2\].
    #[must_use]
    pub fn in_square(mut self, id: &str) -> Self {
        self.state.board.square |= bit(self.unit_id(id));
        self
    }

    /// A unit stands side by side with its stack, which must do so, too \[6.2.1\].
    #[must_use]
    pub fn in_line(mut self, id: &str) -> Self {
        self.state.board.line |= bit(self.unit_id(id));
        self
    }

    /// A unit with a star is in skirmish order \[7.2\].
    #[must_use]
    pub fn skirmish(mut self, id: &str) -> Self {
        let unit = E::Units::only(self.unit_id(id));
        assert!((unit & self.game.sets.skirmish).any(), "{id} cannot form skirmish order");
        let skirmishers = self.state.board.skirmishers.units() | unit;
        self.state.board.skirmishers.keep(skirmishers);
        self
    }

    /// The stack of a side in a hex stands side by side \[6.2.1\].
    #[must_use]
    pub fn line(mut self, hex: &str, side: Side) -> Self {
        self.state.board.line |= self.stack(hex, side);
        self.in_close_order(hex, side)
    }

    /// Sets the shots of a unit in this stage \[10.9.1\].
    #[must_use]
    pub fn fired(mut self, id: &str, shots: u8) -> Self {
        let unit = self.unit_id(id);
        self.state.board.fired |= bit(unit);
        self.marker(id, shots)
    }

    /// Gives a unit a fire marker from the previous stage \[10.9.10\].
    #[must_use]
    pub fn marker(mut self, id: &str, shots: u8) -> Self {
        let unit = self.unit_id(id);
        self.state.board.shots[unit as usize] = shots;
        self
    }

    /// Routs a unit until this stage \[11.11.2\].
    #[must_use]
    pub fn routed(mut self, id: &str, returns: u8) -> Self {
        let unit = self.unit_id(id);
        self.state.board.alive |= bit(unit);
        self.state.board.expected &= !E::Units::only(unit);
        self.state.board.place[unit as usize] = Hex::NONE;
        self.state.board.returns[unit as usize] = returns;
        self.refreshed()
    }

    /// Places captured guns in this hex \[10.10.9\].
    #[must_use]
    pub fn captured(mut self, id: &str, hex: &str) -> Self {
        let (unit, hex) = (self.unit_id(id), self.hex(hex));
        self.state.board.alive &= !E::Units::only(unit);
        self.state.board.captured |= bit(unit);
        self.state.board.place[unit as usize] = hex;
        self.refreshed()
    }

    /// Records that a unit entered its melee hex through this zone of the enemy, uphill or not \[11-T\].
    #[must_use]
    pub fn entered(mut self, id: &str, zone: Zone, uphill: bool) -> Self {
        let unit = self.unit_id(id);
        self.state.board.entry[unit as usize] = Entry::new(zone, uphill);
        self
    }

    /// Records that a unit also came across a river; after [`PositionBuilder::entered`] \[11-T\].
    #[must_use]
    pub fn entered_across_river(mut self, id: &str) -> Self {
        let entry = &mut self.state.board.entry[self.game.unit_id(id).expect("a unit of the scenario") as usize];
        *entry = entry.across_river(true);
        self
    }

    /// The stage, from 1.
    #[must_use]
    pub fn stage(mut self, stage: u8) -> Self {
        assert!((1..=self.game.scenario.stages).contains(&stage), "there is no stage {stage}");
        self.state.board.stage = stage;
        self
    }

    /// Gives a side victory points from a source \[12.1\].
    #[must_use]
    pub fn scored(mut self, side: Side, source: Source, points: u8) -> Self {
        self.state.board.tally.vp[side.index()][source as usize] = points.into();
        self
    }

    /// The camp was entered in this stage \[13.1\].
    #[must_use]
    pub fn camp_entered(mut self, stage: u8) -> Self {
        self.state.board.tally.camp_entered_stage = stage;
        self
    }

    /// The chits in the pool, known to both sides, without the active commander's.
    #[must_use]
    pub fn chits(mut self, ids: &[&str]) -> Self {
        let chits = ids.iter().fold(0, |set, id| set | 1 << self.commander_id(id));
        let at = Position { game: self.game, board: &self.state.board };
        let left = Side::BOTH.map(|side| (chits & at.commanders_of(side)).count_ones() as u8);
        self.state.secret.chits = chits;
        self.state.board.known_chits = chits;
        self.state.board.chits_left = left;
        self
    }

    /// Changes the board in any other way.
    #[must_use]
    pub fn adjust(mut self, change: impl FnOnce(&mut Board<E>)) -> Self {
        change(&mut self.state.board);
        self.refreshed()
    }

    /// Begins with Turn 1 of the stage: reinforcements, then the pool. This is the default.
    #[must_use]
    pub fn pool(mut self) -> Self {
        self.start = Start::Stage;
        self
    }

    /// Begins with the draw of a chit; see [`PositionBuilder::chits`].
    #[must_use]
    pub fn draw(mut self) -> Self {
        self.start = Start::Draw;
        self
    }

    /// Begins with the activation of a commander: routed units return, then phase 2.
    #[must_use]
    pub fn movement(mut self, commander: &str) -> Self {
        self.start = Start::Activation(self.commander_id(commander));
        self
    }

    /// Begins with phase 3 of a commander.
    #[must_use]
    pub fn commander_move(mut self, commander: &str) -> Self {
        self.start = Start::CommanderMove(self.commander_id(commander));
        self
    }

    /// Begins with phase 4 of a commander.
    #[must_use]
    pub fn melee(mut self, commander: &str) -> Self {
        self.start = Start::Melee(self.commander_id(commander));
        self
    }

    /// Begins with the activation of an overall commander: he chooses the commander to activate \[4.4\].
    #[must_use]
    pub fn overall(self, commander: &str) -> Self {
        self.movement(commander)
    }

    /// Begins with the action of an overall commander with units of any formation \[4.4b\].
    #[must_use]
    pub fn own_units(mut self, commander: &str) -> Self {
        self.start = Start::OwnUnits(self.commander_id(commander));
        self
    }

    /// Begins with the move of an overall commander at the end of his activation \[4.4b\].
    #[must_use]
    pub fn overall_move(mut self, commander: &str) -> Self {
        self.start = Start::OverallMove(self.commander_id(commander));
        self
    }

    /// The formations of these commanders were activated in this stage, in an edition with overall commanders.
    #[must_use]
    pub fn begun(mut self, commanders: &[&str]) -> Self {
        let begun = commanders.iter().fold(0, |set, id| set | 1 << self.commander_id(id));
        self.state.board.overall_mut().begun |= begun;
        self
    }

    /// A unit of the reserve has acted in this stage under a commander \[4.5\].
    #[must_use]
    pub fn served(mut self, id: &str, commander: &str) -> Self {
        let (unit, commander) = (self.unit_id(id), self.commander_id(commander));
        self.state.board.overall_mut().served[unit as usize] |= 1 << commander;
        self
    }

    /// Begins with Turn 3.
    #[must_use]
    pub fn stage_end(mut self) -> Self {
        self.start = Start::StageEnd;
        self
    }

    /// The board as built so far, before play.
    #[must_use]
    pub fn board(self) -> State<E> {
        self.state
    }

    /// The position at the first decision, when no die is rolled before it.
    ///
    /// # Panics
    /// When a die is rolled: use [`PositionBuilder::build_with`].
    #[must_use]
    pub fn build(self) -> State<E> {
        self.build_with(&mut Scripted::new(&[]), &mut Silent)
    }

    /// The position at the first decision, or at the end of the game.
    pub fn build_with(self, dice: &mut impl Dice, log: &mut impl Observer<State<E>, Event<E>>) -> State<E> {
        let Self { game, mut state, start } = self;
        let board = &mut state.board;
        if let Start::Activation(commander)
        | Start::CommanderMove(commander)
        | Start::Melee(commander)
        | Start::OwnUnits(commander)
        | Start::OverallMove(commander) = start
        {
            board.active = commander;
        }
        let mut play = Play { game, state: &mut state, dice, log };
        if let Start::CommanderMove(commander) | Start::Melee(commander) = start
            && E::HAS.overall
        {
            play.lead(commander, commander);
        }
        match start {
            Start::Stage => {
                play.state.board.stage -= 1;
                play.state.board.phase = Phase::SetUp;
            }
            Start::Draw => play.state.board.phase = Phase::Draw,
            Start::Activation(commander) => play.resume_activation(commander),
            Start::CommanderMove(_) => play.state.board.phase = Phase::Movement,
            Start::Melee(_) => play.state.board.phase = Phase::CommanderMove,
            Start::OwnUnits(commander) => play.resume_own_units(commander),
            Start::OverallMove(commander) => play.resume_overall_move(commander),
            Start::StageEnd => play.state.board.phase = Phase::StageEnd,
        }
        play.advance();
        state
    }

    fn unit_id(&self, id: &str) -> UnitId {
        self.game.unit_id(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    fn commander_id(&self, id: &str) -> CommanderId {
        self.game.commander_id(id).unwrap_or_else(|| panic!("there is no commander {id}"))
    }

    fn hex(&self, label: &str) -> Hex<E::Size> {
        self.game.scenario.map.grid.parse(label).unwrap_or_else(|| panic!("there is no hex {label}"))
    }

    /// Ends skirmish order in a hex.
    fn in_close_order(mut self, hex: &str, side: Side) -> Self {
        let left = self.state.board.skirmishers.units() & !self.stack(hex, side);
        self.state.board.skirmishers.keep(left);
        self
    }

    fn stack(&self, hex: &str, side: Side) -> E::Units {
        Position { game: self.game, board: &self.state.board }.stack_at(self.hex(hex), side)
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Phase 1 of a commander whose chit was drawn before.
    fn resume_activation(&mut self, commander: CommanderId) {
        let side = self.at().commander_side(commander);
        let first_of_side = self.state.board.activated & self.at().commanders_of(side) == 0;
        self.state.board.activated |= 1 << commander;
        if self.at().is_overall(commander) {
            return self.begin_chit(commander, side, first_of_side);
        }
        if E::HAS.overall {
            self.lead(commander, commander);
        }
        self.activate(commander, side, first_of_side);
    }
}
