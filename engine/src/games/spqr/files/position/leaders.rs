//! The leaders of a test position.

use super::units::Units;
use super::{hex, one_of_ids};
use crate::core::hint::{one_of, shown};
use crate::games::spqr::Spqr;
use crate::games::spqr::data::{LeaderId, leader_side};
use crate::games::spqr::files::map::HEX;
use crate::games::spqr::hex::Hex;
use crate::games::spqr::position_builder::PositionBuilder;
use crate::scenario::reader::{Names, Reader, Wrong};
use crate::scenario::tree::Node;

/// The leaders of a file, in its order. Those that it does not name are not on the map.
pub(super) struct Leaders(Vec<Present>);

/// A leader that the file names.
struct Present {
    leader: LeaderId,
    /// Where he is; `None` when he is dead.
    hex: Option<Hex>,
    finished: bool,
}

impl Leaders {
    /// Reads `[leaders]`.
    pub fn read(t: &mut Reader, game: &Spqr) -> Self {
        let all = t.maybe_each("leaders", Names::IDS, |name, t| Present::read(name, t, game));
        Self(all.into_iter().flatten().collect())
    }

    /// Checks that no leader is in a hex with enemy units only.
    pub fn check(&self, t: &mut Reader, game: &Spqr, units: &Units) {
        for one in &self.0 {
            let enemy = leader_side(one.leader).other();
            if one.hex.is_some_and(|hex| units.holds(game, hex, enemy)) {
                let id = shown(&game.scenario.leader(one.leader).id);
                t.fault("leaders", format!("{id} is in a hex of the other side"), "give another hex");
            }
        }
    }

    /// Whether a leader is on the map.
    pub fn is_present(&self, leader: LeaderId) -> bool {
        self.0.iter().any(|one| one.leader == leader && one.hex.is_some())
    }

    /// Places the leaders.
    pub fn build<'g>(&self, game: &Spqr, mut builder: PositionBuilder<'g>) -> PositionBuilder<'g> {
        for one in &self.0 {
            let id = &game.scenario.leader(one.leader).id;
            builder = match one.hex {
                Some(hex) => builder.leader(id, &game.scenario.map.field.label(hex)),
                None => builder.dead(id),
            };
            if one.finished {
                builder = builder.finished(id);
            }
        }
        builder
    }
}

impl Present {
    fn read(name: &str, t: &mut Reader, game: &Spqr) -> Option<Self> {
        let leader = game.scenario.leader_named(name);
        if leader.is_none() && !t.describing() {
            t.fault("", format!("there is no leader {}", shown(name)), one_of(name, "leaders", ids(game)));
        }
        let hex = t.maybe_text("hex", HEX, &|node| hex(game, node));
        let [finished, dead] = ["finished", "dead"].map(|key| t.maybe_flag(key).unwrap_or_default());
        if t.has("hex") == dead && !t.describing() {
            t.fault("hex", "a leader has a hex or is dead", "give either `hex` or `dead = true`");
        }
        Some(Self { leader: leader?, hex, finished })
    }
}

/// A leader by his id.
pub(super) fn one(game: &Spqr, node: &Node) -> Result<LeaderId, Wrong> {
    let index = one_of_ids(node, ids(game))?;
    let first = game.scenario.leaders[0].len();
    let offset = if index < first { 0 } else { crate::games::spqr::data::MAX_SIDE_LEADERS - first };
    Ok((index + offset) as LeaderId)
}

fn ids(game: &Spqr) -> impl Iterator<Item = &str> + Clone {
    game.scenario.leaders.iter().flatten().map(|leader| leader.id.as_str())
}
