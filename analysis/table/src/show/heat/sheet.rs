//! The drawings on a page of their own.

use askama::Template;

use super::changes::Changed;
use super::{Ground, Panel, panel};
use crate::base::error::Failure;
use crate::play::happened::Happened;
use crate::play::labels::Labels;
use crate::show::markup::rendered;

#[derive(Template)]
#[template(path = "show/heat/sheet.html")]
struct Sheet {
    style: String,
    script: &'static str,
    panels: Vec<Panel>,
}

/// A page with the heat of a run; of a baseline and a variant, with what changes before the heat of the variant.
pub fn sheet(
    baseline: &Happened,
    variant: Option<&Happened>,
    ground: &Ground,
    labels: &Labels,
) -> Result<String, Failure> {
    let changed = variant.and_then(|variant| Changed::between([baseline, variant]));
    let changed = changed.map(|changed| changed.panel("", baseline, ground, labels)).transpose()?;
    let run = panel::of_run(variant.unwrap_or(baseline), ground, labels)?;
    let (style, script) = (panel::style(), include_str!("panel.js"));
    Ok(rendered(&Sheet { style, script, panels: changed.into_iter().chain([run]).collect() }))
}
