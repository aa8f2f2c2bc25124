//! The course of games, against their logs.

use super::*;
use kartacz::play::happened::course::{BINS, bin};

/// The leads at the ends of the spans of a game that go before its last, from its log.
fn ends(played: &Played, game: u64) -> Vec<i64> {
    let (mut ends, mut last, mut vp) = (Vec::new(), 0, 0);
    let shape = &played.happened.shape;
    let starts = |line: &Value| ["stage-starts", "turn-starts"].iter().any(|event| line["event"] == *event);
    let verdox = played.system.about().system == "verdox";
    for line in played.log(game) {
        let now = line["vp"].as_i64().unwrap();
        if starts(&line) {
            let span = shape.span(line["stage"].as_u64().unwrap() as u8);
            // The net value of *Verdox* moves as units enter, too: that of the start of the turn counts.
            ends.extend((last..span).map(|_| if verdox { now } else { vp }));
            last = span;
        }
        vp = now;
    }
    ends
}

#[test]
fn leads_at_the_ends_of_stages_are_those_of_the_logs() {
    for game in GAMES {
        let played = Played::new(game);
        let course = &played.happened.course;
        let mut recounted = vec![[0; BINS]; played.happened.shape.spans.len()];
        for game in 0..played.games {
            for (cells, lead) in recounted.iter_mut().zip(ends(&played, game)) {
                cells[bin(lead as i32, played.happened.shape.step)] += 1;
            }
        }
        let counted: Vec<Vec<u64>> =
            course.ends.iter().map(|row| row.iter().map(|cell| cell.iter().sum()).collect()).collect();
        assert_eq!(counted, recounted.iter().map(|row| row.to_vec()).collect::<Vec<_>>(), "{}", game.0);
        assert_eq!(course.outcomes.iter().sum::<u64>(), played.games);
        assert_eq!(course.lead_changes.iter().sum::<u64>(), played.games);
    }
}

/// In the series the lead changes when points are scored.
#[test]
fn lead_changes_and_swings_are_those_of_the_logs() {
    let played = Played::new(GAMES[0]);
    let mut changes = vec![0_u64; played.happened.course.lead_changes.len()];
    let (mut swing, mut closest) = ((0, 0), (i64::MAX, 0, 0));
    for game in 0..played.games {
        let leads: Vec<i64> = played.log(game).iter().map(|line| line["vp"].as_i64().unwrap()).collect();
        let signs: Vec<i64> = leads.iter().map(|lead| lead.signum()).filter(|sign| *sign != 0).collect();
        let changed = signs.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let last = changes.len() - 1;
        changes[changed.min(last)] += 1;
        let end = *leads.last().unwrap();
        let (least, most) = (leads.iter().min().unwrap().min(&0), leads.iter().max().unwrap().max(&0));
        let over = played.log(game).into_iter().rev().find(|line| line["event"] == "game-over").unwrap();
        let up = match over["side"].as_str() {
            Some("poles") => end - least,
            Some(_) => most - end,
            None => (end - least).max(most - end),
        };
        swing = if up > swing.0 { (up, game) } else { swing };
        let key = (end.abs(), -(changed as i64), game as i64);
        closest = closest.min(key);
    }
    let course = &played.happened.course;
    assert_eq!(course.lead_changes.to_vec(), changes);
    assert_eq!(course.swing.map(|example| (example.swing.whole().unwrap(), example.game)), Some(swing));
    assert_eq!(course.closest.map(|example| example.game as i64), Some(closest.2));
}

#[test]
fn pages_link_typical_and_extreme_games() {
    let folder = Folder::new("happened-course");
    run(&folder, &["run", SCENARIOS[0], "--games", "300", "--quiet", "--out", "o"]);
    let page = std::fs::read_to_string(folder.0.join("o/report.html")).unwrap();
    for text in ["When games are decided", "Score by the lead", "the median game: ", "the closest: "] {
        assert!(page.contains(text), "{text}");
    }
    let json: Value = serde_json::from_str(&run(&folder, &["happened", "o", "--format", "json"])).unwrap();
    let course = &json["course"];
    for game in course["games"].as_array().unwrap() {
        let number = &game["game"];
        assert!(folder.0.join(format!("o/watch/game-{number}.html")).exists(), "{game}");
        // The command plays that game, with that result.
        let command: Vec<&str> = game["command"].as_str().unwrap().split(' ').skip(1).collect();
        let log = run(&folder, &[&command[..], &["--format", "json"]].concat());
        let last: Value = serde_json::from_str(log.lines().last().unwrap()).unwrap();
        assert_eq!(last["vp"], game["vp"]);
    }
    for span in course["spans"].as_array().unwrap() {
        let number = |value: &Value| value.as_f64().unwrap();
        let cells: u64 = span["cells"].as_array().unwrap().iter().map(|cell| cell["games"].as_u64().unwrap()).sum();
        assert_eq!(cells, span["games"].as_u64().unwrap());
        let decided = &span["decided"];
        assert!(number(&decided["low"]) <= number(&decided["mean"]) && number(&decided["mean"]) <= 1.0);
    }
}
