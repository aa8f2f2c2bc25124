//! The readings of ambiguous paragraphs.

use crate::games::niemenczyn::switches::*;
use crate::scenario::reader::Reader;

/// Reads a switch whose type knows the names of its readings.
macro_rules! reading {
    ($t:ident, $key:literal, $kind:ident) => {
        $t.choice($key, $kind::NAMES, $kind::from_name).unwrap_or_default()
    };
}

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        phase2_end: reading!(t, "phase2_end", PhaseEnd),
        fire_window_granularity: reading!(t, "fire_window_granularity", FireWindow),
        stop_blocks_unstarted: t.flag("stop_blocks_unstarted"),
        odds: reading!(t, "odds", Odds),
        entrench: reading!(t, "entrench", Entrench),
        artillery_bands: reading!(t, "artillery_bands", ArtilleryBands),
        guns_split: t.flag("guns_split"),
        melee_needs_command: t.flag("melee_needs_command"),
        recharge_runup: t.number("recharge_runup", 0..=9),
        charge_runup_includes_contact: t.flag("charge_runup_includes_contact"),
        losses: reading!(t, "losses_per_unit", MeleeLosses),
        draw_at_zero: t.flag("draw_at_zero"),
        fire_marker_persist: t.flag("fire_marker_persist"),
        crisis_scope: reading!(t, "crisis_scope", CrisisScope),
        nine: reading!(t, "nine", Nine),
        cmd_after_rout: reading!(t, "cmd_after_rout", CommanderAfterRout),
        cmd_stack_death_vp: t.flag("cmd_stack_death_vp"),
        melee9: reading!(t, "melee9", MeleeNine),
        recapture: reading!(t, "recapture", Recapture),
        orphan_return: reading!(t, "orphan_return", OrphanReturn),
        turn_180: t.number("turn_180", 1..=3),
        pass_limit: reading!(t, "pass_limit", PassLimit),
        los_vertex_blocks: t.flag("los_vertex_blocks"),
        pool_choice_secret: t.flag("pool_choice_secret"),
        second_step_block: reading!(t, "second_step_block", SecondStepBlock),
        charge_spoilt: reading!(t, "charge_spoilt", ChargeSpoilt),
        crisis_on_wipeout: t.flag("crisis_on_wipeout"),
        reaction_needs_command: t.flag("reaction_needs_command"),
        cossacks_always_withdraw: t.flag("cossacks_always_withdraw"),
        evasion: reading!(t, "evasion", Evasion),
        combined_reaction_fire: t.flag("combined_reaction_fire"),
    })
}
