//! The features of a value besides those of the shipped networks.

use kartacz_engine::core::game::Side;

use super::sight::Sight;
use super::{danger, fights, forces, score};
use crate::games::insurrection::Played;

/// The features that the sides share.
const SHARED: usize = score::COUNT + fights::COUNT;
/// The features of a side.
const OF_SIDE: usize = danger::COUNT + forces::COUNT;
/// The number of features.
const COUNT: usize = SHARED + 2 * OF_SIDE;
/// No number is greater.
const MOST: f32 = 4.0;

/// The names: those shared, then those of the first side, then of the second.
pub(super) fn names() -> Vec<String> {
    let shared = score::NAMES.iter().chain(fights::NAMES).map(|&name| name.to_owned());
    let of_side = || danger::NAMES.iter().chain(forces::NAMES);
    let of = |side: &'static str| of_side().map(move |name| format!("{side}-{name}"));
    shared.chain(of("first")).chain(of("second")).collect()
}

/// Writes the features, in the order of [`names`].
pub(super) fn write<E: Played>(sight: &Sight<'_, E>, numbers: &mut [f32]) {
    let row = &mut numbers[..COUNT];
    row.fill(0.0);
    let (shared, sides) = row.split_at_mut(SHARED);
    let (score, fights) = shared.split_at_mut(score::COUNT);
    let expected = fights::write(sight, fights);
    score::write(sight, expected, score);
    for (side, row) in Side::BOTH.into_iter().zip(sides.chunks_exact_mut(OF_SIDE)) {
        let (danger, forces) = row.split_at_mut(danger::COUNT);
        danger::write(sight, side, danger);
        forces::write(sight, side, forces);
    }
    for number in row {
        *number = if number.is_finite() { number.clamp(-MOST, MOST) } else { 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use kartacz_engine::core::dice::Seeded;
    use kartacz_engine::core::game::{Actions, Game, Silent};
    use kartacz_engine::games::insurrection::Rules;
    use kartacz_engine::games::insurrection::state::State;
    use kartacz_engine::games::niemenczyn::N1794;
    use kartacz_engine::games::niemenczyn::outcomes::Source;
    use kartacz_engine::games::niemenczyn::position_builder::PositionBuilder;
    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::core::learning::{MAX_WIDTH, Numbers, Valued};
    use crate::games::insurrection::fixture::Fixture;
    use crate::games::insurrection::learned::Eye;

    fn numbers<E: Played>(game: &Rules<E>, eye: &mut Eye<E>, state: &State<E>) -> Numbers {
        let mut numbers = [f32::NAN; MAX_WIDTH];
        game.see(eye, state, &mut numbers);
        numbers
    }

    /// Whether all features are finite and in range in games of random moves.
    fn hold_in_random_games<E: Played>(game: &Rules<E>, games: u64) {
        let (mut eye, mut actions) = (Eye::default(), Actions::default());
        for seed in 0..games {
            let (mut dice, mut rng) = (Seeded::new(seed), Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut state = game.start(&mut dice, &mut Silent);
            while game.decider(&state).is_some() {
                let numbers = numbers(game, &mut eye, &state);
                for (name, number) in Rules::<E>::features().iter().zip(numbers).skip(super::super::position::COUNT) {
                    assert!(number.abs() <= MOST, "{name}: {number}");
                }
                let action = game.pick(&state, &mut actions, |count| rng.next_u64() as usize % count);
                game.apply(&mut state, action, &mut dice, &mut Silent);
            }
        }
    }

    /// A feature of a position.
    fn feature(name: &str, place: impl FnOnce(PositionBuilder<'_>) -> State<N1794>) -> f32 {
        let fixture = Fixture::new(place);
        let index = Rules::<N1794>::features().iter().position(|known| known == name);
        numbers(&fixture.game, &mut Eye::default(), &fixture.state)[index.expect("a feature")]
    }

    #[test]
    fn names_are_distinct_and_fit() {
        let names = Rules::<N1794>::features();
        let distinct: HashSet<_> = names.iter().collect();
        assert!(distinct.len() == names.len() && names.len() <= MAX_WIDTH, "{}", names.len());
    }

    #[test]
    fn features_are_finite_and_in_range() {
        hold_in_random_games(&Fixture::new(|map| map.board()).game, 3);
        hold_in_random_games(&Fixture::of_maciejowice(|map| map.board()).game, 1);
    }

    #[test]
    fn a_melee_is_seen_before_and_points_after_it() {
        let place = |map: PositionBuilder<'_>, there: &str| {
            let map = map.commander("grabowski", "0105").unit("7th-2", "0507", 0);
            let map = map.commander("lewiz", "1108").unit("narva-1", there, 3).stage(3);
            map.chits(&[]).melee("grabowski").board()
        };
        assert!(feature("melees", |map| place(map, "0507")) > 0.0);
        assert_eq!(feature("melees", |map| place(map, "1007")), 0.0);
        let ahead = |points| {
            feature("automatic-first", |map| {
                let map = map.commander("grabowski", "0109").unit("7th-1", "0209", 0);
                map.scored(Side::First, Source::MeleeWon, points).stage(3).board()
            })
        };
        assert_eq!([3, 4].map(ahead), [0.0, 1.0]);
    }

    #[test]
    fn an_enemy_that_moves_now_is_a_danger_now() {
        let danger = |active: &'static str| {
            feature("first-attack-points-now", |map| {
                let map = map.commander("grabowski", "0105").unit("7th-2", "0507", 0);
                let map = map.commander("kirejew", "0705").unit("cossacks-1", "0705", 3).stage(3);
                map.chits(&[]).movement(active).build()
            })
        };
        assert!(danger("kirejew") > 0.0);
        assert_eq!(danger("grabowski"), 0.0);
    }
}
