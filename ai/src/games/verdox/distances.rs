//! Distances to the quarters of both sides, from every square, for units of every movement class.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::verdox::data::{Chances, FACES, Ground, Kind};
use kartacz_engine::games::verdox::square::{MAX_SQUARES, SIDES, Square, SquareSet};
use kartacz_engine::games::verdox::steps::Step;
use kartacz_engine::games::verdox::view::View;

/// A turn of march; lengths are in fractions of it.
pub(super) const TURN: u16 = 60;
/// How far from home guards still count as at their post: the keeper stands on the quarters themselves.
pub(super) const POST: u16 = 2 * TURN;
/// The length of an impossible route, and the maximum.
pub(super) const NO_ROUTE: u16 = 100 * TURN;
/// The turns that an impossible step counts: another route may open in time.
const HOPELESS: u16 = 40;
/// The cost of drowning, in turns.
const DROWNED: u16 = 20;
/// How many turns longer guns march rather than block a road.
const OFF_THE_ROAD: u16 = 3;
/// The capacity of the work queue: more than there are squares, as each is queued at most once.
const RING: usize = 1024;

/// A movement class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gait {
    Foot,
    Mounted,
    Guns,
}

/// The number of movement classes.
pub(super) const GAITS: usize = 3;

impl Gait {
    pub const ALL: [Gait; GAITS] = [Gait::Foot, Gait::Mounted, Gait::Guns];

    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Infantry | Kind::Shooters | Kind::Grenadiers => Gait::Foot,
            Kind::Cavalry | Kind::MountedShooters => Gait::Mounted,
            Kind::Artillery => Gait::Guns,
        }
    }

    /// A kind that moves so.
    const fn kind(self) -> Kind {
        match self {
            Gait::Foot => Kind::Infantry,
            Gait::Mounted => Kind::Cavalry,
            Gait::Guns => Kind::Artillery,
        }
    }
}

/// The distance from each square.
pub(super) type Lengths = [u16; MAX_SQUARES];

/// The distances of a scenario, valid while its walls and gates are unchanged.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// The scenario and the works for which they are valid.
    known: Option<(u64, [u64; 2])>,
    /// To the enemy's quarters, by side and movement class.
    forward: [[Lengths; GAITS]; 2],
    /// To the side's own quarters on foot, by side.
    home: [Lengths; 2],
}

impl Default for Distances {
    fn default() -> Self {
        let nowhere = [NO_ROUTE; MAX_SQUARES];
        Self { known: None, forward: [[nowhere; GAITS]; 2], home: [nowhere; 2] }
    }
}

impl Distances {
    /// Recomputes the distances when the map has changed.
    pub fn refresh(&mut self, view: View<'_>) {
        let now = Some((view.game().scenario.hash, view.works()));
        if self.known == now {
            return;
        }
        self.known = now;
        let quarters = view.game().scenario.map.headquarters;
        let at = |square: Square| -> SquareSet { [square].into_iter().collect() };
        for side in Side::BOTH {
            for gait in Gait::ALL {
                let goal = at(quarters[side.other().index()]);
                measure(view, side, gait, (&goal, Ferry::Chance), &mut self.forward[side.index()][gait as usize]);
            }
            let goal = at(quarters[side.index()]);
            measure(view, side, Gait::Foot, (&goal, Ferry::Chance), &mut self.home[side.index()]);
        }
    }

    /// The distance to the enemy's quarters.
    #[inline]
    pub fn forward(&self, side: Side, gait: Gait, from: Square) -> u16 {
        self.all_forward(side, gait)[from.index()]
    }

    /// The distances to the enemy's quarters from all squares.
    pub const fn all_forward(&self, side: Side, gait: Gait) -> &Lengths {
        &self.forward[side.index()][gait as usize]
    }

    /// The distances home from all squares.
    pub const fn all_home(&self, side: Side) -> &Lengths {
        &self.home[side.index()]
    }

    /// The distance home.
    #[inline]
    pub fn home(&self, side: Side, from: Square) -> u16 {
        self.all_home(side)[from.index()]
    }
}

/// How routes cross the river where there is no bridge.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ferry<'a> {
    /// Routes do not rely on barges; a unit on one, or near one on its route, uses it.
    Chance,
    /// Aboard the barges on these squares.
    From(&'a SquareSet),
    /// Not at all.
    Never,
}

/// Computes a side's distances to the nearest square of a goal.
pub(super) fn measure(
    view: View<'_>,
    side: Side,
    gait: Gait,
    (goal, ferry): (&SquareSet, Ferry<'_>),
    lengths: &mut Lengths,
) {
    let terrain = &view.game().terrain;
    lengths.fill(NO_ROUTE);
    let mut ring = [Square::NONE; RING];
    let (mut next, mut end) = (0, 0);
    for square in goal.iter() {
        lengths[square.index()] = 0;
        ring[end] = square;
        end += 1;
    }
    let mut open = [false; MAX_SQUARES];
    while next != end {
        let square = ring[next % RING];
        next += 1;
        open[square.index()] = false;
        for way in 0..SIDES {
            let from = terrain.neighbours[square.index()][way];
            if !from.is_some() {
                continue;
            }
            let step = view.step(side, from, (way + 2) % SIDES);
            let Some(cost) = length(view, gait, step, (from, square), ferry) else { continue };
            let through = lengths[square.index()].saturating_add(cost);
            if through < lengths[from.index()] {
                lengths[from.index()] = through;
                if !open[from.index()] {
                    open[from.index()] = true;
                    ring[end % RING] = from;
                    end += 1;
                }
            }
        }
    }
}

/// The duration of a step; `None` when it is impossible.
fn length(view: View<'_>, gait: Gait, step: Step, (from, to): (Square, Square), ferry: Ferry<'_>) -> Option<u16> {
    let ground = |square: Square| view.ground(square);
    let afloat = ground(from) == Ground::River;
    let open = match ferry {
        Ferry::Chance => afloat || !step.is_water(),
        Ferry::From(boats) => afloat || !step.is_water() || boats.contains(to),
        Ferry::Never => !afloat && !step.is_water(),
    };
    if step == Step::NO || !open {
        return None;
    }
    let chances = view.game().scenario.chances;
    let half_points = 2 * u16::from(view.game().scenario.kinds[gait.kind().index()].points).max(1);
    let march = match step.cost() {
        Some(cost) if gait != Gait::Guns => TURN * u16::from(cost) / half_points,
        _ => TURN * tries(&chances, step),
    };
    let drowned = if step.may_sink() { u16::from(chances.sink) * TURN * DROWNED / FACES as u16 } else { 0 };
    let in_the_way = if gait == Gait::Guns && ground(to).is_road() { OFF_THE_ROAD * TURN } else { 0 };
    Some(march + drowned + in_the_way)
}

/// The expected number of turns until the dice allow a step.
pub(super) fn tries(chances: &Chances, step: Step) -> u16 {
    let wait = |needed: bool, faces: u8| match (needed, faces) {
        (false, _) => 1,
        (true, 0) => HOPELESS,
        (true, faces) => FACES as u16 / u16::from(faces),
    };
    wait(step.needs_exit(), chances.exit).max(wait(step.needs_entry(), chances.front_entry))
}

/// The probability that the dice allow a step, and that the unit sinks.
pub(super) fn odds(chances: &Chances, guns: bool, step: Step) -> (f32, f32) {
    let chance = |needed: bool, faces: u8| if needed { f32::from(faces) / FACES as f32 } else { 1.0 };
    let pulled = chance(guns, chances.artillery_move);
    let drowns = pulled * if step.may_sink() { chance(true, chances.sink) } else { 0.0 };
    let out = chance(step.needs_exit(), chances.exit) * chance(step.needs_entry(), chances.front_entry);
    ((pulled - drowns) * out, drowns)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chances() -> Chances {
        Chances { artillery_move: 1, front_entry: 1, demolition: 1, sink: 1, exit: 2 }
    }

    #[test]
    fn step_without_a_roll_is_certain() {
        assert_eq!(odds(&chances(), false, Step::NO), (1.0, 0.0));
        assert_eq!(tries(&chances(), Step::NO), 1);
    }

    #[test]
    fn guns_seldom_pass_difficult_steps() {
        assert_eq!(odds(&chances(), true, Step::NO), (1.0 / 6.0, 0.0));
        let never = Chances { artillery_move: 0, ..chances() };
        assert_eq!(odds(&never, true, Step::NO), (0.0, 0.0));
    }
}
