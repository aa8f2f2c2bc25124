//! Games for tests: the shipped scenarios, and positions with counters of Cannae on its map.

use std::sync::OnceLock;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, Scenario, UnitId};
use kartacz_engine::games::spqr::details::{Cause, Superior};
use kartacz_engine::games::spqr::event::{Event, Fact, Kind};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::notation;
use kartacz_engine::games::spqr::position::Position;
use kartacz_engine::games::spqr::position_builder::{PositionBuilder, Start};
use kartacz_engine::games::spqr::state::State;
use kartacz_engine::games::spqr::window::Window;
use kartacz_engine::scenario::{Faults, Loaded, Sources};

use crate::common;
pub use crate::common::Shipped;

/// The first side: Carthage.
pub const CA: Side = Side::First;
/// The second side: Rome.
pub const RO: Side = Side::Second;

pub fn try_load(sources: &impl Sources, name: &str, sets: &[&str]) -> Result<Loaded, Faults> {
    common::try_load(sources, &format!("spqr/{name}"), &[], sets)
}

/// A shipped scenario with single values changed.
pub fn scenario(name: &str, sets: &[&str]) -> Scenario {
    let loaded = try_load(&Shipped, name, sets).unwrap_or_else(|faults| panic!("{faults}"));
    loaded.scenario.of().expect("a scenario of SPQR")
}

/// Cannae with single values changed.
pub fn cannae_with(sets: &[&str]) -> Spqr {
    Spqr::new(scenario("scenario-cannae", sets))
}

/// Cannae with its numbers changed by code, for counters and ground that it lacks.
pub fn changed(sets: &[&str], change: impl FnOnce(&mut Scenario)) -> Spqr {
    let mut scenario = scenario("scenario-cannae", sets);
    change(&mut scenario);
    Spqr::new(scenario)
}

/// Cannae.
pub fn cannae() -> &'static Spqr {
    static GAME: OnceLock<Spqr> = OnceLock::new();
    GAME.get_or_init(|| cannae_with(&[]))
}

/// The cause of hits, a rout or a loss.
pub fn cause(event: &Event) -> Cause {
    match event.fact {
        Fact::Hits { cause, .. } | Fact::Routs { cause, .. } | Fact::Lost { cause } => cause,
        _ => panic!("an event without such a cause: {event:?}"),
    }
}

/// A game at a decision.
pub struct Table<'g> {
    pub game: &'g Spqr,
    pub state: State,
    /// The events since the set-up.
    pub events: Vec<Event>,
}

/// Dice that show these faces, 0 to 9.
pub fn d10(faces: &[u8]) -> Scripted {
    Scripted::new(&faces.iter().map(|&face| u32::from(face)).collect::<Vec<u32>>())
}

/// How a position is built.
type Build<'g> = PositionBuilder<'g>;

impl<'g> Table<'g> {
    /// A position at the next decision, from the activations of the turn on.
    pub fn turn(game: &'g Spqr, faces: &[u8], build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision, from the start of its turn on.
    pub fn whole_turn(game: &'g Spqr, faces: &[u8], build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_turn(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision of an orders phase of a leader.
    pub fn phase(game: &'g Spqr, leader: &str, build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        Self::phase_rolled(game, leader, &[], build)
    }

    /// The same, with dice for what happens before.
    pub fn phase_rolled(
        game: &'g Spqr,
        leader: &str,
        faces: &[u8],
        build: impl FnOnce(Build<'g>) -> Build<'g>,
    ) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_phase(leader, &mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision of the shock segment of a leader.
    pub fn shock(game: &'g Spqr, leader: &str, faces: &[u8], build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_shock(leader, &mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision of the shock segment of a leader; every die shows the same face.
    pub fn shock_rolling(game: &'g Spqr, leader: &str, face: u8, build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        let (mut dice, mut events) = (d10(&[face; 60]), Vec::new());
        let state = build(PositionBuilder::new(game)).build_shock(leader, &mut dice, &mut events);
        Self { game, state, events }
    }

    /// A position at the next decision after something has happened.
    pub fn start(game: &'g Spqr, start: Start<'_>, faces: &[u8], build: impl FnOnce(Build<'g>) -> Build<'g>) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_from(start, &mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position at the next decision of a window of fire or facing about a unit, in a phase of a leader.
    pub fn answer(
        game: &'g Spqr,
        leader: &str,
        window: Window,
        unit: &str,
        faces: &[u8],
        build: impl FnOnce(Build<'g>) -> Build<'g>,
    ) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_answer(leader, window, unit, &mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A position after the leader casualties of a combat of these units, in a phase of a leader.
    pub fn casualties(
        game: &'g Spqr,
        leader: &str,
        units: &[&str],
        faces: &[u8],
        build: impl FnOnce(Build<'g>) -> Build<'g>,
    ) -> Self {
        let (mut dice, mut events) = (d10(faces), Vec::new());
        let state = build(PositionBuilder::new(game)).build_casualties(leader, units, &mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// Lets routed units take the first of their ways.
    pub fn flee(&mut self) -> &mut Self {
        while self.window() == "rout" {
            let way = self.legal()[0].clone();
            self.act(&way, &[]);
        }
        self
    }

    /// Chooses individual orders, where that is a choice.
    pub fn individually(&mut self) -> &mut Self {
        if self.may("individual") {
            self.act("individual", &[]);
        }
        self
    }

    pub fn at(&self) -> Position<'_> {
        self.game.at(&self.state)
    }

    pub fn unit(&self, id: &str) -> UnitId {
        self.game.scenario.unit(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    pub fn leader(&self, id: &str) -> LeaderId {
        self.game.scenario.leader_named(id).unwrap_or_else(|| panic!("there is no leader {id}"))
    }

    pub fn hex(&self, label: &str) -> Hex {
        self.game.scenario.map.field.parse(label).expect("a hex")
    }

    pub fn label(&self, hex: Hex) -> String {
        self.game.scenario.map.field.label(hex)
    }

    /// The hex of a unit; `----` when it is not on the map.
    pub fn place(&self, id: &str) -> String {
        self.label(self.at().hex(self.unit(id)))
    }

    /// The hex of a leader; `----` when he is not on the map.
    pub fn leader_place(&self, id: &str) -> String {
        self.label(self.at().leader_hex(self.leader(id)))
    }

    pub fn hits(&self, id: &str) -> u8 {
        self.at().hits(self.unit(id))
    }

    pub fn state_of(&self, id: &str) -> kartacz_engine::games::spqr::state::Unit {
        self.at().counter(self.unit(id))
    }

    /// Whether a unit is routed.
    pub fn routed(&self, id: &str) -> bool {
        self.at().is_routed(self.unit(id))
    }

    /// Whether a unit is eliminated: it is nowhere, and its points are lost.
    pub fn lost(&self, id: &str) -> bool {
        self.logged(Kind::Lost).iter().any(|event| event.unit == Some(self.unit(id)))
    }

    pub fn facing(&self, id: &str) -> &'static str {
        self.at().stance(self.unit(id)).facing.name()
    }

    /// The kind of the current frame.
    pub fn window(&self) -> &'static str {
        self.at().frame().window.name()
    }

    /// The deciding side.
    pub fn decider(&self) -> Option<Side> {
        self.game.decider(&self.state)
    }

    /// The legal actions in notation.
    pub fn legal(&self) -> Vec<String> {
        let mut actions: Box<Actions<Action>> = Box::new(Actions::new());
        self.game.legal(&self.state, &mut actions);
        actions.iter().map(|&action| notation::write(self.game, action)).collect()
    }

    /// The legal actions with this first word, without it.
    pub fn options(&self, verb: &str) -> Vec<String> {
        let start = format!("{verb} ");
        self.legal().into_iter().filter_map(|action| action.strip_prefix(&start).map(str::to_owned)).collect()
    }

    pub fn may(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// Takes a legal action, with the dice that it rolls, 0 to 9.
    pub fn act(&mut self, action: &str, faces: &[u8]) -> &mut Self {
        assert!(self.may(action), "{action} is not legal: {:?}", self.legal());
        let action = notation::read(self.game, action).expect("an action");
        let mut dice = d10(faces);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// Takes a legal action; every die that it rolls shows the same face.
    pub fn act_rolling(&mut self, action: &str, face: u8) -> &mut Self {
        assert!(self.may(action), "{action} is not legal: {:?}", self.legal());
        let action = notation::read(self.game, action).expect("an action");
        self.game.apply(&mut self.state, action, &mut d10(&[face; 60]), &mut self.events);
        self
    }

    /// Lets routed units take the first of their ways; every die shows the same face.
    pub fn flee_rolling(&mut self, face: u8) -> &mut Self {
        while self.window() == "rout" {
            let way = self.legal()[0].clone();
            self.act_rolling(&way, face);
        }
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
    /// The hits of attackers and defenders, and the superiority, in the last shock.
    pub fn shock_result(&self) -> ([u8; 2], Superior) {
        let Fact::ShockRolled { hits, superior, .. } = self.last(Kind::ShockRolled).fact else { unreachable!() };
        (hits, superior)
    }

    /// The hits of attackers and defenders in the last shock.
    pub fn blow(&self) -> [u8; 2] {
        self.shock_result().0
    }

    /// The superiority in the last shock.
    pub fn superior(&self) -> Superior {
        self.shock_result().1
    }

    /// The causes of the events of a kind that has one.
    pub fn causes(&self, kind: Kind) -> Vec<Cause> {
        self.logged(kind).iter().map(cause).collect()
    }

    pub fn last(&self, kind: Kind) -> Event {
        *self.logged(kind).last().unwrap_or_else(|| panic!("no {}", kind.name()))
    }
}
