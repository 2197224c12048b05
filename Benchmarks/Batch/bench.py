"""Measures batch jobs and writes the section of Documentation/Batch.md about it. 'Benchmarks/run-batch' runs it."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cases
import tables
from measure import in_turn, median, run
from tables import digits, table

PROJECT = Path(__file__).resolve().parents[2]
RECIPE = {"adjustments": [{"op": "exposure", "ev": 0.3}, {"op": "contrast", "amount": 10}]}


class Bench:
    def __init__(self, call, folder):
        self.call, self.folder = call, folder
        self.cases, self.plots, self.peers, self.missing = [], [], [], []
        self.photoedit = str(Path(call.photoedit).resolve())

    # The cases. Each adds a row to the table.

    def rows(self):
        """Time and memory of a dry run against the number of rows."""
        self.sample("tiny.jpg", 64)
        times, peaks = [], []
        for count in self.scale([1_000, 100_000, 300_000, 1_000_000], 100):
            manifest = self.manifest("rows.jsonl", count, "tiny.jpg")
            usage = self.batch(manifest, "--dry-run", "--results", self.fresh("rows-results.jsonl"))
            times.append((count / 1000, usage.wall))
            peaks.append((count / 1000, usage.peak / 1e6))
        self.case(f"{count} rows, dry run: memory of the process", "≤ 150 MB", "≤ 60 MB", peaks[-1][1], " MB", 150, 60)
        panels = [("seconds", [("dry run", times)]), ("MB", [("peak memory", peaks)])]
        self.plots.append(("batch-rows", tables.plot("Rows against time and memory", "thousand rows", panels)))

    def unchanged(self):
        """A rerun in which no file has changed since the journal was written."""
        self.sample("tiny.jpg", 64)
        count = self.scale([10_000], 10)[0]
        manifest = self.manifest("unchanged.jsonl", count, "tiny.jpg")
        journal = self.fresh("unchanged-journal.jsonl")
        results = self.fresh("unchanged-1.jsonl")
        self.batch(manifest, "--isolate", "none", "--results", results, "--journal", journal)
        usages = []
        for number in (2, 3, 4):
            again = self.fresh(f"unchanged-{number}.jsonl")
            usages.append(self.batch(manifest, "--results", again, "--journal", journal, "--resume"))
            self.check(again, "unchanged", count)
        rate = count / median(usages, "wall")
        self.case(f"rerun of {count} unchanged rows", "≥ 20 000/s", "≥ 100 000/s", rate, "/s", 20_000, 100_000, True)

    def overhead(self):
        """CPU time above that of the same renderings without a manifest, results and fingerprints."""
        photos, manifest = self.photos()

        def batch():
            return self.batch(manifest, "-j", "1", "--isolate", "none", "--force", "--results", self.fresh("o.jsonl"))

        def apply():
            return self.apply(photos)

        rounds = 1 if self.call.quick else 3
        ours, plain = in_turn(rounds, batch, apply)
        share = 100 * (median(ours, "cpu") / median(plain, "cpu") - 1)
        name = f"CPU time above 'photoedit apply', {len(photos)} photos of 2 MP"
        self.case(name, "≤ 3 %", "≤ 1 %", share, " %", 3, 1)

    def resume(self):
        """From the start to the first new row, where nine of ten rows have ended."""
        self.sample("tiny.jpg", 64)
        count = self.scale([1_000_000], 100)[0]
        one = self.manifest("one.jsonl", 1, "tiny.jpg")
        self.batch(one, "--isolate", "none", "--force", "--results", self.fresh("one-results.jsonl"))
        kept = [row for row in self.lines("one-results.jsonl") if row["type"] in ("start", "row")]
        results = self.fresh("resume-results.jsonl")
        with open(results, "w") as file:
            for number in range(count * 9 // 10):
                for row in kept:
                    row["id"], row["output"] = f"id{number}", f"out/{number}.jpg"
                    file.write(json.dumps(row, separators=(",", ":")) + "\n")
        size = results.stat().st_size
        manifest = self.manifest("resume.jsonl", count, "tiny.jpg")
        began = time.monotonic()
        command = [self.photoedit, "batch", "--manifest", manifest, "--results", results, "--resume"]
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while results.stat().st_size <= size and child.poll() is None and time.monotonic() < began + 120:
            time.sleep(0.002)
        seconds = time.monotonic() - began
        child.send_signal(signal.SIGINT)
        child.wait()
        self.case(f"resume of {count} rows after 90 %: to the first new row", "≤ 5 s", "≤ 1 s", seconds, " s", 5, 1)

    def cores(self):
        """One process with one and with two processors; and several shards with one processor each."""
        _, manifest = self.photos()
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:
            return self.missing.append("one to two cores: the machine has one")

        def with_cores(count):
            names = ",".join(str(core) for core in cores[:count])
            results = self.fresh("cores.jsonl")
            return lambda: self.batch(
                manifest, "-j", count, "--force", "--results", self.fresh(results.name), cores=names
            )

        one, two = in_turn(1 if self.call.quick else 3, with_cores(1), with_cores(2))
        ratio = median(one, "wall") / median(two, "wall")
        self.case("throughput of two cores to one", "≥ 1.85×", "≥ 1.95×", ratio, "×", 1.85, 1.95, True)
        count = len(self.lines(manifest.name))
        points = [(nodes, count / self.nodes(manifest, nodes, cores)) for nodes in (1, 2, 3, 4)]
        line = (f"a core each, of {len(cores)}", points)
        self.plots.append(
            ("batch-nodes", tables.plot("Nodes against throughput", "nodes: shards in processes", [("photos/s", [line])]))
        )

    def nodes(self, manifest, nodes, cores):
        """How long a manifest takes in shards, each with one processor."""
        began = time.monotonic()
        children = []
        for shard in range(nodes):
            results = self.fresh(f"node-{shard}.jsonl")
            command = ["taskset", "--cpu-list", cores[shard % len(cores)], self.photoedit, "batch", "--manifest"]
            command += [manifest, "--shard", f"{shard}/{nodes}", "--force", "-j", "1", "--results", results]
            children.append(subprocess.Popen([str(part) for part in command], stderr=subprocess.DEVNULL))
        statuses = [child.wait() for child in children]
        if any(statuses):
            raise RuntimeError(f"shards ended with {statuses}")
        return time.monotonic() - began

    def others(self):
        """The same work by what people do today: photos of 2 MP to JPEG of 512 pixels."""
        photos, _ = self.photos()
        names = [photo.name for photo in photos]
        settings = {"format": "jpeg", "quality": 80, "longEdge": 512, "metadata": "none"}
        manifest = self.write(
            "resize.jsonl",
            [{"type": "defaults", "recipe": {"adjustments": []}} | settings]
            + [{"input": f"photos/{name}", "output": f"resized/{name}"} for name in names],
        )
        (self.folder / "resized").mkdir(exist_ok=True)
        contenders = {"photoedit batch": lambda: self.batch(manifest, "--force", "--results", self.fresh("r.jsonl"))}
        script = Path(__file__).with_name("resize.py")
        peers = PROJECT / "Benchmarks/.build/peers"
        if shutil.which("convert"):
            command = "printf '%s\\n' photos/* | xargs -P 2 -I{} sh -c "
            command += "'convert \"$1\" -resize 512x512 -quality 80 -strip \"resized/${1##*/}\"' sh {}"
            contenders["xargs -P 2, ImageMagick"] = lambda: run(["sh", "-c", command], self.folder)
        else:
            self.missing.append("ImageMagick is not installed")
        for name, module in [("pyvips-system", "pyvips"), ("img2dataset", "img2dataset")]:
            python = peers / name / "bin/python"
            if python.exists():
                title = "Python pool of 2, pyvips thumbnail" if module == "pyvips" else "img2dataset's resizer, pool of 2"
                contenders[title] = lambda p=python, m=module: run([p, script, m, "photos", "resized"], self.folder)
            else:
                self.missing.append(f"{module} is not installed (Benchmarks/install-peers)")
        usages = in_turn(1 if self.call.quick else 3, *contenders.values())
        base = median(usages[0], "wall")
        for name, found in zip(contenders, usages):
            rate = len(names) / median(found, "wall")
            cpu = 1000 * median(found, "cpu") / len(names)
            self.peers.append([name, digits(rate), f"{digits(cpu)} ms", f"{digits(median(found, 'wall') / base)}×"])

    # What the cases are made of.

    def scale(self, counts, quick):
        return [max(10, count // quick) for count in counts] if self.call.quick else counts

    def sample(self, name, width):
        path = self.folder / name
        if not path.exists():
            run([self.photoedit, "sample", path, "--width", width])
        return path

    def photos(self):
        """Photos of 2 MP with different names, and a manifest of them."""
        count = 20 if self.call.quick else 200
        original = self.sample("photo.jpg", 1732)
        (self.folder / "photos").mkdir(exist_ok=True)
        photos = [self.folder / f"photos/{number}.jpg" for number in range(count)]
        for photo in photos:
            if not photo.exists():
                shutil.copy(original, photo)
        rows = ({"id": p.stem, "input": str(p), "recipe": RECIPE, "output": f"out/{p.name}"} for p in photos)
        return photos, self.write("photos.jsonl", rows)

    def manifest(self, name, count, photo):
        (self.folder / "out").mkdir(exist_ok=True)
        rows = ({"id": f"id{n}", "input": photo, "output": f"out/{n}.jpg"} for n in range(count))
        return self.write(name, itertools.chain([{"type": "defaults", "recipe": RECIPE, "quality": 80}], rows))

    def write(self, name, rows):
        path = self.folder / name
        with open(path, "w") as file:
            file.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
        return path

    def lines(self, name):
        return [json.loads(line) for line in open(self.folder / name)]

    def fresh(self, name):
        path = self.folder / name
        path.unlink(missing_ok=True)
        return path

    def batch(self, manifest, *options, cores=None):
        return run([self.photoedit, "batch", "--manifest", manifest, *options], self.folder, cores)

    def apply(self, photos):
        recipe = self.folder / "recipe.json"
        recipe.write_text(json.dumps({"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0"} | RECIPE))
        options = ["--no-library", "--force", "-j", "1", "--isolate", "none", "--progress", "never", "-o", "out/{name}"]
        return run([self.photoedit, "apply", recipe, *photos, *options], self.folder)

    def check(self, results, status, count):
        found = sum(1 for row in self.lines(results.name) if row.get("status") == status)
        if found != count:
            raise RuntimeError(f"{found} of {count} rows are {status}")

    def case(self, name, must, stretch, value, unit, bound, far, greater=False):
        def reaches(limit):
            return value >= limit if greater else value <= limit

        verdict = "stretch met" if reaches(far) else "must met" if reaches(bound) else "missed"
        self.cases.append([name, must, stretch, f"**{digits(value)}{unit}**", verdict])
        print(f"{name}: {digits(value)}{unit}", file=sys.stderr, flush=True)

    def text(self, began, average):
        command = "Benchmarks/run-batch --quick" if self.call.quick else "make bench-batch"
        parts = [
            "## Figures\n",
            f"This section is made by `{command}`; do not edit it. It was measured on {began:%Y-%m-%d}, with a load average "
            f"of {digits(average)} when it began and {os.cpu_count()} cores. Where programs are compared, they ran in turn, "
            "and the median counts.\n",
            table(["case", "must", "stretch", "reached", "verdict"], self.cases),
            *(f"![{name}](images/{name}.svg)\n" for name, _ in self.plots),
        ]
        if self.peers:
            parts += [
                "Photos of 2 MP to JPEG of 512 pixels without metadata, by what people use today. All use two processes; "
                "the resampling is each program's own.\n",
                table(["program", "photos/s", "CPU a photo", "wall against photoedit"], self.peers),
            ]
        if self.missing:
            parts.append("Not measured: " + "; ".join(self.missing) + ".\n")
        return "\n".join(parts)


def main():
    names = ["rows", "unchanged", "overhead", "resume", "cores", "others"]
    call = cases.parsed(cases.parser("Benchmarks/run-batch", "Measures batch jobs.", names), names)
    with tempfile.TemporaryDirectory(prefix="photoedit-bench-") as folder:
        bench = Bench(call, Path(folder))
        text = cases.section(bench, names)
    if call.trial or call.cases:
        return print(text)
    documentation = PROJECT / "Documentation"
    for name, svg in bench.plots:
        (documentation / f"images/{name}.svg").write_text(svg)
    path = documentation / "Batch.md"
    path.write_text(tables.put(text, path.read_text(), "figures"))


if __name__ == "__main__":
    main()
