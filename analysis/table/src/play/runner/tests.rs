use super::*;
use crate::toy::{Coin, Toy, records};

fn in_pool<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn records_do_not_depend_on_the_number_of_threads() {
    let toy = Toy::with_bonus(0);
    let one = in_pool(1, || records(&toy, 7, 5000));
    let three = in_pool(3, || records(&toy, 7, 5000));
    assert!(one == three);
}

#[test]
fn a_game_does_not_depend_on_the_games_around_it() {
    let toy = Toy::with_bonus(0);
    let whole = records(&toy, 7, 300);
    let part = play(&toy, (&[Coin::default(), Coin::default()], None), 7, 120..200, &|| ());
    assert!(part == whole[120..200]);
}

#[test]
fn another_seed_gives_other_games() {
    let toy = Toy::with_bonus(0);
    assert!(records(&toy, 7, 300) != records(&toy, 8, 300));
}
