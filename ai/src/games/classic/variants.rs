//! Other ways to play a phase of movement: another choice of attacks, or the weights of a stance for this phase.

use arrayvec::ArrayVec;
use kartacz_engine::games::classic::board::Board;
use kartacz_engine::games::classic::position::Position;

use super::plans::{Aim, Plans};
use super::stances::stances;
use super::weights::Weights;

/// The most ways that are compared.
pub(super) const MOST: usize = 6;
/// The stances whose weights are tried, by index: attack, hold and rush.
const TRIED: [usize; 3] = [1, 2, 3];

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
    if let Some(&best) = plans.attacked.first() {
        add(Aim::Without(best), 0);
    }
    let others = plans.hopes.iter().filter(|(hex, _)| !plans.attacked.contains(hex));
    if let Some(&(hex, _)) = others.max_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0))) {
        add(Aim::First(hex), 0);
    }
    TRIED.into_iter().for_each(|stance| add(Aim::Own, stance));
    all
}
