//! Actions in words.

use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::action::Action;
use kartacz_engine::games::spqr::data::{LeaderId, LineId, NO_UNIT, UnitId};
use kartacz_engine::games::spqr::facing::Facing;
use kartacz_engine::games::spqr::hex::Hex;
use kartacz_engine::games::spqr::state::COLUMN;
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::Window;

use super::names::{ground, leader_name, line_name, mover_name, place, target_name, unit_name};
use crate::games::spqr::story::names;
use crate::show::story::names::counted;
use crate::show::tabletop::Sentence;

/// An action of the deciding side in words.
pub fn sentence(game: &Spqr, view: View<'_>, action: Action) -> Sentence {
    let words = Words { game, view };
    let (unit, leader) = (|unit, text: &str| words.unit(unit, text), |leader, text: &str| words.leader(leader, text));
    match action {
        Action::Prepare { leader: id, dummy: false } => leader(id, "gets an order of prepared withdrawal"),
        Action::Prepare { leader: id, dummy: true } => leader(id, "gets a dummy marker"),
        Action::Activate { leader: id } => leader(id, "is activated"),
        Action::Skip { leader: id } => leader(id, "is finished for this turn without a phase"),
        Action::Trump { leader: id } => leader(id, "tries to trump"),
        Action::Individual => Sentence::general("Give individual orders"),
        Action::Line { line, unit } => words.line(line, unit, "is ordered"),
        Action::LineFire => Sentence::general("All units of the line fire in place"),
        Action::Begin { unit: id } => words.begin(id, ""),
        Action::BeginStack { unit: id } => words.begin(id, " with its stack"),
        Action::Join { leader: id } => leader(id, "goes along"),
        Action::BeginLeader { leader: id } => leader(id, "begins to move"),
        Action::Shoot { unit: id } => unit(id, "fires without moving"),
        Action::Harass { unit: id, target } => words.aims(id, "harasses", target, " and disperses"),
        Action::Recover { unit: id } => unit(id, "recovers: two hits are removed"),
        Action::Rally { unit: id } => unit(id, "is to be rallied"),
        Action::Replace { leader: id, hex } => words.leader_to(id, "comes to", hex),
        Action::Reorder { unit: id } => unit(id, "changes places with the unit below it"),
        Action::Deepen { unit: id } => unit(id, "forms a double depth with the phalanx in front"),
        Action::Regroup { unit: id, hex } => words.unit_to(id, "regroups and returns to the map in", hex),
        Action::EndOrders => Sentence::general("End the orders of this phase"),
        Action::Step { hex } => words.step(hex),
        Action::Wheel { hex, facing } => words.wheel(hex, facing),
        Action::Turn { unit: id, facing } => words.unit(id, &format!("faces {}", names::facing(facing))),
        Action::About => words.moving("faces about"),
        Action::Column { facing } => words.column(facing),
        Action::Charge => words.moving("ends its move and will attack"),
        Action::Halt => words.halt(),
        Action::Fire { unit: id, target, screen } => {
            words.aims(id, "fires at", target, if screen { " with its screen" } else { "" })
        }
        Action::FireAtLeader { unit: id, leader: target } => {
            words.unit(id, &format!("fires at {}, a leader alone", leader_name(game, target)))
        }
        Action::Withdraw { unit: id } => unit(id, "withdraws"),
        Action::WithdrawLine { line, unit } => words.line(line, unit, "withdraws"),
        Action::UsePrepared { leader: id, line } => {
            words.leader(id, &format!("uses his prepared withdrawal for the line of {}", line_name(game, line)))
        }
        Action::Extend { unit: id, hex } => words.unit_to(id, "extends the line to", hex),
        Action::WithdrawLeader { leader: id, hex } => words.leader_to(id, "withdraws to", hex),
        Action::Designate { unit: id } => unit(id, "attacks in this segment"),
        Action::Assign { unit: id, target } => words.aims(id, "attacks", target, ""),
        Action::LetThrough { unit: id } => unit(id, "lets the elephants through"),
        Action::Choose { unit: id } => unit(id, words.chosen()),
        Action::Take { unit: id } => unit(id, "takes the next hit"),
        Action::Advance { unit: id, hex } => words.unit_to(id, words.advances(), hex),
        Action::Pursue { unit: id } => unit(id, "pursues"),
        Action::Momentum => Sentence::general(format!("Try momentum with {}", words.frame_leader())),
        Action::Pass => Sentence::general(words.pass()),
    }
}

/// A view in which actions are put into words.
#[derive(Clone, Copy)]
struct Words<'a> {
    game: &'a Spqr,
    view: View<'a>,
}

impl Words<'_> {
    fn unit(self, unit: UnitId, text: &str) -> Sentence {
        Sentence::of(unit_name(self.game, unit), text)
    }

    fn unit_to(self, unit: UnitId, does: &str, hex: Hex) -> Sentence {
        self.unit(unit, &format!("{does} {}", place(self.game, hex)))
    }

    fn leader(self, leader: LeaderId, text: &str) -> Sentence {
        Sentence::of(leader_name(self.game, leader), text)
    }

    fn leader_to(self, leader: LeaderId, does: &str, hex: Hex) -> Sentence {
        self.leader(leader, &format!("{does} {}", place(self.game, hex)))
    }

    fn moving(self, text: &str) -> Sentence {
        Sentence::of(mover_name(self.game, self.view), text)
    }

    fn begin(self, unit: UnitId, with: &str) -> Sentence {
        let points = self.view.allowance(unit);
        self.unit(unit, &format!("begins to move{with} ({points} MP)"))
    }

    /// A line, named by the unit that tells its part from others.
    fn line(self, line: LineId, unit: UnitId, text: &str) -> Sentence {
        let group = format!("The line of {}", line_name(self.game, line));
        Sentence::of(group, format!("{text}, with {}", unit_name(self.game, unit)))
    }

    fn aims(self, unit: UnitId, does: &str, target: UnitId, more: &str) -> Sentence {
        let (name, hex) = (target_name(self.game, target), names::hex(self.game, self.view.hex(target)));
        let far = self.view.apart(unit, target);
        let far = if far > 1 { format!(" at {}", counted(far, "hex", "hexes")) } else { String::new() };
        self.unit(unit, &format!("{does} {name} in {hex}{far}{more}"))
    }

    fn step(self, hex: Hex) -> Sentence {
        let frame = self.view.frame();
        let does = match frame.window {
            Window::Retreat | Window::LineRetreat | Window::ElephantScare => "withdraws to",
            Window::Rout => "routs to",
            Window::Pursuit => "pursues to",
            Window::PassThrough => "goes through to",
            _ => "moves to",
        };
        if frame.unit == NO_UNIT {
            return self.moving(&format!("{does} {}", place(self.game, hex)));
        }
        let toll = self.view.step_toll(frame.unit, self.view.hex(frame.unit), hex);
        let cost = toll.map_or(String::new(), |toll| format!("{} MP", toll.cost));
        let hits = toll.filter(|toll| toll.hits > 0).map_or(String::new(), |toll| counted(toll.hits, "hit", "hits"));
        let remarks = [ground(self.game, hex), &cost, &hits].into_iter().filter(|remark| !remark.is_empty());
        let remarks = remarks.collect::<Vec<_>>().join(", ");
        let remarks = if remarks.is_empty() { remarks } else { format!(" ({remarks})") };
        self.moving(&format!("{does} {}{remarks}", names::hex(self.game, hex)))
    }

    fn wheel(self, hex: Hex, facing: Facing) -> Sentence {
        let does = if self.view.frame().window == Window::Advance { "advances to" } else { "moves its left half to" };
        self.moving(&format!("{does} {}, facing {}", place(self.game, hex), names::facing(facing)))
    }

    fn column(self, facing: Facing) -> Sentence {
        let unit = self.view.frame().unit;
        let does = if self.view.counter(unit).has(COLUMN) { "leaves the column" } else { "forms column" };
        self.moving(&format!("{does}, facing {}", names::facing(facing)))
    }

    fn halt(self) -> Sentence {
        let name = mover_name(self.game, self.view);
        let text = match self.view.frame().window {
            Window::Retreat | Window::LineRetreat => "End the withdrawal",
            Window::Pursuit => "End the pursuit",
            _ => "End the move",
        };
        Sentence::general(if name.is_empty() { text.to_owned() } else { format!("{text} of {name} here") })
    }

    fn chosen(self) -> &'static str {
        match self.view.frame().window {
            Window::Advance => "advances first",
            _ => "sets the type and the angle of the attack",
        }
    }

    fn advances(self) -> &'static str {
        match self.view.frame().window {
            Window::Designation => "steps back to",
            _ => "advances to",
        }
    }

    fn frame_leader(self) -> String {
        let frame = self.view.frame();
        let leader = self.view.leaders(self.view.side).find(|&leader| leader == frame.leader);
        leader.map_or_else(|| "the leader".to_owned(), |leader| leader_name(self.game, leader).to_owned())
    }

    /// What declining means.
    fn pass(self) -> &'static str {
        match self.view.frame().window {
            Window::Preparation => "No marker under this leader",
            Window::Elite => "No elite phase",
            Window::Activation | Window::Trump => "Do not trump",
            Window::Reactivation => "Activate no leader",
            Window::Mode => "No further line",
            Window::ExitFire | Window::EntryFire | Window::ReturnFire | Window::Fire => "Hold fire",
            Window::Withdrawal | Window::LeaderRetreat | Window::LineRetreat | Window::Retreat => "Withdraw no more",
            Window::ElephantScare => "Stay",
            Window::Extension => "Extend no more",
            Window::ReactionFacing => "Turn no more",
            Window::Designation => "Designate no more units",
            Window::Allocation => "That is all that it attacks",
            Window::PassThrough => "Do not let them through",
            Window::AdvanceFacing => "Keep the facing",
            Window::Momentum => "No momentum",
            Window::Mahouts => "Place no more elephant commanders",
            Window::SetUp
            | Window::Turn
            | Window::OrdersPhase
            | Window::ShockSegment
            | Window::Orders
            | Window::Line
            | Window::Move
            | Window::LeaderMove
            | Window::Step
            | Window::Arrival
            | Window::PreShock
            | Window::Casualties
            | Window::Clash
            | Window::Shock
            | Window::Distribution
            | Window::Collapse
            | Window::Advance
            | Window::Pursuit
            | Window::Rout
            | Window::Rampage
            | Window::RoutSegment
            | Window::Over => "Go on",
        }
    }
}
