#!/bin/bash
# Plays the last stage of a kartacz manifest ({verb}) as an array job of AWS Batch. The job definition mounts the file system
# (EFS) with the manifest at the working folder of its command, and its image holds the version that wrote the manifest.
#
# An array job has 2 to 10,000 children; AWS_BATCH_JOB_ARRAY_INDEX is the number of the shard. Then `kartacz merge PLAN` beside
# the file system writes the result or plans the next stage, and reports which; for a next stage, print this script again.
set -euo pipefail

queue=${QUEUE:?name the job queue: QUEUE=...}
definition=${DEFINITION:?name the job definition: DEFINITION=...}
shards={shards}

if [ "$shards" -gt 10000 ]; then
    echo "$shards shards are more than an array job holds; plan again with --shards 10000 or fewer" >&2
    exit 1
fi
command={quoted-command}
array=$([ "$shards" -gt 1 ] && echo "--array-properties size=$shards" || true)
# shellcheck disable=SC2086
aws batch submit-job --job-name "kartacz-{verb}" --job-queue "$queue" --job-definition "$definition" $array \
    --retry-strategy attempts=3 --timeout "attemptDurationSeconds={seconds}" \
    --container-overrides "{\"command\": $command,
        \"resourceRequirements\": [{\"type\": \"VCPU\", \"value\": \"{threads}\"}, {\"type\": \"MEMORY\", \"value\": \"1024\"}]}"
