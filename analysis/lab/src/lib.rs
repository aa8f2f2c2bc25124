//! The code of the lab for browsers: one function, which answers what the page asks.
//!
//! The lab is a workspace of its own, because the tools of wasm-bindgen need other features of shared crates: in one
//! workspace the whole program would be built twice. `.ci/lab` compares its games with those of the program and uses
//! the page in a browser.
#![cfg(target_family = "wasm")]

use std::cell::RefCell;

use kartacz::lab::Desk;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Answers a [`kartacz::lab::Request`], a JSON text: `{"ok": …}`, or why not, `{"error": "…"}` or `{"faults": […]}`.
#[must_use]
#[wasm_bindgen]
pub fn call(request: &str) -> String {
    DESK.with_borrow_mut(|desk| desk.answer(request)).to_string()
}
