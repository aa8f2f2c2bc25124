//! The readings of ambiguous rows.

use crate::games::spqr::switches::Switches;
use crate::scenario::reader::Reader;

pub(super) fn read(t: &mut Reader) -> Switches {
    t.table("switches", |t| Switches {
        line_shape: t.reading("line_shape"),
        command_stack: t.reading("command_stack"),
        free_lines: t.reading("free_lines"),
        lone_leader: t.reading("lone_leader"),
        leader_elephant_rout: t.reading("leader_elephant_rout"),
        column_hits: t.reading("column_hits"),
        line_mode: t.reading("line_mode"),
        trumped_trumper: t.reading("trumped_trumper"),
        idle_trump: t.reading("idle_trump"),
        fast_phalanx: t.reading("fast_phalanx"),
        away: t.reading("away"),
        withdrawal_hits: t.reading("withdrawal_hits"),
        line_withdrawal: t.reading("line_withdrawal"),
        prepared_use: t.reading("prepared_use"),
        prepared_line: t.reading("prepared_line"),
        towards_target: t.reading("towards_target"),
        sight_ties: t.reading("sight_ties"),
        skirmisher_targets: t.reading("skirmisher_targets"),
        clamp: t.reading("clamp"),
        skirmisher_hits: t.reading("skirmisher_hits"),
        harass_distance: t.reading("harass_distance"),
        stack_tests: t.reading("stack_tests"),
        hit_share: t.reading("hit_share"),
        rout_path: t.reading("rout_path"),
        rout_segment: t.reading("rout_segment"),
        rally_place: t.reading("rally_place"),
        near_rout: t.reading("near_rout"),
        routed_column: t.reading("routed_column"),
        rally_again: t.reading("rally_again"),
        screen_threat: t.reading("screen_threat"),
        flank_advance: t.reading("flank_advance"),
        phalanx_defence: t.flag("phalanx_defence"),
        elephant_command: t.flag("elephant_command"),
        engaged: t.flag("engaged"),
        pursuit: t.flag("pursuit"),
    })
}
