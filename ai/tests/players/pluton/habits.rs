//! What the heuristic player of Pluton does not do, counted over games; and that its set-up and its opening are drawn by chance.

use super::counts::{Counts, Sums};
use super::shipped::{FIGHTS, SEED, fight};
use kartacz_ai::games::pluton::Heuristic;
use kartacz_ai::{Options, Player, Table};
use kartacz_engine::core::dice::{Seeded, game_seed};
use kartacz_engine::core::game::{Actions, Game, Side, Silent};
use kartacz_engine::games::pluton::Pluton;
use kartacz_engine::games::pluton::data::{Kind, units_in};
use kartacz_engine::games::pluton::hex::Hex;
use kartacz_engine::games::pluton::state::State;

/// Games of each large scenario.
const GAMES: u64 = 16;

/// Plays games with counts.
fn counted(game: &Pluton) -> Counts<'_> {
    let (mut counts, mut table) = (Counts::new(game), Table::default());
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    for index in 0..GAMES {
        counts.begin();
        table.play(game, &mut first, &mut second, game_seed(SEED, index), &mut counts);
    }
    counts
}

/// The mean per game.
fn mean(sum: u32) -> f32 {
    sum as f32 / GAMES as f32
}

#[test]
fn units_do_not_waste_their_moves() {
    for name in &FIGHTS[1..] {
        let game = fight(name);
        for sums in counted(&game).sides {
            let Sums { back, aimed, aimed_near, .. } = sums;
            let to_and_fro = sums.to_and_fro.iter().sum();
            assert_eq!(back, 0, "{name}: moves out and back");
            assert!(mean(to_and_fro) < 16.0, "{name}: {} units to and fro", mean(to_and_fro));
            assert!(aimed > 0 && 4 * aimed_near < aimed, "{name}: {aimed_near} of {aimed} barrages near own units");
        }
    }
}

#[test]
fn commanders_keep_out_of_the_open_and_villages_are_held() {
    for name in &FIGHTS[1..] {
        for sums in counted(&fight(name)).sides {
            assert!(mean(sums.alone) < 18.0, "{name}: {} commanders alone in the open", mean(sums.alone));
            assert!(mean(sums.empty) < 2.8, "{name}: {} buildings needlessly empty", mean(sums.empty));
            assert!(5 * sums.heaped < 2 * sums.aimed, "{name}: {} of {} barrages heaped", sums.heaped, sums.aimed);
        }
    }
}

/// The share of the strength of a kind that is lost.
fn lost(sums: &Sums, kind: Kind) -> f32 {
    sums.lost[kind.index()] as f32 / sums.full[kind.index()].max(1) as f32
}

#[test]
fn machine_guns_do_not_die_before_the_rifles() {
    for name in &FIGHTS[1..] {
        for sums in counted(&fight(name)).sides {
            let [rifles, guns] = [Kind::Rifle, Kind::Hmg].map(|kind| lost(&sums, kind));
            // They are what enemy guns prefer to destroy.
            assert!(guns < rifles + 0.16, "{name}: {guns} of the machine guns, {rifles} of the rifles");
        }
    }
}

/// \[S2.4\] The first side looks for the enemy and may call its artillery.
#[test]
fn hidden_units_are_found() {
    let game = fight(FIGHTS[2]);
    let counts = counted(&game);
    assert_eq!(counts.contact.0, counts.games, "games with a contact");
    assert!(mean(counts.contact.1) < 6.5, "first contact in stage {}", mean(counts.contact.1));
    let [twelve, twenty] = counts.found.map(|(games, _)| games);
    assert!(twelve == counts.games && 10 * twenty >= 8 * counts.games, "12 in {twelve}, 20 in {twenty} games");
}

/// The hexes of a side's units after set-up.
fn set_up(game: &Pluton, side: Side, player: &mut Heuristic, seed: u64) -> Vec<Hex> {
    let (mut dice, mut scratch) = (Seeded::new(seed), Box::new(Actions::new()));
    player.new_game(seed);
    let mut state: State = game.start(&mut dice, &mut Silent);
    while game.at(&state).stage() == 0 {
        let decider = game.decider(&state).expect("set-up");
        let options = Options::new(game, &state, &mut scratch);
        let action = player.decide(game, game.view(&state, decider), options);
        game.apply(&mut state, action, &mut dice, &mut Silent);
    }
    let at = game.at(&state);
    units_in(side, game.scenario.everyone(side)).map(|unit| at.hex(unit)).collect()
}

/// The units that are in the same hex in two set-ups.
fn alike(one: &[Hex], other: &[Hex]) -> usize {
    one.iter().zip(other).filter(|(one, other)| one == other && one.is_some()).count()
}

#[test]
fn set_ups_differ_from_game_to_game() {
    for (name, most) in FIGHTS[1..].iter().zip([0.8, 0.5]) {
        let game = fight(name);
        let mut player = Heuristic::default();
        let all: Vec<Vec<Hex>> = (0..10).map(|seed| set_up(&game, Side::Second, &mut player, 100 + seed)).collect();
        let placed = all[0].iter().filter(|hex| hex.is_some()).count();
        let pairs = all.iter().enumerate().flat_map(|(place, one)| all[..place].iter().map(move |other| (one, other)));
        let same: Vec<usize> = pairs.map(|(one, other)| alike(one, other)).collect();
        let mean = same.iter().sum::<usize>() as f32 / same.len() as f32;
        assert!(same.iter().all(|&same| same + 3 <= placed), "{name}: two set-ups are alike");
        assert!(mean < most * placed as f32, "{name}: {mean} of {placed} units in the same hex");
    }
}

#[test]
fn a_set_up_belongs_to_the_seed() {
    for name in FIGHTS {
        let game = fight(name);
        for side in Side::BOTH {
            let mut used = Heuristic::default();
            let [one, _, again] = [5, 6, 5].map(|seed| set_up(&game, side, &mut used, seed));
            assert!(one == again && one == set_up(&game, side, &mut Heuristic::default(), 5), "{name}: {side:?}");
        }
    }
}
