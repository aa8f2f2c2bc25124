#!/bin/bash
# Plays a plan of kartacz ({verb}) on Slurm: bash THIS-SCRIPT on a login node, or sbatch it.
# It may be stopped and started again at any time: shards that are there are not played again.
#SBATCH --job-name=kartacz-{verb}
#SBATCH --ntasks=1 --cpus-per-task=1
set -euo pipefail

plan={plan}
kartacz=${KARTACZ:-kartacz}     # the program that has planned it, on every node
size=${ARRAY_SIZE:-1000}        # below MaxArraySize of the cluster (scontrol show config)
logs=$plan/logs
mkdir -p "$logs"

# All that is missing is submitted and waited for. When a stage is whole, merge plans the next one, or writes the result.
export KARTACZ=$kartacz PLAN=$plan
before=
while true; do
    missing=$("$kartacz" merge "$plan" --quiet --missing slurm --array-size "$size") || exit 1
    [ -n "$missing" ] || break
    now="$missing in $(ls -d "$plan"/stage-*)"
    if [ "$now" = "$before" ]; then
        echo "a round has brought nothing; what shards said is in $logs" >&2
        exit 1
    fi
    before=$now
    while read -r offset array; do
        # A job that a failing node has taken with it is queued again by Slurm; what fails otherwise is missing in the next round.
        OFFSET=$offset sbatch --wait --quiet --requeue --job-name=kartacz-{verb} --array="$array" --ntasks=1 \
            --cpus-per-task={threads} --time={minutes} --output="$logs/%A-%a.log" \
            --export=ALL \
            --wrap='"$KARTACZ" run --manifest "$PLAN" --shard $((OFFSET + SLURM_ARRAY_TASK_ID))' &
    done <<<"$missing"
    for job in $(jobs -p); do wait "$job" || true; done
done
echo "the result is in $plan/result"
