//! What holds at every moment of a game of *classic*, checked from the state and from the events.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::classic::Classic;
use kartacz_engine::games::classic::action::Action;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::data::movement::{Checked, Counted, ZocEntry};
use kartacz_engine::games::classic::data::{Hex, UnitId};
use kartacz_engine::games::classic::event::{Event, Fact};
use kartacz_engine::games::classic::notation::{read, write};
use kartacz_engine::games::classic::position::Position;
use kartacz_engine::games::classic::state::{Mode, State};

/// What has been seen so far.
pub struct Watch {
    /// Where each unit is by the events.
    hexes: Vec<Hex>,
    /// Its steps by the events.
    steps: Vec<u8>,
    /// The points of losses, exits and objectives by the events.
    points: [i32; 2],
}

impl Watch {
    pub fn new<B: Board>(game: &Classic<B>) -> Self {
        let units = game.scenario.units.len();
        Self { hexes: vec![Hex::NONE; units], steps: vec![0; units], points: [0; 2] }
    }

    /// Follows the events and compares the state with them.
    pub fn look<B: Board>(&mut self, game: &Classic<B>, state: &State<B>, events: &[Event]) {
        for event in events {
            self.follow(game, event);
        }
        let at = game.at(state);
        for unit in 0..game.scenario.units.len() as UnitId {
            let counter = at.counter(unit);
            assert_eq!(counter.hex, self.hexes[usize::from(unit)], "the events say where {unit} is");
            if counter.hex.is_some() {
                assert_eq!(counter.steps, self.steps[usize::from(unit)], "the events say the steps of {unit}");
                assert!((1..=game.scenario.unit(unit).steps).contains(&counter.steps), "{unit} has steps");
                assert!(at.stack(counter.hex).any(|one| one == unit), "{unit} is in the stack of its hex");
            }
        }
        for hex in game.scenario.map.field.hexes() {
            let stack: Vec<UnitId> = at.stack(hex).collect();
            assert!(stack.iter().all(|&unit| at.hex(unit) == hex), "a stack has the units of its hex");
            let sides = Side::BOTH.map(|side| stack.iter().any(|&unit| game.scenario.side_of(unit) == side));
            assert!(sides != [true, true], "enemies share {}", game.scenario.map.field.label(hex));
            check_stacking(at, hex, &stack, events.last());
        }
        let scored = i32::from(self.points[0] as i16) - i32::from(self.points[1] as i16);
        assert_eq!(at.scored(), scored, "points add up");
    }

    fn follow<B: Board>(&mut self, game: &Classic<B>, event: &Event) {
        let scenario = &game.scenario;
        let unit = usize::from(event.unit);
        match event.fact {
            Fact::Placed { .. } => {
                self.hexes[unit] = event.to;
                self.steps[unit] = scenario.units[unit].begins_with;
            }
            Fact::Arrived => {
                self.hexes[unit] = event.to;
                self.steps[unit] = scenario.units[unit].begins_with;
            }
            Fact::Rebuilt => {
                self.hexes[unit] = event.to;
                self.steps[unit] = 1;
            }
            Fact::Moved { .. } | Fact::Retreated | Fact::Advanced => {
                assert_eq!(self.hexes[unit], event.from, "a unit leaves the hex where it is");
                assert!(scenario.map.field.side_to(event.from, event.to).is_some(), "a step leads to the next hex");
                let side = scenario.map.field.side_to(event.from, event.to).unwrap_or(0);
                let class = scenario.units[unit].class;
                let open = game.chart.steps(class, event.from)[side].is_some();
                let along = (0..scenario.routes.len() as u8)
                    .any(|route| game.chart.along(route, class, event.from)[side].is_some());
                assert!(open || along, "no unit enters where it may not");
                self.hexes[unit] = event.to;
            }
            Fact::Exited => {
                self.hexes[unit] = Hex::NONE;
                if scenario.victory.exits {
                    self.points[scenario.units[unit].side.index()] += i32::from(scenario.units[unit].worth);
                }
            }
            Fact::StepLost { steps } => {
                assert_eq!(self.steps[unit], steps + 1, "a step is lost");
                self.steps[unit] = steps;
            }
            Fact::Replaced { steps } => {
                assert_eq!(self.steps[unit] + 1, steps, "a step is received");
                self.steps[unit] = steps;
            }
            Fact::Eliminated => {
                assert!(self.hexes[unit].is_some(), "a unit is lost once");
                self.hexes[unit] = Hex::NONE;
                self.steps[unit] = 0;
                if scenario.victory.losses {
                    self.points[scenario.units[unit].side.other().index()] += i32::from(scenario.units[unit].worth);
                }
            }
            Fact::Scored { points, .. } => {
                self.points[event.side.expect("a side scores").index()] += i32::from(points);
            }
            Fact::Rolled(rolled) => {
                let table = &scenario.tables[usize::from(scenario.phases[usize::from(event.phase)].table)];
                let rolls = table.dice..=table.dice * table.die;
                assert!(rolls.contains(&rolled.roll), "a roll of the dice");
                assert!(usize::from(rolled.column.max(0) as u8) < table.columns.len(), "a column of the table");
            }
            _ => {}
        }
    }

    /// Every listed action can be written and read, and is listed once.
    pub fn check_list<B: Board>(&self, game: &Classic<B>, state: &State<B>, actions: &[Action]) {
        let at = game.at(state);
        for (place, &action) in actions.iter().enumerate() {
            assert!(!actions[..place].contains(&action), "{action:?} is listed twice");
            let text = write(&game.scenario, action);
            assert_eq!(read(&game.scenario, &text).expect("it can be read"), action, "{text}");
            if let (Mode::Moving, Action::Step { hex }) = (at.mode(), action) {
                check_step(at, hex);
            }
        }
    }

    /// The game is over, and the points are those of the events.
    pub fn finish<B: Board>(&self, game: &Classic<B>, state: &State<B>) {
        let outcome = game.at(state).outcome().expect("the game is over");
        assert_eq!(outcome.vp, self.points[0] - self.points[1], "the points of the outcome");
        assert!(outcome.stage <= game.scenario.turns, "it ends in time");
    }
}

/// A unit that entered a zone of control that stops has no step left in it without leaving again.
fn check_step<B: Board>(at: Position<'_, B>, to: Hex) {
    let journey = at.journey();
    let from = at.hex(journey.lead);
    assert!(at.scenario().map.field.side_to(from, to).is_some(), "the next hex is next to it");
    let stopped = at.scenario().zoc.enter == ZocEntry::Stop && journey.steps > 0;
    let freed = at.scenario().zoc.friends.movement && at.stack(from).count() > at.movers().count();
    if stopped && !freed && journey.left > 0 {
        let stays = at.in_zone(from, at.active());
        // An overrun that has emptied a hex leads on.
        assert!(!stays || at.phase().overrun > 0, "a unit stops in a zone of control");
    }
}

/// Stacking holds whenever it is checked.
fn check_stacking<B: Board>(at: Position<'_, B>, hex: Hex, stack: &[UnitId], last: Option<&Event>) {
    let scenario = at.scenario();
    let weigh = |unit: &UnitId| match scenario.stacking.counted {
        Counted::Units => 1,
        Counted::Points => u16::from(scenario.class_of(*unit).stacking),
    };
    let crowd: u16 = stack.iter().map(weigh).sum();
    let within = crowd <= u16::from(at.game.chart.limit(hex));
    let moving = at.mode() == Mode::Moving && at.hex(at.journey().lead) == hex;
    let late = scenario.stacking.checked == Checked::EndOfPhase;
    let retreats = at.mode() == Mode::Retreating && at.hex(at.fight().unit) == hex;
    let passing = moving && scenario.stacking.checked == Checked::EachMove || retreats;
    assert!(within || late || passing, "too many units in {} after {last:?}", scenario.map.field.label(hex));
}
