"""Runs tests with a fault switched on."""

import os
import re
import select
import shutil
import signal
import subprocess

from .places import PLACE, PROJECT, TREE

TEST_LIMIT = 1200
# Tests that say nothing for so long hang: with a thread that is blocked no time limit of a suite ends them.
SILENCE_LIMIT = 300

running = set()


def environment(scratch):
    variables = dict(os.environ, TMPDIR=str(scratch), NO_COLOR="1")
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


def lines(process):
    """The lines that a process writes, until it ends; nil as the last where it hangs."""
    rest = b""
    while True:
        if not select.select([process.stdout], [], [], SILENCE_LIMIT)[0]:
            if process.poll() is None:
                yield None
            return
        data = os.read(process.stdout.fileno(), 1 << 16)
        if not data:
            return
        *whole, rest = (rest + data).split(b"\n")
        yield from (line + b"\n" for line in whole)


def run_tests(filters, log, number=0, stops_early=True):
    """Runs tests; says whether they pass, nil where there are none, and the first complaint."""
    scratch = PLACE / "tmp" / log.name
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True, exist_ok=True)
    bundle = next((TREE / ".build" / "debug").glob("*.xctest"))
    command = ["prlimit", f"--msgqueue={number}:"] if number else []
    command += ["timeout", "-k", "5", str(TEST_LIMIT), str(bundle), "--testing-library", "swift-testing"]
    for pattern in sorted(set(filters)):
        command += ["--filter", pattern]
    process = subprocess.Popen(
        command, cwd=TREE, env=environment(scratch), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True)
    running.add(process)
    complaint, count = "", None
    with open(log, "wb") as output:
        for line in lines(process):
            if line is None:
                complaint = complaint or "the tests hung"
                stop(process)
                break
            output.write(line)
            text = line.decode(errors="replace").strip()
            if match := re.search(r"Test run with (\d+) test", text):
                count = int(match[1])
            if text.startswith("✘ Test ") and not text.startswith("✘ Test run"):
                complaint = complaint or re.sub(r" at \S+\.swift:\d+:\d+", "", text[len("✘ Test "):])[:160]
                if stops_early:
                    stop(process)
                    break
    status = process.wait()
    stop(process)
    running.discard(process)
    shutil.rmtree(scratch, ignore_errors=True)
    if count == 0:
        return None, "no test matches"
    if complaint or status != 0:
        reason = {124: "the tests hung", 137: "the tests hung"}.get(status, f"the tests ended with status {status}")
        return False, complaint or reason
    return True, ""


def stop_all():
    for process in list(running):
        stop(process)
