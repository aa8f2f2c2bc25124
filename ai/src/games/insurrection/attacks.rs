//! Melees that can be started in a window, by one group or by several in succession.

use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::state::Entry;
use kartacz_engine::games::insurrection::unit_set::each;
use kartacz_engine::grid::Hex;
use kartacz_engine::grid::facing::Zone;

use super::Played;
use super::aims::Aims;
use super::enemies::Enemies;
use super::foe::Foe;
use super::foe::each_foe;
use super::planner::{Attack, Planner};
use super::reach::Contact;
use super::scene::Scene;
use super::scripted::ordered::FORBIDDEN;

impl Attack {
    /// Whether the orders forbid the attack.
    pub fn forbidden(&self) -> bool {
        self.harm >= -FORBIDDEN
    }
}

impl<E: Played> Planner<E> {
    /// A path into contact, evaluated.
    pub fn attack(&self, scene: &Scene<'_, E>, aims: &Aims<E>, contact: &Contact) -> Attack {
        let (through, harm) = gauntlet(scene, &self.enemies, aims, self.reach.trail_to(contact));
        let bonus = if contact.charge { self.charge_bonus(scene, contact) } else { 0 };
        let harm = harm + aims.leaves - scene.bias(aims, self.enemies.foes[contact.foe as usize].hex);
        Attack { foe: contact.foe, entry: contact.entry, charge: contact.charge, bonus, through, harm, light: false }
    }

    /// The added value of a charge. It is fought before the commander can follow, unlike a melee of phase 4: out of his
    /// command range there is no command bonus.
    fn charge_bonus(&self, scene: &Scene<'_, E>, contact: &Contact) -> i8 {
        let tables = scene.at.tables();
        let area = scene.at.command_area(scene.at.board.active);
        let commanded = area.contains(self.enemies.foes[contact.foe as usize].hex);
        tables.melee_charge - if commanded { 0 } else { tables.melee_command }
    }

    /// The value of an attack by these units together with those already in the melee.
    pub fn attack_alone(&self, scene: &Scene<'_, E>, units: E::Units, attack: &Attack) -> f32 {
        let entry = attack.entry + attack.bonus;
        attack.through * self.added(scene, units, attack.foe, entry) - attack.harm
            + eagerness(scene, units, entry, attack.through)
    }

    /// The value that these units add by joining a melee with a foe that others have already entered. The best entry
    /// modifier counts, whichever unit has it.
    fn added(&self, scene: &Scene<'_, E>, joining: E::Units, foe: u8, entry: i8) -> f32 {
        let foe = &self.enemies.foes[foe as usize];
        let there = scene.at.stack_at(foe.hex, scene.side);
        let before = if there.is_empty() { 0.0 } else { scene.melee_worth(foe.hex, scene.side, false) };
        let entry = scene.entered(there, foe).map_or(entry, |known| known.max(entry));
        let worth = scene.attack_worth(foe, self.enemies.commands(foe), joining | there, entry.into());
        worth - before - riders(scene, joining)
    }

    /// The most valuable attack, by one group or by several in succession: the group that goes first, its target, and
    /// the value.
    pub fn best_attack(&mut self, scene: &Scene<'_, E>) -> Option<(usize, u8, f32)> {
        let mut best: Option<(usize, u8, f32)> = None;
        let attacks = (0..self.count).flat_map(|index| self.candidate(index).attacks.as_slice());
        let targets = attacks.fold(E::Units::EMPTY, |set, attack| set | E::Units::only(attack.foe));
        for foe in each_foe(targets).map(|foe| foe as u8) {
            self.enemies.ask_command(scene, foe);
            if let Some((candidate, worth)) = self.attack_on(scene, foe)
                && worth > scene.weights.attack
                && best.is_none_or(|(_, _, known)| worth > known)
            {
                best = Some((candidate, foe, worth));
            }
        }
        best
    }

    /// The best attack on one foe.
    fn attack_on(&self, scene: &Scene<'_, E>, foe: u8) -> Option<(usize, f32)> {
        let mut best: Option<(usize, f32)> = None;
        for index in 0..self.count {
            let Some(attack) = self.attack_of(index, foe) else { continue };
            let leader = self.candidate(index);
            let hex = self.enemies.foes[foe as usize].hex;
            if !scene.at.fits(leader.units, hex, scene.side) {
                continue;
            }
            let alone = self.attack_alone(scene, leader.units, attack);
            let worth = if attack.charge { alone } else { alone.max(self.attack_jointly(scene, index, attack)) };
            if best.is_none_or(|(_, known)| worth > known) {
                best = Some((index, worth));
            }
        }
        best
    }

    /// The value of an attack led by a group, joined by all others that can.
    fn attack_jointly(&self, scene: &Scene<'_, E>, leader: usize, attack: &Attack) -> f32 {
        let at = scene.at;
        let there = at.stack_at(self.enemies.foes[attack.foe as usize].hex, scene.side);
        let mut units = self.candidate(leader).units | there;
        let (mut through, mut harm) = (attack.through, attack.harm);
        let mut entry = attack.entry;
        for index in 0..self.count {
            let other = self.candidate(index);
            let Some(join) = self.attack_of(index, attack.foe) else { continue };
            if (other.units & units).any() || !at.within_limits(units | other.units) {
                continue;
            }
            units |= other.units;
            through *= 0.5 + 0.5 * join.through;
            harm += join.harm;
            entry = entry.max(join.entry);
        }
        let joining = units & !there;
        through * self.added(scene, joining, attack.foe, entry) - harm + eagerness(scene, joining, entry, through)
    }

    fn attack_of(&self, candidate: usize, foe: u8) -> Option<&Attack> {
        self.candidate(candidate).attacks.as_slice().iter().find(|attack| attack.foe == foe)
    }
}

impl<E: Played> Scene<'_, E> {
    /// The best modifier with which one of these units entered a foe's hex, if any did. A square has only a front.
    fn entered(&self, units: E::Units, foe: &Foe<E>) -> Option<i8> {
        let modifier = |entry: Entry| {
            let zone = match (foe.square, entry.rear(), entry.flank()) {
                (false, true, _) => Zone::Rear,
                (false, _, true) => Zone::Flank,
                _ => Zone::Front,
            };
            let river = if E::HAS.rivers && entry.river() { self.at.tables().melee_river } else { 0 };
            self.zone_bonus(zone) + river + if entry.uphill() { self.at.tables().melee_uphill } else { 0 }
        };
        let entries = each(units).map(|unit| self.at.board.entry[unit as usize]);
        entries.filter(|entry| entry.present()).map(modifier).max()
    }
}

/// The preferences for and against an attack besides its odds.
fn eagerness<E: Played>(scene: &Scene<'_, E>, units: E::Units, entry: i8, through: f32) -> f32 {
    let w = scene.weights;
    let further = (units.count_ones() as f32 - 1.0).max(0.0);
    w.entry * f32::from(entry) - w.mass * further - w.risk * (1.0 - through)
}

/// The cost of a melee for mounted attackers.
fn riders<E: Played>(scene: &Scene<'_, E>, units: E::Units) -> f32 {
    if (units & scene.at.game.sets.mounted).is_empty() { 0.0 } else { scene.weights.riders }
}

/// The probability of passing the front zones on a path, and the mean cost.
pub(super) fn gauntlet<E: Played>(
    scene: &Scene<'_, E>,
    enemies: &Enemies<E>,
    aims: &Aims<E>,
    trail: impl Iterator<Item = Hex<E::Size>>,
) -> (f32, f32) {
    let at = scene.at;
    let grid = &at.game.scenario.map.grid;
    let (mut through, mut harm) = (1.0, 0.0);
    for hex in trail {
        if !enemies.zones.contains(hex) {
            continue;
        }
        for foe in enemies.foes.iter().filter(|foe| !foe.engaged && grid.distance(foe.hex, hex) == 1) {
            if !at.in_front_zone(foe.lead, hex) {
                continue;
            }
            if foe.fire > 0 && at.board.shots[foe.lead as usize] < at.tables().shots {
                let first_shot = at.board.shots[foe.lead as usize] == 0;
                let (retreats, loses) = scene.rifle_odds(foe.fire, foe.hex, hex, aims.morale, first_shot);
                through *= 1.0 - retreats;
                harm += loses * aims.loss;
            } else if foe.mounted {
                harm += 0.1;
            }
        }
    }
    (through, harm)
}

#[cfg(test)]
mod tests {
    use kartacz_engine::core::game::Side;

    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    #[test]
    fn path_and_number_of_units_count_besides_the_odds() {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-1", "0209", 0).unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).board()
        });
        let mut fixture = fixture.weighed(|weights| Weights { entry: 0.1, mass: 0.2, risk: 0.5, ..weights });
        let (one, both) =
            fixture.seen(Side::First, |scene, _| (eagerness(&scene, 0b01, 4, 1.0), eagerness(&scene, 0b11, 0, 0.6)));
        assert!((one - 0.4).abs() < 1e-6 && (both + 0.2 + 0.2).abs() < 1e-6, "{one} {both}");
    }

    /// The modifier with which 7th-1 entered the hex of narva-1, and the value of 7th-2 joining through the front.
    fn joined(zone: Zone, uphill: bool, square: bool) -> (Option<i8>, f32) {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0605").unit("7th-1", "0707", 0).unit("7th-2", "0606", 0);
            let map = map.commander("lewiz", "1108").unit("narva-1", "0707", 3).entered("7th-1", zone, uphill);
            let map = if square { map.square("0707", Side::Second) } else { map };
            map.stage(3).movement("grabowski").board()
        });
        let [there, joining] = ["7th-1", "7th-2"].map(|id| 1 << fixture.unit(id));
        fixture.seen(Side::First, |scene, _| {
            let mut planner = Planner::default();
            planner.look(&scene);
            planner.enemies.ask_command(&scene, 0);
            (scene.entered(there, &planner.enemies.foes[0]), planner.added(&scene, joining, 0, 0))
        })
    }

    #[test]
    fn joining_units_use_the_entry_modifier_already_gained() {
        let (front, flank, rear) =
            (joined(Zone::Front, false, false), joined(Zone::Flank, false, false), joined(Zone::Rear, true, false));
        assert_eq!([front.0, flank.0, rear.0], [Some(0), Some(2), Some(3)], "the last up a slope");
        for (_, gain) in [front, flank, rear] {
            assert!(gain > 0.0, "with twice the size the odds are better: {gain}");
        }
        assert_eq!(joined(Zone::Flank, false, true).0, Some(0), "a square has no flank [7.2]");
    }
}
