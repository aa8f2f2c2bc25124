//! Counts what players do with their chances: elite phases, lines, phalanxes, withdrawals, turns in reaction, units that never fight.

use std::collections::BTreeMap;

use kartacz_engine::core::game::{Game, Observer, Side};
use kartacz_engine::games::spqr::Spqr;
use kartacz_engine::games::spqr::arms::{Arm, Class};
use kartacz_engine::games::spqr::data::{MAX_UNITS, UnitId, side_of, units_in};
use kartacz_engine::games::spqr::event::{Event, Fact};
use kartacz_engine::games::spqr::state::{Grant, State};
use kartacz_engine::games::spqr::view::View;
use kartacz_engine::games::spqr::window::Window;

/// The turns that are counted apart: the last one stands for all later ones.
const TURNS: usize = 4;

/// The distance of an enemy that foot can come to.
const NEAR: u8 = 6;
/// \[7.16\] The quality, less the difference of allowances, with which a test for a turn costs 1.5 hits or more.
const SHAKY: u8 = 4;

/// Units that attacked in a turn, of a side.
#[derive(Clone, Copy, Default)]
struct Attackers {
    number: u64,
    /// Enemies within two hexes of them.
    near: u64,
    /// Those that routed before the turn ended.
    routed: u64,
}

/// The counts of some games.
pub struct Habits<'g> {
    game: &'g Spqr,
    games: u64,
    counts: BTreeMap<String, u64>,
    attackers: [[Attackers; TURNS]; 2],
    /// The units that attacked in this turn, and that fought in this game.
    attacked: [bool; MAX_UNITS],
    /// The units that moved in this turn.
    moved: [bool; MAX_UNITS],
    fought: [bool; MAX_UNITS],
    grant: Option<Grant>,
}

impl<'g> Habits<'g> {
    /// None yet.
    pub fn new(game: &'g Spqr) -> Self {
        Self {
            game,
            games: 0,
            counts: BTreeMap::new(),
            attackers: Default::default(),
            attacked: [false; MAX_UNITS],
            moved: [false; MAX_UNITS],
            fought: [false; MAX_UNITS],
            grant: None,
        }
    }

    fn add(&mut self, name: String, number: u64) {
        *self.counts.entry(name).or_default() += number;
    }

    /// A game has ended.
    pub fn end(&mut self) {
        for side in Side::BOTH {
            for unit in units_in(side, self.game.scenario.everyone(side)) {
                let troop = &self.game.scenario.troop(unit).id;
                let kind = troop.rsplit('-').next().unwrap_or(troop).to_owned();
                if !self.fought[usize::from(unit)] {
                    self.add(format!("never fought: {kind}"), 1);
                }
            }
        }
        self.games += 1;
        (self.attacked, self.moved, self.fought) = ([false; MAX_UNITS], [false; MAX_UNITS], [false; MAX_UNITS]);
    }

    /// A unit attacks another one.
    fn attack(&mut self, view: View<'_>, unit: UnitId, target: UnitId) {
        let phalanx = |unit: UnitId| self.game.card(unit).arm == Arm::Phalanx;
        let (own, other) = (phalanx(unit), phalanx(target));
        let troop = &self.game.scenario.troop(target).id;
        let whom = troop.rsplit('-').next().unwrap_or(troop).to_owned();
        if own {
            self.add(format!("phalanx attacks {whom}"), 1);
        }
        if own {
            let beside = |other: UnitId| other != unit && phalanx(other) && !view.is_routed(other);
            let paired = view.units(side_of(unit)).any(|other| beside(other) && view.apart(unit, other) <= 1);
            self.add(format!("phalanx attacks {}", if paired { "beside another" } else { "alone" }), 1);
        }
        if other {
            self.add(format!("phalanx is attacked: {}", view.attack_angle(unit, target).name()), 1);
        }
        for unit in [unit, target] {
            self.fought[usize::from(unit)] = true;
        }
        if std::mem::replace(&mut self.attacked[usize::from(unit)], true) {
            return;
        }
        let enemies = view.units(side_of(unit).other()).filter(|&enemy| !view.is_routed(enemy));
        let near = enemies.filter(|&enemy| view.apart(unit, enemy) <= 2).count() as u64;
        let place = usize::from(view.turn()).clamp(1, TURNS) - 1;
        let of = &mut self.attackers[side_of(unit).index()][place];
        (of.number, of.near) = (of.number + 1, of.near + near);
    }

    /// Foot that has neither moved nor fought in the turn that ends, with an enemy near it.
    fn idle(&mut self, view: View<'_>) {
        for side in Side::BOTH {
            for unit in view.units(side).filter(|&unit| !view.is_routed(unit) && view.is_heavy(unit)) {
                let done = self.attacked[usize::from(unit)] || self.moved[usize::from(unit)];
                let enemies = view.units(side.other()).filter(|&enemy| !view.is_routed(enemy));
                let far = enemies.map(|enemy| view.apart(unit, enemy)).min().unwrap_or(u8::MAX);
                if !done && (2..=NEAR).contains(&far) {
                    let held = if view.is_held_back(unit) { ", held back" } else { "" };
                    self.add(format!("idle foot near the enemy {side:?}{held}"), 1);
                }
                if view.card(unit).class == Class::Triarii && view.may_attack_moved(unit) && far <= NEAR {
                    self.add("triarii free to attack near the enemy".to_owned(), 1);
                }
            }
        }
    }

    /// A unit turns in reaction to another: whether it expects many hits by it \[7.16\].
    fn turn(&mut self, view: View<'_>, unit: UnitId, name: &str) {
        let mover = view.frame().unit;
        let spared = view.card(unit).arm.is_cavalry() && view.card(mover).arm.is_foot();
        let faster = view.compared_allowance(mover).saturating_sub(view.compared_allowance(unit));
        let firm = view.quality(unit).saturating_sub(faster);
        if !spared && view.frame().window == Window::ReactionFacing && firm <= SHAKY {
            self.add(format!("turns in reaction into 1.5 hits {name}"), 1);
        }
    }

    /// Prints the means of a game.
    pub fn report(&self) {
        let mean = |sum: u64| sum as f64 / self.games.max(1) as f64;
        for (name, &count) in &self.counts {
            println!("  {name}: {:.2}", mean(count));
        }
        for side in Side::BOTH {
            for (place, of) in self.attackers[side.index()].iter().enumerate().filter(|(_, of)| of.number > 0) {
                println!(
                    "  turn {} {side:?}: {:.1} attackers, {:.2} enemies within two hexes, {:.1} % of them rout",
                    place + 1,
                    mean(of.number),
                    of.near as f64 / of.number as f64,
                    100.0 * of.routed as f64 / of.number as f64,
                );
            }
        }
    }
}

impl Observer<State, Event> for Habits<'_> {
    const ACTIVE: bool = true;

    fn record(&mut self, state: &State, event: Event) {
        let view = self.game.view(state, Side::First);
        let side = event.unit.map_or(event.side, |unit| Some(side_of(unit)));
        let name = side.map_or("-", |side| if side == Side::First { "first" } else { "second" });
        match event.fact {
            Fact::TurnStarts => {
                if view.turn() > 1 {
                    self.idle(view);
                }
                (self.attacked, self.moved) = ([false; MAX_UNITS], [false; MAX_UNITS]);
            }
            Fact::MoveEnds => {
                if let Some(unit) = event.unit {
                    self.moved[usize::from(unit)] = true;
                }
            }
            Fact::PhaseStarts { grant } => {
                self.grant = Some(grant);
                if grant == Grant::Elite {
                    let leader = event.leader.map_or("", |leader| &self.game.scenario.leader(leader).id).to_owned();
                    self.add(format!("elite phase of {leader}"), 1);
                }
            }
            Fact::LineOrdered { units, .. } => {
                let side = event.leader.map(kartacz_engine::games::spqr::data::leader_side);
                self.add(format!("lines of {side:?}"), 1);
                if self.grant == Some(Grant::Elite) {
                    self.add("elite lines".to_owned(), 1);
                    self.add("elite lines, units".to_owned(), u64::from(units.count_ones()));
                }
            }
            Fact::Ordered { .. } if self.grant == Some(Grant::Elite) => self.add("elite orders".to_owned(), 1),
            Fact::Withdraws { manner } => {
                let unit = event.unit.map(|unit| self.game.card(unit));
                let kind = unit.map_or("", |card| if card.arm.is_mounted() { "horse" } else { "foot" });
                self.add(format!("withdraws {} {name} {kind}", manner.name()), 1);
            }
            Fact::Turned { .. } if event.window == Window::ReactionFacing => {
                self.add(format!("turns in reaction {name}"), 1);
                if let Some(unit) = event.unit {
                    self.turn(view, unit, name);
                }
            }
            Fact::Hits { hits, .. } if event.window == Window::ReactionFacing => {
                self.add(format!("hits by turns in reaction {name}"), u64::from(hits));
            }
            Fact::Assigned => {
                if let (Some(unit), Some(target)) = (event.unit, event.target) {
                    self.attack(view, unit, target);
                }
            }
            Fact::Routs { .. } | Fact::Lost { .. } => {
                let phalanx = event.unit.is_some_and(|unit| self.game.card(unit).arm == Arm::Phalanx);
                if phalanx && matches!(event.fact, Fact::Routs { .. }) {
                    self.add("phalanx routs".to_owned(), 1);
                }
                if let Some(unit) = event.unit.filter(|&unit| std::mem::take(&mut self.attacked[usize::from(unit)])) {
                    let place = usize::from(view.turn()).clamp(1, TURNS) - 1;
                    self.attackers[side_of(unit).index()][place].routed += 1;
                }
            }
            _ => {}
        }
    }
}
