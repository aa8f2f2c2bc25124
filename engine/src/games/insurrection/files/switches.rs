//! The readings of ambiguous paragraphs.

use crate::core::named::Named;
use crate::games::insurrection::edition::Edition;
use crate::games::insurrection::switches::*;
use crate::scenario::reader::Reader;

/// Reads the switches that the edition has; the others keep their defaults.
pub(super) fn read<E: Edition>(t: &mut Reader) -> Switches {
    let has = E::HAS;
    t.table("switches", |t| Switches {
        phase2_end: t.reading("phase2_end"),
        fire_window_granularity: t.reading("fire_window_granularity"),
        stop_blocks_unstarted: t.flag("stop_blocks_unstarted"),
        odds: t.reading("odds"),
        entrench: t.reading("entrench"),
        artillery_bands: t.reading("artillery_bands"),
        guns_split: has.pieces && t.flag("guns_split"),
        melee_needs_command: t.flag("melee_needs_command"),
        recharge_runup: t.number("recharge_runup", 0..=9),
        charge_runup_includes_contact: t.flag("charge_runup_includes_contact"),
        losses: t.reading("losses_per_unit"),
        draw_at_zero: has.camp && t.flag("draw_at_zero"),
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
        stack_retreat: t.reading("stack_retreat"),
        evade_into_melee: t.flag("evade_into_melee"),
        evade_own_hex: t.flag("evade_own_hex"),
        combined_reaction_fire: t.flag("combined_reaction_fire"),
        oc_after_death: reading_if(has.overall, t, "oc_after_death"),
        activate_twice: !has.overall || t.flag("activate_twice"),
        own_units_chosen: reading_if(has.overall, t, "own_units_chosen"),
        own_units_again: !has.overall || t.flag("own_units_again"),
        overall_may_decline: !has.overall || t.flag("overall_may_decline"),
        overall_moves: has.overall && t.flag("overall_moves"),
        reserve_acts: reading_if(has.overall, t, "reserve_acts"),
        reserve_keeps_leader: !has.overall || t.flag("reserve_keeps_leader"),
        lava_guns: !has.revised || t.flag("lava_guns"),
        kosynier_stack: reading_if(has.kosynierzy, t, "kosynier_stack"),
        hill_sight: reading_if(has.grounds, t, "hill_sight"),
        bridge_bars: !has.rivers || t.flag("bridge_bars"),
        skirmish_must_fire: has.skirmish && t.flag("skirmish_must_fire"),
        evasion_moment: reading_if(has.revised, t, "evasion_moment"),
        spared_at_six: reading_if(has.revised, t, "spared_at_six"),
    })
}

fn reading_if<K: Named>(present: bool, t: &mut Reader, key: &'static str) -> K {
    if present { t.reading(key) } else { K::default() }
}
