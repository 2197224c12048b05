"""Which suites reach which faults: each suite runs once alone, without a fault."""

import json
import queue
import re
import time
from concurrent.futures import ThreadPoolExecutor

from .places import LOGS, PLACE
from .sandbox import is_available
from .trials import Run, suites

FILE = PLACE / "reach.json"
# How long a suite may be silent without a fault.
SILENCE_LIMIT = 400
# What runs scripts of the page, which do not mark what they reach.
RUNS_SCRIPTS = re.compile(r"^CommandTests\.(BrowserTests|PageScriptTests)$")
# What compares the scripts that are served with their files: with any fault they differ, by its number.
COMPARES_SCRIPTS = re.compile(r"^PageTests\.PageFileTests$")


class Reach:
    """What suites reach, and how long they take."""

    def __init__(self, key, numbers, scripts):
        self.numbers, self.scripts = numbers, scripts
        known = json.loads(FILE.read_text()) if FILE.is_file() else {}
        # By suite: seconds, numbers of reached faults, and the complaint where it fails.
        self.rows = known["suites"] if known.get("key") == key else {}
        self.key = key

    def measure(self, jobs):
        """Runs the suites that were not measured yet; one that fails has a second chance."""
        pending = [
            suite for suite in suites("release") if suite not in self.rows and not COMPARES_SCRIPTS.match(suite)]
        if not is_available():
            print("no sandbox without the rights of root: one run at a time", flush=True)
            jobs = 1
        free = queue.SimpleQueue()
        for index in range(jobs):
            free.put(index)

        def measured(suite):
            index, start = free.get(), time.monotonic()
            reached, complaint = self.run(suite, LOGS / f"reach.{index}")
            if complaint:
                print(f"  {suite} fails once without a fault: {complaint}", flush=True)
                reached, complaint = self.run(suite, LOGS / f"again.{index}")
            free.put(index)
            return suite, [round(time.monotonic() - start, 1), reached, complaint]

        with ThreadPoolExecutor(jobs) as pool:
            for count, (suite, row) in enumerate(pool.map(measured, pending), 1):
                self.rows[suite] = row
                if row[2]:
                    print(f"  {suite} fails without a fault and is left out: {row[2]}", flush=True)
                if count % 20 == 0 or count == len(pending):
                    print(f"  {count} of {len(pending)} suites measured", flush=True)
                    FILE.write_text(json.dumps({"key": self.key, "suites": self.rows}))

    def run(self, suite, log):
        """Runs a suite without a fault; the numbers that it reaches, and its first complaint."""
        run = Run(log, stops_early=False, configuration="release", silence=SILENCE_LIMIT)
        _, complaint = run.tests([filter_of(suite)])
        return sorted(run.reached() & self.numbers), complaint

    def suites(self, fault):
        """The suites that reach a fault, the shortest first."""
        found = [
            (seconds, suite) for suite, (seconds, reached, complaint) in self.rows.items()
            if not complaint and (
                RUNS_SCRIPTS.match(suite) if fault.number in self.scripts else fault.number in reached)]
        return [suite for _, suite in sorted(found)]

    def others(self, fault):
        """The suites that pass without a fault and do not reach it, the shortest first."""
        reaching = set(self.suites(fault))
        return sorted(
            (suite for suite, row in self.rows.items() if not row[2] and suite not in reaching),
            key=lambda suite: self.rows[suite][0])

    def batches(self, suites):
        """Suites that run together: at first those of some seconds, at last all others."""
        limits, batch, seconds = [4, 20, 90], [], 0
        for suite in suites:
            batch.append(suite)
            seconds += self.rows[suite][0]
            if limits and seconds >= limits[0]:
                yield batch
                limits, batch, seconds = limits[1:], [], 0
        if batch:
            yield batch


def filter_of(suite):
    return "^" + re.escape(suite) + "/"
