//! The value of melees.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::position::passes;
use kartacz_engine::games::insurrection::state::Melee;
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::Played;
use super::foe::Foe;
use super::scene::{Scene, Stake};

/// The defenders of a hex, as a melee counts them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defence<E: Played> {
    pub hex: Hex<E::Size>,
    pub size: u8,
    pub square: bool,
    /// Unsupported guns.
    pub lone_guns: bool,
    /// Whether one of them is in command.
    pub commanded: bool,
    /// The modifier of kosynierzy against cavalry \[7.5\].
    pub scythes: i8,
}

impl<E: Played> Scene<'_, E> {
    /// The value of a melee in a hex to the player, whichever side attacks, when the attacker's modifiers exceed the
    /// defender's by `net`. The winner captures guns in the hex.
    pub fn fight_worth(
        &self,
        hex: Hex<E::Size>,
        attacker: Side,
        attackers: E::Units,
        defenders: E::Units,
        net: i32,
    ) -> f32 {
        let odds = self.study.odds.melee(net);
        let lost = f32::from(self.at.tables().melee_loser_losses);
        let mine = self.sign(attacker);
        let (attacking, defending) = (self.stake(attackers), self.stake(defenders));
        let won = self.score_worth(hex, attacker, attackers, defenders)
            + mine
                * (self.beaten_worth(&defending, lost, odds.routs_defender)
                    - attacking.losses_worth(odds.costs_attacker));
        let beaten = self.score_worth(hex, attacker.other(), defenders, attackers)
            + mine
                * (defending.losses_worth(odds.costs_defender)
                    - self.beaten_worth(&attacking, lost, odds.routs_attacker));
        odds.win * won + (1.0 - odds.win) * beaten
    }

    /// The value to the player of the VP for a melee won against `losers`, and of the objective, if it is fought there.
    fn score_worth(&self, hex: Hex<E::Size>, winner: Side, winners: E::Units, losers: E::Units) -> f32 {
        let scenario = &self.at.game.scenario;
        let points = i32::from(scenario.victory.melee) + self.capture_points(losers & self.at.game.sets.guns);
        let here = E::HAS.objective && hex == scenario.map.objective;
        let holder = if here { self.holder_by(winner, winners) } else { self.holder };
        self.gain_with(if winner == self.side { points } else { -points }, holder)
    }

    fn beaten_worth(&self, stake: &Stake, losses: f32, stages: f32) -> f32 {
        let absence = self.absence(stages) * stake.whole;
        (stake.losses_worth(losses) + absence).min(stake.whole) + 0.5 * self.time * stake.guns as f32
    }

    /// The attacker's modifiers less the defender's in a melee that is possible now, by the engine's own calculation.
    fn melee_net(&self, hex: Hex<E::Size>, attacker: Side, charge: bool) -> i32 {
        let modifiers = self.at.melee_modifiers(&Melee::new(hex, attacker, charge));
        let signed = modifiers.iter().map(|modifier| {
            let value = i32::from(modifier.value);
            if modifier.side == Some(attacker) { value } else { -value }
        });
        signed.sum()
    }

    /// Rank of a melee in the order of resolution. The most doubtful comes first: units still fighting are exempt
    /// from the crisis of an adjacent rout \[11.12\], units that have won are not.
    pub fn melee_turn(&self, hex: Hex<E::Size>) -> f32 {
        let beside = self.at.game.scenario.map.grid.neighbours_set(hex);
        if beside.meets(self.at.melee_hexes()) {
            1.0 - self.study.odds.melee(self.melee_net(hex, self.side, false)).win
        } else {
            f32::MIN
        }
    }

    /// The value of a melee that is possible now in a hex, by the engine's own modifiers.
    pub fn melee_worth(&self, hex: Hex<E::Size>, attacker: Side, charge: bool) -> f32 {
        let net = self.melee_net(hex, attacker, charge);
        let (attackers, defenders) = (self.at.side_at(hex, attacker), self.at.side_at(hex, attacker.other()));
        self.fight_worth(hex, attacker, attackers, defenders, net)
    }

    /// The modifier for attacking through a zone of a unit \[11-T\].
    pub fn zone_bonus(&self, zone: Zone) -> i8 {
        match zone {
            Zone::Front => 0,
            Zone::Flank => self.at.tables().melee_flank,
            Zone::Rear => self.at.tables().melee_rear,
        }
    }

    /// The modifier for the odds of two sizes; negative when the defender is larger.
    pub fn odds_net(&self, attacking: u8, defending: u8) -> i32 {
        let (mine, theirs) = (attacking.max(1), defending.max(1));
        let odds = i32::from(self.at.odds_modifier(mine.max(theirs), mine.min(theirs)));
        if mine >= theirs { odds } else { -odds }
    }

    /// The net modifier of an attack by units of `size`, entry bonus included. The attackers are in command.
    pub fn attack_net(&self, on: Defence<E>, size: u8, mounted: bool, entry: i32) -> i32 {
        let tables = self.at.tables();
        let when = |applies: bool, value: i8| if applies { i32::from(value) } else { 0 };
        entry + self.odds_net(size, on.size) + i32::from(tables.melee_command)
            - when(on.commanded, tables.melee_command)
            - i32::from(self.shelter(on.hex))
            - when(mounted, on.scythes)
            - when(on.square && !mounted, tables.melee_square_infantry)
            - when(on.square && mounted, tables.melee_square_cavalry)
            - when(on.lone_guns, tables.melee_lone_guns)
    }

    /// The value of an attack of units on a foe in or out of command.
    pub fn attack_worth(&self, foe: &Foe<E>, commanded: bool, units: E::Units, entry: i32) -> f32 {
        let mounted = (units & self.at.game.sets.mounted).any();
        let lone_guns = foe.stack.is_empty();
        let scythes = self.scythes(foe.stack);
        let on = Defence { hex: foe.hex, size: foe.size, square: foe.square, lone_guns, commanded, scythes };
        let net = self.attack_net(on, self.at.total_size(units), mounted, entry);
        self.fight_worth(foe.hex, self.side, units, foe.stack | foe.guns, net)
    }

    /// The probability that a unit passes an unmodified test.
    pub fn pass_chance(&self, unit: u8, modifier: i32) -> f32 {
        let morale = self.at.morale(unit);
        (0..10).filter(|die| passes(morale, die + modifier)).count() as f32 / 10.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    /// The net modifier of an attack by equal numbers on a hex held by kosynierzy or by other foot: by infantry, and by
    /// cavalry.
    fn nets(hex: &str, scythes: bool) -> [i32; 2] {
        let id = if scythes { "kosynierzy-1" } else { "2-foot" };
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1208").unit(id, hex, 3);
            map.commander("tormasov", "0308").unit("grenadiers-1", "0209", 0).board()
        });
        let (hex, unit) = (fixture.hex(hex), 1 << fixture.unit(id));
        fixture.seen(Side::Second, |scene, _| {
            let scythes = scene.scythes(unit);
            let on = Defence { hex, size: 4, square: false, lone_guns: false, commanded: true, scythes };
            [false, true].map(|mounted| scene.attack_net(on, 4, mounted, 0))
        })
    }

    #[test]
    fn walls_help_defenders() {
        assert_eq!(nets("0807", false), [0, 0]);
        assert_eq!(nets("0707", false), [-1, -1], "a village");
        assert_eq!(nets("0908", false), [-2, -2], "the castle");
    }

    #[test]
    fn scythes_help_only_against_horse() {
        assert_eq!(nets("0807", true), [0, -2]);
    }

    #[test]
    fn stars_count_when_guns_are_taken() {
        let mut fixture = Fixture::of_maciejowice(|map| {
            let map = map.commander("kamienski", "1208").unit("2-foot", "1207", 3);
            map.commander("tormasov", "0308").unit("tormasov-battery-1", "0808", 0).board()
        });
        let guns = 1 << fixture.unit("tormasov-battery-1");
        assert_eq!(fixture.seen(Side::First, |scene, _| scene.capture_points(guns)), 4, "2 VP and two stars");
    }
}
