//! The shipped scenarios and what-ifs, found by listing the folder.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use kartacz_engine::games::insurrection::data::Scenario;
use kartacz_engine::games::insurrection::edition::Edition;
use kartacz_engine::games::load;
use kartacz_engine::scenario::{Provenance, Request, Sources};

/// Texts by file name, as [`load`] takes them.
pub type Files = BTreeMap<String, String>;

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
        let mut files = Files::new();
        collect(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../scenarios"), "", &mut files);
        let mut shipped = Self { files, requests: Vec::new(), edition: PhantomData };
        let scenarios: Vec<String> = shipped
            .files
            .iter()
            .filter(|(name, text)| {
                text.lines().any(|line| is_system(line, E::SYSTEM))
                    && !["/weights/", "/learned/"].iter().any(|part| name.contains(part))
            })
            .map(|(name, _)| name.clone())
            .collect();
        assert!(!scenarios.is_empty(), "there is no scenario");
        for name in &scenarios {
            let request = Request::new(name);
            shipped.load(&request).unwrap_or_else(|faults| panic!("{name}: {faults}"));
            shipped.requests.push(request);
        }
        for what_if in shipped.files.keys().filter(|name| name.starts_with(&format!("{}/what-if/", E::SYSTEM))) {
            let fitting: Vec<Request> = scenarios
                .iter()
                .map(|name| Request { what_ifs: vec![what_if.clone()], ..Request::new(name) })
                .filter(|request| shipped.load(request).is_ok())
                .collect();
            assert!(!fitting.is_empty(), "{what_if} fits no scenario");
            shipped.requests.extend(fitting);
        }
        shipped
    }

    pub fn load(&self, request: &Request) -> Result<Loaded<E>, String> {
        Loaded::of(&self.files, request)
    }
}

fn is_system(line: &str, system: &str) -> bool {
    line.starts_with("system") && line.contains(&format!("\"{system}\""))
}

fn collect(folder: &Path, prefix: &str, files: &mut Files) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let name = format!("{prefix}{}", path.file_name().expect("files have names").to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files);
        } else if name.ends_with(".toml") {
            files.insert(name, std::fs::read_to_string(&path).expect("the file is text"));
        }
    }
}
