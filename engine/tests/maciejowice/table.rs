//! A game with scripted dice, played action by action, for the rule tests.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::maciejowice::Maciejowice;
use kartacz_engine::games::maciejowice::action::{Action, Firers, Group};
use kartacz_engine::games::maciejowice::event::{Event, Kind, Phase};
use kartacz_engine::games::maciejowice::files::FILES;
use kartacz_engine::games::maciejowice::notation;
use kartacz_engine::games::maciejowice::position_builder::PositionBuilder;
use kartacz_engine::games::maciejowice::state::State;
use kartacz_engine::games::maciejowice::unit_set::bit;
use kartacz_engine::scenario::{Request, Sources, load};

/// The Poles.
pub const POLES: Side = Side::First;
/// The Russians.
pub const RUSSIANS: Side = Side::Second;

/// The files beside the tests.
pub struct Files;

impl Sources for Files {
    fn read(&self, name: &str) -> Option<Cow<'_, str>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios");
        std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
    }
}

/// The whole field with single values changed.
pub fn whole_with(sets: &[&str]) -> Maciejowice {
    scenario("scenario-1", &[], sets)
}

/// A scenario with what-ifs and single values changed.
pub fn scenario(name: &str, what_ifs: &[&str], sets: &[&str]) -> Maciejowice {
    let [what_ifs, sets] = [what_ifs, sets].map(|list| list.iter().map(|&item| item.to_owned()).collect());
    let request = Request { what_ifs, sets, ..Request::new(&format!("maciejowice/{name}")) };
    let loaded = load(&[&FILES], &Files, &request).unwrap_or_else(|faults| panic!("{faults}"));
    Maciejowice::new(loaded.scenario.of().expect("a scenario of Maciejowice"))
}

/// The whole field as delivered.
pub fn whole() -> &'static Maciejowice {
    static GAME: LazyLock<Maciejowice> = LazyLock::new(|| whole_with(&[]));
    &GAME
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
    /// A table with the position of a builder; exactly these dice are rolled before the first decision.
    pub fn set_up(game: &'g Maciejowice, builder: PositionBuilder, dice: &[u32]) -> Self {
        let mut dice = Scripted::new(dice);
        let mut events = Vec::new();
        let state = builder.build_with(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<Action> {
        let mut actions = Actions::new();
        self.game.legal(&self.state, &mut actions);
        actions.to_vec()
    }

    /// Plays a legal action; exactly these dice are rolled.
    pub fn play(&mut self, action: Action, dice: &[u32]) -> &mut Self {
        let legal = self.legal();
        assert!(legal.contains(&action), "{action:?} is not legal; legal are {legal:?}");
        let mut dice = Scripted::new(dice);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// Begins the move of a unit alone.
    pub fn begin(&mut self, id: &str) -> &mut Self {
        self.play(Action::Begin { unit: self.unit(id), group: Group::Unit, double_time: false }, &[])
    }

    /// The element led by this unit steps into a neighbouring hex.
    pub fn step(&mut self, id: &str, hex: &str, dice: &[u32]) -> &mut Self {
        let grid = &self.game.scenario.map.grid;
        let to = grid.parse(hex).expect("a hex of the map");
        let unit = self.unit(id);
        let side = grid.side_to(self.state.board.place[usize::from(unit)], to).expect("a neighbouring hex");
        self.play(Action::Step { unit, side }, dice)
    }

    /// The rifle fire of one hex on another.
    pub fn shot(&self, from: &str, target: &str) -> Action {
        let grid = &self.game.scenario.map.grid;
        let firers = Firers { from: grid.parse(from).expect("a hex of the map"), along: 0, hexes: 1 };
        Action::Fire { firers, target: grid.parse(target).expect("a hex of the map") }
    }

    /// The fire of guns on a hex.
    pub fn gun_shot(&self, guns: &str, target: &str) -> Action {
        let target = self.game.scenario.map.grid.parse(target).expect("a hex of the map");
        Action::FireGuns { guns: self.unit(guns), target }
    }

    /// Nothing else happens in phases 2 and 3; phase 4 rolls these dice.
    pub fn on_to_melee(&mut self, dice: &[u32]) -> &mut Self {
        let passive = self.game.at(&self.state).active_side().other();
        if self.game.decider(&self.state) == Some(passive) {
            self.play(Action::Pass, &[]);
        }
        if self.state.board.phase == Phase::Movement {
            self.play(Action::End, &[]);
        }
        self.play(Action::Stay, dice)
    }

    /// The commander with this id.
    pub fn commander(&self, id: &str) -> u8 {
        self.game.commander_id(id).expect("a commander of the scenario")
    }

    /// The id of the active commander.
    pub fn active(&self) -> &'g str {
        self.game.scenario.commanders.get(usize::from(self.state.board.active)).map_or("", |commander| &commander.id)
    }

    /// The legal actions in notation.
    pub fn words(&self) -> Vec<String> {
        self.legal().into_iter().map(|action| notation::write(self.game, action)).collect()
    }

    /// Plays a legal action in notation; exactly these dice are rolled.
    pub fn say(&mut self, words: &str, dice: &[u32]) -> &mut Self {
        let action = notation::read(self.game, words).unwrap_or_else(|wrong| panic!("{}", wrong.message));
        self.play(action, dice)
    }

    /// The units that can begin a move alone.
    pub fn begins(&self) -> Vec<&'g str> {
        let unit = |action| match action {
            Action::Begin { unit, group: Group::Unit, double_time: false } => Some(unit),
            _ => None,
        };
        let units = self.legal().into_iter().filter_map(unit);
        units.map(|unit| self.game.scenario.units[usize::from(unit)].id.as_str()).collect()
    }

    /// The unit with this id.
    pub fn unit(&self, id: &str) -> u8 {
        self.game.unit_id(id).expect("a unit of the scenario")
    }

    /// Steps lost.
    pub fn losses(&self, id: &str) -> u8 {
        self.state.board.losses[usize::from(self.unit(id))]
    }

    /// Whether a unit is still in the game.
    pub fn lives(&self, id: &str) -> bool {
        self.state.board.alive & bit(self.unit(id)) != 0
    }

    /// The points of a side by source: eliminations, melees, guns captured, guns recaptured, commanders.
    pub fn points(&self, side: Side) -> [u16; 5] {
        self.state.board.tally.vp[side.index()]
    }

    /// The events of a kind.
    pub fn logged(&self, kind: Kind) -> Vec<Event> {
        self.events.iter().filter(|event| event.kind == kind).copied().collect()
    }

    /// The last event of a kind.
    pub fn last(&self, kind: Kind) -> Event {
        *self.logged(kind).last().unwrap_or_else(|| panic!("no {kind:?} in {:?}", self.events))
    }
}

/// The paragraphs and values of the modifiers of an event.
pub fn parts(event: &Event) -> Vec<(&'static str, i8)> {
    event.modifiers.iter().map(|part| (part.rule, part.value)).collect()
}

/// The sum of the modifiers of an event.
pub fn total(event: &Event) -> i8 {
    event.modifiers.iter().map(|part| part.value).sum()
}

/// The modifiers of the last melee by reason, the attacker's and the defender's, without command.
pub fn melee_parts(table: &Table) -> [Vec<(&'static str, i8)>; 2] {
    let melee = table.last(Kind::Melee);
    [true, false].map(|mine| {
        let parts = melee.modifiers.iter().filter(|part| (part.side == melee.side) == mine);
        parts.map(|part| (part.reason, part.value)).filter(|part| part.0 != "in command").collect()
    })
}

/// Changes of the readings of chapter 4, each alone and all at once.
pub fn switched() -> Vec<Vec<String>> {
    const READINGS: [&str; 9] = [
        "oc_after_death=keeps-units",
        "activate_twice=false",
        "own_units_chosen=one-by-one",
        "own_units_again=false",
        "reserve_acts=each-leader",
        "evasion_moment=before",
        "overall_moves=true",
        "reserve_keeps_leader=false",
        "cmd_after_rout=rout-with-unit",
    ];
    let readings = READINGS.map(|reading| format!("switches.{reading}"));
    let alone = readings.iter().map(|reading| vec![reading.clone()]);
    alone.chain([readings.to_vec()]).collect()
}
