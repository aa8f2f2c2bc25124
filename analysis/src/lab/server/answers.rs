//! Answers in HTTP, with the headers that keep a page to itself.

use std::convert::Infallible;

use bytes::Bytes;
use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt, Full};
use hyper::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Response, StatusCode};
use serde_json::Value;

use super::tabs::Shown;

/// A body.
pub type Body = BoxBody<Bytes, Infallible>;
/// An answer.
pub type Answer = Response<Body>;

/// What the page may do: run its own scripts, apply its own style, send requests to this server, and show pages of it in frames.
const OF_THE_PAGE: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                           frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/// What a replay in a frame may do: run the scripts that are written in it, as if it came from nowhere.
const OF_A_FRAME: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                          form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts";

/// What a page for the printer may do in a frame: no script, so that the page around it can print it.
const ON_PAPER: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; \
                        frame-ancestors 'self'; sandbox allow-same-origin allow-modals";

/// A page that is shown in a frame.
pub fn frame(shown: Shown) -> Answer {
    let policy = if shown.on_paper { ON_PAPER } else { OF_A_FRAME };
    with("text/html; charset=utf-8", policy, shown.html.into())
}

/// A file of the page.
pub fn file(name: &str, text: &str) -> Answer {
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    with(kind, OF_THE_PAGE, text.to_owned().into())
}

/// An answer in JSON.
pub fn json(value: &Value) -> Answer {
    with("application/json", OF_THE_PAGE, value.to_string().into())
}

/// Lines of JSON, one after the other.
pub fn lines(body: Body) -> Answer {
    headed("application/x-ndjson", OF_THE_PAGE, body)
}

/// Why there is no answer.
pub fn refusal(status: StatusCode, why: &str) -> Answer {
    let mut answer = with("text/plain; charset=utf-8", OF_THE_PAGE, format!("{why}\n").into());
    *answer.status_mut() = status;
    answer
}

fn with(kind: &'static str, policy: &'static str, bytes: Bytes) -> Answer {
    headed(kind, policy, Full::new(bytes).boxed())
}

fn headed(kind: &'static str, policy: &'static str, body: Body) -> Answer {
    let mut answer = Response::new(body);
    let own = [
        (CONTENT_TYPE, kind),
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    answer.headers_mut().extend(own.map(|(name, value)| (name, HeaderValue::from_static(value))));
    answer
}
