#!/usr/bin/env bash
#SBATCH --job-name=photoedit
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@120
# Renders one shard of a manifest as one task of a Slurm array. A task that starts again goes on where it stopped.
#
# usage: sbatch --array=0-$((N - 1)) photoedit-array.sh MANIFEST RESULTS [OPTION…]
#   MANIFEST  the rows, on a file system that all nodes share
#   RESULTS   a folder there; the task of shard I writes I.jsonl in it
#   OPTION…   goes to 'photoedit batch'
set -uo pipefail

if (($# < 2)) || [[ -z ${SLURM_ARRAY_TASK_ID:-} ]]; then
  echo "usage: sbatch --array=0-N photoedit-array.sh MANIFEST RESULTS [OPTION…]" >&2
  exit 64
fi
manifest=$1 results=$2
shift 2
mkdir -p "$results" || exit 75

photoedit batch --manifest "$manifest" --shard auto --resume --results "$results/$SLURM_ARRAY_TASK_ID.jsonl" \
  -j "${SLURM_CPUS_PER_TASK:-1}" "$@" &
photoedit=$!

# Two minutes before the time limit photoedit finishes the photos in progress. Without a handler the shell would end first.
stopped=
trap 'stopped=yes; kill -TERM "$photoedit"' USR1 TERM

# A signal ends 'wait' early; the status of a program that was waited for stays known.
wait "$photoedit"
status=$?
while kill -0 "$photoedit" 2>/dev/null; do
  wait "$photoedit"
  status=$?
done

# 75 means that the same may succeed later or elsewhere: a full disk, a lost mount, a store that does not answer.
if { [[ -n $stopped ]] && ((status > 128)); } || { ((status == 75)) && ((${SLURM_RESTART_COUNT:-0} < 10)); }; then
  echo "shard $SLURM_ARRAY_TASK_ID stopped with status $status and will start again"
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$status"
