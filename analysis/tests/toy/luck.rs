//! Luck in the verbs: a value is trained, luck is measured by it and taken out of the figures.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::verbs::{good, json, refused};
use super::{Test, with_toy};

pub static TESTS: [Test; 10] = [
    ("decisions_are_judged", decisions_are_judged),
    ("studies_take_luck_out", studies_take_luck_out),
    ("a_value_is_trained_and_used", a_value_is_trained_and_used),
    ("a_value_is_trained_on_many_machines", a_value_is_trained_on_many_machines),
    ("a_bad_value_is_not_used", a_bad_value_is_not_used),
    ("a_change_without_luck", a_change_without_luck),
    ("a_check_without_luck", a_check_without_luck),
    ("the_luck_of_a_game_is_shown", the_luck_of_a_game_is_shown),
    ("an_explanation_and_a_design_without_luck", an_explanation_and_a_design_without_luck),
    ("an_attack_without_luck", an_attack_without_luck),
];

const TRAIN: &str = "train --value toy/scenario-1.toml --rounds 2 --lessons 1500 --games 800 --hidden 12";

/// A text without its line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn a_value_is_trained_and_used(folder: &Path) {
    let printed = good(folder, &format!("{TRAIN} --out value --quiet"));
    assert!(printed.contains("Variance left") && printed.contains("Chances and results"), "{printed}");
    let report = json(&folder.join("value/train.json"));
    assert_eq!(report["schema"], "kartacz.train-value/2");
    assert!(printed.contains("One step ahead") && report["players"].to_string().contains("value:1"), "{printed}");
    let generations = report["generations"].as_array().unwrap();
    let gain = |of: &Value| {
        let gains = of["strength"].as_array().unwrap().iter().map(|side| number(&side["gain"]));
        gains.sum::<f64>() / 2.0
    };
    let best = generations.iter().map(gain).fold(f64::NEG_INFINITY, f64::max);
    assert!(generations.len() == 2 && generations[0]["strength"].as_array().unwrap().len() == 2, "{report}");
    assert_eq!(gain(&generations[number(&report["kept"]) as usize - 1]), best, "{report}");
    assert!(number(&report["brier"]) < 0.95 * number(&report["brier_constant"]), "{report}");
    assert!(number(&report["left"][0]["score"]) < 0.75, "{report}");
    good(folder, "validate value/networks.toml");

    let run = "run toy/scenario-1.toml --games 3000 --luck value/networks.toml --quiet";
    let printed = good(folder, &format!("{run} --threads 1 --out one"));
    assert!(printed.contains("Without luck") && printed.contains("With the luck of the dice taken out"), "{printed}");
    let summary = json(&folder.join("one/summary.json"));
    let (luck, plain) = (&summary["luck"], &summary["outcomes"][0]);
    let [left, low, high] = ["left", "low", "high"].map(|key| number(&luck["outcomes"][0][key]));
    assert!(left < 0.75 && high - low < 0.87 * (number(&plain["high"]) - number(&plain["low"])), "{luck}");
    // The same games, so the plain rate is seldom far away.
    let rate = number(&plain["rate"]);
    assert!((rate - number(&luck["outcomes"][0]["mean"])).abs() < 0.04, "{summary}");
    assert!(number(&luck["score"]["worth"]) > 4000.0, "{luck}");

    good(folder, &format!("{run} --threads 2 --out two"));
    for shard in ["1/3", "2/3", "3/3"] {
        good(folder, &format!("{run} --shard {shard} --out shards/{}", shard.replace('/', "-")));
    }
    good(folder, "merge shards/1-3 shards/2-3 shards/3-3 --out joined --quiet");
    let rows = |name: &str| fs::read(folder.join(name).join("games.parquet")).unwrap();
    assert!(rows("one") == rows("two") && rows("one") == rows("joined"), "the rows differ");
    assert_eq!(json(&folder.join("joined/summary.json"))["luck"], *luck);

    // A game has the same result with and without.
    good(folder, "run toy/scenario-1.toml --games 3000 --out plain --quiet");
    let plain = json(&folder.join("plain/summary.json"));
    assert_eq!((&plain["outcomes"], &plain["luck"]), (&summary["outcomes"], &Value::Null));

    let both = "compare toy/scenario-1.toml toy/scenario-2.toml --games 2000 --luck value/networks.toml --quiet";
    let printed = good(folder, &format!("{both} --out both"));
    assert!(printed.contains("without luck"), "{printed}");
    let differences = json(&folder.join("both/comparison.json"))["comparisons"][0]["differences"].clone();
    let score = differences.as_array().unwrap().iter().find(|of| of["measure"] == "score").unwrap();
    assert!(number(&score["without_luck"]["left"]) < 0.95, "{differences}");

    // A player chooses by it; without one there is no such player.
    let player =
        |by: &str| format!("run toy/scenario-1.toml --player reds={by} --games 400 --luck off --quiet --out by");
    good(folder, &player("value:2:value/networks.toml"));
    let seated = json(&folder.join("by/summary.json"))["players"].to_string();
    assert!(seated.contains("value:2:value/networks.toml#"), "{seated}");
    let said = refused(&with_toy(folder, &player("value:2")));
    assert!(said.contains("no value of positions is shipped for `toy`"), "{said}");

    let said = refused(&with_toy(folder, "run toy/scenario-1.toml --luck on"));
    assert!(said.contains("no value of positions is shipped for `toy`"), "{said}");
    let said = refused(&with_toy(folder, "run toy/scenario-1.toml --luck none.toml"));
    assert!(said.contains("none.toml"), "{said}");
}

/// Log, page and JSON have the same luck, which sums up; without a value they are as they were.
fn the_luck_of_a_game_is_shown(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let play = "play toy/scenario-1.toml --game 3 --luck";
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let printed = good(folder, &format!("{play} value/networks.toml --replay seen.html --format text --quiet"));
    assert!(printed.contains("The dice gave the ") && printed.contains("Without luck the "), "{printed}");
    assert!(printed.contains("Turning points") && printed.contains(" pp for the "), "{printed}");
    let page = read("seen.html");
    assert!(page.contains("<figure id=\"course\"") && page.contains("class=\"worth\""), "{page}");
    assert!(page.contains("followCourse(current);") && page.contains("id=\"chances\""));

    let log = good(folder, &format!("{play} value/networks.toml --json"));
    let (log, last) = log.trim_end().rsplit_once('\n').unwrap();
    let luck: Value = serde_json::from_str(last).unwrap();
    assert_eq!((&luck["schema"], &luck["event"]), (&"kartacz.luck/1".into(), &"luck".into()));
    let steps = luck["steps"].as_array().unwrap();
    let rolls = steps.iter().flat_map(|step| step["rolls"].as_array().unwrap());
    let sum: f64 = rolls.map(|roll| number(&roll["score"])).sum();
    assert!((sum - number(&luck["luck"]["score"])).abs() < 1e-4 && sum != 0.0, "{luck}");
    let without = number(&luck["result"]["score"]) - number(&luck["luck"]["score"]);
    assert!((without - number(&luck["without_luck"]["score"])).abs() < 1e-5, "{luck}");
    assert_eq!(steps.last().unwrap()["value"], luck["result"]);
    assert!([0.0, 0.5, 1.0].contains(&number(&luck["result"]["score"])), "{luck}");
    assert!((1..=5).contains(&luck["turning_points"].as_array().unwrap().len()), "{luck}");

    // Without a value.
    assert_eq!(good(folder, &format!("{play} off --json")).trim_end(), log);
    let plain = good(folder, &format!("{play} auto --replay plain.html --format text --quiet"));
    assert!(!plain.contains(" pp ") && !plain.contains("Luck"), "{plain}");
    assert!(!read("plain.html").contains("course") && !read("plain.html").contains("class=\"worth\""));

    // The pages of a run do not depend on its threads.
    for threads in ["1", "2"] {
        let run = "run toy/scenario-1.toml --games 40 --luck value/networks.toml --quiet";
        good(folder, &format!("{run} --threads {threads} --out threads-{threads}"));
    }
    let pages = fs::read_dir(folder.join("threads-1/watch")).unwrap().map(|page| page.unwrap().file_name());
    let pages: Vec<String> = pages.map(|name| name.into_string().unwrap()).collect();
    let same = |name: &String| read(&format!("threads-1/watch/{name}")) == read(&format!("threads-2/watch/{name}"));
    assert!(!pages.is_empty() && pages.iter().all(same), "{pages:?}");
    assert!(pages.iter().all(|name| read(&format!("threads-1/watch/{name}")).contains("id=\"chances\"")), "{pages:?}");
}

/// The value is the same however its games are divided; the times in its file are not.
fn a_value_is_trained_on_many_machines(folder: &Path) {
    let command = "train --value toy/scenario-1.toml --lessons 300 --games 200 --hidden 4";
    good(folder, &format!("{command} --out here --quiet"));
    good(folder, &format!("plan {command} --shards 2 --out plan --quiet"));
    loop {
        let missing = good(folder, "merge plan --missing lines --quiet");
        if missing.trim().is_empty() {
            break;
        }
        for shard in missing.lines() {
            good(folder, &format!("run --manifest plan --shard {shard} --threads 1 --quiet"));
        }
    }
    let numbers = |name: &str| {
        let text = fs::read_to_string(folder.join(name).join("networks.toml")).unwrap();
        text.split("numbers = ").nth(1).unwrap().split("[position.price]").next().unwrap().to_owned()
    };
    assert_eq!(numbers("here"), numbers("plan/result"));
}

fn a_bad_value_is_not_used(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let text = fs::read_to_string(folder.join("value/networks.toml")).unwrap();
    let (head, rest) = text.split_once("numbers = \"\"\"\n").unwrap();
    let (numbers, tail) = rest.split_once("\"\"\"").unwrap();
    // As many numbers, at random.
    let random = |place: usize| format!("{:.3}", (place as f64 * 12.9898).sin() * 1.5);
    let random: Vec<String> = numbers.split_whitespace().enumerate().map(|(place, _)| random(place)).collect();
    let text = format!("{head}numbers = \"\"\"\n{}\n\"\"\"{tail}", random.join(" "));
    fs::write(folder.join("bad.toml"), text).unwrap();
    let printed = good(folder, "run toy/scenario-1.toml --games 4000 --luck bad.toml --out bad --quiet");
    let luck = &json(&folder.join("bad/summary.json"))["luck"];
    let worth = luck["score"].as_object().map_or(4000.0, |score| number(&score["worth"]));
    assert!(worth < 5000.0, "{luck}\n{printed}");
}

/// Points of a sweep and of a balance, pairings and levels: narrower than as the games ended, and near to it.
fn studies_take_luck_out(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let luck = "--games 1500 --luck value/networks.toml --quiet";
    let narrower = |of: &Value, mean: &str, what: &str| {
        let width = |of: &Value| number(&of["high"]) - number(&of["low"]);
        let plain = &of["plain"];
        assert!(width(of) < 0.9 * width(plain), "{what}: {of}");
        assert!((number(&of[mean]) - number(&plain["mean"])).abs() < 0.05, "{what}: {of}");
    };
    let printed = good(folder, &format!("sweep toy/scenario-1.toml --over need=3..5 {luck} --out sweep"));
    assert!(
        printed.contains("with luck") && one_line(&printed).contains("The luck of the dice is taken out"),
        "{printed}"
    );
    let sweep = json(&folder.join("sweep/sweep.json"));
    sweep["points"].as_array().unwrap().iter().for_each(|point| narrower(point, "mean", "sweep"));

    let over = "--over sides.second.bonus=0..3 --target 0.5";
    good(folder, &format!("balance toy/scenario-1.toml {over} {luck} --out balance"));
    narrower(&json(&folder.join("balance/balance.json"))["baseline"], "mean", "balance");
    good(folder, &format!("balance toy/scenario-1.toml {over} --games 1500 --quiet --out plain"));
    let [without, plain] = ["balance", "plain"].map(|name| {
        let found = json(&folder.join(name).join("balance.json"));
        let crossing = &found["crossing"];
        number(&crossing["high"]) - number(&crossing["low"])
    });
    assert!(without < plain, "the interval of the crossing: {without}, {plain} with luck");

    let printed = good(folder, &format!("tournament toy/scenario-1.toml {luck} --out cup"));
    assert!(one_line(&printed).contains("The luck of the dice is taken out of the scores"), "{printed}");
    let cup = json(&folder.join("cup/tournament.json"));
    let cells = cup["cells"].as_array().unwrap().iter().filter(|cell| !cell["plain"].is_null());
    assert!(cells.clone().count() > 1, "{cup}");
    cells.for_each(|cell| narrower(cell, "payoff", "tournament"));
    // With another score of a draw, luck is not taken out of it.
    good(folder, &format!("tournament toy/scenario-1.toml {luck} --draw 0.3 --out other"));
    let other = json(&folder.join("other/tournament.json"));
    assert!(other["cells"].as_array().unwrap().iter().all(|cell| cell["plain"].is_null()), "{other}");

    let printed = good(folder, &format!("skill toy/scenario-1.toml {luck} --out ladder"));
    assert!(printed.contains("Without luck") && one_line(&printed).contains("the dice alone explain"), "{printed}");
    let ladder = json(&folder.join("ladder/skill.json"));
    let last = ladder["levels"].as_array().unwrap().last().unwrap();
    assert!(number(&last["without_luck"]["left"]) < 0.8, "{ladder}");
}

/// The figure without luck stands beside the plain one everywhere, and needs no more games for the same interval.
fn a_change_without_luck(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let command = "what-if toy/scenario-1.toml --what-if easy --games 2000 --quiet";
    let printed = good(folder, &format!("{command} --luck value/networks.toml --out with"));
    assert!(one_line(&printed).contains("without luck ") && one_line(&printed).contains(", worth "), "{printed}");
    assert!(printed.contains("Effect of the change, without luck"), "{printed}");
    let found = json(&folder.join("with/what-if.json"));
    let score = found["differences"].as_array().unwrap().iter().find(|of| of["measure"] == "score").unwrap();
    let without = &score["without_luck"];
    let width = |of: &Value| number(&of["high"]) - number(&of["low"]);
    assert!(number(&without["left"]) < 0.95 && width(without) < width(score), "{score}");
    assert!(number(&found["baseline"]["score_without_luck"]["left"]) < 0.75, "{found}");
    let page = fs::read_to_string(folder.join("with/report.html")).unwrap();
    assert!(
        page.matches("class=\"without\"").count() == 3 && page.contains("without luck +"),
        "no figures beside the plain ones"
    );
    let lines = good(folder, &format!("{command} --luck value/networks.toml --out with --format csv"));
    assert!(lines.contains("difference-without-luck,score"), "{lines}");

    // The plain figures are those without the measurement.
    good(folder, &format!("{command} --luck off --out plain"));
    let mut plain = found.clone();
    for run in ["baseline", "variant"] {
        plain[run].as_object_mut().unwrap().remove("score_without_luck");
    }
    plain["differences"].as_array_mut().unwrap().iter_mut().for_each(|of| {
        of.as_object_mut().unwrap().remove("without_luck");
    });
    assert_eq!(json(&folder.join("plain/what-if.json")), plain);

    // The sharper figure decides how many games are needed.
    let until = |luck: &str, out: &str| {
        good(
            folder,
            &format!("{command} --until half-width=0.03 --luck {luck} --out {out}").replace(" --games 2000", ""),
        );
        number(&json(&folder.join(out).join("what-if.json"))["games"])
    };
    assert!(until("value/networks.toml", "sharp") < until("off", "blunt"));
}

/// The luck of both games of a pair is taken out of the change that a check finds.
fn a_check_without_luck(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let luck = "--luck value/networks.toml";
    good(folder, &format!("baseline toy/scenario-1.toml --games 4000 --detect 0.1 {luck} --quiet"));
    let text = fs::read_to_string(folder.join("reports/baseline.toml")).unwrap();
    assert!(text.contains("[luck]") && text.contains("luck_step = "), "{text}");
    good(folder, &format!("check {luck} --json same.json --quiet"));
    let entry = &json(&folder.join("same.json"))["entries"][0];
    assert!(entry["verdict"] == "identical" && entry.get("without_luck").is_none(), "{entry}");

    // Games with it go other ways: in pairs that hardly differ, there is no luck to take out.
    super::verbs::edit(folder, "toy/rules.toml", "need = 4", "need = 3");
    let check = |luck: &str, name: &str| {
        let output = with_toy(folder, &format!("check {luck} --json {name} --detect 0.01 --format csv"));
        (String::from_utf8(output.stdout).unwrap(), json(&folder.join(name))["entries"][0].clone())
    };
    let ((lines, with), (_, plain)) = (check(luck, "with.json"), check("--luck off", "plain.json"));
    let without = &with["without_luck"];
    assert!(number(&without["left"]) < 0.95 && number(&without["worth"]) > 1.05 * number(&with["games"]), "{with}");
    assert!(number(&with["detectable"]) < number(&with["detectable_plain"]), "{with}");
    assert!(lines.contains("score-without-luck"), "{lines}");
    assert!(plain.get("without_luck").is_none() && plain.get("detectable_plain").is_none(), "{plain}");
    assert_eq!(with["verdict"], plain["verdict"]);
}

/// A random player makes mistakes that the heuristic sees.
fn decisions_are_judged(folder: &Path) {
    let command = "play toy/scenario-1.toml --player reds=random --player whites=random --judge heuristic --game 3";
    let printed = good(folder, command);
    assert!(printed.contains("Decisions, judged by heuristic"), "{printed}");
    let lines = good(folder, &format!("{command} --format json"));
    assert_eq!(lines, good(folder, &format!("{command} --format json")), "the same command, the same bytes");
    let found: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    let most = found["most_expensive"].as_array().unwrap();
    assert!(found["schema"] == "kartacz.judge/1" && !most.is_empty() && most.len() <= 5, "{found}");
    for pair in most.windows(2) {
        assert!(number(&pair[0]["cost"]) >= number(&pair[1]["cost"]), "{found}");
    }
    let differ: f64 = found["sides"].as_array().unwrap().iter().map(|side| number(&side["judged_otherwise"])).sum();
    assert!(differ >= most.len() as f64, "{found}");
    let said = refused(&with_toy(folder, "play toy/scenario-1.toml --judge wizard"));
    assert!(said.contains("wizard"), "{said}");
}

fn an_explanation_and_a_design_without_luck(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    let luck = "--luck value/networks.toml --quiet";
    let printed =
        good(folder, &format!("explain toy/scenario-1.toml toy/scenario-2.toml --games 2000 --out why {luck}"));
    assert!(printed.contains("; without luck ") && printed.contains("step by step, without luck"), "{printed}");
    let score = json(&folder.join("why/explain.json"))["levels"][0]["measures"][0].clone();
    let without = &score["difference_without_luck"];
    assert!(number(&without["left"]) < 0.95 && number(&without["mean"]) < 0.0, "{score}");
    assert!(number(&score["effects"][0]["without_luck"]["left"]) < 0.95, "{score}");

    let design = "design toy/scenario-2.toml --over sides.second.bonus=0..3 --rounds 2 --search-games 200 --games 2000 --players none";
    let printed = good(folder, &format!("{design} --out plan {luck}"));
    assert!(printed.contains("without luck "), "{printed}");
    let own = json(&folder.join("plan/design.json"))["baseline"][0].clone();
    assert!(number(&own["score_without_luck"]["left"]) < 0.75, "{own}");
}

fn an_attack_without_luck(folder: &Path) {
    good(folder, &format!("{TRAIN} --out value --quiet"));
    good(folder, "tournament toy/scenario-1.toml --games 1000 --out cup --quiet");
    let attack = "exploit toy/scenario-1.toml --tournament cup --oracle heuristic --oracle-games 2000 --quiet";
    let printed = good(folder, &format!("{attack} --luck value/networks.toml --out with"));
    assert!(one_line(&printed).contains("; without luck ") && one_line(&printed).contains(", worth "), "{printed}");
    let response = json(&folder.join("with/exploit.json"))["responses"][1].clone();
    let (plain, sharp) = (&response["attack"], &response["attack_without_luck"]);
    let width = |of: &Value| number(&of["high"]) - number(&of["low"]);
    assert!(width(sharp) < 0.87 * width(plain), "{response}");
    assert!((number(&plain["score"]) - number(&sharp["mean"])).abs() < 0.04, "{response}");
    assert!(width(&response["gain_without_luck"]) < width(&response["gain"]), "{response}");
}
