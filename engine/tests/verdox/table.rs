//! Small maps, and a game with scripted dice, played action by action, for the rule tests.

use std::collections::BTreeMap;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Outcome, Side};
use kartacz_engine::games::load;
use kartacz_engine::games::verdox::Verdox;
use kartacz_engine::games::verdox::data::{Kind, UnitId, first_of};
use kartacz_engine::games::verdox::event::{Event, Kind as EventKind};
use kartacz_engine::games::verdox::notation;
use kartacz_engine::games::verdox::position::Position;
use kartacz_engine::games::verdox::position_builder::PositionBuilder;
use kartacz_engine::games::verdox::square::Square;
use kartacz_engine::games::verdox::state::State;
use kartacz_engine::scenario::{Request, Sources};

use crate::common::Shipped;

/// The Hasbergs, entering on the left.
pub const BLUE: Side = Side::First;
/// The Askans, entering on the right.
pub const RED: Side = Side::Second;

/// A shipped scenario with what-ifs and single values changed.
pub fn shipped(name: &str, what_ifs: &[&str], sets: &[&str]) -> Verdox {
    crate::common::game(name, what_ifs, sets)
}

/// A game on a map with these rows and one more of clear ground below them, with the quarters at its ends. The signs
/// are those of the shipped maps; `sets` are options.
pub fn map_with(rows: &[&str], sets: &[&str]) -> Verdox {
    let read = |name: &str| Shipped.read(&format!("verdox/{name}")).expect("it is shipped").into_owned();
    let shared = read("small-map.toml");
    let legend = shared.split("[map.legend]").nth(1).and_then(|rest| rest.split("\n[map.rows]").next());
    let (width, height) = (rows[0].len(), rows.len() + 1);
    let last = ".".repeat(width);
    let drawn: String = rows
        .iter()
        .chain([&last.as_str()])
        .enumerate()
        .map(|(row, text)| format!("r{row:02} = \"{text}\"\n"))
        .collect();
    let text = format!(
        "system = \"verdox\"\ntitle = \"A test\"\nturns = 20\nparts = [\"rules.toml\", \"counters.toml\"]\n\
         [map]\nwidth = {width}\nheight = {height}\nbarges = []\n\
         headquarters = [\"00{:02}\", \"{:02}{:02}\"]\n[map.legend]{}\n[map.rows]\n{drawn}\n\
         [origin]\n\"*\" = {{ rulebook = \"0\" }}\n",
        height - 1,
        width - 1,
        height - 1,
        legend.expect("the map has a legend"),
    );
    let mut files = BTreeMap::from([("test.toml".to_owned(), text)]);
    for name in ["rules.toml", "counters.toml"] {
        files.insert(name.to_owned(), read(name));
    }
    let sets = sets.iter().map(|set| (*set).to_owned()).collect();
    let loaded = load(&files, &Request { sets, ..Request::new("test") }).unwrap_or_else(|faults| panic!("{faults}"));
    Verdox::new(loaded.scenario.of().expect("a scenario of Verdox"))
}

/// A map without barges, with default readings.
pub fn map(rows: &[&str]) -> Verdox {
    map_with(rows, &[])
}

/// A game in progress.
pub struct Table<'g> {
    /// The scenario.
    pub game: &'g Verdox,
    /// The state now.
    pub state: State,
    /// The events so far.
    pub events: Vec<Event>,
}

impl<'g> Table<'g> {
    /// A table with this position, and a bystander of each side in the last row beside its quarters, so that no phase
    /// ends by itself.
    pub fn set_up(game: &'g Verdox, place: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>) -> Self {
        let field = game.scenario.map.field;
        let by = |column: u8| format!("{column:02}{:02}", field.height - 1);
        let built = place(PositionBuilder::new(game));
        let (west, east) = (by(1), by(field.width - 2));
        let state = built.unit(BLUE, Kind::Infantry, &west).unit(RED, Kind::Infantry, &east).state();
        Self { game, state, events: Vec::new() }
    }

    /// A table with exactly this position.
    pub fn alone(game: &'g Verdox, place: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>) -> Self {
        Self { game, state: place(PositionBuilder::new(game)).state(), events: Vec::new() }
    }

    /// A table at the first decision of a game in which this side deploys first.
    pub fn start(game: &'g Verdox, first: Side) -> Self {
        let mut dice = Scripted::new(&[first as u32]);
        let mut events = Vec::new();
        let state = game.start(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// Queries on the state.
    pub fn at(&self) -> Position<'_> {
        self.game.at(&self.state)
    }

    /// The legal actions in notation.
    pub fn legal(&self) -> Vec<String> {
        let mut legal = Actions::new();
        self.game.legal(&self.state, &mut legal);
        legal.iter().map(|&action| notation::write(self.game, action)).collect()
    }

    /// Whether an action is legal.
    pub fn can(&self, action: &str) -> bool {
        self.legal().iter().any(|known| known == action)
    }

    /// The squares to which a unit can move, in order of their numbers.
    pub fn moves(&self, unit: &str) -> Vec<String> {
        self.targets("move", unit)
    }

    /// The squares of the units that a unit can attack.
    pub fn attacks(&self, unit: &str) -> Vec<String> {
        self.targets("attack", unit)
    }

    /// The targets of a kind of action.
    pub fn targets(&self, verb: &str, unit: &str) -> Vec<String> {
        let start = format!("{verb} {unit} ");
        let mut found: Vec<String> =
            self.legal().iter().filter_map(|text| text.strip_prefix(&start).map(str::to_owned)).collect();
        found.sort();
        found
    }

    /// Applies a legal action with exactly these dice, 1 to 6.
    pub fn play(&mut self, action: &str, dice: &[u32]) -> &mut Self {
        assert!(self.can(action), "{action} is not legal: {:?}", self.legal());
        let action = notation::read(self.game, action).expect("an action");
        let faces: Vec<u32> = dice.iter().map(|die| die - 1).collect();
        let mut dice = Scripted::new(&faces);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// The square with this number.
    pub fn square(&self, label: &str) -> Square {
        self.game.scenario.map.field.parse(label).expect("a square")
    }

    /// The side and kind of the unit on a square.
    pub fn on(&self, label: &str) -> Option<(Side, Kind)> {
        let unit = self.at().unit_at(self.square(label))?;
        Some((kartacz_engine::games::verdox::data::side_of(unit), self.at().kind(unit)))
    }

    /// The unit of a side that entered as this one, from 1.
    pub fn unit(&self, side: Side, number: UnitId) -> UnitId {
        first_of(side) + number - 1
    }

    /// Whether such an event has happened.
    pub fn logged(&self, kind: EventKind) -> bool {
        self.events.iter().any(|event| event.kind() == kind)
    }

    /// The outcome of a game that is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }
}
