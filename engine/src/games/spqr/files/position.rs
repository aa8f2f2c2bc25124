//! Test positions of *SPQR*.

mod leaders;
mod units;

use core::ops::RangeInclusive;

use crate::core::game::{Side, Silent};
use crate::core::named::named;
use crate::core::notation::Misread;
use crate::games::spqr::Spqr;
use crate::games::spqr::action::Action;
use crate::games::spqr::data::{LeaderId, UnitId, leader_side, side_of};
use crate::games::spqr::notation;
use crate::games::spqr::position_builder::PositionBuilder;
use crate::games::spqr::state::State;
use crate::games::spqr::tables::FACES;
use crate::games::spqr::window::Window;
use crate::scenario::position::{self, Faces, Posed};
use crate::scenario::reader::{Names, Reader, Wrong, chosen};
use crate::scenario::tree::Node;
use crate::scenario::{Faults, Sources};
use leaders::Leaders;
use units::Units;

named! {
    /// Where a position begins.
    Start {
        /// At the activations of the turn.
        Turn = "turn",
        /// At the orders of a leader.
        Orders = "orders",
        /// At the shock segment of a leader's phase.
        Shock = "shock",
        /// At the fire of units whose zone the unit is leaving, in a leader's phase \[8.21\].
        ExitFire = "exit-fire",
        /// At the fire of units whose zone the unit has entered, in a leader's phase \[8.22\].
        EntryFire = "entry-fire",
        /// At the facing of units that the unit has become adjacent to, in a leader's phase \[7.16\].
        Facing = "reaction-facing",
    }
}

impl Start {
    /// The window about a unit that it begins in.
    const fn window(self) -> Option<Window> {
        match self {
            Start::ExitFire => Some(Window::ExitFire),
            Start::EntryFire => Some(Window::EntryFire),
            Start::Facing => Some(Window::ReactionFacing),
            Start::Turn | Start::Orders | Start::Shock => None,
        }
    }
}

/// A test position of this rule system.
pub type TestPosition = position::TestPosition<Spqr>;

/// A position, built once the whole file has been read.
pub struct Builder<'g> {
    game: &'g Spqr,
    start: Start,
    /// The active leader, and the unit that is reacted to.
    about: (Option<LeaderId>, Option<UnitId>),
    builder: PositionBuilder<'g>,
}

/// Loads a position and checks it against this scenario, which may be a variant of the one that it names.
///
/// # Errors
/// Every independent fault of the file.
pub fn load_for(sources: &impl Sources, name: &str, game: &Spqr) -> Result<TestPosition, Faults> {
    position::load_for(sources, name, game)
}

impl Posed for Spqr {
    const FACES: RangeInclusive<u8> = 0..=FACES as u8 - 1;
    const ACTION: &'static str = "pass";
    const START: &'static str = "turn";
    type Builder<'g> = Builder<'g>;

    fn set_up<'g>(t: &mut Reader, game: &'g Self, _: Option<Side>) -> Option<Builder<'g>> {
        let turn = t.number::<u8>("turn", 1..=game.scenario.turns.into()).max(1);
        let start = t.maybe_choice("start", Start::NAMES, Start::from_name).unwrap_or_default();
        let leader = t.maybe_text("leader", Names::IDS.pattern, &|node| leaders::one(game, node));
        let unit = t.maybe_text("unit", Names::IDS.pattern, &|node| units::one(game, node));
        let points = t.maybe_numbers::<u16>("rout_points", 0..=u16::MAX.into(), 2..=2);
        let units = Units::read(t, game);
        let leaders = Leaders::read(t, game);
        // With a fault there may be units and leaders without a hex.
        if t.faults() == 0 && !t.describing() {
            units.check(t, game);
            leaders.check(t, game, &units);
            check_about(t, start, (leader, unit), &leaders, &units);
        }
        (t.faults() == 0 && !t.describing()).then(|| {
            let lost = [0, 1].map(|side| points.get(side).copied().unwrap_or(0));
            let builder = PositionBuilder::new(game).turn(turn).lost(lost);
            let builder = leaders.build(game, units.build(game, builder));
            Builder { game, start, about: (leader, unit), builder }
        })
    }

    fn build(Builder { game, start, about, builder }: Builder<'_>, dice: &mut Faces) -> State {
        let leader = about.0.map(|leader| notation::leader_label(game, leader)).unwrap_or_default();
        let unit = about.1.map(|unit| notation::unit_label(game, unit)).unwrap_or_default();
        match (start, start.window()) {
            (Start::Orders, _) => builder.build_phase(leader, dice, &mut Silent),
            (Start::Shock, _) => builder.build_shock(leader, dice, &mut Silent),
            (_, Some(window)) => builder.build_answer(leader, window, unit, dice, &mut Silent),
            (_, None) => builder.build(dice, &mut Silent),
        }
    }

    fn write(&self, action: Action) -> String {
        notation::write(self, action)
    }

    fn read(&self, text: &str) -> Result<Action, Misread> {
        notation::read(self, text)
    }
}

/// Checks the leader and the unit that a position concerns.
fn check_about(
    t: &mut Reader,
    start: Start,
    (leader, unit): (Option<LeaderId>, Option<UnitId>),
    leaders: &Leaders,
    units: &Units,
) {
    let named =
        [("leader", leader.is_some(), start != Start::Turn), ("unit", unit.is_some(), start.window().is_some())];
    for (key, given, needed) in named {
        match (given, needed) {
            (true, false) => t.fault(key, format!("`{}` positions have no `{key}`", start.name()), "remove it"),
            (false, true) => {
                let help = format!("name the {key} that the position is about");
                t.fault(key, format!("`{key}` is missing"), help);
            }
            _ => {}
        }
    }
    if leader.is_some_and(|leader| !leaders.is_present(leader)) {
        t.fault("leader", "he is not on the map", "give him a hex in `leaders`");
    }
    let Some(unit) = unit else { return };
    if !units.is_ready(unit) {
        t.fault("unit", "it is routed, or not on the map", "name another unit");
    }
    if leader.is_some_and(|leader| leader_side(leader) != side_of(unit)) {
        t.fault("unit", "it is not on the side of the leader", "name a unit that he can order");
    }
}

/// A hex of the map.
fn hex(game: &Spqr, node: &Node) -> Result<crate::games::spqr::hex::Hex, Wrong> {
    super::map::hex(node, &game.scenario.map)
}

/// One of these ids, as its place among them.
fn one_of_ids<'n>(node: &Node, ids: impl Iterator<Item = &'n str> + Clone) -> Result<usize, Wrong> {
    chosen(node, ids.clone(), |name| ids.clone().position(|id| id == name))
}
