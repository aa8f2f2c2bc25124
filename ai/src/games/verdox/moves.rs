//! Moving a unit: closer to its goal, into attack positions, out of danger.

use kartacz_engine::games::verdox::action::Action;
use kartacz_engine::games::verdox::data::{Kind, UnitId};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, SIDES, Square};
use kartacz_engine::games::verdox::steps::Step;

use super::distances::{Gait, Lengths, POST, TURN, odds, tries};
use super::foes::{ALERT, Foes};
use super::scene::{Scene, from_edge, turned};
use super::task::Task;

/// The value of a turn closer for a guard already at its post, relative to one on the way there. Guards close up, so
/// that those behind find room: otherwise the first would stop behind the gate and block it for all others.
const CLOSER: f32 = 0.5;
/// Within this many columns of their edge, units make room while others have still to enter.
const ENTRY_COLUMNS: u8 = 6;
/// The value of a column farther in: about half the value of the infantry unit that would wait outside.
const ROOM: f32 = 4.0;
/// The most squares a unit moves in a turn per movement point: two on a road.
const STRIDE: u8 = 2;

/// A unit considering a move.
struct Mover<'a> {
    scene: &'a Scene<'a>,
    task: Task,
    kind: Kind,
    /// The length of the route to its destination from every square.
    lengths: &'a Lengths,
    /// Whether any move may need dice, and not only onto a wall.
    rolls: bool,
    /// Whether enemies may matter.
    near: bool,
    from: Square,
    advance: f32,
    /// Whether units of its side have still to enter.
    makes_room: bool,
}

/// The decision of a unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Decision {
    /// To move, with the gain.
    Go(f32, Action),
    /// To stay.
    Stay,
    /// Stay, because friends occupy the squares that it wants.
    Wait,
}

/// The best move of a unit.
pub(super) fn best_move(scene: &Scene<'_>, foes: &mut Foes, unit: UnitId, task: Task) -> Decision {
    let view = scene.view;
    let Some(mover) = Mover::of(scene, foes, unit, task) else { return Decision::Stay };
    let mut best: Option<(f32, Square)> = None;
    mover.visit(foes, unit, |gain, to| {
        let better =
            |(most, square): (f32, Square)| gain > most || gain == most && turned(view, to) < turned(view, square);
        if best.is_none_or(better) && scene.allows(Action::Move { unit, to }) {
            best = Some((gain, to));
        }
    });
    match best {
        Some((gain, to)) if gain > scene.weights.move_gain * mover.odds(to).0 => {
            Decision::Go(gain, Action::Move { unit, to })
        }
        _ if mover.is_blocked() => Decision::Wait,
        _ => Decision::Stay,
    }
}

/// Visits the moves of a unit that may come off, each with its gain.
pub(super) fn visit_moves(
    scene: &Scene<'_>,
    foes: &mut Foes,
    unit: UnitId,
    task: Task,
    mut visit: impl FnMut(f32, Action),
) {
    if let Some(mover) = Mover::of(scene, foes, unit, task) {
        mover.visit(foes, unit, |gain, to| {
            if gain > f32::NEG_INFINITY && scene.allows(Action::Move { unit, to }) {
                visit(gain, Action::Move { unit, to });
            }
        });
    }
}

/// The lengths of the route to a unit's destination.
fn lengths<'a>(scene: &Scene<'a>, task: Task, gait: Gait) -> &'a Lengths {
    static THERE: Lengths = [0; MAX_SQUARES];
    let side = scene.view.side;
    match task {
        Task::Keep | Task::Guard => scene.distances.all_home(side),
        Task::Attack | Task::Strike | Task::Stay => scene.distances.all_forward(side, gait),
        Task::Go(leg) | Task::Dash(leg) | Task::Stand(leg) | Task::Watch(leg) => {
            scene.brief.map_or(&THERE, |brief| brief.lengths(leg, gait))
        }
    }
}

impl<'a> Mover<'a> {
    /// A unit that may move.
    fn of(scene: &'a Scene<'a>, foes: &Foes, unit: UnitId, task: Task) -> Option<Self> {
        let view = scene.view;
        let kind = view.kind(unit).filter(|_| task != Task::Stay)?;
        let from = view.square(unit);
        // An enemy farther away can neither attack nor be attacked after a move.
        let reach = scene.kind_table.reach + STRIDE * view.game().scenario.kinds[kind.index()].points;
        let gait = Gait::of(kind);
        Some(Mover {
            scene,
            task,
            kind,
            lengths: lengths(scene, task, gait),
            rolls: gait == Gait::Guns || view.ground(from).is_wet(),
            near: foes.nearest(from) <= reach,
            from,
            advance: scene.advance,
            makes_room: view.waiting(view.side) > 0,
        })
    }

    /// Visits the moves, each with its gain.
    fn visit(&self, foes: &mut Foes, unit: UnitId, mut visit: impl FnMut(f32, Square)) {
        let here = self.worth(foes, self.from);
        self.scene.view.visit_moves(unit, &mut |to| {
            visit(self.gain(foes, here, to), to);
            false
        });
    }

    /// The expected gain of a move.
    fn gain(&self, foes: &mut Foes, here: f32, to: Square) -> f32 {
        let (comes_off, drowns) = self.odds(to);
        if comes_off <= 0.0 {
            return f32::NEG_INFINITY;
        }
        let mut gain = self.worth(foes, to) - here;
        if self.is_detour(to) {
            gain -= (self.nearness(foes, to) - self.nearness(foes, self.from)).max(0.0);
        }
        let value = f32::from(self.scene.view.game().scenario.kinds[self.kind.index()].value);
        comes_off * gain - drowns * value
    }

    /// The step of a move that may need dice; `None` when it certainly needs none.
    fn step(&self, to: Square) -> Option<Step> {
        let view = self.scene.view;
        if !self.rolls && !view.ground(to).is_wall() {
            return None;
        }
        let beside = &view.game().terrain.neighbours[self.from.index()];
        let way = (0..SIDES).find(|&way| beside[way] == to);
        Some(way.map(|way| view.step(view.side, self.from, way)).unwrap_or_default())
    }

    /// The probability that a move succeeds, and that the unit sinks.
    fn odds(&self, to: Square) -> (f32, f32) {
        let chances = &self.scene.view.game().scenario.chances;
        self.step(to).map_or((1.0, 0.0), |step| odds(chances, self.kind == Kind::Artillery, step))
    }

    /// Whether a move climbs a wall from its front although another route is shorter, such as through the unit's own
    /// gate. One success brings it nearer, but the expected number of attempts takes longer than that route.
    fn is_detour(&self, to: Square) -> bool {
        let chances = &self.scene.view.game().scenario.chances;
        let climbs =
            |step: Step| step.needs_entry() && self.way(to) + tries(chances, step) * TURN > self.way(self.from);
        self.step(to).is_some_and(climbs)
    }

    /// The value of a square.
    fn worth(&self, foes: &mut Foes, square: Square) -> f32 {
        let (view, weights) = (self.scene.view, self.scene.weights);
        let mut worth = self.nearness(foes, square);
        if self.near {
            worth += weights.shot * foes.prospect(view, self.kind, square);
            // The keeper ignores danger when an enemy could reach the quarters.
            if self.task == Task::Keep && foes.closest() <= ALERT {
                return worth;
            }
            let danger = foes.danger(view, square).min(3.0);
            worth -= self.task.caution() * weights.fear * danger * self.scene.kind_table.properties(self.kind).harm;
        }
        worth
    }

    /// The value of a square by its nearness to the unit's goal.
    fn nearness(&self, foes: &Foes, square: Square) -> f32 {
        let weights = self.scene.weights;
        let turns = |length: u16| f32::from(length) / f32::from(TURN);
        let way = self.way(square);
        match self.task {
            Task::Keep | Task::Stand(_) | Task::Stay => -weights.guard * turns(way),
            Task::Guard => {
                let to_post = turns(way.saturating_sub(POST));
                let in_the_way = if way > POST { self.in_the_way(square) } else { 0.0 };
                -weights.guard * (to_post + CLOSER * turns(way.min(POST))) - in_the_way
            }
            Task::Watch(_) => -weights.guard * turns(way.saturating_sub(POST)),
            Task::Strike => -self.advance * f32::from(self.to_nearest(foes, square)),
            Task::Attack | Task::Go(_) | Task::Dash(_) => {
                let jam = if self.is_jammed(square) { weights.jam } else { 0.0 };
                -self.advance * turns(way)
                    - jam
                    - weights.hunt * self.out_of_range(foes, square)
                    - self.in_the_way(square)
            }
        }
    }

    /// How much a unit obstructs those that have still to enter: the nearer to their edge, the more.
    fn in_the_way(&self, square: Square) -> f32 {
        if !self.makes_room {
            return 0.0;
        }
        ROOM * f32::from(ENTRY_COLUMNS.saturating_sub(from_edge(self.scene.view, square)))
    }

    /// The length of the route from a square to the unit's destination.
    #[inline]
    fn way(&self, square: Square) -> u16 {
        self.lengths[square.index()]
    }

    /// The distance of the nearest enemy beyond the unit's attack range, in squares.
    fn to_nearest(&self, foes: &Foes, square: Square) -> u8 {
        let range = self.scene.view.game().scenario.kinds[self.kind.index()].range.max(1);
        foes.nearest(square).saturating_sub(range)
    }

    /// The distance of the nearest enemy beyond the range of a shooting unit, in squares.
    fn out_of_range(&self, foes: &Foes, square: Square) -> f32 {
        let view = self.scene.view;
        let range = view.game().scenario.kinds[self.kind.index()].range;
        if range == 0 || foes.list.is_empty() {
            return 0.0;
        }
        f32::from(foes.nearest(square).saturating_sub(range))
    }

    /// The adjacent squares from which the route is shorter.
    fn ahead(&self, square: Square) -> impl Iterator<Item = Square> {
        let view = self.scene.view;
        let here = self.way(square);
        view.game().terrain.beside(square).filter(move |&ahead| self.way(ahead) < here)
    }

    /// Whether friends stand in the way of a unit on this square. Where it is jammed, a step back helps only when it opens a way round.
    fn is_jammed(&self, square: Square) -> bool {
        let is_back = self.way(square) > self.way(self.from);
        match is_back && self.is_full(self.from) {
            true => self.ahead(square).all(|ahead| ahead == self.from || self.is_taken(ahead) || self.is_full(ahead)),
            false => self.is_full(square),
        }
    }

    /// Whether friends occupy every square ahead.
    fn is_full(&self, square: Square) -> bool {
        let mut ahead = self.ahead(square).peekable();
        ahead.peek().is_some() && ahead.all(|ahead| ahead != self.from && self.is_taken(ahead))
    }

    fn is_taken(&self, square: Square) -> bool {
        self.scene.view.unit_at(square).is_some()
    }

    /// Whether friends that have still to act stand ahead.
    fn is_blocked(&self) -> bool {
        let view = self.scene.view;
        let waits = |square: Square| view.unit_at(square).is_some_and(|unit| !view.has_acted(unit));
        let is_under_way = matches!(self.task, Task::Attack | Task::Guard | Task::Keep | Task::Go(_) | Task::Dash(_));
        is_under_way && self.ahead(self.from).any(waits)
    }
}
