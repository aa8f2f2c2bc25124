//! Prints games of a scenario as the program plays them, a line each: what the compiled lab must play, too.
//!
//!     games SCENARIO FIRST SECOND SEED GAMES [--set PATH=VALUE]...

use std::time::Instant;

use kartacz::games::load;
use kartacz::lab::rows::line;
use kartacz::play::series::Stretch;
use kartacz_engine::scenario::Request;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, first, second, seed, games, sets @ ..] = arguments.as_slice() else {
        return Err("name a scenario, two players, a seed and a number of games".into());
    };
    let system = load(&Request { sets: sets.to_vec(), ..Request::new(scenario) })?;
    let layout = system.layout();
    let begin = Instant::now();
    let pool = kartacz::play::simulation::threads(Some(1))?;
    let games = 0..games.parse()?;
    let records = pool.install(|| {
        system.records(&[first.clone(), second.clone()], Stretch { seed: seed.parse().unwrap_or(1794), games }, &|| ())
    })?;
    records.iter().for_each(|record| println!("{}", line(record, &layout)));
    eprintln!("{:.0} games/s", records.len() as f64 / begin.elapsed().as_secs_f64());
    Ok(())
}
