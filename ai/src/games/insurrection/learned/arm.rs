//! The features of an arm: an action with the path that it starts, as a ranking player sees it.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::action::{Action, Group};
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::CommanderId;
use kartacz_engine::games::insurrection::fire::Shot;
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::position::Position;
use kartacz_engine::games::insurrection::state::Frame;
use kartacz_engine::games::insurrection::unit_set::{bit, each, first};
use kartacz_engine::grid::Hex;

use super::judged;
use crate::core::learning::{MAX_WIDTH, Network, Numbers, features};
use crate::core::real::ln;
use crate::games::insurrection::Played;
use crate::games::insurrection::enemies::Enemies;
use crate::games::insurrection::path::Path;
use crate::games::insurrection::scene::Scene;

features! {
    /// The features of an arm: its kind; the units; a shot or a test; a melee; a place, after minus before; the situation.
    Seen:
    Choice = "choice",
    Ends = "ends",
    Shoots = "shoots",
    FiresGuns = "fires-guns",
    Orders = "orders",
    Moves = "moves",
    Attacks = "attacks",
    GunsMove = "guns-move",
    Turns = "turns",
    Yields = "yields",
    Accepts = "accepts",
    Counters = "counters",
    Other = "other",
    Units = "units",
    Size = "size",
    Fire = "fire",
    Mounted = "mounted",
    Weak = "weak",
    DoubleTime = "double-time",
    Worth = "worth",
    TargetSize = "target-size",
    TargetFire = "target-fire",
    TargetWeak = "target-weak",
    Range = "range",
    Win = "win",
    MeleeWorth = "melee-worth",
    Through = "through",
    Steps = "steps",
    Entry = "entry",
    FoeGuns = "foe-guns",
    FoeMounted = "foe-mounted",
    FoeEngaged = "foe-engaged",
    Support = "support",
    Place = "place",
    Goal = "goal",
    UnderFire = "under-fire",
    Driven = "driven",
    Threat = "threat",
    Shot = "shot",
    Advance = "advance",
    FromCommand = "from-command",
    StaysNear = "stays-near",
    ThreatBefore = "threat-before",
    UnderFireBefore = "under-fire-before",
    After = "after",
    Now = "now",
    Time = "time",
    Chance = "chance",
    Lead = "lead",
    LastActivation = "last-activation",
    EnemyActs = "enemy-acts",
    OwnChits = "own-chits",
    StillToMove = "still-to-move",
    StillSize = "still-size",
}

/// How many there are.
pub(in crate::games::insurrection) const COUNT: usize = Seen::NAMES.len();

/// The names.
pub(super) fn names() -> Vec<String> {
    Seen::NAMES.iter().map(|&name| name.to_owned()).collect()
}

/// Greater values count as this one, in victory points.
const MOST: f32 = 4.0;
/// The scale factor for the expected score, because moves change it little.
const SCORE: f32 = 10.0;

/// Looks at the arms of a decision.
pub(in crate::games::insurrection) struct Onlooker<'a, E: Played> {
    scene: &'a Scene<'a, E>,
    enemies: &'a mut Enemies<E>,
    /// The learned value, and the expected score in the present position.
    value: Option<(&'a Network, f32)>,
    /// What all arms share.
    situation: Numbers,
    seen: Numbers,
}

impl<'a, E: Played> Onlooker<'a, E> {
    /// Looks at the situation.
    pub fn new(scene: &'a Scene<'a, E>, enemies: &'a mut Enemies<E>, value: Option<&'a Network>) -> Self {
        enemies.look(scene);
        let value = value.map(|value| (value, judged(value, scene.at, scene.study, scene.side)));
        let mut onlooker = Self { scene, enemies, value, situation: [0.0; MAX_WIDTH], seen: [0.0; MAX_WIDTH] };
        onlooker.look_round();
        onlooker.situation = onlooker.seen;
        onlooker
    }

    /// The features of an arm; `choice` is whether it is the heuristic's own.
    pub fn see(&mut self, action: Action<E>, path: &Path<E>, choice: bool) -> &[f32; COUNT] {
        self.seen = self.situation;
        self.mark_if(Seen::Choice, choice);
        self.look_at(action, path);
        self.seen.first_chunk().expect("there are fewer features than numbers")
    }

    fn set(&mut self, feature: Seen, number: f32) {
        self.seen[feature as usize] = number;
    }

    fn mark(&mut self, feature: Seen) {
        self.set(feature, 1.0);
    }

    fn mark_if(&mut self, feature: Seen, holds: bool) {
        self.set(feature, f32::from(u8::from(holds)));
    }

    /// A number of victory points.
    fn set_worth(&mut self, feature: Seen, worth: f32) {
        self.set(feature, worth.clamp(-MOST, MOST));
    }

    fn look_round(&mut self) {
        let (scene, at, board) = (self.scene, self.scene.at, self.scene.at.board);
        let lead = at.net_vp() as f32 * scene.sign(Side::First) / MOST;
        self.set(Seen::Now, self.value.map_or(0.0, |(_, now)| now - 0.5));
        self.set(Seen::Time, scene.time);
        self.set(Seen::Chance, scene.chance_after(0, scene.holder) - 0.5);
        self.set(Seen::Lead, lead.clamp(-2.0, 2.0));
        self.mark_if(Seen::LastActivation, scene.is_last_activation());
        self.mark_if(Seen::EnemyActs, scene.enemy_acts());
        self.set(Seen::OwnChits, f32::from(board.chits_left[scene.side.index()]) / 2.0);
        if usize::from(board.active) < E::COMMANDERS {
            let left = at.active_formation() & at.on_map() & !(board.moved | board.stopped | board.rallied);
            self.set(Seen::StillToMove, left.count_ones() as f32 / 8.0);
            self.set(Seen::StillSize, f32::from(at.total_size(left)) / 20.0);
        }
    }

    fn look_at(&mut self, action: Action<E>, path: &Path<E>) {
        let at = self.scene.at;
        match action {
            Action::End | Action::Pass | Action::Stay | Action::Halt => self.mark(Seen::Ends),
            Action::Fire { .. } | Action::FireGuns { .. } => self.shot(action),
            Action::LineMarker(_) | Action::RemoveFireMarker(_) | Action::ToTop(_) | Action::FormSquare(_) => {
                self.mark(Seen::Orders);
            }
            Action::Begin { unit, group, double_time } => {
                let bonus = if double_time { at.tables().double_time_bonus } else { 0 };
                let group = if group == Group::Line { Group::Stack } else { group };
                self.mark_if(Seen::DoubleTime, double_time);
                self.walk(&at.element(unit, at.group(unit, group), bonus), None, path);
            }
            Action::Resume => self.walk(&at.element(first(at.movable()), at.movable(), 0), None, path),
            Action::Step { unit, .. }
            | Action::Turn { unit, .. }
            | Action::LeaveSquare { unit, .. }
            | Action::Drag { unit, .. }
            | Action::FormSkirmish(unit)
            | Action::LeaveSkirmish(unit)
            | Action::Limber(unit)
            | Action::Unlimber(unit) => self.walk(&at.element(unit, at.movable(), 0), Some(action), path),
            Action::Declare => self.mark(Seen::Accepts),
            Action::ReactFire(_)
            | Action::ReactFireTogether(_)
            | Action::Counterattack(_)
            | Action::FallBack(_)
            | Action::Skirmish(_) => self.reaction(action),
            Action::Choose(commander) | Action::Activate(commander) => self.chit(commander),
            Action::Face(_) | Action::WithdrawTo(_) | Action::Fight(_) => self.after_melee(action),
            Action::Rally { .. }
            | Action::ChooseSeveral(_)
            | Action::OwnUnit(_)
            | Action::Deploy { .. }
            | Action::DeployCommander { .. }
            | Action::DeployAsPrinted
            | Action::CommanderTo(_)
            | Action::Lose(_)
            | Action::Test(_) => self.mark(Seen::Moves),
        }
    }

    fn units(&mut self, units: E::Units) {
        let at = self.scene.at;
        let stack = units & !at.game.sets.guns;
        self.set(Seen::Units, stack.count_ones() as f32 / 3.0);
        self.set(Seen::Size, f32::from(at.total_size(stack)) / 10.0);
        self.set(Seen::Fire, self.fire_of(stack));
        self.mark_if(Seen::Mounted, (stack & at.game.sets.mounted).any());
        self.set(Seen::Weak, self.weak_of(stack));
    }

    fn target(&mut self, units: E::Units) {
        let at = self.scene.at;
        self.set(Seen::TargetSize, f32::from(at.total_size(units & !at.game.sets.guns)) / 10.0);
        self.set(Seen::TargetFire, self.fire_of(units));
    }

    fn fire_of(&self, units: E::Units) -> f32 {
        each(units).map(|unit| f32::from(self.scene.at.firepower(unit)) / 10.0).sum()
    }

    /// Units that their next loss eliminates.
    fn weak_of(&self, stack: E::Units) -> f32 {
        each(stack).filter(|&unit| self.scene.at.steps(unit) == 1).count() as f32
    }

    fn shot(&mut self, action: Action<E>) {
        let at = self.scene.at;
        let (shot, target) = match action {
            Action::Fire { firers, target } => {
                self.mark(Seen::Shoots);
                self.units(at.side_at(firers.from, self.scene.side));
                (at.rifle_shot(firers, self.scene.side, target), target)
            }
            Action::FireGuns { guns, target } => {
                self.mark(Seen::FiresGuns);
                (at.gun_shot(guns, target), target)
            }
            _ => return,
        };
        self.hit(&shot, target);
    }

    fn hit(&mut self, shot: &Shot<E>, target: Hex<E::Size>) {
        let at = self.scene.at;
        let foe = at.side_at(target, self.scene.side.other());
        self.set_worth(Seen::Worth, self.scene.shot_worth(shot, target));
        self.target(foe);
        self.set(Seen::TargetWeak, self.weak_of(foe & !at.game.sets.guns));
        self.set(Seen::FoeGuns, (foe & at.game.sets.guns).count_ones() as f32);
        self.set(Seen::Range, f32::from(shot.distance) / 4.0);
        self.set(Seen::Through, 1.0 - self.scene.stay_chance(shot, target, false));
        // A target that is active may still move.
        let active = usize::from(at.board.active) < E::COMMANDERS && (foe & at.active_formation()).any();
        self.mark_if(Seen::Support, active);
    }

    fn reaction(&mut self, action: Action<E>) {
        let at = self.scene.at;
        let stack = |unit: u8| at.stack_at(at.board.place[unit as usize], self.scene.side);
        let (kind, units) = match action {
            Action::ReactFire(unit) => (Seen::Shoots, bit(unit)),
            Action::ReactFireTogether(firers) => {
                self.mark(Seen::Other);
                (Seen::Shoots, at.side_at(firers.from, self.scene.side))
            }
            Action::Counterattack(unit) => (Seen::Counters, stack(unit)),
            Action::FallBack(unit) | Action::Skirmish(unit) => (Seen::Yields, stack(unit)),
            _ => return,
        };
        self.mark(kind);
        self.units(units);
        let Some(Frame::React { hex, movers, joint, .. }) = at.frame() else { return };
        self.set_worth(Seen::Worth, self.scene.reaction_worth(action, hex, movers, joint));
        self.target(movers);
        self.mark_if(Seen::FoeMounted, (movers & at.game.sets.mounted).any());
        self.mark_if(Seen::FoeEngaged, at.melee_hex(hex));
    }

    fn chit(&mut self, commander: CommanderId) {
        let (at, board) = (self.scene.at, self.scene.at.board);
        self.mark(Seen::Other);
        self.set(Seen::Worth, ln(1.0 + self.scene.chit_share(self.enemies, commander)) / MOST);
        let formation = at.game.sets.formation[commander as usize];
        self.units(formation & at.on_map());
        let near =
            |unit: E::Units| each(unit).map(|unit| self.enemies.nearest(self.scene, board.place[unit as usize])).min();
        let near = near(formation & at.on_map()).unwrap_or(u8::MAX);
        self.set(Seen::StaysNear, 1.0 / f32::from(near.max(1)));
        let due = |unit: &u8| (1..=board.stage).contains(&board.returns[*unit as usize]);
        self.set(Seen::Support, each(formation & board.alive).filter(due).count() as f32 / 2.0);
    }

    fn after_melee(&mut self, action: Action<E>) {
        let at = self.scene.at;
        match (action, at.frame()) {
            (Action::Face(facing), Some(Frame::Face { units })) => {
                self.mark(Seen::Turns);
                let element = at.element(first(units), units, 0);
                self.places(&element, element.hex, facing);
            }
            (Action::WithdrawTo(hex), Some(Frame::Withdraw { units, .. })) => {
                self.mark(Seen::Yields);
                let worth = self.scene.withdrawal_worth(self.enemies, units, hex);
                self.set_worth(Seen::Worth, worth);
            }
            (Action::Fight(hex), _) => {
                self.mark(Seen::Attacks);
                self.set_worth(Seen::MeleeWorth, self.scene.melee_worth(hex, self.scene.side, false));
            }
            _ => {}
        }
    }

    /// A move of an element: its path, where it ends, and what it meets there.
    fn walk(&mut self, element: &Element<E>, now: Option<Action<E>>, path: &Path<E>) {
        let at = self.scene.at;
        let grid = &at.game.scenario.map.grid;
        self.units(element.units);
        let (mut hex, mut facing, mut from, mut steps) = (element.hex, element.facing, element.hex, 0_u8);
        for action in now.into_iter().chain(path.actions()) {
            match action {
                Action::Step { side, .. } | Action::Drag { side, .. } => {
                    from = hex;
                    hex = grid.neighbour(hex, side);
                    steps += 1;
                }
                _ => {}
            }
            match action {
                Action::Turn { facing: to, .. } | Action::LeaveSquare { facing: to, .. } => facing = to,
                Action::Drag { facing: to, .. } => facing = to,
                _ => {}
            }
        }
        if !hex.is_some() {
            return;
        }
        if self.enemies.hexes.contains(hex) && hex != element.hex {
            self.mark(Seen::Attacks);
            return self.melee(element, from, hex, steps);
        }
        let guns = (element.units & at.game.sets.guns).any();
        self.mark(if guns { Seen::GunsMove } else { Seen::Moves });
        self.mark_if(Seen::Turns, steps == 0);
        self.judge(element.units, hex, facing);
        self.places(element, hex, facing);
    }

    /// The learned value with units moved there.
    fn judge(&mut self, units: E::Units, hex: Hex<E::Size>, facing: u8) {
        let Some((value, now)) = self.value else { return };
        let mut board = *self.scene.at.board;
        for unit in each(units) {
            board.place[unit as usize] = hex;
            board.facing[unit as usize] = facing;
        }
        let after = Position { game: self.scene.at.game, board: &board };
        self.set(Seen::After, SCORE * (judged(value, after, self.scene.study, self.scene.side) - now));
    }

    fn melee(&mut self, element: &Element<E>, from: Hex<E::Size>, hex: Hex<E::Size>, steps: u8) {
        let (scene, at) = (self.scene, self.scene.at);
        let index = self.enemies.index_of(hex);
        self.enemies.ask_command(scene, index as u8);
        let foe = self.enemies.foes[index];
        let entry = if foe.square { 0 } else { scene.zone_bonus(scene.zone_seen(hex, foe.facing, from)) };
        let mounted = (element.units & at.game.sets.mounted).any();
        let charges = mounted && steps >= at.tables().charge_run;
        let entry = entry + if charges { at.tables().melee_charge } else { 0 };
        let all = element.units | at.stack_at(hex, scene.side);
        let worth = scene.attack_worth(&foe, self.enemies.commands(&foe), all, entry.into());
        let net = scene.odds_net(at.total_size(all), foe.size) + i32::from(entry);
        self.set(Seen::Win, scene.study.odds.melee(net).win);
        self.set_worth(Seen::MeleeWorth, worth);
        self.set(Seen::Entry, f32::from(entry) / 4.0);
        self.set(Seen::TargetSize, f32::from(foe.size) / 10.0);
        self.set(Seen::TargetFire, f32::from(foe.fire) / 10.0);
        self.set(Seen::FoeGuns, foe.guns.count_ones() as f32);
        self.mark_if(Seen::FoeMounted, foe.mounted);
        self.mark_if(Seen::FoeEngaged, foe.engaged);
        self.set(Seen::Steps, f32::from(steps) / 4.0);
        let left = at.active_formation() & at.on_map() & !(at.board.moved | at.board.stopped | element.units);
        let grid = &at.game.scenario.map.grid;
        let beside = |unit: &u8| grid.distance(at.board.place[*unit as usize], hex) <= 2;
        let joining = each(left & !at.game.sets.guns).filter(beside);
        self.set(Seen::Support, joining.map(|unit| f32::from(at.size(unit)) / 10.0).sum());
    }

    /// The place where units end, compared with the one where they stand.
    fn places(&mut self, element: &Element<E>, to: Hex<E::Size>, turned: u8) {
        let scene = self.scene;
        let aims = scene.aims(self.enemies, element);
        let mut look = |hex: Hex<E::Size>, facing: u8| {
            let ground = scene.ground(self.enemies, &aims, hex);
            let facings = scene.facings(self.enemies, element, &aims, &ground);
            let near = f32::from(self.enemies.nearest(scene, hex));
            let place = ground.worth + facings.worth(facing, 0);
            (ground, place, facings.threat[facing as usize], facings.shot(facing), near)
        };
        let (ground, place, threat, shot, near) = look(element.hex, element.facing);
        let (after, then, threatened, shoots, nearer) = look(to, turned);
        self.set_worth(Seen::Place, element.units.count_ones() as f32 * (then - place));
        self.set_worth(Seen::Goal, after.worth - ground.worth);
        self.set_worth(Seen::UnderFire, after.harm);
        self.set_worth(Seen::UnderFireBefore, ground.harm);
        self.set(Seen::Driven, after.driven - ground.driven);
        self.set_worth(Seen::Threat, threatened);
        self.set_worth(Seen::ThreatBefore, threat);
        self.set_worth(Seen::Shot, shoots - shot);
        self.set(Seen::Advance, (near - nearer) / 4.0);
        self.set(Seen::StaysNear, 1.0 / nearer.max(1.0));
        if aims.centre.is_some() {
            let distance = scene.at.game.scenario.map.grid.distance(aims.centre, to);
            self.set(Seen::FromCommand, f32::from(distance.saturating_sub(scene.at.tables().command_range)) / 2.0);
        }
    }
}
