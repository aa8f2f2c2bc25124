//! \[Maciejowice 4.5\] The reserve: units that several commanders may lead, and the order in which formations are activated.

use crate::core::dice::Dice;
use crate::core::game::{Observer, Side};
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::chief::OverallStep;
use crate::games::insurrection::data::{CommanderId, UnitId};
use crate::games::insurrection::details::Fall;
use crate::games::insurrection::edition::{Array, Edition};
use crate::games::insurrection::event::Event;
use crate::games::insurrection::play::Play;
use crate::games::insurrection::position::{Position, each_commander};
use crate::games::insurrection::state::State;
use crate::games::insurrection::switches::ReserveActs;
use crate::games::insurrection::unit_set::{bit, each};
use crate::grid::{Hex, HexSet};

impl<E: Edition> Position<'_, E> {
    /// \[4.5\] The units that may act when a formation is led: its own, and those of the reserve that its leader may lead
    /// and that have not acted yet.
    pub(super) fn may_act(self, formation: CommanderId, leader: CommanderId) -> E::Units {
        let reserve = each(self.followers(leader) & self.game.sets.reserve)
            .filter(|&unit| self.serves(unit, leader))
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit));
        self.game.sets.own(formation) | reserve
    }

    /// Whether a unit of the reserve may act under a leader \[4.5\]: once in the stage, or once under each leader.
    fn serves(self, unit: UnitId, leader: CommanderId) -> bool {
        let served = self.board.overall().served[unit as usize];
        match self.switches().reserve_acts {
            ReserveActs::Once => served == 0,
            ReserveActs::EachLeader => served & 1 << leader == 0,
        }
    }

    /// \[10.9.10\] Whether a unit may remove its fire marker in this activation: the first in the stage of any of its
    /// leaders. In the action of an overall commander with units of any formation, he must be one of them.
    pub(super) fn first_led(self, unit: UnitId) -> bool {
        let (overall, leaders) = (self.board.overall(), self.game.sets.leaders[unit as usize]);
        leaders & overall.before == 0 && (overall.step != OverallStep::OwnUnits || leaders >> overall.chief & 1 == 1)
    }

    /// \[11.2, 4.5\] The units of the reserve that have not acted under the active leader: he need not lead them.
    fn left_free(self) -> E::Units {
        let overall = self.board.overall();
        if overall.step == OverallStep::OwnUnits { E::Units::EMPTY } else { self.game.sets.reserve & !overall.acted }
    }

    /// \[4.6\] The units without which a commander leaves the game.
    fn mainstay(self, commander: CommanderId) -> E::Units {
        let sets = &self.game.sets;
        let own = sets.own(commander);
        if self.is_overall(commander) {
            sets.side[self.commander_side(commander).index()]
        } else if self.switches().reserve_keeps_leader || own.is_empty() {
            sets.formation[commander as usize]
        } else {
            own
        }
    }

    /// The units of a side that no commander can lead any more: those of its dead ones, when it has no overall commander.
    pub(super) fn leaderless(self, side: Side) -> E::Units {
        each(self.game.sets.side[side.index()] & self.board.alive)
            .filter(|&unit| self.leaders(unit) == 0)
            .fold(E::Units::EMPTY, |set, unit| set | bit(unit))
    }

    /// \[11.11.4, 4.3, 4.5\] The hex of the active commander, if he may lead a returning unit; else [`Hex::NONE`].
    pub(super) fn place_of_active_leader(self, unit: UnitId) -> Hex<E::Size> {
        let active = self.board.active;
        match self.board.commander_place.get(active as usize) {
            Some(&place) if self.leaders(unit) >> active & 1 == 1 => place,
            _ => Hex::NONE,
        }
    }

    /// \[11.2, 4.5\] Whether the melees that are left concern only units that the leader need not lead.
    pub(super) fn melees_are_free(self) -> bool {
        let bound: HexSet<E::Size> = self.hexes(self.board.fighters & self.on_map() & !self.left_free());
        E::HAS.overall && !bound.meets(self.melee_hexes())
    }
}

impl<E: Edition, D: Dice, O: Observer<State<E>, Event<E>>> Play<'_, E, D, O> {
    /// Notes that units of the active formation act. Units that an overall commander leads himself are not noted.
    #[inline]
    pub(super) fn note_acted(&mut self, units: E::Units) {
        if E::HAS.overall {
            let overall = self.state.board.overall_mut();
            if overall.step != OverallStep::OwnUnits {
                overall.acted |= units & overall.acting;
            }
        }
    }

    /// As `note_acted`, for units that shoot, which they also can out of command \[10.4\].
    #[inline]
    pub(super) fn note_shot(&mut self, units: E::Units) {
        if E::HAS.overall {
            let units = units & self.at().active_formation();
            self.note_acted(self.at().commanded(self.state.board.active, units));
        }
    }

    /// \[4.6\] The leaders of a unit that was eliminated leave the game when no units are left to them. Units of the reserve
    /// keep their leaders, unless a switch leaves these only their own formations; an overall commander stays while a unit
    /// of his side lives.
    pub(super) fn dismiss_leaders(&mut self, unit: UnitId) {
        let side = self.at().side_of(unit);
        let leaders = self.game.sets.leaders[unit as usize] | self.game.sets.overall;
        for commander in each_commander(leaders & self.at().commanders_of(side) & self.state.board.commanders) {
            if (self.at().mainstay(commander) & self.state.board.alive).is_empty() {
                self.lose_commander(commander, Fall::NoUnits, false);
            }
        }
    }

    /// \[4.5\] At the end of an activation, the units of the reserve that acted have served its leader.
    pub(super) fn note_service(&mut self) {
        let reserve = self.game.sets.reserve;
        let active = self.state.board.active;
        let overall = self.state.board.overall_mut();
        if !matches!(overall.step, OverallStep::OwnUnits | OverallStep::Move) {
            each(overall.acted & reserve).for_each(|unit| overall.served[unit as usize] |= 1 << active);
        }
    }
}
