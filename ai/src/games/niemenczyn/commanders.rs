//! Where commanders stand.

use arrayvec::ArrayVec;
use kartacz_engine::games::niemenczyn::action::Action;
use kartacz_engine::games::niemenczyn::data::{CommanderId, MAX_UNITS, UnitId};
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::state::Flight;
use kartacz_engine::games::niemenczyn::unit_set::each;
use kartacz_engine::grid::{Hex, HexSet};

use super::field::Field;
use super::nodes::HEXES;
use super::scene::Scene;

/// What it costs a commander to leave his place when an enemy comes next to him.
const LEAVING: f32 = 0.3;

/// What a commander looks at.
pub(super) struct Retinue {
    /// Places of his units, and how much he cares for them.
    units: ArrayVec<(Hex, f32), MAX_UNITS>,
    /// Hexes next to the enemy, at most two and three hexes away, and in range of guns.
    near: [HexSet; 4],
}

impl Scene<'_> {
    /// The index of the best move of a commander.
    pub fn best_post(&self, field: &Field, commander: CommanderId, legal: &[Action]) -> usize {
        let (retinue, place) = (self.retinue(field, commander), self.at.board.commander_place[commander as usize]);
        // He may go nearly everywhere.
        let mut reins = [0.0; HEXES];
        for &(place, weight) in &retinue.units {
            for (sum, rein) in reins.iter_mut().zip(self.study.reins.to(place)) {
                *sum += weight * rein;
            }
        }
        let mut best = (0, f32::NEG_INFINITY);
        for (index, &action) in legal.iter().enumerate() {
            let (hex, more) = if let Action::CommanderTo(hex) = action { (hex, 0.0) } else { (place, 0.02) };
            // Dangers make no place better.
            let most = reins[hex.index()];
            if most + more > best.1 {
                let worth = self.post_worth(field, &retinue, hex, most) + more;
                if worth > best.1 {
                    best = (index, worth);
                }
            }
        }
        best.0
    }

    /// What it is worth that a commander stands in a hex: his units in command, those in melee above all, and he
    /// himself out of danger.
    pub fn commander_worth(&self, field: &Field, retinue: &Retinue, hex: Hex) -> f32 {
        let mut reins = 0.0;
        for &(place, weight) in &retinue.units {
            reins += weight * self.study.reins.to(place)[hex.index()];
        }
        self.post_worth(field, retinue, hex, reins)
    }

    /// The same, when it is known what the nearness of his units is worth.
    #[inline(always)]
    fn post_worth(&self, field: &Field, retinue: &Retinue, hex: Hex, mut worth: f32) -> f32 {
        let at = self.at;
        let [beside, near, far, ranged] = retinue.near.map(|near| near.contains(hex));
        worth -= if beside {
            1.0
        } else if near {
            0.3
        } else if far {
            0.1
        } else {
            0.0
        };
        if ranged && field.own.contains(hex) {
            // Alone he is no target; with a stack he is shot at, and falls with it.
            let company = at.side_at(hex, self.side);
            let weak = at.total_size(company) <= 2 || far || field.hexes.contains(hex);
            worth -= if weak { 0.6 } else { 0.3 };
        }
        worth
    }

    /// The units on the map for which a commander cares, and where the enemy is.
    pub fn retinue(&self, field: &Field, commander: CommanderId) -> Retinue {
        let at = self.at;
        let units = at.game.sets.formation[commander as usize] & at.board.alive;
        let places = each(units).map(|unit| (unit, at.board.place[unit as usize]));
        let weigh = |(unit, place): (UnitId, Hex)| {
            let engaged = field.hexes.contains(place);
            (place, 0.1 * f32::from(at.size(unit).max(1)) + if engaged { 2.0 } else { 0.2 })
        };
        Retinue {
            units: places.filter(|(_, place)| place.is_some()).map(weigh).collect(),
            near: [1, 2, 3, at.tables().range_guns].map(|distance| field.around(self, distance)),
        }
    }

    /// What a place of a free set-up is worth to a commander: near the printed one, and alone.
    pub fn commander_set_up_worth(&self, commander: CommanderId, hex: Hex) -> f32 {
        let printed = self.at.game.scenario.commanders[commander as usize].hex;
        let alone = self.at.side_at(hex, self.side) == 0;
        -f32::from(self.at.game.scenario.map.grid.distance(hex, printed)) + if alone { 1.5 } else { 0.0 }
    }

    /// Whether a commander next to whom an enemy appeared stays with his units.
    pub fn flight_worth(&self, field: &Field, retinue: &Retinue, place: Hex, why: Flight, action: Action) -> f32 {
        match action {
            Action::CommanderTo(hex) => self.commander_worth(field, retinue, hex) - LEAVING,
            _ if why == Flight::Evade => {
                let guarded = self.at.total_size(self.at.stack_at(place, self.side)) >= 3;
                self.commander_worth(field, retinue, place) + if guarded { 0.5 } else { 0.0 }
            }
            _ => f32::NEG_INFINITY,
        }
    }

    /// Whether a commander follows his units, or is better off alone.
    pub fn goes_along(&self, field: &Field, commander: CommanderId, units: UnitSet) -> bool {
        let Some(unit) = each(units & self.at.on_map()).next() else { return false };
        let to = self.at.board.place[unit as usize];
        let from = self.at.board.commander_place[commander as usize];
        let retinue = self.retinue(field, commander);
        self.commander_worth(field, &retinue, to) > self.commander_worth(field, &retinue, from)
    }
}
