"""Which lines of the code differ from a revision."""

import re
import subprocess

from .places import PROJECT
from .tree import is_code


def changed_lines(revision):
    """The numbers of new and changed lines of the working tree since it left a revision, by file."""
    base = subprocess.run(
        ["git", "merge-base", "HEAD", revision], cwd=PROJECT, check=True, capture_output=True, text=True).stdout.strip()
    diff = subprocess.run(
        ["git", "diff", "--unified=0", "--no-prefix", "--no-renames", base, "--", "Sources", "Page"], cwd=PROJECT, check=True,
        capture_output=True, text=True).stdout
    lines, file = {}, ""
    for line in diff.splitlines():
        if match := re.match(r"\+\+\+ (.+)", line):
            file = match[1]
        elif (match := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line)) and is_code(file):
            first, count = int(match[1]), int(match[2] or 1)
            lines.setdefault(file, set()).update(range(first, first + count))
    return {file: numbers for file, numbers in lines.items() if numbers}
