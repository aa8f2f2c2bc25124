//! An upper bound on the length of a game.

use crate::core::game::Side;
use crate::games::insurrection::Rules;
use crate::games::insurrection::bits::Bits;
use crate::games::insurrection::data::{Arm, CommanderId, UnitId};
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::unit_set::each;

/// Hexes adjacent to a hex: at most this many stacks can see a unit enter it.
const NEIGHBOURS: u64 = 6;
/// The most hexes of a withdrawal.
const WITHDRAWAL: u64 = 2;

impl<E: Edition> Rules<E> {
    /// The most decisions that a game of this scenario can have.
    ///
    /// Every game ends, because each decision uses up a limited resource:
    ///
    /// - *Steps* never grow back: a loss, and the facing of a square that it dissolves, come once for each point of
    ///   size in the scenario; an elimination comes once for each unit.
    /// - *Melees*: the losing side leaves the hex completely, routed until a later stage or captured for good. So a
    ///   stage has at most as many melees as there are units. Each brings the choice of the next melee, a facing,
    ///   commanders that step out, and a test with a withdrawal for each unit.
    /// - *Shots*: a unit has a number of rifle shots in a stage, guns have one in each activation. A shot is answered
    ///   by a pass, and drives back one unit by rifles or a stack by guns.
    /// - *Movement points*: steps, turns, markers and the order of stacks cost a point at least; limbered guns and
    ///   skirmishers turn once between two steps; skirmish order is formed once in an activation. After each a move may halt, which gives the other side a pass, and be resumed. A
    ///   unit begins one move in an activation, changes its side-by-side marker once, and forms square once.
    /// - *Reactions*: each step prompts every stack and gun beside the hex once; those that do not shoot test or
    ///   withdraw two hexes, a stack perhaps unit by unit. Skirmishers that pass choose to fire, and to go back one hex. A counterattack is a melee.
    /// - *Withdrawal*: a hex of it is one choice, a decision of each commander (friendly commanders accompany the
    ///   units, enemy ones flee), and facings of squares dissolved in the hexes left and entered.
    /// - *Activations*: a chit is drawn once in a stage. That of an overall commander brings two activations at most.
    #[must_use]
    pub fn most_decisions(&self) -> u64 {
        let scenario = &self.scenario;
        let stages = u64::from(scenario.stages);
        let steps: u64 = scenario.units.iter().map(|unit| u64::from(unit.faces[0].size)).sum();
        let commanders = scenario.commanders.len() as u64;
        // Set-up or arrival, losses, eliminations.
        let once = self.units() * self.withdrawn_hex() + commanders + 2 * steps + self.units();
        once + stages * self.in_a_stage()
    }

    fn units(&self) -> u64 {
        self.scenario.units.len() as u64
    }

    fn guns(&self) -> u64 {
        u64::from(self.sets.guns.count_ones())
    }

    /// Decisions caused by a hex of withdrawal, a return or an arrival, not counting losses.
    fn withdrawn_hex(&self) -> u64 {
        1 + self.scenario.commanders.len() as u64 + 2
    }

    fn in_a_stage(&self) -> u64 {
        let (units, commanders) = (self.units(), self.scenario.commanders.len() as u64);
        let pools = 2;
        let returns = units * self.withdrawn_hex();
        let melees = units * (2 + commanders + units * (1 + self.withdrawn_hex()));
        let rifles = units * u64::from(self.scenario.tables.shots) * (2 + self.withdrawn_hex());
        let activations: u64 =
            (0..self.scenario.commanders.len() as CommanderId).map(|chit| self.by_a_chit(chit)).sum();
        pools + returns + melees + rifles + activations
    }

    /// The decisions of a chit. An overall commander chooses the commander to activate, names units, and leads these; in both
    /// activations any unit of his side may act \[4.4\].
    fn by_a_chit(&self, chit: CommanderId) -> u64 {
        let commander = &self.scenario.commanders[chit as usize];
        if commander.overall {
            let own_units = u64::from(commander.own_units) + 1;
            return 1 + own_units + 2 * self.in_an_activation(self.sets.side[commander.side.index()], commander.side);
        }
        self.in_an_activation(self.sets.formation[chit as usize], commander.side)
    }

    fn in_an_activation(&self, formation: E::Units, side: Side) -> u64 {
        let passive = side.other();
        // The first pass, the end, the move of the commander, melees of the reserve that he declines.
        let frame = 3 + u64::from(E::HAS.overall);
        let moves: u64 = each(formation).map(|unit| 7 + 4 * self.spendings(unit)).sum();
        let entered: u64 = each(formation).map(|unit| self.points(unit)).sum::<u64>() * self.after_a_step(passive);
        let guns = self.guns() * (2 + self.units() * self.withdrawn_hex());
        // A stack that exceeds the limit at the end of phases 2 and 4 withdraws one hex.
        let crowding = 2 * self.units() * self.withdrawn_hex();
        frame + moves + entered + guns + crowding
    }

    /// The most decisions that a step of the active side can cause, not counting melees and losses.
    fn after_a_step(&self, passive: Side) -> u64 {
        let there: E::Units = self.sets.side[passive.index()];
        let guns = u64::from((there & self.sets.guns).count_ones());
        let reactors = u64::from(there.count_ones()).min(NEIGHBOURS + guns);
        // Every unit of a stack may withdraw alone. Skirmishers choose to fire, and then go back one hex at most.
        let reaction = 1 + reactors + u64::from(there.count_ones()) * WITHDRAWAL * self.withdrawn_hex();
        // Squares and charges, commanders that flee from the mover and from a counterattack, squares dissolved.
        let contact = 3 + self.scenario.commanders.len() as u64 + 2 + reactors;
        reaction + contact
    }

    /// How often a unit can spend points in a move.
    fn spendings(&self, unit: UnitId) -> u64 {
        match self.scenario.units[unit as usize].arm {
            // A turn before each step and after the last; then limbering, unlimbering, a drag or a turn by hand.
            Arm::Guns => 2 * self.points(unit) + 2,
            // The same turns in skirmish order, which is left before and after it is formed.
            _ if E::HAS.skirmish && self.scenario.units[unit as usize].skirmish => 2 * self.points(unit) + 4,
            _ => self.points(unit),
        }
    }

    /// The most movement points of a unit in an activation; guns moved by hand go one hex.
    fn points(&self, unit: UnitId) -> u64 {
        let tables = &self.scenario.tables;
        u64::from(match self.scenario.units[unit as usize].arm {
            Arm::Infantry => tables.mp_infantry + tables.double_time_bonus,
            Arm::Cavalry => tables.mp_cavalry,
            Arm::Cossacks => tables.mp_cossacks,
            Arm::Guns => tables.mp_limbered,
        })
    }
}
