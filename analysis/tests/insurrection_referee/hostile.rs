//! Hostile logs: the referee rejects any of them, and neither panics nor loops forever.

use crate::insurrection_referee::edits::{Random, change_anything};
use crate::insurrection_referee::form::{MAX_BYTES, MAX_EVENTS};
use crate::insurrection_referee::game::{Fault, Referee};
use crate::insurrection_referee::games;

/// The number of changed logs.
const MUTANTS: u64 = 600;

fn first_fault(log: &str) -> Fault {
    let fault = Referee::judge(log)
        .faults
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no fault in {}", log.chars().take(200).collect::<String>()));
    assert!(fault.to_string().len() < 1000, "{fault}");
    fault
}

#[test]
fn changed_logs_are_read_to_their_end() {
    let logs = games::real();
    let mut refused = 0;
    for seed in 0..MUTANTS {
        let mut random = Random::new(seed);
        let mut log = logs[random.below(logs.len())].clone();
        for _ in 0..=random.below(4) {
            change_anything(&mut log, &mut random);
        }
        refused += usize::from(!Referee::judge(&log).faults.is_empty());
    }
    assert!(refused as u64 > MUTANTS / 2, "{refused} of {MUTANTS} are refused");
}

#[test]
fn every_beginning_of_a_log_is_refused() {
    let log = &games::real()[0];
    for (end, _) in log.match_indices('\n').filter(|&(end, _)| end + 1 < log.len()) {
        first_fault(&log[..end]);
    }
}

#[test]
fn what_is_no_log_is_refused() {
    let log = &games::real()[0];
    let (set_up, events) = log.split_once('\n').expect("a set-up and events");
    let first = events.lines().next().expect("an event");
    let with = |from: &str, to: &str| {
        assert!(log.contains(from), "{from}");
        log.replacen(from, to, 1)
    };
    let table: [(&str, String); 12] = [
        ("there is no set-up", String::new()),
        ("EOF while parsing", "\n\n".to_owned()),
        ("expected value", "kartacz".to_owned()),
        ("missing field `sides`", "{}".to_owned()),
        ("recursion limit", "[".repeat(1 << 16)),
        ("EOF while parsing an object", format!("{set_up}\n{{\"n\": 1")),
        ("more than 16777216", " ".repeat(MAX_BYTES + 1)),
        (
            "the log has 20001 events, more than 20000",
            format!("{set_up}\n{}", format!("{first}\n").repeat(MAX_EVENTS + 7)),
        ),
        ("an unknown unit", with("\"units\":[\"", "\"units\":[\"no-")),
        ("the map has more than 511 hexes", with("\"map.width\":16", "\"map.width\":99")),
        ("`map.height` is no size of a map", with("\"map.height\":12", "\"map.height\":1000000000")),
        ("a number is greater than 10000", with("\"vp\":0", "\"vp\":-2147483648")),
    ];
    for (due, log) in table {
        let fault = first_fault(&log);
        assert!(fault.text.contains(due) && fault.rule == "log", "{due}: {fault}");
    }
}

/// Found by the fuzz target `log`: JSON input is repeated in the message, however long it is.
#[test]
fn a_complaint_is_short() {
    first_fault(&format!("{{\"sides\":\"{}\"}}", "x".repeat(1 << 20)));
}
