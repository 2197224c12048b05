#!/usr/bin/env bash
#SBATCH --job-name=photoedit-merge
# Checks that every row of a manifest has one final result, and writes those that have none or failed as a manifest beside
# it: MANIFEST.retry.
#
# usage: photoedit-merge.sh MANIFEST RESULTS
set -euo pipefail

if (($# != 2)); then
  echo "usage: photoedit-merge.sh MANIFEST RESULTS" >&2
  exit 64
fi
exec photoedit batch --merge "$2"/[0-9]*.jsonl --manifest "$1" --retry-manifest "$1.retry"
