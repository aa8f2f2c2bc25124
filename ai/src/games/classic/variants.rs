//! Other ways to play a phase of movement: another choice of attacks, or the weights of a stance for this phase.

use arrayvec::ArrayVec;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;

use super::plans::{Aim, HOPES, Plans};
use super::search::stances::{STANCES, stances};
use super::weights::Weights;

/// The most ways that are compared.
pub(super) const MOST: usize = 8;
/// The planned attacks that are left out, one at a time, and the attacks that are made first instead.
const SPARED: usize = 2;
const FIRST: usize = 1;

/// A phase of a turn.
pub(super) type Moment = (u8, Option<u8>);

/// The phase of a position.
pub(super) fn moment<B: Board>(at: Position<'_, B>) -> Moment {
    (at.turn(), at.phase_number())
}

/// A way to play a phase of movement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    pub aim: Aim,
    /// Whose weights are used, as an index of the stances; 0 for the player's own.
    stance: usize,
    /// The phase that is played so.
    pub of: Moment,
}

impl Variant {
    /// The weights of a position, if they are not the player's own.
    pub fn weights<B: Board>(&self, at: Position<'_, B>) -> Option<&'static [Weights; 2]> {
        (self.stance > 0 && self.of == moment(at)).then(|| &stances()[self.stance])
    }
}

/// The ways to play the phase of a position, the heuristic's own first, given its plans.
pub(super) fn variants<B: Board>(at: Position<'_, B>, plans: &Plans) -> ArrayVec<Variant, MOST> {
    let mut all = ArrayVec::new();
    let mut add = |aim: Aim, stance: usize| {
        let _ = all.try_push(Variant { aim, stance, of: moment(at) });
    };
    add(Aim::Own, 0);
    for &hex in plans.attacked.iter().take(SPARED) {
        add(Aim::Without(hex), 0);
    }
    let mut others: ArrayVec<_, HOPES> = plans.hopes.clone();
    others.retain(|(hex, _)| !plans.attacked.contains(hex));
    others.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    for &(hex, _) in others.iter().take(FIRST) {
        add(Aim::First(hex), 0);
    }
    (1..STANCES).for_each(|stance| add(Aim::Own, stance));
    all
}
