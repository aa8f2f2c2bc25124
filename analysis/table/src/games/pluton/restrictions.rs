//! The rules that a player of *Pluton* can do without.

use kartacz_ai::core::restricted::Ban;
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::action::Action;
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::view::View;

use crate::play::restrictions::{Restriction, restriction};

/// Every one, in the order of the rows.
pub const ALL: &[Restriction<Pluton>] = &[
    restriction("running", "run", "6.4", &Uses(running)),
    restriction("opportunity-fire", "fire at units that move, before their movement ends", "4.2 F.2", &Uses(reaction)),
    restriction("closing-fire", "fire at the end of enemy movement", "4.2 F.2", &Uses(closing)),
    restriction("split-fire", "split fire over several targets", "7.6", &Uses(split)),
    restriction("mortars", "place markers of mortars", "8.1", &Uses(mortars)),
    restriction("support-artillery", "call support artillery", "9.1", &Uses(support)),
    restriction("shifts", "shift markers on the map", "8.3", &Uses(shifts)),
    restriction("assaults", "enter hexes of enemies that it sees", "10.1", &Uses(assaults)),
    restriction("set-up", "choose where units are set up", "S1.2", &Chooses(sets_up)),
];

/// Forbids the actions that use a rule.
#[derive(Debug)]
struct Uses(fn(&Pluton, View<'_>, Action) -> bool);

/// Draws the decisions that a rule leaves to the player.
#[derive(Debug)]
struct Chooses(fn(&Pluton, View<'_>) -> bool);

impl Ban<Pluton> for Uses {
    fn forbids(&self, game: &Pluton, view: View<'_>, action: Action) -> bool {
        self.0(game, view, action)
    }
}

impl Ban<Pluton> for Chooses {
    fn draws(&self, game: &Pluton, view: View<'_>) -> bool {
        self.0(game, view)
    }
}

fn running(_: &Pluton, _: View<'_>, action: Action) -> bool {
    action == Action::Run
}

fn reaction(_: &Pluton, view: View<'_>, action: Action) -> bool {
    view.phase() == Phase::Reaction && matches!(action, Action::Fire { .. })
}

fn closing(_: &Pluton, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Aim { .. })
}

fn split(_: &Pluton, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Fire { boxes: 1.., .. })
}

fn mortars(game: &Pluton, view: View<'_>, action: Action) -> bool {
    matches!(action, Action::Call { .. }) && crew(game, view) == Some(true)
}

fn support(game: &Pluton, view: View<'_>, action: Action) -> bool {
    matches!(action, Action::Call { .. }) && crew(game, view) == Some(false)
}

/// Whether the marker that is due belongs to mortars rather than to support artillery.
fn crew(game: &Pluton, view: View<'_>) -> Option<bool> {
    view.marker().and_then(|marker| game.crew(marker)).map(|crew| crew.is_ok())
}

fn shifts(_: &Pluton, _: View<'_>, action: Action) -> bool {
    matches!(action, Action::Shift { .. })
}

fn assaults(_: &Pluton, view: View<'_>, action: Action) -> bool {
    let seen = |hex: Hex| view.enemies().any(|enemy| view.hex(enemy) == hex);
    matches!(action, Action::Step { hex } if seen(hex))
}

fn sets_up(_: &Pluton, view: View<'_>) -> bool {
    view.phase() == Phase::SetUp
}
