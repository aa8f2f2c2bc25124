//! Games for tests: the shipped scenarios, and positions on a map of a few hexes.

use std::sync::OnceLock;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::data::UnitId;
use kartacz_engine::games::pluton::event::{Event, Fire, Kind, Numbers};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::notation;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::position_builder::PositionBuilder;
use kartacz_engine::games::pluton::state::State;
use kartacz_engine::scenario::{Faults, Loaded, Sources};

use crate::common;
pub use crate::common::Shipped;

/// The Germans, who move first.
pub const DE: Side = Side::First;
/// The Poles.
pub const PL: Side = Side::Second;

pub fn try_load(sources: &impl Sources, name: &str, what_ifs: &[&str], sets: &[&str]) -> Result<Loaded, Faults> {
    common::try_load(sources, &format!("pluton/{name}"), what_ifs, sets)
}

/// A shipped scenario with what-ifs and single values changed.
pub fn pluton(name: &str, what_ifs: &[&str], sets: &[&str]) -> Pluton {
    common::game(&format!("pluton/{name}"), what_ifs, sets)
}

/// Scenario 1 with its map cleared except for the hexes drawn by `paint`: rows of eight hexes from the north-west
/// corner. `.` clear, `f` forest, `b` wooden buildings, `k` brick ones, `+` road, `~` stream.
pub fn map(rows: &[&str], sets: &[&str]) -> Pluton {
    use kartacz_engine::games::pluton::data::{Ground, Scenario};
    let loaded = try_load(&Shipped, "scenario-1", &[], sets).unwrap_or_else(|faults| panic!("{faults}"));
    let mut scenario: Scenario = loaded.scenario.of().expect("a scenario of Pluton");
    let map = &mut scenario.map;
    map.ground.fill(Ground::Clear);
    map.road.fill(false);
    map.stream.fill(false);
    for (row, text) in rows.iter().enumerate() {
        for (column, sign) in text.chars().enumerate() {
            let index = map.field.hex(column as u8 + 1, row as u8 + 1).expect("a hex").index();
            match sign {
                'f' => map.ground[index] = Ground::Forest,
                'b' => map.ground[index] = Ground::Wooden,
                'k' => map.ground[index] = Ground::Brick,
                '+' => map.road[index] = true,
                '~' => map.stream[index] = true,
                _ => {}
            }
        }
    }
    Pluton::new(scenario)
}

/// A clear map.
pub fn plain() -> &'static Pluton {
    static GAME: OnceLock<Pluton> = OnceLock::new();
    GAME.get_or_init(|| map(&[], &[]))
}

/// A clear map under other readings or numbers.
pub fn plain_with(sets: &[&str]) -> Pluton {
    map(&[], sets)
}

/// A game at a decision.
pub struct Table<'g> {
    pub game: &'g Pluton,
    pub state: State,
    /// The events since the set-up.
    pub events: Vec<Event>,
}

/// Dice that show these faces, 1 to 10.
pub fn k10(faces: &[u8]) -> Scripted {
    Scripted::new(&faces.iter().map(|&face| u32::from(face) - 1).collect::<Vec<u32>>())
}

impl<'g> Table<'g> {
    /// A position at the next decision of the movement phase of the active side.
    pub fn set_up(game: &'g Pluton, build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>) -> Self {
        Self::rolled(game, &[], build)
    }

    /// The same, with dice for what happens before.
    pub fn rolled(
        game: &'g Pluton,
        faces: &[u8],
        build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
    ) -> Self {
        let (mut dice, mut events) = (k10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision from the indirect fire of the active side on.
    pub fn indirect(
        game: &'g Pluton,
        faces: &[u8],
        build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
    ) -> Self {
        let (mut dice, mut events) = (k10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_indirect(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision from the start of the next stage on.
    pub fn stage(
        game: &'g Pluton,
        faces: &[u8],
        build: impl FnOnce(PositionBuilder<'g>) -> PositionBuilder<'g>,
    ) -> Self {
        let (mut dice, mut events) = (k10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_stage(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    pub fn at(&self) -> Position<'_> {
        self.game.at(&self.state)
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.game.scenario.unit(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    pub fn hex(&self, label: &str) -> Hex {
        self.game.scenario.map.field.parse(label).expect("a hex")
    }

    /// The hex of a unit; `----` when it is not on the map.
    pub fn place(&self, id: &str) -> String {
        self.game.scenario.map.field.label(self.at().hex(self.unit(id)))
    }

    /// The level of a unit.
    pub fn level(&self, id: &str) -> &'static str {
        self.at().level(self.unit(id)).name()
    }

    /// The half boxes of a unit.
    pub fn strength(&self, id: &str) -> u8 {
        self.at().strength(self.unit(id))
    }

    pub fn seen(&self, id: &str) -> bool {
        self.at().is_seen(self.unit(id))
    }

    /// The legal actions in notation.
    pub fn legal(&self) -> Vec<String> {
        let mut actions: Box<Actions<Action>> = Box::new(Actions::new());
        self.game.legal(&self.state, &mut actions);
        actions.iter().map(|&action| notation::write(self.game, action)).collect()
    }

    /// The legal actions with this first word, without it.
    pub fn options(&self, verb: &str) -> Vec<String> {
        let rest = |action: String| action.strip_prefix(verb).map(|rest| rest.trim().to_owned());
        self.legal().into_iter().filter_map(rest).collect()
    }

    pub fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// Takes a legal action, with the dice that it rolls, 1 to 10.
    pub fn act(&mut self, action: &str, faces: &[u8]) -> &mut Self {
        assert!(self.may(action), "{action} is not legal: {:?}", self.legal());
        let action = notation::read(self.game, action).expect("an action");
        let mut dice = k10(faces);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// Takes several legal actions that roll no dice.
    pub fn acts(&mut self, actions: &[&str]) -> &mut Self {
        for action in actions {
            self.act(action, &[]);
        }
        self
    }

    /// The events of a kind.
    pub fn logged(&self, kind: Kind) -> Vec<Event> {
        self.events.iter().copied().filter(|event| event.kind() == kind).collect()
    }

    /// The last event of a kind.
    pub fn last(&self, kind: Kind) -> Event {
        *self.logged(kind).last().unwrap_or_else(|| panic!("no {}", kind.name()))
    }

    /// The last fire of a kind, and its numbers.
    pub fn fire(&self, kind: Kind) -> (Fire, Numbers) {
        let fire = self.last(kind).fire().expect("a kind of fire");
        (fire, fire.numbers.expect("the engine logs all numbers"))
    }
}
