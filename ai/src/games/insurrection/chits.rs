//! Choosing the commander to activate.

use kartacz_engine::core::dice::unbiased;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{CommanderId, UnitId};
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use rand_core::Rng;

use super::Played;
use super::enemies::Enemies;
use super::foe::Foe;
use super::maps::NEVER;
use super::scene::Scene;
use crate::core::real::power;

/// The minimum weight of a chit.
const LEAST: f32 = 0.2;
/// The share of its size that counts of a unit that returns: it does not move when it does \[11.11.3\].
const RETURNING: f32 = 0.4;
/// Lottery tickets for a share of 1.
const TICKETS: f32 = 100.0;
/// The maximum number of tickets per chit: keeps the sum of all tickets within an integer.
const MOST_TICKETS: f32 = 1e8;

/// Draws one of these shares at random, by index: one ticket each, plus tickets in proportion.
pub(super) fn draw(rng: &mut impl Rng, shares: &[f32]) -> usize {
    let best = shares.iter().copied().fold(0.0, f32::max);
    let scale = TICKETS.min(MOST_TICKETS / best);
    let tickets = |&share: &f32| (scale * share) as u32 + 1;
    let mut left = unbiased(rng, shares.iter().map(tickets).sum());
    for (index, share) in shares.iter().enumerate() {
        match left.checked_sub(tickets(share)) {
            Some(rest) => left = rest,
            None => return index,
        }
    }
    0
}

impl<E: Played> Scene<'_, E> {
    /// The share of a commander in the mixed choice of a chit: his units, those near the enemy above all, those that
    /// return with him, the attacks available at once, and whether the enemy is adjacent.
    pub fn chit_share(&self, enemies: &Enemies<E>, commander: CommanderId) -> f32 {
        if self.at.is_overall(commander) {
            return self.overall_share(enemies, commander);
        }
        let formation = self.at.game.sets.formation[commander as usize] & self.at.board.alive;
        let presence = self.weights.presence * self.presence(enemies, formation);
        let contact = if self.in_contact(enemies, formation) { self.weights.contact } else { 0.0 };
        power(LEAST + presence + contact + self.opportunity(enemies, commander, formation), self.weights.resolve)
    }

    /// Whether an enemy is adjacent to a unit of a formation.
    fn in_contact(&self, enemies: &Enemies<E>, formation: E::Units) -> bool {
        let places = each(formation).map(|unit| self.at.board.place[unit as usize]);
        places.filter(|place| place.is_some()).any(|place| enemies.nearest(self, place) <= 1)
    }

    /// The strength of a formation, weighted by nearness to the enemy, and of its returning units.
    fn presence(&self, enemies: &Enemies<E>, formation: E::Units) -> f32 {
        let at = self.at;
        let mut sum = 0.0;
        for unit in each(formation) {
            let place = at.board.place[unit as usize];
            if !place.is_some() {
                let returns = at.board.returns[unit as usize];
                let size = RETURNING * f32::from(at.size(unit).max(1));
                sum += if returns > 0 && returns <= at.board.stage { size } else { 0.0 };
                continue;
            }
            let strength = if (at.game.sets.guns & bit(unit)).any() { 1.0 } else { f32::from(at.size(unit)) };
            sum += strength
                * match enemies.nearest(self, place) {
                    0..=1 => 1.0,
                    2..=3 => 0.8,
                    4..=6 => 0.5,
                    _ => 0.2,
                };
        }
        sum
    }

    /// The value of the best attack that a formation can make at once, or of reaching the camp.
    fn opportunity(&self, enemies: &Enemies<E>, commander: CommanderId, formation: E::Units) -> f32 {
        let at = self.at;
        let led = at.commanded(commander, formation & !at.game.sets.guns);
        let mut best = if self.side == Side::First { self.dash_worth(led) } else { 0.0 };
        best = best.max(self.pending_worth(formation));
        for foe in enemies.foes.iter().filter(|foe| !foe.engaged) {
            for arm in [at.game.sets.infantry, at.game.sets.mounted] {
                best = best.max(self.storm(foe, led & arm));
            }
        }
        best
    }

    /// The value of the best melee in which units of a formation stand and have still to fight.
    fn pending_worth(&self, formation: E::Units) -> f32 {
        let at = self.at;
        let places = each(formation & at.on_map() & !at.game.sets.guns).map(|unit| at.board.place[unit as usize]);
        let fought = places.filter(|&place| at.melee_hex(place));
        fought.map(|place| self.melee_worth(place, self.side, false)).fold(0.0, f32::max)
    }

    /// The value of an attack by all of these units that reach a foe, at the double if necessary, without turns.
    fn storm(&self, foe: &Foe<E>, units: E::Units) -> f32 {
        let at = self.at;
        let (mut attackers, mut charge): (E::Units, bool) = (E::Units::EMPTY, false);
        for unit in each(units) {
            let cost = self.cost_of(unit, foe.hex).saturating_add(at.tables().cost_enemy);
            if cost <= self.stride(unit) && at.within_limits(attackers | bit(unit)) {
                attackers |= bit(unit);
                let run = at.game.scenario.map.grid.distance(at.board.place[unit as usize], foe.hex);
                charge |= (at.game.sets.mounted & bit(unit)).any() && run >= at.tables().charge_run;
            }
        }
        if attackers.is_empty() {
            return 0.0;
        }
        let commanded = each(foe.stack | foe.guns).any(|unit| at.in_command(unit));
        self.attack_worth(foe, commanded, attackers, if charge { at.tables().melee_charge.into() } else { 0 })
    }

    /// The value of entering the camp, when one of these units can.
    fn dash_worth(&self, units: E::Units) -> f32 {
        let camp = self.at.game.scenario.map.camp;
        let reaches = |unit: UnitId| self.cost_of(unit, camp) <= self.stride(unit);
        if each(units).any(reaches) { self.camp_worth() * self.camp_urgency() } else { 0.0 }
    }

    fn cost_of(&self, unit: UnitId, to: Hex<E::Size>) -> u8 {
        let from = self.at.board.place[unit as usize];
        if from.is_some() { self.study.maps.cost(self.gait(unit), from, to) } else { NEVER }
    }
}

#[cfg(test)]
mod tests {
    use kartacz_engine::games::niemenczyn::data::MAX_COMMANDERS;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// The shares of Lewiz, commanding three companies near the enemy, and of Kirejew, commanding a squadron.
    fn shares(presence: f32, resolve: f32) -> [f32; 2] {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).commander("lewiz", "0908");
            let map = map.unit("narva-1", "0807", 3).unit("narva-2", "0808", 3).unit("narva-3", "0806", 3);
            map.commander("kirejew", "1003").unit("cossacks-1", "1003", 3).board()
        });
        let mut fixture = fixture.weighed(|weights| Weights { presence, resolve, ..weights });
        let chits = ["lewiz", "kirejew"].map(|id| fixture.game.commander_id(id).expect("a commander of the scenario"));
        fixture.seen(Side::Second, |scene, enemies| chits.map(|chit| scene.chit_share(enemies, chit)))
    }

    /// How often each share is drawn in 1,000 draws.
    fn drawn<const N: usize>(shares: [f32; N]) -> [usize; N] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1794);
        let mut drawn = [0; N];
        (0..1000).for_each(|_| drawn[draw(&mut rng, &shares)] += 1);
        drawn
    }

    #[test]
    fn commander_with_more_units_near_the_enemy_is_chosen_more_often() {
        let [lewiz, kirejew] = drawn(shares(0.5, 1.0));
        assert!(lewiz > 2 * kirejew && kirejew > 50, "{lewiz} {kirejew}");
    }

    #[test]
    fn commander_with_enemies_adjacent_is_chosen_more_often() {
        let share = |hex: &str, contact: f32| {
            let fixture = Fixture::new(|map| {
                let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).commander("lewiz", "0908");
                map.unit("narva-1", hex, 3).board()
            });
            let mut fixture = fixture.weighed(|weights| Weights { contact, resolve: 1.0, ..weights });
            let lewiz = fixture.game.commander_id("lewiz").expect("a commander of the scenario");
            fixture.seen(Side::Second, |scene, enemies| scene.chit_share(enemies, lewiz))
        };
        assert_eq!(share("0908", 4.0), share("0908", 0.0), "no enemy is near");
        assert!((share("0807", 4.0) - share("0807", 0.0) - 4.0).abs() < 1e-4);
    }

    /// The value to the Russians of the melee that narva-1 has still to fight in 0707, with this many losses of the enemy.
    fn pending(losses: u8) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("7th-2", "0707", 0).losses("7th-2", losses);
            map.commander("lewiz", "0808").unit("narva-1", "0707", 3).stage(3).movement("lewiz").board()
        });
        let formation = bit(fixture.unit("narva-1"));
        fixture.seen(Side::Second, |scene, _| scene.pending_worth(formation))
    }

    #[test]
    fn pending_melee_counts() {
        assert!(pending(2) > 0.0 && pending(2) >= pending(0), "{} {}", pending(2), pending(0));
    }

    /// The presence of narva-1 that returns in this stage with this number of losses.
    fn returning(losses: u8) -> f32 {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0101").unit("7th-2", "0102", 0).commander("lewiz", "0808");
            map.routed("narva-1", 3).losses("narva-1", losses).stage(3).movement("grabowski").board()
        });
        let formation = bit(fixture.unit("narva-1"));
        fixture.seen(Side::Second, |scene, enemies| scene.presence(enemies, formation))
    }

    #[test]
    fn returning_unit_counts_by_its_size() {
        assert!(returning(0) > returning(2) && returning(2) > 0.0);
    }

    #[test]
    fn huge_shares_do_not_overflow_the_tickets() {
        let [lewiz, kirejew] = drawn(shares(2.0, 6.0));
        assert!(lewiz > 990, "{lewiz} {kirejew}");
        let alike = drawn([1e30; MAX_COMMANDERS]);
        assert!(alike.iter().all(|&times| (80..=170).contains(&times)), "{alike:?}");
    }

    #[test]
    fn shares_are_drawn_in_proportion_and_none_is_impossible() {
        let [often, seldom] = drawn([3.0, 1.0]);
        assert!((700..=800).contains(&often) && seldom == 1000 - often, "{often} {seldom}");
        assert!(drawn([0.0; 3]).iter().all(|&times| times > 250));
    }
}
