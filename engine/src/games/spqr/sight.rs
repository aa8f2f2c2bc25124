//! \[8.16\] Lines of sight, from centre to centre.

use crate::core::game::Side;
use crate::games::spqr::data::side_of;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position::Position;
use crate::games::spqr::switches::SightTies;
use crate::games::spqr::tables::Ground;

/// The purpose of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looking {
    /// Fire; units between block it \[8.16\].
    Fire {
        /// Whether the firer is an archer: units closer to the firer than to the target do not block.
        archer: bool,
    },
    /// A line command: neither elephants nor other units block it \[4.25\].
    Command,
}

impl Position<'_> {
    /// \[8.16\] Whether there is a line of sight between two hexes. Adjacent hexes always see each other.
    #[must_use]
    pub fn sees(self, from: Hex, to: Hex, looking: Looking) -> bool {
        let field = self.field();
        let total = field.distance(from, to);
        (1..total).all(|steps| {
            let blocks = |hex: Hex| hex.is_some() && self.blocks(hex, from, to, looking);
            let [one, other] = field.on_line(from, to, steps).map(blocks);
            match self.switches().sight_ties {
                SightTies::BothBlock => !(one && other),
                SightTies::EitherBlocks => !(one || other),
            }
        })
    }

    /// Whether an intervening hex blocks the line: higher ground; forest, town or elephants unless they are lower than
    /// both ends; and for fire any other unit.
    fn blocks(self, hex: Hex, from: Hex, to: Hex, looking: Looking) -> bool {
        let (level, ends) = (self.level(hex), [self.level(from), self.level(to)]);
        if level > ends[0].max(ends[1]) {
            return true;
        }
        let lower = level < ends[0].min(ends[1]);
        if !lower && matches!(self.ground(hex), Ground::Forest | Ground::Town) {
            return true;
        }
        let Looking::Fire { archer } = looking else { return false };
        let units = || self.in_hex(hex);
        let elephants = units().any(|unit| self.card(unit).arm.is_elephants() && !self.is_leader_elephant(unit));
        if elephants && !lower {
            return true;
        }
        let field = self.field();
        let near = field.distance(from, hex) < field.distance(hex, to);
        let over = archer && near;
        units().any(|unit| !self.is_leader_elephant(unit) && !self.card(unit).arm.is_elephants()) && !over
    }

    /// Whether a hex holds a unit of this side's enemy.
    #[must_use]
    pub fn holds_enemy(self, hex: Hex, side: Side) -> bool {
        self.top(hex).is_some_and(|unit| side_of(unit) != side)
    }
}
