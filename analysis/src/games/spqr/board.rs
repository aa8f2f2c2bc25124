//! The board reconstructed from events: every change has one, or follows from one.

mod leaders;
mod units;

use kartacz_engine::core::game::Side;
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::data::{LeaderId, MAX_LEADERS, MAX_UNITS, UnitId, units_in};
use kartacz_engine::games::spqr::event::{Event, Kind};
use kartacz_engine::games::spqr::facing::{Facing, Stance};
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::{Ammo, Mark};

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Where it stands; the hex is [`Hex::NONE`] off the map.
    pub stance: Stance,
    /// Cohesion hits.
    pub hits: u8,
    /// Whether it is routed.
    pub routed: bool,
    /// Whether it is depleted.
    pub depleted: bool,
    /// Its missiles.
    pub ammo: Ammo,
    /// Those of its screen.
    pub screen: Ammo,
    /// Its shock marker in this orders phase.
    pub mark: Mark,
    /// The turn in which it was eliminated.
    pub lost: Option<u8>,
    /// Whether it left the map: in rout when it is lost, else in pursuit.
    pub left: bool,
}

/// A leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leader {
    /// Where he is; [`Hex::NONE`] off the map.
    pub hex: Hex,
    /// Whether he is finished for the turn.
    pub finished: bool,
    /// Whether he is wounded for the battle.
    pub wounded: bool,
    /// The turn in which he died, unless he is replaced by himself.
    pub dead: Option<u8>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The turn.
    pub turn: u8,
    /// The leader whose orders phase it is.
    pub active: Option<LeaderId>,
    /// Every unit by its number; nothing where there is none.
    pub units: Vec<Option<Unit>>,
    /// Every leader by his number.
    pub leaders: Vec<Option<Leader>>,
    /// Rout points that each side has lost.
    pub lost: [u16; 2],
}

/// A board that follows events.
#[derive(Clone, Debug)]
pub struct Boards<'a> {
    game: &'a Spqr,
    now: Board,
}

impl<'a> Boards<'a> {
    /// The set-up.
    #[must_use]
    pub fn new(game: &'a Spqr) -> Self {
        let mut units = vec![None; MAX_UNITS];
        let mut leaders = vec![None; MAX_LEADERS];
        for side in Side::BOTH {
            for unit in units_in(side, game.scenario.everyone(side)) {
                units[usize::from(unit)] = Some(set_up(game, unit));
            }
            for leader in game.scenario.leaders_of(side) {
                let hex = game.scenario.leader(leader).hex;
                leaders[usize::from(leader)] = Some(Leader { hex, finished: false, wounded: false, dead: None });
            }
        }
        Self { game, now: Board { turn: 0, active: None, units, leaders, lost: [0; 2] } }
    }

    /// The board as it is now.
    #[must_use]
    pub const fn now(&self) -> &Board {
        &self.now
    }

    /// The board after these events, which follow those of earlier calls.
    pub fn after(&mut self, events: &[Event]) -> Board {
        events.iter().for_each(|event| self.note(event));
        self.now.clone()
    }

    /// Takes an event into account.
    pub fn note(&mut self, event: &Event) {
        self.now.turn = event.turn;
        match event.kind {
            Kind::TurnStarts => self.begin_turn(),
            Kind::PhaseStarts => {
                self.now.active = event.leader;
                self.now.units.iter_mut().flatten().for_each(|unit| unit.mark = Mark::None);
            }
            Kind::PhaseEnds | Kind::GameOver => self.now.active = None,
            Kind::RoutPoints => self.now.lost = event.points.unwrap_or(self.now.lost),
            _ => {}
        }
        if let Some(leader) = event.leader {
            self.note_leader(leader, event);
        }
        if let Some(unit) = event.unit {
            self.note_unit(unit, event);
        }
    }

    fn begin_turn(&mut self) {
        self.now.active = None;
        self.now.leaders.iter_mut().flatten().for_each(|leader| leader.finished = false);
    }

    /// Where a unit stands now.
    fn stance(&self, unit: UnitId) -> Stance {
        self.now.units[usize::from(unit)].map_or_else(Stance::default, |unit| unit.stance)
    }

    /// The hexes of a unit now.
    fn cells(&self, unit: UnitId) -> [Hex; 2] {
        let stance = self.stance(unit);
        if stance.hex.is_some() { stance.cells(&self.game.scenario.map.field) } else { [Hex::NONE; 2] }
    }

    /// The units of a side in a hex, without one of them.
    fn others_in(&self, side: Side, hex: Hex, without: UnitId) -> Vec<UnitId> {
        let all = units_in(side, self.game.scenario.everyone(side)).filter(|&other| other != without);
        all.filter(|&other| hex.is_some() && self.cells(other).contains(&hex)).collect()
    }
}

fn set_up(game: &Spqr, unit: UnitId) -> Unit {
    let (counter, double) = (game.scenario.counter(unit), game.card(unit).double);
    Unit {
        stance: Stance { hex: counter.hex, facing: counter.facing, column: false, double },
        hits: 0,
        routed: false,
        depleted: false,
        ammo: Ammo::Full,
        screen: Ammo::Full,
        mark: Mark::None,
        lost: None,
        left: false,
    }
}

/// The quality that tests compare with: printed, 2 less in column, 1 when routed \[6.75, 10.27\].
#[must_use]
pub fn quality(game: &Spqr, unit: UnitId, now: Unit) -> u8 {
    let printed = game.card(unit).quality;
    match (now.routed, now.stance.column) {
        (true, _) => 1,
        (false, true) => printed.saturating_sub(2),
        (false, false) => printed,
    }
}

/// The facing nearest to another one that has a direction in front.
const fn facing_into(facing: Facing, direction: usize) -> Facing {
    let (one, other) = (Facing::of(direction), Facing::of(direction + 5));
    if facing.apart(other) < facing.apart(one) { other } else { one }
}
