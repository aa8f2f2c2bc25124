#!/bin/bash
# Plays a plan of kartacz ({verb}) with GNU parallel, here or on machines that share this folder:
#   bash THIS-SCRIPT                        # on the cores of this machine
#   bash THIS-SCRIPT --sshloginfile nodes   # a line per machine, as parallel takes them
# It may be stopped and started again at any time: shards that are there are not played again.
set -euo pipefail

plan={plan}
kartacz=${KARTACZ:-kartacz}     # the program that has planned it, on every machine

# All that is missing is played. When a stage is whole, merge plans the next one, or writes the result.
export KARTACZ=$kartacz PLAN=$plan
before=
while true; do
    missing=$("$kartacz" merge "$plan" --quiet --missing lines) || exit 1
    [ -n "$missing" ] || break
    now="$missing in $(ls -d "$plan"/stage-*)"
    if [ "$now" = "$before" ]; then
        echo "a round has brought nothing; see what the shards said above" >&2
        exit 1
    fi
    before=$now
    # Every core plays a shard with {threads} thread(s) of its own. What fails is missing in the next round.
    parallel --will-cite --workdir . --retries 2 --env KARTACZ --env PLAN "$@" \
        '"$KARTACZ" run --manifest "$PLAN" --threads {threads} --quiet --shard {}' <<<"$missing" || true
done
echo "the result is in $plan/result"
