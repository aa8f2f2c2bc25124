//! A game with scripted dice, played action by action.
//!
//! Most positions lie north of the stream, where all is clear and level; tests draw what they need into row 15.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::{Action, Firers, Group};
use kartacz_engine::games::maciejowice::event::{Event, Kind, UnitSet};
use kartacz_engine::games::maciejowice::files::FILES;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::games::maciejowice::state::State;
use kartacz_engine::grid::{Hex, Medium};
use kartacz_engine::scenario::{Request, Sources, load};

/// The Poles.
pub const POLES: Side = Side::First;
/// The Russians.
pub const RUSSIANS: Side = Side::Second;

/// A scenario file of the game.
struct OwnFiles;

impl Sources for OwnFiles {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// The whole field.
pub fn field() -> &'static Maciejowice {
    static GAME: LazyLock<Maciejowice> = LazyLock::new(|| field_with(&[]));
    &GAME
}

/// The whole field with single values changed.
pub fn field_with(sets: &[&str]) -> Maciejowice {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let request = Request { sets, ..Request::new("maciejowice/scenario-1") };
    let loaded = load(&[&FILES], &OwnFiles, &request).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
}

/// Row 15 with these signs of the legend in the columns from 1510 on, as a changed value.
pub fn drawn(signs: &str) -> String {
    format!("map.rows.r15={:.<24}", format!(".........{signs}"))
}

/// A game in progress.
pub struct Table<'g> {
    /// The scenario.
    pub game: &'g Maciejowice,
    /// The state now.
    pub state: State,
    /// The events since the position was set up.
    pub events: Vec<Event>,
}

impl<'g> Table<'g> {
    /// A table with phase 2 of a commander; no dice are rolled before it.
    pub fn movement(game: &'g Maciejowice, position: PositionBuilder<'g>, commander: &str) -> Self {
        Self { game, state: position.movement(commander).build(), events: Vec::new() }
    }

    /// The deciding side.
    pub fn decider(&self) -> Option<Side> {
        self.game.decider(&self.state)
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Actions::new();
        self.game.legal(&self.state, &mut actions);
        actions.to_vec()
    }

    /// Whether an action is legal now.
    pub fn allows(&self, action: Action) -> bool {
        self.legal().contains(&action)
    }

    /// Plays a legal action; exactly these dice are rolled.
    pub fn play(&mut self, action: Action, dice: &[u32]) -> &mut Self {
        assert!(self.allows(action), "{action:?} is not legal; legal are {:?}", self.legal());
        let mut dice = Scripted::new(dice);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// Begins the move of a unit alone.
    pub fn begin(&mut self, id: &str) -> &mut Self {
        self.play(Action::Begin { unit: self.unit(id), group: Group::Unit, double_time: false }, &[])
    }

    /// Begins the move of a unit alone in double time.
    pub fn double_time(&mut self, id: &str) -> &mut Self {
        self.play(Action::Begin { unit: self.unit(id), group: Group::Unit, double_time: true }, &[])
    }

    /// The step of a unit into a neighbouring hex.
    pub fn step_to(&self, id: &str, hex: &str) -> Action {
        let unit = self.unit(id);
        let from = self.state.board.place[unit as usize];
        let side = self.game.scenario.map.grid.side_to(from, self.hex(hex)).expect("a neighbouring hex");
        Action::Step { unit, side }
    }

    /// Steps into a neighbouring hex.
    pub fn step(&mut self, id: &str, hex: &str) -> &mut Self {
        self.play(self.step_to(id, hex), &[])
    }

    /// Whether a unit may step into a hex.
    pub fn may_step(&self, id: &str, hex: &str) -> bool {
        self.allows(self.step_to(id, hex))
    }

    /// The rifle fire of one hex on another.
    pub fn shot(&self, from: &str, target: &str) -> Action {
        let firers = Firers { from: self.hex(from), along: 0, hexes: 1 };
        Action::Fire { firers, target: self.hex(target) }
    }

    /// The hex with this number.
    pub fn hex(&self, label: &str) -> Hex<Medium> {
        self.game.scenario.map.grid.parse(label).expect("a hex of the map")
    }

    /// The unit with this id.
    pub fn unit(&self, id: &str) -> u8 {
        self.game.unit_id(id).expect("a unit of the scenario")
    }

    /// These units as a set.
    pub fn set(&self, ids: &[&str]) -> UnitSet {
        ids.iter().fold(0, |set, id| set | 1 << self.unit(id))
    }

    /// The hex of a unit, as a number; `----` off the map.
    pub fn place(&self, id: &str) -> String {
        self.game.scenario.map.grid.label(self.state.board.place[self.unit(id) as usize]).to_string()
    }

    /// Movement points left.
    pub fn mp(&self, id: &str) -> u8 {
        self.state.board.mp[self.unit(id) as usize]
    }

    /// Steps lost.
    pub fn losses(&self, id: &str) -> u8 {
        self.state.board.losses[self.unit(id) as usize]
    }

    /// The last event of a kind.
    pub fn last(&self, kind: Kind) -> Event {
        *self.events.iter().rfind(|event| event.kind == kind).unwrap_or_else(|| panic!("no {kind:?}"))
    }
}

/// A facing of a unit in the first hex that has the second, a neighbour, in front.
pub fn towards(from: &str, to: &str) -> u8 {
    let grid = &field().scenario.map.grid;
    let hex = |label| grid.parse(label).expect("a hex of the map");
    grid.side_to(hex(from), hex(to)).expect("neighbours")
}
