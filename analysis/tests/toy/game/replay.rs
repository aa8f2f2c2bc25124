//! Its event log, story and replay (`analysis/table/src/games/NAME/{event_log,story,replay}.rs`).

use std::io::{self, Write};

use kartacz::games::Replayable;
use kartacz::play::record::Recorded;
use kartacz::show::account::Account;
use kartacz::show::canvas::Canvas;
use kartacz::show::log_head::{Head, put};
use kartacz::show::replay::html::{PLAIN_BUTTONS, Page, Plain};
use kartacz::show::replay::step::{StepText, safe_json};
use kartacz::show::replay::tale::Heading;
use kartacz::show::sheet::Parts;
use kartacz::show::sheet::cells::Cells;
use kartacz::show::story::lines::Line;
use serde_json::{Value, json};

use super::map::{SQUARE, VIEW, board, centre, label, mark};
use super::rules::{Event, SQUARES, Toy};

impl<const MOST: u8> Replayable for Toy<MOST> {
    fn log(account: &Account<Self>, out: &mut dyn Write) -> io::Result<()> {
        put(out, &Head::new(account, &account.game.about()))?;
        account.events.iter().zip(1..).try_for_each(|(event, n)| put(out, &line(account.game, event, n)))
    }

    fn steps(account: &Account<Self>) -> io::Result<Vec<StepText>> {
        let [first, second] = &account.game.side_names;
        let line = |level, text, events| Line { level, text, events };
        let start = vec![line(None, format!("{first} against {second}"), 0)];
        let mut steps = vec![StepText { lines: start, events: 0..0, rules: Vec::new(), number: 0, stage: false }];
        for (event, number) in account.events.iter().zip(1..) {
            let new = steps[number - 1].number != event.round;
            let heading = new.then(|| line(None, format!("Round {}", event.round), number));
            let text = line(Some(0), words(account.game, event), number);
            let lines = heading.into_iter().chain([text]).collect();
            steps.push(StepText {
                lines,
                events: number - 1..number,
                rules: vec!["2"],
                number: event.round,
                stage: new,
            });
        }
        Ok(steps)
    }

    fn page(account: &Account<Self>) -> io::Result<String> {
        let Account { game, events, .. } = account;
        let marks = (0..SQUARES).flat_map(|square| [0, 1].map(|side| (square, side)));
        let counter = |(square, side): (u8, usize)| {
            let drawn = Canvas::drawn(|canvas| mark(canvas, square, side));
            format!("<g class=\"gone\" id=\"m{square}-{side}\">{drawn}</g>")
        };
        let frames: Vec<Value> = [json!({ "s": 0, "v": 0 })].into_iter().chain(events.iter().map(frame)).collect();
        let centres: Vec<_> = (0..SQUARES).map(centre).collect();
        let data = json!({ "hexes": centres, "sides": game.side_names, "stages": game.rounds, "steps": frames });
        let counters: Vec<String> = marks.map(counter).collect();
        let page = Page {
            heading: heading(account),
            stages: game.rounds,
            steps: &Self::steps(account)?,
            json: &safe_json(&data)?,
            own: ["", include_str!("replay.js")],
            buttons: &PLAIN_BUTTONS,
            appraised: account.appraised,
            parts: &Parts {
                view: VIEW,
                legend_view: [0.0; 4],
                ground: Canvas::drawn(board),
                legend: String::new(),
                cells: Cells::Squares { width: 3, height: 3, size: SQUARE },
                centres: Vec::new(),
            },
            absent: Vec::new(),
        };
        Ok(Plain { page, counters: &counters }.html())
    }
}

fn heading<'a, const MOST: u8>(account: &Account<'a, Toy<MOST>>) -> Heading<'a> {
    let Toy { id, title, side_names, .. } = account.game;
    let Account { seed, index, players, .. } = *account;
    let side_names = side_names.each_ref().map(String::as_str);
    Heading { title, scenario: id, stage: Toy::<MOST>::STAGE, seed, index, side_names, players }
}

/// A line of the log.
fn line<const MOST: u8>(toy: &Toy<MOST>, event: &Event, n: usize) -> Value {
    let Event { round, side, square, roll, stays, vp } = *event;
    json!({ "n": n, "event": "rolled", "stage": round, "side": toy.side_ids[side.index()], "square": label(square),
            "roll": roll, "bonus": toy.bonus[side.index()], "need": toy.need, "stays": stays, "vp": vp })
}

/// A step for the script: what changed since the one before.
fn frame(event: &Event) -> Value {
    let marks = if event.stays { json!({ event.square.to_string(): event.side.index() }) } else { json!({}) };
    json!({ "s": event.round, "a": event.side.index(), "v": event.vp, "c": marks, "h": [event.square] })
}

/// An event in words.
fn words<const MOST: u8>(toy: &Toy<MOST>, event: &Event) -> String {
    let (name, bonus) = (&toy.side_names[event.side.index()], toy.bonus[event.side.index()]);
    let result = if event.stays { "the mark stays" } else { "no mark" };
    format!("{name} roll {} {bonus:+} for {}, need {}: {result}.", event.roll, label(event.square), toy.need)
}
