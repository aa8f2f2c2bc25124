#!/bin/bash
# Plays the shards of a kartacz manifest ({verb}) on Slurm: bash THIS-SCRIPT on a login node, or sbatch it.
# It may be stopped and restarted at any time: finished shards are not played again.
#SBATCH --job-name=kartacz-{verb}
#SBATCH --ntasks=1 --cpus-per-task=1
set -euo pipefail

plan={plan}
kartacz=${KARTACZ:-kartacz}     # the version that wrote the manifest, on every node
size=${ARRAY_SIZE:-1000}        # below MaxArraySize of the cluster (scontrol show config)
logs=$plan/logs
mkdir -p "$logs"

# Submits the missing shards and waits for them. When a stage is complete, merge plans the next one or writes the result.
export KARTACZ=$kartacz PLAN=$plan
before=
while true; do
    missing=$("$kartacz" merge "$plan" --quiet --missing slurm --array-size "$size") || exit 1
    [ -n "$missing" ] || break
    now="$missing in $(ls -d "$plan"/stage-*)"
    if [ "$now" = "$before" ]; then
        echo "no shard was completed in the last round; the logs of the shards are in $logs" >&2
        exit 1
    fi
    before=$now
    while read -r offset array; do
        # Slurm requeues the jobs of a failed node; shards that fail otherwise are submitted again in the next round.
        OFFSET=$offset sbatch --wait --quiet --requeue --job-name=kartacz-{verb} --array="$array" --ntasks=1 \
            --cpus-per-task={threads} --time={minutes} --output="$logs/%A-%a.log" \
            --export=ALL \
            --wrap='"$KARTACZ" run --manifest "$PLAN" --shard $((OFFSET + SLURM_ARRAY_TASK_ID))' &
    done <<<"$missing"
    for job in $(jobs -p); do wait "$job" || true; done
done
echo "the result is in $plan/result"
