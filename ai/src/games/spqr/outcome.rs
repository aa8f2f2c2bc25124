//! The outcome of a shock combat: the mean losses of both sides over the tests before it and the faces of the die.

use arrayvec::ArrayVec;
use kartacz_engine::games::spqr::arms::Arm;
use kartacz_engine::games::spqr::data::UnitId;
use kartacz_engine::games::spqr::shock::{blow, scaled};
use kartacz_engine::games::spqr::state::POSITIONAL;
use kartacz_engine::games::spqr::tables::FACES;
use kartacz_engine::games::spqr::view::View;

use super::books::{Attack, Books, Losses};

/// A row of the shock table, and the adjustments to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blowing {
    pub column: i32,
    pub flags: u8,
    pub modifier: i32,
    /// Other attackers.
    pub help: u8,
    /// Further hits of the defender.
    pub extra: f32,
}

/// A test before shock.
#[derive(Clone, Copy, Debug, Default)]
struct Test {
    /// The mean hits.
    hits: f32,
    /// The chance that the unit routs by it.
    routs: f32,
}

impl Test {
    fn new(view: View<'_>, unit: UnitId) -> Self {
        Self::of(view.quality(unit), view.hits(unit))
    }

    /// The test of a unit of this quality with these hits: the excess of the die, and whether its hits then reach its
    /// quality.
    fn of(quality: u8, hits: u8) -> Self {
        let room = quality.saturating_sub(hits).max(1);
        let faces = (FACES as u8).saturating_sub(quality + room);
        Self { hits: mean_excess(quality), routs: f32::from(faces) / FACES as f32 }
    }
}

impl Books<'_> {
    /// The mean losses over the pre-shock tests \[8.33\], which may rout a side before combat, and over the faces of
    /// the die.
    pub fn expected(&self, attack: Attack, targets: &[UnitId], blowing: Blowing) -> Losses {
        let (view, number) = (self.view, targets.len() as f32);
        let scenario = &view.game().scenario;
        let skirmishers = targets.iter().all(|&target| view.card(target).arm == Arm::Skirmishers);
        let own_test = self.attacker_test(attack, targets);
        let tests: ArrayVec<Test, 6> =
            targets.iter().take(6).map(|&target| self.defender_test(attack, target, blowing.flags)).collect();
        let broken: f32 = tests.iter().map(|test| test.routs).product();
        let mut fought = Losses::default();
        for face in 0..FACES as i32 {
            let hits = blow(&scenario.tables, scenario.switches.clamp, face + blowing.modifier, blowing.column);
            let [own, enemy] = scaled(hits, blowing.flags, false, skirmishers).map(f32::from);
            fought.own += self.hurt(attack.unit, own / (1.0 + f32::from(blowing.help)) + own_test.hits);
            for (&target, test) in targets.iter().zip(&tests) {
                fought.enemy += self.hurt(target, enemy / number + test.hits + blowing.extra);
            }
        }
        let tested = |(&target, test): (&UnitId, &Test)| self.hurt(target, test.hits + blowing.extra);
        let tested: f32 = targets.iter().zip(&tests).map(tested).sum();
        let share = self.weights.shared.powi(i32::from(blowing.help.min(3)));
        let own = mix(broken, self.hurt(attack.unit, own_test.hits), fought.own / FACES as f32);
        Losses { own, enemy: share * mix(own_test.routs, tested, fought.enemy / FACES as f32) }
    }

    /// \[8.33, 9.21\] The test of an attacker: none against only skirmishers and routed units.
    fn attacker_test(&self, attack: Attack, targets: &[UnitId]) -> Test {
        let view = self.view;
        let easy = |&target: &UnitId| view.card(target).arm == Arm::Skirmishers || view.is_routed(target);
        let tests = attack.tests && !targets.iter().all(easy);
        if tests { Test::new(view, attack.unit) } else { Test::default() }
    }

    /// \[8.33, 9.23\] The test of a defender: phalanxes, heavy infantry and legionaries have none against light infantry
    /// in their front.
    fn defender_test(&self, attack: Attack, target: UnitId, flags: u8) -> Test {
        let view = self.view;
        let firm = matches!(view.card(target).arm, Arm::Phalanx | Arm::Heavy | Arm::Legion);
        let spared = firm && view.card(attack.unit).arm == Arm::Light && flags & POSITIONAL == 0;
        if attack.tests && !spared { Test::new(view, target) } else { Test::default() }
    }
}

/// The mean of two values, the first with the given probability.
fn mix(chance: f32, one: f32, other: f32) -> f32 {
    chance * one + (1.0 - chance) * other
}

/// \[8.33\] The mean hits of a test before shock.
pub(super) fn mean_excess(quality: u8) -> f32 {
    let beyond = 9u32.saturating_sub(u32::from(quality));
    (beyond * (beyond + 1) / 2) as f32 / 10.0
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use kartacz_engine::core::dice::Seeded;
    use kartacz_engine::core::game::{Game, Side, Silent};
    use kartacz_engine::games::spqr::Spqr;
    use kartacz_engine::games::spqr::files::Files;
    use kartacz_engine::games::spqr::notation::unit_label;
    use kartacz_engine::scenario::{Request, Sources, load};

    use super::*;
    use crate::games::spqr::scene::Scene;
    use crate::games::spqr::weights::standard;

    struct Shipped;

    impl Sources for Shipped {
        fn read(&self, name: &str) -> Option<Cow<'_, str>> {
            let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
            std::fs::read_to_string(folder.join(name)).ok().map(Cow::Owned)
        }
    }

    /// Evaluates with the Cannae set-up.
    fn at_cannae(check: impl FnOnce(Books<'_>, &dyn Fn(&str) -> UnitId)) {
        let loaded = load(&[&Files], &Shipped, &Request::new("spqr/scenario-cannae"));
        let scenario = loaded.unwrap_or_else(|faults| panic!("{faults}")).scenario;
        let game = Spqr::new(scenario.of().expect("a scenario of SPQR"));
        let state = game.start(&mut Seeded::new(1), &mut Silent);
        let view = game.view(&state, Side::First);
        let named = |name: &str| {
            let mut all = Side::BOTH.into_iter().flat_map(|side| view.units(side));
            all.find(|&unit| unit_label(&game, unit) == name).expect("a unit of this name")
        };
        let (scene, weights) = (Scene::default(), standard());
        check(Books { view, weights: &weights[0], scene: &scene }, &named);
    }

    fn attack(books: Books<'_>, unit: UnitId) -> Attack {
        Attack { unit, at: books.view.stance(unit), moved: true, tests: true }
    }

    #[test]
    fn p_8_33_attackers_of_skirmishers_alone_do_not_test() {
        at_cannae(|books, named| {
            let charge = attack(books, named("v-ha-1"));
            let [slingers, celts] = ["balearic-1", "celt-1"].map(named);
            assert!(books.attacker_test(charge, &[slingers]).hits == 0.0);
            assert!(books.attacker_test(charge, &[celts]).hits > 0.0);
            assert!(books.attacker_test(charge, &[slingers, celts]).hits > 0.0, "one of them is no skirmisher");
        });
    }

    #[test]
    fn p_9_23_firm_foot_tests_against_light_infantry_on_its_flank_alone() {
        at_cannae(|books, named| {
            let charge = attack(books, named("v-ve-1"));
            let [phalanx, celts] = ["african-1", "celt-1"].map(named);
            assert!(books.defender_test(charge, phalanx, 0).hits == 0.0);
            assert!(books.defender_test(charge, phalanx, POSITIONAL).hits > 0.0);
            assert!(books.defender_test(charge, celts, 0).hits > 0.0);
        });
    }

    #[test]
    fn p_8_33_the_excess_of_the_die_may_rout_a_worn_unit_before_shock() {
        for (quality, hits, mean, routs) in [(5, 0, 1.0, 0.0), (5, 4, 1.0, 0.4), (6, 4, 0.6, 0.2), (1, 0, 3.6, 0.8)] {
            let test = Test::of(quality, hits);
            assert!((test.hits - mean).abs() < 1e-6 && (test.routs - routs).abs() < 1e-6, "{quality} {hits}: {test:?}");
        }
    }
}
