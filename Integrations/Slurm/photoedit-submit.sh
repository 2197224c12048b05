#!/usr/bin/env bash
# Submits a manifest to Slurm: an array that renders it in shards, and a job that merges the results when all have ended.
#
# usage: photoedit-submit.sh MANIFEST RESULTS SHARDS [SBATCH OPTION…] [-- OPTION…]
#   SBATCH OPTION…  goes to the array, such as --cpus-per-task=4 --time=2:00:00
#   OPTION…         goes to 'photoedit batch'
set -euo pipefail

usage() {
  sed -n '4,6s/^# \{0,1\}//p' "$0" >&2
  exit 64
}

if (($# < 3)) || [[ ! -f $1 || ! $3 =~ ^[1-9][0-9]*$ ]]; then usage; fi
manifest=$(realpath "$1") results=$(realpath -m "$2") shards=$3
shift 3
mkdir -p "$results"

slurm=()
while (($# > 0)) && [[ $1 != -- ]]; do
  slurm+=("$1")
  shift
done
(($# == 0)) || shift

here=$(dirname "$(realpath "$0")")
array=$(sbatch --parsable --array="0-$((shards - 1))" --output="$results/%a.log" "${slurm[@]}" \
  "$here/photoedit-array.sh" "$manifest" "$results" "$@")
array=${array%%;*}

merge=$(sbatch --parsable --dependency="afterany:$array" --output="$results/merge.log" "$here/photoedit-merge.sh" \
  "$manifest" "$results")
echo "array job $array, merge job ${merge%%;*}; logs and results are in $results"
