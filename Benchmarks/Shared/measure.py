"""Runs programs and says what they used."""

import os
import resource
import statistics
import subprocess
import threading
import time
from dataclasses import dataclass


@dataclass
class Usage:
    """What a program and all its processes used."""

    wall: float
    cpu: float
    peak: int
    """The greatest resident memory of the process itself, in bytes."""
    status: int


def run(command, folder=None, cores=None, statuses=(0,), environment=None):
    """Runs a command to its end.

    cores: the processors that it may use, such as "0" or "0,1".
    """
    if cores is not None:
        command = ["taskset", "--cpu-list", cores, *command]
    command = [str(part) for part in command]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()
    child = subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    )
    watch = PeakMemory(child.pid)
    output = child.communicate()[0]
    wall = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if child.returncode not in statuses:
        raise RuntimeError(f"{' '.join(command)} ended with {child.returncode}: {output.decode()[-2000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Usage(wall, cpu, watch.end(), child.returncode)


class PeakMemory:
    """Looks at the peak memory of a process twenty times a second, as long as there is one."""

    def __init__(self, pid):
        self.path, self.bytes, self.over = f"/proc/{pid}/status", 0, threading.Event()
        self.thread = threading.Thread(target=self._watch)
        self.thread.start()

    def end(self):
        self.over.set()
        self.thread.join()
        return self.bytes

    def _watch(self):
        while not self.over.wait(0.05):
            try:
                with open(self.path) as file:
                    for line in file:
                        if line.startswith("VmHWM:"):
                            self.bytes = max(self.bytes, int(line.split()[1]) * 1024)
            except OSError:
                return


def in_turn(rounds, *contenders):
    """Runs contenders A B A B: the usages of each."""
    usages = [[] for _ in contenders]
    for _ in range(rounds):
        for contender, found in zip(contenders, usages):
            found.append(contender())
    return usages


def median(usages, attribute):
    return statistics.median(getattr(usage, attribute) for usage in usages)


def load():
    return os.getloadavg()[0]
