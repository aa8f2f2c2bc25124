//! Ids of missing shipped files: the kind of file, and the ones that exist.

use kartacz_engine::scenario::Refusal;

use crate::base::error::no_such;
use crate::play::library::{SHIPPED, what_ifs, with_paths};
use crate::play::library::{learned, orders, weights};
use crate::play::positions;

/// Why there is no file of this id, when its folder says of which kind the file would be; `None` for paths, and when
/// it exists.
#[must_use]
pub fn refusal(id: &str) -> Option<Refusal> {
    if id.ends_with(".toml") || SHIPPED.iter().any(|(name, _)| name.strip_suffix(".toml") == Some(id)) {
        return None;
    }
    let (folders, _) = id.rsplit_once('/')?;
    let refusal = match folders.rsplit('/').next()? {
        "weights" => no_such("file of weights", id, &ids(weights::shipped(), "weights")),
        "learned" => no_such("file of networks", id, &ids(learned::shipped(), "learned")),
        "what-if" => no_such("what-if", id, &ids(what_ifs(), "what-if")),
        "orders" => no_such("file of orders", id, &orders::shipped().map(|orders| orders.id).collect::<Vec<_>>()),
        "positions" => positions::missing(id),
        _ => return None,
    };
    Some(with_paths(refusal))
}

fn ids(named: impl Iterator<Item = (&'static str, &'static str)>, folder: &str) -> Vec<String> {
    named.map(|(system, name)| format!("{system}/{folder}/{name}")).collect()
}
