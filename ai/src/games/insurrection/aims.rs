//! What moving units aim for: the enemy, the camp, or their post.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::insurrection::bits::Bits;
use kartacz_engine::games::insurrection::data::{Arm, CommanderId, UnitId};
use kartacz_engine::games::insurrection::movement::Element;
use kartacz_engine::games::insurrection::position::each_commander;
use kartacz_engine::games::insurrection::state::Flight;
use kartacz_engine::games::insurrection::switches::Recapture;
use kartacz_engine::games::insurrection::unit_set::{bit, each};
use kartacz_engine::grid::{Hex, HexSet};

use super::Played;
use super::chances::Holder;
use super::enemies::Enemies;
use super::gates::Gates;
use super::hunts::Hunt;
use super::maps::{Gait, NEVER, NO_PATH};
use super::scene::Scene;
use super::scripted::assignment::Assignment;

/// How far from their posts, in movement points, cavalry of a holding side goes after the enemy.
const LEASH: f32 = 6.0;
/// From this many hexes on, guns all count as far away.
const FAR: u8 = 8;
/// The attraction of the camp before the last stages, relative to then, while there is still time to win.
const EARLY_CAMP: f32 = 0.3;

/// The properties and aims of moving units.
#[derive(Clone, Debug)]
pub(super) struct Aims<E: Played> {
    /// The leading unit.
    pub lead: UnitId,
    pub gait: Gait,
    pub morale: u8,
    pub size: u8,
    /// Firepower of the top unit; 0 for guns.
    pub fire: u8,
    pub guns: bool,
    /// The cost of the next step loss.
    pub loss: f32,
    /// Hexes with friends.
    pub friends: HexSet<E::Size>,
    /// Hexes adjacent to friends.
    pub company: HexSet<E::Size>,
    /// The centre of the formation.
    pub centre: Hex<E::Size>,
    /// Whether they stay near their post.
    holds: bool,
    /// Whether they attack the enemy near their post.
    hunts: bool,
    /// Their post, if their side holds.
    post: Hex<E::Size>,
    /// The value of standing in the objective, and of staying there.
    pub objective: f32,
    pub leaves: f32,
    /// The attraction of the camp.
    camp: f32,
    /// Hexes where guns of theirs, or captured guns, are unsupported without them, and the value of being there.
    wards: HexSet<E::Size>,
    ward: f32,
    /// Hexes of their side's guns.
    battery: HexSet<E::Size>,
    /// Hexes where captured guns of their own are undefended \[10.10.9\].
    lost: HexSet<E::Size>,
    /// The hex of a lone enemy commander with no way out: entering it kills him.
    pub prey: Hex<E::Size>,
    /// Enemy guns that they go for.
    hunt: Option<Hunt<E>>,
    /// The enemy's routes to the camp, and the value of blocking them.
    gates: Gates<E>,
    /// The assignment of the units from orders: it takes precedence over their own aims.
    pub assignment: Option<Assignment<E>>,
}

impl<E: Played> Aims<E> {
    /// Whether they go for the camp.
    pub fn raids(&self) -> bool {
        self.camp > 0.0
    }

    /// Whether units in a hex only need to stay there.
    pub fn content(&self, hex: Hex<E::Size>) -> bool {
        if let Some(assignment) = &self.assignment {
            return assignment.content(hex);
        }
        self.holds && !self.hunts && self.post == hex && self.gates.is_empty()
    }

    /// Whether units may enter the camp, in this hex: units with orders only when they were sent there.
    pub fn may_enter_camp(&self, camp: Hex<E::Size>) -> bool {
        self.assignment.as_ref().is_none_or(|assignment| assignment.wants(camp))
    }
}

impl<E: Played> Scene<'_, E> {
    /// The aims of an element.
    pub fn aims(&self, enemies: &mut Enemies<E>, element: &Element<E>) -> Aims<E> {
        let at = self.at;
        let lead = element.lead;
        let (holds, attacker) = (self.holds(), self.side == Side::First);
        let guns = at.arm(lead) == Arm::Guns;
        let commander = at.game.scenario.units[lead as usize].commander;
        let last = at.steps(lead) <= 1;
        let friends = self.friends(enemies, element);
        let assignment = self.assignment(lead);
        let free = assignment.is_none();
        let objective = if free { self.objective_worth(element.units) } else { 0.0 };
        let (wards, ward) = if free { self.wards(enemies, element) } else { (HexSet::EMPTY, 0.0) };
        let raids = attacker && assignment.is_none_or(|assignment| assignment.wants(at.game.scenario.map.camp));
        Aims {
            lead,
            gait: self.gait_of(element),
            morale: at.morale(lead),
            size: at.total_size(element.units),
            fire: if guns { 0 } else { at.firepower(lead) },
            guns,
            // A loss is never a gain, whatever is printed on the back of the counter: the bounds in `ends` depend on
            // that.
            loss: if guns { 0.0 } else { (self.step_worth(lead) - if last { self.gain(-1) } else { 0.0 }).max(0.0) },
            friends,
            company: enemies.company(self, friends),
            centre: match self.rallying_point(lead, commander) {
                Some(point) => point,
                None => enemies.centre(self, commander),
            },
            holds,
            hunts: holds && !attacker && at.arm(lead).mounted(),
            post: if holds { self.post(element) } else { element.hex },
            objective,
            leaves: if element.hex == at.game.scenario.map.objective { objective } else { 0.0 },
            camp: if raids { self.camp_worth() * self.camp_urgency() } else { 0.0 },
            wards,
            ward,
            battery: at.hexes(at.game.sets.guns & at.side_on_map(self.side) & !element.units),
            lost: at.hexes(self.open_guns(enemies, self.side)),
            prey: self.prey(friends, element),
            hunt: if free { self.hunt(enemies, element.units) } else { None },
            gates: if free { self.gates(enemies, friends) } else { Gates::new() },
            assignment,
        }
    }

    /// The hex of units whose side holds: where they stand, or, of a second side that defends a camp, where they were set up. To an
    /// objective that the side does not hold go the nearest units.
    fn post(&self, element: &Element<E>) -> Hex<E::Size> {
        let objective = self.at.game.scenario.map.objective;
        if !E::HAS.objective || !objective.is_some() {
            return if self.side == Side::First { element.hex } else { self.study.posts[element.lead as usize] };
        }
        let grid = &self.at.game.scenario.map.grid;
        let distance = grid.distance(element.hex, objective);
        let can_hold = |units: E::Units| self.holder_by(self.side, units) != Holder::Neither;
        let is_nearer = |unit: UnitId| grid.distance(self.at.board.place[unit as usize], objective) < distance;
        let others = self.at.side_on_map(self.side) & !element.units;
        let is_theirs = !each(others).any(|unit| can_hold(bit(unit)) && is_nearer(unit));
        if can_hold(element.units) && is_theirs { objective } else { element.hex }
    }

    /// The guns that one of these units goes for, and their attraction.
    fn hunt(&self, enemies: &mut Enemies<E>, units: E::Units) -> Option<Hunt<E>> {
        if self.weights.hunt == 0.0 {
            return None;
        }
        enemies.hunts(self).iter().copied().find(|hunt| (units & bit(hunt.hunter)).any())
    }

    /// The enemy's routes to the camp, and the value of blocking them: the more friends do, the less.
    fn gates(&self, enemies: &mut Enemies<E>, friends: HexSet<E::Size>) -> Gates<E> {
        if self.weights.gate == 0.0 {
            return Gates::new();
        }
        let stake = self.weights.gate * self.camp_worth();
        let mut gates = enemies.gates(self).clone();
        for gate in &mut gates {
            let guards = friends.iter().filter(|&hex| gate.on.contains(hex)).count();
            gate.danger *= stake / (1 + guards) as f32;
        }
        gates
    }

    /// The value of blocking the enemy's routes to the camp.
    #[inline(always)]
    pub fn gate_worth(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        aims.gates.iter().map(|gate| gate.shut(hex)).fold(0.0, f32::max)
    }

    /// Captured guns of a side in a hex without enemies of the player: a unit that enters recaptures them, if that
    /// reading of the rules is chosen \[10.10.9\].
    fn open_guns(&self, enemies: &Enemies<E>, owner: Side) -> E::Units {
        let at = self.at;
        if at.switches().recapture != Recapture::Occupancy {
            return E::Units::EMPTY;
        }
        let open = |&guns: &UnitId| {
            let hex = at.board.place[guns as usize];
            hex.is_some() && !enemies.hexes.contains(hex)
        };
        each(at.board.captured & at.game.sets.side[owner.index()])
            .filter(open)
            .fold(E::Units::EMPTY, |set, guns| set | bit(guns))
    }

    /// The hex of a commander that an element can ride down \[10.11.7\]: he is alone, and friends occupy every hex
    /// that he could go to.
    fn prey(&self, friends: HexSet<E::Size>, element: &Element<E>) -> Hex<E::Size> {
        let at = self.at;
        let enemy = self.side.other();
        let grid = &at.game.scenario.map.grid;
        let caught = |hex: &Hex<E::Size>| {
            // The hex that the element leaves may open an escape route.
            let left = !friends.contains(element.hex) && grid.distance(element.hex, *hex) == 1;
            hex.is_some() && !left && !at.holds(*hex, enemy)
        };
        let trapped = |&commander: &CommanderId| at.escapes(commander, Flight::RiddenDown).next().is_none();
        each_commander(at.board.commanders & at.commanders_of(enemy))
            .filter(|&commander| caught(&at.board.commander_place[commander as usize]))
            .find(trapped)
            .map_or(Hex::NONE, |commander| at.board.commander_place[commander as usize])
    }

    /// The hexes in the enemy's reach where guns of the player's side, or captured ones, are supported only by an
    /// element, and an upper bound on the value of being there.
    fn wards(&self, enemies: &mut Enemies<E>, element: &Element<E>) -> (HexSet<E::Size>, f32) {
        let at = self.at;
        let taken = self.open_guns(enemies, self.side.other());
        let (mut wards, mut ward) = (HexSet::EMPTY, 0.0f32);
        let mut want = |guns: UnitId, worth: f32| {
            let hex = at.board.place[guns as usize];
            let escort = at.stack_at(hex, self.side) & !element.units;
            if escort.is_empty() && enemies.near(self, hex).runners.any() {
                wards.insert(hex);
                ward = ward.max(worth);
            }
        };
        each(at.game.sets.guns & at.side_on_map(self.side) & !element.units)
            .for_each(|guns| want(guns, self.escort_worth(guns)));
        each(taken).for_each(|guns| want(guns, self.captured_guns_worth()));
        (wards, ward)
    }

    /// The value of supporting guns in the enemy's reach.
    pub fn escort_worth(&self, guns: UnitId) -> f32 {
        self.weights.escort * self.guns_lost(guns)
    }

    /// As `escort_worth`, for captured guns.
    fn captured_guns_worth(&self) -> f32 {
        -self.weights.escort * self.gain(-i32::from(self.at.game.scenario.victory.recapture))
    }

    /// The cost of losing lone guns: the melee and the guns.
    pub fn guns_lost(&self, guns: UnitId) -> f32 {
        -self.gain(-i32::from(self.at.game.scenario.victory.melee) - self.capture_points(bit(guns)))
    }

    /// The present attraction of the camp.
    pub fn camp_urgency(&self) -> f32 {
        if self.stages_left() <= 1.0 { 1.0 } else { EARLY_CAMP }
    }

    /// The attraction of the objective to units that would hold it.
    fn objective_pull(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        let cost = match self.study.maps.cost(aims.gait, hex, self.at.game.scenario.map.objective) {
            NEVER => NO_PATH,
            cost => f32::from(cost),
        };
        aims.objective * self.camp_urgency() - self.weights.camp * cost
    }

    /// The hexes with units of the player's side that do not move with an element.
    pub fn friends(&self, enemies: &Enemies<E>, element: &Element<E>) -> HexSet<E::Size> {
        let mut friends = enemies.own;
        if (self.at.side_at(element.hex, self.side) & !element.units).is_empty() {
            friends.remove(element.hex);
        }
        friends
    }

    /// The centre hex of units on the map. Guns do not count: they stay behind, and the front needs the commander
    /// more.
    pub fn centre(&self, units: E::Units) -> Hex<E::Size> {
        let at = self.at;
        let grid = &at.game.scenario.map.grid;
        let (mut rows, mut columns, mut count) = (0, 0, 0);
        for unit in each(units & at.on_map() & !at.game.sets.guns) {
            let (row, column) = grid.row_column(at.board.place[unit as usize]);
            rows += u32::from(row);
            columns += u32::from(column);
            count += 1;
        }
        if count == 0 {
            return Hex::NONE;
        }
        let mean = |sum: u32| ((2 * sum + count) / (2 * count)) as u8;
        grid.hex(mean(rows), mean(columns)).unwrap_or(Hex::NONE)
    }

    /// The value of supporting friendly guns or recapturing lost ones in a hex.
    #[inline(always)]
    pub fn guns_worth(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        if aims.wards.contains(hex) {
            aims.ward
        } else if aims.lost.contains(hex) {
            self.gain(self.at.game.scenario.victory.recapture.into())
        } else {
            0.0
        }
    }

    /// The value of a hex by its nearness to friendly guns.
    #[inline(always)]
    pub fn battery_worth(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        if self.weights.battery == 0.0 {
            return 0.0;
        }
        let grid = &self.at.game.scenario.map.grid;
        let nearest = aims.battery.iter().map(|guns| grid.distance(guns, hex)).min();
        nearest.map_or(0.0, |distance| -self.weights.battery * f32::from(distance.min(FAR)))
    }

    /// The value of riding down a commander in a hex.
    #[inline(always)]
    pub fn prey_worth(&self, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        if hex == aims.prey { self.ride_down_worth() } else { 0.0 }
    }

    /// The value of riding down a commander.
    pub fn ride_down_worth(&self) -> f32 {
        self.gain(self.at.game.scenario.victory.commander.into())
    }

    /// The value of a hex by its nearness to the units' aims.
    #[inline(always)]
    pub fn goal_worth(&self, enemies: &mut Enemies<E>, aims: &Aims<E>, hex: Hex<E::Size>) -> f32 {
        if let Some(assignment) = &aims.assignment {
            let prey = if hex == aims.prey { self.ride_down_worth() } else { 0.0 };
            return assignment.goal_worth(self, enemies, aims.gait, hex) + prey;
        }
        let w = self.weights;
        let cost = |to: Hex<E::Size>| match self.study.maps.cost(aims.gait, hex, to) {
            NEVER => NO_PATH,
            cost => f32::from(cost),
        };
        if aims.holds && !aims.hunts {
            return -w.hold * cost(aims.post);
        }
        let camp = if aims.camp > 0.0 { aims.camp - w.camp * cost(self.at.game.scenario.map.camp) } else { f32::MIN };
        let pull = enemies.pull(self, aims.gait, hex);
        let hunt = aims.hunt.map_or(f32::MIN, |hunt| hunt.prize - w.advance * cost(hunt.guns));
        let best = camp.max(pull.foe).max(hunt);
        let best = if aims.objective > 0.0 && self.stages_left() > 0.0 {
            best.max(self.objective_pull(aims, hex))
        } else {
            best
        };
        let best = if best > f32::MIN { best + pull.guns } else { 0.0 };
        let best = best + self.prey_worth(aims, hex);
        if aims.hunts { 0.5 * best - w.hold * (cost(aims.post) - LEASH).max(0.0) } else { best }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// The cost of the next loss to a company of size 4 after this many, with all values 9 on its back.
    fn loss_of_a_better_back(losses: u8) -> (f32, f32) {
        let fixture = Fixture::changed(&["units.7th-2.back.fire=9", "units.7th-2.back.morale=9"], |map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).losses("7th-2", losses).board()
        });
        // Weights that value quality above numbers.
        let mut fixture = fixture.weighed(|weights| Weights { size: 0.1, fire: 0.1, morale: 0.1, ..weights });
        let unit = fixture.unit("7th-2");
        fixture.seen(Side::First, |scene, enemies| {
            let element = scene.at.element(unit, 1 << unit, 0);
            (scene.step_worth(unit), scene.aims(enemies, &element).loss)
        })
    }

    #[test]
    fn loss_is_never_a_gain() {
        let (step, loss) = loss_of_a_better_back(1);
        assert!(step < 0.0, "with the next loss the counter is turned, and worth more: {step}");
        assert!(loss >= 0.0, "{loss}");
    }

    #[test]
    fn loss_costs_the_value_of_the_step() {
        let (step, loss) = loss_of_a_better_back(0);
        assert!(step > 0.0 && loss == step, "{step} and {loss}");
    }

    #[test]
    fn nearer_to_friendly_guns_is_better() {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("guns-russians", "0709", 3).unit("narva-1", "0709", 3).stage(3).board()
        });
        let worths = |siege: f32, fixture: Fixture| {
            let mut fixture = fixture.weighed(|weights| Weights { siege, advance: 0.0, camp: 0.0, ..weights });
            let (unit, hexes) = (fixture.unit("7th-2"), ["0209", "0309"].map(|name| fixture.hex(name)));
            fixture.seen(Side::First, |scene, enemies| {
                let aims = scene.aims(enemies, &scene.at.element(unit, 1 << unit, 0));
                hexes.map(|hex| scene.goal_worth(enemies, &aims, hex))
            })
        };
        let [far, near] = worths(0.1, fixture);
        assert!(near > far, "{near} {far}");
    }

    /// Whether 7th-2 in 0608 wants to join the Russian guns captured in 0709, with these units on the map and this
    /// reading of the recapture rule.
    fn wanted(others: &[(&str, &str)], recapture: &str) -> bool {
        let mut fixture = Fixture::changed(&[&format!("switches.recapture={recapture}")], |map| {
            let map = map.commander("grabowski", "0609").unit("7th-2", "0608", 0).captured("guns-russians", "0709");
            let map = others.iter().fold(map, |map, &(unit, hex)| map.unit(unit, hex, 3));
            map.commander("lewiz", "1108").stage(3).movement("grabowski").build()
        });
        let (unit, guns) = (fixture.unit("7th-2"), fixture.hex("0709"));
        fixture.seen(Side::First, |scene, enemies| {
            let (wards, ward) = scene.wards(enemies, &scene.at.element(unit, bit(unit), 0));
            assert_eq!(wards.contains(guns), ward > 0.0);
            wards.contains(guns)
        })
    }

    #[test]
    fn captured_guns_need_support() {
        assert!(wanted(&[("narva-1", "0909")], "occupancy"));
        assert!(!wanted(&[("narva-1", "1101")], "occupancy"), "no enemy can reach them");
        assert!(!wanted(&[("narva-1", "0909"), ("7th-1", "0709")], "occupancy"), "they have company");
        assert!(!wanted(&[("narva-1", "0909")], "never"), "they cannot be retaken");
    }

    /// \[12.3\] In Maciejowice the castle decides the end of the game.
    #[test]
    fn leaving_the_objective_costs_what_standing_there_is_worth() {
        let worths = |hex: &str| {
            let mut fixture = Fixture::of_maciejowice(|map| {
                let map = map.commander("kamienski", hex).commander("tormasov", "0407").unit("2-foot", hex, 0);
                map.unit("grenadiers-2", "0407", 3).stage(20).board()
            });
            let unit = fixture.unit("2-foot");
            fixture.seen(Side::First, |scene, enemies| {
                let aims = scene.aims(enemies, &scene.at.element(unit, 1 << unit, 0));
                (aims.objective, aims.leaves)
            })
        };
        let (objective, leaves) = worths("0908");
        assert!(objective > 0.0 && leaves == objective, "{objective} and {leaves}");
        let (_, leaves) = worths("0807");
        assert_eq!(leaves, 0.0, "beside the objective nothing is given up");
    }

    #[test]
    fn guns_do_not_count_for_the_centre_of_a_formation() {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0609").unit("7th-2", "0608", 0).unit("guns-poles", "0108", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).board()
        });
        let (units, hex) = (1 << fixture.unit("7th-2") | 1 << fixture.unit("guns-poles"), fixture.hex("0608"));
        fixture.seen(Side::First, |scene, _| assert_eq!(scene.centre(units), hex));
    }
}
