use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use clap::Command;

use super::*;
use crate::play::command::split;
use crate::program::options::{Given, Recording, Role, is_writable};
use crate::program::verbs::{
    balance, compare, design, explain, exploit, knock_out, run, sensitivity, skill, sweep, tournament, what_if,
};

/// The verbs whose results record no command.
const UNRECORDED: [&str; 18] = [
    "baseline",
    "completions",
    "confirm",
    "happened",
    "import",
    "index",
    "lab",
    "list",
    "map",
    "merge",
    "new",
    "odds",
    "play",
    "positions",
    "rules",
    "schema",
    "slice",
    "validate",
];

/// A verb whose results record its command.
struct Recorder {
    verb: &'static str,
    roles: Vec<Role>,
    /// Its recorded options in a command line.
    given: fn(&str) -> Given,
}

impl Recorder {
    fn of<R: Recording>() -> Self {
        Self { verb: R::VERB, roles: R::roles(), given: given::<R> }
    }
}

fn given<R: Recording>(line: &str) -> Given {
    let command = R::augment_args(Command::new(R::VERB));
    let words = split(line);
    Given::of::<R>(&command.try_get_matches_from(&words[1..]).unwrap_or_else(|error| panic!("{line}: {error}")))
}

fn recorders() -> [Recorder; 15] {
    [
        Recorder::of::<run::Options>(),
        Recorder::of::<compare::Options>(),
        Recorder::of::<what_if::Options>(),
        Recorder::of::<tournament::Options>(),
        Recorder::of::<exploit::Options>(),
        Recorder::of::<skill::Options>(),
        Recorder::of::<sweep::Options>(),
        Recorder::of::<balance::Options>(),
        Recorder::of::<design::Options>(),
        Recorder::of::<sensitivity::Options>(),
        Recorder::of::<knock_out::Options>(),
        Recorder::of::<explain::Options>(),
        Recorder::of::<check::Options>(),
        Recorder::of::<tune::Options>(),
        Recorder::of::<train::Options>(),
    ]
}

/// The recorded options of a command line, if its verb records them.
fn of_line(line: &str) -> Option<Given> {
    let verb = line.split(' ').nth(1)?;
    recorders().iter().find(|recorder| recorder.verb == verb).map(|recorder| (recorder.given)(line))
}

#[test]
fn the_command_line_is_well_formed() {
    Cli::command().debug_assert();
}

fn ids(command: &Command) -> BTreeSet<String> {
    let named = command.get_arguments().map(|arg| arg.get_id().to_string());
    named.filter(|id| !["help", "version"].contains(&id.as_str())).collect()
}

#[track_caller]
fn have_one_role_each(verb: &str, ids: &BTreeSet<String>, roles: &[Role]) {
    let known: BTreeSet<String> = roles.iter().map(|role| role.id.to_owned()).collect();
    assert_eq!(known, *ids, "{verb}: the options with a role, and the options");
    assert_eq!(known.len(), roles.len(), "{verb}: an option has two roles");
}

/// A new option gets its role in `roles` beside its struct; a new verb belongs to one of the lists above.
#[test]
fn every_option_has_one_role() {
    let cli = Cli::command();
    let recorders = recorders();
    for verb in cli.get_subcommands().filter(|verb| verb.get_name() != "plan") {
        let name = verb.get_name();
        let recorder = recorders.iter().find(|recorder| recorder.verb == name);
        assert_eq!(recorder.is_none(), UNRECORDED.contains(&name), "{name}: does it record its command?");
        recorder.iter().for_each(|recorder| have_one_role_each(name, &ids(verb), &recorder.roles));
    }
    let plan = cli.find_subcommand("plan").unwrap();
    have_one_role_each("plan", &ids(plan), &plan::ROLES);
    for verb in plan.get_subcommands() {
        let recorder = recorders.iter().find(|recorder| recorder.verb == verb.get_name());
        let roles = &recorder.expect("what can be planned is recorded").roles;
        have_one_role_each(verb.get_name(), &ids(verb), roles);
    }
}

#[test]
fn every_recorded_value_can_be_written() {
    for recorder in recorders() {
        let cli = Cli::command();
        let verb = cli.find_subcommand(recorder.verb).unwrap();
        for role in recorder.roles.iter().filter(|role| role.is_recorded()) {
            let arg = verb.get_arguments().find(|arg| arg.get_id() == role.id).unwrap();
            assert!(is_writable(arg), "{} {}: add its type to `written.rs`", recorder.verb, role.id);
        }
    }
}

/// A command line, the command that its results record, and their folder when none is named.
const RECORDED: [[&str; 3]; 17] = [
    [
        "kartacz run a/s --set b=2 --what-if my/night.toml --player x=search:64 --seed 7 --games 2k --until half-width=0.01 --threads 1",
        "kartacz run a/s --what-if my/night.toml --set b=2 --player x=search:64 --games 2000 --seed 7 --until half-width=0.01",
        "run-a-s-night-b-2-x-search-64-until-half-width-0-01-seed-7-2000-games",
    ],
    [
        "kartacz run a/s --until half-width=0.01",
        "kartacz run a/s --games 100000000 --seed 1794 --until half-width=0.01",
        "run-a-s-until-half-width-0-01",
    ],
    [
        "kartacz run a/s --games 20 --shard 1/2 --force --out o --quiet",
        "kartacz run a/s --games 20 --seed 1794 --shard 1/2",
        "run-a-s-shard-1-of-2-20-games",
    ],
    [
        "kartacz compare a/s a/t --set 'b=[1, 2]' --games 20k",
        "kartacz compare a/s a/t --set 'b=[1, 2]' --games 20000 --seed 1794",
        "compare-a-s-t-b--1--2",
    ],
    [
        "kartacz what-if a/s --what-if w --seed 1794 --games 100M",
        "kartacz what-if a/s --what-if w --games 100000000 --seed 1794",
        "what-if-a-s-w-100000000-games",
    ],
    [
        "kartacz tournament a/s --draw 0.3 --player random --what-if w --headline h.json --search-games 9",
        "kartacz tournament a/s --player random --draw 0.3 --what-if w --games 20000 --search-games 9 --seed 1794",
        "tournament-a-s-w-random-draw-0-3-search-9",
    ],
    [
        "kartacz skill a/s --rule r --level random --player heuristic --set b=1 --record r.json",
        "kartacz skill a/s --level random --rule r --player heuristic --set b=1 --games 20000 --seed 1794",
        "skill-a-s-b-1-random-without-r-by-heuristic",
    ],
    [
        "kartacz explain a/s --orders 50 --group g=b --players heuristic,expert --what-if w",
        "kartacz explain a/s --group g=b --players heuristic,expert --orders 50 --what-if w --games 20000 --seed 1794",
        "explain-a-s-w-g-b-heuristic-expert-orders-50",
    ],
    [
        "kartacz sweep a/s --set b=1 --over c=1..3 --over d=x,y --measure vp",
        "kartacz sweep a/s --over c=1..3 --over d=x,y --measure vp --set b=1 --games 20000 --seed 1794",
        "sweep-a-s-c-1-to-3-d-x-y-measure-vp-b-1",
    ],
    [
        "kartacz balance a/s --over c=1..3 --target -2.50 --measure vp",
        "kartacz balance a/s --over c=1..3 --target=-2.5 --measure vp --games 20000 --seed 1794",
        "balance-a-s-c-1-to-3-target--2-5-measure-vp",
    ],
    [
        "kartacz design a/s --over c=1..3 --prefer shorter --proposals 2 --changes 1 --rounds 2 --players none --strong-games 3",
        "kartacz design a/s --over c=1..3 --target 0.5 --within 0.01 --changes 1 --prefer shorter --proposals 2 --rounds 2 --search-games 400 \
         --players none --strong-games 3 --games 20000 --seed 1794",
        "design-a-s-c-1-to-3-changes-1-proposals-2-shorter-rounds-2-none-strong-3",
    ],
    [
        "kartacz sensitivity a/s --player x=random --set b=1 --only u --ungrouped --top 0 --measure vp --games 2k",
        "kartacz sensitivity a/s --measure vp --only u --ungrouped --player x=random --set b=1 --trajectories 4 --sobol 4096 --top 0 --games \
         2000 --seed 1794",
        "sensitivity-a-s-measure-vp-u-ungrouped-b-1-x-random-top-0",
    ],
    [
        "kartacz exploit a/s --tournament t --oracle search:64 --set b=1 --oracle-games 20",
        "kartacz exploit a/s --tournament t --oracle search:64 --set b=1 --oracle-games 20 --seed 1794",
        "exploit-a-s-by-search-64-oracle-games-20-b-1",
    ],
    [
        "kartacz exploit a/s --tournament t --start w --set b=1 --held-out 200",
        "kartacz exploit a/s --tournament t --start w --set b=1 --generations 60 --population 14 --games 1000 --held-out 200 --seed 1794",
        "exploit-a-s-b-1-start-w-held-out-200",
    ],
    [
        "kartacz check --tolerance 0.2 --strict --alpha 0.05 --power 0.90 --junit f",
        "kartacz check --baseline reports/baseline.toml --alpha 0.05 --power 0.9 --detect 0.2 --strict",
        "",
    ],
    [
        "kartacz tune a/s a/t --side x --against random=0.1 --against heuristic --start w --generations 20",
        "kartacz tune a/s a/t --side x --start w --against random=0.1 --against heuristic --generations 20 --population 14 --games 1000 \
         --held-out 20000 --seed 1794",
        "tune-a-s-t-x-against-random-0-1-against-heuristic-start-w-generations-20",
    ],
    [
        "kartacz train a/s --oracle search:64 --games 20 --start w --set b=1",
        "kartacz train a/s --set b=1 --start w --rounds 3 --positions 200000 --lessons 4000 --one-in 2 --roll-outs 4 --hidden 32 --games 20 \
         --league-games 400 --oracle search:64 --oracle-games 400 --seed 1794",
        "train-a-s-b-1-start-w-oracle-search-64-20-games",
    ],
];

#[test]
fn options_are_recorded_and_name_the_folder() {
    for [line, recorded, folder] in RECORDED {
        let given = of_line(line).unwrap();
        assert_eq!(given.recorded().text, recorded);
        // The folder of a check is fixed.
        if !folder.is_empty() {
            assert_eq!(given.folder("a"), Path::new("out").join(folder), "{line}");
        }
        let again = of_line(recorded).unwrap();
        assert_eq!(again.recorded().text, recorded);
        assert_eq!(again.folder("a"), given.folder("a"), "the recorded command has the same folder");
    }
}

#[test]
fn commands_that_differ_in_counts_are_of_one_task() {
    for (one, other, is) in [
        ("kartacz run x --games 20 --seed 7", "kartacz run x --games 30 --seed 7", true),
        ("kartacz run x --games 20 --seed 7", "kartacz run x --seed 7", true),
        ("kartacz run x --games 20 --seed 7", "kartacz run x --games 20 --seed 8", false),
        ("kartacz run x --games 20", "kartacz run x --games 20 --shard 1/2", false),
        ("kartacz run x --games 20", "kartacz run 'x --games 30'", false),
        ("kartacz run x --games 20", "kartacz compare x y --games 20", false),
        ("kartacz run x", "", false),
        (
            "kartacz tournament x --draw 0.5 --games 9",
            "kartacz tournament x --draw 0.3 --games 7 --search-games 2",
            true,
        ),
        ("kartacz sweep x --over a=1 --measure vp", "kartacz sweep x --over a=1 --measure score", true),
        ("kartacz sweep x --over a=1", "kartacz sweep x --over a=2", false),
        ("kartacz design x --target 0.4", "kartacz design x --target 0.5", true),
        ("kartacz design x --search-games 4", "kartacz design x --search-games 5", false),
        ("kartacz sensitivity x --top 4", "kartacz sensitivity x --top 5 --sobol 16 --trajectories 2", true),
        ("kartacz train x --games 4", "kartacz train x --games 5", false),
    ] {
        let recorded = of_line(one).unwrap().recorded();
        let other = of_line(other).map_or_else(|| other.to_owned(), |given| given.recorded().text);
        assert_eq!(recorded.is_task_of(&other), is, "{one}; {other}");
    }
}

/// Finished results go on with more games, more players or a narrower width alone.
#[test]
fn finished_results_go_on_with_more() {
    let players = "kartacz tournament x --player a --player b";
    for (one, other, is) in [
        ("kartacz run x --games 20", "kartacz run x --games 7", true),
        ("kartacz run x --games 7", "kartacz run x --games 20", false),
        ("kartacz run x --games 20 --seed 3", "kartacz run x --games 7", false),
        ("kartacz run x --games 20 --player a=random", "kartacz run x --games 7", false),
        ("kartacz run x --until half-width=0.01", "kartacz run x --until half-width=0.02", true),
        ("kartacz run x --until half-width=0.02", "kartacz run x --until half-width=0.01", false),
        ("kartacz run x --until half-width=0.02", "kartacz run x --games 7", false),
        ("kartacz compare x y --games 20", "kartacz compare x y --games 7", true),
        (
            "kartacz compare x y --until half-width=0.01 --games 20",
            "kartacz compare x y --until half-width=0.01",
            false,
        ),
        ("kartacz tournament x --player c --player b --player a", players, true),
        ("kartacz tournament x --player a --player b --challenger c", players, true),
        ("kartacz tournament x --player a --player b --games 30k --search-games 7", players, false),
        ("kartacz tournament x --player a --player b --draw 0.3", players, false),
        ("kartacz tournament x --player a --player c", players, false),
        ("kartacz tournament x --challenger c", "kartacz tournament x", true),
        ("kartacz tournament x --player a --player b", "kartacz tournament x", false),
        ("kartacz skill x --games 20", "kartacz skill x --games 7", true),
        ("kartacz sweep x --over a=1 --games 20", "kartacz sweep x --over a=1 --games 7", true),
        ("kartacz design x --games 20", "kartacz design x --games 7", false),
        ("kartacz train x --seed 4", "kartacz train x --seed 4", false),
    ] {
        let [recorded, other] = [one, other].map(|line| of_line(line).unwrap().recorded());
        assert_eq!(recorded.goes_on_from(&other.text), is, "{one}; {}", other.text);
    }
}

/// The JSON files in a folder and in those below it.
fn json_files(folder: &Path) -> Vec<std::path::PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = paths.flat_map(|path| if path.is_dir() { json_files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|kind| kind == "json")).collect()
}

/// The values of `command` anywhere in a file.
fn commands(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            found.extend(fields.get("command").and_then(|command| command.as_str()).map(str::to_owned));
            fields.values().for_each(|value| commands(value, found));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| commands(value, found)),
        _ => {}
    }
}

#[test]
fn the_commands_of_the_reports_are_recorded_as_they_are() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports");
    let mut found = Vec::new();
    for file in json_files(&reports) {
        commands(&serde_json::from_slice(&fs::read(file).unwrap()).unwrap(), &mut found);
    }
    let verbs: BTreeSet<&str> = found.iter().filter_map(|line| line.split(' ').nth(1)).collect();
    assert!(found.len() >= 20 && verbs.len() >= 6, "{verbs:?}");
    for line in found {
        let given = of_line(&line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!(given.recorded().text, line);
    }
}
