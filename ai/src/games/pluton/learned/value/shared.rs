//! The features shared by both sides: time, who leads, and who is stronger.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::pluton::position::Position;
use kartacz_engine::games::pluton::state::Phase;
use kartacz_engine::games::pluton::victory::Score;

use super::danger::Dangers;
use super::ground::Prospects;
use super::points::{self, POINTS};
use super::stacks::Stacks;
use crate::core::learning::features;

features! {
    /// The shared features. Leads are net for the first side.
    Shared:
    TimeLeft = "time-left",
    LastStage = "last-stage",
    FirstActs = "first-acts",
    Indirect = "indirect",
    Moves = "moves",
    Closing = "closing",
    Combat = "combat",
    Net = "net",
    NetLate = "net-late",
    Wins = "wins",
    Loses = "loses",
    Uncalled = "uncalled",
    Hidden = "hidden",
    Road = "road",
    RoadHope = "road-hope",
    Outlook = "outlook",
    OutlookLate = "outlook-late",
    OutlookWins = "outlook-wins",
    OutlookLoses = "outlook-loses",
    Share = "share",
    ShareEarly = "share-early",
    Balance = "balance",
    BalanceEarly = "balance-early",
    Rout = "rout",
    RoutEarly = "rout-early",
    FitShare = "fit-share",
    FitShareEarly = "fit-share-early",
    FireShare = "fire-share",
    FireShareEarly = "fire-share-early",
    BearingShare = "bearing-share",
    NearShare = "near-share",
    Clashes = "clashes",
}

/// Their names.
pub(super) const NAMES: &[&str] = Shared::NAMES;

/// What both sides have.
pub(super) struct Seen<'a> {
    pub stacks: &'a [Stacks; 2],
    pub dangers: &'a Dangers,
    pub prospects: &'a Prospects,
    pub scores: &'a [Score; 2],
}

/// Writes the shared features.
pub(super) fn write(at: Position<'_>, seen: &Seen<'_>, out: &mut [f32]) {
    let left = time(at, out);
    lead(at, seen, left, out);
    strength(seen, left, out);
    out[Shared::Clashes as usize] = seen.dangers.clashes;
}

/// 1 when it holds.
fn mark(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// Writes the stage and the phase; returns the share of the game that is left.
fn time(at: Position<'_>, out: &mut [f32]) -> f32 {
    let stages = f32::from(at.game.scenario.stages.max(1));
    let half = if at.active() == Side::First && at.stage() > 0 { 0.5 } else { 0.0 };
    let left = ((stages - f32::from(at.stage()) + half) / stages).clamp(0.0, 1.0);
    let phase = at.phase();
    let fights = [Phase::Declaration, Phase::Answer, Phase::Losses, Phase::Retreat].contains(&phase);
    for (feature, number) in [
        (Shared::TimeLeft, left),
        (Shared::LastStage, mark(at.stage() >= at.game.scenario.stages)),
        (Shared::FirstActs, mark(at.active() == Side::First)),
        (Shared::Indirect, mark(phase == Phase::Indirect)),
        (Shared::Moves, mark(phase == Phase::Movement || phase == Phase::Reaction)),
        (Shared::Closing, mark(phase == Phase::Closing || phase == Phase::Aimed)),
        (Shared::Combat, mark(fights)),
    ] {
        out[feature as usize] = number;
    }
    left
}

/// Between -1 and 1, and steep only near 0.
fn squashed(number: f32) -> f32 {
    number / (1.0 + number.abs())
}

/// Writes who leads: as things stand, and with the buildings that each side may hold.
fn lead(at: Position<'_>, seen: &Seen<'_>, left: f32, out: &mut [f32]) {
    let [first, second] = seen.scores;
    let [due, their_due] = Side::BOTH.map(|side| points::due(at, side));
    let net = (first.total() - second.total()) as f32 - due + their_due;
    let standing = (first.buildings - second.buildings) as f32;
    let outlook = net - standing + seen.prospects.points(Side::First) - seen.prospects.points(Side::Second);
    let least = 2.0 * f32::from(at.game.scenario.victory.ranks[0]);
    let spread = 2.0 + 16.0 * left;
    for (feature, number) in [
        (Shared::Net, net / POINTS),
        (Shared::NetLate, net / POINTS * (1.0 - left)),
        (Shared::Wins, squashed((net - least) / spread)),
        (Shared::Loses, squashed((net + least) / spread)),
        (Shared::Uncalled, (first.uncalled - second.uncalled) as f32 / POINTS),
        (Shared::Hidden, (first.hidden - second.hidden) as f32 / POINTS),
        (Shared::Road, (first.road - second.road) as f32 / POINTS),
        (Shared::RoadHope, seen.prospects.road / POINTS),
        (Shared::Outlook, outlook / POINTS),
        (Shared::OutlookLate, outlook / POINTS * (1.0 - left)),
        (Shared::OutlookWins, squashed((outlook - least) / spread)),
        (Shared::OutlookLoses, squashed((outlook + least) / spread)),
    ] {
        out[feature as usize] = number;
    }
}

/// Writes who is stronger, as a share of the strength of both: -1 to 1.
fn strength(seen: &Seen<'_>, left: f32, out: &mut [f32]) {
    let all = [0, 1].map(|side: usize| seen.stacks[side].halves());
    let of = |number: fn(&super::stacks::Stack) -> f32| {
        [0, 1].map(|side: usize| seen.stacks[side].all.iter().map(number).sum::<f32>())
    };
    let share = |[first, second]: [f32; 2]| (first - second) / (first + second + 1.0);
    let even = share(all);
    let balance = share(all.map(|halves| halves * halves));
    let rout = share(all.map(|halves| halves * halves * halves));
    let fit = share(of(|stack| stack.fit));
    let fire = share(of(|stack| stack.boxes[0] * 3.0 + stack.boxes[1] * 4.0));
    for (feature, number) in [
        (Shared::Share, even),
        (Shared::ShareEarly, even * left * left),
        (Shared::Balance, balance),
        (Shared::BalanceEarly, balance * left * left),
        (Shared::Rout, rout),
        (Shared::RoutEarly, rout * left),
        (Shared::FitShare, fit),
        (Shared::FitShareEarly, fit * left),
        (Shared::FireShare, fire),
        (Shared::FireShareEarly, fire * left),
        (Shared::BearingShare, seen.dangers.bearing()),
        (Shared::NearShare, seen.dangers.near()),
    ] {
        out[feature as usize] = number;
    }
}
