#!/bin/bash
# Plays the shards of a kartacz manifest ({verb}) with GNU parallel, here or on machines that share this folder:
#   bash THIS-SCRIPT                        # on the cores of this machine
#   bash THIS-SCRIPT --sshloginfile nodes   # a line per machine, as parallel takes them
# It may be stopped and restarted at any time: finished shards are not played again.
set -euo pipefail

plan={plan}
kartacz=${KARTACZ:-kartacz}     # the version that wrote the manifest, on every machine

# Plays the missing shards. When a stage is complete, merge plans the next one or writes the result.
export KARTACZ=$kartacz PLAN=$plan
before=
while true; do
    missing=$("$kartacz" merge "$plan" --quiet --missing lines) || exit 1
    [ -n "$missing" ] || break
    now="$missing in $(ls -d "$plan"/stage-*)"
    if [ "$now" = "$before" ]; then
        echo "no shard was completed in the last round; see the messages above" >&2
        exit 1
    fi
    before=$now
    # Every core plays a shard with {threads} thread(s) of its own. Shards that fail are played again in the next round.
    parallel --will-cite --workdir . --retries 2 --env KARTACZ --env PLAN "$@" \
        '"$KARTACZ" run --manifest "$PLAN" --threads {threads} --quiet --shard {}' <<<"$missing" || true
done
echo "the result is in $plan/result"
