//! Values of a scenario that have no effect, as a note.

use kartacz_engine::scenario::Idle;

use super::diagnostics::tamed_line;
use super::words::{broken, counted};

/// The most values that are named for one reason.
const NAMED: usize = 8;

/// The note in lines of at most this many columns; nothing when every value has an effect.
#[must_use]
pub fn note(idle: &[Idle], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if !idle.is_empty() {
        let (these, have) = if idle.len() == 1 { ("this value", "has") } else { ("these values", "have") };
        lines.push(format!("note: {these} {have} no effect:"));
    }
    let mut reasons: Vec<&str> = Vec::new();
    for of in idle {
        if !reasons.contains(&of.why) {
            reasons.push(of.why);
        }
    }
    for why in reasons {
        let paths: Vec<String> = idle.iter().filter(|of| of.why == why).map(|of| tamed_line(&of.path)).collect();
        let more = match paths.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {}", counted(more as u64, "more value")),
        };
        let named = paths[..paths.len().min(NAMED)].join(", ");
        let item = broken(&format!("{named}{more} ({why})"), width.saturating_sub(2), "  ");
        lines.extend(item.into_iter().map(|line| format!("  {line}")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn idle(path: &str, why: &'static str) -> Idle {
        Idle { path: path.to_owned(), why }
    }

    #[test]
    fn values_are_listed_by_reason() {
        let listed = [idle("supply.red", "no phase"), idle("tables.two", "no roll"), idle("supply.blue", "no phase")];
        let lines =
            ["note: these values have no effect:", "  supply.red, supply.blue (no phase)", "  tables.two (no roll)"];
        assert_eq!(note(&listed, 80), lines);
        assert_eq!(note(&listed[1..2], 80)[0], "note: this value has no effect:");
        assert!(note(&[], 80).is_empty());
        let many: Vec<Idle> =
            (0..30).map(|number| idle(&format!("units.infantry-{number}.worth"), "it counts for nothing")).collect();
        let lines = note(&many, 60);
        let text: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        assert!(text.join(" ").contains(" and 22 more values (it counts"), "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= 60), "{lines:?}");
    }
}
