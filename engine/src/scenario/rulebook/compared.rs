//! The differences between two rulebooks, paragraph by paragraph.

use super::{Mark, Rule, Rulebook};
use crate::core::hint::counted;

impl Rulebook {
    /// Marks what differs from another rulebook, and names it. `changes` are the changes of the scenario, in words.
    #[must_use]
    pub fn compared(mut self, other: &Self, changes: &str) -> Self {
        let gone: Vec<Rule> =
            other.paragraphs().map(|one| one.number).filter(|&number| self.paragraph(number).is_none()).collect();
        let mut differ = Vec::new();
        for paragraph in self.chapters.iter_mut().flat_map(|chapter| &mut chapter.paragraphs) {
            paragraph.mark = match other.paragraph(paragraph.number) {
                None => Mark::Added,
                Some(known) if (&known.text, &known.tables) != (&paragraph.text, &paragraph.tables) => Mark::Changed,
                Some(_) => Mark::Same,
            };
            if paragraph.mark != Mark::Same {
                differ.push(paragraph.number.to_string());
            }
        }
        for appendix in &mut self.appendices {
            let known = other.appendices.iter().find(|known| known.letter == appendix.letter);
            if known.is_none_or(|known| known.blocks != appendix.blocks) {
                appendix.mark = if known.is_none() { Mark::Added } else { Mark::Changed };
                differ.push(format!("Appendix {}", appendix.letter));
            }
        }
        self.differences = said(changes, &differ, &gone);
        self
    }
}

/// The differences in words.
fn said(changes: &str, differ: &[String], gone: &[Rule]) -> String {
    if differ.is_empty() && gone.is_empty() {
        return format!("With {changes} the rules are the same.");
    }
    let mut parts = Vec::new();
    if !differ.is_empty() {
        let count = counted(differ.len(), "part differs and is", "parts differ and are");
        parts.push(format!("{count} marked: {}", differ.join(", ")));
    }
    if !gone.is_empty() {
        let numbers: Vec<String> = gone.iter().map(Rule::to_string).collect();
        let verb = if gone.len() == 1 { "does" } else { "do" };
        parts.push(format!("{} {verb} not apply any more", numbers.join(", ")));
    }
    format!("With {changes}, {}.", parts.join("; "))
}
