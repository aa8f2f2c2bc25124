//! The exact chances of a combat results table, and what its results do on average.

use kartacz_engine::games::classic::data::results::Who;
use kartacz_engine::games::classic::data::{Effect, Scenario, Table};

/// The modifiers of the roll for which averages are kept; greater ones count as these.
const MOST_MODIFIER: i8 = 6;
/// How many modifiers these are.
const MODIFIERS: usize = 2 * MOST_MODIFIER as usize + 1;

/// What a result does, or a fight on average over all rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Toll {
    /// Steps that the defenders lose.
    pub defender_steps: f32,
    /// The chance that they are eliminated.
    pub defender_gone: f32,
    /// The chance that they retreat.
    pub retreat: f32,
    /// The chance that they are disrupted.
    pub disrupted: f32,
    /// Steps that the attackers lose.
    pub attacker_steps: f32,
    /// The chance that they are eliminated.
    pub attacker_gone: f32,
    /// The chance that they lose as much strength as the defenders.
    pub matched: f32,
    /// The chance that they retreat or are disrupted.
    pub repelled: f32,
    /// The chance that they retreat.
    pub routed: f32,
    /// The chance that any of this happens to them.
    pub harm: f32,
}

impl Toll {
    /// What these effects do.
    fn of(effects: &[Effect]) -> Self {
        let mut toll = Self::default();
        for effect in effects {
            match *effect {
                Effect::Lose { who: Who::Defender, steps, .. } => toll.defender_steps += f32::from(steps),
                Effect::Lose { who: Who::Attacker, steps, .. } => toll.attacker_steps += f32::from(steps),
                Effect::Eliminated(Who::Defender) => toll.defender_gone = 1.0,
                Effect::Eliminated(Who::Attacker) => toll.attacker_gone = 1.0,
                Effect::Match { who: Who::Attacker, .. } => toll.matched = 1.0,
                Effect::Match { who: Who::Defender, .. } | Effect::Advance { .. } => {}
                Effect::Retreat { who: Who::Defender, .. } => toll.retreat = 1.0,
                Effect::Disrupted(Who::Defender) => toll.disrupted = 1.0,
                Effect::Retreat { who: Who::Attacker, .. } => (toll.repelled, toll.routed) = (1.0, 1.0),
                Effect::Disrupted(Who::Attacker) => toll.repelled = 1.0,
            }
        }
        let suffered = toll.attacker_steps + toll.attacker_gone + toll.matched + toll.repelled;
        toll.harm = suffered.min(1.0);
        toll
    }

    fn add(&mut self, more: &Self, share: f32) {
        self.defender_steps += more.defender_steps * share;
        self.defender_gone += more.defender_gone * share;
        self.retreat += more.retreat * share;
        self.disrupted += more.disrupted * share;
        self.attacker_steps += more.attacker_steps * share;
        self.attacker_gone += more.attacker_gone * share;
        self.matched += more.matched * share;
        self.repelled += more.repelled * share;
        self.routed += more.routed * share;
        self.harm += more.harm * share;
    }
}

/// The chance of each roll of a table, from the lowest roll on.
pub(super) fn chances(table: &Table) -> Vec<f32> {
    let mut chances = vec![1.0];
    for _ in 0..table.dice {
        let mut next = vec![0.0; chances.len() + usize::from(table.die) - 1];
        for (place, chance) in chances.iter().enumerate() {
            for face in 0..usize::from(table.die) {
                next[place + face] += chance / f32::from(table.die);
            }
        }
        chances = next;
    }
    chances
}

/// The place of a roll in a column with a modifier, given the place without.
pub(super) fn modified(table: &Table, place: usize, modifier: i8) -> usize {
    (place as i32 + i32::from(modifier)).clamp(0, table.rolls() as i32 - 1) as usize
}

/// The average tolls of a table, by column and modifier.
#[derive(Clone, Debug, Default)]
pub(super) struct Tolls(Vec<[Toll; MODIFIERS]>);

impl Tolls {
    /// Those of a table of a scenario.
    pub fn of(scenario: &Scenario, table: &Table) -> Self {
        let chances = chances(table);
        let results: Vec<Toll> = scenario.results.iter().map(|result| Toll::of(&result.effects)).collect();
        let average = |results_of: &[u8], modifier: i8| {
            let mut toll = Toll::default();
            for (place, &chance) in chances.iter().enumerate() {
                toll.add(&results[usize::from(results_of[modified(table, place, modifier)])], chance);
            }
            toll
        };
        let column = |results_of: &[u8]| core::array::from_fn(|at| average(results_of, at as i8 - MOST_MODIFIER));
        Self(table.columns.iter().map(|one| column(&one.results)).collect())
    }

    /// What a fight in this column does on average; nothing below the table.
    pub fn at(&self, column: i8, modifier: i8) -> Toll {
        let modifier = modifier.clamp(-MOST_MODIFIER, MOST_MODIFIER) + MOST_MODIFIER;
        usize::try_from(column).map_or(Toll::default(), |column| self.0[column][modifier as usize])
    }
}

#[cfg(test)]
pub(super) mod tests {
    use kartacz_engine::games::classic::Classic;
    use kartacz_engine::games::classic::board::Small;
    use kartacz_engine::games::classic::files::Files;
    use kartacz_engine::scenario::{Request, RuleSystem, load};

    use super::*;

    /// *Battle for Moscow*.
    pub fn moscow() -> Classic<Small> {
        let file = ("classic/x.toml", include_str!("../../../../scenarios/classic/scenario-moscow.toml"));
        let systems: [&'static dyn RuleSystem; 1] = [&Files];
        let loaded = load(&systems, &[file].as_slice(), &Request::new("classic/x"));
        let scenario = loaded.unwrap_or_else(|faults| panic!("{faults}")).scenario;
        Classic::new(scenario.of().expect("a scenario of classic"))
    }

    #[test]
    fn chances_are_those_of_the_dice() {
        let game = moscow();
        let mut table = game.scenario.tables[0].clone();
        assert_eq!(chances(&table), [1.0 / 6.0; 6]);
        table.dice = 2;
        let sums = chances(&table);
        assert_eq!(sums.len(), 11);
        for (place, ways) in [(0, 1.0), (5, 6.0), (10, 1.0)] {
            assert!((sums[place] - ways / 36.0).abs() < 1e-6);
        }
    }

    /// At 1:1 the defender leaves its hex in 3 of 6.
    #[test]
    fn tolls_are_exact() {
        let game = moscow();
        let tolls = Tolls::of(&game.scenario, &game.scenario.tables[0]);
        let even = tolls.at(0, 0);
        assert!((even.retreat - 3.0 / 6.0).abs() < 1e-6);
        assert!((even.defender_steps - 2.0 / 6.0).abs() < 1e-6);
        assert!((even.matched - 2.0 / 6.0).abs() < 1e-6);
        assert!((even.attacker_steps - 1.0 / 6.0).abs() < 1e-6);
        assert!((tolls.at(5, 0).defender_gone - 4.0 / 6.0).abs() < 1e-6);
        assert_eq!(tolls.at(-1, 0), Toll::default());
    }

    #[test]
    fn a_modifier_moves_the_rolls() {
        let game = moscow();
        let tolls = Tolls::of(&game.scenario, &game.scenario.tables[0]);
        // Every roll counts as a 6, and is the loss of the attacker.
        assert!((tolls.at(0, 5).attacker_steps - 1.0).abs() < 1e-6);
        assert!((tolls.at(0, -5).retreat - 1.0).abs() < 1e-6);
        assert_eq!(tolls.at(0, 100), tolls.at(0, 6));
    }
}
