//! The readings of ambiguous paragraphs.

use crate::games::insurrection::switches::*;
use crate::scenario::reader::Reader;

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        phase2_end: t.reading("phase2_end"),
        fire_window_granularity: t.reading("fire_window_granularity"),
        stop_blocks_unstarted: t.flag("stop_blocks_unstarted"),
        odds: t.reading("odds"),
        entrench: t.reading("entrench"),
        artillery_bands: t.reading("artillery_bands"),
        guns_split: t.flag("guns_split"),
        melee_needs_command: t.flag("melee_needs_command"),
        recharge_runup: t.number("recharge_runup", 0..=9),
        charge_runup_includes_contact: t.flag("charge_runup_includes_contact"),
        losses: t.reading("losses_per_unit"),
        draw_at_zero: t.flag("draw_at_zero"),
        fire_marker_persist: t.flag("fire_marker_persist"),
        crisis_scope: t.reading("crisis_scope"),
        nine: t.reading("nine"),
        cmd_after_rout: t.reading("cmd_after_rout"),
        cmd_stack_death_vp: t.flag("cmd_stack_death_vp"),
        melee9: t.reading("melee9"),
        recapture: t.reading("recapture"),
        orphan_return: t.reading("orphan_return"),
        turn_180: t.number("turn_180", 1..=3),
        pass_limit: t.reading("pass_limit"),
        los_vertex_blocks: t.flag("los_vertex_blocks"),
        pool_choice_secret: t.flag("pool_choice_secret"),
        second_step_block: t.reading("second_step_block"),
        charge_spoilt: t.reading("charge_spoilt"),
        crisis_on_wipeout: t.flag("crisis_on_wipeout"),
        reaction_needs_command: t.flag("reaction_needs_command"),
        cossacks_always_withdraw: t.flag("cossacks_always_withdraw"),
        evasion: t.reading("evasion"),
        combined_reaction_fire: t.flag("combined_reaction_fire"),
    })
}
