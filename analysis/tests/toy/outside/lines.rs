//! The lines between kartacz and programs fit the schema of the protocol.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

use super::super::Test;
use super::fits::misfits;
use super::{bluff, race};

pub static TESTS: [Test; 2] =
    [("lines_of_programs_fit_the_schema", answers), ("lines_of_the_page_fit_the_schema", page)];

/// The schema of one kind of lines.
fn schema(kind: &str) -> Value {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/outside/protocol.schema.json");
    let mut schema: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let all = schema.as_object_mut().unwrap();
    all.remove("anyOf");
    all.insert("$ref".to_owned(), json!(format!("#/$defs/{kind}")));
    schema
}

#[track_caller]
fn fits(schema: &Value, line: &Value) {
    let found = misfits(schema, line);
    assert!(found.is_empty(), "{line}: {found:?}");
}

/// Asks a program of this target, and gives its answers.
fn asked(game: &str, questions: &[(Value, usize)]) -> Vec<Value> {
    let mut command = Command::new(env::current_exe().unwrap());
    let mut child = command.args([game, "nothing"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut answers = Vec::new();
    for (question, many) in questions {
        fits(&schema("question"), question);
        writeln!(input, "{question}").unwrap();
        answers.extend(lines.by_ref().take(*many).map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap()));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
    assert_eq!(answers.len(), questions.iter().map(|(_, many)| many).sum::<usize>());
    answers
}

fn answers(_: &Path) {
    let hello = (json!({ "do": "hello", "protocol": "kartacz/1" }), 1);
    let set = json!({ "goal": 20, "start": 2, "stumble": false, "die": "six" });
    let play = json!({ "do": "play", "seed": "5", "games": [3, 2], "set": set, "players": ["bold", "bold"] });
    let start = json!({ "do": "start", "seed": "5", "game": 3, "set": {}, "players": [null, null], "log": true });
    let load = json!({ "do": "load", "saved": { "place": 0 }, "seed": "7", "twin": "red", "choice": 1,
                       "players": ["two", null] });
    let said = [asked(race::GAME, &[hello.clone(), (play, 2)]), {
        let choose = json!({ "do": "choose", "choice": 2 });
        let view = json!({ "do": "view", "side": "blue" });
        let [save, words, advise] = ["save", "choices", "advise"].map(|what| json!({ "do": what }));
        asked(bluff::GAME, &[hello, (start, 1), (save, 1), (words, 1), (advise, 1), (choose, 1), (view, 1), (load, 1)])
    }];
    for line in said.iter().flatten() {
        fits(&schema("answer"), line);
    }
    // It refuses what is of no kind.
    for wrong in [json!({ "game": 3 }), json!({ "side": "red", "choices": 0 }), json!({ "view": 4 }), json!({})] {
        assert!(!misfits(&schema("answer"), &wrong).is_empty(), "{wrong}");
    }
}

/// Every line that stands in the page as a whole.
fn page(_: &Path) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios/outside/PROTOCOL.md");
    let text = fs::read_to_string(file).unwrap();
    let blocks = text.split("\n\n").filter(|block| block.starts_with("    {"));
    let cells =
        text.lines().filter(|line| line.starts_with("| `{")).flat_map(|line| line.split('`').skip(1).step_by(2));
    let lines = blocks.map(str::to_owned).chain(cells.filter(|cell| cell.starts_with('{')).map(str::to_owned));
    let mut seen = 0;
    for block in lines.filter(|block| !block.contains('…')) {
        let found = serde_json::Deserializer::from_str(&block).into_iter::<Value>();
        for line in found.map(|line| line.unwrap_or_else(|error| panic!("{block}: {error}"))) {
            let kind = if line.get("do").is_some() { "question" } else { "answer" };
            fits(&schema(kind), &line);
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}
