//! Games, streamed: lines of JSON with the results of blocks of games, in order, until they are played or the page closes the stream.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::channel::{Channel, Sender};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::answers::{Answer, lines};
use super::tabs::Tab;
use crate::games::{How, System};
use crate::lab::requests::{Games, Scenario};
use crate::lab::rows::short;
use crate::play::measured::Setting as Luck;
use crate::play::series::Stretch;

/// A block takes about this long: the page shows its results, and a stop is heeded after it.
const BLOCK: Duration = Duration::from_millis(150);
/// The most games of a block.
const MAX_BLOCK: u64 = 5000;
/// The most games of a request.
const MAX_GAMES: u64 = 1_000_000;
/// The most streams that play at a time; others wait.
static ROOM: Semaphore = Semaphore::const_new(4);

/// Games to play.
#[derive(Debug, Deserialize)]
pub struct Asked {
    /// The scenarios, each of which plays the same games: the baseline and the variant.
    scenarios: Vec<Scenario>,
    /// The games.
    #[serde(flatten)]
    games: Games,
    /// Whether what happens in the games is counted, instead of their results.
    #[serde(default)]
    count: bool,
}

/// Plays the games of a request.
pub async fn play(tab: Arc<Tab>, asked: Asked) -> Answer {
    let (sender, body) = Channel::<Bytes>::new(2);
    tokio::spawn(async move {
        let Ok(_permit) = ROOM.acquire().await else { return };
        let handle = Handle::current();
        let _ = spawn_blocking(move || {
            let mut stream = Stream { sender, handle };
            let last = match stream.play(&tab, &asked) {
                Ok(true) => json!({ "done": true }),
                Ok(false) => return,
                Err(refusal) => refusal,
            };
            stream.send(&last);
        })
        .await;
    });
    lines(http_body_util::BodyExt::boxed(body))
}

/// The way to the page.
struct Stream {
    sender: Sender<Bytes>,
    handle: Handle,
}

impl Stream {
    /// Whether the page still listens.
    fn send(&mut self, line: &Value) -> bool {
        let bytes = Bytes::from(format!("{line}\n"));
        self.handle.block_on(self.sender.send_data(bytes)).is_ok()
    }

    /// Plays until the end; false when the page has closed the stream.
    fn play(&mut self, tab: &Tab, asked: &Asked) -> Result<bool, Value> {
        let Asked { scenarios, games, count } = asked;
        if scenarios.len() > 2 || games.to.saturating_sub(games.from) > MAX_GAMES {
            return Err(json!({ "error": "these are too many games, or too many scenarios" }));
        }
        let open = |scenario: &Scenario| tab.desk().1.system(scenario);
        let systems = scenarios.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let (mut from, mut size) = (games.from, rayon::current_num_threads() as u64);
        while from < games.to {
            let began = Instant::now();
            let to = games.to.min(from + size);
            let block = |system: &dyn System| block(system, games, from..to, *count);
            let rows = systems.iter().map(|system| block(&**system)).collect::<Result<Vec<_>, _>>()?;
            if !self.send(&json!({ "from": from, "to": to, "rows": rows })) {
                return Ok(false);
            }
            size = next(size, began.elapsed());
            from = to;
        }
        Ok(true)
    }
}

/// The size of the next block. At first the players load what they know, so it grows slowly.
fn next(size: u64, took: Duration) -> u64 {
    let fit = size as f64 * BLOCK.as_secs_f64() / took.as_secs_f64().max(0.001);
    (fit as u64).clamp(1, MAX_BLOCK).min(4 * size)
}

/// The results of some games, or the counts of what happened in them.
fn block(system: &dyn System, asked: &Games, games: std::ops::Range<u64>, count: bool) -> Result<Value, Value> {
    let which = Stretch { seed: asked.seed, games };
    let failed = |failure: crate::base::error::Failure| json!({ "error": failure.to_string() });
    if count {
        let (_, happened) = system.counted(&asked.seats, which, &|| ()).map_err(failed)?;
        return Ok(json!(happened));
    }
    let (luck, layout) = (Luck::Auto, system.layout_of(&asked.seats, Luck::Auto).map_err(failed)?);
    let played = system.play(&asked.seats, which, How { counted: false, luck }, &|| ()).map_err(failed)?;
    Ok(played.records.iter().map(|record| short(record, &layout)).collect())
}
