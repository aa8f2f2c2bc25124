//! Positions for tests: placed counters and leaders, and a leader's orders phase.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{LeaderId, UnitId};
use crate::games::spqr::event::Event;
use crate::games::spqr::facing::{Facing, Stance};
use crate::games::spqr::hex::Hex;
use crate::games::spqr::play::Play;
use crate::games::spqr::state::{
    Ammo, COLUMN, DEAD, DEPLETED, FINISHED, FIRED_NOW, MOVED, MOVED_NOW, RALLIED, ROUTED, State,
};
use crate::games::spqr::window::{Frame, Window};

/// Builds a state from an empty map in the given turn.
#[derive(Clone, Debug)]
pub struct PositionBuilder<'g> {
    pub(super) game: &'g Spqr,
    pub(super) state: State,
    /// The actions of units in the orders phase so far, with or without a "must check" marker.
    pub(super) done: Vec<(UnitId, u8, bool)>,
}

/// An event that has just happened in a position, by unit ids.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// A unit breaks \[10.21\].
    Break(&'a str),
    /// A unit takes hits \[10.15\].
    Hit(&'a str, u8),
    /// A unit has approached others, which react \[6.51, 9.16, 9.66\].
    Near(&'a str),
    /// This side lets elephants through, or does not \[9.11\].
    PassThrough(Side),
    /// The first combat is over, and elephants were let through.
    EndOfPassThrough,
    /// The units that may pursue after the first combat \[10.41\].
    Pursuit(&'a [&'a str]),
    /// The rout segment \[10.23\].
    RoutSegment,
    /// Elephant commanders are placed \[4.81\].
    ElephantCommanders,
    /// The shock segment is over \[10.51\].
    EndOfShock,
}

impl<'g> PositionBuilder<'g> {
    /// An empty map in turn 1, at activations.
    #[must_use]
    pub fn new(game: &'g Spqr) -> Self {
        let mut state = game.blank();
        state.turn = 1;
        state.stack.push(Frame { left: 2, ..Frame::new(Window::Turn, Side::First) });
        Self { game, state, done: Vec::new() }
    }

    pub(super) fn id(&self, id: &str) -> UnitId {
        self.game.scenario.unit(id).unwrap_or_else(|| panic!("there is no unit {id}"))
    }

    pub(super) fn leader_id(&self, id: &str) -> LeaderId {
        self.game.scenario.leader_named(id).unwrap_or_else(|| panic!("there is no leader {id}"))
    }

    fn hex(&self, label: &str) -> Hex {
        self.game.scenario.map.field.parse(label).unwrap_or_else(|| panic!("there is no hex {label}"))
    }

    /// The turn.
    #[must_use]
    pub fn turn(mut self, turn: u8) -> Self {
        self.state.turn = turn;
        self
    }

    /// Puts a unit on the map, at the bottom of its stack; of a two-hex unit the left half is in this hex.
    ///
    /// # Panics
    /// When there is no such unit or hex.
    #[must_use]
    pub fn unit(self, id: &str, hex: &str, facing: Facing) -> Self {
        self.stance(id, hex, facing, false)
    }

    /// As `unit`, in column. A column faces a hexside: the one before the vertex of that name.
    ///
    /// # Panics
    /// When there is no such unit or hex.
    #[must_use]
    pub fn column(self, id: &str, hex: &str, facing: Facing) -> Self {
        self.stance(id, hex, facing, true)
    }

    fn stance(mut self, id: &str, hex: &str, facing: Facing, column: bool) -> Self {
        let (unit, hex) = (self.id(id), self.hex(hex));
        let stance = Stance { hex, facing, column, double: self.game.card(unit).double };
        self.state.units[unit as usize].set(COLUMN, column);
        self.state.link(self.game, unit, stance);
        self
    }

    /// Puts a leader on the map.
    ///
    /// # Panics
    /// When there is no such leader or hex.
    #[must_use]
    pub fn leader(mut self, id: &str, hex: &str) -> Self {
        let (leader, hex) = (self.leader_id(id), self.hex(hex));
        self.state.leaders[leader as usize].hex = hex;
        self
    }

    /// Gives a unit cohesion hits.
    #[must_use]
    pub fn hits(mut self, id: &str, hits: u8) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].set_hits(hits);
        self
    }

    fn flag(mut self, id: &str, flag: u16) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].set(flag, true);
        self
    }

    /// A routed unit.
    #[must_use]
    pub fn routed(self, id: &str) -> Self {
        self.flag(id, ROUTED)
    }

    /// A routed unit of the inactive side that has fled from a hex through these to its present hex \[10.42\].
    ///
    /// # Panics
    /// When there is no such unit or hex.
    #[must_use]
    pub fn fled(mut self, id: &str, way: &[&str]) -> Self {
        let (field, unit) = (&self.game.scenario.map.field, self.id(id));
        let hexes: Vec<Hex> = way.iter().map(|label| self.hex(label)).collect();
        let steps = hexes.windows(2).filter_map(|step| field.side_to(step[0], step[1]));
        steps.for_each(|side| self.state.trails.add(unit, side));
        self.routed(id)
    }

    /// A depleted unit.
    #[must_use]
    pub fn depleted(self, id: &str) -> Self {
        self.flag(id, DEPLETED)
    }

    /// A unit that was rallied in this turn.
    #[must_use]
    pub fn rallied(self, id: &str) -> Self {
        self.flag(id, RALLIED)
    }

    /// A unit that has moved in an earlier orders phase of the turn.
    #[must_use]
    pub fn moved(self, id: &str) -> Self {
        self.flag(id, MOVED)
    }

    /// A unit that has moved in this orders phase.
    #[must_use]
    pub fn marched(mut self, id: &str) -> Self {
        self.done.push((self.id(id), MOVED_NOW, false));
        self
    }

    /// A unit that has moved in this orders phase and must attack.
    #[must_use]
    pub fn charging(mut self, id: &str) -> Self {
        self.done.push((self.id(id), MOVED_NOW, true));
        self
    }

    /// A unit that has fired on orders in this phase.
    #[must_use]
    pub fn fired(mut self, id: &str) -> Self {
        self.done.push((self.id(id), FIRED_NOW, false));
        self
    }

    /// The missiles of a unit.
    #[must_use]
    pub fn ammo(mut self, id: &str, ammo: Ammo) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].set_ammo(ammo);
        self
    }

    /// The missiles of the screen of a unit.
    #[must_use]
    pub fn screen_ammo(mut self, id: &str, ammo: Ammo) -> Self {
        let unit = self.id(id);
        self.state.units[unit as usize].set_screen_ammo(ammo);
        self
    }

    /// A leader who is finished.
    #[must_use]
    pub fn finished(mut self, id: &str) -> Self {
        let leader = self.leader_id(id);
        self.state.leaders[leader as usize].set(FINISHED, true);
        self
    }

    /// A leader who is dead.
    #[must_use]
    pub fn dead(mut self, id: &str) -> Self {
        let leader = self.leader_id(id);
        self.state.leaders[leader as usize].set(DEAD, true);
        self.state.leaders[leader as usize].hex = Hex::NONE;
        self
    }

    /// Rout points that the sides have lost.
    #[must_use]
    pub fn lost(mut self, points: [u16; 2]) -> Self {
        self.state.lost = points;
        self
    }

    /// The state as built, at a decision or not.
    #[must_use]
    pub fn state(self) -> State {
        self.state
    }

    /// The state at the next decision, from the activations of the turn on.
    pub fn build(self, dice: &mut impl Dice, log: &mut impl Observer<State, Event>) -> State {
        let mut state = self.state;
        Play { game: self.game, state: &mut state, dice, log }.advance();
        state
    }
}
