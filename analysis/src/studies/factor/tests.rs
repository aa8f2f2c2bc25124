//! Values with their origins, for tests of factors.

use kartacz_engine::scenario::{Leaf, Origin, OriginKind, Plain, Plausible};

pub fn leaf(path: &str, kind: OriginKind, value: Plain, plausible: Option<Plausible>) -> Leaf {
    Leaf { path: path.to_owned(), value, origin: Origin { kind, note: "a reason".to_owned(), plausible } }
}

pub fn number(path: &str, kind: OriginKind, [low, own, high]: [i64; 3]) -> Leaf {
    leaf(path, kind, Plain::Number(own), Some(Plausible::Range { low, high }))
}
