//! The kinds of decisions whose alternatives are ranked together.

use kartacz_engine::games::insurrection::position::View;
use kartacz_engine::games::insurrection::state::Frame;

use super::Played;

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// The active side's window: a shot, a move to begin, or the end of the phase.
    Window,
    /// A shot in the other side's phase 2.
    Shot,
    /// The open move, when its path is blocked or used up.
    Move,
    /// A reaction \[9.1\].
    Reaction,
    /// The commander to activate \[13\].
    Chit,
    /// Squares, charges, the order of melees, facings after them, and withdrawals.
    Melee,
}

impl Decision {
    /// All kinds, in the order of the files.
    pub const ALL: [Self; 6] = [Self::Window, Self::Shot, Self::Move, Self::Reaction, Self::Chit, Self::Melee];

    /// The names of its networks: of the first side, of the second.
    pub const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Window => ["window-first", "window-second"],
            Self::Shot => ["shot-first", "shot-second"],
            Self::Move => ["move-first", "move-second"],
            Self::Reaction => ["reaction-first", "reaction-second"],
            Self::Chit => ["chit-first", "chit-second"],
            Self::Melee => ["melee-first", "melee-second"],
        }
    }

    /// The kind of the present decision; `None` where nothing is ranked.
    pub fn of<E: Played>(view: View<'_, E>) -> Option<Self> {
        let at = view.position;
        match at.frame()? {
            Frame::Movement if view.side == at.active_side() => Some(Self::Window),
            Frame::Movement => Some(Self::Shot),
            Frame::Move { .. } => Some(Self::Move),
            Frame::React { .. } => Some(Self::Reaction),
            // Several chits at once are not ranked.
            Frame::Pool(side) if at.chits_to_choose(side) > 1 => None,
            Frame::Pool(_) | Frame::Overall => Some(Self::Chit),
            Frame::SquareOffer { .. }
            | Frame::ChargeOffer { .. }
            | Frame::Melees
            | Frame::Face { .. }
            | Frame::Withdraw { .. } => Some(Self::Melee),
            _ => None,
        }
    }
}
