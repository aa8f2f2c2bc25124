//! Per-game statistics of a run, checked against the event logs of the same games.

mod course;
mod heat;

use std::collections::BTreeMap;

use kartacz::games::{System, load_with_provenance};
use kartacz::play::happened::{Happened, Measure, PARTS};
use kartacz::play::measured::Setting as Luck;
use kartacz::play::series::{GameId, Stretch};
use kartacz_engine::scenario::{Provenance, Request};
use serde_json::Value;

use crate::common::{Folder, SCENARIOS, kartacz, text};

/// A scenario of each game, and how many games of it are counted.
const GAMES: [(&str, u64); 4] = [
    ("niemenczyn/scenario-1", 40),
    ("niemenczyn/scenario-2", 40),
    ("maciejowice/scenario-1", 6),
    ("verdox/scenario-1", 6),
];
const SEED: u64 = 1794;

/// A scenario, and what happened in its first games.
struct Played {
    system: Box<dyn System>,
    provenance: Provenance,
    games: u64,
    happened: Happened,
    /// The values of the columns that the game records, summed over the games.
    columns: BTreeMap<String, i64>,
}

impl Played {
    fn new((scenario, games): (&str, u64)) -> Self {
        let (system, provenance) = load_with_provenance(&Request::new(scenario)).unwrap();
        let (records, happened) =
            system.counted(&system.seats(&[]).unwrap(), Stretch { seed: SEED, games: 0..games }, &|| ()).unwrap();
        let names = system.layout().columns.into_iter().map(|column| column.name);
        let sum = |place: usize| records.iter().map(|record| i64::from(record.columns[place])).sum();
        let columns = names.enumerate().map(|(place, name)| (name, sum(place))).collect();
        Self { system, provenance, games, happened, columns }
    }

    /// The players of a run that names none.
    fn seats(&self) -> [String; 2] {
        self.system.seats(&[]).unwrap()
    }

    /// The lines of the event log of a game.
    fn lines(&self, game: u64) -> Vec<Value> {
        let tale =
            self.system.replay(&self.provenance, &self.seats(), GameId { seed: SEED, index: game }, Luck::Off).unwrap();
        let mut log = Vec::new();
        tale.log(&mut log).unwrap();
        let text = String::from_utf8(log).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The same, the set-up left out.
    fn log(&self, game: u64) -> Vec<Value> {
        self.lines(game).split_off(1)
    }

    /// The sum of a measure over the games, by side and counter, without those of 0.
    fn counted(&self, measure: Measure) -> BTreeMap<String, i64> {
        let rows = self.happened.shape.counters.iter().zip(&self.happened.ledger.0);
        let sides = self.system.sides();
        let sums = rows.map(|(counter, row)| (format!("{} {}", sides[counter.side], counter.id), row.sum(measure).0));
        sums.filter(|(_, sum)| *sum != 0).collect()
    }

    /// The sum of a measure over the counters of a side.
    fn of_side(&self, side: usize, measure: Measure) -> i64 {
        let rows = self.happened.shape.counters.iter().zip(&self.happened.ledger.0);
        rows.filter(|(counter, _)| counter.side == side).map(|(_, row)| row.sum(measure).0).sum()
    }

    /// The sum of the columns of a side whose names begin so.
    fn column(&self, side: usize, begins: &str) -> i64 {
        let id = &self.system.sides()[side];
        let begins = begins.replace("SIDE", id);
        self.columns.iter().filter(|(name, _)| name.starts_with(&begins)).map(|(_, sum)| sum).sum()
    }
}

fn words<'a>(line: &'a Value, key: &str) -> Vec<&'a str> {
    match &line[key] {
        Value::Array(words) => words.iter().filter_map(Value::as_str).collect(),
        Value::String(word) => vec![word],
        _ => Vec::new(),
    }
}

type Sums = BTreeMap<String, i64>;

fn add(sums: &mut Sums, side: &str, ids: &[&str], number: i64) {
    ids.iter().for_each(|id| *sums.entry(format!("{side} {id}")).or_default() += number);
}

/// Shots, melees, steps lost and losses of the units of the series, from logs alone.
fn recounted_series(played: &Played) -> [Sums; 4] {
    let mut sums = [(); 4].map(|()| Sums::new());
    let sides = played.system.sides();
    let counters = &played.happened.shape.counters;
    let side_of = |id: &str| sides[counters.iter().find(|counter| counter.id == id).unwrap().side].as_str();
    for line in (0..played.games).flat_map(|game| played.log(game)) {
        let [shots, melees, steps, lost] = &mut sums;
        let target = match line["event"].as_str().unwrap() {
            "fired" => shots,
            "melee" => melees,
            "loss" => steps,
            "eliminated" | "guns-captured" | "rally-too-late" => lost,
            "commander-lost" => {
                words(&line, "commander").iter().for_each(|id| add(lost, side_of(id), &[id], 1));
                continue;
            }
            _ => continue,
        };
        words(&line, "units").iter().for_each(|id| add(target, side_of(id), &[id], 1));
    }
    sums
}

/// The same of the kinds of *Verdox*.
fn recounted_verdox(played: &Played) -> [Sums; 4] {
    let mut sums = [(); 4].map(|()| Sums::new());
    for game in 0..played.games {
        let mut kinds: BTreeMap<String, (String, String)> = BTreeMap::new();
        for line in played.log(game) {
            let units = words(&line, "units");
            let Some(&unit) = units.first() else { continue };
            if line["event"] == "entered" {
                let of = |key: &str| line[key].as_str().unwrap().to_owned();
                kinds.insert(unit.to_owned(), (of("side"), of("kind")));
            }
            let [shots, melees, steps, lost] = &mut sums;
            let count = |sums: &mut Sums, unit: &str| {
                let (side, kind) = &kinds[unit];
                add(sums, side, &[kind], 1);
            };
            match line["event"].as_str().unwrap() {
                "attacked" if line["distance"] == 1 => {
                    count(melees, unit);
                    count(melees, line["target_unit"].as_str().unwrap());
                }
                "attacked" | "wall-attacked" | "barge-attacked" => count(shots, unit),
                "dismounted" => count(steps, unit),
                "lost" => {
                    count(steps, unit);
                    count(lost, unit);
                }
                _ => {}
            }
        }
    }
    sums
}

/// Counters that the games began with, less those in play at the end.
fn lost(played: &Played) -> Sums {
    let counters = &played.happened.shape.counters;
    let sides = played.system.sides();
    let survived = played.counted(Measure::Survived);
    let lost = counters.iter().map(|counter| {
        let name = format!("{} {}", sides[counter.side], counter.id);
        let left = survived.get(&name).copied().unwrap_or(0);
        (name, i64::from(counter.pieces) * played.games as i64 - left)
    });
    lost.filter(|(_, lost)| *lost != 0).collect()
}

#[test]
fn the_ledger_is_that_of_the_logs() {
    for game in GAMES {
        let played = Played::new(game);
        assert_eq!(played.happened.games, played.games);
        let recounted =
            if game.0.starts_with("verdox") { recounted_verdox(&played) } else { recounted_series(&played) };
        let [shots, melees, steps, gone] = recounted;
        assert_eq!(played.counted(Measure::Shots), shots, "shots, {}", game.0);
        assert_eq!(played.counted(Measure::Melees), melees, "melees, {}", game.0);
        assert_eq!(played.counted(Measure::StepsLost), steps, "steps, {}", game.0);
        assert_eq!(lost(&played), gone, "lost, {}", game.0);
        assert!(!shots.is_empty() && !melees.is_empty() && !steps.is_empty());
    }
}

#[test]
fn every_point_is_earned_by_a_counter() {
    for game in GAMES {
        let played = Played::new(game);
        for side in [0, 1] {
            let (earned, given) = (played.of_side(side, Measure::Earned), played.of_side(1 - side, Measure::Given));
            let parts = i64::from(PARTS);
            if game.0.starts_with("verdox") {
                assert_eq!(given, parts * played.column(1 - side, "value_lost_SIDE"), "{}", game.0);
                assert!(earned > 0 && earned <= given, "{}: {earned} {given}", game.0);
                continue;
            }
            assert_eq!(earned, parts * played.column(side, "vp_SIDE_"), "{}", game.0);
            let taken_back = parts * played.column(side, "vp_SIDE_guns-recaptured");
            let unowed = parts * played.column(side, "vp_SIDE_objective");
            assert!((earned - taken_back - unowed..=earned).contains(&given), "{}: {earned} {given}", game.0);
        }
    }
}

/// The net points and their squares are those of the games one by one.
#[test]
fn sums_of_squares_are_of_games() {
    let (system, _) = load_with_provenance(&Request::new(SCENARIOS[0])).unwrap();
    let of = |games| system.counted(&system.seats(&[]).unwrap(), Stretch { seed: SEED, games }, &|| ()).unwrap().1;
    let (whole, mut sum) = (of(0..30), of(0..1));
    let mut squares = vec![0; whole.ledger.0.len()];
    for game in 0..30 {
        let one = of(game..game + 1);
        for (square, row) in squares.iter_mut().zip(&one.ledger.0) {
            *square += row.sum(Measure::Net).0.unsigned_abs().pow(2);
        }
        if game > 0 {
            sum.add(&one).unwrap();
        }
    }
    assert_eq!(sum, whole);
    assert!(whole.ledger.0.iter().zip(squares).all(|(row, square)| row.sum(Measure::Net).1 == square));
}

fn run(folder: &Folder, arguments: &[&str]) -> String {
    let output = kartacz(&folder.0, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn shards_do_not_change_a_byte() {
    let folder = Folder::new("happened-bytes");
    let file = |name: &str| std::fs::read(folder.0.join(name).join("happened.json")).unwrap();
    let common = ["run", SCENARIOS[0], "--games", "300", "--quiet"];
    run(&folder, &[&common[..], &["--out", "one"]].concat());
    for shard in ["1/2", "2/2"] {
        run(&folder, &[&common[..], &["--shard", shard, "--out", &shard[..1]]].concat());
    }
    run(&folder, &["merge", "1", "2", "--quiet", "--out", "merged"]);
    assert_eq!(file("one"), file("merged"));
    run(&folder, &["plan", "run", SCENARIOS[0], "--games", "300", "--shards", "3", "--out", "plan"]);
    run(&folder, &["run", "--manifest", "plan", "--shard", "0-2", "--quiet"]);
    run(&folder, &["merge", "plan", "--quiet"]);
    assert_eq!(file("one"), file("plan/result"));
}

#[test]
fn the_ledger_is_in_every_format() {
    let folder = Folder::new("happened-formats");
    let csv = run(&folder, &["run", SCENARIOS[0], "--games", "300", "--quiet", "--out", "o", "--format", "csv"]);
    assert!(csv.contains("ledger vp_net,russians "), "{csv}");
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    assert!(page.contains("Ledger of counters") && page.contains("<table class=\"sortable\">"));
    let json: Value = serde_json::from_str(&run(&folder, &["happened", "o", "--format", "json"])).unwrap();
    assert_eq!(json["games"], 300);
    let rows = json["ledger"]["rows"].as_array().unwrap();
    assert_eq!(json["ledger"]["counters"], rows.len());
    for row in rows {
        let net = &row["vp_net"];
        let number = |value: &Value| value.as_f64().unwrap();
        assert!((number(&row["vp_earned"]) - number(&row["vp_given"]) - number(&net["mean"])).abs() < 1e-9);
        assert!(number(&net["low"]) <= number(&net["mean"]) && number(&net["mean"]) <= number(&net["high"]));
        assert!((0.0..=1.0).contains(&number(&row["survival"]["mean"])), "{row}");
    }
    let table = run(&folder, &["happened", "o"]);
    let markdown = run(&folder, &["happened", "o", "--format", "markdown"]);
    assert!(table.contains("Ledger of counters") && markdown.contains("| counter | side |"), "{table}");
    let all = run(&folder, &["happened", "o", "--format", "csv"]);
    assert!(all.lines().filter(|line| line.contains(",ledger ")).all(|line| csv.contains(line)));
}

#[test]
fn a_change_is_compared_counter_by_counter() {
    let folder = Folder::new("happened-compared");
    let arguments =
        ["what-if", SCENARIOS[0], "--what-if", "cossacks-doubled", "--games", "300", "--quiet", "--out", "w"];
    let csv = run(&folder, &[&arguments[..], &["--format", "csv"]].concat());
    assert!(csv.contains("ledger difference vp_net,"), "{csv}");
    let page = std::fs::read_to_string(folder.0.join("w/report.html")).unwrap();
    assert!(page.contains("Counters that change"));
    for name in ["baseline", "variant"] {
        assert!(run(&folder, &["happened", &format!("w/{name}")]).contains("Ledger of counters"));
    }
}

#[test]
fn a_folder_without_it_is_refused() {
    let folder = Folder::new("happened-wrong");
    let refused = || {
        let output = kartacz(&folder.0, &["happened", "o"]);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr)
    };
    assert!(refused().contains("o/summary.json"));
    run(&folder, &["run", SCENARIOS[0], "--games", "5", "--quiet", "--out", "o"]);
    let path = folder.0.join("o/happened.json");
    let whole = std::fs::read_to_string(&path).unwrap();
    for (from, to, message) in [
        ("\"games\":5", "\"games\":6", "counts other games than `summary.json`"),
        ("kartacz.happened/2", "kartacz.happened/1", "counted by another version (kartacz.happened/1"),
        ("kartacz.happened/2", "else", "not written by this program"),
        ("{", "", "not a file of what happened"),
    ] {
        std::fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        let refusal = refused();
        assert!(refusal.contains(message), "{refusal}");
    }
}
