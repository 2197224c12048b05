"""Where things are."""

import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
PLACE = PROJECT / ".build" / "faults"
TREE = PLACE / "tree"
LOGS = PLACE / "logs"


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(1)
