"""Runs tests so that a fault cannot harm the machine: nothing but temporary files can be written, and there is no network."""

import functools
import os
import subprocess

from .places import MARKS

# The bytes that all files of a run may have together, and that the variables of one process may have.
DISK = 8 << 30
MEMORY = 12 << 30

# Everything in this namespace becomes read-only but the folder for temporary files, which is in memory, and the marks.
SCRIPT = f"""
set -e
scratch=$1 own=$2 marks=$3; shift 3
ip link set lo up
mount --make-rprivate /
mount --bind "$own" "$marks"
mount -t tmpfs -o size={DISK},mode=1777 tmpfs "$scratch"
mount -t tmpfs -o size={DISK},mode=1777 tmpfs /dev/shm
mkdir "$scratch/home"
findmnt --list --noheadings --output TARGET | while read -r target; do
  case $target in "$scratch" | "$marks" | /proc | /proc/* | /sys | /sys/* | /dev | /dev/*) continue ;; esac
  mount -o remount,bind,ro "$target"
done
export HOME="$scratch/home" TMPDIR="$scratch"
exec "$@"
"""


def sandboxed(command, scratch, marks, number):
    """A command in a sandbox, with files for its temporary files and marks, and the number of the fault that is on; 0 for none."""
    limits = ["prlimit", f"--data={MEMORY}"] + ([f"--msgqueue={number}:"] if number else [])
    return [
        "unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "bash", "-c", SCRIPT, "sandbox",
        str(scratch), str(marks), str(MARKS), *limits, *command,
    ]


@functools.cache
def is_available():
    """Whether this user may make such namespaces."""
    return os.geteuid() == 0 and subprocess.run(["unshare", "--mount", "--net", "--pid", "--fork", "true"]).returncode == 0
