//! Event counts of games of the series, collected during play.
//!
//! A [`Memory`] keeps the last attack: points for an eliminated unit or a lost commander
//! are earned by the units that made it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::Rules;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, UnitId};
use kartacz_engine::games::insurrection::details::{Activation, Award, Capture, Won};
use kartacz_engine::games::insurrection::edition::Array;
use kartacz_engine::games::insurrection::event::{Event, Fact};
use kartacz_engine::games::insurrection::outcomes::Source;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::state::State;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::{Hex, SIDES};

use super::Published;
use crate::play::happened::{Counter, Group, Heat, Measure, Observed, Shape, Tally, Terms, spans, step};
use crate::play::record::Recorded;

/// State kept between the events of a game.
pub struct Memory<E: Published> {
    /// Where each unit routed last.
    routed: E::PerUnit<Hex<E::Size>>,
    /// Units that have moved, fired or fought in this activation.
    acted: E::Units,
    /// Per side, the units of its last shot, or its winners of the last melee.
    blow: [E::Units; 2],
    /// The losers of the last melee.
    losers: E::Units,
    /// The hex of the last melee.
    melee: Hex<E::Size>,
    /// Whether the last shot captures lone guns.
    shot_guns: bool,
    /// The unit for which points were given away: the last one lost, captured or recaptured.
    gone: UnitId,
    /// The last commander lost.
    commander: CommanderId,
    /// Where the last guns were captured or recaptured, or the last commander was lost.
    spot: Hex<E::Size>,
}

impl<E: Published> Default for Memory<E> {
    fn default() -> Self {
        Self {
            routed: Array::filled(Hex::NONE),
            acted: E::Units::EMPTY,
            blow: [E::Units::EMPTY; 2],
            losers: E::Units::EMPTY,
            melee: Hex::NONE,
            shot_guns: false,
            gone: 0,
            commander: 0,
            spot: Hex::NONE,
        }
    }
}

impl<E: Published> Observed for Rules<E> {
    type Memory = Memory<E>;

    fn shape(&self) -> Shape {
        let scenario = &self.scenario;
        let counter = |side: Side, id: &str, name: &str, group| Counter {
            side: side.index(),
            id: id.to_owned(),
            name: name.to_owned(),
            group,
            pieces: 1,
        };
        let units = scenario.units.iter().map(|unit| counter(unit.side, &unit.id, &unit.name, Group::Unit));
        let commanders = scenario.commanders.iter().map(|one| counter(one.side, &one.id, &one.name, Group::Commander));
        Shape {
            counters: units.chain(commanders).collect(),
            spans: spans(scenario.stages),
            step: step(E::LEAD, Self::UNIT),
            unit: Self::UNIT,
            terms: Terms::default(),
            places: places(self),
            directions: SIDES,
        }
    }

    fn begin(&self, memory: &mut Memory<E>) {
        *memory = Memory::default();
    }

    // Inlined at every event of the engine, where its kind is known.
    #[inline(always)]
    fn notice(&self, state: &State<E>, event: &Event<E>, memory: &mut Memory<E>, tally: &mut Tally) {
        let units = event.units;
        match event.fact {
            Fact::Moved { .. } | Fact::Counterattack => {
                memory.acted |= units;
                moved(self, (units, event.from, event.to), event.side, tally);
            }
            Fact::ChitDrawn => {
                memory.rest(tally);
                hold(self, state, tally);
                if let Some(commander) = event.commander {
                    tally.count(commander_row(self, commander), Measure::Acted, 1);
                }
            }
            Fact::CommanderActivated { activation: Activation::Activated } => {
                if let Some(commander) = event.commander {
                    tally.count(commander_row(self, commander), Measure::Acted, 1);
                }
            }
            Fact::Fired { .. } => shot((units, event.target), event.side, memory, tally),
            Fact::LoneGunsFire { result, .. } => memory.shot_guns = result == Capture::Captured,
            Fact::Melee { won, .. } => {
                let Some(attacker) = event.side else { return };
                let winner = match won {
                    Won::Attacker => attacker,
                    Won::Defender => attacker.other(),
                };
                tally.at(Heat::Melees, attacker.index(), event.hex.index(), 1);
                melee(self, (units, event.hex), winner, memory, tally);
            }
            Fact::Loss { .. } => {
                tally.count(first(units).into(), Measure::StepsLost, 1);
                tally.at(Heat::StepsLost, owner(self, units), event.hex.index(), 1);
            }
            Fact::Eliminated { .. } => {
                memory.lose(units, event.hex);
                tally.at(Heat::Killed, owner(self, units), event.hex.index(), 1);
            }
            Fact::Routed { .. } => each(units).for_each(|unit| memory.routed[usize::from(unit)] = event.hex),
            Fact::GunsCaptured => {
                memory.lose(units, event.hex);
                tally.at(Heat::Killed, owner(self, units), event.hex.index(), 1);
            }
            Fact::GunsRecaptured => memory.lose(units, event.hex),
            // It dies where it routed.
            Fact::RallyTooLate => {
                let place = memory.routed[usize::from(first(units))];
                tally.at(Heat::Killed, owner(self, units), place.index(), 1);
            }
            Fact::CommanderLost { .. } => {
                let Some(commander) = event.commander else { return };
                memory.commander = commander;
                memory.spot = event.hex;
            }
            Fact::StageStarts => tally.stage(event.stage),
            Fact::Scored { award, points } => {
                tally.lead(event.vp.into());
                let Some(side) = event.side else { return };
                scored(self.at(state), (side, points.into(), award), memory, tally);
            }
            _ => {}
        }
    }

    fn end(&self, state: &State<E>, memory: &mut Memory<E>, tally: &mut Tally) {
        memory.rest(tally);
        let board = &state.board;
        for unit in each(board.alive) {
            tally.count(unit.into(), Measure::Survived, 1);
        }
        let living = board.commanders | board.commanders_expected;
        for commander in (0..self.scenario.commanders.len() as CommanderId).filter(|one| living & 1 << one != 0) {
            tally.count(commander_row(self, commander), Measure::Survived, 1);
        }
    }
}

impl<E: Published> Memory<E> {
    /// A unit has left the game, or guns the map.
    #[inline]
    fn lose(&mut self, units: E::Units, hex: Hex<E::Size>) {
        self.gone = first(units);
        self.spot = hex;
    }

    /// Ends an activation.
    fn rest(&mut self, tally: &mut Tally) {
        for unit in each(std::mem::take(&mut self.acted)) {
            tally.count(unit.into(), Measure::Acted, 1);
        }
    }
}

/// The place of the side of a unit.
fn owner<E: Published>(game: &Rules<E>, unit: E::Units) -> usize {
    usize::from((unit & game.sets.side[0]).is_empty())
}

/// The row of a commander in the ledger.
fn commander_row<E: Published>(game: &Rules<E>, commander: CommanderId) -> usize {
    game.scenario.units.len() + usize::from(commander)
}

/// The names of the hexes by their index.
fn places<E: Published>(game: &Rules<E>) -> Vec<String> {
    let grid = &game.scenario.map.grid;
    let mut places = Vec::new();
    for hex in grid.hexes() {
        if places.len() <= hex.index() {
            places.resize(hex.index() + 1, String::new());
        }
        places[hex.index()] = grid.label(hex).to_string();
    }
    places
}

/// Units have moved a hex.
#[inline(never)]
fn moved<E: Published>(
    game: &Rules<E>,
    (units, from, to): (E::Units, Hex<E::Size>, Hex<E::Size>),
    side: Option<Side>,
    tally: &mut Tally,
) {
    let Some(side) = side else { return };
    tally.at(Heat::Entered, side.index(), to.index(), units.count_ones());
    if let Some(direction) = game.scenario.map.grid.side_to(from, to) {
        each(units).for_each(|_| tally.path(side.index(), from.index(), direction.into()));
    }
}

/// Counts the hexes that each side holds as an activation begins.
#[inline(never)]
fn hold<E: Published>(game: &Rules<E>, state: &State<E>, tally: &mut Tally) {
    tally.activation();
    for side in Side::BOTH {
        for hex in game.at(state).occupied(side).iter() {
            tally.at(Heat::Held, side.index(), hex.index(), 1);
        }
    }
}

// Rarer events are kept out of the rules, into which `notice` is inlined.

/// Units have fired.
#[inline(never)]
fn shot<E: Published>(
    (shooters, target): (E::Units, Hex<E::Size>),
    side: Option<Side>,
    memory: &mut Memory<E>,
    tally: &mut Tally,
) {
    memory.acted |= shooters;
    memory.shot_guns = false;
    if let Some(side) = side {
        memory.blow[side.index()] = shooters;
        tally.at(Heat::Shots, side.other().index(), target.index(), 1);
    }
    for unit in each(shooters) {
        tally.count(unit.into(), Measure::Shots, 1);
    }
}

/// The units in a hex have fought.
#[inline(never)]
fn melee<E: Published>(
    game: &Rules<E>,
    (units, hex): (E::Units, Hex<E::Size>),
    winner: Side,
    memory: &mut Memory<E>,
    tally: &mut Tally,
) {
    memory.acted |= units;
    memory.melee = hex;
    memory.blow[winner.index()] = units & game.sets.side[winner.index()];
    memory.losers = units & game.sets.side[winner.other().index()];
    for unit in each(units) {
        tally.count(unit.into(), Measure::Melees, 1);
    }
}

/// A side has scored points.
#[inline(never)]
fn scored<E: Published>(
    at: Position<'_, E>,
    (side, points, award): (Side, u32, Award),
    memory: &Memory<E>,
    tally: &mut Tally,
) {
    let source = match award {
        Award::Source(source) => source,
        // The units that hold it.
        Award::Objective => {
            return divide(Measure::Earned, points, at.side_at(at.game.scenario.map.objective, side), tally);
        }
    };
    let blow = memory.blow[side.index()];
    let on_the_spot = || Some(at.side_at(memory.spot, side)).filter(|units| units.any()).unwrap_or(blow);
    let earned = match source {
        Source::Elimination | Source::MeleeWon => blow,
        Source::GunsCaptured if memory.shot_guns => blow,
        Source::GunsCaptured | Source::GunsRecaptured | Source::CommanderKilled => on_the_spot(),
    };
    divide(Measure::Earned, points, earned, tally);
    match source {
        Source::MeleeWon => divide(Measure::Given, points, memory.losers, tally),
        Source::Elimination | Source::GunsCaptured => {
            divide::<E::Units>(Measure::Given, points, bit(memory.gone), tally);
        }
        Source::CommanderKilled => {
            tally.divide(Measure::Given, points, std::iter::once(commander_row(at.game, memory.commander)), 1);
        }
        // The captors, if they were driven off.
        Source::GunsRecaptured if memory.melee == memory.spot => {
            divide(Measure::Given, points, memory.losers, tally);
        }
        Source::GunsRecaptured => {}
    }
}

/// Divides points between units.
fn divide<U: Bits>(measure: Measure, points: u32, units: U, tally: &mut Tally) {
    tally.divide(measure, points, each(units).map(usize::from), units.count_ones());
}
