"""Where things are."""

import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
PLACE = PROJECT / ".build" / "faults"
TREE = PLACE / "tree"
LOGS = PLACE / "logs"
# Every process of a run maps this file, also those of other users.
MARKS = PLACE / "marks"

# Faults that nobody could notice; the other files beside it list faults to try.
EQUIVALENT = PROJECT / "Tests" / "Faults" / "equivalent.txt"


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(1)
