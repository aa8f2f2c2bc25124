//! The lab: a page on which a designer changes a scenario, watches the balance settle, and plays.
//!
//! The page runs this crate as WebAssembly. Everything that it asks is a JSON text for [`call`]; [`desk`] answers. A worker per
//! core and the page itself have a desk each.

pub mod desk;
pub mod leaves;
pub mod overlay;
pub mod requests;
pub mod rows;
pub mod texts;
pub mod verdict;

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use desk::Desk;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Answers a [`requests::Request`], a JSON text: `{"ok": …}`, or why not, `{"error": "…"}` or `{"faults": […]}`.
#[must_use]
#[wasm_bindgen]
pub fn call(request: &str) -> String {
    DESK.with_borrow_mut(|desk| desk.answer(request)).to_string()
}
