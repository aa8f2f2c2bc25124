//! A game of the insurrection series with scripted dice, played action by action, for the rule tests.
use kartacz_engine::core::dice::Scripted;
use kartacz_engine::core::game::{Actions, Game, Side};
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::action::{Action, Firers, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::compiled::Compiled;
use kartacz_engine::games::insurrection::details::{Capture, Effect, Passed, Rifles, Won};
use kartacz_engine::games::insurrection::event::{Event, Fact, Kind, Phase};
use kartacz_engine::games::insurrection::notation;
use kartacz_engine::games::insurrection::outcomes::FireResult;
use kartacz_engine::games::insurrection::position_builder::PositionBuilder;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::insurrection::unit_set::bit;
use kartacz_engine::grid::Hex;

/// The Poles.
pub const POLES: Side = Side::First;
/// The Russians.
pub const RUSSIANS: Side = Side::Second;

/// A game in progress.
pub struct Table<'g, E: Compiled> {
    /// The scenario.
    pub game: &'g Rules<E>,
    /// The state now.
    pub state: State<E>,
    /// The events since the position was set up.
    pub events: Vec<Event<E>>,
}

/// Positions.
impl<'g, E: Compiled> Table<'g, E> {
    /// A table with this position.
    pub fn new(game: &'g Rules<E>, state: State<E>) -> Self {
        Self { game, state, events: Vec::new() }
    }

    /// A table with the position of a builder; exactly these dice are rolled before the first decision.
    pub fn set_up(game: &'g Rules<E>, builder: PositionBuilder<'_, E>, dice: &[u32]) -> Self {
        let mut dice = Scripted::new(dice);
        let mut events = Vec::new();
        let state = builder.build_with(&mut dice, &mut events);
        dice.finish();
        Self { game, state, events }
    }

    /// A table with phase 2 of a commander; no dice are rolled before it.
    pub fn movement(game: &'g Rules<E>, position: PositionBuilder<'_, E>, commander: &str) -> Self {
        Self::new(game, position.movement(commander).build())
    }
}

/// Notation.
impl<'g, E: Compiled> Table<'g, E> {
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
}

/// Decisions.
impl<E: Compiled> Table<'_, E> {
    /// The deciding side.
    pub fn decider(&self) -> Option<Side> {
        self.game.decider(&self.state)
    }

    /// The legal actions.
    pub fn legal(&self) -> Vec<Action<E>> {
        let mut actions = Actions::new();
        self.game.legal(&self.state, &mut actions);
        actions.to_vec()
    }

    /// Whether an action is legal now.
    pub fn allows(&self, action: Action<E>) -> bool {
        self.legal().contains(&action)
    }

    /// Plays a legal action; exactly these dice are rolled.
    pub fn play(&mut self, action: Action<E>, dice: &[u32]) -> &mut Self {
        assert!(self.allows(action), "{action:?} is not legal; legal are {:?}", self.legal());
        let mut dice = Scripted::new(dice);
        self.game.apply(&mut self.state, action, &mut dice, &mut self.events);
        dice.finish();
        self
    }

    /// A side passes as long as it has a decision.
    pub fn passes(&mut self, side: Side) -> &mut Self {
        while self.decider() == Some(side) {
            self.play(Action::Pass, &[]);
        }
        self
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

    /// An infantry unit begins its move in double time.
    pub fn double_time(&mut self, id: &str) -> &mut Self {
        self.play(Action::Begin { unit: self.unit(id), group: Group::Unit, double_time: true }, &[])
    }

    /// The step of the element led by this unit into a neighbouring hex.
    pub fn step_to(&self, id: &str, hex: &str) -> Action<E> {
        let unit = self.unit(id);
        let from = self.state.board.place[unit as usize];
        let side = self.game.scenario.map.grid.side_to(from, self.hex(hex)).expect("a neighbouring hex");
        Action::Step { unit, side }
    }

    /// Steps into a neighbouring hex.
    pub fn step(&mut self, id: &str, hex: &str, dice: &[u32]) -> &mut Self {
        self.play(self.step_to(id, hex), dice)
    }

    /// Whether the element that this unit leads may step into a hex.
    pub fn may_step(&self, id: &str, hex: &str) -> bool {
        self.allows(self.step_to(id, hex))
    }

    /// The element that this unit leads turns.
    pub fn turn(&mut self, id: &str, facing: u8) -> &mut Self {
        self.play(Action::Turn { unit: self.unit(id), facing }, &[])
    }

    /// The rifle fire of one hex on another.
    pub fn shot(&self, from: &str, target: &str) -> Action<E> {
        let firers = Firers { from: self.hex(from), along: 0, hexes: 1 };
        Action::Fire { firers, target: self.hex(target) }
    }

    /// Rifle fire of a run of neighbouring hexes, the westernmost first.
    pub fn volley(&self, run: &[&str], target: &str) -> Action<E> {
        let hexes: Vec<_> = run.iter().map(|hex| self.hex(hex)).collect();
        let grid = &self.game.scenario.map.grid;
        let along = hexes.get(1).map_or(0, |&next| grid.side_to(hexes[0], next).expect("neighbours"));
        let firers = Firers { from: hexes[0], along, hexes: hexes.len() as u8 };
        Action::Fire { firers, target: self.hex(target) }
    }

    /// Withdrawal to a hex.
    pub fn back_to(&self, hex: &str) -> Action<E> {
        Action::WithdrawTo(self.hex(hex))
    }

    /// The fire of guns on a hex.
    pub fn gun_shot(&self, guns: &str, target: &str) -> Action<E> {
        Action::FireGuns { guns: self.unit(guns), target: self.hex(target) }
    }

    /// The passive side passes its window, if it has one.
    pub fn hold_fire(&mut self) -> &mut Self {
        let passive = self.game.at(&self.state).active_side().other();
        if self.state.board.phase == Phase::Movement && self.decider() == Some(passive) {
            self.play(Action::Pass, &[]);
        }
        self
    }

    /// Nothing else happens in phase 2 or 3; phase 4 rolls these dice.
    pub fn on_to_melee(&mut self, dice: &[u32]) -> &mut Self {
        self.hold_fire();
        if self.state.board.phase == Phase::Movement {
            self.play(Action::End, &[]);
        }
        self.play(Action::Stay, dice)
    }
}

/// Queries.
impl<E: Compiled> Table<'_, E> {
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
        (self.state.board.alive & bit(self.unit(id))).any()
    }

    /// The facing of a unit.
    pub fn facing(&self, id: &str) -> u8 {
        self.state.board.facing[self.unit(id) as usize]
    }

    /// The hex of a unit, as a number; `----` off the map.
    pub fn place(&self, id: &str) -> String {
        self.game.scenario.map.grid.label(self.state.board.place[self.unit(id) as usize]).to_string()
    }

    /// The stage in which a routed unit comes back; 0 for others.
    pub fn returns(&self, id: &str) -> u8 {
        self.state.board.returns[self.unit(id) as usize]
    }

    /// The net score of the first side.
    pub fn vp(&self) -> i32 {
        self.game.at(&self.state).net_vp()
    }

    /// The points of a side by source: eliminations, melees, guns captured, guns recaptured, commanders.
    pub fn points(&self, side: Side) -> [u16; 5] {
        self.state.board.tally.vp[side.index()]
    }

    /// The hex with this number.
    pub fn hex(&self, label: &str) -> Hex<E::Size> {
        self.game.scenario.map.grid.parse(label).expect("a hex of the map")
    }

    /// The unit with this id.
    pub fn unit(&self, id: &str) -> u8 {
        self.game.unit_id(id).expect("a unit of the scenario")
    }

    /// These units as a set.
    pub fn set(&self, ids: &[&str]) -> E::Units {
        ids.iter().fold(E::Units::EMPTY, |set, id| set | bit(self.unit(id)))
    }

    /// The commander with this id.
    pub fn commander(&self, id: &str) -> u8 {
        self.game.commander_id(id).expect("a commander of the scenario")
    }

    /// The events of a kind.
    pub fn logged(&self, kind: Kind) -> Vec<Event<E>> {
        self.events.iter().filter(|event| event.kind() == kind).copied().collect()
    }

    /// The last event of a kind.
    pub fn last(&self, kind: Kind) -> Event<E> {
        *self.logged(kind).last().unwrap_or_else(|| panic!("no {kind:?} in {:?}", self.events))
    }
}

/// The strength of the rifles of a shot.
pub fn rifles<E: Compiled>(event: &Event<E>) -> Rifles {
    let Fact::Fired { rifles: Some(rifles), .. } = event.fact else { panic!("no rifles in {event:?}") };
    rifles
}

/// The distance of a shot.
pub fn distance<E: Compiled>(event: &Event<E>) -> u8 {
    let Fact::Fired { distance, .. } = event.fact else { panic!("no shot in {event:?}") };
    distance
}

/// The effect of a shot.
pub fn effect<E: Compiled>(event: &Event<E>) -> Effect {
    let Fact::Fired { effect, .. } = event.fact else { panic!("no shot in {event:?}") };
    effect
}

/// The result of a test under fire.
pub fn fire_result<E: Compiled>(event: &Event<E>) -> FireResult {
    let Fact::FireTest { result } = event.fact else { panic!("no test under fire in {event:?}") };
    result
}

/// Whether a plain test of morale was passed.
pub fn passed<E: Compiled>(event: &Event<E>) -> bool {
    let Fact::MoraleTest { result, .. } = event.fact else { panic!("no test of morale in {event:?}") };
    result == Passed::Passed
}

/// Whether lone guns were captured by fire.
pub fn captured<E: Compiled>(event: &Event<E>) -> bool {
    let Fact::LoneGunsFire { result, .. } = event.fact else { panic!("no fire on lone guns in {event:?}") };
    result == Capture::Captured
}

/// The result of a melee.
pub struct Bout {
    /// The sizes by side.
    pub sizes: [u8; 2],
    /// The winner.
    pub won: Won,
    /// The difference.
    pub difference: u8,
}

/// The result of a melee.
pub fn bout<E: Compiled>(event: &Event<E>) -> Bout {
    let Fact::Melee { sizes, won, difference } = event.fact else { panic!("no melee in {event:?}") };
    Bout { sizes, won, difference }
}

/// The paragraphs and values of the modifiers of an event.
pub fn parts<E: Compiled>(event: &Event<E>) -> Vec<(&'static str, i8)> {
    event.modifiers.iter().map(|part| (part.rule, part.value)).collect()
}

/// The sum of the modifiers of an event.
pub fn total<E: Compiled>(event: &Event<E>) -> i8 {
    event.modifiers.iter().map(|part| part.value).sum()
}
