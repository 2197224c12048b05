"""Small photos, a manifest of them, and what one machine makes of it."""

import json
import os
import subprocess
import time
from pathlib import Path

PHOTOEDIT = os.environ["PHOTOEDIT"]
PROJECT = Path(__file__).resolve().parents[2]

# Enough work that a row takes some hundredths of a second, so that a node can be lost in the middle.
RECIPE = {"adjustments": [{"op": "exposure", "ev": 0.3}, {"op": "sharpen"}]}


def photoedit(*arguments, statuses=(0,), folder=None):
    """What photoedit prints, and on which status it ended."""
    done = subprocess.run(
        [PHOTOEDIT, *map(str, arguments)], cwd=folder, capture_output=True, text=True, timeout=300
    )
    if done.returncode not in statuses:
        raise AssertionError(f"photoedit {arguments} ended with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def rows(path):
    """The rows of a file of JSON Lines; a line that a lost node tore is none."""
    found = []
    for line in Path(path).read_text().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            pass
    return found


def wait_until(what, condition, seconds):
    """Waits until a condition is true."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"it did not happen in {seconds} s that {what}")
        time.sleep(0.02)


class Photos:
    """A folder with photos that differ, and a folder with what one machine renders of them."""

    def __init__(self, folder, count):
        self.folder, self.count = Path(folder), count
        self.names = [f"p{number:03}" for number in range(count)]
        self.folder.mkdir()
        photoedit("sample", self.folder / "sample.jpg", "--width", "400")
        write_rows(
            self.folder / "make.jsonl",
            (
                {"id": name, "input": "sample.jpg", "output": f"photos/{name}.jpg", "recipe": shade(number / count)}
                for number, name in enumerate(self.names)
            ),
        )
        (self.folder / "photos").mkdir()
        photoedit("batch", "--manifest", self.folder / "make.jsonl", "--results", self.folder / "made.jsonl")
        self.expected = self.workplace("one")
        photoedit("batch", "--manifest", self.expected / "manifest.jsonl", "--results", self.expected / "results.jsonl")

    def workplace(self, name):
        """A folder with a manifest whose outputs go below it."""
        place = self.folder / name
        (place / "out").mkdir(parents=True)
        (place / "photos").symlink_to(self.folder / "photos")
        defaults = {"type": "defaults", "recipe": RECIPE}
        photos = ({"id": name, "input": f"photos/{name}.jpg", "output": f"out/{name}.jpg"} for name in self.names)
        write_rows(place / "manifest.jsonl", [defaults, *photos])
        return place

    def rendered(self, place):
        """How many outputs there are."""
        return len(list((place / "out").glob("*.jpg")))

    def check(self, place, results):
        """Every output is what one machine makes, there is nothing else, and each id has one final row that says so."""
        expected = {path.name: path.read_bytes() for path in (self.expected / "out").iterdir()}
        found = {path.name: path.read_bytes() for path in (place / "out").iterdir()}
        assert len(expected) == self.count, f"one machine made {len(expected)} of {self.count} outputs"
        assert found.keys() == expected.keys(), f"these outputs differ: {sorted(found.keys() ^ expected.keys())}"
        different = [name for name in expected if found[name] != expected[name]]
        assert not different, f"{len(different)} outputs have other bytes: {different[:5]}"
        finals = [row for path in results for row in rows(path) if row["type"] == "row"]
        assert sorted(row["id"] for row in finals) == self.names, "not every id has one final row"
        bad = [row for row in finals if row["status"] not in ("done", "unchanged")]
        assert not bad, f"rows without success: {bad[:3]}"
        photoedit("batch", "--merge", *results, "--manifest", place / "manifest.jsonl")


def shade(amount):
    return {"adjustments": [{"op": "exposure", "ev": round(amount - 0.5, 3)}]}


def write_rows(path, values):
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
