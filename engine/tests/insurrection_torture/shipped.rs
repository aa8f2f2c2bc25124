//! The shipped scenarios and what-ifs, found by listing the folder.

use std::marker::PhantomData;

use kartacz_engine::games::insurrection::data::Scenario;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Provenance, Request, Sources};

use crate::files::{self, Files};

/// A loaded scenario.
#[derive(Clone)]
pub struct Loaded<E: Edition> {
    pub system: &'static str,
    pub scenario: Scenario<E>,
    pub provenance: Provenance,
}

impl<E: Edition> Loaded<E> {
    pub fn of(files: &impl Sources, request: &Request) -> Result<Self, String> {
        let loaded = load(files, request).map_err(|faults| faults.to_string())?;
        let scenario = loaded.scenario.of().ok_or("it is of another system")?;
        Ok(Self { system: loaded.system, scenario, provenance: loaded.provenance })
    }
}

/// The shipped files, and every scenario of a game with none and with each of the what-ifs that fit it.
pub struct Shipped<E> {
    pub files: Files,
    pub requests: Vec<Request>,
    edition: PhantomData<E>,
}

impl<E: Edition> Shipped<E> {
    /// # Panics
    /// When a scenario does not load, or a what-if fits no scenario.
    pub fn look() -> Self {
        let shipped = Self { files: files::all(), requests: files::requests(E::SYSTEM), edition: PhantomData };
        for request in &shipped.requests {
            shipped.load(request).unwrap_or_else(|faults| panic!("{}: {faults}", request.name));
        }
        shipped
    }

    pub fn load(&self, request: &Request) -> Result<Loaded<E>, String> {
        Loaded::of(&self.files, request)
    }
}
