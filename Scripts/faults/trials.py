"""Runs tests with a fault switched on."""

import os
import re
import shutil
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor, as_completed

from testing.lines import lines

from .places import LOGS, MARKS, PLACE, PROJECT, TREE
from .sandbox import is_available, sandboxed
from .switch import NODE, NUMBERS

TEST_LIMIT = 3600
# A test that takes longer hangs, and its time limit says so.
MINUTES = 1
# Tests that say nothing for so long hang, too: where all threads are blocked no time limit is noticed.
SILENCE_LIMIT = 90

running = set()


def environment(scratch):
    variables = dict(os.environ, TMPDIR=str(scratch), NO_COLOR="1", NODE_OPTIONS=f"--require {NODE}")
    variables |= {"SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "4", "SWT_SWIFT_ERROR_BACKTRACING_ENABLED": "0"}
    variables["PHOTOEDIT_TEST_MINUTES"] = str(MINUTES)
    corpus = PROJECT.parent / "shared"
    if not variables.get("PHOTOEDIT_CORPUS") and corpus.is_dir():
        variables["PHOTOEDIT_CORPUS"] = str(corpus)
    return variables


def stop(process):
    """Ends a process and all those of its session: what the tests started is in groups of its own."""
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if os.getsid(int(entry)) == process.pid:
                os.kill(int(entry), signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
    process.wait()


def stop_all():
    for process in list(running):
        stop(process)


def each_done(jobs, work, items):
    """Works on items, some at a time, and yields the results as they come; however this ends, nothing goes on running."""
    pool = ThreadPoolExecutor(jobs)
    try:
        for done in as_completed([pool.submit(work, item) for item in items]):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        stop_all()


class Run:
    """A run of tests with the fault of a number, 0 for none.

    - log: where their output is kept.
    - stops_early: whether the first complaint ends the run.
    - silence: how many seconds without a line end it.
    """

    def __init__(self, log, number=0, stops_early=True, configuration="debug", silence=SILENCE_LIMIT):
        self.log, self.number, self.stops_early, self.silence = log, number, stops_early, silence
        self.bundle = next((TREE / ".build" / configuration).glob("*.xctest"))
        self.scratch = PLACE / "tmp" / log.name
        # Without a sandbox all runs mark in one file.
        self.marks = PLACE / f"{log.name}.marks" if is_available() else MARKS
        self.hangs = False

    def command(self, filters):
        command = ["timeout", "-k", "5", str(TEST_LIMIT), str(self.bundle), "--testing-library", "swift-testing"]
        for pattern in sorted(set(filters)):
            command += ["--filter", pattern]
        if is_available():
            return sandboxed(command, self.scratch, self.marks, self.number)
        return (["prlimit", f"--msgqueue={self.number}:"] if self.number else []) + command

    def tests(self, filters):
        """Runs the tests that match; says whether they pass, nil where there are none, and the first complaint."""
        self.prepare()
        process = subprocess.Popen(
            self.command(filters), cwd=TREE, env=environment(self.scratch), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        running.add(process)
        try:
            complaint, count = self.read(process)
            status = process.wait()
        finally:
            stop(process)
            running.discard(process)
            shutil.rmtree(self.scratch, ignore_errors=True)
        if count == 0:
            return None, "no test matches"
        if complaint or status != 0:
            self.hangs |= status in (124, 137)
            return False, complaint or ("the tests hung" if self.hangs else f"the tests ended with status {status}")
        return True, ""

    def reached(self):
        """The numbers of the faults that the run reached."""
        return {number for number, mark in enumerate(self.marks.read_bytes()) if mark}

    def prepare(self):
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True, exist_ok=True)
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self.marks.write_bytes(bytes(NUMBERS + 1))
        self.marks.chmod(0o666)
        # The sandbox puts the marks of the run there.
        MARKS.touch()

    def read(self, process):
        """Reads what tests print; the first complaint, and how many tests there were."""
        complaint, count = "", None
        with open(self.log, "wb") as output:
            for line in lines(process, self.silence):
                if line is None:
                    self.hangs = not complaint
                    complaint = complaint or "the tests hung"
                    stop(process)
                    break
                output.write(line)
                text = line.decode(errors="replace").strip()
                if match := re.search(r"Test run with (\d+) test", text):
                    count = int(match[1])
                if text.startswith("✘ Test ") and not text.startswith("✘ Test run"):
                    complaint = complaint or re.sub(r" at \S+\.swift:\d+:\d+", "", text[len("✘ Test "):])[:160]
                    if self.stops_early:
                        stop(process)
                        break
        return complaint, count


def suites(configuration):
    """The names of all suites: TARGET.SUITE, or TARGET.SUITE/SUITE where one is in another."""
    bundle = next((TREE / ".build" / configuration).glob("*.xctest"))
    listed = subprocess.run(
        [str(bundle), "--testing-library", "swift-testing", "--list-tests"], cwd=TREE, check=True, capture_output=True,
        text=True, env=environment(LOGS)).stdout
    return sorted({match[1] for line in listed.splitlines() if (match := re.match(r"(\w+\.\w+(/\w+)*)/[\w`]+\(", line))})
