//! A game with scripted dice, played action by action, for the rule tests.

use std::sync::LazyLock;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::niemenczyn::Niemenczyn;
use kartacz_engine::games::niemenczyn::action::{Action, Firers, Group};
use kartacz_engine::games::niemenczyn::event::{Event, Kind, UnitSet};
use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
use kartacz_engine::games::niemenczyn::state::State;
use kartacz_engine::games::niemenczyn::unit_set::bit;
use kartacz_engine::grid::Hex;

/// The Poles.
pub const POLES: Side = Side::First;
/// The Russians.
pub const RUSSIANS: Side = Side::Second;

/// Scenario I as shipped.
pub fn scenario_one() -> &'static Niemenczyn {
    static GAME: LazyLock<Niemenczyn> = LazyLock::new(|| crate::common::scenario("niemenczyn/scenario-1", &[], &[]));
    &GAME
}

/// Scenario II as shipped.
pub fn scenario_two() -> &'static Niemenczyn {
    static GAME: LazyLock<Niemenczyn> = LazyLock::new(|| crate::common::scenario("niemenczyn/scenario-2", &[], &[]));
    &GAME
}

/// Scenario I with single values changed.
pub fn scenario_one_with(sets: &[&str]) -> Niemenczyn {
    crate::common::scenario("niemenczyn/scenario-1", &[], sets)
}

/// Facing north.
pub const N: u8 = 0;
/// Facing north-east.
pub const NE: u8 = 1;
/// Facing south-east.
pub const SE: u8 = 2;
/// Facing south.
pub const S: u8 = 3;
/// Facing south-west.
pub const SW: u8 = 4;
/// Facing north-west.
pub const NW: u8 = 5;

/// A game in progress.
pub struct Table<'g> {
    /// The scenario.
    pub game: &'g Niemenczyn,
    /// The state now.
    pub state: State,
    /// The events since the position was set up.
    pub events: Vec<Event>,
}

impl<'g> Table<'g> {
    /// A table with this position.
    pub fn new(game: &'g Niemenczyn, state: State) -> Self {
        Self { game, state, events: Vec::new() }
    }

    /// A table with the position of a builder; exactly these dice are rolled before the first decision.
    pub fn set_up(game: &'g Niemenczyn, builder: PositionBuilder, dice: &[u32]) -> Self {
        let mut dice = Scripted::new(dice);
        let mut events = Vec::new();
        let state = builder.build_with(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// The deciding side.
    pub fn decider(&self) -> Option<Side> {
        self.game.decider(&self.state)
    }

    /// Begins the move of a unit alone.
    pub fn begin(&mut self, id: &str) -> &mut Self {
        self.begin_group(id, Group::Unit)
    }

    /// Begins the move of a group that this unit names.
    pub fn begin_group(&mut self, id: &str, group: Group) -> &mut Self {
        let unit = self.unit(id);
        self.play(Action::Begin { unit, group, double_time: false }, &[])
    }

    /// The step of the element led by this unit into a neighbouring hex.
    pub fn step_to(&self, id: &str, hex: &str) -> Action {
        let unit = self.unit(id);
        let from = self.state.board.place[unit as usize];
        let side = self.game.scenario.map.grid.side_to(from, self.hex(hex)).expect("a neighbouring hex");
        Action::Step { unit, side }
    }

    /// Steps into a neighbouring hex.
    pub fn step(&mut self, id: &str, hex: &str, dice: &[u32]) -> &mut Self {
        self.play(self.step_to(id, hex), dice)
    }

    /// The rifle fire of one hex on another.
    pub fn shot(&self, from: &str, target: &str) -> Action {
        let firers = Firers { from: self.hex(from), along: 0, hexes: 1 };
        Action::Fire { firers, target: self.hex(target) }
    }

    /// The fire of guns on a hex.
    pub fn gun_shot(&self, guns: &str, target: &str) -> Action {
        Action::FireGuns { guns: self.unit(guns), target: self.hex(target) }
    }

    /// Movement points left.
    pub fn mp(&self, id: &str) -> u8 {
        self.state.board.mp[self.unit(id) as usize]
    }

    /// Steps lost.
    pub fn losses(&self, id: &str) -> u8 {
        self.state.board.losses[self.unit(id) as usize]
    }

    /// Whether a unit is still in the game.
    pub fn lives(&self, id: &str) -> bool {
        self.state.board.alive & bit(self.unit(id)) != 0
    }

    /// The net score of the Poles.
    pub fn vp(&self) -> i32 {
        self.game.at(&self.state).net_vp()
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

    /// The hex with this number.
    pub fn hex(&self, label: &str) -> Hex {
        self.game.scenario.map.grid.parse(label).expect("a hex of the map")
    }

    /// The unit with this id.
    pub fn unit(&self, id: &str) -> u8 {
        self.game.unit_id(id).expect("a unit of the scenario")
    }

    /// The commander with this id.
    pub fn commander(&self, id: &str) -> u8 {
        self.game.commander_id(id).expect("a commander of the scenario")
    }

    /// The hex of a unit, as a number; `----` off the map.
    pub fn place(&self, id: &str) -> String {
        self.game.scenario.map.grid.label(self.state.board.place[self.unit(id) as usize]).to_string()
    }

    /// The events of a kind.
    pub fn logged(&self, kind: Kind) -> Vec<Event> {
        self.events.iter().filter(|event| event.kind == kind).copied().collect()
    }
}

/// Shorthands for moving.
impl Table<'_> {
    /// An infantry unit begins its move in double time.
    pub fn double_time(&mut self, id: &str) -> &mut Self {
        self.play(Action::Begin { unit: self.unit(id), group: Group::Unit, double_time: true }, &[])
    }

    /// The element that this unit leads turns.
    pub fn turn(&mut self, id: &str, facing: u8) -> &mut Self {
        self.play(Action::Turn { unit: self.unit(id), facing }, &[])
    }

    /// Whether the element that this unit leads may step into a hex.
    pub fn may_step(&self, id: &str, hex: &str) -> bool {
        self.allows(self.step_to(id, hex))
    }

    /// The facing of a unit.
    pub fn facing(&self, id: &str) -> u8 {
        self.state.board.facing[self.unit(id) as usize]
    }

    /// These units as a set.
    pub fn set(&self, ids: &[&str]) -> UnitSet {
        ids.iter().fold(0, |set, id| set | bit(self.unit(id)))
    }
}
