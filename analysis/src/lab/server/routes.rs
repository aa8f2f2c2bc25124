//! What is answered to which request.

use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::header::HeaderName;
use hyper::{Method, Request, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::answers::{self, Answer};
use super::guard::{Guard, Refused};
use super::opened::Opened;
use super::tabs::{Shown, Tab, Tabs};
use super::{games, page, save};
use crate::play::task::VERSION;

/// The longest body, in bytes: files that are imported, in base64, or the results of games.
const MAX_BODY: usize = 96 << 20;
/// The time in which a body has to arrive.
const PATIENCE: Duration = Duration::from_secs(20);
/// The header with the number of the tab.
const TAB: HeaderName = HeaderName::from_static("x-kartacz-tab");

/// The lab of this machine.
pub struct Lab {
    /// Who is answered.
    pub guard: Guard,
    /// The files that were opened.
    pub opened: Opened,
    /// The tabs.
    pub tabs: Tabs,
}

/// Answers a request.
pub async fn answer(lab: Arc<Lab>, request: Request<Incoming>) -> Answer {
    let path = request.uri().path().to_owned();
    let route = match lab.guard.admit(&path, request.headers()) {
        Ok(route) => route,
        Err(Refused::Token) => {
            return refused(StatusCode::FORBIDDEN, "open the address that `kartacz lab` has printed");
        }
        Err(Refused::Host | Refused::Origin) => {
            return refused(StatusCode::FORBIDDEN, "only pages of this server are answered");
        }
    };
    match (request.method(), route) {
        (&Method::GET, "files") => files(lab).await,
        (&Method::GET, shown) if shown.starts_with("shown/") => frame(&lab, &shown["shown/".len()..]),
        (&Method::GET, name) => match page::file(name) {
            Some((name, text)) => answers::file(name, &text),
            None => refused(StatusCode::NOT_FOUND, "there is no such page"),
        },
        (&Method::POST, "tab") => answers::json(&json!({ "tab": lab.tabs.begin().number, "version": VERSION })),
        (&Method::POST, "ask" | "games" | "save") => {
            let route = route.to_owned();
            post(lab, &route, request).await
        }
        _ => refused(StatusCode::METHOD_NOT_ALLOWED, "there is no such request"),
    }
}

fn refused(status: StatusCode, why: &str) -> Answer {
    answers::refusal(status, why)
}

/// The opened files: their version grows when one changes on the disk.
async fn files(lab: Arc<Lab>) -> Answer {
    let looked = spawn_blocking(move || lab.opened.look()).await;
    looked.map_or_else(|_| failed(), |files| answers::json(&files))
}

/// A page that a tab shows in a frame: its tab and its number.
fn frame(lab: &Lab, named: &str) -> Answer {
    let numbers = named.split_once('/').and_then(|(tab, page)| Some((tab.parse().ok()?, page.parse().ok()?)));
    let page = numbers.and_then(|(tab, page)| lab.tabs.find(tab)?.shown(page));
    page.map_or_else(|| refused(StatusCode::NOT_FOUND, "this page is not shown any more"), answers::frame)
}

async fn post(lab: Arc<Lab>, route: &str, request: Request<Incoming>) -> Answer {
    let number = request.headers().get(TAB).and_then(|tab| tab.to_str().ok()?.parse().ok());
    let Some(tab) = number.and_then(|number| lab.tabs.find(number)) else {
        return refused(StatusCode::GONE, "this tab is unknown: begin again");
    };
    let body = match body(request).await {
        Ok(body) => body,
        Err(answer) => return answer,
    };
    match route {
        "games" => match read(&body) {
            Ok(asked) => {
                let fresh = Arc::clone(&tab);
                let _ = spawn_blocking(move || lab.opened.lend(&mut fresh.desk())).await;
                games::play(tab, asked).await
            }
            Err(wrong) => answers::json(&wrong),
        },
        "save" => match read(&body) {
            Ok(asked) => blocking(move || save::save(&lab.opened, &tab, asked)).await,
            Err(wrong) => answers::json(&wrong),
        },
        _ => blocking(move || ask(&lab, &tab, &body)).await,
    }
}

/// The body of a request, when it is short enough and arrives in time.
async fn body(request: Request<Incoming>) -> Result<String, Answer> {
    let limited = Limited::new(request.into_body(), MAX_BODY);
    match timeout(PATIENCE, limited.collect()).await {
        Ok(Ok(body)) => String::from_utf8(body.to_bytes().into())
            .map_err(|_| refused(StatusCode::BAD_REQUEST, "a request is text in UTF-8")),
        Ok(Err(_)) => Err(refused(StatusCode::PAYLOAD_TOO_LARGE, "a request has at most 96 MB")),
        Err(_) => Err(refused(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time")),
    }
}

/// A request; why it is wrong, as an answer.
fn read<T: DeserializeOwned>(body: &str) -> Result<T, Value> {
    serde_json::from_str(body).map_err(|error| json!({ "error": format!("this request is wrong: {error}") }))
}

/// Does something on a thread that may take its time.
async fn blocking(work: impl FnOnce() -> Value + Send + 'static) -> Answer {
    spawn_blocking(work).await.map_or_else(|_| failed(), |value| answers::json(&value))
}

/// A defect: it is reported on the terminal, and the page goes on.
fn failed() -> Answer {
    answers::json(&json!({ "error": "the program has a defect here; its message is in the terminal" }))
}

/// Answers a request to the desk of a tab. Pages for frames are kept, and named instead.
fn ask(lab: &Lab, tab: &Tab, request: &str) -> Value {
    let mut desk = tab.desk();
    lab.opened.lend(&mut desk);
    let mut answer = desk.1.answer(request);
    let is_page = |asked: Value| matches!(asked["do"].as_str(), Some("watch" | "heat" | "print"));
    if let (Some(Value::String(page)), true) = (answer.get_mut("ok"), serde_json::from_str(request).is_ok_and(is_page))
    {
        let on_paper = serde_json::from_str(request).is_ok_and(|asked: Value| asked["do"] == "print");
        let number = tab.show(Shown { html: std::mem::take(page), on_paper });
        answer["ok"] = json!({ "shown": format!("shown/{}/{number}", tab.number) });
    }
    answer
}
