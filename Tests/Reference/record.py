#!/usr/bin/env python3
"""Records every fixture of the reference: `record.py` writes them, `record.py --check` exits 1 if one differs."""

import sys

sys.dont_write_bytecode = True

import hashlib
import json
import math
import pathlib

import checks
import fixtures

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent


def reference_digest():
    """SHA-256 over the Python files sorted by path: path, LF, bytes with LF line ends."""
    digest = hashlib.sha256()
    for path in sorted(p.relative_to(HERE).as_posix() for p in HERE.rglob("*.py")):
        digest.update(path.encode() + b"\n" + (HERE / path).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def plain(value):
    """Arrays as lists and numbers with 12 digits, so that one fixture comes out of every machine."""
    if isinstance(value, dict):
        return {key: plain(v) for key, v in value.items()}
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, float):
        assert math.isfinite(value)
        value = float(f"{value:.12g}")
        return int(value) if value == int(value) and abs(value) < 2**53 else value
    return value


def text(fixture):
    """A fixture as JSON, one line for each case and member."""
    lines = []
    for key, value in fixture.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            body = ",\n".join(json.dumps(v, separators=(",", ":"), ensure_ascii=False) for v in value)
            lines.append(f"{json.dumps(key)}:[\n{body}\n]")
        else:
            lines.append(f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'), ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def same(a, b):
    """Equal, numbers to within the last digits in which machines differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool):
        return math.isclose(a, b, rel_tol=1e-10, abs_tol=1e-12)
    return a == b


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: record.py [--check]")
    checks.run()
    digest = reference_digest()
    stale = []
    for path, fixture in sorted(fixtures.everything()):
        content = plain({"reference": digest, **fixture})
        file = TESTS / path
        if arguments:
            if not file.exists() or not same(json.loads(file.read_text("utf-8")), content):
                stale.append(path)
            continue
        data = text(content)
        assert len(data.encode()) < 60_000, f"{path} has {len(data)} bytes"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(data, "utf-8", newline="\n")
    for path in stale:
        print(f"Tests/{path} is stale; run python3 Tests/Reference/record.py")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
