//! Which commander is to be activated.

use kartacz_engine::core::dice::unbiased;
use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::data::{CommanderId, UnitId};
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::unit_set::{bit, each};
use kartacz_engine::grid::Hex;
use rand_core::Rng;

use super::field::Field;
use super::foe::Foe;
use super::maps::NEVER;
use super::scene::Scene;

/// What a chit is worth at the least.
const LEAST: f32 = 0.2;
/// What a share of 1 brings in the lottery of chits.
const TICKETS: f32 = 100.0;
/// What the greatest share brings at the most: the tickets of all chits together can be counted.
const MOST_TICKETS: f32 = 1e8;

/// Draws one of these shares, by index: a ticket each, and more in proportion.
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

impl Scene<'_> {
    /// The share of a commander in the mixed choice of a chit: his units, near the enemy above all, those that come
    /// back with him, what they can do at once that pays, and whether the enemy is upon them.
    pub fn chit_share(&self, field: &Field, commander: CommanderId) -> f32 {
        let formation = self.at.game.sets.formation[commander as usize] & self.at.board.alive;
        let presence = self.weights.presence * self.presence(field, formation);
        let contact = if self.in_contact(field, formation) { self.weights.contact } else { 0.0 };
        (LEAST + presence + contact + self.opportunity(field, commander, formation)).powf(self.weights.resolve)
    }

    /// Whether an enemy stands next to a unit of a formation.
    fn in_contact(&self, field: &Field, formation: UnitSet) -> bool {
        let places = each(formation).map(|unit| self.at.board.place[unit as usize]);
        places.filter(|place| place.is_some()).any(|place| field.nearest(self, place) <= 1)
    }

    /// The strength of a formation, the nearer the enemy the more, and of who returns.
    fn presence(&self, field: &Field, formation: UnitSet) -> f32 {
        let at = self.at;
        let mut sum = 0.0;
        for unit in each(formation) {
            let place = at.board.place[unit as usize];
            if !place.is_some() {
                let returns = at.board.returns[unit as usize];
                sum += if returns > 0 && returns <= at.board.stage { 1.0 } else { 0.0 };
                continue;
            }
            let strength = if at.game.sets.guns & bit(unit) != 0 { 1.0 } else { f32::from(at.size(unit)) };
            sum += strength
                * match field.nearest(self, place) {
                    0..=1 => 1.0,
                    2..=3 => 0.8,
                    4..=6 => 0.5,
                    _ => 0.2,
                };
        }
        sum
    }

    /// What the best attack that a formation can make at once is worth, or the way into the camp.
    fn opportunity(&self, field: &Field, commander: CommanderId, formation: UnitSet) -> f32 {
        let at = self.at;
        let led = at.commanded(commander, formation & !at.game.sets.guns);
        let mut best = if self.side == Side::First { self.dash_worth(led) } else { 0.0 };
        for foe in field.foes.iter().filter(|foe| !foe.engaged) {
            for arm in [at.game.sets.infantry, at.game.sets.mounted] {
                best = best.max(self.storm(foe, led & arm));
            }
        }
        best
    }

    /// What an attack is worth by all of these units that reach a foe, at the double if need be, none of them turned.
    fn storm(&self, foe: &Foe, units: UnitSet) -> f32 {
        let at = self.at;
        let (mut attackers, mut charge): (UnitSet, bool) = (0, false);
        for unit in each(units) {
            let cost = self.cost_of(unit, foe.hex).saturating_add(at.tables().cost_enemy);
            if cost <= self.stride(unit) && at.within_limits(attackers | bit(unit)) {
                attackers |= bit(unit);
                let run = at.game.scenario.map.grid.distance(at.board.place[unit as usize], foe.hex);
                charge |= at.game.sets.mounted & bit(unit) != 0 && run >= at.tables().charge_run;
            }
        }
        if attackers == 0 {
            return 0.0;
        }
        let commanded = each(foe.stack | foe.guns).any(|unit| at.in_command(unit));
        self.attack_worth(foe, commanded, attackers, if charge { at.tables().melee_charge.into() } else { 0 })
    }

    /// What it is worth to set foot in the camp, when one of these units can.
    fn dash_worth(&self, units: UnitSet) -> f32 {
        let camp = self.at.game.scenario.map.camp;
        let reaches = |unit: UnitId| self.cost_of(unit, camp) <= self.stride(unit);
        if each(units).any(reaches) { self.camp_worth() * self.camp_urgency() } else { 0.0 }
    }

    fn cost_of(&self, unit: UnitId, to: Hex) -> u8 {
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

    /// The shares of Lewiz, who leads three companies near the enemy, and of Kirejew, who leads a squadron.
    fn shares(presence: f32, resolve: f32) -> [f32; 2] {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).commander("lewiz", "0908");
            let map = map.unit("narva-1", "0807", 3).unit("narva-2", "0808", 3).unit("narva-3", "0806", 3);
            map.commander("kirejew", "1003").unit("cossacks-1", "1003", 3).board()
        });
        let mut fixture = fixture.weighed(|weights| Weights { presence, resolve, ..weights });
        let chits = ["lewiz", "kirejew"].map(|id| fixture.game.commander_id(id).expect("a commander of the scenario"));
        fixture.seen(Side::Second, |scene, field| chits.map(|chit| scene.chit_share(field, chit)))
    }

    /// How often each share is drawn, of a thousand times.
    fn drawn<const N: usize>(shares: [f32; N]) -> [usize; N] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1794);
        let mut drawn = [0; N];
        (0..1000).for_each(|_| drawn[draw(&mut rng, &shares)] += 1);
        drawn
    }

    #[test]
    fn who_leads_more_near_the_enemy_is_chosen_more_often() {
        let [lewiz, kirejew] = drawn(shares(0.5, 1.0));
        assert!(lewiz > 2 * kirejew && kirejew > 50, "{lewiz} {kirejew}");
    }

    #[test]
    fn who_has_the_enemy_upon_him_is_chosen_more_often() {
        let share = |hex: &str, contact: f32| {
            let fixture = Fixture::new(|map| {
                let map = map.commander("grabowski", "0109").unit("7th-2", "0707", 0).commander("lewiz", "0908");
                map.unit("narva-1", hex, 3).board()
            });
            let mut fixture = fixture.weighed(|weights| Weights { contact, resolve: 1.0, ..weights });
            let lewiz = fixture.game.commander_id("lewiz").expect("a commander of the scenario");
            fixture.seen(Side::Second, |scene, field| scene.chit_share(field, lewiz))
        };
        assert_eq!(share("0908", 4.0), share("0908", 0.0), "nobody is near");
        assert!((share("0807", 4.0) - share("0807", 0.0) - 4.0).abs() < 1e-4);
    }

    #[test]
    fn however_great_shares_are_their_tickets_can_be_counted() {
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
