//! What the rule tests share: a game with scripted dice, played action by action.

use kartacz_engine::dice::Scripted;
use kartacz_engine::game::{Actions, Game};
use kartacz_engine::grid::Hex;
use kartacz_engine::niemenczyn::Niemenczyn;
use kartacz_engine::niemenczyn::action::Action;
use kartacz_engine::niemenczyn::event::{Event, Kind};
use kartacz_engine::niemenczyn::state::State;

/// A game in progress.
pub struct Table<'g> {
    /// The scenario.
    pub game: &'g Niemenczyn,
    /// The state now.
    pub state: State,
    /// What has happened since the position was set up.
    pub events: Vec<Event>,
}

impl<'g> Table<'g> {
    /// A table with this position on it.
    pub fn new(game: &'g Niemenczyn, state: State) -> Self {
        Self { game, state, events: Vec::new() }
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

    /// Where a unit is, as a number; `----` off the map.
    pub fn place(&self, id: &str) -> String {
        self.game.scenario.map.grid.label(self.state.board.place[self.unit(id) as usize]).to_string()
    }

    /// The events of a kind.
    pub fn told(&self, kind: Kind) -> Vec<Event> {
        self.events.iter().filter(|event| event.kind == kind).copied().collect()
    }
}
