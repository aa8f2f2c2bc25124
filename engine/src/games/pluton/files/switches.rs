//! The readings of ambiguous rows.

use crate::games::pluton::switches::Switches;
use crate::scenario::reader::Reader;

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        stack_limit: t.reading("stack_limit"),
        crowd: t.reading("crowd"),
        run_marker_at: t.reading("run_marker_at"),
        run_colour: t.reading("run_colour"),
        split_exclusive: t.reading("split_exclusive"),
        commanders_fire: t.flag("commanders_fire"),
        shift_needs_sight: t.flag("shift_needs_sight"),
        artillery_hits: t.reading("artillery_hits"),
        mortar_minimum: t.reading("mortar_minimum"),
        lone_declaration: t.reading("lone_declaration"),
        mixed_state: t.reading("mixed_state"),
        mixed_morale: t.reading("mixed_morale"),
        loss_gap: t.reading("loss_gap"),
        pinned_away: t.reading("pinned_away"),
        reorganise_same_stage: t.flag("reorganise_same_stage"),
        second_step: t.reading("second_step"),
        direction: t.reading("direction"),
        other_losses: t.reading("other_losses"),
        fired_shows: t.reading("fired_shows"),
        cover_hides_adjacent: t.flag("cover_hides_adjacent"),
        trigger_entry: t.reading("trigger_entry"),
        entry_may_wait: t.flag("entry_may_wait"),
        dice_entry_must: t.flag("dice_entry_must"),
        holding: t.reading("holding"),
        road_reading: t.reading("road_reading"),
        revealed: t.reading("revealed"),
        hidden_stages: t.reading("hidden_stages"),
    })
}
