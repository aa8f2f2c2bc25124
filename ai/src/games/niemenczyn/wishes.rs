//! What the units of a move want: the enemy, the camp, or their post.

use kartacz_engine::core::game::Side;
use kartacz_engine::games::niemenczyn::data::{Arm, CommanderId, UnitId};
use kartacz_engine::games::niemenczyn::event::UnitSet;
use kartacz_engine::games::niemenczyn::movement::Element;
use kartacz_engine::games::niemenczyn::position::each_commander;
use kartacz_engine::games::niemenczyn::switches::Recapture;
use kartacz_engine::games::niemenczyn::unit_set::{bit, each};
use kartacz_engine::grid::{Hex, HexSet};

use super::field::Field;
use super::gates::Gates;
use super::hunts::Hunt;
use super::maps::{Gait, NEVER, NO_WAY};
use super::scene::Scene;
use super::scripted::errand::Errand;

/// How far from their posts, in movement points, horsemen of the side that holds go after the enemy.
const LEASH: f32 = 6.0;
/// From so many hexes on, guns are simply far.
const FAR: u8 = 8;
/// How much the camp draws before the last stages, when there is still time to win.
const EARLY_CAMP: f32 = 0.3;

/// What the units of a move are, and what they want.
#[derive(Clone, Debug)]
pub(super) struct Wish {
    /// Who leads them.
    pub lead: UnitId,
    pub gait: Gait,
    pub morale: u8,
    pub size: u8,
    /// Firepower of the top unit; 0 for guns.
    pub fire: u8,
    pub guns: bool,
    /// What the next step lost costs.
    pub loss: f32,
    /// Hexes with friends.
    pub friends: HexSet,
    /// Hexes next to friends.
    pub company: HexSet,
    /// The middle of the formation.
    pub centre: Hex,
    /// Whether they stay near their post.
    holds: bool,
    /// Whether they go for the enemy near their post.
    hunts: bool,
    post: Hex,
    /// How much the camp draws them.
    camp: f32,
    /// Hexes where guns of theirs, or guns that were taken, are alone without them, and what it is worth to be there.
    wards: HexSet,
    ward: f32,
    /// Hexes of their side's guns.
    battery: HexSet,
    /// Hexes where captured guns of their own lie open \[10.10.9\].
    lost: HexSet,
    /// The hex of a commander of the enemy who is alone and cannot get away: who enters it kills him.
    prey: Hex,
    /// Guns of the enemy for which they go.
    hunt: Option<Hunt>,
    /// The ways of the enemy into the camp, and what it is worth to stand there.
    gates: Gates,
    /// What they were ordered to do: it goes before their own aims.
    pub errand: Option<Errand>,
}

impl Wish {
    /// Whether the camp draws them.
    pub fn raids(&self) -> bool {
        self.camp > 0.0
    }

    /// Whether units in a hex want nothing but to stay there.
    pub fn content(&self, hex: Hex) -> bool {
        if let Some(errand) = &self.errand {
            return errand.content(hex);
        }
        self.holds && !self.hunts && self.post == hex && self.gates.is_empty()
    }

    /// Whether units may think of the camp, in this hex: those with orders only when they were sent there.
    pub fn may_enter_camp(&self, camp: Hex) -> bool {
        self.errand.as_ref().is_none_or(|errand| errand.wants(camp))
    }
}

impl Scene<'_> {
    /// What an element wants.
    pub fn wish(&self, field: &mut Field, element: &Element) -> Wish {
        let at = self.at;
        let lead = element.lead;
        let (holds, attacker) = (self.holds(), self.side == Side::First);
        let guns = at.arm(lead) == Arm::Guns;
        let commander = at.game.scenario.units[lead as usize].commander;
        let last = at.steps(lead) <= 1;
        let friends = self.friends(field, element);
        let errand = self.errand(lead);
        let free = errand.is_none();
        let (wards, ward) = if free { self.wards(field, element) } else { (HexSet::EMPTY, 0.0) };
        let raids = attacker && errand.is_none_or(|errand| errand.wants(at.game.scenario.map.camp));
        Wish {
            lead,
            gait: self.gait(lead),
            morale: at.morale(lead),
            size: at.total_size(element.units),
            fire: if guns { 0 } else { at.firepower(lead) },
            guns,
            // Nobody is glad of a loss, whatever stands on the back of his counter: the bounds on ends rest on it.
            loss: if guns { 0.0 } else { (self.step_worth(lead) - if last { self.gain(-1) } else { 0.0 }).max(0.0) },
            friends,
            company: field.company(self, friends),
            centre: match self.rallying_point(lead, commander) {
                Some(point) => point,
                None => field.centre(self, commander),
            },
            holds,
            hunts: holds && !attacker && at.arm(lead).mounted(),
            post: if attacker { element.hex } else { self.study.posts[lead as usize] },
            camp: if raids { self.camp_worth() * self.camp_urgency() } else { 0.0 },
            wards,
            ward,
            battery: at.hexes(at.game.sets.guns & at.side_on_map(self.side) & !element.units),
            lost: at.hexes(self.open_guns(field, self.side)),
            prey: self.prey(friends, element),
            hunt: if free { self.hunt(field, element.units) } else { None },
            gates: if free { self.gates(field, friends) } else { Gates::new() },
            errand,
        }
    }

    /// The guns that one of these units goes for, and what they draw it with.
    fn hunt(&self, field: &mut Field, units: UnitSet) -> Option<Hunt> {
        if self.weights.hunt == 0.0 {
            return None;
        }
        field.hunts(self).iter().copied().find(|hunt| units & bit(hunt.hunter) != 0)
    }

    /// The ways of the enemy into the camp, and what it is worth to stand there: less, the more friends do.
    fn gates(&self, field: &mut Field, friends: HexSet) -> Gates {
        if self.weights.gate == 0.0 {
            return Gates::new();
        }
        let stake = self.weights.gate * self.camp_worth();
        let mut gates = field.gates(self).clone();
        for gate in &mut gates {
            let guards = friends.iter().filter(|&hex| gate.on.contains(hex)).count();
            gate.danger *= stake / (1 + guards) as f32;
        }
        gates
    }

    /// What it is worth to stand in the enemy's ways into the camp.
    #[inline(always)]
    pub fn gate_worth(&self, wish: &Wish, hex: Hex) -> f32 {
        wish.gates.iter().map(|gate| gate.shut(hex)).fold(0.0, f32::max)
    }

    /// Captured guns of a side that lie where no enemy of the player stands: who comes there has them, if the rules are
    /// read so \[10.10.9\].
    fn open_guns(&self, field: &Field, owner: Side) -> UnitSet {
        let at = self.at;
        if at.switches().recapture != Recapture::Occupancy {
            return 0;
        }
        let open = |&guns: &UnitId| {
            let hex = at.board.place[guns as usize];
            hex.is_some() && !field.hexes.contains(hex)
        };
        each(at.board.captured & at.game.sets.side[owner.index()]).filter(open).fold(0, |set, guns| set | bit(guns))
    }

    /// The hex of a commander whom an element can ride down \[10.11.7\]: he is alone, and friends stand in every hex to
    /// which he could go.
    fn prey(&self, friends: HexSet, element: &Element) -> Hex {
        let at = self.at;
        let enemy = self.side.other();
        let grid = &at.game.scenario.map.grid;
        let caught = |hex: &Hex| {
            // The hex that the element leaves behind may be a way out.
            let left = !friends.contains(element.hex) && grid.distance(element.hex, *hex) == 1;
            hex.is_some() && !left && !at.holds(*hex, enemy)
        };
        let trapped = |&commander: &CommanderId| at.escapes(commander).next().is_none();
        each_commander(at.board.commanders & at.commanders_of(enemy))
            .filter(|&commander| caught(&at.board.commander_place[commander as usize]))
            .find(trapped)
            .map_or(Hex::NONE, |commander| at.board.commander_place[commander as usize])
    }

    /// The hexes in reach of the enemy where guns of the player's side, or those it took, have no company but an element,
    /// and what it is worth at the most to be there.
    fn wards(&self, field: &mut Field, element: &Element) -> (HexSet, f32) {
        let at = self.at;
        let taken = self.open_guns(field, self.side.other());
        let (mut wards, mut ward) = (HexSet::EMPTY, 0.0f32);
        let mut want = |guns: UnitId, worth: f32| {
            let hex = at.board.place[guns as usize];
            let escort = at.stack_at(hex, self.side) & !element.units;
            if escort == 0 && field.near(self, hex).runners != 0 {
                wards.insert(hex);
                ward = ward.max(worth);
            }
        };
        each(at.game.sets.guns & at.side_on_map(self.side) & !element.units)
            .for_each(|guns| want(guns, self.escort_worth()));
        each(taken).for_each(|guns| want(guns, self.booty_worth()));
        (wards, ward)
    }

    /// What it is worth that guns in reach of the enemy have company.
    pub fn escort_worth(&self) -> f32 {
        self.weights.escort * self.guns_lost()
    }

    /// The same of guns that were taken from him.
    fn booty_worth(&self) -> f32 {
        -self.weights.escort * self.gain(-i32::from(self.at.game.scenario.victory.recapture))
    }

    /// What it costs to lose guns without company: the melee and them.
    pub fn guns_lost(&self) -> f32 {
        let victory = &self.at.game.scenario.victory;
        -self.gain(-i32::from(victory.melee + victory.capture))
    }

    /// How much the camp draws at this time.
    pub fn camp_urgency(&self) -> f32 {
        if self.stages_left() <= 1.0 { 1.0 } else { EARLY_CAMP }
    }

    /// The hexes with units of the player's side that do not move with an element.
    pub fn friends(&self, field: &Field, element: &Element) -> HexSet {
        let mut friends = field.own;
        if self.at.side_at(element.hex, self.side) & !element.units == 0 {
            friends.remove(element.hex);
        }
        friends
    }

    /// The hex in the middle of units on the map. Guns do not count: they stay behind, and those in front need the
    /// commander more.
    pub fn centre(&self, units: UnitSet) -> Hex {
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

    /// What it is worth to units that their guns have company in a hex, or that lost ones are taken back.
    #[inline(always)]
    pub fn guns_worth(&self, wish: &Wish, hex: Hex) -> f32 {
        if wish.wards.contains(hex) {
            wish.ward
        } else if wish.lost.contains(hex) {
            self.gain(self.at.game.scenario.victory.recapture.into())
        } else {
            0.0
        }
    }

    /// What it is worth to be as near to their guns as in a hex.
    #[inline(always)]
    pub fn battery_worth(&self, wish: &Wish, hex: Hex) -> f32 {
        if self.weights.battery == 0.0 {
            return 0.0;
        }
        let grid = &self.at.game.scenario.map.grid;
        let nearest = wish.battery.iter().map(|guns| grid.distance(guns, hex)).min();
        nearest.map_or(0.0, |distance| -self.weights.battery * f32::from(distance.min(FAR)))
    }

    /// What it is worth to ride down a commander.
    pub fn prey_worth(&self) -> f32 {
        self.gain(self.at.game.scenario.victory.commander.into())
    }

    /// How near a hex is to what is wanted.
    #[inline(always)]
    pub fn goal_worth(&self, field: &mut Field, wish: &Wish, hex: Hex) -> f32 {
        if let Some(errand) = &wish.errand {
            let prey = if hex == wish.prey { self.prey_worth() } else { 0.0 };
            return errand.goal_worth(self, field, wish.gait, hex) + prey;
        }
        let w = self.weights;
        let cost = |to: Hex| match self.study.maps.cost(wish.gait, hex, to) {
            NEVER => NO_WAY,
            cost => f32::from(cost),
        };
        if wish.holds && !wish.hunts {
            return -w.hold * cost(wish.post);
        }
        let camp = if wish.camp > 0.0 { wish.camp - w.camp * cost(self.at.game.scenario.map.camp) } else { f32::MIN };
        let pull = field.pull(self, wish.gait, hex);
        let hunt = wish.hunt.map_or(f32::MIN, |hunt| hunt.prize - w.advance * cost(hunt.guns));
        let best = camp.max(pull.foe).max(hunt);
        let best = if best > f32::MIN { best + pull.guns } else { 0.0 };
        let best = if hex == wish.prey { best + self.prey_worth() } else { best };
        if wish.hunts { 0.5 * best - w.hold * (cost(wish.post) - LEASH).max(0.0) } else { best }
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::super::weights::Weights;
    use super::*;

    /// What the next loss costs a company of size 4 after so many, when nines stand on its back.
    fn loss_of_a_better_back(losses: u8) -> (f32, f32) {
        let fixture = Fixture::changed(&["units.7th-2.back.fire=9", "units.7th-2.back.morale=9"], |map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).losses("7th-2", losses).board()
        });
        // Weights by which quality goes before numbers.
        let mut fixture = fixture.weighed(|weights| Weights { size: 0.1, fire: 0.1, morale: 0.1, ..weights });
        let unit = fixture.unit("7th-2");
        fixture.seen(Side::First, |scene, field| {
            let element = scene.at.element(unit, 1 << unit, 0);
            (scene.step_worth(unit), scene.wish(field, &element).loss)
        })
    }

    #[test]
    fn a_loss_is_never_a_gain() {
        let (step, loss) = loss_of_a_better_back(1);
        assert!(step < 0.0, "with the next loss the counter is turned, and worth more: {step}");
        assert!(loss >= 0.0, "{loss}");
    }

    #[test]
    fn a_loss_costs_what_the_step_is_worth() {
        let (step, loss) = loss_of_a_better_back(0);
        assert!(step > 0.0 && loss == step, "{step} and {loss}");
    }

    #[test]
    fn nearer_to_the_guns_is_better() {
        let fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0109").unit("7th-2", "0209", 0);
            map.commander("lewiz", "1108").unit("guns-russians", "0709", 3).unit("narva-1", "0709", 3).stage(3).board()
        });
        let worths = |siege: f32, fixture: Fixture| {
            let mut fixture = fixture.weighed(|weights| Weights { siege, advance: 0.0, camp: 0.0, ..weights });
            let (unit, hexes) = (fixture.unit("7th-2"), ["0209", "0309"].map(|name| fixture.hex(name)));
            fixture.seen(Side::First, |scene, field| {
                let wish = scene.wish(field, &scene.at.element(unit, 1 << unit, 0));
                hexes.map(|hex| scene.goal_worth(field, &wish, hex))
            })
        };
        let [far, near] = worths(0.1, fixture);
        assert!(near > far, "{near} {far}");
    }

    /// Whether 7th-2 in 0608 is wanted with the Russian guns that were taken in 0709, when these stand on the map and the
    /// rules on recapture are read so.
    fn wanted(others: &[(&str, &str)], recapture: &str) -> bool {
        let mut fixture = Fixture::changed(&[&format!("switches.recapture={recapture}")], |map| {
            let map = map.commander("grabowski", "0609").unit("7th-2", "0608", 0).captured("guns-russians", "0709");
            let map = others.iter().fold(map, |map, &(unit, hex)| map.unit(unit, hex, 3));
            map.commander("lewiz", "1108").stage(3).movement("grabowski").build()
        });
        let (unit, guns) = (fixture.unit("7th-2"), fixture.hex("0709"));
        fixture.seen(Side::First, |scene, field| {
            let (wards, ward) = scene.wards(field, &scene.at.element(unit, bit(unit), 0));
            assert_eq!(wards.contains(guns), ward > 0.0);
            wards.contains(guns)
        })
    }

    #[test]
    fn guns_that_were_taken_want_company() {
        assert!(wanted(&[("narva-1", "0909")], "occupancy"));
        assert!(!wanted(&[("narva-1", "1101")], "occupancy"), "nobody comes");
        assert!(!wanted(&[("narva-1", "0909"), ("7th-1", "0709")], "occupancy"), "they have company");
        assert!(!wanted(&[("narva-1", "0909")], "never"), "they cannot be retaken");
    }

    #[test]
    fn guns_are_not_in_the_middle_of_a_formation() {
        let mut fixture = Fixture::new(|map| {
            let map = map.commander("grabowski", "0609").unit("7th-2", "0608", 0).unit("guns-poles", "0108", 0);
            map.commander("lewiz", "1108").unit("narva-1", "1007", 3).board()
        });
        let (units, hex) = (bit(fixture.unit("7th-2")) | bit(fixture.unit("guns-poles")), fixture.hex("0608"));
        fixture.seen(Side::First, |scene, _| assert_eq!(scene.centre(units), hex));
    }
}
