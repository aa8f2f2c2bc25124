//! Values of options as they are recorded: each as it can be typed again.

use std::any::TypeId;
use std::path::PathBuf;

use clap::{Arg, ArgMatches};
use kartacz_engine::scenario::number_shown;

use super::share::Share;
use crate::base::values::{Opponent, Seat};
use crate::play::measured::Setting as Luck;
use crate::play::over::Over;
use crate::play::until::Until;
use crate::studies::design::Prefer;
use crate::studies::explain::Named;

/// Reads the values of the option with an id.
type Read = fn(&ArgMatches, &str) -> Vec<String>;

/// A type of values that can be recorded.
trait Written: Clone + Send + Sync + 'static {
    /// The value as it is typed.
    fn written(&self) -> String;
}

impl Written for String {
    fn written(&self) -> String {
        self.clone()
    }
}

impl Written for PathBuf {
    fn written(&self) -> String {
        self.display().to_string()
    }
}

impl Written for bool {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for u32 {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for u64 {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for f64 {
    fn written(&self) -> String {
        number_shown(*self)
    }
}

impl Written for Seat {
    fn written(&self) -> String {
        format!("{}={}", self.side, self.player)
    }
}

impl Written for Opponent {
    fn written(&self) -> String {
        match self.share {
            1.0 => self.player.clone(),
            share => format!("{}={share}", self.player),
        }
    }
}

impl Written for Over {
    fn written(&self) -> String {
        self.text()
    }
}

impl Written for Named {
    fn written(&self) -> String {
        self.text()
    }
}

impl Written for Prefer {
    fn written(&self) -> String {
        self.name().to_owned()
    }
}

impl Written for Luck {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for Until {
    fn written(&self) -> String {
        self.to_string()
    }
}

impl Written for Share {
    fn written(&self) -> String {
        match self {
            Self::Of(shard) => format!("{}/{}", shard.number, shard.of),
            Self::Numbers(numbers) => format!("{}-{}", numbers.start(), numbers.end()),
        }
    }
}

/// Every type of values that can be recorded.
fn types() -> [(TypeId, Read); 14] {
    fn of<T: Written>() -> (TypeId, Read) {
        (TypeId::of::<T>(), |matches, id| matches.get_many::<T>(id).into_iter().flatten().map(T::written).collect())
    }
    [
        of::<String>(),
        of::<PathBuf>(),
        of::<bool>(),
        of::<u32>(),
        of::<u64>(),
        of::<f64>(),
        of::<Seat>(),
        of::<Opponent>(),
        of::<Over>(),
        of::<Named>(),
        of::<Prefer>(),
        of::<Luck>(),
        of::<Until>(),
        of::<Share>(),
    ]
}

/// Whether the values of an option can be recorded.
#[cfg(test)]
pub fn is_writable(arg: &Arg) -> bool {
    types().iter().any(|(id, _)| arg.get_value_parser().type_id() == *id)
}

/// The values of an option, its default when it is not given.
pub fn values(arg: &Arg, matches: &ArgMatches) -> Vec<String> {
    let types = types();
    let (_, read) =
        types.iter().find(|(id, _)| arg.get_value_parser().type_id() == *id).expect("a test checks the types");
    read(matches, arg.get_id().as_str())
}
